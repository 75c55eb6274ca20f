"""Is this English? A guess from script and small words; unsure counts as English."""

from __future__ import annotations

import re
import unicodedata

_SMALL_WORDS = {
    "en": "the a an and of to in is are was were i you he she it we they my this that for with "
    "on at not do have be but so as from what can will",
    "es": "el la los las de que y en un una es por con para no se lo su como más pero muy está",
    "fr": "le la les des de et un une est que qui dans pour pas sur au ce je tu il nous vous avec",
    "de": "der die das und ist nicht ein eine ich du er sie wir zu mit auf für von den dem auch",
    "it": "il lo la gli le di che e un una è per con non si sono ho come ma più del della",
    "pt": "o a os as de que e em um uma é por com para não se na no do da mais mas eu você",
    "nl": "de het een en van is dat niet ik je hij zij wij met op voor te zijn ook maar",
}
_SETS = {code: frozenset(words.split()) for code, words in _SMALL_WORDS.items()}
_WORD = re.compile(r"[^\W\d_]+")


def foreign_script(text: str) -> bool:
    """More than half of the letters are not Latin."""
    letters = [char for char in text if char.isalpha()]
    if len(letters) < 2:
        return False
    latin = sum(unicodedata.name(char, "").startswith("LATIN") for char in letters)
    return latin * 2 < len(letters)


def guess_language(text: str) -> str:
    """ "en", another code, or "und" if there is nothing to go by."""
    sample = text[:20_000]
    if foreign_script(sample):
        return "other"
    words = [word.lower() for word in _WORD.findall(sample)]
    if len(words) < 4:
        return "en" if words else "und"
    hits = {code: sum(word in small for word in words) for code, small in _SETS.items()}
    best = max(hits, key=lambda code: hits[code])
    if best != "en" and hits[best] >= 3 and hits[best] > 2 * hits["en"]:
        return best
    return "en"


def share_of(text: str, language: str) -> float:
    """How much speaks for a language, 0 to 1: its small words against those of its best rival.

    0.5 if the text has no small word of any language; scripts other than Latin are certain.
    """
    if language not in _SETS:
        return 1.0
    words = [word.lower() for word in _WORD.findall(text[:20_000])]
    hits = {code: sum(word in small for word in words) for code, small in _SETS.items()}
    rival = max(count for code, count in hits.items() if code != language)
    return hits[language] / (hits[language] + rival) if hits[language] + rival else 0.5
