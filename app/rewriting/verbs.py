"""Another form of the verb: tense, modal verb, passive, a verb before it.

"I live in Oslo." → "I used to live in Oslo." (140), "I have lived in Oslo." (62)
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc

from app.rewriting.statement import (
    NOT_CHOSEN,
    STATES,
    Statement,
    lowered,
    raised,
    statement,
    text_of,
)
from app.rewriting.ways import Way, uses

_MODALS = {
    69: "will", 123: "can", 124: "could", 126: "had better", 129: "may", 130: "may as well",
    131: "may well", 132: "might", 133: "might as well", 134: "might well", 135: "must",
    137: "ought to", 139: "should", 140: "used to", 141: "will", 142: "would", 143: "would rather",
}  # fmt: skip
_ALSO_BE = {"will", "may", "may well", "might", "might well", "must", "used to"}
_OF_PERSONS = {"had better", "may as well", "might as well", "would rather"}
_PERSONS = {"i", "you", "he", "she", "we", "they"}


def _modal(words: str) -> Way:
    def say(doc: Doc) -> Iterator[str]:
        found = _free(doc, "past", *(("now", "habit") if words == "used to" else ()))
        if found is None or words in _OF_PERSONS and found.head.lower_ not in _PERSONS:
            return
        if found.lemma in STATES and not (found.lemma == "be" and words in _ALSO_BE):
            return
        yield f"{found.subject} {words} {found.form('VB')} {found.rest}."

    return say


for _item, _words in _MODALS.items():
    uses(_item)(_modal(_words))


def _free(doc: Doc, *times: str) -> Statement | None:
    """A statement that is tied to none of these times."""
    found = statement(doc)
    return None if found is None or found.times & set(times) else found


@uses(127)
def have_to(doc: Doc) -> Iterator[str]:
    if (found := statement(doc)) and found.lemma not in NOT_CHOSEN:
        have = "had" if found.past else found.have()
        yield f"{found.subject} {have} to {found.form('VB')} {found.rest}."


@uses(136, 101)
def need_to(doc: Doc) -> Iterator[str]:
    if (found := statement(doc)) and found.lemma not in NOT_CHOSEN:
        verb = "needed" if found.past else "needs" if found.third else "need"
        yield f"{found.subject} {verb} to {found.form('VB')} {found.rest}."


@uses(121)
def be_able_to(doc: Doc) -> Iterator[str]:
    if (found := statement(doc)) and found.lemma not in NOT_CHOSEN:
        yield f"{found.subject} {found.be()} able to {found.form('VB')} {found.rest}."


@uses(122, 100, 69)
def be_going_to(doc: Doc) -> Iterator[str]:
    found = _free(doc, "past", "habit")
    if found and not found.past and found.lemma not in STATES:
        for words in ("going to", "about to"):
            yield f"{found.subject} {found.be()} {words} {found.form('VB')} {found.rest}."


@uses(112, 105)
def enjoy(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if (
        found
        and found.lemma not in STATES
        and found.head.lower_ in {"i", "he", "she", "we", "they"}
    ):
        verb = "enjoyed" if found.past else "enjoys" if found.third else "enjoy"
        yield f"{found.subject} {verb} {found.form('VBG')} {found.rest}."


@uses(62)
def present_perfect(doc: Doc) -> Iterator[str]:
    found = _free(doc, "past", "now", "habit")
    if found and found.past:
        yield f"{found.subject} {found.have()} {found.form('VBN')} {found.rest}."


@uses(61, 66)
def continuous(doc: Doc) -> Iterator[str]:
    found = _free(doc, "habit")
    if found and found.lemma not in STATES:
        yield f"{found.subject} {found.be()} {found.form('VBG')} {found.rest}."


@uses(53, 54)
def with_emphasis(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if found and found.lemma != "be":
        yield f"{found.subject} {found.do()} {found.form('VB')} {found.rest}."


@uses(73, 76, 79, 82)
def passive(doc: Doc) -> Iterator[str]:
    """The object comes first; who did it is left out where a pronoun says it."""
    found = statement(doc)
    objects = [token for token in doc if token.dep_ == "dobj"]
    if found is None or found.lemma in STATES or len(objects) != 1 or objects[0].pos_ == "PRON":
        return
    thing = objects[0]
    inside = sorted(token.i for token in thing.subtree)
    if inside != list(range(found.verb.i + 1, inside[-1] + 1)):
        return
    what = raised(text_of(doc[inside[0] : inside[-1] + 1]))
    by = "" if found.head.pos_ == "PRON" else f"by {lowered(found.subject, doc[0])}"
    done = " ".join([found.form("VBN"), by, text_of(doc[inside[-1] + 1 : len(doc) - 1])])
    many = thing.tag_ in {"NNS", "NNPS"}
    be = ("were" if many else "was") if found.past else ("are" if many else "is")
    for helping in (be, *(() if "past" in found.times else ("can be", "will be"))):
        yield " ".join(f"{what} {helping} {done}".split()) + "."
