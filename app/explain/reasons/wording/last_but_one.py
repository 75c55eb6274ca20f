"""What can still be said where no other reason speaks: what a word told, or what was incomplete."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from rapidfuzz.distance import OSA
from spacy.tokens import Span, Token

from app.edits import TokenEdit
from app.explain.case import Case, clear, lemmas_of, quote
from app.explain.reading.counted_pairs import both_usual
from app.explain.reading.many_senses import MANY_SENSES
from app.explain.reading.partners import real_noun
from app.explain.reading.prepositions import comes_elsewhere
from app.explain.reading.set_phrases import GOES_WITH
from app.explain.reading.word_sets import NEGATIVES, TIME_NOUNS
from app.explain.reasons import LAST, LATE, reason
from app.explain.reasons.surface.dropped import ADDS_NOTHING
from app.explain.reasons.surface.needed import SMALL_WORDS_TELL
from app.explain.reasons.usage.meanings import moved
from app.explain.reasons.wording.confusions import ANOTHER_WORD, hardly_a_word
from app.explain.reasons.wording.linking import CONNECTORS
from app.explain.reasons.wording.spelling import letters
from app.explain.reasons.wording.spelling_rules import ED, in_parts
from app.explain.said import Line, Said, Term
from app.spelling_choice import spelt
from grammar_items.usage.closed_class import (
    ARTICLES,
    FINITE_BE,
    OBJECT_PRONOUNS,
    POSSESSIVE_DETERMINERS,
    REFLEXIVE_PRONOUNS,
)
from grammar_items.usage.lexicon import Class, complements
from grammar_items.usage.partners import OFTEN, count, expected


def _no_rule(said: Said | None) -> Said | None:
    return replace(said, no_rule=True) if said is not None else None


def _gone(case: Case) -> str:
    """The words that go, if none comes for them and nothing beside them changes."""
    if case.operation != "U" or case.new or not case.old or case.moved_with is not None:
        return ""
    return "" if _touching(case) or comes_elsewhere(case) else case.old_text.lower()


def _came(case: Case) -> bool:
    """Words come where none stood, and nothing beside them changes."""
    added = case.operation == "M" and bool(case.new) and not case.old
    return added and case.moved_with is None and not _touching(case)


def _swapped(case: Case) -> bool:
    """One word for another, alone."""
    return case.operation == "R" and case.another_word and not _touching(case)


def _touching(case: Case) -> list[TokenEdit]:
    """Edits that begin or end where this one does, marks and spelling apart."""
    return [edit for edit in case.others if edit.category not in _APART and _meet(edit, case.edit)]


def _meet(one: TokenEdit, other: TokenEdit) -> bool:
    gap = max(one.start - other.end, other.start - one.end)
    return gap <= 0 and max(one.c_start - other.c_end, other.c_start - one.c_end) <= 0


_APART = {"PUNCT", "SPELL", "ORTH"}


# Words that go


@reason("U:DET", "U:PRON", "U:OTHER", rank=LAST, severity=2)
def whose_is_clear(case: Case) -> Said | None:
    """Every plan has its risks → has risks: nobody asks whose."""
    noun = _noun_after(case, "poss")
    if noun is None or _gone(case) not in POSSESSIVE_DETERMINERS:
        return None
    if case.after is not None and case.after.lower_ in {"/", "or", "and"}:
        return None  # his/her → their: one of two, and another word comes for both
    return case.say(
        "“%(old)s” would say whose 【%(noun)s】 we mean; that is clear already or not important.",
        noun,
        noun=quote(noun),
    )


@reason("U:DET", "U:ADJ", "U:PRON", rank=LAST, severity=2)
def how_many_is_clear(case: Case) -> Said | None:
    """I like to read some books → read books."""
    noun = _noun_after(case, "det", "amod", "predet")
    if noun is None or _gone(case) not in _AMOUNTS or noun.tag_ != "NNS":
        return None
    return case.say(
        "“%(old)s” would say how many 【%(noun)s】; that is clear already or not meant.",
        noun,
        noun=quote(noun),
    )


@reason("U:OTHER", "U:NOUN", rank=LAST, severity=1)
def noun_without_its_amount(case: Case) -> Said | None:
    """He sold a lot of apples → sold apples."""
    amount, of = (case.old[-2], case.old[-1]) if len(case.old) > 1 else (None, None)
    if amount is None or of is None or not _gone(case) or amount.lower_ not in _NUMBERS:
        return None
    noun = next((c for c in of.children if c.dep_ == "pobj"), None)
    if of.lower_ != "of" or noun is None or case.becomes(noun) is None or noun.tag_ != "NNS":
        return None
    return case.say(
        "“%(old)s” would say how many 【%(noun)s】; that is clear already or not meant.",
        noun,
        noun=quote(noun),
    )


_NUMBERS = {"lot", "lots", "number", "numbers", "couple", "most", "some", "all", "plenty",
            "majority", "variety", "amount"}  # fmt: skip
_AMOUNTS = {"all", "some", "any", "many", "several", "more"}


def _noun_after(case: Case, *links: str) -> Token | None:
    """The noun that the one word going belongs to, if it stays."""
    if len(case.old) != 1 or case.old[0].dep_ not in links:
        return None
    noun = case.old[0].head
    if noun.pos_ != "NOUN" or not 0 < noun.i - case.old[0].i <= 3:
        return None
    return noun if case.becomes(noun) == quote(noun) else None


@reason("U:ADV", "U:ADJ", "U:OTHER", "U:NOUN", "U:PREP", "U:VERB", rank=LAST, severity=1)
def only_adds(case: Case) -> Said | None:
    """the fame that he had won → the fame: it adds to a word that does without it."""
    if not _gone(case) or any(t.is_punct for t in case.old) or _near(case):
        return None
    span = case.source[case.edit.start : case.edit.end]
    root, head = span.root, span.root.head
    if head in case.old or {t.i for t in root.subtree} != {t.i for t in span}:
        return None
    if any(t.lower_ in NEGATIVES or t.dep_ == "neg" for t in span):
        return None
    if _is_unfinished(span) or _asked_with_another(span, head):
        return None
    if not (_is_loose_word(root) if len(span) == 1 else root.dep_ in _ADDED_PARTS):
        return None
    if head.pos_ not in {"VERB", "ADJ", "NOUN", "AUX"} or case.becomes(head) != quote(head):
        return None
    if abs(head.i - span.start) > _FAR or _said_by_a_new_word(case, head):
        return None
    if _comes_back(case):
        return None  # saves each year lives → saves lives every year
    return case.say(
        "“%(old)s” only adds to 【%(head)s】; the sentence is complete and clearer without it.",
        head,
        head=quote(head),
        rule=ADDS_NOTHING,
    )


@reason("U:ADV", "U:OTHER", "U:ADJ", rank=LATE + 3, severity=1, rule=ADDS_NOTHING)
def small_word_told(case: Case) -> Said | None:
    """It is just late → It is late: what the small word would tell."""
    word = _gone(case)
    means = SMALL_WORDS_TELL.get(word)
    if case.before is not None and case.before.pos_ == "CCONJ":
        return None  # and yet: a contrast
    if means is None or case.old[0].pos_ != "ADV" or case.old[0].dep_ in {"prt", "expl", "cc"}:
        return None
    if _near(case) or _comes_back(case) or word in {"so", "too", "there", "here", "else"}:
        return None
    return case.say(
        "“%(old)s” would tell %(means)s; that is clear already or not meant.", means=means
    )


def _is_unfinished(span: Span) -> bool:
    """to the of "to the to your page", with which, in: no part that could be added."""
    if any(t.tag_ in {"WDT", "WP", "WP$"} for t in span):
        return not any(t.pos_ in {"VERB", "AUX"} for t in span)
    if span[-1].pos_ in {"DET", "ADP"} or len(span) == 1 and span[0].lower_ in _SMALL:
        return True
    left = span.doc[: span.start]
    # opinions on which people differ on it: "which" is the object already
    return any(t.lower_ == span[0].lower_ and t.nbor().tag_ == "WDT" for t in left)


def _asked_with_another(span: Span, head: Token) -> bool:
    """apologise from you: the word takes other prepositions, so that this one is wrong."""
    kinds: dict[str, Class] = {"VERB": "verb", "ADJ": "adjective"}
    kind = kinds.get(head.pos_)
    if kind is None or span.root.pos_ != "ADP" or span[-1].pos_ != "PRON":
        return False
    taken = {slot for row in complements(head.lemma_.lower(), kind) for slot in row.takes}
    return bool(taken & _SMALL) and span.root.lower_ not in taken


_SMALL = {"in", "on", "at", "to", "by", "with", "for", "of", "about", "from", "into", "over"}


def _is_loose_word(word: Token) -> bool:
    """An adverb or adjective that does not turn the meaning round."""
    if word.dep_ not in {"advmod", "amod"} or word.pos_ not in {"ADV", "ADJ", "VERB"}:
        return False
    return word.tag_ in {"RB", "JJ", "VBN", "VBG"} and word.lower_ not in _CHANGES_MUCH


def _comes_back(case: Case) -> bool:
    """Another edit brings a noun, verb, adjective or adverb of the words that go."""
    open_classes = {"NOUN", "VERB", "ADJ", "ADV", "PROPN"}
    gone = {t.lemma_.lower() for t in case.old if t.pos_ in open_classes}
    new = (t for edit in case.others for t in case.target[edit.c_start : edit.c_end])
    return any(t.lemma_.lower() in gone for t in new)


def _said_by_a_new_word(case: Case, head: Token) -> bool:
    """improves it a lot → greatly improves it."""
    new = [t for edit in case.others for t in case.target[edit.c_start : edit.c_end]]
    if any(t.tag_ in _POINTING and abs(t.i - case.edit.c_start) <= _FAR for t in new):
        return True  # smell of it → its smell, high like that → this high
    return any(t.head.lemma_ == head.lemma_ and t.pos_ in {"ADV", "ADJ", "ADP"} for t in new)


def _near(case: Case) -> bool:
    """Another edit a word or two away may say in its own way what goes here."""
    return any(
        edit.category not in _APART | {"DET", "NOUN:NUM", "VERB:SVA"}
        and max(edit.start - case.edit.end, case.edit.start - edit.end) <= 2
        for edit in case.others
    )


_POINTING = {"PRP$", "PRP", "PDT", "RB", "WDT"}
_ADDED_PARTS = {"prep", "relcl", "advcl", "acl", "npadvmod", "advmod", "appos"}
_FAR = 6
_CHANGES_MUCH = {"as", "so", "too", "more", "less", "most", "least", "almost", "hardly", "barely",
                 "other", "same", "own", "such", "how", "when", "where", "why", "there", "here",
                 "then", "ago", "away", "back", "up", "out", "down", "off", "over", "no", "else",
                 "enough", "even", "yet", "well", "only", "home", "first", "last",
                 "next"}  # fmt: skip


@reason("U:PRON", "U:OTHER", rank=LAST, severity=1)
def only_gives_weight(case: Case) -> Said | None:
    """the teachers themselves → the teachers: it stresses a word beside it."""
    if _gone(case) not in REFLEXIVE_PRONOUNS or case.before is None:
        return None
    if case.before.pos_ not in {"NOUN", "PROPN", "PRON"} or case.becomes(case.before) is None:
        return None
    several = case.before.tag_ in {"NNS", "NNPS"} or case.before.lower_ in {"we", "they", "you"}
    new = [t for edit in case.others for t in case.target[edit.c_start : edit.c_end]]
    if any(t.lower_ in _STRESSES and abs(t.i - case.edit.c_start) <= 3 for t in new):
        return None  # last month itself → just last month: another word gives the weight
    if _gone(case).endswith("selves") and not several:
        return None  # they can do the work themselves: it goes back to another word
    return _no_rule(
        case.say(
            "“%(old)s” only gives weight to 【%(noun)s】; the sentence does not need it.",
            case.before,
            noun=quote(case.before),
        )
    )


_STRESSES = {"very", "just", "even", "alone", "only"}


@reason("U:DET", "U:PREP", "U:PRON", rank=LAST, severity=2)
def one_of_two(case: Case) -> Said | None:
    """a photo of the a lake → of a lake; sent to by the firm → by the firm."""
    if not _gone(case) or len(case.old) != 1:
        return None
    kind = next((kind for kind in _ONLY_ONE if case.old[0].lower_ in kind), None)
    beside = [t for t in (case.after, case.before) if t is not None and kind is not None]
    other = next((t for t in beside if t.lower_ in (kind or ())), None)
    if other is None or case.becomes(other) is None or other.dep_ in {"prt", "nsubj", "dobj"}:
        return None
    return case.say(
        "“%(old)s” and 【%(other)s】 cannot both stand here; only 【%(other)s】 fits.",
        other,
        other=quote(other),
        rule="Use only one word like the, my, this or a before a noun."
        if kind is _ONLY_ONE[0]
        else None,
    )


_ONLY_ONE = (
    {"a", "an", "the", "my", "your", "his", "its", "our", "their", "this", "these", "those"},
    {"in", "on", "at", "to", "by", "with", "during", "for", "of", "about", "into"},
)
"""Words of one kind that do not stand side by side before a noun."""


@reason("U:VERB", "U:VERB:TENSE", "U:OTHER", rank=LAST + 1, severity=3)
def one_verb_too_many(case: Case) -> Said | None:
    """The shops are in our street are closed → The shops in our street are closed."""
    if not _gone(case) or len(case.old) != 1 or case.old[0].lower_ not in FINITE_BE:
        return None
    place = case.edit.c_start
    right, left = case.target[place : place + 5], case.target[max(0, place - 4) : place]
    verb = case.in_source(_verb_of_the_part(right) or _verb_of_the_part(reversed(list(left))))
    return case.say(
        "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
        verb,
        verb=quote(verb) if verb is not None else "",
        gone=case.old_text,
    )


def _verb_of_the_part(words: Iterable[Token]) -> Token | None:
    """The first finite verb, before another part of the sentence begins."""
    for token in words:
        if token.is_punct or token.dep_ in {"mark", "cc", "nsubj", "nsubjpass"}:
            return None
        if token.tag_ in {"TO", "WP", "WRB", "WDT"}:
            return None
        if token.tag_ in {"VBD", "VBZ", "VBP", "MD"}:
            return token
    return None


# Words that come


@reason("M:OTHER", "M:NOUN", "M:PREP", rank=LAST, severity=3)
def noun_alone_is_another_thing(case: Case) -> Said | None:
    """A rare disease should rest → A person with a rare disease should rest."""
    if not _came(case) or len(case.new) < 2 or case.new[-1].dep_ != "prep":
        return None
    if case.before is not None and case.before.lower_ == "of":
        return None  # a part of their income in tax: the new noun belongs to "of"
    link = case.new[-1]
    if link.head not in case.new or link.head.pos_ not in {"NOUN", "PRON"}:
        return None
    if link.head.lower_ in _NUMBERS:
        return None
    if link.head.tag_ == "NN" and not any(c.dep_ in {"det", "poss"} for c in link.head.children):
        return None  # with + regard to: a fixed phrase
    if any(t.i < case.edit.c_start for t in link.head.children):
        return None  # the + case for: the learner's own words belong to the new noun
    noun = next((c for c in link.children if c.dep_ == "pobj"), None)
    own = case.learners(noun)
    if own is None or own.pos_ not in {"NOUN", "PROPN"}:
        return None
    named = link.head.lower_
    if any(OSA.distance(t.lower_, named) <= len(named) // 4 for t in case.source):
        return None  # the software field → the field of software: it was named already
    return _no_rule(
        case.say(
            "{%(new)s} is needed here: 【%(noun)s】 alone would name another thing.",
            own,
            noun=quote(own),
        )
    )


@reason("M:OTHER", "M:PRON", "M:VERB", rank=LAST, severity=3,
        rule="A part with because belongs to a whole sentence.")  # fmt: skip
def because_alone(case: Case) -> Said | None:
    """Because we were tired. → That is because we were tired."""
    words = [t.lower_ for t in case.new if t.lower_ != "because"]
    if case.operation != "M" or case.edit.c_start or case.source[0].lower_ != "because":
        return None
    if len(words) != 2 or words[0] not in {"this", "that", "it"} or words[1] not in _IS:
        return None
    return case.say(
        "A part with 【%(word)s】 is not a whole sentence; {%(words)s} makes it one.",
        case.source[0],
        word=quote(case.source[0]),
        words=clear(" ".join(t.text for t in case.new if t.lower_ != "because")),
    )


_IS = {"is", "was", "'s", "’s"}


@reason("M:VERB", "M:OTHER", rank=LAST, severity=3)
def noun_without_verb(case: Case) -> Said | None:
    """She wants to rest and a walk → and take a walk: nothing says what is done with it."""
    if not _came(case):
        return None
    verb = case.new[-1]
    if (
        verb.tag_ not in {"VB", "VBP", "VBZ", "VBD"}
        or len(case.new) > 2
        or len(case.new) == 2
        and case.new[0].text != "to"
    ):
        return None
    noun = next((c for c in verb.children if c.dep_ == "dobj" and c.i > verb.i), None)
    own = case.learners(noun)
    if noun is None or own is None or own.pos_ != "NOUN" or own.dep_ == "dobj":
        return None
    if noun.lower_ in {"time", "times"} or noun.dep_ != "dobj":
        return None  # a medicine to take three times: no object
    gone = (t for edit in case.others for t in case.source[edit.start : edit.end])
    if any(t.pos_ in {"VERB", "AUX"} and abs(t.i - case.edit.start) <= _FAR for t in gone):
        return None  # lay a boy was laying: another edit takes the verb out
    return case.say(
        "【%(noun)s】 needs a verb before it that says what is done: {%(new)s}.",
        own,
        noun=quote(own),
    )


@reason("M:ADV", "M:CONJ", "M:OTHER", rank=LAST, severity=2)
def how_to(case: Case) -> Said | None:
    """She taught me to swim → how to swim: the way of doing it."""
    if not _came(case) or case.new_text.lower() != "how" or case.after is None:
        return None
    if case.after.lower_ != "to" or case.after.dep_ != "aux":
        return None
    verb = case.after.head
    return case.say(
        "{how} before 【%(to)s】 says that the way of doing it is meant.",
        case.phrase(case.after, verb if verb.i == case.after.i + 1 else case.after),
        to=quote(case.after, verb) if verb.i == case.after.i + 1 else quote(case.after),
    )


@reason("M:OTHER", "M:PREP", "M:PRON", rank=LAST, severity=2)
def of_what(case: Case) -> Said | None:
    """Please take care → of it; we can talk → about it."""
    if not _came(case) or len(case.new) != 2 or case.before is None:
        return None
    link, pronoun = case.new
    if link.dep_ != "prep" or pronoun.head != link or pronoun.lower_ not in _NAMES:
        return None
    if case.before.pos_ not in {"VERB", "NOUN", "ADJ"} or case.becomes(case.before) is None:
        return None
    if link.lower_ != _INCOMPLETE.get(case.before.lemma_.lower()):
        return None  # talk to us, earn money from them: complete without it too
    gone = {t.lower_ for edit in case.others for t in case.source[edit.start : edit.end]}
    if {t.lower_ for t in case.new} <= gone:
        return None  # said about it to her → told her about it
    return case.say(
        "【%(word)s】 is incomplete alone: {%(new)s} names what or who it is about.",
        case.before,
        word=quote(case.before),
    )


_INCOMPLETE = {
    "listen": "to", "look": "at", "care": "of", "rely": "on", "depend": "on", "belong": "to",
    "deal": "with", "cope": "with", "refer": "to", "talk": "about", "speak": "about",
    "think": "about",
    "interested": "in", "aware": "of", "afraid": "of", "good": "at", "wait": "for",
}  # fmt: skip
_NAMES = OBJECT_PRONOUNS | {"this", "that", "these", "those"}


# One word for another


@reason("R:PRON", "R:NOUN", "R:OTHER", "R:DET", rank=LAST, severity=1)
def one_is_formal(case: Case) -> Said | None:
    """the shops where one can rent a bicycle → where you can rent."""
    if [t.lower_ for t in case.old] != ["one"] or case.new_text.lower() not in _ANYBODY:
        return None
    if case.old[0].dep_ not in {"nsubj", "nsubjpass"} or any(case.old[0].children):
        return None
    if any(t.lower_ in {"they", "them", "their"} for t in case.source):
        return None  # one … their: the two do not go together
    return case.say("“%(old)s” for any person is very formal; {%(new)s} is the usual word.")


_ANYBODY = {"you", "we", "people", "someone", "somebody", "a person", "anyone"}


@reason("R:OTHER", "R:DET", "R:ADJ", rank=LAST, severity=2)
def the_whole(case: Case) -> Said | None:
    """All family came → The whole family came."""
    if case.old_text.lower() != "all" or case.new_text.lower() != "the whole":
        return None
    noun = case.after
    if noun is None or noun.tag_ != "NN" or case.becomes(noun) is None:
        return None
    return case.say(
        "【%(noun)s】 is one thing with many parts, so we say {%(new)s}, not “%(old)s”.",
        noun,
        noun=quote(noun),
    )


@reason("R:VERB", "R:OTHER", "R:VERB:TENSE", "R:VERB:FORM", "R:ADJ", rank=LAST, severity=2)
def usual_with_the_noun(case: Case) -> Said | None:
    """We played the computer → used: the verb or adjective that goes with this noun."""
    if not _swapped(case) or not case.real_word or moved(case, case.old, case.new):
        return None
    old, new = case.old[0], case.new[0]
    if old.pos_ != new.pos_ or old.dep_.startswith("aux") or case.one_family:
        return None
    link = {"VERB": "dobj", "ADJ": "amod"}.get(new.pos_, "")
    was, noun = (real_noun(_partner(word, link)) for word in (old, new))
    if noun is None or was is None or noun.pos_ != "NOUN" or case.in_source(noun) != was:
        return None
    if not {old.lemma_.lower(), new.lemma_.lower()} & MANY_SENSES or both_usual(case):
        return None
    if "VBG" in {old.tag_, new.tag_} and old.tag_ != new.tag_:
        return None  # take → using: the form changes too
    if new.lemma_ in _EVERYDAY and not count("vo", new.lemma_, noun.lemma_.lower()):
        return None  # transfer a turtle → take: a common verb, chosen by the meaning
    if new.lemma_ in {"lie", "lay", "stand"} or any(t.is_quote for t in new.doc[new.i : noun.i]):
        return None  # there lay a cat: no object; a sign that said "50 percent"
    return _no_rule(
        case.say("The usual word with 【%(word)s】 here is {%(new)s}.", was, word=quote(was))
    )


_EVERYDAY = {"take", "make", "do", "have", "get", "give", "put", "find", "see", "bring", "use"}


def _partner(word: Token, link: str) -> Token | None:
    """The object of a verb, or the noun that an adjective describes, close to it."""
    if link == "amod":
        noun = word.head if word.dep_ == "amod" else None
    else:
        noun = next((c for c in word.children if c.dep_ == link and c.i > word.i), None)
    return noun if noun is not None and 0 < noun.i - word.i <= 4 else None


@reason("R:NOUN", "R:OTHER", rank=LAST, severity=2)
def usual_phrase(case: Case) -> Said | None:
    """in a polite sense → in a polite way: the noun of a short phrase with a preposition."""
    if not _swapped(case) or case.one_family or not case.real_word:
        return None
    old, new = case.old[0], case.new[0]
    if {old.pos_, new.pos_} != {"NOUN"} or {old.dep_, new.dep_} != {"pobj"}:
        return None
    if new.lemma_.lower() not in MANY_SENSES or new.head.lower_ not in _OF_PHRASES:
        return None
    seen, before = (count("pn", noun.lemma_.lower(), new.head.lower_) for noun in (new, old))
    if seen < OFTEN or seen < 4 * before:
        return None  # in a house → in a flat: both are usual, another thing is meant
    start = new.head.i
    if not 1 <= new.i - start <= 3 or any(c.i > new.i for c in new.children):
        return None
    own = case.in_source(new.head)
    return _no_rule(
        case.say(
            "The usual phrase is “%(phrase)s”, with {%(new)s}.",
            own,
            phrase=clear(case.target[start : new.i + 1].text),
        )
    )


_OF_PHRASES = {"in", "at", "on", "from", "by"}


@reason("R:SPELL", "R:OTHER", "R:NOUN", "R:VERB", "R:ADJ", "R:ADV", rank=LAST, severity=2)
def slip_of_a_letter(case: Case) -> Said | None:
    """a gift fro my aunt → for; made y my uncle → by: too short for other reasons to be sure."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1 or old == new:
        return None
    if not (old + new).isalpha() or OSA.distance(old, new) != 1:
        return None
    if case.category != "SPELL" and (case.real_word or case.edit.start and old != case.old_text):
        return None
    if set(lemmas_of(old, "VERB")) & set(lemmas_of(new, "VERB")):
        return None  # drunk → drank: two forms of one verb
    if frozenset((old, new)) in _TWO_SMALL_WORDS:
        return None
    if case.real_word and _touching(case):
        return None  # there is no return → others to repay: the words are replaced, no letter
    word = case.old[0]
    led = word.pos_ == "ADP" and any(c.dep_ == "pobj" for c in word.children)
    if case.real_word and len(new) == 2 and (led or word.dep_ in {"aux", "auxpass"}):
        return None  # in art → an art: the small word had its own work
    said = letters(case)
    said = replace(said, rule=None, severity=None) if said is not None else None
    if said is not None and case.real_word and 1 < len(old) <= 4:
        return replace(said, rule=Line(ANOTHER_WORD))
    return _no_rule(said)


