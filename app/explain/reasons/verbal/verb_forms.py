"""The form of a verb: to, -ing, the past participle, irregular forms."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.times import time_words
from app.explain.reading.verbs import (
    be_goes_before,
    forms,
    is_base,
    is_compound_part,
    is_ing,
    more_comes_beside,
    names_activity,
    only_spelt,
    origin,
    same_verb,
)
from app.explain.reading.word_sets import (
    FEELINGS,
    SENSES,
    TAKES_BARE,
    TAKES_ING,
    TAKES_TO,
    TIME_NOUNS,
    USED_TO,
    WANTS_THAT,
)
from app.explain.reasons import FIRST, LAST, NORMAL, reason
from app.explain.reasons.wording.spelling import letters
from app.explain.said import Line, Said
from grammar_items.usage.closed_class import BE, FINITE_TAGS, HAVE, MODALS, QUESTION_WORDS
from grammar_items.verb_groups import subject_of


@reason(
    "VERB:FORM",
    "PREP",
    "PART",
    severity=3,
    rule="Many verbs, nouns and adjectives are followed by to and the base verb.",
)
def missing_to(case: Case) -> Said | None:
    """want go → want to go; had better to go is the other way round."""
    before, after = case.before, case.after
    if after is None or case.new_text.lower() + case.old_text.lower() != "to":
        return None
    place = case.edit.c_end
    if place >= len(case.target) or case.target[place].tag_ not in {"VB", "VBP"}:
        return None
    verb = case.target[place]
    if verb.lower_ in _NUMBERED and any(t.like_num for t in case.target[place + 1 : place + 2]):
        return _before_a_number(case, verb)
    asking = before
    if before is None or before.pos_ in {"PRON", "NOUN", "PROPN", "DET"} or before.is_punct:
        if verb.dep_ in {"xcomp", "ccomp"}:
            asking = case.in_source(verb.head)
        elif case.operation == "U" and case.edit.start:
            first = case.source[0]
            asking = first if first.lower_ in _OPENS_A_TIP else None
    joined = case.operation == "U" and verb.dep_ == "conj"
    if asking is None or asking.is_punct or joined and asking.lower_ != "but":
        return None  # to rest and, if possible, sleep: joined to another verb
    lead = any(c.dep_ == "mark" and c.lower_ == "for" for c in verb.children)
    if case.operation == "M" and lead:
        return case.say(
            "In “for somebody to do something” the verb needs {%(new)s}.",
            case.in_source(subject_of(verb)),
        )
    if case.operation == "M" and verb.dep_ == "advcl" and asking.lower_ not in _CAN_ASK:
        return _purpose(case, verb)
    if case.operation == "M" and before is not None and before.pos_ in {"NOUN", "PROPN"}:
        known = asking.lemma_.lower() in TAKES_TO | TAKES_BARE or verb.head == _there(case, asking)
        if not known or asking == before and verb.dep_ not in {"acl", "relcl"}:
            return _purpose(case, verb)  # check the list to be sure
    if asking.pos_ == "PROPN" or asking.lower_ == "go":
        return None
    somebody = asking.pos_ in {"NOUN", "PRON", "PROPN"} and case.operation == "M"
    near = case.target[max(0, case.edit.c_start - 5) : case.edit.c_start]
    if somebody and any(t.lower_ == "for" for t in near):
        return case.say(
            "In “for somebody to do something” the verb needs {%(new)s}.",
            asking,
        )
    if asking.pos_ in {"ADV", "CCONJ"} and asking.lower_ not in _CAN_ASK:
        return None  # and sometimes look: the adverb asks for nothing
    if asking.lower_ in {"not", "n't"} and asking.i:
        pair = (case.source[asking.i - 1], asking)
        if pair[0].lower_ == "why" and case.operation == "U":
            return case.say(WITHOUT_TO, *pair, word=quote(*pair), rule=BARE)
        asking = pair[0]
        if asking.pos_ in {"CCONJ", "PUNCT"}:
            return None  # to open it and not to touch it: joined to another verb
        if asking.pos_ in {"PRON", "NOUN", "PROPN"} and verb.dep_ in {"xcomp", "ccomp"}:
            asking = case.in_source(verb.head) or asking
    if case.operation == "M":
        if asking.lower_ == "as" and asking.i and case.source[asking.i - 1].lower_ == "so":
            pair = (case.source[asking.i - 1], asking)
            return case.say(_WITH_TO, *pair, word=quote(*pair))
        return case.say(_WITH_TO, asking, word=quote(asking), rule=_rule_of_to(asking))
    if asking.pos_ in {"NOUN", "NUM"} and not somebody:
        return None  # List patterns: to test it: a heading asks for nothing
    if asking.lower_ in {"if", "when"}:
        return case.say(
            "After the part with 【%(word)s】 we tell somebody what to do with the bare verb, "
            "without “%(old)s”.",
            asking,
            word=quote(asking),
            rule="An order or a tip uses the base verb without to.",
        )
    rule = _AFTER_THAT if asking.lemma_.lower() in WANTS_THAT else BARE
    return case.say(WITHOUT_TO, asking, word=quote(asking), rule=rule)


_NUMBERED = frozenset(
    "step page line level stage gate exit floor section number figure question chapter part".split()
)
_AFTER_THAT = "After verbs like suggest, insist and demand + that, the verb keeps its base form."


def _before_a_number(case: Case, noun: Token) -> Said | None:
    """skip page 7 → skip to page 7: a noun with its number, although it may be read as a verb."""
    verb = case.before
    if case.operation != "M" or verb is None or verb.pos_ != "VERB":
        return None
    return case.say(
        "【%(governor)s】 needs {%(new)s} before “%(noun)s”.",
        verb,
        governor=quote(verb),
        noun=quote(case.target[noun.i : noun.i + 2]),
        rule=Line("The pattern is: %(pattern)s.", {"pattern": f"{verb.lemma_} to something"}),
    )


def _there(case: Case, token: Token) -> Token | None:
    """A noun of the source as the target has it: way of "the way to do it"."""
    nouns = (t for t in case.target if t.pos_ == "NOUN" and case.in_source(t) == token)
    return next(nouns, None)


def _purpose(case: Case, verb: Token) -> Said | None:
    """Open a second window attach to it → to attach: what it is done for."""
    over = case.in_source(verb.head)
    if over is None or over.pos_ not in {"VERB", "AUX"} or over.i > case.edit.start:
        return None
    if verb.head.lemma_ == "be":
        return None  # it is normal for them to live here
    return case.say(
        "{%(new)s} shows the purpose: what 【%(verb)s】 is done for.",
        over,
        verb=quote(over),
        rule="Use to and the base verb to say what something is done for.",
    )


def _rule_of_to(asking: Token) -> str | None:
    if asking.lower_ in QUESTION_WORDS:
        return "After how, what and where, use to and the base verb: how to do it."
    if asking.lower_ in BE and names_activity(asking):
        return "After is, to and the base verb can say what a plan, way or aim is."
    return None


def _has_this_noun(case: Case, word: Token) -> bool:
    """fast paced, short-sleeved: an adjective with a noun in -ed, and nothing is done."""
    parts = [t for t in case.target[: word.i] if t.text != "-"][-1:]
    noun = len(case.old) == 1 and case.old[0].lower_ in {word.lower_[:-1], word.lower_[:-2]}
    if not parts or not noun or not lemmas_of(case.old[0].lower_, "NOUN"):
        return False
    close = parts[0].i < word.i - 1 or parts[0].head == word
    return close and parts[0].pos_ in {"ADJ", "ADV"} and not parts[0].lower_.endswith("ly")


@reason("VERB:FORM", "VERB:TENSE", severity=2,
        rule="Adjectives describe nouns, and adverbs say how something is done.")  # fmt: skip
def with_such_a_noun(case: Case) -> Said | None:
    """a fast pace city → a fast paced city: a city with a fast pace."""
    word = case.new[0] if case.operation == "R" and len(case.new) == 1 else None
    if word is None or not word.lower_.endswith("ed") or not _has_this_noun(case, word):
        return None
    if word.dep_ != "amod" or word.head.pos_ != "NOUN":
        return None
    noun = case.in_source(word.head)
    return case.say(
        "“%(old)s” is a noun and would name a kind of 【%(noun)s】; the adjective "
        "{%(new)s} says what it is like.",
        noun,
        noun=quote(word.head),
    )


_OPENS_A_TIP = {"if", "when", "please", "why", "let", "do"}
_CAN_ASK = {
    "not",
    "n't",
    "rather",
    "better",
    "sooner",
    "so",
    "how",
    "where",
    "when",
    "as",
    "please",
}
_WITH_TO = "After 【%(word)s】 the next verb needs {%(new)s} before it."
WITHOUT_TO = "After 【%(word)s】 the next verb has no “%(old)s”."
BARE = "After can, please, why not and make or let + somebody, the verb has no to."


@reason("VERB:FORM", "VERB:TENSE", "VERB:SVA", "VERB", "MORPH", "NOUN", "OTHER", rank=NORMAL - 1,
        severity=3, rule="A verb as the subject of a sentence takes -ing.")  # fmt: skip
def as_a_subject(case: Case) -> Said | None:
    """Learn a language takes → Learning; two players being ill means … for is."""
    if case.operation != "R" or not case.new or case.another_word:
        return None
    verb = case.new[-1]
    if verb.tag_ != "VBG" or len(case.new) > 1 or is_ing(case.old[0]):
        return None
    if len(case.old) > 2 or not any(_one_word(old, verb) for old in case.old):
        return None
    if any(c.dep_ in {"aux", "auxpass", "det", "amod"} for c in verb.children):
        return None  # the building stands: a noun
    if _opens_a_clause(verb):
        return case.say(
            "A whole clause follows 【%(word)s】, and the verb is its subject, so it takes -ing: "
            "{%(new)s}.",
            case.in_source(verb.head),
            word=quote(verb.head),
        )
    over = _verb_over(verb)
    if over is None:
        return None
    group = [*(c for c in over.lefts if c.dep_ in {"aux", "auxpass"} and c.i > verb.i), over]
    whole = case.target[group[0].i : over.i + 1] if len(group) == over.i - group[0].i + 1 else over
    learners = (case.learners(t) for t in group)
    shown = [t for t in learners if t is not None]
    if not shown:
        return None
    own = _its_own_subject(verb)
    if own is not None:
        return case.say(
            "“%(own)s” and the verb together are the subject of 【%(word)s】, so it takes "
            "-ing: {%(new)s}.",
            *shown,
            own=quote(own),
            word=quote(whole),
        )
    if case.old[0].lower_ == "to":
        return case.say(
            "Both forms can be the subject of 【%(word)s】; {%(new)s} is more usual.",
            *shown,
            word=quote(whole),
            severity=1,
        )
    return case.say(
        "The verb is the subject of 【%(word)s】 here, so it takes -ing: {%(new)s}.",
        *shown,
        word=quote(whole),
    )


def _opens_a_clause(verb: Token) -> bool:
    """I think owning a car costs too much, where the parse reads costs as its object."""
    over = verb.head
    if verb.dep_ not in {"xcomp", "ccomp"} or over.lemma_ not in {"believe", "think", "suppose"}:
        return False
    return verb.i == over.i + 1 and any(t.i > verb.i for t in verb.subtree)


def _verb_over(verb: Token) -> Token | None:
    """The verb whose subject is this -ing form, alone or with a subject of its own."""
    noun = _described(verb)
    if noun is not None:
        over = noun.head
        first = next((c for c in over.lefts if c.dep_ in {"aux", "auxpass"}), over)
        whole = noun.tag_ == "NNS" and (first.tag_ == "VBZ" or first.lower_ == "was")
        whole = whole or verb.lower_ == "being" and over.lemma_ in _SHOWS
        return over if whole and noun.dep_ == "nsubj" and over.i > verb.i else None
    over = verb.head
    if verb.dep_ not in {"csubj", "nsubj", "csubjpass"} or over.pos_ not in {"VERB", "AUX"}:
        return None
    return over if over.i > verb.i else None


def _described(verb: Token) -> Token | None:
    """The first noun of the phrase that an -ing form follows: two of "two of them being ill"."""
    noun = verb.head
    if verb.dep_ != "acl" or noun.i > verb.i:
        return None
    while noun.dep_ in {"pobj", "prep"}:
        noun = noun.head
    return noun


_SHOWS = frozenset("mean cause show prove make lead result help".split())
"""What a whole fact does: two players being ill means that …"""


def _its_own_subject(verb: Token) -> Span | None:
    """two players of "two players being ill means …": who does it."""
    noun = next((c for c in verb.lefts if c.dep_ in {"nsubj", "nsubjpass"}), None)
    noun = noun or _described(verb)
    return None if noun is None else verb.doc[noun.left_edge.i : verb.i]


@reason("VERB:FORM", "VERB:TENSE", "MORPH", "ADJ:FORM", severity=3)
def beside_its_noun(case: Case) -> Said | None:
    """the sleep dog → sleeping; the girl sing … is → singing; caught boys cheat → cheating."""
    if case.operation != "R" or len(case.new) != 1:
        return None
    word = case.new[0]
    if _is_joined_participle(word):
        return None  # have neither won nor lost matches: joined to another verb
    if word.dep_ == "amod" and word.head.pos_ == "NOUN" and word.lower_.endswith(("ing", "ed")):
        adjective = case.old[0].pos_ == "ADJ" and not (
            is_base(case.old[0].lower_) and not case.could_be("ADJ"))  # fmt: skip
        if any(c.dep_ in {"poss", "det"} and c.i > word.i for c in word.head.children):
            return None  # means losing the house: a verb with its object
        if adjective or case.old[0].lower_ == "to":
            return None  # secure → secured: an adjective stood there already
        if len(case.old) == 1 and not case.could_be("VERB"):
            return None  # disease → diseased: there is no such verb
        if _has_this_noun(case, word):
            return None  # a fast paced city: with_such_a_noun tells it
        noun = case.in_source(word.head)
        if word.lower_ == "following":
            return case.say(
                "Before 【%(word)s】 we use {%(new)s}: it means “that comes next”.",
                noun,
                word=quote(word.head),
                severity=2,
                rule="Say the following list, the following example: with -ing.",
            )
        if word.lower_ in _NOT_DONE and is_ing(case.old[0]):
            return None
        if word.lower_ in _NOT_DONE:
            return case.say(
                "Before the noun 【%(word)s】 we need an adjective: {%(new)s}.",
                noun,
                word=quote(word.head),
                severity=2,
                rule="Adjectives describe nouns, and adverbs say how something is done.",
            )
        does = _THEY_DO if word.head.tag_ in {"NNS", "NNPS"} else _IT_DOES
        return case.say(
            does if word.lower_.endswith("ing") else _DONE_TO_IT,
            noun,
            word=quote(word.head),
            rule="Before a noun, -ing says what it does, a past participle what is done to it.",
        )
    before = case.before
    over = word.head
    thing = before is not None and before.pos_ in {"NOUN", "PROPN", "PRON"}
    if word.tag_ in {"VBN", "VBD"} and word.dep_ in {"ccomp", "xcomp"} and before and thing:
        if over.lemma_.lower() in SENSES | {"have", "want", "need"} and not any(
            c.dep_ in {"mark", "aux", "auxpass"} or c.tag_ in {"WP", "WDT", "WRB"}
            for c in word.children
        ):
            return case.say(
                "After 【%(word)s】 the past participle tells what is done to “%(thing)s”: "
                "{%(new)s}.",
                case.in_source(over),
                word=quote(over),
                thing=quote(before.head.head if before.head.lower_ == "of" else before),
                severity=2,
                rule="After see or want + a thing, the past participle says what is done to it.",
            )
    if word.tag_ != "VBG" or before is None or before.pos_ not in {"NOUN", "PRON", "PROPN"}:
        return None
    if word.lower_ == "being" or word.dep_ in {"csubj", "nsubj"}:
        return None  # two players being ill means …: what they are, or the subject of a verb
    if any(c.dep_ == "aux" and c.lower_ in BE for c in word.children):
        return None  # the boy is watching: no detail about the noun, but its verb
    if word.i and case.target[word.i - 1].is_punct:
        return None  # For a man of his age, knowing it …: a new part begins
    left = list(case.source[max(0, case.edit.start - 4) : before.i])
    senses = (t for t in reversed(left) if t.pos_ == "VERB" and t.lemma_.lower() in SENSES)
    sense = next(senses, None)
    if sense is not None:
        return case.say(
            "After 【%(word)s】 we use the form {%(new)s}.", sense, word=quote(sense), severity=2
        )
    if before.lower_ in TIME_NOUNS or before.lemma_.lower() in TIME_NOUNS:
        return None  # sit for hours looking: not the hours
    if before.pos_ == "NOUN" and any(t.tag_ in FINITE_TAGS for t in case.source[case.edit.end :]):
        return case.say(
            _THEY_DO if before.tag_ == "NNS" else _IT_DOES,
            before,
            word=quote(before),
            rule=_ING_AFTER_NOUN,
        )
    return None


def _is_joined_participle(word: Token) -> bool:
    """lost of "have neither won nor lost matches", read as an adjective of "matches"."""
    before = word.nbor(-1) if word.i else None
    if before is None or before.dep_ not in {"cc", "preconj"} or word.tag_ not in {"VBN", "VBD"}:
        return False
    left = word.doc[max(0, word.i - _NEAR) : word.i - 1]
    return any(
        t.tag_ == "VBN" and any(c.lower_ in HAVE for c in t.children if c.dep_ == "aux")
        for t in left
    )


_NEAR = 8

_NOT_DONE = frozenset(
    "advanced failed retired experienced skilled complicated detailed limited dedicated "
    "specialized specialised "
    "interested talented qualified educated crowded wicked naked sacred gifted aged beloved "
    "determined devoted sophisticated civilized unexpected outdated unwanted fallen".split()
)
"""Adjectives with -ed that say how something is, not what is done to it."""

_WITH_BASE = {"see", "hear", "watch", "feel", "notice", "let", "make"}


@reason("VERB:FORM", "VERB:TENSE", "VERB:INFL", "VERB", "VERB:SVA", severity=3)
def after_see_or_let(case: Case) -> Said | None:
    """saw them broke → break; made him cried → cry."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1 or case.another_word:
        return None
    new = case.new[0]
    if new.tag_ not in {"VB", "VBP"} or any(c.dep_ in {"aux", "mark"} for c in new.children):
        return None
    left = case.target[max(0, new.i - 6) : new.i]
    over = next((t for t in reversed(list(left)) if t.pos_ in {"VERB", "AUX"}), None)
    if over is None or over.lemma_.lower() not in _WITH_BASE or new.i - over.i < 2:
        return None
    between = case.target[over.i + 1 : new.i]
    if not all(t.pos_ in {"PRON", "DET", "ADJ", "NOUN", "PROPN", "ADV"} for t in between):
        return None
    if case.category == "VERB:SVA" and (new.head != over or new.dep_ not in {"ccomp", "xcomp"}):
        return None
    if between[-1].lower_ in {"i", "he", "she", "we", "they", "'s", "’s"}:
        return None  # I see he broke it: a whole sentence follows
    there = origin(case, over)
    if there is None or not same_verb(there, over):
        return case.say(
            "After 【%(word)s】 the next verb keeps its base form: {%(verb)s}.",
            word=quote(over),
            verb=quote(new),
            rule=_BARE_AFTER,
        )
    return case.say(
        "After “【%(word)s】 + somebody or something” the verb keeps its base form: {%(new)s}.",
        there,
        word=quote(there),
        rule=_BARE_AFTER,
    )


