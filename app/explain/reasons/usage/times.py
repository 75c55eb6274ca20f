"""Time words: the preposition and the tense that they go with."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from spacy.tokens import Span, Token

from app.explain.case import Case, quote
from app.explain.reading.phrase_match import Place, find_phrase, keys, variants, words_of
from app.explain.reading.times import time_words
from app.explain.reading.verbs import clause_verb, group_in, in_clause_of, same_verb
from app.explain.reasons import reason
from app.explain.said import Said, Term
from grammar_items.usage.closed_class import BE, DO, HAVE
from grammar_items.usage.lexicon import TimePhrase, time_phrases
from grammar_items.verb_groups import VerbGroup

_REACH = 7
_PREPOSITIONS = frozenset(
    "in on at for since by until till during from to of within before after about".split()
)
_TENSES = {
    "past": Term("simple past"), "present perfect": Term("present perfect"),
    "present": Term("simple present"), "present continuous": Term("present continuous"),
    "future": Term("future with will"), "past perfect": Term("past perfect"),
    "past continuous": Term("past continuous"),
}  # fmt: skip


_RULES = {
    "in": "Use in with months, seasons, years and parts of the day: in May, in the morning.",
    "on": "Use on with days and dates: on Monday, on my birthday, on 4 May.",
    "at": "Use at with clock times and points in time: at six, at noon, at night.",
    "for": "Use for with a length of time: for two years.",
    "since": "Use since with the moment when something began: since 2015.",
    "by": "By means not later than this time.",
    "until": "Until means up to this time.",
    "during": "Use during + noun for what happens within a time: during the lesson.",
    "ago": "Put ago after a length of time to say how long before now: two years ago.",
    "none": "Words such as last week, next year, tomorrow, home and here take no preposition.",
}  # fmt: skip


_TENSE_RULES = {
    "past": "Use the past form for something that happened and finished.",
    "present perfect": "Use have or has and the past participle for the time up to now.",
    "present": "Use the simple present for habits and facts.",
    "present continuous": "Use am, is or are and -ing for what is in progress now or is a fixed "
    "plan.",
    "future": "Use will and the base verb for what is still to come.",
    "past perfect": "Use had and the past participle for something that happened before another "
    "moment in the past.",
    "past continuous": "Use was or were and -ing for something going on when another thing "
    "happened.",
}  # fmt: skip


@reason("PREP", "OTHER", "ADV", "CONJ", "DET", "PART", "ADJ", "NOUN", severity=2)
def preposition_of_time(case: Case) -> Said | None:
    """on the morning → in; at winter → in; in last week → last week."""
    old = [t for t in case.old if t.lower_ in _PREPOSITIONS]
    new = [t for t in case.new if t.lower_ in _PREPOSITIONS]
    if not old and not new or not old and len(case.new) > 1:
        return None  # now → at this moment, at some time → some point in time: other words too
    for entry, row in _entries():
        if not entry.preposition or not _may_stand(case, row):
            continue
        place = _place(case, row)
        if place is None or _is_at_last(case, row, place):
            continue
        said = _with_preposition(case, entry, place, old, new)
        if said is not None:
            return said
    return None


def _is_at_last(case: Case, row: tuple[frozenset[str], ...], place: Place) -> bool:
    """ "at first" stands for no other phrase, though a first day does for a last one."""
    fixed = row[-1] <= {"first", "last"} and len(row) == 2
    return fixed and case.target[place.end - 1].lower_ not in row[-1]


def _with_preposition(
    case: Case, entry: TimePhrase, place: Place, old: list[Token], new: list[Token]
) -> Said | None:
    wanted = entry.preposition
    if wanted == "none":
        before = case.edit.c_start in {place.start, place.start + 1}
        if new or not old or not before or old[0].lower_ == "of":
            return None
        kept = {t.lower_ for t in case.new}
        gone = [t for t in case.old if t.lower_ not in kept]
        if any(t.pos_ in {"NOUN", "NUM", "VERB", "ADJ"} for t in gone):
            return None  # two times in → twice a: more than a preposition goes
        span = _learners(case, place.start, place.end)
        if case.target[place.end - 1].lower_ == "ago" and any(
            "ago" in edit.replacement.lower() for edit in case.others
        ):
            return case.say(
                "For a time in the past we put “ago” after 【%(time)s】, without “%(old)s”.",
                span,
                rule=_RULES["ago"],
                source="ago",
                time=quote(span) if span is not None else "",
            )
        return case.say(
            "【%(time)s】 needs no preposition, so “%(old)s” is too much.",
            span,
            rule=_RULES["none"],
            source=f"{entry.phrase}: no preposition",
            time=quote(span) if span is not None else "",
        )
    given = next((t for t in new if t.lower_ in {wanted, "till"}), None)
    if given is None or not place.start <= given.i < place.end:
        return None
    rest = _learners(case, given.i + 1, place.end)
    rule = _rule_of_preposition(entry, given)
    finished = "up to now" in entry.note and not _lasts(case, given, old)
    note = f" ({entry.note})" if entry.note and not finished else ""
    if rest is None or all(t.pos_ == "DET" for t in rest):
        return case.say(
            "We say “%(time)s”%(note)s, with {%(small)s}.",
            rule=rule,
            source=f"{entry.phrase}: {wanted}",
            time=case.target[place.start : place.end].text,
            small=quote(given),
            note=note,
        )
    message = (
        "With 【%(time)s】%(note)s we use {%(small)s}, not “%(gone)s”."
        if old
        else "【%(time)s】%(note)s needs {%(small)s} before it."
    )
    return case.say(
        message, rest, rule=rule,
        source=f"{entry.phrase}: {wanted}",
        time=quote(rest), small=quote(given), note=note, gone=quote(old[0]) if old else "",
    )  # fmt: skip


def _lasts(case: Case, given: Token, old: list[Token]) -> bool:
    """He works here since two years: until now; food for two weeks a year: not so."""
    verb = clause_verb(given)
    helpers = {c.lower_ for c in verb.children} if verb is not None else set()
    return bool(helpers & HAVE) or any(t.lower_ in {"since", "from"} for t in old)


_KINDS_OF_TIME = {
    "in": frozenset(
        "january may july spring summer autumn winter morning afternoon evening century "
        "1990s".split()
    ),
    "at": frozenset(
        "dawn sunrise sunset o'clock half quarter lunchtime night noon midday midnight nine "
        "christmas easter weekend weekends beginning start end moment that this same".split()
    ),
    "for": frozenset("ages minutes days months hours years weeks month year week long".split()),
}


def _rule_of_preposition(entry: TimePhrase, given: Token) -> str | None:
    """The rule of the preposition, if it is about this kind of time; "in the end" has none."""
    kinds = _KINDS_OF_TIME.get(given.lower_)
    words = {part for word in entry.phrase.lower().split() for part in word.strip(";").split("/")}
    year = any(word.isdigit() and len(word) == 4 for word in words)
    if kinds is not None and not words & kinds and not year:
        return None
    if given.lower_ == "on" and "time" in words:
        return None  # on time: no day
    return _RULES.get(given.lower_)


@reason("VERB:TENSE", "VERB:FORM", "VERB", "VERB:SVA", "VERB:INFL", "OTHER", "MORPH", "SPELL",
        "ADV", "WO", "CONTR", "NOUN", severity=3)  # fmt: skip
def tense_of_time(case: Case) -> Said | None:
    """Yesterday I have met her → met; since 2010 I live → have lived."""
    there = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if there is None:
        return None
    here = group_in(case.source, case.edit.start, case.edit.end)
    if _only_signs(case) or any(t.is_punct for t in case.new[:-1]):
        return None  # will visit me, I → visit me, I will: two clauses
    if here is None or here.passive is not there.passive or not same_verb(here.head, there.head):
        return None  # another verb, or another voice: more than the time changes
    if there.head in case.new and case.in_source(there.first) is not None:
        return None  # has go → gone: the form after a helping verb, no other time
    if len(case.old) == 1 and not case.real_word and case.new[0].lower_ in HAVE | BE | DO:
        return None  # ave → have: letters
    lasting = any(
        kind == "until now" and (len(words) > 1 or words[0].lower_ == "since")
        for kind, words, _ in time_words(case)
    )
    now, was = tense_of(there), tense_of(here) or ("to" if here.to else None)
    if now is None or was is None or now == was:
        return None
    for entry, row in _entries():
        if now not in entry.tense.split("; ") or was in entry.tense.split("; "):
            continue
        if was == "to" and not entry.phrase.startswith("it's time"):
            continue  # high time to go → we went: only there it stands for a tense
        if now == "past" and was.startswith("past"):
            continue  # was spending → spent: both are past, so the time does not decide
        if "no will" in entry.note and was != "future":
            continue
        if entry.note.startswith("asks") and case.target[-1].text != "?":
            continue  # if you see it when you …: no question
        if not _may_stand(case, row):
            continue
        place = find_phrase(case.target, row)
        if place is None or not _same_clause(case, there, place):
            continue
        words = {t.lower_ for t in case.target[place.start : place.end]}
        if (entry.phrase == "already" or entry.phrase.startswith("many times")) and lasting:
            continue  # five times since then: not how often decides, but since
        if entry.phrase.endswith("!") and case.target[place.end : place.end + 1].text not in ",!.":
            continue  # when parents listen: nobody is called
        if "last" in entry.phrase.split() and "last" not in words:
            continue  # my second year, the first time: no finished time by itself
        if entry.note.startswith("at any time") and case.target[place.start].dep_ == "mark":
            continue  # before he has helped: the word opens a clause
        span = _learners(case, place.start, place.end)
        if span is None or not _speaks_of(case, there, place, span):
            continue
        source = f"{entry.phrase}: {now}"
        rule = _rule_of_tense(entry, now, was)
        note = "" if _about_preposition(entry) else entry.note
        if now == "past" and note in {"", "finished time"}:
            return case.say(
                "【%(time)s】 is a finished time, so the verb is in the past: {%(new)s}.",
                span,
                source=source,
                rule=rule,
                time=quote(span),
            )
        return case.say(
            "【%(time)s】%(note)s goes with the %(tense)s: {%(new)s}.",
            span,
            source=source,
            rule=rule,
            time=quote(span),
            tense=_TENSES[now],
            note=f" ({note})" if note else "",
        )
    return None


def _rule_of_tense(entry: TimePhrase, now: str, was: str) -> str | None:
    """What the tense is for; that of an unreal past is another."""
    if "no will" in entry.note:
        return "After if, when, before and until, use the present for the future."
    if entry.phrase.startswith("it's time"):
        return "After it is time, the past form says what should happen now."
    if now == "past" and was == "present perfect":
        return "Use the simple past, not have or has, for a finished time."
    return _TENSE_RULES.get(now)


def _about_preposition(entry: TimePhrase) -> bool:
    """ "no in" of last year says nothing about the tense; "no will" does."""
    return entry.note.startswith(("no ", "not ")) and entry.preposition != ""


def _only_signs(case: Case) -> bool:
    """Im → I'm: the letters stay."""
    old, new = (
        "".join(filter(str.isalpha, text.lower())) for text in (case.old_text, case.new_text)
    )
    return old == new


