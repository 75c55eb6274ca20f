"""Templates: small grammars for items a corpus seldom shows.

    You should [have {vp:VBN}|has {vp:VBN}|have {vp}|{vp:VBN}] {past}.

Each ``{slot}`` takes a phrase of ``slots.py``, the same one throughout the sentence; ``{vp:VBD}``
is another form of it. A bracket holds the right words first, then what learners write.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random

from models.training.recipes.inflect import article, form, regular_past
from models.training.recipes.names import WOMEN
from models.training.recipes.slots import SLOTS, Deed, Phrase, Subject, phrase_of

_ARTICLE_ITEM = 13
_THIRD = ("P3",)
_BRACKET = re.compile(r"\[([^\[\]]*)\]")
_SLOT = re.compile(r"\{(\w+)(?::(\w+))?\}")


@dataclass(frozen=True)
class Template:
    """One sentence with slots and brackets for one item."""

    item: int
    text: str
    kind: str


@dataclass(frozen=True)
class Made:
    """A sentence from a template, broken (``source``) and right (``target``)."""

    item: int
    source: str
    target: str
    kind: str


def _formed(phrase: str, how: str, subject: Subject | None) -> str:
    first, _, rest = phrase.partition(" ")
    rest = " " + rest if rest else ""
    if how in ("VB", "VBP", "VBD", "VBN", "VBG", "VBZ"):
        return form(first, how) + rest
    if how == "pres":
        return (form(first, "VBZ") if subject and subject.person == "3" else first) + rest
    if how == "unpres":
        return (first if subject and subject.person == "3" else form(first, "VBZ")) + rest
    if how == "REG":
        return regular_past(first) + rest
    if how == "a":
        return f"{article(phrase)} {phrase}"
    if how == "una":
        return f"{'a' if article(phrase) == 'an' else 'an'} {phrase}"
    if how == "s":
        head, _, last = phrase.rpartition(" ")
        return (head + " " if head else "") + form(last, "NNS")
    if how in ("er", "est"):
        return _compared(phrase, how)
    if how == "ly":
        return _adverb(phrase)
    if how == "first":
        return first
    if how == "rest":
        return rest.strip()
    raise ValueError(f"no form {how} of {phrase}")


def _compared(adjective: str, how: str) -> str:
    irregular = {
        "good": ("better", "best"),
        "bad": ("worse", "worst"),
        "far": ("farther", "farthest"),
        "well": ("better", "best"),
        "badly": ("worse", "worst"),
    }
    if adjective in irregular:
        return irregular[adjective][how == "est"]
    if adjective.endswith("e"):
        return adjective + how[1:]
    if adjective.endswith("y") and adjective[-2] not in "aeiou":
        return adjective[:-1] + "i" + how
    if re.fullmatch(r"[^aeiou]*[aeiou][bdgmnpt]", adjective):
        return adjective + adjective[-1] + how
    return adjective + how


def _adverb(adjective: str) -> str:
    if adjective in ("fast", "hard", "early", "late"):
        return adjective
    if adjective == "good":
        return "well"
    if adjective.endswith("y"):
        return adjective[:-1] + "ily"
    if adjective.endswith("le"):
        return adjective[:-1] + "y"
    if adjective.endswith("ic"):
        return adjective + "ally"
    return adjective + "ly"


def filled(text: str, rng: Random) -> str:
    """The template's text with its slots filled, brackets still in it."""
    chosen: dict[str, Phrase] = {}
    subject: Subject | None = None
    for match in _SLOT.finditer(text):
        key = match[1]
        if key in chosen:
            continue
        options = SLOTS.get(key) or SLOTS[key.rstrip("0123456789")]
        if key in _THIRD and "name" in chosen:
            options = ["she/3/she"] if chosen["name"] in WOMEN else ["he/3/he"]
        taken = set(map(str, chosen.values()))
        for _ in range(8):
            pick = rng.choice(options)
            if pick not in taken:
                break
        found = phrase_of(pick)
        if isinstance(found, Subject) and subject is None:
            subject = found
        chosen[key] = found

    def put(match: re.Match[str]) -> str:
        value = chosen[match[1]]
        if isinstance(value, Subject | Deed):
            return value.form(match[2] or "np")
        return _formed(value, match[2], subject) if match[2] else value

    return _SLOT.sub(put, text)


def _tidy(text: str) -> str:
    text = re.sub(r"\s+([,.?!])", r"\1", " ".join(text.split()))
    text = re.sub(r"\bi\b(?=[ '])", "I", text)
    text = re.sub(r"^([\"“]?)(\w)", lambda m: m[1] + m[2].upper(), text)
    return re.sub(r"([.?!]\"? )([a-z])", lambda m: m[1] + m[2].upper(), text)


def _sounded(text: str) -> str:
    """Every a and an as the next word sounds."""

    def put(match: re.Match[str]) -> str:
        right = article(match[2])
        return (right.capitalize() if match[1][0] == "A" else right) + " " + match[2]

    return re.sub(r"\b(An?|an?) ([a-z]\w*)", put, text)


def sentence_of(text: str, rng: Random) -> str:
    """A sentence of a template without brackets."""
    return _sounded(_tidy(filled(text, rng)))


def make(entry: Template, rng: Random) -> Made | None:
    """One pair of a template, or None if the wrong words came out right."""
    text = filled(entry.text, rng)
    brackets = [m[1].split("|") for m in _BRACKET.finditer(text)]
    breakable = [k for k, options in enumerate(brackets) if len(options) > 1]
    if not breakable:
        return None
    count = 1 if len(breakable) == 1 or rng.random() < 0.8 else 2
    broken = set(rng.sample(breakable, count))
    right = iter(options[0] for options in brackets)
    wrong = iter(
        rng.choice(options[1:]) if k in broken else options[0] for k, options in enumerate(brackets)
    )
    target = _sounded(_tidy(_BRACKET.sub(lambda m: next(right), text)))
    source = _tidy(_BRACKET.sub(lambda m: next(wrong), text))
    if entry.item != _ARTICLE_ITEM:
        source = _sounded(source)
    if source == target:
        return None
    return Made(entry.item, source, target, entry.kind)
