"""One word for another: what each of the two means, from the table of meanings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from errant.en.classifier import spell as errant_words
from rapidfuzz.distance import Levenshtein
from spacy.tokens import Doc, Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.counted_pairs import exchanged
from app.explain.reading.many_senses import LIGHT, MANY_SENSES
from app.explain.reading.partners import real_noun, shown_partner
from app.explain.reading.word_sets import NEGATIVES
from app.explain.reasons import LAST, LATE, reason
from app.explain.reasons.usage.confusables import bases, rule_of_pair
from app.explain.reasons.usage.partners import rule_of_the_pair
from app.explain.reasons.wording.confusions import look_alike
from app.explain.said import Line, Said
from grammar_items.usage.closed_class import ARTICLES
from grammar_items.usage.lexicon import WordClass, confusable, meaning, synonyms
from grammar_items.usage.partners import OFTEN, count

_TYPES = ("NOUN", "VERB", "ADJ", "ADV", "OTHER", "MORPH", "SPELL", "VERB:TENSE", "VERB:FORM",
          "NOUN:NUM", "ADJ:FORM", "CONJ", "PART")  # fmt: skip
_UPOS: dict[WordClass, str] = {
    "verb": "VERB", "noun": "NOUN", "adjective": "ADJ", "adverb": "ADV",
}  # fmt: skip
_CLASSES: dict[str, tuple[WordClass, ...]] = {
    "VERB": ("verb", "adjective", "noun", "adverb"),
    "AUX": ("verb",),
    "NOUN": ("noun", "adjective", "verb", "adverb"),
    "PROPN": ("noun", "adjective", "verb", "adverb"),
    "ADJ": ("adjective", "noun", "adverb", "verb"),
    "ADV": ("adverb", "adjective", "noun", "verb"),
}
"""The classes in which the learner's word may be listed, the likeliest first."""
_OWN: dict[str, tuple[WordClass, ...]] = {
    "VERB": ("verb", "adjective"),
    "NOUN": ("noun",),
    "PROPN": ("noun",),
    "ADJ": ("adjective",),
    "ADV": ("adverb",),
}
"""The classes of the new word, which the parser knows from a correct sentence."""
_LEFT_OUT = {"a", "an", "the", "to", "n't", "n’t", "not"}
_ALIKE = 0.6
_OFTEN = 8
_PARTICLES = {"in", "on", "off", "up", "out", "down", "over", "back", "away"}
_IRREGULAR = {"more", "most", "less", "least", "better", "best", "worse", "worst"}


_NOTE = re.compile(r"\s*\([^)]*(?:;|with |counted|singular|plural)[^)]*\)")
"""take part (formal; with in): how it is used, not what it means."""


_NOTE_AT_ALL = re.compile(r"\s*\([^)]*\)")
"""(American), (British), (not counted)"""


@dataclass(frozen=True)
class _Known:
    """A word or a phrasal verb with its meaning: ``find out``, learn a fact …"""

    name: str
    kind: WordClass
    means: str

    @property
    def is_open(self) -> bool:
        """It has so many senses that one line cannot say which of them is meant."""
        return self.name in MANY_SENSES

    @property
    def in_short(self) -> str:
        """Without what it does not mean: ``give a job to; pay to use for a short time``."""
        first, *more = _NOTE.sub("", self.means).split("; ")
        return "; ".join([first, *(m for m in more if not m.startswith(("not ", "it does")))])


_GENERAL = frozenset(
    "do make have get go put take give use be thing stuff matter good bad big nice great very "
    "happen come say people way".split()
)
"""Words that fit nearly everywhere and say little."""


MORE_EXACT = "A word with one clear meaning tells more than a word with many meanings."


