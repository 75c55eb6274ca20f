"""Neighbouring edits of one phrase, cut again between words that correspond.

"do the checks" → "have checks": ERRANT pairs "the" with "have"; ``recut`` gives "do" → "have" and
"the" → nothing. Where nothing corresponds, the phrase is one edit.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from errant.edit import Edit as ErrantEdit
from spacy.tokens import Doc, Token

from app.alignment import classify

_PHRASE_TYPES = {"OTHER", "DET", "PREP", "PART", "PRON", "ADV", "ADJ", "NOUN", "VERB", "CONJ",
                 "MORPH", "VERB:FORM", "VERB:TENSE"}  # fmt: skip
"""ERRANT's categories of edits that may be pieces of one rewritten phrase."""
_LONGEST_PHRASE = 6
_HE_OR_SHE = {"he", "she", "his", "her", "hers", "him", "himself", "herself", "or", "/", "s"}
_CLASSES = {
    "NOUN": "noun", "PROPN": "noun", "VERB": "verb", "AUX": "verb", "ADJ": "adjective",
    "NUM": "adjective", "ADV": "adverb", "ADP": "preposition", "SCONJ": "preposition",
    "PART": "preposition", "DET": "determiner", "PRON": "pronoun", "CCONJ": "conjunction",
}  # fmt: skip
_RELATIVES = {"who", "whom", "which", "that", "what", "where"}
_WITH_A_MEANING = {"noun", "verb", "adjective"}
_MAY_COME_OR_GO = {"determiner", "preposition", "conjunction", "adverb"}
"""A change of one of these is explained by itself; a noun that comes belongs to a new phrase."""


def recut_phrases(source: Doc, target: Doc, edits: Sequence[ErrantEdit]) -> Iterator[ErrantEdit]:
    """Neighbouring pieces of one phrase, cut between words that correspond.

    "do the checks" → "have checks": ERRANT pairs "the" with "have"; here "do" becomes "have" and
    "the" goes. Where nothing corresponds, the phrase is one change.
    """
    waiting = list(edits)
    while waiting:
        run = [waiting.pop(0)]
        while waiting and touch(run[-1], waiting[0]) and _is_piece(run[-1], waiting[0]):
            run.append(waiting.pop(0))
        others = [edit for edit in edits if edit not in run]
        yield from run if _part_of_a_move(run, others) else _recut(source, target, run)


def _part_of_a_move(run: list[ErrantEdit], others: list[ErrantEdit]) -> bool:
    """ "student of high school" → "a high school student": what goes here comes elsewhere."""
    for mine, theirs in (("o_toks", "c_toks"), ("c_toks", "o_toks")):
        here = {t.lemma_ for edit in run for t in getattr(edit, mine) if not t.is_stop}
        if here & {t.lemma_ for edit in others for t in getattr(edit, theirs)}:
            return True
    return False


def _is_piece(*edits: ErrantEdit) -> bool:
    return all(
        edit.type.partition(":")[2] in _PHRASE_TYPES or _small_words_only(edit) for edit in edits
    )


def _small_words_only(edit: ErrantEdit) -> bool:
    """they → the before a new noun: ERRANT calls two small words a misspelling."""
    words = [*edit.o_toks, *edit.c_toks]
    return edit.type == "R:SPELL" and len(words) == 2 and all(token.is_stop for token in words)


def _recut(source: Doc, target: Doc, run: list[ErrantEdit]) -> list[ErrantEdit]:
    span = [run[0].o_start, run[-1].o_end, run[0].c_start, run[-1].c_end]
    old, new = source[span[0] : span[1]], target[span[2] : span[3]]
    if not len(old) or not len(new) or max(len(old), len(new)) > _LONGEST_PHRASE:
        return run
    if len(old) == 1 and len(new) > 1 and opens_the_same(old[0], new):
        added = classify(ErrantEdit(source, target, [span[0], span[0], span[2], span[3] - 1]))
        relative = ErrantEdit(source, target, [*span[:2], span[3] - 1, span[3]], "R:PRON")
        return [added, relative]
    if len(run) > 1 and {"he", "she", "his", "her", "him"} & {t.lower_ for t in old[:1]}:
        if {t.lower_ for t in old} <= _HE_OR_SHE and len(new) == 1:
            return [classify(ErrantEdit(source, target, span))]  # his or her → their
    if not any(map(crosses_classes, run)) or not all(map(_plain_words, (old, new))):
        return run
    parts = _corresponding(old, new)
    if parts is not None:
        return [classify(ErrantEdit(source, target, part)) for part in parts]
    if len(run) == 1 or any(map(_one_word_in_two_forms, run)):
        return run
    return [classify(ErrantEdit(source, target, span))]


def opens_the_same(old: Token, new: Sequence[Token]) -> bool:
    """the words who → the words to me that: "who" became "that", not "me".

    A preposition right before it belongs to it (that → in which), and so does its own noun (who →
    those who).
    """
    places = [place for place, token in enumerate(new) if token.lower_ in _RELATIVES]
    if old.lower_ not in _RELATIVES or places != [len(new) - 1]:
        return False
    return len(new) == 1 or new[0].pos_ == "ADP" != new[-2].pos_


