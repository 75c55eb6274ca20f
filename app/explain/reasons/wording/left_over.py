"""Clear groups of rewritten words that no other reason reaches; asked after all others."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reasons import LAST, reason
from app.explain.said import Said
from grammar_items.usage.closed_class import REFLEXIVE_PRONOUNS
from grammar_items.verb_groups import subject_of

_RANK = LAST + 1
_LINKS = {"who", "whom", "whose", "which", "what"}
_WHOLE_TIMES = {"day", "morning", "afternoon", "evening", "night", "week", "weekend", "month",
                "year", "summer", "winter", "spring", "autumn"}  # fmt: skip
_OWN_FORM = {"i": "me myself", "we": "us ourselves", "he": "himself", "she": "herself",
             "they": "themselves", "you": "yourself yourselves", "it": "itself"}  # fmt: skip


def _next(case: Case) -> Token | None:
    """The word of the corrected sentence after the edit."""
    return case.target[case.edit.c_end] if case.edit.c_end < len(case.target) else None


def _last(case: Case) -> Token | None:
    """The word of the corrected sentence before the edit."""
    return case.target[case.edit.c_start - 1] if case.edit.c_start else None


def _only(case: Case, operation: str) -> str:
    """The one word that goes or comes, nothing else."""
    words = case.old if operation == "U" else case.new
    others = case.new if operation == "U" else case.old
    return words[0].lower_ if case.operation == operation and len(words) == 1 and not others else ""


@reason("U:PREP", "M:PREP", "U:OTHER", "M:OTHER", "U:PART", "M:PART", rank=_RANK, severity=2)
def preposition_at_the_end(case: Case) -> Said | None:
    """on whose side I am → whose side I am on: the preposition goes to the end of its part."""
    small = _only(case, "U") or _only(case, "M")
    if not small or (case.old or case.new)[0].pos_ not in {"ADP", "PART", "SCONJ", "ADV"}:
        return None
    link = next((w for w in case.source[1:] if _led_by(w, small)), None)
    if link is None or case.becomes(case.source[link.i - 1]) == small:
        return None
    came = case.new[0] if case.new else _brought(case, small)
    if came is None or any(c.dep_ in {"pobj", "pcomp"} and c.i > came.i for c in came.children):
        return None
    if case.old and case.old[0].i != link.i - 1:
        return None
    return case.say(
        "A preposition that belongs to 【%(link)s】 usually comes at the end of its part: "
        "{%(small)s}.",
        link,
        link=quote(link),
        small=quote(came),
    )


def _led_by(word: Token, small: str) -> bool:
    return word.lower_ in _LINKS and word.doc[word.i - 1].lower_ == small


def _brought(case: Case, small: str) -> Token | None:
    """The preposition that another edit puts in further on."""
    for edit in case.others:
        for token in case.target[edit.c_start : edit.c_end]:
            if token.lower_ == small and edit.c_start > case.edit.c_start:
                return token
    return None


@reason("R:OTHER", "R:NOUN", "R:ADV", "R:DET", "R:ADJ", "R:WO", rank=_RANK, severity=2)
def one_word_for_times(case: Case) -> Said | None:
    """two times a week → twice a week."""
    new = case.new[0].lower_ if case.new else ""
    number = {"once": {"one", "1"}, "twice": {"two", "2"}}.get(new)
    if number is None or len(case.old) < 2 or len(case.new) > 2:
        return None
    if case.old[0].lower_ not in number or case.old[1].lower_ not in {"time", "times"}:
        return None
    return case.say(
        "English has one word for “%(times)s”: {%(word)s}.",
        times=quote(case.source[case.old[0].i : case.old[1].i + 1]),
        word=quote(case.new[0]),
    )


@reason("R:VERB", "R:VERB:TENSE", "R:OTHER", "R:VERB:FORM", rank=_RANK, severity=2)
def text_says(case: Case) -> Said | None:
    """On the cake it was written → it said: what stands in a text or on a sign."""
    if len(case.new) != 1 or case.new[0].lower_ not in {"say", "says", "said", "saying"}:
        return None
    if not {"written", "writes", "wrote", "write", "stood", "stands"} & {
        t.lower_ for t in case.old
    }:
        return None
    subject = subject_of(case.new[0])
    if subject is None or subject.pos_ == "PROPN" or subject.lower_ not in {"it", "that", "which"}:
        return None
    return case.say("For what a text or a sign tells us, English uses the verb “say”: {%(new)s}.")


@reason("U:DET", "U:OTHER", rank=_RANK, severity=2)
def all_of_a_time(case: Case) -> Said | None:
    """all the summer → all summer."""
    time, before = _next(case), _last(case)
    if _only(case, "U") != "the" or time is None or before is None or before.lower_ != "all":
        return None
    own = case.learners(before)
    if time.lower_ not in _WHOLE_TIMES or any(c.i > time.i for c in time.children):
        return None
    return case.say(
        "After 【%(all)s】 a time such as “%(time)s” usually has no “the”.",
        own,
        all=quote(own) if own is not None else "",
        time=quote(time),
    )


@reason("U:OTHER", "U:NOUN", "U:PREP", rank=_RANK, severity=2,
        rule="A noun can describe another noun and comes before it: a bus ticket, a school bag.",
        )  # fmt: skip
def kind_comes_first(case: Case) -> Said | None:
    """films of terror → horror films; a contest of paellas → a paella competition."""
    if case.operation != "U" or case.new or len(case.old) != 2:
        return None
    first, last = case.old
    if first.lower_ == "of" and last.pos_ in {"NOUN", "PROPN"}:
        head, own = _last(case), case.before
        kind = case.target[head.i - 1] if head is not None and head.i else None
        if kind is None or case.learners(kind) is not None:
            return None  # the describing word must come with another edit
    elif last.lower_ == "of" and first.pos_ in {"NOUN", "PROPN"}:
        kind, own = _next(case), case.after
        head = (
            case.target[kind.i + 1] if kind is not None and kind.i + 1 < len(case.target) else None
        )
        if own is None or kind is None or case.learners(kind) != own:
            return None
        if head is None or case.in_source(head) is not None:
            return None
    else:
        return None
    if head is None or kind is None or own is None:
        return None
    if kind.dep_ != "compound" or kind.head != head or head.pos_ != "NOUN":
        return None
    return case.say(
        "The word that tells the kind of 【%(noun)s】 comes first, without “%(of)s”: {%(new)s}.",
        own,
        noun=quote(head),
        of="of",
        new=quote(case.target[kind.i : head.i + 1]),
    )


@reason("U:PRON", "U:OTHER", rank=_RANK, severity=2)
def subject_is_there(case: Case) -> Said | None:
    """which it would make → which would make; as it is done in Vienna → as is done."""
    link, verb = _last(case), _next(case)
    if _only(case, "U") not in {"it", "he", "she", "they", "there"} or link is None or verb is None:
        return None
    own = case.learners(link)
    if own is None or own.i != case.edit.start - 1 or verb.pos_ not in {"VERB", "AUX"}:
        return None
    if link.lower_ in {"which", "who", "what", "whoever", "whatever"}:
        if link.dep_ not in {"nsubj", "nsubjpass"} or link.i > link.head.i:
            return None
        return case.say(
            "【%(noun)s】 is the subject already, so “%(old)s” says it twice.",
            own,
            noun=quote(own),
            rule="Who, which and that replace the noun, so do not name it again.",
        )
    if link.lower_ != "as" or case.old[0].lower_ != "it" or subject_of(verb) is not None:
        return None
    return case.say(
        "“as” takes the place of the subject of 【%(verb)s】 here, so there is no “it”.",
        case.learners(verb),
        verb=quote(verb),
    )


@reason("U:PRON", "U:OTHER", rank=_RANK, severity=2)
def verb_without_oneself(case: Case) -> Said | None:
    """I had prepared me for everything; they complain themselves; I woke up myself."""
    gone, left = _only(case, "U"), _last(case)
    if not gone or left is None:
        return None
    verb = left.head if left.dep_ == "prt" else left
    subject = subject_of(verb) if verb.pos_ == "VERB" else None
    if subject is None or any(c.dep_ in {"dobj", "oprd"} for c in verb.children):
        return None
    same = gone in _OWN_FORM.get(subject.lower_, "").split()
    plural = gone == "themselves" and subject.pos_ == "NOUN" and subject.tag_ == "NNS"
    relative = gone in REFLEXIVE_PRONOUNS and subject.lower_ in {"who", "that", "which"}
    own = case.in_source(verb)
    if not (same or plural or relative) or own is None:
        return None  # divide themselves → are divided: the verb is another one
    if any(c.dep_ == "auxpass" for c in verb.children):
        return None
    return case.say(
        "【%(verb)s】 needs no object here, so “%(old)s” is left out.", own, verb=quote(own)
    )