_BARE_AFTER = "After see, hear, make and let + somebody, the verb keeps its base form."


@reason("VERB:FORM", "VERB:TENSE", "VERB:INFL", "VERB", "MORPH")
def shared_form(case: Case) -> Said | None:
    """have to walk or took → take; would have discovered or invent → invented."""
    if case.operation == "U" and case.old_text.lower() == "to" and case.after is not None:
        place = case.edit.c_end
        verb = case.target[place] if place < len(case.target) else None
        first = verb.head if verb is not None and verb.dep_ == "conj" else None
        if first is not None and first.tag_ == "VB" and verb is not None and verb.tag_ == "VB":
            shown = origin(case, first)
            if shown is not None and shown.i and shown.nbor(-1).dep_ == "neg":
                return None  # lessons that did not take place and to send: not joined to it
            return case.say(
                "It is joined to 【%(word)s】, so it needs no “%(old)s” of its own.",
                shown,
                word=quote(shown) if shown is not None else "",
                rule="Verbs joined by and or or have the same form.",
            )
        return None
    bare = [t for t in case.old if t.lower_ != "to"]
    if case.operation != "R" or len(case.new) != 1 or len(bare) != 1 or case.another_word:
        return None
    verb = case.new[0]
    if len(case.old) == 2 and not same_verb(bare[0], verb):
        return None
    listed = _first_of_the_list(case, bare[0], verb)
    if listed is not None:
        return _as_the_first(case, listed)
    if _changes_with_the_first(case, bare[0], verb):
        return None  # is reading or playing → reads or plays: they had one form already
    own = {"aux", "auxpass", "nsubj", "nsubjpass"}
    if verb.dep_ != "conj" or any(c.dep_ in own for c in verb.children):
        return None
    first = verb.head
    if _joined_otherwise(case, first, verb):
        return None
    if first.tag_ != verb.tag_ or verb.tag_ not in {"VB", "VBN", "VBG"}:
        if not _finite_too(bare[0], verb, first, len(case.old) == 2):
            return None
    return _as_the_first(case, first)


