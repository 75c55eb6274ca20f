"""A word that comes: a second half, a noun that is named, a small word and what it tells."""

from __future__ import annotations

from dataclasses import replace

from spacy.tokens import Token

from app.explain.case import Case, clear, quote
from app.explain.reasons import FIRST, LAST, LATE, reason
from app.explain.reasons.surface.dropped import TAKES_THE_PLACE
from app.explain.reasons.surface.punctuation import hyphen
from app.explain.said import Said, Term
from grammar_items.usage.closed_class import (
    OBJECT_PRONOUNS,
    POSSESSIVE_DETERMINERS,
    SUBJECT_PRONOUNS,
)


def _came(case: Case) -> bool:
    """Words come where none stood, and none of them only moves."""
    return case.operation == "M" and bool(case.new) and not case.old and case.moved_with is None


def _no_rule(said: Said | None) -> Said | None:
    return replace(said, no_rule=True) if said is not None else None


@reason("ADJ", "NOUN", "ADV", "PREP", "VERB", "NUM", "OTHER", "DET", rank=FIRST, severity=1)
def hyphen_as_a_word(case: Case) -> Said | None:
    """a cross platform tool → cross-platform: ERRANT takes the hyphen for a word."""
    if case.new_text != "-" or case.before is None or case.after is None:
        return None
    if case.before.lower_ in _PREFIXES and case.after.is_alpha:
        return case.say(
            "“%(prefix)s” is a prefix and cannot stand alone; a hyphen joins it to 【%(word)s】: "
            "{%(whole)s}.",
            case.after,
            prefix=case.before.lower_,
            whole=f"{quote(case.before)}-{quote(case.after)}",
            word=quote(case.after),
            rule="A prefix such as non, anti or pre is joined to its word: non-toxic.",
        )
    return hyphen(case)


_PREFIXES = {"non", "anti", "sub", "pre", "post", "co", "multi", "counter", "semi", "ex", "self",
             "inter", "mid", "micro", "mini", "ultra", "pro", "re", "un", "bi", "pseudo",
             "quasi", "auto", "intra", "neo", "hyper", "mega", "meta"}  # fmt: skip


@reason(
    "OTHER", "PRON", "DET", "CONJ", rank=FIRST, severity=1,
    rule="For a person who can be a man or a woman, write he or she, or they.",
)  # fmt: skip
def or_her(case: Case) -> Said | None:
    """Every student brings his book → his or her book."""
    before = case.before
    if not _came(case) or before is None:
        return None
    pair = (before.lower_, " ".join(t.lower_ for t in case.new))
    if pair not in _BOTH_SEXES:
        return None
    return case.say(
        "【%(one)s】 leaves out the women; with {%(new)s} everybody is meant.",
        before,
        one=quote(before),
    )


_BOTH_SEXES = {
    ("he", "or she"), ("his", "or her"), ("him", "or her"), ("himself", "or herself"),
    ("his", "or hers"),
}  # fmt: skip


@reason("ADV", "OTHER", "PREP", "CONJ", severity=3)
def first_as(case: Case) -> Said | None:
    """She does not run fast as me → as fast as me."""
    if not _came(case) or case.new_text.lower() != "as":
        return None
    place = case.edit.c_end
    word = case.target[place] if place < len(case.target) else None
    own = case.learners(word)
    if word is None or own is None or word.pos_ not in {"ADJ", "ADV"}:
        return None
    second = next((t for t in case.target[place + 1 : place + 7] if t.lower_ == "as"), None)
    if second is None:
        return None
    return case.say(
        "To compare, {as} stands before 【%(word)s】 and “as” stands after it.",
        own,
        word=quote(own),
        rule="Compare equal things with as and as: as tall as.",
    )


