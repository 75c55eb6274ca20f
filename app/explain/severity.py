"""How much an edit matters to a reader, 1 (polish) to 5 (meaning lost): ``docs/severity.md``.

"You must swim here" → "must not swim" is a 5, "I have two brother" a 2, and both are one word.
The rules are the groups of the table, asked in its order; the first that applies decides,
and the type gives the number only where none does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from rapidfuzz.distance import Levenshtein
from spacy.tokens import Token

from app.explain.case import Case
from app.explain.protocol import ToExplain
from app.explain.reasons.agreement import agreement
from app.explain.reasons.auxiliaries import participle_alone, whole_participle
from app.explain.reasons.order import place_of_not, yourself_last
from app.explain.reasons.phrases import opinion_twice
from app.explain.reasons.prepositions import by_or_until, verb_follows
from app.explain.reasons.sense import (
    do_for_not,
    first_negative,
    negative_elsewhere,
    rest_shows_amount,
    turned_round,
)
from app.explain.reasons.tenses import (
    reported,
    simple_or_going_on,
    tense_sign,
    time_of_the_sentence,
)
from app.explain.reasons.verb_forms import (
    beside_its_noun,
    made_regular,
    shared_form,
    two_meanings,
)
from app.explain.reasons.verb_reading import group_in, real_subject
from app.explain.words import (
    BE,
    COUNTS_AS_ONE,
    DO,
    HAVE,
    MEN,
    MODALS,
    NEGATIVES,
    PERSONS,
    QUESTION_WORDS,
    TIME_NOUNS,
    WOMEN,
)
from grammar_items.catalogue import catalogue
from grammar_items.verb_groups import VerbGroup, verb_groups

_HELPERS = BE | HAVE | DO | MODALS
_NOT = NEGATIVES - {"nor", "neither", "hardly"}
_THIRD = {
    "he": "m", "him": "m", "his": "m", "himself": "m", "she": "f", "her": "f", "hers": "f",
    "herself": "f", "they": "p", "them": "p", "their": "p", "we": "w", "us": "w", "our": "w",
    "i": "i", "me": "i", "my": "i", "you": "y", "your": "y",
}  # fmt: skip
_ALONE = {"mine", "yours", "hers", "ours", "theirs"}
_LINKS = {"because", "so", "although", "if", "unless", "and", "or", "but", "until", "why"}
_PARTNERS = {"make", "do", "take", "have", "say", "tell", "journey", "travel", "trip", "bring"}
_FORMAL = {("less", "fewer"), ("who", "whom"), ("than", "from"), ("to", "from")}
_ADVERB_TURNS = {"so", "neither", "nor", "never", "rarely", "seldom", "hardly", "such"}


def severity(task: ToExplain) -> int:
    case = Case(task)
    for rule in _RULES:
        found = rule(case)
        if found is not None:
            return found
    return _by_type(case)


def _words(tokens: Iterable[Token]) -> set[str]:
    return {token.lower_ for token in tokens}


def _pair(case: Case) -> tuple[str, str]:
    return case.old_text.lower(), case.new_text.lower()


def _basic(case: Case) -> bool:
    """The item belongs to A1 or A2; an edit without an item counts as basic."""
    return all(catalogue()[id].level[:2] in {"A1", "A2"} for id in case.items[:1])


# Small things, whatever their type

_LOOK_ALIKE = frozenset(
    frozenset(pair.split())
    for pair in (
        "loose lose,affect effect,breath breathe,brake break,advice advise,practice practise,"
        "quite quiet,then than,their there,its it's,your you're,whose who's,to too,weather whether,"
        "peace piece,right write,hear here,passed past,principal principle,desert dessert,"
        "accept except,choose chose,cloth clothe,cloths clothes,live life,believe belief,"
        "meat meet,week weak,sea see,son sun,steel steal,wait weight,hole whole,no know"
    ).split(",")
)


def _small(case: Case) -> int | None:
    """loose → lose, persons → people, so → such, im → I'm: noticed, understood at once."""
    old, new = _pair(case)
    letters = [re.sub(r"[^a-z]", "", text) for text in (old, new)]
    if letters[0] == letters[1] and new in {"i'm", "i’m", "o'clock", "o’clock"}:
        return 1
    if new in {"'", "’", "o'clock", "o’clock"} and old in {"o", "o clock", ""}:
        return 1 if any(t.lower_ in {"clock", "o'clock"} for t in case.target) else None
    if {old, new} == {"so", "such"} or (new == "people" and old in {"person", "persons"}):
        return 2
    if frozenset((old, new)) in _LOOK_ALIKE:
        return 2
    if case.operation == "M" and new in {"years", "old", "years old", "year"}:
        return 2
    return 3 if {old, new} == {"his", "her"} and not _two_persons(case) else None


