"""Questions with why, when, who, what, which, whose, where and how."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found, verbs_in
from grammar_items.finders.clause_openings import (
    NOMINATIVE,
    after,
    asks_from,
    before,
    is_inflected,
    opens_clause,
    starts_subject,
)
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import (
    AUXILIARIES,
    FINITE_BE,
    FINITE_HAVE,
    FINITE_TAGS,
    HAD_OR_WOULD,
    IS_OR_HAS,
    NOT,
)

_DO_AND_MODALS = (AUXILIARIES | HAD_OR_WOULD | {"ought"}) - FINITE_BE - FINITE_HAVE
_FILLERS = {
    "exactly", "else", "really", "actually", "ever", "then", "again", "precisely", "the", "on",
    "earth", "hell", "heck", "world", "in", "so", "just", "only", "also", "still", "always",
    "usually", "normally", "often", "first", "specifically",
}  # fmt: skip
_DEGREES = {"often", "usually", "still", "first"}


def _behind_fillers(token: Token) -> Token | None:
    """The word behind the question word, "exactly", "else" and "on earth" left out."""
    following = after(token)
    steps = 0
    if token.lower_ == "how" and following is not None and following.lower_ in _DEGREES:
        return following
    while following is not None and following.lower_ in _FILLERS and steps < 4:
        following = after(following)
        steps += 1
    return following


def _opens_question(word: Token) -> bool:
    """Opens the sentence or a clause of it, and the clause is a question."""
    return opens_clause(word) and not _is_relative(word) and asks_from(word)


def _is_relative(word: Token) -> bool:
    """ "your sister, who lives in Oslo": behind a comma and a noun, in the middle."""
    if word.i < 2 or word.doc[word.i - 1].lower_ != ",":
        return False
    if word.head.dep_ != "relcl" and word.dep_ != "relcl":
        return False
    opening = word.doc[0]
    return opening.lower_ in AUXILIARIES or any(
        token.dep_ in {"ROOT", "ccomp"} and token.pos_ in {"VERB", "AUX"}
        for token in word.doc[: word.i]
    )


def _inverted_after(auxiliary: Token) -> bool:
    """A subject follows the auxiliary: "did she", "aren't the boys", "'s your name"."""
    following = after(auxiliary)
    if following is not None and following.lower_ in NOT:
        following = after(following)
    return starts_subject(following)


def _asks_with(word: Token) -> Token | None:
    """The auxiliary of a question like "Why did you …?", or None.

    Where the auxiliary is do or a modal with a subject behind it, the question
    word may stand anywhere ("On Sundays what do you do?").
    """
    auxiliary = _behind_fillers(word)
    if auxiliary is None or auxiliary.lower_ not in AUXILIARIES or not _well_formed(auxiliary):
        return None
    if _opens_question(word):
        return auxiliary
    sure = auxiliary.lower_ in _DO_AND_MODALS and _inverted_after(auxiliary)
    if word.lower_ in {"who", "what", "which"} and not _helps_a_verb(auxiliary):
        return None
    return auxiliary if sure and asks_from(word) else None


def _helps_a_verb(auxiliary: Token) -> bool:
    """ "what do you **do**?"; not "You are the one who did that, aren't you?"."""
    subject = after(auxiliary)
    if subject is not None and subject.lower_ in NOT:
        subject = after(subject)
    if subject is not None and subject.lower_ in {"i", "he", "she", "we", "they"}:
        return True
    return auxiliary.dep_ in {"aux", "auxpass"} and bool(auxiliary.head.i > auxiliary.i + 1)


_SINGULAR_FORMS = {"is", "was", "does", "has", "'s"}
_PLURAL_FORMS = {"are", "were", "do", "have"}


def _well_formed(auxiliary: Token) -> bool:
    """ "does she go", not "do she go" nor "does she goes": a learner's slip is no use."""
    low = auxiliary.lower_
    following = after(auxiliary)
    if following is not None and following.lower_ in NOT:
        following = after(following)
    if following is not None:
        if low in _SINGULAR_FORMS - IS_OR_HAS and following.lower_ in {
            "you", "we", "they", "these", "those",
        }:  # fmt: skip
            return False
        if low in _PLURAL_FORMS and following.lower_ in {"he", "she", "it"}:
            return False
    if low not in _DO_AND_MODALS or low in HAD_OR_WOULD:
        return True
    verb = auxiliary.head
    if auxiliary.dep_ not in {"aux", "auxpass"} or verb.i <= auxiliary.i:
        return True
    between = verb.doc[auxiliary.i + 1 : verb.i]
    if any(token.dep_ in {"aux", "auxpass"} and token.lower_ != "to" for token in between):
        return True  # "could it have been"
    return not is_inflected(verb)


