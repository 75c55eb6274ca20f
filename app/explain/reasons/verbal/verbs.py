"""Which verb, and whether there is one."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

from spacy.tokens import Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.partners import partner_of
from app.explain.reading.verbs import (
    forms,
    origin,
    own_subject,
    places,
    same_verb,
    verb_lemmas,
)
from app.explain.reading.word_sets import TIME_NOUNS
from app.explain.reasons import LAST, LATE, reason
from app.explain.reasons.verbal.auxiliaries import turning
from app.explain.reasons.wording.confusions import look_alike
from app.explain.said import Said, Term
from grammar_items.usage.closed_class import BE, DO, HAVE, MODALS, NOT
from grammar_items.usage.partners import count
from grammar_items.verb_groups import verb_groups


@reason("VERB", "VERB:SVA", "OTHER", severity=3)
def tag_question(case: Case) -> Said | None:
    """You speak Turkish, aren't you? → don't you?"""
    if case.target[-1].text != "?" or case.operation != "R" or case.edit.start < 2:
        return None
    if case.edit.end < len(case.source) - 3 or case.source[case.edit.start - 1].text != ",":
        return None
    groups = [g for g in verb_groups(case.source) if g.end < case.edit.start]
    if not groups:
        return None
    return case.say(
        "The short question at the end goes with the verb 【%(verb)s】: {%(new)s}.",
        groups[0].first,
        verb=quote(groups[0].first),
        rule="A short question repeats the helping verb, or uses do, does or did.",
    )


def _subject_beside(verb: Token) -> Token | None:
    """The verb's own subject, not that of an earlier verb."""
    kinds = {"nsubj", "nsubjpass", "csubj", "expl"}
    return next((c for c in verb.children if c.dep_ in kinds), None)


def _counted(noun: Token | None) -> Token | None:
    """viruses of "a lot of viruses"."""
    of = next((c for c in noun.children if c.lower_ == "of"), None) if noun is not None else None
    if noun is None or of is None or noun.lower_ not in {"lot", "number", "couple", "kind", "lots"}:
        return noun
    return next((c for c in of.children if c.dep_ == "pobj"), noun)


def _no_verb_any_more(case: Case, verb: Token) -> Said | None:
    """The cat sleep → is asleep: what comes instead of the verb is no verb."""
    new = {i for edit in case.others for i in range(edit.c_start, edit.c_end)}
    what = next((c for c in verb.children if c.i > verb.i and c.i in new), None)
    if verb.lower_ not in BE or what is None or what.pos_ not in {"ADJ", "NOUN", "ADP", "ADV"}:
        return None
    return case.say(
        "{%(word)s} is no verb by itself, so it needs {%(new)s} before it.",
        word=quote(what),
        rule="Every English sentence needs a verb.",
    )


def _has_its_verb(case: Case, subject: Token) -> bool:
    """it depends on you → it is up to you: the verb was there, another edit takes it out."""
    verb = subject.head
    finite = verb.tag_ in {"VBZ", "VBP", "VBD"} or any(c.tag_ == "MD" for c in verb.children)
    if not finite or subject.dep_ not in {"nsubj", "nsubjpass", "expl"}:
        return False
    return any(edit.start <= verb.i < edit.end for edit in case.others)


def _keeps_its_verb(case: Case, subject: Token) -> bool:
    """I only catch a few words → I only try to catch: the subject had a verb."""
    verb = subject.head
    if subject.dep_ != "nsubj" or verb.tag_ not in _FINITE or verb.i < subject.i:
        return False
    between = case.source[subject.i + 1 : verb.i]
    return not any(
        t.is_punct or t.pos_ == "NOUN" or t.pos_ == "CCONJ" and t.head != subject for t in between
    )


_ASKING = {"WP", "WRB", "WDT"}


