"""ERRANT's types in a learner's words: ``label("R:VERB:SVA")`` is "Agreement"."""

from __future__ import annotations

CATEGORIES = {
    "ADJ": "Adjective",
    "ADJ:FORM": "Adjective form",
    "ADV": "Adverb",
    "CONJ": "Linking word",
    "CONTR": "Short form",
    "DET": "Article or determiner",
    "MORPH": "Word form",
    "NOUN": "Noun",
    "NOUN:INFL": "Noun form",
    "NOUN:NUM": "Singular or plural",
    "NOUN:POSS": "Possessive ’s",
    "ORTH": "Capital letter or spacing",
    "OTHER": "Wording",
    "PART": "Particle",
    "PREP": "Preposition",
    "PRON": "Pronoun",
    "PUNCT": "Punctuation",
    "SPELL": "Spelling",
    "UNK": "Unclear",
    "VERB": "Verb",
    "VERB:FORM": "Verb form",
    "VERB:INFL": "Verb form (irregular)",
    "VERB:SVA": "Agreement",
    "VERB:TENSE": "Verb tense",
    "WO": "Word order",
}

RULE, HERE, FIX, ITEM = PARTS = ("Rule", "Here", "Fix", "Item")
"""What the parts of a card are called."""

SEVERITIES = {1: "polish", 2: "slip", 3: "clear error", 4: "hard to follow", 5: "meaning lost"}


def label(type: str) -> str:
    """The type in a learner's words, without its operation."""
    return CATEGORIES.get(type.partition(":")[2], CATEGORIES["OTHER"])
