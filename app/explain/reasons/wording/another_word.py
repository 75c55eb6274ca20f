"""Misspellings behind which another word stands: brought for bought, advice for advise.

``another_word_said(case)`` is ``None`` where only letters are wrong.
"""

from __future__ import annotations

from functools import lru_cache

from errant.en.classifier import spell as known_words
from rapidfuzz.distance import OSA

from app.explain.case import Case, lemmas_of
from app.explain.reading.many_senses import MANY_SENSES
from app.explain.said import Said, Term
from grammar_items.usage.lexicon import WordClass, meaning

_FAMILIES = "Word families have fixed endings: learn the noun, the verb and the adjective."
_KINDS = {
    "NOUN": Term("noun"), "VERB": Term("verb"), "ADJ": Term("adjective"), "ADV": Term("adverb"),
}  # fmt: skip


def another_word_said(case: Case) -> Said | None:
    if len(case.new) != 1 or len(case.old) != 1 or case.real_word:
        return None
    old, new = case.old_text.lower(), case.new_text.lower()
    for said in (_two_words, _other_past, _noun_as_verb, _other_prefix, _opposite, _plural_of_adj,
                 _of_the_family):  # fmt: skip
        found = said(case, old, new)
        if found is not None:
            return found
    return None


def _two_words(case: Case, old: str, new: str) -> Said | None:
    """a alot → a lot, as the corrected text has it."""
    left = case.target[case.edit.c_start - 1].lower_ if case.edit.c_start else ""
    if old != f"a{new}" or left != "a":
        return None
    return case.say(
        "“%(old)s” is two words, “a” and {%(new)s}.",
        rule="Write a space between two separate words.",
    )


_PASTS = {
    "bought": ("brought", "buy", "bring"), "brought": ("bought", "bring", "buy"),
    "taught": ("thought", "teach", "think"), "thought": ("taught", "think", "teach"),
    "fell": ("felt", "fall", "feel"), "felt": ("fell", "feel", "fall"),
}  # fmt: skip
"""Past forms that are mixed up: the other one, and the verbs of both."""


def _other_past(case: Case, old: str, new: str) -> Said | None:
    """brougth → bought: with its letters in order it is the past of bring."""
    if new not in _PASTS:
        return None
    other, verb, other_verb = _PASTS[new]
    if OSA.distance(old, other) >= OSA.distance(old, new):
        return None
    return case.say(
        "“%(other)s” is the past of “%(other_verb)s”; the past of “%(verb)s” is {%(new)s}.",
        other=other,
        verb=verb,
        other_verb=other_verb,
        severity=3,
        rule="Irregular verbs have past forms of their own: catch, caught.",
    )


def _noun_as_verb(case: Case, old: str, new: str) -> Said | None:
    """intented → intended, adviced → advised: the ending of a verb on the noun of its family."""
    lemma = case.new[0].lemma_.lower()
    if case.new[0].pos_ != "VERB" or lemma not in lemmas_of(new, "VERB"):
        return None
    for ending in ("ed", "ing", "d"):
        stem = old.removesuffix(ending)
        for noun in (stem, f"{stem}e") if stem != old and new.endswith(ending) else ():
            if noun not in known_words or noun == lemma or not _related(noun, lemma):
                continue
            other = lemmas_of(noun, "VERB") or noun.endswith(_ADJECTIVE)
            if noun in lemmas_of(noun, "NOUN") and not other:
                return case.say(
                    "“%(noun)s” is the noun; the verb is “%(verb)s”, so its form is {%(new)s}.",
                    noun=noun,
                    verb=lemma,
                    rule=_FAMILIES,
                )
    return None


_ADJECTIVE = ("ic", "al", "ive", "ous", "ful", "able")
"""Endings of words that are nouns only by chance: specific."""


def _related(noun: str, verb: str) -> bool:
    """intent and intend, success and succeed; not bane and ban."""
    return noun[:4] == verb[:4] and len(verb) > 4 and abs(len(noun) - len(verb)) <= 2


_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "mis", "non", "ab")


