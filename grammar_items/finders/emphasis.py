"""Emphasis: much better, by far the best, I do like it."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.word_forms import is_comparative, is_superlative, word_at
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import NOT, SUBJECT_DEPS

_STRONGER = {"even", "far", "much", "still", "considerably", "significantly", "way", "lots",
             "vastly", "infinitely", "substantially", "noticeably"}  # fmt: skip


def _compared(doc: Doc, place: int) -> int | None:
    """The place after a comparative that starts here: older, more useful, less."""
    if place >= len(doc):
        return None
    token = doc[place]
    low = token.lower_
    if low in {"more", "less", "fewer"}:
        after = doc[place + 1] if place + 1 < len(doc) else None
        graded = after is not None and after.tag_ in {"JJ", "RB", "VBG", "VBN", "NN", "NNS"}
        return place + 2 if graded else place + 1
    if low in {"longer", "later", "earlier", "further", "nearer", "sooner"} or is_comparative(
        token
    ):
        return place + 1
    return None


@finder
def emphasised_comparative(doc: Doc) -> Finds:
    """**much bigger**, **even more useful**, **a lot cheaper**, **bigger by far**."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word in _STRONGER:
            end = _compared(doc, place + 1)
            if end is None or word == "much" and word_at(doc, place - 1) == "as":
                continue
            if (
                word == "way"
                and doc[place].tag_ == "NN"
                and word_at(doc, place - 1) in {"the", "a"}
            ):
                continue
            start = place - 1 if word_at(doc, place - 1) in {"very", "so", "that"} else place
            yield found(*range(start, place + 2), end=end)
        elif word in {"lot", "deal"}:
            end = _compared(doc, place + 1)
            if end is not None:
                start = place
                while start and words[start - 1] in {"a", "great", "whole", "good"}:
                    start -= 1
                yield found(*range(start, place + 2), end=end)
        elif word == "by" and word_at(doc, place + 1) == "far":
            end = _compared(doc, place + 2) or (
                _compared(doc, place + 3) if word_at(doc, place + 2) == "the" else None
            )
            if end is not None:
                yield found(place, place + 1, end - 1)
            elif any(is_comparative(token) for token in doc[max(0, place - 3) : place]):
                start = next(t.i for t in doc[max(0, place - 3) : place] if is_comparative(t))
                yield found(start, place, place + 1)


def _most(doc: Doc, place: int) -> int | None:
    """The place after a superlative that starts here: oldest, most useful."""
    if place >= len(doc):
        return None
    token = doc[place]
    if token.lower_ in {"most", "least"}:
        return min(len(doc), place + 2)
    return place + 1 if is_superlative(token) else None


@finder
def emphasised_superlative(doc: Doc) -> Finds:
    """**by far the best**, **much the oldest**, **the very latest**, **the worst by far**."""
    words = read(doc).lower
    if "far" not in words and not {"much", "very", "easily", "away", "way"} & set(words):
        return
    for place, word in enumerate(words):
        if word in {"far", "much", "easily", "away", "quite"}:
            if word == "far" and word_at(doc, place - 1) in {"so", "as", "too"}:
                continue
            if word == "away" and words[max(0, place - 2) : place] != ["far", "and"]:
                continue
            start = place
            if word == "far" and word_at(doc, place - 1) == "by":
                start = place - 1
            elif word == "away":
                start = place - 2
            at = place + 1
            article = word_at(doc, at) in {"the", "his", "her", "my", "their", "our", "its", "your"}
            end = _most(doc, at + 1) if article else None
            if end is None and start < place and word == "far":
                end = _most(doc, at)
            if (
                end is None
                and article
                and word in {"far", "away"}
                and word_at(doc, at + 1)
                in {
                    "number",
                    "second",
                }
            ):
                end = at + 2
            if end is not None:
                yield found(*range(start, end))
            elif start < place:
                # "the best by far", "the most popular sport by far"
                for back in range(start - 1, max(-1, start - 12), -1):
                    if _most(doc, back) is not None and words[back] != "at":
                        yield found(
                            *((back - 1,) if word_at(doc, back - 1) == "the" else ()),
                            back,
                            *range(start, place + 1),
                        )
                        break
        elif word == "very" and place and doc[place - 1].tag_ in {"DT", "PRP$", "POS"}:
            if place + 1 < len(doc) and is_superlative(doc[place + 1]):
                yield found(place - 1, place, place + 1)