@reason(
    "M:VERB",
    "M:VERB:TENSE",
    severity=2,
    rule="A question inside another sentence has normal order: I know where he lives.",
)
def verb_behind_its_subject(case: Case) -> Said | None:
    """They asked me which is the price → what the price is: the verb was there already."""
    verb = case.new[0] if len(case.new) == 1 else None
    if verb is None or verb.lower_ not in BE | HAVE or case.target[-1].text == "?":
        return None
    subject = case.in_source(_subject_beside(verb))
    family = BE if verb.lower_ in BE else HAVE
    gone = [t for t in case.source[: case.edit.start] if t.i in _changed(case)
            and t.lower_ in family and case.becomes(t) != quote(t)
            and not family & {(case.becomes(t) or "").lower()}]  # fmt: skip
    if subject is None or not gone or not 0 < subject.i - gone[-1].i <= 5:
        return None
    left = case.target[max(0, verb.i - 12) : verb.i]
    asking = [t for t in left if t.tag_ in _ASKING or t.lower_ in {"if", "whether"}]
    if not asking or any(t.is_punct for t in case.target[asking[-1].i : verb.i]):
        return None
    return case.say(
        "Inside a sentence the verb {%(new)s} comes after its subject 【%(subject)s】.",
        subject,
        subject=quote(subject),
    )


def _turned_into_a_noun(case: Case, verb: Token) -> bool:
    """look of "will look" → "will take a look": the learner's verb is the object of the new one."""
    after = case.after
    if after is None or case.edit.c_end >= len(case.target):
        return False
    noun = case.target[case.edit.c_end]
    if after.lower_ != noun.lower_ or noun.pos_ != "NOUN" or noun.head != verb:
        return False
    led = any(t.dep_ == "det" for t in case.new) and after.lower_ in lemmas_of(after.lower_, "VERB")
    return after.pos_ == "VERB" or led


