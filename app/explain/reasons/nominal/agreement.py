"""The verb agrees with its subject."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.explain.case import Case, quote
from app.explain.reading.verbs import origin, real_subject, verb_in
from app.explain.reading.word_sets import (
    ALWAYS_PLURAL,
    COUNTS_AS_ONE,
    MUST_BE,
    PART_WORDS,
    UNCOUNTABLE,
    WANTS_THAT,
)
from app.explain.reasons import reason
from app.explain.reasons.verbal.conditions import IMAGINED
from app.explain.said import Said
from grammar_items.usage.closed_class import BE, HAVE, MODALS, OTHER_PERSONS, THIRD_PERSON
from grammar_items.verb_groups import subject_of

_ONE_FORM = {"sheep", "fish", "deer", "series", "species", "aircraft", "means", "staff", "team"}


def _joined(subject: Token) -> list[Token]:
    """Both of "Tom and Ann", with the words between."""
    partner = next((c for c in subject.children if c.dep_ == "conj"), None)
    link = next((c for c in subject.children if c.lower_ == "and"), None)
    if partner is None or link is None:
        return []
    return list(subject.doc[subject.i : partner.i + 1])


@reason("VERB:SVA", "VERB:FORM", "MORPH", "VERB", "VERB:TENSE", severity=2)
def wanted_that(case: Case) -> Said | None:
    """She suggested that he stays → stay; it is vital that he is → be."""
    if len(case.new) != 1 or case.new[0].tag_ not in {"VB", "VBP"} or case.operation != "R":
        return None
    verb = case.new[0] if case.new[0].dep_ not in {"aux", "auxpass"} else case.new[0].head
    if verb.dep_ != "ccomp" or verb.head.lemma_ not in WANTS_THAT | {"be"}:
        return None
    subject = subject_of(verb)
    if subject is None or subject.lower_ in OTHER_PERSONS - {"i"} and case.new_text != "be":
        return None
    if case.new_text != "be" and (case.new[0].lower_ in BE or subject.tag_ in {"NNS", "NNPS"}):
        return None  # a survey suggests that few shops are open: a plural, and no wish
    asking: Token | None = verb.head
    if verb.head.lemma_ == "be":
        asking = next((c for c in verb.head.children if c.lower_ in MUST_BE), None)
    sign = case.in_source(asking)
    if [t.lower_ for t in case.old[:1]] == ["should"] and len(case.old) == 2:
        if case.old[1].lower_ == case.new_text.lower():
            return case.say(
                "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.",
                sign,
                severity=1,
                rule="After verbs like suggest, insist and demand + that, the verb keeps its base "
                "form.",
            )
    return case.say(
        "After 【%(word)s】 + that the verb keeps its base form: {%(new)s}.",
        sign,
        word=quote(sign) if sign is not None else "",
        rule="After verbs like suggest, insist and demand + that, the verb keeps its base form.",
    )


_SINGULAR = {"is", "was", "has", "does", "isn't", "wasn't", "hasn't", "doesn't"}
_ENDING = ("VERB:TENSE", "VERB:FORM", "VERB:INFL", "VERB", "MORPH", "NOUN:NUM", "NOUN", "SPELL")


@reason("VERB:SVA", *_ENDING, severity=3)
def agreement(case: Case) -> Said | None:
    """The keys … belongs → belong; my dog comes and put → puts."""
    if not case.new or not case.old:
        return None
    if case.new_text.lower() in MODALS and case.old_text.lower() == f"{case.new_text.lower()}s":
        return case.say(
            "{%(new)s} is a helping verb and never takes -s.",
            rule="Helping verbs such as can, must and will never take -s.",
        )
    if case.new[0].lower_ == "follows" and case.before is not None and case.before.lower_ == "as":
        return case.say(
            "“【%(word)s】 follows” is a set phrase and keeps its -s: {%(new)s}.",
            case.before,
            word=quote(case.before),
            severity=2,
            rule="Before a list or an example we say as follows.",
        )
    second = _second_verb(case) or _bare_be(case) or _joined_verb(case)
    if second is not None:
        return second
    if case.category != "VERB:SVA" and not _only_an_ending(case):
        return None
    left = case.target[case.edit.c_start - 1] if case.edit.c_start else None
    if case.category in {"MORPH", "NOUN", "NOUN:NUM", "SPELL"} and left is not None:
        if left.lower_ == "to" or left.pos_ in {"ADP", "DET", "ADJ"} or left.tag_ == "PRP$":
            return None  # rise to delays → delay: a noun there
        if case.before is not None and case.before.pos_ == "ADP":
            return None
    if case.edit.start and case.source[case.edit.start - 1].text == "," and _is_tag(case):
        return None
    if case.old[0].lower_ == "to":
        return None  # for him to feel → that he feels: another kind of part
    if _helper_goes(case):
        return None  # which will in turn cause → in turn causes: no matter of the subject
    share = _percent(case) if case.category == "VERB:SVA" else None
    if share is not None:
        return share
    meant = real_subject(case.target, case.edit.c_start, case.edit.c_end) or _kept_subject(case)
    if meant is None or case.edit.c_start <= meant.i < case.edit.c_end:
        return None
    verb = case.new[0]
    one = verb.lower_ in _SINGULAR or verb.tag_ == "VBZ"
    if one and meant.lower_ in {"%", "percent"}:
        return None  # there are 40 % of the boats → is: many boats or one amount
    for said in (_imagined, _activity, _relative, _part_of, _there, _two, _one_subject):
        found = said(case, meant, one)
        if found is not None:
            return found
    return None


def _helper_goes(case: Case) -> bool:
    """Another edit takes out the will or can of this verb."""
    near = case.source[max(0, case.edit.start - 4) : case.edit.start]
    gone = {i for edit in case.others for i in range(edit.start, edit.end)}
    return any(t.lower_ in MODALS and t.i in gone and t.dep_ == "aux" for t in near)


def _second_verb(case: Case) -> Said | None:
    """She turns round and sigh → sighs: a verb that the parse takes for a noun."""
    if len(case.old) != 1 or len(case.new) != 1 or case.category not in {"NOUN:NUM", "MORPH"}:
        return None
    old, new = case.old[0], case.new[0]
    if new.dep_ != "conj" or new.tag_ != "NNS" or new.head.tag_ != "VBZ":
        return None
    if new.lower_ not in {f"{old.lower_}s", f"{old.lower_}es"}:
        return None
    subject = origin(case, subject_of(new.head))
    if subject is None or not case.could_be("VERB") or subject.lower_ in {"who", "which", "that"}:
        return None
    return case.say(
        "The subject is 【%(subject)s】, only one, so the verb is singular: {%(new)s}.",
        subject,
        subject=quote(subject),
        rule="A singular subject takes a singular verb: she is, the boy plays.",
    )


def _bare_be(case: Case) -> Said | None:
    """When you be late → are: be alone shows no person."""
    if len(case.old) != 1 or len(case.new) != 1 or case.old[0].lower_ != "be":
        return None
    if case.new[0].lower_ not in {"am", "is", "are"}:
        return None
    if case.before is not None and case.before.lower_ in MODALS | {"to"}:
        return None  # if there would be → is: another edit takes "would" out
    subject = origin(case, subject_of(case.new[0]))
    if subject is None or subject.i >= case.edit.start:
        return None
    return case.say(
        "【%(subject)s】 goes with {%(new)s}, not with “%(old)s”.",
        subject,
        subject=quote(subject),
        rule="The verb has the form that goes with its subject: I am, he is, they are.",
    )


def _joined_verb(case: Case) -> Said | None:
    """It opens the file, and print it → prints: joined to a verb of the same subject."""
    if len(case.old) != 1 or len(case.new) != 1:
        return None
    old, new = case.old[0].lower_, case.new[0]
    if new.lower_ not in {f"{old}s", f"{old}es", f"{old[:-1]}ies"}:
        return None
    if case.category != "VERB:SVA" and not case.could_be("VERB"):
        return None
    left = list(case.target[max(0, new.i - 3) : new.i])
    if not any(t.lower_ in {"and", "or", ","} for t in left):
        return None
    if any(t.pos_ in {"NOUN", "PROPN", "DET", "ADP", "ADJ", "NUM"} for t in left[-1:]):
        return None
    if real_subject(case.target, new.i, new.i + 1) is not None:
        return None
    follows = case.target[new.i + 1] if new.i + 1 < len(case.target) else None
    noun = new.tag_ == "NNS" and new.dep_ == "conj" and new.head.pos_ in {"NOUN", "PROPN"}
    if noun and (follows is None or follows.pos_ not in {"DET", "PRON"}):
        return None  # from my observation and interviews
    first = new.head if new.dep_ == "conj" else None
    if first is None or first.tag_ != "VBZ":
        before = [t for t in case.target[: new.i] if t.tag_ == "VBZ" and t.pos_ == "VERB"]
        first = before[-1] if before and not any(
            t.lower_ in {"that", "which", "who"} for t in case.target[before[-1].i : new.i]) else (
            None)  # fmt: skip
    shown = origin(case, first)
    if shown is None:
        return None
    return case.say(
        "It is joined to 【%(verb)s】 and has the same subject, so it takes -s too: {%(new)s}.",
        shown,
        verb=quote(shown),
        rule="Verbs joined by and or or have the same form.",
    )


def _kept_subject(case: Case) -> Token | None:
    """The subject that only the parse of the source finds, in the target."""
    found = real_subject(case.source, case.edit.start, case.edit.end)
    if found is None or found.dep_ in {"csubj", "csubjpass"}:
        return None
    same = [t for t in case.target if t.lower_ == found.lower_]
    return same[0] if len(same) == 1 else None


def _only_an_ending(case: Case) -> bool:
    """put → puts, watchs → watch: -s comes or goes, and the word is the verb of a subject."""
    if len(case.old) != 1 or len(case.new) != 1:
        return False
    read_as_verb = case.new[0].tag_ in {"VBZ", "VBP"}
    if not read_as_verb and case.old[0].tag_ != "VBZ":
        return False  # "likes" → "like", which the parse takes for a preposition
    old, new = case.old[0].lower_, case.new[0].lower_
    short, long = sorted((old, new), key=len)
    stem = short[:-1] + "ies" if short.endswith("y") else f"{short}s"
    return old != new and long in {f"{short}s", f"{short}es", stem}


def _is_tag(case: Case) -> bool:
    """isn't it? at the end."""
    return case.target[-1].text == "?" and case.edit.end >= len(case.source) - 3