def _as_the_first(case: Case, first: Token) -> Said | None:
    shown = origin(case, first)
    if shown is None:
        return case.say(
            "It is joined to {%(word)s}, so it has the same form: {%(new)s}.",
            word=quote(first),
            rule="Verbs joined by and or or have the same form.",
        )
    return case.say(
        "It is joined to 【%(word)s】, so it has the same form: {%(new)s}.",
        shown,
        word=quote(shown),
        rule="Verbs joined by and or or have the same form.",
    )


def _first_of_the_list(case: Case, old: Token, verb: Token) -> Token | None:
    """watch of "used to watch films, listen to songs and read": the verb that stays as it is."""
    item = verb.head if verb.dep_ == "conj" and verb.head.tag_ == verb.tag_ else verb
    over = verb.head
    if verb.dep_ == "advcl" and over.tag_ == "VBG" and over.dep_ == "xcomp" and old.tag_ == "VB":
        listed = old.dep_ in {"conj", "xcomp"} and case.target[verb.i - 1].text == ","
        return over if listed and over.i < verb.i else None
    beside = (c for c in item.head.children if c.dep_ == item.dep_ == "xcomp" and c.i < item.i)
    first = next((c for c in beside if c.tag_ == verb.tag_), None)
    if first is None or verb.tag_ not in {"VB", "VBG"} or is_ing(old) is is_ing(verb):
        return None
    if case.in_source(first) is None:
        return None
    between = case.target[first.i + 1 : item.i]
    if not between or between[-1].text != "," and between[-1].dep_ != "cc":
        return None
    if any(t.tag_ in {"VBZ", "VBP", "VBD", "MD", "TO"} for t in between):
        return None
    return first


