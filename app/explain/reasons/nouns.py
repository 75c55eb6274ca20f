"""Singular and plural, irregular plurals, possessives, and which noun."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.words import MANY_WORDS, MUCH_WORDS, ONE_WORDS, UNCOUNTABLE
from grammar_items.verb_groups import subject_of


def amount_before(case: Case) -> Token | None:
    """The nearest word before the noun that says how many: three, many, a, every."""
    for token in reversed(list(case.source[max(0, case.edit.start - 4) : case.edit.start])):
        low = token.lower_
        if low in MANY_WORDS | ONE_WORDS | MUCH_WORDS or token.like_num:
            return token
        if token.pos_ in {"VERB", "AUX", "PUNCT", "NOUN"} and low != "kind":
            return None
    return None


@reason("NOUN:NUM", "NOUN:INFL", "MORPH", "NOUN", "SPELL")
def how_many(case: Case) -> Said | None:
    if len(case.new) != 1 or case.operation != "R":
        return None
    amount = amount_before(case)
    plural = case.new[0].tag_ in {"NNS", "NNPS"}
    if amount is None or case.new[0].pos_ != "NOUN":
        return None
    if case.category in {"MORPH", "NOUN", "SPELL"} and not (plural and not case.real_word):
        return None
    low = amount.lower_
    words = {"amount": quote(amount)}
    if plural and low in {"one"} and case.before is not None and case.before.lower_ != "one":
        return case.say(
            "“【%(amount)s】 of” picks from a group, so the noun is plural: {%(new)s}.",
            amount,
            **words,
        )
    if plural and low not in ONE_WORDS | MUCH_WORDS:
        return case.say(
            "【%(amount)s】 means more than one, so the noun is plural: {%(new)s}.", amount, **words
        )
    if not plural and low in ONE_WORDS:
        return case.say(
            "【%(amount)s】 goes with one thing, so the noun is singular: {%(new)s}.",
            amount,
            **words,
        )
    if not plural and low in MUCH_WORDS:
        return case.say(
            "【%(amount)s】 goes with what cannot be counted, so there is no -s: {%(new)s}.",
            amount,
            **words,
        )
    return None


@reason("NOUN:NUM", "NOUN:INFL", "SPELL")
def not_counted(case: Case) -> Said | None:
    if len(case.new) != 1 or case.new[0].lower_ not in UNCOUNTABLE or not case.old:
        return None
    if not case.old[0].lower_.startswith(case.new[0].lower_):
        return None
    amount = next(
        (t for t in reversed(list(case.source[max(0, case.edit.start - 3) : case.edit.start]))
         if t.lower_ in {"some", "any", "all", "much", "no", "a", "many", "lot", "little"}),
        None,
    )  # fmt: skip
    if amount is not None:
        return case.say(
            "After 【%(amount)s】 too, {%(new)s} has no -s: it cannot be counted.",
            amount,
            amount=quote(amount),
        )
    return case.say("In English {%(new)s} cannot be counted, so it has no plural -s.")


@reason("NOUN:INFL", "SPELL")
def irregular_plural(case: Case) -> Said | None:
    if len(case.new) != 1 or len(case.old) != 1 or case.new[0].tag_ != "NNS":
        return None
    lemma = case.new[0].lemma_
    if case.category == "SPELL" and not case.old[0].lower_.startswith(lemma[:3]):
        return None
    if case.new[0].lower_ in {lemma + "s", lemma + "es"}:
        return None
    return case.say("The plural of “%(lemma)s” is irregular: {%(new)s}.", lemma=lemma)


@reason("NOUN:NUM")
def verb_shows_number(case: Case) -> Said | None:
    """The verb after the noun, or the pronoun for it, shows how many are meant."""
    if len(case.new) != 1:
        return None
    noun = case.new[0]
    verb = noun.head
    if noun.dep_ in {"nsubj", "nsubjpass"} and verb.pos_ in {"VERB", "AUX"}:
        first = next((c for c in verb.children if c.dep_ in {"aux", "auxpass"}), verb)
        shown = case.in_source(first)
        if shown is not None and shown.lower_ in {"are", "were", "have", "is", "was", "has"}:
            return case.say(
                "The verb 【%(verb)s】 shows how many are meant, so we write {%(new)s}.",
                shown,
                verb=quote(shown),
            )
    return None


@reason("NOUN:NUM")
def same_number_as_its_subject(case: Case) -> Said | None:
    """Dogs are friendly animal → animals; some …, other → others."""
    if len(case.new) != 1 or case.operation != "R":
        return None
    noun = case.new[0]
    some = next((t for t in case.source[: case.edit.start] if t.lower_ == "some"), None)
    if noun.lower_ == "others" and some is not None:
        return case.say(
            "【%(some)s】 … {%(new)s}: the second word stands alone, so it takes -s.",
            some,
            some=quote(some),
        )
    if noun.dep_ != "attr" or noun.head.lemma_ != "be":
        return None
    subject = case.in_source(subject_of(noun.head))
    plural = noun.tag_ in {"NNS", "NNPS"}
    if subject is None or (subject.tag_ in {"NNS", "NNPS"}) != plural:
        return None
    return case.say(
        "It says what 【%(subject)s】 are or is, so the number is the same: {%(new)s}.",
        subject,
        subject=quote(subject),
    )


@reason("NOUN:NUM")
def in_general(case: Case) -> Said | None:
    if len(case.new) != 1 or case.new[0].tag_ != "NNS":
        return None
    determiners = [c for c in case.new[0].children if c.dep_ in {"det", "poss", "nummod"}]
    if determiners:
        return None
    return case.say("We mean these things in general, so the noun is plural: {%(new)s}.")


@reason("NOUN:POSS")
def belongs(case: Case) -> Said | None:
    sign = next((t for t in case.new if t.tag_ == "POS"), None)
    owned = None
    if sign is not None:
        owner = sign.head
        owned = case.in_source(owner.head if owner.head is not owner else None)
    if owned is not None and owned.pos_ in {"NOUN", "PROPN"}:
        return case.say(
            "The 【%(thing)s】 belongs to somebody, and ’s shows to whom: {%(new)s}.",
            owned,
            thing=quote(owned),
        )
    if case.operation == "R" and sign is None and case.new:
        amount = amount_before(case)
        if case.new[-1].tag_ == "NNS" and amount is not None:
            return case.say(
                "【%(amount)s】 means more than one, so the noun is plural: {%(new)s}.",
                amount,
                amount=quote(amount),
            )
    if case.operation == "U":
        of = next((t for t in case.source[max(0, case.edit.start - 4) : case.edit.start]
                   if t.lower_ == "of"), None)  # fmt: skip
        if of is not None:
            return case.say(
                "【%(of)s】 already shows what it belongs to, so “%(old)s” is not needed.",
                of,
                of=quote(of),
            )
        return case.say("Nothing belongs to anybody here, so “%(old)s” is not needed.")
    return case.say("’s after a noun shows who something belongs to: {%(new)s}.")
