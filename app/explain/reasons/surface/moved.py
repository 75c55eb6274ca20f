"""A word that goes here and comes there is not wrong; its place is."""

from __future__ import annotations

from collections.abc import Sequence

from spacy.tokens import Token

from app.explain.case import Case, clear, quote
from app.explain.labels import CATEGORIES
from app.explain.reading.roles import RULES, role
from app.explain.reading.word_sets import PERSONS, TIME_NOUNS
from app.explain.reasons import FIRST, LAST, reason
from app.explain.reasons.surface.dropped import with_its_hyphen
from app.explain.reasons.surface.order import (
    ADVERBS,
    KIND_FIRST,
    NOUN_FIRST,
    OWNER_FIRST,
    SUBJECT_FIRST,
    TIME_FIRST,
    TIME_OWNS,
)
from app.explain.said import Said
from grammar_items.usage.closed_class import BE, DO, HAVE, MODALS
from grammar_items.verb_groups import subject_of

_SMALL = {"PRON", "AUX", "DET", "ADP"}
_ADVERBIAL = {"advmod", "prep", "npadvmod", "advcl"}
SAID_ELSEWHERE = "What “%(old)s” says comes at another place in the sentence."
COMES_FROM_ELSEWHERE = "{%(new)s} comes from another place in the sentence."
OBJECT = "The object comes right after the verb: I like music very much."
WHERE_AND_WHEN = "Words for place and time come after the object: I met him in Rome in May."


@reason(*CATEGORIES, rank=FIRST, severity=2)
def turned_round(case: Case) -> Said | None:
    """hairs of cats → cat hair, the house of my aunt → my aunt's house, in several edits."""
    if case.category in {"PUNCT", "ORTH", "SPELL", "WO"}:
        return None
    near = case.source[max(0, case.edit.start - _FAR) : case.edit.end + _FAR]
    for of in (t for t in near if t.lower_ == "of" and t.head.pos_ == "NOUN"):
        thing, inside = of.head, next((c for c in of.children if c.dep_ == "pobj"), None)
        if inside is None or not any(e.start <= of.i < e.end for e in case.sentence.edits):
            continue
        found = _before_its_noun(case, thing, inside)
        if found is None:
            continue
        describes, noun = found
        there = case.target[describes.left_edge.i : noun.i + 1]
        old = case.edit.start < inside.i + 1 and thing.left_edge.i < case.edit.end and case.old
        new = case.edit.c_start < there.end and there.start < case.edit.c_end
        if not old and not new:
            continue
        owns = any(c.tag_ == "POS" for c in describes.children)
        if owns and describes.lemma_.lower() in TIME_NOUNS:
            return case.say(TIME_FIRST, new=quote(there), rule=TIME_OWNS)
        if owns:
            lives = describes.pos_ == "PROPN" or describes.lemma_.lower() in PERSONS
            return case.say(
                "The owner comes first and takes ’s: {%(new)s}.",
                new=quote(there),
                rule=OWNER_FIRST if lives else None,
            )
        own = [thing] if case.becomes(thing) == quote(thing) else []
        return case.say(
            KIND_FIRST,
            *own,
            noun=quote(thing if own else noun),
            of="of",
            new=quote(there),
            rule="An adjective comes before its noun." if describes.pos_ == "ADJ" else NOUN_FIRST,
        )
    return None


_FAR = 5


def _before_its_noun(case: Case, thing: Token, inside: Token) -> tuple[Token, Token] | None:
    """aunt and house of "my aunt's house" in the correction, for "the house of my aunt"."""
    for noun in case.target:
        if noun.lemma_.lower() != thing.lemma_.lower() or noun.pos_ != "NOUN":
            continue
        for word in case.target[max(0, noun.i - 4) : noun.i]:
            same = word.lemma_.lower() == inside.lemma_.lower()
            if same and word.head == noun and word.dep_ in {"compound", "poss", "nmod", "amod"}:
                return word, noun
    return None


