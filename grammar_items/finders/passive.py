"""The passive in all its tenses, with modals, and with get.

"The bridge **was built** in 1890" is a past passive; "He **was tired**" is
none, because tired is felt as an adjective unless someone does it ("by …").
"""

from __future__ import annotations

from collections.abc import Callable

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.auxiliary_chains import (
    ADJECTIVAL,
    IRREGULAR_PARTICIPLES,
    PEOPLE_NOUNS,
    is_participle,
    verb_forms,
)
from grammar_items.finding import finder
from grammar_items.verb_groups import VerbGroup

_FUTURE = {"will", "shall"}
_OTHER_MODALS = {"can", "could", "would", "should", "may", "might", "must", "ought", "need"}
# Never passive after be, even with "by": "he was gone by noon".
_NEVER_PASSIVE = {"gone", "used", "supposed", "been", "got", "had", "become", "come", "left"}
# Adjectives after is ("the shop is closed"), but things done after "has been" or "can be".
_STATE_OR_EVENT = {
    "blessed", "closed", "done", "dressed", "finished", "frightened", "impressed", "involved",
    "limited", "located", "lost", "prepared", "related", "touched", "wounded",
}  # fmt: skip
_EVENT_IN_PAST = {"closed", "done", "finished", "prepared", "wounded"}
_GIVING = {"given", "passed", "sent", "shown", "taught", "told"}
_PEOPLE = {
    "i", "you", "he", "she", "we", "they", "who", "everyone", "everybody", "someone", "nobody",
    "somebody", "anyone", "people", "children", "students", "pupils", "visitors", "guests",
    "passengers", "patients", "customers", "employees", "workers", "tourists", "kids", "players",
    "parents", "boys", "girls", "men", "women", "members", "staff", "us",
}  # fmt: skip


def _has_agent(verb: Token) -> bool:
    """A "by" follows within the clause: "were frightened **by** the noise"."""
    return any(child.dep_ == "agent" for child in verb.children) or any(
        token.lower_ == "by" for token in verb.doc[verb.i + 1 : verb.i + 3]
    )


def is_passive(form: VerbGroup) -> bool:
    """Be and a participle that says what is done, not how someone feels."""
    if not form.passive:
        return False
    verb = form.head
    low = verb.lower_
    if not is_participle(verb) or form.first.lower_ == "ai" and not form.negative:
        return False
    if form.first.i and form.first.nbor(-1).lower_ == "do" and verb.i == form.first.i + 1:
        return False  # "all you have to do is read"
    if low in _NEVER_PASSIVE:
        return low in {"left", "used"} and _really_done(form)
    if low in ADJECTIVAL:
        if low in _STATE_OR_EVENT and (form.modal or form.perfect or form.to):
            return True
        if low in _EVENT_IN_PAST and form.tense == "past":
            return True
        if low == "lost" and form.tense == "past" and form.subject is not None:
            # "our bags were lost", but "we were lost"
            return form.subject.pos_ == "NOUN" and form.subject.lemma_ not in PEOPLE_NOUNS
        return _has_agent(verb) or form.progressive
    return True


def _really_done(form: VerbGroup) -> bool:
    """ "Stones are **used** to build", "the bag was **left** there", not "I am used to it"."""
    verb = form.head
    if verb.lower_ == "left":
        # "there is some milk left" leaves "there" before be
        before = verb.doc[max(0, form.first.i - 1)]
        words = {before.lower_} | {t.lower_ for t in verb.doc[form.first.i : verb.i]}
        return "there" not in words
    doc = verb.doc
    following = doc[verb.i + 1] if verb.i + 1 < len(doc) else None
    if following is None or following.lower_ != "to":
        return True
    after = doc[verb.i + 2] if verb.i + 2 < len(doc) else None
    return after is not None and after.tag_ == "VB"


def _passives(doc: Doc, wanted: Callable[[VerbGroup], bool]) -> Finds:
    for form in verb_forms(doc):
        if form.passive and wanted(form) and is_passive(form):
            yield found(*form.found.anchors, *_agent(form))


def _finite(form: VerbGroup, tense: str) -> bool:
    return form.tense == tense and not form.modal and not form.to and not form.ing


def _agent(form: VerbGroup) -> tuple[int, ...]:
    """The *by* of "was built **by** my uncle", where it follows the participle at once."""
    doc, place = form.head.doc, form.end
    return (place,) if place < len(doc) and doc[place].lower_ == "by" else ()


@finder
def passive_present(doc: Doc) -> Finds:
    """English **is spoken** here."""
    return _passives(doc, lambda f: _finite(f, "present") and not f.perfect and not f.progressive)


@finder
def passive_present_continuous(doc: Doc) -> Finds:
    """The road **is being repaired**."""
    return _passives(doc, lambda f: _finite(f, "present") and not f.perfect and f.progressive)


@finder
def passive_present_perfect(doc: Doc) -> Finds:
    """The letters **have been posted**."""
    return _passives(doc, lambda f: _finite(f, "present") and f.perfect and not f.progressive)


