"""Another class of word (withdraw, withdrawal; high, raise), where no closer reason speaks."""

from __future__ import annotations

from rapidfuzz.distance import Levenshtein
from spacy.tokens import Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reasons import LAST, reason
from app.explain.said import Said


@reason("R:MORPH", "R:ADJ", "R:ADV", rank=LAST, severity=2)
def about_the_sentence(case: Case) -> Said | None:
    """Undeniable, it helps → Undeniably, it helps."""
    if not _one_of_a_family(case) or not case.new_text.lower().endswith("ly"):
        return None
    place = case.edit.c_start
    opens = place == 0 or case.target[place - 1].text in {".", "!", "?", ";"}
    follows = case.target[place + 1] if place + 1 < len(case.target) else None
    if not opens or follows is None or follows.text != "," or not case.could_be("ADJ"):
        return None
    return case.say(
        "It says something about the whole sentence, so we need an adverb: {%(new)s}.",
        rule="An adverb such as luckily can open a sentence and tell what the writer thinks of it.",
    )


@reason("R:MORPH", "R:NOUN", "R:VERB:FORM", rank=LAST, severity=1)
def action_or_thing(case: Case) -> Said | None:
    """a way of communication → communicating: after a preposition both can stand."""
    left = case.before
    old, new = case.old_text.lower(), case.new_text.lower()
    if not _one_of_a_family(case) or not new.endswith("ing") or left is None:
        return None
    if left.pos_ != "ADP" or left.lower_ not in _BEFORE_ING or case.becomes(left) != quote(left):
        return None
    if not old.endswith(_NOUNS) or case.could_be("VERB"):
        return None
    return case.say(
        "After 【%(word)s】 both are possible: {%(new)s} names the action, the noun “%(old)s” the "
        "thing or the idea.",
        left,
        word=quote(left),
        rule="After a preposition the verb takes -ing.",
    )


_BEFORE_ING = frozenset("of for in by from about without before after on at".split())
_NOUNS = ("tion", "sion", "ment", "ance", "ence", "al", "ysis")


@reason("R:MORPH", "R:NOUN", rank=LAST, severity=3)
def joined_to_a_verb(case: Case) -> Said | None:
    """you can leave and arrival here → arrive."""
    if not _one_of_a_family(case):
        return None
    word = case.new[0]
    first = word.head if word.dep_ == "conj" else None
    if first is None or first.pos_ != "VERB" or word.tag_ != first.tag_ or first.i > word.i:
        return None
    if case.could_be("VERB") or not case.could_be("NOUN") and not case.could_be("ADJ"):
        return None
    shown = case.in_source(first)
    if shown is None or shown.pos_ not in {"VERB", "AUX"}:
        return None
    return case.say(
        "It is joined to the verb 【%(verb)s】, so it is a verb too: {%(new)s}.",
        shown,
        verb=quote(shown),
        rule=_SAME_KIND,
    )


def _one_of_a_family(case: Case) -> bool:
    return case.operation == "R" and case.real_word and case.one_family


@reason("R:OTHER", "R:NOUN", "R:VERB", "R:ADJ", "R:ADV", "R:MORPH", "R:VERB:FORM",
        "R:VERB:TENSE", rank=LAST + 1, severity=3)  # fmt: skip
def class_wanted(case: Case) -> Said | None:
    """He high the price → raised; tired of stupid → of nonsense: another word, another class."""
    if case.operation != "R" or len(case.old) != 1 or not case.real_word:
        return None
    old, word = case.old[0], _only_content_word(case)
    if word is None or old.pos_ in {"DET", "PRON", "ADP"} or _beside_a_change(case):
        return None
    if not any(map(case.could_be, _KINDS)) or case.could_be(word.pos_):
        return None
    alike = Levenshtein.normalized_similarity(old.lower_, word.lower_) >= _ALIKE
    if alike or word.lemma_.lower() in case.old_lemmas:
        return None  # posses → possesses: letters are missing
    asks = {"NOUN": _as_a_noun, "ADJ": _as_an_adjective, "ADV": _as_an_adverb, "VERB": _as_a_verb}
    return asks[word.pos_](case, word)


_KINDS = ("NOUN", "VERB", "ADJ", "ADV")


def _only_content_word(case: Case) -> Token | None:
    """difference of "the difference", go of "to go"; none in "a piece of advice"."""
    words = [t for t in case.new if t.dep_ not in {"det", "poss"}]
    words = words[1:] if len(words) > 1 and words[0].tag_ == "TO" else words
    if len(words) != 1 or not words[0].is_alpha or words[0].pos_ not in _KINDS:
        return None
    return words[0] if lemmas_of(words[0].lower_, words[0].pos_) else None