_TWO_SMALL_WORDS = {
    frozenset(pair.split())
    for pair in ("them the", "they the", "one once", "he her", "it its", "you your")
}
"""Small words that are taken for each other by their use, not by a slip."""


@reason("R:NOUN", "R:VERB", "R:ADJ", "R:ADV", "R:OTHER", "R:MORPH", "R:VERB:FORM", "R:VERB:TENSE",
        "R:NOUN:NUM", "R:SPELL", rank=LATE - 1, severity=3)  # fmt: skip
def misspelt_form(case: Case) -> Said | None:
    """We saw many hauses → houses; I am wark → working: the letters and the form."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1 or case.real_word:
        return None
    old, new, lemma = case.old_text.lower(), case.new_text.lower(), case.new[0].lemma_.lower()
    form = _FORMS.get(case.new[0].tag_)
    if form is None or not old.isalpha() or len(old) < 4 or lemma == new or old[0] != new[0]:
        return None
    if not new.startswith(lemma[:-1]) or new.endswith("ics") or old in {f"{lemma}s", f"{lemma}ed"}:
        return None  # goed → went, childs → children: learnt by heart
    if spelt(old, "british") == lemma or new in spelt(f"{old}s", "british"):
        return None  # liter → litres: a second spelling
    if len(old) == len(lemma) and lemma[-3:] in {"ing", "ink"} and old[-2:] == lemma[-2:]:
        return None  # brang → bringing: a wrong past form
    if OSA.distance(old, lemma) > 1 or OSA.distance(old, lemma) >= OSA.distance(old, new):
        return None
    if new.endswith("ing") and old.endswith(("ng", "in", "ig")) and not lemma.endswith(old[-2:]):
        return None  # cookng → cooking: the form is there, its letters are not
    said = case.say(
        "“%(old)s” is spelt “%(lemma)s”, and here its %(form)s is needed: {%(new)s}.",
        lemma=lemma,
        form=form,
        rule=_rule_of_form(case.new[0]) or in_parts(old, lemma),
    )
    return said if said is None or said.rule is not None else _no_rule(said)


def _rule_of_form(word: Token) -> str | None:
    """Of a form that is made in the regular way."""
    if word.tag_ == "NNS" and word.lower_.endswith("ves") and word.lemma_.endswith(("f", "fe")):
        return "Some nouns with -f or -fe have the plural -ves: life, lives."
    regular = {"NNS": "s", "VBZ": "s", "VBD": "ed"}.get(word.tag_)
    return _RULES[word.tag_] if regular is not None and word.lower_.endswith(regular) else None


_PLURAL = "Most nouns add -s or -es for the plural: two books, three boxes."
_THIRD_PERSON = "In the present the verb takes -s after he, she and it."
_RULES = {"NNS": _PLURAL, "VBZ": _THIRD_PERSON, "VBD": ED}
_FORMS = {
    "NNS": Term("plural"),
    "VBG": Term("-ing form"),
    "VBD": Term("past form"),
    "VBN": Term("past participle"),
    "VBZ": Term("form with -s"),
    "JJR": Term("comparative"),
}


@reason("R:NOUN", "R:VERB", "R:ADJ", "R:ADV", "R:OTHER", rank=LAST, severity=2)
def one_letter_apart(case: Case) -> Said | None:
    """She is handing the problem well → handling: a letter inside the word makes another word."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if not _swapped(case) or not case.real_word or not (old + new).isalpha():
        return None
    if min(len(old), len(new)) < 5 or OSA.distance(old, new) != 1 or old[0] != new[0]:
        return None
    if old.startswith("synch"):  # a second spelling of sync
        return None
    if old[-1] != new[-1] or len(old) == len(new):
        return None  # another ending: another form or class
    told = letters(case)
    if told is None:
        return None
    if hardly_a_word(case) or old.replace("ae", "e").replace("oe", "e") == new:
        return _no_rule(told)  # orthopaedic: the British spelling; ballon: hardly a word
    if any(a == b for a, b in pairwise(old)) and len(old) > len(new) > 8:
        return _no_rule(told)  # transferrable: the same word with one letter too many
    return case.say(
        "“%(old)s” is another word, which only looks like it.",
        more=(told.line,),
        rule="One wrong letter can make another English word.",
    )


