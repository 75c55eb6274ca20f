"""Two parts put together in another way.

"I was tired, so I went to bed." → "I went to bed because I was tired." (161)
"I have a friend. She lives in Oslo." → "I have a friend who lives in Oslo." (172)
"""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from app.rewriting.statement import STATES, inflect, lowered, raised, text_of
from app.rewriting.ways import joins, uses

_PERSONS = {"he", "she"}
_SUBJECTS = {"i", "you", "he", "she", "we", "they"}
_OWNERS = {"his", "her", "its"}
_LONGEST = 24


def _halves(doc: Doc, word: str) -> tuple[list[Token], list[Token]] | None:
    """The clauses before and after ", so" or ", but", both with a subject of their own."""
    if len(doc) > _LONGEST or doc[-1:].text != ".":
        return None
    places = [t.i for t in doc if t.lower_ == word and t.i and doc[t.i - 1].text == ","]
    if len(places) != 1 or sum(token.text == "," for token in doc) != 1:
        return None
    before, after = list(doc[: places[0] - 1]), list(doc[places[0] + 1 : len(doc) - 1])
    whole = all(
        part and any(token.dep_ == "nsubj" for token in part) and part[0].text.lower() != "that"
        for part in (before, after)
    )
    return (before, after) if whole else None


@uses(161, 157)
def because(doc: Doc) -> Iterator[str]:
    if halves := _halves(doc, "so"):
        why, what = halves
        reason = lowered(text_of(why), why[0])
        yield f"{raised(text_of(what))} because {reason}."
        yield f"As {reason}, {text_of(what)}."


@uses(161)
def although(doc: Doc) -> Iterator[str]:
    if halves := _halves(doc, "but"):
        first, second = halves
        yield f"Although {lowered(text_of(first), first[0])}, {text_of(second)}."


@uses(45)
def so_tired_that(doc: Doc) -> Iterator[str]:
    """ "I was very tired, so I slept." → "I was so tired that I slept." """
    halves = _halves(doc, "so")
    if halves is None:
        return
    state, result = halves
    last = state[-1]
    before = state[:-2] if state[-2].lower_ in {"very", "really"} else state[:-1]
    if last.dep_ == "acomp" and before and before[-1].lemma_ == "be":
        yield f"{text_of(before)} so {last.text} that {text_of(result)}."


@uses(150)
def so_or_but(doc: Doc) -> Iterator[str]:
    """ "I went to bed because I was tired." → "I was tired, so I went to bed." """
    for word in ("because", "although"):
        places = [token.i for token in doc if token.lower_ == word and token.dep_ == "mark"]
        if len(places) == 1 and 2 < places[0] < len(doc) - 3 and len(doc) <= _LONGEST:
            what, why = doc[: places[0]], doc[places[0] + 1 : len(doc) - 1]
            link = "so" if word == "because" else "but"
            if "," not in text_of(doc) and doc[-1].text == ".":
                yield f"{raised(text_of(why))}, {link} {lowered(text_of(what), what[0])}."


@uses(213)
def walking_home(doc: Doc) -> Iterator[str]:
    """ "When I saw him, I ran." → "Seeing him, I ran." """
    commas = [token.i for token in doc if token.text == ","]
    if not 7 <= len(doc) <= _LONGEST or len(commas) != 1 or doc[0].lower_ not in {"when", "while"}:
        return
    comma, who = commas[0], doc[1].lower_
    if comma + 1 >= len(doc) or doc[comma + 1].lower_ != who or doc[1].pos_ != "PRON":
        return
    verb = doc[2]
    if verb.lemma_ == "be" and doc[3].tag_ == "VBG":
        yield f"{raised(text_of(doc[3:comma]))}, {text_of(doc[comma + 1 :])}"
    elif verb.tag_ in {"VBD", "VBP", "VBZ"} and verb.lemma_ not in STATES:
        doing = raised(inflect(verb.lemma_, "VBG"))
        yield f"{doing} {text_of(doc[3:comma])}, {text_of(doc[comma + 1 :])}".replace(" ,", ",")


@uses(95, 97)
def in_order_to(doc: Doc) -> Iterator[str]:
    """ "I went there to see her." → "I went there in order to see her." """
    for to in doc:
        aim = to.lower_ == "to" and to.dep_ == "aux" and to.head.dep_ == "advcl"
        if aim and to.i > 2 and doc[to.i - 1].lower_ not in {"order", "as"} and len(doc) <= 20:
            for words in ("in order to", "so as to"):
                yield f"{text_of(doc[: to.i])} {words} {text_of(doc[to.i + 1 :])}"


@joins(172, 173, 174, 180)
def which(doc: Doc, following: Doc) -> Iterator[str]:
    """Two sentences in one: the second says more of the first one's last noun."""
    if not 4 <= len(doc) <= _LONGEST - len(following) or doc[-1].text != ".":
        return
    noun, next_word = doc[-2], following[0].lower_
    words = [token.lower_ for token in noun.subtree]
    new = noun.pos_ == "NOUN" and noun.tag_ == "NN" and words and words[0] in {"a", "an"}
    plain = following[-1].text == "." and not any(t.text in ',"“”' for t in (*doc, *following))
    subjects = {token.lower_ for token in doc if token.dep_ == "nsubj"}
    clear = subjects <= {"i", "we", "you"} or next_word in {"it", "its"} and subjects <= _SUBJECTS
    if not new or not plain or not clear or len(following) < 4:
        return  # he, she or it might be somebody else
    before = text_of(doc[:-1])
    if next_word in _PERSONS | {"it"} and following[0].dep_ == "nsubj":
        more = text_of(following[1:])
        if following[1].pos_ in {"VERB", "AUX"} and following[1].text[0].isalpha():
            yield f"{before} {'who' if next_word in _PERSONS else 'which'} {more}"
            yield f"{before} that {more}"
    if next_word in _OWNERS and following[0].dep_ == "poss":
        yield f"{before} whose {text_of(following[1:])}"
