"""Sentences with their corrections written in: "She {go>goes} to {>the} park."

    >>> read("She {go>goes} to {>the} park.")
    Marked(wrong='She go to park.', right='She goes to the park.')

``{wrong>right}`` replaces, ``{>right}`` inserts, ``{wrong>}`` deletes. Both sides come out
of one line, so what no mark touches is the same in both.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_MARK = re.compile(r"\{([^{}>]*)>([^{}>]*)\}")
_BLANKS = re.compile(r" {2,}")
_BEFORE_SIGN = re.compile(r" +([,.;:!?])")


class BadMark(ValueError):
    """A line whose braces do not make marks."""


@dataclass(frozen=True)
class Marked:
    wrong: str
    right: str


def read(line: str) -> Marked:
    """Both sides of a marked sentence; raises BadMark where braces are left over."""
    wrong = _tidy(_MARK.sub(lambda mark: mark[1], line))
    right = _tidy(_MARK.sub(lambda mark: mark[2], line))
    if "{" in wrong or "}" in wrong:
        raise BadMark(f"A mark is {{wrong>right}}, and this line has other braces: {line!r}")
    return Marked(wrong, right)


def _tidy(text: str) -> str:
    """Without the blanks that an empty side of a mark leaves behind."""
    return _BEFORE_SIGN.sub(r"\1", _BLANKS.sub(" ", text)).strip()