@reason("R:PREP", rank=LAST, severity=2)
def here_it_goes_with(case: Case) -> Said | None:
    """They bargained about the price → over: the word before it asks for the preposition."""
    if not _swapped(case) or case.new_text.lower() not in _ASKED_FOR or case.before is None:
        return None
    old, new, word = case.old[0], case.new[0], case.before
    if old.dep_ != "prep" or new.dep_ != "prep" or word.pos_ not in {"NOUN", "VERB", "ADJ"}:
        return None
    if old.head != word or new.head.i != case.edit.c_start - 1 or case.in_source(new.head) != word:
        return None
    if word.lemma_.lower() in MANY_SENSES - {"think"}:
        return None
    if word.dep_ == "pobj" and not any(child != old for child in word.children):
        return None  # by default with: a phrase of its own
    if (word.pos_, word.lemma_.lower(), case.old_text.lower()) in GOES_WITH:
        return None  # damage to → damage on: the learner's own word is right
    if case.old_text.lower() == "of" and word.pos_ == "NOUN" and word.lemma_.endswith(_OF_A_VERB):
        return None  # a calculation of the tax: "of" names the object, and is right
    if case.old_text.lower() not in _ASKED_FOR | {"in", "on", "at"}:
        return None
    if word.pos_ == "NOUN" and {case.old_text.lower(), case.new_text.lower()} <= {"in", "on", "at"}:
        return None  # breakfast in the garden → on the lawn: what follows decides about a place
    if not _seen_together(word, case.new_text.lower(), case.old_text.lower()):
        return None
    noun = next((c for c in new.children if c.dep_ == "pobj"), None)
    if noun is not None and case.in_source(noun) is None:
        return None  # a panda in the bag → on the back: the noun changes as well
    if noun is not None and {noun.lower_, noun.lemma_.lower()} & TIME_NOUNS:
        return None  # I disappeared in the last weeks → for: the time decides
    return case.say(
        "Here 【%(word)s】 goes with {%(small)s}, not with “%(gone)s”.",
        word,
        word=quote(word),
        small=case.new_text,
        gone=case.old_text,
    )