def _changes_with_the_first(case: Case, old: Token, verb: Token) -> bool:
    """The verb that it is joined to changes too, and had the same form as this one before."""
    first = origin(case, verb.head)
    if first is None or verb.dep_ != "conj" or first.lower_ == verb.head.lower_:
        return False
    return is_ing(first) and is_ing(old) or first.tag_ == old.tag_ and old.tag_ != "VB"


def _joined_otherwise(case: Case, first: Token, verb: Token) -> bool:
    """could not help but agree; be able to come and help: the first verb is not the point."""
    if case.category == "VERB:INFL":
        return True
    between = verb.doc[first.i + 1 : verb.i]
    if any(t.dep_ == "cc" and t.lower_ == "but" and t.head == first for t in between):
        return True
    inner = any(t.dep_ == "xcomp" and t.tag_ == verb.tag_ for t in between)
    return first.lemma_ == "be" and inner


def _finite_too(old: Token, verb: Token, first: Token, to: bool) -> bool:
    """He opened the box and taking a coin → took: joined to a verb with a tense."""
    if not (is_ing(old) or to) or not same_verb(old, verb):
        return False
    if old.lower_ == verb.lower_ and not to:
        return False
    if any(c.dep_ in {"nsubj", "nsubjpass"} for c in verb.children):
        return False
    now = {"VBZ", "VBP"}
    return first.tag_ == verb.tag_ == "VBD" or first.tag_ in now and verb.tag_ in now


@reason("VERB:FORM", "ADJ:FORM", "VERB:TENSE", "VERB", "OTHER", severity=3,
        rule="Use -ed for how somebody feels and -ing for what causes the feeling.")  # fmt: skip
def feeling(case: Case) -> Said | None:
    """I was very bore → bored; the guests satisfy with it → are satisfied."""
    if case.operation != "R" or len(case.old) != 1 or not 1 <= len(case.new) <= 2:
        return None
    old, word = case.old[0].lower_, case.new[-1]
    if not word.lower_.startswith(FEELINGS) or not word.lower_.endswith("ed"):
        return None
    if old not in lemmas_of(word.lower_, "VERB") or word.dep_ == "amod":
        return None
    chain = [c for c in word.children if c.dep_ in {"aux", "auxpass"} and c.i < word.i]
    be = word.head if word.dep_ == "acomp" else chain[-1] if chain else None
    if be is None or be.lemma_.lower() not in {"be", "feel", "get"}:
        return None
    if len(case.new) == 2 and case.new[0] != be:
        return None
    if any(c.dep_ == "agent" for c in word.children):
        return None  # surprised by: perhaps done to somebody
    if word.lower_.startswith(("encourag", "motivat")) and any(
        c.dep_ == "xcomp" for c in word.children
    ):
        return None  # be encouraged to try: done to somebody
    who = subject_of(word) or subject_of(be)
    return case.say(
        "To say how somebody feels (【%(subject)s】), we use the form with -ed: {%(new)s}.",
        origin(case, who),
        subject=quote(who) if who is not None else "",
    )


@reason("OTHER", "VERB", "VERB:FORM", "VERB:TENSE", "ADV", "CONTR", "PART", rank=FIRST, severity=3,
        rule="Before to and a verb, say only not: I told him not to go.")  # fmt: skip
def not_with_to(case: Case) -> Said | None:
    """He told me to don't wait → not to wait."""
    words = [t.lower_ for t in case.source]
    start, end = max(0, case.edit.start - 1), min(len(words), case.edit.end + 3)
    found = [n for n in range(start, end) if words[n] in {"to", "for"}
             and words[n + 1 : n + 2] == ["do"] and n + 2 < len(words)
             and words[n + 2] in {"not", "n't", "n’t", "nt"}]  # fmt: skip
    there = [t.lower_ for t in case.target[max(0, case.edit.c_start - 2) : case.edit.c_end + 2]]
    if not found or ("not", "to") not in zip(there, there[1:], strict=False):
        return None
    if found[0] - case.edit.end > 0 or case.edit.start > found[0] + 3:
        return None
    whole = case.source[found[0] + 1 : found[0] + 3]
    verb = found[0] + 3
    shown = case.source[verb] if verb < len(words) else None
    if shown is None or shown.i in range(case.edit.start, case.edit.end):
        return None
    return case.say(
        "Before to and the verb 【%(verb)s】 we say only not, without do: "
        "{not to}, not “%(gone)s”.",
        shown,
        verb=quote(shown),
        gone=quote(case.source[found[0] : found[0] + 1]) + " " + quote(whole),
    )


_SET = {
    "compared": ("to", "with"), "based": ("on",), "including": (), "given": (),
    "depending": ("on",), "according": ("to",), "concerning": (), "regarding": (),
    "considering": (), "provided": ("that",), "assuming": ("that",), "speaking": (),
}  # fmt: skip


