"""Edits that are one decision: accepting one of them alone would repeat or lose a word."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from spacy.tokens import Doc, Token

from grammar_items.usage.closed_class import BE, DO, HAVE, MODAL_OF, NOT_OR_NEVER

if TYPE_CHECKING:
    from app.edits import MarkedSentence, TokenEdit

TOO_COMMON_TO_MOVE = {"the", "a", "an", "of", "to", "and", "in", "on", "at", "for"}


_FARTHEST_PARTS = 15
"""Words between the two places of a moved word, at most."""


def groups(sentence: MarkedSentence) -> list[int | None]:
    """For each edit the number of the decision it is part of, None if it stands alone.

    "I am student of high school." → "I am a high school student.": "− student", "of → a" and
    "+ student" share group 1, because accepting one of them alone repeats or loses "student".
    A change that touches a part of a move belongs to it. "before three years" → "three years
    ago", "has ten years" → "is ten years old", "many informations" → "much information", "I not
    knew" → "I did not know", "suggested me to go" → "suggested that I go" and "in the graph it
    shows" → "the graph shows" are one decision each, too.
    """
    edits = sentence.edits
    leader = list(range(len(edits)))
    moves: set[int] = set()

    def join(one: int, other: int) -> None:
        nonlocal leader
        first, last = sorted((leader[one], leader[other]))
        leader = [first if place == last else place for place in leader]

    for i, one in enumerate(edits):
        for j, other in enumerate(edits):
            near = abs(one.start - other.start) <= _FARTHEST_PARTS
            if i != j and near and _leaving(one) & _entering(other):
                join(i, j)
                moves |= {i, j}
            elif i != j and near and (_one_phrase(one, other) or _one_verb(sentence, one, other)):
                join(i, j)
            elif i < j and near and _names_its_subject(sentence, one, other):
                join(i, j)
                moves.add(j)
    for place, last in _clauses_for_infinitives(edits):
        for later in range(place + 1, last + 1):
            join(place, later)
    for i in range(len(edits) - 1):
        touching = edits[i].end == edits[i + 1].start
        if touching and moves & {i, i + 1} and "PUNCT" not in edits[i].type + edits[i + 1].type:
            join(i, i + 1)
    numbers: dict[int, int] = {}
    grouped = []
    for place in leader:
        shared = leader.count(place) > 1
        grouped.append(numbers.setdefault(place, len(numbers) + 1) if shared else None)
    return grouped


_BEFORE_AGO = {"before", "since", "from"}
_AMOUNTS = {"many", "much", "few", "little", "a few", "a little"}
_NUMBER_TYPES = {"NOUN:NUM", "NOUN:INFL"}


def _one_phrase(one: TokenEdit, other: TokenEdit) -> bool:
    """Two edits of one phrase: half of it alone would be a new mistake."""
    old, new = one.original.strip().lower(), one.replacement.strip().lower()
    if old in _BEFORE_AGO and not new:
        return other.replacement.strip().lower() == "ago" and not other.original.strip()
    if old in HAVE and new in BE and other.replacement.strip().lower() == "old":
        return not other.original.strip() and 0 < other.start - one.end <= 3
    amount = old in _AMOUNTS and new in _AMOUNTS
    return amount and one.end == other.start and other.category in _NUMBER_TYPES


def _one_verb(sentence: MarkedSentence, one: TokenEdit, other: TokenEdit) -> bool:
    """did not know → had not known, not knew → did not know: with another auxiliary the verb
    takes another form, so neither change stands alone."""
    if sentence.source is None or sentence.target is None or one.start > other.start:
        return False
    old, new = sentence.source[one.start : one.end], sentence.target[one.c_start : one.c_end]
    helps = [token for token in new if token.dep_ in {"aux", "auxpass"}]
    if len(helps) != 1 or _form_after(list(old)) == _form_after(helps):
        return False
    verb = helps[0].head
    if not other.c_start <= verb.i < other.c_end or other.end - other.start > 1:
        return False
    # has not → does not have: the learner's only verb comes again as the main verb
    was = sentence.source[other.start if other.end > other.start else one.start]
    between = sentence.target[helps[0].i + 1 : verb.i]
    return bool(was.lemma_ == verb.lemma_ and _only_helps(sentence.target, between))


def _names_its_subject(sentence: MarkedSentence, one: TokenEdit, other: TokenEdit) -> bool:
    """in the graph it shows → the graph shows: without its preposition the noun is the subject,
    so the pronoun that was the subject goes too."""
    if sentence.source is None or sentence.target is None:
        return False
    gone = sentence.source[other.start : other.end]
    if other.c_start != other.c_end or [t.dep_ for t in gone] not in (["nsubj"], ["nsubjpass"]):
        return False
    lost = sentence.source[one.start : one.end][:1]
    if not lost or lost[0].pos_ != "ADP" or gone[0].pos_ != "PRON":
        return False
    between = sentence.target[one.c_start : other.c_start]
    noun = between.root
    return noun.pos_ in {"NOUN", "PROPN"} and noun.dep_ in {"nsubj", "nsubjpass"}


def _only_helps(target: Doc, between: Sequence[Token]) -> bool:
    """Nothing stands between auxiliary and verb but a subject, *not* and adverbs."""
    return all(
        t.lower_ in NOT_OR_NEVER or t.pos_ in {"ADV", "PART", "PRON"} or t.dep_ == "nsubj"
        for t in between
    )


def _form_after(words: Sequence[Token]) -> str:
    """The form that an auxiliary asks of its verb; "" where no auxiliary stands."""
    for word in words:
        for form, auxiliaries in _FORMS_AFTER.items():
            if word.lower_ in auxiliaries:
                return form
    return ""


_FORMS_AFTER = {"base": DO | set(MODAL_OF), "participle": HAVE, "participle or -ing": BE}
_LONGEST_SUBJECT = 5
_CASES = {"me": "i", "him": "he", "her": "she", "us": "we", "them": "they", "you": "you"}


def _clauses_for_infinitives(edits: Sequence[TokenEdit]) -> Iterator[tuple[int, int]]:
    """First and last of the edits that turn "me to go" or "to go" into "that I go", or back."""
    for place in range(len(edits) - 1):
        parts = edits[place : place + 3]
        near = [parts[n + 1].start - parts[n].end <= 1 for n in range(len(parts) - 1)]
        old = [edit.original.strip().lower() for edit in parts]
        new = [edit.replacement.strip().lower() for edit in parts]
        for here, there in ((old, new), (new, old)):
            if near[0] and here[0] == "that" and there[:2] == ["to", ""]:
                if here[1] in _CASES.values():
                    yield place, place + 1
            reach = parts[1].start - parts[0].end <= _LONGEST_SUBJECT
            if reach and (here[0], there[0]) == ("", "that") and (here[1], there[1]) == ("to", ""):
                yield place, place + 1  # the school to make → that the school make
            if all(near) and (here[0], there[0]) == ("", "that") and here[2:] == ["to"]:
                if there[2] == "" and _CASES.get(here[1]) == there[1]:
                    yield place, place + 2


def _leaving(edit: TokenEdit) -> set[str]:
    return _only_in(edit.original, edit.replacement)


def _entering(edit: TokenEdit) -> set[str]:
    return _only_in(edit.replacement, edit.original)


def _only_in(words: str, others: str) -> set[str]:
    """The content words of the one side that the other has not.

    A short form in place of one other word stays whole: "its" → "it's" brings no second "it".
    """
    one, other = words.strip().lower(), others.strip().lower()
    if _SHORT_FORM.fullmatch(one) and other.isalpha() and re.split("['’]", one)[0] != other:
        return {one}
    return _content_words(words) - _content_words(others)


_SHORT_FORM = re.compile(r"\w+['’]\w+")


def _content_words(text: str) -> set[str]:
    return {word for word in re.findall(r"\w+", text.lower()) if word not in TOO_COMMON_TO_MOVE}
