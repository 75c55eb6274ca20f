"""Active or passive: who does it, and to whom it is done."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.explain.case import Case, quote
from app.explain.reading.verbs import come, forms, group_in, is_base, origin, own_subject, same_verb
from app.explain.reading.word_sets import DAYS, FEELINGS, MONTHS, TIME_NOUNS
from app.explain.reasons import reason
from app.explain.said import Said
from grammar_items.usage.closed_class import BE, DO, HAVE


def _doer(verb: Token) -> Token | None:
    """The by of "by two policemen", not that of "by Friday"."""
    after = [c for c in verb.children if c.i > verb.i]
    for by in [*after, *(c for v in after if v.dep_ == "xcomp" for c in v.children)]:
        if by.lower_ == "by":
            who = next((c for c in by.children if c.dep_ == "pobj"), None)
            if who is not None and who.lower_ not in DAYS | MONTHS | TIME_NOUNS | _MEANS:
                return by
    return None


_MEANS = frozenset(
    "bus car train plane bike bicycle boat ship ferry foot taxi metro underground tram hand mail "
    "post email phone accident mistake chance law heart far".split()
)
"""By bus, by hand, by mistake: how, not who."""


def _nearer_noun(first: Token, subject: Token) -> bool:
    """The class met, and at the meeting the ideas were divided: not done to the class."""
    before = first.nbor(-1) if first.i else None
    if before is None or before.pos_ not in {"NOUN", "PROPN", "PRON"} or before.i <= subject.i:
        return False
    return before not in subject.subtree and before.dep_ not in {"appos", "npadvmod"}


STATE_PARTICIPLES = frozenset("related interested tired concerned situated located based".split())
"""Participles that say how or where something is."""


_HOW_IT_IS = {"lost", "married", "closed", "broken", "frozen", "finished", "gone"}
"""Participles that are adjectives as well."""


@reason("VERB:TENSE", "VERB", "VERB:FORM", "OTHER", severity=3)
def done_to_the_subject(case: Case) -> Said | None:
    """The thief arrested by … → was arrested; Last spring I offered a job → was offered."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not group.passive or not case.new:
        return None
    here = group_in(case.source, case.edit.start, case.edit.end)
    if not any(t.lower_ in BE for t in come(case)) or any(t.lower_ in BE for t in case.old):
        return None
    if here is not None and here.passive:
        return None
    if group.head not in case.new and group.head.lower_ in _HOW_IT_IS:
        return None  # did not lost → was not lost: a state
    if group.head not in case.new and not any(t.lower_ in DO for t in case.old):
        return None  # "did not build" → "was not built" changes the verb elsewhere
    if group.head in case.new and not any(same_verb(t, group.head) for t in case.old):
        return None  # takes place → is set: another verb
    subject = own_subject(group.head)
    if subject is None and group.head.dep_ == "advcl":
        subject = own_subject(group.head.head)  # Having been warned, the sailors …
    if subject is not None and subject.lower_ in {"who", "which", "that"}:
        subject = group.head.head if group.head.dep_ == "relcl" else subject
    shown = case.in_source(subject) or origin(case, subject)
    if shown is None or subject is None or _nearer_noun(group.first, subject):
        return None
    if shown.lower_ in TIME_NOUNS and shown.dep_ == "pobj":
        return None  # the closing time of ten o'clock, which was introduced in May
    if group.head.lower_ in STATE_PARTICIPLES:
        return None  # is related to: a state, and nobody does it
    if never_done(group.head):
        return None
    named = _with_its_of(case, shown, group.head) if subject == group.head.head else shown
    if group.head.lower_.startswith(FEELINGS) and _doer(group.head) is None:
        return None  # are satisfied: how somebody feels
    if group.head.lower_ == "born":
        return case.say(
            "“born” is never alone: of 【%(subject)s】 we say {%(new)s}.",
            shown,
            subject=quote(shown),
            rule="Say was born or were born.",
        )
    by = case.in_source(_doer(group.head))
    if by is not None:
        return case.say(
            "【%(by)s】 names who or what does it; it is done to 【%(subject)s】, so we write "
            "{%(new)s}.",
            named,
            by,
            subject=quote(named),
            by=quote(by),
            rule="The passive is be and the past participle; by says who did it.",
        )
    return case.say(
        "The action is done to 【%(subject)s】, so we use be + past participle: {%(new)s}.",
        named,
        subject=quote(named),
        rule="The passive is be and the past participle: it is made.",
    )


def _with_its_of(case: Case, noun: Token, verb: Token) -> Token | Span:
    """a set of rules that can be changed: the set or the rules, so both are named."""
    of = next((c for c in verb.head.children if c.lower_ == "of" and c.i < verb.i), None)
    inner = next((c for c in of.children if c.dep_ == "pobj"), None) if of is not None else None
    last = case.in_source(inner)
    span = case.phrase(noun, last) if last is not None and 0 < last.i - noun.i <= 4 else None
    return span if span is not None else noun


