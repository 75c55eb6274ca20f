"""What stands after a word's preposition: after "risk of" what may happen, 【a disease】.

A second sentence for the reasons of ``complements.py``, which say which preposition goes with a
word. It rests on the lexicon's roles and, for a particle, on what the whole verb means.
"""

from __future__ import annotations

from app.explain.case import quote
from app.explain.reading.complement_match import Match, Slot, is_literal, set_words, shown_pattern
from app.explain.said import Line, Term
from grammar_items.usage.lexicon import Class, complements, meaning, role

_NO_PREPOSITION = (
    "What somebody or something is, becomes or is called follows without a preposition."
)
_NO_PLACE = {"today", "now", "then", "tomorrow", "yesterday"}
_PARTICLES = {"up", "out", "off", "down", "over", "away", "back", "through"}


def after_the_preposition(
    kind: Class, one: Match, small: Slot, gone: str, noun: str
) -> Line | None:
    """At risk for a disease → of: after "of" we name what may happen.

    ``gone`` is the learner's preposition, ``noun`` the object, if the card should show it.
    """
    if small.name in _PARTICLES:
        return _with_its_particle(kind, one, small)
    following = next((s for s in one.slots if s.start == small.end), None)
    target = one.governor.doc
    if following is not None and following.name == "-ing" and gone == "to":
        return Line(
            "After {%(small)s} the verb takes -ing: “%(verb)s”.",
            {"small": small.name, "verb": quote(target[following.start])},
        )
    names = _role(one.entry.word, kind, _preposition(one, small))
    if following is None or not names or set_words(one.entry) or _is_no_object(one, following):
        return _contrast(small, gone)
    values = {"small": small.name, "role": names, "gone": gone, "noun": noun}
    other = _role(one.entry.word, kind, gone) if gone else None
    if other is not None and _tells_apart(names, other):
        return Line("After {%(small)s} we name %(role)s; after “%(gone)s”, %(other)s.",
                    {**values, "other": other})  # fmt: skip
    if noun and following.name == "N" and _is_whole(one, following):
        return Line("After {%(small)s} we name %(role)s: “%(noun)s”.", values)
    return Line("After {%(small)s} we name %(role)s.", values)


def after_the_word(kind: Class, one: Match) -> Line | None:
    """agree to that it is late → agree that: what follows the word directly."""
    takes = one.entry.takes
    if takes == ("that",):
        return Line("A part with “that” follows it directly.")
    slot = one.slots[0] if one.slots else None
    if slot is None:
        return None
    words = one.governor.doc[slot.start : slot.end + (takes[:2] == ("to", "V"))]
    if takes == ("-ing",):
        return Line("The -ing form follows it directly: “%(verb)s”.", {"verb": quote(words)})
    if takes == ("to", "V"):
        return Line("To and the verb follow it directly: “%(verb)s”.", {"verb": quote(words)})
    if takes in {("N", "N"), ("N", "adj")} and len(one.slots) == 2:
        return Line(_NO_PREPOSITION)
    if is_literal(slot.name) and takes[:2] != ("to", "V"):
        return after_the_preposition(kind, one, slot, "", "")
    return None


def _role(word: str, kind: Class, preposition: str) -> Term | None:
    """What the noun after the preposition names, in the language of the card."""
    found = role(word, kind, preposition)
    return Term(found) if found else None


def _tells_apart(one: str, other: str) -> bool:
    """The cause and what causes the feeling are no contrast."""
    first, second = ({word for word in role.split() if len(word) > 3} for role in (one, other))
    return not first & (second - {"what", "gets"})


def _is_no_object(one: Match, slot: Slot) -> bool:
    """the world we live in today; give rise to a doubt."""
    first = one.governor.doc[slot.start]
    thing = one.slots[0]
    rise = thing.name == "N" and one.governor.doc[thing.start].lower_ in {"rise", "way", "birth"}
    return first.lower_ in _NO_PLACE or rise and thing != slot


def _is_whole(one: Match, slot: Slot) -> bool:
    """Not face of "face-to-face talks" or a number of "a number of cars"."""
    if slot.end >= len(one.governor.doc):
        return True
    after = one.governor.doc[slot.end]
    return after.pos_ not in {"NOUN", "PROPN", "CCONJ"} and after.lower_ not in {"-", "of", "'s"}


def _preposition(one: Match, small: Slot) -> str:
    """on, or up with: all the small words directly before the object."""
    place = one.slots.index(small)
    first = place
    while first and is_literal(one.slots[first - 1].name):
        first -= 1
    return " ".join(slot.name for slot in one.slots[first : place + 1])


def _with_its_particle(kind: Class, one: Match, small: Slot) -> Line | None:
    """They pointed that → pointed out that: the two words have one meaning together."""
    entry = one.entry
    same = [row for row in complements(entry.word, kind) if row.takes == entry.takes]
    means = entry.meaning if len(same) == 1 and not set_words(entry) else ""
    means = means or meaning(f"{entry.word} {small.name}", "verb") or ""
    if not means or kind != "verb":
        return None
    return Line("“%(one)s”: %(means)s.", {"one": shown_pattern(entry), "means": means})


def _contrast(small: Slot, gone: str) -> Line | None:
    if gone == "like" and small.name == "as":
        return Line("“like” only compares; {as} says what somebody or something is.")
    if gone == "than" and small.name == "to":
        return Line("“than” goes with forms such as “better” or “more”.")
    return None