@reason("VERB", "VERB:TENSE", "OTHER", "CONTR", severity=3)
def missing_verb(case: Case) -> Said | None:
    verb = next((t for t in case.new if t.pos_ in {"VERB", "AUX"}), None)
    if case.operation != "M" or verb is None:
        return None
    if any(case.source[place].lower_ == verb.lower_ for place in _changed(case)):
        return None  # of course will → will of course: it only moves
    gone = [case.source[place] for place in _changed(case)]
    if any(v.tag_ == "VBN" and t.lower_ == v.lower_ for v in case.new for t in gone):
        return None  # there was found a coin → a coin was found
    if verb.lower_ in BE and any(t.lower_ in _SHORT_BE and case.becomes(t) is None for t in gone):
        return None  # it's late? → is it late?
    if verb.dep_ in {"aux", "auxpass"}:
        verb = verb.head
    if _turned_into_a_noun(case, verb):
        return None  # I can look → I can take a look: the main verb is there
    helper = next((c for c in verb.children if c.dep_ == "aux" and c.i < verb.i), None)
    if helper is not None and verb in case.new and helper not in case.new:
        if case.in_source(helper) is None and helper.lower_ in DO | MODALS - {verb.lower_}:
            return case.say(
                "{%(helper)s} is only a helping verb, so the main verb has to follow: {%(new)s}.",
                helper=quote(helper),
                rule="Every English sentence needs a verb.",
            )
    before = case.before
    while before is not None and before.i and (before.pos_ == "ADV" or before.dep_ == "neg"):
        before = case.source[before.i - 1]
    if (
        before is not None
        and (before.lower_ == "to" or before.lower_ in MODALS)
        and verb in case.new
    ):
        main = before.head if before.lower_ in MODALS and before.dep_ == "aux" else None
        if main is not None and main.tag_ == "VB" and 0 <= main.i - case.edit.end <= 1:
            return None  # it will pass → will help to pass: a verb was there
        return case.say(
            "After 【%(word)s】 a verb is missing: {%(new)s}.",
            before,
            word=quote(before),
            rule="Every English sentence needs a verb.",
        )
    own = _subject_beside(verb)
    subject = case.in_source(own)
    hiding = case.learners(own)
    if own is not None and _hides_its_verb(hiding, own):
        if verb.lower_ not in BE or verb not in case.new:
            return None
        return case.say(
            "After 【%(word)s】 we use a form of be: {%(new)s}.",
            hiding,
            word=quote(own),
            severity=2,
            rule="Use be to say what or how somebody or something is.",
        )
    if subject is None and (verb not in case.new or len(case.new) > 2):
        return None
    if subject is None:
        what = case.in_source(next((c for c in verb.children if c.dep_ == "acomp"), None))
        return case.say(
            "Before 【%(word)s】 a verb is missing: {%(new)s}.",
            what,
            word=quote(what) if what is not None else "",
            rule=None if verb.dep_ in {"conj", "xcomp"} else "Every English sentence needs a verb.",
        )
    if verb in case.new and _has_its_verb(case, subject):
        return _no_verb_any_more(case, verb)
    if verb in case.new and (verb.lower_ not in BE or case.new[-1].lower_ == "to"):
        if _keeps_its_verb(case, subject):
            return None
    if verb in case.new and _verb_goes(case):
        return None
    if subject.lower_ == "there" or {t.lower_ for t in case.new} & {"there"}:
        shown = next((c for c in verb.children if c.dep_ in {"attr", "dobj"}), None)
        subject = case.in_source(_counted(shown)) or subject
        if case.new[0].lower_ == "there":
            return case.say(
                "To say that something is in a place (【%(subject)s】), we use {%(new)s}.",
                subject,
                subject=quote(subject),
                rule="Use there is or there are to say that something is in a place.",
            )
    thing = next((case.in_source(c) for c in verb.children if c.dep_ == "dobj"), None)
    if thing is not None and verb in case.new and thing.i >= case.edit.end:
        return case.say(
            "Between 【%(subject)s】 and 【%(thing)s】 the verb is missing: {%(new)s}.",
            subject,
            thing,
            subject=quote(subject),
            thing=quote(thing),
            rule="Every English sentence needs a verb.",
        )
    if own is None or own.pos_ not in {"NOUN", "PROPN", "PRON", "DET", "NUM"} and (
            own.tag_ != "VBG"):  # fmt: skip
        return None
    if verb in case.new and verb.tag_ in {"VBG", "VBN", "VB"} and verb.dep_ != "ROOT":
        return None  # a second verb, not the first
    if verb in case.new and any(
        c.dep_ in {"aux", "auxpass"} and case.in_source(c) is not None for c in verb.children
    ):
        return None  # his name is Ben → he is called Ben: the learner had a verb
    helper = case.new[0]
    main = case.in_source(verb)
    if verb not in case.new and helper.lower_ in DO and main is not None:
        if any(c.dep_ == "neg" for c in verb.children) and case.target[-1].text != "?":
            return case.say(
                "To say “not” with 【%(verb)s】 we need the helping verb {%(helper)s}.",
                main,
                verb=quote(main),
                helper=quote(helper),
                rule="Use do, does or did for questions and not with a main verb.",
            )
    past = main is None and origin(case, verb)
    if verb not in case.new and helper.lower_ in HAVE and past and past.tag_ == "VBD":
        return None  # they never saw it → had never seen it: a full verb was there
    if (
        verb not in case.new
        and helper.lower_ in {"will", "can", "would"}
        and not any(c.dep_ == "neg" for c in verb.children)
    ):
        return None  # it closes → it will close: the time, and no word that was missing
    chain = (c for c in verb.children if c.dep_ in {"aux", "auxpass"})
    if verb not in case.new and any(case.in_source(c) is not None for c in chain):
        return None  # might choose → might have chosen: there was a helping verb
    denied = any(c.dep_ == "neg" for c in verb.children)
    if verb not in case.new and helper.lower_ in DO and case.target[-1].text != "?":
        if not denied or turning(case, helper) is not None:
            return None  # only then did he see it: before_its_subject tells it
    if verb not in case.new:
        bare = verb.tag_ not in {"VBG", "VBN"}  # they not want → they might not want
        return case.say(
            "With the subject 【%(subject)s】 a helping verb is missing: {%(new)s}.",
            subject,
            subject=quote(subject),
            rule=None
            if bare
            else "An -ing form or a past participle needs a helping verb before it.",
        )
    return case.say(
        "The part about 【%(subject)s】 has no verb yet: {%(new)s}.",
        subject,
        subject=quote(subject),
        rule="Every English sentence needs a verb.",
    )


_SHORT_BE = {"'s", "’s", "'re", "’re", "'m", "’m"}


