"""Prepositions and particles: which word asks for them."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.words import DAYS, MONTHS

_PARTS_OF_DAY = {"morning", "afternoon", "evening"}
_CLOCK = {"o'clock", "o’clock", "noon", "midnight", "night", "a.m.", "p.m.", "am", "pm"}


def governor_of(case: Case) -> Token | None:
    """The verb, adjective or noun that the preposition hangs on, in the source."""
    for token in case.new:
        if token.pos_ in {"ADP", "PART", "SCONJ", "ADV"} and token.head is not token:
            head = case.in_source(token.head)
            if head is not None and head.pos_ in {"VERB", "NOUN", "ADJ", "AUX", "ADV", "PROPN"}:
                return head
    for token in case.old:
        if token.pos_ in {"ADP", "PART", "SCONJ", "ADV"} and token.head is not token:
            head = token.head
            if not case.edit.start <= head.i < case.edit.end:
                return head
    return None


def object_of(case: Case) -> Token | None:
    """The noun after the preposition, in the source."""
    for token in case.new:
        for child in token.children:
            if child.dep_ in {"pobj", "pcomp"}:
                return case.in_source(child)
    for token in case.old:
        for child in token.children:
            if child.dep_ in {"pobj", "pcomp"}:
                return child
    return None


@reason("PREP")
def time_of_day(case: Case) -> Said | None:
    """on Monday, in May, at noon: the noun chooses."""
    new = case.new_text.lower()
    noun = object_of(case)
    if noun is None or new not in {"on", "in", "at"} or not case.new:
        return None
    low = noun.lower_
    words = {"noun": quote(noun)}
    if new == "on" and low in DAYS:
        return case.say("Before a day (【%(noun)s】) we use {%(new)s}.", noun, **words)
    if new == "in" and (low in MONTHS or (noun.like_num and len(noun) == 4)):
        return case.say("Before a month or a year (【%(noun)s】) we use {%(new)s}.", noun, **words)
    if new == "in" and low in _PARTS_OF_DAY:
        return case.say("We say {%(new)s} the 【%(noun)s】.", noun, **words)
    if new == "at" and (low in _CLOCK or noun.like_num):
        return case.say("Before a time of the day (【%(noun)s】) we use {%(new)s}.", noun, **words)
    return None


@reason("PREP", "PART", "ADV")
def governed(case: Case) -> Said | None:
    governor = governor_of(case)
    if governor is None or governor.pos_ == "AUX" or governor.lemma_ == "be":
        governor = case.before  # "is good in maths": the adjective beside it decides
        if governor is None or governor.pos_ not in {"ADJ", "VERB", "NOUN"}:
            return None
    words = {"governor": quote(governor)}
    noun = object_of(case)
    if case.operation == "U":
        return case.say("【%(governor)s】 goes on without “%(old)s” here.", governor, **words)
    if case.operation == "M":
        if noun is not None:
            return case.say(
                "【%(governor)s】 needs {%(new)s} before 【%(noun)s】.",
                governor,
                noun,
                **words,
                noun=quote(noun),
            )
        return case.say("【%(governor)s】 needs {%(new)s} here.", governor, **words)
    return case.say("【%(governor)s】 goes with {%(new)s}, not with “%(old)s”.", governor, **words)


@reason("PREP", "PART")
def before_its_noun(case: Case) -> Said | None:
    noun = object_of(case)
    if noun is None:
        return None
    words = {"noun": quote(noun)}
    if case.operation == "U":
        return case.say("【%(noun)s】 stands without “%(old)s” here.", noun, **words)
    if case.operation == "M":
        return case.say("【%(noun)s】 needs {%(new)s} before it here.", noun, **words)
    return case.say("Before 【%(noun)s】 we say {%(new)s} here.", noun, **words)
