"""Exclamations and tags: "How cold it is!", "What a day!", "You like it, don't you?"."""

from __future__ import annotations

from spacy.tokens import Doc

from grammar_items.anchors import Finds, found, verbs_in
from grammar_items.finders.noun_phrases import (
    clause_verb_end,
    ends_with_question_mark,
    noun_phrase_ends,
)
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import AUXILIARIES, FINITE_TAGS, IS_OR_HAS, NOT, NOUN_TAGS

_MANNER_TAGS = frozenset({"JJ", "RB", "JJR", "RBR"})
_INTERJECTIONS = frozenset(
    "oh wow ah my goodness god look gosh hey yes no but and well heavens dear mom dad".split()
)


def _opening(doc: Doc, word: str) -> int | None:
    """The place of ``word`` at the start of the sentence, after "Oh," or a quotation mark."""
    words = read(doc).lower
    for place, low in enumerate(words[:6]):
        if low == word:
            before = words[place - 1] if place else ""
            if not place or before in {'"', "“", "'", "‘", ",", "!", ".", ":", ";", "—", "-"}:
                return place
            return place if all(w in _INTERJECTIONS or w == "," for w in words[:place]) else None
        if low.isalpha() and low not in _INTERJECTIONS and place > 3:
            return None
    return None


def _shouted(doc: Doc) -> bool:
    return any("!" in word for word in read(doc).words)


def _asks_after(doc: Doc, place: int) -> bool:
    """An auxiliary before its subject: "How tall is he"."""
    words = read(doc).lower
    return (
        place + 1 < len(doc)
        and words[place] in AUXILIARIES
        and (
            doc[place + 1].tag_ in {"PRP", "DT", "PRP$", "NNP", "EX", "NNS", "NN"}
            or words[place + 1] in NOT
        )
    )


@finder
def exclamation_how_adjective(doc: Doc) -> Finds:
    """**How beautiful** the sky is! **How fast** she runs!"""
    if "how" not in read(doc).words or ends_with_question_mark(doc):
        return
    start = _opening(doc, "how")
    if start is None or start + 1 >= len(doc):
        return
    place = start + 1
    while place + 1 < len(doc) and doc[place].tag_ == "RB" and doc[place + 1].tag_ in _MANNER_TAGS:
        place += 1
    word = doc[place]
    if (
        word.tag_ not in _MANNER_TAGS
        and word.tag_ not in {"VBG", "VBN"}
        and not (
            word.lower_ in {"nice", "lovely", "kind", "sweet", "cold", "fun", "quiet", "lucky"}
            or word.pos_ == "ADJ"
        )
    ):
        # a wrongly tagged adjective: "How cute the puppy is!"
        if not (
            _shouted(doc)
            and word.tag_ in NOUN_TAGS
            and word.tag_ != "NNP"
            and place + 1 < len(doc)
            and doc[place + 1].tag_ in {"DT", "PRP", "PRP$", "."}
        ):
            return
    if word.lower_ in {"about", "come", "ever", "dare", "not", "so"}:
        return
    end = place + 1
    if word.lower_ in {"many", "much", "few", "little"}:
        ends = noun_phrase_ends(doc, place)
        end = ends[0] if ends else end
    if end < len(doc) and (_asks_after(doc, end) or doc[end].lower_ == "to"):
        return
    if not _shouted(doc):
        # without "!": the whole sentence must be the exclamation
        if end < len(doc) and doc[end].text not in {".", "…"} and doc[end].lower_ != "of":
            clause = [t for t in doc[end:] if t.tag_ in FINITE_TAGS or t.lower_ in IS_OR_HAS]
            if len(clause) != 1 or doc[end].tag_ not in {"PRP", "DT", "PRP$", "NNP", "NNS", "NN"}:
                return
    yield found(*range(start, end), *verbs_in(doc, end, clause_verb_end(doc, end)), end=end)