@reason("ADV", "OTHER", "CONJ", severity=2)
def stands_for_the_action(case: Case) -> Said | None:
    """We can leave, but doing would be rude → doing so; even more when it rains → even more so."""
    if not _came(case) or case.new_text.lower() != "so" or case.before is None:
        return None
    word = case.before
    if word.lemma_.lower() not in {"do", "more", "say", "think"} or case.becomes(word) is None:
        return None
    if word.lemma_.lower() == "do" and any(c.dep_ == "dobj" for c in word.children):
        return None
    if case.after is not None and case.after.pos_ in {"ADJ", "ADV", "DET"}:
        return None  # he thinks so highly of her
    if case.after is not None and case.after.lower_ in {"many", "much"}:
        return None
    return case.say(
        "{so} after 【%(word)s】 stands for what was said before.",
        word,
        word=quote(word),
        rule="So can stand for an action or an idea that was just named: do so, think so.",
    )


@reason("ADV", "OTHER", "PREP", severity=2)
def kind_of(case: Case) -> Said | None:
    """I kind like it → I kind of like it."""
    if not _came(case) or case.new_text.lower() != "of" or case.before is None:
        return None
    word, after = case.before, case.after
    if word.lower_ not in {"kind", "sort"} or after is None:
        return None
    if after.pos_ not in {"VERB", "ADJ", "ADV", "AUX"} and after.lower_ not in {"like", "want"}:
        return None
    return case.say(
        "“%(word)s of” before 【%(after)s】 means “a little”, and it keeps its {of}.",
        after,
        word=word.lower_,
        after=quote(after),
        rule="In speech, kind of and sort of mean a little: I kind of like it.",
    )


@reason("ADV", "OTHER", "ADJ", "DET", severity=3)
def enough_to(case: Case) -> Said | None:
    """He is not old to drive → old enough to drive."""
    if not _came(case) or case.new_text.lower() != "enough" or case.before is None:
        return None
    left = case.target[case.edit.c_start - 1]
    if left.pos_ not in {"ADJ", "ADV"} or case.after is None or case.after.lower_ != "to":
        return None
    verb = case.source[case.after.i : case.after.i + 2]
    return case.say(
        "{enough} after 【%(word)s】 says that it is as much as 【%(verb)s】 asks for.",
        case.before,
        verb,
        word=quote(case.before),
        verb=quote(verb),
        rule="Enough comes after an adjective and before a noun.",
    )


@reason("NOUN", "OTHER", rank=FIRST, severity=3)
def noun_after_whose(case: Case) -> Said | None:
    """in today's we need → in today's world we need; I like your → your idea."""
    if not _came(case) or case.before is None or len(case.new) > 2:
        return None
    noun, before = case.new[-1], case.before
    if noun.pos_ not in {"NOUN", "PROPN"} or noun.dep_ in {"compound", "amod", "poss"}:
        return None
    left = case.target[case.edit.c_start - 1]
    if left.tag_ == "POS" and before.lower_ == left.lower_ and before.i:
        owner = case.source[before.i - 1 : before.i + 1]
    elif left.lower_ in POSSESSIVE_DETERMINERS and left.head == noun and before.tag_ == "PRP$":
        owner = case.source[before.i : before.i + 1]
    else:
        return None
    if case.after is not None and case.after.pos_ in {"NOUN", "PROPN"} and left.tag_ != "POS":
        return None
    named = before.head if before.tag_ == "PRP$" and before.dep_ == "poss" else before
    if named.pos_ == "NOUN" and 0 < named.i - before.i <= 4:
        return None  # their own interesting work: their had its noun
    return case.say(
        "【%(owner)s】 says whose; the noun after it is missing: {%(new)s}.",
        owner,
        owner=quote(owner),
        rule="A noun follows my, your, his … and a name with ’s: today's world, Ana's house.",
    )


