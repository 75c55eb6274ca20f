"""Why an edit is needed, a file a subject; each reason reads the parse or says less.

A reason is a function from a case to a sentence, or to None where it is not
sure. ``@reason("VERB:SVA")`` puts it in line for its categories; the first
that has something to say is taken, in the order of the files.
"""

from __future__ import annotations

from collections.abc import Callable

from app.explain.case import Case, Said

Reason = Callable[[Case], Said | None]
_reasons: dict[str, list[Reason]] = {}


def reason(*categories: str) -> Callable[[Reason], Reason]:
    """Register a reason for ERRANT categories."""

    def register(function: Reason) -> Reason:
        for category in categories:
            _reasons.setdefault(category, []).append(function)
        return function

    return register


def reasons_for(category: str) -> list[Reason]:
    """All reasons of a category, surest first."""
    # each file registers its reasons when it is first read; their order is the order of trust
    from app.explain.reasons import (  # noqa: F401
        articles,
        forms,
        linking,
        nouns,
        order,
        prepositions,
        pronouns,
        sense,
        verbs,
        writing,
    )  # isort: skip

    return _reasons.get(category, [])