def _one_word_in_two_forms(edit: ErrantEdit) -> bool:
    """individual → individually beside another change: that has a reason of its own."""
    old, new = edit.o_toks, edit.c_toks
    return len(old) == len(new) == 1 and _one_stem(old[0], new[0])


def crosses_classes(edit: ErrantEdit) -> bool:
    """the → have, their following → future: not one word for one of its class."""
    if edit.type != "R:OTHER" and not _small_words_only(edit):
        return False
    old, new = edit.o_toks, edit.c_toks
    if len(old) > 1 or len(new) > 1:
        return True
    return _class_of(old[0]) != _class_of(new[0]) and not _one_stem(old[0], new[0])


def _plain_words(tokens: Sequence[Token]) -> bool:
    """No marks and no short forms, which have their own reasons."""
    return all(token.is_alpha for token in tokens)


def _class_of(token: Token) -> str:
    return "determiner" if token.tag_ == "PRP$" else _CLASSES.get(token.pos_, token.pos_)


def _one_stem(one: Token, other: Token) -> bool:
    first, second = one.lower_, other.lower_
    return one.lemma_ == other.lemma_ or len(first) > 3 and first[:4] == second[:4]


def _corresponding(old: Sequence[Token], new: Sequence[Token]) -> list[list[int]] | None:
    """Spans of the words that replace each other and of small words that come or go.

    None where a word with a meaning of its own has no counterpart.
    """
    pairs = _pairs(old, new)
    if (
        not any(_class_of(old[i]) in _WITH_A_MEANING for i, _ in pairs)
        or sum(_class_of(t) == "verb" for t in old) > 1
    ):
        return None
    parts: list[list[int]] = []
    ends = [(len(old), len(new))]
    i = j = 0
    for left, right in pairs + ends:
        if parts and j < right and new[j].dep_ == "prt" and parts[-1][3] == new[j].i:
            parts[-1][3], j = new[j].i + 1, j + 1  # know → find out
        loose = [*old[i:left], *new[j:right]]
        if i and any(
            _part_of_another_verb(old[i - 1], new[j - 1], token)
            for token in (*old[i:left][:1], *new[j:right][:1])
        ):
            return None
        helps = loose and all(_helps(token) for token in loose)
        if helps and left < len(old) and _class_of(old[left]) == "verb":
            parts.append([old[i].i if i < left else old[left].i, old[left].i + 1,
                          new[j].i, new[right].i + 1])  # fmt: skip
            i, j = left + 1, right + 1
            continue
        if any(_class_of(token) not in _MAY_COME_OR_GO or _helps(token) for token in loose):
            return None
        if loose:
            start, c_start = old[0].i + i, new[0].i + j
            parts.append([start, start + left - i, c_start, c_start + right - j])
        if left < len(old):
            parts.append([old[left].i, old[left].i + 1, new[right].i, new[right].i + 1])
        i, j = left + 1, right + 1
    return [part for part in parts if not _unchanged(old, new, part)]


def _part_of_another_verb(old: Token, new: Token, after: Token) -> bool:
    """foster → care for, came back → returned: the small word after the verb is part of it."""
    other = _class_of(new) == "verb" and not _one_stem(old, new)
    return other and after.pos_ in {"ADP", "ADV", "PART"} and after.head in (old, new)


def _unchanged(old: Sequence[Token], new: Sequence[Token], part: list[int]) -> bool:
    first, last, c_first, c_last = part
    before = [t.text for t in old if first <= t.i < last]
    return before == [t.text for t in new if c_first <= t.i < c_last]


def _helps(token: Token) -> bool:
    """A helping verb or to, which belongs to the verb after it."""
    return bool(token.pos_ in {"AUX", "PART"})


def _pairs(old: Sequence[Token], new: Sequence[Token]) -> list[tuple[int, int]]:
    """Places of the words that correspond: the cheapest alignment of two short phrases."""
    best: dict[tuple[int, int], tuple[float, list[tuple[int, int]]]] = {(0, 0): (0.0, [])}
    for i in range(len(old) + 1):
        for j in range(len(new) + 1):
            ways = []
            if i:
                cost, found = best[i - 1, j]
                ways.append((cost + 1, found))
            if j:
                cost, found = best[i, j - 1]
                ways.append((cost + 1, found))
            if i and j:
                cost, found = best[i - 1, j - 1]
                apart = _apart(old[i - 1], new[j - 1])
                ways.append((cost + apart, [*found, (i - 1, j - 1)]))
            if ways:
                best[i, j] = min(ways)
    return best[len(old), len(new)][1]


def _apart(one: Token, other: Token) -> float:
    """0 for one word in two forms, less than 1 for two words of a class; else never a pair."""
    if _one_stem(one, other):
        return 0.0
    return 0.6 if _class_of(one) == _class_of(other) else 9.0


def touch(one: ErrantEdit, other: ErrantEdit) -> bool:
    """Nothing stands between the two, in source and target."""
    joined: bool = one.o_end == other.o_start and one.c_end == other.c_start
    return joined