@reason("NOUN", "PRON", "OTHER", "NUM", severity=2)
def one_for_the_noun(case: Case) -> Said | None:
    """the old car and the new → the new one; take another → another one."""
    word = case.new_text.lower()
    if not _came(case) or word not in {"one", "ones"} or case.before is None:
        return None
    left = case.target[case.edit.c_start - 1]
    if left.tag_ == "JJS" and left.head.pos_ in {"AUX", "VERB"}:
        return None  # this plan is the best: no noun is needed
    known = left.pos_ in {"ADJ", "NUM"} or left.lower_ in {"this", "that", "which", "another"}
    if not known or case.new[0].dep_ in {"nsubj"} and left.head != case.new[0]:
        return None
    return case.say(
        "After 【%(word)s】 the noun is missing; {%(new)s} stands for it.",
        case.before,
        word=quote(case.before),
        severity=1 if left.tag_ == "JJS" else 2,
        rule="Use one or ones instead of a noun that is clear: the red one.",
    )


_MEASURES = {
    **dict.fromkeys(("type", "kind", "form", "sort", "variety"), Term("that kinds are meant")),
    **dict.fromkeys(("amount", "quantity", "deal", "plenty", "lot", "number"),
                    Term("how much or how many")),
    **dict.fromkeys(("level", "degree"), Term("how high or how strong it is")),
    **dict.fromkeys(("piece", "bit", "item", "cup", "glass", "slice"),
                    Term("that a part is meant")),
    **dict.fromkeys(("group", "pair", "set", "series"), Term("that several are meant together")),
}  # fmt: skip


@reason("OTHER", "NOUN", "PREP", severity=2)
def measured(case: Case) -> Said | None:
    """with the same courage → the same amount of courage; other fruit → other kinds of fruit."""
    if not _came(case) or len(case.new) < 2 or case.new[-1].lower_ != "of":
        return None
    word, of = case.new[-2], case.new[-1]
    means = _MEASURES.get(word.lemma_.lower())
    noun = next((c for c in of.children if c.dep_ == "pobj"), None)
    own = case.learners(noun)
    if means is None or own is None or len(case.new) > 4:
        return None
    if case.before is not None and case.before.lower_ == "a" and word.tag_ == "NN":
        if word.lower_ in {"kind", "sort", "type"}:
            return None  # a kind of soup: something like soup
    return _no_rule(
        case.say(
            "{%(new)s} before 【%(noun)s】 tells %(means)s.", own, noun=quote(own), means=means
        )
    )


SMALL_WORDS_TELL = {
    "just": Term("“only this and nothing more”"),
    "only": Term("“this and nothing more”"),
    "still": Term("that it goes on and has not ended"),
    "already": Term("that it happened before now"),
    "yet": Term("“until now”"),
    "even": Term("that this is more than we expect"),
    "actually": Term("what is really true"),
    "really": Term("that it is true or strong"),
    "possibly": Term("that it is not certain"),
    "perhaps": Term("that it is not certain"),
    "maybe": Term("that it is not certain"),
    "probably": Term("that it is very likely"),
    "again": Term("“one more time”"),
    "there": Term("the place: “in that place”"),
    "here": Term("the place: “in this place”"),
    "now": Term("the time: “at this time”"),
    "else": Term("“other than this”"),
    "very": Term("that it is strong"),
    "so": Term("how great it is"),
    "too": Term("“more than is good”"),
    "always": Term("how often: every time"),
    "never": Term("how often: not once"),
    "often": Term("how often: many times"),
    "sometimes": Term("how often: at some times"),
    "usually": Term("how often: most times"),
    "together": Term("“with each other”"),
    "alone": Term("“without anybody or anything else”"),
    "instead": Term("“in place of that”"),
    "somehow": Term("“in some way”"),
    "almost": Term("“not quite”"),
    "mostly": Term("“in most cases”"),
    "especially": Term("that this counts more than the rest"),
    "away": Term("the direction: to another place"),
    "forward": Term("the direction: to the front"),
    "ever": Term("“at any time”"),
    "soon": Term("the time: “in a short time”"),
    "once": Term("“one time”"),
}


