"""Which grammar items a parsed sentence uses, and where.

``find_uses(parse("I have never been to Rome."))`` gives, among others,
``Use(62, 1, 4)``: item 62, the present perfect, in "have never been".

A finder is either token patterns in the item's file or a function in
``grammar_items/finders/``, marked with ``@finder`` and named in the file::

    @finder
    def present_perfect(doc):
        for group in verb_groups(doc):
            if group.tense == "present" and group.perfect and not group.progressive:
                yield group.span
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from spacy.matcher import Matcher
from spacy.tokens import Doc
from spacy.util import filter_spans

from grammar_items.catalogue import Item, catalogue
from grammar_items.parsing import nlp, on_reload

FinderFunction = Callable[[Doc], Iterable[tuple[int, int]]]
_functions: dict[str, FinderFunction] = {}


def finder(function: FinderFunction) -> FinderFunction:
    """Register a finder function under its own name."""
    name = function.__name__
    if name in _functions and _functions[name].__module__ != function.__module__:
        raise ValueError(f"Two finders are called {name}: rename one of them.")
    _functions[name] = function
    return function


@dataclass(frozen=True, order=True)
class Use:
    """Item ``item`` in tokens ``start`` to ``end`` (half-open)."""

    item: int
    start: int
    end: int


@cache
def functions() -> dict[str, FinderFunction]:
    """All finder functions by name."""
    package = importlib.import_module("grammar_items.finders")
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"grammar_items.finders.{module.name}")
    return _functions


class Finders:
    """Finders of some items, compiled once: one matcher for all token patterns."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._matcher = Matcher(nlp().vocab)
        self._functions: list[tuple[int, FinderFunction]] = []
        for item in items:
            if item.finder.patterns:
                self._matcher.add(str(item.id), [list(p) for p in item.finder.patterns])
            if item.finder.function:
                try:
                    self._functions.append((item.id, functions()[item.finder.function]))
                except KeyError:
                    raise ValueError(
                        f"Item {item.id} names the finder {item.finder.function!r}, and no "
                        "function in grammar_items/finders/ has that name."
                    ) from None

    def uses(self, doc: Doc) -> list[Use]:
        """Every use, longest first where two of one item overlap, sorted by place."""
        spans: dict[int, list[tuple[int, int]]] = {}
        strings = self._matcher.vocab.strings
        for key, start, end in self._matcher(doc) if len(self._matcher) else ():
            spans.setdefault(int(strings[key]), []).append((start, end))
        for id, function in self._functions:
            for start, end in function(doc):
                spans.setdefault(id, []).append((start, end))
        found = [
            Use(id, span.start, span.end)
            for id, places in spans.items()
            for span in filter_spans([doc[start:end] for start, end in places])
        ]
        return sorted(found, key=lambda use: (use.start, use.end, use.item))


@cache
def all_finders() -> Finders:
    """The finders of the whole catalogue."""
    return Finders(catalogue().values())


on_reload(all_finders.cache_clear)


def find_uses(doc: Doc) -> list[Use]:
    """Uses of all items in a parsed sentence; found once a Doc."""
    uses: list[Use] | None = doc.user_data.get("uses")
    if uses is None:
        uses = all_finders().uses(doc)
        doc.user_data["uses"] = uses
    return uses


def find_item(doc: Doc, id: int) -> Iterator[Use]:
    """Uses of one item."""
    return (use for use in find_uses(doc) if use.item == id)
