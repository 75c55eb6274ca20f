"""Questions a recipe asks of a parse: whose subject is this, is it third person singular?

In ``The dogs of my friend bark.`` the subject of *bark* is *dogs*: plural.
"""

from __future__ import annotations

from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import COLLECTIVE

PAST_CUES = frozenset(
    "yesterday ago last earlier previously 1990 2005 once suddenly childhood".split()
)


def main_verb(s: Sentence, i: int) -> int:
    """The verb an auxiliary belongs to; the verb itself otherwise."""
    return s.words[i].head if s.words[i].dep in ("aux", "auxpass") else i


def subject(s: Sentence, i: int) -> int | None:
    """The position of a verb's subject, also through an auxiliary or a coordination."""
    verb = main_verb(s, i)
    found = s.child(verb, "nsubj", "nsubjpass", "expl")
    if found is None and s.words[verb].dep == "conj" and s.words[i].dep not in ("aux", "auxpass"):
        found = s.child(s.words[verb].head, "nsubj", "nsubjpass", "expl")
    return found


def person(s: Sentence, i: int | None) -> str:
    """I, you, 3 (he, a dog), + (we, dogs) or "" if the parse does not tell."""
    if i is None:
        return ""
    w = s.words[i]
    if any(s.words[c].dep == "conj" for c in s.children[i]):
        cc = s.child(i, "cc")
        return "+" if cc is not None and s.low[cc] == "and" else ""
    if w.low == "i":
        return "I"
    if w.low == "you":
        return "you"
    if w.low in ("he", "she", "it", "this", "that") and w.tag in ("PRP", "DT"):
        return "3"
    if w.low in ("we", "they", "these", "those"):
        return "+"
    if w.tag in ("WDT", "WP"):
        head = s.words[i].head
        if s.words[head].dep == "relcl":
            antecedent = s.words[head].head
            return person(s, antecedent) if antecedent < i else ""
        return ""
    if w.lemma.lower() in COLLECTIVE or w.low in COLLECTIVE:
        return ""
    if w.low.endswith(("one", "body", "thing")) and w.tag == "NN":
        return "3"
    if w.tag in ("NN", "NNP"):
        return "3"
    if w.tag == "NNS":
        return "+"
    return ""


def time(s: Sentence) -> str:
    """past, future or "" by the sentence's own time words."""
    low = set(s.low)
    text = " ".join(s.low)
    if low & {"yesterday", "ago"} or any(
        f"last {unit}" in text
        for unit in (
            "night",
            "week",
            "month",
            "year",
            "summer",
            "monday",
            "tuesday",
            "friday",
            "saturday",
            "sunday",
            "winter",
        )
    ):
        return "past"
    if "tomorrow" in low or any(f"next {u}" in text for u in ("week", "month", "year", "monday")):
        return "future"
    return ""


def be_for(who: str, tense: str = "present") -> str:
    """am for I, is for 3, are for the rest; was or were in the past."""
    if tense == "past":
        return "was" if who in ("I", "3") else "were"
    return {"I": "am", "3": "is"}.get(who, "are")
