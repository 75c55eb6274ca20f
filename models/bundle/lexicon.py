"""Which words exist, which are forms of one another, and what a misspelt one may be.

>>> lexicon = Lexicon.load(Path("models/weights"))
>>> lexicon.knows("went"), lexicon.related("went", "goes"), lexicon.meant("sosiety")[0].word
(True, True, 'society')
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from models.bundle.speller import Meant, Speller

WORDS, TYPOS, NAMES = "words.txt.gz", "typos.txt.gz", "names.txt.gz"
SURE = -20.0
"""What a well-known misspelling costs: nothing else can be meant."""

COARSE = frozenset(
    "arse arses ass bastard bitch bitches boob boobs bugger cocksucker cum cunt cybersex dick "
    "dildo faggot fuck fucked fucker fucking horny milf negro nigger orgy piss pissed porn "
    "porno prick pussy sexy shit shitty slut sluts tit tits turd wank whore whores".split()
)
"""Words that a learner may write and that are never put into a learner's mouth."""


@dataclass(frozen=True)
class Lexicon:
    counts: dict[str, int]
    bases: dict[str, str]
    """Of an inflected word, the words it may be a form of."""
    typos: dict[str, str]
    names: frozenset[str] = frozenset()
    """Words written with a capital wherever they stand."""

    @classmethod
    def load(cls, folder: Path) -> Lexicon:
        counts, bases = {}, {}
        for line in _lines(folder / WORDS):
            word, count, *base = line.split(" ")
            counts[word] = int(count)
            if base:
                bases[word] = " ".join(base)
        typos = dict(line.split(" ", 1) for line in _lines(folder / TYPOS))
        names = _lines(folder / NAMES) if (folder / NAMES).exists() else []
        return cls(counts, bases, typos, frozenset(names))

    @cached_property
    def speller(self) -> Speller:
        """Made when the first misspelt word is met."""
        return Speller({word: n for word, n in self.counts.items() if word not in COARSE})

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

    def readings(self, word: str) -> set[str]:
        """The word and the words that it may be a form of, as far as the lists know."""
        low = word.lower()
        return {low, *self.bases.get(low, "").split()}

    def related(self, one: str, other: str) -> bool:
        """Whether two words are forms of one word."""
        return bool(self.readings(one) & self.readings(other))

    def meant(self, word: str) -> list[Meant]:
        """Likely meant words for one that is not in the list, the likeliest first."""
        low = word.lower()
        return [Meant(self.typos[low], SURE)] if low in self.typos else self.speller.meant(low)


CONTRACTIONS = frozenset(
    """i'm i've i'd i'll you're you've you'd you'll he's he'd he'll she's she'd she'll it's it'd
    it'll we're we've we'd we'll they're they've they'd they'll that's that'll that'd there's
    there're there'll what's what're what'll who's who'll who'd where's when's how's why's let's
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't can't
    couldn't shan't shouldn't mustn't mightn't needn't ain't o'clock y'all ma'am could've
    should've would've might've must've""".split()
)


def _lines(path: Path) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return file.read().splitlines()
