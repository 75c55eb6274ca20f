"""The type of a Chinese edit: EXCGEC's sixteen, and CGED's four by mapping.

``classify("我希欢茶。", "我喜欢茶。", 1, 2, 1, 2)`` is "字音混淆错误", a "Selection" in CGED.
Rules read the edit only: punctuation first, then characters, words and sentences.
"""

from __future__ import annotations

import unicodedata
from collections import Counter

from grammar_items.chinese.words import is_word, look_alike, sound, sound_alike, word_around

EXTRA_SIGN, LOST_SIGN, WRONG_SIGN = "标点冗余", "标点丢失", "标点误用"
SOUND, SHAPE, SWAPPED, NAME = (
    "字音混淆错误",
    "字形混淆错误",
    "词内部字符异位错误",
    "命名实体拼写错误",
)
EXTRA, LOST, WRONG = "词语冗余", "词语丢失", "词语误用"
ORDER, LOGIC, BLEND = "词序不当", "逻辑不通", "句式杂糅"
REFERENCE, AMBIGUOUS, TONE, OTHER = "照应错误", "歧义错误", "语气不协调", "其他错误"

TYPES = (
    EXTRA_SIGN, LOST_SIGN, WRONG_SIGN, SOUND, SHAPE, SWAPPED, NAME, EXTRA, LOST, WRONG, ORDER,
    LOGIC, BLEND, REFERENCE, AMBIGUOUS, TONE, OTHER,
)  # fmt: skip

CGED = dict.fromkeys(TYPES, "Selection") | {
    EXTRA_SIGN: "Redundant",
    EXTRA: "Redundant",
    LOST_SIGN: "Missing",
    LOST: "Missing",
    SWAPPED: "Disorder",
    ORDER: "Disorder",
}
"""EXCGEC's type → CGED's."""

SEVERITY = {
    EXTRA_SIGN: 1, LOST_SIGN: 1, WRONG_SIGN: 1, SOUND: 3, SHAPE: 3, SWAPPED: 2, NAME: 3,
    EXTRA: 2, LOST: 3, WRONG: 3, ORDER: 3, LOGIC: 4, BLEND: 3, REFERENCE: 3, AMBIGUOUS: 3,
    TONE: 2, OTHER: 3,
}  # fmt: skip

_PRONOUNS = frozenset(
    "我 你 您 他 她 它 我们 你们 他们 她们 它们 咱们 自己 其 这 那 这个 那个 这些 那些 "
    "该 此".split()
)
_TONE = frozenset("吗呢吧啊呀嘛哦啦")
_PARTICLES = frozenset("的地得了着过在把被")
_LONG = 8
"""Characters on both sides: so much rewritten is a structure, not a word."""


def classify(source: str, target: str, start: int, end: int, c_start: int, c_end: int) -> str:
    """The type of the change of ``source[start:end]`` into ``target[c_start:c_end]``."""
    old, new = source[start:end], target[c_start:c_end]
    words, new_words = _words(old), _words(new)
    if words == new_words:
        return _sign_type(_signs(old), _signs(new))
    if not words or not new_words:
        return EXTRA if words else LOST
    if len(words) > 1 and sorted(words) == sorted(new_words):
        inside = len(words) <= 3 and is_word(new_words) and not is_word(words)
        return SWAPPED if inside else ORDER
    if _contains(new_words, words):
        return LOST
    if _contains(words, new_words):
        return EXTRA
    if words in _PRONOUNS and new_words in _PRONOUNS:
        return REFERENCE
    if words in _TONE and new_words in _TONE:
        return TONE
    spelled = _spelling(source, target, start, end, c_start, c_end)
    if spelled is not None:
        return spelled
    shorter, longer = sorted((words, new_words), key=len)
    shared = sum((Counter(shorter) & Counter(longer)).values())
    if len(shorter) >= 4 and shared >= 0.8 * len(longer):
        return ORDER
    return BLEND if len(shorter) >= _LONG else WRONG


def _words(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


def _signs(text: str) -> str:
    return "".join(char for char in text if not char.isalnum() and not char.isspace())


def _sign_type(old: str, new: str) -> str:
    if _contains(new, old):
        return LOST_SIGN
    return EXTRA_SIGN if _contains(old, new) else WRONG_SIGN


def _contains(longer: str, shorter: str) -> bool:
    """The characters of the shorter come in this order in the longer, and others with them."""
    rest = iter(longer)
    return len(longer) > len(shorter) and all(char in rest for char in shorter)


def _spelling(
    source: str, target: str, start: int, end: int, c_start: int, c_end: int
) -> str | None:
    """A character written for another: by its sound or its shape, None if it is another word."""
    old, new = source[start:end], target[c_start:c_end]
    if len(old) != len(new) or len(old) > 3 or not all(map(_is_han, old + new)):
        return None
    pairs = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
    alike = all(sound_alike(a, b) for a, b in pairs)
    similar = all(_look_alike(a, b) for a, b in pairs)
    if not alike and not similar:
        return None
    first, last = word_around(target, c_start, c_end)
    written = target[first:c_start] + old + target[c_end:last]
    one_character = last - first == 1
    if one_character and set(old + new) & _PARTICLES:
        return WRONG
    if not one_character and is_word(written) and not similar and len(pairs) > 1:
        return WRONG
    return SHAPE if similar and not any(sound(a) & sound(b) for a, b in pairs) else SOUND


def _is_han(char: str) -> bool:
    return unicodedata.name(char, "").startswith("CJK")


def _look_alike(one: str, other: str) -> bool:
    return other in look_alike(one)
