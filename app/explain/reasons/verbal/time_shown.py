"""Which tense, where no time word shows it: what the rest of the sentence tells."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reading.times import time_words
from app.explain.reading.verbs import clause_verb, group_in, own_subject, places, same_verb
from app.explain.reasons import LAST, reason
from app.explain.said import Said
from grammar_items.usage.closed_class import NOT
from grammar_items.verb_groups import VerbGroup, verb_groups

_SHORT = {"ca": "can", "wo": "will", "'ll": "will", "’ll": "will", "'d": "would", "’d": "would"}


def _changed(case: Case) -> tuple[VerbGroup, VerbGroup] | None:
    """The learner's verb and the corrected one: two finite forms of one verb."""
    if case.operation != "R" or not case.old or not case.new:
        return None
    here = group_in(case.source, case.edit.start, case.edit.end)
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if here is None or group is None or not group.finite or not here.finite:
        return None
    if group.first not in case.new or not same_verb(here.head, group.head):
        return None
    return here, group


def _opener(verb: Token, words: set[str]) -> Token | None:
    """The if of "if it rains"."""
    return next((c for c in verb.children if c.lower_ in words and c.i < verb.i), None)


@reason("VERB:TENSE", rank=LAST - 1, severity=3,
        rule="After a real condition (if + present), use will in the other part.")  # fmt: skip
def result_of_if(case: Case) -> Said | None:
    """If you press it, the door opens → will open: what follows from a condition."""
    pair = _changed(case)
    if pair is None or pair[1].modal != "will" or pair[0].modal not in {None, "would"}:
        return None
    owns = _with_those_above(pair[1].head)
    for group in verb_groups(case.target):
        opener = _opener(group.head, {"if", "unless"})
        if opener is None or group.tense != "present" and group.modal != "can":
            continue
        shown = case.in_source(opener)
        if (
            clause_verb(group.head.head) in owns
            and group.head.dep_ == "advcl"
            and shown is not None
        ):
            return case.say(
                "The part with 【%(sign)s】 is a real condition, and its result takes will: "
                "{%(new)s}.",
                shown,
                sign=quote(shown),
            )
    return None


def _with_those_above(verb: Token) -> list[Token]:
    """The verb, those it is joined to and the "I am sure" above: all share the condition."""
    found = [verb]
    while verb.dep_ in {"conj", "ccomp", "acomp"} and verb.head.pos_ in {"VERB", "AUX", "ADJ"}:
        if verb.dep_ == "ccomp" and verb.head.tag_ == "VBD":
            break
        verb = verb.head
        found.append(verb)
    return found


_TEXTS = frozenset(
    "article book chapter chart code command diagram document documentation essay example feature "
    "field figure file film function graph guide image lecture lesson list map method module movie "
    "novel option package page paper paragraph parameter passage picture play poem post program "
    "property report sample script section sentence series setting show song story table text tool "
    "topic tutorial video website".split()
)


@reason("VERB:TENSE", rank=LAST - 1, severity=3,
        rule="Use the simple present for what a text, a film or a tool says or does.")  # fmt: skip
def text_tells(case: Case) -> Said | None:
    """This page described the rules → describes: it is so whenever somebody reads it."""
    pair = _changed(case)
    if pair is None or pair[0].tense != "past" or pair[1].tense != "present":
        return None
    if any(group.perfect or group.progressive for group in pair):
        return None
    if any(kind == "past" for kind, _, _ in time_words(case)):
        return None
    subject = own_subject(pair[1].head)
    noun = case.in_source(subject)
    if subject is None or noun is None or subject.lemma_.lower() not in _TEXTS:
        return None
    first = next((c for c in noun.children if c.dep_ in {"det", "poss"} and c.i < noun.i), noun)
    if noun.i - first.i > 3:
        first = noun
    shown = case.phrase(first, noun)
    return case.say(
        "What 【%(subject)s】 says or does is the same each time, so the verb is in the present: "
        "{%(new)s}.",
        shown,
        subject=quote(shown) if shown is not None else "",
    )


