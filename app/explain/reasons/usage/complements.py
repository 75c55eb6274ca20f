"""What a verb, an adjective or a noun takes: depend on, enjoy doing, explain it to her."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Span, Token

from app.explain.case import Case, quote, whole_word
from app.explain.reading.complement_match import (
    FARTHEST,
    Match,
    Slot,
    entries_of,
    is_literal,
    match,
    matches,
    set_words,
    shown_pattern,
)
from app.explain.reading.noun_kinds import kind_of, noun_chooses
from app.explain.reading.partners import phrase_at
from app.explain.reading.prepositions import comes_elsewhere, object_phrase
from app.explain.reading.set_phrases import ALSO, GOES_WITH, SAME
from app.explain.reading.verbs import names_activity, same_verb
from app.explain.reading.word_sets import DAYS, MONTHS, PERSONS, TIME_NOUNS
from app.explain.reasons import ANY, reason
from app.explain.reasons.usage.what_follows import after_the_preposition, after_the_word
from app.explain.said import Line, Said
from grammar_items.usage.closed_class import (
    MODALS,
    OBJECT_PRONOUNS,
    QUESTION_WORDS_AND_IF,
    SUBJECT_ONLY,
)
from grammar_items.usage.lexicon import Class, Complement, complements

_NOT_HERE = {"SPELL", "ORTH", "PUNCT", "NOUN:NUM", "NOUN:POSS", "VERB:SVA", "WO", "NOUN:INFL"}
PATTERN = "The pattern is: %(pattern)s."
_AFTER_DO = "After do, does and did the verb keeps its base form."
_AFTER_MODAL = "After can, must, will and should the verb follows without to."
_BASE_AFTER_MODAL = "After can, must, will and should the verb keeps its base form."
_NEEDS_BEFORE = "【%(governor)s】 needs {%(new)s} before “%(noun)s”."
_OBJECTS = {"PRON", "NOUN", "PROPN"}
_SMALL_WORDS = {"ADP", "PART", "ADV", "SCONJ"}


@dataclass(frozen=True)
class Found:
    """A pattern that the correction fills and the learner's words do not."""

    kind: Class
    match: Match
    shown: Token
    """The governing word in the learner's sentence."""
    rival: Complement | None
    """Another pattern of the same word, which the learner's words do fill."""


@reason(ANY, severity=2)
def preposition(case: Case) -> Said | None:
    """depends of him → on; listen music → to; discussed about the plan → discussed."""
    found = pattern_of(case)
    if found is None:
        return _asked_by_a_new_word(case)
    new = [t for t in case.new if t.lower_ not in {o.lower_ for o in case.old}]
    slots = [slot for t in new if (slot := found.match.at(t.i)) is not None]
    if any(_is_form(slot, found.match) for slot in slots):
        return None
    literal = next((slot for slot in slots if is_literal(slot.name)), None)
    if any(slot.name == "N" for slot in slots):
        return None  # "about it" is put in as a whole: the word can stand without both
    gone = [t for t in case.old if t.lower_ not in {n.lower_ for n in case.new}]
    if _is_no_verb(found):
        return None
    if literal is not None:
        if literal.name == "to" and case.target[literal.start].tag_ == "TO":
            return None  # nothing left to see: "to" of a verb, no preposition
        if _noun_decides(case, found, literal) or _is_such_as(case, literal):
            return None
        if _is_a_means(case, found.match, literal) or _is_where(case, found.match, gone):
            return None
        if any(t.pos_ == "VERB" for t in gone):
            return None  # help me do maths → with maths: a verb goes as well
        small = (t.pos_ in _SMALL_WORDS or t.dep_ == "prep" for t in gone)
        if any(t.pos_ in {"PUNCT", "AUX"} for t in gone):
            return None  # a rewritten part, not a preposition for another
        if _is_another_word(found.shown, found.match.governor):
            if found.match.governor in case.new:
                return None  # by → looking at: the whole phrase is new
            return _of_new_word(case, found.kind, found.match, literal)
        if any(small) and not any(t.pos_ in {"NOUN", "PROPN"} for t in gone):
            message = (
                "Here 【%(word)s】 goes with {%(small)s}, not with “%(gone)s”."
                if _meaning(found) is not None or _has_another_use(found, _text(gone))
                else "【%(word)s】 goes with {%(small)s}, not with “%(gone)s”."
            )
            severity = 2
        else:
            message, severity = _needs(case, found, literal), 3
        other = _also_right(case, found, literal, gone)
        if other is not None:
            return other
        later = literal != found.match.slots[0]
        noun = _led_by(case, found, literal)
        shown = "" if message == _NEEDS_BEFORE else noun
        note = after_the_preposition(found.kind, found.match, literal, _text(gone).lower(), shown)
        return _said(
            case, found, message, severity, later, note, small=literal.name, gone=_text(gone),
            noun=noun,
        )  # fmt: skip
    links = {"than", "if", "so", "because", "while", "although"}
    more = found.match.entry.word.startswith(("out", "surpass", "exceed"))
    if any(t.lower_ in links and not (more and t.lower_ == "than") for t in gone):
        return None  # a word that joins two parts belongs to no single word
    if not new and gone and all(t.pos_ in _SMALL_WORDS for t in gone):
        if _verb_slot(case, found.match) is not None:
            return None
        after = next((s for s in found.match.slots if s.start >= case.edit.c_start), None)
        if after is not None and _is_oneself(case, after) or not _is_led(found, gone):
            return None
        if _text(gone) == "of" and _is_amount(case.before):
            return None  # buy two of lamps: "of" goes with the number
        written = [s for s in found.match.slots if s.end <= case.edit.c_start]
        if any(s.name == _text(gone).lower() for s in written):
            return None  # used for mainly for cleaning: written twice, and one of them is right
        if comes_elsewhere(case):
            return None  # the idea of for whom it is → of whom it is for: it has only moved
        if found.match.entry.word == "be":
            return None  # are also asleep → are asleep: no matter of what follows "be"
        direct = after is not None and after == found.match.slots[0] and after.name in {"N", "wh"}
        rows = complements(found.match.entry.word, found.kind)
        if _text(gone) == "that" and any(row.takes[-1:] == ("that",) for row in rows):
            return None  # know that what → know what: "that" is right with another clause
        governor = found.match.governor
        if direct and governor.pos_ == "NOUN" and governor.lower_.endswith("ing"):
            return None  # a warning at what time: a noun takes no object
        if direct and _text(gone) == "that":
            return None  # join that old club → join old clubs: it belonged to the noun
        if any(t.lower_ in QUESTION_WORDS_AND_IF for t in gone):
            return None  # like when we go → like us to go: a clause becomes something else
        if after is not None and after.name == "wh" and _ends_with_it(case):
            return None  # know in which room it is → which room it is in: it has moved
        if after is not None and after.name == "adj" and _text_of(case, after) in _SIDES:
            return None  # turn to left → turn left: no state that comes
        if direct and after is not None and _is_when(case, after):
            return None  # buy it before two days → two days before: when, no object
        if (
            direct
            and after is not None
            and after.name == "N"
            and found.match.entry.takes == ("N",)
            and _text(gone) == "for"
            and _meaning(found) is None
            and any(row.takes == (_text(gone).lower(), "N") for row in rows)
        ):
            return None  # ask for forgive → ask forgiveness: "ask for" is right as well
        leads = after is not None and after.name in _PREPOSITIONS
        if leads and any(
            row.preposition == _text(gone).lower()
            for row in complements(found.match.entry.word, found.kind)
        ):
            return None  # available to us in June: both prepositions are right with it
        if found.kind == "verb" and direct:
            message = "【%(word)s】 takes its object directly, without “%(gone)s”."
        else:
            message = "After 【%(word)s】 there is no “%(gone)s”."
        note = None if direct else after_the_word(found.kind, found.match)
        return _said(case, found, message, 2, note=note, gone=_text(gone))
    return None


