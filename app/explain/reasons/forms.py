"""Adjectives, adverbs and the forms of one word."""

from __future__ import annotations

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason


@reason("ADJ:FORM", "ADJ", "ADV", "OTHER", "MORPH")
def comparing(case: Case) -> Said | None:
    """more big → bigger, gooder → better, most tall → tallest."""
    if not case.new or not case.old:
        return None
    last = case.new[-1]
    if last.tag_ in {"JJR", "RBR"} and len(case.new) == 1 and len(case.old) == 2:
        if case.old[0].lower_ == "more" and case.old[1].tag_ in {"JJR", "RBR"}:
            return case.say("{%(new)s} already compares, so “more” is not needed.")
        if case.old[0].lower_ == "more":
            return case.say("A short word compares with -er and without “more”: {%(new)s}.")
    if last.tag_ in {"JJS", "RBS"} and case.old[0].lower_ == "most" and len(case.new) == 1:
        return case.say("A short word takes -est and no “most”: {%(new)s}.")
    if case.new[0].lower_ in {"more", "most"} and len(case.new) == 2:
        return case.say("A long word compares with {%(sign)s}: {%(new)s}.", sign=case.new[0].text)
    than = next((t for t in case.source[case.edit.end :] if t.lower_ == "than"), None)
    if last.tag_ in {"JJR", "RBR"} and than is not None:
        return case.say(
            "【%(than)s】 compares two things, so we need {%(new)s}.", than, than=quote(than)
        )
    if last.tag_ in {"JJS", "RBS"}:
        return case.say("One of all is meant, so we need the form {%(new)s}.")
    return None


@reason("MORPH", "ADJ", "ADV", "SPELL", "OTHER", "NOUN")
def word_class(case: Case) -> Said | None:
    """speak good → well; a danger dog → dangerous; his succeed → success."""
    if len(case.new) != 1 or case.operation != "R":
        return None
    if case.category == "SPELL" and not case.real_word:
        return None
    word = case.new[0]
    head = case.in_source(word.head)
    if word.pos_ == "ADV" and head is not None and word.head.pos_ in {"VERB", "AUX"}:
        return case.say(
            "The word says how somebody 【%(verb)s】, so it must be an adverb: {%(new)s}.",
            head,
            verb=quote(head),
        )
    if word.pos_ == "ADV" and head is not None and word.head.pos_ in {"ADJ", "ADV"}:
        return case.say(
            "The word says how 【%(word)s】 something is, so it is an adverb: {%(new)s}.",
            head,
            word=quote(head),
        )
    if word.pos_ == "ADJ" and word.dep_ == "amod" and head is not None:
        return case.say(
            "The word tells us about the noun 【%(noun)s】, so it must be an adjective: {%(new)s}.",
            head,
            noun=quote(head),
        )
    if word.pos_ == "ADJ" and word.dep_ in {"acomp", "attr"} and head is not None:
        return case.say(
            "After 【%(verb)s】 we describe the subject with an adjective: {%(new)s}.",
            head,
            verb=quote(head),
        )
    if word.pos_ == "NOUN":
        sign = next(
            (
                case.in_source(c)
                for c in word.children
                if c.dep_ in {"det", "poss", "amod", "nummod"}
            ),
            None,
        )
        if sign is not None:
            return case.say(
                "After 【%(sign)s】 a noun is needed: {%(new)s}.", sign, sign=quote(sign)
            )
    if word.pos_ in {"VERB", "AUX"}:
        sign = next((case.in_source(c) for c in word.children if c.dep_.startswith("nsubj")), None)
        if sign is not None:
            return case.say(
                "With the subject 【%(sign)s】 we need a verb here: {%(new)s}.",
                sign,
                sign=quote(sign),
            )
    return None


@reason("ADJ", "ADV", "NOUN")
def another_word(case: Case) -> Said | None:
    """The neighbour decides which word is usual: strong coffee, heavy rain."""
    if not case.new:
        return None
    word = case.new[-1]
    partner = case.in_source(word.head) if word.head is not word else None
    if partner is None:
        return None
    if case.operation == "M":
        return case.say(
            "Next to 【%(word)s】 a word is missing: {%(new)s}.", partner, word=quote(partner)
        )
    return case.say(
        "Together with 【%(word)s】 we say {%(new)s}, not “%(old)s”.", partner, word=quote(partner)
    )