def _seen_together(word: Token, new: str, old: str) -> bool:
    """The counts do not speak against it: rare words are in no list, common ones are.

    A lady with seventy years → of: the age decides, a lady goes with both.
    """
    relation = {"NOUN": "np", "VERB": "vp", "ADJ": "ap"}[word.pos_]
    lemma = word.lemma_.lower()
    seen, before = count(relation, lemma, new), count(relation, lemma, old)
    by_chance = expected(relation, lemma, new)
    if before >= OFTEN and seen < 2 * before or not seen and by_chance >= 1:
        return False
    if word.pos_ == "NOUN" and word.dep_ == "dobj" and not seen:
        return False  # arrange weddings over tea: it may go with the verb
    loose = word.pos_ == "NOUN" or before
    return not seen or not loose or seen >= _LIFT * by_chance


_LIFT = 1.5
_OF_A_VERB = ("tion", "sion", "ment")
_ASKED_FOR = {"about", "of", "for", "to", "with", "from", "against", "over", "towards", "on"}


@reason("R:OTHER", "R:PREP", "R:CONJ", rank=LAST, severity=2)
def more_exact_link(case: Case) -> Said | None:
    """We stayed in for the storm → because of: the small word has many meanings."""
    if case.operation != "R" or len(case.old) != 1 or case.old[0].lower_ not in _VAGUE:
        return None
    new = [t.lower_ for t in case.new]
    if not 2 <= len(new) <= 4 or " ".join(new) not in _EXACT or _touching(case):
        return None
    if new == ["out", "of"]:
        return _part_of_a_number(case) or _looks_out(case)
    return _no_rule(
        case.say("“%(old)s” can mean many things; {%(new)s} says exactly what is meant.")
    )


