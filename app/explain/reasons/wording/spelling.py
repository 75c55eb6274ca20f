"""Spelling: which letters differ; capitals, spaces and short forms."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from rapidfuzz.distance import Levenshtein
from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reading.word_sets import DAYS, LANGUAGES, MONTHS
from app.explain.reasons import FIRST, LAST, LATE, reason
from app.explain.reasons.nominal.nouns import amount_before
from app.explain.reasons.wording.spelling_rules import apart_rule, joined_rule, letters_rule
from app.explain.said import Said
from app.spelling_choice import spelt
from grammar_items.usage.lexicon import confusable

HARD_TO_RECOGNISE = 0.6
"""Below this share of common letters a misspelt word is hard to recognise."""
ALIKE = 0.7
"""From this share of common letters on, an unknown word is taken for a misspelling."""
NAMES = "Names of people, places and companies begin with a capital letter."
DAYS_AND_MONTHS = "Days and months begin with a capital letter."
NATIONS = "Languages and nationalities begin with a capital letter."
SENTENCE = "A sentence begins with a capital letter."
NO_NAME = "Only names and the first word of a sentence have a capital letter."

_FORMS = ("SPELL", "NOUN:INFL", "NOUN:NUM", "NOUN", "VERB:INFL", "VERB:FORM", "VERB:TENSE",
          "VERB:SVA", "VERB", "ADJ:FORM", "ADJ", "MORPH", "OTHER")  # fmt: skip


@reason(*_FORMS, rank=FIRST, severity=1, rule="Keep to one kind of spelling in a text.")
def british_or_american(case: Case) -> Said | None:
    """colour → color, realise → realize: no mistake, the other variety."""
    old, new = case.edit.original.strip().lower(), case.edit.replacement.strip().lower()
    if case.operation != "R" or old == new or " " in old + new:
        return None
    message = "Both spellings are right: “%(old)s” is British, {%(new)s} is American."
    if spelt(old, "american") == new or _with_z(old) == new:
        return case.say(message)
    if spelt(new, "american") == old or _with_z(new) == old:
        return case.say("Both spellings are right: “%(old)s” is American, {%(new)s} is British.")
    return None


def _with_z(word: str) -> str:
    """organisation → organization; but surprise has only one spelling."""
    return word if word.startswith(_ALWAYS_WITH_S) else _ISE.sub(r"iz\1", word)


_ALWAYS_WITH_S = tuple(
    "advertis advis compris compromis despis devis disguis enterpris exercis expertis franchis "
    "improvis merchandis nois otherwis paradis practis prais precis premis promis rais revis ris "
    "supervis surpris televis wis".split()
)
_ISE = re.compile(r"is(e|es|ed|ing|er|ers|ation|ations)$")


@reason(*_FORMS, rank=FIRST, severity=2)
def regular_ending(case: Case) -> Said | None:
    """companys → companies, tryed → tried, easyer → easier, beachs → beaches, lifes → lives."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1 or case.real_word:
        return None
    old, new = case.old_text.lower(), case.new_text.lower()
    if old.endswith("ys") and new == f"{old[:-2]}ies":
        return case.say(
            "After a consonant, -y becomes -ies: {%(new)s}.",
            rule="A consonant and -y become -ies: city, cities; study, studies.",
        )
    if old.endswith("yed") and new == f"{old[:-3]}ied":
        return case.say(
            "After a consonant, -y becomes -ied: {%(new)s}.",
            rule="A verb with a consonant and -y has the past form -ied: study, studied.",
        )
    if old.endswith("yer") and new == f"{old[:-3]}ier":
        return case.say(
            "After a consonant, -y becomes -ier: {%(new)s}.",
            rule="An adjective with a consonant and -y changes to -ier and -iest: easy, easier.",
        )
    if old.endswith("yest") and new == f"{old[:-4]}iest":
        return case.say(
            "After a consonant, -y becomes -iest: {%(new)s}.",
            rule="An adjective with a consonant and -y changes to -ier and -iest: easy, easier.",
        )
    if old.endswith(("chs", "shs", "ss", "xs")) and new == f"{old[:-1]}es":
        return case.say(
            "After ch, sh, s or x we add -es: {%(new)s}.",
            rule="After ch, sh, s and x the ending is -es: watches, boxes.",
        )
    if old.endswith(("fs", "fes")) and new == f"{old.rstrip('es')[:-1]}ves":
        amount = amount_before(case)
        return case.say(
            "In this plural, -f becomes -ves: {%(new)s}.",
            *([] if amount is None else [amount]),
            rule="Some nouns with -f or -fe have the plural -ves: life, lives.",
        )
    return None


