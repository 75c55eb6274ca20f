"""A word that goes: said already, not asked for by its neighbour, or joined to nothing."""

from __future__ import annotations

from dataclasses import replace

from errant.en.classifier import spell as known_words
from spacy.tokens import Span, Token

from app.edits import TokenEdit
from app.explain.case import Case, quote
from app.explain.labels import CATEGORIES
from app.explain.reading.many_senses import MANY_SENSES
from app.explain.reading.word_sets import TIME_NOUNS
from app.explain.reasons import FIRST, LATE, reason
from app.explain.reasons.wording.linking import LINK_MEANINGS
from app.explain.reasons.wording.prepositions import ONE_PREPOSITION
from app.explain.said import Said
from grammar_items.usage.closed_class import (
    BE,
    MODALS,
    OBJECT_PRONOUNS,
    REFLEXIVE_PRONOUNS,
    SUBJECT_PRONOUNS,
)
from grammar_items.usage.lexicon import WordClass, meaning
from grammar_items.verb_groups import subject_of

_WORDS = tuple(name for name in CATEGORIES if name not in {"PUNCT", "ORTH", "SPELL"})
_RELATIVE = {"which", "that", "who", "whom"}
_ALONE = {
    "since", "because", "while", "although", "when", "if", "until", "before", "after", "unless",
    "though", "whereas", "as", "whether", "how", "why", "where", "what", "who", "which",
}  # fmt: skip
_PREPOSITIONS = {
    "around", "inside", "outside", "beside", "against", "except", "despite", "near", "behind",
    "during", "before", "after", "towards", "toward", "between", "without", "opposite", "among",
    "along", "across", "under", "below", "above", "through", "past", "beyond", "off", "over",
    "about", "round", "via", "per", "like", "unlike", "throughout", "upon", "into", "onto",
}  # fmt: skip
_BEFORE_A_PLACE = {"in", "to", "at", "on", "for", "from", "with", "by", "of"}
_WITHOUT_ONE = {"another", "first", "second", "third", "last", "next", "this", "that", "each"}
_AMOUNTS = {
    "enough", "whole", "some", "many", "every", "each", "several", "more", "much", "few", "any",
    "no", "most", "all", "both", "certain", "various", "different", "such", "another", "other",
}  # fmt: skip
_SAID_BY = {
    "back": {"return", "refund", "repay", "restore", "reply", "withdraw", "repeat"},
    "here": {"come"},
    "length": {"long"},
    "cause": {"reason"},
    "cost": {"price"},
    "colour": {"blue", "red", "green", "yellow", "black", "white", "brown", "grey", "pink"},
    "color": {"blue", "red", "green", "yellow", "black", "white", "brown", "gray", "pink"},
    "again": {"repeat", "return", "rewrite", "restart", "reopen", "redo", "rebuild", "reread"},
    "together": {"with", "combine", "join", "unite", "gather", "meet", "mix", "connect"},
    "inside": {"enter"},
    "far": {"metre", "meter", "kilometre", "kilometer", "mile", "km", "minute", "hour", "step"},
    "very": {
        "unique",
        "excellent",
        "perfect",
        "huge",
        "enormous",
        "delicious",
        "wonderful",
        "terrible",
    },
    "too": {"also"},
    "also": {"too"},
    "most": {"favourite", "favorite"},
    "more": {"prefer"},
    "past": {"ago"},
    "ago": {"last"},
    "their": {"whose"},
    "his": {"whose"},
    "her": {"whose"},
}
_HARMLESS = {"back", "again", "very", "too", "also", "together"}
_NOT_A_PERSON = {"suggest", "explain", "describe", "say", "propose", "mention", "announce",
                 "recommend", "introduce", "report", "admit", "demonstrate"}  # fmt: skip

ONCE = "Say each thing only once: return it, not return it back."
ADDS_NOTHING = "Leave out a word or phrase that tells the reader nothing new."
OBJECT_ONCE = "Name the subject or the object only once."
SAME_FORM = "Verbs joined by and or or have the same form."
ONE_LINK = "One linking word is enough to join two parts."
NO_PREPOSITION = "Words such as last week, next year, tomorrow, home and here take no preposition."


def _left(case: Case) -> Token | None:
    """The word of the target just before the gap."""
    place = case.edit.c_start
    return case.target[place - 1] if place and not case.new else None


def _right(case: Case) -> Token | None:
    place = case.edit.c_start
    return case.target[place] if place < len(case.target) and not case.new else None


def _gone(case: Case) -> str:
    return " ".join(t.lower_ for t in case.old) if case.operation == "U" and not case.new else ""


@reason("PRON", "OTHER", "DET", rank=FIRST, severity=2, rule=OBJECT_ONCE)
def object_twice(case: Case) -> Said | None:
    """the film that I saw it → the film that I saw; the man who he called → the man who called."""
    left, right = _left(case), _right(case)
    if _gone(case) not in OBJECT_PRONOUNS | SUBJECT_PRONOUNS or case.before is None:
        return None
    kept = case.becomes(case.before)
    relative = kept is not None and {case.before.lower_, kept.lower()} <= {"who", "which", "that"}
    if case.before.i and case.source[case.before.i - 1].lower_ == "so":
        relative = False  # so that it can be used: a purpose
    if case.before.dep_ in {"dobj", "pobj"}:
        relative = False  # ideas that they can use: the learner's that is the object
    if relative and right is not None and right.pos_ in {"VERB", "AUX"}:
        return case.say(
            "【%(noun)s】 is the subject already, so “%(old)s” says it twice.",
            case.before,
            noun=quote(case.before),
            rule="Who, which and that replace the noun, so do not name it again.",
        )
    if _gone(case) not in OBJECT_PRONOUNS:
        return None
    if right is not None and _begins_a_verb(right) and (left is None or _clause_after(left, right)):
        return None  # a star which I thought it was a lamp: no object but a subject
    opener = _open_object(left) if left is not None else None
    own = case.learners(opener)
    verb = case.learners(_verb_before(left)) if left is not None else None
    if own is None or verb is None or own.i >= case.edit.start:
        return None
    if opener is not None and _somebody_else(_gone(case), opener, _verb_before(left)):
        return None
    return case.say(
        "【%(one)s】 is already the object of 【%(verb)s】, so “%(old)s” says it twice.",
        own,
        verb,
        one=quote(own),
        verb=quote(verb),
    )