@finder
def exclamation_how_alone(doc: Doc) -> Finds:
    """**How I wish** I could fly! **How time flies**!"""
    if "how" not in read(doc).words or ends_with_question_mark(doc):
        return
    start = _opening(doc, "how")
    if start is None or start + 2 >= len(doc):
        return
    following = doc[start + 1]
    if following.tag_ in _MANNER_TAGS or _asks_after(doc, start + 1):
        return
    if following.lower_ in {"about", "come", "to", "dare"}:
        return
    for end in noun_phrase_ends(doc, start + 1) or [start + 2]:
        place = end
        while place < len(doc) and doc[place].tag_ == "RB" and place < end + 2:
            place += 1
        if place >= len(doc):
            return
        verb = doc[place]
        if verb.tag_ in FINITE_TAGS or verb.tag_ in {"VB", "NNS"} and _shouted(doc):
            # without "!", a second verb makes it a subject: "How he did it is a mystery."
            wishing = verb.lemma_ in {"wish", "hope"}
            if (
                not _shouted(doc)
                and not wishing
                and any(t.tag_ in FINITE_TAGS for t in doc[place + 1 :])
            ):
                return
            yield found(start, place)
            return


@finder
def exclamation_what(doc: Doc) -> Finds:
    """**What a lovely garden** you have! **What big eyes**!"""
    if "what" not in read(doc).words:
        return
    words = read(doc).lower
    if ends_with_question_mark(doc):
        return
    start = _opening(doc, "what")
    if start is None:
        # inside a longer sentence: "I said what a shame it was" stays with the article
        for place in range(1, len(words) - 2):
            if words[place] == "what" and words[place + 1] in {"a", "an"} and _shouted(doc):
                if words[place - 1] in {"–", "—", ":", ",", ";", "and", "but"}:
                    start = place
    if start is None or start + 1 >= len(doc):
        return
    article = words[start + 1] in {"a", "an"}
    ends = noun_phrase_ends(doc, start + 1)
    if not ends:
        return
    end = ends[0]
    for candidate in ends:  # up to the last noun before the subject
        if doc[candidate - 1].tag_ in NOUN_TAGS and not any(
            t.lower_ in {"in", "of", "on", "and", "with", "for"} for t in doc[start:candidate]
        ):
            end = candidate
    if article:
        if end < len(doc) and doc[end].tag_ in FINITE_TAGS and not _shouted(doc):
            return  # What a child needs is love.
        yield found(start, start + 1, end - 1)
        return
    noun = doc[end - 1]
    if noun.tag_ not in {"NNS", "NN", "NNPS"} or doc[start + 1].tag_ in {"PRP", "DT", "PRP$", "EX"}:
        return
    if end < len(doc) and _asks_after(doc, end):
        return
    if not _shouted(doc):
        if doc[start + 1].tag_ not in {"JJ"} or any(
            t.tag_ in {"VBZ", "VBD", "VBP"} for t in doc[end + 3 :]
        ):
            return
    if end < len(doc) and doc[end].tag_ in {"VBZ", "VBD", "VBP", "MD"} and end - start < 3:
        if not _shouted(doc) or doc[start + 1].tag_ != "JJ":
            return
    yield found(start, end - 1)


@finder
def tag_question(doc: Doc) -> Finds:
    """You're tired, **aren't you?** Let's go, **shall we?**"""
    words = read(doc).lower
    for mark, word in enumerate(words):
        if mark < 4 or word != "?" and (word not in {".", "!"} or mark < len(words) - 1):
            continue
        place = mark - 1
        if words[place] in NOT:  # did you not?
            place -= 1
        if words[place] not in {"i", "you", "he", "she", "it", "we", "they", "there", "one"}:
            continue
        pronoun = place
        place -= 1
        if place >= 0 and words[place] in NOT:
            place -= 1
        if place < 2 or words[place] not in AUXILIARIES | {"aint", "isnt", "dont"}:
            continue
        if words[place - 1] not in {",", "—", "–", "-", ";", "..."}:
            if word != "?":
                continue
            # without a comma: only a negative tag can be told from a question
            if pronoun - place != 2 or words[place - 1] in {
                "why",
                "where",
                "how",
                "what",
                "when",
                "who",
                "and",
                "but",
                "so",
                "or",
            }:
                continue
            if not any(t.tag_ in FINITE_TAGS for t in doc[:place]):
                continue
        if any(t.tag_ in FINITE_TAGS or t.pos_ in {"VERB", "AUX"} for t in doc[:place]):
            yield found(*range(place, mark))