@reason("ADV", "OTHER", "ADJ", "PREP", rank=LATE - 1, severity=2)
def small_word_tells(case: Case) -> Said | None:
    """nobody knew → nobody else knew; the truth is worse → actually worse: what it adds."""
    word = case.new_text.lower()
    if not _came(case) or len(case.new) != 1 or word not in SMALL_WORDS_TELL:
        return None
    token = case.new[0]
    if token.pos_ in {"PRON", "DET"} or token.dep_ in {"cc", "mark", "expl", "prt", "neg"}:
        return None
    head = _partner(case, token, word)
    own = case.learners(head)
    if head is None or own is None or not own.is_alpha:
        return None
    if own.is_stop and word not in _BESIDE and own.pos_ not in {"VERB", "AUX"}:
        return None
    if word == "too" and head.pos_ not in {"ADJ", "ADV"}:
        return None  # me too: it adds one more
    left = case.target[token.i - 1]
    if word == "away" and left.lower_ == "far" or word == "very" and head.lower_ == "same":
        return None  # far away says no more than far; the very same is no degree
    if word == "away" and (head.lemma_ == "be" or left.pos_ == "NOUN"):
        own = case.in_source(left) if left.pos_ == "NOUN" else None
        means = Term("how far it is")  # ten kilometres away: no direction
    else:
        means = SMALL_WORDS_TELL[word]
    if own is None:
        return None
    return _no_rule(
        case.say(
            "With 【%(word)s】, {%(new)s} tells %(means)s.",
            own,
            word=quote(own),
            means=means,
            severity=1 if word in _LIGHT else 2,
        )
    )


_BESIDE = {"else", "so", "very", "too", "almost", "just", "only", "even"}
_LIGHT = {"very", "really", "just", "actually", "even", "still", "so", "possibly", "probably"}


def _partner(case: Case, token: Token, word: str) -> Token | None:
    """The word that it goes with: the one before else, the one after just, or its verb."""
    place = token.i
    if word == "else":
        return case.target[place - 1] if place else None
    right = case.target[place + 1] if place + 1 < len(case.target) else None
    if word in _BESIDE:
        if right is None or right.pos_ not in {"ADJ", "ADV", "VERB", "NOUN", "NUM"}:
            return None
        if word in {"so", "very", "too"} and right.pos_ not in {"ADJ", "ADV"}:
            return None
        return right
    kinds = {"NOUN", "PRON", "PROPN"} if word == "alone" else {"VERB", "ADJ", "ADV", "AUX"}
    return token.head if token.dep_ == "advmod" and token.head.pos_ in kinds else None


@reason("OTHER", "CONJ", "PRON", rank=FIRST, severity=3,
        rule="Two parts with a verb each need a linking word between them.")  # fmt: skip
def link_and_subject(case: Case) -> Said | None:
    """The road was icy caused accidents → and this caused accidents."""
    words = [t for t in case.new if t.is_alpha]
    if case.operation != "M" or len(words) != 2 or case.edit.start == 0:
        return None
    link, subject = words
    pronoun = subject.lower_ in SUBJECT_PRONOUNS | {"this", "that"}
    if link.lower_ not in {"and", "but", "so", "because"} or not pronoun:
        return None
    verb = subject.head
    if not any(t.tag_ in {"VBD", "VBZ", "VBP", "MD"} for t in case.target[: link.i]):
        return None  # my sister and I left: it joins two people
    first = case.target[subject.i + 1] if subject.i + 1 < len(case.target) else None
    own = case.learners(first)
    if subject.dep_ not in {"nsubj", "nsubjpass"} or own is None or first is None:
        return None
    if first != verb and first.head != verb or first.pos_ not in {"VERB", "AUX"}:
        return None
    return case.say(
        "【%(verb)s】 has no subject and nothing joins it to the part before; {%(words)s} does "
        "both.",
        own,
        verb=quote(own),
        words=clear(f"{link.text} {subject.text}"),
    )


@reason("OTHER", "PRON", "VERB", rank=FIRST, severity=3,
        rule="Use who, which or that to say which person or thing you mean.")  # fmt: skip
