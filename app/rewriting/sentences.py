"""Another kind of sentence: a question, an exclamation, a sentence around the sentence.

"The film was good." → "I think that the film was good." (152)
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from app.rewriting.statement import (
    Statement,
    activity,
    inside,
    is_person,
    raised,
    statement,
    text_of,
    turned,
)
from app.rewriting.ways import Way, uses
from app.rewriting.words import (
    ACTIVITIES,
    ASKED,
    DAYS,
    FAVOURS,
    GIVE,
    GROUPS,
    LANGUAGES,
    MEALS,
    ONE_TIME,
    PLACES,
    PLAIN,
    PLEASANT,
    PRONOUNS,
    STRONG,
    TRAVELS,
    WANT,
)

_MORE = {"very", "really", "so", "quite"}
_OURS = {"my", "our"}


def _word_of_opinion(found: Statement) -> Token | None:
    """The adjective that judges: good in "The film was good." and "It was a good film." """
    if found.lemma != "be" or (said := found.part("acomp", "attr")) is None:
        return None
    described = [child for child in said.children if child.dep_ == "amod"]
    word = said if said.dep_ == "acomp" else described[0] if len(described) == 1 else None
    if word is None or any(child.lower_ not in _MORE for child in word.children):
        return None
    near = found.personal or found.head.lower_ in GROUPS or found.doc[0].lower_ in _OURS
    known = PLEASANT if near else PLEASANT | PLAIN
    return word if word.lower_ in known else None


def _quality(found: Statement) -> Token | None:
    """The bare adjective after be that judges: "The film was good." """
    word = _word_of_opinion(found)
    bare = word is not None and word.dep_ == "acomp" and word.i == found.verb.i + 1
    return word if bare else None


def _after(opening: str, pleasant: bool = False) -> Way:
    """An opinion on others, after the opening."""

    def say(doc: Doc) -> Iterator[str]:
        found = statement(doc)
        word = _word_of_opinion(found) if found and found.head.lower_ not in {"i", "we"} else None
        said = inside(text_of(doc), doc[0])
        if word is not None and said and (word.lower_ in PLEASANT or not pleasant):
            yield f"{opening} {said}"

    return say


uses(152)(_after("I think that"))
uses(162)(_after("I think"))
uses(165)(_after("It is true that"))
uses(151)(_after("I like the fact that", pleasant=True))


@uses(32)
def how_often(doc: Doc) -> Iterator[str]:
    found = activity(doc, ONE_TIME)
    if found and not found.past and not found.times:
        yield f"{found.subject} usually {text_of([found.verb])} {found.rest}."


@uses(33)
def very(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    word = _quality(found) if found else None
    if found and word is not None and word.lower_ not in STRONG:
        yield f"{found.subject} {text_of([found.verb])} very {found.rest}."


@uses(190)
def how_good_it_is(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    word = _quality(found) if found else None
    if found and word is not None and word.i == len(doc) - 2 and word.lower_ != "fun":
        if subject := inside(found.subject, doc[0]):
            yield f"How {word.text} {subject} {text_of([found.verb])}!"


@uses(192)
def what_a_day(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    word = _word_of_opinion(found) if found else None
    if word is None or word.dep_ != "amod":
        return
    words = list(word.head.subtree)
    if words[0].lower_ in {"a", "an"} and words[-1] == word.head and words[1] == word:
        yield f"What {text_of(words)}!"


@uses(193)
def is_it_not(doc: Doc) -> Iterator[str]:
    """For what others can see and agree to: "It was a nice day, wasn't it?" """
    found = statement(doc)
    if found is None or found.head.lower_ not in PRONOUNS - {"i"}:
        return
    if found.pronoun == "it" or found.lemma in ACTIVITIES or _word_of_opinion(found) is not None:
        helping = found.be() if found.lemma == "be" else found.do()
        yield f"{text_of(doc[:-1])}, {helping}n't {found.pronoun}?"


def _last_phrase(found: Statement) -> Token | None:
    """The preposition that opens the last part of the sentence: "in Oslo"."""
    end = len(found.doc) - 2
    for child in found.verb.children:
        inside_it = [token.i for token in child.subtree]
        if child.dep_ in {"prep", "dative"} and inside_it == list(range(child.i, end + 1)):
            return child if child.i > found.verb.i else None
    return None


def _asks(found: Statement) -> tuple[str, Token] | None:
    """When or Where, and the preposition of the part that answers it."""
    opens = _last_phrase(found)
    nouns = [child for child in opens.children if child.dep_ == "pobj"] if opens else []
    if opens is None or len(nouns) != 1:
        return None
    noun, before = nouns[0], opens.lower_
    words = {noun.lower_, noun.lower_.rstrip("s")}
    if words & (DAYS | MEALS):
        return ("When", opens) if before in {"in", "on", "at"} else None
    name = noun.tag_ == "NNP" and noun.lower_ not in LANGUAGES
    place = before in {"in", "at"} and words & PLACES or before == "in" and name
    goal = before == "to" and found.lemma in TRAVELS and (words & PLACES or name)
    return ("Where", opens) if place or goal else None


@uses(204)
def it_was_there_that(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    answer = _asks(found) if found else None
    if found is None or answer is None or found.lemma == "be" or answer[1].lower_ == "to":
        return
    opens = answer[1].i
    if before := inside(text_of(doc[:opens]), doc[0]):
        be = "was" if found.past else "is"
        yield f"It {be} {text_of(doc[opens : len(doc) - 1])} that {before}."


@uses(205)
def what_i_need(doc: Doc) -> Iterator[str]:
    found = statement(doc)
    thing = found.part("dobj") if found and found.lemma in WANT else None
    if found is None or thing is None or thing.tag_ != "NN" or is_person(thing):
        return
    whole = (thing.left_edge.i, thing.right_edge.i) == (found.verb.i + 1, len(doc) - 2)
    said = inside(f"{found.subject} {text_of([found.verb])}", doc[0])
    if whole and said and not any(child.dep_ == "conj" for child in thing.children):
        yield f"What {said} {'was' if found.past else 'is'} {found.rest}."


@uses(197)
def gave_her_a_book(doc: Doc) -> Iterator[str]:
    """ "He gave a book to her." → "He gave her a book." """
    found = statement(doc)
    to = _last_phrase(found) if found and found.lemma in GIVE else None
    thing = found.part("dobj") if found else None
    if found is None or to is None or to.lower_ != "to" or thing is None or thing.pos_ == "PRON":
        return
    if (thing.left_edge.i, thing.right_edge.i) != (found.verb.i + 1, to.i - 1):
        return
    who = doc[to.i + 1 : len(doc) - 1]
    if len(who) <= 3 and (who[-1].pos_ == "PRON" or is_person(who[-1])):
        given = text_of(doc[found.verb.i + 1 : to.i])
        yield f"{found.subject} {text_of([found.verb])} {text_of(who)} {given}."


def _to_you(found: Statement) -> str | None:
    """The subject in a question to the learner: "My brother" → "your brother"."""
    low = found.head.lower_
    if low in {"i", "we"}:
        return "you"
    if low == "you" or any(child.dep_ == "conj" for child in found.head.children):
        return None
    subject = inside(found.subject, found.doc[0])
    return turned(subject) if subject else None


def _question(word: str, found: Statement, *parts: str) -> Iterator[str]:
    """ "Where", "do", "you", "live" and what is left of the sentence."""
    who, left = _to_you(found), turned(" ".join(parts))
    if who is not None and left is not None and "yourself" not in left:
        do = "do" if who == "you" and not found.past else found.do()
        yield " ".join(f"{word} {do} {who} {found.form('VB')} {left}".split()) + "?"


@uses(236, 245)
def when_or_where(doc: Doc) -> Iterator[str]:
    """ "I live in Oslo." → "Where do you live?" """
    found = statement(doc)
    answer = _asks(found) if found and found.lemma != "be" else None
    if found and answer:
        word, opens = answer
        yield from _question(word, found, text_of(doc[found.verb.i + 1 : opens.i]))


@uses(239)
def what(doc: Doc) -> Iterator[str]:
    """ "I bought a coat in Oslo." → "What did you buy in Oslo?" """
    found = statement(doc)
    thing = found.part("dobj") if found and found.lemma in ASKED else None
    if found is None or thing is None or thing.pos_ != "NOUN" or is_person(thing):
        return
    dated = thing.lower_.rstrip("s") in DAYS
    if not dated and thing.left_edge.i == found.verb.i + 1:
        yield from _question("What", found, text_of(doc[thing.right_edge.i + 1 : len(doc) - 1]))


_ASK_OTHERS = {249: "Can you", 250: "Could you", 251: "Will you", 252: "Would you"}
_MAY_I = {253: "Can I", 254: "Could I", 255: "May I", 258: "Should I"}
_SUGGEST = {120: "Let's", 257: "Shall we", 260: "Why don't we"}
_OWN = {"my", "me", "mine", "myself"}


def _asking(opening: str, verbs: frozenset[str]) -> Way:
    """What the learner does, as a question: "I play the piano." → "May I play the piano?" """

    def say(doc: Doc) -> Iterator[str]:
        found = activity(doc, verbs)
        if found is None or found.past or found.times & {"past"} or found.pronoun != "i":
            return
        rest = turned(found.rest) if opening.endswith("you") else found.rest
        if rest is not None:
            yield f"{opening} {found.form('VB')} {rest}?"

    return say


for _item, _opening in _ASK_OTHERS.items():
    uses(_item)(_asking(_opening, FAVOURS))
for _item, _opening in _MAY_I.items():
    uses(_item)(_asking(_opening, ACTIVITIES - FAVOURS))
uses(256)(_asking("Shall I", FAVOURS | {"read", "play", "sing"}))
uses(259)(_asking("Why don't you", ACTIVITIES))


def _together(doc: Doc) -> Statement | None:
    """What we do, did at no certain time, or what I do without a word on myself."""
    found = activity(doc)
    if found is None or found.times & ({"past", "habit"} | ({"date"} if found.past else set())):
        return None
    alone = found.pronoun == "i" and not found.past and not _OWN & {t.lower_ for t in doc}
    return found if found.pronoun == "we" or alone else None


def _suggesting(opening: str) -> Way:
    """ "We played games." → "Shall we play games?" """

    end = "." if opening == "Let's" else "?"

    def say(doc: Doc) -> Iterator[str]:
        if found := _together(doc):
            yield f"{opening} {found.form('VB')} {found.rest}{end}"

    return say


for _item, _opening in _SUGGEST.items():
    uses(_item)(_suggesting(_opening))


@uses(262)
def how_about(doc: Doc) -> Iterator[str]:
    if found := _together(doc):
        yield f"How about {found.form('VBG')} {found.rest}?"


@uses(234)
def never_have_i(doc: Doc) -> Iterator[str]:
    """ "I have never seen it." → "Never have I seen it." """
    if not 5 <= len(doc) <= 14 or doc[2].lower_ != "never" or doc[-1].text != ".":
        return
    subject, helping = doc[0], doc[1]
    if subject.lower_ not in PRONOUNS or helping.dep_ != "aux" or not helping.is_alpha:
        return
    if subject.dep_ == "nsubj" and subject.head == helping.head:
        who = inside(subject.text, subject)
        yield raised(f"never {helping.lower_} {who} {text_of(doc[3:-1])}.")