def _two_persons(case: Case) -> bool:
    rest = [t for t in case.source if not case.edit.start <= t.i < case.edit.end]
    people = {t.lower_ for t in rest if _person(t) and t.pos_ in {"NOUN", "PROPN"}}
    names = {t.lower_ for t in rest if t.pos_ == "PROPN" and t.dep_ in {"nsubj", "dobj", "pobj"}}
    return len(people | names) > 1


# Meaning


def _negation(case: Case) -> int | None:
    if case.old_text.lower().startswith("some") and case.new_text.lower().startswith("any"):
        return 2
    old, new = _words(case.old) & _NOT, _words(case.new) & _NOT
    if case.category in {"WO", "SPELL", "ORTH"} or bool(old) == bool(new):
        return None
    if do_for_not(case) is not None or first_negative(case) is not None:
        return 3  # feel not → don't feel; two negatives where one is meant
    if case.operation != "R" and negative_elsewhere(case):
        return 2  # weren't he → were he not
    return 5


def _amount(case: Case) -> int | None:
    after = case.after.lower_ if case.after is not None else ""
    if case.operation != "R" and case.category == "DET" and after in {"few", "little"}:
        if "a" in {case.old_text.lower(), case.new_text.lower()}:
            return 5 if rest_shows_amount(case) else 2
    return None


def _who_does_it(case: Case) -> int | None:
    """Active for passive: worst where the subject could have done it itself."""
    if case.category not in {"VERB:TENSE", "VERB:FORM", "VERB", "OTHER"} or not case.new:
        return None
    there = group_in(case.target, case.edit.c_start, case.edit.c_end)
    here = group_in(case.source, case.edit.start, case.edit.end)
    if there is None or not there.passive or there.subject is None:
        return None
    if here is not None and here.passive:
        return None
    if not (_words(case.new) - _words(case.old)) & BE:
        return None
    if _words(case.new) & {"'s", "’s"}:
        return None  # he's stayed: has, not is
    if there.head.lower_ == "born":
        return 3
    if "by" in _words(case.source[case.edit.end :]):
        return 4
    if _person(there.subject):
        return 5
    return 3 if len(there.auxiliaries) > 1 else 4


def _person(token: Token) -> bool:
    return token.lemma_.lower() in PERSONS | MEN | WOMEN or token.lower_ in _THIRD


def _which_person(case: Case) -> int | None:
    if case.operation != "R" or case.category not in {"PRON", "DET", "NOUN", "OTHER"}:
        return None
    old, new = _pair(case)
    if new in {"each other", "one another"} or old in {"each other", "one another"}:
        return 4
    if new.endswith(("self", "selves")) or old.endswith(("self", "selves")):
        return 5 if old in {"him", "her", "them"} or new in {"him", "her", "them"} else 3
    if old not in _THIRD or new not in _THIRD or _THIRD[old] == _THIRD[new]:
        return None
    return 5 if _two_persons(case) else 4


def _time(case: Case) -> int | None:
    if case.category in {"VERB", "VERB:TENSE"} and made_regular(case):
        return 2
    if case.category != "VERB:TENSE" or case.operation != "R":
        return None
    if reported(case) is not None:
        return 2
    if _words(case.new) >= {"being"}:
        return 2
    if time_of_the_sentence(case) is None and any(form(case) for form in _ONLY_THE_FORM):
        return 2
    return 3 if tense_sign(case) or not _another_time(case) else 4


_ONLY_THE_FORM = (
    simple_or_going_on, participle_alone, whole_participle, agreement, shared_form,
    beside_its_noun,
)  # fmt: skip


def _another_time(case: Case) -> bool:
    """The time changes, and no other verb of the sentence shows which one is meant."""
    here = group_in(case.source, case.edit.start, case.edit.end)
    there = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if here is None or there is None or not there.finite or _time_of(here) == _time_of(there):
        return False
    return not any(
        other.finite and other.head != there.head and _time_of(other) == _time_of(there)
        for other in verb_groups(case.target)
    )


def _time_of(group: VerbGroup) -> str | None:
    if group.modal is not None:
        return "past" if group.modal in {"could", "would"} else group.modal
    return "before now" if group.perfect and group.tense == "present" else group.tense


