"""The verb before its subject: "Had I known …", "So do I", "Never have I …"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found, verbs_in
from grammar_items.finders.clause_openings import (
    NOMINATIVE,
    after,
    before,
    opens_clause,
    starts_subject,
)
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import HAD_OR_WOULD, NOT

_CONDITIONAL = {"would", "could", "might"}
_AUXILIARIES = {
    "am", "is", "are", "was", "were", "have", "has", "had", "do", "does", "did", "can", "could",
    "will", "would", "shall", "should", "may", "might", "must", "ought", "need", "ca", "wo",
}  # fmt: skip
_NEGATIVE_OPENERS = {
    "hardly", "little", "never", "scarcely", "seldom", "rarely", "barely", "nowhere", "nor",
    "neither",
}  # fmt: skip
_NO_CONDITION_BEFORE = _NEGATIVE_OPENERS | {
    "sooner", "as", "than", "so", "not", "only", "there", "here", "what", "who", "which", "where",
    "when", "why", "how", "whom", "whose", "once", "such", "if", "either", "to",
}  # fmt: skip


_SINGLE = {"hardly", "little", "never", "scarcely", "seldom", "rarely", "barely", "nowhere"}
_LONGER = (
    ("no", "sooner"), ("not", "only"), ("not", "until"), ("not", "once"), ("only", "then"),
    ("only", "after"), ("only", "when"), ("only", "now"), ("only", "later"), ("only", "by"),
    ("only", "once"), ("only", "if"), ("only", "in"), ("only", "recently"), ("not", "since"),
    ("not", "a"), ("not", "one"), ("not", "for"), ("not", "till"), ("under", "no"), ("in", "no"),
    ("at", "no"), ("on", "no"), ("no", "longer"), ("not", "often"), ("nowhere", "else"),
    ("never", "before"), ("never", "again"), ("so", "rarely"), ("very", "rarely"),
    ("very", "seldom"), ("only", "with"), ("only", "on"), ("by", "no"), ("for", "no"),
    ("in", "vain"), ("only", "at"), ("only", "yesterday"), ("not", "even"),
)  # fmt: skip


def _conditional_modals(doc: Doc) -> list[int]:
    return [
        token.i
        for token in doc
        if token.lower_ in _CONDITIONAL or (token.lower_ in HAD_OR_WOULD and token.tag_ == "MD")
    ]


def _with_have(doc: Doc, modals: Iterable[int]) -> Iterator[int]:
    """*would have* in the other clause."""
    for modal in modals:
        yield modal
        if modal + 1 < len(doc) and doc[modal + 1].lower_ == "have":
            yield modal + 1


def _is_plain_question(doc: Doc, auxiliary: Token) -> bool:
    """ "Were you there?": a question with no "…, would" after the clause."""
    if not any(token.text.endswith("?") for token in doc[auxiliary.i :]):
        return False
    comma = next((token.i for token in doc[auxiliary.i :] if token.lower_ == ","), None)
    if comma is None:
        return not any(place < auxiliary.i for place in _conditional_modals(doc))
    return not any(place > comma for place in _conditional_modals(doc))


def _opens_condition(auxiliary: Token) -> bool:
    """Stands where "if" could stand: first, after a mark, or behind a whole main clause."""
    previous = before(auxiliary)
    if previous is None:
        return True
    if previous.lower_ == "that":  # "she said that had she known"; not "the bag that had the"
        return (subject := after(auxiliary)) is not None and subject.lower_ in NOMINATIVE
    if previous.lower_ in _NO_CONDITION_BEFORE or previous.tag_ in {"WDT", "WP", "WRB", "MD"}:
        return False
    if opens_clause(auxiliary):
        return True
    following = after(auxiliary)
    if following is not None and following.lower_ in {"i", "he", "she", "we", "they"}:
        return not _opens_negatively(auxiliary.doc)
    if following is None or following.lower_ not in NOMINATIVE:
        subject = following is not None and any(
            child.i == following.i and child.dep_ in {"nsubj", "nsubjpass", "expl"}
            for child in auxiliary.head.children
        )
        subject = subject or any(
            token.dep_ in {"nsubj", "nsubjpass"} and token.left_edge == following
            for token in auxiliary.doc[auxiliary.i + 1 : auxiliary.i + 6]
        )
        if not subject:
            return False
    own_subject_before = any(
        child.dep_ in {"nsubj", "nsubjpass"} and child.i < auxiliary.i
        for child in (
            auxiliary if auxiliary.dep_ not in {"aux", "auxpass"} else auxiliary.head
        ).children
    )
    return not own_subject_before and not _opens_negatively(auxiliary.doc)


def _opens_negatively(doc: Doc) -> bool:
    """ "Under no circumstances should you": the verb comes first for another reason."""
    first = doc[0].lower_
    return first in _SINGLE or (len(doc) > 1 and (first, doc[1].lower_) in _LONGER)


def _subject_end(doc: Doc, place: int) -> int:
    """The place behind the subject that starts here: after "I", after "the old man"."""
    if doc[place].lower_ in NOMINATIVE:
        return place + 1
    for token in doc[place : place + 10]:
        if token.is_punct:
            break
        if token.dep_ in {"nsubj", "nsubjpass", "expl"} and token.left_edge.i >= place:
            return int(token.right_edge.i + 1)
    chunk = place
    while chunk < len(doc) and doc[chunk].tag_ in {
        "DT", "PRP$", "JJ", "CD", "NN", "NNS", "NNP", "NNPS", "POS", "PDT",
    }:  # fmt: skip
        chunk += 1
    return chunk


def _not_for(doc: Doc, place: int) -> bool:
    words = [token.lower_ for token in doc[place : place + 5]]
    return words[:1] == ["it"] and "not" in words and "for" in words


@finder
def inverted_past_condition(doc: Doc) -> Finds:
    """**Were I** you, I would go; **Had I** the time, I would help."""
    words = read(doc).words
    if words.isdisjoint({"were", "had"}):
        return
    modals = _conditional_modals(doc)
    if not modals:
        return
    for token in doc:
        if token.lower_ not in {"were", "had"} or not _opens_condition(token):
            continue
        place = token.i + 1
        if place >= len(doc) or not starts_subject(doc[place]) or _is_plain_question(doc, token):
            continue
        if _not_for(doc, token.i + 1):
            continue
        end = _subject_end(doc, place)
        if token.lower_ == "had":
            following = doc[end] if end < len(doc) else None
            if doc[place].lower_ not in NOMINATIVE or following is None:
                continue
            if following.tag_ not in {"DT", "PRP$", "JJ", "JJR", "NN", "NNS", "CD"}:
                continue
            if following.tag_ == "JJ" and following.head.tag_ not in {"NN", "NNS"}:
                continue
        if any(place != token.i for place in modals):
            yield found(token.i, place, end=end, apart=modals)


def _is_participle(token: Token) -> bool:
    """known, arrived; also "come", which the tagger takes for a base form."""
    return token.tag_ in {"VBN", "VBD"} or token.lower_ in {"come", "become", "run"}


@finder
def inverted_past_perfect_condition(doc: Doc) -> Finds:
    """**Had I known**, I would have called; not "Never had I seen it"."""
    if "had" not in read(doc).words:
        return
    modals = _conditional_modals(doc)
    if not modals:
        return
    for token in doc:
        if token.lower_ != "had" or not _opens_condition(token):
            continue
        place = token.i + 1
        if place >= len(doc) or not starts_subject(doc[place]) or _is_plain_question(doc, token):
            continue
        if _not_for(doc, token.i + 1):
            continue
        end = _subject_end(doc, place)
        while end < len(doc) and (doc[end].lower_ in NOT or doc[end].tag_ in {"RB", "RBR"}):
            end += 1
        if end < len(doc) and (_is_participle(doc[end]) or token.dep_ in {"aux", "auxpass"}):
            negations = [t.i for t in doc[place:end] if t.lower_ in NOT]
            yield found(token.i, *negations, end, apart=_with_have(doc, modals))


@finder
def inverted_should_condition(doc: Doc) -> Finds:
    """**Should you need** help, call me; not "Should I call?"."""
    if "should" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ != "should":
            continue
        place = token.i + 1
        if place >= len(doc) or not starts_subject(doc[place]) or not _opens_condition(token):
            continue
        if any(t.text.endswith("?") for t in doc[token.i :]):
            comma = next((t.i for t in doc[token.i :] if t.lower_ == ","), None)
            if comma is None or not _asks_behind(doc, comma):
                continue
        end = _subject_end(doc, place)
        while end < len(doc) and (doc[end].lower_ in NOT or doc[end].tag_ == "RB"):
            end += 1
        if end < len(doc):
            verb = () if doc[end].is_punct else (end,)
            yield found(token.i, place, *verb)


def _asks_behind(doc: Doc, comma: int) -> bool:
    """A second question starts behind the comma: "Should it rain, what will we do?" """
    for token in doc[comma + 1 : comma + 5]:
        if token.lower_ in _AUXILIARIES and starts_subject(after(token)):
            return True
    return False


def _ends_clause(token: Token | None) -> bool:
    return token is None or token.is_punct or token.lower_ in {
        "and", "but", "or", "because", "too", "now", "then", "when", "if", "as", "although", "so",
    }  # fmt: skip


def _echo_subject(doc: Doc, place: int) -> int | None:
    """Where the subject of "so do I" ends, if nothing but the subject follows."""
    if place >= len(doc):
        return None
    low = doc[place].lower_
    if low in NOMINATIVE - {"there"} or low in {"i", "he", "she"}:
        following = after(doc[place])
        return place + 1 if low == "i." or _ends_clause(following) else None
    if not starts_subject(doc[place]) or low in {"that", "this"}:
        return None
    end = place
    while end < len(doc) and not _ends_clause(doc[end]):
        if doc[end].pos_ in {"VERB", "AUX"} and doc[end].tag_ not in {"VBG", "NN", "NNP"}:
            return None
        end += 1
    return end if end - place <= 6 else None


@finder
def so_do_i(doc: Doc) -> Finds:
    """I'm hungry. **So am I**; not "So are you coming?"."""
    if "so" not in read(doc).words:
        return
    for token in doc:
        auxiliary = after(token)
        if token.lower_ != "so" or auxiliary is None or auxiliary.lower_ not in _AUXILIARIES:
            continue
        if not opens_clause(token) or auxiliary.lower_ in {"ca", "wo"}:
            continue
        end = _echo_subject(doc, auxiliary.i + 1)
        if end is None or (end < len(doc) and doc[end].lower_ == "?"):
            continue
        yield found(token.i, auxiliary.i, auxiliary.i + 1, end=end)