@reason(*CATEGORIES, rank=FIRST, severity=2)
def measure_first(case: Case) -> Said | None:
    """a girl of ten years → a ten-year-old girl, which ERRANT cuts into two edits or three."""
    if case.category in {"PUNCT", "SPELL"} or bool(case.old) == bool(case.new):
        return None
    for unit in case.target[1:-2]:
        if unit.lemma_.lower() not in TIME_NOUNS or case.target[unit.i - 1].text != "-":
            continue
        noun = _measured(unit)
        number = with_its_hyphen(case.target[unit.i - 2])
        if noun is None or not 0 < noun.i - unit.i <= _LONGEST_MEASURE:
            continue
        if not number.start <= case.edit.c_start <= noun.i + 1:
            continue
        words = quote(case.target[number.start : noun.i + 1])
        thing = _was_before(case, unit, noun)
        if thing is None:
            continue
        goes = thing in case.old or case.becomes(thing) is None
        if case.source[thing.i + 1].lower_ == "of" and goes:
            return case.say(
                KIND_FIRST,
                noun=quote(noun),
                of="of",
                new=words,
                rule="Words that describe a noun together are joined with a hyphen.",
            )
        return case.say(
            "Before a noun the unit has no -s: {%(new)s}.",
            new=words,
            rule="Words that describe a noun together are joined with a hyphen.",
        )
    return None


_LONGEST_MEASURE = 5


def _measured(unit: Token) -> Token | None:
    """girl of "ten-year-old girl", journey of "two-hour journey"."""
    words = unit.doc[unit.i + 1 : unit.i + 1 + _LONGEST_MEASURE]
    noun = next((t for t in words if t.pos_ == "NOUN" and t.lower_ != "old"), None)
    while noun is not None and noun.dep_ == "compound" and noun.head.i == noun.i + 1:
        noun = noun.head
    return noun


def _was_before(case: Case, unit: Token, noun: Token) -> Token | None:
    """girl of "a girl of ten years": the learner's noun stood before its measure."""
    units = [t for t in case.source if t.lemma_.lower() == unit.lemma_.lower()]
    near = (t for u in units for t in case.source[max(0, u.i - _FAR) : u.i])
    return next((t for t in near if t.lemma_.lower() == noun.lemma_.lower()), None)


@reason(*CATEGORIES, rank=FIRST, severity=2)
def moved(case: Case) -> Said | None:
    """I give always … → I always give."""
    other = case.moved_with
    if other is None or all(t.pos_ in _SMALL for t in case.old or case.new):
        return None  # a subject, or a preposition, that comes here and another that goes there
    mine = case.target[other.c_start : other.c_end] if case.old else case.new
    theirs = case.old or case.source[other.start : other.end]
    if len(mine) == len(theirs) == 1 and not _same_work(theirs[0], mine[0]):
        return None  # so of "so we left" and of "so much": two words that look alike
    comes = case.operation == "M"
    new = list(case.new) if comes else list(case.target[other.c_start : other.c_end])
    word, verb = _head(new), _head(new).head
    own = case.learners(verb)
    rule = _rule(word, verb)
    if rule == WHERE_AND_WHEN and all(t.pos_ == "NOUN" for t in case.old or case.new):
        rule = None  # family alone says neither where nor when
    if comes:
        if rule == OBJECT and own is not None:
            return case.say(
                "The object comes right after its verb 【%(verb)s】: {%(new)s}.",
                own,
                verb=quote(own),
                rule=rule,
            )
        beside = _beside_the_verb(case, new)
        if beside is not None:
            return beside
        told = _its_part(case, new)
        if told is not None:
            return told
        if not _same_words(mine, theirs):
            return case.say(COMES_FROM_ELSEWHERE, rule=rule)
        return case.say(
            "Only the place of this word is different: {%(new)s} belongs here.", rule=rule
        )
    told = _beside_told(case, new) or _its_part(case, new)
    if told is not None:
        return told
    if not _same_words(mine, theirs):
        return case.say(SAID_ELSEWHERE, rule=rule)
    after = case.target[other.c_end] if other.c_end < len(case.target) else None
    follows = case.in_source(after)
    if follows is not None and follows.is_alpha:
        return case.say(
            "“%(old)s” is not wrong, but its place is before 【%(word)s】.",
            follows,
            word=quote(follows),
            rule=rule,
        )
    return case.say(
        "“%(old)s” is not wrong, but it belongs to another place in the sentence.", rule=rule
    )


def _same_words(one: Sequence[Token], other: Sequence[Token]) -> bool:
    """Only the place is different, not "they sold" → "they sell" as well."""
    words = [[t.lower_ for t in side if not t.is_punct] for side in (one, other)]
    return words[0] == words[1]


def _same_work(one: Token, other: Token) -> bool:
    if one.lower_ in {"that", "so", "as", "like", "to", "than"}:
        return bool(one.dep_ == other.dep_)
    return True