def _beside_a_change(case: Case) -> bool:
    """a willing attitude → a will: the word that it stood beside goes or comes."""
    return any(
        edit.category not in {"PUNCT", "SPELL", "ORTH", "DET", "NOUN:NUM", "VERB:SVA"}
        and max(edit.start - case.edit.end, case.edit.start - edit.end) <= 0
        for edit in case.others
    )


def _as_a_noun(case: Case, word: Token) -> Said | None:
    head = case.in_source(word.head)
    if head is None:
        return None
    if word.dep_ in {"pobj", "dobj"} and 0 < word.i - word.head.i <= _NEAR:
        if word.head.pos_ not in {"ADP", "VERB"}:
            return None
        return case.say(
            "After 【%(sign)s】 a noun is needed: {%(new)s}.", head, sign=quote(head), rule=_NAMES
        )
    if word.dep_ in {"nsubj", "nsubjpass"} and word.head.pos_ in {"VERB", "AUX"}:
        return case.say(
            "It is the subject of 【%(verb)s】, so we need a noun: {%(new)s}.",
            head,
            verb=quote(head),
            rule=_NAMES,
        )
    if word.dep_ == "conj" and word.head.pos_ == "NOUN":
        return case.say(
            "It is joined to the noun 【%(noun)s】, so it is a noun too: {%(new)s}.",
            head,
            noun=quote(head),
            rule=_SAME_KIND,
        )
    return None


def _as_an_adjective(case: Case, word: Token) -> Said | None:
    head = case.in_source(word.head)
    if head is None or case.old[0].tag_ in {"VBN", "VBG", "VBD"}:
        return None  # needed → necessary: a participle can describe a noun as well
    if word.dep_ == "amod" and word.head.pos_ == "NOUN" and 0 < word.head.i - word.i <= 2:
        return case.say(
            "The word tells us about the noun 【%(noun)s】, so it must be an adjective: {%(new)s}.",
            head,
            noun=quote(head),
            rule=_DESCRIBES,
        )
    if word.dep_ == "acomp" and 0 < word.i - word.head.i <= _NEAR:
        return case.say(
            "After 【%(verb)s】 we describe the subject with an adjective: {%(new)s}.",
            head,
            verb=quote(head),
            rule=_DESCRIBES,
        )
    return None


def _as_an_adverb(case: Case, word: Token) -> Said | None:
    head = case.in_source(word.head)
    if head is None or word.dep_ != "advmod" or word.head.pos_ != "VERB":
        return None
    if not word.lower_.endswith("ly"):
        return None
    return case.say(
        "It goes with the verb 【%(verb)s】, not with a noun, so we need an adverb: {%(new)s}.",
        head,
        verb=quote(head),
        rule=_DESCRIBES,
    )


def _as_a_verb(case: Case, word: Token) -> Said | None:
    lead = next((c for c in word.children if c.dep_ == "aux" and c.tag_ in {"MD", "TO"}), None)
    shown = case.in_source(lead)
    if lead is not None and shown is not None and word.i - lead.i <= _NEAR:
        return case.say(
            "After 【%(word)s】 we need a verb: {%(new)s}.",
            shown,
            word=quote(shown),
            rule="After to, can, will and must comes the base form of a verb.",
        )
    subject = next((c for c in word.children if c.dep_ == "nsubj" and c.i < word.i), None)
    shown = case.in_source(subject)
    if shown is not None and word.tag_ in {"VBZ", "VBP", "VBD"} and shown.pos_ in _SUBJECTS:
        return case.say(
            "With the subject 【%(sign)s】 we need a verb here: {%(new)s}.",
            shown,
            sign=quote(shown),
            rule="Every English sentence needs a verb.",
        )
    first = case.in_source(word.head) if word.dep_ == "conj" else None
    if first is None or first.pos_ != "VERB" or word.head.tag_ != word.tag_:
        return None
    return case.say(
        "It is joined to the verb 【%(verb)s】, so it is a verb too: {%(new)s}.",
        first,
        verb=quote(first),
        rule=_SAME_KIND,
    )


_NEAR = 4
_ALIKE = 0.6
_SUBJECTS = {"NOUN", "PROPN", "PRON"}
_NAMES = "Use a noun, not a verb or an adjective, to name a thing or an idea."
_DESCRIBES = "Adjectives describe nouns, and adverbs say how something is done."
_SAME_KIND = "And, or and but join words of the same kind: two nouns, two verbs, two adjectives."
