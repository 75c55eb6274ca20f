"""Prepositions and particles: which word asks for them."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.words import DAYS, MONTHS, TIME_NOUNS, VEHICLES

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


@reason("PREP", "VERB:TENSE", "PART", "OTHER")
def purpose(case: Case) -> Said | None:
    """I went to the market for buy fish → to buy."""
    verb = case.after
    if (case.old_text.lower(), case.new_text.lower()) != ("for", "to") or verb is None:
        return None
    if case.target[case.edit.c_end].tag_ not in {"VB", "VBP"}:
        return None
    return case.say(
        "【%(verb)s】 says what for, and before a verb we use {%(new)s}, not “%(old)s”.",
        verb,
        verb=quote(verb),
    )


_LENGTHS = {"year", "month", "week", "day", "hour", "minute", "second", "century", "decade", "time"}


@reason("PREP")
def how_long_or_since_when(case: Case) -> Said | None:
    """since six years → for; for 2015 → since; during three months → for."""
    new, old, noun = case.new_text.lower(), case.old_text.lower(), object_of(case)
    if case.operation != "R" or noun is None or not case.new:
        return None
    words = {"noun": quote(noun)}
    length = noun.lemma_.lower() in _LENGTHS and not any(
        c.lower_ in {"last", "next", "this", "that", "the"} for c in noun.children
    )
    if new == "for" and length and old in {"since", "from", "during", "in", "by"}:
        return case.say(
            "【%(noun)s】 says how long, so we use {%(new)s}; “since” needs the moment it began."
            if old == "since"
            else "【%(noun)s】 says how long, so we use {%(new)s}, not “%(old)s”.",
            noun,
            **words,
        )
    if new == "since" and not length and old in {"for", "from", "in"}:
        return case.say(
            "【%(noun)s】 is the moment when it began, so we use {%(new)s}, not “%(old)s”.",
            noun,
            **words,
        )
    return None


@reason("PREP")
def by_or_until(case: Case) -> Said | None:
    """finish it until Friday → by Friday; stay by Friday → until."""
    new, old, noun = case.new_text.lower(), case.old_text.lower(), object_of(case)
    if {old, new} != {"by", "until"} or noun is None:
        return None
    left = [t for t in case.source[: case.edit.start] if t.pos_ == "VERB"]
    if not left:
        return None
    verb = left[-1]
    return case.say(
        "It is done (【%(verb)s】) not later than this, so {%(new)s}; “until” is for what goes on."
        if new == "by"
        else "It goes on (【%(verb)s】) up to this time, so {%(new)s}; “by” means not later than.",
        verb,
        verb=quote(verb),
    )


@reason("PREP")
def joins_two_parts(case: Case) -> Said | None:
    """We stayed in it was raining → because."""
    if same_as(case) is not None:
        return None
    link = next((t for t in case.new if t.dep_ == "mark" or t.pos_ == "SCONJ"), None)
    if link is None or link.lower_ not in _CLAUSE_LINKS or link.head is link:
        return None
    verb = link.head
    own, main = case.in_source(verb), case.in_source(verb.head)
    if own is None or main is None or verb.dep_ != "advcl" or case.operation != "M":
        return None
    return case.say(
        "{%(new)s} joins the part with 【%(main)s】 and the part with 【%(own)s】.",
        main,
        own,
        main=quote(main),
        own=quote(own),
    )


@reason("PREP", "OTHER", "CONJ")
def verb_follows(case: Case) -> Said | None:
    """Despite the tea was cold → Although; because of I was ill → because."""
    new = case.new_text.lower()
    before = case.before.lower_ if case.before is not None else ""
    joins = new in {"although", "though", "while", "because", "when"} and case.operation == "R"
    if joins and case.old_text.lower() not in _NO_VERB_AFTER:
        return None
    if not joins and not (case.operation == "U" and before == "because"):
        return None
    verb = next((t for t in case.source[case.edit.end :] if t.tag_ in _FINITE), None)
    if case.operation == "U":
        return case.say(
            "A part with its own verb (【%(verb)s】) follows, so we do not use “%(old)s”.",
            verb,
            verb=quote(verb) if verb is not None else "",
        )
    return case.say(
        "A part with its own verb (【%(verb)s】) follows, so we use {%(new)s}.",
        verb,
        verb=quote(verb) if verb is not None else "",
    )


_NO_VERB_AFTER = {"despite", "in spite of", "during", "because of", "due to", "for", "by"}
_FINITE = {"VBZ", "VBP", "VBD", "MD"}


@reason("PREP", "CONJ", "ADV", "OTHER", "SPELL")
def same_as(case: Case) -> Said | None:
    """as fast than → as fast as; bigger then → bigger than; as soon → as soon as."""
    new = case.new_text.lower()
    if case.before is None or new not in {"as", "than"}:
        return None
    near = list(case.source[max(0, case.edit.start - 5) : case.edit.start])
    if new == "as":
        if case.operation == "M" and case.before.pos_ in {"ADV", "ADJ"}:
            if any(t.lower_ == "as" for t in near):
                return case.say(
                    "We say as 【%(word)s】 {%(new)s}: both words are needed.",
                    case.before,
                    word=quote(case.before),
                )
        sign = next((t for t in reversed(near) if t.lower_ in {"as", "same", "such"}), None)
    else:
        sign = next(
            (t for t in reversed(near) if t.tag_ in {"JJR", "RBR"} or t.lower_ in {"rather"}), None
        )
        if sign is not None and sign.lower_ == "more" and sign.i + 1 < case.edit.start:
            sign = sign if sign.head.pos_ not in {"ADJ", "ADV"} else sign.head
    return case.say(
        "【%(sign)s】 compares, and with it we use {%(new)s}.",
        sign,
        sign=quote(sign) if sign is not None else "",
    )


_CLAUSE_LINKS = {"because", "although", "though", "until", "while", "since", "if", "unless", "when",
                 "before", "after", "as"}  # fmt: skip
_JOINING = _CLAUSE_LINKS - {"since", "before", "after", "as", "until"} | {"that", "whether", "so"}
_ALONE = {"last", "next", "this", "that", "every", "yesterday", "tomorrow", "today", "home", "here",
          "there", "tonight", "abroad", "downtown", "upstairs", "downstairs"}  # fmt: skip


@reason("PREP", "OTHER")
def stands_alone(case: Case) -> Said | None:
    """in last summer → last summer; to home → home."""
    if case.operation != "U" or case.after is None or case.after.lower_ not in _ALONE:
        return None
    words = [case.after]
    following = case.source[case.after.i + 1] if case.after.i + 1 < len(case.source) else None
    if case.after.lower_ in {"last", "next", "this", "that", "every"} and following is not None:
        if following.pos_ not in {"NOUN", "PROPN"}:
            return None
        words.append(following)
    return case.say("【%(noun)s】 stands without “%(old)s” here.", case.after, noun=quote(*words))


@reason("PREP")
def time_or_transport(case: Case) -> Said | None:
    """in the weekend → at; with bus → by: the noun after it decides."""
    noun = object_of(case)
    if noun is None or case.operation == "U" or not case.new:
        return None
    low = noun.lower_
    clock = noun.like_num or low in _CLOCK or ":" in low
    time = low in TIME_NOUNS | DAYS | MONTHS or noun.lemma_.lower() in TIME_NOUNS or clock
    travel = case.new_text.lower() in {"by", "on"} and low in VEHICLES
    governor = governor_of(case)
    place = case.operation == "R" and case.new_text.lower() in {"in", "on", "at"}
    place = place and governor is not None and governor.pos_ in {"NOUN", "AUX"}
    if case.before is not None and case.before.pos_ == "ADJ":
        place = False
    tool = case.operation == "M" and case.new_text.lower() == "with"
    if not time and not travel and not place and not tool:
        return None
    if governor is not None and governor.pos_ in {"ADJ"}:
        return None
    return case.say("Before 【%(noun)s】 we say {%(new)s} here.", noun, noun=quote(noun))


@reason("PREP", "PART", "ADV")
def governed(case: Case) -> Said | None:
    if case.operation == "R" and {case.old_text.lower(), case.new_text.lower()} & _JOINING:
        return None  # a link belongs to two parts and not to one word
    because = case.before
    if because is not None and because.lower_ == "because" and case.new_text.lower() == "of":
        return case.say(
            "No verb follows, so after 【%(because)s】 we need {%(new)s}.",
            because,
            because=quote(because),
        )
    governor = governor_of(case)
    if governor is None or governor.pos_ == "AUX" or governor.lemma_ == "be":
        governor = case.before  # "is good in maths": the adjective beside it decides
        if governor is not None and governor.pos_ in {"ADP", "PART", "ADV"} and case.old == []:
            if governor.head.pos_ == "VERB" and governor.i - governor.head.i == 1:
                governor = governor.head  # "run out of": the verb with its small word
        if governor is None or governor.pos_ not in {"ADJ", "VERB", "NOUN", "AUX"}:
            return None
    if case.category == "ADV" and governor.pos_ not in {"VERB"}:
        return None
    words = {"governor": quote(governor)}
    noun = object_of(case)
    where = next((t for t in case.source[: case.edit.start] if t.lower_ == "where"), None)
    if case.operation == "U" and where is not None and case.old_text.lower() in {"in", "at", "on"}:
        return case.say(
            "【%(where)s】 already means the place, so “%(old)s” is not needed.",
            where,
            where=quote(where),
        )
    if case.operation == "U":
        return case.say("【%(governor)s】 goes on without “%(old)s” here.", governor, **words)
    if case.operation == "M":
        if noun is not None:
            return case.say(
                "【%(governor)s】 needs {%(new)s} before “%(noun)s”.",
                governor,
                **words,
                noun=quote(noun),
            )
        return case.say("【%(governor)s】 needs {%(new)s} here.", governor, **words)
    if case.category == "PART":
        return case.say(
            "The verb we mean is 【%(governor)s】 {%(new)s}; with “%(old)s” it is another verb.",
            governor,
            **words,
        )
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