@finder
def neither_do_i(doc: Doc) -> Finds:
    """I can't swim. **Neither can he**; she didn't call, **nor did she** write.

    A noun may stand for the pronoun only where the reply ends with it: "Neither does Tom."
    """
    words = read(doc).words
    if words.isdisjoint({"neither", "nor"}):
        return
    for token in doc:
        auxiliary = after(token)
        if token.lower_ not in {"neither", "nor"} or auxiliary is None:
            continue
        if auxiliary.lower_ not in _AUXILIARIES:
            continue
        place = auxiliary.i + 1
        if place >= len(doc):
            continue
        subject = doc[place]
        if subject.lower_ in NOMINATIVE or _echo_subject(doc, place) is not None:
            end = _echo_subject(doc, place) or _subject_end(doc, place)
            yield found(token.i, auxiliary.i, place, end=end)


def _has_inverted_subject(auxiliary: Token) -> bool:
    """The subject of the auxiliary's verb stands behind the auxiliary."""
    verb = auxiliary.head if auxiliary.dep_ in {"aux", "auxpass"} else auxiliary
    return any(
        child.dep_ in {"nsubj", "nsubjpass", "expl"} and child.i > auxiliary.i
        for child in verb.children
    )


_LONG_GAP = {"only", "not"}


_SECOND_HALF = {"no": {"than"}, "hardly": {"when"}, "scarcely": {"when"}, "barely": {"when"}}
"""No sooner … **than**, hardly … **when**."""


