"""Mistakes that every teacher knows and that are hardly ever right, put right by their pattern.

    >>> corrected("I like this people.")
    'I like these people.'

The network corrects what it has seen often; what it copies though every teacher would mark it is
put right here, before the network reads the sentence. The patterns are the rows of
``textbook.tsv``: a regular expression, what stands in its place, a mistake with its correction,
and a right sentence that looks like it. In a pattern ``<explain>`` is any form of the verb,
``<verb>`` the base form of a common one, ``<me>`` and ``<I>`` a pronoun, ``<opening>`` and
``<end>`` the beginning and the end of a sentence or of a part of it.
"""

from __future__ import annotations

import csv
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from lemminflect import getAllInflections

from models.bundle.view import show

ROWS = Path(__file__).with_name("textbook.tsv")
MAX_CHARACTERS = 1000
"""Of a sentence; the network does not read longer ones either."""
_VERBS = """
    be go come do see say get make take have give know think eat drink buy read write speak talk
    tell ask call visit try use find help work study learn live stay leave wait watch play meet
    start stop sleep drive travel move pay send bring wear understand improve join listen
    practise practice cook run walk sing dance swim sit stand open close clean teach apply
    change choose look finish return remember forget explain show park smoke book order rest
    relax exercise check keep put turn win solve become continue attend answer enjoy hear touch
    enter drop spend save sell rent download worry
"""
_CLASSES = {
    "me": "(?:me|you|him|her|us|them)",
    "I": "(?:I|you|he|she|it|we|they)",
    "verb": f"(?:{'|'.join(_VERBS.split())})",
    "number": r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen"
    r"|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty"
    r"|\d+)",
    "language": "(?:English|French|German|Spanish|Italian|Japanese|Chinese|Korean|Russian|Arabic"
    "|Portuguese|Turkish|Hindi|Thai)",
    "opening": "(?:^|(?<=[,;] )|(?<=and )|(?<=but )|(?<=because )|(?<=think )|(?<=so ))",
    "end": r"(?=\s*(?:[.,;:!?)]|$)|\s+(?:and|but|so|because|when|if|or)\b)",
}
_MACRO = re.compile(r"<(\w+)>")


@dataclass(frozen=True)
class Pattern:
    wrong: re.Pattern[str]
    right: str
    example: str
    """A marked sentence: ``I like {this>these} people.``"""
    near: str
    """A right sentence that the pattern leaves alone."""


@cache
def patterns() -> tuple[Pattern, ...]:
    with ROWS.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        return tuple(
            Pattern(_compiled(row["wrong"]), row["right"], row["example"], row["near"])
            for row in rows
        )


def corrected(text: str) -> str:
    """The sentence without the mistakes of the patterns; links and code stay as they are."""
    if len(text) > MAX_CHARACTERS:
        return text
    for pattern in patterns():
        match = pattern.wrong.search(text)
        while match:
            new = match.group()
            if not show(text).kept.intersection(range(*match.span())):
                new = _expanded(match, pattern.right)
            text = text[: match.start()] + new + text[match.end() :]
            match = pattern.wrong.search(text, match.start() + max(1, len(new)))
    return text


def _expanded(match: re.Match[str], right: str) -> str:
    new = match.expand(right)
    return new[0].upper() + new[1:] if match.group()[0].isupper() else new


def _compiled(wrong: str) -> re.Pattern[str]:
    return re.compile(_MACRO.sub(_class, wrong), re.IGNORECASE)


def _class(match: re.Match[str]) -> str:
    name = match[1]
    if name in _CLASSES:
        return _CLASSES[name]
    forms = {form for group in getAllInflections(name, "VERB").values() for form in group}
    return f"(?:{'|'.join(sorted(forms | {name}, key=len, reverse=True))})"