def tense_of(group: VerbGroup) -> str | None:
    """The tense of a verb group by its school name."""
    if group.modal in {"will", "shall"}:
        return "future"
    if group.modal is not None or group.tense is None:
        return None
    names = {
        ("past", False, False): "past", ("present", False, False): "present",
        ("present", True, False): "present perfect", ("present", True, True): "present perfect",
        ("past", True, False): "past perfect", ("past", True, True): "past perfect",
        ("present", False, True): "present continuous", ("past", False, True): "past continuous",
    }  # fmt: skip
    return names.get((group.tense, group.perfect, group.progressive))


def _same_clause(case: Case, group: VerbGroup, place: Place) -> bool:
    """The time belongs to this verb, or it opens a clause beside it (when, after, since)."""
    inside = case.target[place.start : place.end]
    edited = range(case.edit.c_start, case.edit.c_end)
    if all(t.i in edited for t in inside):
        return False
    verbs = {group.head.i, *(t.i for t in group.tokens)}
    for token in inside:
        word = token
        for _ in range(4):
            if word.i in verbs:
                return True
            if word.head == word or word.pos_ in {"VERB", "AUX"}:
                break  # the time belongs to another verb
            word = word.head
    if any(t.pos_ == "SCONJ" or t.tag_ == "WRB" for t in inside):
        root = inside.root.head
        if inside.root.pos_ in {"VERB", "AUX"}:
            return root.i in verbs  # when he was young: told of the next verb only
        return root.i in verbs or root.head.i in verbs
    between = case.target[min(place.end, group.end) : max(place.start, group.start)]
    stops = {"VERB", "AUX", "CCONJ", "SCONJ"} | ({"PUNCT"} if place.start else set())
    return not any(t.pos_ in stops for t in between)  # "Look, the baby …" opens the sentence


