"""Singular and plural, irregular plurals, possessives, and which noun."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from rapidfuzz.distance import Levenshtein
from spacy.tokens import Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.partners import phrase_at
from app.explain.reading.word_sets import (
    ALWAYS_PLURAL,
    COUNTS_AS_ONE,
    DAYS,
    MANY_WORDS,
    MUCH_WORDS,
    ONE_WORDS,
    PART_WORDS,
    PERSONS,
    TIME_NOUNS,
    UNCOUNTABLE,
)
from app.explain.reasons import FIRST, LAST, reason
from app.explain.reasons.usage.articles import FIXED_RULE, phrase_around
from app.explain.said import Line, Said
from grammar_items.usage.closed_class import FINITE_TAGS
from grammar_items.usage.lexicon import countability
from grammar_items.verb_groups import subject_of

_ANY_NOUN = ("NOUN:NUM", "NOUN:INFL", "NOUN:POSS", "NOUN", "SPELL", "OTHER", "MORPH", "ORTH",
             "CONTR", "PUNCT")  # fmt: skip
_IRREGULAR = frozenset(
    "men women children feet teeth geese mice people oxen sportsmen policemen firemen businessmen "
    "policewomen grandchildren wives knives lives leaves wolves thieves shelves halves loaves "
    "fishermen postmen salesmen crises analyses hypotheses phenomena criteria".split()
)
_ONLY_PLURAL = frozenset(
    "jeans trousers clothes scissors pyjamas shorts goods stairs tights".split()
)
_BIG_NUMBERS = {"hundred", "thousand", "million", "billion", "dozen"}


_ORDINALS = frozenset(
    "first second third fourth fifth sixth seventh eighth ninth tenth last next".split()
)


def amount_before(case: Case) -> Token | None:
    """The nearest word before the noun that says how many: three, many, a, every."""
    for token in reversed(list(case.source[max(0, case.edit.start - 4) : case.edit.start])):
        low = token.lower_
        if low in {"this", "that"} and token.dep_ != "det":
            return None  # the conjunction: he says that …
        if token.like_num and low not in MANY_WORDS | ONE_WORDS:
            if low in _ORDINALS or not low.replace(",", "").isdigit() and low[:1].isdigit():
                return None  # the 12th exam
            if token.i and token.nbor(-1).text[:1].isupper() and token.nbor(-1).pos_ == "PROPN":
                return None  # the Windows 10 editions: part of a name
            return token
        if low == "little" and token.i and _counts_something(token.nbor(-1)):
            continue  # two little birds: small ones
        if low in MANY_WORDS | ONE_WORDS | MUCH_WORDS:
            return token
        if token.pos_ == "NOUN" and token.tag_ == "NN" and token.dep_ == "compound":
            continue  # two alarm clocks
        of = token.i + 1 < len(case.source) and case.source[token.i + 1].lower_ == "of"
        if token.pos_ in {"VERB", "AUX", "PUNCT", "NOUN"} and not (low == "kind" and of):
            return None
        if token.pos_ == "ADP" and low != "of":
            return None
    return None


def _counts_something(word: Token) -> bool:
    return word.like_num or word.lower_ in (MANY_WORDS | ONE_WORDS) - {"a", "an"}


@reason(*_ANY_NOUN, rank=FIRST, severity=2)
def apostrophe_makes_no_plural(case: Case) -> Said | None:
    """the famous chef's cook → chefs."""
    if case.operation != "R" or not case.new or case.new[-1].tag_ not in {"NNS", "NNPS"}:
        return None
    old, new = case.old_text.lower().replace("’", "'"), case.new_text.lower()
    if "'" in new or old not in {f"{new[:-1]}'s", f"{new}'", f"{new}'s"}:
        return None
    amount = amount_before(case)
    if (
        amount is not None
        and amount.lower_ in ONE_WORDS
        or case.new[-1].dep_ in {"compound", "nmod"}
    ):
        return None  # a baker's oven → a bakers oven: it said whose
    return case.say(
        "’s does not make a plural. For more than one, write only -s: {%(new)s}.",
        *([] if amount is None else [amount]),
        rule="A plural noun has no apostrophe.",
    )


@reason("NOUN", "OTHER", "NOUN:NUM", "NOUN:INFL", "SPELL", "MORPH", rank=FIRST, severity=2)
def people_not_persons(case: Case) -> Said | None:
    """many persons → people; two peoples → people."""
    if case.operation != "R" or not case.new or case.new[0].lower_ != "people":
        return None
    amount = amount_before(case)
    shown = [] if amount is None else [amount]
    if case.old_text.lower() == "person":
        left_out = _without_its_article(case)
        if left_out is not None:
            return replace(left_out, rule=Line("The plural of person is people."))
        several = amount is not None and amount.lower_ not in ONE_WORDS | MUCH_WORDS
        return case.say(
            "【%(amount)s】 asks for a plural, and that of “%(lemma)s” is irregular: {%(new)s}."
            if several
            else "The plural of “%(lemma)s” is irregular: {%(new)s}.",
            *(shown if several else []),
            amount=quote(amount) if amount is not None else "",
            lemma="person",
            rule="The plural of person is people.",
        )
    if case.old_text.lower() == "persons":
        return case.say(
            "The usual plural of “person” is “people”, not “persons”.",
            *shown,
            rule="The plural of person is people.",
        )
    if case.old_text.lower() == "peoples":
        return case.say(
            "“people” is plural already, so it has no -s.",
            *shown,
            rule="The plural of person is people.",
        )
    return None