def _hides_its_verb(subject: Token | None, own: Token) -> bool:
    """its late → it was late: the verb was there, written without its mark."""
    if subject is None or own.pos_ != "PRON":
        return False  # the dogs asleep → the dog is: a plural
    return subject.lower_ in {f"{own.lower_}{ending}" for ending in ("s", "re", "m", "ve")}


def _verb_goes(case: Case) -> bool:
    """there are in our town two parks → our town has: another edit takes a verb out."""
    for edit in case.others:
        gone = case.source[edit.start : edit.end]
        kept = case.target[edit.c_start : edit.c_end]
        near = any(
            abs(t.i - case.edit.start) <= _NEAR
            and t.tag_ in _FINITE
            and (t.dep_ not in {"aux", "auxpass"} or edit.start <= t.head.i < edit.end)
            for t in gone
        )
        if near and not any(t.pos_ in {"VERB", "AUX"} for t in kept):
            return True
    return False


_NEAR = 6
_FINITE = {"VBZ", "VBP", "VBD", "MD"}


def _changed(case: Case) -> set[int]:
    """The places of the learner's words that the other edits change or take out."""
    return {place for edit in case.others for place in range(edit.start, edit.end)}


_ADDED_SENSE = {
    "have to": Term("that it is necessary"), "has to": Term("that it is necessary"),
    "had to": Term("that it was necessary"), "must": Term("that it is necessary"),
    "need to": Term("that it is necessary"), "needs to": Term("that it is necessary"),
    "should": Term("that it is a good idea"), "can": Term("that it is possible"),
    "could": Term("that it is possible"), "may": Term("that it is not sure"),
    "might": Term("that it is not sure"), "will": Term("that it is still to come"),
    "would": Term("that it is only imagined"), "used to": Term("that it was a habit and is over"),
    "want to": Term("that somebody wants it"), "wants to": Term("that somebody wants it"),
    "try to": Term("that somebody only tries it"), "tries to": Term("that somebody only tries it"),
    "start to": Term("that it begins"), "begin to": Term("that it begins"),
    "going to": Term("that it is a plan"), "be able to": Term("that somebody can do it"),
}  # fmt: skip


def _sense_of(case: Case) -> Term | None:
    return _ADDED_SENSE.get(" ".join(t.lower_ for t in case.old))


@reason("VERB", "VERB:TENSE", "VERB:FORM", rank=LAST, severity=2)
def adds_a_sense(case: Case) -> Said | None:
    """We have to use a loop here because … → We use: the sentence only tells what is done."""
    sense = _sense_of(case) if case.operation == "U" else None
    place = case.edit.c_start
    following = [t for t in case.target[place : place + 2] if t.pos_ not in {"ADV", "PART"}]
    verb = origin(case, following[0]) if following else None
    if sense is None or verb is None or following[0].pos_ not in {"VERB", "AUX"}:
        return None
    if not same_verb(verb, following[0]):
        return None
    return case.say(
        "“%(gone)s” would say %(sense)s; here the plain verb 【%(verb)s】 is enough.",
        verb,
        gone=quote(*case.old),
        sense=sense,
        verb=quote(verb),
    )


@reason("U:VERB", "U:VERB:TENSE", "U:OTHER", rank=LAST + 2, severity=3,
        rule="A sentence part has one main verb; be is not added to another verb.")  # fmt: skip
def its_verb_comes_later(case: Case) -> Said | None:
    """The following is procedure is followed → The following procedure: its verb comes later."""
    gone = case.old[0] if len(case.old) == 1 else None
    if gone is None or case.new or gone.lower_ not in (BE | HAVE | DO) - {"be", "been", "being"}:
        return None
    place = case.edit.c_start
    for group in verb_groups(case.target):
        subject = group.subject
        if subject is None or not group.finite or group.first.i < place:
            continue
        if not subject.left_edge.i < place <= group.first.i or subject.lower_ == "there":
            continue
        between = case.target[place : group.first.i]
        if any(t.is_punct or t.pos_ == "SCONJ" or t.tag_ == "WRB" for t in between):
            return None
        opener = case.target[place - 1]
        before = case.target[subject.i + 1 : place]
        if any(t.text == ":" or t.tag_ == "WRB" for t in before):
            return None  # the test: how easy the program is
        if subject.i >= place and (opener.head != subject or opener.dep_ not in {"det", "amod"}):
            return None
        verb, first = case.in_source(group.first), case.in_source(subject)
        if verb is None or first is None or verb.i - case.edit.end < 1:
            return None
        if gone.lower_ in HAVE and verb.lower_ in forms(group.first.lemma_.lower(), "VBN"):
            return None  # it has more than doubled → more than doubled: another tense
        if verb.lower_ in {"'s", "’s"} or case.becomes(verb) != quote(verb):
            return None
        return case.say(
            "The verb of 【%(subject)s】 is 【%(verb)s】, so “%(gone)s” is one verb too many.",
            first,
            verb,
            subject=quote(first),
            verb=quote(verb),
            gone=quote(gone),
        )
    return None