@reason(*_TYPES, rank=LATE + 1, severity=2)
def more_exact(case: Case) -> Said | None:
    """do a test → undergo a test; a good chance → a high chance: the exact word for this noun."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1 or not case.another_word:
        return None
    old, new = case.old[0], case.new[0]
    if any(edit.end == case.edit.start or edit.start == case.edit.end for edit in case.others):
        return None  # for not doing → to avoid: part of a larger change
    if old.lemma_.lower() not in _GENERAL or old.dep_.startswith("aux") or new.pos_ == "AUX":
        return None
    if new.lemma_.lower() in _GENERAL | MANY_SENSES or new.pos_ != old.pos_.replace("AUX", "VERB"):
        return None
    if new.pos_ == "VERB":
        noun = next((c for c in new.children if c.dep_ == "dobj" and c.i > new.i), None)
    else:
        noun = new.head if new.pos_ == "ADJ" and new.dep_ == "amod" else None
    noun = _what_it_counts(real_noun(noun))
    own = case.learners(noun)
    if noun is None or own is None or noun.pos_ != "NOUN" or _loses_its_clause(case, old):
        return None
    if own.i + 1 < len(case.source) and own.nbor().text == "-":
        return None  # do this e-mail: only half of the noun
    means = meaning(new.lemma_.lower(), "verb" if new.pos_ == "VERB" else "adjective")
    said = case.say(
        "“%(old)s” is very general; with 【%(noun)s】 the more exact word is {%(new)s}.",
        own,
        noun=quote(own),
        more=() if means is None else (
            Line("“%(word)s”: %(means)s.", {"word": new.lemma_.lower(), "means": means}),),
        rule=MORE_EXACT,
    )  # fmt: skip
    return said


def _what_it_counts(noun: Token | None) -> Token | None:
    """skates of "a pair of skates"."""
    if noun is None or noun.lemma_.lower() not in {"pair", "kind", "sort", "type", "bit", "lot"}:
        return noun
    of = next((c for c in noun.children if c.lower_ == "of"), None)
    inside = next((c for c in of.children if c.dep_ == "pobj"), None) if of is not None else None
    return inside if inside is not None else noun


def _loses_its_clause(case: Case, verb: Token) -> bool:
    """make the air become cleaner → improve the air: another edit takes a second verb out."""
    inside = [c for c in verb.children if c.dep_ in {"ccomp", "xcomp", "oprd"} and c.i > verb.i]
    return any(case.becomes(c) is None or case.becomes(c) != quote(c) for c in inside)


@reason(*_TYPES, rank=LATE + 2)
def two_meanings(case: Case) -> Said | None:
    """I recognised that the door was open → noticed: what each of the two words means."""
    pair = _pair(case)
    old, new = pair if pair is not None else (None, None)
    if old is None or new is None or new.is_open:
        return None
    words = [t for t in (*case.old, *case.new) if t.lower_ not in ARTICLES]
    if old.kind != new.kind:
        return None  # another class of word, or a phrase: a matter of its place
    if old.is_open and not _is_synonym(old, new) and old.means != new.means:
        return None  # this could mean the end: not the sense that its entry gives
    if len(words) > len((old.name + " " + new.name).split()) + 1:
        return None  # a whole phrase changes, not only this word
    if old.means != new.means and _same_gloss(old, new):
        return None
    if case.new[-1].dep_ == "compound" and not look_alike(case) and new.kind == "noun":
        if Levenshtein.normalized_similarity(case.old_text, case.new_text) < _ALIKE:
            return None  # air fares: the two nouns have one meaning together
    if _other_degree(case) or _stands_elsewhere(case, case.old[0]):
        return None  # early → earliest possible, it complicates → becomes complicated
    if any(pair.preferred or pair.seen >= _OFTEN > pair.seen_before
           for pair in exchanged(case, ["nn"])):  # fmt: skip
        return None  # eye connection → eye contact: two nouns with one meaning together
    if _NOTE_AT_ALL.sub("", old.means) == _NOTE_AT_ALL.sub("", new.means):
        said = case.say(
            "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.", severity=1
        )
    else:
        beside = shown_partner(case)
        if beside is not None and _goes_with_both(beside[1], old):
            beside = None
        said = case.say(
            "“%(wrong)s”: %(wrong_means)s. “%(right)s”: %(right_means)s. Here: {%(new)s}."
            if beside is None
            else "“%(wrong)s”: %(wrong_means)s. “%(right)s”: %(right_means)s. "
            "Here, with 【%(beside)s】: {%(new)s}.",
            *_own(beside),
            severity=2 if _near(old, new) or new.kind in {"adjective", "adverb"} else 3,
            rule=_rule(case, old, new),
            beside=_named(beside),
            source=f"meaning: {old.name} / {new.name}",
            wrong=old.name, wrong_means=old.means, right=new.name, right_means=new.means,
        )  # fmt: skip
    return replace(said, no_rule=True) if said is not None else None


@reason(*_TYPES, rank=LATE + 3, severity=2)
def meaning_wanted(case: Case) -> Said | None:
    """The exposition opens on Friday → exhibition: what the new word means."""
    pair = _pair(case)
    if pair is None or pair[1].is_open or _only_misspelt(case) or _brings_more(case, pair[1]):
        return None
    if pair[0] is not None and (not pair[0].is_open or _same_gloss(pair[0], pair[1])):
        return None
    if look_alike(case) or len(case.old) == 1 and not case.real_word and case.old_text.isalpha():
        return None  # a slip of the pen, or no word at all, and that is said elsewhere
    new = pair[1]
    if len(case.old) == len(case.new) == 1 and case.real_word:
        kinds = {_KINDS.get(t.pos_, "") for t in (case.old[0], case.new[0])}
        if kinds == {"noun", "verb"}:
            return None  # a noun and a verb: the whole sentence is built in another way
    if case.one_family and not case.could_be(_UPOS[new.kind]):
        return None
    if new.kind == "adverb" and _noun_stood_there(case) or _only_one_is_best(case):
        return None
    if case.one_family and new.kind == "noun" and case.old[0].pos_ in {"ADV", "ADJ"}:
        return None  # lira monthly → a month: built in another way
    if " " not in new.name and case.new[-1].dep_ in {"prt", "npadvmod"}:
        return None  # laughed many → a lot
    if new.name in _PARTICLES and all(t.pos_ not in {"ADV", "ADP"} for t in case.old[-1:]):
        return None  # gave it as a present → away: a part of the verb
    if case.new[-1].dep_ == "compound" and case.new[-1].head not in case.new:
        return None  # the ground floor: the two words have one meaning together
    if any(c.dep_ == "compound" for t in case.new if t.pos_ == "NOUN" for c in t.children):
        return None  # a shop assistant: the two words have one meaning together
    if len(case.old) == len(case.new) == 1 and case.old[0].lemma_.lower() in _GENERAL:
        return case.say(
            "“%(old)s” can mean many things; {%(new)s} says exactly what is meant: “%(means)s”.",
            source=f"meaning: {new.name}",
            means=new.in_short,
            rule=MORE_EXACT,
        )
    beside = shown_partner(case)
    if _in_more_words(case, new):
        message = "{%(new)s} says it in one word: “%(means)s”."
        beside = None
    elif beside is not None:
        message = "With 【%(beside)s】 the word for “%(means)s” is {%(new)s}."
    else:
        message = "The word for “%(means)s” is {%(new)s}."
    said = case.say(
        message,
        *_own(beside),
        source=f"meaning: {new.name}",
        means=new.in_short.partition(";")[0] if case.one_family else new.in_short,
        new=case.new_text.rstrip(".!?,;:") or case.new_text,
        beside=_named(beside),
        rule=_rule(case, pair[0], new),
    )
    return replace(said, no_rule=True) if said is not None else None


def _goes_with_both(beside: Token, old: _Known) -> bool:
    """a natural source, natural means: the adjective does not tell the two nouns apart."""
    if beside.pos_ != "ADJ" or old.kind != "noun":
        return False
    return count("an", old.name, beside.lemma_.lower()) >= OFTEN


def _in_more_words(case: Case, new: _Known) -> bool:
    """be worse → worsen: the learner said in several words what the new word means."""
    said = [t for t in case.old if not t.dep_.startswith("aux") and t.pos_ != "DET"]
    words = [t for t in said if t.pos_ in _OWN]
    if len(said) < 2 or len(case.new) != 1:
        return False
    means = {word.removesuffix("s") for word in _words_of(new)} - _EMPTY - _GENERAL - _WIDE
    return any({t.lower_, t.lemma_.lower()} & means for t in words)


_WIDE = {"see", "use", "show", "keep", "turn", "find", "look", "know", "make", "think"}


def _own(beside: tuple[Token, Token] | None) -> tuple[Token, ...]:
    return beside[:1] if beside is not None else ()


def _named(beside: tuple[Token, Token] | None) -> str:
    return quote(beside[1]) if beside is not None else ""


def _rule(case: Case, old: _Known | None, new: _Known) -> Line | None:
    """That the two look alike, or that the new word is usual beside the word that stays."""
    alike = rule_of_pair(old.name, new.name, near=False) if old is not None else None
    one = len(case.old) == len(case.new) == 1
    return alike or (rule_of_the_pair(case) if one else None)


@reason(*_TYPES, rank=LATE + 4, severity=2)
def meaning_not_wanted(case: Case) -> Said | None:
    """She will teach me the room → show: the new word has many senses, the old one has not."""
    pair = _pair(case)
    old, new = pair if pair is not None else (None, None)
    if old is None or new is None or not new.is_open or old.is_open:
        return None
    if case.old[-1].pos_ == "NOUN" and _goes_on_beside(case):
        return None  # with eight persons → eight to a room: part of a larger change
    if case.one_family or old.kind != new.kind or _in_gloss(old, case.new):
        return None
    if new.means and (_near(old, new) or _is_synonym(old, new)):
        return None  # possibility → chance: the learner's word means nearly the same
    if new.name in LIGHT or _is_a_pair(case):
        return None  # remain → be, enter → get on: the words beside it give it its meaning
    beside = shown_partner(case)
    said = case.say(
        "“%(wrong)s” means “%(means)s”; the meaning here is that of {%(new)s}."
        if beside is None
        else "“%(wrong)s” means “%(means)s”; here, with 【%(beside)s】, the meaning is that of "
        "{%(new)s}.",
        *_own(beside),
        source=f"meaning: {old.name}",
        wrong=old.name,
        means=old.in_short,
        rule=_rule(case, old, new),
        beside=_named(beside),
    )
    return replace(said, no_rule=True) if said is not None else None


@reason("OTHER", "VERB", "NOUN", "ADJ", "ADV", rank=LAST, severity=2)
def meaning_of_the_old_word(case: Case) -> Said | None:
    """I failed the last note → got the last note wrong: only the learner's word is listed."""
    if case.operation != "R" or len(case.old) != 1 or _pair(case) is not None:
        return None
    old, new = case.old[0], case.target[case.edit.c_start : case.edit.c_end]
    root = new.root
    if old.pos_ != root.pos_ or old.pos_ not in _OWN or len(new) > 4 or case.one_family:
        return None
    if {root.lemma_.lower(), *lemmas_of(root.lower_, "VERB")} & LIGHT or _is_a_pair(case):
        return None
    if _goes_on_beside(case):
        return None  # time compensation → time off in lieu: part of a larger change
    if old.dep_ == "compound":
        return None  # the reading passage → the book passage: another kind of passage
    if new[-1].pos_ == "CCONJ" or new[0].pos_ == "CCONJ":
        return None  # always → less and less
    if any(t.is_punct for t in new) or not case.real_word or moved(case, [old], list(new)):
        return None
    known = next(_known(case.source, [old], _OWN[old.pos_][:1]), None)
    if known is None or known.is_open or any(t.lemma_ == known.name for t in new):
        return None
    if any(known.name in lemmas_of(t.lower_, "VERB") for t in new):
        return None  # swam → had swum: another form of it
    if _in_gloss(known, case.new) or _stands_elsewhere(case, old):
        return None
    if len([t for t in new if t.pos_ in _KINDS or t == root]) != 1 or root.lower_ in _POINTING:
        return None  # several words for one, or "others" in place of the noun
    if Levenshtein.normalized_similarity(old.lower_, new.text.lower()) >= _ALIKE:
        return None  # percents → per cent: one word, written in another way
    said = case.say(
        "“%(wrong)s” means “%(means)s”; the meaning here is that of {%(new)s}.",
        source=f"meaning: {known.name}",
        wrong=known.name,
        means=known.in_short,
    )
    return replace(said, no_rule=True) if said is not None else None


