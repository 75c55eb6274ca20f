"""Two real words that learners take for each other: "I could not here you" → hear.

Each pair has a sentence that tells the two apart; it is said in either direction.
Words that only look alike and have no sentence are told apart by the word beside them.
"""

from __future__ import annotations

from dataclasses import replace

from rapidfuzz.distance import OSA, Levenshtein

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.counted_pairs import both_usual
from app.explain.reading.word_sets import PERSONS
from app.explain.reasons import FIRST, LAST, reason
from app.explain.reasons.wording.spelling import letters
from app.explain.said import Said
from grammar_items.usage.closed_class import OBJECT_PRONOUNS

_ANY_WORD = ("SPELL", "NOUN", "VERB", "ADJ", "ADV", "MORPH", "OTHER", "PREP", "PRON", "DET",
             "VERB:TENSE", "VERB:FORM", "NOUN:NUM", "CONJ", "CONTR", "ORTH")  # fmt: skip

_APART = {
    # what somebody does
    "pay buy": "We buy a thing and pay money for it: {%(new)s}, not “%(old)s”.",
    "fall feel": "The past of fall is fell; the past of feel is felt: {%(new)s}, not “%(old)s”.",
    "wait expect": "We wait for a bus; we expect what we think will happen: {%(new)s}, not "
    "“%(old)s”.",
    "wait hope": "We wait while time passes; we hope for something good: {%(new)s}, not “%(old)s”.",
    "want wont": "We write the verb want with an a: {%(new)s}, not “%(old)s”.",
    # people and things
    "memory souvenir": "A memory is in your head; a souvenir is a thing from a trip: {%(new)s}, "
    "not “%(old)s”.",
    "foot food": "Food is for eating; a foot is for walking: {%(new)s}, not “%(old)s”.",
    # how something is
    "excited exited": "Excited means very happy about what will come; exited means left: "
    "{%(new)s}, not “%(old)s”.",
    "already still": "Already says that it has begun or is done; still says that it goes on: "
    "{%(new)s}, not “%(old)s”.",
    # more pairs
    "specially especially": "Especially means above all; specially means for one purpose: "
    "{%(new)s}, not “%(old)s”.",
    "after afterwards": "After needs a noun or a verb behind it; afterwards stands alone: "
    "{%(new)s}, not “%(old)s”.",
    "capitol capital": "A capital is the main city of a country; a capitol is a building: "
    "{%(new)s}, not “%(old)s”.",
    "except expect": "To expect is to think that it will happen; except means but not: "
    "{%(new)s}, not “%(old)s”.",
    "miss lack": "To miss somebody is to feel sad without them; to lack is not to have: "
    "{%(new)s}, not “%(old)s”.",
    "motor engine": "A car usually has an engine; a small machine has a motor: {%(new)s}, "
    "not “%(old)s”.",
    # small words
    "there they're": "There is for a place and for “there is”; they're means they are: {%(new)s}, "
    "not “%(old)s”.",
    "whose whos": "Whose asks to whom it belongs; who's is short for who is: {%(new)s}, not "
    "“%(old)s”.",
}
ANOTHER_WORD = (
    "One wrong letter can make another English word, which a spelling check does not find."
)
_SMALL_WORDS = {
    "this", "that", "then", "than", "there", "these", "those", "them", "they", "where", "when",
    "what", "who", "how", "one", "once", "some", "same", "such", "much", "many", "other",
}  # fmt: skip
"""Words that are taken for one another by their meaning, not by their letters."""
_EVERYDAY_VERBS = {"go", "do", "get", "let", "put", "make", "take", "have", "give", "come"}
_PAIRS = {frozenset(pair.split()): told for pair, told in _APART.items()}


@reason(
    *_ANY_WORD,
    severity=3,
    rule="These two words look alike or are near in meaning: learn them as a pair.",
)
def told_apart(case: Case) -> Said | None:
    """Could you borrow me ten euros? → lend."""
    parts = max(len(case.old), len(case.new)) > 1 and " " not in case.old_text + case.new_text
    if case.operation != "R" or not (case.another_word or parts):
        return None
    told = next(
        (
            _PAIRS[pair]
            for old in case.old_lemmas
            for new in case.new_lemmas
            if (pair := frozenset((old, new))) in _PAIRS
        ),
        None,
    )
    if told is None or case.new_text.lower() == "than":
        return None  # than goes with the word that compares, and that is said elsewhere
    return case.say(told)


@reason("VERB", "VERB:TENSE", "VERB:FORM", "OTHER", rank=FIRST, severity=3,
        rule="Tell somebody something; say something (to somebody).")  # fmt: skip