def _speaks_of(case: Case, group: VerbGroup, place: Place, span: Span) -> bool:
    """The joining word opens a clause at this verb, or the time stands in the verb's clause."""
    first = case.target[place.start]
    if place.end - place.start == 1 and first.lower_ in _JOINING:
        after = case.target[place.end].lower_ if place.end < len(case.target) else ""
        return first.dep_ in {"mark", "advmod"} and after not in {"if", "though", "all"}
    if place.start and case.target[place.start - 1].lower_ in _UP_TO and first.lower_ == "now":
        return False  # until now: not what is in progress
    if any(t.pos_ in {"SCONJ", "VERB", "AUX"} or t.tag_ == "WRB" for t in span):
        return True
    if place.start <= group.head.head.i < place.end:
        return True  # the last time I saw him: the time opens the clause
    return in_clause_of(case, span.root, group.head)


_UP_TO = {"until", "till", "by", "to", "from"}
_JOINING = {"after", "before", "as", "while", "when", "until", "since", "once"}


def _learners(case: Case, start: int, end: int) -> Span | None:
    """The learner's words for a stretch of the target."""
    words = [case.learners(t) for t in case.target[start:end]]
    kept = [word for word in words if word is not None]
    return case.phrase(kept[0], kept[-1]) if kept else None


def _may_stand(case: Case, row: tuple[frozenset[str], ...]) -> bool:
    wanted = keys(row)
    return not wanted or bool(wanted & words_of(case.target))


def _place(case: Case, row: tuple[frozenset[str], ...]) -> Place | None:
    first, last = case.edit.c_start - 2, case.edit.c_end + 2
    return find_phrase(case.target, row, first, last)


def _entries() -> Iterator[tuple[TimePhrase, tuple[frozenset[str], ...]]]:
    yield from _sorted_entries()


@cache
def _sorted_entries() -> tuple[tuple[TimePhrase, tuple[frozenset[str], ...]], ...]:
    """Each alternative of each entry, the longest phrase first."""
    rows = [(entry, row) for entry in time_phrases() for row in variants(entry.phrase)]
    return tuple(sorted(rows, key=lambda pair: -len(pair[1])))