def _is_no_verb(found: Found) -> bool:
    """sixty books in a year, a polite ending: the noun, not the verb written like it."""
    governor = found.match.governor
    if found.kind == "verb" and _is_named(governor) and governor.lower_.endswith("ing"):
        return True
    nouns = {found.shown.pos_, governor.pos_} <= {"NOUN", "PROPN"}
    led = any(c.dep_ == "nummod" for c in governor.children)
    return found.kind == "verb" and nouns and led


def _is_such_as(case: Case, literal: Slot) -> bool:
    """using a tool such as this one: "as" belongs to "such", not to "using"."""
    return literal.name == "as" and literal.start > 0 and (
        case.target[literal.start - 1].lower_ == "such"
    )  # fmt: skip


def _is_a_means(case: Case, one: Match, literal: Slot) -> bool:
    """reduce it by walking: how it is done, not by how much."""
    following = next((s for s in one.slots if s.start == literal.end), None)
    if literal.name != "by" or following is None or following.name != "N":
        return False
    return bool(case.target[following.start].tag_ == "VBG")


def _is_where(case: Case, one: Match, gone: list[Token]) -> bool:
    """spent a week in the island → on: where the time was spent, not on what."""
    if one.entry.word != "spend" or _text(gone) not in {"in", "at"}:
        return False
    thing = next((s for s in one.slots if s.name == "N"), None)
    return thing is not None and any(
        t.lemma_.lower() in TIME_NOUNS for t in case.target[thing.start : thing.end]
    )


def _is_amount(word: Token | None) -> bool:
    """two of them, some of the books, most of it."""
    if word is None or word.pos_ in {"VERB", "ADJ"} and not word.like_num:
        return False
    return word.like_num or word.lower_ in _AMOUNTS


_AMOUNTS = frozenset(
    "all any both each either few fewer half less many more most much neither none several "
    "some".split()
)


def _is_led(found: Found, gone: list[Token]) -> bool:
    """The word that goes belonged to the governor: no other verb stands between them."""
    between = found.shown.doc[found.shown.i + 1 : gone[0].i]
    return gone[0].head == found.shown or not any(t.pos_ == "VERB" for t in between)


def _asked_by_a_new_word(case: Case) -> Said | None:
    """We can do many sports → participate in many sports: the new verb asks for "in"."""
    small = case.new[0] if len(case.new) == 1 else None
    if small is None or len(case.old) > 1 or small.pos_ not in _SMALL_WORDS:
        return None
    if any(t.pos_ not in _SMALL_WORDS for t in case.old) or small.head.i >= small.i:
        return None
    governor = small.head
    if case.learners(governor) is not None or governor.pos_ == "AUX":
        return None
    led = governor.head if governor.dep_ == "pobj" else None
    if led is not None and case.in_source(led) is None:
        return None  # by → on the part of: a fixed phrase, new as a whole
    for kind, entry in entries_of(governor):
        for one in matches(case.target, governor, entry):
            slot = one.at(small.i)
            if slot is None or not is_literal(slot.name) or _is_form(slot, one):
                continue
            if _is_a_means(case, one, slot):
                continue
            if _is_set_phrase(one) and _covers(case, one):
                return _of_new_word(case, kind, one, slot)
    return None


def _is_another_word(shown: Token, governor: Token) -> bool:
    """by this → looking at this: the learner's own word was another one, with its own pattern."""
    if same_verb(shown, governor) or shown.lemma_.lower() == governor.lemma_.lower():
        return False
    return bool(shown.lower_[:3] != governor.lower_[:3])


