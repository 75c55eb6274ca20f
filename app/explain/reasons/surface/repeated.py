"""A word that goes because the sentence has it already: said again, a second subject or object."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spacy.tokens import Span, Token

from app.explain.case import Case, clear, quote
from app.explain.labels import CATEGORIES
from app.explain.reading.word_sets import NEGATIVES
from app.explain.reasons import FIRST, LAST, LATE, reason
from app.explain.said import Said
from grammar_items.reading import read
from grammar_items.usage.closed_class import (
    BE,
    FINITE_BE,
    HAVE,
    MODALS,
    OBJECT_PRONOUNS,
    POSSESSIVE_DETERMINERS,
    SUBJECT_PRONOUNS,
)
from grammar_items.verb_groups import subject_of

_WORDS = tuple(name for name in CATEGORIES if name not in {"PUNCT", "ORTH", "SPELL"})
_CONTENT = {"NOUN", "VERB", "ADJ", "ADV", "PROPN", "NUM"}
_FAR = 20
_NEAR = 9
_SMALL = {"so", "just", "only", "even", "more", "most", "very", "then", "there", "yet", "also",
          "still", "well", "here", "other", "such", "own", "as", "too", "when", "how", "why",
          "where", "be", "have", "do", "not", "get", "make", "go", "let", "now"}  # fmt: skip

_SAYS_SOMETHING = {"yet", "also", "still", "then", "there", "here", "too", "other"}

ONCE = "Say each thing only once: return it, not return it back."
IMPERATIVE = "An instruction begins with the base verb and has no subject: Open the file."
ONE_LINK = "One linking word is enough to join two parts."
SUBJECT_ONCE = "Name the subject only once: My brother lives here."
OBJECT_ONCE = "Name the subject or the object only once."
PASSIVE = "In the passive the object becomes the subject, so no object follows."
NOT_AGAIN = "After and, or or but, words that both parts share need not be said again."
ONE_VERB = "A clause has one main verb: The shop sells books."


def _gone(case: Case) -> list[Token]:
    """The words that go, without marks; none where words come for them."""
    if case.operation != "U" or case.moved_with is not None:
        return []
    kept = {t.lower_ for t in case.new}
    return [t for t in case.old if t.lower_ not in kept and not t.is_punct]


def _lower(words: Sequence[Token]) -> str:
    return " ".join(t.lower_ for t in words)


def _right(case: Case) -> Token | None:
    """The word of the correction after the gap."""
    place = case.edit.c_start
    return case.target[place] if place < len(case.target) else None


def _left(case: Case) -> Token | None:
    place = case.edit.c_start
    return case.target[place - 1] if place else None


@reason(*_WORDS, rank=FIRST, severity=2, rule="Write each word once.")
def phrase_twice(case: Case) -> Said | None:
    """You can call when you when you arrive → when you arrive."""
    size, start, end = len(case.old), case.edit.start, case.edit.end
    if case.operation != "U" or case.new or size < 2 or not case.old[0].is_alpha:
        return None
    words = [t.lower_ for t in case.old]
    for first in (end, start - size):
        beside = case.source[max(0, first) : max(0, first) + size]
        if first >= 0 and [t.lower_ for t in beside] == words and case.becomes(beside[0]):
            return case.say(
                "【%(word)s】 is written twice; once is enough.", beside, word=quote(beside)
            )
    return None


@reason("PRON", "OTHER", rank=FIRST, severity=1, rule=IMPERATIVE)
def instruction(case: Case) -> Said | None:
    """Next, we open the lid. → Next, open the lid."""
    gone, verb = _gone(case), case.new[0] if case.new else _right(case)
    if _lower(gone) not in {"we", "you", "i"} or verb is None or verb.lemma_ == "thank":
        return None
    if verb.pos_ != "VERB" or verb.lower_ != verb.lemma_ or verb.tag_ not in {"VB", "VBP"}:
        return None
    if verb.dep_ not in {"ROOT", "conj"} or subject_of(verb) is not None:
        return None
    if verb.dep_ == "conj" and (subject_of(verb.head) is not None or verb.head.tag_ != "VB"):
        return None
    own = case.learners(verb)
    if any(c.dep_ in {"aux", "auxpass"} for c in verb.children):
        return None
    return case.say(
        "Without “%(gone)s” this is an instruction; it begins with the verb 【%(verb)s】.",
        own,
        gone=quote(*gone),
        verb=quote(own) if own is not None else "",
    )


@reason("PRON", "OTHER", severity=2)
def object_there(case: Case) -> Said | None:
    """We sold the old chairs them → the old chairs; the rules are explained them → explained."""
    gone, left = _gone(case), _left(case)
    if _lower(gone) not in OBJECT_PRONOUNS or left is None or case.new:
        return None
    before = case.before
    if before is None or before.lower_ != left.lower_:
        return None  # the verb changes too
    if left.tag_ == "VBN" and any(c.dep_ == "auxpass" for c in left.children):
        subject = case.learners(subject_of(left))
        if subject is None or subject.pos_ not in {"NOUN", "PROPN", "PRON"}:
            return None
        return case.say(
            "In the passive the object becomes the subject: here 【%(subject)s】, so no "
            "“%(old)s” follows.",
            subject,
            subject=quote(subject),
            rule=PASSIVE,
        )
    if left.pos_ not in {"NOUN", "PROPN"} or left.dep_ != "dobj" or gone[0].dep_ == "pobj":
        return None
    own, verb = case.learners(left), case.learners(left.head)
    if own is None or verb is None:
        return None
    return case.say(
        "【%(one)s】 is already the object of 【%(verb)s】, so “%(old)s” says it twice.",
        own,
        verb,
        one=quote(own),
        verb=quote(verb),
        rule=OBJECT_ONCE,
    )


@reason("PRON", "OTHER", "VERB", severity=2, rule=SUBJECT_ONCE)
def subject_there(case: Case) -> Said | None:
    """Swimming in the sea it is fun → is fun; People who travel they will learn → will learn."""
    gone = _gone(case)
    if not gone or gone[0].lower_ not in SUBJECT_PRONOUNS or case.new:
        return None
    if any(t.lower_ not in MODALS | BE | HAVE for t in gone[1:]) or gone[0].dep_ == "dobj":
        return None
    if gone[0].lower_ not in {"he", "she", "it", "they"}:
        return None
    verb = _verb_at(_right(case))
    if verb is None:
        return None
    subject = next(
        (c for c in verb.children if c.dep_ in {"nsubj", "nsubjpass", "csubj"} and c.i < verb.i),
        None,
    )
    own = case.learners(subject)
    clause = _clause_of_what(case, subject) if subject is not None else None
    if clause is not None and gone[0].lower_ == "it":
        return case.say(
            "【%(noun)s】 is the subject already, so “%(gone)s” says it twice.",
            clause,
            noun=quote(clause),
            gone=quote(gone[0]),
        )
    if subject is None or own is None or own.i >= case.edit.start or own.lower_ in _RELATIVE:
        return None
    if own.dep_ == "pobj":
        return None  # At the age of six he …: another word was the subject
    if (
        case.before is not None
        and case.before.tag_ == "VBG"
        and any(e.end == case.edit.start and e.category != "SPELL" for e in case.others)
    ):
        return None  # without washing it → without soap: it was the object of the verb
    if subject.right_edge.i != case.edit.c_start - 1 or subject.pos_ == "PRON" and len(gone) == 1:
        return None
    if subject.dep_ == "csubj" and subject.tag_ != "VBG":
        return None
    return case.say(
        "【%(noun)s】 is the subject already, so “%(gone)s” says it twice.",
        own,
        noun=quote(own),
        gone=quote(gone[0]),
    )


_RELATIVE = {"who", "which", "that", "whom"}


def _clause_of_what(case: Case, verb: Token) -> Span | None:
    """What I liked of "What I liked it was the sea": a whole clause is the subject."""
    words = list(verb.subtree)
    if verb.dep_ != "csubj" or words[0].lower_ != "what" or words[-1].i != case.edit.c_start - 1:
        return None
    first, last = case.in_source(words[0]), case.in_source(words[-1])
    span = case.phrase(first, last)
    whole = span is not None and span.end == case.edit.start and len(span) <= _LONGEST_SUBJECT
    return span if whole else None


_LONGEST_SUBJECT = 6


def _verb_at(token: Token | None) -> Token | None:
    """The main verb of the group that begins here."""
    while token is not None and token.pos_ in {"AUX", "ADV", "PART"} and token.head.i > token.i:
        token = token.head
    return token if token is not None and token.pos_ in {"VERB", "AUX"} else None


@reason(*_WORDS, rank=FIRST, severity=1, rule=NOT_AGAIN)
def shared_after_a_link(case: Case) -> Said | None:
    """to read and they want to write → to read and write; cold or it was wet → cold or wet."""
    gone, link, right = _gone(case), case.before, _right(case)
    if len(gone) < 2 or len(gone) != len(case.old) or link is None or right is None or case.new:
        return None
    if link.lower_ not in {"and", "or", "but"} or case.becomes(link) is None:
        return None
    first = {t.lemma_.lower() for t in case.source[: link.i]}
    if any(t.lemma_.lower() not in first and t.pos_ not in _LITTLE for t in gone):
        return None
    if any(t.dep_ == "neg" or t.lower_ in NEGATIVES for t in gone) or gone[0].pos_ == "ADV":
        return None
    second = right
    while second.dep_ not in {"conj", "ROOT"} and second.head.i > second.i:
        second = second.head
    if right.tag_ in _ASKS and not any(t.tag_ in _ASKS for t in second.head.lefts):
        return None  # tell me the price and tell me how I pay: it joins the price and how
    one, other = case.learners(second.head), case.learners(second)
    if second.dep_ != "conj" or one is None or other is None or one.i > link.i:
        return None
    return case.say(
        "【%(link)s】 joins 【%(other)s】 to 【%(one)s】, so “%(old)s” need not be said.",
        link,
        other,
        one,
        link=quote(link),
        other=quote(other),
        one=quote(one),
    )


_ASKS = {"WRB", "WP", "WDT"}
_LITTLE = {"PRON", "AUX", "PART", "DET", "ADP", "SCONJ"}


@reason("OTHER", "VERB", "PRON", severity=1)
def short_participle(case: Case) -> Said | None:
    """the ideas that have been tested → the ideas tested: both are right."""
    gone, right = _gone(case), _right(case)
    if len(gone) != 3 or gone[0].lower_ not in _RELATIVE or right is None or right.tag_ != "VBN":
        return None
    if any(t.lower_ not in BE | HAVE | MODALS for t in gone[1:]):
        return None
    own = case.learners(right)
    return case.say(
        "Both are right: before 【%(word)s】 the words “%(old)s” can be left out.",
        own,
        word=quote(own) if own is not None else "",
    )


@reason("OTHER", "VERB", severity=3, rule=ONE_VERB)
def verb_there(case: Case) -> Said | None:
    """This shop is a sells shoes → sells shoes."""
    gone = _gone(case)
    if len(gone) < 2 or gone[0].lower_ not in FINITE_BE or case.new:
        return None
    if any(t.lower_ not in {"a", "an", "the", "that", "to", "one", "something"} for t in gone[1:]):
        return None
    verb = _verb_at(_right(case))
    subject = subject_of(verb) if verb is not None else None
    own = case.learners(subject)
    if verb is None or subject is None or own is None or own.i >= case.edit.start:
        return None
    right = _right(case)
    first = case.learners(right)
    if right is None or first is None or right.tag_ not in {"VBZ", "VBP", "VBD", "MD"}:
        return None
    return case.say(
        "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
        first,
        verb=quote(first),
        gone=case.old_text,
    )


_SAID_BY = {
    "etc": ("such as", "like", "including", "for example", "for instance"),
    "etc.": ("such as", "like", "including", "for example", "for instance"),
    "and so on": ("such as", "like", "including", "for example", "for instance"),
    "for example": ("such as", "like", "including", "for instance", "e.g."),
    "for instance": ("such as", "like", "including", "for example", "e.g."),
    "or not": ("whether",),
    "when": ("every time", "each time", "the first time", "the last time"),
    "then": ("when", "after", "once"),
    "any more": ("no longer",),
    "anymore": ("no longer",),
    "from now": ("next",),
    "alone": ("only",),
    "each other": ("together",),
    "together": ("each other",),
    "my": ("own",),
    "in my opinion": ("i think", "i believe", "i feel"),
    "i think": ("in my opinion",),
    "with it": ("include", "includes", "including"),
    "of age": ("years old",),
    "in the morning": ("a.m.",),
    "main": ("most important",),
    "please": ("kindly",),
    "as well": ("also",),
}  # fmt: skip


@reason(*_WORDS, rank=FIRST, severity=1)
def phrase_says_it(case: Case) -> Said | None:
    """every time when I call → every time I call; fruit such as apples etc → such as apples."""
    gone = _lower(_gone(case))
    if gone not in _SAID_BY:
        return None
    low = [t.lower_ for t in case.source]
    for phrase in _SAID_BY[gone]:
        words = phrase.split()
        for place in range(max(0, case.edit.start - 14), case.edit.start):
            if low[place : place + len(words)] != words or place + len(words) > case.edit.start:
                continue
            if words == ["like"] and case.source[place].pos_ not in {"ADP", "SCONJ"}:
                continue
            if gone == "when" and place + len(words) != case.edit.start:
                continue
            span = case.source[place : place + len(words)]
            if not all(_stays(case, t) for t in span):
                continue
            link = gone in {"when", "then"}
            return case.say(
                "【%(word)s】 already joins the two parts, so “%(gone)s” is one link too many."
                if link
                else "【%(word)s】 already says this, so “%(gone)s” says it twice.",
                span,
                rule=ONE_LINK if link else ONCE,
                word=quote(span),
                gone=quote(*_gone(case)),
            )
    return None


@reason("ADV", "ADJ", "OTHER", "DET", severity=2)
def degree_not_wanted(case: Case) -> Said | None:
    """so much tired → so tired; as much as big as → as big as; sing more loudly → loudly."""
    gone, before, right = _gone(case), case.before, _right(case)
    if right is None or case.new or before is None:
        return None
    own = case.learners(right)
    if _lower(gone) == "much" and before.lower_ in {"so", "too", "very", "as", "how"}:
        if right.tag_ not in {"JJ", "RB"} or right.lower_ in {"many", "few"} or own is None:
            return None
        return case.say(
            "【%(word)s】 goes right before the adjective or adverb 【%(own)s】, without “much”.",
            before,
            own,
            word=quote(before),
            own=quote(own),
            rule="Use so, too and very before an adjective, and so much or too much before a noun.",
        )
    if _lower(gone) in {"as much", "much as"} and right.i + 1 < len(case.target):
        adjective = right if right.pos_ in {"ADJ", "ADV"} and right.lower_ != "as" else (
            case.target[right.i + 1])  # fmt: skip
        own = case.learners(adjective)
        if adjective.pos_ not in {"ADJ", "ADV"} or own is None:
            return None
        return case.say(
            "To compare we put 【%(word)s】 between “as” and “as”, without “much”.",
            own,
            word=quote(own),
            rule="Compare equal things with as and as: as tall as.",
        )
    if _lower(gone) == "more" and right.tag_ in {"RB", "JJ"} and own is not None:
        if gone[0].head.lower_ != right.lower_ or any(t.lower_ == "than" for t in case.source):
            return None
        return case.say(
            "“more” would compare, and nothing is compared with 【%(own)s】 here.",
            own,
            own=quote(own),
            severity=1,
            rule="Use more only to compare: more slowly than before.",
        )
    return None


_STRENGTH = {
    "very", "so", "really", "quite", "too", "totally", "completely", "absolutely", "extremely",
    "rather", "pretty", "most", "much", "just", "highly", "truly",
}  # fmt: skip
_FOCUS = {
    "even", "just", "only", "really", "actually", "simply", "exactly", "especially", "indeed",
    "surely", "definitely", "certainly", "of course", "basically", "literally",
}  # fmt: skip


@reason("ADV", "ADJ", "OTHER", rank=LATE + 2, severity=1)
def only_stronger(case: Case) -> Said | None:
    """very soon → soon; they do not even ask → do not ask: it only gives weight."""
    gone = _gone(case)
    text = _lower(gone)
    if not gone or len(gone) > 2 or text not in _STRENGTH | _FOCUS or _touched(case):
        return None
    word, head = gone[0], gone[0].head
    new = {t.lower_ for e in case.others for t in case.target[e.c_start : e.c_end]}
    if text == "so" and "such" in new:
        return None  # a so big house → such a big house
    if text == "too" and head.pos_ in {"ADJ", "ADV"} and any(
        t.lower_ == "to" for t in case.source[head.i : head.i + 3]
    ):  # fmt: skip
        return None
    beside = case.source[case.edit.end] if case.edit.end < len(case.source) else None
    own = next((t for t in case.new if t.lower_ == head.lower_), None)
    kept = own is not None or head not in case.old and case.becomes(head) == quote(head)
    if text in _STRENGTH and head.pos_ in {"ADJ", "ADV"} and word.i == head.i - 1 and kept:
        if text == "most" and head.pos_ == "ADJ" or text == "so" and _has_that(case, head):
            return None
        return _no_rule(
            case.say(
                "“%(word)s” only makes 【%(head)s】 stronger, and the sentence does not need it.",
                head,
                word=quote(word),
                head=quote(head),
            )
        )
    if text not in _FOCUS or beside is None or not beside.is_alpha or case.becomes(beside) is None:
        return None
    if beside.pos_ in {"PART", "ADP", "DET", "AUX", "CCONJ", "SCONJ"}:
        return None
    if "only" in text and any(t.lower_ in {"not", "but"} for t in case.source):
        return None
    return _no_rule(
        case.say(
            "“%(word)s” only puts weight on 【%(head)s】, and the sentence does not need it.",
            beside,
            word=quote(*gone),
            head=quote(beside),
        )
    )


def _touched(case: Case) -> bool:
    """Another edit begins or ends here, so that the words are part of a larger change."""
    return any(
        edit.end == case.edit.start or edit.start == case.edit.end
        for edit in case.others
        if edit.category not in {"PUNCT", "ORTH", "SPELL"}
    )


def _has_that(case: Case, head: Token) -> bool:
    return any(t.lower_ == "that" for t in case.source[head.i + 1 : head.i + 8])


def _no_rule(said: Said | None) -> Said | None:
    return replace(said, no_rule=True) if said is not None else None


_COMMENTS = {
    "of course", "in addition", "for example", "for instance", "personally", "briefly", "in fact",
    "after all", "first of all", "in my opinion", "i think", "i believe", "i mean", "you know",
    "in general", "generally", "generally speaking", "as you know", "as we know", "as i said",
    "to be honest", "honestly", "basically", "obviously", "clearly", "in short", "in other words",
    "it means", "that means", "now", "well", "anyway", "anyways", "so", "then", "actually",
    "in conclusion", "to sum up", "all in all", "by the way", "in some way", "in a way", "in turn",
    "as a result", "therefore", "moreover", "furthermore", "however", "besides", "as i mean",
    "at the same time", "in this case", "in that case", "needless to say", "hence", "thus",
    "in the end", "at the end", "firstly", "secondly", "finally", "lastly", "overall", "now let's",
}  # fmt: skip


@reason("OTHER", "ADV", "PREP", "NOUN", "PRON", "VERB", "ADJ", rank=LATE, severity=1)
def comment_or_link(case: Case) -> Said | None:
    """Personally, I like it → I like it: a comment on the whole sentence."""
    gone = _gone(case)
    if _lower(gone) not in _COMMENTS or case.operation != "U" or _touched(case):
        return None
    if any(_comes(case, t) for t in gone):
        return None  # now I am at home → I am now at home
    first = gone[0].i
    opens = first == 0 or case.source[first - 1].text in {".", "!", "?", ";", ",", ":"}
    closes = case.edit.end >= len(case.source) or case.source[case.edit.end].is_punct
    if not (opens or closes and len(gone) > 1):
        return None  # We eat now: it tells the time
    return _no_rule(
        case.say(
            "“%(gone)s” only links or comments; the sentence says the same without it.",
            gone=clear(" ".join(t.text for t in gone)),
        )
    )


@reason("ADJ", "DET", "OTHER", rank=FIRST, severity=1)
def own(case: Case) -> Said | None:
    """I brought my own lunch → my lunch."""
    before = case.before
    if _lower(_gone(case)) != "own" or before is None or case.new:
        return None
    if before.lower_ not in POSSESSIVE_DETERMINERS or not _stays(case, before):
        return None
    return _no_rule(
        case.say(
            "“%(old)s” only gives weight to 【%(noun)s】; the sentence does not need it.",
            before,
            noun=quote(before),
        )
    )


@reason("NOUN", "OTHER", severity=1)
def points_alone(case: Case) -> Said | None:
    """These things are for you → These are for you."""
    before, gone = case.before, _gone(case)
    if before is None or len(gone) != 1 or gone[0].pos_ != "NOUN" or case.new:
        return None
    left = _left(case)
    if before.lower_ not in {"this", "that", "these", "those", "both", "each"} or left is None:
        return None
    if left.lower_ != before.lower_ or left.dep_ == "det" or before.head != gone[0]:
        return None
    return case.say(
        "【%(word)s】 can stand alone for what is meant, so “%(old)s” is not needed.",
        before,
        word=quote(before),
        rule="This, that, these and those can stand alone, without a noun: I like this.",
    )


_ALONE = {"cook", "eat", "drink", "read", "study", "write", "sing", "drive", "pay", "win", "help",
          "learn", "teach", "paint", "draw", "play", "wait", "think", "relax", "travel", "work",
          "clean", "dance", "shop", "smoke", "order", "call"}  # fmt: skip


@reason("NOUN", "OTHER", "ADJ", severity=1)
def verb_alone(case: Case) -> Said | None:
    """In the evening I cook food → I cook."""
    gone = _gone(case)
    if not gone or len(gone) > 2 or case.new or _touched(case):
        return None
    word = gone[-1]
    verb = word.head
    if word.dep_ != "dobj" or word.pos_ != "NOUN" or verb.lemma_.lower() not in _ALONE:
        return None
    if verb.pos_ != "VERB" or not _stays(case, verb) or verb.i != gone[0].i - 1:
        return None
    if _again(case, word, _FAR) is not None:
        return None
    return case.say(
        "【%(verb)s】 can stand without an object, so “%(old)s” can be left out.",
        verb,
        verb=quote(verb),
        rule="Some verbs, such as eat, read and cook, can stand without an object.",
    )


@reason("PRON", "OTHER", rank=LATE, severity=1)
def same_subject_again(case: Case) -> Said | None:
    """The boys ran in and they shouted → and shouted: the subject is the same."""
    gone, before, right = _gone(case), case.before, _right(case)
    if len(gone) != 1 or gone[0].lower_ not in SUBJECT_PRONOUNS or right is None or case.new:
        return None
    if before is None or before.lower_ not in {"and", "or", "but", "then"}:
        return None
    if right.pos_ not in {"VERB", "AUX", "ADV"} or case.becomes(before) is None:
        return None
    if not any(t.dep_ in {"nsubj", "nsubjpass"} for t in case.source[: before.i]):
        return None
    return case.say(
        "After 【%(link)s】 the subject need not be named again if it is the same, so “%(old)s” "
        "can go.",
        before,
        link=quote(before),
        rule=NOT_AGAIN,
    )


@reason("PRON", rank=LATE, severity=2, rule="Write each word once.")
def pronoun_near(case: Case) -> Said | None:
    """It is it said → It is said."""
    gone = _gone(case)
    if len(gone) != 1 or gone[0].pos_ != "PRON" or case.new:
        return None
    if case.before is not None and case.before.lower_ in {"than", "as"}:
        return None  # more than it meets the eye: the link is the subject
    near = case.source[max(0, case.edit.start - 2) : case.edit.start]
    same = next((t for t in near if t.lower_ == gone[0].lower_ and _stays(case, t)), None)
    return case.say(
        "The sentence has 【%(word)s】 in another place, so “%(gone)s” need not be repeated.",
        same,
        word=quote(same) if same is not None else "",
        gone=quote(*gone),
    )


@reason("CONJ", rank=FIRST, severity=2)
def link_not_wanted(case: Case) -> Said | None:
    """tea, or milk, or juice → tea, milk, or juice; a cat and sleeping → a cat sleeping."""
    gone, right, left = _gone(case), _right(case), _left(case)
    if len(gone) != 1 or right is None or left is None or case.new or gone[0].i == 0:
        return None
    word = gone[0].lower_
    if word not in {"and", "or", "but", "so"}:
        return None
    later = case.target[right.i + 1 : right.i + 16]
    again = next((t for t in later if t.lower_ == word and t.dep_ == "cc"), None)
    shown = case.in_source(again)
    if left.text == "," and word in {"and", "or"} and shown is not None and again is not None:
        if case.target[again.i - 1].text == ",":
            return case.say(
                "In a list 【%(link)s】 stands only before the last thing, so “%(old)s” goes here.",
                shown,
                link=quote(shown),
                severity=1,
                rule="Put and or or before the last thing in a list: tea, milk and sugar.",
            )
    if left.text == "," and _no_finite_verb(case) and gone[0].i > 1:
        return case.say(
            "The part before the comma has no subject and verb of its own, so no “%(old)s” joins "
            "it to the rest.",
            rule="And, or and but join two things of the same kind.",
        )
    if left.text == ";" and word == "or":
        return None  # a list: one; or two; or three
    if left.text in {".", ";", ":", "!", "?"}:
        return case.say(
            "A new sentence begins here, so “%(old)s” is not needed to join the two parts.",
            severity=1,
        )
    if word == "but" and right.lower_ == "not":
        own_not = case.learners(right)
        return case.say(
            "【%(word)s】 shows the contrast by itself, so “%(old)s” is not needed.",
            own_not,
            word=quote(own_not) if own_not is not None else "",
            severity=1,
        )
    head, part = right.head, case.learners(right)
    base = case.learners(head)
    if part is None or base is None or head.i >= right.i or right.dep_ not in _BELONGS:
        return None
    if right.i - head.i > 6:
        return None  # so far apart the parse is not sure
    return case.say(
        "The part with 【%(part)s】 belongs to 【%(base)s】 and is no second thing, so no "
        "“%(old)s” joins it.",
        part,
        base,
        part=quote(part),
        base=quote(base),
        rule="And, or and but join two things of the same kind.",
    )


def _no_finite_verb(case: Case) -> bool:
    """Walking in the rain, and we got wet: the first part only opens the sentence."""
    groups = read(case.target).verb_groups
    first = case.target[: case.edit.c_start]
    opened = len(first) and (first[0].tag_ in {"VBG", "VBN"} or first[0].pos_ in {"ADP", "ADV"})
    if any(t.tag_ in {"VB", "VBP", "VBZ", "VBD", "MD"} and not _after_to(t) for t in first):
        return False  # the file exist: a verb, though the parse finds no subject for it
    return bool(opened) and not any(g.finite and g.first.i < case.edit.c_start for g in groups)


def _after_to(token: Token) -> bool:
    return bool(token.i and token.doc[token.i - 1].lower_ == "to")


@reason("NOUN", "ADJ", rank=LAST, severity=1)
def describes_no_more(case: Case) -> Said | None:
    """the travel guide → the guide; your rain boots → your boots."""
    gone = _gone(case)
    if len(gone) != 1 or case.new or gone[0].dep_ not in {"amod", "compound"}:
        return None
    word, noun = gone[0], gone[0].head
    if not 0 < noun.i - word.i <= 3 or noun.pos_ != "NOUN" or not _stays(case, noun):
        return None
    if word.lower_ in NEGATIVES | {
        "more",
        "less",
        "same",
        "first",
        "last",
        "next",
        "such",
        "whole",
    }:
        return None
    if any(t.dep_ == "compound" for t in case.source[word.i + 1 : noun.i + 1]):
        return None  # a mobile phone battery: it describes the phone
    if word.tag_ in {"JJR", "JJS"} or not case.real_word:
        return None
    stem = word.lower_.removesuffix("ing").removesuffix("ed")
    if any(t.lower_.startswith(stem) for e in case.others
           for t in case.target[e.c_start : e.c_end]):  # fmt: skip
        return None  # waiting people → people who wait: it is said in another way
    return _no_rule(
        case.say(
            "“%(old)s” would say which 【%(noun)s】 we mean; that is clear already or not "
            "important.",
            noun,
            noun=quote(noun),
        )
    )


_BELONGS = {"acl", "prep", "relcl", "advcl", "agent"}


@reason(*_WORDS, rank=LATE, severity=1, rule=ONCE)
def said_elsewhere(case: Case) -> Said | None:
    """This book is the best book → This is the best book."""
    gone = _gone(case)
    if not gone or len(gone) > 7 or any(t.dep_ == "neg" or t.lower_ in NEGATIVES for t in gone):
        return None
    content = [t for t in gone if t.pos_ in _CONTENT and t.is_alpha]
    if not content or case.before is not None and case.before.lower_ in NEGATIVES:
        return None
    found: list[Token] = []
    for word in content:
        far = _NEAR if word.lemma_.lower() in _SMALL else _FAR
        same = _again(case, word, far)
        if same is None and word.lemma_.lower() in _SMALL and len(content) > 1:
            continue
        if same is None:
            return None
        found.append(same)
    if not found:
        return None
    if all(t.lemma_.lower() in _SMALL for t in content):
        if len(gone) > 1 or content[0].lower_ not in _SAYS_SOMETHING:
            return None
    if any(_comes(case, t) for t in content):
        return None
    after = case.edit.end
    if (
        gone[-1].pos_ == "PRON"
        and gone[0].pos_ == "VERB"
        and any(e.start in {after, after + 1} for e in case.others if e.operation == "R")
    ):
        return None  # give them marks → mark: the verb and its object become one word
    if len(content) == 1 and not _same_thing(content[0], found[0]):
        return None
    first, last = min(found, key=lambda t: t.i), max(found, key=lambda t: t.i)
    if last.i - first.i <= 4:
        span = case.source[first.i : last.i + 1]
        return case.say(
            "The sentence has 【%(word)s】 in another place, so “%(gone)s” need not be repeated.",
            span,
            word=quote(span),
            gone=clear(" ".join(t.text for t in gone)),
        )
    return case.say(
        "The sentence has 【%(one)s】 and 【%(other)s】 in other places, so “%(gone)s” need not be "
        "repeated.",
        first,
        last,
        one=quote(first),
        other=quote(last),
        gone=clear(" ".join(t.text for t in gone)),
    )


def _same_thing(word: Token, same: Token) -> bool:
    """Two adjectives say the same only of one noun: not good of "good cooks" and "good food"."""
    if word.pos_ == "NOUN" and word.lemma_.lower() in {"lot", "bit", "number", "kind", "type"}:
        return False  # a lot of paint, a lot of time: the noun after it counts
    if word.pos_ not in {"ADJ", "NUM"} or word.dep_ not in {"amod", "nummod"}:
        return True
    return bool(same.dep_ != word.dep_ or same.head.lemma_.lower() == word.head.lemma_.lower())


def _stays(case: Case, token: Token) -> bool:
    """The word is in the correction as it stands."""
    became = case.becomes(token)
    return became is not None and became.lower() == quote(token).lower()


def _again(case: Case, word: Token, far: int) -> Token | None:
    """The nearest word of the same lemma that stays as it is."""
    near = [
        t
        for t in case.source
        if t.lemma_.lower() == word.lemma_.lower()
        and t not in case.old
        and abs(t.i - word.i) <= far
        and _stays(case, t)
        and t.pos_ in _CONTENT
    ]
    return min(near, key=lambda t: abs(t.i - word.i)) if near else None


def _comes(case: Case, word: Token) -> bool:
    """Another edit brings the word, so that it moves and is not repeated."""
    return any(
        t.lemma_.lower() == word.lemma_.lower()
        for edit in case.others
        for t in case.target[edit.c_start : edit.c_end]
        if t.lemma_.lower() not in {s.lemma_.lower() for s in case.source[edit.start : edit.end]}
    )
