"""Words that may stand for one another: the learner's own is kept.

>>> in_own_words("He have burnt his favourite toast.", "He has burned his favorite toast.")
'He has burnt his favourite toast.'
>>> in_own_words("I am sorry I didn't gave it.", "I am sorry I haven't given it.")
"I am sorry I didn't give it."
"""

from __future__ import annotations

import re
from functools import cache

from lemminflect import getLemma

from grammar_items.usage.lexicon import spelling_variants

_EQUAL = (
    "burnt burned", "dreamt dreamed", "dwelt dwelled", "knelt kneeled", "leant leaned",
    "leapt leaped", "learnt learned", "smelt smelled", "spelt spelled", "spilt spilled",
    "spoilt spoiled", "everybody everyone", "somebody someone", "anybody anyone", "till until",
    "toward towards", "although though", "obligated obliged", "preventive preventative",
)  # fmt: skip
_WORD = re.compile(r"[A-Za-z]+")
_DID = re.compile(r"\b(did(?:n['’]t| not)) (\w+)", re.IGNORECASE)
_HAVE = re.compile(r"\b(?:have|has|had)(?:n['’]t| not) (\w+)", re.IGNORECASE)
_UNTIL_NOW = re.compile(r"\b(?:yet|already|since|ever|so far|until now|for)\b", re.IGNORECASE)


@cache
def _others() -> dict[str, str]:
    pairs = [*spelling_variants(), *((a, b) for a, b in map(str.split, _EQUAL))]
    return dict(pairs) | {b: a for a, b in pairs}


def in_own_words(source: str, output: str) -> str:
    """The output with the variants of the source, where it has the other one instead."""
    mine = {word.lower() for word in _WORD.findall(source)}

    def own(match: re.Match[str]) -> str:
        word = match.group()
        other = _others().get(word.lower())
        if other is None or other not in mine or word.lower() in mine:
            return word
        return other.capitalize() if word[0].isupper() else other

    return _with_own_did(source, _WORD.sub(own, output))


def _with_own_did(source: str, output: str) -> str:
    """ "didn't gave" needs its base form, not another tense ("haven't given")."""
    said = _DID.search(source)
    meant = _HAVE.search(output)
    if said is None or meant is None or _DID.search(output) or _HAVE.search(source):
        return output
    if _UNTIL_NOW.search(source):
        return output  # I didn't saw it yet → I haven't seen it yet
    (verb,) = getLemma(meant[1], "VERB")[:1] or ("",)
    if said[2] == verb or verb not in getLemma(said[2], "VERB"):
        return output
    return output[: meant.start()] + f"{said[1]} {verb}" + output[meant.end() :]
