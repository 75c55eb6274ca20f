"""Which tense: the time expression, an earlier past, reported speech, the other verb."""

from __future__ import annotations

from dataclasses import replace

from spacy.tokens import Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.times import time_words
from app.explain.reading.verbs import (
    clause_verb,
    come,
    forms,
    group_in,
    in_clause_of,
    is_base,
    is_ing,
    more_comes_beside,
    origin,
    own_subject,
    places,
    same_verb,
    shares_its_helper,
)
from app.explain.reading.word_sets import (
    DAYS,
    HABIT,
    MONTHS,
    SENSES,
    TIME_NOUNS,
)
from app.explain.reasons import FIRST, LAST, reason
from app.explain.reasons.verbal.auxiliaries import (
    after_a_modal,
    after_its_helper,
    be_before_a_verb,
    been_alone,
    do_or_be,
    extra_helper,
    form_after_a_new_helper,
    missing_helper,
    question_helper,
    set_helpers,
    two_helpers,
)
from app.explain.reasons.verbal.conditions import imagined, no_will_here, no_would_here
from app.explain.reasons.verbal.passive import done_to_the_subject
from app.explain.said import Said, Term
from grammar_items.usage.closed_class import BE, DO, FINITE_TAGS, HAVE, MODALS, NOT, QUESTION_WORDS
from grammar_items.verb_groups import VerbGroup, subject_of, verb_groups

STATES = "Verbs like know, like, want and understand are not used with -ing."

_TIMES = {
    "past": "【%(time)s】 is a finished time, so the verb is in the past: {%(new)s}.",
    "how long": "【%(time)s】 asks about the time up to now, so we use have or has: {%(new)s}.",
    "until now": "【%(time)s】 brings us up to now, so we use have or has: {%(new)s}.",
    "future": "【%(time)s】 speaks of the future, so we write {%(new)s}.",
    "today": "【%(time)s】 means the time we live in, so the verb is in the present: {%(new)s}.",
    "now": "【%(time)s】 says that it is happening now, so we write {%(new)s}.",
    "habit": "【%(time)s】 shows a habit, so we use the present: {%(new)s}.",
}


@reason("VERB:TENSE", "VERB:FORM", "VERB", severity=2,
        rule="Use used to and the base verb for a habit that is over.")  # fmt: skip
def used_to(case: Case) -> Said | None:
    """We use to play here → used to play: a habit that is over."""
    if [t.lower_ for t in case.old] != ["use"] or [t.lower_ for t in case.new] != ["used"]:
        return None
    to = case.after
    place = case.edit.c_end + 1
    if to is None or to.lower_ != "to" or place >= len(case.target):
        return None
    before = case.before
    if case.target[place].tag_ != "VB" or before is not None and before.lower_ in BE | {"not"}:
        return None
    return case.say(
        "A habit of the past that is over is “used 【%(to)s】” and a verb, with -d: {%(new)s}.",
        to,
        to=quote(to),
    )


@reason("VERB:TENSE", severity=3)
def promised(case: Case) -> Said | None:
    """I promise that I paid you → will pay."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or group.modal not in {"will", "shall"} or group.head.dep_ != "ccomp":
        return None
    verb = group.head.head
    if verb.lemma_.lower() not in {"promise", "hope", "expect"} or verb.tag_ == "VBD":
        return None
    return case.say(
        "What we 【%(verb)s】 is still to come, so we write {%(new)s}.",
        case.in_source(verb) if verb.tag_ in {"VBP", "VB"} else None,
        verb=quote(verb),
        rule="After promise and hope, use will or the present for what is still to come.",
    )


@reason("VERB:TENSE", "VERB:FORM", "VERB", severity=3)
def time_of_the_sentence(case: Case) -> Said | None:
    if case.operation == "U" or not case.new:
        return None
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not group.finite:
        return None
    if case.operation == "M" and group.head in case.new:
        return _have_had(case, group)
    if case.category == "VERB" and (case.operation == "M" or not _same_verb_stays(case)):
        return None
    if group.perfect and group.tense == "past":
        return None
    if case.operation == "M" and group.first.lower_ in DO:
        return None  # only then did he see it: did is there for the order
    if group.head in case.new and group.first not in case.new:
        return None  # only the form after a helping verb: it shows no time by itself
    have = group.perfect and group.tense == "present"
    if not have and len(case.new) == 1 and case.new[0].tag_ == "VBN":
        return None  # the participle of another helping verb: no time by itself
    fits = {
        "past": group.tense == "past" or group.modal == "could" and _could(case),
        "how long": have,
        "until now": have,
        "future": group.modal in {"will", "shall"} or group.progressive,
        "now": group.progressive,
        "today": group.tense == "present" and not group.perfect,
        "habit": group.tense == "present" and not group.perfect and not group.progressive,
    }
    if len(case.old) == 1 and is_ing(case.old[0]) and not group.progressive:
        return None  # many people using: the form is the point, not the time
    here = group_in(case.source, case.edit.start, case.edit.end)
    was = here is not None and here.tense == "past" and not here.perfect and bool(case.old)
    for kind, words, sign in time_words(case):
        if kind == "past" and was:
            continue  # was travelling → travelled: it was in the past already
        kind = "until now" if kind == "today" and have else kind
        if fits[kind] and in_clause_of(case, sign, group.head):
            if any(token.i in places(case) for token in words):
                words = words[:1]
            shown = case.phrase(words[0], words[-1])
            plan = kind == "future" and group.progressive
            return case.say(_TIMES[kind], shown, time=quote(*words), rule=_PLANS if plan else None)
    return None


def _have_had(case: Case, group: VerbGroup) -> Said | None:
    """I have a cold since Monday → have had: have was the main verb."""
    words = case.target[group.start : group.end]
    if group.head.lower_ != "had" or group.first.lower_ not in {"have", "has"} or len(words) > 3:
        return None
    for kind, named, sign in time_words(case):
        if kind == "until now" and in_clause_of(case, sign, group.head):
            shown = case.phrase(named[0], named[-1])
            return case.say(_TIMES[kind], shown, time=quote(*named), new=quote(words))
    return None


def _same_verb_stays(case: Case) -> bool:
    """Another form of the verb, or of its helping verb; not another verb."""
    if not case.old or not case.new:
        return True
    helpers = BE | HAVE | MODALS | DO
    if case.old[-1].lower_ in helpers and case.new[-1].lower_ in helpers:
        return True
    return same_verb(case.old[-1], case.new[-1])


def _could(case: Case) -> bool:
    return any(t.lower_ in {"can", "ca"} for t in case.old)


@reason("VERB:TENSE", "VERB", "VERB:FORM", severity=3)
def first_time(case: Case) -> Said | None:
    """It is the first time I see → have seen."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not group.perfect or not case.new:
        return None
    for token in case.source[1 : case.edit.start]:
        number = case.source[token.i - 1]
        if token.lower_ == "time" and number.lower_ in {"first", "second", "third", "last"}:
            if number.lower_ == "last" or case.edit.start - token.i > 4:
                return None
            if any(t.lower_ == "for" for t in case.source[max(0, number.i - 2) : number.i]):
                return None  # for the first time: it asks for no form
            return case.say(
                "After “the 【%(number)s】 【%(time)s】” we use have or had + past participle: "
                "{%(new)s}.",
                number,
                token,
                number=quote(number),
                time=quote(token),
                rule="After it is the first time, use have or has and the past participle.",
            )
    return None


_STATES = set(
    "want know like need believe understand belong love hate prefer depend own cost seem mean "
    "contain consist remember possess exist deserve wish have".split()
)


