"""ERRANT's types as the page groups them: three kinds with a line style each, and topics.

``kind("R:VERB:SVA")`` is "grammar", ``topic("R:VERB:SVA")`` is "Verbs".
"""

from __future__ import annotations

_SPELLING = {"SPELL", "ORTH", "PUNCT", "CONTR"}
_WORDS = {"PREP", "PART", "NOUN", "VERB", "ADJ", "ADV", "CONJ", "OTHER", "UNK"}

_TOPICS = {
    "PREP": "Prepositions",
    "PART": "Prepositions",
    "WO": "Word order",
    "DET": "Articles",
    "PRON": "Pronouns",
    "NOUN:NUM": "Nouns",
    "NOUN:INFL": "Nouns",
    "NOUN:POSS": "Nouns",
    "VERB:FORM": "Verbs",
    "VERB:INFL": "Verbs",
    "VERB:SVA": "Verbs",
    "VERB:TENSE": "Verbs",
    "ADJ:FORM": "Adjectives",
    "MORPH": "Word forms",
    "SPELL": "Spelling",
    "ORTH": "Capitals, spaces",
    "PUNCT": "Punctuation",
    "CONTR": "Short forms",
    "CONJ": "Linking words",
}
OTHER_TOPIC = "Word choice"
CHINESE_CATEGORIES = {
    "标点冗余": "PUNCT",
    "标点丢失": "PUNCT",
    "标点误用": "PUNCT",
    "字音混淆错误": "SPELL",
    "字形混淆错误": "SPELL",
    "词内部字符异位错误": "SPELL",
    "命名实体拼写错误": "SPELL",
    "词语误用": "OTHER",
    "词序不当": "WO",
}
"""EXCGEC's types as the category of ERRANT that they are shown with."""

TOPICS = (*dict.fromkeys(_TOPICS.values()), OTHER_TOPIC)


def kind(type: str) -> str:
    """ "grammar", "words" or "spelling"."""
    category = CHINESE_CATEGORIES.get(type, type.partition(":")[2])
    if category in _SPELLING:
        return "spelling"
    return "words" if category in _WORDS else "grammar"


def topic(type: str) -> str:
    """The name under which the summary counts an edit of this type."""
    return _TOPICS.get(CHINESE_CATEGORIES.get(type, type.partition(":")[2]), OTHER_TOPIC)
