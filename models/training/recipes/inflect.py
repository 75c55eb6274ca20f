"""Forms of a word: ``past("go") == "went"``, ``plural("child") == "children"``.

Also the forms learners think of: ``regular_past("go") == "goed"``.
"""

from __future__ import annotations

from functools import lru_cache

from lemminflect import getInflection

_BE = {"VB": "be", "VBP": "are", "VBZ": "is", "VBD": "was", "VBN": "been", "VBG": "being"}
_FIXED = {
    ("lie", "VBD"): "lay",
    ("lie", "VBN"): "lain",
    ("hang", "VBD"): "hung",
    ("hang", "VBN"): "hung",
    ("get", "VBN"): "got",
    ("bear", "VBN"): "born",
    ("travel", "VBD"): "traveled",
    ("travel", "VBN"): "traveled",
    ("travel", "VBG"): "traveling",
    ("dream", "VBD"): "dreamed",
    ("dream", "VBN"): "dreamed",
    ("learn", "VBD"): "learned",
    ("learn", "VBN"): "learned",
    ("burn", "VBD"): "burned",
    ("burn", "VBN"): "burned",
    ("light", "VBD"): "lit",
    ("light", "VBN"): "lit",
    ("prove", "VBN"): "proven",
    ("show", "VBN"): "shown",
    ("wake", "VBD"): "woke",
    ("wake", "VBN"): "woken",
    ("fit", "VBD"): "fit",
    ("quit", "VBD"): "quit",
    ("quit", "VBN"): "quit",
    ("spit", "VBD"): "spat",
    ("dive", "VBD"): "dived",
    ("sew", "VBN"): "sewn",
}


@lru_cache(maxsize=50_000)
def form(lemma: str, tag: str) -> str:
    """One form of a lemma by its Penn tag; the lemma itself if there is none."""
    lemma = lemma.lower()
    if tag == "VB" or (tag == "VBP" and lemma != "be"):
        return lemma
    if lemma == "be":
        return _BE.get(tag, lemma)
    if lemma == "have":
        return {"VBZ": "has", "VBD": "had", "VBN": "had", "VBG": "having"}.get(tag, lemma)
    if lemma == "do":
        return {"VBZ": "does", "VBD": "did", "VBN": "done", "VBG": "doing"}.get(tag, lemma)
    if (lemma, tag) in _FIXED:
        return _FIXED[lemma, tag]
    forms = getInflection(lemma, tag)
    return forms[0] if forms else lemma


def past(lemma: str) -> str:
    return form(lemma, "VBD")


def participle(lemma: str) -> str:
    return form(lemma, "VBN")


def gerund(lemma: str) -> str:
    return form(lemma, "VBG")


def third(lemma: str) -> str:
    return form(lemma, "VBZ")


def plural(lemma: str) -> str:
    return form(lemma, "NNS")


@lru_cache(maxsize=20_000)
def regular_past(lemma: str) -> str:
    """What an irregular past would be by the rule: ``teached``."""
    if lemma.endswith("e"):
        return lemma + "d"
    if lemma.endswith("y") and lemma[-2:-1] not in "aeiou":
        return lemma[:-1] + "ied"
    return lemma + "ed"


@lru_cache(maxsize=20_000)
def regular_plural(lemma: str) -> str:
    """What a plural would be by the rule: ``childs``, ``informations``."""
    if lemma.endswith(("s", "x", "ch", "sh")):
        return lemma + "es"
    if lemma.endswith("y") and lemma[-2:-1] not in "aeiou":
        return lemma[:-1] + "ies"
    return lemma + "s"


def article(text: str) -> str:
    """a or an before this text, by its sound."""
    low = text.lower()
    if low.startswith(("hour", "honest", "honor", "honour", "heir")):
        return "an"
    if low.startswith(("uni", "use", "usual", "euro", "one", "once", "ufo", "ut", "ukul")):
        return "a" if not low.startswith(("unin", "unim")) else "an"
    return "an" if low[:1] in "aeiou" else "a"