@reason("U:VERB", "U:VERB:TENSE", "U:OTHER", rank=LAST, severity=3)
def no_subject_of_its_own(case: Case) -> Said | None:
    """The chart shows the change of the prices has → …: the noun is an object."""
    gone = case.old[0] if len(case.old) == 1 else None
    if gone is None or case.new or gone.lower_ not in (BE | HAVE | DO) - {"be", "been", "being"}:
        return None
    place = case.edit.c_start - 1
    noun = case.target[place] if place >= 0 else None
    while noun is not None and noun.dep_ in {"pobj", "prep", "compound"} and noun.head != noun:
        noun = noun.head
    if noun is None or noun.dep_ != "dobj" or noun.pos_ not in {"NOUN", "PROPN", "PRON"}:
        return None
    verb, thing = case.in_source(noun.head), case.in_source(noun)
    if verb is None or thing is None or verb.i > thing.i:
        return None
    if case.after is not None and case.after.lower_ in _SUBJECT_FORMS:
        return None  # a film were he acts: a word that joins, spelt wrong
    if verb.i and thing.i == verb.i + 1 and verb.nbor(-1).tag_ in {"POS", "DT", "PRP$"}:
        return None  # Ana's record history: a noun before a noun
    return case.say(
        "【%(noun)s】 is the object of 【%(verb)s】, so “%(gone)s” has no subject and goes.",
        thing,
        verb,
        noun=quote(thing),
        verb=quote(verb),
        gone=quote(gone),
        rule="Every verb with a tense needs a subject of its own.",
    )


_SUBJECT_FORMS = {"i", "he", "she", "we", "they", "it", "you"}


@reason("VERB", "VERB:TENSE", "VERB:FORM", rank=LAST, severity=1)
def need_not_be_said_again(case: Case) -> Said | None:
    """places that you like and not those that you don't like → don't: said before."""
    if case.operation != "U" or case.new or not 1 <= len(case.old) <= 4:
        return None
    content = [t for t in case.old if t.pos_ == "VERB" and t.lower_ not in BE | HAVE | DO]
    joined = {"and", "or", "than", "but", ","}
    if not content or any(t.is_punct for t in case.old):
        return None
    left = list(case.source[max(0, case.edit.start - 25) : case.edit.start])
    first = next(
        (t for t in reversed(left) if same_verb(t, content[-1]) and t.pos_ == "VERB"), None
    )
    if first is None or case.edit.start - first.i < 2 or case.becomes(first) != quote(first):
        return None
    if not any(t.lower_ in joined for t in case.source[first.i : case.edit.start]):
        return None
    short = [t for t in (case.before,) if t is not None and t.lower_ in NOT | DO | MODALS]
    return case.say(
        "【%(verb)s】 comes before already, and after “%(short)s” it need not be said again."
        if short
        else "【%(verb)s】 comes before already and counts for this part too, so “%(gone)s” is "
        "not needed.",
        first,
        verb=quote(first),
        gone=quote(*case.old),
        short=quote(short[0]) if short else "",
        rule="A verb that is clear from before need not be said again.",
    )


