"""What the network is shown of a sentence: as long as the sentence, in characters it knows.

    >>> show("I’m lost 😊 see https://a.org/b")
    View(shown="I'm lost   see Link          ", kept=frozenset({9, 15, 16, ...}))

The view has exactly as many characters as the text, so a place in one is the same place in
the other and nothing is ever lost in between. What the network could not read is replaced
by something plain, and those places are ``kept``: no edit may touch them.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

PLAIN = str.maketrans(
    {
        "’": "'", "‘": "'", "ʼ": "'", "´": "'", "`": "'", "“": '"', "”": '"', "„": '"',
        "«": '"', "»": '"', "–": "-", "—": "-", "‐": "-", "‑": "-", "−": "-",
        "\u00a0": " ", "\u2009": " ", "\u202f": " ", "\t": " ", "\n": " ", "\r": " ",
    }
)  # fmt: skip
"""Another way to write the same character: an edit may touch these."""

STAND_IN = str.maketrans("{}[]<>~^\\|_", "()()()---/-")

PROTECTED = re.compile(
    r"""
    (?:https?://|www\.)\S+                      # links
    | [\w.+-]+@[\w-]+\.[\w.-]+                  # e-mail addresses
    | \b[\w-]+\.(?:com|org|net|edu|gov|io|co\.\w\w|html?|py|js|pdf|txt|docx?)\b\S*
    | (?<!\w)[@\#]\w+                           # handles and tags
    | (?<!\w)`[^`]+`(?!\w)                      # code; in don`t it is an apostrophe
    | (?<!\w)[~.]?(?:/[\w.-]+){2,}/?            # paths
    | \b\w+(?:/[\w.-]+){2,} | \b[A-Za-z]+-\d\w* # and other strings of a machine's
    | \b\w+(?:_\w+)+\b | \b\w+\(\)              # names in programs
    """,
    re.VERBOSE,
)
LINK = "Link"


@dataclass(frozen=True)
class View:
    shown: str
    kept: frozenset[int]
    """Places that no edit may touch."""


@lru_cache(maxsize=4096)
def _readable(character: str) -> str:
    """A stand-in for a character outside the network's alphabet, or the character."""
    if character.isascii():
        return character
    base = unicodedata.normalize("NFD", character)[0]
    if base.isascii():
        return character if unicodedata.category(character).startswith("L") else base
    return "X" if character.isalnum() else " "


def show(text: str) -> View:
    """The view of one sentence."""
    plain = text.translate(PLAIN)
    kept: set[int] = set()
    shown = []
    for place, character in enumerate(plain):
        readable = _readable(character.translate(STAND_IN))
        readable = readable[:1] or " "
        if readable != character:
            kept.add(place)
        if readable.isspace() or not readable.isprintable():
            readable = " "
        shown.append(readable)
    view = "".join(shown)
    for match in PROTECTED.finditer(text):
        start, end = match.span()
        while end - start > 1 and plain[end - 1] in ".,;:!?)":
            end -= 1
        stand_in = LINK[: end - start].ljust(end - start)
        view = view[:start] + stand_in + view[end:]
        kept.update(range(start, end))
    return View(view, frozenset(kept))
