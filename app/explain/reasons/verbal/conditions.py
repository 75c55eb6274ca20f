"""If, when and wish: what is not real, and the present for the future."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reading.times import time_words
from app.explain.reading.verbs import forms, group_in, is_ing, origin, places, same_verb
from app.explain.reasons import LAST, reason
from app.explain.said import Said
from grammar_items.usage.closed_class import BE, MODALS
from grammar_items.verb_groups import VerbGroup, verb_groups


@reason(
    "VERB:TENSE",
    "VERB:FORM",
    "VERB",
    severity=3,
    rule="After if, when, before and until, use the present for the future.",
)
def no_will_here(case: Case) -> Said | None:
    """When I will get home → When I get home; until it is going down → goes."""
    gone = {t.lower_ for t in case.old} - {t.lower_ for t in case.new}
    will = next((t.text for t in case.old if t.lower_ in gone & {"will", "'ll", "would"}), "")
    ing = len(case.old) == 2 and case.old[0].lower_ in BE and is_ing(case.old[1])
    if ing and len(case.new) == 1 and case.new[0].tag_ in {"VBZ", "VBP"}:
        will = quote(*case.old) if _is_still_to_come(case) else ""
    if not will or any(t.lower_ in MODALS for t in case.new):
        return None
    group = group_in(case.target, case.edit.c_start, max(case.edit.c_end, case.edit.c_start + 2))
    if group is None or group.tense != "present":
        return None  # "if I would have" → "if I had" is about what is not real
    either = any(t.lower_ in forms(t.lemma_.lower(), "VBD") for t in case.new[-1:])
    if (will == "would" or either) and any(
        t.lower_ in _STEPPED_BACK for t in case.source if t not in case.old
    ):
        return None  # if it would cost less, I would buy it → cost: the past
    for token in reversed(list(case.source[: case.edit.start])):
        if token.lower_ == "time" and token.i > 1 and case.source[token.i - 2].lower_ == "by":
            return case.say(
                _NO_WILL, token, gone=will, sign=quote(*case.source[token.i - 2 : token.i + 1])
            )
        if token.lower_ in _OPENERS and _asks(case, token):
            return None
        if token.lower_ == "when" and token.i + 1 == case.edit.start and case.old[0].lower_ in will:
            return None  # When will you come? A question
        if token.lower_ == "when" and token.i == 0 and case.target[-1].text == "?":
            return None  # When you will have → When is your birthday?
        if token.lower_ in _OPENERS:
            return case.say(_NO_WILL, token, gone=will, sign=quote(token))
        if token.lower_ == "case" and token.i and case.source[token.i - 1].lower_ == "in":
            return case.say(
                _NO_WILL, token, gone=will, sign=quote(*case.source[token.i - 1 : token.i + 1])
            )
        if token.lower_ == "as" and token.i > 1 and case.source[token.i - 1].lower_ == "soon":
            soon = case.source[token.i - 1]
            return case.say(
                _NO_WILL, soon, gone=will, sign=quote(*case.source[soon.i - 1 : token.i + 1])
            )
        if token.is_punct:
            return None
    return None


def _asks(case: Case, opener: Token) -> bool:
    """I want to know if he will come, She asked me when it will end: *will* is right there."""
    before = [t.lemma_.lower() for t in case.source[max(0, opener.i - 2) : opener.i]]
    return opener.lower_ in {"if", "when"} and not _ASKING.isdisjoint(before)


_ASKING = {"know", "wonder", "ask", "tell", "see", "say", "guess", "decide", "sure", "doubt"}
_OPENERS = {"when", "if", "until", "till", "unless", "before", "after", "once", "while"}


def _is_still_to_come(case: Case) -> bool:
    """as soon as he is retiring, until it is going down: such a part speaks of the future."""
    left = [t.lower_ for t in case.source[: case.edit.start]]
    sure = {"until", "till", "soon"}
    return bool(set(left) & sure or "when" in left and {"will", "'ll"} & {
        t.lower_ for t in case.source})  # fmt: skip


_NO_WILL = "After 【%(sign)s】 the present speaks of the future, without “%(gone)s”."


IMAGINED = (
    "【%(sign)s】 shows that this is only imagined, so the verb steps back in time: {%(new)s}."
)


@reason("VERB:TENSE", "VERB:FORM", "VERB", severity=3)
def no_would_here(case: Case) -> Said | None:
    """If they would pay me more → If they paid me more."""
    kept = {t.lower_ for t in case.new}
    gone = [t for t in case.old if t.lower_ in {"would", "'d", "’d"} and t.lower_ not in kept]
    end = case.edit.c_end if case.new else case.edit.c_start + 3
    group = group_in(case.target, case.edit.c_start, end)
    words = {} if case.new or group is None else {"new": quote(group.first)}
    opener = _if_before(case)
    if not gone or opener is None or group is None:
        return None
    past = group.head.lower_ in forms(group.head.lemma_.lower(), "VBD")  # cost, put: read as now
    if group.tense != "past" and not (past and group.head == group.first):
        return None
    other = any(
        t.lower_ in {"would", "'d", "’d", "could", "might"} and t.i not in places(case)
        for t in case.source
    )
    if not other:
        return case.say(
            "After 【%(sign)s】 the past says that it is not real, without “%(gone)s”: {%(new)s}.",
            opener,
            sign=quote(opener),
            gone=quote(gone[0]),
            rule="In the if-part of an unreal condition use the past, not would.",
            **words,
        )
    return case.say(
        "After 【%(sign)s】 we use had + past participle; “%(gone)s” stays in the other half: "
        "{%(new)s}."
        if group.perfect
        else "After 【%(sign)s】 the verb is in the past; “%(gone)s” stays in the other half: "
        "{%(new)s}.",
        opener,
        sign=quote(opener),
        gone=quote(gone[0]),
        rule=_NOT_REAL_PAST if group.perfect else _NOT_REAL,
        **words,
    )


_ASKING = {"ask", "wonder", "know", "see", "check", "tell"}


def _if_before(case: Case) -> Token | None:
    """The if that opens the part in which the edit stands; not that of "asked me if"."""
    for token in reversed(list(case.source[: case.edit.start])):
        if token.text in {",", ";", ":", "."}:
            return None
        if token.lower_ == "if":
            near = case.source[max(0, token.i - 2) : token.i]
            return None if any(t.lemma_.lower() in _ASKING for t in near) else token
    return None


@reason("VERB:TENSE", "VERB", "VERB:SVA", severity=3)
def imagined(case: Case) -> Said | None:
    """If I were, I wish I had: the past form for what is not so."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not case.new or (case.category == "VERB" and case.operation == "M"):
        return None
    if [t.lower_ for t in case.old] == ["was"] and [t.lower_ for t in case.new] == ["were"]:
        return _were_for_all(case, group)
    here = group_in(case.source, case.edit.start, case.edit.end)
    if here is not None and here.tense == group.tense == "past" and here.perfect is group.perfect:
        return None  # there were → was, did went → went: it steps back already
    times = [head for kind, _, head in time_words(case) if kind == "past" and group.perfect]
    if (
        case.category == "VERB"
        and case.another_word
        and (group.first not in case.new or case.old[0].tag_ == case.new[0].tag_)
    ):
        return None  # make → cause after could: another verb, not another time
    wishes = [t for t in group.head.ancestors if t.lemma_.lower() == "wish" and t.pos_ == "VERB"]
    wish = origin(case, wishes[0]) if wishes and wishes[0].i < case.edit.c_start else None
    if wish is not None and (group.tense == "past" or group.modal in {"would", "could"}):
        return case.say(IMAGINED, wish, *times[:1], sign=quote(wish), rule=_AFTER_WISH)
    opener = _if_before(case)
    if opener is None and group.tense == "past":
        compared = _new_as_if(case) or _after_provided(case, group)
        if compared is not None:
            return compared
    if opener is not None and (group.tense == "past" or group.modal in {"could", "would"}):
        following = next(iter(case.source[opener.i + 1 : opener.i + 2]), None)
        if following is not None and following.lower_ == "only":
            only = quote(opener, following)
            return case.say(IMAGINED, opener, following, *times[:1], sign=only, rule=_AFTER_WISH)
        if opener.i and case.source[opener.i - 1].lower_ in {"as", "even"}:
            if case.source[opener.i - 1].lower_ == "as":
                mains = [g.head for g in verb_groups(case.source) if g.head.i < opener.i]
                main = mains[-1] if mains else None
                if main is not None and any(
                        t.is_punct for t in case.source[main.i : opener.i]):  # fmt: skip
                    return case.say(
                        IMAGINED,
                        case.phrase(case.source[opener.i - 1], opener),
                        sign=quote(case.source[opener.i - 1], opener),
                        severity=2,
                        rule=_AFTER_AS_IF,
                    )
                if main is not None:
                    return case.say(
                        "【%(verb)s】 as if compares with something not real, so the verb is "
                        "{%(new)s}.",
                        main,
                        case.phrase(case.source[opener.i - 1], opener),
                        verb=quote(main),
                        severity=2,
                        rule=_AFTER_AS_IF,
                    )
    if not group.perfect and any(t.lower_ in _STEPPED_BACK for t in case.old):
        return None  # if I could find → found: the learner's verb was imagined already
    if group.tense == "past" and (opener is not None or case.edit.start == 0):
        would = _would_of_the_rest(case, group.head)
        comes = next((t for t in case.target if t.lower_ in {"would", "'d", "’d"}), None)
        if would is not None or comes is not None and group.perfect and opener is not None:
            return case.say(
                IMAGINED,
                *([would] if would is not None else [opener]),
                sign=quote(would) if would is not None else quote(*filter(None, [comes])),
                rule=_NOT_REAL_PAST if group.perfect else _NOT_REAL,
            )
    sign = next((t for t in case.source if t.lower_ == "if" and t != opener), None)
    stepped = group.modal in {"would", "could"} or group.modal == "might" and group.perfect
    if sign is not None and stepped and sign.i not in places(case):
        other = next(
            (g for g in verb_groups(case.source)
             if g.tense == "past" and g.head.i > sign.i and g.first.i not in places(case)
             and g.first.lower_ not in {"'s", "’s"}),
            None,
        )  # fmt: skip
        if other is not None:
            return case.say(
                "【%(sign)s】 … 【%(verb)s】 speaks of something not real, so here we write "
                "{%(new)s}.",
                sign,
                other.first,
                sign=quote(sign),
                verb=quote(other.first),
                rule=_NOT_REAL_PAST if group.perfect else _NOT_REAL,
            )
    return _would_or_could(case, group.modal)