def _begins_a_verb(token: Token) -> bool:
    return token.pos_ == "AUX" or token.tag_ in {"VBZ", "VBP", "VBD", "MD"}


def _clause_after(left: Token, right: Token) -> bool:
    """The verb to the right belongs to the clause of the left one, or the left one to it."""
    verb, head = _verb_before(left), right if right.dep_ not in {"aux", "auxpass"} else right.head
    return head.head == verb and head.dep_ == "ccomp" or _inside(verb, head, {"csubj", "ccomp"})


def _inside(verb: Token, head: Token, deps: set[str]) -> bool:
    """What I liked of "What I liked was the sea": the clause is a part of the other verb."""
    return any(t.head == head and t.dep_ in deps for t in (verb, *verb.ancestors))


def _somebody_else(pronoun: str, noun: Token, verb: Token | None) -> bool:
    """the questions asked him: the pronoun is not the noun again."""
    if pronoun in {"me", "us", "you"}:
        return True
    if noun.tag_ in {"NNS", "NNPS"}:
        return pronoun not in {"them", "it"}
    return verb is not None and verb.lemma_ in _TWO_OBJECTS and pronoun != "it"


def _verb_before(token: Token) -> Token:
    """The verb at or just before a word: depend of "depend on"."""
    if token.pos_ in {"ADP", "PART", "ADV"} and token.head.pos_ in {"VERB", "AUX"}:
        return token.head
    return token


def _open_object(token: Token) -> Token | None:
    """What a clause without its object at the end is about: which, What, or the noun before it."""
    verb = _verb_before(token)
    if verb.pos_ != "VERB" or any(c.dep_ == "dobj" and c.i > verb.i for c in verb.children):
        return None
    asked = next((c for c in verb.children if c.dep_ == "dobj" and c.i < verb.i), None)
    if asked is not None:
        return asked if asked.lower_ in _RELATIVE | {"what"} else None
    clause = verb
    while clause.dep_ in {"xcomp", "ccomp", "conj", "pcomp"} and clause.head != clause:
        clause = clause.head
    if clause.dep_ != "relcl":
        return None
    subject = subject_of(clause)
    if subject is None or subject.lower_ in _RELATIVE:
        return None  # the man who called him: the object is somebody else
    return clause.head


@reason("PRON", "OTHER", "VERB", "NOUN", rank=FIRST, severity=1)
def subject_again(case: Case) -> Said | None:
    """I close my eyes and I imagine it → and imagine it."""
    gone = _gone(case).split()
    if not gone or gone[0] not in SUBJECT_PRONOUNS or any(w not in BE for w in gone[1:]):
        return None
    if case.before is not None and case.before.pos_ in {"NOUN", "PROPN", "PRON", "AUX"}:
        return None  # my aunt she laughed, it can you help: no second clause begins here
    right = _right(case)
    verb = right
    while verb is not None and verb.pos_ in {"ADV", "AUX", "PART"} and verb.head.i > verb.i:
        verb = verb.head
    if verb is None or verb.dep_ != "conj" or verb.head.pos_ not in {"VERB", "AUX"}:
        return None
    first = verb.head
    subject = subject_of(first)
    one, other = case.learners(first), case.learners(verb)
    own = case.learners(subject)
    if subject is None or own is None or one is None or other is None:
        return None
    if gone[0] not in {subject.lower_} and subject.pos_ not in {"NOUN", "PROPN"}:
        return None
    return case.say(
        "【%(one)s】 and 【%(other)s】 share the subject 【%(subject)s】, so “%(old)s” can go.",
        one,
        other,
        own,
        one=quote(one),
        other=quote(other),
        subject=quote(own),
        severity=1 if len(gone) == 1 else 3,
    )


_JOINERS = {"and", "or", "but", ",", "then"}


@reason("VERB:FORM", "VERB", "PART", "PREP", "OTHER", rank=FIRST, severity=2, rule=SAME_FORM)
def same_form_as_the_first(case: Case) -> Said | None:
    """you must look and to taste → and taste."""
    verb = _right(case)
    if _gone(case) != "to" or verb is None:
        return None
    while verb.pos_ == "ADV" and verb.head.i > verb.i:
        verb = verb.head
    if verb.dep_ != "conj" or verb.tag_ != "VB" or verb.head.tag_ not in {"VB", "VBP"}:
        return None
    if case.before is not None and (
        case.before.lower_ in MODALS or case.before.tag_ in {"WRB", "WP", "WDT"}
    ):
        return None
    if any(c.dep_ == "aux" for c in verb.children):
        return None  # what they can't to do: it has a helping verb of its own
    between = case.target[verb.head.i + 1 : verb.i]
    if any(t.text == ":" for t in between) or not any(t.lower_ in _JOINERS for t in between):
        return None  # One thing is left: to call her. Nothing joins the two.
    one, other = case.learners(verb.head), case.learners(verb)
    if one is None or other is None or case.source[one.i - 1].dep_ == "neg":
        return None  # lessons that did not take place and to send: not joined to it
    return case.say(
        "【%(other)s】 is joined to 【%(one)s】, so it stands without “to” as well.",
        one,
        other,
        one=quote(one),
        other=quote(other),
    )


