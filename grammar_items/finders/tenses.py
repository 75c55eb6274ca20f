"""Simple and continuous tenses, and the future.

"She **isn't reading**" is a present continuous, "Where **did** they **go**" a
past. A form that is perfect or passive too belongs to those items alone.
"""

from __future__ import annotations

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, Found, found
from grammar_items.auxiliary_chains import ONLY_PAST, names_activity, verb_forms
from grammar_items.finders.passive import is_passive
from grammar_items.finding import finder
from grammar_items.usage.closed_class import (
    AINT,
    IS_OR_HAS,
    NOT_OR_NEVER,
    OTHER_PERSONS,
    PAST_BE,
    PRESENT_BE,
    THIRD_PERSON,
)
from grammar_items.verb_groups import VerbGroup

_PRESENT_BE = PRESENT_BE | IS_OR_HAS | AINT
# Verbs whose past is written like the present: only the time or the subject tells.
_SAME_IN_PAST = {
    "put", "cut", "read", "hit", "let", "set", "cost", "hurt", "shut", "beat", "quit", "bet",
    "spread", "split", "burst", "cast",
}  # fmt: skip
_PAST_TIMES = {"yesterday", "ago", "last"}


def going_to(form: VerbGroup) -> bool:
    """Be going to + verb, which is a future and no continuous tense."""
    if form.verb is None or form.verb.lower_ not in {"going", "gon"}:
        return False
    doc = form.verb.doc
    place = form.verb.i + 1
    if form.verb.lower_ == "gon":
        return True
    if place + 1 >= len(doc) or doc[place].lower_ != "to":
        return False
    following = doc[place + 1]
    if following.tag_ in {"RB"} and place + 2 < len(doc):
        following = doc[place + 2]
    if following.lower_ in {"the", "a", "my", "his", "her", "our", "their", "your", "it"}:
        return False
    return following.tag_ == "VB" or doc[place].tag_ == "TO" and following.tag_ in {"VBP"}


def _with_not(form: VerbGroup) -> Found:
    doc = form.first.doc
    negation = (form.end,) if form.end < len(doc) and doc[form.end].lower_ in NOT_OR_NEVER else ()
    return found(*form.found.anchors, *negation)


def _plain_be(form: VerbGroup) -> bool:
    """Be as the main verb, or before a participle that is felt as an adjective."""
    if form.modal or form.to or form.do or form.perfect or form.progressive:
        return False
    if form.passive:
        return not is_passive(form)
    return form.verb is None


def _is_main_be(form: VerbGroup) -> bool:
    return _plain_be(form) or names_activity(form) and not form.passive


@finder
def present_be(doc: Doc) -> Finds:
    """She **is** a doctor; **Are** you ready?; not "is reading" nor "is made"."""
    for form in verb_forms(doc):
        if form.first.lower_ in _PRESENT_BE and form.tense == "present" and _is_main_be(form):
            yield _with_not(form) if form.verb is None else found(form.first.i)
    yield from _be_taken_for_possessive(doc)


def _be_taken_for_possessive(doc: Doc) -> Finds:
    """My sister**'s** a nurse: the parser takes 's for a possessive before an article."""
    for token in doc:
        if token.tag_ == "POS" and token.lower_ in IS_OR_HAS and token.i + 1 < len(doc):
            following = token.nbor()
            if following.lower_ in {"a", "an", "the", "not", "at", "in", "from"}:
                yield found(token.i)
            elif following.tag_ in {"PRP$", "JJ", "RB"} and _ends_without_verb(doc):
                yield found(token.i)


def _ends_without_verb(doc: Doc) -> bool:
    """A whole sentence in which the parser sees no finite verb."""
    return doc[len(doc) - 1].text in {".", "!"} and not any(
        token.tag_ in {"VBZ", "VBP", "VBD", "MD", "VB"} for token in doc
    )


@finder
def past_be(doc: Doc) -> Finds:
    """We **were** late; **Was** it cold?; not "were running" nor "was built"."""
    for form in verb_forms(doc):
        if form.first.lower_ in PAST_BE and form.tense == "past" and _is_main_be(form):
            yield _with_not(form) if form.verb is None else found(form.first.i)