@reason("VERB:TENSE", "VERB", "VERB:FORM", "OTHER", severity=2)
def simple_or_going_on(case: Case) -> Said | None:
    """are sleeping → sleep; was building → built; sit → is sitting."""
    if case.operation != "R" or not case.old or not case.new:
        return None
    old, new = case.old[-1], case.new[-1]
    if not same_verb(old, new) or len(case.old) + len(case.new) != 3:
        return None
    state = new.lemma_.lower() in _STATES
    if case.old[0].lower_ == "be" and is_ing(old) and new.tag_ == "VB" and len(case.new) == 1:
        return case.say(
            "Nothing is in progress just then, so the plain form is enough: {%(new)s}.",
        )
    if len(case.old) == 2 and is_ing(old) and case.old[0].lower_ in BE - {"be", "been", "being"}:
        seems = new.lemma_.lower() in _SEEM and any(c.dep_ == "acomp" for c in new.children)
        if new.tag_ in {"VBZ", "VBP", "VBD"} and (state or seems):
            return case.say("“%(verb)s” is not used with -ing here, so we write {%(new)s}.",
                            verb=new.lemma_, rule=STATES)  # fmt: skip
        was = case.old[0].lower_ in {"was", "were"}
        if any(c.lower_ in {"while", "as"} and c.dep_ in {"mark", "advmod"} for c in new.children):
            return None  # while she cooked: it was in progress
        if new.tag_ == "VBD" and was and new.lower_ != new.lemma_:
            return case.say(
                "Nothing shows it in progress at one moment, so the simple past is enough: "
                "{%(new)s}.",
                rule="Use the simple past for a whole action that is finished.",
            )
        plain = new.tag_ in {"VBZ", "VBP"} or new.tag_ == "VB" and new.dep_ in {"conj", "ROOT"}
        if plain and not was and not any(c.dep_ == "aux" for c in new.children):
            return case.say(
                "This is a habit or a fact, so we use the simple present, not am/is/are + -ing: "
                "{%(new)s}.",
                rule="Use the simple present for habits and facts.",
            )
    if len(case.new) == 2 and is_ing(new) and case.new[0].lower_ in _NOW_BE:
        if old.tag_ in {"VBN", "VBG"} or not is_base(old.lower_) and not old.lower_.endswith("s"):
            return None
        return _going_on_now(case, new)
    return None


@reason("VERB:TENSE", "VERB", "VERB:FORM", "OTHER", rank=FIRST, severity=2, rule=STATES)
def state_without_ing(case: Case) -> Said | None:
    """They were not knowing it → did not know; Are you wanting → Do you want."""
    here = group_in(case.source, case.edit.start, case.edit.end)
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if here is None or group is None or not here.progressive or group.progressive:
        return None
    if not is_ing(here.head) or here.first not in case.old or group.first not in case.new:
        return None
    lemma = group.head.lemma_.lower()
    believes = lemma == "think" and any(c.dep_ == "ccomp" for c in group.head.children)
    if lemma not in _STATES and not believes or not same_verb(here.head, group.head):
        return None
    if (len(case.old), len(case.new)) == (2, 1) and not believes:
        return None  # am needing → need: told as one change
    if group.tense is None or here.tense != group.tense or group.perfect or here.perfect:
        return None
    words = case.target[group.start : group.end]
    if len(words) > 5 or any(t.is_punct for t in words):
        return None
    return case.say(
        "“%(verb)s” is not used with -ing here, so we write {%(new)s}.",
        verb=lemma,
        new=quote(words),
    )


_SEEM = {"smell", "taste", "sound", "look", "feel", "appear"}


def _going_on_now(case: Case, verb: Token) -> Said | None:
    """in June I finish → am finishing: a plan, or what goes on now; no habit."""
    plan = next((head for _, head in _plans(case)), None)
    if plan is not None:
        return case.say(
            "It is a plan for the future, so we use am, is or are and -ing: {%(new)s}.",
            plan,
            rule=_PLANS,
        )
    aside = next((c for c in verb.children if c.lower_ == "while" and c.dep_ == "mark"), None)
    if aside is not None and case.in_source(aside) is not None:
        return case.say(
            "【%(time)s】%(note)s goes with the %(tense)s: {%(new)s}.",
            case.in_source(aside),
            time=quote(aside),
            note=" (in progress)",
            tense=Term("present continuous"),
            rule="Use am, is or are and -ing for what is in progress now or is a fixed plan.",
        )
    now = next((words for kind, words, sign in time_words(case)
                if kind == "now" and in_clause_of(case, sign, verb)), None)  # fmt: skip
    if now is not None:
        return case.say(
            _TIMES["now"],
            case.phrase(now[0], now[-1]),
            time=quote(*now),
            rule="Use am, is or are and -ing for something that is happening now.",
        )
    return case.say(
        "It is in progress now or planned, and no habit, so we use am, is or are and -ing: "
        "{%(new)s}.",
        rule="Use am, is or are and -ing for what is in progress now or is a fixed plan.",
    )


_PLANS = "Use am, is or are and -ing for fixed plans."


@reason("VERB:TENSE", "VERB", severity=2)
def planned(case: Case) -> Said | None:
    """I hear that you will come to Oslo in May → are coming."""
    if case.operation != "R" or len(case.old) != 2 or len(case.new) != 2:
        return None
    if case.old[0].lower_ not in {"will", "'ll", "’ll"} or case.new[0].lower_ not in _NOW_BE:
        return None
    if not is_ing(case.new[1]) or not same_verb(case.old[1], case.new[1]):
        return None
    subject = own_subject(case.new[1])
    if subject is None or subject.lower_ in {"it", "there"}:
        return None  # nobody plans the rain
    plan = next((head for _, head in _plans(case)), None)
    return case.say(
        "It is a plan for the future, so we use am, is or are and -ing: {%(new)s}.",
        *([] if plan is None else [plan]),
        rule=_PLANS,
    )


_NOW_BE = {"am", "is", "are", "'m", "'re", "'s", "’m", "’re", "’s"}


def _plans(case: Case) -> list[tuple[Token, Token]]:
    """this summer, next week, tomorrow: the first word and the word that names the time."""
    found = []
    for token in case.source:
        after = case.source[token.i + 1] if token.i + 1 < len(case.source) else token
        if token.lower_ in {"this", "next"} and after.lemma_.lower() in TIME_NOUNS | DAYS | MONTHS:
            found.append((token, after))
        elif token.lower_ in {"tomorrow", "tonight"}:
            found.append((token, token))
        elif token.lower_ in {"in", "on"} and after.lower_ in MONTHS | DAYS:
            found.append((token, after))
    return found