def _of_new_word(case: Case, kind: Class, one: Match, literal: Slot) -> Said | None:
    if case.target[literal.start - 1].lower_ in {"according", "due", "because", "owing", "prior"}:
        return None  # placed according to the plan: the word before asks for it
    to = any(t.lower_ == "to" and t.head.pos_ == "VERB" for t in case.old)
    if to and any(row.takes == ("to", "V") for row in complements(one.entry.word, kind)):
        return None  # a plan to save → a way of saving: "a way to save" is right too
    note = after_the_preposition(kind, one, literal, "", "")
    return case.say(
        "{%(governor)s} needs {%(small)s} here.",
        severity=2,
        rule=Line(PATTERN, {"pattern": _pattern(case, one)}),
        source=f"{kind} {one.entry.word}: {' '.join(one.entry.takes)}",
        governor=quote(one.governor),
        small=literal.name,
        more=() if note is None else (note,),
    )


def _has_another_use(found: Found, gone: str) -> bool:
    """the effect of, the effect on: the learner's preposition is right elsewhere."""
    pair = (_KIND_NAMES[found.kind], found.match.entry.word, gone.lower())
    others = complements(found.match.entry.word, found.kind)
    rows = (row for row in others if row.takes[:2] != ("to", "V"))
    return pair in ALSO | GOES_WITH or any(row.preposition == gone.lower() for row in rows)


_KIND_NAMES = {"verb": "VERB", "adjective": "ADJ", "noun": "NOUN"}


def _also_right(case: Case, found: Found, literal: Slot, gone: list[Token]) -> Said | None:
    """price for → price of: both are used, so the first is no mistake."""
    word, old = found.match.entry.word, _text(gone).lower()
    same = SAME.get((_KIND_NAMES[found.kind], word), frozenset())
    if not {old, literal.name} <= same or found.match.slots[0] != literal:
        return None
    if _meaning(found) is not None:
        return None
    words = [_governor_span(case, found, False), *_object_span(case, found)]
    following = next((s for s in found.match.slots if s.start == literal.end), None)
    doing = old == "to" and following is not None and following.name == "-ing"
    if doing and not any(row.takes == ("to", "V") for row in complements(word, found.kind)):
        return None
    note = None
    if not doing:
        shown = _led_by(case, found, literal)
        note = after_the_preposition(found.kind, found.match, literal, "", shown)
    return case.say(
        "Both “%(other)s” and “%(pattern)s” are right; here it is {%(shown)s}.",
        *words,
        severity=1,
        rule=Line(PATTERN, {"pattern": _pattern(case, found.match)}),
        source=f"{found.kind} {word}: {' '.join(found.match.entry.takes)}",
        other=f"{word} to do" if doing else f"{word} {old} something",
        pattern=_pattern(case, found.match),
        shown=_here(case),
        more=() if note is None else (note,),
    )


def _needs(case: Case, found: Found, literal: Slot) -> str:
    """gave it me → gave it to me: the word that the preposition leads to is named."""
    if literal.name != case.new_text or not _led_by(case, found, literal):
        return "【%(word)s】 needs {%(small)s} here."
    return _NEEDS_BEFORE


def _led_by(case: Case, found: Found, literal: Slot) -> str:
    """The words after the preposition, if they belong to the pattern and are few."""
    after = next((s for s in found.match.slots if s.start == literal.end), None)
    if after is None or after.name not in {"N", "wh", "-ing"} or after.start < case.edit.c_end:
        return ""
    end = after.end if after.name == "N" else after.start + 1
    first = case.target[after.start]
    if first.lower_ in {"today", "now", "then"}:
        return ""  # the world we live in today
    if end - after.start == 1 and (first.pos_ == "ADV" or first.lower_ in SUBJECT_ONLY):
        return ""  # shop for online; look like they: no object of the preposition
    if first.lower_ in {"each", "one"} and case.target[end : end + 1].text in {"other", "another"}:
        end += 1
    return quote(case.target[after.start : end]) if end - after.start <= 3 else ""


def _noun_decides(case: Case, found: Found, literal: Slot) -> bool:
    """stay in home → at home, work on pairs → in pairs: not the verb asks for it."""
    phrase = phrase_at(case) if found.match.entry.word in {"go", "come", "travel"} else None
    if phrase is not None and phrase[0].split()[0] == literal.name:
        return True  # go on foot: "on foot" is fixed, whatever the verb is
    inside = object_phrase(case.target[literal.start])
    no_level = literal.name != "to"  # increase to 40: a level
    if literal.name == "in" and inside is not None and _names_when(inside):
        return True  # grow in two years' time: when, not what grows
    following = case.target[literal.end : literal.end + 1]
    if literal.name == "in" and following.text.lower() in {"order", "addition", "spite"}:
        return True  # in order to: no part of a pattern
    if literal.name == "for" and case.old_text.lower() == "during":
        return True  # looks for twenty minutes: how long
    if no_level and inside is not None and case.old_text.lower() in _ONLY_OF_TIME:
        if any({t.lower_, t.lemma_.lower()} & _TIMES for t in inside) or inside.root.like_num:
            return True  # free since Monday → from Monday: not the adjective asks for it
    if found.kind == "noun" and inside is not None and literal.name in {"in", "on", "at"}:
        where = kind_of(literal.name, inside)
        apart = case.target[literal.start].head != found.match.governor
        if where == "on online" and found.match.entry.word in _TEXTS:
            return True  # write an essay on a laptop: not its topic
        return apart and where in {"in area", "in space", "at usual place", "at event"}
    if found.kind != "verb" or literal.name not in {"in", "on", "at"} or inside is None:
        return False
    if found.match.entry.word == "spend" and kind_of(literal.name, inside) == "on transport":
        return True  # spend an hour on the bus: where, not what for
    kind = kind_of(literal.name, inside) if noun_chooses(found.shown) else None
    if not found.match.entry.meaning or inside.root.lower_ == "home":
        return kind is not None
    return kind in _CHOSEN_BY_THE_NOUN