@reason("VERB:FORM", "VERB:TENSE", "VERB", "MORPH", severity=2)
def set_participle(case: Case) -> Said | None:
    """Comparing to last year → Compared to; included → including: a set opening."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1:
        return None
    old, new = case.old[0], case.new[0]
    small = _SET.get(new.lower_)
    if small is None or new.dep_ not in {"prep", "advcl", "acl", "mark"}:
        return None
    if not same_verb(old, new) or any(c.dep_ in {"aux", "auxpass"} for c in new.children):
        return None
    after = case.target[new.i + 1] if new.i + 1 < len(case.target) else None
    if small and (after is None or after.lower_ not in small):
        return None
    phrase = quote(new, after) if small and after is not None else quote(new)
    return case.say(
        "“%(phrase)s” is a set expression here, so the form is {%(new)s}.",
        phrase=phrase.lower(),
        rule="Learn openings such as compared to, based on and including as they are.",
    )


@reason("VERB:FORM", "VERB:TENSE", "VERB", severity=3)
def done_by(case: Case) -> Said | None:
    """a film directing by her → directed by her: by names who does it."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1:
        return None
    old, new = case.old[0], case.new[0]
    if new.tag_ != "VBN" or not is_ing(old) or not same_verb(old, new):
        return None
    by = case.after
    if by is None or by.lower_ != "by" or any(c.dep_ == "aux" for c in new.children):
        return None
    return case.say(
        "【%(by)s】 names who or what does it, so we use the past participle: {%(new)s}.",
        by,
        by=quote(by),
        rule=_DONE_RULE,
    )


@reason("VERB:FORM", "VERB:TENSE", "VERB", severity=3)
def order(case: Case) -> Said | None:
    """Turning left at the bank → Turn left: somebody is told what to do."""
    if case.operation != "R" or len(case.new) != 1 or not case.old:
        return None
    new = case.new[0]
    if new.tag_ != "VB" or new.dep_ != "ROOT" or not same_verb(case.old[-1], new):
        return None
    if case.old[-1].lower_ == new.lower_ or len(case.old) > 2:
        return None
    if any(c.dep_ in {"nsubj", "nsubjpass", "aux", "mark"} for c in new.children):
        return None
    return case.say(
        "Here we tell somebody what to do, so the verb is in its base form: {%(new)s}.",
        rule="An order or a tip uses the base verb without to.",
    )


@reason("VERB:FORM", "VERB:TENSE", "VERB", "VERB:SVA", severity=3)
def adding_ing(case: Case) -> Said | None:
    """The road goes round the lake, passes three farms → passing: a detail is added."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1:
        return None
    old, new = case.old[0], case.new[0]
    if new.tag_ != "VBG" or new.dep_ != "advcl" or is_ing(old) or not same_verb(old, new):
        return None
    if not new.i or case.target[new.i - 1].text != "," or new.head.i > new.i:
        return None
    if case.before is not None and case.before.lower_ in {"that", "who"}:
        return _of_its_noun(case, old)
    if is_ing(new.head) and not any(c.dep_ == "aux" for c in new.head.children):
        return None  # Reading, cooking, playing cards: a list
    listed = {"conj", "xcomp", "ccomp", "attr", "dobj"}
    beside = [t for t in case.target if t.tag_ == "VBG" and t != new and t.dep_ in listed
              and t.head in (new, new.head)]  # fmt: skip
    if is_ing(new.head) and names_activity(new.head):
        beside.append(new.head)  # my hobbies are drawing, playing chess
    if beside:  # we suggest buying chairs, renting a hall and asking them: a list
        first = new.head if is_ing(new.head) else beside[0]
        shown = origin(case, first)
        return case.say(
            "It is joined to 【%(word)s】, so it has the same form: {%(new)s}.",
            shown,
            word=quote(shown) if shown is not None else "",
            rule="Verbs joined by and or or have the same form.",
        )
    main = origin(case, new.head)
    return case.say(
        "It only adds a detail or a result to 【%(verb)s】, so it takes -ing: {%(new)s}.",
        main,
        verb=quote(main) if main is not None else "",
        rule="After a comma, an -ing form can add a detail or a result.",
    )


def _of_its_noun(case: Case, old: Token) -> Said | None:
    """a note, that says → a note, saying: it describes the noun, not the verb before."""
    noun = old.head if old.dep_ == "relcl" and old.head.pos_ in {"NOUN", "PROPN"} else None
    if noun is None:
        return None
    return case.say(
        _THEY_DO if noun.tag_ in {"NNS", "NNPS"} else _IT_DOES,
        noun,
        word=quote(noun),
        rule=_ING_AFTER_NOUN,
    )


@reason(
    "VERB:FORM", "VERB:TENSE", "VERB:INFL", "MORPH", "NOUN", "NOUN:NUM", "OTHER", "VERB", severity=3
)
def governed_form(case: Case) -> Said | None:
    """What stands before the verb asks for its form."""
    if not case.new or case.another_word or is_compound_part(case) or be_goes_before(case):
        return None  # "to do a decision" → "make": it is the word that changes, not its form
    new_opener = _after_a_new_word(case)
    if new_opener is not None:
        return new_opener
    head = next((t for t in reversed(case.new) if t.pos_ in {"VERB", "AUX"}), None)
    if head is None:
        return None
    if case.operation == "R" and not any(_one_word(old, head) for old in case.old):
        return None
    if case.operation == "M":
        return None  # want + to sell: the verb itself was missing, not its form
    if head.dep_ == "amod" or len(case.old) == 1 and only_spelt(case.old[0], head):
        return None  # of existing pools; focussing → focusing
    if len(case.old) == 2 and case.old[0].lower_ == "be" and head.tag_ == "VB":
        return None  # to be using → to use: both are base forms
    before = case.before
    while before is not None and (before.lower_ in _BETWEEN or before.lower_.endswith("ly")):
        before = case.source[before.i - 1] if before.i else None
    if before is None or case.learners(_left_of(case)) != before:
        return None  # have go → went: what stood before it has gone
    words = {"word": quote(before)}
    has_to = any(t.lower_ == "to" for t in case.new)
    if head.tag_ == "VBG" and not has_to:
        if before.lower_ == "to" and before.i and case.source[before.i - 1].lower_ == "forward":
            return case.say(
                "“look forward 【%(word)s】” takes the -ing form: {%(new)s}.",
                case.phrase(case.source[before.i - 1], before),
                severity=2,
                **words,
                rule="Look forward to is followed by the -ing form.",
            )
        if before.lower_ == "to" and before.i and case.source[before.i - 1].lower_ in USED_TO:
            used = case.source[before.i - 1]
            return case.say(
                "“be 【%(word)s】 to” takes the -ing form: {%(new)s}.",
                used,
                word=quote(used),
                rule="Be used to is followed by the -ing form.",
            )
        if before.pos_ == "ADP" and before.i and case.source[before.i - 1].pos_ == "ADJ":
            adjective = case.source[before.i - 1]
            return case.say(
                "After 【%(word)s】 the verb takes -ing: {%(new)s}.",
                case.phrase(adjective, before),
                word=quote(adjective, before),
                rule="After a preposition the verb takes -ing.",
            )
        there = case.target[case.edit.c_start - 1]
        left = case.source[before.i - 1] if before.i else None
        if before.lower_ == "to" and left is not None and left.lemma_.lower() in _TO_A_THING:
            return case.say(
                "After 【%(word)s】 the verb takes -ing: {%(new)s}.",
                case.phrase(left, before),
                word=quote(left, before),
                rule="After a preposition the verb takes -ing.",
            )
        if (
            before.lower_ in {"about", "of"}
            or "ADP" in {before.pos_, there.pos_}
            and before.lower_ != "to"
            or before.lower_ in {"after", "before", "without", "besides", "despite", "upon"}
        ):
            return case.say(
                "After the preposition 【%(word)s】 the verb takes -ing: {%(new)s}.",
                before,
                **words,
                rule="After a preposition the verb takes -ing.",
            )
        if before.lemma_.lower() in TAKES_ING:
            return case.say(
                "After 【%(word)s】 the verb takes -ing: {%(new)s}.", before, **words, rule=_ING
            )
        to = case.after
        if before.lower_ in BE and head.lower_ == "going" and to is not None and to.lower_ == "to":
            return case.say(
                "“【%(word)s】 going to” speaks of a plan, so the form is {%(new)s}.",
                before,
                **words,
                rule="Use am, is or are going to and the base verb for plans.",
            )
        apart = head.dep_ in {"xcomp", "attr", "acomp", "csubj"} or names_activity(head)
        if before.lower_ in BE and apart and case.old[0].lower_ == "to":
            return case.say(
                "Both forms are possible after 【%(word)s】; {%(new)s} names the activity.",
                before,
                **words,
                severity=1,
                rule="A verb that names an activity takes -ing: My hobby is swimming.",
            )
        if before.lower_ in BE and apart:
            return case.say(
                "After 【%(word)s】 the verb names an activity here, so it takes -ing: {%(new)s}.",
                before,
                **words,
                rule="A verb that names an activity takes -ing: My hobby is swimming.",
            )
        if before.lower_ in BE:
            return case.say(
                "【%(word)s】 and -ing together say that it is going on: {%(new)s}.",
                before,
                **words,
                rule="Use am, is, are, was or were and the -ing form for something going on.",
            )
    if has_to and before.lemma_.lower() in TAKES_TO | {"be"}:
        if before.lemma_.lower() != "be":
            return case.say(
                "After 【%(word)s】 we use to + verb: {%(new)s}.", before, **words, rule=_TO
            )
    if head.tag_ in {"VBN", "VBD"} and before.lower_ in HAVE:
        if case.old[0].lower_ == "been" or (case.becomes(before) or "").lower() not in HAVE:
            return None  # have been living → have lived: been was right too
        return case.say(
            "After 【%(word)s】 we use the past participle: {%(new)s}.",
            before,
            **words,
            rule="After have and be in the passive, use the past participle.",
        )
    if head.tag_ in {"VBN", "VBD"} and before.lower_ in BE and case.operation == "R":
        if any(t.lower_ == head.lower_ for t in case.old):
            return None  # is to be opened → is opened: the participle was there
        if (case.becomes(before) or "").lower() not in BE:
            return None  # the one was speaking → who spoke: be goes
        return case.say(
            "After 【%(word)s】 the past participle is needed here: {%(new)s}.",
            before,
            **words,
            rule="After have and be in the passive, use the past participle.",
        )
    if head.tag_ in {"VB", "VBP"} and not has_to:
        if before.lower_ == "to" and case.operation == "R" and before.i:
            able = case.source[before.i - 1]
            if able.lower_ in {"able", "want", "wants", "wanted", "going", "have", "has", "had"}:
                return case.say(
                    "After 【%(word)s】 the verb keeps its base form: {%(new)s}.",
                    case.phrase(able, before),
                    word=quote(able, before),
                    rule=_AFTER_TO,
                )
            return case.say(
                "After 【%(word)s】 the verb keeps its base form: {%(new)s}.",
                before,
                **words,
                rule=_AFTER_TO,
            )
        causer = head.head if head.dep_ in {"ccomp", "xcomp"} else None
        if causer is not None and before.lower_ in {"'s", "’s"} and causer.lemma_ == "let":
            return case.say(
                "After 【%(word)s】 the verb keeps its base form: {%(new)s}.",
                case.in_source(causer),
                word=quote(case.in_source(causer) or causer),
                rule="After let's the verb keeps its base form.",
            )
        if causer is not None and causer.lemma_ in TAKES_BARE:
            return case.say(
                "After “【%(word)s】 + somebody” the verb has no to: {%(new)s}.",
                case.in_source(causer),
                word=quote(causer),
                rule="After make and let + somebody, the verb has no to.",
            )
    return None


_BETWEEN = {"not", "n't", "never", "always", "also", "just"}
_TO_A_THING = frozenset(
    "barrier obstacle approach objection alternative solution key commitment dedication limit "
    "contribution resistance threat guide route introduction".split()
)
"""Nouns with the preposition to, after which a verb takes -ing."""


def _left_of(case: Case) -> Token | None:
    """The word of the target before the verb, as the source is read: without not and also."""
    place = case.edit.c_start - 1
    while place > 0 and (
            case.target[place].lower_ in _BETWEEN
            or case.target[place].lower_.endswith("ly")):  # fmt: skip
        place -= 1
    return case.target[place] if place >= 0 else None


def _after_a_new_word(case: Case) -> Said | None:
    """instead to go → instead of going; for coming → to come: the word before changes too."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1 or not case.edit.c_start:
        return None
    verb, opener = case.new[0], case.target[case.edit.c_start - 1]
    if case.in_source(opener) is not None or not same_verb(case.old[0], verb):
        return None
    if more_comes_beside(case):
        return None  # cleaning → to clean: one change
    replaced = case.learners(opener)
    shown = [] if replaced is None else [replaced]
    if verb.tag_ == "VBG" and opener.pos_ == "ADP":
        return case.say(
            "After the preposition {%(word)s} the verb takes -ing: {%(new)s}.",
            *shown,
            word=quote(opener),
            rule="After a preposition the verb takes -ing.",
        )
    if verb.tag_ == "VB" and opener.lower_ == "to" and opener.tag_ == "TO":
        return case.say(
            "After {%(word)s} the verb keeps its base form: {%(new)s}.",
            *shown,
            word=quote(opener),
            rule=_AFTER_TO,
        )
    return None