@reason("VERB:TENSE", "VERB", "VERB:SVA", rank=LAST, severity=3)
def only_thought_of(case: Case) -> Said | None:
    """If the shop does not exist, we need a car → did not: no would shows it, only if does."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    here = group_in(case.source, case.edit.start, case.edit.end)
    opener = _if_before(case)
    if group is None or here is None or opener is None or case.operation != "R":
        return None
    if group.tense != "past" or group.perfect or here.tense != "present" or here.perfect:
        return None
    if not same_verb(here.head, group.head) or len(case.old) != len(case.new):
        return None
    if any(kind == "past" for kind, _, _ in time_words(case)):
        return None  # if he was here last night: it may be true
    if any(g.tense == "past" and g.head != group.head for g in verb_groups(case.target)):
        return None  # if it rained, we stayed in: told of the past
    return case.say(
        "After 【%(sign)s】, the past form {%(new)s} says that this is only imagined; “%(old)s” "
        "would mean that it may be so.",
        opener,
        sign=quote(opener),
        rule="Use if and a past form for something that is not real now or is not likely.",
    )


def _were_for_all(case: Case, group: VerbGroup) -> Said | None:
    """If it was warmer → were: the learner's verb was in the past already."""
    wishes = [t for t in group.head.ancestors if t.lemma_.lower() == "wish" and t.pos_ == "VERB"]
    sign = origin(case, wishes[0]) if wishes and wishes[0].i < case.edit.c_start else None
    opener = _if_before(case)
    if sign is None and opener is not None:
        joined = opener.i > 0 and opener.nbor(-1).lower_ == "as"
        sign = opener if joined else _would_of_the_rest(case, group.head)
    subject = case.in_source(group.subject)
    if sign is None or subject is None or subject.tag_ in {"NNS", "NNPS"}:
        return None
    joined = sign == opener
    return case.say(
        "【%(sign)s】 shows that this is only imagined; careful English then has {%(new)s} with "
        "every subject.",
        case.phrase(sign.nbor(-1), sign) if joined else sign,
        sign=quote(sign.nbor(-1), sign) if joined else quote(sign),
        severity=1,
        rule="For what is not real, were goes with every subject: if I were, if it were.",
    )