@reason("OTHER", "VERB", "PRON", "DET", severity=1)
def short_relative(case: Case) -> Said | None:
    """a film that is called "Rain" → a film called "Rain": both are right."""
    gone, right = _gone(case).split(), _right(case)
    if len(gone) != 2 or gone[0] not in _RELATIVE or gone[1] not in BE or right is None:
        return None
    own = case.learners(right)
    if own is None or not (right.tag_ in {"VBN", "VBG"} or right.pos_ in {"ADP", "ADJ"}):
        return None
    return case.say(
        "Both are right: before 【%(word)s】 the words “%(old)s” can be left out.",
        own,
        word=quote(own),
    )


@reason(*_WORDS, severity=2)
def one_link(case: Case) -> Said | None:
    """since that I read → since I read; so that buy a lamp → so buy a lamp."""
    before, right = case.before, _right(case)
    if before is None or right is None or case.becomes(before) is None:
        return None
    gone = _gone(case)
    if before.lower_ == "so" and gone == "as" and right.lower_ == "that":
        return None  # so as that nobody falls → so that nobody falls: a purpose, too
    if before.lower_ == "so" and gone in {"that", "as"}:
        return case.say(
            "“so %(old)s” tells the purpose; here the result follows, so 【%(so)s】 is enough.",
            before,
            so=quote(before),
        )
    if before.lower_ in _ALONE and gone == "that":
        return case.say(
            "【%(word)s】 joins the two parts by itself, without “%(old)s”.",
            before,
            word=quote(before),
            rule=ONE_LINK,
        )
    return None


@reason(
    "CONJ",
    "PREP",
    "ADV",
    "OTHER",
    rank=FIRST,
    severity=1,
    rule="A linking word joins two parts of a sentence; one part alone needs no link.",
)
def nothing_to_join(case: Case) -> Said | None:
    """Because it was closed. → It was closed.; And I like it → I like it."""
    if not case.old or case.operation != "U":
        return None
    word = case.old[0]
    link = word.lower_
    starts = word.i == 0 or case.source[word.i - 1].text in {".", "!", "?", ";"}
    if not starts or link not in {"and", "but", "so", "or", "because", "although", "then"}:
        return None
    if any(t.pos_ in {"VERB", "AUX", "NOUN"} for t in _without_new(case)):
        return None  # more than the link goes
    if link == "because" and case.after is not None and case.after.lower_ == "of":
        return None  # because of this → for this reason: no link
    if case.after is None or link == "or" and word.i > 0:
        return None  # a list with semicolons, or a link that was left behind at the end
    if link in {"because", "although"} or len(_without_new(case)) > 1:
        return case.say(
            "“%(old)s” links two parts, and here there is only one, so it is not needed.",
        )
    announces = LINK_MEANINGS.get(link)
    if announces is not None and link != "or":
        return case.say(
            "At the beginning “%(old)s” announces %(what)s after the sentence before; this one is "
            "complete without it.",
            what=announces,
            rule="And, but, so and or usually join two parts of one sentence.",
        )
    return case.say(
        "At the beginning “%(old)s” only links to the sentence before; this one is complete "
        "without it.",
        rule="And, but, so and or usually join two parts of one sentence.",
    )


def _without_new(case: Case) -> list[Token]:
    """The words that go: And of "And the food" → "The food"."""
    kept = {t.lower_ for t in case.new}
    return [t for t in case.old if t.lower_ not in kept and not t.is_punct]


@reason("PREP", "PART", "ADV", "OTHER", severity=2)
def one_preposition(case: Case) -> Said | None:
    """around of the table → around the table; enough of space → enough space."""
    before, left, right = case.before, _left(case), _right(case)
    gone = _gone(case)
    if before is None or left is None or right is None or len(case.old) != 1:
        return None
    if case.old[0].pos_ not in {"ADP", "SCONJ", "PART"} or before.lower_ != left.lower_:
        return None
    noun = next((c for c in left.children if c.dep_ in {"pobj", "pcomp"} and c.i > left.i), None)
    follows = left.pos_ in {"ADP", "SCONJ"} and noun is not None
    free = before.lower_ in {"except", "but"} and gone != "of"  # except on Sundays
    if before.lower_ in _PREPOSITIONS and (follows or gone == "of") and not free:
        return case.say(
            "【%(word)s】 is a preposition itself and needs no “%(old)s” after it.",
            before,
            rule=ONE_PREPOSITION if gone != "that" else None,
            word=quote(before),
        )
    if gone == "of" and before.lower_.endswith("ing") and right.pos_ in {"NOUN", "PROPN"}:
        return case.say(
            "【%(word)s】 takes its object directly, without “%(old)s”.",
            before,
            rule="An -ing form takes its object directly: after reading the book.",
            word=quote(before),
        )
    thing = case.learners(left.head) if left.head.i > left.i else None
    counted = before.pos_ == "NUM" and left.head.tag_ in {"NNS", "NN"} and right.pos_ != "DET"
    if counted and gone == "of" and thing is not None:
        return case.say(
            "【%(word)s】 stands right before its noun 【%(noun)s】, without “of”.",
            before,
            thing,
            word=quote(before),
            noun=quote(thing),
        )
    if before.lower_ in _AMOUNTS and gone == "of" and thing is not None:
        return case.say(
            "【%(word)s】 stands right before its noun 【%(noun)s】, without “of”.",
            before,
            thing,
            rule="Enough, many, various and several stand right before a noun, without of.",
            word=quote(before),
            noun=quote(thing),
        )
    return None