_AFTER_TO = "After to the verb keeps its base form: to go, to see."
_ING = "After some verbs, such as enjoy, finish and avoid, the next verb takes -ing."
_ENDS = "After 【%(word)s】 the -ing form names what is ended: {%(new)s}."
_WHY = "{%(new)s} says why somebody 【%(word)s】; with -ing it would mean that it ended."
_LOOKS_BACK = "It happened before, and 【%(word)s】 looks back on it, so we use -ing: {%(new)s}."
_STILL_TO_DO = "After 【%(word)s】, to + verb is for what is still to be done: {%(new)s}."


@reason(
    "VERB:FORM",
    rank=FIRST,
    severity=3,
    rule="Some verbs change their meaning with to or -ing: stop, remember, forget, try.",
)
def two_meanings(case: Case) -> Said | None:
    """stopped to smoke → smoking; stopped buying petrol → to buy; remember to lock → locking."""
    if case.operation != "R" or not case.new or case.before is None:
        return None
    verb, ing = case.before, case.new[-1].tag_ == "VBG"
    if not ing and case.new[0].lower_ != "to":
        return None
    if verb.lemma_.lower() == "stop":
        return case.say(_ENDS if ing else _WHY, verb, word=quote(verb))
    if verb.lemma_.lower() in {"remember", "forget", "regret"}:
        return case.say(_LOOKS_BACK if ing else _STILL_TO_DO, verb, word=quote(verb))
    return None


