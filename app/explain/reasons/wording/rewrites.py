"""Changes that ERRANT calls OTHER or VERB and that have one cause: there is, age, as … as, must."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reasons import FIRST, LATE, reason
from app.explain.reasons.surface.joined import ONE_SENTENCE
from app.explain.reasons.usage.articles import FIXED_RULE
from app.explain.said import Line, Said
from grammar_items.usage.closed_class import BE, HAVE, MODALS

_OWNING = HAVE | {
    "exist",
    "exists",
    "existed",
    "is",
    "are",
    "was",
    "were",
    "makes",
    "make",
    "stands",
    "stand",
}
_STATES = frozenset(
    "afraid hungry thirsty cold hot warm right wrong lucky sleepy tired ashamed jealous careful "
    "scared sorry late successful patient old young tall heavy wide long high deep aware".split()
)
_UNITS = frozenset(
    "day night week weekend month year hour minute second kilo kilogram litre liter metre meter "
    "person head time piece lesson term season decade pound gallon mile kilometre".split()
)


@reason("OTHER", "VERB", "VERB:TENSE", "PRON", "CONTR", "VERB:SVA", severity=3,
        rule="Use there is or there are to say that something is in a place.")  # fmt: skip
def there_is(case: Case) -> Said | None:
    """In my town have three parks → there are."""
    if case.operation != "R" or not case.old or "there" not in {t.lower_ for t in case.new}:
        return None
    allowed = BE | MODALS | {"there", "'s", "’s", "be", "n't", "not"}
    if {t.lower_ for t in case.new} - allowed or {t.lower_ for t in case.old} - _OWNING:
        return None
    if case.new[0].lower_ != "there" or not any(t.lower_ in BE for t in case.new):
        return None
    if {t.lower_ for t in case.old} <= BE and len(case.new) > 2:
        return None
    return case.say(
        "To say that something exists or is somewhere, we use {%(new)s}, not “%(old)s”."
    )


@reason("VERB", "OTHER", "VERB:TENSE", "VERB:SVA", severity=3)
def be_not_have(case: Case) -> Said | None:
    """She has nine years → is; I have hungry → am."""
    if case.operation != "R" or len(case.old) != 1 or not case.new:
        return None
    verb = case.new[-1]
    if not _is(case.old[0], "have") or not _is(verb, "be") or len(case.new) > 2:
        return None
    if any(c.dep_ == "expl" for c in verb.children):
        return None  # there have twenty-eight → there are: how many there are, no age
    right = case.target[verb.i + 1 : verb.i + 7]
    number = next((t for t in right if t.like_num), None)
    years = any(t.lower_ in {"year", "years"} for t in right)
    alone = number is not None and number.i + 1 < len(case.target) and (
        case.target[number.i + 1].pos_ in {"PUNCT", "CCONJ"})  # fmt: skip
    if number is not None and (years or alone and case.in_source(number) is not None):
        shown = case.in_source(number)
        return case.say(
            "English tells an age with be, not with “%(old)s”: {%(new)s} … “%(age)s”.",
            *([shown] if shown is not None else []),
            age=quote(number),
            rule="For an age we use be: I am twelve, she is nine years old.",
        )
    state = next((t for t in right if t.head == verb and _is_state(case, t)), None)
    if state is None:
        return None
    return case.say(
        "“%(state)s” is an adjective, so the verb is be, not “%(old)s”: {%(new)s}.",
        state=quote(state),
        rule="Use be to say what or how somebody or something is.",
    )


def _is_state(case: Case, token: Token) -> bool:
    """An adjective after the verb; in the learner's sentence no noun follows it."""
    if token.lower_ in _STATES:
        return True
    own = case.in_source(token)
    if token.dep_ != "acomp" or token.tag_ != "JJ" or own is None:
        return False
    return own.tag_ == "JJ" and own.dep_ not in {"amod", "compound"}


def _is(token: Token, lemma: str) -> bool:
    return token.lemma_.lower() == lemma or lemma in lemmas_of(token.lower_, "AUX") + lemmas_of(
        token.lower_, "VERB"
    )


@reason("OTHER", "PREP", "DET", "PART", rank=FIRST, severity=2,
        rule="Use a or an for every: once a week, two euros a kilo.")  # fmt: skip
def for_each(case: Case) -> Said | None:
    """three times in the week → a week; ten euros by hour → an hour."""
    if case.operation != "R" or case.new_text.lower() not in {"a", "an", "per"}:
        return None
    if {t.lower_ for t in case.old} - {"for", "in", "at", "by", "to", "on", "the", "per", "every",
                                       "each", "of", "a", "an"}:  # fmt: skip
        return None
    if case.edit.c_end >= len(case.target) or not case.edit.c_start:
        return None
    noun, before = case.target[case.edit.c_end], case.target[case.edit.c_start - 1]
    per = case.new_text.lower() == "per" and noun.tag_ == "NN"
    unit = noun.lemma_.lower() in _UNITS or per
    if not unit or {t.lower_ for t in case.old} <= {"the", "a", "an"}:
        return None
    if not per and not (
        before.pos_ in {"NOUN", "NUM", "PROPN"} or before.lower_ in {"once", "twice", "much"}
    ):
        return None
    if before.lower_ in {"once", "twice", "times"} and case.new_text.lower() == "a":
        return None  # said of the article: twice a week
    shown = case.in_source(noun)
    if case.old_text.lower() in {"per", "every", "each"}:
        return case.say(
            "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.", severity=1
        )
    counted = case.learners(before)
    if before.pos_ in {"NOUN", "PROPN"} and counted is not None and shown is not None:
        return case.say(
            "{%(new)s} between 【%(counted)s】 and 【%(noun)s】 means “for every %(noun)s”; "
            "“%(old)s” does not.",
            case.phrase(counted, counted),
            shown,
            counted=quote(counted),
            noun=quote(shown),
        )
    return case.say(
        "“%(phrase)s” means every %(noun)s.",
        shown,
        phrase=f"{case.new_text} {quote(noun)}",
        noun=quote(noun),
    )