@finder
def negative_inversion(doc: Doc) -> Finds:
    """**Never have I** seen such snow; **no sooner had we** left than it rained."""
    words = read(doc).words
    if words.isdisjoint(_SINGLE | {"no", "not", "only", "vain"}):
        return
    for token in doc:
        low = token.lower_
        if token.i + 1 < len(doc) and (low, doc[token.i + 1].lower_) in _LONGER:
            start_gap = 2
        elif low in _SINGLE:
            start_gap = 1
        else:
            continue
        if not opens_clause(token):
            continue
        reach = 14 if low in _LONG_GAP and start_gap == 2 else 5
        for auxiliary in doc[token.i + 1 : token.i + reach]:
            if auxiliary.lower_ in {".", "!", "?", ";"}:
                break
            if auxiliary.lower_ not in _AUXILIARIES or auxiliary.i < token.i + start_gap:
                continue
            following = after(auxiliary)
            if following is None or not starts_subject(following):
                continue
            adjacent = auxiliary.i == token.i + start_gap
            if _helps(auxiliary) or (
                (following.lower_ in NOMINATIVE or _has_inverted_subject(auxiliary) or adjacent)
                and not _own_subject_before(auxiliary, token.i)
            ):
                if not (low == "never" and _is_command(auxiliary, following)):
                    opening = range(token.i, token.i + start_gap)
                    end = _verb_end(auxiliary, following)
                    verbs = verbs_in(doc, following.i, end)
                    later = [t.i for t in doc[end:] if t.lower_ in _SECOND_HALF.get(low, ())]
                    yield found(
                        *opening, auxiliary.i, following.i, *verbs, end=end, apart=later[:1]
                    )
                break


def _helps(auxiliary: Token) -> bool:
    """ "did the students relax": do, a subject of a few words, and a base form."""
    if auxiliary.lower_ not in {"do", "does", "did"}:
        return False
    for token in auxiliary.doc[auxiliary.i + 2 : auxiliary.i + 7]:
        if token.is_punct:
            return False
        if token.tag_ in {"VB", "VBP"}:
            return True
    return False


def _verb_end(auxiliary: Token, following: Token) -> int:
    """Behind the verb of "have I ever seen", or behind the subject where it is far."""
    verb = auxiliary.head
    if auxiliary.dep_ in {"aux", "auxpass"} and following.i < verb.i <= auxiliary.i + 7:
        return int(verb.i + 1)
    return _subject_end(auxiliary.doc, following.i)


def _is_command(auxiliary: Token, following: Token) -> bool:
    """ "Never do that again", "Never have breakfast late": do and have as full verbs."""
    return (
        auxiliary.lower_ in {"do", "have", "need"}
        and following.lower_ not in NOMINATIVE
        and following.tag_ not in {"NNS", "NNPS"}
        and not _has_inverted_subject(auxiliary)
    )


def _own_subject_before(auxiliary: Token, start: int) -> bool:
    verb = auxiliary.head if auxiliary.dep_ in {"aux", "auxpass"} else auxiliary
    return any(
        child.dep_ in {"nsubj", "nsubjpass", "expl"} and start <= child.i < auxiliary.i
        for child in verb.children
    )
