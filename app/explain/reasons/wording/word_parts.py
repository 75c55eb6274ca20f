"""The written parts of an English word, as dictionaries show them: potential is po·ten·tial.

``parts_of("potential")`` is ``("po", "ten", "tial")``; ``()`` for a word of one part, for a word
that the dictionary does not know, and where the cuts cannot be trusted.
"""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from functools import lru_cache

from errant.en.classifier import spell as known_words
from hyphenate import hyphenate_word

from app.explain.case import lemmas_of
from app.spelling_choice import spelt

_VOWEL = re.compile("[aeiouy]")
_ONE_SOUND = re.compile("[aeiouy]+")
_ONE_CONSONANT = re.compile("(?i)[^aeiouy]")
_TOGETHER = {"sh", "th", "ch", "ph", "wh", "gh", "qu"}
"""Two letters for one sound: no cut comes between them."""
_MOST_VOWELS = 2
"""A part with more vowels than this has a cut that the patterns do not find."""


@lru_cache(maxsize=20_000)
def parts_of(word: str) -> tuple[str, ...]:
    if not (word.isascii() and word.isalpha()) or not _known(word.lower()):
        return ()
    parts = _mended(hyphenate_word(word))
    if len(parts) < 2 or not all(map(_is_a_part, parts)) or _cut_beside_a_joint(parts):
        return ()
    return parts


def part_with(old: str, parts: tuple[str, ...]) -> str | None:
    """The only part that the learner wrote otherwise: ten of po·ten·tial for potetial."""
    wrong = _wrong_places(old.lower(), "".join(parts).lower())
    ends = [len("".join(parts[: count + 1])) for count in range(len(parts))]
    touched = {next(i for i, end in enumerate(ends) if place < end) for place in wrong}
    return parts[touched.pop()] if len(touched) == 1 else None


def _wrong_places(old: str, new: str) -> set[int]:
    """The letters of the right word that are missing, other ones, or beside a letter too many."""
    apart = {at for at, pair in enumerate(zip(old, new, strict=False)) if len(set(pair)) > 1}
    if len(old) == len(new) and len(apart) <= 2:
        return apart
    wrong: set[int] = set()
    for tag, _, _, start, end in SequenceMatcher(None, old, new, False).get_opcodes():
        if tag == "delete":
            wrong |= {start - 1, start}
        elif tag != "equal":
            wrong |= set(range(start, end))
        if tag == "insert" and start and new[start - 1] == new[end - 1]:
            wrong.add(start - 1)  # a double letter: either of the two may be the missing one
        if tag == "insert" and end < len(new) and new[end] == new[start]:
            wrong.add(end)
    return {place for place in wrong if 0 <= place < len(new)}


def _known(word: str) -> bool:
    return word in known_words or spelt(word, "british") in known_words


def _mended(parts: list[str]) -> tuple[str, ...]:
    """de-f-i-n-i-tion → de-fi-ni-tion: a consonant goes with what follows; sh and th stay whole."""
    mended: list[str] = []
    for part in parts:
        before = mended[-1] if mended else ""
        torn = (before[-1:] + part[:1]).lower() in _TOGETHER
        if before and (torn or _ONE_CONSONANT.fullmatch(before) and part[0].lower() in "aeiouylr"):
            mended[-1] += part
        else:
            mended.append(part)
    if len(mended) > 1 and mended[-1].lower() == "ng":
        mended[-2:] = ["".join(mended[-2:])]
    return tuple(mended)


def _is_a_part(part: str) -> bool:
    low = part.lower()
    vowels = len(_ONE_SOUND.findall(low.removesuffix("e") if len(low) > 2 else low))
    return _VOWEL.search(low) is not None and vowels <= _MOST_VOWELS


def _cut_beside_a_joint(parts: tuple[str, ...]) -> bool:
    """toolk·it, newslet·ter: a compound that is not cut where its two words meet."""
    word = "".join(parts).lower()
    cuts = {len("".join(parts[:place])) for place in range(1, len(parts))}
    return any(
        joint not in cuts and _is_noun(word[:joint]) and _is_noun(word[joint:])
        for joint in range(_SHORTEST, len(word) - _SHORTEST + 2)
    )


_SHORTEST = 4
"""Letters of the first word; the second may have one less."""
_NO_SECOND = frozenset(
    "ally rate rates rated rating ration rations age ages rage king ring ting ling sting ping ding "
    "tic tics hip hips sis ire zing gin oral rally led red ate ion ions ant ants ent her hers ist "
    "son ton tor tors ors sage sages".split()
)
"""Endings that happen to be nouns: generation is not gene and ration."""


def _is_noun(word: str) -> bool:
    return word in known_words and word not in _NO_SECOND and word in lemmas_of(word, "NOUN")
