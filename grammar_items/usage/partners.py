"""How often two words were seen together in well-edited English.

    >>> count("vo", "make", "mistake") > 20 * count("vo", "do", "mistake")
    True
    >>> prefers("vo", ("make", "mistake"), ("do", "mistake"))
    True

``partners.txt.gz`` is written by ``count_partners.py``; the relations are described in
``partner_pairs.py``. A line is a relation and a head, the head's total, and then each partner
with its count, all separated by tabs; the line without a head has the totals of the relation:

    vo make<TAB>5210<TAB>decision<TAB>182<TAB>mistake<TAB>230 …
    vo <TAB>402133<TAB>ability<TAB>61 …

The file is read once, on first use; a line stays a string and is searched when it is asked for.
"""

from __future__ import annotations

import gzip
from functools import cache, lru_cache
from pathlib import Path

FILE = Path(__file__).parent / "partners.txt.gz"
OFTEN = 6
"""A pair seen less often than this proves nothing."""
EXPECTED = 3.0
"""Only a pair that chance alone would bring this often is telling when it is missing."""
VERY_OFTEN, LIFT, KNOWN = 15, 4.0, 20
"""Where chance would not bring the old pair: the new one must be seen this often, this many
times more than by chance, and each word of the old pair this often with others."""
TIMES = 10.0
"""How many times more often than the old pair the new one must be seen."""


@cache
def _lines() -> dict[str, str]:
    with gzip.open(FILE, "rt", encoding="utf-8") as file:
        parts = (line.partition("\t") for line in file.read().split("\n"))
        return {key: rest for key, tab, rest in parts if tab}


def _listed(line: str, word: str) -> int:
    """The number after a word of the line."""
    place = line.find(f"\t{word}\t")
    if place < 0 or not word:
        return 0
    start = place + len(word) + 2
    end = line.find("\t", start)
    return int(line[start : end if end >= 0 else None])


@lru_cache(maxsize=20_000)
def count(relation: str, head: str, dependent: str) -> int:
    """How often the pair was seen; 0 also if it was too rare to be kept."""
    return _listed(_lines().get(f"{relation} {head}", ""), dependent)


@lru_cache(maxsize=20_000)
def total(relation: str, head: str) -> int:
    """How often the head was seen in the relation, with any dependent."""
    return int(_lines().get(f"{relation} {head}", "0").partition("\t")[0])


@lru_cache(maxsize=20_000)
def total_of_dependent(relation: str, dependent: str) -> int:
    """How often the dependent was seen in the relation, with any head."""
    return _listed(_lines().get(f"{relation} ", ""), dependent)


def expected(relation: str, head: str, dependent: str) -> float:
    """How often the pair would be seen if its words met by chance."""
    everything = total(relation, "")
    if not everything:
        return 0.0
    return total(relation, head) * total_of_dependent(relation, dependent) / everything


def prefers(
    relation: str, new: tuple[str, str], old: tuple[str, str], times: float = TIMES
) -> bool:
    """The new pair is usual and the old one is not, although its words are common enough.

    Both in plain numbers and beside what chance would bring, so that neither a rare word that
    is perfectly good ("undergo an operation") nor a common one wins by its frequency alone.
    """
    seen, before = count(relation, *new), count(relation, *old)
    if seen < OFTEN or seen < times * before:
        return False
    by_chance, new_by_chance = expected(relation, *old), max(expected(relation, *new), 0.1)
    if by_chance >= EXPECTED:
        return seen / new_by_chance >= times * before / by_chance
    known = min(total(relation, old[0]), total_of_dependent(relation, old[1]))
    return seen >= VERY_OFTEN and seen >= LIFT * new_by_chance and known >= KNOWN


def share(relation: str, head: str, dependent: str) -> float:
    """The part of the head's pairs that has this dependent, 0 to 1."""
    everything = total(relation, head)
    return count(relation, head, dependent) / everything if everything else 0.0


@lru_cache(maxsize=5_000)
def most_usual(relation: str, head: str) -> str:
    """The partner that was seen most often with the head; nothing if none is listed."""
    fields = _lines().get(f"{relation} {head}", "").split("\t")[1:]
    listed = zip(fields[::2], map(int, fields[1::2]), strict=True)
    return max(listed, key=lambda pair: pair[1], default=("", 0))[0]