def _imagined(case: Case, meant: Token, one: bool) -> Said | None:
    """Was I rich, I would … → Were."""
    would = next((t for t in case.source if t.lower_ in {"would", "'d", "could"}), None)
    if would is None or case.new[0].lower_ != "were" or case.edit.start:
        return None
    return case.say(IMAGINED, would, sign=quote(would))


def _activity(case: Case, meant: Token, one: bool) -> Said | None:
    """Knowing facts help → helps; To drive … require; what we learn … are → is."""
    if not one or meant.dep_ not in {"csubj", "csubjpass"} and meant.tag_ != "VBG":
        return None
    if meant.dep_ == "nsubj" and any(c.dep_ in {"det", "amod"} for c in meant.children):
        return None  # the building
    words = sorted(meant.subtree, key=lambda token: token.i)
    if meant.tag_ == "VBG":
        shown = origin(case, meant)
        return case.say(
            "【%(subject)s】 … is one activity, so the verb is singular: {%(new)s}.",
            shown,
            subject=_text(shown),
            severity=2,
            rule="An -ing part as the subject takes a singular verb.",
        )
    if words[0].lower_ == "to" and meant.i == words[0].i + 1:
        shown = case.in_source(meant)
        return case.say(
            "【%(subject)s】 … is one activity, so the verb is singular: {%(new)s}.",
            shown,
            subject=f"{words[0].text} {quote(meant)}",
            severity=2,
            rule="An -ing part as the subject takes a singular verb.",
        )
    if words[0].lower_ in {"what", "how", "where", "why", "whether", "that", "who"}:
        opener = case.in_source(words[0])
        return case.say(
            "The part with 【%(opener)s】 counts as one, so the verb is singular: {%(new)s}.",
            opener,
            opener=_text(opener),
            severity=2,
            rule="A whole part as the subject takes a singular verb.",
        )
    return None