@reason("VERB:TENSE", "VERB", "VERB:FORM", "OTHER", severity=2)
def earlier_past(case: Case) -> Said | None:
    """When we came, the train had left: what was over before another past."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not (group.perfect and group.tense == "past") or not case.new:
        return None
    if case.category == "OTHER" and (len(case.old) != 1 or not same_verb(case.old[0], group.head)):
        return None
    if group.first not in case.new or group.first.lower_ in {t.lower_ for t in case.old}:
        return None  # had is there already: it is another word or form that changes
    if any(c.lower_ in {"before", "until", "till"} for c in group.head.children):
        return None  # died before they had reached it: this is the later of the two
    rule = _HAD if case.category == "OTHER" else None
    before = next(
        (t for t in case.source if t.lower_ == "before" and t.i not in places(case)), None
    )
    opens = before is not None and (
        before.tag_ == "RB"
        and in_clause_of(case, before, group.head)
        or before.dep_ == "mark"
        and before.head.tag_ == "VBD"
    )
    if opens and before is not None:
        return case.say(_EARLIER, before, sign=quote(before), rule=rule)
    if _unreal(case):
        return None
    by = _by_then(case, group)
    if by is not None:
        return case.say(_EARLIER, by, sign=quote(by), rule=rule)
    for other in _other_pasts(case, group):
        shown = origin(case, other.first)
        if shown is not None:
            return case.say(_EARLIER, shown, sign=quote(shown), rule=rule)
    own = case.in_source(group.head) or origin(case, group.head)
    left = case.operation == "M" and own is not None and own.tag_ == "VBD"  # they never saw it
    if left or case.old and case.new and _same_verb_stays(case):
        return case.say(
            "It came before the time that the text tells about, so we use had: {%(new)s}.",
            rule=_HAD,
        )
    return None


def _by_then(case: Case, group: VerbGroup) -> Span | None:
    """By the third month of "By the third month he had learnt it"; by then, by that time."""
    for token in case.target:
        end = token.right_edge.i
        if token.lower_ != "by" or token.head not in group.tokens or end - token.i > 4:
            continue
        words = {t.lemma_.lower() for t in case.target[token.i + 1 : end + 1]}
        if words & (TIME_NOUNS | MONTHS | DAYS | {"then", "time"}):
            return case.phrase(case.in_source(token), case.in_source(case.target[end]))
    return None


_EARLIER = "It came before another time in the past (【%(sign)s】), so we use had: {%(new)s}."
_HAD = (
    "Use had and the past participle for something that happened before another moment in the past."
)


def _unreal(case: Case) -> bool:
    left = list(case.target[: case.edit.c_end])
    words = {t.lower_ for t in left if t.i == 0 or case.target[t.i - 1].lower_ != "even"}
    return bool(words & {"if", "wish", "wished", "unless", "provided", "providing", "suppose"})


def _other_pasts(case: Case, group: VerbGroup) -> list[VerbGroup]:
    """The other verbs in the past: the one that governs it, then those it governs, then near."""
    found = [
        other
        for other in verb_groups(case.target)
        if other.tense == "past"
        and not other.perfect
        and not any(case.edit.c_start <= t.i < case.edit.c_end for t in other.tokens)
        and _quoted(other.head) == _quoted(group.head)
        and not shares_its_helper(other.head)
        and not (other.head.dep_ == "ccomp" and group.head in other.head.ancestors)
    ]
    over = clause_verb(group.head.head) if group.head.head != group.head else None

    def far(other: VerbGroup) -> tuple[bool, bool, int]:
        near = abs(other.head.i - group.head.i)
        if group.head.dep_ == "conj":
            return False, other.head.i > group.head.i, near
        return other.head != over, other.head.head != group.head, near

    return sorted(found, key=far)


def _quoted(token: Token) -> bool:
    """Between quotation marks: words as they were spoken."""
    left = [t.text for t in token.doc[: token.i]]
    opened = sum(left.count(sign) for sign in ('"', "``", "''"))
    return opened % 2 == 1 or left.count("“") > left.count("”")


@reason("VERB:TENSE", "VERB:FORM", severity=3)
def going_on(case: Case) -> Said | None:
    """I took a shower when somebody rang → was taking."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    here = group_in(case.source, case.edit.start, case.edit.end)
    if group is None or not (group.progressive and group.tense == "past") or group.perfect:
        return None
    if here is None or here.tense is None or here.progressive or _was_planned(group.head):
        return None
    for other in _other_pasts(case, group):
        verb = origin(case, other.first)
        if other.progressive or other.head.lemma_ == "be":
            continue  # it was dark: a state is no moment
        if verb is not None and _belong_together(group.head, other.head):
            return case.say(
                "It was going on when the other thing (【%(verb)s】) happened, so we use was or "
                "were + -ing: {%(new)s}.",
                verb,
                verb=quote(verb),
                rule="Use was or were and -ing for something going on when another thing happened.",
            )
    return None


_MOVING = frozenset("leave arrive depart fly start begin come go return sail move close".split())


def _was_planned(verb: Token) -> bool:
    """The boat was leaving at nine: it was planned, and not yet going on."""
    return verb.lemma_.lower() in _MOVING and any(
        c.lower_ in {"at", "in", "on", "next"} | {"tomorrow", "soon"}
        and any({t.lower_, t.lemma_.lower()} & _WHEN or t.like_num for t in c.subtree)
        for c in verb.children
        if c.i > verb.i
    )


_WHEN = TIME_NOUNS | DAYS | MONTHS | {"tomorrow", "soon", "next"}


_TELLING = {"say", "tell", "think", "know", "believe", "hope", "promise", "explain", "answer",
            "reply", "feel", "ask", "write", "announce", "decide", "notice", "realise", "realize",
            "understand", "learn", "report", "warn", "remember", "wonder", "admit", "claim",
            "mention", "suppose", "complain", "swear", "add", "shout", "inform", "discover",
            "agree", "guess", "expect", "forget", "convince", "assure", "confirm", "find",
            "insist", "argue", "conclude", "suspect", "state", "dream", "imagine"}  # fmt: skip


def _what_is_told(case: Case, verb: Token) -> Token:
    """do of "she said that they do it because I can not": the part of what was told."""
    over = verb.head
    opened = any(c.dep_ == "mark" and c.lower_ in {"if", "because"} for c in verb.children)
    if verb.dep_ == "advcl" and opened and over.dep_ == "ccomp" and over.i < verb.i:
        return over
    before = {t.i for t in over.subtree if t.i < over.i}
    if verb.dep_ == "advcl" and opened and over.dep_ == "ccomp" and verb.i in before:
        return over if over.head.i < verb.i else verb
    return verb


@reason("VERB:TENSE", severity=2)
def reported(case: Case) -> Said | None:
    """He said he will → would."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not case.new:
        return None
    if group.tense != "past" and group.modal not in {"would", "could", "might"}:
        return None
    if _quoted(group.head):
        return None
    verb = group.head
    nearer = any(
        c.dep_ == "advcl" and c.tag_ == "VBD" and c.i > case.edit.c_start for c in verb.children
    )
    verb = _what_is_told(case, verb)
    if verb.dep_ != "ccomp" or verb.head.tag_ != "VBD" or nearer:
        return None
    if verb.head.lemma_.lower() not in _TELLING:
        return None  # "heard her name called": nothing is told
    if group.modal and group.perfect and case.old and case.old[0].tag_ in {"VBZ", "VBP"}:
        return None  # is → would have been: imagined, and more than one step back
    if case.old and case.old[0].tag_ == "VBD" and group.modal:
        return None  # I didn't remember → couldn't: it was in the past already
    teller = origin(case, verb.head)
    if teller is not None and teller.pos_ not in {"VERB", "AUX"}:
        return None  # that we believed to know → we thought we knew: the teller is new
    return case.say(
        "【%(verb)s】 is in the past, so what was said or thought steps back too: {%(new)s}.",
        *([teller] if teller is not None else []),
        verb=quote(verb.head if teller is None else teller),
        rule="After a past verb such as said, the verb usually moves one step into the past.",
    )


@reason("VERB:TENSE", rank=LAST, severity=3)
def same_time_as_the_other_verb(case: Case) -> Said | None:
    """Another verb of the sentence is in the past, so this one is too."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not case.new:
        return None
    if group.tense != "past" and group.modal not in {"could", "would"}:
        return None
    if group.perfect and group.tense == "past":
        return None  # had is about what came before the other verb
    if any(c.lower_ == "since" for c in group.head.children):
        return None  # the best I have eaten since she died: since names a beginning
    left = [t.lower_ for t in case.target[max(0, group.first.i - 6) : group.first.i]]
    if "as" in left and {"if", "though"} & {*left[left.index("as") :]}:
        return None  # as though he were here: it is imagined
    if _if_of_would(group):
        return None  # what would you say if they asked: it is imagined
    here = group_in(case.source, case.edit.start, case.edit.end)
    if here is not None and here.tense == "past" or any(_is_past(t) for t in case.old):
        return None  # it was in the past already: that is not the point
    if here is not None and here.modal in {"could", "would", "might"}:
        return None  # when we came she could see → saw: could is a past form too
    if _no_verb_before(case) or case.operation == "M" and group.first.lower_ in DO:
        return None  # only then did he see it: did is there for the order
    if group.head.dep_ == "ccomp" and group.head.head.lemma_.lower() in SENSES:
        return None  # heard her name called
    condition = next((t for t in case.source if t.lower_ == "if"), None)
    unreal = any(other.tense == "past" for other in verb_groups(case.target))
    if condition is not None and group.modal in {"could", "would"} and unreal:
        return case.say(
            "With a past form after 【%(sign)s】 the other part has would or could: {%(new)s}.",
            condition,
            sign=quote(condition),
            rule="For something not real use the past after if, and would in the other part.",
        )
    now = next((h for kind, _, h in time_words(case) if kind == "now"), None)
    other = _other_past(case)
    nearer = other is not None and now is not None and _same_sentence(case, other, now)
    if now is not None and now.i > case.edit.end and group.tense == "past" and not nearer:
        return case.say(
            "【%(now)s】 tells what is so today; this was before, so it is past: {%(new)s}.",
            now,
            now=quote(now),
            rule="Use the past for what was so before now.",
        )
    if other is None:
        return None
    reported = group.head.dep_ == "ccomp" and clause_verb(group.head.head) == other.head
    if group.modal == "would" and not reported:
        return None  # it would help: perhaps only imagined
    until = case.in_source(
        next((c for c in other.head.children if c.lower_ == "until" and c.dep_ == "mark"), None)
    )
    verb = origin(case, other.first)
    if verb is not None and here is not None and here.perfect and shares_its_helper(verb):
        return None  # has written and sent: have belongs to both
    if verb is None and other.first.lower_ in {t.lower_ for t in case.new}:
        return None  # it was clear that I was tired: the word has only moved
    if verb is None or verb.pos_ not in {"VERB", "AUX"} and case.in_source(other.first) is None:
        return case.say(
            "The other verb, {%(verb)s}, is in the past, so this one is too: {%(new)s}.",
            verb=quote(other.first),
            rule="Keep the same time in a story: past with past.",
        )
    if until is not None:
        return case.say(
            "It went on only 【%(until)s】 something in the past (【%(verb)s】), so we use "
            "the past: {%(new)s}.",
            until,
            verb,
            until=quote(until),
            verb=quote(verb),
            rule="Use the past for something that ended in the past.",
        )
    shown = _whole_group(case, other, verb)
    return case.say(
        "The other verb, 【%(verb)s】, is in the past, so this one is too: {%(new)s}.",
        shown,
        verb=quote(shown),
        rule="Keep the same time in a story: past with past.",
    )


