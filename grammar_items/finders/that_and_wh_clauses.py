"""Clauses that are objects or explain a noun, with that, a wh-word, whether or nothing.

"I think **that she** is right", "Do you know **where he** lives?", "**the fact that** it rained".
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found, verbs_in
from grammar_items.finders.clause_shapes import (
    CLAUSE_OPENERS,
    QUOTES,
    after_noun_phrase,
    at,
    clause_end,
    clause_follows,
    inverted_at,
    is_finite,
    is_question,
    low,
    verb_lemma,
)
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import (
    NOT,
    OBJECT_PRONOUNS,
    QUESTION_WORDS,
    SUBJECT_DEPS,
    SUBJECT_ONLY,
    SUBJECT_PRONOUNS,
)

_APPOSITIVE_NOUNS = {
    "fact", "idea", "news", "belief", "hope", "feeling", "rumour", "rumor", "evidence",
    "possibility", "chance", "doubt", "theory", "claim", "report", "conclusion", "impression",
    "opinion", "view", "thought", "proof", "statement", "suggestion", "promise", "knowledge",
    "argument", "information", "message", "truth", "discovery", "fear", "sign", "warning",
    "assumption", "condition", "announcement", "notion", "realization", "realisation",
    "proposal", "decision", "agreement", "hypothesis", "principle", "guarantee", "likelihood",
    "danger", "risk", "confirmation", "reminder", "complaint", "concern", "word", "certainty",
    "confidence", "suspicion", "wish", "demand", "requirement", "advice", "explanation", "excuse",
    "observation", "point", "allegation", "admission", "understanding", "conviction", "faith",
    "sense", "worry", "myth", "criticism", "recommendation", "prediction", "indication",
    "probability",
    "dream", "result", "story", "saying", "rule", "ground", "awareness", "expectation",
    "insistence", "concept", "perception", "illusion", "notice", "assurance", "request", "order",
    "relief", "intuition", "instinct", "problem", "implication", "superstition",
}  # fmt: skip
# Verbs that leave a gap for that: "the news that he brought", "an idea that I like".
_GAP_VERBS = {
    "bring", "tell", "give", "have", "hear", "read", "get", "mention", "make", "share", "suggest",
    "present", "propose", "express", "send", "receive", "write", "find", "collect", "discuss",
    "spread", "publish", "need", "know", "like", "love", "hate", "offer", "provide", "support",
    "reject", "accept", "follow", "develop", "post", "report", "announce", "describe", "hold",
    "take", "face", "ask", "raise", "put",
}  # fmt: skip
_LOOSE_NOUNS = {"result", "story", "rule", "problem", "dream", "request", "order", "word", "risk"}


@finder
def that_clause_appositive(doc: Doc) -> Finds:
    """**the fact that he** lied; the news that they won; not "the news that he brought"."""
    if "that" not in read(doc).words:
        return
    for that in doc:
        if that.lower_ != "that" or that.i == 0:
            continue
        noun = doc[that.i - 1]
        if noun.lemma_.lower() not in _APPOSITIVE_NOUNS or noun.pos_ not in {"NOUN", "PROPN"}:
            continue
        if noun.lemma_.lower() == "way" or low(doc, noun.i - 1) == "so":
            continue
        if low(doc, that.i + 1) and is_finite(doc[min(that.i + 1, len(doc) - 1)]):
            continue  # "the fact that worries me": a relative clause
        if not clause_follows(doc, that.i + 1):
            continue
        if noun.dep_ in {"dobj", "pobj", "dative"} and noun.head.lemma_ in {"tell", "remind"}:
            continue
        if _that_is_relative(that, noun):
            continue
        start = noun.i
        while start > 0 and doc[start - 1].tag_ in {"DT", "PRP$", "JJ"} and noun.i - start < 3:
            start -= 1
        yield found(noun.i, that.i, start=start)


def _that_is_relative(that: Token, noun: Token) -> bool:
    """ "the news that he brought": that is the object of brought."""
    verb = that.head
    if noun.lemma_ in {"fact", "possibility", "likelihood", "probability", "evidence", "doubt"}:
        return that.dep_ == "dobj" and verb.lemma_ in {"mention", "state", "know", "need"}
    if verb.pos_ not in {"VERB", "AUX"}:
        return False
    full = any(
        child.dep_ in {"dobj", "attr", "acomp", "ccomp", "xcomp"} and child.i > verb.i
        for child in verb.children
    )
    if noun.lemma_ in _LOOSE_NOUNS:
        return not full and (that.dep_ != "mark" or verb.dep_ != "acl")
    if that.dep_ in {"dobj", "pobj", "attr", "nsubj", "nsubjpass"}:
        return not full and verb.lemma_ in _GAP_VERBS
    return False


_NO_OBJECT_VERBS = {"be", "seem", "appear", "happen", "turn", "'s"}
_THAT_VERBS = {
    "think", "know", "say", "believe", "hope", "tell", "hear", "see", "feel", "find", "show",
    "mean", "understand", "remember", "forget", "decide", "agree", "explain", "promise", "notice",
    "realize", "realise", "learn", "suggest", "guess", "suppose", "dream", "imagine", "expect",
    "bet", "swear", "mention", "admit", "claim", "insist", "fear", "pretend", "doubt", "wish",
    "report", "announce", "argue", "assume", "complain", "conclude", "confirm", "consider", "deny",
    "discover", "estimate", "indicate", "observe", "point", "predict", "prove", "recommend",
    "reply", "request", "reveal", "state", "teach", "warn", "worry", "write", "add", "answer",
    "notify", "inform", "assure", "convince", "persuade", "remind", "order", "demand", "propose",
    "require", "ask", "read", "love", "hate", "like", "prefer", "regret", "trust", "repeat",
    "recall", "ensure", "care", "mind", "note", "stress", "figure", "accept", "acknowledge",
    "advise", "arrange", "boast", "check", "declare", "determine", "emphasize", "gather",
    "guarantee", "hint", "imply", "joke", "judge", "maintain", "presume", "recognize", "recognise",
    "remark", "resolve", "rule", "sense", "signal", "speculate", "suspect", "testify", "vow",
    "whisper", "shout",
}  # fmt: skip
_TELL_VERBS = {
    "tell", "remind", "warn", "promise", "show", "teach", "inform", "assure", "convince", "notify",
    "persuade", "advise", "bet", "write", "ask",
}  # fmt: skip


def _governing_verb(doc: Doc, place: int, verbs: set[str]) -> Token | None:
    """The verb just before ``place``, an object or a few adverbs between: "told me that"."""
    other = place - 1
    steps = 0
    while other >= 0 and steps < 6:
        token = doc[other]
        if token.pos_ in {"VERB", "AUX"} or (verb_lemma(token) in verbs and token.pos_ != "NOUN"):
            if verb_lemma(token) not in verbs:
                return None
            near = other == place - 1
            return token if near or steps == 0 or token.lemma_ in _TELL_VERBS else None
        if token.pos_ == "ADV" or token.tag_ == "RP" or token.lower_ in {"out", "to"}:
            other -= 1
            continue
        if token.lower_ in {"me", "him", "us", "them"} and doc[other - 1].lower_ == "to":
            other -= 2  # "said to me that", "explained to us why"
            continue
        if token.pos_ in {"PRON", "NOUN", "PROPN", "DET", "ADJ", "PART", "ADP"}:
            if token.lower_ in {"that", "what", "of", "in", "about"}:
                return None
            steps += 1
            other -= 1
            continue
        return None
    return None


def _opening_pronoun(doc: Doc, place: int) -> tuple[int, ...]:
    """The subject pronoun that opens a clause: "I think that **she** is right"."""
    return (place,) if low(doc, place) in SUBJECT_PRONOUNS else ()


def _without_that(doc: Doc, verb: int, clause: int) -> Found:
    """The verb, and the subject pronoun and finite verb that follow it: "**think she is**"."""
    end = clause_end(doc, clause)
    verbs = verbs_in(doc, clause, end)
    return found(*_opening_pronoun(doc, clause), lexical=(verb, *verbs), end=end)


@finder
def that_clause_object(doc: Doc) -> Finds:
    """I **think that** you are right; He told me that …; not "the man that", "is that"."""
    if "that" not in read(doc).words:
        return
    for that in doc:
        if that.lower_ != "that" or that.i == 0 or that.i + 1 >= len(doc):
            continue
        if low(doc, that.i - 1) in {"so", "such", "now", "provided", "in"}:
            continue
        clause = that.head
        verb = clause.head
        parsed = (
            that.dep_ == "mark"
            and clause.dep_ in {"ccomp", "xcomp"}
            and verb.i < that.i
            and verb.pos_ == "VERB"
            and verb.lemma_ not in _NO_OBJECT_VERBS
        )
        if not parsed:
            governor = _governing_verb(doc, that.i, _THAT_VERBS)
            if governor is None or not clause_follows(doc, that.i + 1):
                continue
            after = doc[that.i + 1]
            if that.dep_ in {"det"} and after.tag_ in {"NN", "JJ"} and not _two_verbs(doc, that):
                continue
            if is_finite(after):
                continue
            if that.dep_ in {"dobj", "nsubj"} and doc[that.i - 1].pos_ == "NOUN":
                continue
            verb = governor
        elif not clause_follows(doc, that.i + 1, reach=20):
            continue
        if _formal_subject(verb) or _so_before(doc, verb, that):
            continue
        yield found(that.i, *_opening_pronoun(doc, that.i + 1), lexical=(verb.i,))


def _two_verbs(doc: Doc, that: Token) -> bool:
    return sum(is_finite(token) for token in doc[that.i + 1 :]) >= 1


def _formal_subject(verb: Token) -> bool:
    """ "It is said that", "It turned out that": no object."""
    passive = any(child.dep_ == "auxpass" for child in verb.children)
    subject = next((c for c in verb.children if c.dep_ in SUBJECT_DEPS), None)
    if passive and (subject is None or subject.lower_ in {"it"} or subject.dep_ == "nsubjpass"):
        return subject is None or subject.lower_ == "it"
    return (
        subject is not None
        and subject.lower_ == "it"
        and verb.lemma_ in {"turn", "seem", "appear", "happen", "follow", "occur"}
    )


def _so_before(doc: Doc, verb: Token, that: Token) -> bool:
    """ "ran so fast that": a result."""
    return any(token.lower_ in {"so", "such"} for token in doc[verb.i : that.i])


KNOW_VERBS = {
    "know", "wonder", "understand", "remember", "forget", "see", "tell", "ask", "explain", "say",
    "decide", "learn", "guess", "show", "imagine", "hear", "care", "mind", "teach", "remind",
    "discover", "realize", "realise", "notice", "describe", "discuss", "figure", "find", "check",
    "consider", "inquire", "enquire", "mention", "predict", "reveal", "study",
    "recall", "determine", "doubt", "advise", "inform", "work", "point", "prove",
    "suggest", "think", "matter", "choose", "investigate", "examine", "state", "announce", "report",
    "debate", "appreciate", "believe", "clarify", "demonstrate", "illustrate", "indicate", "write",
    "confirm", "suppose", "observe", "judge", "test", "measure", "identify", "record", "memorize",
}  # fmt: skip
_EVENT_VERBS = {"see", "hear", "find", "think", "work", "choose", "write", "believe", "care",
                "mind", "study", "discover", "test", "say", "report", "check"}  # fmt: skip


@finder
def wh_clause_object(doc: Doc) -> Finds:
    """I **know where she** lives; Do you remember what he said; not "know how to"."""
    words = read(doc).words
    if QUESTION_WORDS.isdisjoint(words):
        return
    for wh in doc:
        word = wh.lower_
        if word not in QUESTION_WORDS or wh.i == 0 or wh.i + 1 >= len(doc):
            continue
        if doc[wh.i - 1].pos_ == "NOUN" and word in {"who", "which", "whose", "whom"}:
            if not _object_of_telling(doc, wh.i - 1):
                continue
        verb = _governing_verb(doc, wh.i, KNOW_VERBS)
        if verb is None:
            continue
        if word == "when" and verb.lemma_ in _EVENT_VERBS:
            continue
        if word == "what" and verb.lemma_ in {"believe", "write", "find"}:
            doubted = low(doc, verb.i - 1) in NOT and verb.lemma_ == "believe"
            if low(doc, verb.i + 1) != "out" and not doubted:
                continue
        gap = doc[verb.i + 1 : wh.i]
        if any(token.is_punct for token in gap):
            continue
        if word in {"who", "which", "whose", "whom", "where", "when"} and gap:
            last = gap[-1]
            if last.pos_ in {"NOUN", "PROPN"} and not _object_of_telling(doc, last.i):
                continue
        if _to_follows(doc, wh.i):
            continue
        if inverted_at(doc, wh.i + 1) and word != "who" and word != "what":
            continue
        if not any(is_finite(token) for token in doc[wh.i + 1 :]):
            continue
        if is_question(doc) and wh.i - verb.i == 1 and verb.i == 0:
            continue
        end = min(len(doc), wh.i + 2)
        yield found(
            wh.i, *verbs_in(doc, end - 1, clause_end(doc, end - 1)), end=end, lexical=(verb.i,)
        )


def _object_of_telling(doc: Doc, place: int) -> bool:
    verb = doc[place].head
    return verb.lemma_ in {"ask", "tell", "teach", "show", "remind", "inform", "advise"}


def _to_follows(doc: Doc, place: int) -> bool:
    for token in doc[place + 1 : place + 5]:
        if token.lower_ == "to" and token.tag_ == "TO":
            return True
        if token.pos_ in {"VERB", "AUX", "PRON"} or is_finite(token):
            return False
    return False


@finder
def whether_clause(doc: Doc) -> Finds:
    """I don't know **whether he** will come."""
    if "whether" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ == "whether":
            end = max(token.i + 1, clause_end(doc, token.i + 1))
            yield found(token.i, *verbs_in(doc, token.i + 1, end), end=end)