@reason("PREP", "OTHER", "PART", "NOUN", "DET", severity=1)
def optional_word(case: Case) -> Said | None:
    """by themselves → themselves; once in a week → once a week; another one."""
    gone, before, after = _gone(case), case.before, case.after
    if before is None or after is None or case.becomes(after) is None:
        return None
    if gone == "by" and after.lower_ in REFLEXIVE_PRONOUNS:
        return case.say(
            "“by %(own)s” means alone; 【%(own)s】 without “by” means that nobody else did it.",
            after,
            own=quote(after),
        )
    second = case.source[after.i + 1 : after.i + 2]
    time = len(second) == 1 and second[0].lemma_.lower() in TIME_NOUNS
    if gone in {"in", "per", "for"} and after.lower_ in {"a", "an"} and time:
        words = case.source[after.i : after.i + 2]
        return case.say(
            "【%(words)s】 already means “in each %(time)s”, so no “%(old)s” comes before it.",
            words,
            words=quote(words),
            time=second[0].lower_,
            severity=2,
        )
    if gone == "one" and before.lower_ == "each" and case.source[before.i - 1].pos_ == "NOUN":
        return None  # thirty euros each one: each stands alone after an amount
    if gone == "one" and (before.lower_ in _WITHOUT_ONE or before.tag_ in {"JJS", "CD"}):
        return case.say(
            "After 【%(word)s】 the word “one” can be left out; both are right.",
            before,
            word=quote(before),
        )
    return None


@reason("PREP", "PART", "ADV", "OTHER", severity=2)
def before_an_adverb(case: Case) -> Said | None:
    """in everywhere → everywhere; treat him with unfair → unfairly."""
    left, right = _left(case), _right(case)
    if left is None or right is None or _gone(case) not in _BEFORE_A_PLACE:
        return None
    own = case.learners(right)
    if own is None or right.i != case.edit.c_start:
        return None
    if left.dep_ == "relcl" and left.pos_ == "VERB":
        return None  # bikes that nobody rides on anymore: it belongs to the noun before
    if right.pos_ == "ADV" and right.dep_ == "advmod" and right.head.i < right.i:
        said = case.say(
            "【%(word)s】 is an adverb, so no preposition such as “%(old)s” comes before it.",
            own,
            word=quote(own),
            rule=NO_PREPOSITION,
        )
        how = right.tag_ in {"RBR", "RBS"} or right.lower_.endswith("ly")
        if said is not None and how:  # the rule is about time and place
            return replace(said, rule=None, no_rule=True)
        return said
    return None


@reason("VERB:FORM", "PART", "PREP", "OTHER", severity=2,
        rule="After see, hear, make and let + somebody, the verb keeps its base form.")  # fmt: skip
def after_let(case: Case) -> Said | None:
    """I saw her face to light up → light up: the learner's "to" shows the parse where the verb is.

    Without it, "light" and "run" are often read as nouns.
    """
    verb = case.after
    if _gone(case) != "to" or verb is None or verb.tag_ != "VB" or case.becomes(verb) is None:
        return None
    first = verb.head
    if first.lemma_ not in _LETS or verb.dep_ not in {"ccomp", "xcomp"} or verb.i - first.i < 3:
        return None
    if any(c.dep_ == "auxpass" for c in first.children) or case.becomes(first) is None:
        return None
    return case.say(
        "After 【%(word)s】 the next verb has no to: {%(verb)s}.",
        first,
        word=quote(first),
        verb=case.becomes(verb) or "",
    )


_LETS = {"let", "make", "see", "hear", "watch", "notice"}


@reason("PREP", "PART", "OTHER", severity=2, rule=NO_PREPOSITION)
def time_alone(case: Case) -> Said | None:
    """She calls in every two hours → every two hours; look at it in all the time."""
    right, gone = _right(case), _gone(case)
    if right is None or gone not in {"in", "on", "at", "for", "during"} or len(case.old) != 1:
        return None
    noun = right.head if right.dep_ in {"det", "predet"} else right
    first, last = case.in_source(right), case.in_source(noun)
    time = case.phrase(first, last)
    if time is None or not 2 <= len(time) <= 3 or time.start != case.edit.end:
        return None
    if noun.lemma_.lower() not in TIME_NOUNS or right.lower_ not in {"every", "each", "all"}:
        return None
    if right.lower_ == "all" and time.text.lower() != "all the time":
        return None
    return case.say(
        "【%(time)s】 needs no preposition, so “%(old)s” is too much.", time, time=quote(time)
    )


@reason("PREP", severity=2)
def of_a_size(case: Case) -> Said | None:
    """a stone of the size of an egg → a stone the size of an egg."""
    right, before = _right(case), case.before
    if _gone(case) != "of" or right is None or before is None or right.lower_ != "the":
        return None
    words = case.target[right.i : right.i + 3]
    if len(words) < 3 or words[1].lower_ not in _SIZES or words[2].lower_ != "of":
        return None
    if before.pos_ not in {"NOUN", "PROPN"} or case.becomes(before) is None:
        return None
    return _without_rule(
        case.say(
            "{%(words)s} stands right after its noun 【%(noun)s】, without “of”.",
            before,
            words=quote(words),
            noun=quote(before),
        )
    )


_SIZES = {"size", "shape", "colour", "color", "age", "height", "length", "width", "weight"}


@reason("PREP", "NOUN", "DET", "OTHER", "ADJ", severity=2)
def adverb_for_a_phrase(case: Case) -> Said | None:
    """She sings in a beautiful way → beautifully, which ERRANT cuts into three edits."""
    if case.new or not case.old:
        return None
    for start in range(max(0, case.edit.start - 3), case.edit.start + 1):
        words = case.source[start : start + 4]
        way = next((t for t in words[2:] if t.lower_ in {"way", "manner"}), None)
        if way is None or words[0].lower_ not in {"in", "on"} or way.i < case.edit.end - 1:
            continue
        adjective = case.source[way.i - 1]
        adverb = case.becomes(adjective)
        goes = [t for t in case.source[start : way.i + 1] if t != adjective]
        if adverb is None or any(t not in case.old and case.becomes(t) is not None for t in goes):
            continue
        if adverb.endswith("ly") and adverb[:3].lower() == adjective.lower_[:3]:
            gone = case.source[start : way.i + 1]
            return _without_rule(case.say(TAKES_THE_PLACE, new=adverb, gone=quote(gone)))
    return None


def _without_rule(said: Said | None) -> Said | None:
    return replace(said, no_rule=True) if said is not None else None


