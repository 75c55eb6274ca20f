"""Pronouns: subject or object form, whose, who or which, one subject only."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.words import PERSONS

_SUBJECTS = {"i", "he", "she", "we", "they", "who"}
_OBJECTS = {"me", "him", "her", "us", "them", "whom"}
_POSSESSIVE = {"my", "your", "his", "her", "its", "our", "their"}
_POSSESSIVE_ALONE = {"mine", "yours", "hers", "ours", "theirs"}
_RELATIVES = {"who", "which", "that", "whom", "whose", "where", "when", "what", "why"}


def antecedent(case: Case, token: Token) -> Token | None:
    """What a relative pronoun of the target refers to, in the source."""
    verb = token.head
    while verb.dep_ in {"aux", "auxpass", "prep", "poss"} and verb.head is not verb:
        verb = verb.head
    if verb.dep_ == "relcl":
        return case.in_source(verb.head)
    return None


@reason("PRON", "DET", "OTHER", "ADV", "CONJ", "PREP", "SPELL")
def relative(case: Case) -> Said | None:
    new = next((t for t in case.new if t.lower_ in _RELATIVES), None)
    if new is None or len(case.new) > 2:
        return None
    thing = antecedent(case, new)
    if thing is None:
        return None
    words = {"thing": quote(thing)}
    if case.operation == "M":
        return case.say(
            "The part after 【%(thing)s】 tells more about it and needs {%(new)s}.", thing, **words
        )
    if new.lower_ in {"who", "whom"}:
        return case.say("【%(thing)s】 is a person, so we use {%(new)s}.", thing, **words)
    if new.lower_ == "whose":
        return case.say("Something belongs to 【%(thing)s】, so we use {%(new)s}.", thing, **words)
    if new.lower_ == "which" and thing.lower_ not in PERSONS:
        return case.say("【%(thing)s】 is a thing, so we use {%(new)s}.", thing, **words)
    if new.lower_ in {"where", "when"}:
        kind = "place" if new.lower_ == "where" else "time"
        message = (
            "【%(thing)s】 is a place, so we use {%(new)s}."
            if kind == "place"
            else "【%(thing)s】 is a time, so we use {%(new)s}."
        )
        return case.say(message, thing, **words)
    return case.say("To say more about 【%(thing)s】 we use {%(new)s}.", thing, **words)


@reason("PRON")
def one_subject(case: Case) -> Said | None:
    """My brother he lives: the subject is there already; the book that I bought it: the object."""
    if case.operation != "U" or not case.old:
        return None
    before = case.before
    if (
        before is not None
        and before.pos_ in {"NOUN", "PROPN"}
        and case.old[0].lower_ in (_SUBJECTS | {"it"})
    ):
        return case.say(
            "【%(noun)s】 is the subject already, so “%(old)s” says it twice.",
            before,
            noun=quote(before),
        )
    sign = next(
        (t for t in case.source[: case.edit.start] if t.lower_ in {"that", "which", "who", "whom"}),
        None,
    )
    if sign is not None and case.old[0].lower_ in _OBJECTS | {"it"}:
        return case.say(
            "【%(sign)s】 already stands for the object, so “%(old)s” says it twice.",
            sign,
            sign=quote(sign),
        )
    return None


@reason("PRON")
def missing_subject(case: Case) -> Said | None:
    if case.operation != "M" or not case.new:
        return None
    pronoun = case.new[0]
    verb = case.in_source(pronoun.head)
    if pronoun.dep_ in {"nsubj", "nsubjpass", "expl"} and verb is not None:
        if pronoun.lower_ in {"it", "there"}:
            return case.say(
                "An English verb needs a subject: before 【%(verb)s】 we put {%(new)s}.",
                verb,
                verb=quote(verb),
            )
        return case.say(
            "【%(verb)s】 has no subject yet; {%(new)s} says who.", verb, verb=quote(verb)
        )
    if pronoun.dep_ in {"dobj", "dative", "iobj"} and verb is not None:
        return case.say("【%(verb)s】 needs an object: {%(new)s}.", verb, verb=quote(verb))
    return None


@reason("PRON", "DET", "SPELL", "OTHER", "MORPH")
def case_of_pronoun(case: Case) -> Said | None:
    """I like he → him; him is → he is; me book → my book."""
    if case.operation != "R" or len(case.new) != 1:
        return None
    pronoun = case.new[0]
    low = pronoun.lower_
    if low in _POSSESSIVE and pronoun.dep_ == "poss":
        noun = case.in_source(pronoun.head)
        return case.say(
            "Before the noun 【%(noun)s】 we need the form that says whose: {%(new)s}.",
            noun,
            noun=quote(pronoun.head),
        )
    if low in _POSSESSIVE_ALONE:
        return case.say("No noun follows, so we use the long form: {%(new)s}.")
    if low.endswith(("self", "selves")):
        verb = case.in_source(pronoun.head)
        return case.say(
            "The action of 【%(verb)s】 comes back to the same person, so we use {%(new)s}.",
            verb,
            verb=quote(pronoun.head),
        )
    if low in _OBJECTS and pronoun.dep_ in {"dobj", "dative", "pobj", "iobj"}:
        word = case.in_source(pronoun.head)
        message = (
            "After the preposition 【%(word)s】 we use the object form: {%(new)s}."
            if pronoun.dep_ == "pobj"
            else "It is the object of 【%(word)s】, so we use the object form: {%(new)s}."
        )
        return case.say(message, word, word=quote(pronoun.head))
    if low in _SUBJECTS and pronoun.dep_ in {"nsubj", "nsubjpass"}:
        verb = case.in_source(pronoun.head)
        return case.say(
            "It is the subject of 【%(verb)s】, so we use the subject form: {%(new)s}.",
            verb,
            verb=quote(pronoun.head),
        )
    return None