def _formal(case: Case) -> int | None:
    if _pair(case) not in _FORMAL:
        return None
    if case.new_text.lower() == "from":
        return 1 if case.before is not None and case.before.lower_ == "different" else None
    return 1


def _opposite(case: Case) -> int | None:
    """A good sentence that says something else."""
    if case.operation != "R" or case.category in {"SPELL", "ORTH", "VERB:FORM", "VERB:TENSE"}:
        return None
    old, new = _pair(case)
    if case.category == "PART" and new in {"on", "off", "up", "down", "in", "out"}:
        return None
    if old == "that" and new in {"if", "whether"} or by_or_until(case) is not None:
        return 3
    if {old, new} & _LINKS and case.category in {"CONJ", "PREP", "OTHER"}:
        before = _words(case.source[: case.edit.start])
        if {old, new} == {"and", "but"}:
            return 3
        if new == "nor" or {old, new} <= {"as", "like", "so", "for"}:
            return None
        if verb_follows(case) is not None:
            return 3  # despite it was cold: the parts still belong together
        if {old, new} == {"if", "unless"}:
            return 5
        return 2 if "neither" in before else 4
    if not turned_round(case):
        return None
    pair = {case.old[0].lemma_.lower(), case.new[0].lemma_.lower()}
    return 4 if pair in ({"lend", "borrow"}, {"learn", "teach"}) else 5


def _content_word(case: Case) -> int | None:
    if case.operation != "R" or case.category not in {"NOUN", "VERB", "ADJ", "MORPH"}:
        return None
    old, new = _pair(case)
    if len(case.old) != 1 or len(case.new) != 1 or _words(case.new) & _HELPERS:
        return None
    if case.category == "MORPH":
        if {old[-2:], new[-2:]} == {"ed", "ng"} and old[:3] == new[:3]:
            return 3
        return None
    if not case.another_word:
        return 2 if case.category != "NOUN" else None
    apart = Levenshtein.distance(old, new)
    if {case.old[0].lemma_.lower(), case.new[0].lemma_.lower()} & _PARTNERS:
        return 2
    if not case.real_word:
        return 2 if apart <= 2 else 3
    if case.category == "NOUN":
        if not case.could_be("NOUN"):
            return 3  # a verb or an adjective of the same family
        return 4
    if case.category == "ADJ":
        return 2
    return 4 if apart <= 2 else 3


# Signs


def _sign(case: Case) -> int | None:
    if case.category != "PUNCT":
        return None
    after, before = case.after, case.before
    if case.new_text == "," and case.operation == "M" and after is not None and before is not None:
        name = after.pos_ == "PROPN" and after.i + 2 >= len(case.source)
        if name and before.pos_ == "VERB":
            return 4  # let's eat, Grandma
        opener = case.source[0].lower_ in {"while", "after", "before", "if", "as", "since"}
        if opener and before.pos_ == "VERB" and after.pos_ in {"DET", "NOUN", "PRON", "PROPN"}:
            return 3 if before.tag_ != "VBD" or after.pos_ != "PRON" else 1
    if case.old_text == "," and case.operation == "U" and after is not None:
        if after.lower_ in {"who", "which", "that", "whose"}:
            return 3 if after.lower_ != "that" else 1
        if after.pos_ in {"VERB", "AUX"} and after.dep_ != "advcl":
            return 2
    if case.old_text == "," and case.new_text[:1] in {".", ";"}:
        return 2
    return 1


# Read twice


def _missing(case: Case) -> int | None:
    if case.operation != "M":
        return None
    new = _words(case.new)
    category = case.category
    if category in {"VERB", "CONTR"}:
        return 3 if new & _HELPERS else 4
    if category == "NOUN":
        if case.after is not None and case.after.lower_ == "of":
            return 3
        return 3 if new & TIME_NOUNS or new & {"years", "old"} else 4
    if category in {"ADJ", "OTHER"}:
        return 4
    if category in {"PRON", "DET"} and case.new[0].lower_ in {"who", "that", "which"}:
        return 4 if case.new[0].dep_ in {"nsubj", "nsubjpass"} else 3
    if category == "PRON":
        if case.new_text.lower().endswith(("self", "selves")):
            return 2
        if case.before is not None and case.before.lemma_ in {"find", "make"}:
            return 2
        asks = case.source[0].lower_ in QUESTION_WORDS | _HELPERS and case.source[-1].text == "?"
        return 4 if asks and case.new[0].dep_ in {"nsubj", "expl"} else 3
    if category in {"PREP", "CONJ"}:
        if new & {"because", "although", "if"}:
            return 4
        if category == "CONJ":
            return 2 if "," in _words(case.source[: case.edit.start]) and new & {"and"} else 3
        if new & {"as", "of"}:
            return 2
        noun = next((c for t in case.new for c in t.children if c.dep_ == "pobj"), None)
        if noun is not None and (noun.lemma_.lower() in TIME_NOUNS or noun.lower_.endswith("day")):
            return 2
        return 3
    return None