def _part_of_a_number(case: Case) -> Said | None:
    """nine points from ten → out of ten."""
    number = case.after
    if number is None or not (number.like_num and case.becomes(number)):
        return None  # to the window → out of: another place is meant
    return _no_rule(
        case.say(
            "Between a part and the whole number 【%(number)s】 English puts {%(new)s}.",
            number,
            number=quote(number),
        )
    )


_LOOKING = {"look", "stare", "gaze", "peer", "lean"}


def _looks_out(case: Case) -> Said | None:
    """looked from the window → out of the window."""
    verb = case.before
    near = case.target[case.edit.c_end : case.edit.c_end + 4]
    if verb is None or not _LOOKING & set(lemmas_of(verb.lower_, "VERB")):
        return None
    if not any(t.lemma_.lower() in {"window", "door"} for t in near):
        return None
    return _no_rule(
        case.say(
            "Here 【%(word)s】 goes with {%(small)s}, not with “%(gone)s”.",
            verb,
            word=quote(verb),
            small=case.new_text,
            gone=case.old_text,
        )
    )


_VAGUE = {"with", "by", "for", "in", "on", "of", "to", "from", "as", "like", "at", "about",
          "through", "since", "while", "so", "and"}  # fmt: skip
_EXACT = {
    "in the form of", "as a result of", "because of", "by means of", "in terms of", "as much as",
    "such as", "in order to", "so as to", "so that", "as well as", "with regard to", "due to",
    "in addition to", "in front of", "on top of", "next to", "out of", "all the way to", "up to",
    "rather than", "instead of", "along with", "together with", "according to",
    "when it comes to", "on behalf of", "for the sake of", "in favour of", "in favor of",
    "at the end of", "in the middle of", "even though", "as soon as", "away from", "close to",
    "as if", "as long as", "in return for", "in exchange for", "in case of", "thanks to",
}  # fmt: skip