_SIDES = {"left", "right"}


def _text_of(case: Case, slot: Slot) -> str:
    return str(case.target[slot.start : slot.end].text.lower())


def _ends_with_it(case: Case) -> bool:
    """Another edit puts a preposition at the end of the clause: which room it is in."""
    return any(
        edit.start >= case.edit.end
        and edit.c_end > edit.c_start
        and case.target[edit.c_end - 1].lower_ in _PREPOSITIONS | {"between", "into", "through"}
        for edit in case.others
    )


def _is_when(case: Case, slot: Slot) -> bool:
    words = case.target[slot.start : slot.end]
    return slot.name == "N" and bool(len(words)) and _names_when(words)


def _names_when(words: Span) -> bool:
    """two years' time, a few days, Monday."""
    units = [t for t in words if t.lemma_.lower() in TIME_NOUNS and t.lower_ != "time"]
    counted = any(t.like_num or t.lower_ in {"few", "couple", "several"} for t in words)
    span = counted or words.root.lower_ == "time"
    return bool(units) and span or words.root.lower_ in DAYS


_CHOSEN_BY_THE_NOUN = {"in group", "in weather", "in language", "in way", "in situation",
                       "on state", "in state", "at state"}  # fmt: skip
_TIMES = TIME_NOUNS | DAYS | MONTHS
_ONLY_OF_TIME = {"since", "until", "till", "during"}
_PREPOSITIONS = {"in", "on", "at", "with", "for", "to", "about", "of", "from", "by"}
_TEXTS = {"essay", "report", "book", "article", "story", "letter", "text", "presentation", "work"}


@reason(ANY, severity=3)
def form_of_next_verb(case: Case) -> Said | None:
    """enjoys to cook → cooking; want go → to go; made him to cry → cry; good at draw → drawing."""
    found = pattern_of(case)
    if found is None:
        return None
    slot = _verb_slot(case, found.match)
    if slot is None or not _same_verb_before(case, case.target[slot.start]):
        return None
    if case.operation == "U" and case.target[slot.start].pos_ not in {"VERB", "AUX"}:
        return None
    if _is_compound_noun(case, case.target[slot.start], found.shown):
        return None  # air condition → air conditioning: no verb
    if found.kind == "verb" and _is_named(found.shown) and _is_named(found.match.governor):
        return None  # a command to start it: a noun, not the verb
    if any(t.pos_ == "CCONJ" for t in case.old):
        return None  # save and buy → save to buy: a purpose, whatever stands before
    if any(same_verb(t, case.target[slot.start]) for t in case.old[:-1]):
        return None  # will be run on it → will be running: more than the form goes
    if found.match.entry.word == "be" and any(t.lower_ == "to" for t in case.old):
        return None  # Success is to wake → waking up: the verb as a noun
    verb = quote(case.target[slot.start])
    before = [s for s in found.match.slots if s.end <= slot.start and is_literal(s.name)]
    if slot.name == "-ing":
        bare_noun = found.kind == "noun" and not before
        if bare_noun and not any(t.pos_ in {"VERB", "AUX"} for t in case.old):
            return None  # time travel → time traveling: a compound, not a verb after a noun
        if bare_noun and found.shown.head.lemma_.lower() in _KEEPING_FROM:
            return None  # prevent the problem happening: the verb before the noun decides
        if any(t.lower_.endswith("ing") for t in case.old):
            return None  # travelling → traveling: the form stays
        if case.operation == "U" and _also_takes(found, ("to", "V")):
            return None  # likes to drawing → drawing: either way, but not both at once
        if any(c.lower_ in _OF_A_ROW for c in found.shown.children):
            return case.say(  # my first time to go → going
                "After 【%(word)s】 the next verb takes -ing or to: {%(verb)s}.",
                found.shown,
                word=quote(found.shown),
                verb=verb,
                severity=1,
                rule=Line(PATTERN, {"pattern": "the first time doing"}),
                source=f"{found.kind} {found.match.entry.word}",
            )
        message = (
            "After 【%(word)s】 the next verb takes -ing or to: {%(verb)s}."
            if _also_takes(found, ("to", "V"))
            else "After 【%(word)s】 the next verb takes -ing: {%(verb)s}."
        )
        return _said(case, found, message, 3, verb=verb, with_small=bool(before))
    if before and before[-1].name == "to" and before[-1].end <= slot.start:
        to = case.in_source(case.target[before[-1].start])
        if to is not None and to.i == case.edit.start - 1 and len(case.old) == 1:
            return case.say(
                "After 【%(word)s】 the verb keeps its base form: {%(new)s}.",
                case.phrase(found.shown, to) if to.i - found.shown.i == 1 else to,
                word=quote(found.shown, to) if to.i - found.shown.i == 1 else quote(to),
                rule="After to the verb keeps its base form: to go, to see.",
                source=f"{found.kind} {found.match.entry.word}",
            )
        verb = quote(case.target[before[-1].start : _end_of_word(case, slot.end)])
        message = (
            "After 【%(word)s】 the next verb takes to or -ing: {%(verb)s}."
            if _also_takes(found, ("-ing",))
            else "After 【%(word)s】 the next verb takes to: {%(verb)s}."
        )
        return _said(case, found, message, 3, verb=verb)
    message = (
        "After 【%(word)s】 the next verb has no to: {%(verb)s}."
        if any(t.lower_ == "to" for t in case.old)
        else "After 【%(word)s】 the next verb keeps its base form: {%(verb)s}."
    )
    return _said(case, found, message, 3, verb=verb)


def _is_named(token: Token) -> bool:
    """a command, the single plan: a noun with its article or adjective."""
    led = {"det", "amod", "poss", "nummod"}
    return token.pos_ == "NOUN" and any(c.dep_ in led for c in token.children)