@reason(*_WORDS, rank=FIRST, severity=2, rule=ONCE)
def said_twice(case: Case) -> Said | None:
    """return it back → return it; two hundred metres far → two hundred metres."""
    gone = [t for t in case.old if t.lower_ in _SAID_BY]
    if not _gone(case) or len(gone) != 1 or len(case.old) > 2:
        return None
    if gone[0].lower_ == "far" and case.after is not None and case.after.lower_ == "away":
        return None  # ten kilometres far away: away says it, and may stand after far elsewhere
    far = 12 if gone[0].lower_ in {"too", "also"} else 3
    near = case.source[max(0, case.edit.start - far) : case.edit.end + 2]
    for word in near:
        says = {word.lower_, word.lemma_.lower()} & _SAID_BY[gone[0].lower_]
        if says and word not in case.old and case.becomes(word) is not None:
            return case.say(
                "【%(word)s】 already says this, so “%(old)s” says it twice.",
                word,
                word=quote(word),
                severity=1 if gone[0].lower_ in _HARMLESS else 2,
            )
    return None


@reason("NOUN", "OTHER", severity=1)
def age_in_numbers(case: Case) -> Said | None:
    """at fifty years old → at fifty; when I was twelve years → twelve."""
    number = case.before
    if _gone(case) not in {"years", "years old", "year", "year old"} or number is None:
        return None
    right = _right(case)
    if number.pos_ != "NUM" or right is not None and right.pos_ in {"NOUN", "ADJ"}:
        return None
    words = with_its_hyphen(number)
    if _gone(case) in {"years", "year"}:
        return case.say(
            "【%(number)s】 is an age here and stands alone, without “%(old)s”.",
            words,
            number=quote(words),
            rule="An age is a number alone, or a number with years old: She is six.",
            severity=2,
        )
    return case.say(
        "The number 【%(number)s】 alone gives the age, so “%(old)s” can be left out.",
        words,
        number=quote(words),
    )


def with_its_hyphen(word: Token) -> Span:
    """All of thirty-two, which the parse cuts in three."""
    first = word.i
    while first > 1 and word.doc[first - 1].text == "-" and not word.doc[first - 1].whitespace_:
        first -= 2
    return word.doc[first : word.i + 1]


@reason(*_WORDS, rank=FIRST, severity=2)
def in_another_word(case: Case) -> Said | None:
    """give him congratulations → congratulate him; make an interview → interview."""
    if not _gone(case) or case.moved_with is not None:
        return None
    mine = [t for t in case.old if t.pos_ in {"NOUN", "VERB", "ADJ", "ADV"} and len(t.text) > 3]
    if len(mine) != 1:
        return None
    for edit in case.others:
        if edit.operation == "U" or abs(edit.start - case.edit.start) > 8:
            continue
        for token in case.target[edit.c_start : edit.c_end]:
            if token.pos_ == mine[0].pos_ and token.lower_[:3] == mine[0].lower_[:3]:
                if mine[0].lower_ not in known_words:
                    continue  # listenig, listening: the same word, spelt right
            if token.is_alpha and _one_family(mine[0], token):
                if any(t.lemma_.lower() in {"way", "manner"} for t in case.old):
                    return case.say(TAKES_THE_PLACE, new=quote(token), gone=case.old_text)
                if token.lower_ == mine[0].lower_ and {token.pos_, mine[0].pos_} != _TURNED:
                    return case.say(ELSEWHERE)  # oily, read as two kinds of word: it has moved
                if mine[0].pos_ == token.pos_ == "NOUN" and mine[0].lemma_ != token.lemma_:
                    continue  # the experience → the experiment: another word
                if mine[0].pos_ in {"ADJ", "ADV"} and token.pos_ in {"ADJ", "ADV"}:
                    continue  # clearer stated → stated more clearly: another form, moved
                return case.say(SAID_ALREADY, word=quote(_with_its_preposition(token, edit)))
    return None


def _with_its_preposition(token: Token, edit: TokenEdit) -> Token | Span:
    """in person of "meet personally" → "meet in person": no person alone."""
    link = token.head
    if token.dep_ == "pobj" and edit.c_start <= link.i < token.i and token.i - link.i <= 2:
        return token.doc[link.i : token.i + 1]
    return token


TAKES_THE_PLACE = "{%(new)s} takes the place of “%(gone)s”."
SAID_ALREADY = "{%(word)s} says this already, so “%(old)s” is not needed."
ELSEWHERE = "“%(old)s” is not wrong, but it belongs to another place in the sentence."
_TURNED = {"NOUN", "VERB"}


def _one_family(one: Token, other: Token) -> bool:
    """interview and interview, congratulations and congratulated, recipes and recipe."""
    first, second = one.lemma_.lower(), other.lemma_.lower()
    if first == second:
        return bool(one.pos_ != other.pos_)
    return len(first) > 4 and len(second) > 4 and first[:5] == second[:5]


_TWO_OBJECTS = {"give", "tell", "show", "send", "teach", "lend", "offer", "bring", "pass", "buy",
                "ask", "cost", "write", "grant", "return", "hand", "sell"}  # fmt: skip
_NO_OBJECT = {"appear", "happen", "exist", "occur", "arrive", "go", "come", "sleep", "fall", "feel",
              "rise", "live", "die", "work", "laugh", "cry", "stay", "wait", "look", "seem",
              "disappear", "depend", "belong", "relax", "rest", "start", "end"}  # fmt: skip