_OMIT_VERBS = {
    "think", "know", "hope", "believe", "say", "guess", "suppose", "feel", "mean", "hear", "tell",
    "find", "see", "show", "realize", "realise", "remember", "forget", "notice", "learn",
    "understand", "decide", "agree", "promise", "dream", "imagine", "expect", "bet", "swear",
    "suggest", "mention", "admit", "claim", "insist", "fear", "pretend", "doubt", "wish", "thank",
    "assume", "figure", "suspect", "reckon", "explain", "warn", "worry", "trust", "prove", "read",
    "deny", "discover", "complain", "assure", "remind", "answer", "reply", "care", "regret",
}  # fmt: skip
_OMIT_ADJECTIVES = {
    "sure", "afraid", "glad", "happy", "sorry", "certain", "surprised", "sad", "lucky", "pleased",
    "worried", "confident", "disappointed", "aware", "convinced", "positive", "amazed", "proud",
    "grateful", "angry", "shocked", "excited", "delighted", "upset", "relieved", "thankful",
}  # fmt: skip


@finder
def that_omitted(doc: Doc) -> Finds:
    """I **think she is** right; Do you **know he lied**? not "think that", "know him"."""
    for token in doc:
        lemma = verb_lemma(token)
        if token.pos_ in {"VERB", "AUX"}:
            if lemma not in _OMIT_VERBS or token.dep_ in {"aux", "auxpass"}:
                continue
        elif lemma not in _OMIT_ADJECTIVES and token.lower_ not in {"hope", "hopes", "guess"}:
            continue
        place = token.i + 1
        if lemma in {"find", "figure"} and low(doc, place) == "out":
            place += 1
        if lemma in _TELL_VERBS:
            behind = _behind_person(doc, place)
            if behind is not None and _clause_starts(doc, behind):
                yield _without_that(doc, token.i, behind)
                continue
        if _clause_starts(doc, place):
            yield _without_that(doc, token.i, place)


