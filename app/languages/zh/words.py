"""Words and sounds of Chinese: jieba's dictionary and pypinyin, loaded when first asked.

``is_word("喜欢")``; ``word_around("我喜欢茶", 1, 2)`` is (1, 3); ``sound("茶")`` is {"cha"}.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

_NEAR_SOUNDS = (("zh", "z"), ("ch", "c"), ("sh", "s"), ("ng", "n"), ("l", "n"), ("h", "f"))
"""Sounds that many speakers do not tell apart; compared after writing the first as the second."""


@cache
def _tokenizer() -> Any:
    import jieba

    jieba.setLogLevel(60)
    jieba.initialize()
    return jieba.dt


def load() -> None:
    """Read the dictionary now: a server does it before the first visitor."""
    _tokenizer()


def is_word(text: str) -> bool:
    """A word of the dictionary that is in use."""
    return bool(_tokenizer().FREQ.get(text, 0))


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


def _blurred(syllable: str) -> str:
    for clear, blurred in _NEAR_SOUNDS:
        if clear in {"l", "h"}:
            syllable = blurred + syllable[1:] if syllable.startswith(clear) else syllable
        else:
            syllable = syllable.replace(clear, blurred)
    return syllable