def _relative(case: Case, meant: Token, one: bool) -> Said | None:
    """a person who like → likes: the noun before who decides."""
    verb = verb_in(case.target, case.edit.c_start, case.edit.c_end)
    word = subject_of(verb) if verb is not None else None
    if word is None or word == meant or word.lower_ not in {"who", "which", "that"}:
        return None
    if word.lower_ == "which" and word.i and word.nbor(-1).text == "," and one:
        return None  # it rained, which helps: "which" may mean all that was said
    shown = origin(case, meant)
    plural = meant.tag_ in {"NNS", "NNPS"} or meant.lower_ in ALWAYS_PLURAL | {"those", "many"}
    if meant.pos_ not in {"NOUN", "PROPN", "PRON"} or _joined(meant):
        return None
    if one is plural and meant.lower_ not in _ONE_FORM or meant.lower_ in _OBJECTS:
        return None
    asks = case.learners(word)
    if word.lower_ == "who" and case.target[-1].text == "?" and meant.dep_ == "pobj":
        if meant.head.lower_ in {"in", "at", "on"} and meant.head.i == 0 and asks is not None:
            return _counts_as_one(case, asks)  # In your town, who pays?
    phrase = _phrase(case, shown)
    return case.say(
        "“%(who)s” means 【%(subject)s】, so the verb agrees with that word: {%(new)s}.",
        *([] if phrase is None else [phrase]),
        who=quote(word),
        subject=quote(meant if phrase is None else phrase),
        severity=2,
        rule="Who, which and that take the verb form of the word they refer to.",
    )