@reason("R:VERB", "R:VERB:TENSE", "R:OTHER", "R:ADV", "R:PRON", "R:SPELL", "R:VERB:FORM",
        rank=LAST, severity=2)  # fmt: skip
def belongs_to_speech(case: Case) -> Said | None:
    """We gonna be late → will: a word for speech and short messages."""
    if case.operation != "R" or case.old_text.lower() not in _SPOKEN:
        return None
    if not any(token.is_alpha for token in case.new):
        return None
    return _no_rule(
        case.say("“%(old)s” belongs to speech and short messages; in a text we write {%(new)s}.")
    )


_SPOKEN = {"gonna", "wanna", "gotta", "kinda", "sorta", "cuz", "cos", "coz", "u", "ur", "ya",
           "yeah", "lemme", "gimme", "dunno", "tho", "thru", "pls", "plz", "thx", "em"}  # fmt: skip


@reason("R:ADV", "R:NOUN", "R:ADJ", "R:VERB", "R:OTHER", "R:SPELL", "R:MORPH", severity=1,
        rule="In a text most words are written in full.")  # fmt: skip
def in_full(case: Case) -> Said | None:
    """a lot of info → information: short for notes and messages."""
    old, new = case.old_text.lower().rstrip("."), case.new_text.lower()
    if case.operation != "R" or len(case.new) != 1 or _SHORT.get(old) != new:
        return None
    return case.say(
        "“%(old)s” is a short form for notes and messages; in a text we write {%(new)s}."
    )


