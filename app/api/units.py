"""Positions in UTF-16 units, as Java and JavaScript count: an emoji is two."""

from __future__ import annotations

from itertools import accumulate

_BEYOND = 0xFFFF
"""Characters above this take two units."""


class Units:
    """``Units("a😀b")[2]`` is 3: "b" is the third character and starts at unit 3."""

    def __init__(self, text: str) -> None:
        self._at = (
            None
            if text.isascii() or max(text) <= chr(_BEYOND)
            else [0, *accumulate(2 if ord(char) > _BEYOND else 1 for char in text)]
        )

    def __getitem__(self, position: int) -> int:
        return position if self._at is None else self._at[position]


def length(text: str) -> int:
    """The length of a text in units."""
    return len(text) + sum(char > "\uffff" for char in text)