@reason(
    "VERB:TENSE",
    "VERB",
    "OTHER",
    severity=3,
    rule="Have and the past participle is active; be and the past participle is passive.",
)
def have_or_be(case: Case) -> Said | None:
    """the names that had written on the wall → were written: it is done to the names."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    have, be = case.old[0], case.new[0]
    if have.lower_ not in HAVE - {"having"} or be.lower_ not in BE - {"be", "been", "being"}:
        return None
    if be.dep_ != "auxpass" or be.head.tag_ != "VBN" or be.head.i < be.i:
        return None
    rest = (t for t in case.source[case.edit.end :] if t.pos_ not in {"ADV", "PART"})
    verb = next(rest, None)
    if verb is None or verb.pos_ not in {"VERB", "AUX"}:
        return None  # has the name → is named
    who = own_subject(be.head)
    if who is not None and who.lower_ in {"who", "which", "that"} and be.head.dep_ == "relcl":
        who = be.head.head
    subject = case.in_source(who)
    return case.say(
        "The action is done to 【%(subject)s】, so we use be + past participle: {%(new)s}.",
        subject,
        subject=quote(subject) if subject is not None else "",
    )


@reason("VERB:TENSE", "VERB", "OTHER", "MORPH", severity=3)
def be_or_have(case: Case) -> Said | None:
    """The guests are arrived → have arrived: with be the participle would be passive."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    be, have = case.old[0], case.new[0]
    if be.lower_ not in BE - {"be", "been", "being"} or have.lower_ not in HAVE:
        return None
    verb = case.in_source(have.head) if have.dep_ == "aux" else None
    if verb is None or have.head.tag_ != "VBN" or verb.lower_ == "been":
        return None
    if not same_verb(verb, have.head):
        return None  # was dead → had died: no participle
    who = own_subject(have.head)
    if who is not None and who.lower_ in {"who", "which", "that"} and have.head.dep_ == "relcl":
        who = have.head.head
    subject = case.in_source(who)
    if subject is None or subject.lower_ in {"nothing", "nobody"}:
        return None
    if have.head.lemma_.lower() in _NO_PASSIVE:
        return case.say(
            "“%(lemma)s” has no passive, because nobody does it to 【%(subject)s】: {%(new)s}.",
            subject,
            verb,
            lemma=have.head.lemma_.lower(),
            subject=quote(subject),
            rule="Have and the past participle is active; be and the past participle is passive.",
        )
    return case.say(
        "“%(be)s 【%(verb)s】” is passive, but nothing is done to 【%(subject)s】, so we use "
        "{%(new)s}.",
        verb,
        subject,
        be=quote(be),
        verb=quote(verb),
        subject=quote(subject),
        rule="Have and the past participle is active; be and the past participle is passive.",
    )


_NO_PASSIVE = frozenset(
    "happen occur exist appear disappear arrive die become seem belong consist depend fall rise go "
    "come sleep live stay remain result last work agree emerge vanish lie sit stand look emigrate "
    "immigrate graduate escape travel laugh cry smile".split()
)


def never_done(verb: Token) -> bool:
    """the guests are gone, the hour is passed: nobody does it to them."""
    subject, lemma = own_subject(verb), verb.lemma_.lower()
    passes = lemma == "pass" and subject is not None and subject.lemma_.lower() in TIME_NOUNS
    return lemma in _NO_PASSIVE or passes


_HOW_AND_ON = {"focused", "focussed", "centred", "centered", "concentrated", "specialised",
               "specialized"}  # fmt: skip
"""be focused on and focus on, be specialised in and specialise in: no difference."""


@reason("VERB:TENSE", "VERB", "VERB:FORM", severity=3)
def not_passive(case: Case) -> Said | None:
    """The accident was happened → happened: be + past participle gives way to the plain verb."""
    if case.operation != "R" or len(case.old) != 2 or len(case.new) != 1:
        return None
    (be, verb), new = case.old, case.new[0]
    tags = {"VBZ", "VBP", "VBD"} | ({"VBN"} if be.lower_ == "been" else set())
    tags |= {"VB"} if be.lower_ == "be" else set()
    if be.lower_ not in BE or new.tag_ not in tags or not same_verb(verb, new):
        return None
    never = be.lower_ == "been" and new.lemma_.lower() in _NO_PASSIVE  # had been become
    if verb.lower_ not in forms(new.lemma_.lower(), "VBN") or is_base(verb.lower_) and not never:
        return None
    after = case.after.lower_ if case.after is not None else ""
    if (verb.lower_, after) == ("used", "to"):
        return None  # was used to sit → used to sit: a habit of the past, no passive
    if verb.lower_ in _HOW_AND_ON and after in {"on", "upon", "in"}:
        return case.say(
            "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.", severity=1
        )
    who = own_subject(new)
    if who is not None and who.lower_ in {"who", "which", "that"} and new.dep_ == "relcl":
        who = new.head
    shown = case.in_source(who)
    if shown is not None and shown.i and shown.nbor(-1).text == "-":
        return None  # add-ins: only half of the word
    if shown is not None and shown.dep_ == "pobj":
        return None  # In the letter is said → The letter says: it was not the subject
    beside = (
        {t.lower_ for t in case.source[shown.i + 1 : shown.i + 2]} if shown is not None else set()
    )
    if beside & {"me", "him", "us", "them"}:
        return None  # Opposite me was sat a man: a preposition, whatever the parse says
    if new.lemma_.lower() in _NO_PASSIVE:
        return case.say(
            "“%(lemma)s” has no passive, because nobody does it to 【%(subject)s】: {%(new)s}.",
            shown,
            lemma=new.lemma_.lower(),
            subject=quote(shown) if shown is not None else "",
            rule="Use the passive only for what is done to the subject: it is made.",
        )
    return case.say(
        "“%(old)s” would say that it is done to 【%(subject)s】; here 【%(subject)s】 is active: "
        "{%(new)s}.",
        shown,
        subject=quote(shown) if shown is not None else "",
        severity=2,
        rule="Use the passive only for what is done to the subject: it is made.",
    )
