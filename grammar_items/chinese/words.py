"""Words and sounds of Chinese: jieba's dictionary and pypinyin, loaded when first asked.

``is_word("喜欢")``; ``word_around("我喜欢茶", 1, 2)`` is (1, 3); ``sound("茶")`` is {"cha"}.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

_LONGEST_WORD = 4
_NEAR_SOUNDS = (("zh", "z"), ("ch", "c"), ("sh", "s"), ("ng", "n"), ("l", "n"), ("h", "f"))
"""Sounds that many speakers do not tell apart; compared after writing the first as the second."""


@cache
def _tokenizer() -> Any:
    import jieba

    jieba.setLogLevel(60)
    jieba.initialize()
    return jieba.dt


def is_word(text: str) -> bool:
    """A word of the dictionary that is in use."""
    return bool(_tokenizer().FREQ.get(text, 0))


def frequency(word: str) -> int:
    """How often jieba's corpus has the word; 0 for what is no word."""
    return int(_tokenizer().FREQ.get(word, 0))


def word_log(text: str) -> float:
    """The log-probability of the text as words of the dictionary, cut in the best way.

    A character that is no word counts as a word met half a time.
    """
    total = math.log(_tokenizer().total)
    best = [0.0] + [-math.inf] * len(text)
    for end in range(1, len(text) + 1):
        for start in range(max(0, end - _LONGEST_WORD), end):
            seen = frequency(text[start:end])
            if seen or end - start == 1:
                best[end] = max(best[end], best[start] + math.log(seen or 0.5) - total)
    return best[-1]


def cut(text: str) -> list[tuple[int, int]]:
    """Places of the words."""
    return [(start, end) for _, start, end in _tokenizer().tokenize(text)]


def word_around(text: str, start: int, end: int) -> tuple[int, int]:
    """The words that a stretch of the text touches, from the first to the last."""
    touched = [(a, b) for a, b in cut(text) if a < end and start < b]
    return (touched[0][0], touched[-1][1]) if touched else (start, end)


@lru_cache(maxsize=10_000)
def sound(char: str) -> frozenset[str]:
    """The syllables of a character without tones; empty for what is no Chinese character."""
    from pypinyin import Style, pinyin

    found = pinyin(char, style=Style.NORMAL, heteronym=True, errors="ignore")
    return frozenset(syllable for row in found for syllable in row)


def sound_alike(one: str, other: str) -> bool:
    """Two characters with the same syllable, or with syllables that are often confused."""
    mine, theirs = sound(one), sound(other)
    if mine & theirs:
        return True
    return bool({_blurred(s) for s in mine} & {_blurred(s) for s in theirs})


@cache
def _by_sound() -> dict[str, str]:
    """Blurred syllable → the common simplified characters (GB 2312, level 1) of this sound."""
    found: dict[str, list[str]] = {}
    for row in range(0xB0, 0xD8):
        for cell in range(0xA1, 0xFF):
            char = bytes([row, cell]).decode("gb2312", errors="ignore")
            for syllable in {_blurred(one) for one in sound(char)} if char else ():
                found.setdefault(syllable, []).append(char)
    return {syllable: "".join(chars) for syllable, chars in found.items()}


def near_sound(char: str) -> str:
    """Common characters that sound like this one, tones aside; itself among them."""
    syllables = {_blurred(one) for one in sound(char)}
    return "".join(_by_sound().get(syllable, "") for syllable in syllables)


@cache
def _families() -> dict[str, frozenset[str]]:
    """For each character the families of similar characters that it is in."""
    found: dict[str, set[str]] = {}
    text = (Path(__file__).parent / "shapes.txt").read_text(encoding="utf-8")
    for family in text.split():
        for char in family:
            found.setdefault(char, set()).add(family)
    return {char: frozenset(families) for char, families in found.items()}


def look_alike(char: str) -> str:
    """The characters that look like this one; itself among them."""
    return "".join(_families().get(char, ()))


def _blurred(syllable: str) -> str:
    for clear, blurred in _NEAR_SOUNDS:
        if clear in {"l", "h"}:
            syllable = blurred + syllable[1:] if syllable.startswith(clear) else syllable
        else:
            syllable = syllable.replace(clear, blurred)
    return syllable
