"""Another class of one word (withdraw, withdrawal), where no closer reason speaks."""

from __future__ import annotations

from app.explain.case import Case, quote
from app.explain.reasons import LAST, reason
from app.explain.said import Said


@reason("R:MORPH", "R:ADJ", "R:ADV", rank=LAST, severity=2)
def about_the_sentence(case: Case) -> Said | None:
    """Undeniable, it helps → Undeniably, it helps."""
    if not _one_of_a_family(case) or not case.new_text.lower().endswith("ly"):
        return None
    place = case.edit.c_start
    opens = place == 0 or case.target[place - 1].text in {".", "!", "?", ";"}
    follows = case.target[place + 1] if place + 1 < len(case.target) else None
    if not opens or follows is None or follows.text != "," or not case.could_be("ADJ"):
        return None
    return case.say(
        "It says something about the whole sentence, so we need an adverb: {%(new)s}.",
        rule="An adverb such as luckily can open a sentence and tell what the writer thinks of it.",
    )


@reason("R:MORPH", "R:NOUN", "R:VERB:FORM", rank=LAST, severity=1)
def action_or_thing(case: Case) -> Said | None:
    """a way of communication → communicating: after a preposition both can stand."""
    left = case.before
    old, new = case.old_text.lower(), case.new_text.lower()
    if not _one_of_a_family(case) or not new.endswith("ing") or left is None:
        return None
    if left.pos_ != "ADP" or left.lower_ not in _BEFORE_ING or case.becomes(left) != quote(left):
        return None
    if not old.endswith(_NOUNS) or case.could_be("VERB"):
        return None
    return case.say(
        "After 【%(word)s】 both are possible: {%(new)s} names the action, the noun “%(old)s” the "
        "thing or the idea.",
        left,
        word=quote(left),
        rule="After a preposition the verb takes -ing.",
    )


_BEFORE_ING = frozenset("of for in by from about without before after on at".split())
_NOUNS = ("tion", "sion", "ment", "ance", "ence", "al", "ysis")


@reason("R:MORPH", "R:NOUN", rank=LAST, severity=3)
def joined_to_a_verb(case: Case) -> Said | None:
    """you can leave and arrival here → arrive."""
    if not _one_of_a_family(case):
        return None
    word = case.new[0]
    first = word.head if word.dep_ == "conj" else None
    if first is None or first.pos_ != "VERB" or word.tag_ != first.tag_ or first.i > word.i:
        return None
    if case.could_be("VERB") or not case.could_be("NOUN") and not case.could_be("ADJ"):
        return None
    shown = case.in_source(first)
    if shown is None or shown.pos_ not in {"VERB", "AUX"}:
        return None
    return case.say(
        "It is joined to the verb 【%(verb)s】, so it is a verb too: {%(new)s}.",
        shown,
        verb=quote(shown),
        rule="And, or and but join words of the same kind: two nouns, two verbs, two adjectives.",
    )


def _one_of_a_family(case: Case) -> bool:
    return case.operation == "R" and case.real_word and case.one_family