_SHORT = {
    "esp": "especially", "info": "information", "approx": "approximately", "prof": "professor",
    "dept": "department", "govt": "government", "proc": "process", "config": "configuration",
    "repo": "repository", "env": "environment", "param": "parameter", "params": "parameters",
    "args": "arguments", "dir": "directory", "max": "maximum", "min": "minimum",
    "hrs": "hours", "mins": "minutes", "yrs": "years", "pics": "pictures", "uni": "university",
    "fave": "favourite", "temp": "temperature", "diff": "difference", "docs": "documents",
    "lang": "language", "admin": "administrator", "ad": "advertisement", "ads": "advertisements",
    "ppl": "people", "msg": "message", "bday": "birthday", "specs": "specifications",
}  # fmt: skip


@reason("R:OTHER", "R:ADV", "R:PREP", rank=LAST, severity=2)
def opens_the_sentence(case: Case) -> Said | None:
    """Coming to the end, → Finally,: the usual opening."""
    if case.operation != "R" or case.edit.start or not 2 <= len(case.old) <= 7 or _touching(case):
        return None
    if not 1 <= len(case.new) <= 4 or case.after is None or case.after.text != ",":
        return None
    if case.old[0].pos_ == "CCONJ" or "course" in case.old_text:
        return None
    if case.new[0].pos_ not in {"ADV", "ADP"} or any(t.is_punct for t in (*case.old, *case.new)):
        return None
    if {t.lemma_ for t in case.old if not t.is_stop} & {t.lemma_ for t in case.new}:
        return None  # At the final → Finally: a form
    if case.new_text.lower() not in CONNECTORS:
        return None  # In my village → Nowadays: another thought
    return _no_rule(case.say("The usual English expression for “%(old)s” is {%(new)s}."))