def _other_prefix(case: Case, old: str, new: str) -> Said | None:
    """unnormal → abnormal, unpossible → impossible: the same word with another prefix."""
    for right in _PREFIXES:
        base = new.removeprefix(right)
        if base == new or len(base) < 4 or base not in known_words:
            continue
        for wrong in _PREFIXES:
            if wrong != right and old.startswith(wrong) and old.removeprefix(wrong) == base:
                return case.say(
                    "“%(base)s” takes the prefix “%(right)s”, not “%(wrong)s”: {%(new)s}.",
                    base=base,
                    right=right,
                    wrong=wrong,
                    rule="The prefix for the opposite is learnt with the word: unhappy, "
                    "impossible, dishonest.",
                )
    return None


def _opposite(case: Case, old: str, new: str) -> Said | None:
    """approprite → inappropriate: a prefix comes, and letters."""
    for prefix in ("un", "in", "im", "il", "ir", "dis"):
        base = new.removeprefix(prefix)
        if base == new or len(base) < 5 or base not in known_words or old.startswith(prefix):
            continue
        if OSA.distance(old, base) <= 2 and base[:3] == old[:3]:
            return case.say(
                "“%(prefix)s” makes the opposite of “%(base)s”: {%(new)s}.",
                prefix=prefix,
                base=base,
                severity=3,
                rule="The prefix for the opposite is learnt with the word: unhappy, impossible, "
                "dishonest.",
            )
    return None


def _plural_of_adj(case: Case, old: str, new: str) -> Said | None:
    """olders → elders, richs → riches: an adjective that the learner made plural as a noun."""
    base = old.removesuffix("s")
    if base == old or case.new[0].tag_ != "NNS" or new in {f"{base}s", f"{base}es"}:
        return None
    if base not in known_words or not lemmas_of(base, "ADJ") or base in lemmas_of(base, "NOUN"):
        return None
    return case.say(
        "“%(base)s” is an adjective, so it takes no -s; the noun is {%(new)s}.",
        base=base,
        rule="Adjectives have no plural -s.",
    )


def _of_the_family(case: Case, old: str, new: str) -> Said | None:
    """knowlegable → knowledge, intesively → intensely: another word of the family, misspelt."""
    kind, lemma = _KINDS.get(case.new[0].pos_), case.new[0].lemma_.lower()
    if kind is None or len(old) < 5 or len(new) < 6 or old[:3] != new[:3]:
        return None
    nearest = min(
        (one for one in _words_with(new[:5]) if one[-2:] == old[-2:] and one[-5:] != new[-5:]),
        key=lambda word: OSA.distance(old, word),
        default=new,
    )
    if not 2 * OSA.distance(old, nearest) <= min(4, OSA.distance(old, new)):
        return None
    if len(old) < 8 and (OSA.distance(old, nearest) > 1 or OSA.distance(old, new) < 3):
        return None
    if nearest in {new, lemma} or lemma in lemmas_of(nearest, case.new[0].pos_):
        return None
    return case.say(
        "This is nearly “%(other)s”, another word of the family; here we need the %(kind)s "
        "{%(new)s}.",
        other=nearest,
        kind=kind,
        severity=3,
        rule=_FAMILIES,
    )


def no_such_word(case: Case) -> Said | None:
    """peknik for picnic, voluntad for will: what the right word means, if that is one thing."""
    word = case.new[0].lemma_.lower() if len(case.new) == 1 else ""
    kind = _CLASSES.get(case.new[0].pos_) if word else None
    means = meaning(word, kind) if kind is not None and word not in MANY_SENSES else None
    if means is None:
        return case.say("There is no word “%(old)s”; we say {%(new)s}.")
    return case.say(
        "There is no word “%(old)s”; the word for “%(means)s” is {%(new)s}.",
        means=means.split("; ")[0],
    )


_CLASSES: dict[str, WordClass] = {
    "NOUN": "noun", "VERB": "verb", "ADJ": "adjective", "ADV": "adverb",
}  # fmt: skip


@lru_cache(maxsize=2_000)
def _words_with(beginning: str) -> tuple[str, ...]:
    return tuple(word for word in known_words if word.startswith(beginning))
