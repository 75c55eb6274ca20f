"""Sentences that say that something is there: "There are two cats", "Here's your tea"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found, verbs_in
from grammar_items.finders.clause_shapes import CLAUSE_OPENERS, is_question, low
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import (
    FINITE_BE,
    FINITE_HAVE,
    HAD_OR_WOULD,
    IS_OR_HAS,
    MODALS,
    NOT,
)

_LIGHT = {
    "always", "never", "also", "still", "now", "only", "just", "already", "often", "sometimes",
    "usually", "probably", "certainly", "really", "ever", "even", "once", "clearly",
    "definitely", "perhaps", "possibly", "surely", "soon", "recently", "long", "simply", "well",
    "currently", "hardly", "no", "longer", "all", "then", "actually", "obviously", "to",
}  # fmt: skip
_THINGS = {
    "DT", "NN", "NNS", "CD", "JJ", "PRP$", "NNP", "PDT", "JJR", "RB", "VBG", "VBN", "NNPS", "EX",
}  # fmt: skip


def _skip_light(doc: Doc, place: int) -> int:
    while low(doc, place) in NOT or low(doc, place) in _LIGHT:
        place += 1
    return place


def _existential(there: Token) -> bool:
    return bool(there.tag_ == "EX" or there.dep_ == "expl")


def _theres(doc: Doc) -> Iterator[Token]:
    if "there" in read(doc).words:
        for token in doc:
            if token.lower_ == "there":
                yield token


def _is_person(token: Token) -> bool:
    """A subject that can be somewhere: "she is there", "Who was there"."""
    return token.tag_ in {"PRP", "NNP"} or token.lower_ == "who"


def _thing_at(doc: Doc, place: int) -> bool:
    return (
        place < len(doc)
        and doc[place].tag_ in _THINGS
        and doc[place].lower_ not in {"there", "here", "then", "now", "too", "again", "yet"}
    )


@finder
def there_be(doc: Doc) -> Finds:
    """**There is** a park; **Are there** any eggs; **There wasn't** time; not "She is there"."""
    for there in _theres(doc):
        before = there.i - 1
        while before >= 0 and (low(doc, before) in NOT or low(doc, before) in _LIGHT):
            before -= 1
        if low(doc, before) in FINITE_BE and before >= 0:
            asked = before == 0 or doc[before - 1].is_punct or is_question(doc)
            after = _skip_light(doc, there.i + 1)
            if low(doc, after) == "been":
                continue
            counted = {"many", "much", "what", "which"} & read(doc).words and is_question(doc)
            person = before > 0 and _is_person(doc[before - 1])
            if (_existential(there) and not person) or (
                asked
                and not person
                and (_thing_at(doc, after) or counted or low(doc, after - 1) == "to")
            ):
                if not person or _existential(there):
                    yield found(before, there.i)
                    continue
        place = _skip_light(doc, there.i + 1)
        if low(doc, place) not in FINITE_BE or low(doc, place) == "'d":
            continue
        after = _skip_light(doc, place + 1)
        if low(doc, after) == "been":
            continue
        opens = there.i == 0 or doc[there.i - 1].lower_ in CLAUSE_OPENERS
        if there.i and doc[there.i - 1].dep_ in {"nsubj", "nsubjpass"}:
            continue  # "The hotels there are cheap"
        if _existential(there) or (opens and _thing_at(doc, after)):
            end = place + 1
            yield found(there.i, place, *((end,) if low(doc, end) in NOT else ()))


@finder
def there_perfect(doc: Doc) -> Finds:
    """**There has been** an accident; **Have there been** any calls; **There's been**."""
    if "been" not in read(doc).words:
        return
    for there in _theres(doc):
        place = _skip_light(doc, there.i + 1)
        if low(doc, place) in FINITE_HAVE | IS_OR_HAS | HAD_OR_WOULD:
            been = _skip_light(doc, place + 1)
            if low(doc, been) == "been":
                yield found(there.i, *verbs_in(doc, place, been + 1))
            continue
        before = there.i - 1
        while before >= 0 and low(doc, before) in NOT:
            before -= 1
        if low(doc, place) == "been" and before >= 0 and low(doc, before) in FINITE_HAVE:
            yield found(before, there.i, place)


@finder
def there_modal(doc: Doc) -> Finds:
    """**There must be** a way; **Will there be** food; **There can't have been** time."""
    words = read(doc).words
    if "be" not in words and "been" not in words:
        return
    for there in _theres(doc):
        start = there.i
        place = _skip_light(doc, there.i + 1)
        if low(doc, place) in MODALS:
            place = _skip_light(doc, place + 1)
        else:
            before = there.i - 1
            while before >= 0 and low(doc, before) in NOT:
                before -= 1
            if before < 0 or low(doc, before) not in MODALS:
                continue
            start = before
        if low(doc, place) == "be":
            yield found(there.i, *verbs_in(doc, start, place + 1))
        elif low(doc, place) in {"have", "'ve"}:
            been = _skip_light(doc, place + 1)
            if low(doc, been) == "been" and low(doc, start + 1) != "'d":
                yield found(there.i, *verbs_in(doc, start, been + 1))


_BEFORE_HERE = {
    "and", "but", "so", "well", "now", "ok", "okay", "oh", "ah", "then", "because", "that", "yes",
    "hey", "look", "anyway", "or", "finally", "please", "hello", "hi",
}  # fmt: skip


@finder
def here_be(doc: Doc) -> Finds:
    """**Here is** your key; **Here are** the photos; not "Life here is hard"."""
    if "here" not in read(doc).words:
        return
    for here in doc:
        if here.lower_ != "here" or low(doc, here.i + 1) not in {
            "is", "are", "'re", "'s", "s",
        }:  # fmt: skip
            continue
        before = low(doc, here.i - 1)
        opens = here.i == 0 or before in CLAUSE_OPENERS or before in _BEFORE_HERE
        if not opens and not doc[here.i - 1].is_punct:
            continue
        after = low(doc, here.i + 2)
        if after in {"to", "that", "where", "when"} or after in {"", ".", "!", "?", ","}:
            if after not in {"where", "when"}:
                continue
        yield found(here.i, here.i + 1)
