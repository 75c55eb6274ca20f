"""Words of a text without a parse: ``unparsed("Sit down.")`` has Sit, down and a full stop.

Enough for recipes that look only at the letters (spelling, capitals, marks) and for putting a
template's sentence beside a corpus sentence.
"""

from __future__ import annotations

import re

from models.training.recipes.sentence import Sentence, Word

_TOKEN = re.compile(r"\w+(?:['’]\w+)?|[^\w\s]")


def unparsed(text: str, source: str = "template") -> Sentence:
    """Every word with the tag XX, save capitalised ones inside a sentence: NNP."""
    found: list[Word] = []
    matches = list(_TOKEN.finditer(text))
    for k, match in enumerate(matches):
        end = matches[k + 1].start() if k + 1 < len(matches) else len(text)
        token = match[0]
        inside = bool(found) and found[-1].text not in (".", "?", "!", '"')
        named = inside and token[:1].isupper() and token != "I" and not token.startswith("I'")
        tag = "NNP" if named else "XX"
        found.append(Word(token, text[match.end() : end], token.lower(), "X", tag, "dep", k))
    return Sentence(tuple(found), source)