@reason("PRON", "NOUN", "OTHER", severity=2)
def object_not_wanted(case: Case) -> Said | None:
    """I feel myself tired → I feel tired; let me suggest you the following → suggest the …"""
    gone, left = _gone(case), _left(case)
    if left is None or left.pos_ != "VERB":
        return None
    verb = case.learners(left)
    if verb is None:
        return None
    if gone not in OBJECT_PRONOUNS | REFLEXIVE_PRONOUNS:
        return None
    if left.lemma_ in _NOT_A_PERSON and gone not in {"it", "itself"}:
        return case.say(
            "【%(verb)s】 takes no person as its object: say it “to %(old)s”, or leave it out.",
            verb,
            verb=quote(verb),
            rule="After explain or describe, name the thing first, then use to and the person.",
        )
    objects = [c for c in left.children if c.dep_ in {"dobj", "ccomp", "xcomp"}]
    if left.lemma_ == "do" and any(
        t.lower_ == "so" for e in case.others for t in case.target[e.c_start : e.c_end]
    ):
        return None  # they did it → they did so
    if not objects and any(
        c.dep_ == "dobj" for t in left.children if t.dep_ == "conj" for c in t.children
    ):
        return None  # open or close it: the two verbs share the object
    if not objects and left.tag_ != "VBN" and gone == "it" and left.lemma_ not in _NO_OBJECT:
        said = case.say(
            "What 【%(verb)s】 is about is clear from the sentence, so “%(old)s” can be left out.",
            verb,
            verb=quote(verb),
            severity=1,
        )
        return replace(said, no_rule=True) if said is not None else None
    if not objects and left.tag_ != "VBN":
        return case.say(
            "【%(verb)s】 needs no object here, so “%(old)s” is left out.",
            verb,
            verb=quote(verb),
        )
    thing = next((c for c in objects if c.dep_ == "dobj" and c.i > left.i), None)
    own = case.learners(thing)
    if thing is None or own is None:
        return None
    if left.lemma_ in _TWO_OBJECTS:
        return case.say(
            "【%(verb)s】 has its object, 【%(thing)s】; who gets it is clear without “%(old)s”.",
            verb,
            own,
            verb=quote(verb),
            thing=quote(own),
            severity=1,
        )
    return case.say(
        "【%(verb)s】 has its object, 【%(thing)s】, and “%(old)s” is one object too many.",
        verb,
        own,
        verb=quote(verb),
        thing=quote(own),
    )


@reason(
    *_WORDS,
    rank=LATE,
    severity=1,
    rule="A word that belongs to both parts of and or or is usually said only once.",
)
def repeated_near(case: Case) -> Said | None:
    """with their friends and their parents → with their friends and parents."""
    if not _gone(case) or len(case.old) != 1 or not case.old[0].is_alpha:
        return None
    word = case.old[0].lower_
    if case.old[0].pos_ not in {"NOUN", "VERB", "ADJ", "ADV", "DET", "PRON", "ADP", "PART"}:
        return None
    near = case.source[max(0, case.edit.start - 4) : case.edit.start]
    joined = any(t.lower_ in {"and", "or"} for t in near)
    first = next((t for t in near if t.lower_ == word and case.becomes(t) is not None), None)
    if first is None or not joined:
        return None
    if case.old[0].pos_ == "DET" and case.after is not None and case.after.pos_ == "PRON":
        return None  # a friend or a someone: a pronoun takes no article at all
    return case.say(
        "【%(word)s】 before “and” or “or” is enough for both words, so it is not said again.",
        first,
        word=quote(first),
    )


@reason("ADJ", "NOUN", "ADV", "OTHER", rank=FIRST, severity=1, rule=ONCE)
def family_beside(case: Case) -> Said | None:
    """a genetic gene → a gene; the final end → the end: its neighbour says the same."""
    if not _gone(case) or len(case.old) != 1 or case.moved_with is not None:
        return None
    word = case.old[0]
    if word.pos_ not in {"ADJ", "NOUN", "ADV"} or len(word.text) < 4:
        return None
    for beside in (case.after, case.before):
        if beside is None or not beside.is_alpha or case.becomes(beside) is None:
            continue
        if beside.pos_ in {"NOUN", "VERB", "ADJ"} and _same_stem(word, beside):
            return case.say(
                "【%(word)s】 already says this, so “%(old)s” says it twice.",
                beside,
                word=quote(beside),
            )
    return None


def _same_stem(one: Token, other: Token) -> bool:
    first, second = one.lemma_.lower(), other.lemma_.lower()
    short, long = sorted((first, second), key=len)
    return first != second and len(short) >= 4 and long.startswith(short[: max(4, len(short) - 1)])


@reason("ADV", severity=2, rank=FIRST, rule="After a comparative we use than.")
def rather_and_more(case: Case) -> Said | None:
    """more noise rather than music → more noise than music."""
    if _gone(case) != "rather" or case.after is None or case.after.lower_ != "than":
        return None
    left = reversed(list(case.source[: case.edit.start]))
    more = next((t for t in left if t.lower_ in {"more", "less"} or t.tag_ in {"JJR", "RBR"}), None)
    return case.say(
        "【%(word)s】 already compares and goes with 【%(than)s】 alone, without “rather”.",
        more,
        case.after,
        word=quote(more) if more is not None else "",
        than=quote(case.after),
    )


@reason("NOUN", "OTHER", rank=LATE, severity=2)
def noun_itself(case: Case) -> Said | None:
    """against the fairness of law → against law: the second noun itself is meant."""
    if not _gone(case) or len(case.old) < 2 or case.old[-1].lower_ != "of" or _touched(case):
        return None
    of, right = case.old[-1], _right(case)
    noun = next((c for c in of.children if c.dep_ == "pobj"), None)
    if of.head not in case.old or of.head.pos_ != "NOUN" or noun is None or right is None:
        return None
    if case.becomes(noun) is None or of.head.lower_ in _QUANTITIES:
        return None
    if (of.head.lower_, noun.lower_) == ("point", "view"):
        return None  # in my view, from my point of view: two set phrases
    if noun.pos_ not in {"NOUN", "PROPN", "PRON"} or right.dep_ == "compound":
        return None
    after = noun.right_edge.i + 1
    if any(e.start <= noun.i + 1 and e.end >= noun.i or e.start == e.end == after
           for e in case.others):  # fmt: skip
        return None  # a girl of ten years → a ten-year-old girl: the noun does not stay alone
    return case.say("【%(noun)s】 itself is meant here, without “%(old)s”.", noun, noun=quote(noun))


