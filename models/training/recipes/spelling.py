"""Spelling: real misspellings of a word, else a slip of the pen. ``because`` → ``becouse``.

No slip makes another English word, and short words are left alone.
"""

from __future__ import annotations

import csv
import gzip
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

from models.training.recipes.breaks import Break, Recipe, like
from models.training.recipes.sentence import Sentence

_NEAR = {
    "a": "sq",
    "b": "vn",
    "c": "xv",
    "d": "sf",
    "e": "rw",
    "f": "gd",
    "g": "fh",
    "h": "gj",
    "i": "uo",
    "j": "hk",
    "k": "jl",
    "l": "k",
    "m": "n",
    "n": "mb",
    "o": "ip",
    "p": "o",
    "q": "w",
    "r": "et",
    "s": "ad",
    "t": "ry",
    "u": "iy",
    "v": "cb",
    "w": "eq",
    "x": "zc",
    "y": "tu",
    "z": "x",
}
_SOUNDS = [
    ("ie", "ei"),
    ("ei", "ie"),
    ("tion", "sion"),
    ("sion", "tion"),
    ("ph", "f"),
    ("ough", "of"),
    ("ight", "ite"),
    ("ance", "ence"),
    ("ence", "ance"),
    ("ant", "ent"),
    ("ent", "ant"),
    ("able", "ible"),
    ("ible", "able"),
    ("ful", "full"),
    ("ily", "ly"),
    ("ally", "aly"),
    ("ck", "k"),
    ("wh", "w"),
    ("kn", "n"),
    ("gh", "g"),
    ("ea", "ee"),
    ("ee", "ea"),
    ("ou", "o"),
    ("au", "a"),
    ("ai", "ay"),
    ("er", "ar"),
    ("or", "er"),
    ("ei", "i"),
    ("y", "i"),
    ("c", "s"),
    ("sc", "s"),
    ("qu", "q"),
    ("th", "t"),
    ("ui", "i"),
    ("ua", "a"),
    ("ies", "ys"),
    ("ied", "yed"),
]


TWICE = 0.15
"""Share of the long misspelt words that are misspelt in a second place."""


@dataclass(frozen=True)
class Lexicon:
    """The words of English and how people misspell them."""

    known: frozenset[str]
    typos: dict[str, tuple[str, ...]]


def read_lexicon(folder: Path) -> Lexicon:
    """From ``agid_infl.txt.gz`` and ``typos_words.csv.gz``."""
    known: set[str] = set()
    with gzip.open(folder / "agid_infl.txt.gz", "rt", encoding="latin-1") as file:
        for line in file:
            known.update(re.findall(r"[a-z']+", line.lower().replace(" v:", " ")))
    typos: dict[str, list[str]] = {}
    with gzip.open(folder / "typos_words.csv.gz", "rt", encoding="utf-8") as file:
        for row in csv.reader(file):
            wrong, *rights = row
            if len(rights) == 1 and _plausible(wrong, rights[0]) and wrong not in known:
                typos.setdefault(rights[0], []).append(wrong)
    return Lexicon(frozenset(known), {k: tuple(v) for k, v in typos.items()})


def _plausible(wrong: str, right: str) -> bool:
    """Not every line of the table is a slip a person makes."""
    if not (wrong.isascii() and wrong.isalpha() and right.isascii()) or len(right) < 4:
        return False
    return wrong[:1] == right[:1] and wrong[1:2] != wrong[:1] and abs(len(wrong) - len(right)) <= 2


def slip(word: str, rng: Random, known: frozenset[str]) -> str:
    """A slip in a lower-case word that leaves no English word; "" if none is found."""
    for _ in range(6):
        wrong = _one_slip(word, rng)
        if wrong != word and wrong not in known and len(wrong) > 2:
            return wrong
    return ""


def _one_slip(word: str, rng: Random) -> str:
    at = rng.randrange(1, len(word))
    how = rng.random()
    if how < 0.3:
        fits = [(a, b) for a, b in _SOUNDS if a in word[1:]]
        if fits:
            a, b = rng.choice(fits)
            k = word.index(a, 1)
            return word[:k] + b + word[k + len(a) :]
    if how < 0.48:
        doubles = [k for k in range(1, len(word)) if word[k] == word[k - 1]]
        if doubles:
            k = rng.choice(doubles)
            return word[:k] + word[k + 1 :]
        if word[at] in "lmnprstcf":
            return word[:at] + word[at] + word[at:]
    if how < 0.64:
        return word[:at] + word[at + 1 :]
    if how < 0.78 and at + 1 < len(word):
        return word[:at] + word[at + 1] + word[at] + word[at + 2 :]
    if how < 0.88:
        return word[:at] + rng.choice(_NEAR.get(word[at], "e")) + word[at + 1 :]
    vowels = [k for k in range(1, len(word)) if word[k] in "aeiou"]
    if vowels:
        k = rng.choice(vowels)
        return word[:k] + rng.choice([v for v in "aeiou" if v != word[k]]) + word[k + 1 :]
    return word


def misspell(lexicon: Lexicon) -> Recipe:
    """The recipe over one lexicon."""

    def make(s: Sentence, rng: Random) -> Iterator[Break]:
        spots = [
            i
            for i, w in enumerate(s.words)
            if len(w.text) >= 4
            and w.text.isalpha()
            and w.text.isascii()
            and w.tag not in ("NNP", "NNPS", "FW")
            and w.low in lexicon.known
        ]
        for i in rng.sample(spots, min(2, len(spots))):
            low = s.low[i]
            table = lexicon.typos.get(low, ())
            wrong = rng.choice(table) if table and rng.random() < 0.6 else ""
            wrong = wrong or slip(low, rng, lexicon.known)
            if len(wrong) >= 8 and rng.random() < TWICE:
                wrong = slip(wrong, rng, lexicon.known) or wrong
            if wrong:
                start = s.starts[i]
                yield Break(start, start + len(low), like(s, i, wrong), "spelling")

    return make


def split_or_join(s: Sentence, rng: Random) -> Iterator[Break]:
    """``tomorrow`` → ``to morrow``; ``every day`` → ``everyday``."""
    apart = {
        "tomorrow": "to morrow",
        "something": "some thing",
        "sometimes": "some times",
        "everything": "every thing",
        "everyone": "every one",
        "without": "with out",
        "cannot": "can not",
        "anyone": "any one",
        "weekend": "week end",
        "maybe": "may be",
        "myself": "my self",
        "himself": "him self",
        "already": "all ready",
        "always": "all ways",
        "classroom": "class room",
        "homework": "home work",
        "birthday": "birth day",
        "newspaper": "news paper",
        "nowadays": "now a days",
        "another": "an other",
        "together": "to gether",
        "airport": "air port",
        "football": "foot ball",
        "bedroom": "bed room",
        "understand": "under stand",
        "anything": "any thing",
    }
    for i, w in enumerate(s.words):
        if w.low in apart and w.low != "cannot":
            start = s.starts[i]
            yield Break(start, start + len(w.text), like(s, i, apart[w.low]), "spacing of words")
    for match in re.finditer(
        r"\b(every day|a lot|in front|as well|all right|high school|no one|at least|in fact|each "
        r"other|ice cream|post office|thank you|of course|in order|even though)\b(?!')",
        s.text,
    ):
        joined = match[0].replace(" ", "")
        if joined not in ("already", "alright"):
            yield Break(match.start(), match.end(), joined, "spacing of words")
