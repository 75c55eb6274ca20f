"""Which grammar items a parsed sentence uses, and where.

``find_uses(parse("I have never been to Rome."))`` gives, among others,
``Use(62, 1, 4, anchors=(1, 3))``: item 62, the present perfect, in "have never been",
made by "have" and "been".

A finder is either token patterns in the item's file or a function in
``grammar_items/finders/``, marked with ``@finder`` and named in the file. It yields
``found(…)`` with the anchors, the words that make the item::

    @finder
    def each_other(doc):
        words = read(doc).lower
        for place in range(len(words) - 1):
            if words[place] == "each" and words[place + 1] == "other":
                yield found(place, place + 1)

In a token pattern every matched word is an anchor but those marked ``ANCHOR = false``.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from spacy.matcher import Matcher
from spacy.tokens import Doc

from grammar_items.anchors import Found, found
from grammar_items.catalogue import Item, catalogue
from grammar_items.parsing import nlp, on_reload

FinderFunction = Callable[[Doc], Iterable[Found]]
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
    """Item ``item`` in tokens ``start`` to ``end`` (half-open), made by the ``anchors``."""

    item: int
    start: int
    end: int
    anchors: tuple[int, ...] = ()
    lexical: tuple[int, ...] = ()
    """Those of the anchors whose form does not matter."""


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
        self._patterns: dict[int, tuple[int, tuple[bool, ...]]] = {}
        self._functions: list[tuple[int, FinderFunction]] = []
        for item in items:
            for number, pattern in enumerate(item.finder.patterns):
                self._add_pattern(item.id, number, pattern)
            if item.finder.function:
                try:
                    self._functions.append((item.id, functions()[item.finder.function]))
                except KeyError:
                    raise ValueError(
                        f"Item {item.id} names the finder {item.finder.function!r}, and no "
                        "function in grammar_items/finders/ has that name."
                    ) from None

    def _add_pattern(self, item: int, number: int, pattern: Sequence[dict[str, Any]]) -> None:
        key = f"{item}:{number}"
        words = [{name: v for name, v in word.items() if name != "ANCHOR"} for word in pattern]
        self._matcher.add(key, [words])
        marked = tuple(word.get("ANCHOR", True) for word in pattern)
        self._patterns[nlp().vocab.strings[key]] = item, marked

    def _matches(self, doc: Doc) -> Iterator[tuple[int, Found]]:
        if not len(self._matcher):
            return
        for key, start, end, parts in self._matcher(doc, with_alignments=True):
            item, marked = self._patterns[key]
            anchors = [start + place for place, part in enumerate(parts) if marked[part]]
            yield item, found(*anchors, start=start, end=end)

    def uses(self, doc: Doc) -> list[Use]:
        """Every use, longest first where two of one item overlap, sorted by place."""
        by_item: dict[int, list[Found]] = {}
        for id, one in self._matches(doc):
            by_item.setdefault(id, []).append(one)
        for id, function in self._functions:
            for one in function(doc):
                by_item.setdefault(id, []).append(one)
        uses = [
            Use(id, one.start, one.end, tuple(sorted(set(one.anchors))), one.lexical)
            for id, places in by_item.items()
            for one in (_longest(places) if len(places) > 1 else places)
        ]
        return sorted(uses, key=lambda use: (use.start, use.end, use.item))


def _longest(places: Iterable[Found]) -> Iterator[Found]:
    """Places that do not overlap, the longest (then the first) of those that do."""
    taken: set[int] = set()
    for one in sorted(places, key=lambda one: (one.start - one.end, one.start)):
        words = range(one.start, one.end)
        if taken.isdisjoint(words):
            taken.update(words)
            yield one


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


@cache
def item_finders(id: int) -> Finders:
    """The finders of one item."""
    return Finders([catalogue()[id]])


on_reload(item_finders.cache_clear)


def find_item(doc: Doc, id: int) -> Iterator[Use]:
    """Uses of one item; the other 262 are looked for only if somebody asks for them."""
    uses: list[Use] | None = doc.user_data.get("uses")
    if uses is None:
        uses = item_finders(id).uses(doc)
    return (use for use in uses if use.item == id)