@reason(*CATEGORIES, rank=LAST, severity=2)
def comes_elsewhere(case: Case) -> Said | None:
    """We go by bus there on Monday → On Mondays we go …: it is said at another place."""
    if case.category in {"PUNCT", "ORTH"} or bool(case.old) == bool(case.new):
        return None
    here = _content(case.old or case.new)
    there: set[str] = set()
    for edit in case.others:
        went = _content(case.source[edit.start : edit.end])
        came = _content(case.target[edit.c_start : edit.c_end])
        there |= came - went if case.old else went - came  # the thing → those things: it stays
    if not here or 2 * len(here & there) <= len(here):
        return None
    for edit in case.others if case.old and len(here) == 1 else ():
        new = case.target[edit.c_start : edit.c_end]
        same = [t for t in new if t.lemma_.lower() in here and t.pos_ in _CLASSES]
        if len(same) != 1 or same[0].head in new:
            continue
        told = _its_part(case, same, _as_goes(case, same[0]))
        if told is not None:
            return told
    if case.old:
        return _at_its_new_place(case, here) or case.say(SAID_ELSEWHERE)
    if len(case.new) == 1:
        helped = _with_its_helper(case, case.new[0])
        if helped is not None:
            return helped
    words = [t for t in case.new if t.lemma_.lower() in here & there]
    told = _its_part(case, words) if len(words) == 1 and words[0].head not in case.new else None
    return told or _from_its_old_place(case, here) or case.say(COMES_FROM_ELSEWHERE)


def _at_its_new_place(case: Case, here: set[str]) -> Said | None:
    """Finding oil and digging for it → digging for oil: the words beside it at its new place."""
    for edit in case.others:
        new = [t for t in case.target[edit.c_start : edit.c_end] if not t.is_punct]
        went = _content(case.source[edit.start : edit.end])
        if not new or 2 * len((_content(new) - went) & here) <= len(here):
            continue
        first, last = new[0].i, new[-1].i + 1
        if last - first > _LONGEST_PLACE or not first:
            continue
        before = case.target[first - 1]
        if before.is_alpha:
            return case.say(
                "What “%(old)s” says now comes after {%(beside)s}: {%(place)s}.",
                beside=quote(before),
                place=quote(case.target[first - 1 : last]),
            )
        after = case.target[last] if last < len(case.target) else None
        if after is not None and after.is_alpha:
            return case.say(
                "What “%(old)s” says now comes before {%(beside)s}: {%(place)s}.",
                beside=quote(after),
                place=quote(case.target[first : last + 1]),
            )
    return None


_LONGEST_PLACE = 7


def _from_its_old_place(case: Case, here: set[str]) -> Said | None:
    """make life harder to live there → make living there harder: where it stood."""
    for edit in case.others:
        old = [t for t in case.source[edit.start : edit.end] if t.is_alpha]
        come = _content(case.target[edit.c_start : edit.c_end])
        if not old or 2 * len((_content(old) - come) & here) <= len(here):
            continue
        old = [t for t in old if t.lemma_.lower() in here]
        if not old or old[-1].i + 1 - old[0].i > _LONGEST_PLACE:
            continue
        span = case.source[old[0].i : old[-1].i + 1]
        return case.say(
            "{%(new)s} takes up what “%(there)s” says at another place in the sentence; it belongs "
            "here, after {%(beside)s}."
            if case.edit.c_start and case.target[case.edit.c_start - 1].is_alpha
            else "{%(new)s} takes up what “%(there)s” says at another place in the sentence.",
            there=quote(span),
            beside=quote(case.target[max(0, case.edit.c_start - 1)]),
        )
    return None


def _with_its_helper(case: Case, verb: Token) -> Said | None:
    """am … coming for "come not": the helping verb and the form that goes with it."""
    helper = next((c for c in verb.children if c.dep_ in {"aux", "auxpass"}), None)
    own = case.learners(helper)
    if helper is None or own is None or own.lemma_.lower() != verb.lemma_.lower():
        return None
    return case.say(
        "{%(helper)s} and {%(new)s} belong together; they replace “%(verb)s”.",
        own,
        helper=quote(helper),
        verb=quote(own),
    )


def _as_goes(case: Case, word: Token) -> str:
    """The learner's form of a word that comes back at another place."""
    same = next((t for t in case.old if t.lemma_.lower() == word.lemma_.lower()), None)
    return quote(same) if same is not None else case.old_text


