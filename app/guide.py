"""Today's grammar item: among good corrections, the one that keeps it.

"The boy seeing me, he ran away." may become "When the boy saw me, he ran
away." or "Seeing me, the boy ran away." A learner who practises participle
clauses is helped by the second. So each corrector is told the item, offers
its alternatives, and the first choice gives way to an alternative that uses
the item if it costs the model little. Where a learner tried the item and no
candidate uses it, a corrector that can be asked is asked once more.
"""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Protocol, runtime_checkable

from rapidfuzz.distance import Levenshtein
from spacy.tokens import Doc

from app.correct import Progress, correct_sentences
from app.edits import mark
from app.link import resembles
from grammar_items.catalogue import Item, catalogue
from grammar_items.finding import find_item
from grammar_items.parsing import parse_all
from models.protocol import Candidate, Correction, Corrector, GuideItem

NEARLY, NEARLY_RIGHT = 7.0, 4.0
"""An alternative that is this many nats worse, at most, is nearly as good; fewer where nothing
seems wrong, for a right sentence is not to be changed for the sake of the item."""
A_WORD = 2.0
"""What each word that an alternative changes counts for beside that, in nats."""
MORE_WORDS = 3
"""A second answer that changes this many words more than the first, at most, is too."""
AT_ONCE = 8
_WORD = re.compile(r"[\w'’]+|[^\w\s]")
_WATCH = 0.1
"""Seconds after which a stop is noticed."""


@runtime_checkable
class Insistent(Protocol):
    """A corrector that can be asked once more, told that its answer lost the item."""

    def again(self, sentence: str, item: GuideItem, answer: str) -> Correction: ...


@dataclass(frozen=True)
class Guided:
    """A correction, and the first choice if today's item was preferred to it."""

    correction: Correction
    first_choice: str | None = None

    @property
    def for_item(self) -> bool:
        return self.first_choice is not None


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
    stop: threading.Event | None = None,
) -> list[Guided]:
    """Correct with today's item in mind and choose among the alternatives."""
    told = guide_item(item)
    corrections = correct_sentences(corrector, sentences, told, progress, stop)
    chosen = choose(sentences, corrections, item.id)
    if isinstance(corrector, Insistent) and not (stop and stop.is_set()):
        chosen = _insist(corrector, sentences, chosen, item, stop or threading.Event())
    return chosen


def choose(sentences: Sequence[str], corrections: Sequence[Correction], item: int) -> list[Guided]:
    """For each sentence the best near-best candidate that uses the item, else the first.

    The best is likely and changes little: a corrector that knows the item is tempted to do
    more than the item asks for.
    """
    ranked = [_ranked(s, c) for s, c in zip(sentences, corrections, strict=True)]
    best: dict[int, Candidate] = {}
    for rank in range(max(map(len, ranked), default=0)):  # what costs more is not parsed
        asked = [n for n, options in enumerate(ranked) if n not in best and rank < len(options)]
        docs = parse_all(ranked[n][rank].text for n in asked)
        best |= {n: ranked[n][rank] for n, d in zip(asked, docs, strict=True) if _uses(d, item)}
    result = []
    for place, correction in enumerate(corrections):
        chosen = best[place].text if place in best else correction.text
        if chosen == correction.text:
            result.append(Guided(correction))
        else:
            kept = Correction(chosen, correction.alternatives)
            result.append(Guided(kept, first_choice=correction.text))
    return result


def _ranked(sentence: str, correction: Correction) -> list[Candidate]:
    """The first choice and the alternatives near it, the best first; none if there is no choice."""
    near = _near(sentence, correction)
    options = [Candidate(correction.text, 0.0), *near] if near else []
    return sorted(options, key=lambda o: o.cost + A_WORD * _changes(sentence, correction, o))


def _near(sentence: str, correction: Correction) -> list[Candidate]:
    most = NEARLY_RIGHT if correction.text == sentence else NEARLY
    return [other for other in correction.alternatives if other.cost <= most]


def _changes(sentence: str, first: Correction, option: Candidate) -> float:
    """How many words an option changes; to change none is no choice where something is wrong."""
    if first.text == sentence:
        return 0
    if option.text == sentence:
        return math.inf
    return _changed(_WORD.findall(sentence), _WORD.findall(option.text))


def _changed(old: list[str], new: list[str]) -> int:
    """Words put in, taken out or replaced; words that move together count as one."""
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    gone = [old[a:b] for tag, a, b, _, _ in steps if tag == "delete"]
    come = [new[c:d] for tag, _, _, c, d in steps if tag == "insert"]
    count = sum(max(b - a, d - c) for tag, a, b, c, d in steps if tag != "equal")
    return count - sum(2 * len(words) - 1 for words in gone if words in come)


def _uses(doc: Doc, item: int) -> bool:
    return any(True for _ in find_item(doc, item))


def _insist(
    corrector: Insistent,
    sentences: Sequence[str],
    chosen: Sequence[Guided],
    item: Item,
    stop: threading.Event,
) -> list[Guided]:
    """Where the learner tried the item and the correction does not use it, ask once more.

    The second answer is taken if it uses the item and is nearly as close to the learner's words.
    """
    answers = [one.correction.text for one in chosen]
    lost = [
        place
        for place in _lost(sentences, answers, item)
        if chosen[place].correction.trouble is None
    ]
    told = guide_item(item)
    pool = ThreadPoolExecutor(AT_ONCE)
    asked = {pool.submit(corrector.again, sentences[p], told, answers[p]): p for p in lost}
    waiting = set(asked)
    while waiting and not stop.is_set():
        _, waiting = wait(waiting, timeout=_WATCH)
    pool.shutdown(wait=False, cancel_futures=True)
    result = list(chosen)
    seconds = {asked[future]: _second(future) for future in asked.keys() - waiting}
    good = [
        (place, second)
        for place, second in seconds.items()
        if second is not None
        and second.text != sentences[place]  # that would undo what the first put right
        and _nearly(sentences[place], answers[place], second.text)
    ]
    docs = parse_all(second.text for _, second in good)
    for (place, second), doc in zip(good, docs, strict=True):
        if _uses(doc, item.id):
            result[place] = Guided(second, first_choice=answers[place])
    return result


def _second(future: Future[Correction]) -> Correction | None:
    """The second answer, if there is one; a fault costs only that, for the first is there."""
    if future.exception() is not None:
        return None
    answer = future.result()
    return answer if answer.trouble is None else None


def _lost(sentences: Sequence[str], answers: Sequence[str], item: Item) -> list[int]:
    """Places where the learner tried the item and the answer does not use it.

    Tried: the sentence uses it, or the answer changes just what errors on the item are about.
    """
    lost = []
    docs = zip(parse_all(sentences), parse_all(answers), strict=True)
    for place, (source, answer) in enumerate(docs):
        if _uses(answer, item.id):
            continue
        (marked,) = mark([sentences[place]], [answers[place]])
        if _uses(source, item.id) or any(resembles(marked, edit, item) for edit in marked.edits):
            lost.append(place)
    return lost


def _nearly(source: str, first: str, second: str) -> bool:
    words = source.split()
    far, near = (Levenshtein.distance(words, text.split()) for text in (second, first))
    return far <= near + MORE_WORDS