@reason(
    "MORPH",
    "SPELL",
    "ADJ",
    "NOUN",
    "NOUN:NUM",
    "OTHER",
    "ADJ:FORM",
    "DET",
    rank=FIRST,
    severity=2,
    rule="Adjectives have no plural -s.",
)
def adjective_has_no_plural(case: Case) -> Said | None:
    """differents opinions → different."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    word = case.new[0]
    if case.old[0].lower_ != f"{word.lower_}s" or word.pos_ != "ADJ":
        return None
    if word.lower_.endswith("ic"):
        return None  # economics is a noun of its own
    if case.before is not None and case.before.lower_ == "each":
        return case.say(
            "This is a fixed phrase: “%(phrase)s”.",
            case.before,
            phrase="each other",
            rule="Each other has no -s.",
        )
    return case.say("Adjectives have no plural -s: {%(new)s}.", *_described(case))


@reason("SPELL", rank=FIRST, severity=2)
def only_letters(case: Case) -> Said | None:
    """a few qestions → questions: the form is right, so nothing is said about it."""
    if len(case.old) != 1 or len(case.new) != 1 or case.real_word or another_form(case):
        return None
    old, new = case.old_text.lower(), case.new_text.lower()
    if old[-1:] != new[-1:] or Levenshtein.normalized_similarity(old, new) < ALIKE:
        return None
    if old.endswith("ed") and not new.endswith("ed"):
        return None  # payed → paid: a form, learnt by heart
    return letters(case)


def _described(case: Case) -> list[Token]:
    """The noun of an adjective, if the learner wrote it so."""
    noun = case.in_source(case.new[0].head) if case.new[0].dep_ == "amod" else None
    return [] if noun is None else [noun]


def another_form(case: Case) -> bool:
    """choosed → choose, healty → healthier: more than letters, the form changes."""
    if len(case.new) != 1 or len(case.old) != 1:
        return False
    old, new, lemma = case.old[0].lower_, case.new[0].lower_, case.new[0].lemma_.lower()
    if new != lemma and Levenshtein.distance(old, lemma) < Levenshtein.distance(old, new):
        return True
    ending = next((e for e in ("ed", "ing", "est", "er", "s") if old.endswith(e)), "")
    if new.startswith(old):
        return False  # becaus → because: the s is no ending
    return bool(ending) and old.startswith(lemma[:3]) and not new.endswith(ending)


@reason("SPELL", rank=LATE, severity=2)
def misspelt(case: Case) -> Said | None:
    """wich → which: no other word was taken for it, only letters."""
    if case.old_text.lower() == f"{case.new_text.lower()}ly" and case.new[0].pos_ == "ADV":
        verb = case.in_source(case.new[0].head)
        return case.say(
            "{%(new)s} is an adverb without -ly, so it can stand with 【%(verb)s】.",
            verb,
            verb=quote(verb) if verb is not None else "",
        )
    if case.real_word and case.another_word:
        return None
    if another_form(case):
        return case.say("In this place the form is {%(new)s}, not “%(old)s”.")
    if case.real_word and len(case.new) == 1 and case.new[0].lemma_.lower() in case.old_lemmas:
        return case.say("In this place the form is {%(new)s}, not “%(old)s”.")
    return letters(case)


@reason(
    "NOUN",
    "VERB",
    "ADJ",
    "ADV",
    "MORPH",
    "PREP",
    "PRON",
    "DET",
    "CONJ",
    "OTHER",
    rank=LAST,
    severity=3,
)
def no_word_at_all(case: Case) -> Said | None:
    """peknik → picnic: ERRANT reads a noun, but the learner's letters are no word."""
    if case.operation != "R" or case.real_word or not case.old_text.isalpha():
        return None
    if len(case.old) != 1 or len(case.new) != 1 or another_form(case):
        return None
    if case.edit.start and case.old_text[:1].isupper():
        return None  # a name is in no dictionary: a France company
    old, new = case.old_text.lower(), case.new_text.lower()
    if Levenshtein.normalized_similarity(old, new) < 0.6 or old[:2] == "un" != new[:2]:
        return case.say("There is no word “%(old)s”; we say {%(new)s}.")
    return letters(case)