def part_about_the_noun(case: Case) -> Said | None:
    """I bought shoes too small for me → shoes that were too small for me."""
    if not _came(case) or len(case.new) < 2 or case.before is None:
        return None
    opener = case.new[0]
    verb = next((t for t in case.new if t.dep_ == "relcl"), None)
    if opener.lower_ not in {"that", "which", "who"} or verb is None:
        return None
    noun = case.learners(verb.head)
    if noun is None or noun.pos_ not in {"NOUN", "PROPN", "PRON"} or noun.i >= case.edit.start:
        return None
    if case.edit.start - noun.i > 4:
        return None
    if case.before.pos_ == "NOUN" and noun.is_ancestor(case.before):
        noun = case.before  # a number of people who …: the people
    return case.say(
        "{%(new)s} begins a part with its own verb that says more about 【%(noun)s】.",
        noun,
        noun=quote(noun),
    )


@reason("OTHER", "PREP", rank=LAST, severity=2)
def phrase_tells(case: Case) -> Said | None:
    """You can learn → You can learn from your mistakes."""
    if not _came(case) or len(case.new) < 2 or len(case.new) > 6:
        return None
    link = case.new[0]
    verb = case.learners(link.head)
    if link.dep_ != "prep" or link.head.pos_ != "VERB" or verb is None or link.head.i > link.i:
        return None
    if {t.i for t in link.subtree} != {t.i for t in case.new if not t.is_punct}:
        return None
    noun_before = case.before is not None and case.before.pos_ in {"NOUN", "PROPN"}
    if case.before is not None and case.before.pos_ == "NUM":
        return None  # two or three at a time: it tells how many
    gone = _phrase_that_goes(case, verb)
    if gone is not None:
        return _no_rule(case.say(TAKES_THE_PLACE, gone=gone))
    if noun_before and link.lower_ in {"with", "of", "for"}:
        return None  # water with ice: it may belong to the noun
    if link.lower_ == "about" and verb == case.before:
        return _no_rule(
            case.say(
                "【%(word)s】 is incomplete alone: {%(new)s} names what or who it is about.",
                verb,
                word=quote(verb),
            )
        )
    if link.lower_ in {"about", "of"} or case.new[-1].lower_ in _WHO_OR_WHAT:
        return None  # listen to him: who is meant, not how or where
    return _no_rule(
        case.say(
            "{%(phrase)s} completes 【%(verb)s】: it says how, where, when or with whom.",
            verb,
            verb=quote(verb),
            phrase=clear(" ".join(t.text for t in case.new if not t.is_punct)),
        )
    )


def _phrase_that_goes(case: Case, verb: Token) -> str | None:
    """after that of "have never after that spoken" → "spoken since then": it has a new place."""
    for edit in case.others:
        gone = case.source[edit.start : edit.end]
        if edit.operation == "U" and 1 < len(gone) <= 4 and edit.c_start == edit.c_end:
            if gone[0].pos_ in {"ADP", "SCONJ"} and abs(gone[0].i - verb.i) <= _NEAR_THE_VERB:
                if gone.root in {gone[0], gone[-1]}:
                    return quote(gone)
    return None


_NEAR_THE_VERB = 5
_WHO_OR_WHAT = {"it", "this", "that", "him", "them", "me", "us"}


@reason("OTHER", "PUNCT", rank=LATE, severity=2)
def comma_and_link(case: Case) -> Said | None:
    """He takes the bus not the train → the bus, and not the train."""
    words = [t for t in case.new if not t.is_punct]
    if case.operation != "M" or case.old or len(words) != 1 or len(case.new) != 2:
        return None
    link = words[0]
    second = next((c for c in link.head.children if c.dep_ == "conj"), None)
    first = _first_part(link, second)
    one, other = case.learners(first), case.learners(second)
    if link.dep_ != "cc" or one is None or other is None or second is None or first is None:
        return None
    verbs = {"VERB", "AUX"}
    if second.pos_ != first.pos_ and not {second.pos_, first.pos_} <= verbs:
        return None
    return case.say(
        "Between 【%(one)s】 and 【%(other)s】 we need a link: {%(link)s}.",
        one,
        other,
        one=quote(one),
        other=quote(other),
        link=quote(link),
        rule="Use and, but, or and so to join words or sentences of the same kind.",
    )