def end_of_question(auxiliary: Token) -> int:
    """Behind the verb of "did you go", or behind the subject of "is my bag"."""
    following = after(auxiliary)
    if following is not None and following.lower_ in NOT:
        following = after(following)
    verb = auxiliary.head
    if auxiliary.dep_ in {"aux", "auxpass"} and auxiliary.i < verb.i <= auxiliary.i + 7:
        return int(verb.i + 1)
    if following is not None and starts_subject(following):
        head = following
        if following.lower_ not in NOMINATIVE and following.head.i - following.i in {1, 2, 3}:
            head = following.head if following.head.pos_ in {"NOUN", "PROPN"} else following
        return int(head.i + 1)
    return int(auxiliary.i + 1)


def question_use(word: Token, auxiliary: Token) -> Found:
    """The question word, the auxiliary and its verb: "**Where did** you **go**"."""
    end = end_of_question(auxiliary)
    return found(word.i, *verbs_in(word.doc, auxiliary.i, end), auxiliary.i, end=end)


def _noun_use(word: Token, noun: Token) -> Found:
    """The question words up to ``noun``, and the verb: "**What time does** the film **start**"."""
    end = _end_behind(noun)
    return found(*range(word.i, noun.i + 1), *verbs_in(word.doc, noun.i + 1, end), end=end)


def _end_behind(word: Token) -> int:
    """Where the question that goes on behind ``word`` has its verb; else behind ``word``."""
    for token in word.doc[word.i + 1 : word.i + 6]:
        if token.is_punct:
            break
        if token.lower_ in AUXILIARIES:
            return end_of_question(token)
        if token.tag_ in FINITE_TAGS:
            return int(token.i + 1)
    return int(word.i + 1)


def _behind_a_phrase(word: Token) -> Token | None:
    """The auxiliary of "Where in Austria do you live?"."""
    following = after(word)
    if following is None or following.tag_ not in {"IN", "RB"} or not _opens_question(word):
        return None
    for token in word.doc[word.i + 2 : word.i + 7]:
        if token.is_punct or token.lower_ in NOMINATIVE:
            return None
        if token.lower_ in _DO_AND_MODALS:
            return token
    return None


def _stands_alone(word: Token) -> bool:
    """ "Why?" or "Who?" as a whole question."""
    following = after(word)
    return opens_clause(word) and following is not None and following.lower_ == "?"


def _adverb_question(doc: Doc, question_word: str) -> Finds:
    """Why, when, where or how with an auxiliary and a subject behind it."""
    if question_word not in read(doc).words:
        return
    for word in doc:
        if word.lower_ != question_word:
            continue
        previous = before(word)
        if previous is not None and previous.tag_ == "IN" and question_word != "why":
            continue  # "since when", "from where": a question with a preposition
        auxiliary = _asks_with(word)
        if auxiliary is None and question_word in {"why", "where"}:
            auxiliary = _behind_a_phrase(word)
        if auxiliary is not None and (_inverted_after(auxiliary) or auxiliary.lower_ in FINITE_BE):
            yield question_use(word, auxiliary)
        elif _stands_alone(word):
            yield found(word.i)


@finder
def why_question(doc: Doc) -> Finds:
    """**Why are you** late?"""
    yield from _adverb_question(doc, "why")


@finder
def when_question(doc: Doc) -> Finds:
    """**When does the film** start? Not "When it rains, do you walk?"."""
    yield from _adverb_question(doc, "when")


@finder
def where_question(doc: Doc) -> Finds:
    """**Where is my** bag?"""
    yield from _adverb_question(doc, "where")


@finder
def how_question(doc: Doc) -> Finds:
    """**How did you** open it? **How come** she left?"""
    yield from _adverb_question(doc, "how")
    if "come" in read(doc).words and "how" in read(doc).words:
        for word in doc:
            following = after(word)
            if word.lower_ == "how" and following is not None and following.lower_ == "come":
                if _opens_question(word):
                    yield found(word.i, word.i + 1)


def _pronoun_question(doc: Doc, question_word: str) -> Finds:
    """Who, what or which with no noun: as a subject, or with an auxiliary behind it."""
    if question_word not in read(doc).words:
        return
    for word in doc:
        if word.lower_ != question_word:
            continue
        previous = before(word)
        if previous is not None and previous.tag_ in {"IN", "TO"} and not opens_clause(word):
            continue
        if _stands_alone(word):
            yield found(word.i)
            continue
        auxiliary = _asks_with(word)
        if auxiliary is not None:
            yield question_use(word, auxiliary)
            continue
        verb = _behind_fillers(word)
        if verb is not None and _opens_question(word) and _is_its_verb(verb, word):
            yield found(word.i, verb.i)


