"""Why an edit is needed, a file a subject; each reason reads the parse or says less.

A reason is a function from a case to a sentence, or to None where it is not
sure. ``@reason("VERB:SVA")`` puts it in line for its categories; the first
that has something to say is taken, in the order of the files.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from app.explain.case import Case, Said

Reason = Callable[[Case], Said | None]

# the order of trust: what a file says goes before what a later one says
_FILES = (
    "moved", "confusions", "phrases", "linking", "sense", "agreement", "conditions", "passive",
    "auxiliaries", "tenses", "verb_forms", "verbs", "articles", "forms", "nouns", "order",
    "prepositions", "pronouns", "spelling", "punctuation",
)  # fmt: skip

FIRST, LAST = -1, 1
_reasons: dict[str, list[tuple[int, int, Reason]]] = {}


def reason(*categories: str, rank: int = 0) -> Callable[[Reason], Reason]:
    """Register a reason for ERRANT categories.

    ``rank=LAST`` is asked after the reasons of all files, ``rank=FIRST`` before them.
    """

    def register(function: Reason) -> Reason:
        place = _FILES.index(function.__module__.rpartition(".")[2])
        for category in categories:
            _reasons.setdefault(category, []).append((rank, place, function))
        return function

    return register


@cache
def reasons_for(category: str) -> tuple[Reason, ...]:
    """All reasons of a category, surest first."""
    for name in _FILES:  # each file registers its reasons when it is first read
        import_module(f"app.explain.reasons.{name}")
    found = sorted(_reasons.get(category, ()), key=lambda entry: entry[:2])
    return tuple(function for _, _, function in found)