def _counts_as_one(case: Case, subject: Token) -> Said | None:
    return case.say(
        "【%(subject)s】 counts as one, so the verb is singular: {%(new)s}.",
        subject,
        subject=quote(subject),
        severity=2,
        rule="A singular subject takes a singular verb: she is, the boy plays.",
    )


def _percent(case: Case) -> Said | None:
    """40% of the pupils walks → walk; twenty per cent does so → do."""
    left = case.target[max(0, case.edit.c_start - 8) : case.edit.c_start]
    sign = next((t for t in reversed(list(left)) if t.lower_ in _PERCENT), None)
    shown = case.in_source(sign)
    if sign is None or shown is None:
        return None
    first = shown
    while first.i and (first.nbor(-1).like_num or first.nbor(-1).lower_ == "per"):
        first = first.nbor(-1)
    number = case.source[first.i : shown.i + 1]
    between = [t for t in case.target[sign.i + 1 : case.edit.c_start] if t.pos_ != "ADV"]
    one = case.new[0].lower_ in _SINGULAR or case.new[0].tag_ == "VBZ"
    if len(number) < 2 or any(t.pos_ not in _NAMES for t in between[1:]):
        return None
    if not between and not one:
        return case.say(
            "【%(subject)s】 means more than one, so the verb is plural: {%(new)s}.",
            number,
            subject=quote(number),
            severity=2,
            rule=_AFTER_OF,
        )
    if len(between) < 2 or between[0].lower_ != "of":
        return None
    plural = between[-1].tag_ in {"NNS", "NNPS"} or between[-1].lower_ in _SEVERAL_PEOPLE
    noun = origin(case, between[-1])
    if plural is one:
        return None
    return case.say(
        "“【%(part)s】 of” takes its number from 【%(noun)s】, so the verb is {%(new)s}.",
        number,
        noun,
        part=quote(number),
        noun=quote(noun) if noun is not None else "",
        severity=2,
        rule=_AFTER_OF,
    )


_NAMES = {"DET", "ADJ", "NOUN", "PROPN", "PRON", "NUM"}
_SEVERAL_PEOPLE = ALWAYS_PLURAL | {"them", "us", "you", "these", "those"}
_PERCENT = {"%", "percent", "cent"}
_AFTER_OF = "With most of, all of and some of, the verb follows the noun after of."


def _part_of(case: Case, meant: Token, one: bool) -> Said | None:
    """Most of them is → are."""
    whole = next((c for c in meant.children if c.lower_ == "of" and c.i == meant.i + 1), None)
    if whole is None or meant.lower_ not in PART_WORDS | _SEVERAL:
        return None
    things = next((c for c in whole.children if c.dep_ == "pobj"), None)
    if (
        meant.lower_ == "none"
        and things is not None
        and (things.tag_ in {"NNS", "NNPS"} or things.lower_ in _SEVERAL_PEOPLE)
    ):
        return case.say(
            "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.",
            origin(case, meant),
            origin(case, things),
            severity=1,
            rule=None if one else _AFTER_OF,
        )
    part, noun = case.in_source(meant), origin(case, things)
    if part is None or noun is None or noun.i >= case.edit.start:
        return None
    if one and (meant.lower_ in _SEVERAL or things is not None and things.tag_ == "NNS"):
        return None  # none of them was: the other way of counting it
    return case.say(
        "“【%(part)s】 of” takes its number from 【%(noun)s】, so the verb is {%(new)s}.",
        part,
        noun,
        part=quote(part),
        noun=quote(noun),
        severity=2,
        rule=_AFTER_OF,
    )


