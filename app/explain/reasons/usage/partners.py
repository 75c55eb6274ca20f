"""Words that go together by count: what ``grammar_items/usage/partners.txt.gz`` has seen.

These reasons speak where the lexicon knows neither word. They claim no meaning, only what is
often and what is hardly ever said, and are silent where both ways are common.
"""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein
from spacy.tokens import Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.counted_pairs import Weighed, exchanged, learners_word, pairs_with
from app.explain.reading.prepositions import object_of_preposition, object_phrase
from app.explain.reasons import LAST, reason
from app.explain.said import Line, Said
from grammar_items.usage.lexicon import collocations
from grammar_items.usage.partner_pairs import Pair, article_pattern
from grammar_items.usage.partners import (
    OFTEN,
    count,
    expected,
    most_usual,
    share,
    total_of_dependent,
)

_RANK = LAST + 1
_GOVERNED = ("vp", "np", "ap")
_BEFORE = ("pd", "pn")
_BETWEEN = ("vpn", "npn")
_WORDS = ("vo", "sv", "an", "nn", "aa", "va", "vj")
_PATTERNS = ("0", "s", "a", "the", "my", "this", "that", "x")
_USUAL, _MOSTLY = 0.3, 0.5
"""Of all prepositions with a word, the part of one that is usual, and of one that is most usual."""
_TIMES, _FEWER_TIMES = 15, 8
"""How many times more often the new pair is seen, where the old one is hardly ever used or is
only less usual."""
_LONGEST = 3
"""Words of the phrase after a preposition, the noun included."""
_COMMON_PREPOSITION = 50
_LIFT = 8
"""How many times more often than by chance a pair is seen that goes together."""
_TOO_GENERAL = {"have", "be", "last", "next", "other", "few", "many", "several", "same", "own",
                "such", "more", "most", "much", "first", "second", "new", "good", "one", "people",
                "thing", "time", "get", "do", "lot"}  # fmt: skip
"""Words that go with nearly every other word, or that only point at it."""
_RULE = "These words go together: %(words)s."


# Prepositions


@reason("R:PREP", "R:PART", "R:OTHER", "R:ADV", "R:CONJ", rank=_RANK, severity=2)
def other_preposition(case: Case) -> Said | None:
    """a pan at her hand → in her hand; sleep at class → in class."""
    small = case.new[0] if len(case.new) == 1 else None
    if small is None or small.pos_ not in {"ADP", "SCONJ"} or len(case.old) != 1:
        return None
    if case.old[0].pos_ not in {"ADP", "SCONJ", "PART"}:
        return None
    if case.old[0].lower_ in {"when", "where", "that", "because", "if", "while"}:
        return None  # the night when → of the storm: a clause stood there
    if "as" in {small.lower_, case.old[0].lower_}:
        return None  # as a developer → for developers: what somebody is
    if case.old[0].lower_ in {"out", "up", "off", "down", "away"}:
        return None  # point out → point to: another verb, and no rare preposition
    if {small.lower_, case.old[0].lower_} <= {"by", "to", "from", "at"} and _is_amount(small):
        return None  # fell by ten → to ten: another amount is meant
    found = [one for one in exchanged(case, (*_GOVERNED, *_BEFORE, *_BETWEEN)) if _usual(one)]
    for one in sorted(found, key=lambda one: (-one.share, -one.seen)):
        said = _of_preposition(case, small, one)
        if said is not None:
            return said
    return None


def _is_amount(small: Token) -> bool:
    inside = object_of_preposition(small)
    return inside is not None and any(t.like_num for t in inside.subtree)


def _usual(one: Weighed) -> bool:
    if one.pair.relation in _BEFORE and one.pair.dependent == "of":
        return False  # of belongs to the word before it
    if most_usual(one.pair.relation, one.pair.head) != one.pair.dependent:
        return False
    least = _USUAL if _hardly_ever(one) else _MOSTLY
    return one.seen >= OFTEN and one.share >= least and one.seen >= _FEWER_TIMES * one.seen_before


def _hardly_ever(one: Weighed) -> bool:
    """The learner's preposition is so rare here that this can be said."""
    by_chance = expected(one.pair.relation, *one.old)
    return one.seen >= _TIMES * max(one.seen_before, 1) or (one.seen_before == 0 and by_chance >= 3)


