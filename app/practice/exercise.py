"""What an exercise is. The browser checks the answer (assets/exercises.js)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Exercise:
    """One task.

    ``kind``: gap (type the words), choose (one of ``options``), reorder (put ``options``
    in order), find (which of ``options`` is wrong). ``answers``: every right answer.
    """

    kind: str
    task: str
    prompt: str
    answers: tuple[str, ...]
    options: tuple[str, ...] = ()
    after: str = ""
    """Shown once it is solved."""
    around: tuple[str, str] = ("", "")
    """The sentence before and after a gap."""
    exact: bool = False
    """Capital letters count."""
    values: tuple[tuple[str, str], ...] = ()
    """What stands for the names in braces in ``task``: ``(("old", "go"),)``."""


def choice(options: Sequence[str], answers: tuple[str, ...], after: str = "") -> Exercise:
    return Exercise(
        "choose", "Which one is right?", "", answers, tuple(options), after=after, exact=True
    )
