"""Counts of edits and what is computed from them: pure functions, no files.

``prf(Counts(tp=3, fp=1, fn=2))`` gives precision 0.75, recall 0.6 and F0.5 0.7143:
the values, and the rounding to four places, of ERRANT's own scorer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Counts:
    """Edits that were right, made in vain, and missed."""

    tp: int = 0
    fp: int = 0
    fn: int = 0

    def __add__(self, other: Counts) -> Counts:
        return Counts(self.tp + other.tp, self.fp + other.fp, self.fn + other.fn)


NOTHING = Counts()


@dataclass(frozen=True)
class Scores:
    """Precision, recall and F, from 0 to 1."""

    p: float
    r: float
    f: float

    def percent(self) -> dict[str, float]:
        return {"p": _percent(self.p), "r": _percent(self.r), "f": _percent(self.f)}


def prf(counts: Counts, beta: float = 0.5) -> Scores:
    """Precision, recall and F as ``errant_compare`` computes and rounds them.

    A system that proposes nothing has precision 1, a text without errors recall 1:
    ERRANT and the M² scorer both say so, and so the tables agree with the published ones.
    """
    p = counts.tp / (counts.tp + counts.fp) if counts.fp else 1.0
    r = counts.tp / (counts.tp + counts.fn) if counts.fn else 1.0
    f = (1 + beta**2) * p * r / (beta**2 * p + r) if p + r else 0.0
    return Scores(round(p, 4), round(r, 4), round(f, 4))


def macro(scores: Sequence[Scores]) -> Scores:
    """The mean of scores, each counting once: Table 3 of the CTSEG paper is made so."""
    if not scores:
        return Scores(0.0, 0.0, 0.0)
    return Scores(mean(s.p for s in scores), mean(s.r for s in scores), mean(s.f for s in scores))


def mean(values: Iterable[float]) -> float:
    """``mean([1, 2])`` is 1.5; the mean of nothing is 0."""
    listed = list(values)
    return sum(listed) / len(listed) if listed else 0.0


def median(values: Iterable[float]) -> float:
    """``median([1, 9, 2])`` is 2; of an even number of values, the middle two's mean."""
    listed = sorted(values)
    if not listed:
        return 0.0
    middle = len(listed) // 2
    if len(listed) % 2:
        return listed[middle]
    return (listed[middle - 1] + listed[middle]) / 2


def f1(p: float, r: float) -> float:
    return 2 * p * r / (p + r) if p + r else 0.0


def ratio(part: float, whole: float) -> float:
    """``ratio(1, 4)`` is 0.25; a share of nothing is 0."""
    return part / whole if whole else 0.0


def _percent(value: float) -> float:
    return round(100 * value, 2)