def _if_of_would(group: VerbGroup) -> bool:
    """asked of "what would you say if they asked"; not of "he said he would go if they asked"."""
    opened = any(c.lower_ in {"if", "unless"} for c in group.head.children)
    over = clause_verb(group.head.head) if group.head.dep_ in {"advcl", "ccomp"} else None
    told = over is not None and over.dep_ == "ccomp" and over.head.tag_ == "VBD"
    return opened and over is not None and not told and any(
        c.lower_ in {"would", "could", "might", "'d", "’d"} for c in over.children
    )  # fmt: skip


def _no_verb_before(case: Case) -> bool:
    """had a talk → talked, a chance to work → worked: no verb that had another time."""
    if not case.old:
        return False
    before = case.before
    noun = before is not None and before.dep_ == "det" and before.head in case.old
    return noun or case.old[0].lower_ == "to"


def _whole_group(case: Case, group: VerbGroup, first: Token) -> Token | Span:
    """was shaking, didn't speak: the helping verb with its verb, where both stay as they are."""
    last = case.in_source(group.head)
    near = last is not None and 0 < last.i - first.i <= 2
    span = case.phrase(first, last) if near and case.in_source(group.first) == first else None
    return first if span is None else span


def _is_past(token: Token) -> bool:
    """had, was, did, and a past form that is no participle."""
    return token.lower_ in {"had", "was", "were", "did"} or token.tag_ == "VBD"


def _same_sentence(case: Case, other: VerbGroup, now: Token) -> bool:
    """The other past verb is told in this sentence, and "now" opens a later one."""
    first, last = sorted((other.head.i, case.edit.c_start))
    marks = {".", "!", "?"}
    between = {t.text for t in case.target[first:last]}
    later = {t.text for t in case.source[case.edit.end : now.i]}
    return not between & marks and bool(later & marks)


def _other_past(case: Case) -> VerbGroup | None:
    """The nearest other verb of the target that is in the past, first one the learner has so."""
    found = [
        group
        for group in verb_groups(case.target)
        if group.tense == "past"
        and not group.perfect
        and not any(case.edit.c_start <= t.i < case.edit.c_end for t in group.tokens)
        and _quoted(group.head) == _quoted(case.new[0])
        and not shares_its_helper(group.head)
    ]
    own = clause_verb(case.new[-1])

    def far(group: VerbGroup) -> tuple[bool, bool, int]:
        apart = {t.text for t in case.target[min(group.head.i, case.edit.c_start) :
                                             max(group.head.i, case.edit.c_start)]}  # fmt: skip
        near = abs(group.head.i - case.edit.c_start)
        return bool(apart & {".", "!", "?"}), not _belong_together(own, group.head), near

    near = sorted(found, key=far)
    kept = [group for group in near if case.in_source(group.first) is not None]
    return next(iter(kept or near), None)


def _belong_together(one: Token | None, other: Token) -> bool:
    """One of two verbs hangs on the other: when he came, I was; he came and sat down."""
    if one is None:
        return False
    return bool(clause_verb(one.head) == other or clause_verb(other.head) == one)


@reason("VERB:FORM", "VERB:TENSE", "VERB", severity=3)
def ing_alone(case: Case) -> Said | None:
    """Many people using phones → use: an -ing form is the only verb of the subject."""
    if case.operation != "R" or len(case.old) != 1 or len(case.new) != 1:
        return None
    old, new = case.old[0], case.new[0]
    if not is_ing(old) or new.tag_ not in {"VBZ", "VBP", "VBD"} or not same_verb(old, new):
        return None
    opener = case.before
    if opener is not None and opener.lower_ in {"that", "which", "who"} and new.dep_ == "relcl":
        return case.say(
            "After 【%(word)s】 a full verb is needed, not only an -ing form: {%(new)s}.",
            opener,
            word=quote(opener),
            rule="Every sentence needs a full verb; an -ing form alone is not enough.",
        )
    before = case.before
    if before is None or before.lower_ in BE | {"not", "n't"} or new.dep_ in {"aux", "auxpass"}:
        return None
    if before.tag_ in FINITE_TAGS:
        return None  # went thinking → thought: another verb stood there
    if new.dep_ == "conj" and any(c.dep_ == "aux" for c in new.head.children):
        return None  # must understand it and know it: joined to a verb after must
    if new.dep_ == "conj" and new.head.tag_ == new.tag_ and subject_of(new) == subject_of(new.head):
        return None  # opened it and took: joined to a verb whose form it shares
    gone = [t.lower_ for e in case.others if not e.replacement.strip() and e.end <= case.edit.start
            and case.edit.start - e.end < 3 for t in case.source[e.start : e.end]]  # fmt: skip
    if set(gone) & BE:
        return (
            case.say(
                "This is a habit or a fact, so we use the simple present, not am/is/are + -ing: "
                "{%(new)s}.",
                *_subject_shown(case, new),
                severity=2,
                rule="Use the simple present for habits and facts.",
            )
            if new.tag_ != "VBD"
            else None
        )
    named = own_subject(new)
    subject = origin(case, named)
    if subject is None or subject.pos_ not in _SUBJECTS:
        return _new_subject(case, named)
    if subject.i >= case.edit.start or subject.lower_ in {"that", "who"}:
        return None
    return case.say(
        "An -ing form alone cannot be the verb of 【%(subject)s】, so we write {%(new)s}.",
        subject,
        subject=quote(subject),
        rule="Every sentence needs a full verb; an -ing form alone is not enough.",
    )


def _subject_shown(case: Case, verb: Token) -> list[Token]:
    """Its subject, if the learner wrote it."""
    shown = case.in_source(own_subject(verb))
    return [] if shown is None else [shown]


_SUBJECTS = {"NOUN", "PROPN", "PRON", "DET", "NUM", "ADJ"}


def _new_subject(case: Case, subject: Token | None) -> Said | None:
    """before leaving → before they left: a subject comes, and asks for a verb with a tense."""
    if subject is None or subject.tag_ != "PRP" or subject.i + 1 != case.edit.c_start:
        return None
    if case.before is None or case.before.pos_ not in {"ADP", "SCONJ", "PRON"}:
        return None
    return case.say(
        "With {%(subject)s} as the subject the verb needs its full form: {%(new)s}.",
        case.before,
        subject=quote(subject),
        rule=_FULL_VERB,
    )


_FULL_VERB = "Every sentence needs a full verb; an -ing form alone is not enough."


@reason("VERB:FORM", "VERB:TENSE", "VERB", severity=3,
        rule="Every sentence needs a full verb; to and a verb alone are not enough.")  # fmt: skip
