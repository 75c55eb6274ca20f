"""Spelling: which letters differ; capitals, spaces and short forms."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import SequenceMatcher

from errant.en.classifier import spell as known_words
from rapidfuzz.distance import OSA, Levenshtein, Postfix, Prefix
from spacy.tokens import Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.word_sets import DAYS, LANGUAGES, MONTHS, NEGATIVES
from app.explain.reasons import FIRST, LAST, LATE, reason
from app.explain.reasons.nominal.nouns import amount_before
from app.explain.reasons.wording.another_word import another_word_said, no_such_word
from app.explain.reasons.wording.form_here import form_here
from app.explain.reasons.wording.one_word_or_two import apart, elsewhere, together
from app.explain.reasons.wording.spelling_rules import (
    doubles,
    in_parts,
    letters_rule,
    undoubled,
)
from app.explain.said import Line, Said, Term
from app.spelling_choice import spelt
from grammar_items.usage.lexicon import confusable, meaning
from grammar_items.verb_groups import subject_of

HARD_TO_RECOGNISE = 0.6
"""Below this share of common letters a misspelt word is hard to recognise."""
ALIKE = 0.7
"""From this share of common letters on, an unknown word is taken for a misspelling."""
NAMES = "Names of people, places and companies begin with a capital letter."
DAYS_AND_MONTHS = "Days and months begin with a capital letter."
NATIONS = "Languages and nationalities begin with a capital letter."
SENTENCE = "A sentence begins with a capital letter."
SHORT_FORM = "A short form has an apostrophe where letters are left out."
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
    word, old = case.new[0], case.old[0].lower_
    plural = f"{word.lower_[:-1]}ies" if word.lower_.endswith("y") else f"{word.lower_}s"
    if old not in {plural, f"{word.lower_}s"} or word.pos_ != "ADJ" or old in _NOUNS_IN_S:
        return None
    if word.lower_.endswith("ic"):
        return None  # economics is a noun of its own
    known = word.lower_ == "other" or meaning(word.lower_, "adjective") is not None
    if not known and case.real_word:
        return None  # lessons plan: a noun that describes a noun
    if word.dep_ == "pobj" or case.old[0].tag_ == "VBZ" and subject_of(case.old[0]) is not None:
        return None  # for others: no adjective; the shop opens: a verb
    if meaning(word.lower_, "adjective") is None and lemmas_of(word.lower_, "NOUN"):
        return None  # iterables, lookups: a noun that describes a noun
    if case.before is not None and case.before.lower_ == "each":
        return case.say(
            "This is a fixed phrase: “%(phrase)s”.",
            case.before,
            phrase="each other",
            rule="Each other has no -s.",
        )
    return case.say("Adjectives have no plural -s: {%(new)s}.", *_described(case))


_NOUNS_IN_S = {"news", "goods", "means", "shorts"}


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
    return None if _made_up(case) else letters(case)


def _described(case: Case) -> list[Token]:
    """The noun of an adjective, if the learner wrote it so."""
    noun = case.in_source(case.new[0].head) if case.new[0].dep_ == "amod" else None
    return [] if noun is None else [noun]


def another_form(case: Case) -> bool:
    """choosed → choose, healty → healthier: more than letters, the form changes."""
    if len(case.new) != 1 or len(case.old) != 1:
        return False
    old, new, lemma = case.old[0].lower_, case.new[0].lower_, case.new[0].lemma_.lower()
    if case.new[0].pos_ in {"PRON", "DET", "ADP", "SCONJ", "CCONJ", "PART", "INTJ"}:
        return False
    if sorted(old) == sorted(new):
        return False  # thoes → those: only the order of the letters
    if new == f"{lemma}ing" and old in {f"{lemma}{end}" for end in ("in", "ig", "ng", "g")}:
        return False  # listenng → listening: the form is there, its letters are not
    nearer = Levenshtein.distance(old, lemma) < Levenshtein.distance(old, new)
    if new != lemma and nearer and not (old.endswith("s") and case.new[0].tag_ == "NNS"):
        return True
    ending = next((e for e in ("ed", "ing", "est", "er", "s") if old.endswith(e)), "")
    if new.startswith(old):
        return False  # becaus → because: the s is no ending
    if not ending or new.endswith(ending) or not old.startswith(lemma[:2]):
        return False
    if ending in {"er", "est"} and case.new[0].pos_ not in {"ADJ", "ADV"}:
        return False  # tuter → tutor: nothing is compared
    if len(old) - len(ending) < 3:
        return False  # los → lot: a word, with no ending
    return _nearly(old.removesuffix(ending), lemma)  # insted → instead: the -ed is no ending


def _nearly(stem: str, word: str) -> bool:
    """easi- for easy, sienc- for science: the stem before an ending, with one wrong letter."""
    return min(OSA.distance(stem, base) for base in (word, word[:-1])) <= 1


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
    if case.real_word and case.another_word and not _no_small_word(case):
        return None
    word = case.new[0] if len(case.new) == 1 else None
    made = case.old_text.lower().removesuffix("ed")
    if word is not None and not case.real_word and not word.lower_.endswith("ed"):
        if made in lemmas_of(word.lower_, "VERB") and word.pos_ == "VERB":
            return case.say(
                "The past of “%(lemma)s” is irregular: not “%(old)s” but {%(new)s}.",
                lemma=made,
                rule="Irregular verbs have past forms of their own: catch, caught.",
            )
    if another_form(case):
        return _spelt_and_formed(case) or form_here(case)
    if word is not None and word.tag_ == "NN" and not case.real_word and _plural_of(case):
        return _spelt_and_formed(case)
    if case.real_word and len(case.new) == 1 and case.new[0].lemma_.lower() in case.old_lemmas:
        return form_here(case)
    if _of_other_variety(case.old_text.lower()):
        if case.new[0].lemma_.lower() == spelt(case.old_text.lower(), "british"):
            return form_here(case)  # liter → litres
        return case.say("“%(old)s” is another word that looks like it; we mean {%(new)s}.")
    kind = _KINDS.get(case.new[0].pos_) if len(case.new) == 1 else None
    if _made_up(case) and kind is not None:
        return case.say(
            "There is no word “%(old)s”; the %(kind)s of this family is {%(new)s}.",
            kind=kind,
            rule="Word families have fixed endings: learn the noun, the verb and the adjective.",
        )
    return letters(case)


def _of_other_variety(word: str) -> bool:
    """defense, liter: right in American spelling, though the British word list lacks it."""
    return word in {spelt(word, "american"), _with_z(word)} and spelt(word, "british") != word


_KINDS = {
    "NOUN": Term("noun"), "VERB": Term("verb"), "ADJ": Term("adjective"), "ADV": Term("adverb"),
}  # fmt: skip
_SMALL = frozenset(
    "a i am an as at be by do go he hi if in is it me my no of oh ok on or so to up us we".split()
)


def _no_small_word(case: Case) -> bool:
    """made y my uncle → by: one or two letters that the dictionary lists but nobody writes."""
    old = case.old_text.lower()
    return len(old) <= 2 and old.isalpha() and old not in _SMALL


_ENDINGS = ("ly", "ion", "ment", "al", "ness", "ity", "ous", "ive", "ful", "able", "ment", "ize")


def _made_up(case: Case) -> bool:
    """developly → developed: a real word with an ending that it does not take."""
    if case.real_word or len(case.new) != 1 or len(case.old) != 1:
        return False
    old, new = case.old_text.lower(), case.new_text.lower()
    for ending in _ENDINGS:
        stem = old.removesuffix(ending)
        if stem == old or len(stem) < 4 or new.endswith(ending) or ending in new[-6:]:
            continue
        if stem in known_words and new.startswith(stem) and (new == stem or len(new) > len(stem)):
            return Levenshtein.distance(old, new) > 1
    return False


def _one_is_meant(noun: Token, case: Case) -> list[Token]:
    """a, this or every before the noun, if the learner wrote it."""
    ones = (c for c in noun.children if c.lower_ in {"a", "an", "this", "that", "every", "each"})
    return [own for one in ones if (own := case.in_source(one)) is not None]


_ADDED = {"s": ("NNS", "VBZ"), "ed": ("VBD", "VBN"), "ing": ("VBG",)}


def _spelt_and_formed(case: Case) -> Said | None:
    """sientist → scientists: the letters of the word, and then its ending."""
    word, old = case.new[0], case.old_text.lower()
    base = word.lemma_.lower()
    if word.tag_ in {"NN", "NNP"} and old.endswith("s"):
        if not _misspelt_plural(old, base):
            return None
        return case.say(
            "The noun is written {%(new)s}, and here it has no -s.",
            *_one_is_meant(word, case),
            rule=in_parts(_singular(old, base), case.new_text),
        )
    ending = next((e for e, tags in _ADDED.items() if word.tag_ in tags), None)
    if ending is None or not word.lower_.endswith(ending) or not word.lower_.startswith(base[:-1]):
        return None
    if old.startswith(base) or old.endswith(ending) or len(base) < 4:
        return None
    if Levenshtein.normalized_similarity(old, base) < 0.6:
        return None
    if word.tag_ == "NNS":
        return case.say(
            "The noun is written “%(base)s”, and here it is plural: {%(new)s}.",
            base=base,
            rule="Most nouns add -s or -es for the plural: two books, three boxes.",
        )
    return case.say(
        "The verb is written “%(base)s”, and here it has the ending -%(ending)s: {%(new)s}.",
        base=base,
        ending=ending,
        rule=in_parts(old, case.new_text),
    )


def _plural_of(case: Case) -> bool:
    """tecnologies → technology: a plural, whose letters are wrong as well."""
    old, new = case.old_text.lower(), case.new_text.lower()
    ending = "ies" if new.endswith("y") else "es" if new.endswith("e") else "s"
    if sorted(old) == sorted(new) or len(new) < 5:
        return False  # verions → version: only the order of the letters
    return old.endswith(ending) and not new.endswith("s") and _misspelt_plural(old, new)


def _singular(old: str, noun: str) -> str:
    """tecnology for tecnologies, as technology ends in -y."""
    ones = (old[:-1], f"{old[:-3]}y" if old.endswith("ies") else old[:-1])
    return min(ones, key=lambda one: OSA.distance(one, noun))


def _misspelt_plural(old: str, noun: str) -> bool:
    """tecnologies of technology, siences of science."""
    return Levenshtein.normalized_similarity(_singular(old, noun), noun) >= ALIKE


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
    if case.edit.start and case.old_text[:1].isupper() or not case.old_text.isascii():
        return None  # a name is in no dictionary: a France company
    old, new = case.old_text.lower(), case.new_text.lower()
    if (old, new) == ("nt", "not"):
        return case.say(
            "The full form is {%(new)s}; the short form has an apostrophe, n't.",
            severity=2,
            rule=SHORT_FORM,
        )
    if case.new[0].pos_ in {"ADP", "PRON", "NUM", "DET", "CCONJ", "SCONJ", "PART"}:
        if Levenshtein.normalized_similarity(old, new) < 0.6:
            return None  # untill → with: another word is meant, not these letters
    if Levenshtein.normalized_similarity(old, new) < 0.6 or old[:2] == "un" != new[:2]:
        if _is_part_of_more(case) or _misspelt_other(old):
            return None  # requre → take: another word is meant, which was misspelt as well
        if any(old[:cut] in known_words and old[cut:] in known_words
               for cut in range(4, len(old) - 3)):  # fmt: skip
            return None  # flatshare: two words in one, which the dictionary may lack
        return another_word_said(case) or no_such_word(case)
    return letters(case)


def _is_part_of_more(case: Case) -> bool:
    """latinamerican → Latin + American: the edit beside it brings the rest of the word."""
    return any(
        edit.end == case.edit.start or edit.start == case.edit.end
        for edit in case.others
        if any(t.is_alpha and not t.is_stop for t in case.target[edit.c_start : edit.c_end])
    )


_JOINING = frozenset("because although though before after until while whether unless however "
                     "without through therefore should would could".split())  # fmt: skip


def _misspelt_other(old: str) -> bool:
    """requre is one letter away from require; short letters meet some word by chance."""
    if len(old) < 6:
        return False
    cuts = [(old[:place], old[place:]) for place in range(1, len(old) + 1)]
    near = {f"{a}{b[1:]}" for a, b in cuts} | {f"{a}{b[1:2]}{b[:1]}{b[2:]}" for a, b in cuts}
    near |= {f"{a}{x}{b[skip:]}" for a, b in cuts for x in _LETTERS for skip in (0, 1)}
    return not near.isdisjoint(_JOINING) or any(
        lemmas_of(word, kind)
        for word in near & known_words
        for kind in ("NOUN", "VERB", "ADJ", "ADV")
    )


def letters(case: Case) -> Said | None:
    """Which letters differ; no other rule than one about them belongs to it."""
    old, new = case.old_text, case.new_text
    if not old or not new or " " in old or " " in new:
        return None
    said = _letters(case, old, _in_same_variety(old, new))
    return replace(said, no_rule=True) if said is not None and said.rule is None else said


def _in_same_variety(old: str, new: str) -> str:
    """subsidise for susidise → subsidize: nothing is said of the s, which is right as well."""
    low_old, low_new = old.lower(), new.lower()
    british = _IZE.sub(r"is\1", spelt(low_new, "british"))
    american = _with_z(spelt(low_new, "american"))
    nearest = min((low_new, british, american), key=lambda one: OSA.distance(low_old, one))
    shared = Prefix.similarity(nearest, low_new)
    if nearest == low_new or Prefix.similarity(nearest, low_old) >= shared or not new.islower():
        return new
    return nearest


_IZE = re.compile(r"iz(e|es|ed|ing|er|ers|ation|ations)$")


def _letters(case: Case, old: str, new: str) -> Said | None:
    low_old, low_new = old.lower(), new.lower()
    another = another_word_said(case)
    if another is not None:
        return another
    if _nearer_word(low_old, low_new):
        return no_such_word(case)
    rule = letters_rule(case)
    changes = [
        (tag, old[a:b], new[c:d], (c, d))
        for tag, a, b, c, d in SequenceMatcher(None, low_old, low_new, False).get_opcodes()
        if tag != "equal"
    ]
    if _swapped(low_old, low_new):
        one, other = (i for i, letter in enumerate(low_old) if letter != low_new[i])
        if other == one + 1:
            return case.say(
                "Two letters have changed places: “%(come)s”, not “%(gone)s”, in {%(new)s}.",
                come=low_new[one : other + 1], gone=low_old[one : other + 1], rule=rule,
            )  # fmt: skip
        return case.say("Two letters have changed places: not “%(old)s” but {%(new)s}.",
                        rule=rule)  # fmt: skip
    if len(changes) == 1:
        tag, gone, come, (first, last) = changes[0]
        if tag == "insert":
            first = _last_place(low_new, first, last)
            last, come = first + len(come), new[first : first + len(come)]
        if tag == "delete":
            first = _last_place(low_old, first, first + len(gone))
            gone = old[first : first + len(gone)]
        before = new[:first]
        few = len(gone) < 4 and len(new) - len(come) > 5 and last < len(new)
        if tag == "replace" and len(gone) > 2 and not few and low_old not in known_words:
            return no_such_word(case)  # footballist
        if tag == "insert":
            if len(come) == 1 and come.lower() in low_new[first - 1 : first] + low_new[last:][:1]:
                return case.say("{%(new)s} has a double “%(letters)s”.",
                                letters=come.lower(), rule=rule)  # fmt: skip
            if before:
                return case.say("“%(letters)s” is missing after “%(before)s”: {%(new)s}.",
                                letters=come, before=before, rule=rule)  # fmt: skip
            return case.say(
                "“%(letters)s” is missing in “%(old)s”: {%(new)s}.",
                letters=come,
                rule=rule,
            )
        if tag == "delete":
            double = gone.lower() in low_new[first - 1 : first] + low_new[first : first + 1]
            if len(gone) == 1 and (double or not before):
                return case.say("“%(old)s” has one “%(letters)s” too many: {%(new)s}.",
                                letters=gone, rule=rule)  # fmt: skip
            if before:
                return case.say("No “%(letters)s” comes after “%(before)s”: {%(new)s}.",
                                letters=gone, before=before, rule=rule)  # fmt: skip
            return case.say("“%(letters)s” is too much in “%(old)s”: {%(new)s}.",
                            letters=gone, rule=rule)  # fmt: skip
        if before:
            return case.say(
                "After “%(before)s” write “%(letters)s”, not “%(gone)s”: {%(new)s}.",
                before=before, letters=come, gone=gone, rule=rule,
            )  # fmt: skip
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
    if not apart and 1 < len(places) <= 4 and all(a == b for a, b, _, _ in places):
        return case.say(
            "“%(old)s” is written {%(new)s}; the letters in capitals are missing: “%(shown)s”.",
            shown=_in_capitals(low_new, places), severity=severity, rule=rule,
        )  # fmt: skip
    if not apart and 1 < len(places) <= 4 and all(a < b and c < d for a, b, c, d in places):
        return case.say(
            "“%(old)s” is written {%(new)s}; the letters in capitals are other ones: “%(shown)s”.",
            shown=_in_capitals(low_new, places), severity=severity, rule=rule,
        )  # fmt: skip
    if apart and _has_a_prefix(low_old) and low_old[:2] != low_new[:2]:
        return case.say("There is no word “%(old)s”; we say {%(new)s}.", severity=severity)
    doubled = doubles(low_new)
    if doubled and undoubled(low_old) == undoubled(low_new):
        return case.say(
            "In {%(new)s} only these letters are double: “%(letters)s”.",
            letters=", ".join(doubled), severity=severity, rule=rule,
        )  # fmt: skip
    start, gone, come = _between(old, new)
    if start and gone and come and max(len(gone), len(come)) <= _FEW:
        return case.say(
            "After “%(before)s” write “%(letters)s”, not “%(gone)s”: {%(new)s}.",
            before=new[:start], letters=come, gone=gone, severity=severity, rule=rule,
        )  # fmt: skip
    if (
        not apart
        and low_old[-1] == low_new[-1]
        and sum(d - c for _, _, c, d in places) <= len(new) / 2
    ):
        return case.say(
            "“%(old)s” is written {%(new)s}; look at the letters in capitals: “%(shown)s”.",
            shown=_in_capitals(low_new, places), severity=severity, rule=rule,
        )  # fmt: skip
    return case.say("“%(old)s” is written {%(new)s}.", severity=severity, rule=rule)


_FEW = 5
"""Letters in a row that a learner can still compare."""


def _between(old: str, new: str) -> tuple[int, str, str]:
    """posssbale, possible: where they part, sba and ib, and both end in -le."""
    start = Prefix.similarity(old.lower(), new.lower())
    end = Postfix.similarity(old[start:].lower(), new[start:].lower())
    return start, old[start : len(old) - end], new[start : len(new) - end]


def _has_a_prefix(word: str) -> bool:
    """disinteresting: a known word with a beginning that it does not take."""
    return any(
        word.startswith(prefix) and word.removeprefix(prefix) in known_words
        for prefix in ("un", "dis", "in", "im", "mis", "non", "over")
    )


def _nearer_word(old: str, new: str) -> bool:
    """succesively → successfully: with one letter more it would be successively."""
    if len(new) < 7 or OSA.distance(old, new) < 2 or old in known_words:
        return False
    return any(
        word in known_words and word.startswith(new[:4]) and word[-3:] == old[-3:]
        for place in range(len(old) + 1)
        for letter in _LETTERS
        for word in (f"{old[:place]}{letter}{old[place:]}",)
        if word != new and word.endswith(_ENDINGS) and word[-5:] != new[-5:]
    )


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def _last_place(word: str, start: int, end: int) -> int:
    """Where the letters can stand last: in prerequisite, re comes after pre rather than p."""
    while end < len(word) and word[start] == word[end]:
        start, end = start + 1, end + 1
    return start


def _in_capitals(word: str, places: list[tuple[int, int, int, int]]) -> str:
    """sepArATEly; and the letter before the place of one too many."""
    return "".join(
        letter.upper() if any(min(c, d - 1) <= i < d for _, _, c, d in places) else letter
        for i, letter in enumerate(word)
    )


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


_SPACES = "A space comes after a comma or the mark at the end of a sentence, and none before it."
_ONE_CAPITAL = "Words are not written in capitals throughout, except short names such as UK."
_FIRST_LETTERS = "Short names made of first letters are written in capitals: TV, UK, USA."
TITLE = "The main words of a name or a title begin with a capital letter: The Lord of the Rings."
_MARKED_OFF = re.compile(r"(\S*\w)([.!?,;:])(\w\S*)")
_OPENED = re.compile(r"\w ([(\[“\"])")
_WORKS = frozenset(
    "movie film book novel series song show album trailer game saga episode magazine story".split()
)


@reason("ORTH", severity=1)
def capital_or_space(case: Case) -> Said | None:
    return _spaces(case) or _capitals(case)


def _spaces(case: Case) -> Said | None:
    """bed room → bedroom, infront → in front, late.We → late. We."""
    old, new = case.old_text, case.new_text
    low_old, low_new = old.lower(), new.lower()
    if low_old.replace(" ", "").replace("-", "") != low_new.replace(" ", "").replace("-", ""):
        return None
    if low_old == low_new:
        return _space_outside(case) if old == new else None
    found = _MARKED_OFF.fullmatch(old)
    if found is not None and low_new == f"{found[1]}{found[2]} {found[3]}".lower():
        if found[2] in ".!?":
            return case.say(
                "A new sentence begins after “%(mark)s”: a space comes first, then a capital "
                "letter.",
                mark=found[2],
                severity=2,
                rule=_SPACES,
            )
        return case.say("A space comes after “%(mark)s”.", mark=found[2], rule=_SPACES)
    name = _of_a_name(case)
    if " " in old:
        said = elsewhere(case) if " " in new else together(case, name)
    elif _OPENED.search(new) is not None:
        return case.say("A space comes before “%(mark)s”.", mark=_OPENED.findall(new)[0])
    elif name is not None:
        said = case.say("This name is written as separate words: {%(new)s}.", rule=name)
    else:
        said = apart(case)
    return replace(said, severity=2) if said is not None else None


def _of_a_name(case: Case) -> str | None:
    """starwars → Star Wars, x box → Xbox: capitals come too."""
    inside = case.edit.c_start > 0 and case.target[case.edit.c_start - 1].text not in {
        ".",
        "!",
        "?",
    }
    if case.new_text == case.old_text or not inside or case.old_text[:1].isupper():
        return None
    if not all(part[:1].isupper() for part in case.new_text.split()):
        return None
    return TITLE if " " in case.new_text else NAMES


def _space_outside(case: Case) -> Said | None:
    """he /she → he/she: the space beside the words, not in them."""
    before, after = case.edit.original, case.edit.replacement
    mark = case.new_text[:1]
    if mark.isalnum() or before[:1].isspace() == after[:1].isspace():
        return None
    if before[:1].isspace():
        return case.say("No space comes before “%(mark)s”.", mark=mark)
    return case.say("A space comes before “%(mark)s”.", mark=mark)


def _capitals(case: Case) -> Said | None:
    """monday → Monday, SOME → Some, tv → TV."""
    old, new = case.old_text, case.new_text
    if old.lower() != new.lower() or old == new:
        return None
    if new == "I" or new.startswith(("I'", "I’")):
        return case.say(
            "The word {%(new)s} for yourself is always a capital letter.",
            rule="Write I with a capital letter everywhere in a sentence.",
            severity=2,
        )
    letters_only = [c for c in old if c.isalpha()]
    if len(letters_only) > 1 and old.isupper() and not new.isupper():
        if new[:1].isupper():
            return case.say("Only the first letter is a capital here: {%(new)s}.",
                            rule=_ONE_CAPITAL)  # fmt: skip
        return case.say("Small letters are used for ordinary words: {%(new)s}.",
                        rule=_ONE_CAPITAL)  # fmt: skip
    low = new.lower()
    if low.removesuffix("s") in DAYS | MONTHS:
        low = low.removesuffix("s")  # on Tuesdays
    if new[:1].islower() and new != new.lower():
        return (
            None
            if new.lower() in known_words
            else case.say("This name is written with its own capital letters: {%(new)s}.")
        )
    if new[:1].isupper():
        return _capital_first(case, low)
    if low == "internet":
        return case.say(BOTH_USED)
    if case.edit.c_start == 0:
        return None  # the first word keeps its capital letter
    if case.new[0].pos_ not in {"NOUN", "PROPN", "ADJ"} or case.edit.start == 0:
        return case.say(
            "The sentence goes on here, so the word has a small letter: {%(new)s}.", rule=NO_NAME
        )
    return case.say("This is not a name, so it has a small letter: {%(new)s}.", rule=NO_NAME)


_SHORT_NAME = "{%(new)s} is a short name made of first letters, so all of them are capitals."
BOTH_USED = "Both are used, {%(new)s} and “%(old)s”; the small letter is more common today."


def _capital_first(case: Case, low: str) -> Said | None:
    """Why just this word begins with a capital letter."""
    place, new = case.edit.c_start, case.new_text
    begins = "This word begins a sentence, so it has a capital letter: {%(new)s}."
    if place == 0 or case.target[place - 1].text in {".", "!", "?"}:
        more = _later_capitals(case)
        if more is not None:  # else a name or a title begins the sentence: Iron Man
            first = quote(case.new[0]) if more else new
            return case.say(begins, rule=SENTENCE, more=more, new=first)
    if new.isupper() and 1 < len(new) <= 6 and new.isalpha():
        return case.say(_SHORT_NAME, rule=_FIRST_LETTERS)
    if low in DAYS | MONTHS:
        return case.say("This is the name of a day or a month: {%(new)s}.", rule=DAYS_AND_MONTHS)
    if low in LANGUAGES:
        return case.say("This is the name of a language or a nation: {%(new)s}.", rule=NATIONS)
    if low == "internet":
        return case.say(BOTH_USED)
    quoted = case.target[place - 1].text in {'"', "“", "‘"}
    if _is_title(case):
        return case.say(
            "This is part of a name or a title, so its main words have capital letters: {%(new)s}.",
            rule=TITLE,
        )
    before = case.before
    if quoted or before is not None and before.text in {".", "!", "?", '"', "“"}:
        return case.say(begins, rule=SENTENCE)
    if case.new[0].ent_type_ == "NORP":
        return case.say("This is the name of a language or a nation: {%(new)s}.", rule=NATIONS)
    return case.say("This is a name, so it begins with a capital letter: {%(new)s}.", rule=NAMES)


def _later_capitals(case: Case) -> tuple[Line, ...] | None:
    """I of "yes i" → "Yes I": it does not begin the sentence, so it has a reason of its own.

    None where a later word has a capital letter that only a name explains.
    """
    lines = []
    for old, word in zip(case.old[1:], case.new[1:], strict=False):
        if old.text == word.text or not word.is_alpha:
            continue
        if word.text == "I":
            message = "The word {%(new)s} for yourself is always a capital letter."
        elif word.text.isupper() and 1 < len(word) <= 6:
            message = (
                "{%(new)s} is a short name made of first letters, so all of them are capitals."
            )
        elif word.lower_ in LANGUAGES:
            message = "This is the name of a language or a nation: {%(new)s}."
        else:
            return None
        lines.append(Line(message, {"new": quote(word)}))
    return tuple(lines)


def _is_title(case: Case) -> bool:
    """Rings of "Lord of the Rings", Island of "Long Island": ordinary words that name one thing."""
    target, start, end = case.target, case.edit.c_start, case.edit.c_end
    ordinary = all(t.lower_ in known_words for t in case.new if t.is_alpha)
    if not ordinary or not any(t.is_alpha for t in case.new):
        return False
    if start >= 1 and target[start - 1].text in {'"', "“", "‘"}:
        return len(case.new) > 1
    if all(t.ent_type_ in {"GPE", "LOC", "PERSON", "NORP"} for t in case.new):
        return False
    small = {"of", "the"}
    left, right = start - 1, end
    while left > 0 and target[left].lower_ in small and not target[left].is_title:
        left -= 1
    while right < len(target) and target[right].lower_ in small and not target[right].is_title:
        right += 1
    beside = [target[i] for i in (left, right) if 0 < i < len(target)]
    if any(t.is_title and t.is_alpha and t.text != "I" for t in beside):
        return True
    if len(case.new) > 1:
        return not any(t.ent_type_ == "PERSON" for t in case.new)
    return any(t.lemma_.lower() in _WORKS for t in target[max(0, start - 4) : end + 3])


@reason(
    "CONTR",
    "SPELL",
    "ORTH",
    "PUNCT",
    "OTHER",
    severity=2,
    rule=SHORT_FORM,
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
            rule="Put ’s after the person, place or time that something belongs to: my sister's "
            "room, today's news.",
        )
    full = in_full(case)
    if full is not None:
        return case.say(
            "{%(new)s} is short for “%(full)s”; the apostrophe stands for the letters left out.",
            full=full,
        )
    return case.say("The apostrophe stands for the letters left out: {%(new)s}.")


_PIECES = {
    "n't": "not", "'re": "are", "'m": "am", "'ve": "have", "'ll": "will", "ca": "can", "wo": "will",
    "sha": "shall",
}  # fmt: skip


def in_full(case: Case) -> str | None:
    """I am for I'm, cannot for can't; nothing where 's or 'd leaves a doubt."""
    words: list[str] = []
    for token in case.new:
        low = token.lower_.replace("’", "'")
        if low == "'s" and words and words[0].lower() == "let":
            words.append("us")
        elif low == "'s":
            follows = case.target[token.i + 1 : token.i + 3]
            if any(t.tag_ == "VBN" for t in follows) or token.lemma_ == "have":
                return None
            words.append("is")
        elif low == "'d":
            return None
        else:
            words.append(_PIECES.get(low, token.text))
    if len(words) != 2 or case.new_text.isupper():
        return None
    return "cannot" if words == ["can", "not"] else " ".join(words)


@reason("CONTR", rank=LATE)
def verb_in_short(case: Case) -> Said | None:
    """I not sure → I'm; They's → They're; She's works → She works."""
    if case.operation == "U" and case.old_text.lower() in {"n't", "n’t"}:
        return None  # couldn't hardly: a second negative, no verb
    if case.operation == "U" and case.edit.c_start:
        word, place = case.target[case.edit.c_start - 1], case.edit.c_start
        noun = case.learners(word.head)
        if word.lower_ == "your" and word.dep_ == "poss" and noun is not None:
            return case.say(
                "“you're” means “you are”; with the noun 【%(noun)s】 we need {%(your)s}.",
                noun,
                noun=quote(noun),
                your=quote(word),
                severity=2,
            )
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
    if _only_shorter(case) or case.old_text[:1] not in "'’" and case.old_text.lower() in _PAST:
        return None
    verbs = [{t.lemma_.lower() for t in side if t.pos_ == "AUX"} for side in (case.old, case.new)]
    if any(t.tag_ == "MD" for t in case.old) or ("do" in verbs[0]) != ("do" in verbs[1]):
        return None  # I can → I'm, I don't → I'm not: another verb, not another person
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
        if begins and old[0].lemma_.lower() != new[0].lemma_.lower():
            return case.say(_FORM_HERE, new=quote(new), old=quote(old))
        return case.say(
            "Both are right: “%(short)s” is the short form, and {%(full)s} is better in formal "
            "writing.",
            severity=1,
            rule="Short forms such as don't and it's are for speech and informal texts.",
            short=quote(old),
            full=quote(new),
        )
    if _only_shorter(case):
        begins = 1 if case.edit.c_start and case.new_text[:1] in {"'", "’", "n"} else 0
        ends = 1 if case.new_text.lower() in {"ca", "wo"} else 0
        return case.say(
            "Both are right: {%(short)s} is the short form, for speech and informal texts.",
            severity=1,
            rule="Short forms such as don't and it's are for speech and informal texts.",
            short=quote(case.target[case.edit.c_start - begins : case.edit.c_end + ends]),
        )
    left = case.edit.c_start and case.edit.start
    if case.operation == "R" and left and case.new_text.lower() in {"n't", "n’t"}:
        if any(t.tag_ == "VBG" for t in case.source[case.edit.end : case.edit.end + 2]):
            return None  # am not knowing → don't know: another tense
        return _negative_with_do(case) or case.say(
            _FORM_HERE,
            new=quote(case.target[case.edit.c_start - 1 : case.edit.c_end]),
            old=quote(case.source[case.edit.start - 1 : case.edit.end]),
        )
    if case.operation == "R":
        return None  # 's → was: the time, or another verb
    if case.operation == "M":
        return case.say("A short form is missing here: {%(new)s}.")
    if case.old_text.lower() in {"n't", "n’t"}:
        right = case.source[case.edit.end : case.edit.end + 4]
        kept = next((t for t in right if t.lower_ in NEGATIVES | {"hardly"}), None)
        if kept is not None:
            return case.say(
                "One negative word is enough: 【%(kept)s】 already says it, without “%(old)s”.",
                kept,
                kept=quote(kept),
                rule="One negative word is enough in an English sentence.",
            )
    if case.old and case.old[0].tag_ == "POS":
        return None  # no short form
    return _asked_inside(case) or case.say("The short form “%(old)s” is not needed here.")


_FORM_HERE = "Here the form is {%(new)s}, not “%(old)s”."


def _negative_with_do(case: Case) -> Said | None:
    """The ticket costs not much → doesn't cost: the main verb stood before "not"."""
    before, place = case.before, case.edit.c_start
    if before is None or not place or case.target[place - 1].lemma_ != "do":
        return None
    verb = next((t for t in case.target[place : place + 4] if t.tag_ == "VB"), None)
    same = verb is not None and verb.lemma_.lower() in lemmas_of(before.lower_, "VERB")
    if not same or before.lemma_ in {"be", "do"}:
        return None
    return case.say(
        "【%(verb)s】 is the main verb here, so its negative needs do: {%(new)s}.",
        verb=quote(before),
        new=quote(case.target[place - 1 : case.edit.c_end]),
        rule="A negative needs do, does or did: I don't know.",
    )


