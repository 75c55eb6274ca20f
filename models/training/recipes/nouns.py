"""Nouns, number and possession: ``two cats`` → ``two cat``; ``my brother car``."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from models.training.recipes.breaks import Break, general, swap, swap_span
from models.training.recipes.inflect import plural, regular_plural
from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import UNCOUNTABLE, words

MANY = words(
    "two three four five six seven eight nine ten twelve twenty thirty fifty hundred many several"
    " both these those few all various different some lots dozens other most"
)
PLURAL_ONLY = words(
    "glasses pants jeans trousers scissors clothes thanks goods stairs news politics physics"
    " mathematics shorts pajamas tweezers outskirts surroundings headquarters"
)


def _determined(s: Sentence, i: int) -> str:
    """The word that makes a noun plural for certain, or ""."""
    for c in s.children[i]:
        w = s.words[c]
        if c < i and (w.low in MANY or (w.tag == "CD" and w.low not in ("one", "1"))):
            return w.low
    return ""


@general("noun number", 4.5)
def singular_for_plural(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag != "NNS" or w.low in PLURAL_ONLY or w.lemma == w.low or not w.text.isalpha():
            continue
        marker = _determined(s, i)
        if marker and w.lemma not in UNCOUNTABLE:
            if marker in ("some", "most", "all", "other"):
                continue
            yield swap(s, i, w.lemma, "noun number", 12 if marker in ("these", "those") else 0)
            continue
        one_of = w.dep == "pobj" and w.head and s.low[w.head - 1] in ("one", "lot", "lots", "kinds")
        if one_of and s.low[w.head] == "of" and w.lemma not in UNCOUNTABLE:
            yield swap(s, i, w.lemma, "noun number")
        elif not any(s.words[c].tag in ("DT", "PRP$", "POS", "CD") for c in s.children[i]):
            if w.dep in ("dobj", "nsubj", "pobj", "conj") and rng.random() < 0.35:
                if i + 1 < len(s) and s.words[i + 1].tag not in ("NN", "NNS", "POS"):
                    yield swap(s, i, w.lemma, "noun number")


@general("noun number", 1.6)
def plural_for_singular(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag != "NN" or not w.text.isalpha():
            continue
        if w.low in UNCOUNTABLE and w.low not in (
            "weather",
            "work",
            "music",
            "water",
            "help",
            "fun",
            "air",
            "news",
            "clothing",
        ):
            yield swap(s, i, regular_plural(w.low), "noun number")
            continue
        for c in s.children[i]:
            d = s.low[c]
            if c == i - 1 and d in ("a", "an", "every", "each", "another", "this", "that", "one"):
                many = plural(w.lemma)
                if many != w.low and w.low not in ("lot", "little", "few", "bit", "day"):
                    item = {"this": 11, "that": 11, "another": 17, "a": 13, "an": 13}.get(d, 0)
                    yield swap(s, i, many, "noun number", item)


@general("noun inflection", 0.4)
def irregular(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag == "NNS" and w.low in (
            "children",
            "men",
            "women",
            "people",
            "feet",
            "teeth",
            "mice",
            "sheep",
            "fish",
            "wives",
            "knives",
            "lives",
        ):
            wrong = {
                "men": ["mans", "mens"],
                "women": ["womans", "womens"],
                "children": ["childs", "childrens"],
                "people": ["peoples"],
                "feet": ["foots", "feets"],
                "teeth": ["tooths", "teeths"],
                "mice": ["mouses"],
                "sheep": ["sheeps"],
                "fish": ["fishs"],
                "wives": ["wifes"],
                "knives": ["knifes"],
                "lives": ["lifes"],
            }[w.low]
            if i + 1 < len(s) and s.low[i + 1] in ("'s", "'"):
                continue
            if w.low == "people" and not (
                i and s.low[i - 1] in ("many", "most", "some", "young", "other", "two", "more")
            ):
                continue
            yield swap(s, i, rng.choice(wrong), "noun inflection")


@general("possessive", 0.9)
def possessive(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag == "POS" and w.low in ("'s", "’s") and i and i + 1 < len(s):
            owner = s.words[i - 1]
            if s.words[i + 1].pos not in ("NOUN", "ADJ", "PROPN"):
                continue
            yield swap_span(s, i - 1, i, owner.text + "s", "possessive")
            yield swap_span(s, i - 1, i, owner.text, "possessive")
            if rng.random() < 0.4:
                yield swap_span(s, i - 1, i, owner.text + "s'", "possessive")
        elif w.tag == "PRP$" and w.low == "its":
            yield swap(s, i, "it's", "possessive", 6)
