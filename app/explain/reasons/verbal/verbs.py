"""Which verb, and whether there is one."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reading.partners import partner_of
from app.explain.reading.verbs import origin, own_subject, places, same_verb
from app.explain.reading.word_sets import TIME_NOUNS
from app.explain.reasons import LAST, LATE, reason
from app.explain.reasons.wording.confusions import look_alike
from app.explain.said import Said
from grammar_items.usage.closed_class import BE, DO, HAVE, MODALS
from grammar_items.verb_groups import verb_groups


@reason("VERB", "VERB:SVA", "OTHER", severity=3)
def tag_question(case: Case) -> Said | None:
    """You speak Turkish, aren't you? → don't you?"""
    if case.target[-1].text != "?" or case.operation != "R" or case.edit.start < 2:
        return None
    if case.edit.end < len(case.source) - 3 or case.source[case.edit.start - 1].text != ",":
        return None
    groups = [g for g in verb_groups(case.source) if g.end < case.edit.start]
    if not groups:
        return None
    return case.say(
        "The short question at the end goes with the verb 【%(verb)s】: {%(new)s}.",
        groups[0].first,
        verb=quote(groups[0].first),
        rule="A short question repeats the helping verb, or uses do, does or did.",
    )


def _subject_beside(verb: Token) -> Token | None:
    """The verb's own subject, not that of an earlier verb."""
    kinds = {"nsubj", "nsubjpass", "csubj", "expl"}
    return next((c for c in verb.children if c.dep_ in kinds), None)


def _no_verb_any_more(case: Case, verb: Token) -> Said | None:
    """The cat sleep → is asleep: what comes instead of the verb is no verb."""
    new = {i for edit in case.others for i in range(edit.c_start, edit.c_end)}
    what = next((c for c in verb.children if c.i > verb.i and c.i in new), None)
    if verb.lower_ not in BE or what is None or what.pos_ not in {"ADJ", "NOUN", "ADP", "ADV"}:
        return None
    return case.say(
        "{%(word)s} is no verb by itself, so it needs {%(new)s} before it.",
        word=quote(what),
        rule="Every English sentence needs a verb.",
    )


def _has_its_verb(case: Case, subject: Token) -> bool:
    """it depends on you → it is up to you: the verb was there, another edit takes it out."""
    verb = subject.head
    finite = verb.tag_ in {"VBZ", "VBP", "VBD"} or any(c.tag_ == "MD" for c in verb.children)
    if not finite:
        return False
    return any(edit.start <= verb.i < edit.end for edit in case.others)


@reason("VERB", "VERB:TENSE", "OTHER", "CONTR", severity=3)
def missing_verb(case: Case) -> Said | None:
    verb = next((t for t in case.new if t.pos_ in {"VERB", "AUX"}), None)
    if case.operation != "M" or verb is None:
        return None
    if verb.dep_ in {"aux", "auxpass"}:
        verb = verb.head
    helper = next((c for c in verb.children if c.dep_ == "aux" and c.i < verb.i), None)
    if helper is not None and verb in case.new and helper not in case.new:
        if case.in_source(helper) is None and helper.lower_ in DO | MODALS:
            return case.say(
                "{%(helper)s} is only a helping verb, so the main verb has to follow: {%(new)s}.",
                helper=quote(helper),
                rule="Every English sentence needs a verb.",
            )
    before = case.before
    while before is not None and before.i and (before.pos_ == "ADV" or before.dep_ == "neg"):
        before = case.source[before.i - 1]
    if (
        before is not None
        and (before.lower_ == "to" or before.lower_ in MODALS)
        and verb in case.new
    ):
        return case.say(
            "After 【%(word)s】 a verb is missing: {%(new)s}.",
            before,
            word=quote(before),
            rule="Every English sentence needs a verb.",
        )
    subject = case.in_source(_subject_beside(verb))
    if subject is None and (verb not in case.new or len(case.new) > 2):
        return None
    if subject is None:
        what = case.in_source(next((c for c in verb.children if c.dep_ == "acomp"), None))
        return case.say(
            "Before 【%(word)s】 a verb is missing: {%(new)s}.",
            what,
            word=quote(what) if what is not None else "",
            rule=None if verb.dep_ in {"conj", "xcomp"} else "Every English sentence needs a verb.",
        )
    if verb in case.new and _has_its_verb(case, subject):
        return _no_verb_any_more(case, verb)
    if subject.lower_ == "there" or {t.lower_ for t in case.new} & {"there"}:
        shown = next((c for c in verb.children if c.dep_ in {"attr", "dobj"}), None)
        subject = case.in_source(shown) or subject
        if case.new[0].lower_ == "there":
            return case.say(
                "To say that something is in a place (【%(subject)s】), we use {%(new)s}.",
                subject,
                subject=quote(subject),
                rule="Use there is or there are to say that something is in a place.",
            )
    thing = next((case.in_source(c) for c in verb.children if c.dep_ == "dobj"), None)
    if thing is not None and verb in case.new:
        return case.say(
            "Between 【%(subject)s】 and 【%(thing)s】 the verb is missing: {%(new)s}.",
            subject,
            thing,
            subject=quote(subject),
            thing=quote(thing),
            rule="Every English sentence needs a verb.",
        )
    if subject.pos_ not in {"NOUN", "PROPN", "PRON", "DET", "NUM"}:
        return None
    if verb in case.new and verb.tag_ in {"VBG", "VBN", "VB"} and verb.dep_ != "ROOT":
        return None  # a second verb, not the first
    if verb not in case.new:
        bare = verb.tag_ not in {"VBG", "VBN"}  # they not want → they might not want
        return case.say(
            "With the subject 【%(subject)s】 a helping verb is missing: {%(new)s}.",
            subject,
            subject=quote(subject),
            rule=None
            if bare
            else "An -ing form or a past participle needs a helping verb before it.",
        )
    return case.say(
        "The part about 【%(subject)s】 has no verb yet: {%(new)s}.",
        subject,
        subject=quote(subject),
        rule="Every English sentence needs a verb.",
    )


