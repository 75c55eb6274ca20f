"""Two parts put together in another way.

"I was tired, so I went to bed." → "I went to bed because I was tired." (161)
"I have a friend. She lives in Oslo." → "I have a friend who lives in Oslo." (172)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spacy.tokens import Doc, Token

from app.rewriting.statement import inflect, inside, is_person, raised, text_of
from app.rewriting.ways import joins, uses
from app.rewriting.words import (
    DAYS,
    FEELINGS,
    FOR_AN_AIM,
    GROUPS,
    NO_THING,
    PLAIN,
    PLEASANT,
    PRONOUNS,
    WHILE_DOING,
)

_LONGEST = 24
_THIRD = frozenset("he she it they him her them his its their hers theirs himself herself".split())
_OWNERS = {"his", "her", "its"}
_CLAUSES = {"ccomp", "xcomp", "advcl", "relcl", "acl", "csubj", "conj", "mark", "parataxis"}
_NO_CLAUSE = {"reason", "not", "only", "just", "mainly", "partly", "either", "neither", "sorry"}
_NO_CONTRAST = {"not", "n't", "no", "never", "sorry", "want", "try", "hope", "plan", "wish"}
"""It is not a cat, but a dog; I wanted to go, but I was ill: no "although"."""

Clause = Sequence[Token]


def _subject(clause: Clause) -> Token | None:
    """The subject, if the clause begins with it: not so in "do I"."""
    for token in clause:
        if token.dep_ == "nsubj" and token.left_edge.i == clause[0].i:
            verb = token.head
            after = verb.i > token.i and verb.i <= clause[-1].i
            return token if after and verb.pos_ in {"VERB", "AUX"} else None
    return None


def _whole(clause: Clause) -> bool:
    """A sentence of its own: subject, verb and something after it."""
    if len(clause) < 3 or _NO_CLAUSE & {token.lower_ for token in clause[:3]}:
        return False
    return _subject(clause) is not None and clause[-1].pos_ != "AUX"


def _parts(doc: Doc, word: str, comma: bool) -> tuple[Clause, Clause] | None:
    """The clauses before and after the word, if each could be a sentence of its own."""
    places = [token.i for token in doc if token.lower_ == word and 0 < token.i < len(doc) - 2]
    if len(doc) > _LONGEST or doc[-1].text != "." or len(places) != 1:
        return None
    place = places[0]
    if sum(token.text == "," for token in doc) != comma or comma and doc[place - 1].text != ",":
        return None
    before, after = list(doc[: place - comma]), list(doc[place + 1 : len(doc) - 1])
    return (before, after) if _whole(before) and _whole(after) else None


def _can_change_places(first: Clause, then: Clause) -> bool:
    """The clause that now comes first names whom it means, as "he was ill" does not."""
    pointing = {token.lower_ for token in first} & _THIRD
    subjects = {s.lower_ for s in (_subject(first), _subject(then)) if s is not None}
    return not pointing or pointing == subjects  # "She was ill, so she stayed in."


@uses(161, 157)
def because(doc: Doc) -> Iterator[str]:
    if parts := _parts(doc, "so", comma=True):
        why, what = parts
        reason = inside(text_of(why), why[0])
        if reason and _can_change_places(what, why):
            yield f"{raised(text_of(what))} because {reason}."
        if reason:
            yield f"As {reason}, {text_of(what)}."


@uses(161)
def although(doc: Doc) -> Iterator[str]:
    if parts := _parts(doc, "but", comma=True):
        first, second = parts
        words = {word for token in first for word in (token.lower_, token.lemma_)}
        also = {"too", "also"} & {token.lower_ for token in second}
        said = inside(text_of(first), first[0])
        if said and not also and not words & _NO_CONTRAST:
            yield f"Although {said}, {text_of(second)}."


@uses(45)
def so_tired_that(doc: Doc) -> Iterator[str]:
    """ "I was very tired, so I slept." → "I was so tired that I slept." """
    parts = _parts(doc, "so", comma=True)
    if parts is None:
        return
    state, result = parts
    last, more = state[-1], state[-2].lower_ in {"very", "really"}
    before = state[:-2] if more else state[:-1]
    known = more or last.lower_ in PLEASANT | PLAIN | FEELINGS
    if known and last.dep_ == "acomp" and before and before[-1].lemma_ == "be":
        yield f"{text_of(before)} so {last.text} that {text_of(result)}."


@uses(150)
def so_or_but(doc: Doc) -> Iterator[str]:
    """ "I went to bed because I was tired." → "I was tired, so I went to bed." """
    for word, link in (("because", "so"), ("although", "but")):
        if parts := _parts(doc, word, comma=False):
            what, why = parts
            said = inside(text_of(what), what[0])
            if said and _can_change_places(why, what) and what[-1].lower_ not in _NO_CLAUSE:
                yield f"{raised(text_of(why))}, {link} {said}."


@uses(213)
def walking_home(doc: Doc) -> Iterator[str]:
    """ "When I saw him, I ran." → "Seeing him, I ran." """
    commas = [token.i for token in doc if token.text == ","]
    if not 7 <= len(doc) <= _LONGEST or len(commas) != 1 or doc[0].lower_ not in {"when", "while"}:
        return
    comma, who, verb = commas[0], doc[1], doc[2]
    main = doc[comma + 1 : len(doc) - 1]
    if comma < 4 or len(main) < 2 or who.lower_ not in PRONOUNS - {"it"}:
        return
    if main[0].lower_ != who.lower_ or main[1].lemma_ == "be" and main[1].pos_ == "AUX":
        return
    if verb.lemma_ == "be" and doc[3].tag_ == "VBG":
        yield f"{raised(text_of(doc[3:comma]))}, {text_of(main)}."
    elif verb.tag_ == "VBD" and verb.lemma_ in WHILE_DOING:
        yield f"{raised(inflect(verb.lemma_, 'VBG'))} {text_of(doc[3:comma])}, {text_of(main)}."


@uses(95, 97)
def in_order_to(doc: Doc) -> Iterator[str]:
    """ "I went there to see her." → "I went there in order to see her." """
    if len(doc) > 20 or {"too", "enough", "order", "as"} & {token.lower_ for token in doc}:
        return
    for to in doc:
        aim, done = to.head, to.head.head
        if to.lower_ != "to" or to.dep_ != "aux" or aim.dep_ != "advcl" or aim.i != to.i + 1:
            continue
        subject = _subject(list(doc))
        person = subject is not None and (subject.lower_ in PRONOUNS - {"it"} or is_person(subject))
        if person and done.lemma_ in FOR_AN_AIM and done.dep_ == "ROOT" and to.i > done.i + 1:
            for words in ("in order to", "so as to"):
                yield f"{text_of(doc[: to.i])} {words} {text_of(doc[to.i + 1 :])}"


@joins(172, 173, 174, 180)
def which(doc: Doc, following: Doc) -> Iterator[str]:
    """Two sentences in one: the second says more of the first one's last noun."""
    if not 4 <= len(doc) <= _LONGEST - len(following) or len(following) < 4:
        return
    plain = all(one[-1].text == "." and not any(t.text in ',"“”' for t in one[:-1])
                for one in (doc, following))  # fmt: skip
    noun, first = doc[-2], following[0]
    if not plain or not _new_and_alone(noun) or not _says_one_thing(following):
        return
    before, more, low = text_of(doc[:-1]), text_of(following[1:]), first.lower_
    if is_person(noun) != (low in {"he", "she", "his", "her"}):
        return
    if low in {"he", "she", "it"} and first.dep_ == "nsubj":
        if following[1].pos_ in {"VERB", "AUX"} and following[1].is_alpha:
            yield f"{before} {'which' if low == 'it' else 'who'} {more}"
            yield f"{before} that {more}"
    if low in _OWNERS and first.dep_ == "poss":
        yield f"{before} whose {more}"


def _new_and_alone(noun: Token) -> bool:
    """ "a friend", with nobody and nothing else that he, she or it might mean."""
    if noun.tag_ != "NN" or noun.left_edge.lower_ not in {"a", "an"} or noun.lemma_ in GROUPS:
        return False
    if noun.lower_ in DAYS:
        return False
    own = set(noun.subtree)
    others = [t for t in noun.doc if t not in own and t.pos_ in {"NOUN", "PROPN", "PRON"}]
    known = {"i", "we", "you", "my", "our"} | (set() if is_person(noun) else {"he", "she", "they"})
    return all(token.lower_ in known for token in others)


def _says_one_thing(following: Doc) -> bool:
    """One clause, and no "It is hot today", which is about nothing that was named."""
    if any(token.dep_ in _CLAUSES for token in following):
        return False
    if following[0].lower_ != "it":
        return True
    words = {word for t in following for word in (t.lower_, t.lemma_.lower())}
    named = [t for t in following if t.dep_ == "attr" and t.left_edge.lower_ not in {"a", "an"}]
    return not words & NO_THING and not named