@reason("NOUN:NUM", "NOUN:INFL", "MORPH", "SPELL", "NOUN", "OTHER", rank=FIRST, severity=2)
def number_words_and_units(case: Case) -> Said | None:
    """two hundreds people → hundred; million of stars → millions; a ten minutes walk → minute."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1:
        return None
    old, new, place = case.old[0].lower_, case.new[0].lower_, case.edit.c_end
    following = case.target[place].lower_ if place < len(case.target) else ""
    before = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    if new in _BIG_NUMBERS and old == f"{new}s" and before is not None and before.like_num:
        return case.say(
            "After a number, {%(new)s} has no -s.",
            *_evidence(case, before),
            rule="Hundred, thousand and million have no -s after a number.",
        )
    if old in _BIG_NUMBERS and new == f"{old}s" and following == "of":
        return case.say(
            "Before “of” this number is plural: {%(new)s}.",
            rule="Hundreds, thousands and millions have -s before of.",
        )
    joined = following == "-" or (before is not None and before.text == "-")
    then = case.target[place + 1] if place + 1 < len(case.target) else None
    if following == "old" and before is not None and before.like_num and then is not None:
        joined = then.pos_ == "NOUN"  # a fifteen year old girl
    spaced = bool(case.new[0].whitespace_) and following == "-"  # a new plan - come: a dash
    if old == f"{new}s" and joined and not spaced and case.new[0].pos_ in {"NOUN", "ADJ"}:
        if not any(t.like_num for t in case.target[max(0, case.edit.c_start - 3) : place]):
            return _describes_a_noun(case)
        return case.say(
            "Before a noun the unit has no -s: {%(new)s}.",
            rule="A number and a unit before a noun have no -s: a ten-minute walk.",
        )
    if new in _ONLY_PLURAL and new == f"{old}s":
        return case.say(
            "{%(new)s} is always plural in English.",
            rule="Some nouns are always plural: clothes, trousers, glasses.",
        )
    return None


def _describes_a_noun(case: Case) -> Said | None:
    """low-wages workers → low-wage: no number stands before it; not parents-in-law."""
    following = case.target[case.edit.c_end] if case.edit.c_end < len(case.target) else None
    if following is None or following.pos_ != "NOUN":
        return None
    return case.say(
        "Before a noun it works like an adjective and has no -s: {%(new)s}.",
        rule="A noun that describes another noun is usually singular: a bus ticket.",
    )


def _evidence(case: Case, token: Token) -> list[Token]:
    word = case.in_source(token)
    return [] if word is None else [word]


_GROUPS = {"police", "people", "cattle"}


@reason("NOUN:NUM", "NOUN:INFL", "SPELL", "R:MORPH")
def plural_already(case: Case) -> Said | None:
    """two feets → feet; childrens → children; a five euros note → euro."""
    if len(case.new) != 1 or len(case.old) != 1 or case.operation != "R":
        return None
    noun, old = case.new[0], case.old[0].lower_
    irregular = noun.tag_ == "NNS" and noun.lemma_.lower() != noun.lower_
    if old == f"{noun.lower_}s" and (irregular or noun.lower_ in _GROUPS):
        return case.say(
            "{%(new)s} is a plural already, so it takes no -s.",
            rule="Irregular plurals such as children, men and feet take no -s."
            if irregular
            else "People, police and cattle are plural without -s.",
        )
    following = case.in_source(noun.head)
    if not old.endswith("s") or noun.lower_ == old or noun.lower_ not in lemmas_of(old, "NOUN"):
        return None
    if _before_a_verb(case, noun):
        return None
    if case.edit.c_end < len(case.target) and following is None and noun.dep_ == "compound":
        if noun.head == case.target[case.edit.c_end] and not noun.lower_.endswith("s"):
            return case.say(
                "Before a noun it works like an adjective and has no -s: {%(new)s}.",
                rule="A noun that describes another noun is usually singular: a bus ticket.",
            )
    beside = noun.dep_ in {"compound", "amod"} and noun.head.pos_ in {"NOUN", "PROPN"}
    if beside and following is not None and following == case.after:
        return case.say(
            "Before 【%(noun)s】 it works like an adjective and has no -s: {%(new)s}.",
            following,
            noun=quote(following),
            rule="A noun that describes another noun is usually singular: a bus ticket.",
        )
    return None


def _before_a_verb(case: Case, noun: Token) -> bool:
    """documentations states → documentation states: a verb, read as the second of two nouns.

    No other word of its clause can be the verb.
    """
    place = case.edit.c_end
    if place >= len(case.target) or noun.head.i != place:
        return False
    after = case.target[place]
    if not after.lower_.endswith("s") or not lemmas_of(after.lower_, "VERB"):
        return False
    left = takewhile(_in_the_clause, reversed(case.target[:place]))
    right = takewhile(_in_the_clause, case.target[place + 1 :])
    return not any(t.tag_ in FINITE_TAGS for t in (*left, *right))


def _in_the_clause(word: Token) -> bool:
    opens = word.dep_ in {"mark", "cc"} or word.tag_ in {"WDT", "WRB", "WP"}
    return not opens and word.text not in {",", ";", ":", ".", "(", ")"}


@reason("NOUN:NUM", "NOUN:INFL", rank=FIRST, severity=2)
def in_a_fixed_phrase(case: Case) -> Said | None:
    """made by hands → by hand; on feet → on foot."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1:
        return None
    phrase = phrase_around(case)
    if phrase is None:
        found = phrase_at(case)
        phrase = found[0] if found is not None else None
    words = phrase.split() if phrase is not None else []
    if case.new[0].lower_ not in words or case.old[0].lower_ in words or len(words) > _WORDS:
        return None
    entry = countability(case.new[0].lower_)
    if entry is not None and f'"{" ".join(words)}"' in entry.note:
        return None  # by heart: the lexicon names the phrase itself
    left = case.target[max(0, case.edit.c_start - words.index(case.new[0].lower_)) :]
    joined = left[0].pos_ == "ADP" and [t.lower_ for t in left[: len(words)]] == words
    if not any(t.pos_ == "ADP" for t in case.target[case.edit.c_start - 1 : case.edit.c_start]):
        if not joined or words[1] != "the":
            return None  # only on foot, on the other hand: a noun with its preposition
    return case.say(
        "This is a fixed phrase: “%(phrase)s”.",
        phrase=" ".join(words),
        rule=Line(FIXED_RULE, {"phrase": " ".join(words)}),
    )


_WORDS = 4


@reason("NOUN:NUM", "NOUN:INFL", "MORPH", severity=2)
def kind_of(case: Case) -> Said | None:
    """this kind of situations → situation; point of views → points of view."""
    if case.operation != "R" or len(case.new) != 1 or len(case.old) != 1:
        return None
    noun, of = case.new[0], case.new[0].head
    kind = of.head
    if noun.dep_ == "pobj" and of.lower_ == "of" and kind.lower_ in _ONE_KIND and kind.i < of.i:
        shown = case.phrase(case.in_source(kind), case.in_source(of))
        if noun.tag_ != "NN" or shown is None or case.old[0].tag_ != "NNS":
            return None
        return case.say(
            "After 【%(kind)s】, one kind, the noun is usually singular: {%(new)s}.",
            shown,
            kind=quote(shown),
            rule="Say this kind of thing, but these kinds of things.",
        )
    return _first_of_two(case)


_ONE_KIND = {"kind", "sort", "type"}
_TWO_NOUNS = {("point", "view"), ("way", "life"), ("means", "transport"), ("piece", "advice"),
              ("piece", "information"), ("cup", "tea"), ("cup", "coffee"), ("matter", "fact"),
              ("bar", "chocolate"), ("place", "birth"), ("field", "study"),
              ("place", "interest"), ("source", "income"), ("rule", "law")}  # fmt: skip


def _first_of_two(case: Case) -> Said | None:
    """point of views → points of view: the first noun is counted."""
    place, words = case.edit.c_start, case.target
    for first in (place, place - 2):
        if first < 0 or first + 2 >= len(words) or words[first + 1].lower_ != "of":
            continue
        pair = words[first].lemma_.lower(), words[first + 2].lemma_.lower()
        if pair in _TWO_NOUNS and first == place - 2 and words[place].lower_ == pair[1]:
            return case.say(
                "In “%(phrase)s” the second noun has no -s, also where we mean more than one.",
                phrase=quote(words[first : first + 3]),
                rule="In noun + of + noun, the first noun takes the plural: points of view.",
            )
        if pair in _TWO_NOUNS and words[first].lower_ == f"{pair[0]}s":
            return case.say(
                "In “%(phrase)s” the first noun is the one that we count, so only it has -s.",
                phrase=quote(words[first : first + 3]),
                rule="In noun + of + noun, the first noun takes the plural: points of view.",
            )
    return None


@reason("NOUN:NUM", "NOUN:INFL", "MORPH", "NOUN", "SPELL", severity=2)
def how_many(case: Case) -> Said | None:
    if len(case.new) != 1 or case.operation != "R":
        return None
    amount = amount_before(case)
    plural = case.new[0].tag_ in {"NNS", "NNPS"}
    half = _and_a_half(case)
    if plural and half is not None:
        return case.say(
            "【%(amount)s】 means more than one, so the noun is plural: {%(new)s}.",
            half,
            amount=quote(half),
            rule="Use a plural noun after a number above one and after many, several or these.",
        )
    if amount is None or case.new[0].pos_ != "NOUN" or case.new[0].lower_ == "others":
        return None
    left = case.before.lower_ if case.before is not None else ""
    if left in {"kind", "sort", "type"} or left == "one" and not _counts(case.before):
        return None  # things of this kind measure …: a verb, or a noun of another phrase
    known = _singular_before(case) or case.category == "MORPH" and _only_plural_comes(case)
    if case.category in {"MORPH", "NOUN", "SPELL"} and not (plural and known):
        return None
    low = amount.lower_
    words = {"amount": quote(amount)}
    if low in ONE_WORDS and (case.becomes(amount) or "").lower() not in ONE_WORDS:
        return None  # another sheeps → other sheep: the word before it changes too
    if low in ONE_WORDS and case.new[0].dep_ == "compound":
        return None  # a vegetables soup: a belongs to soup
    if case.new[0].lower_ in _ONE_FORM and low not in ONE_WORDS | MUCH_WORDS:
        return case.say(
            "{%(new)s} has one form for one and for more, so it has no -s after 【%(amount)s】.",
            amount,
            **words,
            rule="Some nouns have the same form for one and more: fish, sheep, series.",
        )
    if plural and _is_irregular(case) and low not in ONE_WORDS | MUCH_WORDS:
        return case.say(
            "【%(amount)s】 asks for a plural, and that of “%(lemma)s” is irregular: {%(new)s}.",
            amount,
            lemma=case.new[0].lemma_,
            **words,
            rule="Some nouns have an irregular plural: child, children; foot, feet.",
        )
    if plural and low in {"one"} and case.before is not None and case.before.lower_ != "one":
        return case.say(
            "“one of” picks from a group, so the noun is plural: {%(new)s}.",
            amount,
            rule="After one of, use a plural noun: one of my friends.",
        )
    if plural and low in {"different", "various"}:
        return case.say(
            "After 【%(amount)s】 a noun we can count is plural: {%(new)s}.",
            amount,
            **words,
            rule="After different and various, a noun that we can count is plural.",
        )
    if plural and low not in ONE_WORDS | MUCH_WORDS:
        return case.say(
            "【%(amount)s】 means more than one, so the noun is plural: {%(new)s}.",
            amount,
            **words,
            rule="Use a plural noun after a number above one and after many, several or these.",
        )
    if not plural and low in ONE_WORDS and case.new[0].lower_ not in _MASS:
        return case.say(
            "【%(amount)s】 goes with one thing, so the noun is singular: {%(new)s}.",
            amount,
            **words,
            rule="This and that go with a singular noun, these and those with a plural noun."
            if low in {"this", "that"}
            else "Use a singular noun after a, one, each, every and another.",
        )
    if not plural and low in MUCH_WORDS:
        return case.say(
            "【%(amount)s】 goes with what cannot be counted, so there is no -s: {%(new)s}.",
            amount,
            **words,
            rule="Use a noun without plural -s after much and little.",
        )
    return None


