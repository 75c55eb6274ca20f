"""Clauses of time, reason, condition and purpose: when, if, as, because, so that, until …

"**When I was** six, we moved", "Stay **until it stops**".
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.clause_shapes import (
    after_noun_phrase,
    at,
    clause_end,
    clause_follows,
    clause_must_follow,
    clause_use,
    inverted_at,
    is_finite,
    is_question,
    low,
)
from grammar_items.finders.that_and_wh_clauses import KNOW_VERBS
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import MODALS, OBJECT_PRONOUNS, SUBJECT_DEPS, SUBJECT_ONLY

_TIME_NOUNS = {
    "day", "days", "time", "times", "year", "years", "moment", "night", "summer", "winter", "age",
    "week", "month", "hour", "date", "period", "season", "era", "century", "evening", "spring",
    "occasion", "point", "stage", "minute", "autumn", "weekend", "holiday", "cases", "situations",
}  # fmt: skip
_BEFORE_WHEN = {
    "know", "knows", "knew", "known", "wonder", "wonders", "wondered", "wondering", "remember",
    "remembers", "remembered", "decide", "decided", "sure", "about", "of", "since", "until",
    "till", "guess", "forget", "forgot", "forgotten", "explain", "explained", "idea", "out", "on",
    "say", "said", "says", "is", "certain", "by", "ask", "asked", "asks", "understand", "to",
    "from", "matter", "matters", "recall", "clear", "imagine", "depends", "and", "or", "'s",
}  # fmt: skip


def _tell_before(doc: Doc, place: int) -> bool:
    """ "Tell me when", "asked her mother when": a question inside."""
    for other in range(place - 1, max(-1, place - 5), -1):
        if doc[other].lemma_ in {"tell", "ask", "inform", "remind"} and doc[other].pos_ == "VERB":
            return other < place - 1 or True
        if doc[other].pos_ not in {"PRON", "NOUN", "PROPN", "DET", "ADJ"}:
            return False
    return False


@finder
def adverbial_when(doc: Doc) -> Finds:
    """**When I was** six, we moved; not "When is …?", "the day when", "know when"."""
    if "when" not in read(doc).words:
        return
    for when in doc:
        if when.lower_ != "when" or when.i + 1 >= len(doc):
            continue
        before = _word_before_adverbs(doc, when.i)
        if low(doc, when.i + 1) == "to" or inverted_at(doc, when.i + 1):
            continue
        if not clause_must_follow(doc, when.i + 1) and not _short_clause(doc, when.i + 1):
            continue
        if before in _TIME_NOUNS and not _main_clause_done(doc, when.i):
            continue
        if before in _BEFORE_WHEN and when.i > 0:
            if before in {"and", "or"} and clause_follows(doc, when.i + 1):
                pass
            elif before == "on" and doc[when.i - 1].tag_ == "RP":
                pass
            elif before == "out" and doc[when.i - 1].head.lemma_ not in {"find", "figure", "work"}:
                pass
            else:
                continue
        if when.i > 0 and _tell_before(doc, when.i):
            continue
        yield clause_use(doc, when.i)


def _short_clause(doc: Doc, place: int) -> bool:
    """ "while playing", "when asked", "unless told": subject and be are left out."""
    token = at(doc, place)
    return (
        token is not None
        and token.dep_ not in {"amod", "nsubj", "compound"}
        and (
            token.tag_ == "VBG"
            or (token.tag_ == "VBN" and token.dep_ in {"advcl", "pcomp", "ccomp"})
        )
    )


def _word_before_adverbs(doc: Doc, place: int) -> str:
    """The word before ``place``, "exactly", "just" and the like left out."""
    place -= 1
    while place > 0 and doc[place].lower_ in {"exactly", "just", "only", "precisely", "even"}:
        place -= 1
    return low(doc, place)


def _main_clause_done(doc: Doc, place: int) -> bool:
    """ "I always take a nap in the evening when I'm tired": the noun is inside a full clause.

    "the day when", "a time when", "every time when": the noun asks for the clause.
    """
    noun = doc[place - 1]
    left = low(doc, place - 2)
    if left in {"this", "last", "that", "next"}:
        return True
    return noun.head.lower_ in {"at", "in", "on", "for"} and noun.lower_ not in {
        "day", "days", "time", "times", "moment", "cases", "situations", "point", "period", "era",
    }  # fmt: skip


_ASKING_IF = {
    "wonder", "ask", "know", "see", "tell", "check", "doubt", "care", "decide", "say", "matter",
    "remember", "inquire", "enquire", "find", "discover", "discuss",
}  # fmt: skip
_AFTER_IF_REDUCED = {
    "so", "not", "possible", "necessary", "any", "anything", "ever", "needed", "only", "asked",
    "anyone", "required",
}  # fmt: skip


@finder
def adverbial_if(doc: Doc) -> Finds:
    """**If it rains**, we stay; even if; not "ask if", "as if", "if only"."""
    if "if" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ != "if" or token.i + 1 >= len(doc):
            continue
        before = low(doc, token.i - 1)
        after = low(doc, token.i + 1)
        if before in {"as", "sure", "what", "certain", "about", "idea", "unsure"}:
            continue
        if after == "only":
            continue
        if after in _AFTER_IF_REDUCED and not _subject_word(doc, token.i + 1):
            continue
        if not clause_must_follow(doc, token.i + 1):
            continue
        if token.i > 0 and _asking_before(doc, token.i):
            continue
        yield clause_use(doc, token.i)


def _subject_word(doc: Doc, place: int) -> bool:
    return low(doc, place) in {"any", "anyone", "anything", "not"} and clause_follows(doc, place)


def _asking_before(doc: Doc, place: int) -> bool:
    """ "asked me if", "don't know if", "see if": the clause is a question."""
    previous = doc[place - 1]
    if previous.lower_ in {","}:
        return False
    for other in range(place - 1, max(-1, place - 5), -1):
        token = doc[other]
        if token.lemma_ in _ASKING_IF and token.pos_ in {"VERB", "AUX"}:
            if token.lemma_ in {"see", "tell", "say", "know", "find", "remember", "ask"}:
                if other == place - 1:
                    return token.lemma_ not in {"say"} or True
                # "tell me if", but "I will see you if", "tell the truth if"
                between = doc[other + 1 : place]
                if token.lemma_ in {"see", "know", "find", "remember", "say"}:
                    return bool(token.lemma_ == "find" and between[0].lower_ == "out")
                return all(t.lower_ in OBJECT_PRONOUNS or t.pos_ in {"PROPN"} for t in between) or (
                    token.lemma_ == "ask"
                )
            return True
        if token.pos_ not in {"PRON", "NOUN", "PROPN", "DET", "ADV", "PART"}:
            return False
    return False


_AS_FIXED = {
    "if", "though", "soon", "well", "far", "long", "for", "to", "of", "such", "per", "usual",
    "follows", "yet", "much", "many", "possible", "opposed", "regards",
}  # fmt: skip


def _as_pairs(doc: Doc) -> set[int]:
    """Places of as that belong to "as … as", "so … as", "such as", "the same as"."""
    paired: set[int] = set()
    places = [token.i for token in doc if token.lower_ == "as"]
    for first, second in zip(places, places[1:], strict=False):
        between = doc[first + 1 : second]
        if 0 < len(between) <= 9 and not any(token.is_punct for token in between):
            if between[0].pos_ in {"ADJ", "ADV"} or between[0].lower_ in {"many", "much", "little"}:
                if not any(is_finite(token) for token in between):
                    paired |= {first, second}
    for place in places:
        for other in range(place - 1, max(-1, place - 6), -1):
            if low(doc, other) in {"same", "such"}:
                paired.add(place)
            if doc[other].pos_ in {"VERB", "AUX"} or doc[other].is_punct:
                break
        if low(doc, place - 2) in {"so"} and doc[place - 1].pos_ in {"ADJ", "ADV"}:
            paired.add(place)
    return paired


@finder
def adverbial_as(doc: Doc) -> Finds:
    """**As it was** raining, we left; Do **as I say**; not "as a teacher", "as tall as"."""
    if "as" not in read(doc).words:
        return
    paired: set[int] | None = None
    for token in doc:
        if token.lower_ != "as" or token.i + 1 >= len(doc):
            continue
        after = doc[token.i + 1]
        if after.lower_ in _AS_FIXED:
            continue
        if paired is None:
            paired = _as_pairs(doc)
        if token.i in paired:
            continue
        if after.lower_ == "it" and low(doc, token.i + 2) == "were":
            continue  # "She is, as it were, our mother": a set phrase, no clause of its own
        if after.lower_ in SUBJECT_ONLY or (
            after.lower_ in {"you", "it", "there", "this", "that", "everyone", "everybody"}
            and clause_follows(doc, token.i + 1, reach=5)
        ):
            yield clause_use(doc, token.i)
            continue
        head = token.head
        if token.dep_ in {"mark", "advmod"} and head.pos_ in {"VERB", "AUX"} and head.i > token.i:
            subject = any(c.dep_ in SUBJECT_DEPS and token.i < c.i for c in head.children)
            if subject and _finite_clause(head):
                yield clause_use(doc, token.i)
                continue
        if token.dep_ != "prep" or after.pos_ == "PROPN":
            if clause_follows(doc, token.i + 1, reach=9) and token.dep_ != "prep":
                yield clause_use(doc, token.i)


def _finite_clause(verb: Token) -> bool:
    return is_finite(verb) or any(
        child.dep_ in {"aux", "auxpass"} and is_finite(child) for child in verb.children
    )


@finder
def adverbial_as_soon_as(doc: Doc) -> Finds:
    """Call me **as soon as you arrive**; not "as soon as possible"."""
    if "soon" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ == "soon" and low(doc, token.i - 1) == low(doc, token.i + 1) == "as":
            if clause_must_follow(doc, token.i + 2):
                yield clause_use(doc, token.i - 1, token.i, token.i + 1)


@finder
def adverbial_by_the_time(doc: Doc) -> Finds:
    """**By the time we arrived**, it was dark; not "by the time of the war"."""
    words = read(doc).words
    if "by" not in words or "time" not in words:
        return
    for token in doc:
        if (
            token.lower_ == "time"
            and low(doc, token.i - 1) == "the"
            and low(doc, token.i - 2) == "by"
            and low(doc, token.i + 1) not in {"of", "", "."}
            and clause_must_follow(doc, token.i + 1 + (low(doc, token.i + 1) == "that"))
        ):
            yield clause_use(doc, token.i - 2, token.i - 1, token.i)


@finder
def adverbial_so_that(doc: Doc) -> Finds:
    """Speak up **so that everyone can** hear; not "so big that", "So that's why"."""
    words = read(doc).words
    if "so" not in words or "that" not in words:
        return
    for token in doc:
        if token.lower_ != "so" or low(doc, token.i + 1) != "that":
            continue
        that = doc[token.i + 1]
        if not clause_follows(doc, token.i + 2):
            continue
        if that.dep_ == "det" and doc[token.i + 2].tag_ in {"NN", "JJ"}:
            if token.i == 0 or low(doc, token.i - 1) in {".", "“", '"'}:
                continue
        yield clause_use(doc, token.i, token.i + 1, modals=MODALS)


_SUBORDINATORS = {
    "after", "although", "because", "before", "once", "since", "though", "till", "unless",
    "until", "whereas", "while", "whilst", "lest", "albeit", "than", "like", "cos", "'cause",
    "except", "wherever", "where",
}  # fmt: skip
_ALWAYS_CLAUSE = {"although", "because", "unless", "whereas", "though", "whilst", "lest"}
_SHORT_AFTER = {"although", "though", "unless", "while", "whilst", "once", "until"}
_NEEDS_PARSE = {"than", "like", "once", "except", "where"}


@finder
def subordinate_clause_other(doc: Doc) -> Finds:
    """We stayed in **because it rained**; **Although she** was ill, …; not "after lunch"."""
    words = read(doc).words
    if not _SUBORDINATORS.isdisjoint(words):
        for token in doc:
            word = token.lower_
            if word not in _SUBORDINATORS or token.i + 1 >= len(doc):
                continue
            after = low(doc, token.i + 1)
            if after in {"all", "of"} and word in {"after", "because"}:
                continue
            if word in _NEEDS_PARSE and not _joins_clause(token):
                continue
            if word == "before" and low(doc, token.i - 1) in {"ever", "never"} and after == ",":
                continue
            if inverted_at(doc, token.i + 1) and after != "it":
                continue
            certain = word in _ALWAYS_CLAUSE
            if word in _SHORT_AFTER and _short_clause(doc, token.i + 1):
                yield found(token.i, end=token.i + 2)
            elif (certain and clause_must_follow(doc, token.i + 1)) or (
                clause_follows(doc, token.i + 1) and _clause_is_its_own(doc, token)
            ):
                yield clause_use(doc, token.i)
    if "case" in words or "long" in words or "provided" in words or "now" in words:
        yield from _two_word_subordinators(doc)


def _clause_is_its_own(doc: Doc, token: Token) -> bool:
    """ "After lunch we slept": the verb belongs to the main clause, not to "after"."""
    if token.lower_ in _ALWAYS_CLAUSE:
        return True
    if token.dep_ == "mark":
        return True
    if token.dep_ != "prep" and token.pos_ != "ADP":
        return token.head.pos_ in {"VERB", "AUX"} and (
            token.head.i > token.i or low(doc, token.i + 1) in SUBJECT_ONLY
        )
    after = low(doc, token.i + 1)
    if after in SUBJECT_ONLY:
        return True
    if after in {"you", "it", "there", "everyone", "everybody"}:
        verb = at(doc, token.i + 2)
        return verb is not None and (is_finite(verb) or verb.pos_ == "ADV")
    behind = after_noun_phrase(doc, token.i + 1)
    follower = at(doc, behind) if behind is not None else None
    return (
        follower is not None
        and is_finite(follower)
        and any(child.dep_ == "pcomp" or child.dep_ == "ccomp" for child in token.children)
    )


def _joins_clause(token: Token) -> bool:
    doc = token.doc
    head = token.head
    if token.lower_ == "where":
        before = at(doc, token.i - 1)
        return (
            token.dep_ == "advmod"
            and head.dep_ == "advcl"
            and not is_question(doc)
            and (before is None or before.pos_ in {"VERB", "PUNCT", "ADV", "ADP"})
            and (before is None or before.lemma_ not in KNOW_VERBS)
        )
    if token.lower_ == "except":
        return low(doc, token.i + 1) in SUBJECT_ONLY
    if token.lower_ == "like":
        return low(doc, token.i + 1) in SUBJECT_ONLY and token.pos_ in {"SCONJ", "ADP"}
    if token.dep_ in {"mark", "advmod"} and head.i > token.i and head.pos_ in {"VERB", "AUX"}:
        return any(c.dep_ in SUBJECT_DEPS and c.i > token.i for c in head.children)
    return (
        token.lower_ == "than"
        and low(doc, token.i + 1) in SUBJECT_ONLY
        and clause_end(doc, token.i + 1, 4) > token.i + 2
    )


def _two_word_subordinators(doc: Doc) -> Finds:
    for token in doc:
        word = token.lower_
        if word == "case" and low(doc, token.i - 1) == "in" and low(doc, token.i + 1) != "of":
            if clause_follows(doc, token.i + 1):
                yield clause_use(doc, token.i - 1, token.i)
        elif word == "long" and low(doc, token.i - 1) == low(doc, token.i + 1) == "as":
            if clause_follows(doc, token.i + 2):
                yield clause_use(doc, token.i - 1, token.i, token.i + 1)
        elif word in {"provided", "now"} and low(doc, token.i + 1) == "that":
            opens = token.i == 0 or doc[token.i - 1].is_punct or word == "provided"
            if opens and clause_follows(doc, token.i + 2):
                yield clause_use(doc, token.i, token.i + 1)
