"""A character n-gram model of right Chinese: how likely is this line, symbol by symbol?

``model.gain("我很高心。", "我很高兴。", 3, 4, 4)`` is positive: the second line is likelier.

A *line* is a sentence in symbols: each Han character and sign is itself, a run of Latin letters is
``a``, a run of digits ``0``, blanks are left out. Probabilities are Kneser-Ney, in nats.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

ORDER = 4
START, END = "^", "$"
_SYMBOL = re.compile(r"[A-Za-z]+(?:['’-][A-Za-z]+)*|\d+(?:[.,:]\d+)*|\S")
_UNKNOWN = -14.0
"""Log-probability of a character that the model has never read."""


@dataclass(frozen=True)
class SymbolLine:
    """A sentence in symbols; symbol i stands at ``starts[i]``–``ends[i]`` of the sentence."""

    symbols: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]


def line_of(sentence: str) -> SymbolLine:
    found = list(_SYMBOL.finditer(sentence))
    symbols = "".join(_symbol(match[0]) for match in found)
    return SymbolLine(symbols, tuple(m.start() for m in found), tuple(m.end() for m in found))


def _symbol(text: str) -> str:
    if len(text) == 1 and not (text.isascii() and text.isalnum()):
        return text
    return "0" if text[0].isdigit() else "a"


class CharacterModel:
    """Log-probabilities of n-grams and back-off weights of their contexts."""

    def __init__(self, logs: Mapping[str, float], backoffs: Mapping[str, float]) -> None:
        self._logs, self._backoffs = logs, backoffs

    def log(self, gram: str) -> float:
        """The log-probability of the last symbol after the others."""
        left = 0.0
        while gram:
            found = self._logs.get(gram)
            if found is not None:
                return left + found
            left += self._backoffs.get(gram[:-1], 0.0)
            gram = gram[1:]
        return left + _UNKNOWN

    def each(self, line: str, start: int, end: int) -> list[float]:
        """Log-probabilities of the symbols start–end of a line; its length stands for its end."""
        padded = START * (ORDER - 1) + line + END
        return [self.log(padded[place : place + ORDER]) for place in range(start, end)]

    def gain(self, old: str, new: str, start: int, end: int, new_end: int) -> float:
        """How much likelier ``new`` is, if ``old[start:end]`` became ``new[start:new_end]``."""
        reach = ORDER - 1
        before = self.each(old, start, min(end + reach, len(old) + 1))
        after = self.each(new, start, min(new_end + reach, len(new) + 1))
        return sum(after) - sum(before)


def save(path: Path, logs: Mapping[str, float], backoffs: Mapping[str, float]) -> None:
    """One file; three digits of a log-probability are enough."""
    grams, contexts = sorted(logs), sorted(backoffs)
    np.savez_compressed(
        path,
        grams=np.array(list("\n".join(grams)), dtype="<U1").view(np.uint32),
        logs=np.array([logs[g] for g in grams], np.float16),
        contexts=np.array(list("\n".join(contexts)), dtype="<U1").view(np.uint32),
        backoffs=np.array([backoffs[c] for c in contexts], np.float16),
    )


def load(path: Path) -> CharacterModel:
    with np.load(path) as data:
        return CharacterModel(
            dict(zip(_texts(data["grams"]), data["logs"].tolist(), strict=True)),
            dict(zip(_texts(data["contexts"]), data["backoffs"].tolist(), strict=True)),
        )


def _texts(codes: np.ndarray) -> list[str]:
    return "".join(map(chr, codes.tolist())).split("\n")
