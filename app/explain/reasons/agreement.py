"""The verb agrees with its subject."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.reasons.conditions import IMAGINED
from app.explain.reasons.verb_reading import real_subject
from app.explain.words import (
    ALWAYS_PLURAL,
    BE,
    COUNTS_AS_ONE,
    HAVE,
    MUST_BE,
    NOT_THIRD,
    ONE_PERSON,
    PART_WORDS,
    UNCOUNTABLE,
    WANTS_THAT,
)
from grammar_items.verb_groups import subject_of

_ONE_FORM = {"sheep", "fish", "deer", "series", "species", "aircraft", "means", "staff", "team"}


def _joined(subject: Token) -> list[Token]:
    """Both of "Tom and Ann", with the words between."""
    partner = next((c for c in subject.children if c.dep_ == "conj"), None)
    link = next((c for c in subject.children if c.lower_ == "and"), None)
    if partner is None or link is None:
        return []
    return list(subject.doc[subject.i : partner.i + 1])


@reason("VERB:SVA", "VERB:FORM", "MORPH", "VERB", "VERB:TENSE")
def wanted_that(case: Case) -> Said | None:
    """She suggested that he stays → stay; it is vital that he is → be."""
    if len(case.new) != 1 or case.new[0].tag_ not in {"VB", "VBP"} or case.operation != "R":
        return None
    verb = case.new[0] if case.new[0].dep_ not in {"aux", "auxpass"} else case.new[0].head
    if verb.dep_ != "ccomp" or verb.head.lemma_ not in WANTS_THAT | {"be"}:
        return None
    subject = subject_of(verb)
    if subject is None or subject.lower_ in NOT_THIRD - {"i"} and case.new_text != "be":
        return None
    asking: Token | None = verb.head
    if verb.head.lemma_ == "be":
        asking = next((c for c in verb.head.children if c.lower_ in MUST_BE), None)
    sign = case.in_source(asking)
    return case.say(
        "After 【%(word)s】 + that the verb keeps its base form: {%(new)s}.",
        sign,
        word=quote(sign) if sign is not None else "",
    )


@reason("VERB:SVA")
def agreement(case: Case) -> Said | None:
    meant = real_subject(case.target, case.edit.c_start, case.edit.c_end)
    subject = case.in_source(meant)
    if subject is None:
        subject = real_subject(case.source, case.edit.start, case.edit.end)
    if subject is None or case.edit.start <= subject.i < case.edit.end:
        return None
    if meant is not None and meant.lower_ != subject.lower_:
        if meant.lemma_.lower() not in {subject.lemma_.lower(), subject.lower_}:
            return None
        return case.say(
            "The subject is 【%(subject)s】, better “%(right)s”, so the verb is {%(new)s}.",
            subject,
            subject=quote(subject),
            right=quote(meant),
        )
    if case.new and case.new[0].lower_ == "were" and case.edit.start == 0:
        would = next((t for t in case.source if t.lower_ in {"would", "'d", "could"}), None)
        if would is not None:
            return case.say(IMAGINED, would, sign=quote(would))
    whole = next((c for c in subject.children if c.lower_ == "of" and c.i == subject.i + 1), None)
    if whole is not None and subject.lower_ in PART_WORDS:
        things = next((c for c in whole.children if c.dep_ == "pobj"), None)
        if things is not None and things.i < case.edit.start:
            return case.say(
                "“【%(part)s】 of” takes its number from 【%(noun)s】, so the verb is {%(new)s}.",
                subject,
                things,
                part=quote(subject),
                noun=quote(things),
            )
    if not case.new:
        return None
    low, new = subject.lower_, case.new_text.lower()
    verb = case.new[0].lower_ if case.new else new
    words = {"subject": quote(subject)}
    if any(t.lower_ == "there" and t.i < subject.i for t in case.source[: case.edit.start + 1]):
        if abs(subject.i - case.edit.end) <= 4 and subject.i >= case.edit.end:
            return case.say(
                "After “there”, the verb agrees with what follows: 【%(subject)s】, so {%(new)s}.",
                subject,
                **words,
            )
    both = _joined(subject)
    if both and verb in {"are", "were", "have", "do"} | {verb} and not verb.endswith("s"):
        return case.say(
            "【%(subject)s】 are two, so the verb is plural: {%(new)s}.",
            both[0],
            both[-1],
            subject=quote(*both),
        )
    if verb in BE | HAVE and low in ONE_PERSON | NOT_THIRD:
        return case.say(
            "【%(subject)s】 goes with {%(new)s}, not with “%(old)s”.", subject, **words
        )
    if low in ONE_PERSON and verb.endswith("s"):
        return case.say(
            "【%(subject)s】 is third person singular, so the verb takes -s: {%(new)s}.",
            subject,
            **words,
        )
    if low in NOT_THIRD:
        return case.say("After 【%(subject)s】 the verb has no -s: {%(new)s}.", subject, **words)
    if subject.tag_ == "VBG" and verb.endswith("s"):
        return case.say(
            "【%(subject)s】 … is one activity, so the verb is singular: {%(new)s}.",
            subject,
            **words,
        )
    if low in COUNTS_AS_ONE | {"one"}:
        return case.say(
            "【%(subject)s】 counts as one, so the verb is singular: {%(new)s}.", subject, **words
        )
    if low in ALWAYS_PLURAL:
        return case.say(
            "【%(subject)s】 means more than one, so the verb is plural: {%(new)s}.",
            subject,
            **words,
        )
    if low in UNCOUNTABLE | {"hair"}:
        return case.say(
            "【%(subject)s】 cannot be counted and takes a singular verb: {%(new)s}.",
            subject,
            **words,
        )
    one = verb in {"is", "was", "has", "does"} or case.new[-1].tag_ == "VBZ"
    if one is (subject.tag_ in {"NNS", "NNPS"}) and low not in _ONE_FORM:
        return None  # the parse and the verb do not agree, so neither is to be trusted
    if subject.tag_ in {"NNS", "NNPS"} and not one:
        return case.say(
            "The subject is 【%(subject)s】, more than one, so the verb is plural: {%(new)s}.",
            subject,
            **words,
        )
    if subject.tag_ in {"NN", "NNP"} and verb not in {"are", "were", "have", "do"}:
        return case.say(
            "The subject is 【%(subject)s】, only one, so the verb is singular: {%(new)s}.",
            subject,
            **words,
        )
    return case.say("The subject is 【%(subject)s】, so the verb is {%(new)s}.", subject, **words)
