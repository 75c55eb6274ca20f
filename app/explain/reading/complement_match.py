"""Whether the words after a verb, an adjective or a noun fill a pattern of the lexicon.

``match(doc, 2, ("on", "N"))`` reads "depends on the weather" from the word after "depends"
and gives the places of both slots. The slots are those of ``grammar_items/usage/README.md``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from spacy.tokens import Doc, Token

from app.explain.reading.verbs import is_base
from grammar_items.usage.closed_class import QUESTION_WORDS_AND_IF, SUBJECT_ONLY
from grammar_items.usage.lexicon import Class, Complement, complements

FARTHEST = 10
"""Words between a governor and the edit that it explains."""
_LONGEST_NP = 9
_NP_WORDS = {"DET", "ADJ", "NOUN", "PROPN", "PRON", "NUM", "PART", "CCONJ", "SYM", "X"}
_NP_ENDS = {"NOUN", "PROPN", "PRON", "NUM", "X"}
_GAPS = {"WP", "WDT", "WRB", "WP$"}
_PASSIVE_HELPERS = {"be", "get"}
_PERSON_FIRST = frozenset(
    "tell ask inform provide remind warn accuse thank blame invite congratulate introduce supply "
    "rob convince persuade teach show tell advise help forgive protect charge train".split()
)
"""Verbs whose object before a preposition is a person: tell somebody about something."""
_TO_PERSON = frozenset(
    "explain say speak talk describe confess admit suggest apologize apologise complain mention "
    "propose recommend".split()
)
"""Verbs after which "to" leads to a person: explain something to somebody."""
_ON_THINGS = {"use"}
"""Verbs that usually act on a thing, also before to + verb: use something to do."""
_ALONE = {"this", "that", "these", "those", "some", "any", "all", "both", "each"}


@dataclass(frozen=True)
class Slot:
    name: str
    start: int
    end: int


@dataclass(frozen=True)
class Match:
    """The pattern with the places of its slots; an object that moved away has no place."""

    entry: Complement
    governor: Token
    slots: tuple[Slot, ...]

    @property
    def gap(self) -> bool:
        return len(self.slots) < len(self.entry.takes)

    @property
    def end(self) -> int:
        return max((slot.end for slot in self.slots), default=self.governor.i + 1)

    def at(self, place: int) -> Slot | None:
        return next((slot for slot in self.slots if slot.start <= place < slot.end), None)


def entries_of(token: Token) -> Iterator[tuple[Class, Complement]]:
    """The patterns of a word, those of its part of speech first.

    A participle is looked up as an adjective too: "married", "interested".
    """
    kinds: list[Class] = ["verb", "adjective", "noun"]
    first: dict[str, list[Class]] = {
        "VERB": ["verb", "adjective", "noun"], "AUX": ["verb"], "ADJ": ["adjective", "verb"],
        "NOUN": ["noun", "verb", "adjective"], "PROPN": ["noun", "verb"],
        "ADV": ["adjective", "verb"], "ADP": ["verb", "adjective"], "SCONJ": ["verb"],
    }  # fmt: skip
    if token.pos_ in {"PRON", "DET", "PUNCT", "CCONJ", "PART", "NUM"}:
        return
    before = token.doc[token.i - 1].lemma_.lower() if token.i else ""
    if token.lower_ == "like" and before in {"look", "sound", "feel", "taste", "smell", "be"}:
        return  # looks like: no verb
    apart = token.i > 0 and token.doc[token.i - 1].pos_ in {"ADJ", "PUNCT"}
    if token.lower_ == "like" and token.pos_ in {"ADP", "SCONJ"} and apart:
        return  # something new, like dancing
    order = first.get(token.pos_, kinds)
    if token.tag_ in {"VBN", "VBG"} and token.pos_ == "VERB":
        order = ["adjective", "verb", "noun"]
    for kind in order:
        for lemma in _lemmas(token, kind):
            for entry in complements(lemma, kind):
                yield kind, entry


def _lemmas(token: Token, kind: Class) -> list[str]:
    from app.explain.case import lemmas_of

    word = token.lower_
    if kind == "adjective":
        return [word]
    found = lemmas_of(word, "VERB" if kind == "verb" else "NOUN")
    same = {"VERB", "AUX"} if kind == "verb" else {"NOUN"}
    own = [token.lemma_.lower()] if token.pos_ in same else []  # factoring in: no noun
    return list(dict.fromkeys([*own, *found, *([word] if kind == "noun" else [])]))


def match(doc: Doc, governor: Token, entry: Complement, gap: bool) -> Match | None:
    """The first reading of the words after the governor that fills the pattern.

    With ``gap`` an object may have moved away: "the bus I was waiting for".
    """
    for slots in _fill(doc, governor.i + 1, entry.takes, gap):
        return Match(entry, governor, slots)
    return None


def matches(doc: Doc, governor: Token, entry: Complement) -> Iterator[Match]:
    gap = may_miss_its_object(governor)
    for number, slots in enumerate(_fill(doc, governor.i + 1, entry.takes, gap)):
        if number >= 12:
            return
        yield Match(entry, governor, slots)


def may_miss_its_object(governor: Token) -> bool:
    """was told to go, the bus I was waiting for, What are you looking at?"""
    left = governor.doc[: governor.i]
    if any(token.tag_ in _GAPS for token in left) or governor.doc[-1].text == "?":
        return True
    if governor.tag_ in {"VBN", "VBD"} and any(
        token.lemma_.lower() in _PASSIVE_HELPERS for token in left[-3:]
    ):
        return True
    word: Token = governor
    for _ in range(3):
        if word.dep_ in {"relcl", "acl", "xcomp", "advcl"}:
            return True
        word = word.head
    return False


def _fill(doc: Doc, place: int, takes: tuple[str, ...], gap: bool) -> Iterator[tuple[Slot, ...]]:
    if not takes:
        yield ()
        return
    name, rest = takes[0], takes[1:]
    for start in _starts(doc, place, name):
        for end in _ends(doc, start, name):
            for slots in _fill(doc, end, rest, gap):
                yield (Slot(name, start, end), *slots)
    if name == "N" and gap:
        yield from _fill(doc, place, rest, gap)


def _starts(doc: Doc, place: int, name: str) -> Iterator[int]:
    """Here, or after adverbs: depends very much on."""
    yield place
    for _ in range(4):
        if place >= len(doc):
            return
        token = doc[place]
        between = token.pos_ in {"ADV", "INTJ"} or token.dep_ == "neg" or token.text in {'"', "“"}
        if name in {"0"} or not between:
            return
        place += 1
        yield place


def _ends(doc: Doc, start: int, name: str) -> Iterator[int]:
    if name == "0":
        if start >= len(doc) or doc[start].pos_ in {"PUNCT", "CCONJ", "ADP", "ADV", "SCONJ"}:
            yield start
        return
    if start >= len(doc):
        return
    token = doc[start]
    if name == "N":
        yield from _noun_phrase(doc, start)
    elif name == "V":
        base = token.tag_ == "VB" or is_base(token.lower_) or token.lower_ == "be"
        after_to = start > 0 and doc[start - 1].lower_ == "to"
        if base and (token.pos_ in {"VERB", "AUX"} or after_to and token.tag_ == "VB"):
            yield start + 1
    elif name == "-ing":
        if token.lower_.endswith("ing") and len(token) > 4 and not is_base(token.lower_):
            yield start + 1
    elif name == "that":
        if token.lower_ == "that" and token.tag_ not in {"WDT"}:
            yield start + 1
        elif _clause_begins(doc, start):
            yield start
    elif name == "wh":
        if token.lower_ in QUESTION_WORDS_AND_IF:
            yield start + 1
    elif name == "adj":
        if token.pos_ == "ADJ" or token.tag_ in {"VBN", "VBG", "JJ"}:
            yield start + 1
    elif token.lower_ == name:
        yield start + 1


def _noun_phrase(doc: Doc, start: int) -> Iterator[int]:
    """Where a noun phrase that begins here may end, the shortest whole one first."""
    token = doc[start]
    if token.pos_ not in _NP_WORDS - {"CCONJ", "PART"} and token.tag_ not in {"VBG", "VBN", "RBS"}:
        if token.pos_ != "ADV" or token.lower_ not in {"very", "so", "too", "all", "almost"}:
            return
    if token.lower_ == "that" and token.tag_ in {"IN", "WDT"}:
        return
    ends: list[int] = []
    place = start
    while place < min(len(doc), start + _LONGEST_NP):
        word = doc[place]
        inner = word.pos_ in _NP_WORDS or word.tag_ in {"VBG", "VBN", "POS", "HYPH"}
        joined = word.lower_ in {"of", "in", "with", "for", "-"} and bool(ends)
        if not inner and not joined and word.pos_ != "ADV":
            break
        if word.lower_ == "that" and word.tag_ == "IN":
            break
        if place > start and word.lower_ in SUBJECT_ONLY and word.tag_ == "PRP":
            break
        alone = word.lower_ in _ALONE or word.tag_ == "JJ" and place > start
        if word.tag_ == "PRP$":
            place += 1
            continue  # my of "my teacher" is no object
        if alone or word.pos_ in _NP_ENDS or word.tag_ in {"NN", "NNS", "VBG"}:
            ends.append(place + 1)
        place += 1
    chunk = next((c for c in doc.noun_chunks if c.start <= start < c.end), None)
    if chunk is not None and chunk.end in ends:
        yield chunk.end
    for end in ends:
        if chunk is None or end != chunk.end:
            yield end


def _clause_begins(doc: Doc, start: int) -> bool:
    """he was ill of "said he was ill"."""
    word = doc[start]
    if word.pos_ not in {"PRON", "DET", "NOUN", "PROPN", "ADJ", "NUM"}:
        return False
    head = next((t for t in doc[start : start + 6] if t.dep_ in {"nsubj", "nsubjpass", "expl"}),
                None)  # fmt: skip
    return head is not None and head.head.i > head.i and word.lower_ not in {"me", "him", "them"}


def is_literal(slot: str) -> bool:
    """A preposition or a particle that stands in the pattern as itself."""
    return slot.isalpha() and slot.islower() and slot not in {"that", "wh", "adj"}


@cache
def set_words(entry: Complement) -> frozenset[str]:
    """The noun of a set phrase that the entry is for: part or role of "play a part or role in"."""
    words = entry.meaning.partition(":")[0].split()
    if words[:1] != [entry.word] or "N" not in entry.takes:
        return frozenset()
    return frozenset(words[1:]) - {*entry.takes, *_NOT_SET}


_NOT_SET = ("a", "or", "it", "+", "adjective", "oneself", "somebody", "something")


def shown_pattern(entry: Complement, persons: frozenset[int] = frozenset()) -> str:
    """As a dictionary shows it: "depend on something", "enjoy doing", "make somebody do".

    ``persons`` are the places in ``takes`` where the object is known to be a person.
    """
    parts = [entry.word]
    for place, slot in enumerate(entry.takes):
        following = entry.takes[place + 1 :]
        acts = bool(following) and following[0] in {"V", "to", "-ing", "that", "wh", "into"}
        acts = acts and (following[0] != "to" or following[1:2] == ("V",))
        acts = acts and (following[0] != "into" or following[1:2] == ("-ing",))
        acts = (
            acts
            or place in persons
            or place > 0
            and entry.takes[place - 1] == "to"
            and entry.word in _TO_PERSON
            or place == 0
            and bool(following)
            and entry.word in _PERSON_FIRST
            and (entry.word not in {"provide", "supply"} or following[0] == "with")
        )
        object = "somebody" if acts and entry.word not in _ON_THINGS else "something"
        if entry.word in {"spend", "waste"} and following[:1] == ("-ing",):
            object = "time"
        parts.append({
            "N": object, "V": "do", "-ing": "doing",
            "wh": "how / what …" if following else "what / how / if …",
            "that": "that …", "adj": "+ adjective", "0": "",
        }.get(slot, slot))  # fmt: skip
    return " ".join(part for part in parts if part)