def letters(case: Case) -> Said | None:
    """Which letters differ."""
    old, new = case.old_text, case.new_text
    if not old or not new or " " in old or " " in new:
        return None
    low_old, low_new = old.lower(), new.lower()
    rule = letters_rule(case)
    changes = [
        (tag, old[a:b], new[c:d], (c, d))
        for tag, a, b, c, d in SequenceMatcher(None, low_old, low_new, False).get_opcodes()
        if tag != "equal"
    ]
    if _swapped(low_old, low_new):
        return case.say("Two letters have changed places: not “%(old)s” but {%(new)s}.",
                        rule=rule)  # fmt: skip
    if len(changes) == 1:
        tag, gone, come, (first, last) = changes[0]
        if tag == "insert":
            if len(come) == 1 and come.lower() in low_new[first - 1 : first] + low_new[last:][:1]:
                return case.say("The letter “%(letters)s” is written twice: {%(new)s}.",
                                letters=come, rule=rule)  # fmt: skip
            return case.say(
                "“%(letters)s” is missing in “%(old)s”: {%(new)s}.",
                letters=come,
                rule=rule,
            )
        if tag == "delete":
            if len(gone) == 1:
                return case.say("“%(old)s” has one “%(letters)s” too many: {%(new)s}.",
                                letters=gone, rule=rule)  # fmt: skip
            return case.say("“%(letters)s” is too much in “%(old)s”: {%(new)s}.",
                            letters=gone, rule=rule)  # fmt: skip
        return case.say(
            "Write “%(letters)s” where you have “%(gone)s”: {%(new)s}.",
            letters=come,
            gone=gone,
            rule=rule,
        )
    apart = Levenshtein.normalized_similarity(low_old, low_new) < HARD_TO_RECOGNISE
    severity = 3 if apart else 2
    if sorted(low_old) == sorted(low_new):
        return case.say("The letters are right but in another order: not “%(old)s” but {%(new)s}.",
                        severity=severity, rule=rule)  # fmt: skip
    places = _apart_in(low_old, low_new)
    if len(places) == 2 and len(new) > 5 and places[1][0] - places[0][1] > 1 and not apart:
        gone, come = _with_a_neighbour(low_old, low_new, places[0])
        gone_too, come_too = _with_a_neighbour(low_old, low_new, places[1])
        return case.say(
            "Two places differ: “%(come)s”, not “%(gone)s”, and “%(come_too)s”, not "
            "“%(gone_too)s”: {%(new)s}.",
            gone=gone, come=come, gone_too=gone_too, come_too=come_too, severity=severity,
            rule=rule,
        )  # fmt: skip
    return case.say("“%(old)s” is written {%(new)s}.", severity=severity, rule=rule)


def _apart_in(old: str, new: str) -> list[tuple[int, int, int, int]]:
    codes = SequenceMatcher(None, old, new, False).get_opcodes()
    return [(a, b, c, d) for tag, a, b, c, d in codes if tag != "equal"]


def _with_a_neighbour(old: str, new: str, place: tuple[int, int, int, int]) -> tuple[str, str]:
    """The letters that differ; with the letter before or after where some are missing."""
    a, b, c, d = place
    if a < b and c < d:
        return old[a:b], new[c:d]
    if a:
        return old[a - 1 : b], new[c - 1 : d]
    return old[a : b + 1], new[c : d + 1]


def _swapped(old: str, new: str) -> bool:
    """Two letters stand in each other's place: thier, their."""
    apart = [place for place, pair in enumerate(zip(old, new, strict=False)) if len(set(pair)) > 1]
    if len(old) != len(new) or len(apart) != 2:
        return False
    one, other = apart
    return old[one] == new[other] and old[other] == new[one]


_IS_JOINED = re.compile("(some|any|every|no)(body|one|thing|where|times|how|way)")
_JOINED = "Some, any and every join with one, body, thing and where: everyone, somewhere."


@reason("ORTH", severity=1)
def capital_or_space(case: Case) -> Said | None:
    old, new = case.old_text, case.new_text
    if old.replace(" ", "").replace("-", "") == new.replace(" ", "").replace("-", ""):
        if " " in old and " " not in new:
            return case.say(
                "This is written as one word: {%(new)s}.",
                severity=2,
                rule=_JOINED if _IS_JOINED.fullmatch(new.lower()) else joined_rule(case),
            )
        if " " in old:
            return None  # ist he → is the: the space was at another place
        return case.say(
            "This is written as separate words: {%(new)s}.", severity=2, rule=apart_rule(case)
        )
    if old.lower() != new.lower():
        return None
    if new == "I" or new.startswith("I'"):
        return case.say(
            "The word {%(new)s} for yourself is always a capital letter.",
            rule="Write I with a capital letter everywhere in a sentence.",
            severity=2,
        )
    low = new.lower()
    if low.removesuffix("s") in DAYS | MONTHS:
        low = low.removesuffix("s")  # on Tuesdays
    if new[:1].isupper():
        place = case.edit.c_start
        if place == 0 or case.target[place - 1].text in {".", "!", "?"}:
            return case.say("This word begins a sentence, so it has a capital letter: {%(new)s}.",
                            rule=SENTENCE)  # fmt: skip
        if low in DAYS | MONTHS:
            return case.say(
                "This is the name of a day or a month: {%(new)s}.", rule=DAYS_AND_MONTHS
            )
        if low in LANGUAGES:
            return case.say("This is the name of a language or a nation: {%(new)s}.", rule=NATIONS)
        before = case.before
        if before is not None and before.text in {".", "!", "?", '"', "“"}:
            return case.say("This word begins a sentence, so it has a capital letter: {%(new)s}.",
                            rule=SENTENCE)  # fmt: skip
        return case.say(
            "This is a name, so it begins with a capital letter: {%(new)s}.", rule=NAMES
        )
    if case.new[0].pos_ not in {"NOUN", "PROPN", "ADJ"} or case.edit.start == 0:
        return case.say(
            "The sentence goes on here, so the word has a small letter: {%(new)s}.", rule=NO_NAME
        )
    return case.say("This is not a name, so it has a small letter: {%(new)s}.", rule=NO_NAME)