@reason("OTHER", "ADV", "PREP", "CONJ", "ADJ", rank=FIRST, severity=2,
        rule="Use as … as to say that two people or things are the same in some way.")  # fmt: skip
def as_and_as(case: Case) -> Said | None:
    """so brave like her → as brave as her."""
    if [t.lower_ for t in case.new] != ["as"] or case.old_text.lower() in {"as", "of"}:
        return None
    place = case.edit.c_start
    words = [t.lower_ for t in case.target]
    pairs = [(place, end) for end in (place + 2, place + 3)]
    pairs += [(start, place) for start in (place - 2, place - 3) if start >= 0]
    for start, end in pairs:
        if end < len(words) and words[start] == words[end] == "as":
            quality = case.target[end - 1]
            if quality.pos_ not in {"ADJ", "ADV"} or quality.lower_ in {"well", "soon", "far"}:
                return None
            shown = case.learners(quality)
            if quality.lower_ == "long" and _is_condition(case, shown):
                return None
            if shown is not None and shown.lemma_.lower() != quality.lemma_.lower():
                if shown.pos_ != quality.pos_ or shown.pos_ == "ADV":
                    return None  # already at → as early as: no comparison stood there
            return case.say(
                "A comparison of two equals has “as” on both sides of 【%(word)s】: “%(all)s”.",
                shown,
                word=quote(shown) if shown is not None else "",
                all=case.target[start : end + 1].text,
            )
    return None


@reason("OTHER", "ADV", "PREP", "CONJ", "ADJ", rank=FIRST, severity=2)
def as_long_as(case: Case) -> Said | None:
    """only if you are quiet → as long as you are quiet: a condition."""
    if [t.lower_ for t in case.new] != ["as"] or case.old_text.lower() in {"as", "of"}:
        return None
    near = case.target[max(0, case.edit.c_start - 2) : case.edit.c_end + 2]
    long = next((t for t in near if t.lower_ == "long" and t.i + 1 < len(t.doc) and t.i), None)
    if long is None or not long.nbor(-1).lower_ == long.nbor().lower_ == "as":
        return None
    if not _is_condition(case, case.learners(long)):
        return None
    return case.say(
        "{%(words)s} belongs to the set phrase “%(phrase)s”: it means “%(means)s”.",
        rule=Line(FIXED_RULE, {"phrase": "as long as"}),
        words=case.new_text,
        phrase="as long as",
        means="only if; during the time that",
    )


def _is_condition(case: Case, own: Token | None) -> bool:
    """only if, always when → as long as: a condition, and no two equals are compared."""
    new = own is not None and own.lower_ != "long"
    return new or case.old_text.lower() in _CONDITIONS


_CONDITIONS = {"if", "when", "while", "until", "unless", "that"}


@reason("VERB", "VERB:TENSE", "OTHER", "VERB:FORM", rank=LATE, severity=3,
        rule="Must has only one form; its other forms are made with have to.")  # fmt: skip
def must_has_one_form(case: Case) -> Said | None:
    """Then we must wait → had to wait; I didn't must work → have to."""
    if case.operation != "R" or not case.old or case.old[-1].lower_ != "must":
        return None
    new = [t.lower_ for t in case.new]
    if new == ["had", "to"]:
        return case.say("“must” has no past form, so we say {%(new)s}.")
    helper = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    if new[-2:] != ["have", "to"] or helper is None:
        return None
    helper = case.new[0] if len(new) > 2 else helper
    if helper.lower_ not in MODALS | {"did", "do", "does", "to", "n't", "n’t", "not", "'ll"}:
        return None
    return case.say(
        "“must” cannot stand after “%(helper)s”, so we say {%(new)s}.", helper=quote(helper)
    )


@reason("OTHER", "CONJ", "PUNCT", severity=3, rule=ONE_SENTENCE)
def link_for_a_comma(case: Case) -> Said | None:
    """a bag, shoes, a hat → and a hat."""
    if [t.text for t in case.old] != [","] or len(case.new) not in {1, 2}:
        return None
    word = case.new[-1]
    if word.lower_ not in {"and", "or"}:
        return None
    joined = case.target[case.edit.c_end] if case.edit.c_end < len(case.target) else None
    while joined is not None and joined.pos_ == "ADV" and joined.i + 1 < len(case.target):
        joined = joined.nbor()  # partly questioned it
    if joined is None or joined.pos_ in {"VERB", "AUX"}:
        return None
    if any(t.dep_ in {"nsubj", "nsubjpass", "expl"} for t in case.target[joined.i : joined.i + 4]):
        return None  # a whole sentence follows, no part of a list
    return case.say(
        "Between the last two parts of a list we write {%(word)s}, not only a comma.",
        word=quote(word),
        severity=2,
        rule="The last part of a list comes after and or or.",
    )