def _first_part(link: Token, second: Token | None) -> Token | None:
    """came of "left after he came, but before she did": the part that is joined to "did"."""
    following = link.doc[link.i + 1] if link.i + 1 < len(link.doc) else None
    if second is None or following is None or following.dep_ != "mark" or following.head != second:
        return link.head
    parts = [c for c in link.head.children if c.dep_ == "advcl" and link.head.i < c.i < link.i]
    marked = [p for p in parts if any(c.dep_ == "mark" for c in p.children)]
    return marked[-1] if marked else None


@reason("OTHER", "PUNCT", "NOUN", rank=FIRST, severity=1)
def etc(case: Case) -> Said | None:
    """apples, pears etc → etc.; It has rooms, gardens → rooms, gardens, etc."""
    before = case.before
    if case.operation != "M" or case.old:
        return None
    if case.new_text == "." and before is not None and before.lower_ == "etc":
        return case.say(
            "【%(word)s】 is short for “et cetera”, so it has a full stop: {%(word)s.}",
            before,
            word=quote(before),
            rule="Short forms such as etc. and e.g. are written with a full stop.",
        )
    if case.new_text.lower().strip(" ,.") in {"etc", "and so on"}:
        return _no_rule(case.say("{%(new)s} says that the list goes on in the same way."))
    return None


@reason(
    "ADV",
    "PART",
    "PREP",
    "OTHER",
    rank=LATE - 2,
    severity=2,
    rule="Some verbs have a small word that belongs to them: give up, leave behind.",
)
def small_word_of_the_verb(case: Case) -> Said | None:
    """They left everything → left everything behind."""
    if not _came(case) or len(case.new) != 1:
        return None
    word = case.new[0]
    verb = case.learners(word.head)
    known = word.dep_ == "prt" or word.lower_ in {"behind", "forth", "apart", "aside"}
    if not known or word.head.pos_ != "VERB" or verb is None or verb.i >= case.edit.start:
        return None
    left = case.target[word.i - 1]
    if word.lower_ == "apart" and left.lemma_.lower() in _DISTANCES:
        return None  # they live five miles apart: it belongs to the distance
    if word.head.lemma_ in _MOVES and word.lower_ in _DIRECTIONS:
        return None  # climb up: it only tells the direction
    return case.say(
        "{%(new)s} belongs to the verb 【%(verb)s】, and the two together have one meaning.",
        verb,
        verb=quote(verb),
    )


_DISTANCES = {
    "metre", "meter", "kilometre", "kilometer", "km", "mile", "inch", "foot", "cm", "centimetre",
    "centimeter", "year", "month", "week", "day", "hour", "minute",
}  # fmt: skip
_MOVES = {"climb", "walk", "run", "jump", "fly", "swim", "ride", "drive", "crawl", "fall"}
_DIRECTIONS = {"up", "down", "in", "out", "away", "over"}


@reason("ADV", "CONJ", "OTHER", rank=FIRST, severity=1,
        rule="These words come in pairs: not only … but also.")  # fmt: skip
def but_also(case: Case) -> Said | None:
    """not only cheap but good → but also good."""
    if not _came(case) or case.new_text.lower() != "also" or case.before is None:
        return None
    if case.before.lower_ != "but":
        return None
    low = [t.lower_ for t in case.source[: case.before.i]]
    place = next((i for i in range(len(low) - 1) if low[i : i + 2] == ["not", "only"]), None)
    if place is None:
        return None
    words = case.source[place : place + 2]
    return case.say("【%(sign)s】 goes together with {%(new)s}.", words, sign=quote(words))


@reason("OTHER", "PREP", severity=2)
def of_them(case: Case) -> Said | None:
    """There are four in the car → four of us in the car: who is counted."""
    if not _came(case) or len(case.new) != 2 or case.before is None:
        return None
    if case.new[0].lower_ != "of" or case.new[1].lower_ not in {"us", "you", "them"}:
        return None
    number = case.before
    if number.pos_ != "NUM" and number.lower_ not in _PART_OF_A_GROUP:
        return None
    return _no_rule(
        case.say("After 【%(number)s】, {%(new)s} says who is meant.", number, number=quote(number))
    )