def to_alone(case: Case) -> Said | None:
    """The new lock to open with a card → opens: to and a verb are no full verb."""
    if case.operation == "U" and case.old_text.lower() == "to":
        verb = case.target[case.edit.c_start] if case.edit.c_start < len(case.target) else None
        if verb is None or verb.tag_ not in {"VBP", "VBD", "VBZ"}:
            return None
        own = next((c for c in verb.children if c.dep_ == "nsubj"), None)
        shown = case.in_source(own)
        if (
            own is None
            or own.i + 1 != verb.i
            or verb.dep_ not in {"ROOT", "conj", "advcl", "relcl"}
        ):
            return None
        return case.say(
            "With the subject 【%(subject)s】 the verb has its full form, without “%(old)s”.",
            shown,
            subject=quote(shown) if shown is not None else "",
        )
    if case.operation != "R" or len(case.old) != 2 or len(case.new) != 1:
        return None
    to, old, new = case.old[0], case.old[1], case.new[0]
    if to.lower_ != "to" or new.tag_ not in {"VBZ", "VBP", "VBD"} or not same_verb(old, new):
        return None
    if new.dep_ == "conj" and subject_of(new) == subject_of(new.head):
        return None
    named = own_subject(new)
    subject = origin(case, named)
    if subject is None or subject.i >= case.edit.start:
        return None
    if named is not None and subject.lower_ != named.lower_ and named.tag_ == "PRP":
        return None  # time for us to go → time we went: another form of the pronoun
    if subject.dep_ == "nsubj" and subject.head != old and subject.head.tag_ in FINITE_TAGS:
        return None  # I have a chance to work there → worked: have was its verb
    return case.say(
        "“%(old)s” alone cannot be the verb of 【%(subject)s】, so we write {%(new)s}.",
        subject,
        subject=quote(subject),
    )


_UP_TO_NOW = "Use have or has and the past participle for the time up to now."
_NOW = "It is so now or in general, so the verb is in the present: {%(new)s}."
_NOW_RULE = "Use the simple present for facts, habits and what is so now."


@reason("VERB:TENSE", rank=LAST, severity=2)
def helper_shows_time(case: Case) -> Said | None:
    """I finished → have finished; you enjoy → will enjoy; didn't like → don't like."""
    if any(t.lower_ in {"if", "wish", "unless"} for t in case.source):
        return None
    if any(kind == "past" for kind, _, _ in time_words(case)):
        return None
    if case.operation == "R" and case.old and case.new:
        did, do = case.old[0].lower_, case.new[0].lower_
        if did.startswith("did") and do in {"do", "does"} and case.new[0].dep_ == "aux":
            return case.say(_NOW, rule=_NOW_RULE)
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is not None and group.perfect and group.progressive and group.tense == "present":
        here = group_in(case.source, case.edit.start, case.edit.end)
        now = here is not None and here.tense == "present" and not here.perfect
        if (
            now
            and group.first in case.new
            and here is not None
            and same_verb(here.head, group.head)
        ):
            return case.say(
                "It began before now and still goes on, so we use have or has been + -ing: "
                "{%(new)s}.",
                rule="Use have or has been and -ing for what began before now and still goes on.",
            )
    if group is None or group.first not in case.new or group.passive or group.progressive:
        return None
    if _helper_moved(case, group) or group.head.lower_ == "got":
        return None  # has got: it has it
    if group.perfect and group.tense == "present" and case.operation == "R":
        lasting = _lasts_since(case)
        if lasting is not None:
            return case.say(
                _TIMES["until now"], lasting, time=quote(lasting), rule=_UP_TO_NOW, severity=3
            )
    verb = group.head
    if case.operation == "R" and group.perfect and group.tense == "present":
        if case.old[0].lower_ in {"did", "was", "were"} and verb not in case.new:
            return case.say(_MATTERS_NOW, rule=_UP_TO_NOW)
    old = case.old[-1] if case.operation == "R" and case.old else case.in_source(verb)
    if old is None or not same_verb(old, verb) or len(case.old) > 1:
        return None
    low = old.lower_
    base = is_base(low) or low.endswith("s") and old.tag_ == "VBZ"
    if group.first.lower_ in {"have", "has", "'ve", "’ve", "'s", "’s"} and group.perfect:
        if low in forms(verb.lemma_.lower(), "VBD") and own_subject(verb) is not None:
            return case.say(_MATTERS_NOW, rule=_UP_TO_NOW)
        if base and case.operation == "R":
            return case.say(
                "It happened or began before now and still matters, so we use have or has: "
                "{%(new)s}.",
                rule=_UP_TO_NOW,
            )
    if group.modal == "will" and base and not group.perfect and case.before is not None:
        if case.before.lower_ not in {"to", "not", "n't"} | MODALS:
            return case.say(
                "It is still to come, so we use will: {%(new)s}.",
                *_will_beside(case, verb),
                rule="Use will and the base verb for what is still to come.",
            )
    return None


def _lasts_since(case: Case) -> Span | None:
    """since childhood of "I dream about working here since childhood": no verb stands between."""
    for kind, words, sign in time_words(case):
        if kind != "until now" or len(words) < 2 or sign.i < case.edit.end:
            continue
        between = case.source[case.edit.end : words[0].i]
        if not any(t.tag_ in FINITE_TAGS or t.text in ".;!?" for t in between):
            return case.phrase(words[0], words[-1])
    return None


def _will_beside(case: Case, verb: Token) -> list[Token]:
    """The will of the verb that this one hangs on or is joined to."""
    for token in case.target:
        if token.lower_ in {"will", "'ll", "’ll"} and _belong_together(verb, token.head):
            shown = case.in_source(token)
            return [] if shown is None else [shown]
    return []


_MATTERS_NOW = "No finished time is named and it matters now, so we use have or has: {%(new)s}."


@reason("VERB:TENSE", "VERB:FORM", rank=LAST, severity=3,
        rule="After have and be in the passive, use the past participle.")  # fmt: skip
def have_before_a_base_form(case: Case) -> Said | None:
    """They have spend a lot → spend: have asks for a participle, and no perfect is meant."""
    if case.operation != "R" or len(case.old) != 2 or len(case.new) != 1:
        return None
    have, verb, new = case.old[0], case.old[1], case.new[0]
    if have.lower_ not in {"have", "has", "had"} or not is_base(verb.lower_):
        return None
    if not same_verb(verb, new):
        return None
    if any(verb.lower_ in forms(lemma, "VBN") for lemma in lemmas_of(verb.lower_, "VERB")):
        return None  # have found: of find, not of found
    if new.tag_ not in {"VBP", "VBZ", "VBD", "VB"}:
        return None
    return case.say(
        "“%(have)s” cannot stand before the base form “%(verb)s”; the verb alone is enough: "
        "{%(new)s}.",
        have=quote(have),
        verb=quote(verb),
    )


