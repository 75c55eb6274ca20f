"""The sample texts: learners' writing with its mistakes, and one text that is nearly clean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent.parent / "assets" / "samples"


@dataclass(frozen=True)
class Sample:
    name: str
    text: str


@cache
def samples() -> tuple[Sample, ...]:
    """In the order of their file names: ``1-my-weekend.txt`` is "My weekend"."""
    return tuple(
        Sample(
            path.stem.partition("-")[2].replace("-", " ").capitalize(),
            path.read_text(encoding="utf-8").rstrip("\n"),
        )
        for path in sorted(_FOLDER.glob("*.txt"))
    )