def _its_part(case: Case, new: Sequence[Token], word: str = "") -> Said | None:
    """What a word is at its new place, and so why it stands there."""
    found = role(new)
    if found is None:
        return _after_its_subject(case, new, word)
    message, head = found
    own = case.in_source(head)
    if own is not None and any(t.head == own and t.dep_ == new[0].dep_ for t in case.old):
        return None  # it was the same part of the sentence where it stood
    return case.say(
        message,
        *([] if own is None else [own]),
        word=word or clear(" ".join(t.text for t in new if not t.is_punct)),
        head=quote(head),
        rule=RULES.get(message),
    )


def _after_its_subject(case: Case, new: Sequence[Token], word: str) -> Said | None:
    """lives of "here lives my aunt" → "my aunt lives here": where a moved verb stands."""
    verb = next((t for t in new if t.pos_ in {"VERB", "AUX"}), None)
    subject = subject_of(verb) if verb is not None else None
    own = case.learners(subject)
    if verb is None or subject is None or own is None or subject in new:
        return None
    if subject.dep_ not in {"nsubj", "nsubjpass"} or verb.tag_ not in {"VBZ", "VBP", "VBD"}:
        return None
    if not subject.i < verb.i or not 0 < verb.i - subject.right_edge.i <= 2:
        return None
    return case.say(
        "The verb 【%(verb)s】 comes right after its subject 【%(subject)s】.",
        own,
        verb=word or clear(" ".join(t.text for t in new)),
        subject=quote(own),
        rule=SUBJECT_FIRST,
    )


def _beside_told(case: Case, new: list[Token]) -> Said | None:
    """The same of the adverb that goes: often of "feeds it often" belongs before "feeds"."""
    word = new[0]
    if len(new) != 1 or word.pos_ != "ADV" or not 0 < word.i < len(case.target) - 1:
        return None
    before, after = case.target[word.i - 1], case.target[word.i + 1]
    helps = before.dep_ in {"aux", "auxpass"} and before.lower_ in HAVE | DO | MODALS
    place = before if before.lower_ in BE or helps else after
    own = case.learners(place)
    if own is None or place == after and (after.pos_ != "VERB" or after != word.head):
        return None
    return case.say(
        "“%(old)s” comes after 【%(verb)s】, not here."
        if place == before
        else "“%(old)s” comes before the verb 【%(verb)s】, not here.",
        own,
        verb=quote(own),
        rule=ADVERBS,
    )


_CLASSES = {"NOUN", "VERB", "ADJ", "ADV", "PROPN"}


def _content(words: Sequence[Token]) -> set[str]:
    return {t.lemma_.lower() for t in words if t.pos_ in _CLASSES}


def _beside_the_verb(case: Case, new: list[Token]) -> Said | None:
    """are always two sides, always give: an adverb and the verb it stands beside."""
    word = new[0]
    if len(new) != 1 or word.pos_ != "ADV" or not 0 < word.i < len(case.target) - 1:
        return None
    before, after = case.target[word.i - 1], case.target[word.i + 1]
    helps = before.dep_ in {"aux", "auxpass"} and before.lower_ in HAVE | DO | MODALS
    if before.lower_ in BE or helps:
        own = case.learners(before)
        return case.say(
            "{%(word)s} comes after 【%(verb)s】.",
            own,
            word=quote(word),
            verb=quote(own) if own is not None else "",
            rule=ADVERBS,
        )
    if after.pos_ == "VERB" and after == word.head:
        own = case.learners(after)
        return case.say(
            "{%(word)s} comes before the verb 【%(verb)s】.",
            own,
            word=quote(word),
            verb=quote(own) if own is not None else "",
            rule=ADVERBS,
        )
    return None


def _head(words: list[Token]) -> Token:
    """The word of a phrase that the others hang on: May of "in May" is in."""
    return next((t for t in words if t.head not in words), words[0])


def _rule(word: Token, verb: Token) -> str | None:
    """Where a part like this stands, if its verb tells."""
    if verb.pos_ not in {"VERB", "AUX"}:
        return None
    if word.dep_ == "dobj" and word.i > verb.i:
        return OBJECT
    if word.dep_ in _ADVERBIAL and word.i > verb.i:
        return WHERE_AND_WHEN if any(c.dep_ == "dobj" for c in verb.children) else None
    return None
