"""Today's grammar item: among good corrections, the one that keeps it.

"The boy seeing me, he ran away." may become "When the boy saw me, he ran
away." or "Seeing me, the boy ran away." A learner who practises participle
clauses is helped by the second. So each corrector is told the item, offers
its alternatives, and the first choice gives way to an alternative that uses
the item if it costs the model little (``NEARLY`` nats).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from app.correct import Progress, correct_sentences
from grammar_items.catalogue import Item, catalogue
from grammar_items.finding import find_item
from grammar_items.parsing import parse_all
from models.protocol import Candidate, Correction, Corrector, GuideItem

NEARLY = 3.0
"""An alternative that is this many nats worse, at most, is nearly as good."""


@runtime_checkable
class Insistent(Protocol):
    """A corrector that can be asked once more, told that its answer lost the item."""

    def again(self, sentence: str, item: GuideItem, answer: str) -> Correction: ...


@dataclass(frozen=True)
class Guided:
    """A correction, and whether it was chosen for today's item over the first choice."""

    correction: Correction
    for_item: bool = False


def guide_item(item: Item) -> GuideItem:
    """What a corrector is told of an item: name, rule, two examples."""
    examples = tuple((error.wrong, error.right) for error in item.errors[:2])
    return GuideItem(item.id, item.name, item.explanation.rule, examples)


def correct_guided(
    corrector: Corrector,
    sentences: Sequence[str],
    item_ids: Sequence[int],
    progress: Progress | None = None,
) -> list[Correction]:
    """Corrections guided by one item for each sentence, in order."""
    done: dict[int, Correction] = {}
    for id in dict.fromkeys(item_ids):
        places = [place for place, other in enumerate(item_ids) if other == id]
        before = len(done)
        told = _shifted(progress, before)
        guided = guide(corrector, [sentences[p] for p in places], catalogue()[id], told)
        done.update(zip(places, (one.correction for one in guided), strict=True))
    return [done[place] for place in range(len(sentences))]


def _shifted(progress: Progress | None, before: int) -> Callable[[int], None] | None:
    return None if progress is None else lambda count: progress(before + count)


def guide(
    corrector: Corrector,
    sentences: Sequence[str],
    item: Item,
    progress: Progress | None = None,
) -> list[Guided]:
    """Correct with today's item in mind and choose among the alternatives."""
    told = guide_item(item)
    corrections = correct_sentences(corrector, sentences, told, progress)
    chosen = choose(corrections, item.id)
    if isinstance(corrector, Insistent):
        chosen = _insist(corrector, sentences, chosen, told)
    return chosen


def choose(corrections: Sequence[Correction], item: int) -> list[Guided]:
    """For each sentence the cheapest near-best candidate that uses the item, else the first."""
    choices = [
        [Candidate(c.text, 0.0), *(a for a in c.alternatives if a.cost <= NEARLY)]
        for c in corrections
    ]
    wanted = [c for options in choices if len(options) > 1 for c in options]
    docs = dict(zip([c.text for c in wanted], parse_all([c.text for c in wanted]), strict=True))
    result = []
    for correction, options in zip(corrections, choices, strict=True):
        using = [
            option
            for option in options
            if option.text in docs and any(True for _ in find_item(docs[option.text], item))
        ]
        best = min(using, key=lambda option: option.cost, default=options[0])
        if best.text == correction.text:
            result.append(Guided(correction))
        else:
            result.append(Guided(Correction(best.text, correction.alternatives), for_item=True))
    return result


def _insist(
    corrector: Insistent, sentences: Sequence[str], chosen: Sequence[Guided], item: GuideItem
) -> list[Guided]:
    """Where the learner used the item and the correction lost it, ask once more."""
    result = list(chosen)
    sources = list(parse_all(sentences))
    targets = list(parse_all(one.correction.text for one in chosen))
    for place, (source, target) in enumerate(zip(sources, targets, strict=True)):
        tried = any(True for _ in find_item(source, item.id))
        kept = any(True for _ in find_item(target, item.id))
        if tried and not kept and chosen[place].correction.trouble is None:
            second = corrector.again(sentences[place], item, chosen[place].correction.text)
            if second.trouble is None and any(
                True for _ in find_item(next(parse_all([second.text])), item.id)
            ):
                result[place] = Guided(second, for_item=True)
    return result