@reason("VERB", "VERB:TENSE", "VERB:FORM", rank=LAST, severity=3)
def one_verb_too_many(case: Case) -> Said | None:
    """Most of my classmates are live here → live."""
    if case.operation != "U" or not case.old or case.old_text.lower() == "to":
        return None
    beside = [t for t in (case.after, case.before) if t is not None]
    verb = next((t for t in beside if t.pos_ in {"VERB", "AUX"} and t.i not in places(case)), None)
    place = case.edit.c_start
    tag = verb.tag_ if verb is not None else ""
    near = list(case.target[place : place + 2])
    if case.old[0].lower_ in BE and near and near[0].pos_ == "ADV":
        place += 1  # is still hurts
    if place < len(case.target) and case.target[place].pos_ in {"VERB", "AUX"}:
        shown = origin(case, case.target[place])
        if shown is not None and not same_verb(shown, case.target[place]):
            return None  # raise a worry → are worried: the other verb came with another edit
        verb, tag = shown or verb, case.target[place].tag_
    if verb is None or quote(verb).lower() == quote(*case.old).lower():
        return None
    first, last = case.old[0], case.old[-1]
    if first.lower_ in {"to", "been", "being"}:
        return None  # has been grown → has grown; prevent to get it → prevent it
    if verb.lower_ in BE | HAVE and last.tag_ in {"VBG", "VBN"}:
        return None  # who is sitting beside him → who is: one verb with its helper
    if tag not in {"VB", "VBP", "VBZ", "VBD"}:
        return None  # "shopping" and "walking" are no verbs by themselves
    return case.say(
        "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
        verb,
        verb=quote(verb),
        gone=quote(*case.old),
        rule="A sentence part has one main verb; be is not added to another verb.",
    )


@reason("VERB", "NOUN", "MORPH", rank=LATE, severity=3)
def noun_for_a_verb(case: Case) -> Said | None:
    """They loss their homes → lost; it weight nothing → weighs: the noun stands for the verb."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1 or not case.real_word:
        return None
    old, new = case.old[0], case.new[0]
    if new.tag_ not in {"VBZ", "VBD"} or new.dep_ in {"aux", "auxpass"}:
        return None  # base forms are told apart in the lexicon: proof and prove
    if not case.one_family or not case.could_be("NOUN") or same_verb(old, new):
        return None
    subject = origin(case, own_subject(new))
    if subject is None or subject.i >= case.edit.start:
        return None
    return case.say(
        "“%(old)s” is a noun; with the subject 【%(subject)s】 we need the verb: {%(new)s}.",
        subject,
        subject=quote(subject),
        rule="Every English sentence needs a verb.",
    )


_CHOSEN_BY_A_NOUN = frozenset(
    "have do make take go give get put keep hold pay catch break run draw raise pass bring lose "
    "gain reach leave hold set play meet win".split()
)
"""Verbs whose sense is made by their object: take a photo, pay attention."""


@reason("VERB", rank=LATE + 3, severity=2)
def other_verb(case: Case) -> Said | None:
    """jump a page → skip: another verb goes better with the noun."""
    if case.operation != "R" or len(case.new) != 1 or not case.real_word or look_alike(case):
        return None
    if case.new[0].pos_ not in {"VERB", "AUX"}:
        return None
    word, before = partner_of(case), case.before
    if before is not None and before.lower_ == "there" and case.new[0].lower_ in BE:
        return case.say(
            "After 【%(word)s】 we use a form of be: {%(new)s}.",
            before,
            word=quote(before),
            rule="Use be to say what or how somebody or something is.",
        )
    if word is not None and word.lower_ == "able":
        return case.say(
            "Before 【%(word)s】 we use a form of be: {%(new)s}.",
            word,
            word=quote(word),
            rule="Use be to say what or how somebody or something is.",
        )
    if case.one_family and case.could_be("NOUN"):
        return None  # they loss it → lost: another word class
    if word is None or word.pos_ not in {"NOUN", "PROPN"} or case.new[0].lower_ in BE:
        return None
    if len(case.old) != 1 or word.lower_ in TIME_NOUNS:
        return None
    if word.i and word.nbor(-1).text == "-":
        return None  # a check-up: only half of the noun
    pair = {case.old[0].lemma_.lower(), case.new[0].lemma_.lower()}
    if pair == {"take", "have"} and word.lemma_.lower() in _TAKE_OR_HAVE:
        return case.say(
            "Both are possible with 【%(word)s】: {%(new)s} is British, “%(old)s” American."
            if case.new[0].lemma_.lower() == "have"
            else "Both are possible with 【%(word)s】: {%(new)s} is American, “%(old)s” British.",
            word,
            word=quote(word),
            severity=1,
        )
    if case.new[0].lemma_.lower() not in _CHOSEN_BY_A_NOUN:
        return None
    return case.say(
        "The usual word with 【%(word)s】 here is {%(new)s}.",
        word,
        word=quote(word),
        rule="Some verbs and nouns go together: make a mistake, do homework, take a photo.",
    )


_TAKE_OR_HAVE = frozenset("shower bath rest break nap walk look seat holiday sip bite".split())
