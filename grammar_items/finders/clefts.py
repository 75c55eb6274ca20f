"""Clefts: "It was in May that we met", "What I need is a rest"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc

from grammar_items.anchors import Finds, found, verbs_in
from grammar_items.finders.noun_phrases import (
    begins_noun_phrase,
    clause_verb_end,
    ends_with_question_mark,
)
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import BE, FINITE_TAGS, NOT, NOUN_TAGS

_LIMITERS = frozenset(
    "only just not n't probably perhaps maybe mainly also even partly "
    "precisely exactly really always usually often never actually largely "
    "clearly simply mostly once still".split()
)
_TIME_ADVERBS = frozenset(
    "yesterday today tomorrow now then there here recently later slowly carefully tonight "
    "afterwards ago quickly suddenly gradually accidentally deliberately soon early late "
    "thus outside inside upstairs home abroad immediately secretly".split()
)
_TIME_NOUNS = frozenset(
    "day week month year morning evening night afternoon summer winter spring autumn fall "
    "monday tuesday wednesday thursday friday saturday sunday january february march april may "
    "june july august september october november december weekend century hour minute time "
    "moment".split()
)


_OPENERS = frozenset("because when until after before while since not till thanks".split())


def _cleft_openings(doc: Doc) -> Iterator[tuple[int, int]]:
    """ "it was", "was it", "it isn't", "it must have been": start and the place after."""
    words = read(doc).lower
    for place, word in enumerate(words):
        if word != "it":
            continue
        before = place - 1
        if before >= 0 and words[before] in NOT:
            before -= 1
        if before >= 0 and words[before] in {"is", "was", "were"}:
            yield before, place + 1
            continue
        index = place + 1
        while (
            index < len(words)
            and index < place + 5
            and (
                words[index]
                in {
                    "may",
                    "might",
                    "must",
                    "could",
                    "can",
                    "will",
                    "would",
                    "have",
                    "has",
                    "had",
                    "be",
                    "not",
                    "n't",
                    "ca",
                    "wo",
                }
                or words[index] in _LIMITERS
            )
        ):
            if words[index] == "be":
                break
            index += 1
        if index < len(words) and words[index] in BE - {"am", "are", "'m", "'re"}:
            yield place, index + 1


@finder
def cleft_adverbial(doc: Doc) -> Finds:
    """**It was in Paris that** they met; **it is only then that** …"""
    words = read(doc).lower
    known = read(doc).words
    if "it" not in known or not known & {"that", "when", "where"}:
        return
    for start, place in _cleft_openings(doc):
        index = place
        while index < len(doc) and (words[index] in _LIMITERS):
            index += 1
        if index >= len(doc) - 2:
            continue
        that = next(
            (
                i
                for i in range(index + 1, min(len(doc) - 1, index + 16))
                if words[i] == "that"
                and not (doc[i].dep_ == "det" and doc[i].head.i == i + 1)
                and not (i and words[i - 1] in {"in", "at", "on", "after", "before", "of", "to"})
            ),
            None,
        )
        if that is None:
            continue
        if not (begins_noun_phrase(doc[that + 1]) or doc[that + 1].tag_ in {"RB", "VBG"}):
            continue
        if not any(t.tag_ in FINITE_TAGS for t in doc[that + 1 : that + 14]) and (
            words[index] not in _OPENERS
        ):
            continue
        focus = doc[index]
        inside = doc[index:that]
        if any(t.text in {".", ";", "?", "!"} for t in inside):
            continue
        if _adverbial_focus(doc, index, that):
            # "it was so cold that", "it is in fact true that" are no clefts
            if focus.lower_ in {"so", "such", "in"} and any(
                t.tag_ == "JJ" and t.i == that - 1 for t in inside
            ):
                continue
            if words[index] == "as" and words[index + 1] in {"if", "though"}:
                continue
            if any(
                t.tag_ == "JJ" and t.i == that - 1 and t.dep_ == "acomp" for t in inside
            ) and focus.lower_ not in {"because", "when", "after", "while", "until"}:
                continue
            yield found(*range(start, place), index, that, end=clause_verb_end(doc, that + 1))


def _adverbial_focus(doc: Doc, start: int, end: int) -> bool:
    focus = doc[start]
    low = focus.lower_
    if low in _OPENERS:
        return True
    if low in {"so", "such", "that", "as", "like", "than", "about", "of"} and low != "of":
        return False
    if focus.tag_ in {"IN", "TO"} or focus.pos_ == "ADP":
        return low not in {"like", "than", "that", "if", "though"}
    if low in _TIME_ADVERBS or focus.tag_ == "RB" and low.endswith("ly") and end == start + 1:
        return True
    last = doc[end - 1]
    if last.lower_ == "ago":
        return True
    if last.lower_ in _TIME_ADVERBS and focus.tag_ in {"CD", "DT"}:
        return True
    if last.lemma_.lower() in _TIME_NOUNS and last.tag_ in NOUN_TAGS:
        # last week, this morning, on Monday: time, not a thing
        return focus.lower_ in {"last", "this", "that", "next", "every", "yesterday", "one"} or (
            end == start + 1
        )
    return focus.tag_ in {"WRB"}


@finder
def pseudo_cleft_what(doc: Doc) -> Finds:
    """**What I need is** a holiday; **what she did was** leave."""
    words = read(doc).lower
    if "what" not in read(doc).words or ends_with_question_mark(doc) and words[0] == "what":
        return
    for place, word in enumerate(words):
        if word != "what" or place + 3 >= len(doc):
            continue
        if place:
            before = doc[place - 1]
            if before.text not in {",", '"', "“", ";", ":", "-", "–"} and before.lower_ not in {
                "that",
                "but",
                "and",
                "because",
                "so",
                "think",
                "thinks",
                "thought",
                "know",
                "believe",
                "say",
                "said",
                "says",
                "perhaps",
                "maybe",
                "sometimes",
                "if",
                "or",
                "now",
                "often",
                "feel",
                "guess",
                "while",
                "although",
                "then",
                "still",
            }:
                continue
        following = doc[place + 1]
        if following.lower_ in BE | {
            *("do", "does", "did", "a", "an", "about", "if", "time", "to")
        }:
            if following.lower_ not in BE or following.lower_ == "'s":
                continue
            if doc[place + 2].tag_ in {"PRP", "DT", "PRP$", "NNP"}:
                continue
        end = _main_be(doc, place)
        if end is not None:
            focus = verbs_in(doc, end, end + 1)
            yield found(place, *verbs_in(doc, place + 1, end - 1), end - 1, *focus, end=end)


_TAKES_ING = frozenset("hate like love enjoy do mean suggest miss dislike prefer fear need".split())


def _main_be(doc: Doc, what: int) -> int | None:
    """The place after the be that follows the what-clause, if a noun, verb or clause follows."""
    words = read(doc).lower
    verbs = 0
    for index in range(what + 1, min(len(doc), what + 18)):
        token = doc[index]
        low = words[index]
        if token.text in {";", "?", "!"}:
            return None
        if low in BE and low not in {"be", "been", "being", "am", "'m"} and verbs:
            if token.dep_ in {"aux", "auxpass"} and token.head.dep_ not in {"ROOT", "ccomp"}:
                if index and doc[index - 1].tag_ in {"PRP"}:
                    continue
            if doc[index - 1].tag_ in {"PRP", "WP"} and doc[index - 1].lower_ not in {
                "it",
                "you",
                "him",
                "her",
                "me",
                "us",
                "them",
            }:
                continue  # what he thinks she is …
            after = index + 1
            while after < len(doc) and (
                words[after] in NOT
                or doc[after].tag_ in {"RB", "RBR", "RBS"}
                and words[after] not in {"there", "here"}
            ):
                after += 1
            if after >= len(doc):
                return None
            focus = doc[after]
            if focus.tag_ in {"JJ", "JJR", "JJS"} and not _noun_follows(doc, after):
                return None
            wanted = {t.lemma_ for t in doc[what + 1 : index]}
            if focus.tag_ == "VBN" and "do" in wanted and focus.lower_ == focus.lemma_:
                return index + 1  # What I did was run.
            if focus.tag_ in {"VBN", "IN"} and words[after] not in {
                "that",
                "how",
                "for",
                "when",
                "because",
            }:
                return None
            if focus.tag_ == "VBG" and token.dep_ == "aux":
                # What I hate is waiting; but "what he said is making me angry"
                return index + 1 if wanted & _TAKES_ING else None
            if focus.text in {",", "."}:
                return None
            if any(
                t.lemma_ in {"nonsense", "lie", "mystery", "none", "truth", "rubbish", "shame"}
                for t in doc[after : after + 4]
            ) and not wanted & {"want", "need"}:
                return None  # what he says is a lie: an opinion, no new focus
            return index + 1
        if token.tag_ in FINITE_TAGS or token.tag_ in {"VB", "VBN", "VBG"} or token.pos_ == "VERB":
            verbs += 1
        elif token.tag_ in {"NNS", "NN"} and token.dep_ in {"csubj", "relcl", "ROOT"}:
            verbs += 1
    return None


def _noun_follows(doc: Doc, place: int) -> bool:
    for token in doc[place + 1 : place + 4]:
        if token.tag_ in NOUN_TAGS:
            return True
        if token.tag_ not in {"JJ", "CC", ","}:
            return False
    return False
