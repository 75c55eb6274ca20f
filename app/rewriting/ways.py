"""The ways to say a sentence again, by the item that they use."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from functools import partial

from spacy.tokens import Doc

Way = Callable[[Doc], Iterator[str]]
"""From a sentence to new ones."""
Join = Callable[[Doc, Doc], Iterator[str]]
"""From a sentence and the one that follows it to new ones that say both."""

_log = logging.getLogger(__name__)
_ways: dict[int, list[Way]] = {}
_joins: dict[int, list[Join]] = {}


def uses(*items: int) -> Callable[[Way], Way]:
    """Marks a way with the items that its sentences use."""

    def register(way: Way) -> Way:
        for item in items:
            _ways.setdefault(item, []).append(way)
        return way

    return register


def joins(*items: int) -> Callable[[Join], Join]:
    """The same for a way that makes one sentence of two."""

    def register(join: Join) -> Join:
        for item in items:
            _joins.setdefault(item, []).append(join)
        return join

    return register


def say_again(doc: Doc, following: Doc | None, item: int) -> Iterator[tuple[str, bool]]:
    """New sentences that may use the item, and whether each says the following one too."""
    for way in _ways.get(item, ()):
        yield from ((said, False) for said in _safely(partial(way, doc), item))
    if following is not None:
        for join in _joins.get(item, ()):
            made = _safely(partial(join, doc, following), item)
            yield from ((said, True) for said in made)


def _safely(make: Callable[[], Iterable[str]], item: int) -> list[str]:
    """What a way makes; nothing, and a line in the log, if it fails."""
    try:
        return list(make())
    except Exception:  # practice is an extra: a fault here must not cost the learner the check
        _log.exception("A way to say a sentence with item %d failed", item)
        return []


def items_with_ways() -> list[int]:
    return sorted(_ways.keys() | _joins.keys())
