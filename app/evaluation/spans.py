"""Comparing two sets of edits as ``errant_compare`` does.

One sentence, one system edit, two annotators::

    compare(hypothesis, reference, best_so_far)  ->  Outcome(Counts(1, 0, 0), {…})

The annotator is chosen that gives the best F over the file so far; that choice, the
handling of noop and UNK edits and the rounding are ERRANT's, so the figures are its own
to the last digit (a test runs both).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from app.evaluation.m2 import M2Edit, M2Sentence
from app.evaluation.scores import NOTHING, Counts, prf

Mode = Literal["cs", "ds", "dt", "cse"]
MODES: dict[Mode, str] = {
    "cs": "Span-based correction",
    "ds": "Span-based detection",
    "dt": "Token-based detection",
    "cse": "Span-based correction and classification",
}
Size = Literal["any", "single", "multi"]
Key = tuple[int | str, ...]
Marks = dict[Key, list[str]]
"""What was marked, and the types that were given to it (rarely more than one)."""


@dataclass(frozen=True)
class Outcome:
    """A sentence's counts, over all and by error type, for the annotator that fits best."""

    counts: Counts
    types: Mapping[str, Counts] = field(default_factory=dict)
    coder: int = 0


def marks(edits: Iterable[M2Edit], mode: Mode = "cs", size: Size = "any") -> dict[int, Marks]:
    """Each annotator's edits as the keys that are compared in the mode."""
    listed = list(edits) or [M2Edit(-1, -1, "noop", "-NONE-", 0)]
    coders: dict[int, Marks] = {}
    for edit in listed:
        of_coder = coders.setdefault(edit.coder, {})
        # An annotator who could not mend an error gives no correction to compare with.
        if edit.type == "UNK" and mode in ("cs", "cse"):
            continue
        multi = edit.end - edit.start >= 2 or len(edit.cor.split()) >= 2
        if (size == "single" and multi) or (size == "multi" and not multi):
            continue
        for key in _keys(edit, mode):
            of_coder.setdefault(key, []).append(edit.type)
    return coders


def _keys(edit: M2Edit, mode: Mode) -> list[Key]:
    if mode == "cs":
        return [(edit.start, edit.end, edit.cor)]
    if mode == "cse":
        return [(edit.start, edit.end, edit.type, edit.cor)]
    if mode == "ds":
        return [(edit.start, edit.end)]
    if edit.start == -1:
        return [(-1, -1)]
    # A word that is missing is charged to the token on its right.
    if edit.start == edit.end:
        return [(edit.start, edit.start + 1)]
    return [(token, token + 1) for token in range(edit.start, edit.end)]


def count(hypothesis: Marks, reference: Marks) -> Outcome:
    """One system against one annotator."""
    types: dict[str, Counts] = {}

    def add(names: Sequence[str], counts: Counts) -> Counts:
        total = Counts()
        for name in names:
            types[name] = types.get(name, Counts()) + counts
            total += counts
        return total

    total = Counts()
    for key, names in hypothesis.items():
        if names[0] == "noop":
            continue
        if key in reference:
            total += add(reference[key], Counts(tp=1))
        else:
            total += add(names, Counts(fp=1))
    for key, names in reference.items():
        if names[0] != "noop" and key not in hypothesis:
            total += add(names, Counts(fn=1))
    return Outcome(total, types)


def compare(
    hypotheses: Mapping[int, Marks],
    references: Mapping[int, Marks],
    so_far: Counts = NOTHING,
    beta: float = 0.5,
) -> Outcome:
    """The best pairing of one sentence's hypotheses and references.

    Best is the higher F of the file so far, then more right, then fewer in vain, then
    fewer missed; the first of equals stays.
    """
    best: Outcome | None = None
    best_rank: tuple[float, int, int, int] | None = None
    for hypothesis in hypotheses.values():
        for coder, reference in references.items():
            outcome = count(hypothesis, reference)
            counts = outcome.counts
            # The F is compared rounded: that is how the official scorer breaks ties.
            rank = (prf(so_far + counts, beta).f, counts.tp, -counts.fp, -counts.fn)
            if best_rank is None or rank > best_rank:
                best_rank, best = rank, Outcome(counts, outcome.types, coder)
    return best or Outcome(Counts())


@dataclass(frozen=True)
class Comparison:
    """A file against a file: the totals and each sentence's own counts."""

    counts: Counts
    types: Mapping[str, Counts]
    sentences: tuple[Counts, ...]


def compare_files(
    hypotheses: Sequence[M2Sentence],
    references: Sequence[M2Sentence],
    mode: Mode = "cs",
    size: Size = "any",
    beta: float = 0.5,
) -> Comparison:
    """Every sentence in order, as ``errant_compare -hyp … -ref …`` would."""
    total = Counts()
    types: dict[str, Counts] = {}
    each: list[Counts] = []
    for hypothesis, reference in zip(hypotheses, references, strict=True):
        outcome = compare(
            marks(hypothesis.edits, mode, size), marks(reference.edits, mode, size), total, beta
        )
        total += outcome.counts
        each.append(outcome.counts)
        for name, counts in outcome.types.items():
            types[name] = types.get(name, Counts()) + counts
    return Comparison(total, types, tuple(each))


def by_category(types: Mapping[str, Counts], tier: int) -> dict[str, Counts]:
    """Error types gathered: 1 by operation (R), 2 by main type (VERB:SVA), 3 as they are."""
    gathered: dict[str, Counts] = {}
    for name, counts in types.items():
        key = {1: name[0], 2: name[2:], 3: name}[tier] if name != "UNK" else name
        gathered[key] = gathered.get(key, Counts()) + counts
    return dict(sorted(gathered.items()))