@reason("VERB:TENSE", "VERB:FORM", rank=LAST - 1, severity=2,
        rule="After when and until, have or has shows that one thing comes first.")  # fmt: skip
def complete_first(case: Case) -> Said | None:
    """Close the door after everybody left → has left: complete before the next thing."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if (
        group is None
        or not group.perfect
        or group.tense != "present"
        or group.first not in case.new
    ):
        return None
    opener = _opener(group.head, {"after", "once", "until", "till", "when"})
    shown = case.in_source(opener)
    over = clause_verb(group.head.head) if group.head.dep_ == "advcl" else None
    other = next((one for one in verb_groups(case.target) if one.head == over), None)
    if shown is None or other is None or other.tense == "past":
        return None
    verb = case.in_source(other.head)
    return case.say(
        "After 【%(sign)s】, have or has shows that this is complete before the rest "
        "(【%(verb)s】) happens: {%(new)s}.",
        shown,
        verb,
        sign=quote(shown),
        verb=quote(verb) if verb is not None else "",
    )


_ALL_TIME = {"never", "ever", "always", "already", "yet"}


@reason("VERB:TENSE", rank=LAST - 1, severity=2,
        rule="Use have or has and the past participle for the time up to now.")  # fmt: skip
def all_the_time_until_now(case: Case) -> Said | None:
    """players who never scored → have never scored: at no time up to now."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if (
        group is None
        or not group.perfect
        or group.tense != "present"
        or group.first not in case.new
    ):
        return None
    if any(kind == "past" for kind, _, _ in time_words(case)):
        return None
    word = next((t for t in case.old if t.lower_ in _ALL_TIME), None)
    if word is None:
        return None
    return case.say(
        "【%(word)s】 looks at the whole time up to now, so we use have or has: {%(new)s}.",
        word,
        word=quote(word),
    )


_LASTING = frozenset("be have like love want need think know believe live work feel".split())


@reason("VERB:TENSE", rank=LAST - 1, severity=3,
        rule="Use the past, or have or has, for what led to what is so now.")  # fmt: skip
def cause_came_before(case: Case) -> Said | None:
    """I am glad because I pass the test → passed: the cause comes before the feeling."""
    pair = _changed(case)
    if pair is None or pair[0].tense != "present" or pair[0].perfect or pair[0].progressive:
        return None
    new = pair[1]
    if new.progressive or new.perfect and new.tense != "present":
        return None
    if not new.perfect and new.tense != "past" or new.head.dep_ != "advcl":
        return None
    opener = _opener(new.head, {"because", "since"})
    over = clause_verb(new.head.head)
    state = next((one for one in verb_groups(case.target) if one.head == over), None)
    if opener is None or state is None or state.tense != "present" or state.perfect:
        return None
    if state.head.lemma_ not in {"be", "feel"} or new.head.lemma_.lower() in _LASTING:
        return None
    shown = case.in_source(state.first)
    return case.say(
        "What made it so came before the state of now (【%(verb)s】): {%(new)s}.",
        shown,
        verb=quote(shown) if shown is not None else "",
    )


@reason("VERB:TENSE", "VERB:FORM", severity=2,
        rule="To have and the past participle tells what came before.")  # fmt: skip
def to_have_done(case: Case) -> Said | None:
    """The walls are thought to be built in 1200 → to have been built."""
    if case.operation != "R" or not case.new or case.new[0].lower_ != "have":
        return None
    to, group = case.before, group_in(case.target, case.edit.c_start, case.edit.c_end)
    if to is None or to.lower_ != "to" or group is None or not group.to or not group.perfect:
        return None
    over = case.in_source(group.head.head) if group.head.head != group.head else None
    if over is None or over.i > to.i or over.pos_ not in {"VERB", "ADJ"}:
        return None
    return case.say(
        "It came before the time of 【%(word)s】, so after “to” we use have + past participle: "
        "{%(new)s}.",
        over,
        word=quote(over),
    )


