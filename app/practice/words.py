"""Small words of English, by what they do, and how to look one up."""

from __future__ import annotations

import re

PRONOUNS = set(
    "i you he she it we they me him us them everybody everyone somebody someone anybody anyone "
    "nobody who whoever".split()
)
QUESTION_WORDS = set("what when where who whom whose which why how".split())
DETERMINERS = set(
    "a an the my your his her its our their this that these those some any no every each another "
    "such all both many much more most few several two three four five six seven eight nine ten "
    "mr mrs ms dr".split()
)
AUXILIARIES = set(
    "am is are was were be been being do does did have has had can could will would shall should "
    "may might must isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't can't "
    "couldn't won't wouldn't shouldn't mustn't".split()
)
PREPOSITIONS = set(
    "about above across after against along around at before behind below beside between by "
    "during for from in inside into near of off on onto out over past since through to towards "
    "under until up with without".split()
)
JOINERS = set(
    "and but or nor than as like if because so not there let's while although though whether "
    "unless".split()
)
FUNCTION_WORDS = PRONOUNS | QUESTION_WORDS | DETERMINERS | AUXILIARIES | PREPOSITIONS | JOINERS
MODIFIERS = set(
    "very too so really quite rather much far even always usually often sometimes never ever "
    "already just still also only almost big small large little long short tall high low old new "
    "young good bad better best worse worst nice great fine hot cold warm cool cheap expensive "
    "fast slow right wrong early late easy hard difficult strong weak rich poor happy sad clean "
    "dirty dark bright heavy light loud quiet red blue green black white brown yellow grey kind "
    "funny strange beautiful famous important interesting exciting boring favourite first second "
    "third last next other same whole main free full empty open public national local".split()
)


def bare_words(text: str) -> list[str]:
    return [bare(word) for word in text.split() if re.search(r"\w", word)]


def bare(word: str) -> str:
    """A word to look up: "“Don’t," → "don't"."""
    return word.replace("’", "'").strip("\"'“”‘().,;:!?…").lower()
