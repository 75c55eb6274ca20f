"""What kind of noun follows a preposition: a website, an event, a point in time."""

from __future__ import annotations

from functools import cache

from spacy.tokens import Span, Token

from grammar_items.usage.lexicon import noun_kinds

_WEAK_VERBS = {"stay", "live", "be", "work", "study", "sit", "remain", "play", "meet", "eat"}


_NAMES = {"online", "area", "language", "usual place", "point", "moment", "occasion",
          "vehicle", "means"}  # fmt: skip
"""Groups to which names belong; "the XAML Island" is no island."""


def noun_chooses(governor: Token) -> bool:
    """Verbs that leave the choice of in, on and at to the noun after it."""
    return governor.lemma_.lower() in _WEAK_VERBS


def kind_of(preposition: str, inside: Span) -> str | None:
    """The group of the noun under this preposition: ``on online`` for "on Netflix"."""
    head = inside.root
    names = {head.lower_, head.lemma_.lower()}
    if head.i > inside.start:
        names.add(f"{head.doc[head.i - 1].lower_} {head.lemma_.lower()}")
    if head.pos_ == "PROPN" or head.ent_type_:  # Amazon Prime
        names |= {t.lower_ for t in inside if t.pos_ == "PROPN"}
    for name in sorted(names, key=len, reverse=True):
        group = _kinds().get((preposition, name))
        if group is not None and (head.pos_ != "PROPN" or group in _NAMES):
            return f"{preposition} {group}"
    if preposition == "in" and head.ent_type_ in {"GPE", "LOC"}:
        return "in area"
    return None


@cache
def _kinds() -> dict[tuple[str, str], str]:
    """The first group that lists a noun counts."""
    return {
        (row.preposition, noun): row.group for row in reversed(noun_kinds()) for noun in row.nouns
    }