def _order(case: Case) -> int | None:
    if case.category != "WO":
        return None
    new = [t.lower_ for t in case.new]
    if new[:2] == ["not", "to"] or yourself_last(case) is not None:
        return 1
    if place_of_not(case) is not None or set(new) & {"for"} and len(new) <= 5:
        return 2
    before = case.before.lower_ if case.before is not None else ""
    if before in _ADVERB_TURNS or new[0] in {"such", "so"}:
        return 2
    verbs = [t for t in case.new if t.pos_ == "VERB"]
    subject = [t for t in case.new if t.dep_ in {"nsubj", "nsubjpass"}]
    if any(t.dep_ == "dobj" for t in case.new) and not verbs and not subject:
        return 3
    if len(new) >= 4 or (verbs and subject and len(new) >= 3):
        asks = before in QUESTION_WORDS or case.target[-1].text == "?"
        return 4 if _exchanged(case) and not asks and "enough" not in new else 3
    if any(t.pos_ == "ADV" for t in case.new) and "enough" not in new:
        return 2
    if len(new) == 2 and any(t.dep_ == "amod" for t in case.new):
        return 2
    if len(new) == 2 and new[0] == "to":
        return 2
    return 3


def _exchanged(case: Case) -> bool:
    """uses my grandfather → my grandfather uses: subject and verb, or verb and object, change."""
    verb = next((t for t in case.new if t.pos_ == "VERB"), None)
    if verb is None:
        return False
    place = {t.lower_: t.i for t in case.old}
    for noun in case.new:
        if noun.dep_ in {"nsubj", "nsubjpass", "dobj"} and noun.lower_ in place:
            if verb.lower_ in place:
                if (noun.i < verb.i) != (place[noun.lower_] < place[verb.lower_]):
                    return True
    return False


def _spelling(case: Case) -> int | None:
    if case.category != "SPELL":
        return None
    old, new = _pair(case)
    if not case.old or not case.new:
        return 2
    apart = Levenshtein.distance(old, new)
    if apart * 2 >= len(new) and len(new) > 4:
        return 4
    if apart >= 3:
        return 3
    if new in _ALONE:
        return 3
    if case.real_word and case.another_word:
        return 2
    doubled = _undouble(old) == _undouble(new)
    swapped = sorted(old) == sorted(new) and "ie" in old + new
    one_of_many = apart == 1 and len(new) >= 9 and old[:1] == new[:1]
    return 1 if doubled or swapped or one_of_many else 2


def _undouble(word: str) -> str:
    return "".join(c for i, c in enumerate(word) if i == 0 or word[i - 1] != c)


# How basic


def _verb_form(case: Case) -> int | None:
    if case.category != "VERB:FORM":
        return None
    near = list(case.source[max(0, case.edit.start - 3) : case.edit.start])
    group = group_in(case.target, case.edit.c_start, max(case.edit.c_end, case.edit.c_start + 1))
    bare = bool(case.new) and case.new[-1].tag_ in {"VB", "VBP"} or case.operation == "U"
    if _words(near) & {"better", "rather", "well", "able"}:
        return 2
    if case.new and case.new[-1].dep_ == "acl" and case.operation == "R":
        return 4 if case.new[-1].tag_ == "VBG" else 3
    if two_meanings(case) is not None:
        return 4
    if bare and (_words(near) & (MODALS | DO | {"let", "please"} | {"'s"})):
        return 3
    if case.edit.start == 0:
        return 3
    if group is not None and group.auxiliaries and group.perfect and group.modal:
        return 2
    return 3 if _basic(case) else 2


