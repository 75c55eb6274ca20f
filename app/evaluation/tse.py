"""Targeted syntactic evaluation: what a corrector does, grammar item by grammar item.

``python -m app evaluate tse pairs.jsonl --backend bundled`` scores each of the 263 items by
itself (Koyama et al., CTSEG): recall against the item's own correction (*targeted*, single
reference) and against all good corrections, precision and F0.5, their means over items and by
CEFR level, and puts the printed figures of Transformer, GECToR and GPT-4 beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from app.evaluation.hypotheses import Hypotheses
from app.evaluation.maxmatch import best_counts
from app.evaluation.pairs import Case
from app.evaluation.published import item_recall
from app.evaluation.scores import Counts, Scores, macro, prf, ratio
from app.evaluation.spans import Marks, compare, marks

References = Literal["all", "single"]
Measure = Callable[[Case, str, References, Counts], tuple[Counts, dict[str, Counts]]]

OPERATIONS = {"M": "Missing", "R": "Replacement", "U": "Unnecessary"}


def by_errant(
    case: Case, hypothesis: str, references: References, so_far: Counts
) -> tuple[Counts, dict[str, Counts]]:
    """Span-based correction, as ``errant_compare`` counts it on the item's own file."""
    gold = marks(case.gold.edits)
    if references == "single":
        first = min(gold)
        gold = {first: gold[first]}
    mine: dict[int, Marks] = marks(case.edits(hypothesis))
    outcome = compare(mine, gold, so_far)
    return outcome.counts, dict(outcome.types)


def by_maxmatch(
    case: Case, hypothesis: str, references: References, so_far: Counts
) -> tuple[Counts, dict[str, Counts]]:
    """The M² scorer's count, with which the published figures were made."""
    edits = case.gold.edits
    if references == "single":
        first = min(case.gold.coders)
        edits = case.gold.of(first)
    return best_counts(case.gold.tokens, case.tokens(hypothesis), edits, so_far), {}


@dataclass(frozen=True)
class ItemScores:
    """Counts of every item, and of every operation over all."""

    items: dict[int, Counts]
    operations: dict[str, Counts]

    def scores(self, level: str = "ALL") -> Scores:
        """Macro averages over the items of a level."""
        levels = item_recall()
        return macro(
            [
                prf(counts)
                for item, counts in self.items.items()
                if level in ("ALL", levels[item].level)
            ]
        )

    def recall(self, item: int) -> float | None:
        counts = self.items.get(item)
        return None if counts is None else 100 * prf(counts).r

    @cached_property
    def zero(self) -> list[int]:
        """Items of which nothing was corrected."""
        return [item for item, counts in self.items.items() if counts.tp == 0 and counts.fn]


def score(
    cases: Sequence[Case],
    hypotheses: Sequence[str],
    references: References = "all",
    measure: Measure = by_errant,
) -> ItemScores:
    """Each item as a file of its own."""
    items: dict[int, Counts] = {}
    operations: dict[str, Counts] = {name: Counts() for name in OPERATIONS}
    for case, hypothesis in zip(cases, hypotheses, strict=True):
        so_far = items.get(case.item, Counts())
        counts, types = measure(case, hypothesis, references, so_far)
        items[case.item] = so_far + counts
        for name, of_type in types.items():
            operation = name[0]
            operations[operation] = operations.get(operation, Counts()) + of_type
    return ItemScores(dict(sorted(items.items())), operations)


@dataclass(frozen=True)
class Prompted:
    """One way of asking the system (plain, or told the item) and all its scores."""

    name: str
    hypotheses: Hypotheses
    all: ItemScores
    single: ItemScores
    maxmatch: ItemScores
    maxmatch_single: ItemScores


def prompted(name: str, cases: Sequence[Case], hypotheses: Hypotheses) -> Prompted:
    texts = hypotheses.texts
    return Prompted(
        name,
        hypotheses,
        all=score(cases, texts),
        single=score(cases, texts, "single"),
        maxmatch=score(cases, texts, "all", by_maxmatch),
        maxmatch_single=score(cases, texts, "single", by_maxmatch),
    )


@dataclass(frozen=True)
class FalseAlarms:
    """Good sentences that were changed."""

    source: str
    sentences: int
    changed: int

    @property
    def rate(self) -> float:
        return 100 * ratio(self.changed, self.sentences)


def false_alarms(source: str, good: Sequence[str], answers: Sequence[str]) -> FalseAlarms:
    """``false_alarms("refs", ["I am."], ["I am !"])`` counts one in one."""
    changed = sum(a.split() != b.split() for a, b in zip(good, answers, strict=True))
    return FalseAlarms(source, len(good), changed)
