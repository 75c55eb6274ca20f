"""Errors that people made, put where the same words stand again.

Somebody wrote ``I am {good on>good at} maths``, so ``She is good at chess.`` can become ``She is
good on chess.``. An error comes back only between words that it was seen with: beside the same
content word before or after it, or anywhere if it is another form of one (advices, advice).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from random import Random

from models.training.recipes.breaks import Break, Recipe, opens_sentence, raised
from models.training.recipes.sentence import Sentence

Words = tuple[str, ...]
LONGEST = 4
"""Words on either side of a correction that is remembered."""
_WORD = re.compile(r"\w+(?:['’-]\w+)*|[^\w\s]")
_SMALL = frozenset(
    "a an the this that these those some any my your his her its our their i you he she it we they"
    " me him us them is are was were be been being am do does did have has had will would can could"
    " may might must shall should to of in on at for with by from about into as than then and or"
    " but so if when not no very more most much many there here what which who one also just only"
    " all up out over after before like get go make".split()
)

_PREPOSITIONS = frozenset("to of in on at for with by from about into that".split())
_ARTICLES = (("a",), ("an",), ("the",))


def _content(word: str) -> bool:
    return len(word) >= 3 and word.isalpha() and word not in _SMALL


def _alike(good: Words, bad: Words) -> bool:
    """Whether they share a word or the beginning of one: advice, advices; go home, go to home."""
    starts = {word[:3] for word in good if _content(word)}
    return any(word[:3] in starts for word in bad)


class Memory:
    """What was written instead of some words, by those words and their neighbours."""

    def __init__(self, known: Iterable[str]) -> None:
        self._known = set(known) | _SMALL
        self._after: dict[tuple[str, Words], list[Words]] = defaultdict(list)
        self._before: dict[tuple[Words, str], list[Words]] = defaultdict(list)
        self._alone: dict[Words, list[Words]] = defaultdict(list)

    def learn(self, wrong: str, right: str) -> None:
        """Remember the corrections of one sentence, misspellings left out."""
        old, new = _WORD.findall(wrong.lower()), _WORD.findall(right.lower())
        matcher = SequenceMatcher(None, new, old, autojunk=False)
        if matcher.ratio() < 0.6:
            return
        for tag, a, b, c, d in matcher.get_opcodes():
            if tag == "equal" or b - a > LONGEST or d - c > LONGEST:
                continue
            good, bad = tuple(new[a:b]), tuple(old[c:d])
            if not all(word in self._known for word in (*good, *bad)):
                continue
            if not bad and any(map(_content, good)):
                continue
            before, after = new[a - 1] if a else "", new[b] if b < len(new) else ""
            if _content(before) and (good or bad[0] in _PREPOSITIONS and len(bad) == 1):
                self._after[before, good].append(bad)
            if _content(after) and (good or bad in _ARTICLES):
                self._before[good, after].append(bad)
            if any(map(_content, good)) and _alike(good, bad):
                self._alone[good].append(bad)

    def recipe(self) -> Recipe:
        return self._breaks

    def _breaks(self, s: Sentence, rng: Random) -> Iterator[Break]:
        low = s.low
        for i in range(len(low)):
            for length in range(LONGEST + 1):
                if i + length > len(low):
                    break
                good = low[i : i + length]
                found = self._found(low, i, good)
                if found:
                    made = _break(s, i, length, rng.choice(found))
                    if made is not None:
                        yield made

    def _found(self, low: Words, i: int, good: Words) -> list[Words]:
        end = i + len(good)
        beside = (
            self._after.get((low[i - 1], good), []) if i else [],
            self._before.get((good, low[end]), []) if end < len(low) else [],
        )
        if all(beside):
            return [*beside[0], *beside[1]]
        return beside[0] or beside[1] or [bad for bad in self._alone.get(good, []) if bad]


def _break(s: Sentence, i: int, length: int, bad: Words) -> Break | None:
    """Words ``i`` to ``i + length`` become ``bad``; None where blanks would come out wrong."""
    if any(not word[0].isalnum() for word in bad) and bad:
        return None
    if any(not w.text[0].isalnum() for w in s.words[i : i + length]):
        return None
    text = " ".join("I" if word == "i" else word for word in bad)
    if length == 0:
        beside = {s.low[i - 1], s.low[i]} if 0 < i < len(s) else set(bad)
        if beside & set(bad) or not s.words[i - 1].space:
            return None
        return Break(s.starts[i], s.starts[i], f"{text} ", "remembered")
    first, last = s.words[i], s.words[i + length - 1]
    if any(not w.space for w in s.words[i : i + length - 1]):
        return None
    start, end = s.starts[i], s.starts[i + length - 1] + len(last.text)
    if opens_sentence(s, i) and first.text[:1].isupper():
        if not bad:
            if i + length >= len(s) or not last.space:
                return None
            after = s.words[i + length]
            end = s.starts[i + length] + len(after.text)
            return Break(start, end, raised(after.text), "remembered")
        return Break(start, end, raised(text), "remembered")
    if any(w.text[:1].isupper() and w.text != "I" for w in s.words[i : i + length]):
        return None
    if not bad:
        return Break(start, end + len(last.space), "", "remembered")
    return Break(start, end, text, "remembered")