def _simple(form: VerbGroup) -> bool:
    return not (
        form.modal
        or form.to
        or form.perfect
        or form.progressive
        or form.passive
        or form.verb is None
        or form.ing
    )


def _unread_do_question(doc: Doc, word: str) -> Finds:
    """ "**Do** dogs dream?" with dream taken for a noun: the question word is sure."""
    if len(doc) < 3 or doc[len(doc) - 1].text not in {"?", '"', "”"}:
        return
    place = 1 if doc[0].tag_ in {"WRB", "WP", "WDT", "CC"} else 0
    if doc[place].lower_ == word and not any(
        form.do and form.first.i == place and form.length > 1 for form in verb_forms(doc)
    ):
        yield found(place)


def _leads_to_infinitive(token: Token) -> bool:
    """ "have to go", "used to live": these are modal items of their own."""
    place = token.i + 1
    doc = token.doc
    if token.lower_ not in {"have", "has", "had", "used", "use"}:
        return False
    if place + 1 >= len(doc):
        return False
    return bool(doc[place].lower_ == "to" and doc[place + 1].tag_ == "VB")


def _has_got(token: Token) -> bool:
    return token.lower_ in {"have", "has", "'ve"} and any(
        child.lower_ == "got" for child in token.children
    )


def _general(form: VerbGroup) -> bool:
    head = form.head
    return not (
        _leads_to_infinitive(head)
        or _has_got(head)
        or head.lower_ in {"let", "thank", "please"}
        and form.subject is None
        and not form.do
        or head.tag_ == "MD"
    )


def _third_person(form: VerbGroup) -> bool:
    if form.do:
        return bool(form.first.lower_ == "does")
    return bool(form.head.tag_ == "VBZ")


def _written_as_past(form: VerbGroup) -> bool:
    """ "She **put** it there", "I **cut** my hand yesterday"."""
    head = form.head
    if form.length == 1 and head.lower_ in ONLY_PAST and head.tag_ in {"VBP", "VBD"}:
        return head.lower_ not in {"left", "found", "led", "lent", "felt"} or head.tag_ == "VBD"
    if form.do or head.lower_ not in _SAME_IN_PAST or head.tag_ in {"VBZ", "VBG"}:
        return False
    if head.tag_ == "VBD":
        return True
    subject = form.subject
    if subject is None:
        return False
    if subject.lower_ in THIRD_PERSON or subject.tag_ in {"NN", "NNP"}:
        return True
    return any(token.lower_ in _PAST_TIMES for token in head.doc)


@finder
def present_simple(doc: Doc) -> Finds:
    """I **like** it; they **don't know**; **Do** you **live** here?; not "he likes"."""
    for form in verb_forms(doc):
        if not _simple(form) or not _general(form) or _written_as_past(form):
            continue
        if form.tense == "present" and not _third_person(form):
            if form.subject is not None and form.subject.lower_ not in THIRD_PERSON:
                yield form.found
            elif form.do and form.inverted:
                yield form.found
            elif form.subject is None and _after_plural_pronoun(form.first):
                yield form.found
        elif (
            form.tense is None
            and not form.do
            and form.length == 1
            and _bare_after(form, OTHER_PERSONS)
        ):
            yield form.found
    yield from _unread_do_question(doc, "do")
    for token in doc:  # "The twins both **like** football", like taken for a preposition
        if (
            token.lower_ == "like"
            and token.tag_ == "IN"
            and token.i > 0
            and _ends_without_verb(doc)
        ):
            if token.nbor(-1).tag_ in {"NNS", "PRP", "DT", "RB"}:
                yield found(token.i)


def _after_plural_pronoun(token: Token) -> bool:
    return token.i > 0 and token.nbor(-1).lower_ in OTHER_PERSONS


def _bare_after(form: VerbGroup, pronouns: frozenset[str]) -> bool:
    """ "Every day we **walk** home": the tagger may call walk a base form."""
    head = form.head
    if head.tag_ != "VB" or head.i == 0:
        return False
    subject = form.subject
    if subject is None or subject.lower_ not in pronouns or subject.i > head.i:
        return False
    asked = {"do", "does", "did", "can", "will", "to", "let", "make", "if", "suggest", "see"}
    before = words_before(head)
    return not (before & asked) and head.dep_ in {"ROOT", "ccomp", "advcl", "relcl", "conj"}


