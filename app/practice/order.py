"""Words to be put in order, in phrases where that leaves one right order."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from itertools import pairwise

from app.practice.exercise import Exercise
from app.practice.words import (
    AUXILIARIES,
    DETERMINERS,
    FUNCTION_WORDS,
    JOINERS,
    MODIFIERS,
    PREPOSITIONS,
    bare,
)

_LONGEST_ORDER = 10
FEWEST_PIECES = 4
_INNER_END = re.compile(r"[.!?…][\"'”’)\]]*\s")
_NO_ADVERBS = set("family fly july italy reply apply supply".split())
_ARTICLES = set("a an the my your his her its our their this that these those".split())


def reorder(sentence: str, seed: int) -> Exercise:
    """To be put in order, by phrases where there are enough of them."""
    pieces = phrases(sentence)
    if len(pieces) < FEWEST_PIECES:
        pieces = sentence.split()
    return in_pieces(pieces, seed, "Put the words in order.")


def in_pieces(pieces: Sequence[str], seed: int, task: str, prompt: str = "") -> Exercise:
    shuffled = list(pieces)
    random.Random(seed).shuffle(shuffled)
    if shuffled == list(pieces):
        shuffled = [*pieces[1:], pieces[0]]
    return Exercise("reorder", task, prompt, (" ".join(pieces),), tuple(shuffled))


def can_be_ordered(sentence: str) -> bool:
    words = sentence.split()
    whole = not _INNER_END.search(sentence.strip())
    return whole and FEWEST_PIECES <= len(words) <= _LONGEST_ORDER and len(set(words)) > 1


def phrases(sentence: str) -> list[str]:
    """Words that belong together: "Did", "the teacher", "explain", "the new words?"

    Each phrase has one place; the single words "teacher", "new" and "words" have several.
    """
    words = sentence.split()
    pieces = words[:1]
    for before, word in pairwise(words):
        if _belongs(before, word):
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return pieces


def _belongs(before: str, word: str) -> bool:
    """Does the word continue the phrase of the one before it?"""
    if before[-1] in ".,;:!?…":
        return False
    first, second = bare(before), bare(word)
    if second == "of":
        return True
    if first in PREPOSITIONS or first in {"and", "or", "but"}:
        return second not in AUXILIARIES | JOINERS
    if second in _ARTICLES and first not in {"all", "both", "such"}:
        return first in MODIFIERS and second in {"a", "an"}
    adverb = first.endswith("ly") and first not in _NO_ADVERBS
    opens_phrase = adverb or first in DETERMINERS or first in MODIFIERS
    return opens_phrase and second not in FUNCTION_WORDS - DETERMINERS