def _behind_person(doc: Doc, place: int) -> int | None:
    """Behind "me" in "told me he was ill"."""
    if low(doc, place) in OBJECT_PRONOUNS:
        return place + 1
    return after_noun_phrase(doc, place, reach=3)


def _clause_starts(doc: Doc, place: int) -> bool:
    """A subject and its finite verb at ``place``, with no comma, quote or joining word first."""
    first = at(doc, place)
    if first is None or first.is_punct or first.lower_ in QUOTES | CLAUSE_OPENERS:
        return False
    if (
        first.lower_
        in {"that", "if", "whether", "because", "when", "as", "so", "to", "than"} | QUESTION_WORDS
    ):
        if (
            first.lower_ != "that"
            or first.dep_ != "nsubj"
            or not is_finite(doc[place + 1 : place + 2][0] if place + 1 < len(doc) else first)
        ):
            return False
    if first.lower_ in {"me", "him", "us", "them", "myself", "himself", "herself", "itself"}:
        return False
    if first.lower_ in SUBJECT_ONLY:
        # "I think I …", but "What do you think, I …" is kept out by the comma
        return any(is_finite(token) for token in doc[place + 1 : place + 6])
    if first.pos_ in {"ADP", "CCONJ", "SCONJ", "VERB", "AUX", "PART"} and first.tag_ != "VBG":
        return False
    if first.lower_ in {"you", "it", "there", "this", "everyone", "everybody", "someone", "nobody"}:
        follower = at(doc, place + 1)
        while follower is not None and follower.pos_ == "ADV" and follower.i + 1 < len(doc):
            follower = follower.nbor()
        if follower is not None and is_finite(follower):
            return True
        if first.lower_ != "this":
            return False
    return _noun_subject_clause(doc, place)


_NO_OMISSION_PAST = QUESTION_WORDS | {"that", "because", "if", "but", "so", "whether", "to"}


def _noun_subject_clause(doc: Doc, place: int) -> bool:
    """ "think the old bridge is safe": the finite verb's subject lies between."""
    for token in doc[place : place + 14]:
        if token.is_punct and token.lower_ not in {"-", "'"}:
            return False
        if token.lower_ in _NO_OMISSION_PAST:
            return False
        if token.pos_ in {"VERB", "AUX"} and is_finite(token):
            verb = token if token.dep_ not in {"aux", "auxpass"} else token.head
            if verb.dep_ in {"relcl", "advcl", "amod"}:
                return False
            subject = next(
                (c for c in verb.children if c.dep_ in SUBJECT_DEPS and c.i >= place), None
            )
            if subject is None and verb.dep_ == "ccomp" and verb.i > place:
                return bool(doc[token.i - 1].pos_ in {"NOUN", "PROPN"})
            return subject is not None and (
                verb.dep_ in {"ccomp", "xcomp", "ROOT", "conj", "acomp"} and subject.i < token.i
            )
    return False