@reason("VERB:TENSE", rank=LAST, severity=2)
def time_by_its_shape(case: Case) -> Said | None:
    """come → came, have worked → worked, left → leave: no word shows it, but the time is clear."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    here = group_in(case.source, case.edit.start, case.edit.end)
    if group is None or case.operation != "R" or not case.old or group.first not in case.new:
        return None
    if not same_verb(case.old[-1], case.new[-1]) or _helper_moved(case, group):
        return None
    if _no_verb_before(case) or group.head.lower_ == "got" and group.perfect:
        return None
    had = case.old[0].lower_ in {"have", "has", "'ve", "’ve"} and len(case.old) > 1
    words = {t.lower_ for doc in (case.source, case.target) for t in doc}
    unreal = set() if had else {"if", "wish", "would", "'d", "unless", "without"}
    if words & unreal and group.tense == "past":
        return None  # perhaps only imagined
    simple = len(case.new) == 1
    if case.new[0].dep_ in {"amod", "compound"} or _after_a_helper(case):
        return None  # scraped logs, will be landed: no verb with a time of its own
    if shares_its_helper(group.head):
        return None  # has helped or hurt: a participle
    if simple and (group.tense == "past" or had and case.new[0].tag_ == "VBN"):
        if had:
            time = _time_of_the_part_above(case, group.head)
            if time is not None:
                return case.say(_TIMES["past"], time, severity=3, time=quote(time))
            named = _time_of_the_story(case, group.head)
            if named is not None:
                return case.say(
                    _TOLD_AS_OVER,
                    named,
                    time=quote(named),
                    severity=3,
                    rule="Use the simple past, not have or has, for a finished time.",
                )
            return case.say(
                "It is over and told as past, so we use the simple past; have or has would join "
                "it to now: {%(new)s}.",
                rule="Use the simple past, not have or has, for a finished time.",
            )
        if case.old[0].lower_ == "had" and len(case.old) == 2:
            if _other_past(case) is not None:
                return case.say(
                    "Here the simple past is enough; had is for what came before another past "
                    "moment: {%(new)s}.",
                    severity=1,
                    rule="Use the simple past for a whole action that is finished.",
                )
            return case.say(
                "Nothing else in the past comes after it, so the simple past is enough: {%(new)s}.",
                rule="Use the simple past for a whole action that is finished.",
            )
        bare = here is None or here.tense != "present"
        joined = case.new[0].dep_ == "conj" and case.new[0].head.lemma_ == "be"
        if len(case.old) == 1 and bare and is_base(case.old[0].lower_) and not joined:
            named = _time_of_the_story(case, group.head)
            if named is not None:
                return case.say(
                    _TOLD_AS_OVER, named, time=quote(named), severity=3, rule=_OVER_RULE
                )
            return case.say(
                "It happened before now, so the verb is in the past: {%(new)s}.",
                rule="Use the past form for something that happened and finished.",
            )
    past = here is not None and here.tense == "past" and not here.perfect
    if simple and group.tense == "present" and len(case.old) == 1 and past:
        if any(c.lower_ in {"if", "unless"} for c in group.head.children):
            return None  # if they are followed, we believe …: the condition decides
        if is_base(case.old[0].lower_) or own_subject(group.head) is None:
            return None  # cost → costs: no other time; If so, declare it: an order
        return _present_by_the_rest(case, group.head)
    if group.perfect and group.tense == "present" and past and not group.passive:
        return case.say(_MATTERS_NOW, rule=_UP_TO_NOW)
    return None


_TOLD_AS_OVER = (
    "【%(time)s】 is told as a time that is over, so the verb is in the past: {%(new)s}."
)
_OVER_RULE = "Use the past form for something that happened and finished."
_PARTS_OF_DAY = {"morning", "afternoon", "evening", "night", "day", "weekend"}
_OF_A_STORY = {
    "on": DAYS | _PARTS_OF_DAY,
    "in": MONTHS | {"morning", "afternoon", "evening", "night", "summer", "winter", "spring"},
    "at": {"night", "noon", "midnight", "lunch", "dinner", "breakfast"},
}
_ONE_TIME = {"one", "that", "the"}
_AGAIN = HABIT | {"each", "all", "this", "never", "next"}


def _time_of_the_story(case: Case, verb: Token) -> Span | None:
    """On Saturday, in December, one night: a time beside the verb; on Sundays is a habit."""
    if any(t.lower_ in _AGAIN - {"next", "this", "all"} for t in case.source):
        return None
    heads = {verb}
    while verb.dep_ == "conj" and verb.head != verb:
        verb = verb.head
        heads.add(verb)
    for token in case.target:
        if token.head not in heads or token.i in range(case.edit.c_start, case.edit.c_end):
            continue
        words = case.target[token.left_edge.i : token.right_edge.i + 1]
        if len(words) > 4 or {t.lower_ for t in words} & _AGAIN:
            continue
        if _is_of_a_story(token, words):
            first, last = case.in_source(words[0]), case.in_source(words[-1])
            return case.phrase(first, last)
    return None


def _is_of_a_story(token: Token, words: Span) -> bool:
    kinds = _OF_A_STORY.get(token.lower_)
    if token.dep_ == "prep" and kinds is not None:
        dated = token.lower_ == "on" and bool({t.lower_ for t in words} & MONTHS)
        return dated or words[-1].lower_ in kinds
    named = token.lower_ in _PARTS_OF_DAY and words[0].lower_ in _ONE_TIME
    return token.dep_ == "npadvmod" and named


def _after_a_helper(case: Case) -> bool:
    """The learner's word stands after be or a modal: the form is the point, not the time."""
    before = case.before
    return before is not None and before.lower_ in BE | MODALS | {"to"}


def _time_of_the_part_above(case: Case, verb: Token) -> Span | None:
    """six years ago of "six years ago, when I have flown": the time of the part above."""
    over = origin(case, clause_verb(verb.head))
    for kind, words, sign in time_words(case):
        if kind == "past" and over is not None and clause_verb(sign) == over:
            return case.phrase(words[0], words[-1])
    return None


_OPENS_TIME = {"when", "if", "until", "till", "unless", "before", "after", "once"}


_STILL_TO_COME = {"will", "'ll", "’ll", "wo", "may", "might", "shall"}


def _present_by_the_rest(case: Case, verb: Token) -> Said | None:
    """When you arrived, I will cook → arrive; when I lost it, nobody helps me → lose."""
    opener = next((c for c in verb.children if c.lower_ in _OPENS_TIME and c.i < verb.i), None)
    over = clause_verb(verb.head) if verb.dep_ == "advcl" else None
    will = next((c for c in over.children if c.lower_ in _STILL_TO_COME), None) if (
        over is not None) else None  # fmt: skip
    if opener is not None and will is not None:
        return case.say(
            "After 【%(sign)s】 the present speaks of the future: {%(new)s}.",
            case.in_source(opener),
            case.in_source(will),
            sign=quote(opener),
            severity=3,
            rule="After if, when, before and until, use the present for the future.",
        )
    if will is not None:
        return None
    own = clause_verb(verb)
    others = [
        group
        for group in verb_groups(case.target)
        if group.tense == "present"
        and group.finite
        and not group.perfect
        and group.first.tag_ in {"VBZ", "VBP"}
        and not _after_to(case, group.first)
        and not any(case.edit.c_start <= t.i < case.edit.c_end for t in group.tokens)
        and _belong_together(own, group.head)
    ]
    others.sort(key=lambda group: case.in_source(group.first) is None)
    shown = case.in_source(others[0].first) if others else None
    if shown is None and others and others[0].first.lower_ == case.new_text.lower():
        return None  # it is where it is found: one verb of the learner has become two
    if shown is None and others:
        return case.say(
            "The other verb, {%(verb)s}, is in the present, so this one is too: {%(new)s}.",
            verb=quote(others[0].first),
            rule=_NOW_RULE,
        )
    if shown is None:
        return None
    return case.say(
        "The other verb, 【%(verb)s】, is in the present, so this one is too: {%(new)s}.",
        shown,
        verb=quote(shown),
        rule=_NOW_RULE,
    )


def _after_to(case: Case, token: Token) -> bool:
    """for you to sign it → that you sign it: the learner's verb had no tense."""
    here = origin(case, token)
    return here is not None and here.i > 0 and here.nbor(-1).lower_ == "to"


_MODAL_SENSE = {
    "can": Term("what somebody is able or allowed to do, or what is possible in general"),
    "could": Term("what was possible, or what is possible but less sure"),
    "may": Term("what is perhaps so, or is allowed"),
    "might": Term("what is perhaps so"),
    "must": Term("what is necessary or surely so"),
    "should": Term("what is a good idea or expected"),
    "would": Term("what is only imagined, or what was still to come"),
    "will": Term("what is sure or still to come"),
}