@finder
def passive_past(doc: Doc) -> Finds:
    """The bridge **was built** in 1890."""
    return _passives(doc, lambda f: _finite(f, "past") and not f.perfect and not f.progressive)


@finder
def passive_past_continuous(doc: Doc) -> Finds:
    """My car **was being washed**."""
    return _passives(doc, lambda f: _finite(f, "past") and not f.perfect and f.progressive)


@finder
def passive_past_perfect(doc: Doc) -> Finds:
    """The tickets **had been sold**."""
    return _passives(doc, lambda f: _finite(f, "past") and f.perfect and not f.progressive)


@finder
def passive_future(doc: Doc) -> Finds:
    """You **will be told** tomorrow; it **is going to be told**."""
    yield from _passives(doc, lambda f: f.modal in _FUTURE and not f.perfect and not f.progressive)
    yield from _after_going_to(doc)


def _after_going_to(doc: Doc) -> Finds:
    for form in verb_forms(doc):
        if form.to and form.passive and not form.perfect and not form.progressive:
            start = form.first.i
            if start > 0 and doc[start - 1].lower_ == "going" and is_passive(form):
                yield found(start - 1, *form.found.anchors)


@finder
def passive_future_continuous(doc: Doc) -> Finds:
    """The hall **will be being cleaned** at noon."""
    return _passives(doc, lambda f: f.modal in _FUTURE and not f.perfect and f.progressive)


@finder
def passive_future_perfect(doc: Doc) -> Finds:
    """The work **will have been done** by Friday."""
    return _passives(doc, lambda f: f.modal in _FUTURE and f.perfect and not f.progressive)


@finder
def passive_modal(doc: Doc) -> Finds:
    """It **can't be repaired**; not with will, which is the future."""
    yield from _passives(
        doc, lambda f: f.modal in _OTHER_MODALS and not f.perfect and not f.progressive
    )
    for form in verb_forms(doc):  # "ought to be done", "have to be done"
        if form.to and form.passive and not form.perfect and not form.progressive:
            start = form.first.i
            if start > 0 and is_passive(form) and _is_modal_like(doc[start - 1]):
                yield found(start - 1, *form.found.anchors)


def _is_modal_like(token: Token) -> bool:
    if token.lower_ == "not" and token.i > 0:
        token = token.nbor(-1)
    return token.lower_ in {"ought", "have", "has", "had"}


@finder
def passive_modal_continuous(doc: Doc) -> Finds:
    """He **may be being questioned** now."""
    return _passives(doc, lambda f: f.modal in _OTHER_MODALS and not f.perfect and f.progressive)


@finder
def passive_modal_perfect(doc: Doc) -> Finds:
    """The letter **must have been lost**."""
    for form in verb_forms(doc):
        if form.modal in _OTHER_MODALS and form.perfect and form.passive and not form.progressive:
            if is_passive(form):
                yield form.found
        elif form.to and form.perfect and form.passive and form.first.i > 0:
            if doc[form.first.i - 1].lower_ == "ought":
                yield found(form.first.i - 1, *form.found.anchors)


def _next_word(doc: Doc, place: int) -> Token | None:
    """The next word that is no adverb of time or manner."""
    while place < len(doc) and doc[place].tag_ == "RB" and doc[place].lower_ != "so":
        place += 1
    return doc[place] if place < len(doc) else None


def _opens_noun_phrase(token: Token | None) -> bool:
    if token is None:
        return False
    if token.lower_ in {"that", "what", "how", "where", "why", "who", "which", "when", "whether"}:
        if token.lower_ != "when":
            return True
        return token.i + 1 < len(token.doc) and bool(token.nbor().lower_ == "to")
    if token.lower_ in {"yesterday", "today", "tomorrow", "tonight", "last", "next", "every"}:
        return False
    if token.tag_ in {"DT", "PDT", "PRP$", "CD"} or token.tag_ in {"NN", "NNS", "NNP", "NNPS"}:
        return not _is_time(token)
    if token.tag_ in {"JJ", "JJR", "JJS"}:
        return token.dep_ == "amod" or token.lower_ in {"more", "much", "many", "few", "little"}
    return token.tag_ == "PRP" or token.text in {'"', "“"}


def _is_time(token: Token) -> bool:
    """ "this morning", "last week": a time, not the thing given."""
    words = {t.lower_ for t in token.doc[token.i : token.i + 3]}
    times = {
        "morning", "evening", "week", "month", "year", "years", "monday", "tuesday", "wednesday",
        "thursday", "friday", "saturday", "sunday", "afternoon", "night", "day", "times", "weeks",
        "days", "twice", "time", "months", "hours", "minutes",
    }  # fmt: skip
    opening = token.lower_ in {"this", "that", "last", "next", "every", "each", "all", "one", "the"}
    return bool(words & times) and (opening or token.lower_ in times or token.tag_ == "CD")