_NOT_REAL = "For something not real use the past after if, and would in the other part."
_NOT_REAL_PAST = "For a past that is not real use had after if, and would have in the other part."
_AFTER_WISH = "After wish and if only, a past form shows that something is not so."
_AFTER_AS_IF = "After as if, the past shows that something is not real."


def _new_as_if(case: Case) -> Said | None:
    """He sat like he is ill → as if he were ill: as if comes with another edit."""
    left = case.target[max(0, case.edit.c_start - 5) : case.edit.c_start]
    words = [t.lower_ for t in left]
    place = next((n for n in range(len(words) - 1) if words[n] == "as"
                  and words[n + 1] in {"if", "though"}), None)  # fmt: skip
    if place is None or any(t.is_punct for t in left[place:]):
        return None
    sign = [case.in_source(t) for t in left[place : place + 2]]
    shown = case.phrase(sign[0], sign[1])
    return case.say(
        IMAGINED,
        *([] if shown is None else [shown]),
        sign=quote(left[place : place + 2]),
        severity=2,
        rule=_AFTER_AS_IF,
    )


def _after_provided(case: Case, group: VerbGroup) -> Said | None:
    """I would go there provided it will be free → was free: a condition without if."""
    opener = next((t for t in reversed(list(case.source[: case.edit.start]))
                   if t.lower_ in _CONDITIONS or t.text in {",", ";", ":", "."}), None)  # fmt: skip
    if opener is None or opener.is_punct or case.edit.start - opener.i > 5:
        return None
    would = _would_of_the_rest(case, group.head)
    if would is None or any(t.lower_ in _STEPPED_BACK for t in case.old):
        return None
    return case.say(
        IMAGINED,
        would,
        sign=quote(would),
        rule=_NOT_REAL_PAST if group.perfect else _NOT_REAL,
    )


_CONDITIONS = {"provided", "providing", "unless", "suppose", "supposing"}
_STEPPED_BACK = {"would", "could", "might", "'d", "’d", "should"}


def _would_of_the_rest(case: Case, verb: Token) -> Token | None:
    """The would of the part that the if-part belongs to, not one inside the if-part."""
    found = [
        t
        for t in case.source
        if t.lower_ in {"would", "could", "'d", "might"} and t.i not in places(case)
    ]
    over = origin(case, verb.head)
    return next((t for t in found if t.head == over), next(iter(found), None))


def _would_or_could(case: Case, modal: str | None) -> Said | None:
    """Without spiders we will have → would; I'd love to live there because I can → could."""
    if modal not in {"would", "could"} or not any(t.lower_ in _REAL for t in case.old):
        return None
    left = case.source[: case.edit.start]
    sign = next((t for t in left if t.lower_ in {"without", "imagine", "would", "'d", "’d"}), None)
    if sign is None:
        return None
    return case.say(IMAGINED, sign, sign=quote(sign))


_REAL = {"will", "'ll", "’ll", "wo", "can", "ca"}