def _there(case: Case, meant: Token, one: bool) -> Said | None:
    """There is players → are."""
    near = case.target[max(0, case.edit.c_start - 2) : case.edit.c_end + 1]
    if not any(t.lower_ == "there" and t.dep_ == "expl" for t in near):
        return None
    thing, both = _of_many(meant), _joined(meant)
    several = thing.tag_ in {"NNS", "NNPS"} or thing.lower_ in ALWAYS_PLURAL | _SEVERAL
    several = several or any(c.dep_ == "nummod" and _is_many(c) for c in thing.children)
    if both and not one and not several:
        return _two(case, meant, one)
    if not one and thing.tag_ == "NN" and not several:
        return None
    shown = _phrase(case, origin(case, thing))
    if shown is not None and any(t.is_punct for t in case.source[case.edit.end : shown.start]):
        return None  # There were nineteen: tea, coffee …: what follows is not the number
    return case.say(
        "After “there”, the verb agrees with what follows: 【%(subject)s】, so {%(new)s}.",
        shown,
        subject=quote(shown) if shown is not None else "",
        severity=2,
        rule="Say there is before one thing and there are before more than one.",
    )


def _two(case: Case, meant: Token, one: bool) -> Said | None:
    """Sara and Tomás is → are."""
    both = _joined(meant)
    if not both or one:
        return None
    verb = verb_in(case.target, case.edit.c_start, case.edit.c_end)
    own = subject_of(verb) if verb is not None else None
    if own is not None and own.lower_ in {"who", "which", "that"}:
        return None  # by bus, and people who walk: only the last of them may be meant
    first, last = case.in_source(both[0]), case.in_source(both[-1])
    if first is not None and last is not None and last.i - first.i + 1 == len(both):
        opened = _phrase(case, first)
        start = opened.start if opened is not None else first.i
        shown = case.source[start : last.i + 1]
        return case.say(
            "【%(subject)s】 are two, so the verb is plural: {%(new)s}.",
            shown,
            subject=quote(shown),
            rule="Two subjects joined by and take a plural verb.",
        )
    return case.say(
        "Two or more are joined by “and”, so the verb is plural: {%(new)s}.",
        rule="Two subjects joined by and take a plural verb.",
    )


def _one_subject(case: Case, meant: Token, one: bool) -> Said | None:
    """A pronoun or a noun alone: its person and number, as corrected."""
    subject = origin(case, meant)
    if _joined(meant) and one or subject is not None and _comes_with_more(case, meant):
        return None
    if subject is None:
        subject = real_subject(case.source, case.edit.start, case.edit.end)
        if subject is None or case.edit.start <= subject.i < case.edit.end:
            return None
    if origin(case, meant) is None and subject.lower_ != meant.lower_:
        if meant.lemma_.lower() not in {subject.lemma_.lower(), subject.lower_}:
            return None
        return case.say(
            "The subject is 【%(subject)s】, better “%(right)s”, so the verb is {%(new)s}.",
            subject,
            subject=quote(subject),
            right=quote(meant),
            rule="The verb has the form that goes with its subject: he is, they are.",
        )
    low, verb, words = meant.lower_, case.new[0].lower_, {"subject": quote(subject)}
    if verb in BE | HAVE and low in THIRD_PERSON | OTHER_PERSONS:
        if verb.removesuffix("n't").removesuffix("n’t") not in _GOES_WITH.get(low, _PLURAL_BE):
            return None  # all books about space were, where "but all" hides their subject
        return case.say(
            "【%(subject)s】 goes with {%(new)s}, not with “%(old)s”.",
            subject,
            **words,
            rule="The verb has the form that goes with its subject: I am, he is, they are.",
        )
    if low in THIRD_PERSON and one:
        return case.say(
            "【%(subject)s】 is third person singular, so the verb takes -s: {%(new)s}.",
            subject,
            **words,
            rule="In the present the verb takes -s after he, she and it.",
        )
    if low in OTHER_PERSONS and not one:
        return case.say(
            "After 【%(subject)s】 the verb has no -s: {%(new)s}.",
            subject,
            **words,
            rule="In the present the verb has no -s after I, you, we and they.",
        )
    if low in THIRD_PERSON | OTHER_PERSONS:
        return None
    if low in _STAND_FOR_MANY and not one and not any(c.lower_ == "of" for c in meant.children):
        return case.say(
            "【%(subject)s】 means more than one, so the verb is plural: {%(new)s}.",
            subject,
            **words,
            rule="A plural subject takes a plural verb: they are, the boys play.",
        )
    return _noun_subject(case, meant, subject, one)