@reason("VERB:FORM", "MORPH", "NOUN", "VERB", "VERB:INFL", "OTHER", severity=3)
def form_by_its_place(case: Case) -> Said | None:
    """The man wait → waiting; Learn a language takes → Learning; enjoys to cook → cooking."""
    if case.operation != "R" or not case.new or case.another_word:
        return None
    verb = case.new[-1]
    if verb.tag_ not in {"VBG", "VBN", "VB"} and case.new[0].lower_ != "to":
        return None
    if case.new[0].lower_ in MODALS or not any(_one_word(old, verb) for old in case.old):
        return None  # guilty → to blame: another word, not another form
    lead = next((c for c in verb.children if c.dep_ == "mark" and c.lower_ == "for"), None)
    if lead is not None and case.new[0].lower_ == "to" and verb.tag_ == "VB":
        subject = case.in_source(subject_of(verb))
        return case.say("In “for somebody to do something” the verb needs {%(new)s}.", subject)
    head = case.in_source(verb.head) if verb.head != verb else None
    if head is None:
        return None
    words = {"word": quote(head)}
    named = head.pos_ in {"NOUN", "PROPN"} or head.lower_ in {"those", "people", "someone"}
    if verb.dep_ == "acl" and verb.tag_ in {"VBG", "VBN"} and named:
        if verb.tag_ == "VBN" and any(c.dep_ == "nsubj" for c in case.old[-1].children):
            over = case.in_source(verb.head.head) if verb.head.dep_ == "nsubj" else None
            full = over is not None and over.tag_ in FINITE_TAGS and over.i > case.edit.end
            if case.old[-1].dep_ in {"ROOT", "ccomp", "conj"} and not full:
                return None  # people connect with others → connected: the verb of the sentence
        if verb.tag_ == "VBN" and case.old[0].lower_ == f"{verb.lemma_.lower()}ed":
            return None  # broadcasted → broadcast: a past participle already
        not_done = verb.lower_ in _NOT_DONE | {"related", "based", "interested", "used"}
        if verb.tag_ == "VBN" and (not_done or case.old[0].lower_ in BE):
            return None  # students aged 15; the street was fill → filled: its verb
        if verb.tag_ == "VBN" and (len(case.new) > 1 or _perhaps_past(case, verb)):
            return None  # being promoted; a man who died ten years ago, read without its who
        if any(t.is_punct for t in case.target[case.edit.c_start - 1 : case.edit.c_start]):
            return None  # mixed with water, boiled and pressed: a verb of the list
        many = head.tag_ in {"NNS", "NNPS"} or head.lower_ in {"people", "those"}
        does = _THEY_DO if many else _IT_DOES
        if verb.tag_ == "VBG":
            return case.say(does, head, **words, rule=_ING_AFTER_NOUN)
        return case.say(_DONE_TO_IT, head, **words, rule=_DONE_RULE)
    if verb.dep_ in {"csubj", "nsubj"} and verb.tag_ == "VBG":
        return None  # as_a_subject tells it
    if verb.dep_ == "advcl" and case.edit.start == 0 and verb.tag_ in {"VBG", "VBN"}:
        subject = case.in_source(subject_of(verb.head))
        if subject is not None and verb.tag_ == "VBG":
            return case.say(
                "【%(word)s】 does both things, so the first verb takes -ing: {%(new)s}.",
                subject,
                word=quote(subject),
                rule="An -ing part at the beginning has the same subject as the main part.",
            )
        if subject is not None:
            return case.say(
                "It is done to 【%(word)s】, so the first verb is a past participle: {%(new)s}.",
                subject,
                word=quote(subject),
                rule="A past participle at the beginning says what is done to the subject.",
            )
    if verb.dep_ in {"xcomp", "ccomp", "conj"} and head.i < case.edit.start:
        other = verb.head.tag_ != verb.tag_ or _joined_otherwise(case, verb.head, verb)
        other = other or any(c.dep_ in {"nsubj", "nsubjpass"} for c in verb.children)
        if verb.dep_ == "conj" and other:
            return None
        if verb.dep_ == "conj":
            return case.say(
                "It is joined to 【%(word)s】, so it has the same form: {%(new)s}.",
                head,
                **words,
                rule="Verbs joined by and or or have the same form.",
            )
        describes = next((c for c in verb.head.children if c.dep_ == "acomp"), None)
        if verb.head.lemma_ == "be" and describes is not None:
            head = case.in_source(describes)
            words = {"word": quote(describes)}
        if head is None:
            return None
        if case.new[0].lower_ == "to" and head.lower_ in BE and is_ing(case.old[0]):
            subject = case.in_source(subject_of(verb.head))
            if subject is not None and subject.lower_ == "there":
                return None
            return case.say(
                "Both forms are possible after 【%(word)s】; {%(new)s} is more usual to say what "
                "【%(subject)s】 is.",
                head,
                subject,
                subject=quote(subject) if subject is not None else "",
                **words,
                severity=1,
                rule="After is, to and the base verb can say what a plan, way or aim is.",
            )
        asking = case.before
        if case.new[0].lower_ == "to" and asking is not None and asking.lower_ in QUESTION_WORDS:
            head, words = asking, {"word": quote(asking)}
        if case.new[0].lower_ == "to":
            return case.say(
                "After 【%(word)s】 we use to + verb: {%(new)s}.",
                head,
                **words,
                rule=_rule_of_to(head) or _TO if head == asking else _TO,
            )
        if case.new[0].lower_ in BE:
            return None  # seem to be trying: it is going on
        over = verb.head.lemma_.lower()
        if over in _WITH_A_SENTENCE or verb.dep_ == "ccomp" and over == "be":
            return None  # I believe having a plan helps: it is the subject of the next verb
        if verb.tag_ != "VBG" or _is_going_on(verb):
            return None
        if verb.head.pos_ == "VERB" and verb.head.lemma_.lower() in _NEVER_ING:
            return None  # don't use roaming here: a noun, its object
        return case.say(
            "After 【%(word)s】 the verb takes -ing: {%(new)s}.",
            head,
            severity=2,
            **words,
            rule=_ING,
        )
    return None


def _is_going_on(verb: Token) -> bool:
    """was already dancing: the -ing form belongs to be, not to the verb above it."""
    return any(c.dep_ == "aux" and c.lower_ in BE for c in verb.children)


_NEVER_ING = frozenset("use make do have get give need want".split())
_WITH_A_SENTENCE = frozenset("believe think say know feel hope guess suppose agree argue".split())


def _perhaps_past(case: Case, verb: Token) -> bool:
    """painted, built: the past looks the same, and no other verb or a past time speaks for it."""
    if verb.lower_ not in forms(verb.lemma_.lower(), "VBD"):
        return False
    if any(kind == "past" for kind, _, _ in time_words(case)):
        return True
    return not any(t.tag_ in FINITE_TAGS for t in case.target if t not in case.new)


def _one_word(old: Token, new: Token) -> bool:
    """wait and waiting; price and priced, though the parse reads the first as a noun."""
    return same_verb(old, new) or old.lemma_.lower() == new.lemma_.lower()


_TO = "Many verbs, nouns and adjectives are followed by to and the base verb."
_ING_AFTER_NOUN = "After a noun, the -ing form can say what somebody or something does."
_DONE_RULE = "The past participle says what is done to somebody or something: a film made by her."
_IT_DOES = "The verb tells us what 【%(word)s】 does, so it takes -ing: {%(new)s}."
_THEY_DO = "The verb tells us what 【%(word)s】 do, so it takes -ing: {%(new)s}."
_DONE_TO_IT = (
    "The verb tells us what is done to 【%(word)s】, so we use the past participle: {%(new)s}."
)