def words_before(token: Token) -> set[str]:
    """The words of the four places before ``token``."""
    return {other.lower_ for other in token.doc[max(0, token.i - 4) : token.i]}


@finder
def present_third_person(doc: Doc) -> Finds:
    """She **works**; he **doesn't eat** meat; **Does** it **hurt**?"""
    for form in verb_forms(doc):
        if _simple(form) and _general(form) and form.tense == "present" and _third_person(form):
            if form.subject is not None or form.do or form.head.tag_ == "VBZ":
                yield form.found
    yield from _unread_do_question(doc, "does")
    for token in doc:
        if token.tag_ in {"NNS", "NNPS"} and token.i > 0 and _verb_taken_for_plural(token):
            yield found(token.i)


def _verb_taken_for_plural(token: Token) -> bool:
    """ "She **plays** golf" or "My uncle **drives** a bus" with the verb taken for a plural."""
    before = token.nbor(-1)
    if before.lower_ in {"he", "she"}:
        return True
    doc = token.doc
    if not token.lower_.endswith("s") or before.tag_ not in {"NN", "NNP"} or len(doc) < 4:
        return False
    return doc[len(doc) - 1].text in {".", "!"} and not any(
        other.pos_ in {"VERB", "AUX"} for other in doc
    )


@finder
def past_simple(doc: Doc) -> Finds:
    """They **went** home; she **didn't see** us; **Did** you **call**?"""
    for form in verb_forms(doc):
        if not _simple(form) or not _general(form):
            continue
        if form.tense == "past":
            if not form.do or form.subject is not None or form.inverted or form.negative:
                yield form.found
        elif _written_as_past(form):
            yield form.found
        elif form.length == 1 and form.head.tag_ == "VBN" and _past_after_subject(form):
            yield form.found
    yield from _unread_do_question(doc, "did")


def _past_after_subject(form: VerbGroup) -> bool:
    """ "We **visited** …" with visited taken for a participle though no auxiliary stands there."""
    head = form.head
    subject = form.subject
    return (
        subject is not None
        and subject.dep_ == "nsubj"
        and subject.i < head.i
        and head.dep_ in {"ROOT", "conj", "ccomp", "advcl", "relcl"}
        and (subject.lower_ in OTHER_PERSONS | THIRD_PERSON or head.lower_.endswith("ed"))
    )


@finder
def present_continuous(doc: Doc) -> Finds:
    """They **are playing**; **Is** he **sleeping**?; not "are going to play"."""
    for form in verb_forms(doc):
        if form.tense == "present" and form.progressive and not form.perfect and not form.passive:
            if not (form.modal or form.to or going_to(form) or names_activity(form)):
                yield form.found


@finder
def past_continuous(doc: Doc) -> Finds:
    """I **was cooking**; **Were** you **sleeping**?; not "was going to cook"."""
    for form in verb_forms(doc):
        if form.tense == "past" and form.progressive and not form.perfect and not form.passive:
            if not (form.modal or form.to or going_to(form) or names_activity(form)):
                yield form.found


def _future_modal(form: VerbGroup) -> bool:
    if form.modal == "will":
        return True
    if form.modal != "shall" or form.inverted:
        return False
    before = form.first.nbor(-1).lower_ if form.first.i else ""
    return before in {"i", "we"}


@finder
def future(doc: Doc) -> Finds:
    """It **will rain**; we **aren't going to stay**; not "will be raining"."""
    for form in verb_forms(doc):
        if _future_modal(form):
            if not form.perfect and not form.progressive and not form.passive:
                yield form.found
        elif form.tense == "present" and form.progressive and not form.perfect and going_to(form):
            end = form.end
            yield found(*form.found.anchors, end, min(end + 1, len(doc) - 1))


@finder
def future_continuous(doc: Doc) -> Finds:
    """This time tomorrow we **will be flying**."""
    for form in verb_forms(doc):
        if form.modal in {"will", "shall"} and form.progressive:
            if not form.perfect and not form.passive and form.verb is not None:
                if not form.to and form.head.lower_ != "being":
                    yield form.found