def _asked_inside(case: Case) -> Said | None:
    """I asked what's her name → what her name is: the verb comes after its subject."""
    opener = case.before
    if opener is None or opener.tag_ not in {"WP", "WRB", "WDT"} or opener.i == 0:
        return None
    later = (e for e in case.others if case.edit.end < e.start <= case.edit.end + 6)
    ends = next((e.c_end for e in later if case.target[e.c_end - 1].lemma_ == "be"), None)
    if ends is None or ends - case.edit.c_start > 7:
        return None
    return case.say(
        "“%(moved)s” has another place in English: {%(new)s}.",
        opener,
        moved=case.old_text,
        new=quote(case.target[case.edit.c_start : ends]),
        rule="A question inside another sentence has normal order: I know where he lives.",
    )


def _only_shorter(case: Case) -> bool:
    """we are → we're, can not → can't: no mistake, the short form of the same words."""
    old, new = case.old_text.lower(), case.new_text.lower().replace("’", "'")
    if (old, new) in {("can", "ca"), ("will", "wo")}:
        after = case.target[case.edit.c_end : case.edit.c_end + 1]
        return bool(len(after)) and after[0].lower_ in {"n't", "n’t"}
    if new == "n't" and case.before is not None and case.edit.c_start:
        word = case.target[case.edit.c_start - 1].lower_
        if case.before.lower_ != {"ca": "can", "wo": "will"}.get(word, word):
            return False  # do not → can't: another helping verb
    return case.operation == "R" and old in _FULL_FORMS.get(new, ())


_PAST = {"were", "was", "had", "did", "would"}
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