def _of_preposition(case: Case, small: Token, found: Weighed) -> Said | None:
    rare = _hardly_ever(found)
    if found.pair.relation in _GOVERNED:
        word = learners_word(case, found.partner)
        return case.say(
            "After 【%(word)s】 the usual preposition is {%(new)s}; “%(old)s” is hardly ever used "
            "there."
            if rare
            else "After 【%(word)s】 the usual preposition is {%(new)s}.",
            word,
            word=quote(found.partner),
        )
    shown = _phrase_after(case, small)
    if shown is None:
        return None
    if found.pair.relation in _BEFORE:
        return case.say(
            "Before 【%(noun)s】 the usual preposition is {%(new)s}; “%(old)s” is hardly ever used "
            "there."
            if rare
            else "Before 【%(noun)s】 the usual preposition is {%(new)s}.",
            shown,
            noun=_corrected_phrase(small),
        )
    word = learners_word(case, found.partner)
    return case.say(
        "Between 【%(word)s】 and 【%(noun)s】 the usual preposition is {%(new)s}.",
        word,
        shown,
        word=quote(found.partner),
        noun=_corrected_phrase(small),
    )


def _corrected_phrase(small: Token) -> str:
    """The whole phrase after the preposition, as it was counted: this day, not day."""
    span = object_phrase(small)
    return quote(span) if span is not None else ""


def _phrase_after(case: Case, small: Token) -> Span | None:
    """The noun phrase right after the preposition, as the learner wrote it."""
    span = object_phrase(small)
    if span is None or span.start != small.i + 1 or len(span) > _LONGEST:
        return None  # with so much between them another word may decide
    noun = learners_word(case, span[-1])
    if noun is None or noun.pos_ not in {"NOUN", "PROPN"} or not _same_word(noun, span[-1]):
        return None  # by walk → on foot, to authenticate → for authentication: another word
    return case.phrase(case.learners(span[0]), case.learners(span[-1])) or case.phrase(noun, noun)


def _same_word(own: Token, corrected: Token) -> bool:
    """The learner's word, if only in another form or misspelt: by walk → on foot is a new one."""
    same = own.lemma_.lower() == corrected.lemma_.lower()
    return same or Levenshtein.normalized_similarity(own.lower_, corrected.lower_) >= 0.6


@reason("M:PREP", "M:OTHER", "M:PART", rank=_RANK, severity=2)
def missing_preposition(case: Case) -> Said | None:
    """whispered me → whispered to me; guidelines how → guidelines on how."""
    small = case.new[0] if len(case.new) == 1 and not case.old else None
    if small is None or small.pos_ not in {"ADP", "SCONJ"} or case.moved_with is not None:
        return None
    if object_of_preposition(small) is None:
        return None
    for pair in pairs_with(case, [small]):
        known = share(pair.relation, pair.head, pair.dependent)
        if count(pair.relation, pair.head, pair.dependent) < OFTEN or known < _MOSTLY:
            continue
        if pair.relation in _GOVERNED and pair.head_token.i == small.i - 1:
            word = case.learners(pair.head_token)
            return case.say(
                "After 【%(word)s】 the usual preposition is {%(new)s}.",
                word,
                word=quote(pair.head_token),
            )
        shown = _phrase_after(case, small)
        if shown is None:
            continue
        if pair.relation in _BETWEEN:
            return case.say(
                "Between 【%(word)s】 and 【%(noun)s】 the usual preposition is {%(new)s}.",
                learners_word(case, pair.head_token),
                shown,
                word=quote(pair.head_token),
                noun=_corrected_phrase(small),
            )
        if pair.relation in _BEFORE and pair.dependent != "of":
            return case.say(
                "Before 【%(noun)s】 the usual preposition is {%(new)s}.",
                shown,
                noun=_corrected_phrase(small),
            )
    return None


# Verbs, nouns, adjectives and adverbs


@reason("R:VERB", "R:NOUN", "R:ADJ", "R:ADV", "R:OTHER", "R:MORPH", "R:SPELL", "R:VERB:TENSE",
        "R:VERB:FORM", rank=_RANK, severity=2)  # fmt: skip
def other_word(case: Case) -> Said | None:
    """terror movies → horror movies: one word of a pair that is hardly ever said."""
    if not case.another_word or not case.real_word or case.one_family:
        return None
    if case.old[0].pos_ in {"ADP", "SCONJ", "PRON", "DET", "AUX", "PART", "CCONJ"}:
        return None
    if total_of_dependent("pn", case.old[0].lower_) >= _COMMON_PREPOSITION:
        return None  # two hours before → early: no adverb gives way
    if case.new[0].lemma_.lower() in _taken_out(case):
        return None  # it has only moved
    for found in exchanged(case, _WORDS):
        chance = expected(found.pair.relation, found.pair.head, found.pair.dependent)
        if not found.preferred or found.seen < _LIFT * chance or _is_right_too(case, found):
            continue
        partner = case.learners(found.partner)
        if partner is None or _says_little(case.new[0], found.partner):
            continue
        words = _as_rule(found.pair)
        return case.say(
            "{%(new)s} and 【%(word)s】 often go together; “%(old)s” and “%(word)s” hardly ever "
            "do.",
            partner,
            rule=Line(_RULE, {"words": words}) if words else None,
            word=quote(found.partner),
            source=f"{found.pair.relation}: {found.pair.head} {found.pair.dependent}",
        )
    return None


