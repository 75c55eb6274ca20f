"""The M² scorer's way of counting (MaxMatch, Dahlmeier and Ng 2012).

Source "a b c", system "x b y", annotator "a b c" -> "x b y" as *one* edit: ERRANT sees two
edits and no match; MaxMatch joins the system's changes where that meets the annotator's,
across at most two unchanged words, and finds the one edit. The published CTSEG figures were
counted so. Where several readings meet the annotator equally, the one with fewest edits is taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from app.evaluation.m2 import M2Edit
from app.evaluation.scores import NOTHING, Counts, prf

UNCHANGED = 2
"""How many unchanged words a joined edit may span: the M² scorer's default."""

Node = tuple[int, int]
Arc = tuple[Node, bool]
"""Where a step leads, and whether it changes anything."""


def best_counts(
    source: Sequence[str],
    hypothesis: Sequence[str],
    edits: Iterable[M2Edit],
    so_far: Counts = NOTHING,
    beta: float = 0.5,
) -> Counts:
    """The sentence's counts for the annotator that serves the file's F best."""
    golds: dict[int, set[tuple[int, int, str]]] = {}
    for edit in edits:
        gold = golds.setdefault(edit.coder, set())
        if not edit.noop and edit.type != "UNK":
            cor = "" if edit.cor == "-NONE-" else edit.cor
            gold.add((edit.start, edit.end, cor))
    best: tuple[tuple[float, int, int, int], Counts] | None = None
    for gold in (golds or {0: set()}).values():
        counts = counts_against(source, hypothesis, gold)
        rank = (prf(so_far + counts, beta).f, counts.tp, -counts.fp, -counts.fn)
        if best is None or rank > best[0]:
            best = (rank, counts)
    assert best is not None
    return best[1]


def counts_against(
    source: Sequence[str], hypothesis: Sequence[str], gold: set[tuple[int, int, str]]
) -> Counts:
    """One annotator: as many matches as the lattice allows, then as few edits as possible."""
    steps = _lattice(tuple(source), tuple(hypothesis))
    goal = (len(source), len(hypothesis))
    # (matches, -edits) of the best way from each node to the goal, worked out backwards.
    best: dict[Node, tuple[int, int]] = {goal: (0, 0)}
    for node in sorted(steps, reverse=True):
        ways: list[tuple[int, int]] = []
        for target, changes in steps[node]:
            if not changes and target in best:
                ways.append(best[target])
        for target in _joined(node, steps):
            if target not in best:
                continue
            edit = (node[0], target[0], " ".join(hypothesis[node[1] : target[1]]))
            matches, fewest = best[target]
            ways.append((matches + (edit in gold), fewest - 1))
        if ways:
            best[node] = max(ways)
    matches, edits = best[(0, 0)]
    # An insertion repeated on the same spot meets its one gold edit once.
    matches = min(matches, len(gold))
    return Counts(matches, -edits - matches, len(gold) - matches)


def _joined(start: Node, steps: dict[Node, list[Arc]]) -> set[Node]:
    """Every node that one edit may lead to: some change, at most two unchanged words."""
    found: set[Node] = set()
    seen: set[tuple[Node, int, bool]] = set()
    todo = [(start, 0, False)]
    while todo:
        node, unchanged, changed = todo.pop()
        for target, changes in steps.get(node, ()):
            state = (target, unchanged + (not changes), changed or changes)
            if state[1] > UNCHANGED or state in seen:
                continue
            seen.add(state)
            todo.append(state)
            if state[2]:
                found.add(target)
    return found


@lru_cache(maxsize=4096)
def _lattice(source: tuple[str, ...], hypothesis: tuple[str, ...]) -> dict[Node, list[Arc]]:
    """The steps of all cheapest alignments, with substitution at the price of 1 and of 2."""
    steps: dict[Node, set[Arc]] = {}
    for price in (1, 2):
        cost = _costs(source, hypothesis, price)
        todo = [(len(source), len(hypothesis))]
        seen = set(todo)
        while todo:
            i, j = todo.pop()
            for before, paid, changes in _back(source, hypothesis, i, j, price):
                if cost[before] + paid == cost[(i, j)]:
                    steps.setdefault(before, set()).add(((i, j), changes))
                    if before not in seen:
                        seen.add(before)
                        todo.append(before)
    return {node: sorted(arcs) for node, arcs in steps.items()}


def _costs(source: Sequence[str], hypothesis: Sequence[str], price: int) -> dict[Node, int]:
    cost: dict[Node, int] = {(0, 0): 0}
    for i in range(len(source) + 1):
        for j in range(len(hypothesis) + 1):
            if i or j:
                cost[(i, j)] = min(
                    cost[before] + paid
                    for before, paid, _ in _back(source, hypothesis, i, j, price)
                )
    return cost


def _back(
    source: Sequence[str], hypothesis: Sequence[str], i: int, j: int, price: int
) -> list[tuple[Node, int, bool]]:
    ways: list[tuple[Node, int, bool]] = []
    if i:
        ways.append(((i - 1, j), 1, True))
    if j:
        ways.append(((i, j - 1), 1, True))
    if i and j:
        same = source[i - 1] == hypothesis[j - 1]
        ways.append(((i - 1, j - 1), 0 if same else price, not same))
    return ways