def _end_of_word(case: Case, end: int) -> int:
    """re-open is one word, although the parse cuts it at the hyphen."""
    while end + 1 < len(case.target) and case.target[end].text == "-":
        if case.target[end].whitespace_ or case.target[end - 1].whitespace_:
            break
        end += 2
    return end


_OF_A_ROW = {"first", "second", "third"}
_KEEPING_FROM = {"prevent", "stop", "avoid", "keep", "save", "protect", "hinder"}


def _also_takes(found: Found, takes: tuple[str, ...]) -> bool:
    """prefer doing and prefer to do are both right and mean the same."""
    entry = found.match.entry
    if entry.takes not in {("to", "V"), ("-ing",)} or _after_would(found):
        return False
    same = (row for row in complements(entry.word, found.kind) if row.takes == takes)
    return any(row.meaning == entry.meaning for row in same)


def _after_would(found: Found) -> bool:
    """would prefer, would like: for one time, and only with to."""
    would = {"would", "'d", "’d"}
    helped = any(c.lower_ in would for c in found.match.governor.children if c.dep_ == "aux")
    return helped and found.match.entry.word in {"prefer", "like", "love", "hate"}


@reason(ANY, severity=3)
def object_or_clause(case: Case) -> Said | None:
    """suggested me that → suggested that; told that → told me that."""
    found = pattern_of(case)
    if found is None:
        return None
    new = [t for t in case.new if t.lower_ not in {o.lower_ for o in case.old}]
    slots = [slot for t in new if (slot := found.match.at(t.i)) is not None]
    gone = [t for t in case.old if t.lower_ not in {n.lower_ for n in case.new}]
    names = {"NOUN", "PROPN", "PRON", "NUM"}
    named = bool(new) and new[-1].pos_ in names and _is_its_object(case, found, slots)
    named = named and new[-1].lower_ not in {"the", "a", "an"} and not _stood_later(case, new[-1])
    objects = [
        c
        for c in found.shown.children
        if c.dep_ in {"dobj", "dative"} and case.becomes(c) is not None
    ]
    if named and not gone and objects and found.shown.pos_ == "VERB":
        return None  # nobody gave our money back → gave us: it had an object
    if named and not gone and len(new) <= 3:
        message = "【%(word)s】 needs an object after it: {%(object)s}."
        acts = _who_acts(case, found.match, new)
        return _said(case, found, message, 3, True, acts, object=quote(*new))
    clear = gone and gone[-1].pos_ in _OBJECTS and gone[-1].tag_ not in {"PRP$", "DT", "PDT"}
    clear = clear and found.kind == "verb" and not any(t.is_punct for t in gone)
    clear = clear and not _takes_both(found)
    if not new and clear and found.match.entry.word != "be" and _is_told(case, found, gone):
        message = "【%(word)s】 does not take “%(gone)s” as its object."
        return _said(case, found, message, 3, gone=_text(gone))
    if [slot.name for slot in slots] == ["wh"] and len(new) == 1 and not gone:
        if found.match.entry.takes[-2:] == ("to", "V"):
            end = min(found.match.end, case.edit.c_end + 2)
            verb = quote(case.target[case.edit.c_end : end])
            return _said(case, found, _NEEDS_BEFORE, 3, noun=verb)
    if any(slot.name == "that" for slot in slots) and not gone:
        return _said(
            case, found, "After 【%(word)s】 we can use {%(new)s} and a whole sentence.", 2
        )
    return None


def _who_acts(case: Case, one: Match, new: list[Token]) -> Line | None:
    """you of "allow you to speak": the object names who does the second action."""
    verb = one.slots[-1]
    if one.gap or one.entry.takes not in {("N", "to", "V"), ("N", "V"), ("N", "-ing")}:
        return None
    if new[-1].lower_ in {"it", "this", "that"} or one.entry.word in _ON_THINGS:
        return None
    return Line(
        "It names who does the next action: “%(verb)s”.",
        {"verb": quote(case.target[verb.start : verb.end])},
    )


_ON_THINGS = {"use", "need", "take", "find"}


def _takes_both(found: Found) -> bool:
    """leads us to a lake, leads to a lake: the object that goes is possible as well."""
    entry = found.match.entry
    rows = complements(entry.word, found.kind)
    if entry.takes == ("-ing",):  # stop it working, stop it from working
        return any(row.takes[0] == "N" and row.takes[-1] == "-ing" for row in rows)
    return "N" in entry.takes and any(row.takes == ("N", *entry.takes) for row in rows)


def _stood_later(case: Case, word: Token) -> bool:
    """give the key to her → give her the key: another edit takes the word out there."""
    return any(
        t.lower_ == word.lower_
        for edit in case.others
        if not edit.replacement.strip()
        for t in case.source[edit.start : edit.end]
    )


def _is_its_object(case: Case, found: Found, slots: list[Slot]) -> bool:
    """The word that comes is an object: not faces of "smiley faces", nor three times."""
    if not slots or slots[0].name != "N" or found.shown.dep_ == "aux":
        return False
    words = case.target[slots[0].start : slots[0].end]
    if words.root.dep_ not in {"dobj", "dative", "pobj", "nsubj", "attr"} or _is_passive(found):
        return False
    before = [s for s in found.match.slots if s.end <= slots[0].start and is_literal(s.name)]
    return all(case.in_source(case.target[s.start]) is not None for s in before)


def _is_passive(found: Found) -> bool:
    """was considered: its object stands before it."""
    return any(c.dep_ == "auxpass" for c in found.match.governor.children)


def _is_told(case: Case, found: Found, gone: list[Token]) -> bool:
    """me of "suggested me that": a person directly after the verb, and nothing else goes."""
    first, last = gone[0], gone[-1]
    person = last.lower_ in OBJECT_PRONOUNS or last.lower_ in PERSONS
    itself = last.lower_.endswith(("self", "selves"))
    return bool((person or itself) and first == last and 0 < first.i - found.shown.i <= 2)


