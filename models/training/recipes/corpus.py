"""Clean sentences to put errors into: which lines of the corpus are fit for it.

``tatoeba<TAB>She has two cats.`` is fit; ``tatoeba<TAB>WHAT??`` is not, nor is any line whose
number divides by 400: those are kept back to count false alarms on.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

HELD_BACK = 400
LONGEST = 60
ODD = re.compile(
    r" [.,!?;:]|/|[^\x20-\x7e‘’“”–—…éèêáàâíóöüñçïôûÉ£€°]|[{}|\\<>~^_=*]|\.\.\.\.|[!?]{2}|\s{2}"
    r"|\w@\w"
)
_QUESTION_START = re.compile(
    r"^(who|whom|whose|what|which|when|where|why|how|do|does|did|is|are|was|were|can|could|will"
    r"|would|shall|should|may|have|has|had|am)\b",
    re.IGNORECASE,
)
_UNFIT = re.compile(
    r"\b(thee|thou|thy|thine|ye|unto|hath|doth|ain't|gonna|wanna|gotta|faggots?|nigg\w+|fuck\w*|shit\w*|"
    r"bitch\w*|rap(?:ed|ist|ing)|whores?|cunts?|penis|vagina|sex\w*|murder\w*|suicid\w*)\b",
    re.IGNORECASE,
)
# Not worth learning from: told as a rhyme, or fragments of verse and scripts.
_NOISY_SOURCES = {"commonvoice", "pratham", "african_storybook", "chatterbot"}


def is_fit(source: str, text: str) -> bool:
    """Whether a line reads as one or two plain English sentences."""
    words = text.split()
    if not 2 <= len(words) <= LONGEST or ODD.search(text) or _UNFIT.search(text):
        return False
    letters = [c for c in text if c.isalpha()]
    if not letters or sum(c.isupper() for c in letters) > 0.4 * len(letters):
        return False
    if not (text[0].isupper() or text[0].isdigit() or text[0] in "\"'“‘$"):
        return False
    if text[-1] not in ".?!\"”'" or text.count('"') % 2:
        return False
    if source in _NOISY_SOURCES:
        if text[-1] == "." and _QUESTION_START.match(text):
            return False
        if len(words) < 4 or text[0] in "\"'“‘":
            return False
    return True


_STOCK = re.compile(
    r"\b(Tom|Mary|John|Ziri|Sami|Layla|Yanni|Skura|Fadil)\b.*\b(Tom|Mary|John|Alice|Rima|Walid|Layla)\b"
    r"|\b(Tom|Mary|Sami|Ziri)\b.*\b(do|doing|did|done|does) (that|it|this|so)\b"
    r"|\bcoffee bar\b|\b[Yy]our order\b"
)


def is_stock(text: str) -> bool:
    """Whether the corpus has hundreds like it: ``Tom said Mary wanted to do that.``"""
    return _STOCK.search(text) is not None


def read_clean(path: Path) -> Iterator[tuple[int, str, str]]:
    """(line number, source, sentence) of every fit line that is not held back."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            source, _, text = line.rstrip("\n").partition("\t")
            if number % HELD_BACK and is_fit(source, text):
                yield number, source, text