_QUANTITIES = {"lot", "lots", "number", "couple", "most", "some", "all", "rest", "one", "plenty"}


@reason("OTHER", "NOUN", "VERB", "ADJ", rank=LATE, severity=2)
def second_of_two(case: Case) -> Said | None:
    """duty or freedom → duty: of two joined words only the first is meant."""
    if not _gone(case) or len(case.old) not in {2, 3} or _touched(case):
        return None
    joiner, last = case.old[0], case.old[-1]
    if joiner.lower_ not in {"and", "or"} or last.dep_ != "conj" or last.head in case.old:
        return None
    if any(t.dep_ not in {"amod", "det", "advmod", "compound"} for t in case.old[1:-1]):
        return None
    if case.becomes(last.head) is None:
        return None
    first = last.head
    if abs(first.i - joiner.i) > 2 or first.pos_ != last.pos_:
        return None
    return case.say(
        "【%(first)s】 alone is meant here; “%(old)s” adds a second one that is left out.",
        first,
        first=quote(first),
    )


@reason("OTHER", "PRON", "VERB", severity=1)
def short_clause(case: Case) -> Said | None:
    """while I was waiting → while waiting; if it is possible → if possible: both are right."""
    gone, before, right = _gone(case).split(), case.before, _right(case)
    if len(gone) != 2 or gone[0] not in SUBJECT_PRONOUNS or gone[1] not in BE:
        return None
    if before is None or before.lower_ not in _SHORTENED or right is None:
        return None
    return case.say(
        "Both are right: after 【%(link)s】 the words “%(old)s” can be left out.",
        before,
        link=quote(before),
    )


_SHORTENED = {"while", "when", "if", "although", "though", "once", "unless", "until"}


@reason("OTHER", "PRON", "VERB", rank=LATE, severity=2)
def clause_not_needed(case: Case) -> Said | None:
    """the books that there are on the shelf → the books on the shelf."""
    gone = [t for t in case.old if t.lower_ not in _RELATIVE and not t.is_punct]
    if case.operation != "U" or case.new or len(gone) != 2 or _touched(case):
        return None
    subject, verb = gone
    light = verb.lower_ in BE or verb.dep_ == "relcl"
    if subject.pos_ != "PRON" or not light or subject.head != verb:
        return None  # it control nobody → nobody controls it: the verb comes back
    if subject.lower_ == "there" and len(case.old) == 2:
        return None  # there are two years → two years ago
    if any(abs(e.start - case.edit.end) <= _NEAR_CLAUSE and _brings_a_verb(case, e)
           for e in case.others):  # fmt: skip
        return None  # it is people's choice to eat → people choose to eat: another verb comes
    rest = [t for t in case.source if t not in case.old and t.pos_ in {"VERB", "AUX"}]
    if not any(t.dep_ in {"ROOT", "ccomp", "conj"} or t.head == verb for t in rest):
        return None
    return case.say("“%(old)s” is one more subject and verb, and this part is clear without them.")


_NEAR_CLAUSE = 6


def _brings_a_verb(case: Case, edit: TokenEdit) -> bool:
    old, new = case.source[edit.start : edit.end], case.target[edit.c_start : edit.c_end]
    verbs = {"VERB", "AUX"}
    return not any(t.pos_ in verbs for t in old) and any(t.pos_ in verbs for t in new)


@reason("ADV", "ADJ", "OTHER", "NOUN", rank=LATE + 1, severity=1)
def extra_part(case: Case) -> Said | None:
    """It will rain for sure → It will rain: a part that the sentence can do without."""
    if not _gone(case) or case.moved_with is not None or _touched(case):
        return None
    span = case.source[case.edit.start : case.edit.end]
    root = span.root
    if root.dep_ not in {"advmod", "prep", "npadvmod", "amod", "advcl"} or root.head in case.old:
        return None
    if {t.i for t in root.subtree} != {t.i for t in span} or any(t.dep_ == "neg" for t in span):
        return None
    if any(t.tag_ in {"WDT", "WP", "WP$", "WRB"} for t in span):
        return None  # about which: it joins a clause to its noun
    if all(t.pos_ in {"ADP", "DET"} for t in span):
        return None  # in the: a preposition that has lost its noun
    head = root.head
    between = case.source[root.i + 1 : head.i + 1]
    if root.dep_ == "amod" and any(t.dep_ == "compound" and t.pos_ == "NOUN" for t in between):
        return None  # mobile phone battery: it describes the phone
    if root.dep_ == "prep" and head.pos_ != "NOUN" and not _is_loose(case, head):
        return None
    if head.pos_ not in {"NOUN", "VERB", "ADJ", "AUX", "PROPN"} or case.becomes(head) is None:
        return None
    if root.dep_ == "amod" and any(
        t.pos_ in {"NOUN", "VERB"} and t.dep_ != "compound"
        for t in case.source[root.i + 1 : head.i]
    ):
        return None  # one special subject find new ideas: not the nearest noun
    if _comes_back(case):
        return case.say(ELSEWHERE)
    if _set_anew(case) or _comes_back(case, of_the_phrase=True):
        return None
    instead = new_word_for(case, head)
    if instead is not None and instead.text.lower() == case.old_text.lower():
        return case.say(ELSEWHERE)
    if instead is not None:
        return case.say(TAKES_THE_PLACE, new=quote(instead), gone=case.old_text)
    means = _meaning_of(case)
    if means is not None:
        return case.say(
            "“%(word)s” means “%(means)s”; with 【%(head)s】 that is clear already or not meant.",
            head,
            word=case.old[0].lower_,
            means=means,
            head=quote(head),
            rule=ADDS_NOTHING,
        )
    if len(case.old) == 1:
        return None
    return case.say(
        "“%(old)s” only adds to 【%(head)s】; the sentence is complete and clearer without it.",
        head,
        head=quote(head),
        rule=ADDS_NOTHING,
    )