def pattern_of(case: Case) -> Found | None:
    """The lexicon entry that this edit makes true; the nearest governor, the fullest pattern."""
    if "pattern" not in case.notes:
        case.notes["pattern"] = next(_patterns(case), None)
    found: Found | None = case.notes["pattern"]
    return found


def _patterns(case: Case) -> Iterator[Found]:
    if case.category in _NOT_HERE or case.moved_with is not None:
        return
    if len(case.old) > 6 or len(case.new) > 6 or _only_determiners(case):
        return
    beside = {t.lower_ for t in (case.before, case.after) if t is not None}
    if case.operation == "U" and case.old_text.lower() in beside:
        return  # to to: written twice
    for governor in _governors(case):
        shown = case.learners(governor)
        if shown is None:
            continue
        entries = list(entries_of(governor))
        fitting = []
        for kind, entry in entries:
            if entry.takes == ("to", "V") and _is_a_purpose(governor, entry):
                continue
            if _only_helps(governor, entry):
                continue
            if kind == "adjective" and governor.pos_ == "ADV" and entry.takes == ("to", "V"):
                continue  # work hard to add it: what the work is for
            for one in matches(case.target, governor, entry):
                if _belongs_to_the_noun(case, one):
                    continue
                if _covers(case, one) and _is_set_phrase(one) and _objects_fit(case, one):
                    if match(case.source, shown, entry, one.gap) is None:
                        fitting.append((kind, one))
                    break
        if not fitting:
            continue
        kind, best = max(fitting, key=lambda pair: _fullness(pair[1]))
        rivals = [
            entry
            for of, entry in entries
            if (of, entry.word) == (kind, best.entry.word)
            and match(case.source, shown, entry, best.gap)
        ]
        rival = max(rivals, key=lambda entry: len(entry.takes), default=None)
        yield Found(kind, best, shown, rival)


def _fullness(one: Match) -> tuple[bool, int, bool]:
    """The whole pattern first, then the longest; "tired of doing" before "tired of something"."""
    return not one.gap, len(one.entry.takes), one.entry.takes[-1] == "-ing"


def _only_helps(governor: Token, entry: Complement) -> bool:
    """have of "have seen", be of "the best thing is travelling": no main verb with a pattern."""
    if entry.word == "have":
        return governor.dep_ in {"aux", "auxpass"} and entry.takes[0] == "N"
    if entry.word != "be" or entry.takes != ("-ing",):
        return False
    return governor.dep_ != "aux" or names_activity(governor.head)


def _is_a_purpose(governor: Token, entry: Complement) -> bool:
    """went to buy, a knife to use to cut it: only "going to" and "used to" are patterns."""
    if entry.word == "go":
        return bool(governor.lower_ != "going")
    left = {t.lower_ for t in governor.doc[max(0, governor.i - 3) : governor.i]}
    return entry.word == "use" and governor.lower_ != "used" and not left & {"did", "n't", "didn"}


def _belongs_to_the_noun(case: Case, one: Match) -> bool:
    """need places to park: the infinitive says what the places are for."""
    if one.entry.takes != ("N", "to", "V") or one.gap or one.entry.word not in _GETTING:
        return False
    noun, verb = one.slots[0], case.target[one.slots[-1].start]
    described = verb.dep_ in {"relcl", "acl"} and noun.start <= verb.head.i < noun.end
    return bool(described) and not _is_person(case, noun)


_GETTING = {"need", "want", "find", "have", "get"}


def _is_set_phrase(one: Match) -> bool:
    """An entry for "take part in" says nothing of "take photos in"."""
    return not set_words(one.entry) or _set_noun(one) is not None


def _objects_fit(case: Case, one: Match) -> bool:
    return _has_two_objects(case, one) and _is_exchanged(case, one)


def _has_two_objects(case: Case, one: Match) -> bool:
    """gave to him a book → gave him: the first of two objects is a person."""
    if one.entry.takes[:2] != ("N", "N") or one.gap:
        return True
    if one.entry.word in _NAMING and case.edit.c_start > one.slots[0].start:
        return True  # called the baby as Oliver
    if case.operation != "U" and one.entry.word in _NAMING:
        return True
    return _is_person(case, one.slots[0]) or case.target[one.slots[0].start].tag_ == "PRP"


_NAMING = {"call", "name", "nickname", "elect", "consider", "make"}


def _is_exchanged(case: Case, one: Match) -> bool:
    """change it for a bigger one, but not "change it for a single project"; sold for ten euros."""
    word = one.entry.word
    if one.entry.takes != ("N", "for", "N") or word not in _EXCHANGING | {"sell"}:
        return True
    if word == "sell" or {t.lower_ for t in case.old} & {"with", "against"}:
        return word != "sell" or _is_price(case.target[one.slots[-1].start : one.slots[-1].end])
    if case.operation == "R" and word != "change":
        return True
    return any(
        t.lower_ in {"one", "ones", "another"}
        for t in case.target[one.slots[-1].start : one.slots[-1].end]
    )


_EXCHANGING = {"change", "exchange", "swap", "trade"}


def _is_price(words: Span) -> bool:
    return any(
        t.like_num or t.ent_type_ == "MONEY" or t.lemma_.lower() in {"price", "money", "cash"}
        for t in words
    )


def _set_noun(one: Match) -> Token | None:
    """care, in "take care of her"."""
    words = set_words(one.entry)
    inside = one.governor.doc[one.governor.i + 1 : one.end]
    return next((t for t in inside if {t.lower_, t.lemma_.lower()} & words), None)