# Several words for several


@reason("R:OTHER", "R:PREP", "R:DET", rank=LAST, severity=2)
def preposition_and_article(case: Case) -> Said | None:
    """in airport → at the airport; play on piano → play the piano: both change in one edit."""
    if case.operation != "R" or not case.old or _touching(case):
        return None
    gone, comes = (_small_words(words) for words in (case.old, case.new))
    if gone is None or comes is None or gone[0] is None or comes[1] is None or gone[1] is not None:
        return None
    noun = comes[1].head
    own = case.learners(noun)
    if noun.pos_ not in {"NOUN", "PROPN"} or own is None or not 0 < noun.i - comes[1].i <= 3:
        return None
    if own.pos_ not in {"NOUN", "PROPN"}:
        return None  # in mobile also → through a mobile phone
    if case.before is not None and case.before.lower_ == gone[0].lower_:
        return None  # one at at time → at a time: the word was written twice
    words = {"gone": quote(gone[0]), "article": quote(comes[1]), "noun": quote(own)}
    if comes[0] is None:
        return case.say(
            "【%(noun)s】 stands here without “%(gone)s” and with the article {%(article)s}.",
            own,
            **words,
        )
    return case.say(
        "The preposition is {%(small)s} here, not “%(gone)s”, and 【%(noun)s】 has “%(article)s”.",
        own,
        small=quote(comes[0]),
        **words,
    )


def _small_words(words: Sequence[Token]) -> tuple[Token | None, Token | None] | None:
    """The preposition and the article, if there is nothing else."""
    small = next((t for t in words if t.dep_ == "prep"), None)
    article = next((t for t in words if t.lower_ in ARTICLES), None)
    found = [t for t in (small, article) if t is not None]
    return (small, article) if len(found) == len(words) else None


# Several edits that are one
