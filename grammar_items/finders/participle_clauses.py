"""Participle clauses at the beginning of a sentence: "Walking home, I met Ana." """

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found, verbs_in
from grammar_items.finders.clause_openings import before
from grammar_items.finding import finder
from grammar_items.usage.closed_class import SUBJECT_DEPS

_LOOSE = {"dep", "npadvmod", "advcl"}
"""What the parser calls a noun that it cannot make a subject: "Painted yellow, the boat …"."""
_CLAUSE_ENDS = {".", "!", "?", ":", ";", '"', "“", "'", "and", "but", "so", "because", "that"}
_LEADING = {"not", "never", "just", "only", "still", "also", "always"}
_ING_PREPOSITIONS = {
    "according", "including", "regarding", "concerning", "following", "depending", "during",
    "excluding", "pending", "barring", "notwithstanding", "owing", "excepting",
}  # fmt: skip
_ING_OTHERS = {
    "morning", "evening", "nothing", "something", "everything", "anything", "thing", "king",
    "spring", "string", "ring", "sing", "bring", "interesting", "surprisingly", "darling",
    "wedding", "meeting", "building", "sibling", "ceiling", "ping", "wing", "sting", "swing",
}  # fmt: skip
_ED_OTHERS = {
    "provided", "granted", "indeed", "need", "red", "bed", "speed", "feed", "seed", "hundred",
    "wicked", "sacred", "naked", "supposed", "come", "become", "read", "put", "let",
    "cut", "hit", "set", "shut", "run", "ted", "fred", "ahmed", "mohammed", "mohamed", "ned",
}  # fmt: skip
_IRREGULAR = {
    "written", "seen", "born", "built", "made", "given", "taken", "known", "spoken", "broken",
    "driven", "worn", "torn", "hidden", "frozen", "stolen", "chosen", "eaten", "drawn", "thrown",
    "grown", "shown", "found", "kept", "left", "lost", "caught", "taught", "brought", "bought",
    "held", "told", "sold", "sent", "paid", "struck", "stuck", "bitten", "beaten", "forgotten",
    "forced", "hurt", "set", "cut", "shut", "put", "hit", "shot", "done", "heard", "fed", "led",
    "hung", "stung", "woven", "sworn", "shaken", "shaven", "swept", "bent", "bound", "wound",
    "lit", "spent", "sunk", "dug", "raised", "blown", "flown", "overcome", "understood",
    "laid", "ridden", "sung", "won", "fought", "sought", "swollen", "woken", "awoken", "read",
    "gone", "forbidden", "split", "spread", "meant", "dressed", "cast", "mistaken",
    "misled", "undone", "withdrawn", "overwhelmed", "rewritten", "rebuilt", "unseen", "unknown",
    "unheard", "unpaid",
}  # fmt: skip


def _leading_word(doc: Doc) -> int:
    """Where the sentence's first word stands, a quotation mark or an opening "and" left out."""
    place = 0
    while place < len(doc) and (
        doc[place].is_punct or (place == 0 and doc[place].lower_ in {"and", "but", "so", "yet"})
    ):
        place += 1
    return place


def _main_clause_follows(verb: Token, comma: Token) -> bool:
    """A subject with its verb stands behind the comma, and no "and" joins it."""
    doc = verb.doc
    following = doc[comma.i + 1] if comma.i + 1 < len(doc) else None
    if following is None or following.is_quote:
        return False
    if following.lower_ in {"and", "or", "but", "who", "which", "nor", "&"}:
        return False
    for token in doc[comma.i + 1 :]:
        if token.dep_ in SUBJECT_DEPS and token.head.i > comma.i:
            # "Swimming, like running, is fun": the verb's subject stands before the comma
            return not any(c.dep_ in SUBJECT_DEPS and c.i <= comma.i for c in token.head.children)
    # a command has no subject: "Crossing the street, look both ways."
    return bool(verb.dep_ == "advcl" and verb.head.i > comma.i and verb.head.tag_ in {"VB", "VBP"})


def _opening_clause(doc: Doc, verb: Token) -> tuple[int, int] | None:
    """The words from the participle to the comma before the main clause."""
    if any(child.dep_ in SUBJECT_DEPS and child.i < verb.i for child in verb.children):
        return None
    is_subject = verb.dep_ in SUBJECT_DEPS and verb.head.i > verb.i
    for token in doc[verb.i + 1 : verb.i + 26]:
        if token.lower_ in {".", "!", "?", ";"}:
            break
        if token.lower_ == "," and _main_clause_follows(verb, token):
            if is_subject and (
                verb.head.i < token.i  # "Being alone is no bad thing, she thought"
                or not any(c.dep_ in SUBJECT_DEPS and c.i > token.i for c in verb.head.children)
            ):
                return None
            return verb.i, token.i
    if verb.dep_ == "advcl" and verb.head.i > verb.i:  # the comma may be missing
        subject = next((c for c in verb.head.children if c.dep_ in SUBJECT_DEPS), None)
        if subject is not None and subject.i > verb.i:
            end = subject.left_edge.i
            return (verb.i, end) if end > verb.i else None
    return None


