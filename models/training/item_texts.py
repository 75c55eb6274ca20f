"""Training pairs out of the grammar catalogue: errors to correct, uses and near misses to leave."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

ITEM_FILES = Path(__file__).parents[2] / "grammar_items" / "items"


def catalogue_pairs(items: Path = ITEM_FILES) -> Iterator[tuple[str, str]]:
    """``("I is twelve years old.", "I am twelve years old.")``, and right sentences as they are."""
    for path in sorted(items.glob("*.toml")):
        item = tomllib.loads(path.read_text(encoding="utf-8"))
        for error in item.get("errors", ()):
            yield error["wrong"], error["right"]
            yield error["right"], error["right"]
        for good in (*item.get("uses", ()), *item.get("near_misses", ())):
            yield good, good