def made_regular(case: Case) -> str | None:
    """catch of catched → caught, swim of swimmed → swam: an irregular verb with the ending -ed."""
    if len(case.old) != 1 or not case.new or case.new[-1].tag_ not in {"VBD", "VBN", "VBP"}:
        return None
    new = case.new[-1]
    old = case.old[0].lower_
    if new.lower_.endswith("ed") and not new.lemma_.lower().endswith("eed"):
        return None
    found = (
        base
        for base in sorted(case.new_lemmas)
        if (base != new.lower_ or base in forms(base, "VBD"))
        and old in {f"{base}ed", f"{base}d", f"{base[:-1]}ied", f"{base}{base[-1:]}ed"}
    )
    return next(found, None)


@reason("VERB:INFL", "VERB", "VERB:TENSE", "VERB:FORM", "SPELL", "MORPH", "OTHER", rank=FIRST,
        severity=2)  # fmt: skip
def irregular(case: Case) -> Said | None:
    """Last winter I catched a cold → caught; has growed → grown."""
    lemma = made_regular(case)
    if lemma is None or len(case.new) != 1:
        return None
    verb = case.new[-1]
    words = {"lemma": lemma}
    head = verb.head if verb.dep_ in {"aux", "auxpass"} else verb
    chain = [c for c in head.children if c.dep_ in {"aux", "auxpass"} and c.i < verb.i]
    helper = case.in_source(chain[-1]) if chain else None
    if helper is not None and helper.lower_ in HAVE | BE:
        return case.say(
            "After 【%(word)s】 we use the past participle, and that of “%(lemma)s” is irregular: "
            "{%(new)s}.",
            helper,
            word=quote(helper),
            **words,
            rule="Irregular verbs have past participles of their own: take, taken.",
        )
    time = next(((t, h) for kind, t, h in time_words(case) if kind == "past"), None)
    if time is not None and verb.tag_ == "VBD":
        return case.say(
            "【%(time)s】 asks for the past, and “%(lemma)s” is irregular: not “%(old)s” but "
            "{%(new)s}.",
            time[1],
            time=quote(*time[0]),
            **words,
            rule="Irregular verbs have past forms of their own: catch, caught.",
        )
    return case.say(
        "The past of “%(lemma)s” is irregular: not “%(old)s” but {%(new)s}.",
        **words,
        rule="Irregular verbs have past forms of their own: catch, caught.",
    )


@reason("VERB", "VERB:TENSE", "VERB:FORM", "OTHER", rank=FIRST, severity=2,
        rule="Irregular verbs have past forms of their own: catch, caught.")  # fmt: skip
def made_like_another(case: Case) -> Said | None:
    """He brang it → brought: a form made after sing, sang."""
    if len(case.old) != 1 or len(case.new) != 1 or case.real_word or made_regular(case):
        return None
    old, new = case.old[0].lower_, case.new[0]
    lemma = next(iter(sorted(lemmas_of(new.lower_, "VERB"))), None)
    if new.tag_ not in {"VBD", "VBN"} or lemma is None or new.lower_.endswith("ed"):
        return None
    if not old.isalpha() or old[:2] != lemma[:2] or old[-1] == new.lower_[-1] or len(old) < 4:
        return None
    if any(c.dep_ in {"aux", "auxpass"} for c in new.children):
        return None
    return case.say(
        "The past of “%(lemma)s” is irregular: not “%(old)s” but {%(new)s}.", lemma=lemma
    )


@reason("VERB:FORM", "VERB:TENSE", "VERB", "MORPH", rank=FIRST, severity=1)
def joined_word(case: Case) -> Said | None:
    """a build-in lamp → built-in: a word with a hyphen, and no verb of the sentence."""
    if case.operation != "R" or len(case.new) != 1 or not is_compound_part(case):
        return None
    new = case.new[0]
    if new.tag_ not in {"VBN", "VBG", "VBD", "JJ"} or not same_verb(case.old[0], new):
        return None
    first = last = new.i
    while last + 2 < len(case.target) and case.target[last + 1].text == "-":
        last += 2
    while first >= 2 and case.target[first - 1].text == "-":
        first -= 2
    if first == last and "-" not in new.text:
        return None  # in-detail → detailed: the hyphen goes
    return case.say(
        "“%(whole)s” is one word with a hyphen, and its form is {%(new)s}.",
        whole=case.target[first : last + 1].text,
    )


@reason("VERB", "VERB:FORM", "VERB:TENSE", rank=FIRST, severity=1)
def both_spellings(case: Case) -> Said | None:
    """focussed → focused: one form with two spellings."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1:
        return None
    old, new = case.old[0], case.new[0]
    if new.tag_ not in {"VBG", "VBN", "VBD", "JJ"} or old.lower_ == new.lower_:
        return None
    if old.lower_[-2:] != new.lower_[-2:] or "ss" not in f"{old.lower_} {new.lower_}":
        return None
    if old.lower_.replace("ss", "s") != new.lower_.replace("ss", "s"):
        return None
    return case.say("Both spellings are used; {%(new)s} is the more common one.")


@reason("VERB:INFL", rank=FIRST, severity=2)
def spelt_form(case: Case) -> Said | None:
    """swiming → swimming, studyed → studied: the form is right, its letters are not."""
    if len(case.new) != 1 or len(case.old) != 1:
        return None
    old, new = case.old[0].lower_, case.new[0].lower_
    for ending in ("ing", "ed", "s"):
        if old.endswith(ending) and new.endswith(ending):
            return letters(case)
    return None


@reason("VERB:INFL", rank=LAST)
def learnt_by_heart(case: Case) -> Said | None:
    if len(case.new) != 1 or len(case.old) != 1 or case.new[0].tag_ not in {"VBD", "VBN"}:
        return None
    if case.new[0].lower_.endswith("ed") or not same_verb(case.old[0], case.new[0]):
        return None
    return case.say(
        "The forms of “%(lemma)s” are irregular: not “%(old)s” but {%(new)s}.",
        lemma=case.new[-1].lemma_,
        rule="Irregular verbs have forms of their own: go, went, gone.",
    )


@reason("R:VERB:FORM", "R:VERB:TENSE", "R:MORPH", rank=LAST, severity=2)
def ing_after_a_time_link(case: Case) -> Said | None:
    """Be careful when cross the road → when crossing."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    place, old, new = case.edit.c_start, case.old[0].lower_, case.new_text.lower()
    if not new.endswith("ing") or old.endswith("ing") or not place or case.new[0].tag_ != "VBG":
        return None
    if not set(lemmas_of(old, "VERB")) & set(lemmas_of(new, "VERB")):
        return None
    if case.new[0].dep_ in {"csubj", "nsubj", "amod"}:
        return None  # when seeing is hard: a subject of its own
    left = place - 1
    while left and case.target[left].pos_ == "ADV" and case.target[left].lower_.endswith("ly"):
        left -= 1
    link = case.in_source(case.target[left])
    if link is None or link.lower_ not in {"when", "while"}:
        return None
    return case.say(
        "【%(link)s】 has no subject after it, so the verb takes -ing: {%(new)s}.",
        link,
        link=quote(link),
        rule="After when and while without a subject the verb takes -ing: while waiting.",
    )
