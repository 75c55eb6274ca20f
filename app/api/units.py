"""Positions in UTF-16 units, as Java and JavaScript count: an emoji is two."""

from __future__ import annotations

import re
from bisect import bisect_left

_TWO_UNITS = re.compile("[\U00010000-\U0010ffff]")


class Units:
    """``Units("a😀b")[2]`` is 3: "b" is the third character and starts at unit 3."""

    def __init__(self, text: str) -> None:
        self._long = [found.start() for found in _TWO_UNITS.finditer(text)]
        """Where the characters of two units are."""

    def __getitem__(self, position: int) -> int:
        return position + bisect_left(self._long, position)


def length(text: str) -> int:
    """The length of a text in units."""
    return len(text) + sum(char > "\uffff" for char in text)
