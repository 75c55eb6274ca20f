"""Which preposition the noun after it asks for, by what it is: on a website, at a party."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.explain.case import Case, quote
from app.explain.reading.noun_kinds import kind_of
from app.explain.reading.partners import phrase_at
from app.explain.reading.prepositions import changed_preposition, object_phrase
from app.explain.reasons import reason
from app.explain.said import Said
from grammar_items.usage.closed_class import POSSESSIVE_DETERMINERS
from grammar_items.usage.lexicon import complements

_SAYS = {
    "on online": (
        "With a website, a screen or a device such as 【%(noun)s】 we use {%(small)s}.",
        "Use on with websites, screens and devices: on YouTube, on TV, on my phone.",
    ),
    "on surface": (
        "【%(noun)s】 is a surface or a line, so we use {%(small)s}.",
        "Use on for surfaces and lines: on the wall, on the road, on the coast.",
    ),
    "on page": (
        "With a page, a list or a map such as 【%(noun)s】 we use {%(small)s}.",
        "Use on with pages, lists, maps and forms: on page 5, on the menu.",
    ),
    "on transport": (
        "With a bus, a train, a plane or a ship such as 【%(noun)s】 we use {%(small)s}.",
        "Use on with buses, trains, planes and bikes, and in with cars and taxis.",
    ),
    "on trip": (
        "With a trip or a holiday such as 【%(noun)s】 we use {%(small)s}.",
        "Use on with trips and holidays: on a trip, on holiday, on a tour.",
    ),
    "on occasion": (
        "With a day or a special occasion such as 【%(noun)s】 we use {%(small)s}.",
        "Use on with days and dates: on Monday, on my birthday, on 4 May.",
    ),
    "in area": (
        "【%(noun)s】 is a town, a country or an area, so we use {%(small)s}.",
        "Use in with towns, countries and areas: in Rome, in Japan, in the north.",
    ),
    "in space": (
        "We mean inside 【%(noun)s】, so we use {%(small)s}.",
        "Use in for a place or a thing with an inside: in a room, in a box, in a car.",
    ),
    "in text": (
        "With a text or a picture such as 【%(noun)s】 we use {%(small)s} for what it contains.",
        "Use in for what a text or a picture contains: in a book, in the photo.",
    ),
    "in language": (
        "With a language such as 【%(noun)s】 we use {%(small)s}.",
        "Use in with languages: in English, in Chinese.",
    ),
    "in field": (
        "With a subject or a kind of work such as 【%(noun)s】 we use {%(small)s}.",
        "Use in with subjects and kinds of work: in biology, in business.",
    ),
    "in way": (
        "【%(noun)s】 says how, and with this noun we use {%(small)s}.",
        "We say in a way, in this order, in detail, in a loud voice.",
    ),
    "in whole": (
        "【%(noun)s】 is a whole that people or things are part of, so we use {%(small)s}.",
        "Use in for a whole that something is part of: in society, in a team, in a system.",
    ),
    "in lifetime": (
        "【%(noun)s】 is the time that it happens in, so we use {%(small)s}.",
        "Use in for a longer time or a part of life: in my life, in his career.",
    ),
    "in content": (
        "【%(noun)s】 contains it, so we use {%(small)s}.",
        "Use in for what something contains: in a list, in the code, in the table.",
    ),
    "on host": (
        "With a computer or a system such as 【%(noun)s】 we use {%(small)s}.",
        "Use on with computers and systems: on a server, on Linux, on my phone.",
    ),
    "in situation": (
        "【%(noun)s】 is a situation, so we use {%(small)s}.",
        "Use in with situations: in this case, in danger, in my life.",
    ),
    "in weather": (
        "【%(noun)s】 is all around us, so we use {%(small)s}.",
        "Use in with weather and light: in the rain, in the sun, in the dark.",
    ),
    "in group": (
        "With 【%(noun)s】 we use {%(small)s}: it says how people or things are arranged.",
        "Use in with groups and shapes: in pairs, in small groups, in a circle.",
    ),
    "at event": (
        "【%(noun)s】 is an event, so we use {%(small)s}.",
        "Use at with events: at a party, at a meeting, at a concert.",
    ),
    "at point": (
        "【%(noun)s】 is a point where something is or happens, so we use {%(small)s}.",
        "Use at for a point: at the door, at the station, at the end.",
    ),
    "at usual place": (
        "【%(noun)s】 is a place where people live, work, learn or spend time: {%(small)s}.",
        "Use at for places where we do something: at home, at school, at work.",
    ),
    "at number": (
        "With a speed, a price, a level or an age such as 【%(noun)s】 we use {%(small)s}.",
        "Use at with speeds, prices, levels and ages: at 50 km an hour, at the age of 20.",
    ),
    "at moment": (
        "【%(noun)s】 is a point in time, so we use {%(small)s}.",
        "Use at for a point in time: at noon, at the moment, at that time.",
    ),
    "at state": (
        "【%(noun)s】 is a state, and with this noun English uses {%(small)s}.",
        "Use at with some states: at risk, at war, at peace.",
    ),
    "in state": (
        "【%(noun)s】 is a state, and with this noun English uses {%(small)s}.",
        "Use in with some states: in contact, in charge, in use.",
    ),
    "on state": (
        "【%(noun)s】 is a state, and with this noun English uses {%(small)s}.",
        "Use on with some states: on fire, on sale, on duty.",
    ),
    "under state": (
        "【%(noun)s】 is a state, and with this noun English uses {%(small)s}.",
        "Use under with some states: under pressure, under control.",
    ),
    "during period": (
        "【%(noun)s】 takes some time, and {%(small)s} means within this time.",
        "Use during + noun for what happens within a time: during the lesson.",
    ),
    "for meal": (
        "To say what we eat at a meal, we use {%(small)s} before 【%(noun)s】.",
        "We say for breakfast, for lunch, for dinner.",
    ),
    "for purpose": (
        "【%(noun)s】 is the purpose or the reason, so we use {%(small)s}.",
        "Use for with a purpose or a reason: for work, for fun, for my birthday.",
    ),
    "by vehicle": (
        "【%(noun)s】 says how somebody travels, so we use {%(small)s}.",
        "Use by + vehicle, without an article: by bus, by car, by train.",
    ),
    "by means": (
        "【%(noun)s】 says how it is sent, paid or done, so we use {%(small)s}.",
        "Use by + noun, without an article, for the means: by email, by card, by hand.",
    ),
    "with tool": (
        "【%(noun)s】 is the thing that is used, so we use {%(small)s}.",
        "Use with for the thing you use to do something: cut with a knife.",
    ),
}  # fmt: skip
_BARE = {"by vehicle", "by means"}
_FIXING = {"put", "place", "fix", "lock", "hang", "stick", "attach", "mount", "paint", "write"}
_MOVING = {"go", "come", "get", "put", "walk", "run", "move", "climb", "step", "fall", "jump"}


@reason("PREP", "PART", "OTHER", "ADV", "CONJ", "DET", severity=2)
def kind_of_noun(case: Case) -> Said | None:
    """in Netflix → on; in a party → at; with bus → by: the noun decides."""
    if case.operation == "U":
        return None
    small = changed_preposition(case)
    inside = object_phrase(small) if small is not None else None
    if small is None or inside is None:
        return None
    group = _group(small, inside)
    if phrase_at(case) is not None:
        return None  # for example: a fixed phrase, whatever the noun is
    if group is None or group in _BARE and len(inside) > 2:
        return None
    old = case.old_text.lower().split()
    if group in {"for purpose", "for meal"} and _verb_asks(small):
        return None  # ask for a holiday: the verb asks for it
    if old == ["into"] and small.head.lemma_ in _MOVING:
        return None  # go into the car: a movement
    if group == "by vehicle" and any(t.pos_ == "DET" for t in inside):
        return None  # by the sea: beside it
    if group == "on transport" and small.head.lemma_ in _FIXING:
        return None  # put a lock on the bike: nobody travels on it
    if group == "during period":
        said = _during(case, small, inside, old)
        if said is not None:
            return said
    message, rule = _SAYS[group]
    return _named(case, message, rule, small, inside, severity=2)


def _group(small: Token, inside: Span) -> str | None:
    """The kind of the noun here: page forty is no website, and in my place means instead of me."""
    group, noun, head = kind_of(small.lower_, inside), inside.root, small.head
    words = {t.lower_ for t in inside}
    following = noun.doc[noun.i + 1] if noun.i + 1 < len(noun.doc) else noun
    if group == "on online" and noun.lemma_.lower() == "page" and following.like_num:
        return "on page"
    if group == "in area" and noun.lemma_.lower() == "place" and words & POSSESSIVE_DETERMINERS:
        return None
    if group == "at point" and noun.lemma_.lower() == "point" and words & {"one", "some", "that"}:
        return "at moment"
    described = {c.lower_ for c in noun.children if c.dep_ in {"amod", "compound", "poss"}}
    if group == "in text" and noun.lower_ == "letters" and described & _SHAPES:
        return "in way"
    if group == "at event" and noun.lower_ == "reception" and not described:
        return "at point"
    if group == "with tool" and noun.lemma_.lower() == "eye":
        return None  # with open eyes: how
    beside = {head.lemma_.lower(), small.nbor(-1).lemma_.lower() if small.i else ""}
    if group == "in way" and beside & _HAVING_A_TOPIC:
        return None  # a say in the colour: what about, not how
    if group == "with tool" and head.lemma_ == "be":
        return None  # the problem is with the machine: nobody uses it
    return group


_SHAPES = {"small", "big", "large", "tiny", "capital", "bold", "block", "red", "golden"}


def _verb_asks(small: Token) -> bool:
    rows = complements(small.head.lemma_.lower(), "verb")
    return any(row.takes == (small.lower_, "N") for row in rows)


_HAVING_A_TOPIC = {"say", "vote", "change", "difference", "interest", "increase", "decrease",
                   "rise", "fall", "drop", "variation", "role", "part", "delay"}  # fmt: skip


def _during(case: Case, small: Token, inside: Span, old: list[str]) -> Said | None:
    rule = _SAYS["during period"][1]
    if old[:1] == ["in"]:
        message = "“in” is possible too; {%(small)s} makes clear that it was within 【%(noun)s】."
        return _named(case, message, rule, small, inside, severity=1)
    if old[:1] in (["while"], ["when"]):
        message = "【%(noun)s】 is a noun, so we use {%(small)s}; “%(gone)s” needs a verb after it."
        return _named(case, message, rule, small, inside, severity=3, gone=old[0])
    return None


def _named(
    case: Case, message: str, rule: str, small: Token, inside: Span, severity: int, **values: str
) -> Said | None:
    shown = case.phrase(case.learners(inside[0]) or case.learners(inside.root),
                        case.learners(inside[-1]))  # fmt: skip
    if shown is None or shown.start < case.edit.end and case.edit.start < shown.end:
        shown = case.phrase(case.in_source(inside.root), case.in_source(inside.root))
        if shown is not None and shown.text.lower() in {"day", "days"}:
            return None  # a day such as "day"
    return case.say(
        message, shown,
        rule=rule, severity=severity, small=quote(small),
        noun=quote(shown) if shown is not None else "", **values,
    )  # fmt: skip