@reason("M:VERB", rank=LAST, severity=3)
def action_not_named(case: Case) -> Said | None:
    """keep children from bad news → from hearing bad news: what is done with it is not said."""
    verb = next((t for t in case.new if t.pos_ == "VERB"), None)
    if verb is None or verb != case.new[-1] or verb.tag_ not in {"VB", "VBG"}:
        return None
    if verb.dep_ in {"amod", "compound"}:
        return None
    if any(same_verb(case.source[place], verb) for place in _changed(case)):
        return None  # to observe for a day the birds → spend a day observing: it was named
    own = case.in_source(verb.head)
    if verb.dep_ == "xcomp" and (own is None or own.lower_ != verb.head.lower_):
        return None  # have time → manage to find time: the new verb asks for one more
    thing = case.learners(_counted(next((c for c in verb.children if c.dep_ == "dobj"), None)))
    if thing is None or thing.i < case.edit.start:
        return None
    said = case.say(
        "【%(noun)s】 needs a verb before it that says what is done: {%(new)s}.",
        thing,
        noun=quote(thing),
    )
    return replace(said, no_rule=True) if said is not None and verb.tag_ == "VB" else said


@reason("U:VERB", "U:VERB:FORM", "U:OTHER", severity=2,
        rule="After make or keep + somebody, an adjective follows without to be.")  # fmt: skip
def adjective_follows_at_once(case: Case) -> Said | None:
    """It makes them to be happy → makes them happy."""
    if [t.lower_ for t in case.old] not in (["to", "be"], ["be"]) or case.new:
        return None
    near = [t for t in case.target[case.edit.c_start : case.edit.c_start + 3] if t.pos_ == "ADJ"]
    left = list(case.source[max(0, case.edit.start - 5) : case.edit.start])
    found = (t for t in reversed(left) if t.pos_ in {"VERB", "AUX"})
    verb = next(found, None)
    if not near or verb is None or not verb_lemmas(verb.lower_) & {"make", "keep"}:
        return None
    if case.edit.start - verb.i < 2:
        return None
    return case.say(
        "After 【%(verb)s】 + somebody or something the adjective follows without “%(old)s”.",
        verb,
        verb=quote(verb),
    )


@reason("VERB", "VERB:TENSE", "OTHER", severity=3, rule="Use be with adjectives: I am not tired.")
def be_with_an_adjective(case: Case) -> Said | None:
    """You should have brave → be brave; they can not ready → are not ready."""
    old = [t for t in case.old if t.lower_ not in NOT]
    new = [t for t in case.new if t.lower_ not in NOT]
    if case.operation != "R" or len(old) != 1 or len(new) != 1 or new[0].lower_ not in BE:
        return None
    if old[0].lower_ not in HAVE | {"can", "could", "will", "would"} or new[0].dep_ in {
            "aux", "auxpass"}:  # fmt: skip
        return None
    word = next((c for c in new[0].children if c.dep_ == "acomp" and c.i > new[0].i), None)
    shown = case.in_source(word)
    if word is None or shown is None or word.pos_ != "ADJ" or shown.i - case.edit.end > 3:
        return None
    if lemmas_of(shown.lower_, "NOUN") and shown.pos_ == "NOUN":
        return None
    if any(t.lower_ == "be" for t in case.source[case.edit.end : shown.i]):
        return None  # if you will not be able → are not able: be was there
    return case.say(
        "【%(word)s】 is an adjective, so it goes with {%(new)s}, not with “%(old)s”.",
        shown,
        word=quote(shown),
    )


@reason(
    "R:VERB:TENSE",
    "U:VERB",
    "U:VERB:TENSE",
    severity=3,
    rule="Use used to and the base verb for a habit that is over.",
)
def habit_that_is_over(case: Case) -> Said | None:
    """I was used to play here → I used to play: no matter of what somebody knows well."""
    old, new = [t.lower_ for t in case.old], [t.lower_ for t in case.new]
    if old[:1] not in (["was"], ["were"]) or old[1:] != new or new not in ([], ["used"]):
        return None
    near = [t.lower_ for t in case.source[case.edit.start + 1 : case.edit.start + 3]]
    follows = case.target[case.edit.c_start + 2 : case.edit.c_start + 3]
    if near != ["used", "to"] or not len(follows) or follows[0].tag_ != "VB":
        return None
    return case.say(
        "“%(be)s used to” means that it is not new to somebody; for a habit of the past we say "
        "{used to} without “%(be)s”.",
        case.learners(follows[0]),
        be=old[0],
    )