def _goes_on_beside(case: Case) -> bool:
    """Another edit, marks and spelling apart, puts words in or takes them out right beside."""
    return any(
        edit.operation in {"M", "U"} and edit.category not in {"PUNCT", "SPELL", "ORTH", "DET"}
        and (edit.end == case.edit.start or edit.start == case.edit.end)
        for edit in case.others
    )  # fmt: skip


def _is_a_pair(case: Case) -> bool:
    """become → turn: told apart elsewhere, and not by what "become" means."""
    old, new = (bases(side[0].lower_) for side in (case.old, case.new))
    return any(confusable(one, other) or synonyms(one, other) for one in old for other in new)


def _brings_more(case: Case, new: _Known) -> bool:
    """that wins a → to win the: more than the word of the entry changes."""
    kept = {t.lower_ for t in case.old} | ARTICLES
    more = [t for t in case.new if t.lower_ not in kept and not t.is_punct]
    gone = [t for t in case.old if t.lower_ not in {n.lower_ for n in case.new} | ARTICLES]
    joins = any(t.tag_ in {"WDT", "WP", "WRB", "TO"} or t.pos_ == "SCONJ" for t in gone)
    return joins or len(more) > len(new.name.split())


def _other_degree(case: Case) -> bool:
    """ago → earlier, earliest → possible: only the one compares."""
    old, new = (
        any(t.tag_ in _COMPARED or t.lower_ in _IRREGULAR for t in side)
        for side in (case.old, case.new)
    )
    return old != new


