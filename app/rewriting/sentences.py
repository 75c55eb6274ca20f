"""Another kind of sentence: a question, an exclamation, a sentence around the sentence.

"My brother plays tennis." → "I think that my brother plays tennis." (152)
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from app.rewriting.statement import (
    NOT_CHOSEN,
    STATES,
    Statement,
    lowered,
    raised,
    statement,
    text_of,
    turned,
)
from app.rewriting.ways import Way, uses

_OPENINGS = {
    152: "I think that", 162: "I think", 165: "It is true that", 151: "I like the fact that",
    200: "People say that",
}  # fmt: skip
_GIVE = {"give", "send", "show", "teach", "tell", "pass", "lend", "offer"}
_WANT = {"need", "want", "like", "love", "hate", "remember", "prefer", "enjoy"}
_TIMES = frozenset(
    "morning afternoon evening night day week weekend month year summer winter spring autumn "
    "monday tuesday wednesday thursday friday saturday sunday january february march april may "
    "june july august september october november december christmas lunch breakfast dinner".split()
)
_PLACES = frozenset(
    "school home park library zoo station office shop market hospital city town village beach "
    "house garden museum cinema restaurant university airport gym kitchen room class street".split()
)


def _after(opening: str) -> Way:
    def say(doc: Doc) -> Iterator[str]:
        found = statement(doc)
        if found is not None and found.head.lower_ not in {"i", "we"}:
            yield f"{opening} {lowered(text_of(doc), doc[0])}"

    return say


for _item, _opening in _OPENINGS.items():
    uses(_item)(_after(_opening))


@uses(32, 35)
def how_often(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if found is None or found.past or found.times or found.lemma in NOT_CHOSEN:
        return
    for adverb in ("usually", "never"):
        yield f"{found.subject} {adverb} {text_of([found.verb])} {found.rest}."


def _quality(found: Statement) -> Token | None:
    """The bare adjective after be: "The film was good." """
    after = [child for child in found.verb.children if child.dep_ == "acomp"]
    bare = found.lemma == "be" and len(after) == 1 and not list(after[0].children)
    return after[0] if bare else None


@uses(33)
def very(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if found and (word := _quality(found)) is not None and word.i == found.verb.i + 1:
        yield f"{found.subject} {text_of([found.verb])} very {found.rest}."


@uses(190)
def how_good_it_is(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if found and (word := _quality(found)) is not None and word.i == len(doc) - 2:
        yield f"How {word.text} {lowered(found.subject, doc[0])} {text_of([found.verb])}!"


@uses(192)
def what_a_day(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    for noun in found.verb.children if found and found.lemma == "be" else ():
        words = list(noun.subtree)
        plain = noun.dep_ == "attr" and words[0].lower_ in {"a", "an"} and noun == words[-1]
        if plain and any(child.dep_ == "amod" for child in noun.children):
            yield f"What {text_of(words)}!"


@uses(193)
def is_it_not(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if found is None:
        return
    helping = found.be() if found.lemma == "be" else found.do()
    short = f"{helping}n't"
    if found.head.pos_ == "PRON" and found.pronoun != "i":
        yield f"{text_of(doc[:-1])}, {short} {found.pronoun}?"


def _last_phrase(doc: Doc, found: Statement) -> Token | None:
    """The preposition that opens the last part of the sentence: "in Oslo"."""
    for child in found.verb.children:
        inside = [token.i for token in child.subtree]
        closed = child.dep_ == "prep" and inside == list(range(child.i, len(doc) - 1))
        if closed and child.i > found.verb.i:
            return child
    return None


@uses(204)
def it_was_there_that(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    opens = _last_phrase(doc, found) if found else None
    if found is None or opens is None or found.lemma == "be":
        return
    be = "was" if found.past else "is"
    place, before = text_of(doc[opens.i : len(doc) - 1]), text_of(doc[: opens.i])
    yield f"It {be} {place} that {lowered(before, doc[0])}."


@uses(205)
def what_i_need(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if found is None or found.lemma not in _WANT:
        return
    things = [child for child in found.verb.children if child.dep_ == "dobj"]
    if len(things) == 1 and [t.i for t in things[0].subtree] == list(
        range(found.verb.i + 1, len(doc) - 1)
    ):
        be = "was" if found.past else "is"
        said = lowered(f"{found.subject} {text_of([found.verb])}", doc[0])
        yield f"What {said} {be} {found.rest}."


@uses(197)
def gave_her_a_book(doc: Doc) -> Iterator[str]:
    """ "He gave a book to her." → "He gave her a book." """
    found = statement(doc)
    to = _last_phrase(doc, found) if found else None
    if found and to is not None and to.lower_ == "to" and found.lemma in _GIVE:
        person, thing = text_of(doc[to.i + 1 : len(doc) - 1]), text_of(doc[found.verb.i + 1 : to.i])
        if thing:
            yield f"{found.subject} {text_of([found.verb])} {person} {thing}."


@uses(236, 239, 245)
def question(doc: Doc) -> Iterator[str]:
    """When, where or what, for the part that answers it."""
    found = statement(doc)
    if found is None or found.lemma == "be" or found.head.lower_ == "you":
        return
    who = lowered(turned(found.subject), doc[0]) if found.head.lower_ != "i" else "you"
    do = "do" if found.do() == "does" and found.pronoun in {"i", "we"} else found.do()
    opens = _last_phrase(doc, found)
    if opens is not None:
        words = {w for t in doc[opens.i : len(doc) - 1] for w in (t.lower_, t.lower_.rstrip("s"))}
        proper = doc[-2].pos_ == "PROPN"
        word = "When" if words & _TIMES else "Where" if words & _PLACES or proper else None
        between = turned(text_of(doc[found.verb.i + 1 : opens.i]))
        if word and opens.lower_ in {"in", "at", "to", "on"}:
            yield " ".join(f"{word} {do} {who} {found.form('VB')} {between}".split()) + "?"
    things = [child for child in found.verb.children if child.dep_ == "dobj"]
    if len(things) == 1 and things[0].pos_ == "NOUN" and found.lemma not in STATES:
        inside = [token.i for token in things[0].subtree]
        if inside == list(range(found.verb.i + 1, inside[-1] + 1)):
            rest = turned(text_of(doc[inside[-1] + 1 : len(doc) - 1]))
            yield " ".join(f"What {do} {who} {found.form('VB')} {rest}".split()) + "?"


_ASK_OTHERS = {249: "Can you", 250: "Could you", 251: "Will you", 252: "Would you"}
_ASK_ONESELF = {
    253: "Can I", 254: "Could I", 255: "May I", 256: "Shall I", 258: "Should I",
}  # fmt: skip
_SUGGEST = {120: "Let's", 257: "Shall we", 260: "Why don't we", 259: "Why don't you"}


def _asking(opening: str) -> Way:
    """A statement with I or we, as a question or a suggestion."""

    def say(doc: Doc) -> Iterator[str]:
        found = statement(doc)
        if found is None or found.lemma in NOT_CHOSEN or found.times & {"past", "habit"}:
            return
        if found.head.lower_ not in {"i", "we"}:
            return
        rest = turned(found.rest) if opening.endswith("you") else found.rest
        end = "." if opening == "Let's" else "?"
        yield f"{opening} {found.form('VB')} {rest}{end}"

    return say


for _item, _opening in {**_ASK_OTHERS, **_ASK_ONESELF, **_SUGGEST}.items():
    uses(_item)(_asking(_opening))


@uses(262)
def how_about(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    if found and found.lemma not in NOT_CHOSEN and not found.times & {"past", "habit"}:
        if found.head.lower_ == "we":
            yield f"How about {found.form('VBG')} {found.rest}?"


@uses(234)
def never_have_i(doc: Doc) -> Iterator[str]:
    """ "I have never seen it." → "Never have I seen it." """
    if 5 <= len(doc) <= 14 and doc[2].lower_ == "never" and doc[-1].text == ".":
        subject, helping = doc[0], doc[1]
        if subject.dep_ == "nsubj" and helping.dep_ == "aux" and subject.head == helping.head:
            who = lowered(subject.text, subject)
            yield raised(f"never {helping.lower_} {who} {text_of(doc[3:-1])}.")