@reason("VERB", "VERB:TENSE", "VERB:FORM", rank=LAST, severity=3)
def one_verb_too_many(case: Case) -> Said | None:
    """Most of my classmates are live here → live."""
    if case.operation != "U" or not case.old or case.old_text.lower() == "to":
        return None
    if len(case.old) == 1 and not case.real_word:
        return None  # I wold go → go: nobody knows which verb was meant
    beside = [t for t in (case.after, case.before, _over_adverbs(case)) if t is not None]
    verb = next((t for t in beside if t.pos_ in {"VERB", "AUX"} and t.i not in places(case)), None)
    place = case.edit.c_start
    tag = verb.tag_ if verb is not None else ""
    near = list(case.target[place : place + 2])
    if case.old[0].lower_ in BE and near and near[0].pos_ == "ADV":
        place += 1  # is still hurts
    if place < len(case.target) and case.target[place].pos_ in {"VERB", "AUX"}:
        shown = origin(case, case.target[place])
        if shown is not None and not same_verb(shown, case.target[place]):
            return None  # raise a worry → are worried: the other verb came with another edit
        verb, tag = shown or verb, case.target[place].tag_
    if verb is None or quote(verb).lower() == quote(*case.old).lower():
        return None
    if verb == case.before and verb.dep_ == "relcl":
        return None  # the book that you chose is in the box: the verb of a part
    if case.before is not None and case.before.lower_ in NOT and case.before.i in _changed(case):
        return None  # doesn't know read → can't read: the helping verb takes its place
    first, last = case.old[0], case.old[-1]
    if _sense_of(case) is not None or last.lower_ == "to" or first.lower_ in MODALS:
        return None  # have to use → use: both are right, and mean something else
    if len([t for t in case.old if t.pos_ in {"VERB", "AUX"}]) > 1:
        return None
    if first.lower_ in BE and verb.lower_.endswith("ing"):
        return None  # is moving → move: another tense, no verb too many
    if first.lower_ in {"to", "been", "being", "like"}:
        return None  # do like this → do this; has been grown → has grown; prevent to get it
    if verb.lower_ in BE | HAVE and last.tag_ in {"VBG", "VBN"}:
        return None  # who is sitting beside him → who is: one verb with its helper
    if tag not in {"VB", "VBP", "VBZ", "VBD"}:
        return None  # "shopping" and "walking" are no verbs by themselves
    return case.say(
        "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
        verb,
        verb=quote(verb),
        gone=quote(*case.old),
        rule="A sentence part has one main verb; be is not added to another verb."
        if BE & {first.lower_, verb.lower_}
        else None
        if first.lemma_.lower() in _LIGHT  # take a rest → rest: "rest" was a noun
        else "Two full verbs do not stand side by side without to or a linking word.",
    )


_LIGHT = {"take", "have", "make", "give", "do", "get"}


def _over_adverbs(case: Case) -> Token | None:
    """are of "There are usually have twelve": a form of be before the adverb."""
    left = case.source[max(0, case.edit.start - 2) : case.edit.start]
    found = len(left) == 2 and left[1].pos_ == "ADV" and left[0].lower_ in BE
    return left[0] if found else None