def _participle_places(doc: Doc) -> Iterator[int]:
    """Where a participle that opens the sentence, or a later clause of it, would stand."""
    first = _participle_place(doc, _leading_word(doc))
    yield first
    for token in doc[first + 1 : -4]:
        if token.lower_ in _CLAUSE_ENDS and token.i + 1 < len(doc):
            place = _participle_place(doc, token.i + 1)
            if place < len(doc) and doc[place].dep_ == "advcl" and doc[place].head.i > place:
                yield place


def _participle_place(doc: Doc, place: int) -> int:
    while place < len(doc) and doc[place].lower_ in _LEADING:
        place += 1
    return place


def _use_from_not(doc: Doc, span: tuple[int, int]) -> Found:
    """The participle and its not: "**Not knowing** the way"; the span is the whole clause."""
    verb, end = span
    start = verb
    while start and doc[start - 1].lower_ in _LEADING:
        start -= 1
    return found(*verbs_in(doc, start, verb + 2), verb, start=start, end=end)


@finder
def opening_present_participle(doc: Doc) -> Finds:
    """**Not knowing** the way, we asked; not "Walking is healthy"."""
    for place in _participle_places(doc):
        yield from _present_participle_at(doc, place)


def _present_participle_at(doc: Doc, place: int) -> Finds:
    if place < len(doc) and doc[place].tag_ == "RB" and doc[place].lower_.endswith("ly"):
        place += 1  # quietly closing the door, …
    if place >= len(doc):
        return
    verb = doc[place]
    low = verb.lower_
    if not low.endswith("ing") or low in _ING_PREPOSITIONS or low in _ING_OTHERS:
        return
    if verb.tag_ != "VBG":
        # the tagger takes some for nouns: then the parse must say it is a clause
        if verb.dep_ not in {"advcl", "ccomp", "dep", "prep"} or verb.dep_ in SUBJECT_DEPS:
            return
    elif verb.dep_ == "amod" and verb.head.i > verb.i and verb.head.dep_ not in _LOOSE:
        return
    span = _opening_clause(doc, verb)
    if span is not None:
        yield _use_from_not(doc, span)


@finder
def opening_past_participle(doc: Doc) -> Finds:
    """**Built in 1900**, the bridge is old; not "Fried eggs are good"."""
    for place in _participle_places(doc):
        yield from _past_participle_at(doc, place)


def _past_participle_at(doc: Doc, place: int) -> Finds:
    while (
        place + 1 < len(doc)
        and doc[place].tag_ in {"RB", "RBR", "RBS"}
        and (doc[place].lower_.endswith("ly") or doc[place].lower_ in {"well", "so", "once"})
        and doc[place].lower_ not in {"suddenly", "finally", "luckily", "once", "so"}
    ):
        place += 1  # deeply moved by the film, …
    if place >= len(doc):
        return
    verb = doc[place]
    low = verb.lower_
    irregular = low in _IRREGULAR and verb.tag_ in {"VBN", "VBD", "JJ", "VB", "NNP", "NN"}
    regular = (
        low.endswith("ed") and low not in _ED_OTHERS and verb.tag_ in {"VBN", "VBD", "JJ", "NNP"}
    )
    if not irregular and not regular:
        return
    if low in {"put", "set", "let", "cut", "hit", "shut", "read"} and verb.tag_ != "VBN":
        beyond = doc[place + 1] if place + 1 < len(doc) else None
        if verb.dep_ != "advcl" or beyond is None or beyond.dep_ != "prep":
            return  # a command: "Put on your coat, it is cold"
    if verb.tag_ == "NNP" and verb.dep_ not in {"advcl", "ccomp", "acl"}:
        return
    if verb.dep_ in {"amod", "compound", "aux", "auxpass"} and verb.head.i > verb.i:
        noun = verb.head
        parsed_as_clause = noun.dep_ in _LOOSE
        if not parsed_as_clause and not any(t.lower_ == "," for t in doc[verb.i : noun.i]):
            return
    following = doc[place + 1] if place + 1 < len(doc) else None
    if following is not None and following.tag_ in {"NN", "NNS"} and following.dep_ != "npadvmod":
        return
    if any(child.dep_ in {"dobj"} and child.i == verb.i + 1 for child in verb.children):
        return
    if low == "left" and before(verb) is None and verb.tag_ == "JJ":
        return
    span = _opening_clause(doc, verb)
    if span is not None:
        yield _use_from_not(doc, span)