_DO = {"do", "does"}
_ADVERB_TAGS = {"RB", "RBR"}


def _emphatic(doc: Doc, forms: set[str]) -> Finds:
    words = read(doc).lower
    for place, word in enumerate(words[:-1]):
        if word not in forms or not place:
            continue
        at = place + 1
        while at < len(words) - 1 and doc[at].tag_ in _ADVERB_TAGS and words[at] not in NOT:
            at += 1
        if words[at] in NOT:
            continue
        verb = doc[at]
        if not _bare_verb(verb, doc[place]):
            continue
        if _has_subject(doc, place, verb):
            yield found(place, at)


# verbs that the parser takes for nouns: the dog did *bark*
_OFTEN_NOUNS = {"bark", "call", "help", "rain", "snow", "matter", "look", "sound", "sleep", "smell",
                "visit", "practise", "hurt", "cost", "taste", "love", "hope", "cook"}  # fmt: skip


def _bare_verb(verb: Token, do: Token) -> bool:
    if verb.tag_ not in {"VB", "VBP"}:
        if do.dep_ == "aux" and do.head.i == verb.i:
            # "what he did took courage", "all she does is read"
            if verb.tag_ in {"VBN", "VBD"}:
                return bool(verb.lower_ == verb.lemma_)  # it did hurt
            return verb.tag_ in {"NN", "JJ"} or verb.lower_ == "like"
        low = verb.lower_
        if low == "like":
            # "I do like you", with like taken for a preposition; not "as they do like this"
            after = word_at(do.doc, verb.i + 1)
            return verb.i == do.i + 1 and after not in {"this", "that", "so", "everyone"}
        return verb.i == do.i + 1 and (low in _OFTEN_NOUNS or low.endswith(("ise", "ize")))
    if do.dep_ in {"aux", "auxpass"}:
        return do.head.i == verb.i or verb.dep_ in {"aux", "auxpass"}
    # "what he did was help": did is no auxiliary and its verb stands apart
    return bool(verb.i == do.i + 1)


def _has_subject(doc: Doc, place: int, verb: Token) -> bool:
    """The subject stands before do: I *do* like; not "Do come in", "What do *you* like"."""
    before = doc[place - 1]
    steps = place - 1
    while steps >= 0 and doc[steps].tag_ in _ADVERB_TAGS and not doc[steps].is_punct:
        steps -= 1
    if steps < 0:
        return False
    before = doc[steps]
    if before.tag_ in {"WRB", "CC", "UH", ",", ":", "TO", "MD", "``", "''"}:
        # I can't sing but do play the drums
        return before.tag_ == "CC" and bool(verb.dep_ == "conj")
    if before.tag_ == "RB" or before.lower_ in {"please", "not", "to", "n't"}:
        return False
    if before.is_punct:
        return any(child.dep_ in SUBJECT_DEPS and child.i < place for child in verb.children)
    subject = any(child.dep_ in SUBJECT_DEPS and child.i < place for child in verb.children)
    likely = before.tag_ in {"PRP", "NN", "NNS", "NNP", "NNPS", "DT", "WP", "WDT", "EX", "CD"}
    if before.tag_ in {"WP", "WDT"} and before.lower_ in {"what", "which", "whom"}:
        return subject and before.dep_ in SUBJECT_DEPS
    if (
        before.tag_ in {"NN", "NNS"}
        and doc[0].tag_ in {"WRB", "WP", "WDT"}
        and not any(token.pos_ in {"VERB", "AUX"} for token in doc[:place])
    ):
        return False  # how many minutes does break last
    return subject or (likely and verb.dep_ != "xcomp")


@finder
def emphatic_do(doc: Doc) -> Finds:
    """I **do like** it; she **does know**; not "do you like", "Do sit down"."""
    yield from _emphatic(doc, _DO)


@finder
def emphatic_did(doc: Doc) -> Finds:
    """I **did lock** the door; not "did you lock", "I did not"."""
    yield from _emphatic(doc, {"did"})