_STAND_FOR_MANY = {"some", "many", "most", "few", "several", "both", "these", "those", "others"}


_PLURAL_BE = {"are", "were", "have", "'re", "’re", "'ve", "’ve", "had", "be", "been", "'d", "’d"}
_SINGULAR_BE = {"is", "was", "has", "'s", "’s", "had", "be", "been", "'d", "’d"}
_GOES_WITH = {
    "i": {"am", "was", "have", "'m", "’m", "'ve", "’ve", "had", "be", "been", "'d", "’d"},
    **dict.fromkeys(("he", "she", "it", "there"), _SINGULAR_BE),
    "there": _SINGULAR_BE | _PLURAL_BE,
}


def _comes_with_more(case: Case, meant: Token) -> bool:
    """that → where attendance: the edit of the subject brings words that are no part of it."""
    edit = next((e for e in case.others if e.c_start <= meant.i < e.c_end), None)
    if edit is None:
        return False
    own = {meant.i, *(t.i for child in meant.lefts for t in child.subtree)}
    return any(t.i not in own for t in case.target[edit.c_start : edit.c_end])


def _of_more(one: Token) -> bool:
    """one of my friends; not the only one."""
    return any(c.lower_ == "of" for c in one.children)


def _rule_of_one(subject: str) -> str:
    """one of them is; the news is; who knows; everybody knows."""
    if subject == "one":
        return "With one of and a plural noun the verb is singular: one of my friends is here."
    if subject == "news":
        return "Nouns that we cannot count take a singular verb."
    if subject in {"who", "what"}:
        return "A singular subject takes a singular verb: she is, the boy plays."
    return "Everybody, each and nobody take a singular verb."


def _noun_subject(case: Case, meant: Token, subject: Token, one: bool) -> Said | None:
    """everybody get → gets; the police is → are; the list … are → is."""
    shown = _phrase(case, subject)
    low, words = meant.lower_, {"subject": quote(shown) if shown is not None else ""}
    asks = low in {"who", "what"} and meant.i < case.edit.c_start
    if one and low in {"this", "that"} and meant.tag_ == "DT":
        return case.say(
            "【%(subject)s】 counts as one, so the verb is singular: {%(new)s}.",
            subject,
            subject=quote(subject),
            rule="A singular subject takes a singular verb: she is, the boy plays.",
        )
    if one and (low in COUNTS_AS_ONE | {"one"} or asks):
        return case.say(
            "【%(subject)s】 counts as one, so the verb is singular: {%(new)s}.",
            shown,
            **words,
            severity=2,
            rule=_rule_of_one("who" if low == "one" and not _of_more(meant) else low),
        )
    if not one and low in ALWAYS_PLURAL:
        return case.say(
            "【%(subject)s】 means more than one, so the verb is plural: {%(new)s}.",
            shown,
            **words,
            severity=2,
            rule="People and police take a plural verb."
            if low in {"people", "police"}
            else "A plural subject takes a plural verb: they are, the boys play.",
        )
    if one and low in UNCOUNTABLE | {"hair"}:
        return case.say(
            "【%(subject)s】 cannot be counted and takes a singular verb: {%(new)s}.",
            shown,
            **words,
            severity=2,
            rule="Nouns that we cannot count take a singular verb.",
        )
    if not one and (low in _SEVERAL | {"others", "these", "those"} or _is_many(meant)):
        return case.say(
            "【%(subject)s】 means more than one, so the verb is plural: {%(new)s}.",
            shown,
            **words,
            rule="A plural subject takes a plural verb: they are, the boys play.",
        )
    plural = meant.tag_ in {"NNS", "NNPS"}
    if one is plural and low not in _ONE_FORM:
        return None  # the parse and the verb do not agree, so neither is to be trusted
    if low in _OBJECTS | {"who", "which", "that"}:
        return None  # the word that it means was not found
    near = _nearer_noun(case, meant, subject)
    if near is not None:
        return case.say(
            "The verb goes with 【%(subject)s】, not with “%(near)s”, so we write {%(new)s}.",
            shown,
            near=quote(near),
            **words,
            severity=2,
            rule="The verb agrees with its subject, not with the nearest noun.",
        )
    if plural and not one:
        return case.say(
            "The subject is 【%(subject)s】, more than one, so the verb is plural: {%(new)s}.",
            shown,
            **words,
            rule="A plural subject takes a plural verb: they are, the boys play.",
        )
    if meant.tag_ in {"NN", "NNP"} and one:
        return case.say(
            "The subject is 【%(subject)s】, only one, so the verb is singular: {%(new)s}.",
            shown,
            **words,
            rule="A singular subject takes a singular verb: she is, the boy plays.",
        )
    if meant.pos_ not in {"NOUN", "PROPN", "PRON", "DET", "NUM"}:
        return None
    if low in _EITHER_NUMBER:
        return case.say(
            "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.",
            shown,
            severity=1,
        )
    return case.say(
        "The subject is 【%(subject)s】, so the verb is {%(new)s}.",
        shown,
        **words,
        rule="The verb has the form that goes with its subject: he is, they are.",
    )


