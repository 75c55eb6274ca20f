"""A draft taken apart: each edit the network would make, with how sure it was.

>>> [(p.place.text, p.kind) for p in proposals(sentence, draft, engine, lexicon)]
[('goes', 'form -s')]
"""

from __future__ import annotations

from collections.abc import Sequence

from models.bundle import guards
from models.bundle.engine import Change, Draft, Engine
from models.bundle.judging import Proposal
from models.bundle.lexicon import Lexicon
from models.bundle.sentence import (
    CLEAR_LEAD,
    MAX_COST,
    Seen,
    in_compound,
    is_misspelt,
)
from models.bundle.words import Replacement, Word, WordEdit, edits_between, placed, words_of

KNOWN_SPELLING = 8.0
"""Margin of a spelling that the word lists are sure of (nats)."""


def proposals(sentence: Seen, draft: Draft, engine: Engine, lexicon: Lexicon) -> list[Proposal]:
    """The edits of a draft that no guard refuses, and the well-known misspellings."""
    output = engine.text(draft) if draft.changes else sentence.spelt
    shown = sentence.view.shown
    words, read = sentence.words(), words_of(sentence.spelt)
    fragment = _is_fragment(words)
    found: list[Proposal] = []
    covered: set[int] = set()
    spans = _piece_spans(draft.source, sentence.spelt)
    for edit in edits_between(sentence.spelt, output):
        if guards.refused(edit, words, sentence.view, lexicon) is None:
            covered.update(range(edit.start, edit.end))
            kind = guards.kind_of(edit.before, edit.after, lexicon, edit.start == len(words))
            margin, worst = _sureness(_char_span(edit, sentence.spelt), draft.changes, spans)
            place = placed(edit, shown, output)
            found.append(Proposal(place, kind, margin, worst, draft.doubt, fragment))
    for number, (mine, right) in enumerate(zip(words, read, strict=True)):
        if mine.text != right.text and number not in covered:
            place = Replacement(mine.start, mine.end, right.text)
            kind, margin = _known(mine.text, right.text, lexicon)
            found.append(Proposal(place, kind, margin, 0.0, draft.doubt, fragment))
    return sorted(found, key=lambda p: (p.place.start, p.place.end))


def speller_proposal(sentence: Seen, place: Replacement, gain: float, doubt: float) -> Proposal:
    """The speller's best reading of a word that the network left; its gain is in nats."""
    return Proposal(place, guards.SPELLER, gain, 0.0, doubt, _is_fragment(sentence.words()))


def _is_fragment(words: Sequence[Word]) -> bool:
    return not guards.ends(list(words)) or words[0].text[:1].islower()


def _known(text: str, meant: str, lexicon: Lexicon) -> tuple[str, float]:
    """The kind and margin of a word put right before the network read the sentence."""
    if text in lexicon.typos:
        return guards.TYPO, KNOWN_SPELLING
    if text.lower() == meant.lower():
        return guards.CASE, KNOWN_SPELLING
    first, *others = lexicon.meant(text)
    lead = min((way.cost for way in others), default=first.cost + KNOWN_SPELLING) - first.cost
    return guards.SURE_SPELLING, min(KNOWN_SPELLING, lead, MAX_COST + CLEAR_LEAD - first.cost)


def spellings(
    sentence: Seen, made: Sequence[Replacement], lexicon: Lexicon
) -> list[tuple[Replacement, float]]:
    """Ways to spell the words that are no words and that no edit has put right, with their cost."""
    ways = []
    words = sentence.words()
    for number, word in enumerate(words):
        if not is_misspelt(word.text, number == 0, lexicon) or in_compound(words, number):
            continue
        if sentence.view.kept.intersection(range(word.start, word.end)):
            continue
        if any(place.start < word.end and word.start < place.end for place in made):
            continue
        for meant in lexicon.meant(word.text):
            text = meant.word if word.text.islower() else meant.word.capitalize()
            ways.append((Replacement(word.start, word.end, text), meant.cost))
    return ways


def _char_span(edit: WordEdit, text: str) -> tuple[int, int]:
    """Where the edit stands in what the network read; a gap reaches to the words around it."""
    words = words_of(text)
    if edit.start == edit.end:
        start = words[edit.start - 1].end if edit.start else 0
        end = words[edit.start].start if edit.start < len(words) else len(text)
        return start, max(start, end) + 1
    return words[edit.start].start, words[edit.end - 1].end


def _piece_spans(pieces: Sequence[str], text: str) -> list[tuple[int, int]]:
    """Where each piece stands in the text: "▁" is a blank, or the start of the text."""
    spans, here = [], 0
    for piece in pieces:
        bare = piece.lstrip("▁")
        found = text.find(bare, here) if bare else here
        start = found if found >= 0 else here
        spans.append((start, start + len(bare)))
        here = start + len(bare)
    return spans


def _sureness(
    span: tuple[int, int], changes: Sequence[Change], spans: Sequence[tuple[int, int]]
) -> tuple[float, float]:
    """Margin and worst piece of the changes that make an edit; the least sure one counts."""
    touching = []
    for change in changes:
        start = spans[change.start][0] if change.start < len(spans) else span[1]
        end = spans[change.end - 1][1] if change.end > change.start else start
        if start <= span[1] and end >= span[0]:
            touching.append(change)
    if not touching:
        return 0.0, -4.0
    return min(c.margin for c in touching), min(c.worst for c in touching)