def _only_one_is_best(case: Case) -> bool:
    """Many → Best wishes: the highest degree comes, or goes."""
    old, new = (any(t.lower_ in _HIGHEST for t in side) for side in (case.old, case.new))
    return old != new and case.new[-1].pos_ != "NOUN"


_HIGHEST = {"best", "worst", "most", "least"}
_COMPARED = {"JJR", "JJS", "RBR", "RBS"}


def _noun_stood_there(case: Case) -> bool:
    """critical reflex → though, in addition to that → additionally: no other adverb was there."""
    if [t.pos_ for t in case.old] in (["NOUN"], ["VERB"]):
        before = case.source[max(0, case.edit.start - 2) : case.edit.start]
        return not any(t.pos_ == "ADP" for t in before)  # on the line → online
    return len(case.old) > 1 and any(t.lower_[:5] == case.new[-1].lower_[:5] for t in case.old)


_POINTING = {"other", "others", "one", "ones", "thing", "things", "same"}
_KINDS = {"NOUN": "noun", "PROPN": "noun", "VERB": "verb", "AUX": "verb"}


def _words_of(known: _Known) -> set[str]:
    return {word.strip(",;()") for word in known.means.split()}


def _same_gloss(old: _Known, new: _Known) -> bool:
    """All that is said of the one word is said of the other: nothing tells them apart."""
    first, second = _words_of(old), _words_of(new)
    return first <= second or second <= first


