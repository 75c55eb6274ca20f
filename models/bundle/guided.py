"""Other good corrections of a sentence, for the sake of today's grammar item.

``alternatives(...)`` gives, for each sentence, sets of edits with their cost in nats: the first
choice with one more edit that was not sure enough, and the edits of outputs that take another
piece where the network was undecided. ``app.guide`` chooses one that uses the item.
"""

from __future__ import annotations

from collections.abc import Sequence

from models.bundle.engine import Draft, Engine, Rival
from models.bundle.judging import Judge, Proposal
from models.bundle.lexicon import Lexicon
from models.bundle.proposals import edits_of
from models.bundle.sentence import Seen

MIN_RIVAL_LOGPROB_ELSEWHERE = -3.0
"""Lowest log-probability of another piece where the source was copied; next to a change all that
are noted count."""
MAX_RIVALS = 3
"""Other outputs followed up per sentence."""
MAX_GAP_RIGHT = 1.5
"""Nats by which another output of a sentence that seems right may be less likely than the first."""

Way = tuple[tuple[Proposal, ...], float]


def alternatives(
    batch: Sequence[Seen],
    drafts: Sequence[Draft],
    proposed: Sequence[Sequence[Proposal]],
    engine: Engine,
    lexicon: Lexicon,
    judge: Judge,
    lenience: float,
) -> list[list[Way]]:
    """For each sentence other sets of edits, the cheapest first."""
    made = [[p for p in found if judge.passes(p, lenience)] for found in proposed]
    ways = [_with_unsure(f, m, judge, lenience) for f, m in zip(proposed, made, strict=True)]
    asked = [
        (owner, rival)
        for owner, draft in enumerate(drafts)
        for rival in undecided(draft)
        if made[owner] or gap_at_least(draft, rival) <= MAX_GAP_RIGHT
    ]
    if asked:
        outputs = engine.continued(
            [batch[owner].spelt for owner, _ in asked],
            [[*drafts[owner].output[: rival.step], rival.piece] for owner, rival in asked],
        )
        for (owner, rival), (output, logprob) in zip(asked, outputs, strict=True):
            draft = drafts[owner]
            other = Draft(draft.source, output, draft.doubt)
            found = edits_of(batch[owner], other, engine, lexicon)
            gap = max(0.0, gap_at_least(draft, rival) - logprob)
            if gap <= MAX_GAP_RIGHT or made[owner]:
                ways[owner].append((tuple(found), gap))
    return [sorted(found, key=lambda way: way[1]) for found in ways]


def undecided(draft: Draft) -> list[Rival]:
    """The other pieces worth following up, the likeliest first."""
    changed = {step for start, end in draft.changed() for step in range(start - 1, end + 2)}
    near = [
        rival
        for rival in draft.rivals
        if rival.step in changed or rival.logprob > MIN_RIVAL_LOGPROB_ELSEWHERE
    ]
    return sorted(near, key=lambda rival: -rival.logprob)[:MAX_RIVALS]


def gap_at_least(draft: Draft, rival: Rival) -> float:
    """Nats by which an output with this piece is less likely, were all that follows certain.

    After "She" the draft's "goes home." has -0.2 and "went" has -2.0: at least 1.8.
    """
    return sum(draft.logprobs[rival.step :]) - rival.logprob


def _with_unsure(
    found: Sequence[Proposal], made: Sequence[Proposal], judge: Judge, lenience: float
) -> list[Way]:
    """The edits that are made with one more, costing what it lacks."""
    ways: list[Way] = []
    for unsure in found:
        if unsure not in made:
            kept = [
                p
                for p in made
                if p.place.end < unsure.place.start or unsure.place.end < p.place.start
            ]
            more = sorted([*kept, unsure], key=lambda p: p.place.start)
            cost = -unsure.gain if made else judge.lacks(unsure, lenience)
            ways.append((tuple(more), max(0.0, cost)))
    return ways