def _is_its_verb(verb: Token, word: Token) -> bool:
    """ "Who wants …", "What happened": a verb, though the tagger may say noun."""
    if verb.tag_ in FINITE_TAGS or (verb.tag_ == "VB" and verb.dep_ == "ROOT"):
        return True
    if verb.tag_ in {"NNS", "VBN", "JJ", "NN"} and verb.lower_.endswith(("s", "ed")):
        # "What causes it": the word behind a det would be the noun of "what causes are …"
        return word.dep_ in {"nsubj", "nsubjpass"} and word.head.i == verb.i
    return False


@finder
def who_question(doc: Doc) -> Finds:
    """**Who is she**? **Who wants** tea? Not "the man who called"."""
    yield from _pronoun_question(doc, "who")


def _noun_behind(word: Token) -> Token | None:
    """The noun of "what time", "which red car", "whose bag"; None for a bare question word."""
    following = after(word)
    if following is None or following.lower_ in AUXILIARIES or following.lower_ in NOT:
        if following is None or following.lower_ not in {"can", "will", "might", "must"}:
            return None
    if following.lower_ in {"a", "an", "of", "about", "else", "the"} or following.is_punct:
        return None
    if following.tag_ in FINITE_TAGS and word.dep_ not in {"det", "poss"}:
        return None
    if following.lower_ in NOMINATIVE or following.lower_ in _FILLERS:
        return None
    place = following
    for _ in range(5):
        if place.tag_ in {"NN", "NNS", "NNP", "NNPS"} or place.lower_ in {"one", "ones"}:
            beyond = after(place)
            if beyond is None or beyond.tag_ not in {"NN", "NNS", "NNP", "NNPS"}:
                break
        elif word.dep_ in {"det", "poss"} and word.head.i == place.i:
            break
        elif place.tag_ not in {"JJ", "JJR", "JJS", "CD", "VBG", "VBN", "HYPH", "DT", "RB", "CC"}:
            return None
        beyond = after(place)
        if beyond is None:
            return None
        place = beyond
    else:
        return None
    if word.dep_ in {"nsubj", "nsubjpass"} and word.head.i == place.i and place.tag_ != "NN":
        return None  # "What causes it?"
    return place


def _noun_question(doc: Doc, question_word: str) -> Finds:
    """What, which or whose with its noun, and a verb behind them."""
    if question_word not in read(doc).words:
        return
    for word in doc:
        if word.lower_ != question_word:
            continue
        noun = _noun_behind(word)
        if noun is None or _subject_first(noun):
            continue
        if _opens_question(word):
            yield _noun_use(word, noun)
            continue
        previous = before(word)
        if previous is not None and previous.tag_ in {"IN", "TO"}:
            continue
        auxiliary = after(noun)
        if auxiliary is not None and auxiliary.lower_ in _DO_AND_MODALS and asks_from(word):
            if _inverted_after(auxiliary):
                yield _noun_use(word, noun)


@finder
def what_question(doc: Doc) -> Finds:
    """**What is that**? **What happened**? Not "What time is it?"."""
    if "what" not in read(doc).words:
        return
    for use in _pronoun_question(doc, "what"):
        if _noun_behind(doc[use.start]) is None:
            yield use


@finder
def what_noun_question(doc: Doc) -> Finds:
    """**What time** is it?"""
    yield from _noun_question(doc, "what")


@finder
def which_question(doc: Doc) -> Finds:
    """**Which is** yours? **Which of these** do you want? **Which one** …?"""
    if "which" not in read(doc).words:
        return
    for use in _pronoun_question(doc, "which"):
        if _noun_behind(doc[use.start]) is None:
            yield use
    for word in doc:
        if word.lower_ == "which" and (following := after(word)) is not None:
            if following.lower_ in {"of", "one", "ones"} and _opens_question(word):
                yield _noun_use(word, following)


@finder
def which_noun_question(doc: Doc) -> Finds:
    """**Which bus** goes to the station?"""
    yield from _noun_question(doc, "which")


@finder
def whose_question(doc: Doc) -> Finds:
    """**Whose is** this umbrella?"""
    if "whose" not in read(doc).words:
        return
    for word in doc:
        if word.lower_ != "whose" or not _opens_question(word):
            continue
        following = after(word)
        if following is not None and following.lower_ in AUXILIARIES | {"?"}:
            yield question_use(word, following) if following.lower_ != "?" else found(word.i)


@finder
def whose_noun_question(doc: Doc) -> Finds:
    """**Whose umbrella** is this?"""
    yield from _noun_question(doc, "whose")