def _in_gloss(old: _Known, new: Sequence[Token]) -> bool:
    """give back means return: the new word is what the old word means."""
    words = {form for word in _words_of(old) for form in (word, word.removesuffix("s"))}
    return any(t.lemma_.lower() in words for t in new if t.pos_ in _OWN)


def _stands_elsewhere(case: Case, old: Token) -> bool:
    """Another edit puts the old word, or a form of it, in another place."""
    put = [t.lower_ for e in case.others for t in case.target[e.c_start : e.c_end]]
    return any(len(old) > 2 and word.startswith(old.lower_) for word in put)


def _is_synonym(old: _Known, new: _Known) -> bool:
    """One word says all that tells the other: quantity, "how much or many"; number, "how many"."""
    first, second = (words - _EMPTY for words in (_words_of(old), _words_of(new)))
    return bool(first and second) and (first <= second or second <= first)


_EMPTY = frozenset("a an the of or to in for something somebody that there".split())


def _near(old: _Known, new: _Known) -> bool:
    """The two meanings share a word that counts, or each is explained by the other."""
    first, second = ({w.strip(",;()") for w in one.means.split()} for one in (old, new))
    long = {word for word in first & second if len(word) >= 5 and word != "somebody"}
    return bool(long - {"something", "without"}) or old.name in second or new.name in first