def rule_of_the_pair(case: Case) -> Line | None:
    """undergo + treatment, if the new pair is usual and the learner's is not."""
    for found in exchanged(case, _WORDS):
        general = {found.pair.head, found.pair.dependent} & _TOO_GENERAL
        if general or found.seen < OFTEN or found.seen < _FEWER_TIMES * found.seen_before:
            continue
        words = _as_rule(found.pair)
        if words and case.learners(found.partner) is not None:
            return Line(_RULE, {"words": words})
    return None


def _says_little(new: Token, partner: Token) -> bool:
    """last year, learn things, twice as much: words that go with nearly every other word."""
    if partner.lemma_.lower() in _TOO_GENERAL | {"twice"}:
        return True
    return new.pos_ in {"NOUN", "VERB", "ADV"} and new.lemma_.lower() in _TOO_GENERAL


def _is_right_too(case: Case, found: Weighed) -> bool:
    """The lexicon lists the learner's word as a partner: take a decision."""
    names = {found.partner.lemma_.lower(), found.partner.lower_}
    right = {word for name in names for entry in collocations(name) for word in entry.right}
    return bool(right & ({*found.old} | {case.old[0].lower_}))


@reason("VERB", "NOUN", "ADJ", "ADV", "OTHER", "MORPH", "VERB:TENSE", "VERB:FORM", rank=_RANK + 1,
        severity=2)  # fmt: skip
def partner_comes(case: Case) -> Said | None:
    """go out of their homes → leave their homes; use of tax → tax money."""
    if not case.new or len(case.new) > 3 or len(case.old) > 3 or case.moved_with is not None:
        return None
    word = _content_word(case)
    if word is None or len(case.old) == 1 and _looks_alike(case, word):
        return None
    names = {word.lower_, word.lemma_.lower(), *lemmas_of(word.lower_, "NOUN")}
    if any(names & {t.lower_, t.lemma_.lower()} for t in case.source):
        return None  # raising tax for the bus → raising bus taxes: the word has only moved
    gone = {t.lemma_.lower() for t in case.old} | _taken_out(case)
    for pair in pairs_with(case, [word]):
        other = pair.dependent_token if pair.head_token == word else pair.head_token
        if word.lemma_.lower() in gone or not _goes_together(case, pair, other):
            continue
        own = case.learners(other)
        if own is None or not _same_word(own, other):
            continue  # put the sound → turn the volume: both words are new
        first, last = sorted((other, word), key=lambda token: token.i)
        words = _as_rule(pair)
        return case.say(
            "{%(word)s} and 【%(other)s】 often go together: “%(both)s”.",
            own,
            rule=Line(_RULE, {"words": words}) if words else None,
            source=f"{pair.relation}: {pair.head} {pair.dependent}",
            word=quote(word),
            other=quote(other),
            both=quote(case.target[first.i : last.i + 1]),
        )
    return None


def _looks_alike(case: Case, word: Token) -> bool:
    """cade → code: a slip of the pen, and no other word was meant."""
    if not case.real_word and case.old[0].is_alpha:
        return True
    if word.lower_.startswith(case.old[0].lower_) and len(case.old[0]) > 4:
        return True  # transport systems → transportation systems: the same word but longer
    return Levenshtein.normalized_similarity(case.old[0].lower_, word.lower_) >= 0.7


def _taken_out(case: Case) -> set[str]:
    """What other edits take out: a sister more old → an older sister has only moved it."""
    edits = (case.source[edit.start : edit.end] for edit in case.others)
    return {t.lemma_.lower() for words in edits for t in words}


def _content_word(case: Case) -> Token | None:
    """The one new word with a meaning of its own, beside small words alone."""
    found = [t for t in case.new if t.pos_ in {"NOUN", "VERB", "ADJ", "ADV"} and not t.is_stop]
    if len(found) != 1 or any(
        t.pos_ not in {"DET", "AUX", "PART"} for t in case.new if t != found[0]
    ):
        return None
    return found[0]


def _goes_together(case: Case, pair: Pair, other: Token) -> bool:
    seen = count(pair.relation, pair.head, pair.dependent)
    if pair.relation not in {"vo", "an", "nn", "aa"} or seen < OFTEN + 2:
        return False
    if {pair.head, pair.dependent} & _TOO_GENERAL or case.learners(other) is None:
        return False
    if pair.relation == "an" and pair.dependent_token.dep_ != "amod":
        return False  # my son is sick: said of many
    apart = abs(pair.head_token.i - pair.dependent_token.i)
    word = pair.head_token if pair.dependent_token == other else pair.dependent_token
    family = any(len(t) > 3 and t.lower_[:4] == word.lower_[:4] for t in case.old)
    if other in case.new or apart > (1 if family else 3):
        return False  # worry → was worried: another form of the word
    if seen < _LIFT * expected(pair.relation, pair.head, pair.dependent):
        return False
    return not any(_also_goes(old, pair, other, seen) for old in case.old)


