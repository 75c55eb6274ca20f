"""ERRANT's alignment of two parses, within bounds of time.

``align(source, target)`` gives ERRANT's edits in order, each with its type. A pair that has
almost nothing in common, or a very long run of changed words, comes back as one edit: ERRANT's
search takes cubic time on the one and exponential time on the other.
"""

from __future__ import annotations

from itertools import groupby

from errant.alignment import Alignment
from errant.edit import Edit as ErrantEdit
from spacy.tokens import Doc

from app.language import errant_annotator

LONGEST_RUN = 25
"""Changed words side by side that ERRANT may divide into edits."""
CHEAP_ALIGNMENT, COSTLY_ALIGNMENT = 200_000, 8_000_000
"""Steps that ERRANT's alignment may take: always (58 words in place of 58 others), and never."""
LEAST_SHARED = 0.3
"""Share of words in common between those two."""


def align(source: Doc, target: Doc) -> list[ErrantEdit]:
    same_before, same_after = _same_ends(source, target)
    old, new = len(source) - same_before - same_after, len(target) - same_before - same_after
    if _too_different(source, target, old, new):
        span = [same_before, same_before + old, same_before, same_before + new]
        whole = ErrantEdit(source, target, span)
        whole.type = "R:OTHER"
        return [whole]
    annotator = errant_annotator()
    alignment = annotator.align(source, target)
    rewritten = _rewritten(alignment)
    edits: list[ErrantEdit] = annotator.merge(alignment)
    for edit in edits:
        classify(edit)
    return sorted(edits + rewritten, key=lambda edit: (edit.o_start, edit.c_start))


def _rewritten(alignment: Alignment) -> list[ErrantEdit]:
    """Runs of more changed words than a correction has, each taken out of the alignment as one
    edit: ERRANT tries all ways to divide a run, and 60 words take it five seconds."""
    steps: list[tuple[str, int, int, int, int]] = []
    edits: list[ErrantEdit] = []
    for changed, group in groupby(alignment.align_seq, lambda step: step[0] in {"D", "I", "S"}):
        run = list(group)
        if not changed or len(run) <= LONGEST_RUN:
            steps += run
            continue
        span = [run[0][1], run[-1][2], run[0][3], run[-1][4]]
        whole = ErrantEdit(alignment.orig, alignment.cor, span)
        whole.type = "R:OTHER"
        edits.append(whole)
    alignment.align_seq = steps
    return edits


def _same_ends(source: Doc, target: Doc) -> tuple[int, int]:
    """Tokens that are the same at the beginning and, after those, at the end."""
    shorter = min(len(source), len(target))
    before = 0
    while before < shorter and source[before].orth == target[before].orth:
        before += 1
    after = 0
    while after < shorter - before and source[-1 - after].orth == target[-1 - after].orth:
        after += 1
    return before, after


def _too_different(source: Doc, target: Doc, old: int, new: int) -> bool:
    """ERRANT's alignment takes cubic time where no word is shared: 100 words 3 s, 200 words 40 s.

    Such a pair is another text rather than a correction, and is shown as one change.
    """
    cost = old * new * min(old, new)
    if cost <= CHEAP_ALIGNMENT or not old or not new:
        return False
    words, others = {token.lower for token in source}, {token.lower for token in target}
    shared = len(words & others) / min(len(words), len(others))
    return cost > COSTLY_ALIGNMENT or shared < LEAST_SHARED


def classify(edit: ErrantEdit) -> ErrantEdit:
    operation = "M" if not edit.o_toks else "U" if not edit.c_toks else "R"
    try:
        classified: ErrantEdit = errant_annotator().classify(edit)
    except KeyError:  # a tag that ERRANT's map does not know
        edit.type = f"{operation}:OTHER"
        return edit
    if classified.type == "UNK":  # the same tokens on both sides: only the spacing changes
        classified.type = f"{operation}:ORTH"
    return classified