def _counts(word: Token | None) -> bool:
    """one of "one year", and not of "this one measures"."""
    return word is not None and word.dep_ in {"nummod", "det"} and word.head.i > word.i


def _singular_before(case: Case) -> bool:
    """The learner's word is the same noun without its plural, and not another word: sistr."""
    if len(case.old) != 1 or case.real_word:
        return False
    old, lemma = case.old[0].lower_, case.new[0].lemma_.lower()
    if _is_irregular(case):
        return True
    return not old.endswith("s") and Levenshtein.distance(old, lemma) <= max(1, len(lemma) // 4)


@reason("NOUN:NUM", "NOUN:INFL", "SPELL", severity=2)
def not_counted(case: Case) -> Said | None:
    """some advices → advice; homeworks → homework."""
    if len(case.new) != 1 or not case.old:
        return None
    noun = case.new[0]
    if not case.old[0].lower_.startswith(noun.lower_) or not case.old[0].lower_.endswith("s"):
        return None
    if noun.lower_ in _ONE_FORM:
        return case.say(
            "{%(new)s} has one form for one and for more, so it takes no -s.",
            rule="Some nouns have the same form for one and more: fish, sheep, series.",
        )
    if noun.lower_ not in _MASS:
        return None
    amount = next(
        (c for c in noun.children if c.dep_ in {"det", "amod", "predet"} and c.i < noun.i
         and c.lower_ in {"some", "any", "all", "no"}),
        None,
    )  # fmt: skip
    shown = case.in_source(amount)
    if shown is not None:
        return case.say(
            "In English {%(new)s} cannot be counted, so after 【%(amount)s】 too it has no -s.",
            shown,
            amount=quote(shown),
            rule="Nouns that we cannot count have no plural and no a: advice, information.",
        )
    return case.say(
        "In English {%(new)s} cannot be counted, so it has no plural -s.",
        rule="Nouns that we cannot count have no plural and no a: advice, information.",
    )


_ONE_FORM = frozenset(
    "sheep fish salmon trout deer aircraft spacecraft series species offspring".split()
)
_MASS = UNCOUNTABLE | frozenset(
    "hair accommodation feedback damage dust energy clothing machinery stuff sunshine thunder "
    "violence wealth wisdom courage salt pepper cash training literature laughter patience".split()
)


def _is_irregular(case: Case) -> bool:
    """mouses → mice, sportsmans → sportsmen: in the list, and not one noun with its -s."""
    lemma = case.new[0].lemma_.lower()
    return case.new[0].lower_ in _IRREGULAR and case.old[0].lower_ in {f"{lemma}s", f"{lemma}es"}


@reason("NOUN:INFL", "SPELL", "NOUN:NUM", "NOUN")
def irregular_plural(case: Case) -> Said | None:
    """foots → feet, mans → men."""
    if len(case.new) != 1 or len(case.old) != 1 or not _is_irregular(case):
        return None
    return case.say(
        "The plural of “%(lemma)s” is irregular: {%(new)s}.",
        lemma=case.new[0].lemma_,
        rule="Some nouns have an irregular plural: child, children; foot, feet.",
    )


_BEFORE_PLURAL = frozenset(
    "all some many several both other few these those various most more any no such certain "
    "numerous countless multiple".split()
)
_PICKS_FROM = frozenset(
    "one most all some many both each none few several lot lots plenty number couple two three "
    "four five half hundreds thousands millions majority kinds types sorts pair pairs group set "
    "list collection bunch dozens rest variety range diversity series numbers groups".split()
)


def _verb_read_as_noun(case: Case) -> bool:
    """a pair of shoes cost → costs; how much does gas cost → how much gas costs."""
    if not case.could_be("VERB"):
        return False
    helpers = {t.lower_ for e in case.others for t in case.source[e.start : e.end]}
    right = case.target[case.edit.c_end : case.edit.c_end + 4]
    after_plural = case.before is not None and case.before.tag_ == "NNS"
    after_plural = after_plural and not any(t.tag_ in FINITE_TAGS for t in right)
    return after_plural or not helpers.isdisjoint({"do", "does", "did"})


@reason("NOUN:NUM", "NOUN:INFL", "MORPH", "SPELL", severity=2)
def plural_after(case: Case) -> Said | None:
    """all teenager → teenagers; most of the shop → shops; one of the most difficult language."""
    if case.operation != "R" or len(case.new) != 1 or case.new[0].tag_ != "NNS":
        return None
    noun = case.new[0]
    if case.category in {"MORPH", "SPELL"} and f"{case.old[0].lower_}s" != noun.lower_:
        return None
    if len(case.old) == 1 and case.old[0].tag_ == "NNS" and case.old[0].lower_.endswith("s"):
        return None  # busses → buses: it was plural already
    sign = next((c for c in noun.children if c.i < noun.i and c.lower_ in _BEFORE_PLURAL), None)
    if sign is not None and sign.lower_ in {"more", "most", "such"} and not _single(case, noun):
        return None  # a more difficult question: it belongs to the adjective
    if sign is None and noun.dep_ == "pobj" and noun.head.lower_ == "of":
        head = noun.head.head
        sign = head if head.lower_ in _PICKS_FROM and head.i < noun.i else None
    sign = sign if sign is not None else _before_the_list(noun)
    shown = case.in_source(sign) or _one_of(case, sign)
    if sign is None or shown is None:
        return None
    if _verb_read_as_noun(case):
        return None
    if noun.dep_ == "pobj" and sign.lower_ == "one":
        return case.say(
            "“one of” picks from a group, so the noun is plural: {%(new)s}.",
            shown,
            severity=2,
            rule="After one of, use a plural noun: one of my friends.",
        )
    if sign.lower_ in {"other", "certain"} and any(
        c.dep_ in {"det", "poss"} for c in noun.children
    ):
        return None  # the other one
    if sign.lower_ in {"any", "no"}:
        entry = countability(noun.lemma_.lower())
        if entry is not None and entry.kind != "countable":
            return None
        return case.say(
            "After 【%(amount)s】 a noun we can count is usually plural: {%(new)s}.",
            shown,
            severity=1,
            amount=quote(shown),
            rule="After any and no, a noun that we can count is usually plural.",
        )
    if sign.lower_ == "such":
        return case.say(
            "After 【%(amount)s】 one thing needs a or an; without it, use the plural: {%(new)s}.",
            shown,
            amount=quote(shown),
            rule="Say such a + singular noun, or such + plural noun.",
        )
    picks = noun.dep_ == "pobj" and sign == noun.head.head
    span = _with_of(case, shown) if picks else case.source[shown.i : shown.i + 1]
    return case.say(
        "After 【%(amount)s】 a noun we can count is plural: {%(new)s}.",
        span,
        amount=quote(span),
        rule="After a lot of, a number of and kinds of, a noun that we can count is plural."
        if picks and sign.lower_ not in _BEFORE_PLURAL
        else "After some, all, most, many and other, a noun that we can count is plural.",
    )


def _before_the_list(noun: Token) -> Token | None:
    """any of "any questions or comments": it belongs to every noun of the list."""
    first = noun
    while first.dep_ == "conj" and first.head.pos_ == "NOUN" and first.head.i < first.i:
        first = first.head
    if first == noun or any(c.dep_ in {"det", "poss", "nummod", "amod"} for c in noun.children):
        return None
    words = (c for c in first.children if c.i < first.i and c.lower_ in _FOR_A_LIST)
    return next(words, None)


_FOR_A_LIST = {"any", "no", "some", "many", "several", "other", "various"}


def _one_of(case: Case, sign: Token | None) -> Token | None:
    """one of "The one of my friend", where another edit takes the article out."""
    left = case.source[: case.edit.start]
    if sign is None or sign.lower_ != "one":
        return None
    found = (t for t in left[:-1] if t.lower_ == "one" and t.nbor().lower_ == "of")
    return next(found, None)


def _single(case: Case, noun: Token) -> bool:
    """No a, the or my belongs to the noun, and "more" does not compare its adjective."""
    if any(c.dep_ in {"det", "poss"} and c.lower_ != "such" for c in noun.children):
        return False
    return not any(c.dep_ == "det" for c in case.old[0].children if c.lower_ != "such")


def _with_of(case: Case, word: Token) -> Span:
    """lots of; a lot of, a number of."""
    start, end = word.i, word.i + 1
    if start and case.source[start - 1].lower_ in {"a", "the"}:
        start -= 1
    if end < case.edit.start and case.source[end].lower_ == "of":
        end += 1
    return case.source[start:end]


@reason(
    "NOUN:NUM", rank=FIRST, severity=2, rule="Say a lot of or lots of: a lot of work, lots of work."
)
def a_lot_or_lots(case: Case) -> Said | None:
    """There is lot of snow → lots of snow; a lots of → a lot of."""
    pair = case.old_text.lower(), case.new_text.lower()
    if pair not in {("lot", "lots"), ("lots", "lot")} or case.edit.c_start == 0:
        return None
    after = case.target[case.edit.c_end : case.edit.c_end + 1]
    if after.text != "of":
        return None
    article = case.target[case.edit.c_start - 1].lower_ == "a"
    if pair[1] == "lots" and not article:
        return case.say("Without “a” before it, the word for much or many is {%(new)s} of.")
    if pair[1] == "lot" and article:
        return case.say("With “a” before it, the word for much or many is {%(new)s}, without -s.")
    return None


@reason("NOUN:NUM", "NOUN:INFL", "MORPH", severity=2)
def shown_by_other_words(case: Case) -> Said | None:
    """his aunts or cousin → cousins; the hill … over them → hills; between the country."""
    if case.operation != "R" or len(case.new) != 1 or case.new[0].tag_ != "NNS":
        return None
    if case.category == "MORPH" and not _only_plural_comes(case):
        return None
    if len(case.old) == 1 and case.old[0].tag_ == "NNS":
        return None  # formulae → formulas: it was plural already
    noun = case.new[0]
    small = noun.head if noun.dep_ == "pobj" else None
    alone = not any(c.dep_ in {"conj", "nummod"} for c in noun.children)
    between = case.in_source(small)
    if small is not None and small.lower_ in {"between", "among"} and alone and between is not None:
        return case.say(
            "【%(word)s】 needs more than one, so the noun is plural: {%(new)s}.",
            between,
            word=quote(between),
            rule="After between and among, the noun is plural: between friends.",
        )
    listed = _listed_before(case, noun)
    if listed is not None:
        return case.say(
            "It stands in one list with 【%(word)s】 and is plural like it: {%(new)s}.",
            listed,
            word=quote(listed),
            rule="Nouns that we can count are mostly plural together in a list: cats and dogs.",
        )
    later = _stands_for_it(case, noun)
    if later is not None:
        return case.say(
            "【%(word)s】 stands for it later and means more than one, so it is plural: {%(new)s}.",
            later,
            word=quote(later),
            rule="They, them and their stand for a plural noun.",
        )
    return None


def _listed_before(case: Case, noun: Token) -> Token | None:
    """aunts of "aunts or cousins": a plural joined to the noun that no own word goes before."""
    if any(c.dep_ in {"det", "poss", "nummod"} for c in (*noun.children, *case.old[0].children)):
        return None
    later = _joined_to_it(noun)
    if later is not None and noun.dep_ in {"nsubj", "nsubjpass"}:
        return case.in_source(later)
    if noun.dep_ != "conj" or noun.head.pos_ != "NOUN" or noun.head.tag_ != "NNS":
        return None
    between = case.target[noun.head.i + 1 : noun.i]
    if noun.head.text.isupper() or any(t.tag_ == "NNS" and t.dep_ == "pobj" for t in between):
        return None  # shops for shoes, bags and hats: it may be joined to either
    entry = countability(noun.lemma_.lower())
    if entry is not None and entry.kind != "countable":
        return None
    return case.in_source(noun.head)


def _joined_to_it(noun: Token) -> Token | None:
    """companies of "small shops and big companies", where neither has a word such as the."""
    joined = (c for c in noun.children if c.dep_ == "conj" and c.tag_ == "NNS")
    later = next(joined, None)
    if later is None or any(c.dep_ in {"det", "poss", "nummod"} for c in later.children):
        return None
    return later


_THEY = {"they", "them", "their", "themselves"}


def _stands_for_it(case: Case, noun: Token) -> Token | None:
    """them of "the hills … over them", if no other noun can be meant."""
    if not any(c.dep_ in {"det", "poss"} for c in noun.children):
        return None  # life may be saved if they …: nothing that was spoken of
    rest = case.target[noun.i + 1 :]
    pronoun = next((t for t in rest if t.lower_ in _THEY), None)
    if pronoun is None or case.in_source(pronoun) is None:
        return None
    if any(t.lower_ in _THEY for t in case.target[: noun.i]):
        return None  # they stands for somebody else
    others = (t for t in case.target[: pronoun.i] if t != noun and t.pos_ != "ADJ")
    for token in others:
        people = token.lower_ in PERSONS | {"who", "everyone", "everybody", "we", "us", "family"}
        if token.tag_ in {"NNS", "NNPS", "NNP"} or token.dep_ == "conj" or people:
            return None
    return case.in_source(pronoun)


@reason("NOUN:NUM", severity=2)
def verb_shows_number(case: Case) -> Said | None:
    """The verb after the noun, or the pronoun for it, shows how many are meant."""
    if len(case.new) != 1:
        return None
    noun = case.new[0]
    verb = noun.head
    if noun.dep_ in {"nsubj", "nsubjpass"} and verb.pos_ in {"VERB", "AUX"}:
        if any(c.dep_ == "conj" for c in noun.children) and noun.tag_ == "NNS":
            return None  # the shop and the school are: together they are more than one
        first = next((c for c in verb.children if c.dep_ in {"aux", "auxpass"}), verb)
        shown = case.in_source(first)
        known = {"are", "were", "have", "is", "was", "has", "do", "does"}
        single = {"is", "was", "has", "does"}
        if noun.tag_ in {"NNS", "NNPS"} and shown is not None and shown.lower_ in single:
            return None
        if noun.tag_ == "NN" and shown is not None and shown.lower_ in known - single:
            return None  # the test results are: the first of two nouns
        if noun.tag_ == "NNS" and first.tag_ == "VBP" and shown is not None:
            if shown.lower_ == first.lemma_ != "have" and noun.lower_ != "others":
                return case.say(
                    "The verb 【%(verb)s】 goes with more than one, so we write {%(new)s}.",
                    shown,
                    verb=quote(shown),
                    rule="A noun and its verb have the same number: the dog runs, the dogs run.",
                )
        if shown is not None and shown.lower_ in known:
            return case.say(
                "The verb 【%(verb)s】 shows how many are meant, so we write {%(new)s}.",
                shown,
                verb=quote(shown),
                rule="A noun and its verb have the same number: the dog is, the dogs are.",
            )
    return None


@reason("NOUN:NUM", severity=2)
def same_number_as_its_subject(case: Case) -> Said | None:
    """Dogs are friendly animal → animals; some …, other → others."""
    if len(case.new) != 1 or case.operation != "R":
        return None
    noun = case.new[0]
    some = next((t for t in case.source[: case.edit.start] if t.lower_ == "some"), None)
    if noun.lower_ == "others" and some is not None:
        return case.say(
            "【%(some)s】 … {%(new)s}: no noun follows the second word, so it takes -s.",
            some,
            some=quote(some),
            rule="Others with -s stands alone; other comes before a noun.",
        )
    if noun.dep_ != "attr" or noun.head.lemma_ != "be" or _another_verb_before(noun):
        return None
    subject = case.in_source(subject_of(noun.head))
    plural = noun.tag_ in {"NNS", "NNPS"}
    if subject is None or subject.dep_ in {"dobj", "pobj"}:
        return None
    joined = (c for c in subject.children if c.dep_ == "conj" and c.i < case.edit.start)
    partner = next(joined, None)
    if partner is not None and plural and any(c.lower_ == "and" for c in subject.children):
        return case.say(
            "【%(subject)s】 are more than one, so the noun is plural: {%(new)s}.",
            subject,
            partner,
            subject=quote(*case.source[subject.i : partner.i + 1]),
            rule="With a plural subject, the noun after be is plural too: They are students.",
        )
    if (subject.tag_ in {"NNS", "NNPS"} or subject.lower_ in {"we", "they"}) != plural:
        return None
    return case.say(
        "It says what 【%(subject)s】 are, so it is plural too: {%(new)s}."
        if plural
        else "It says what 【%(subject)s】 is, so it is singular too: {%(new)s}.",
        subject,
        subject=quote(subject),
        rule="With a plural subject, the noun after be is plural too: They are students."
        if plural
        else "With a singular subject, the noun after be is singular too: He is a student.",
    )


def _another_verb_before(noun: Token) -> bool:
    """are lazy and play games: after "and" the noun belongs to another verb."""
    between = list(noun.doc[noun.head.i + 1 : noun.i])
    joined = next((n for n, t in enumerate(between) if t.lower_ in {"and", "but", "or"}), None)
    if joined is None:
        return False
    verb = next((t for t in between[joined + 1 :] if t.pos_ != "ADV"), None)
    return verb is not None and verb.pos_ != "ADJ" and verb.lower_ in lemmas_of(verb.lower_, "VERB")


@reason("NOUN:INFL", "SPELL", severity=2)
def plural_spelling(case: Case) -> Said | None:
    """heros → heroes, tomatos → tomatoes."""
    if len(case.old) != 1 or len(case.new) != 1 or case.operation != "R":
        return None
    old, new = case.old[0].lower_, case.new[0].lower_
    lemma = old[:-1] if old.endswith("s") else ""
    if not lemma or lemma not in lemmas_of(new, "NOUN") or case.new[0].pos_ != "NOUN":
        return None
    if new == f"{lemma}es" and lemma.endswith("o"):
        return case.say(
            "The plural of “%(lemma)s” has -es: {%(new)s}.",
            lemma=lemma,
            rule="Some nouns in -o have -es in the plural: heroes, tomatoes, potatoes.",
        )
    return None


@reason("NOUN:NUM", "NOUN:INFL", "MORPH", severity=2)
def in_general(case: Case) -> Said | None:
    if len(case.new) != 1 or case.new[0].tag_ != "NNS":
        return None
    if case.category == "MORPH" and not _only_plural_comes(case):
        return None
    if case.new[0].lower_ == "others":
        return case.say(
            "No noun follows; alone, {%(new)s} means other people or things and takes -s.",
            rule="Others with -s stands alone; other comes before a noun.",
        )
    if _led_by_article(case.new[0]) or _led_by_article(case.old[0]):
        return None
    if case.old[0].tag_ == "NNS" and case.old[0].lower_.endswith("s"):
        return None  # busses → buses: it was plural already
    if case.old[0].pos_ in {"ADJ", "VERB"} and case.new[0].dep_ in {"ROOT", "attr", "acomp"}:
        return None  # is complete → completes: a verb, read as a noun
    if _be_goes(case):
        return None
    if _verb_read_as_noun(case):
        return None
    follows = next(iter(case.target[case.edit.c_end : case.edit.c_end + 1]), None)
    if follows is not None and follows.pos_ in {"NOUN", "DET", "PROPN"} and case.could_be("VERB"):
        if case.before is not None and case.before.pos_ in {"NOUN", "PROPN", "PRON", "VERB"}:
            return None  # when the page load data → loads: a verb with its object
    if case.new[0].lower_ in ALWAYS_PLURAL or case.new[0].lower_.endswith("ics"):
        return None  # people; optics, a field and no plural
    if case.new[0].lower_ in _NO_PLAIN_PLURAL or _describes_the_next(case.new[0]):
        return None  # with regard to → with regards to: nothing is counted
    entry = countability(case.new[0].lemma_.lower())
    described = any(c.dep_ in {"amod", "compound"} for c in case.new[0].children)
    twofold = entry is not None and entry.kind == "both" and entry.noun != "game"
    if entry is not None and twofold and (described or "British" in entry.note):
        return None  # good computer skills: one of its meanings is counted
    listed = _after_such_as(case)
    if listed is not None:
        return case.say(
            "After 【%(sign)s】 come examples in general, so the noun is plural: {%(new)s}.",
            listed,
            sign=quote(listed),
            rule="A noun that we can count is plural when no a, the or my comes before it.",
        )
    return case.say(
        "“%(old)s” can be counted, so without a, the or my before it, it is plural: {%(new)s}.",
        rule="A noun that we can count is plural when no a, the or my comes before it.",
    )


_NO_PLAIN_PLURAL = {"regards", "thanks", "respects", "chances", "means"}


def _describes_the_next(noun: Token) -> bool:
    """sports of "sports shoes": the number of something else."""
    follows = noun.dep_ == "compound" and noun.head.i == noun.i + 1
    return bool(follows and noun.head.pos_ == "NOUN")


def _be_goes(case: Case) -> bool:
    """after the update is complete → completes: a verb comes, and no plural."""
    be = case.before
    return be is not None and be.lemma_ == "be" and case.becomes(be) is None


def _after_such_as(case: Case) -> Span | None:
    """such as: examples follow."""
    noun = case.new[0]
    first = noun
    while first.dep_ == "conj" and first.head.pos_ == "NOUN":
        first = first.head
    small = first.head
    if first.dep_ != "pobj" or small.lower_ != "as" or small.i > noun.i:
        return None  # hands like shovels: a comparison, and no examples
    action = case.target[small.i + 1].lower_
    if action.endswith("ing") and lemmas_of(action, "VERB") and small.i + 1 < noun.i:
        return None  # such as closing parks: an action
    such = case.target[small.i - 1] if small.i else None
    if such is None or such.lower_ != "such":
        return None
    return case.phrase(case.in_source(such), case.in_source(small))


def _led_by_article(noun: Token) -> bool:
    """A word such as a, the, my or two belongs to the noun, also to a list that it is in."""
    words = [noun, noun.head] if noun.dep_ in {"conj", "compound"} else [noun]
    if any(c.dep_ in _LEADING for word in words for c in word.children):
        return True
    for token in reversed(noun.doc[max(0, noun.i - 4) : noun.i]):
        if token.pos_ not in {"ADJ", "NOUN", "ADV", "PROPN"} and token.text != "-":
            return token.dep_ in _LEADING or token.pos_ == "DET"
    return False


_LEADING = {"det", "poss", "nummod", "predet"}


def _only_plural_comes(case: Case) -> bool:
    """Mask → Masks: the same noun, although ERRANT reads another word class."""
    if len(case.old) != 1 or len(case.new) != 1 or case.operation != "R":
        return False
    if case.new[0].tag_ != "NNS" or case.new[0].pos_ != "NOUN":
        return False
    return case.old[0].lower_ in lemmas_of(case.new[0].lower_, "NOUN")


_PERHAPS_MASS = ("ing", "tion", "sion", "ment", "ity", "ance", "ence", "up", "age", "act")
_ANY_NUMBER = {"any", "no", "some", "all", "which", "what", "whatever", "such", "enough"}
_ABSTRACT = ("faction", "ness", "ism", "hood", "ance", "ence", "ship")


@reason("NOUN:NUM", "NOUN:INFL", "MORPH", rank=LAST, severity=2)
def only_one(case: Case) -> Said | None:
    """my lifes → my life; have contacts → contact: the plural goes, and only the sense shows it."""
    if len(case.new) != 1 or len(case.old) != 1 or case.operation != "R":
        return None
    old, noun = case.old[0].lower_, case.new[0]
    regular = old in {f"{noun.lower_}s", f"{noun.lower_}es", f"{noun.lower_[:-1]}ies"}
    if (
        noun.tag_ != "NN"
        or noun.dep_ == "compound"
        or not (regular or noun.lower_ in lemmas_of(old, "NOUN"))
    ):
        return None
    if noun.lower_ in COUNTS_AS_ONE:
        return case.say(
            "{%(new)s} has no plural, so it takes no -s.",
            rule="Everything, something, everybody and nobody have no plural.",
        )
    new_word = next(
        (c for c in noun.children if c.dep_ == "det" and case.in_source(c) is None), None
    )
    if new_word is not None and new_word.lower_ in {"a", "an", "this", "that", "each", "every"}:
        return case.say(
            "“%(amount)s” comes before it and goes with one thing, so the noun is singular: "
            "{%(new)s}.",
            amount=new_word.lower_,
            rule="Use a singular noun after a, one, each, every and another.",
        )
    if new_word is not None:
        return None  # telephones → the telephone: a kind of thing, perhaps
    entry = countability(noun.lower_)
    mass = (
        noun.lower_.endswith(_ABSTRACT) and len(noun) > 5
        if entry is None
        else entry.kind == "uncountable"
    )
    before = next((c for c in noun.children if c.dep_ in {"det", "poss"}), None)
    if before is not None and before.lower_ in {"these", "those"}:
        return None  # rules like these sound strange: a verb that is read as a noun
    free = before is not None and (before.lower_ == "no" or noun.dep_ == "pobj")
    perhaps = entry is None and noun.lower_.endswith(_PERHAPS_MASS)
    whole = any(c.lower_ == "all" and c.i < noun.i for c in noun.children)
    if whole and not mass and not perhaps:
        return None  # all the day, all the time we have: not one of several
    if perhaps and before is not None and (whole or before.lower_ == "any" and free):
        shown = case.in_source(before)
        return case.say(
            "It is not counted here, so it has no plural -s: {%(new)s}.",
            *([] if shown is None else [shown]),
            rule="Many nouns have no plural when we speak of the thing in general.",
        )
    if before is not None and before.lower_ in {"any", "no"} and free and not mass:
        shown = case.in_source(before)
        return case.say(
            "After 【%(word)s】 both are possible; the singular {%(new)s} means not even one."
            if before.lower_ == "no"
            else "After 【%(word)s】 both are possible; the singular {%(new)s} means one, no "
            "matter which.",
            shown,
            word=quote(before),
            severity=1,
            rule="After any and no, a noun can be singular or plural.",
        )
    if before is not None and before.lower_ in _ANY_NUMBER and not mass:
        return None
    if _several_owners(noun) is not None and not mass:
        return case.say(
            "They share one, or each of them has one, so the noun is singular: {%(new)s}.",
            rule="Use the singular when you mean one.",
        )
    if before is not None and before.lower_ in ONE_WORDS and not mass:
        shown = case.in_source(before)
        return case.say(
            "【%(amount)s】 goes with one thing, so the noun is singular: {%(new)s}.",
            shown,
            amount=quote(before),
            rule="This and that go with a singular noun, these and those with a plural noun."
            if before.lower_ in {"this", "that"}
            else "Use a singular noun after a, one, each, every and another.",
        )
    if before is not None and not mass:
        shown = case.in_source(before)
        return case.say(
            "“%(old)s” would mean more than one; only one is meant here: {%(new)s}.",
            *([] if shown is None else [shown]),
            rule="Use the singular when you mean one.",
        )
    if noun.dep_ not in {"dobj", "pobj", "nsubj", "nsubjpass", "conj"} or not regular:
        return None
    if noun.dep_ == "conj" and _led_by_article(noun):
        return None
    uncounted = mass or noun.lower_.endswith(_PERHAPS_MASS)
    if not uncounted and (entry is None or entry.kind != "both"):
        return None
    return case.say(
        "It is not counted here, so it has no plural -s: {%(new)s}.",
        rule="Many nouns have no plural when we speak of the thing in general.",
    )


def _and_a_half(case: Case) -> Span | None:
    """one and a half of "one and a half hours"."""
    words = case.source[max(0, case.edit.start - 4) : case.edit.start]
    if [t.lower_ for t in words[1:]] != ["and", "a", "half"] or not words[0].like_num:
        return None
    return words


_SEVERAL = {"our", "their"}


@reason("NOUN:NUM", "MORPH", rank=LAST, severity=2)
def more_than_one(case: Case) -> Said | None:
    """No word beside the noun shows it: only the sense does."""
    if len(case.new) != 1 or case.operation != "R" or case.new[0].tag_ != "NNS":
        return None
    if len(case.old) == 1 and case.old[0].tag_ == "NNS" and case.real_word:
        return None  # it was plural already
    if case.category == "MORPH" and not _only_plural_comes(case):
        return None
    noun = case.new[0]
    if not case.could_be("NOUN") or noun.dep_ == "ROOT" or case.old[0].pos_ == "VERB":
        return None
    if _be_goes(case):
        return None
    if _verb_read_as_noun(case):
        return None
    if case.old_text.lower() == "foot" and case.before is not None and case.before.lower_ == "on":
        return None  # on foot → on my feet: another phrase
    if noun.dep_ == "conj" and case.could_be("VERB"):
        if noun.head.pos_ in {"VERB", "AUX"} or not list(noun.lefts):
            return None  # she puts down the cup and sighs: a verb
    left = case.before
    if left is not None and left.pos_ in {"NOUN", "PROPN"} and case.could_be("VERB"):
        subject = noun.dep_ in {"nsubj", "nsubjpass"} and noun.head.i > noun.i
        if noun.dep_ not in {"dobj", "pobj"} and not (subject and noun.head.pos_ == "VERB"):
            return None  # as long as the lamp burns: a verb that is read as a noun
        if noun.dep_ == "pobj" and noun.head.lower_ in {"after", "before", "until", "as"}:
            return None  # after the snow melts
    many = (c for c in noun.children if c.lower_ in _SHOWS_MANY and c.i < noun.i)
    beside = next((c for c in many if c.dep_ in {"det", "amod", "predet"}), None)
    if beside is not None:
        shown = case.in_source(beside)
        return case.say(
            "【%(amount)s】 means more than one, so the noun is plural: {%(new)s}.",
            *([] if shown is None else [shown]),
            amount=quote(beside),
            rule="Use a plural noun after a number above one and after many, several or these.",
        )
    if noun.lower_ in _NO_PLAIN_PLURAL - {"chances"} or _describes_the_next(noun):
        return None
    one = next((c for c in case.old[0].children if c.lower_ in {"a", "an"}), None)
    follows = case.target[case.edit.c_end : case.edit.c_end + 1].text
    mostly = noun.lower_ in _MOSTLY_PLURAL or (noun.lower_, follows) == ("chances", "of")
    if mostly and (one is None or case.becomes(one) is not None):
        return case.say(
            "In this meaning the noun is mostly plural: {%(new)s}.",
            rule="Some nouns are mostly plural: instructions, details, resources.",
        )
    owner = _several_owners(noun)
    if owner is not None and owner.lower_ == "our" and noun.lemma_.lower() not in _EACH_HAS_ONE:
        owner = None  # our daily builds: made together, not one each
    if owner is not None and not noun.lemma_.lower().endswith(_MADE_TOGETHER):
        shown = case.in_source(owner)
        return case.say(
            "“%(owner)s” means several owners, and together they have several: {%(new)s}."
            if owner.lower_ == "their" or not _are_persons(owner)
            else "“%(owner)s” means several people, and together they have several: {%(new)s}.",
            *([] if shown is None else [shown]),
            owner="each other" if owner.lower_ == "other" else quote(owner),
            rule="Things that several people have one of are plural: They opened their books.",
        )
    said = _without_its_article(case)
    if said is not None:
        return said
    again = _plural_elsewhere(case, noun)
    if again is not None:
        return case.say(
            "The sentence speaks of more than one elsewhere too (【%(word)s】), so the noun is "
            "plural: {%(new)s}.",
            again,
            word=quote(again),
            rule="A noun keeps its number when the same things are named again.",
        )
    return case.say(
        "“%(old)s” would mean only one; {%(new)s} means more than one.",
        rule="Use the plural when you mean more than one.",
    )


def _plural_elsewhere(case: Case, noun: Token) -> Token | None:
    """shops of "the shops are open, and the shop sells bread": the same noun, plural there."""
    same = (t for t in case.source if t.tag_ == "NNS" and t.lower_ == noun.lower_)
    found = next((t for t in same if t.i != case.edit.start), None)
    return found if found is not None and case.becomes(found) == quote(found) else None


_SHOWS_MANY = {"these", "those", "all", "both", "many", "several", "few", "other", "various"}
_MOSTLY_PLURAL = frozenset(
    "guidelines instructions resources materials details circumstances conditions facilities "
    "savings purposes statistics directions arrangements surroundings outskirts manners "
    "contents".split()
)
_EACH_HAS_ONE = frozenset(
    "life mind heart head face body mouth nose stomach brain tongue family home house flat room "
    "mother father parent grandmother grandfather wife husband boss phone smartphone telephone "
    "computer laptop car bike bicycle passport wallet purse pocket bag backpack coat jacket hat "
    "mask umbrella name age birthday dream opinion view job career bed book notebook desk seat "
    "ticket town village school neighbour neighbor friend child weight childhood memory".split()
)
_MADE_TOGETHER = ("tion", "sion", "ity", "ance", "ence", "ness")
"""our calculations: they may have made several together, not one each."""


def _several_owners(noun: Token) -> Token | None:
    """their, people's, or parents of "the arguments of its parents"."""
    owners = [c for c in noun.children if c.dep_ == "poss"]
    owners += [t for c in noun.children if c.lower_ == "of" for t in c.children]
    return next((t for t in owners if _are_several(t)), None)


def _are_several(owner: Token) -> bool:
    if owner.lower_ == "other" and owner.i and owner.nbor(-1).lower_ == "each":
        return True
    if owner.tag_ == "NNS" and owner.dep_ == "poss":
        return True  # the dinosaurs' heads
    return owner.lower_ in _SEVERAL or owner.tag_ == "NNS" and _are_persons(owner)


def _are_persons(owner: Token) -> bool:
    named = {owner.lower_, owner.lemma_.lower()}
    return owner.lower_ in {"our", "other"} or bool(named & PERSONS)


def _without_its_article(case: Case) -> Said | None:
    """I hate a dentist → dentists; until the symptom appears → until symptoms appear."""
    noun = case.old[0]
    article = next((c for c in noun.children if c.lower_ in {"a", "an", "the"}), None)
    if article is None or any(c.dep_ == "det" for c in case.new[0].children):
        return None
    if case.becomes(article) is not None:
        return None
    message = (
        "Not one special one but any {%(new)s} are meant, so the noun is plural and “the” goes."
        if article.lower_ == "the"
        else "“%(article)s” means only one; here any {%(new)s} are meant, so the noun is plural."
    )
    return case.say(
        message,
        article=article.lower_,
        rule="A noun that we can count is plural when no a, the or my comes before it.",
    )


@reason("NOUN:NUM", "SPELL", "PRON", "NOUN", severity=2)
def stands_for_several(case: Case) -> Said | None:
    """The plates are dirty, so take the clean one → ones."""
    if case.new_text.lower() != "ones" or case.operation != "R":
        return None
    nouns = [t for t in case.source[: case.edit.start] if t.tag_ == "NNS"]
    noun = nouns[-1] if nouns else None
    return case.say(
        "It stands for 【%(noun)s】, more than one, so we write {%(new)s}.",
        noun,
        noun=quote(noun) if noun is not None else "",
        rule="One stands for a singular noun, ones for a plural noun.",
    )


@reason("NOUN:POSS", "OTHER", "ORTH", "SPELL", "NOUN", "NOUN:NUM", severity=2)
def belongs(case: Case) -> Said | None:
    """my friend house → my friend's house; the wedding's photographer → wedding."""
    sign = next((t for t in case.new if t.tag_ == "POS"), None)
    if case.category != "NOUN:POSS" and sign is None:
        return None
    one = amount_before(case)
    if sign is None and one is not None and one.lower_ in ONE_WORDS and _ends_plural(case):
        return None  # a baker's oven → a bakers oven: one owner
    if (
        case.operation == "R"
        and sign is not None
        and case.new[0] == sign
        and case.old[0].pos_ == "DET"
    ):
        return None  # somebody had a birthday → it was somebody's birthday: a new sentence
    owned: Token | None = None
    if sign is not None and (home := _somebodys_home(case, sign)) is not None:
        return home
    if sign is not None:
        owner = sign.head
        thing = owner.head if owner.head.i > sign.i else next(iter(case.target[sign.i + 1 :]), None)
        owned = case.in_source(thing)
    is_verb = owned is not None and owned.pos_ == "PROPN"
    if is_verb or sign is None and any(t.lemma_ == "be" for t in case.new[1:]):
        if case.new[0].lower_ not in {"name", "what", "that", "there", "here", "where", "who"}:
            return None
        return case.say(
            "’s is short for “is” here: {%(new)s}.",
            rule="In short forms an apostrophe stands for the letters left out.",
        )
    misread = owned is not None and owned.tag_ == "VBG"  # the species ending: no noun in the source
    if (owned is None or misread) and sign is not None and case.category == "NOUN:POSS":
        said = _thing_corrected(case, sign)
        if said is not None:
            return said
    if owned is not None and sign is not None and owned.pos_ == "NOUN":
        owner = sign.head
        if owner.lower_ in {"else", "one"}:
            return None  # someone else's: no noun
        words = {"thing": quote(owned), "word": f"{owner.text}{sign.text}"}
        old = case.old_text.replace("’", "'")
        if {old[-2:], case.new_text.replace("’", "'")[-2:]} == {"s'", "'s"} and (
            len(case.old) == len(case.new) == 2
            and owner.lower_ not in {"people", "children", "men"}
        ):
            return case.say(
                "Before 【%(thing)s】, ’s shows one owner and s’ several; here it is one: "
                "{%(word)s}."
                if sign.text in {"'s", "’s"}
                else "Before 【%(thing)s】, ’s shows one owner and s’ several; here they are "
                "several: {%(word)s}.",
                owned,
                **words,
                rule="One owner has ’s, several owners have s’: my friend’s car, my friends’ car.",
            )
        if {owner.lower_, owner.lemma_.lower()} & (TIME_NOUNS - {"end", "beginning"}) and (
            sign.text in {"'", "’"}
        ):
            return case.say(
                "A length of time before 【%(thing)s】 takes an apostrophe: {%(word)s}.",
                owned,
                **words,
                rule="Time words before a noun take ’s: today’s lesson, a week’s holiday.",
            )
        if owner.lower_ in TIME_NOUNS | DAYS | {"today", "yesterday", "tomorrow"}:
            return case.say(
                "A time before 【%(thing)s】 takes ’s too: {%(new)s}.",
                owned,
                **words,
                rule="Time words before a noun take ’s: today’s lesson, a week’s holiday.",
            )
        if sign.text in {"'", "’"} and owner.tag_ in {"NNS", "NNPS"}:
            return case.say(
                "After a plural -s only ’ is added to show whose 【%(thing)s】 we mean: "
                "{%(word)s}.",
                owned,
                **words,
                rule="After a plural -s, add only an apostrophe: my parents’ house.",
            )
        if owner.tag_ == "NNS" and case.operation == "R" and not owner.lower_.endswith("s"):
            return case.say(
                "A plural without -s takes ’s to show whose 【%(thing)s】 we mean: {%(new)s}.",
                owned,
                **words,
                rule="Plurals without -s take ’s: children’s books.",
            )
        return case.say(
            "’s shows whose 【%(thing)s】 we mean: {%(word)s}.",
            owned,
            **words,
            rule="Add ’s to a noun to show who something belongs to.",
        )
    if case.operation == "R" and sign is None and case.new:
        amount = amount_before(case)
        if case.new[-1].tag_ == "NNS" and amount is not None:
            return case.say(
                "【%(amount)s】 means more than one, so the noun is plural: {%(new)s}.",
                amount,
                amount=quote(amount),
                rule="Use a plural noun after a number above one and after many, several or these.",
            )
    if case.operation == "U" or case.operation == "R" and _loses_its_sign(case):
        kind = case.target[case.edit.c_end - 1] if case.edit.c_end else None
        own = case.before is not None and case.before.lower_ == "own"
        if own or case.operation == "R" and (kind is None or kind.dep_ != "compound"):
            return None  # my own's: nobody that something belongs to
        thing = _thing_of_that_kind(case, kind)
        if kind is not None and thing is not None and kind.dep_ != "compound":
            return case.say(
                "“%(kind)s” only says what kind of 【%(thing)s】 it is, so it has no “%(old)s”.",
                thing,
                kind=quote(kind),
                thing=quote(thing),
                rule="A noun that only says what kind has no ’s: a wedding photo.",
            )
        if case.operation == "U" and case.old_text in {"'", "’"} and _quotation_opened(case):
            return None  # the 'owners' team: a mark of quotation
        if kind is not None and kind.dep_ == "compound" and case.after is not None:
            return case.say(
                "“%(kind)s” only says what kind of 【%(thing)s】 it is, so it has no “%(old)s”."
                if case.operation == "U"
                else "“%(kind)s” only says what kind of 【%(thing)s】 it is, so it has no ’s.",
                case.after,
                kind=quote(kind),
                thing=quote(case.after),
                rule="A noun that only says what kind has no ’s: a wedding photo.",
            )
        of = next((t for t in case.source[max(0, case.edit.start - 4) : case.edit.start]
                   if t.lower_ == "of"), None)  # fmt: skip
        if of is not None and of.head.pos_ in {"NOUN", "PROPN"} and not _is_amount(of.head):
            return case.say(
                "【%(of)s】 already shows what it belongs to, so “%(old)s” is not needed.",
                of,
                of=quote(of),
                rule="Use either of or ’s, not both, to show what something belongs to.",
            )
        verb = case.after
        if verb is not None and verb.pos_ in {"VERB", "AUX"}:
            return case.say(
                "A verb follows (【%(verb)s】) and no thing that belongs to somebody, so “%(old)s” "
                "is not needed.",
                verb,
                verb=quote(verb),
                rule="Use ’s only before something that belongs to somebody.",
            )
        return case.say(
            "Nothing belongs to anybody here, so “%(old)s” is not needed.",
            rule="Use ’s only before something that belongs to somebody.",
        )
    if case.category != "NOUN:POSS" or sign is None:
        return None
    follows = case.after
    if follows is not None and follows.pos_ in {"VERB", "AUX"} and follows.tag_ != "VBG":
        return None  # the baker's open the shop: nothing belongs to the baker
    if sign.text in {"'", "’"} and sign.head.tag_ == "NNS":
        return case.say(
            "’s after a noun shows who something belongs to: {%(new)s}.",
            new=f"{sign.head.text}{sign.text}",
            rule="After a plural -s, add only an apostrophe: my parents’ house.",
        )
    return case.say(
        "’s after a noun shows who something belongs to: {%(new)s}.",
        new=f"{sign.head.text}{sign.text}" if sign in case.new else case.new_text,
        rule="Add ’s to a noun to show who something belongs to.",
    )


def _somebodys_home(case: Case, sign: Token) -> Said | None:
    """at the dentist → at the dentist's: no thing follows that belongs to somebody."""
    owner = sign.head
    first = owner
    while first.i and first.nbor(-1).dep_ in {"det", "poss", "amod", "compound"}:
        first = first.nbor(-1)
    small = first.nbor(-1) if first.i else None
    shown = case.in_source(small)
    if small is None or shown is None or small.lower_ not in {"at", "to", "from"}:
        return None
    if small.lower_ != "at" and small.head.lemma_.lower() not in _MOVES:
        return None  # similar to my mother's: another thing of the same kind
    follows = case.target[sign.i + 1] if sign.i + 1 < len(case.target) else None
    if follows is not None and follows.lower_ not in _WHEN and follows.pos_ not in _NO_THING:
        return None
    return case.say(
        "After 【%(word)s】, {%(owner)s} alone means somebody’s home, shop or office.",
        shown,
        word=quote(shown),
        owner=f"{owner.text}{sign.text}",
        rule="After a plural -s, add only an apostrophe: my parents’ house."
        if sign.text in {"'", "’"}
        else "Add ’s to a noun to show who something belongs to.",
    )


_WHEN = {"yesterday", "today", "tomorrow", "tonight"}
_NO_THING = {"PUNCT", "ADP", "SCONJ"}
_MOVES = frozenset("go come drive walk run move travel return get take bring back cycle".split())


def _thing_of_that_kind(case: Case, kind: Token | None) -> Token | None:
    """instance of "partition's OS instance" → "partition OS instance", whatever the parse says."""
    after = case.after
    owner = case.before
    if kind is None or after is None or owner is None or case.operation != "U":
        return None
    if not {kind.pos_, owner.pos_} & _NOUNS:
        return None
    last = after
    while last.pos_ in _NOUNS and last.i + 1 < len(case.source):
        if case.source[last.i + 1].pos_ not in _NOUNS:
            break
        last = case.source[last.i + 1]
    return last if last.pos_ == "NOUN" and case.becomes(last) is not None else None


_NOUNS = {"NOUN", "PROPN"}


def _quotation_opened(case: Case) -> bool:
    """An odd number of such marks before a word and this one closes it."""
    left = case.source_text[: case.source[case.edit.start].idx]
    opened = [i for i, c in enumerate(left) if c in "'‘" and not left[i - 1 : i].isalnum()]
    return bool(opened) and left[opened[-1] + 1 : opened[-1] + 2].isalnum()


def _is_amount(noun: Token) -> bool:
    """lot of "a lot of the tickets's": it says how many, not what belongs to whom."""
    return noun.lower_ in PART_WORDS | {"number", "couple", "lots", "variety"}


def _loses_its_sign(case: Case) -> bool:
    """animals' → animal: the noun stays, in the singular."""
    if len(case.old) != 2 or len(case.new) != 1 or case.old[1].tag_ != "POS":
        return False
    return case.new[0].tag_ == "NN" and case.new[0].lower_ in {
        case.old[0].lower_,
        *lemmas_of(case.old[0].lower_, "NOUN"),
    }


def _ends_plural(case: Case) -> bool:
    return bool(case.new) and case.new[-1].tag_ in {"NNS", "NNPS"}


def _thing_corrected(case: Case, sign: Token) -> Said | None:
    """the teams behavor → the team's behaviour: the thing is corrected too."""
    owner, thing = sign.head, sign.head.head
    if thing == owner or thing.pos_ != "NOUN" or thing.i < sign.i:
        return None
    several = owner.tag_ in {"NNS", "NNPS"} or owner.lower_ in _ONE_FORM  # the series' end
    plural = sign.text in {"'", "’"} and several
    return case.say(
        "After a plural -s only ’ is added to show whose “%(thing)s” we mean: {%(word)s}."
        if plural
        else "’s shows whose “%(thing)s” we mean: {%(word)s}.",
        thing=quote(thing),
        word=f"{owner.text}{sign.text}",
        rule="After a plural -s, add only an apostrophe: my parents’ house."
        if plural
        else "Add ’s to a noun to show who something belongs to.",
    )
