"""Which words exist, which are forms of one another, and what a misspelt one may be.

>>> lexicon = Lexicon.load(Path("models/weights"))
>>> lexicon.knows("went"), lexicon.related("went", "goes"), lexicon.suggestions("wich")
(True, True, ['which', 'with', 'rich'])
"""

from __future__ import annotations

import gzip
import math
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

WORDS, TYPOS = "words.txt.gz", "typos.txt.gz"
LETTERS = "abcdefghijklmnopqrstuvwxyz'"
VOWELS = "aeiou"


@dataclass(frozen=True)
class Lexicon:
    counts: dict[str, int]
    bases: dict[str, str]
    """Of an inflected word, the words it may be a form of."""
    typos: dict[str, str]

    @classmethod
    def load(cls, folder: Path) -> Lexicon:
        counts, bases = {}, {}
        for line in _lines(folder / WORDS):
            word, count, *base = line.split(" ")
            counts[word] = int(count)
            if base:
                bases[word] = " ".join(base)
        typos = dict(line.split(" ", 1) for line in _lines(folder / TYPOS))
        return cls(counts, bases, typos)

    @cached_property
    def by_shape(self) -> dict[tuple[str, int], list[tuple[str, int]]]:
        """Words met in text, with their letters, by first letter and length.

        There the words meant by distant misspellings are sought; made when first needed.
        """
        shapes: dict[tuple[str, int], list[tuple[str, int]]] = {}
        for word, number in self.counts.items():
            if number >= 3 and len(word) > 4:
                shapes.setdefault((word[0], len(word)), []).append((word, _letters(word)))
        return shapes

    def knows(self, word: str) -> bool:
        """Whether the word, or its possessive, is one; numbers and marks are not asked about."""
        low = word.lower().replace("’", "'")
        if low in self.counts:
            return True
        stem = low.removesuffix("'s").rstrip("'")
        return stem in self.counts or low in CONTRACTIONS

    def count(self, word: str) -> int:
        """How often the word was met in clean text."""
        return self.counts.get(word.lower(), 0)

    def related(self, one: str, other: str) -> bool:
        """Whether two words are forms of one word, as far as the lists know."""
        a, b = one.lower(), other.lower()
        return bool({a, *self.bases.get(a, "").split()} & {b, *self.bases.get(b, "").split()})

    def suggestions(self, word: str, most: int = 4) -> list[str]:
        """Likely meant words for one that is not in the list, the likeliest first."""
        low = word.lower()
        found: dict[str, float] = {}
        if low in self.typos:
            found[self.typos[low]] = -4.0
        near = {candidate for candidate in _one_away(low) if self.counts.get(candidate, 0) > 0}
        for candidate in near:
            found.setdefault(candidate, self._distance(low, candidate))
        if len(low) >= 5 and not found:
            letters = _letters(low)
            for shape in range(len(low) - 2, len(low) + 3):
                for candidate, theirs in self.by_shape.get((low[0], shape), ()):
                    # Two slips change at most four kinds of letters: a quick first test.
                    if (letters ^ theirs).bit_count() <= 4 and _within_two(low, candidate):
                        found[candidate] = 4.0 + self._distance(low, candidate)
        ranked = sorted(found, key=lambda c: (found[c] - math.log(self.counts.get(c, 0) + 1), c))
        return ranked[:most]

    def _distance(self, wrong: str, right: str) -> float:
        """A first letter is rarely wrong; a doubled letter or a vowel often is."""
        cost = 0.0
        if wrong[:1] != right[:1]:
            cost += 3.0
        if sorted(wrong) == sorted(right):
            cost -= 1.5
        elif _bare(wrong) == _bare(right):
            cost -= 1.5
        return cost


CONTRACTIONS = frozenset(
    """i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd
    it'll we're we've we'd we'll they're they've they'd they'll that's that'll that'd there's
    there're there'll what's what're what'll who's who'll who'd where's when's how's why's let's
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't can't
    couldn't shan't shouldn't mustn't mightn't needn't ain't o'clock y'all ma'am could've
    should've would've might've must've""".split()
)


def _letters(word: str) -> int:
    """Which letters a word has, one bit for each."""
    bits = 0
    for letter in word:
        bits |= 1 << (ord(letter) & 31)
    return bits


def _bare(word: str) -> str:
    """Consonants without doubling: what a learner hears and keeps."""
    bare = ""
    for letter in word:
        if letter not in VOWELS and bare[-1:] != letter:
            bare += letter
    return bare


def _one_away(word: str) -> set[str]:
    splits = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    deletes = [a + b[1:] for a, b in splits if b]
    swaps = [a + b[1] + b[0] + b[2:] for a, b in splits if len(b) > 1]
    replaces = [a + c + b[1:] for a, b in splits if b for c in LETTERS]
    inserts = [a + c + b for a, b in splits for c in LETTERS]
    return set(deletes + swaps + replaces + inserts) - {word}


def _within_two(one: str, other: str) -> bool:
    """Whether at most two letters were added, left out, changed or swapped."""
    if abs(len(one) - len(other)) > 2:
        return False
    previous: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        before, previous, row = previous, row, [i]
        for j, b in enumerate(other, 1):
            best = min(previous[j] + 1, row[-1] + 1, previous[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                best = min(best, before[j - 2] + 1)
            row.append(best)
        if min(row) > 2:
            return False
    return row[-1] <= 2


def _lines(path: Path) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read().splitlines()