def _giving_passive(form: VerbGroup) -> bool:
    return form.passive and form.head.lower_ in _GIVING


def _asks_for_thing(form: VerbGroup) -> bool:
    """ "**What** were you told?", "the book I was given": the thing comes first."""
    before = form.first.doc[: form.first.i]
    subject = form.subject
    for token in form.first.doc[form.first.i : form.head.i]:
        if token.tag_ == "PRP" and token.lower_ in _PEOPLE:
            subject = token  # "Which book were **you** given?"
    if any(token.lower_ in {"what", "which", "how"} for token in before):
        return subject is not None and subject.lower_ in _PEOPLE
    return form.head.dep_ == "relcl" and subject is not None and subject.lower_ in _PEOPLE - {"who"}


@finder
def passive_person_as_subject(doc: Doc) -> Finds:
    """She **was given a prize**: the one who gets something is the subject."""
    for form in verb_forms(doc):
        if not _giving_passive(form):
            continue
        following = _next_word(doc, form.span[1])
        if _opens_noun_phrase(following) and following is not None:
            if form.head.lower_ in {"sent", "passed", "given"} and _subject_is_thing_moved(form):
                continue
            yield found(*form.found.anchors, following.i)
        elif _asks_for_thing(form) and (following is None or following.lower_ != "to"):
            yield form.found


def _subject_is_thing_moved(form: VerbGroup) -> bool:
    """ "The letter was sent Monday": a thing, with no person in sight."""
    subject = form.subject
    return subject is not None and subject.lower_ in {"it", "letter", "parcel", "package"}


# With these the subject may be the listener: only a thing that is told or taught is sure.
_TOLD_THINGS = {
    "story", "stories", "news", "truth", "secret", "joke", "jokes", "tale", "lie", "lies", "it",
    "secrets", "tales",
}  # fmt: skip


@finder
def passive_thing_as_subject(doc: Doc) -> Finds:
    """The prize **was given to** her: the thing is the subject."""
    for form in verb_forms(doc):
        if not _giving_passive(form):
            continue
        following = _next_word(doc, form.span[1])
        if following is not None and following.lower_ == "to":
            after = following.nbor() if following.i + 1 < len(doc) else None
            subject = form.subject
            if after is not None and after.tag_ != "VB" and not _is_speaker(subject):
                yield found(*form.found.anchors, following.i)
        elif _thing_without_receiver(form, following):
            yield form.found


def _is_speaker(subject: Token | None) -> bool:
    return subject is not None and subject.lower_ in {"i", "he", "she", "we", "who"}


def _thing_without_receiver(form: VerbGroup, following: Token | None) -> bool:
    """ "English **is taught** here": a thing is the subject, and no one is named who gets it."""
    subject = form.subject
    if subject is None or form.head.lower_ == "passed":
        return False
    if form.head.lower_ == "told" and subject.lower_ not in _TOLD_THINGS:
        return False
    if subject.lower_ in _PEOPLE or subject.lemma_.lower() in PEOPLE_NOUNS:
        return False
    if subject.tag_ in {"NNP", "NNPS"} and form.head.lower_ != "taught":
        return False
    if _opens_noun_phrase(following) or _asks_for_thing(form):
        return False
    return following is None or following.is_punct or following.tag_ in {"IN", "CC", "NN", "DT"}


# After get these are no participles: "get rid of", "get used to" is kept.
_NOT_AFTER_GET = {
    "rid",
    "left",
    "become",
    "been",
    "put",
    "read",
    "set",
    "come",
    "run",
    "let",
    "got",
}
_PARTICIPLES_AFTER_GET = {
    "married", "lost", "stuck", "hurt", "dressed", "divorced", "engaged", "bored", "tired",
    "excited", "scared", "confused", "burnt", "paid", "hit", "caught", "broken", "killed",
}  # fmt: skip


@finder
def get_participle(doc: Doc) -> Finds:
    """They **got married**; my bike **gets stolen** every year."""
    for token in doc:
        if token.lemma_ != "get" and token.lower_ not in {
            "get",
            "gets",
            "got",
            "getting",
            "gotten",
        }:
            continue
        place = token.i + 1
        while place < len(doc) and doc[place].tag_ == "RB":
            place += 1
        if place >= len(doc):
            continue
        here = doc[place]
        if here.lower_ in _NOT_AFTER_GET or not _participle_after_get(here):
            continue
        following = doc[place + 1] if place + 1 < len(doc) else None
        if following is not None and here.dep_ == "amod" and following.pos_ in {"NOUN", "PROPN"}:
            continue
        yield found(place, lexical=(token.i,))


def _participle_after_get(token: Token) -> bool:
    low = token.lower_
    if low in _PARTICIPLES_AFTER_GET:
        return True
    if low in IRREGULAR_PARTICIPLES:
        return token.tag_ in {"VBN", "VBD", "JJ", "VB", "VBP"}
    return low.endswith("ed") and token.tag_ in {"VBN", "VBD", "JJ"} and low not in {"red", "naked"}
