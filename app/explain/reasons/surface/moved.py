"""A word that goes here and comes there is not wrong; its place is."""

from __future__ import annotations

from collections.abc import Sequence

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.labels import CATEGORIES
from app.explain.reasons import FIRST, LAST, reason
from app.explain.reasons.surface.order import ADVERBS
from app.explain.said import Said
from grammar_items.usage.closed_class import BE, DO, HAVE, MODALS

_ADVERBIAL = {"advmod", "prep", "npadvmod", "advcl"}
OBJECT = "The object comes right after the verb: I like music very much."
WHERE_AND_WHEN = "Words for place and time come after the object: I met him in Rome in May."


@reason(*CATEGORIES, rank=FIRST, severity=2)
def moved(case: Case) -> Said | None:
    """I give always … → I always give."""
    other = case.moved_with
    if other is None:
        return None
    new = list(case.new) or list(case.target[other.c_start : other.c_end])
    word, verb = _head(new), _head(new).head
    own = case.learners(verb)
    rule = _rule(word, verb)
    if rule == WHERE_AND_WHEN and all(t.pos_ == "NOUN" for t in case.old or case.new):
        rule = None  # family alone says neither where nor when
    if case.new:
        if rule == OBJECT and own is not None:
            return case.say(
                "The object comes right after its verb 【%(verb)s】: {%(new)s}.",
                own,
                verb=quote(own),
                rule=rule,
            )
        beside = _beside_the_verb(case, new)
        if beside is not None:
            return beside
        return case.say(
            "Only the place of this word is different: {%(new)s} belongs here.", rule=rule
        )
    after = case.target[other.c_end] if other.c_end < len(case.target) else None
    follows = case.in_source(after)
    if follows is not None and follows.is_alpha:
        return case.say(
            "“%(old)s” is not wrong, but its place is before 【%(word)s】.",
            follows,
            word=quote(follows),
            rule=rule,
        )
    return case.say(
        "“%(old)s” is not wrong, but it belongs to another place in the sentence.", rule=rule
    )


@reason(*CATEGORIES, rank=LAST, severity=2)
def comes_elsewhere(case: Case) -> Said | None:
    """We go by bus there on Monday → On Mondays we go …: it is said at another place."""
    if case.category in {"PUNCT", "ORTH"} or bool(case.old) == bool(case.new):
        return None
    here = _content(case.old or case.new)
    there = {
        lemma
        for edit in case.others
        for lemma in _content(
            case.target[edit.c_start : edit.c_end]
            if case.old
            else case.source[edit.start : edit.end]
        )
    }
    if not here or 2 * len(here & there) <= len(here):
        return None
    if case.old:
        return case.say("What “%(old)s” says comes at another place in the sentence.")
    return case.say("{%(new)s} comes from another place in the sentence.")


def _content(words: Sequence[Token]) -> set[str]:
    return {t.lemma_.lower() for t in words if t.pos_ in {"NOUN", "VERB", "ADJ", "ADV", "PROPN"}}


def _beside_the_verb(case: Case, new: list[Token]) -> Said | None:
    """are always two sides, always give: an adverb and the verb it stands beside."""
    word = new[0]
    if len(new) != 1 or word.pos_ != "ADV" or not 0 < word.i < len(case.target) - 1:
        return None
    before, after = case.target[word.i - 1], case.target[word.i + 1]
    helps = before.dep_ in {"aux", "auxpass"} and before.lower_ in HAVE | DO | MODALS
    if before.lower_ in BE or helps:
        own = case.learners(before)
        return case.say(
            "{%(word)s} comes after 【%(verb)s】.",
            own,
            word=quote(word),
            verb=quote(own) if own is not None else "",
            rule=ADVERBS,
        )
    if after.pos_ == "VERB" and after == word.head:
        own = case.learners(after)
        return case.say(
            "{%(word)s} comes before the verb 【%(verb)s】.",
            own,
            word=quote(word),
            verb=quote(own) if own is not None else "",
            rule=ADVERBS,
        )
    return None


def _head(words: list[Token]) -> Token:
    """The word of a phrase that the others hang on: May of "in May" is in."""
    return next((t for t in words if t.head not in words), words[0])


def _rule(word: Token, verb: Token) -> str | None:
    """Where a part like this stands, if its verb tells."""
    if verb.pos_ not in {"VERB", "AUX"}:
        return None
    if word.dep_ in {"dobj", "attr"} and word.i > verb.i:
        return OBJECT
    if word.dep_ in _ADVERBIAL and word.i > verb.i:
        return WHERE_AND_WHEN if any(c.dep_ == "dobj" for c in verb.children) else None
    return None