_PART_OF_A_GROUP = {"all", "both", "some", "many", "most", "none", "several", "few", "each", "any",
                    "half", "hundred", "thousand"}  # fmt: skip


@reason("OTHER", "PRON", "PREP", severity=3)
def thing_and_person(case: Case) -> Said | None:
    """Please explain me → explain it to me."""
    if not _came(case) or len(case.new) != 2 or case.before is None or case.after is None:
        return None
    thing, to = case.new
    if thing.lower_ not in {"it", "this", "that", "them"} or to.lower_ != "to":
        return None
    person = case.target[case.edit.c_end] if case.edit.c_end < len(case.target) else None
    if person is None or to.dep_ not in {"dative", "prep"} or person.lower_ not in OBJECT_PRONOUNS:
        return None
    explains = case.before.lemma_.lower() in _EXPLAINS
    if case.before.pos_ != "VERB" or not (explains or case.before.lemma_.lower() in _GIVES):
        return None
    return case.say(
        "After 【%(verb)s】 the thing comes first, then “to” and the person: {%(new)s}.",
        case.before,
        verb=quote(case.before),
        new=quote(case.target[thing.i : person.i + 1]),
        rule="After explain or describe, name the thing first, then use to and the person."
        if explains
        else "Some verbs need an object: like it, find them.",
    )


_EXPLAINS = {"explain", "describe", "suggest", "introduce", "mention", "announce", "recommend"}
_GIVES = {"give", "show", "send", "lend", "offer", "bring", "pass", "sell", "teach", "read"}


@reason("VERB", "VERB:TENSE", severity=3)
def with_its_helper(case: Case) -> Said | None:
    """I was never so tired → I have never been so tired: the helping verb comes beside it."""
    if not _came(case) or len(case.new) > 3 or case.new[0].tag_ != "VBN":
        return None
    word = case.new[0]
    verb = word.head if word.dep_ in {"aux", "auxpass"} else word
    helper = next((c for c in verb.children if c.dep_ == "aux" and c.lemma_ == "have"), None)
    own = case.learners(helper)
    if helper is None or own is None or own.lemma_.lower() != "be" or word.lower_ != "been":
        return None
    return _no_rule(
        case.say(
            "{%(helper)s} and {%(new)s} belong together; they replace “%(verb)s”.",
            own,
            helper=quote(helper),
            new=quote(word),
            verb=quote(own),
        )
    )


@reason("PRON", rank=FIRST, severity=2)
def whoever(case: Case) -> Said | None:
    """Who finds it can keep it → Whoever finds it can keep it."""
    pair = (case.old_text.lower(), case.new_text.lower())
    if pair != ("who", "whoever") or case.target[-1].text == "?":
        return None
    return case.say("“%(old)s” alone does not mean any person; {%(new)s} does.")


@reason("VERB:FORM", "VERB", "VERB:TENSE", "MORPH", rank=FIRST, severity=1)
def clause_for_an_ing(case: Case) -> Said | None:
    """a box containing nails → a box that contains nails: both are right."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    old, new = case.old[0], case.new[0]
    link = case.target[new.i - 1] if new.i else None
    if old.tag_ != "VBG" or new.tag_ not in {"VBZ", "VBP", "VBD"} or link is None:
        return None
    if link.lower_ not in {"that", "which", "who"} or case.before is None:
        return None
    came = any(e.operation == "M" and e.c_start <= link.i < e.c_end for e in case.others)
    if not came or case.before.pos_ not in {"NOUN", "PROPN", "PRON"}:
        return None
    return case.say(
        "Both are right: “%(old)s” is a short form, and {%(new)s} is the same as a full clause, "
        "with its own subject and verb.",
        new=quote(link, new),
        rule="An -ing phrase after a noun can be written as a clause with that or which.",
    )