def _only_determiners(case: Case) -> bool:
    """An article or an adjective inside an object is no matter of the word before it."""
    old, new = {t.lower_ for t in case.old}, {t.lower_ for t in case.new}
    changed = [t for t in (*case.old, *case.new) if t.lower_ not in old & new]
    return all(t.pos_ in {"DET", "ADJ", "NUM"} and t.lower_ != "that" for t in changed)


def _governors(case: Case) -> list[Token]:
    """Words of the target that may ask for the changed words: their heads, then to the left."""
    start, end = case.edit.c_start, case.edit.c_end
    last = end if case.new else start
    left = [t for t in reversed(case.target[max(0, start - FARTHEST) : last])]
    heads = [t.head for t in case.new if t.head.i < t.i and t.head.i >= start - FARTHEST]
    found = [t for t in dict.fromkeys([*heads, *left]) if t.pos_ not in {"PUNCT", "SPACE"}]
    stops = [t.i for t in case.target[:start] if t.text in {";", ".", ":"}]
    return [t for t in found if t.i > max(stops, default=-1)]


def _covers(case: Case, one: Match) -> bool:
    """The changed words fill slots of the pattern, or the gap is inside it."""
    kept = {t.lower_ for t in case.old}
    new = [t for t in case.new if t.lower_ not in kept and t != one.governor]
    if new:
        return all(_filled_by(case, one, t) or t.pos_ == "ADV" for t in new)
    first = one.governor.i + 1
    if any(slot.start < case.edit.c_start < slot.end for slot in one.slots if slot.name == "N"):
        return False  # focus on results for us and for them: inside the object
    return first <= case.edit.c_start <= max(first, one.end) and (
        case.edit.c_start < one.end or not one.slots or one.slots[-1].name == "0"
    )


def _filled_by(case: Case, one: Match, token: Token) -> bool:
    """The word is a slot of its own, not only an article or an adjective inside an object."""
    slot = one.at(token.i)
    if slot is None:
        return False
    if slot.name == "N":
        inserted = {t.i for t in case.new}
        gone = {t.lower_ for t in case.old} - {t.lower_ for t in case.new}
        return all(i in inserted for i in range(slot.start, slot.end)) and not gone
    return True


def _is_form(slot: Slot, one: Match) -> bool:
    """The slot is the form of the next verb: -ing, or to before a verb, or the verb itself."""
    if slot.name in {"-ing", "V"}:
        return True
    following = next((s for s in one.slots if s.start >= slot.end), None)
    return slot.name == "to" and following is not None and following.name == "V"


def _verb_slot(case: Case, one: Match) -> Slot | None:
    """The verb whose form this edit changes."""
    changed = [t for t in case.new if t.lower_ not in {o.lower_ for o in case.old}]
    slots = [slot for t in changed if (slot := one.at(t.i)) is not None and _is_form(slot, one)]
    verbs = [s for s in one.slots if s.name in {"-ing", "V"}]
    if slots:
        return next((s for s in verbs if s.start >= slots[0].start), None)
    gone_to = [t for t in case.old if t.lower_ == "to"]
    if gone_to and not changed:
        verb = next((s for s in verbs if s.start >= case.edit.c_start), None)
        between = case.target[case.edit.c_start : verb.start] if verb is not None else ()
        return verb if all(t.pos_ == "ADV" for t in between) else None
    return None


def _is_compound_noun(case: Case, word: Token, asking: Token) -> bool:
    """The new word is a noun with another noun before it, and a noun stood in its place."""
    before = [c for c in word.children if c.dep_ == "compound" and c.i < word.i]
    named = any(case.in_source(c) != asking for c in before)
    return named and word.pos_ == "NOUN" and any(t.pos_ == "NOUN" for t in case.old)


def _same_verb_before(case: Case, verb: Token) -> bool:
    """The learner had this verb too, in another form: it is the form that changes."""
    if not case.edit.c_start <= verb.i < case.edit.c_end:
        return True
    return any(same_verb(old, verb) for old in case.old)


def _said(
    case: Case,
    found: Found,
    message: str,
    severity: int,
    with_small: bool = False,
    note: Line | None = None,
    **values: str,
) -> Said | None:
    """``note`` is a further sentence for a pattern that needs no contrast of two meanings."""
    entry = found.match.entry
    words = [_governor_span(case, found, with_small), *_object_span(case, found)]
    two = _meaning(found)
    pattern = _pattern(case, found.match)
    if two is None and found.rival is not None and _is_right_too(case, found, found.rival):
        note = None if case.operation == "U" else note
        message = "Both “%(other)s” and “%(pattern)s” are right; here it is {%(shown)s}."
        severity = 1
        values |= {"other": shown_pattern(found.rival), "shown": _here(case)}
    note = two or note
    return case.say(
        message,
        *words,
        severity=severity,
        rule=_rule(entry, pattern, any(t.lower_ == "to" for t in case.old)),
        source=f"{found.kind} {entry.word}: {' '.join(entry.takes)}",
        word=quote(words[0]),
        governor=quote(words[0]),
        more=(note,) if note is not None else (),
        pattern=pattern,
        **values,
    )


def _pattern(case: Case, one: Match) -> str:
    """As a dictionary shows it; with its own noun in a set phrase: "take care of somebody"."""
    shown = shown_pattern(one.entry, _persons(case, one))
    if one.entry.word == "go" and one.entry.takes == ("to", "V"):
        return "be going to do"
    if one.entry.word == "order" and one.governor.i and one.governor.nbor(-1).lower_ == "in":
        return "in order to do"
    oneself = next((s for s in one.slots if s.name == "N" and _is_oneself(case, s)), None)
    if oneself is not None and not one.gap:
        parts = shown.split()
        parts[one.slots.index(oneself) + 1] = "yourself"
        return " ".join(parts)
    noun = _set_noun(one)
    if noun is not None and one.gap:
        return f"{one.entry.meaning.partition(':')[0]} something".replace("something something",
                                                                          "something")  # fmt: skip
    slot = one.at(noun.i) if noun is not None else None
    if noun is None or slot is None or slot.name != "N" or one.gap:
        return shown
    parts = shown.split()
    parts[one.slots.index(slot) + 1] = noun.lower_
    return " ".join(parts)