def _also_goes(old: Token, pair: Pair, other: Token, seen: int) -> bool:
    """A word that goes makes the same kind of pair, and not much more rarely."""
    is_head = pair.head_token != other
    names = {old.lower_, old.lemma_.lower(), *lemmas_of(old.lower_, "VERB")}
    names |= {*lemmas_of(old.lower_, "NOUN"), *lemmas_of(old.lower_, "ADJ")}
    pairs = [(name, pair.dependent) if is_head else (pair.head, name) for name in names]
    listed = {word for entry in collocations(other.lemma_.lower()) for word in entry.right}
    before = max(count(pair.relation, *one) for one in pairs)
    return _FEWER_TIMES * before > seen or bool(listed & names)


def _as_rule(pair: Pair) -> str:
    """draw + lesson, heavy + rain, highly + likely; nothing where a base form is in doubt."""
    named = ((pair.head_token, pair.head), (pair.dependent_token, pair.dependent))
    if any(word.lower_.endswith("es") and name.endswith("is") for word, name in named):
        return ""  # taxes: the parser takes it for more than one taxis
    if pair.relation == "vo":
        return f"{pair.head} + {pair.dependent}"
    described = pair.dependent_token
    first = described.lower_ if described.tag_ in {"VBG", "VBN"} else pair.dependent
    return f"{first} + {pair.head}" if pair.relation in {"an", "nn", "aa"} else ""


# Articles


@reason("DET", "U:OTHER", "M:OTHER", "U:PRON", "R:PRON", "R:OTHER", rank=_RANK, severity=2)
def article_of_the_phrase(case: Case) -> Said | None:
    """in the memory → in memory; lost the count → lost count."""
    noun = _noun_of_article(case)
    if noun is None:
        return None
    own = case.learners(noun)
    new = article_pattern(noun)
    old = article_pattern(own) if own is not None and own.pos_ == "NOUN" else None
    if own is None or new is None or old is None or new == old or own.lower_ != noun.lower_:
        return None
    if new in {"0", "s"} and any(c.i > noun.i for c in noun.children if c.dep_ != "punct"):
        return None  # in the memory of his father: what follows asks for the article
    for pair in pairs_with(case, [noun]):
        first = pair.dependent_token if pair.relation == "pd" else pair.head_token
        if pair.relation not in {"pd", "vd"} or not 0 < noun.i - first.i <= 2:
            continue
        if _usual_pattern(pair, noun, new, old):
            return _of_article(case, first, noun, own)
    return None


def _usual_pattern(pair: Pair, noun: Token, new: str, old: str) -> bool:
    """Most of what was seen of this noun in the phrase has the new pattern, hardly any the old."""
    name = noun.lemma_.lower()
    seen = {pattern: 0 for pattern in _PATTERNS}
    for pattern in _PATTERNS:
        if pair.relation == "pd":
            seen[pattern] = count("pd", f"{name}/{pattern}", pair.dependent)
        else:
            seen[pattern] = count("vd", pair.head, f"{name}/{pattern}")
    often = seen[new] >= OFTEN and seen[new] >= _TIMES * seen[old]
    return often and seen[new] >= 0.6 * sum(seen.values())


def _noun_of_article(case: Case) -> Token | None:
    """The noun before which the one article comes, goes or changes."""
    if len(case.old) > 1 or len(case.new) > 1:
        return None
    if any(t.dep_ not in {"det", "poss"} for t in (*case.old, *case.new)):
        return None
    place = case.edit.c_end
    noun = case.target[place] if place < len(case.target) else None
    return noun if noun is not None and noun.pos_ == "NOUN" else None


def _of_article(case: Case, first: Token, noun: Token, own: Token) -> Said | None:
    phrase = quote(case.target[first.i : noun.i + 1])
    if case.operation == "U":
        message = "In the phrase {%(phrase)s} the noun 【%(noun)s】 usually has no “%(old)s”."
    elif case.operation == "M":
        message = "In the phrase {%(phrase)s} the noun 【%(noun)s】 usually has {%(new)s}."
    else:
        message = (
            "In the phrase {%(phrase)s} the usual word before 【%(noun)s】 is {%(new)s}, not "
            "“%(old)s”."
        )
    return case.say(message, own, phrase=phrase, noun=quote(own))
