"""The sample texts: learners' writing with its mistakes, and one text that is nearly right.

The first line of a file is the title of the text if a blank line follows it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

_FOLDER = Path(__file__).parent.parent / "assets" / "samples"


@dataclass(frozen=True)
class Sample:
    """``name`` is on the button, ``title`` over the text (empty for a letter or a chat)."""

    name: str
    title: str
    text: str


@cache
def samples() -> tuple[Sample, ...]:
    """In the order of their file names: ``1-my-weekend.txt`` is "My weekend"."""
    return tuple(_read(path) for path in sorted(_FOLDER.glob("*.txt")))


def _read(path: Path) -> Sample:
    name = path.stem.partition("-")[2].replace("-", " ")
    name = name[:1].upper() + name[1:]
    text = path.read_text(encoding="utf-8").rstrip("\n")
    first, _, rest = text.partition("\n\n")
    titled = "\n" not in first and not first.endswith((",", ".", "!"))
    return Sample(name, first, rest) if titled and rest else Sample(name, "", text)
