"""Word families: success, succeed, successful, successfully.

``FAMILIES.adjective_of("carefully") == "careful"``; ``FAMILIES.relatives("success", "NN")`` gives
the words of the family that a learner puts in its place.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

TABLE = Path(__file__).parent.parent / "data" / "families.tsv"
_COLUMN = {"NN": 0, "NNS": 0, "VB": 1, "VBP": 1, "VBD": 1, "VBZ": 1, "VBG": 1, "JJ": 2, "RB": 3}


@dataclass(frozen=True)
class Families:
    """The table of our own: noun, verb, adjective, adverb in a row, "-" for none."""

    table: Path

    @cached_property
    def rows(self) -> tuple[tuple[str, ...], ...]:
        lines = self.table.read_text(encoding="utf-8").splitlines()
        return tuple(tuple(line.split()) for line in lines if line and not line.startswith("#"))

    @cached_property
    def _by_word(self) -> dict[tuple[str, int], tuple[str, ...]]:
        return {
            (word, column): row
            for row in self.rows
            for column, word in enumerate(row)
            if word != "-"
        }

    @cached_property
    def _adjectives(self) -> dict[str, str]:
        return {row[3]: row[2] for row in self.rows if row[3] != "-" and row[2] != "-"}

    @cached_property
    def _adverbs(self) -> dict[str, str]:
        return {adjective: adverb for adverb, adjective in self._adjectives.items()}

    def adjective_of(self, adverb: str) -> str:
        return self._adjectives.get(adverb, "")

    def adverb_of(self, adjective: str) -> str:
        return self._adverbs.get(adjective, "")

    def relatives(self, lemma: str, tag: str) -> list[tuple[str, str]]:
        """Other words of the family with a different form."""
        column = _COLUMN.get(tag)
        if column is None:
            return []
        row = self._by_word.get((lemma, column))
        if row is None:
            return []
        return [
            (word, "near" if k == 0 and _alike(word, lemma) else "")
            for k, word in enumerate(row[:3])
            if k != column and word != "-" and word != lemma and not (column == 2 and k == 1)
        ]


def _alike(noun: str, verb: str) -> bool:
    """Whether a verb and its noun look so much alike that one slips for the other."""
    return noun[:3] == verb[:3] and abs(len(noun) - len(verb)) <= 2


FAMILIES = Families(TABLE)
