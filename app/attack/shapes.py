"""Shapes of text that cost a careless reader quadratic time, each made to any length.

``hostile_texts(200_000)["full stops and quotes"]`` is 200,000 characters of ``."``.
"""

from __future__ import annotations

_UNITS = {
    "one endless word": "a",
    "one endless capital": "A",
    "digits": "7",
    "letters and full stops": "a.",
    "glued sentences": "home.Then",
    "full stops and quotes": '."',
    "full stops": ".",
    "spaced full stops": ". ",
    "question marks": "?",
    "exclamations": "!a",
    "quotation marks": '"',
    "curly quotation marks": "“”",
    "closing brackets": ".)]}",
    "abbreviations": "e.g. ",
    "initials": "J. K. ",
    "at signs": "@",
    "half addresses": "a@",
    "addresses": "a@b.c ",
    "address names": "a.+-",
    "links": "http://",
    "half links": "www.",
    "link punctuation": "www..,;:!? ",
    "back ticks": "`",
    "open code": "`a",
    "fences": "```\n",
    "fences and other line ends": "```\x0b",
    "two kinds of fence": "```\n~~~\x0b",
    "blanks": " ",
    "blank lines": "\n",
    "non-breaking blanks": "\u00a0",
    "line ends of every kind": "\r\n\u2028\x85",
    "bullets": "- ",
    "numbers of a list": "1. ",
    "headings": "# a\n",
    "short words": "a ",
    "words and commas": "and, ",
    "one-word sentences": "Go. ",
    "full-width stops": "字。",
    "characters without blanks": "字",
    "right to left": "\u202eשלום ",
    "combining marks": "e\u0301\u0301",
    "zero-width joiners": "👩\u200d",
    "zero-width blanks": "a\u200b",
    "surrogates": "\ud800a ",
    "control characters": "\x1b[31m",
    "markup": "<b>",
    "nested brackets": "(",
    "long words": "x" * 399 + " ",
    "wrapped lines": "the quick brown fox jumps over the lazy dog and runs\n",
    "apostrophes": "don't",
}


def hostile_texts(length: int) -> dict[str, str]:
    """Each shape, repeated to exactly ``length`` characters."""
    return {name: (unit * (length // len(unit) + 1))[:length] for name, unit in _UNITS.items()}