@reason(
    "CONTR",
    "SPELL",
    "ORTH",
    "PUNCT",
    "OTHER",
    severity=2,
    rule="A short form has an apostrophe where letters are left out.",
)
def short_form(case: Case) -> Said | None:
    if "'" not in case.new_text and "’" not in case.new_text:
        return None
    old, new = case.old_text.lower(), case.new_text.lower().replace("’", "'")
    if new.replace("'", "") != old or confusable(old, new) is not None:  # its and it's
        return None
    if any(token.tag_ == "POS" for token in case.new):
        return case.say(
            "The ending ’s shows to whom something belongs: {%(new)s}.",
            rule="Use ’s for what belongs to a person or an animal, and put the owner first: my "
            "sister's room.",
        )
    return case.say("The apostrophe stands for the letters left out: {%(new)s}.")


@reason("CONTR", rank=LATE)
def verb_in_short(case: Case) -> Said | None:
    """I not sure → I'm; They's → They're; She's works → She works."""
    if case.operation == "U":
        following = case.source[case.edit.end : case.edit.end + 2]
        verb = next((t for t in following if t.pos_ in {"VERB", "AUX"}), None)
        place = case.edit.c_start
        if verb is None and place < len(case.target) and case.target[place].pos_ == "VERB":
            verb = case.after
        return case.say(
            "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
            verb,
            verb=quote(verb) if verb is not None else "",
            gone=case.old_text,
        )
    word = case.before
    if word is None or word.pos_ not in {"PRON", "NOUN", "PROPN"} or case.new_text[:1] not in "'’":
        return None
    if case.operation == "M":
        return case.say(
            "The part about 【%(subject)s】 has no verb yet: {%(new)s}.", word, subject=quote(word)
        )
    return case.say(
        "【%(subject)s】 goes with {%(new)s}, not with “%(old)s”.", word, subject=quote(word)
    )


@reason("CONTR", rank=LAST, severity=3)
def contraction(case: Case) -> Said | None:
    """n't → not: no mistake, the full form is more formal."""
    short = case.old_text.lower().replace("’", "'")
    if case.operation == "R" and case.new_text.lower() in _FULL_FORMS.get(short, ()):
        begins = 1 if short[0] == "'" or short == "n't" else 0  # do of "don't"
        old = case.source[case.edit.start - begins : case.edit.end]
        new = case.target[case.edit.c_start - begins : case.edit.c_end]
        return case.say(
            "Both are right: “%(short)s” is the short form, and {%(full)s} is better in formal "
            "writing.",
            severity=1,
            rule="Short forms such as don't and it's are for speech and informal texts.",
            short=quote(old),
            full=quote(new),
        )
    if case.operation == "R":
        return case.say("Here the form is {%(new)s}, not “%(old)s”.")
    if case.operation == "M":
        return case.say("A short form is missing here: {%(new)s}.")
    return case.say("The short form “%(old)s” is not needed here.")


_FULL_FORMS = {
    "n't": {"not"}, "'s": {"is", "has"}, "'re": {"are"}, "'m": {"am"}, "'ve": {"have"},
    "'ll": {"will"}, "'d": {"would", "had"},
    "can't": {"cannot", "can not"}, "don't": {"do not"}, "doesn't": {"does not"},
    "didn't": {"did not"}, "won't": {"will not"}, "isn't": {"is not"}, "it's": {"it is"},
    "aren't": {"are not"}, "wasn't": {"was not"}, "haven't": {"have not"}, "hasn't": {"has not"},
    "couldn't": {"could not"}, "wouldn't": {"would not"}, "shouldn't": {"should not"},
    "i'm": {"i am"}, "that's": {"that is"}, "there's": {"there is"}, "let's": {"let us"},
}  # fmt: skip
"""Short forms, also as the parse cuts them, and what they stand for."""