_EITHER_NUMBER = {"staff", "team", "family", "class", "group", "crew", "band", "committee",
                  "government", "audience", "crowd", "club", "company", "couple"}  # fmt: skip
"""One group, or its members: the staff is, the staff are."""


def _is_many(token: Token) -> bool:
    """two, 12: a number that stands for things."""
    return token.pos_ == "NUM" and token.lower_ not in {"one", "1"}


_SEVERAL = {"many", "few", "several", "both", "two", "three", "four"}
_OBJECTS = {"me", "us", "him", "them"}
_BEFORE_NOUN = {"det", "poss", "amod", "compound", "nummod", "predet", "case", "quantmod"}
_LONGEST = 4


def _of_many(noun: Token) -> Token:
    """people of "a lot of people": the noun that is counted."""
    of = next((c for c in noun.children if c.lower_ == "of" and c.i == noun.i + 1), None)
    inside = next((c for c in of.children if c.dep_ == "pobj"), None) if of is not None else None
    counts = noun.lower_ in PART_WORDS | {"number", "couple", "lots", "variety"}
    return inside if inside is not None and counts else noun


def _phrase(case: Case, noun: Token | None) -> Span | None:
    """The learner's noun with the words before it: "My sister", "a lot of people"."""
    if noun is None:
        return None
    first = noun
    if noun.dep_ == "pobj" and noun.head.lower_ == "of" and _of_many(noun.head.head) == noun:
        first = noun.head.head
        left = [c for c in first.children if c.dep_ in _BEFORE_NOUN and c.i < first.i]
    else:
        left = [c for c in noun.children if c.dep_ in _BEFORE_NOUN and c.i < noun.i]
    whole = min([first, *left], key=lambda token: token.i)
    owned = [c.left_edge for c in left if c.dep_ == "poss"]  # my brother's bike
    first = min([whole, *owned], key=lambda token: token.i)
    if noun.i - first.i >= _LONGEST:
        first = whole
    span = case.source[first.i : noun.i + 1]
    crosses = first.i < case.edit.end and case.edit.start <= noun.i
    changed = any(case.becomes(token) != quote(token) for token in span)
    if crosses or changed or len(span) > _LONGEST:
        return case.source[noun.i : noun.i + 1]
    return span


def _nearer_noun(case: Case, meant: Token, subject: Token) -> Token | None:
    """tickets of "the price of the tickets are": the noun that misled the learner."""
    if subject.i >= case.edit.start or meant.pos_ not in {"NOUN", "PROPN"}:
        return None
    between = [t for t in case.source[subject.i + 1 : case.edit.start] if t.pos_ == "NOUN"]
    plural = meant.tag_ in {"NNS", "NNPS"}
    other = [t for t in between if (t.tag_ == "NNS") is not plural and t.dep_ == "pobj"]
    if not other or any(t.text == "," for t in case.source[subject.i : case.edit.start]):
        return None
    return other[-1] if case.becomes(other[-1]) == quote(other[-1]) else None


def _text(token: Token | None) -> str:
    return quote(token) if token is not None else ""