def _agreement(case: Case) -> int | None:
    if case.category != "VERB:SVA":
        return None
    subject = case.in_source(real_subject(case.target, case.edit.c_start, case.edit.c_end))
    if subject is None or subject.i >= case.edit.start:
        inverted = subject is not None and subject.lower_ in _THIRD and subject.i == case.edit.end
        return 3 if inverted else 2
    last = max((c.i for c in subject.children if c.dep_ == "conj" and c.i < case.edit.start),
               default=subject.i)  # fmt: skip
    between = case.source[last + 1 : case.edit.start]
    plain = all(t.pos_ in {"ADV", "PART"} for t in between)
    odd = subject.lower_ in COUNTS_AS_ONE | {"who", "which", "that", "news", "hair", "people"}
    return 3 if plain and not odd and subject.tag_ != "VBG" and subject.pos_ != "VERB" else 2


def _pronoun_form(case: Case) -> int | None:
    if case.category not in {"PRON", "DET", "OTHER"} or case.operation != "R":
        return None
    old, new = _pair(case)
    if new in _ALONE and old in _THIRD:
        return 3
    if new in {"whose"} or old in {"who", "he", "she"} and case.category == "DET":
        return 3
    if (
        case.category == "PRON"
        and old in QUESTION_WORDS | {"that"}
        and new in QUESTION_WORDS | {"that"}
    ):
        return 3 if "what" in {old, new} else 2
    if new in {"me", "us", "him", "her", "them"} and case.before is not None:
        return 2 if case.before.lower_ == "and" else 3
    return None


# Size


def _said_twice(case: Case) -> int | None:
    if opinion_twice(case) is not None:
        return 1
    if case.operation != "U" or len(case.old) != 1:
        return None
    word = case.old[0].lower_
    beside = {t.lower_ for t in (case.before, case.after) if t is not None}
    if word in beside and case.category != "PART":
        return 1
    following = case.target[case.edit.c_start : case.edit.c_start + 1]
    if case.category == "VERB" and word in BE and any(t.pos_ == "VERB" for t in following):
        return 3  # a second verb
    if word in {"back", "again"} and case.category == "ADV":
        return 1
    return None


_BASE = {
    "PUNCT": (1, 1, 1), "ORTH": (1, 1, 1), "SPELL": (2, 2, 2), "DET": (2, 2, 2),
    "PREP": (3, 2, 2), "PRON": (3, 3, 2), "NOUN:NUM": (2, 2, 2), "NOUN:INFL": (2, 2, 2),
    "NOUN:POSS": (2, 2, 2), "NOUN": (4, 4, 2), "VERB": (4, 3, 2), "VERB:TENSE": (3, 3, 3),
    "VERB:FORM": (2, 3, 2), "VERB:SVA": (2, 2, 2), "VERB:INFL": (2, 2, 2), "ADJ:FORM": (2, 2, 2),
    "MORPH": (2, 2, 2), "ADJ": (4, 2, 2), "ADV": (3, 2, 2), "CONJ": (3, 3, 2), "PART": (3, 3, 2),
    "CONTR": (3, 3, 3), "WO": (3, 3, 3), "OTHER": (4, 3, 2), "UNK": (3, 3, 3),
}  # fmt: skip


def _by_type(case: Case) -> int:
    """The last group of the table: missing, replaced, unnecessary."""
    old, new = _pair(case)
    category = case.category
    if category == "CONTR" and case.operation == "R":
        return 1 if old.replace("'", "") == new.replace("'", "") else 3
    if category == "ORTH" and " " in old and " " not in new:
        return 2 if case.old[0].lower_ in {"any", "may", "every", "all"} else 1
    first = case.edit.start == 0 and case.new_text[:1].isupper()
    if (
        category == "ORTH"
        and old == new
        and case.could_be("VERB")
        and not first
        and new[:1] != case.new_text[:1]
    ):
        return 2  # polish, Polish: the capital tells two words apart
    if category == "NOUN:POSS" and case.operation == "M" and case.edit.start <= 1:
        return 3
    if category == "ADV" and case.operation == "R":
        if new in {"too", "so", "really"} or (old, new) == ("too", "very"):
            return 3
    if category == "OTHER" and case.operation == "R" and len(case.old) == len(case.new) == 1:
        return 2
    if category == "OTHER" and old in {"much", "many"} and case.operation == "R":
        return 2
    if category == "PREP" and case.operation == "R" and new in {"by", "until", "as", "so"}:
        return 3 if old not in {"with", "from"} else 2
    return _BASE.get(category, (3, 3, 3))["MRU".index(case.operation)]


_RULES: tuple[Callable[[Case], int | None], ...] = (
    _small, _negation, _amount, _who_does_it, _which_person, _time, _formal, _opposite,
    _content_word, _sign, _missing, _order, _spelling, _verb_form, _agreement, _pronoun_form,
    _said_twice,
)  # fmt: skip