def _comes_back(case: Case, of_the_phrase: bool = False) -> bool:
    """often of "Luckily we often win" → "Often we win": another edit puts the same word in.

    Of the phrase: only its noun comes back, in another way: talk about pensions → pensions.
    """
    if of_the_phrase:
        nouns = {t.lower_ for t in case.old if t.pos_ in {"NOUN", "PROPN"}}
        came = [t for e in case.others for t in case.target[e.c_start : e.c_end]]
        bare = any(t.lower_ in nouns and t.dep_ != "pobj" for t in came)
        return case.old[0].pos_ == "ADP" and bare
    words = {t.lower_ for t in case.old if t.is_alpha}
    return bool(words) and any(
        words <= {t.lower_ for t in case.target[edit.c_start : edit.c_end]}
        and not words & {t.lower_ for t in case.source[edit.start : edit.end]}
        for edit in case.others
    )


def _set_anew(case: Case) -> bool:
    """Another edit says it with the word beside it: in the whole → throughout, worry → worried."""
    word = case.old[0].lower_
    for edit in case.others:
        new = {t.lower_ for t in case.target[edit.c_start : edit.c_end]}
        old = {t.lower_ for t in case.source[edit.start : edit.end]}
        came = new - old
        if word in {"very", "much", "so", "really"} and came & {"very", "so", "much", "such"}:
            return True
        if word == "whole" and came & {"throughout", "all", "entire"}:
            return True
        if word == "same" and came & {"itself", "very", "same"}:
            return True
    return False


def new_word_for(case: Case, head: Token) -> Span | None:
    """What another edit brings for the same verb or noun: maybe … will → might."""
    if any(t.pos_ == "PRON" for t in case.old):  # the smell of it → its smell
        new = (t for edit in case.others for t in case.target[edit.c_start : edit.c_end])
        whose = next((t for t in new if t.dep_ == "poss" and t.head.lemma_ == head.lemma_), None)
        return case.target[whose.i : whose.i + 1] if whose is not None else None
    for edit in case.others:
        gone = {t.pos_ for t in case.source[edit.start : edit.end]}
        for token in case.target[edit.c_start : edit.c_end]:
            tells = token.pos_ in _TELLING or token.dep_ == "amod" or token.tag_ == "MD"
            if not token.is_alpha or not tells:
                continue
            alike = (case.old[0].lower_, token.lower_) in {("also", "too"), ("also", "well")}
            beside = token.head.lemma_ == head.lemma_ or alike
            if case.old[-1].pos_ == "ADV" and token.dep_ in {"dobj", "nsubj", "nsubjpass", "attr"}:
                continue  # an object says nothing that an adverb said
            if kind_of_adverb(token) | kind_of_adverb(case.old[-1]) == {"time", "way"}:
                continue  # She quickly left → She left today
            if beside and token.tag_ == "MD" and case.old[0].lower_ in {"maybe", "perhaps"}:
                return case.target[token.i : token.i + 1]
            if beside and token.tag_ != "MD" and token.pos_ not in gone:
                new = case.target[edit.c_start : edit.c_end]
                adverb = all(t.pos_ in {"ADV", "DET"} for t in new)  # no longer
                whole = len(new) <= 3 and (edit.operation == "M" or adverb)
                inside = any(c.dep_ == "pobj" and c.i < edit.c_end for c in token.children)
                plain = case.old[0].pos_ == "ADJ" and token.pos_ == "ADP"
                if plain or token.pos_ == "ADP" and not (whole and inside):
                    continue  # a preposition alone tells nothing
                first, last = (edit.c_start, edit.c_end) if whole else (token.i, token.i + 1)
                while case.target[last - 1].pos_ == "ADP" and last - 1 > token.i:
                    last -= 1  # by car for: the last word belongs to what follows
                return case.target[first:last]
    return None


def kind_of_adverb(word: Token) -> set[str]:
    """Whether it tells the time or the way; nothing where that cannot be seen."""
    if word.lower_ in _WHEN or word.lemma_.lower() in TIME_NOUNS - {"time"}:
        return {"time"}
    return (
        {"way"} if word.lower_.endswith("ly") or word.lower_ in {"hard", "fast", "well"} else set()
    )


_WHEN = {"today", "yesterday", "tomorrow", "now", "tonight", "soon", "then", "later", "nowadays"}
_TELLING = {"ADJ", "ADV", "NOUN", "ADP"}


def _is_loose(case: Case, head: Token) -> bool:
    """A phrase that no verb asks for: at the beginning, after a comma, or after a whole object."""
    apart = case.edit.start == 0 or case.source[case.edit.start - 1].text == ","
    has_object = any(c.dep_ == "dobj" and c.i > head.i for c in head.children)
    return apart or has_object and head.lemma_ not in _NEED_A_PLACE


_NEED_A_PLACE = {"put", "place", "set", "keep", "lay", "hang", "leave", "give", "lead", "take",
                 "bring", "send", "turn", "get"}  # fmt: skip


def _meaning_of(case: Case) -> str | None:
    kind = _KINDS.get(case.old[0].pos_)
    if kind is None or len(case.old) != 1 or case.old[0].lower_ in MANY_SENSES:
        return None
    found = meaning(case.old[0].lower_, kind)
    return found.split(";")[0] if found is not None else None  # real; it does not mean current


_KINDS: dict[str, WordClass] = {"ADJ": "adjective", "ADV": "adverb"}


def _touched(case: Case) -> bool:
    """Another edit begins or ends here, so that the words are part of a larger change."""
    return any(
        edit.end == case.edit.start or edit.start == case.edit.end
        for edit in case.others
        if edit.category != "PUNCT"
    )