_BOTH_PERHAPS = "Both are possible: “%(old)s” and {%(new)s} say that something is perhaps so."
_SHALL = "“%(old)s” is formal and rare today; the usual word is {%(new)s}."
_OPEN = "“%(old)s” says that it is sure; {%(new)s} leaves it open."
_PAIRS = {
    ("will", "may"): _OPEN, ("will", "might"): _OPEN, ("must", "may"): _OPEN,
    ("must", "might"): _OPEN, ("will", "could"): _OPEN,
    ("could", "may"): _BOTH_PERHAPS, ("could", "might"): _BOTH_PERHAPS,
    ("may", "might"): _BOTH_PERHAPS, ("might", "may"): _BOTH_PERHAPS,
    ("may", "could"): _BOTH_PERHAPS, ("might", "could"): _BOTH_PERHAPS,
    ("shall", "will"): _SHALL, ("shall", "should"):
        "“%(old)s” speaks of the future; {%(new)s} says that it is a good idea.",
    ("can", "may"): "“%(old)s” says that it is possible in general; {%(new)s} says that it is "
        "perhaps so here.",
    ("can", "might"): "“%(old)s” says that it is possible in general; {%(new)s} says that it is "
        "perhaps so here.",
    ("may", "can"): "“%(old)s” says that it is perhaps so; {%(new)s} says that it is possible.",
    ("might", "can"): "“%(old)s” says that it is perhaps so; {%(new)s} says that it is possible.",
    ("will", "can"): "“%(old)s” says that it surely happens; {%(new)s} says that it is possible.",
    ("can", "will"): "“%(old)s” says that it is possible; {%(new)s} says that it surely happens.",
    ("can", "should"): "“%(old)s” says that it is possible; {%(new)s} says that it is a good idea.",
    ("should", "can"): "“%(old)s” says that it is a good idea; {%(new)s} says that it is possible.",
    ("will", "should"): "“%(old)s” says that it surely happens; {%(new)s} says that it is a good "
        "idea.",
    ("must", "should"): "“%(old)s” is very strong; {%(new)s} gives advice.",
    ("should", "must"): "“%(old)s” only gives advice; {%(new)s} says that it is necessary.",
    ("should", "would"): "“%(old)s” gives advice; {%(new)s} only imagines what it is like.",
    ("would", "should"): "“%(old)s” says what would happen; {%(new)s} says that it is a good idea.",
    ("can", "could"): "“%(old)s” is for what is possible now; {%(new)s} is for the past or for "
        "something less sure.",
    ("could", "can"): "“%(old)s” is for the past or for something less sure; {%(new)s} says that "
        "it is possible now.",
    ("would", "will"): "“%(old)s” makes it only imagined; {%(new)s} says that it is sure or "
        "planned.",
    ("will", "would"): "“%(old)s” says that it is sure; {%(new)s} says that it is only imagined.",
}  # fmt: skip
"""What changes when one modal gives way to another."""


_SURE = {"will", "would"}
"""Modals that say the same with not as without it."""


def _is_negative(group: VerbGroup | None) -> bool:
    return group is not None and group.negation is not None


_NOT_SENSE = {
    "can": Term("that it is not possible or not allowed"),
    "must": Term("that it is forbidden"),
    "should": Term("that it is a bad idea"),
    "may": Term("that it is perhaps not so"),
    "might": Term("that it is perhaps not so"),
    "will": Term("that it surely does not happen"),
}


def _other_negative_modal(case: Case, old: str, new: str) -> Said | None:
    """She can't know it → may not know it: what each helping verb says together with not."""
    if old not in _NOT_SENSE or new not in _NOT_SENSE or _NOT_SENSE[old] == _NOT_SENSE[new]:
        return None
    inside = all(any(t.lower_ in NOT for t in words) for words in (case.old, case.new))
    ends = 0 if inside else 1  # the not that stays after the helping verb: can not → should not
    before = case.source[case.edit.start : case.edit.end + ends]
    words = case.target[case.edit.c_start : case.edit.c_end + ends]
    if not all(any(t.lower_ in NOT for t in side) for side in (before, words)):
        return None
    return case.say(
        "{%(new)s} says %(meaning)s; “%(old)s” says %(other)s.",
        new=quote(words),
        old=quote(before),
        meaning=_NOT_SENSE[new],
        other=_NOT_SENSE[old],
    )


def _in_a_question(case: Case) -> bool:
    """What shall we do? the question who shall pay: it asks what is right, not what will be."""
    left = {t.lower_ for t in case.source[max(0, case.edit.start - 4) : case.edit.start]}
    return bool(left & QUESTION_WORDS) or case.target[-1].text == "?"


@reason("VERB:TENSE", "VERB", rank=LAST, severity=2)
def other_modal(case: Case) -> Said | None:
    """It could be → might be; it should be better → would be: what each helping verb says."""
    if case.operation != "R" or not case.old or not case.new:
        return None
    old, new = (" ".join(t.lower_ for t in words if t.lower_ not in NOT) for words in
                (case.old, case.new))  # fmt: skip
    old, new = (_FULL.get(word, word) for word in (old, new))
    pair = _PAIRS.get((old, new))
    if (old, new) == ("shall", "should") and _in_a_question(case):
        pair = _SHALL
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if more_comes_beside(case):
        return None  # should → would have to
    told = group is not None and group.head.dep_ == "ccomp" and group.head.head.lemma_ == "ask"
    if pair == _BOTH_PERHAPS and told:
        return None  # asked whether she might go: allowed to
    who = group.subject if group is not None else None
    if (old, new) == ("can", "may") and who is not None and who.lower_ in {"you", "i", "we"}:
        pair = None  # perhaps somebody allows it
    if _is_negative(group) and pair not in {_BOTH_PERHAPS, _SHALL} and {old, new} != _SURE:
        return _other_negative_modal(case, old, new)
    if pair is not None:
        return case.say(pair, severity=1 if pair in {_BOTH_PERHAPS, _SHALL} else 2)
    if old not in _MODAL_SENSE or new not in _MODAL_SENSE or old == new:
        return None
    return case.say(
        "{%(new)s} says %(meaning)s; “%(old)s” says %(other)s.",
        meaning=_MODAL_SENSE[new],
        other=_MODAL_SENSE[old],
    )


@reason("VERB:TENSE", "VERB", severity=2)
def so_that(case: Case) -> Said | None:
    """Write it down so that I remember it → can remember."""
    helper = next((t for t in come(case) if t.lower_ in {"can", "could", "will", "would"}), None)
    if helper is None or helper.dep_ != "aux" or any(t.lower_ in MODALS for t in case.old):
        return None
    left = case.target[max(0, helper.i - 7) : helper.i]
    that = next((t for t in reversed(list(left)) if t.lower_ == "that" or t.is_punct), None)
    so = case.target[that.i - 1] if that is not None and that.i else None
    if that is None or so is None or (so.lower_, that.lower_) != ("so", "that"):
        return None
    state = case.target[so.i - 1].text == "," and _is_a_state(helper.head.head)
    if state or helper.head.dep_ != "advcl":
        return None  # The hall was full, so that we could not get in: what came of it
    words = case.phrase(case.in_source(so), case.in_source(that))
    return case.say(
        "【%(words)s】 tells the purpose, so can, could, will or would comes before the verb: "
        "{%(new)s}.",
        words,
        words=quote(words) if words is not None else "",
        rule="After so that, use can, could, will or would.",
    )


def _is_a_state(verb: Token) -> bool:
    """was full, have no money: nobody does it for a purpose."""
    return verb.lemma_.lower() in _STATES | {"be", "become"}


_SHAPES = {
    ("present", False, False): (Term("what is so in general or now"), _NOW_RULE),
    ("present", False, True): (
        Term("what is in progress now or planned"),
        "Use am, is or are and -ing for what is in progress now or is a fixed plan.",
    ),
    ("present", True, False): (Term("what has happened or gone on up to now"), _UP_TO_NOW),
    ("past", False, False): (
        Term("what happened or was so before now"),
        "Use the past form for something that happened and finished.",
    ),
    ("past", False, True): (
        Term("what was in progress at a moment in the past"),
        "Use was or were and -ing for something going on when another thing happened.",
    ),
    ("past", True, False): (Term("what came before another time in the past"), _HAD),
}
"""Tense, perfect and progressive: what such a form says, and its rule."""


def _well_formed(group: VerbGroup) -> bool:
    """has gone, will go, is going: the verb has the form that its helping verb asks for."""
    verb = group.head
    if group.head == group.first:
        return True
    if group.passive or group.perfect and not group.progressive:
        return verb.lower_ in forms(verb.lemma_.lower(), "VBN")
    return is_ing(verb) if group.progressive else is_base(verb.lower_)


def _says(group: VerbGroup) -> tuple[Term, str] | None:
    if group.modal is not None and not group.perfect and not group.progressive:
        sense = _MODAL_SENSE.get(group.modal)
        return (sense, "") if sense is not None else None
    return _SHAPES.get((group.tense or "", group.perfect, group.progressive))