def _only_misspelt(case: Case) -> bool:
    old, new = case.old_text.lower().removeprefix("to "), case.new_text.lower()
    if Levenshtein.normalized_similarity(old, new) >= _ALIKE and not case.real_word:
        return True
    unknown = [t.lower_ for t in case.old if t.is_alpha and t.lower_ not in errant_words]
    lemmas = [t.lemma_.lower() for t in case.new]
    return any(Levenshtein.normalized_similarity(o, n) >= _ALIKE for o in unknown for n in lemmas)


def _pair(case: Case) -> tuple[_Known | None, _Known] | None:
    """What changes: the learner's word, if it is known, and the new word."""
    if "meanings" not in case.notes:
        case.notes["meanings"] = _find(case)
    found: tuple[_Known | None, _Known] | None = case.notes["meanings"]
    return found


def _find(case: Case) -> tuple[_Known | None, _Known] | None:
    if case.operation != "R" or case.old_text.lower() == case.new_text.lower():
        return None
    old, new = _core(case.old, case.new), _core(case.new, case.old)
    if not old or not new or len(old) > 4 or len(new) > 3 or moved(case, old, new):
        return None
    if {t.lower_ for t in case.old} & NEGATIVES != {t.lower_ for t in case.new} & NEGATIVES:
        return None
    if _half_of_a_word(case):
        return None
    if "non" in {t.lower_ for t in case.old} and len(case.old) > 1:
        return None  # non-smoking → smoke-free
    if len(old) > 1 and not _same_class(case):
        return None  # in real life → problems
    if all(t.pos_ not in _CLASSES or t.pos_ == "AUX" for t in old):
        return None  # it → people, in → painted: no word for another
    if len(old) == 1 and old[0].pos_ == "VERB" and not _means_it_alone(case, old[0]):
        return None  # lead to → create: the verb and its preposition have one meaning
    kinds = (*_OWN.get(new[0].pos_, ()), *_OWN.get(new[-1].pos_, ()))
    right = next(_known(case.target, new, kinds), None)
    if right is None and len(new) == 1 and new[0].lemma_.lower() in LIGHT:
        right = _Known(new[0].lemma_.lower(), "verb", "")
    if right is None or right.is_open and _small_word_comes(case, new[0]):
        return None  # defend myself → get by: verb and small word have one meaning together
    if right.kind == "verb" and _has_more_in_it(new[0], right):
        return None
    if right.kind == "verb" and len(old) == len(new) == 1 and _one_verb(old[0], new[0]):
        return None  # to stay up → staying up: only the form
    wrong = next(_known(case.source, old, _classes(old[0], right.kind)), None)
    if wrong is not None and wrong.name == right.name:
        return None
    if any(t.lemma_.lower() == right.name for t in old):
        return None
    return wrong, right


def _one_verb(old: Token, new: Token) -> bool:
    return bool(set(lemmas_of(old.lower_, "VERB")) & {*lemmas_of(new.lower_, "VERB"), new.lemma_})


def _half_of_a_word(case: Case) -> bool:
    """grand- of grand-parents → grandparents', head of head phones → headphones."""
    if (
        case.edit.original.strip().endswith("-")
        or case.after is not None
        and case.after.text == "-"
    ):
        return True
    old, new = case.old_text.lower(), case.new_text.lower()
    rest = new.removeprefix(old) if old else new
    return bool(rest) and rest != new and case.after is not None and case.after.lower_ == rest


def _has_more_in_it(verb: Token, known: _Known) -> bool:
    """comment out: the small word, which its entry has not, makes it another verb."""
    small = (c.lower_ for c in verb.children if c.dep_ == "prt" and c.i > verb.i)
    return any(word not in known.name.split() for word in small)


def _means_it_alone(case: Case, verb: Token) -> bool:
    """No preposition of the verb goes with it, or the two are listed together: look for."""
    after = verb.nbor() if verb.i + 1 < len(verb.doc) else None
    if after is None or after.dep_ != "prep" or after.head != verb:
        return True
    if after not in case.old and case.becomes(after) == quote(after):
        return True
    return meaning(f"{verb.lemma_.lower()} {after.lower_}", "verb") is not None


