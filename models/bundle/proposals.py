"""A draft taken apart: each edit that it makes, and what the sentence gains by it.

>>> [(p.place.text, p.kind) for p in edits_of(sentence, draft, engine, lexicon)]
[('goes', 'form -s')]
>>> weigh([sentence], [draft], [found], Scores(engine), lexicon)     # the same, with their gains
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from models.bundle import guards
from models.bundle.engine import Draft, Engine, Scores
from models.bundle.judging import Proposal
from models.bundle.lexicon import Lexicon
from models.bundle.sentence import Seen, in_compound, is_misspelt, rare_words
from models.bundle.variants import in_own_words
from models.bundle.words import Replacement, apply, edits_between, placed, words_of

MIN_GAIN_ALONE = -1.0
"""Nats that an edit gains at least when the edits that were not sure enough are left out."""


def edits_of(sentence: Seen, draft: Draft, engine: Engine, lexicon: Lexicon) -> list[Proposal]:
    """The edits of a draft that no guard refuses, and the well-known misspellings."""
    output = sentence.spelt
    if draft.output != draft.source:
        output = in_own_words(sentence.spelt, engine.text(draft))
    shown = sentence.view.shown
    words, read = sentence.words(), words_of(sentence.spelt)
    fragment = not guards.ends(words) or words[0].text[:1].islower()
    about = Proposal(
        Replacement(0, 0, ""), "", 0.0, rare_words(read, lexicon), draft.doubt, fragment
    )
    found: list[Proposal] = []
    covered: set[int] = set()
    for edit in edits_between(sentence.spelt, output):
        place = placed(edit, shown, output)
        if guards.SYMBOLS & set(sentence.text[place.start : place.end]):
            continue  # a backtick, which the network reads as an apostrophe
        if guards.refused(edit, words, sentence.view, lexicon) is None:
            covered.update(range(edit.start, edit.end))
            kind = guards.kind_of(edit.before, edit.after, lexicon, edit.start == len(words))
            if edit.start:
                kind = guards.kind_behind(words[edit.start - 1].text, edit.before, edit.after, kind)
            found.append(replace(about, place=place, kind=kind))
    for number, (mine, right) in enumerate(zip(words, read, strict=True)):
        if mine.text != right.text and number not in covered:
            place = Replacement(mine.start, mine.end, right.text)
            kind = _known_kind(mine.text, right.text, lexicon)
            found.append(replace(about, place=place, kind=kind))
    return sorted(found, key=lambda p: (p.place.start, p.place.end))


def _known_kind(text: str, meant: str, lexicon: Lexicon) -> str:
    """The kind of a word that was put right before the network read the sentence."""
    if text in lexicon.typos:
        return guards.TYPO
    return guards.CASE if text.lower() == meant.lower() else guards.SURE_SPELLING


def weigh(
    batch: Sequence[Seen],
    drafts: Sequence[Draft],
    found: Sequence[Sequence[Proposal]],
    scores: Scores,
    lexicon: Lexicon,
) -> list[list[Proposal]]:
    """Each edit with its gain, and the likeliest spelling of each word that is still no word.

    A sentence with all its edits is compared with the same without one of them, in one batch.
    Where all the edits of a draft stand, the draft's own log-probability is that of the whole.
    """
    owners: list[int] = []
    texts: list[str] = []
    spelt = [
        _spellings(sentence, [p.place for p in made], lexicon)
        for sentence, made in zip(batch, found, strict=True)
    ]
    wholes = [
        apply(sentence.view.shown, [p.place for p in made])
        for sentence, made in zip(batch, found, strict=True)
    ]
    known = [
        draft.logprob if pieces == draft.output else None
        for draft, pieces in zip(drafts, scores.engine.pieces(wholes), strict=True)
    ]
    for owner, (sentence, made, ways) in enumerate(zip(batch, found, spelt, strict=True)):
        places = [p.place for p in made]
        if not places and not ways:
            continue
        variants = [] if known[owner] is not None else [places]
        variants += [[p for p in places if p is not left] for left in places]
        variants += [sorted([*places, way], key=lambda p: p.start) for way, _ in ways]
        owners += [owner] * len(variants)
        texts += [apply(sentence.view.shown, variant) for variant in variants]
    logprobs = iter(scores.score([batch[owner].spelt for owner in owners], texts))
    weighed: list[list[Proposal]] = []
    for sentence, draft, made, ways, own in zip(batch, drafts, found, spelt, known, strict=True):
        if not made and not ways:
            weighed.append([])
            continue
        whole = next(logprobs) if own is None else own
        gaining = [replace(p, gain=whole - next(logprobs)) for p in made]
        best: dict[int, Proposal] = {}
        for way, cost in ways:
            gain = next(logprobs) - whole - cost
            if way.start not in best or gain > best[way.start].gain:
                best[way.start] = _by_speller(sentence, draft, way, gain, lexicon)
        weighed.append(sorted([*gaining, *best.values()], key=lambda p: p.place.start))
    return weighed


def standing(
    batch: Sequence[Seen],
    found: Sequence[Sequence[Proposal]],
    made: Sequence[Sequence[Proposal]],
    scores: Scores,
) -> list[list[Proposal]]:
    """Those of the edits made that are good without the ones that were not made.

    "Despite of the rain" → "Although it rained" is weighed as a whole: where "it rained" was not
    sure enough, "Although" must not stand either.
    """
    kept = [list(edits) for edits in made]
    partly = [n for n, edits in enumerate(made) if edits and len(edits) < len(found[n])]
    texts = [
        apply(batch[n].view.shown, [p.place for p in made[n] if p is not left])
        for n in partly
        for left in (None, *made[n])
    ]
    spelt = [batch[n].spelt for n in partly for _ in (None, *made[n])]
    logprobs = iter(scores.score(spelt, texts))
    for n in partly:
        whole = next(logprobs)
        kept[n] = [edit for edit in made[n] if whole - next(logprobs) >= MIN_GAIN_ALONE]
    return kept


def _by_speller(
    sentence: Seen, draft: Draft, way: Replacement, gain: float, lexicon: Lexicon
) -> Proposal:
    words = sentence.words()
    fragment = not guards.ends(words) or words[0].text[:1].islower()
    rare = rare_words(words_of(sentence.spelt), lexicon)
    return Proposal(way, guards.SPELLER, gain, rare, draft.doubt, fragment)


def _spellings(
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