def _helper_moved(case: Case, group: VerbGroup) -> bool:
    """how little has it aged → how little it has aged: the helping verb was there already."""
    word = group.first.lower_
    if group.first == group.head or group.first not in case.new:
        return False
    return any(
        token.lower_ == word
        and word not in {t.lower_ for t in case.target[edit.c_start : edit.c_end]}
        for edit in case.others
        for token in case.source[edit.start : edit.end]
        if abs(token.i - case.edit.start) <= _MOVED_AT_MOST
    )


_MOVED_AT_MOST = 8


def _present_if_unsure(here: VerbGroup, group: VerbGroup) -> VerbGroup:
    """put of "that buses put → should put": it may be the past, but nothing says so."""
    alone = here.tense == "past" and here.head == here.first and group.tense != "past"
    return replace(here, tense="present") if alone and is_base(here.head.lower_) else here


def _kind_of(group: VerbGroup) -> str:
    """past, present, have, had, can, will …; nothing for the rest."""
    if group.progressive:
        return ""
    if group.modal is not None:
        return "" if group.perfect else group.modal
    if group.perfect:
        return {"present": "have", "past": "had"}.get(group.tense or "", "")
    return group.tense or ""


def _told_in_the_past(case: Case) -> bool:
    """Another verb of the corrected sentence, or a time, is in the past."""
    if any(kind == "past" for kind, _, _ in time_words(case)):
        return True
    return any(
        group.tense == "past"
        and not any(case.edit.c_start <= t.i < case.edit.c_end for t in group.tokens)
        for group in verb_groups(case.target)
    )


_CHANGED = {
    ("present", "past"): "It is told as something that is over; “%(old)s” would mean that it is so "
        "now or again and again: {%(new)s}.",
    ("past", "present"): "Nothing here puts it in the past: it is so now or in general, so we use "
        "the present: {%(new)s}.",
    ("present", "have"): "{%(new)s} says that it is done or has lasted up to now; “%(old)s” only "
        "tells what is so now.",
    ("present", "can"): "{%(new)s} says that it is possible; “%(old)s” would mean that it is "
        "always so.",
    ("present", "may"): "{%(new)s} leaves it open; “%(old)s” would mean that it is always so.",
    ("present", "might"): "{%(new)s} leaves it open; “%(old)s” would mean that it is always so.",
    ("present", "should"): "{%(new)s} gives advice; “%(old)s” only tells what is so.",
    ("present", "would"): "{%(new)s} says that it is only imagined; “%(old)s” tells it as a fact.",
    ("present", "will"): "{%(new)s} speaks of what is still to come; “%(old)s” would mean that it "
        "is so now.",
    ("can", "present"): "It is told as a fact; “%(old)s” would only say that it is possible: "
        "{%(new)s}.",
    ("will", "present"): "It is so in general; “%(old)s” would put it in the future: {%(new)s}.",
    ("would", "present"): "It is told as a fact; “%(old)s” would mean that it is only imagined: "
        "{%(new)s}.",
    ("have", "present"): "It is so in general; “%(old)s” would look back on what has happened: "
        "{%(new)s}.",
    ("had", "have"): "It counts up to now; “%(old)s” would need another moment in the past after "
        "it: {%(new)s}.",
}  # fmt: skip
"""The old kind of form and the new one: what the change says here."""


@reason("VERB:TENSE", "VERB", "VERB:FORM", rank=LAST, severity=2)
def what_the_forms_say(case: Case) -> Said | None:
    """We can see → see; the word extended → extends: what the old form says, and the new one."""
    gone = not case.new and all(t.lower_ in MODALS for t in case.old)
    end = case.edit.c_start + 3 if gone else case.edit.c_end
    group = group_in(case.target, case.edit.c_start, end)
    here = group_in(case.source, case.edit.start, case.edit.end)
    if group is None or here is None or group.passive is not here.passive:
        return None
    if not group.finite or not here.finite or not same_verb(here.head, group.head):
        return None
    if {"if", "would"} <= {t.lower_ for t in case.source}:
        return None  # if it will cost nothing, more would come → cost: not real
    if here.end - here.start == 1 and here.head.lower_ in {"seen", "done", "gone", "been"}:
        return None  # some seen it → see: a participle alone says no time
    if not _well_formed(here):
        return None  # will went: it is the form that is wrong
    if any("'" in t.text or "’" in t.text or t.lower_ in {"m", "s", "re"} for t in case.old):
        if not any(t.lower_ in {"n't", "n’t"} for t in case.old):
            return None  # set's → sets: a mark too many, no other time
    if any(t not in group.tokens and (
        t.pos_ not in {"ADV", "PART", "PRON"} or t.lower_ == "to") for t in case.new):  # fmt: skip
        return None  # expect would → expecting could: more than one verb changes
    if here.first.lower_ == "were" and _where_is_new(case, group):
        return None  # a room were smoking → where we can smoke: "were" was no verb
    modals = {here.modal, group.modal} - _SURE - {None}
    if modals and (_is_negative(group) or _is_negative(here)) or _helper_moved(case, group):
        return None
    if group.progressive and group.tense == "past" and _was_planned(group.head):
        return None  # the boat was leaving at nine: planned, not in progress
    alone = group.head == group.first and own_subject(group.head) is None
    if (
        group.tense == "past"
        and alone
        and group.head.lower_ in forms(group.head.lemma_.lower(), "VBN")
    ):
        return None  # a letter, sign → signed by her: a participle, no time
    here = _present_if_unsure(here, group)
    new, old = _says(group), _says(here)
    stepped_back = group.tense == "past" or group.modal in {"would", "could"}
    if new is None or old is None or new == old or stepped_back and _unreal(case):
        return None
    case_words = {t.lower_ for t in case.source[max(0, case.edit.start - 5) : case.edit.start]}
    if group.tense == "past" and {"in", "case"} <= case_words:
        return None  # in case I fell: not yet over then
    if group.head.lower_ == "got" and group.perfect:
        return None  # it got → it has got: it has it
    if {here.modal, group.modal} == {"may", "might"}:
        return None  # asked whether she might go: allowed to
    if group.modal == "would" and here.tense == "past" and _is_negative(group):
        return None  # it would not turn: it refused
    words, before = case.target[group.start : group.end], case.source[here.start : here.end]
    if len(words) > 5 or len(before) > 5 or any(t.is_punct for t in (*words, *before)):
        return None
    shape = _kind_of(here), _kind_of(group)
    message = _CHANGED.get(shape)
    if shape == ("past", "present") and _told_in_the_past(case):
        message = None
    named = _time_of_the_story(case, group.head) if shape == ("present", "past") else None
    if named is not None:
        return case.say(
            _TOLD_AS_OVER, named, new=quote(words), time=quote(named), severity=3, rule=_OVER_RULE
        )
    if message is not None:
        return case.say(
            message,
            new=quote(words),
            old=quote(before),
            rule=new[1] or None,
        )
    return case.say(
        "{%(new)s} says %(meaning)s; “%(old)s” says %(other)s.",
        new=quote(words),
        old=quote(before),
        meaning=new[0],
        other=old[0],
        rule=new[1] or None,
    )


_FULL = {"ca": "can", "wo": "will", "'ll": "will", "’ll": "will", "'d": "would", "’d": "would"}


def _where_is_new(case: Case, group: VerbGroup) -> bool:
    """The correction has "where" just before the verb, and the learner had none."""
    left = case.target[max(0, group.start - 3) : group.start]
    return any(t.lower_ == "where" for t in left) and not any(
        t.lower_ == "where" for t in case.source
    )


def tense_sign(case: Case) -> bool:
    """Something in the sentence shows the time: a time expression, a condition, another verb."""
    signs = (
        imagined, no_will_here, no_would_here, promised, time_of_the_sentence, earlier_past,
        extra_helper, question_helper, after_a_modal, after_its_helper, done_to_the_subject,
        going_on, set_helpers, two_helpers, been_alone, be_before_a_verb, do_or_be,
        form_after_a_new_helper, first_time,
    )  # fmt: skip
    if any(sign(case) is not None for sign in signs):
        return True
    other = same_time_as_the_other_verb(case)
    if other is None:
        return missing_helper(case) is not None
    return "now" not in other.line.values
