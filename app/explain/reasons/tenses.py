"""Which tense: the time expression, an earlier past, reported speech, the other verb."""

from __future__ import annotations

from app.explain.case import Case, Said, quote
from app.explain.reasons import LAST, reason
from app.explain.reasons.auxiliaries import (
    after_a_modal,
    after_its_helper,
    extra_helper,
    missing_helper,
    question_helper,
)
from app.explain.reasons.conditions import imagined, no_will_here, no_would_here
from app.explain.reasons.passive import done_to_the_subject
from app.explain.reasons.times import time_words
from app.explain.reasons.verb_reading import group_in, places
from app.explain.words import SENSES
from grammar_items.verb_groups import verb_groups

_TIMES = {
    "past": "【%(time)s】 is a finished time, so the verb is in the past: {%(new)s}.",
    "until now": "【%(time)s】 brings us up to now, so we use have or has: {%(new)s}.",
    "future": "【%(time)s】 speaks of the future, so we write {%(new)s}.",
    "today": "【%(time)s】 means the time we live in, so the verb is in the present: {%(new)s}.",
    "now": "【%(time)s】 says that it is happening now, so we write {%(new)s}.",
    "habit": "【%(time)s】 shows a habit, so we use the present: {%(new)s}.",
}


@reason("VERB:TENSE")
def promised(case: Case) -> Said | None:
    """I promise that I paid you → will pay."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or group.modal not in {"will", "shall"} or group.head.dep_ != "ccomp":
        return None
    verb = group.head.head
    if verb.lemma_.lower() not in {"promise", "hope", "expect"} or verb.tag_ == "VBD":
        return None
    return case.say(
        "What we 【%(verb)s】 is still to come, so we write {%(new)s}.",
        case.in_source(verb) if verb.tag_ in {"VBP", "VB"} else None,
        verb=quote(verb),
    )


@reason("VERB:TENSE", "VERB:FORM", "VERB")
def time_of_the_sentence(case: Case) -> Said | None:
    if case.operation == "U" or not case.new:
        return None
    if case.category == "VERB" and (case.another_word or case.operation == "M"):
        return None
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not group.finite:
        return None
    if group.perfect and group.tense == "past":
        return None
    fits = {
        "past": group.tense == "past",
        "until now": group.perfect,
        "future": group.modal in {"will", "shall"} or group.progressive,
        "now": group.progressive,
        "today": group.tense == "present" and not group.perfect,
        "habit": group.tense == "present" and not group.perfect and not group.progressive,
    }
    for kind, words, head in time_words(case):
        if fits[kind]:
            opener = [words[0]] if words[0].lower_ == "for" else []
            return case.say(_TIMES[kind], *opener, head, time=quote(*words))
    return None


@reason("VERB:TENSE", "VERB", "VERB:FORM")
def earlier_past(case: Case) -> Said | None:
    """When we came, the train had left: what was over before another past."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not (group.perfect and group.tense == "past") or not case.new:
        return None
    before = next((h for k, _, h in time_words(case) if h.lower_ == "before"), None)
    if before is not None:
        return case.say(_EARLIER, before, sign=quote(before))
    for other in verb_groups(case.source):
        inside = any(t.i in places(case) for t in other.tokens)
        if not inside and other.tense == "past" and not other.perfect:
            return case.say(_EARLIER, other.first, sign=quote(other.first))
    return None


_EARLIER = "It was over before another time in the past (【%(sign)s】), so we use had: {%(new)s}."


@reason("VERB:TENSE", "VERB:FORM")
def going_on(case: Case) -> Said | None:
    """I took a shower when somebody rang → was taking."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    here = group_in(case.source, case.edit.start, case.edit.end)
    if group is None or not (group.progressive and group.tense == "past") or group.perfect:
        return None
    if here is None or here.tense is None or here.progressive:
        return None
    for other in verb_groups(case.source):
        if other.head is not here.head and other.tense == "past" and not other.progressive:
            return case.say(
                "It was going on when the other thing (【%(verb)s】) happened, so we use was or "
                "were + -ing: {%(new)s}.",
                other.first,
                verb=quote(other.first),
            )
    return None


_TELLING = {"say", "tell", "think", "know", "believe", "hope", "promise", "explain", "answer",
            "reply", "feel", "ask", "write", "announce", "decide", "notice", "realise", "realize",
            "understand", "learn", "report", "warn", "remember", "wonder", "admit"}  # fmt: skip


@reason("VERB:TENSE")
def reported(case: Case) -> Said | None:
    """He said he will → would."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not case.new:
        return None
    if group.tense != "past" and group.modal not in {"would", "could", "might"}:
        return None
    verb = group.head
    nearer = any(
        c.dep_ == "advcl" and c.tag_ == "VBD" and c.i > case.edit.c_start for c in verb.children
    )
    if verb.dep_ != "ccomp" or verb.head.tag_ != "VBD" or nearer:
        return None
    that = any(c.lower_ == "that" and c.dep_ == "mark" for c in verb.children)
    if verb.head.lemma_.lower() not in _TELLING and not that:
        return None  # "heard her name called": nothing is told
    teller = case.in_source(verb.head)
    return case.say(
        "【%(verb)s】 is in the past, so what was said or thought steps back too: {%(new)s}.",
        teller,
        verb=quote(verb.head),
    )


@reason("VERB:TENSE", rank=LAST)
def same_time_as_the_other_verb(case: Case) -> Said | None:
    """Another verb of the sentence is in the past, so this one is too."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not case.new:
        return None
    if group.tense != "past" and group.modal not in {"could", "would"}:
        return None
    here = group_in(case.source, case.edit.start, case.edit.end)
    if here is not None and here.tense == "past":
        return None  # it was in the past already: that is not the point
    if group.head.dep_ == "ccomp" and group.head.head.lemma_.lower() in SENSES:
        return None  # heard her name called
    now = next((h for kind, _, h in time_words(case) if kind == "now"), None)
    if now is not None and now.i > case.edit.end and group.tense == "past":
        return case.say(
            "【%(now)s】 tells what is so today; this was before, so it is past: {%(new)s}.",
            now,
            now=quote(now),
        )
    others = verb_groups(case.source)
    for other in sorted(others, key=lambda other: abs(other.head.i - case.edit.start)):
        inside = any(case.edit.start <= t.i < case.edit.end for t in other.tokens)
        if not inside and other.tense == "past" and not other.perfect:
            verb = other.first
            until = next((c for c in other.head.children if c.lower_ == "until"), None)
            if until is not None:
                return case.say(
                    "It went on only 【%(until)s】 something in the past (【%(verb)s】), so we use "
                    "the past: {%(new)s}.",
                    until,
                    verb,
                    until=quote(until),
                    verb=quote(verb),
                )
            return case.say(
                "The other verb, 【%(verb)s】, is in the past, so this one is too: {%(new)s}.",
                verb,
                verb=quote(verb),
            )
    return None


def tense_sign(case: Case) -> bool:
    """Something in the sentence shows the time: a time expression, a condition, another verb."""
    signs = (
        imagined, no_will_here, no_would_here, promised, time_of_the_sentence, earlier_past,
        extra_helper, question_helper, after_a_modal, after_its_helper, done_to_the_subject,
        going_on,
    )  # fmt: skip
    if any(sign(case) is not None for sign in signs):
        return True
    other = same_time_as_the_other_verb(case)
    if other is None:
        return missing_helper(case) is not None
    return "now" not in other.values