def _same_class(case: Case) -> bool:
    """A phrase with a noun, a verb … as its head gives way to a word of that class."""
    spans = (case.source[case.edit.start : case.edit.end],
             case.target[case.edit.c_start : case.edit.c_end])  # fmt: skip
    one, other = (span.root.pos_.replace("AUX", "VERB") for span in spans)
    return one == other or {one, other} == {"ADP", "ADV"}


def _small_word_comes(case: Case, verb: Token) -> bool:
    """Another edit puts in the small word of the new verb."""
    return any(
        c.dep_ == "prt" and c not in case.new and case.in_source(c) is None for c in verb.children
    )


def _classes(word: Token, wanted: WordClass) -> tuple[WordClass, ...]:
    """That of the new word if the learner's word can have it, else any that it can have."""
    if lemmas_of(word.lower_, _UPOS[wanted]):
        return (wanted,)
    return _CLASSES.get(word.pos_, _CLASSES["NOUN"])


def _core(words: Sequence[Token], others: Sequence[Token]) -> list[Token]:
    """The words that only this side has, without articles, helping verbs and marks."""
    shared = {token.lower_ for token in others}
    return [
        t
        for t in words
        if t.lower_ not in shared | _LEFT_OUT and not t.is_punct and not t.dep_.startswith("aux")
    ]


def moved(case: Case, old: Sequence[Token], new: Sequence[Token]) -> bool:
    """Another edit takes out what comes here, or puts in what goes."""
    gone = {t.lemma_.lower() for e in case.others for t in case.source[e.start : e.end]}
    put = {t.lemma_.lower() for e in case.others for t in case.target[e.c_start : e.c_end]}
    return any(t.lemma_.lower() in gone for t in new) or any(t.lemma_.lower() in put for t in old)


def _known(doc: Doc, core: Sequence[Token], kinds: Sequence[WordClass]) -> Iterator[_Known]:
    """Entries for these words, also with the particle after them: ``run`` out of."""
    first, last = core[0].i, core[-1].i
    if last - first > 2 or any(_another_word(doc, token) for token in core):
        return
    for kind in dict.fromkeys(kinds):
        for extra in (2, 1, 0):
            span = doc[first : last + 1 + extra]
            if len(span) != last - first + 1 + extra or len(span) > 3:
                continue
            if extra and (kind != "verb" or not _belongs(span[last - first + 1 :])):
                continue
            if kind == "verb" and len(core) > 1 and not _belongs(doc[first + 1 : last + 1]):
                continue  # went on a trip: not go on
            for name in _names([t for t in span], kind):
                means = meaning(name, kind)
                if means is not None:
                    yield _Known(name, kind, means)


def _another_word(doc: Doc, token: Token) -> bool:
    """PINs are no pins, "born" is not what "bear" means, and well-being is more than being."""
    near = [doc[i].text for i in (token.i - 1, token.i + 1) if 0 <= i < len(doc)]
    return token.text[:2].isupper() and len(token) > 1 or token.lower_ == "born" or "-" in near


def _belongs(after: Span) -> bool:
    """out of in "ran out of milk", but not the "in" of "came in a boat"."""
    if any(t.is_punct for t in after):
        return False
    return all(t.dep_ == "prt" or t.lower_ not in _PARTICLES for t in after)


def _names(words: Sequence[Token], kind: WordClass) -> Iterator[str]:
    """ran out of → run out of; head teachers → head teacher; found → find, not found a firm."""
    texts = [t.lower_ for t in words]
    inflected = 0 if kind == "verb" else len(texts) - 1
    word = words[inflected]
    lemmas = lemmas_of(texts[inflected], _UPOS[kind]) if texts[-1] not in _IRREGULAR else ()
    if kind == "verb" and word.lemma_.lower() in lemmas:
        lemmas = (word.lemma_.lower(),)
    names = lemmas if kind == "verb" and lemmas else (texts[inflected], *lemmas)
    for name in names:
        yield " ".join([*texts[:inflected], name, *texts[inflected + 1 :]])