_IMAGINED = {"would", "could", "might"}
_REAL = {"will", "can", "may"}


@reason("VERB:TENSE", "VERB", rank=LAST - 1, severity=2,
        rule="Keep would with would and will with will in one sentence.")  # fmt: skip
def modal_like_the_rest(case: Case) -> Said | None:
    """It would help, and people will like it → would like it; and the other way round."""
    pair = _changed(case)
    words = [t.lower_ for t in case.new if t.lower_ not in NOT]
    if pair is None or not words or pair[1].perfect:
        return None
    new, old = pair[1].modal, pair[0].modal
    if new in {"would", "could"} and (old in {"will", "can"} or old is None):
        wanted = {"would"} if old is None or new == "would" else {"would", "could"}
    elif new in {"will", "can"} and old in {"would", "could"}:
        wanted = {"will"} if new == "will" else {"can", "will"}
    else:
        return None
    if any(t.lower_ in {"if", "wish", "unless", "when"} for t in case.source):
        return None
    if new == "could" and _told_as_past(case, pair[1]):
        return None  # we taught her, but she couldn't: it was so, and is not imagined
    for other in verb_groups(case.target):
        sign = other.first
        if other.modal not in wanted or other.head == pair[1].head or sign.i in range(
                case.edit.c_start, case.edit.c_end):  # fmt: skip
            continue
        shown = case.in_source(sign)
        near = case.target[min(sign.i, case.edit.c_start) : max(sign.i, case.edit.c_start)]
        if shown is None or shown.i in places(case) or any(t.text in ".!?;" for t in near):
            continue
        return case.say(
            "The rest of the sentence only imagines it (【%(sign)s】), so this verb does too: "
            "{%(new)s}."
            if new in _IMAGINED
            else "The rest of the sentence speaks of what is real or planned (【%(sign)s】), so "
            "this verb does too: {%(new)s}.",
            shown,
            sign=quote(shown),
        )
    return None


def _told_as_past(case: Case, group: VerbGroup) -> bool:
    """A time or another verb of the sentence is in the past."""
    if any(kind == "past" for kind, _, _ in time_words(case)):
        return True
    return any(
        other.tense == "past" and other.head != group.head for other in verb_groups(case.target)
    )


@reason("VERB:TENSE", "VERB:FORM", "VERB", severity=3,
        rule="Should, could and would + have + past participle speak of the past.")  # fmt: skip
def modal_in_the_past(case: Case) -> Said | None:
    """It was a rule, so we should follow it → should have followed."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    here = group_in(case.source, case.edit.start, case.edit.end)
    if group is None or here is None or not group.perfect or here.perfect:
        return None
    if group.modal not in {"should", "could", "might", "would", "may", "must"} or case.new == []:
        return None
    if not any(t.lower_ == "have" for t in case.new) or not same_verb(here.head, group.head):
        return None
    if here.modal is None or len(case.old) > 1 and case.old[-1].dep_ in {"xcomp", "dobj"}:
        return None  # took → should have taken: the modal is new; appreciate to know: two verbs
    if any(t.lower_ in {"if", "wish"} for t in case.source):
        return None
    past = [
        other
        for other in verb_groups(case.target)
        if other.tense == "past" and other.head != group.head and case.in_source(other.first)
    ]
    past.sort(key=lambda other: abs(other.head.i - group.head.i))
    shown = case.in_source(past[0].first) if past else None
    if shown is None:
        return case.say(
            "It is about the past, and after “%(modal)s” the past is have + past participle: "
            "{%(new)s}.",
            modal=group.modal,
        )
    return case.say(
        "The time is past (【%(verb)s】); after “%(modal)s” the past is have + past participle: "
        "{%(new)s}.",
        shown,
        verb=quote(shown) if shown is not None else "",
        modal=group.modal,
    )
