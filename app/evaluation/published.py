"""The figures printed in the papers, to stand beside ours.

``published("tse")["overall"]["GPT-4"]["ALL"]`` is ``[83.47, 85.29, 83.64]``;
``item_recall()[168].gector`` is 0.0.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from grammar_items.catalogue import UnknownItem, item

DATA = Path(__file__).parent / "data"
LEVELS = ("A1", "A2", "B1", "B2")
SYSTEMS = ("Transformer", "GECToR", "GPT-4")


@dataclass(frozen=True)
class ItemRecall:
    """An item's level and its printed recall, in percent."""

    level: str
    transformer: float
    gector: float
    gpt4: float

    @property
    def each(self) -> tuple[float, float, float]:
        return (self.transformer, self.gector, self.gpt4)

    @property
    def average(self) -> float:
        return sum(self.each) / 3


@cache
def published(paper: str) -> Any:
    with (DATA / "published.toml").open("rb") as file:
        return tomllib.load(file)[paper]


@cache
def item_recall() -> dict[int, ItemRecall]:
    """The 263 items of Tables 7 to 10."""
    items: dict[int, ItemRecall] = {}
    for line in (DATA / "ctseg_recall.tsv").read_text(encoding="utf-8").splitlines():
        if line.startswith(("#", "id")):
            continue
        number, level, *figures = line.split("\t")
        transformer, gector, gpt4 = (float(figure) for figure in figures)
        items[int(number)] = ItemRecall(level, transformer, gector, gpt4)
    return items


def item_name(number: int) -> str:
    """The item's name in the catalogue; its number where the catalogue lacks it."""
    try:
        return item(number).name
    except UnknownItem:
        return f"item {number}"