def tell_a_person(case: Case) -> Said | None:
    """He said us a story → told us; she told that she was tired → said."""
    if case.operation != "R" or not case.new or not case.old:
        return None
    verb = case.new[-1]
    if verb.lemma_ == "tell" and any("say" in lemmas_of(t.lower_, "VERB") for t in case.old):
        after = case.target[verb.i + 1 : verb.i + 4]
        heard = next((t for t in after if t.dep_ in {"dative", "dobj"} and t.head == verb), None)
        if heard is None or not (heard.lower_ in OBJECT_PRONOUNS or heard.lower_ in PERSONS):
            return None
        own = case.in_source(heard)
        return case.say(
            "【%(person)s】 is the person who hears it, so the verb is {%(new)s}, not “%(old)s”.",
            own,
            person=quote(own) if own is not None else "",
        )
    if verb.lemma_ == "say" and any("tell" in lemmas_of(t.lower_, "VERB") for t in case.old):
        if any(c.dep_ == "dative" for c in verb.children) or case.edit.c_end >= len(case.target):
            return None
        link = case.target[case.edit.c_end]
        own = case.in_source(link)
        if link.lower_ != "that" or link.dep_ != "mark" or own is None:
            return None
        return case.say(
            "No person stands between the verb and 【%(word)s】, so it is {%(new)s}; “%(old)s” "
            "needs one.",
            own,
            word=quote(own),
        )
    return None


_PREFIXES = ("re", "un", "in", "im", "dis", "mis", "over", "out", "up", "pre", "non")
_HARDLY_WORDS = {"puls", "mach", "cade", "serer", "thar"}


def hardly_a_word(case: Case) -> bool:
    """meed, metics: in the long word list, but no noun, verb, adjective or adverb in use."""
    kinds = ("NOUN", "VERB", "ADJ", "ADV")
    return not case.old[0].is_stop and not any(map(case.could_be, kinds))


def look_alike(case: Case) -> bool:
    """Two real words of nearly the same letters and different families: snack, snake."""
    if case.operation != "R" or not case.another_word or not case.real_word or case.one_family:
        return False
    old, new = case.old_text.lower(), case.new_text.lower()
    if min(len(old), len(new)) < 3 or not (old + new).isalpha() or case.old_text.isupper():
        return False
    if set(lemmas_of(old, "VERB")) & set(lemmas_of(new, "VERB")):
        return False  # drunk and drank: two forms of one verb
    if any(longer == f"{prefix}{shorter}" for prefix in _PREFIXES
           for longer, shorter in ((old, new), (new, old))):  # fmt: skip
        return False  # read → reread: a word with a prefix
    if old[0] != new[0]:
        if old.endswith(new) or new.endswith(old):
            return False  # sleep and asleep are one family
        return min(len(old), len(new)) >= 4 and Levenshtein.distance(old, new) == 1
    apart = OSA.distance(old, new)
    if min(len(old), len(new)) <= 4 and len(new) > 3:  # bed, bread, but not time, twice
        return apart <= 1 or apart == 2 == abs(len(old) - len(new))
    if len(new) >= 5 and old[:2] != new[:2]:
        return apart <= 1  # chips → crisps: a choice between two words
    return apart <= (1 if len(new) <= 3 else 2)


@reason(
    "SPELL", "NOUN", "VERB", "ADJ", "ADV", "OTHER", "MORPH", rank=LAST, severity=3,
)  # fmt: skip
def only_look_alike(case: Case) -> Said | None:
    """The sting of the kite → string."""
    if not look_alike(case) or case.old_text.lower() in _SMALL_WORDS:
        return None
    if case.old[0].lemma_ in _EVERYDAY_VERBS and case.new[0].lemma_ in _EVERYDAY_VERBS:
        return None  # how are they going → doing: chosen by the meaning
    verbs = case.old[0].tag_ == case.new[0].tag_ and case.old[0].pos_ == "VERB"
    if verbs and both_usual(case):
        return None  # make the bread → bake: the learner's word goes with it as well
    old, new = case.old_text.lower(), case.new_text.lower()
    if old in _HARDLY_WORDS or case.old[0].pos_ == "PROPN" and case.edit.start:
        return None  # a name, or a word that only a dictionary knows
    if hardly_a_word(case):
        told = letters(case)
        return replace(told, no_rule=True) if told is not None else None
    if new in {f"{old}s", f"{old}es"} or old in {f"{new}s", f"{new}es"}:
        return None  # war → wars: the number
    if {old.rstrip("s"), new.rstrip("s")} in ({"meter", "metre"}, {"liter", "litre"}):
        return None  # one word, spelt in two ways
    if old[:3] == new[:3] and case.old[0].pos_ != case.new[0].pos_:
        return None  # anger → angry: one family
    small = {"ADJ", "ADV", "ADP", "PRON", "DET"}
    if case.old[0].pos_ in small and OSA.distance(old, new) > 1:
        return None  # cool → cold: a choice between two words, no slip of the pen
    told = letters(case)
    if told is None or "is written" in told.line.message and "twice" not in told.line.message:
        return case.say(
            "“%(old)s” is another word that looks like it; we mean {%(new)s}.", rule=ANOTHER_WORD
        )
    return case.say(
        "“%(old)s” is another word, which only looks like it.",
        more=(told.line,),
        rule=ANOTHER_WORD,
    )