@finder
def whom_question(doc: Doc) -> Finds:
    """**Whom did you** meet? To **whom should I** write?"""
    if "whom" not in read(doc).words:
        return
    for word in doc:
        if word.lower_ != "whom" or not asks_from(word):
            continue
        auxiliary = _behind_fillers(word)
        if auxiliary is None:
            continue
        if auxiliary.lower_ in AUXILIARIES and _inverted_after(auxiliary):
            yield question_use(word, auxiliary)


_NOT_ADJECTIVES = {"about", "come", "to", "the", "else", "on", "in", "exactly", "dare", "ever"}
_DEGREE_TAGS = {"JJ", "RB", "JJR", "RBR"}


@finder
def how_adjective_question(doc: Doc) -> Finds:
    """**How old** is he? **How many** books do you have?"""
    if "how" not in read(doc).words:
        return
    for word in doc:
        if word.lower_ != "how":
            continue
        degree = after(word)
        if degree is None or degree.lower_ in _NOT_ADJECTIVES or degree.lower_ in AUXILIARIES:
            continue
        if degree.lower_ in NOT or degree.is_punct:
            continue
        known = degree.lower_ in {
            "much", "many", "long", "often", "far", "old", "big", "tall", "fast", "soon", "well",
            "hot", "cold", "deep", "high", "wide", "late", "early", "heavy", "hard", "close",
        }  # fmt: skip
        if not known and degree.tag_ not in _DEGREE_TAGS and degree.pos_ not in {"ADJ", "ADV"}:
            continue
        if _opens_question(word) and not _subject_first(degree):
            yield _noun_use(word, degree)
        elif _inverts_later(degree) and asks_from(word):
            yield _noun_use(word, degree)


def _subject_first(word: Token) -> bool:
    """ "Which book you are reading", "How nice they look": the subject before any verb."""
    following = after(word)
    if following is not None and following.tag_ in {"DT", "PRP$"}:
        if following.lower_ not in {"a", "an"}:  # "How big a house do you need?"
            return True
    for token in word.doc[word.i + 1 : word.i + 6]:
        if token.lower_ in AUXILIARIES:
            return not _well_formed(token)
        if token.is_punct or token.tag_ in FINITE_TAGS:
            return False
        if token.lower_ in {"i", "he", "she", "we", "they", "it", "you"}:
            # "which of you", "how many of you": behind a preposition it is no subject
            return bool(token.nbor(-1).tag_ != "IN")
    return False


def _inverts_later(degree: Token) -> bool:
    """ "… how many apples do you need?": do or a modal with a subject, near."""
    for token in degree.doc[degree.i + 1 : degree.i + 6]:
        if token.is_punct or token.lower_ in NOMINATIVE:
            return False
        if token.lower_ in _DO_AND_MODALS:
            return _inverted_after(token)
    return False


_INTERROGATIVES = {"what", "which", "whom", "whose", "where", "when", "how", "who"}
_PREPOSITIONS = {
    "in", "on", "at", "to", "for", "from", "with", "by", "of", "about", "under", "into", "through",
    "during", "since", "until", "till", "after", "before", "over", "against", "between", "without",
    "behind", "near", "towards", "toward", "onto", "upon", "within", "around", "across", "among",
    "beside", "along", "inside", "outside", "above", "below", "beyond", "past", "like", "as",
}  # fmt: skip


@finder
def preposition_question(doc: Doc) -> Finds:
    """**To whom** did you write? **In which** city …? Not "the city in which we live"."""
    if read(doc).words.isdisjoint(_INTERROGATIVES):
        return
    for word in doc:
        preposition = before(word)
        if word.lower_ not in _INTERROGATIVES or preposition is None:
            continue
        if preposition.lower_ not in _PREPOSITIONS:
            continue
        if preposition.lower_ in {"like", "as"} and word.lower_ != "what":
            continue
        if not asks_from(word) or not _inverts_soon(word):
            continue
        start = preposition
        if opens_clause(start) or _opens_phrase(start):
            yield _noun_use(start, word)


def _opens_phrase(preposition: Token) -> bool:
    """ "Exactly by whom", "Up to what age": one more word before the preposition."""
    previous = before(preposition)
    return (
        previous is not None
        and (previous.tag_ in {"RB", "IN", "RP"} or previous.lower_ in {"exactly", "because"})
        and opens_clause(previous)
    )


def _inverts_soon(word: Token) -> bool:
    """An auxiliary with a subject behind it follows: "in which city does she …"."""
    following = after(word)
    if following is not None and following.lower_ == "?":
        return True  # "With whom?"
    for token in word.doc[word.i + 1 : word.i + 9]:
        if token.lower_ in NOMINATIVE or token.lower_ in {",", "?"}:
            return False
        if token.lower_ in AUXILIARIES:
            return _inverted_after(token) or after(token) is None
    return False
