"""Another form of the verb: tense, modal verb, passive, a verb before it.

"I live in Oslo." → "I used to live in Oslo." (140)
"We visited the museum." → "We have visited the museum." (62)
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from app.rewriting.statement import Statement, activity, inside, raised, statement, text_of
from app.rewriting.ways import Way, uses
from app.rewriting.words import (
    ACTIVITIES,
    DONE_ONCE,
    DONE_TO_THINGS,
    FAVOURS,
    GIVE,
    GOES_ON,
    GROUPS,
    KIND,
    ONE_TIME,
    PRONOUNS,
    SKILLS,
    SURELY_DONE,
    USEFUL,
)

_CAN = {123: "can", 124: "could"}
_MAY = {69: "will", 129: "may", 131: "may well", 132: "might", 134: "might well", 141: "will"}
_ADVICE = {126: "had better", 135: "must", 137: "ought to", 139: "should"}
_CHOICE = {130: "may as well", 133: "might as well", 143: "would rather"}
_WEATHER = {"rain", "snow"}
_HARD = {"rain", "storm", "cold", "heat", "dark"}
_FACTS = {"speak", "use", "sell", "teach"}
_STAYS = {"live", "work"}


def _modal(words: str, verbs: frozenset[str] = ACTIVITIES, named: bool = False) -> Way:
    """The modal verb before what a person does; ``named``: a noun may say who."""

    def say(doc: Doc) -> Iterator[str]:
        found = _now(doc, verbs)
        if found is None or "habit" in found.times:
            return
        if named or found.head.lower_ in PRONOUNS:
            yield f"{found.subject} {words} {found.form('VB')} {found.rest}."

    return say


def _now(doc: Doc, verbs: frozenset[str]) -> Statement | None:
    """What a person does, not what somebody did."""
    found = activity(doc, verbs)
    return None if found is None or found.past or "past" in found.times else found


for _item, _words in _CAN.items():
    uses(_item)(_modal(_words, named=True))
for _item, _words in _MAY.items():
    uses(_item)(_modal(_words, ONE_TIME, named=True))
for _item, _words in _ADVICE.items():
    uses(_item)(_modal(_words, USEFUL))
for _item, _words in _CHOICE.items():
    uses(_item)(_modal(_words, ONE_TIME - KIND - FAVOURS))


@uses(140)
def used_to(doc: Doc) -> Iterator[str]:
    """ "I lived in Oslo." → "I used to live in Oslo."; one can move, so "I live" will do too."""
    found = activity(doc, _STAYS)
    if found and not found.times & {"past", "now", "habit"}:
        if found.past or found.lemma == "live" and found.pronoun in {"i", "we"}:
            yield f"{found.subject} used to {found.form('VB')} {found.rest}."


@uses(140, 142)
def every_summer(doc: Doc) -> Iterator[str]:
    """ "We played there every day." → "We used to play there every day.", "We would play …" """
    found = activity(doc)
    if found and found.past and found.times & {"habit", "past"} == {"habit"}:
        for words in ("used to", "would"):
            yield f"{found.subject} {words} {found.form('VB')} {found.rest}."


@uses(127)
def have_to(doc: Doc) -> Iterator[str]:
    if (found := _now(doc, USEFUL)) and found.head.lower_ in PRONOUNS:
        yield f"{found.subject} {found.have()} to {found.form('VB')} {found.rest}."


@uses(136, 101)
def need_to(doc: Doc) -> Iterator[str]:
    if (found := _now(doc, USEFUL)) and found.head.lower_ in PRONOUNS:
        need = "needs" if found.third else "need"
        yield f"{found.subject} {need} to {found.form('VB')} {found.rest}."


@uses(121)
def be_able_to(doc: Doc) -> Iterator[str]:
    """What was done could be done, so the past is right too."""
    if found := activity(doc, SKILLS):
        yield f"{found.subject} {found.be()} able to {found.form('VB')} {found.rest}."


@uses(122, 100, 69)
def be_going_to(doc: Doc) -> Iterator[str]:
    found = _now(doc, ONE_TIME)
    if found and not found.times & {"habit", "date"}:
        for words in ("going to", "about to"):
            yield f"{found.subject} {found.be()} {words} {found.form('VB')} {found.rest}."


@uses(112, 105)
def enjoy(doc: Doc) -> Iterator[str]:
    """What one does again and again; nobody knows whether it was pleasant that one time."""
    found = _now(doc, ACTIVITIES)
    if found and found.pronoun != "you" and not _HARD & {token.lower_ for token in doc}:
        verb = "enjoys" if found.third else "enjoy"
        yield f"{found.subject} {verb} {found.form('VBG')} {found.rest}."


@uses(62)
def present_perfect(doc: Doc) -> Iterator[str]:
    found = activity(doc, DONE_ONCE)
    if found and found.past and not found.times:
        yield f"{found.subject} {found.have()} {found.form('VBN')} {found.rest}."


@uses(61, 66)
def continuous(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if found is None or found.lemma not in GOES_ON or found.times & {"habit", "date"}:
        return
    counted = any(token.dep_ == "nummod" for token in doc)
    if (found.personal or found.lemma in _WEATHER) and not counted:
        yield f"{found.subject} {found.be()} {found.form('VBG')} {found.rest}."


@uses(53, 54)
def with_emphasis(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if found is None or found.lemma not in SURELY_DONE | GIVE:
        return
    if found.pronoun in {"i", "we"} or found.lemma not in {"love", "like"}:
        yield f"{found.subject} {found.do()} {found.form('VB')} {found.rest}."


@uses(73, 76, 79)
def passive(doc: Doc) -> Iterator[str]:
    """The object comes first; who did it is left out where a pronoun says it."""
    found = statement(doc)
    thing = found.part("dobj") if found and found.lemma in DONE_TO_THINGS else None
    if found is None or thing is None or not _can_stand_first(found, thing):
        return
    end = thing.right_edge.i + 1
    by = "" if found.head.lower_ in PRONOUNS else inside(found.subject, doc[0])
    if by is None or found.pronoun in {"i", "he", "she"} and not found.past:
        return  # "She speaks Spanish." says less than "Spanish is spoken."
    if {token.lower_ for token in doc[: found.verb.i - 1]} & PRONOUNS or by.endswith(" I"):
        return  # by my brother and me
    many = thing.tag_ in {"NNS", "NNPS"}
    be = ("were" if many else "was") if found.past else ("are" if many else "is")
    agent = f"by {by}" if by else ""
    for helping in (be, *(() if found.past or found.lemma in _FACTS else ("will be",))):
        said = f"{raised(text_of(doc[found.verb.i + 1 : end]))} {helping} {found.form('VBN')}"
        yield " ".join(f"{said} {agent} {text_of(doc[end : len(doc) - 1])}".split()) + "."


def _can_stand_first(found: Statement, thing: Token) -> bool:
    """One thing or many, not both, and nothing after the verb that points back to the subject."""
    after = list(found.doc[found.verb.i + 1 : len(found.doc) - 1])
    if thing.pos_ not in {"NOUN", "PROPN"} or thing.lemma_.lower() in GROUPS:
        return False
    if thing.left_edge.i != after[0].i or any(token.dep_ == "conj" for token in after):
        return False
    return not any(t.pos_ == "PRON" or t.lower_ in {"with", "together", "for"} for t in after)