@reason("VERB", "NOUN", "MORPH", rank=LATE, severity=3)
def noun_for_a_verb(case: Case) -> Said | None:
    """They loss their homes → lost; it weight nothing → weighs: the noun stands for the verb."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1 or not case.real_word:
        return None
    old, new = case.old[0], case.new[0]
    if new.tag_ not in {"VBZ", "VBD"} or new.dep_ in {"aux", "auxpass"}:
        return None  # base forms are told apart in the lexicon: proof and prove
    if not case.one_family or not case.could_be("NOUN") or same_verb(old, new):
        return None
    if _single_letters(old.lower_) in map(_single_letters, (new.lower_, new.lemma_.lower())):
        return None  # it posses → possesses: a double letter is missing, no noun was meant
    subject = origin(case, own_subject(new))
    if subject is None or subject.i >= case.edit.start:
        return None
    if subject.lower_ == "that" and subject.i and subject.nbor(-1).pos_ in {"VERB", "AUX"}:
        return None  # it says that constructs are: "that" is no subject
    beside = subject.nbor()
    if beside.i != case.edit.start and beside.tag_ in {"VBZ", "VBP", "VBD"}:
        return None  # the food they eat: the subject has its verb
    return case.say(
        "“%(old)s” is a noun; with the subject 【%(subject)s】 we need the verb: {%(new)s}.",
        subject,
        subject=quote(subject),
        rule="Every English sentence needs a verb.",
    )


def _single_letters(word: str) -> str:
    return "".join(letter for letter, _ in groupby(word))


_CHOSEN_BY_A_NOUN = frozenset(
    "have do make take go give get put keep hold pay catch break run draw raise pass bring lose "
    "gain reach leave hold set play meet win".split()
)
"""Verbs whose sense is made by their object: take a photo, pay attention."""


@reason("VERB", rank=LATE + 3, severity=2)
def other_verb(case: Case) -> Said | None:
    """jump a page → skip: another verb goes better with the noun."""
    if case.operation != "R" or len(case.new) != 1 or not case.real_word or look_alike(case):
        return None
    if case.new[0].pos_ not in {"VERB", "AUX"}:
        return None
    word, before = partner_of(case), case.before
    if before is not None and before.lower_ == "there" and case.new[0].lower_ in BE:
        if verb_lemmas(case.old[0].lower_) & _WITH_THERE:
            return case.say(
                "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.",
                severity=1,
                rule="Use there is or there are to say that something exists.",
            )
        return case.say(
            "After 【%(word)s】 we use a form of be: {%(new)s}.",
            before,
            word=quote(before),
            rule="Use be to say what or how somebody or something is.",
        )
    if word is not None and word.lower_ == "able":
        if any(t.lower_ == "be" for t in case.source[case.edit.end : word.i]):
            return None  # will not be able → are not able: be was there
        return case.say(
            "Before 【%(word)s】 we use a form of be: {%(new)s}.",
            word,
            word=quote(word),
            rule="Use be to say what or how somebody or something is.",
        )
    if case.one_family and case.could_be("NOUN"):
        return None  # they loss it → lost: another word class
    if word is None or word.pos_ not in {"NOUN", "PROPN"} or case.new[0].lower_ in BE:
        return None
    if len(case.old) != 1 or word.lower_ in TIME_NOUNS | {"others", "other", "another"}:
        return None
    if word.i and word.nbor(-1).text == "-":
        return None  # a check-up: only half of the noun
    pair = {case.old[0].lemma_.lower(), case.new[0].lemma_.lower()}
    if pair == {"take", "have"} and word.lemma_.lower() in _TAKE_OR_HAVE:
        return case.say(
            "Both are possible with 【%(word)s】: {%(new)s} is British, “%(old)s” American."
            if case.new[0].lemma_.lower() == "have"
            else "Both are possible with 【%(word)s】: {%(new)s} is American, “%(old)s” British.",
            word,
            word=quote(word),
            severity=1,
        )
    meant = {"bring", "get", "leave", "keep"}
    if not pair <= _CHOSEN_BY_A_NOUN or case.new[0].lemma_.lower() in meant:
        return None  # forgot → left my wallet: what is meant decides, not the noun
    if not _is_more_usual(case, word.lemma_.lower()):
        return None  # hold a workshop, make a call: the learner's verb is as usual
    return case.say(
        "The usual word with 【%(word)s】 here is {%(new)s}.",
        word,
        word=quote(word),
        rule="Some verbs and nouns go together: make a mistake, do homework, take a photo.",
    )


def _is_more_usual(case: Case, noun: str) -> bool:
    """make a mistake was seen far more often than do a mistake."""
    seen = count("vo", case.new[0].lemma_.lower(), noun)
    return seen >= _SEEN and seen > _CLEARLY_MORE * count("vo", case.old[0].lemma_.lower(), noun)


_CLEARLY_MORE, _SEEN = 1.5, 3
_WITH_THERE = {"exist", "stand", "lie", "live", "remain", "come", "appear", "sit", "hang"}
"""there stood a barn: verbs that can follow "there" as well as be."""
_TAKE_OR_HAVE = frozenset("shower bath rest break nap walk look seat holiday sip bite".split())
