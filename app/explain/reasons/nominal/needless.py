"""Articles, relative words and links that go, where no closer reason speaks."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reasons import LAST, reason
from app.explain.said import Said
from grammar_items.reading import read
from grammar_items.usage.lexicon import countability

_LINKS = frozenset("while although though because if since whereas when as unless".split())
_RELATIVE = frozenset("who which that".split())


def _gone(case: Case) -> str:
    """The one word that goes, if nothing comes for it and its neighbours stay."""
    if case.operation != "U" or case.moved_with is not None:
        return ""
    words = [t.lower_ for t in case.old]
    for new in case.new:
        if new.lower_ in words:
            words.remove(new.lower_)
    if len(words) != 1 or len(case.new) != len(case.old) - 1 or _neighbour_changes(case):
        return ""
    return str(words[0])


def _neighbour_changes(case: Case) -> bool:
    ends = {case.edit.start, case.edit.end}
    small = {"PUNCT", "SPELL", "ORTH"}
    return any(ends & {e.start, e.end} for e in case.others if e.category not in small)


def _noun_led(case: Case, tag: str) -> Token | None:
    """benefits of "have benefits": the noun whose phrase begins where the article stood."""
    place = case.edit.c_start
    first = case.target[place] if place < len(case.target) else None
    if first is None:
        return None
    noun = next((t for t in case.target[place : place + 5] if t.pos_ in {"NOUN", "PROPN"}), None)
    while noun is not None and noun.dep_ == "compound" and noun.head.i > noun.i:
        noun = noun.head
    if noun is None or noun.tag_ != tag or noun.left_edge != first or not noun.is_alpha:
        return None
    before = [c for c in noun.children if c.i < noun.i]
    if any(c.dep_ not in {"amod", "compound", "advmod"} or c.lower_ in _PICKS for c in before):
        return None
    if any(not t.is_alpha or t.pos_ == "PROPN" for t in case.target[place : noun.i]):
        return None  # face-to-face: cut in pieces, not read safely; a GitHub issue: a name
    follows = next(iter(case.target[noun.i + 1 : noun.i + 2]), None)
    if follows is not None and (follows.like_num or follows.text == "#" or follows.tag_ == "VBG"):
        return None  # issue 12: a name; group chatting: chatting is the noun
    listed = [t.lower_ for t in case.target[noun.i + 1 : noun.i + 3]] == [",", "the"]
    if listed or any(c.dep_ == "conj" for c in noun.children):
        return None  # the lamp, the chair and the desk: one of a list that keeps its articles
    return noun


_PICKS = frozenset(
    "first last next same only most best least more less such many few other own certain".split()
)
_KNOWN = "Use the when the reader knows which one you mean."
_ANY_OF_THEM = "A plural noun without the means any of them, with the it means certain ones."


@reason("U:DET", rank=LAST, severity=2)
def not_a_known_one(case: Case) -> Said | None:
    """a bridge for the better access → for better access; watch the birds → watch birds."""
    if _gone(case) != "the":
        return None
    many, one = _noun_led(case, "NNS"), _noun_led(case, "NN")
    noun = many or one
    shown = case.in_source(noun)
    if noun is None or shown is None or noun.dep_ not in {"nsubj", "nsubjpass", "dobj", "pobj"}:
        return None
    if one is not None and noun.dep_ == "pobj" and noun.nbor(-1).pos_ == "ADP" and (
            noun.right_edge == noun):  # fmt: skip
        return None  # in hospital, on track: a fixed phrase
    if many is not None:
        return case.say(
            "“%(old)s” would mean certain 【%(noun)s】 that we know already; without it, any "
            "【%(noun)s】 are meant.",
            shown,
            noun=quote(shown),
            old="the",
            rule=_ANY_OF_THEM,
        )
    entry = countability(noun.lower_)
    if entry is not None and entry.kind == "countable":
        return None  # without an article it is no good English; something else is meant
    return case.say(
        "“%(old)s” would mean a certain 【%(noun)s】 that the reader knows; none is meant here.",
        shown,
        noun=quote(shown),
        old="the",
        rule=_KNOWN,
    )


@reason("U:DET", "U:PREP", "U:PRON", rank=LAST, severity=1)
def object_of_its_clause(case: Case) -> Said | None:
    """the songs which they play → the songs they play."""
    old, place = _gone(case), case.edit.c_start
    if old not in _RELATIVE or not place or case.target[place - 1].pos_ not in {"NOUN", "PROPN"}:
        return None
    noun = case.in_source(case.target[place - 1])
    group = next((g for g in read(case.target).verb_groups if g.finite and g.first.i > place
                  and g.subject is not None and g.subject.left_edge.i == place), None)  # fmt: skip
    if group is None or noun is None or group.head.dep_ != "relcl":
        return None
    subject = case.in_source(group.subject)
    if subject is None:
        return None
    return case.say(
        "Both are right: before a subject of its own (【%(subject)s】), “%(old)s” may be left out.",
        subject,
        subject=quote(subject),
        old=old,
        rule="Who, which and that may be left out if another subject follows.",
    )


@reason("U:PREP", "U:CONJ", rank=LAST, severity=2)
def part_of_its_own(case: Case) -> Said | None:
    """Although the shop is small. → The shop is small."""
    old, place = _gone(case), case.edit.c_start
    if old not in _LINKS or case.old[0].dep_ not in {"mark", "advmod", "prep"}:
        return None
    begins = place + 1 if case.new else place
    group = next((g for g in read(case.target).verb_groups if g.finite and g.subject is not None
                  and g.subject.left_edge.i in {place, begins}), None)  # fmt: skip
    if group is None or group.head.dep_ != "ROOT":
        return None
    verb = case.in_source(group.first)
    if verb is None or any(t.text == "?" for t in case.target):
        return None
    return case.say(
        "“%(old)s” would make this part hang on another one; here it is the main part, with the "
        "verb 【%(verb)s】.",
        verb,
        verb=quote(verb),
        old=old,
        rule="A part with because, if, when or although needs a main part beside it.",
    )