def _is_oneself(case: Case, slot: Slot) -> bool:
    """pride yourself on something."""
    words = case.target[slot.start : slot.end]
    return len(words) == 1 and bool(words[0].lower_.endswith(("self", "selves")))


def _rule(entry: Complement, pattern: str, to: bool) -> Line:
    if entry.takes == ("V",) and entry.word == "do":
        return Line(_AFTER_DO)
    if entry.takes == ("V",) and entry.word in MODALS:
        return Line(_AFTER_MODAL if to else _BASE_AFTER_MODAL)
    return Line(PATTERN, {"pattern": pattern})


def _persons(case: Case, one: Match) -> frozenset[int]:
    """Which objects of the pattern are people in this sentence: married to somebody."""
    if one.gap or one.entry.takes[:1] == ("of",) and one.governor.pos_ == "NOUN":
        return frozenset()  # a number of drivers: number of something
    return frozenset(
        place
        for place, slot in enumerate(one.slots)
        if slot.name == "N" and slot.end > slot.start and _is_person(case, slot)
    )


def _is_person(case: Case, slot: Slot) -> bool:
    noun = case.target[slot.start : slot.end].root
    known = PERSONS | (OBJECT_PRONOUNS - {"it", "them"})
    return noun.ent_type_ == "PERSON" or bool({noun.lower_, noun.lemma_.lower()} & known)


def _is_right_too(case: Case, found: Found, rival: Complement) -> bool:
    """The learner's own words filled another pattern of the same meaning: help him to do."""
    asks = case.after is not None and case.after.lower_ in QUESTION_WORDS_AND_IF
    if case.operation == "U" and case.old_text.lower() == "that" and asks:
        return False  # told me that where he lives
    if (
        case.operation == "U"
        and case.old_text.lower() == "to"
        and _verb_slot(case, found.match) is None
    ):
        return False  # need to time to rest: the word after this "to" is no verb
    if rival.takes == ("-ing",) and _after_would(found):
        return False  # would prefer walking → to walk
    particle = any(t.lower_ == "to" and t.tag_ == "TO" for t in case.old)
    if particle and rival.takes[:1] == ("to",) and "V" not in rival.takes:
        return False  # useful to clean: "to" of a verb, not "useful to somebody"
    filled = match(case.source, found.shown, rival, found.match.gap)
    first = filled.slots[0] if filled is not None and filled.slots else None
    if first is not None and first.name == "N" and case.source[first.start].tag_ == "VBG":
        return False  # prefer walking to drive: "walking" is no person
    if "adj" in rival.takes and found.match.entry.takes[-1] in {"V", "-ing"}:
        return False  # made her laughed: no adjective
    if filled is None or not case.old or rival.meaning != found.match.entry.meaning:
        return False
    return all(
        (slot := filled.at(t.i)) is not None and slot.name != "N"
        for t in case.old
        if t.lower_ not in {n.lower_ for n in case.new}
    )


def _here(case: Case) -> str:
    """The corrected words, or the word after the one that goes."""
    return case.new_text or quote(*case.target[case.edit.c_end : case.edit.c_end + 1])


def _meaning(found: Found) -> Line | None:
    """What the pattern means, where the learner's pattern is right too but means another thing."""
    entry, rival = found.match.entry, found.rival
    if rival is None or rival == entry or set_words(entry) or set_words(rival):
        return None
    if entry.meaning == rival.meaning:
        return None
    if entry.word == "go" and ("to", "V") in {entry.takes, rival.takes}:
        return None  # "be going to" has its own pattern in the rule
    if entry.meaning and rival.meaning and rival.takes != ("0",):
        return Line(
            "“%(one)s”: %(means)s. “%(other)s”: %(other_means)s.",
            {"one": shown_pattern(entry), "means": entry.meaning,
             "other": shown_pattern(rival), "other_means": rival.meaning},
        )  # fmt: skip
    if entry.meaning:
        return Line("“%(one)s”: %(means)s.", {"one": shown_pattern(entry), "means": entry.meaning})
    return None


def _governor_span(case: Case, found: Found, with_small: bool) -> Span:
    """The governing word, with its preposition or set noun: "good at", "take care"."""
    shown = found.shown
    noun = case.in_source(_set_noun(found.match))
    if noun is not None and 0 < noun.i - shown.i <= 3 and noun.i < case.edit.start:
        return case.source[shown.i : noun.i + 1]
    end = shown.i + 1
    following = case.source[end : end + 1]
    small = found.match.slots[:1]
    if with_small and small and is_literal(small[0].name) and following.text == small[0].name:
        if not case.edit.start <= end < case.edit.end:
            end += 1
    short = whole_word(shown)  # can't, not its first half
    return case.source[shown.i : max(end, short[-1].i + 1)]


def _object_span(case: Case, found: Found) -> list[Span]:
    """The object that the preposition leads to: "the weather" of "depends of the weather"."""
    literal = [s for s in found.match.slots if is_literal(s.name)]
    objects = [s for s in found.match.slots if s.name == "N" and s.start >= case.edit.c_end]
    if not literal or not objects or objects[0].end - objects[0].start > 3:
        return []
    first = case.in_source(case.target[objects[0].start])
    last = case.in_source(case.target[objects[0].end - 1])
    span = case.phrase(first, last)
    return [span] if span is not None and len(span) <= 3 else []


def _text(tokens: list[Token]) -> str:
    return quote(*tokens) if tokens else ""
