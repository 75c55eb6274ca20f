"""The words that are lit: those of the reason as phrases, and where it names none, by type.

"It depends to the weather" → "on": whoever explains it, *depends* and *the weather* are what a
teacher would underline. ``default_evidence(case, reason)`` gives such words by the kind of word
that changes (governor, noun, time, subject); nothing for spelling, marks, word order and synonyms,
where no other word shows it. ``completed_evidence.py`` makes phrases of a reason's own words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from spacy.tokens import Span, Token

from app.explain.case import Case
from app.explain.completed_evidence import is_shown, joined_verb, than_of
from app.explain.reading.partners import partner_of
from app.explain.reading.prepositions import object_of_preposition, object_phrase
from app.explain.reading.times import time_words
from app.explain.reading.verbs import group_in, in_clause_of, real_subject, verb_in
from app.explain.reading.word_sets import MANY_WORDS, ONE_WORDS
from grammar_items.verb_groups import VerbGroup, subject_of

Words = Iterator[Token | None]

_NOTHING_SHOWS = (
    "wording.spelling",
    "wording.confusions.only_look_alike",
    "wording.confusions.told_apart",
    "wording.forms.person_or_thing",
    "wording.forms.thing_or_activity",
    "wording.last_but_one.misspelt_form",
    "wording.last_but_one.one_letter_apart",
    "wording.last_but_one.slip_of_a_letter",
    "wording.left_over.text_says",
    "wording.parts",
    "surface",
    "usage.synonyms",
    "verbal.auxiliaries.form_after_a_new_helper",
    "verbal.auxiliaries.have_with_do",
    "nominal.pronouns.means_somebody",
    "verbal.tenses.state_without_ing",
    "verbal.verb_forms.irregular",
    "verbal.verb_forms.made_like_another",
    "verbal.verb_forms.spelt_form",
    "nominal.nouns.irregular_plural",
    "nominal.nouns.people_not_persons",
)
"""Reasons that rest on the changed word alone."""
_MODIFIERS = {"amod", "compound", "det", "poss", "nummod", "advmod", "quantmod", "nmod", "predet"}
_NOUNS = {"NOUN", "PROPN", "PRON", "NUM"}
_HELPERS = {"aux", "auxpass"}
_FARTHEST_NOUN = 5
"""Words between an article and its noun, at most."""
_FARTHEST_GOVERNOR = 4
"""From a word to the preposition that it asks for: "put the keys on"."""
_FARTHEST_VERB = 12
"""Words between two verbs that show each other's time, at most."""
_FARTHEST_MEANT = 18
"""Words between a pronoun and the noun it stands for, at most."""
_SEVERAL = MANY_WORDS | {
    "certain",
    "all",
    "other",
    "some",
    "such",
    "numerous",
    "most",
    "more",
    "enough",
}
_OF_SEVERAL = {"kind", "type", "sort", "one", "lot", "number", "range", "variety", "group", "part"}
_LINKS = {"if", "when", "unless", "until", "once", "after", "before"}
_RELATIVES = {"who", "whom", "whose", "which", "that", "where", "when"}
_OF_SOMEBODY = {"its", "my", "your", "his", "her", "our", "their", "mine", "me", "him", "them"}
"""Forms that are no subject, and most of them no object."""
_MEANS_SEVERAL = {"they", "them", "their", "themselves"}
_MEANS_ONE = {"it", "its", "itself", "this", "that"}
_TIMES = {"past": {"past"}, "perfect": {"until now", "how long"}, "future": {"future"},
          "progressive": {"now"}, "present": {"habit", "today"}}  # fmt: skip


def default_evidence(case: Case, reason: str) -> tuple[Span, ...]:
    """Words of the learner's sentence outside the edit; often one or two, often none."""
    find = _BY_CATEGORY.get(case.category)
    if find is None or reason.startswith(_NOTHING_SHOWS) or case.moved_with is not None:
        return ()
    if case.category == "SPELL" and not reason.startswith("usage"):
        return ()  # a slip of letters, not one word for another
    words = (*find(case), than_of(case))
    places = sorted({t.i for t in words if t is not None and is_shown(case, t)})
    return tuple(_phrases(case, places))


def _phrases(case: Case, places: Iterable[int]) -> Iterator[Span]:
    """Neighbouring words as one phrase."""
    start = end = -1
    for place in places:
        if place != end:
            if start >= 0:
                yield case.source[start:end]
            start = place
        end = place + 1
    if start >= 0:
        yield case.source[start:end]


def _article(case: Case) -> Words:
    """second choice of "given a second choice"."""
    place = case.edit.c_end
    if case.new and case.new[-1].dep_ in {"det", "poss"}:
        noun: Token | None = case.new[-1].head
    else:
        noun = _noun_from(case.target[place]) if place < len(case.target) else None
    if noun is None or noun.i < place or noun.i - place > _FARTHEST_NOUN:
        return
    yield case.learners(noun)
    for word in reversed(list(noun.lefts)):
        if word.i < place or word.dep_ not in {"amod", "compound", "nummod"}:
            return
        yield case.learners(word)


def _noun_from(token: Token) -> Token | None:
    """The noun that a word before it belongs to."""
    while token.dep_ in _MODIFIERS and token.head.i > token.i:
        token = token.head
    return token if token.pos_ in _NOUNS else None


def _preposition(case: Case) -> Words:
    """depends … the weather of "depends to the weather"."""
    found = [t for t in (case.new or case.old) if t.pos_ in {"ADP", "SCONJ", "PART"}]
    small = next((t for t in found if object_of_preposition(t) is not None), None)
    small = small or next(iter(found), None)
    if small is None or small.head == small:
        return
    if small.dep_ == "mark":
        saying = small.head.dep_ in {"ccomp", "acl"} and small.head.head != small.head
        yield _learners(case, small.head.head) if saying else None
        return
    first = small
    while first.dep_ == "conj" and first.head.pos_ == "ADP":
        first = first.head  # of health and of money
    governor = first.head
    near = 0 < first.i - governor.i <= _FARTHEST_GOVERNOR
    if near and governor.pos_ in {"VERB", "ADJ", "NOUN", "ADV"}:
        yield _learners(case, governor)
    inside = object_phrase(small)
    if inside is not None:
        yield from (_learners(case, word) for word in inside)
    else:
        word = object_of_preposition(small)
        yield _learners(case, word) if word is not None else None


def _learners(case: Case, token: Token) -> Token | None:
    return token if token.doc is case.source else case.learners(token)


def _number(case: Case) -> Words:
    """certain of "certain disease", kinds of "kinds of disease", are of "the shop are"."""
    noun = case.new[-1] if case.new else None
    if noun is None:
        return
    plural = noun.tag_ in {"NNS", "NNPS"}
    telling = _SEVERAL if plural else ONE_WORDS | {"much", "little"}
    words = [c for c in noun.lefts if c.lower_ in telling or c.dep_ == "nummod"]
    words = words or [c for c in noun.lefts if plural and c.lower_ in {"our", "their"}]
    words = words or [c for c in _joined_to(noun) if plural and c.tag_ == noun.tag_]
    if words:
        yield from map(case.in_source, words)
        return
    above = noun.head.head if noun.dep_ == "pobj" and noun.head.lower_ == "of" else None
    if above is not None and above.lemma_.lower() in _OF_SEVERAL:
        yield case.learners(above)
        yield case.learners(noun.head)
        return
    if noun.dep_ in {"nsubj", "nsubjpass"}:
        verbs = [c for c in noun.head.children if c.dep_ in {"aux", "auxpass"}] or [noun.head]
        yield case.in_source(verbs[0]) if verbs[0].tag_ in {"VBP", "VBZ"} else None
    elif noun.dep_ == "attr":
        yield case.learners(next((c for c in noun.head.children if c.dep_ == "nsubj"), None))


def _joined_to(noun: Token) -> list[Token]:
    """apples of "apples and pear": the nouns beside it with "and"."""
    return [t for t in noun.conjuncts if t.pos_ in _NOUNS and abs(t.i - noun.i) <= _FARTHEST_NOUN]


def _subject(case: Case) -> Words:
    """keys of "The keys on the table belongs", sings of "He sings and dance"."""
    subject = real_subject(case.target, case.edit.c_start, case.edit.c_end)
    word = case.learners(subject)
    replaced = word is not None and word.lower_ in _RELATIVES and case.in_source(subject) is None
    yield None if replaced else word  # games that are → games where playing is
    yield joined_verb(case)


def _tense(case: Case) -> Words:
    """Last week of "Last week I go", or the other verb of the same time."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None:
        return
    shape = "perfect" if group.perfect else "future" if group.modal == "will" else group.tense
    wanted = _TIMES["progressive"] if group.progressive and not group.perfect else set()
    wanted = wanted | _TIMES.get(shape or "", set())
    for kind, words, head in time_words(case):
        if kind in wanted and in_clause_of(case, head, group.head):
            yield from words
            return
    here = group_in(case.source, case.edit.start, case.edit.end)
    if group.passive and (here is None or not here.passive):
        yield case.learners(real_subject(case.target, group.head.i, group.head.i + 1))
        return  # It called → It is called: not a matter of time
    beside = list(_other_clause(case, group))
    if beside:
        yield from beside
    elif group.first.tag_ == "VBD" or group.first.lower_ in {"would", "could", "might"}:
        if here is None or here.tense != "past":  # was going → went: the time stays
            yield from _other_verb(case, group, {"VBD"})
    elif group.first.tag_ in {"VBP", "VBZ"} and not group.perfect and not group.progressive:
        if here is not None and (here.tense == "past" or here.modal is not None):
            yield from _other_verb(case, group, {"VBP", "VBZ"})


def _other_clause(case: Case, group: VerbGroup) -> Words:
    """If … ask of "If you ask, he helps", when … was of "I cook when I was a child"."""
    verb = group.head
    for clause in (c for c in verb.children if c.dep_ == "advcl"):
        link = next((c for c in clause.lefts if c.lower_ in _LINKS), None)
        if link is not None and group.modal is not None:
            yield case.in_source(link)
            yield from _finite(case, clause)
            return
    link = next((c for c in verb.lefts if c.lower_ in _LINKS), None)
    if verb.dep_ == "advcl" and link is not None and verb.head.pos_ in {"VERB", "AUX"}:
        yield case.in_source(link)
        yield from _finite(case, verb.head)


def _finite(case: Case, verb: Token) -> Words:
    """The part of a verb that shows its time: will of "will go", went."""
    group = group_in(case.target, verb.i, verb.i + 1)
    yield case.in_source(group.first) if group is not None else None


def _other_verb(case: Case, group: VerbGroup, tags: set[str]) -> Words:
    """The nearest verb that the learner wrote in the same time."""
    own = {token.i for token in group.tokens}
    found = [
        (abs(token.i - group.first.i), word)
        for token in case.target
        if token.i not in own and token.tag_ in tags
        if (word := case.in_source(token)) is not None
    ]
    distance, word = min(found, key=lambda one: one[0], default=(_FARTHEST_VERB + 1, None))
    yield word if distance <= _FARTHEST_VERB else None


def _form(case: Case) -> Words:
    """must of "must to go", without of "without to talk", enjoy of "enjoy to read"."""
    verb = verb_in(case.target, case.edit.c_start, case.edit.c_end)
    if verb is None:
        return
    helpers = [c for c in verb.lefts if c.dep_ in {"aux", "auxpass"}]
    before = [word for c in helpers if (word := case.in_source(c)) is not None]
    if before and verb.tag_ in {"VB", "VBN", "VBG"}:
        yield before[-1]
    elif verb.dep_ in {"csubj", "csubjpass"} and verb.head != verb:
        helpers = [c for c in verb.head.lefts if c.dep_ in {"aux", "auxpass"} and c.i > verb.i]
        yield case.in_source(helpers[0] if helpers else verb.head)  # Swim is → Swimming is
    elif verb.dep_ in {"pcomp", "xcomp", "ccomp", "conj", "acl", "amod"} and verb.head != verb:
        yield case.learners(verb.head)
    elif verb.tag_ in {"VBZ", "VBP", "VBD"}:
        yield case.in_source(real_subject(case.target, verb.i, verb.i + 1))


def _pronoun(case: Case) -> Words:
    """students of "students which", brought of "brought and ate"."""
    word = next(iter(case.new or case.old), None)
    if word is None or word.head == word:
        return
    if case.operation == "U":
        yield word.head if word.head.pos_ == "VERB" and word.dep_ == "dobj" else None
        yield from _named_already(case, word)
        return
    clause = verb_in(case.target, word.head.i, word.head.i + 1) or word.head
    if word.lower_ in _RELATIVES and clause.dep_ == "relcl":
        yield case.learners(clause.head)
    elif case.operation == "M" and word.head.pos_ in {"VERB", "AUX", "ADP"}:
        yield case.learners(word.head)
    elif case.operation == "R" and case.old_text.lower() in _OF_SOMEBODY:
        yield case.learners(word.head) if word.dep_ in {"nsubj", "dobj", "pobj"} else None
    elif word.lower_ in _MEANS_SEVERAL and case.old_text.lower() in _MEANS_ONE:
        before = case.target[max(0, word.i - _FARTHEST_MEANT) : word.i]
        near = _same_clause(word)
        named = (t for t in reversed(list(before)) if t.tag_ == "NNS" and t.i not in near)
        yield case.learners(next(named, None))


def _same_clause(pronoun: Token) -> set[int]:
    """sites and tools of "sites are the tools to improve them": not what the pronoun means."""
    near: set[int] = set()
    for token in pronoun.ancestors:
        near |= {token.i, *(child.i for child in token.children)}
        if token.dep_ in {"conj", "advcl", "ccomp"}:
            break
    return near


def _named_already(case: Case, pronoun: Token) -> Words:
    """My brother of "My brother he lives"."""
    if pronoun.dep_ not in {"nsubj", "nsubjpass"}:
        return
    place = case.edit.c_start
    verb = verb_in(case.target, place, min(place + 2, len(case.target)))
    subject = subject_of(verb) if verb is not None else None
    if subject is not None and place - _FARTHEST_NOUN <= subject.i < place:
        if subject.pos_ in {"NOUN", "PROPN"}:
            yield from map(case.learners, (c for c in subject.lefts if c.dep_ in _MODIFIERS))
            yield case.learners(subject)


def _morph(case: Case) -> Words:
    """for of "for never get", systems of "transport systems", more of "more easier"."""
    word = case.new[-1] if case.new else None
    if word is not None and word.pos_ == "VERB" and word.tag_ in {"VB", "VBG", "VBN"}:
        if word.dep_ in {"pcomp", "xcomp"} or any(c.dep_ in _HELPERS for c in word.lefts):
            yield from _form(case)
            return
    if word is not None and word.dep_ == "compound" and word.head.i > word.i:
        yield case.in_source(word.head)
        return
    yield from _partner(case)


def _partner(case: Case) -> Words:
    """support of "mental support", drive of "drive careful", strong of "strong effect"."""
    if len(case.old) != 1 or len(case.new) != 1:
        return
    word = case.new[0]
    if word.dep_ == "amod":
        yield case.in_source(word.head)
        between = (c for c in word.head.lefts if c.i > word.i and c.dep_ == "compound")
        yield from map(case.in_source, between)
    elif word.tag_ == "NN" and _tells_one(case, word) is not None:
        yield _tells_one(case, word)
    elif word.pos_ in {"NOUN", "PROPN"}:
        described = [c for c in word.lefts if c.dep_ in {"amod", "compound"}]
        if described:
            yield case.in_source(described[-1])
        elif word.dep_ == "dobj":
            yield case.in_source(word.head)
    elif word.dep_ == "relcl" and any(c.dep_ == "dobj" and c.i < word.i for c in word.children):
        yield case.in_source(word.head)  # the stress which we meet
    else:
        partner = partner_of(case)
        yield partner if partner is not None and partner.pos_ not in {"PRON", "NUM"} else None


def _tells_one(case: Case, noun: Token) -> Token | None:
    """a of "a happy people" → "person": the word that asks for one."""
    if case.old[0].tag_ != "NNS" and case.old[0].lower_ != "people":
        return None
    found = (c for c in noun.lefts if c.lower_ in ONE_WORDS)
    return next((word for c in found if (word := case.in_source(c)) is not None), None)


def _owner(case: Case) -> Words:
    """the two nouns of "my brothers room"."""
    mark = next((t for t in case.new if t.tag_ == "POS"), None)
    if mark is not None and mark.head.head.pos_ in _NOUNS:
        yield case.learners(mark.head)
        yield case.learners(mark.head.head)


def _verb(case: Case) -> Words:
    helper = any(t.dep_ in {"aux", "auxpass"} for t in (*case.old, *case.new))
    yield from _tense(case) if helper else _partner(case)


def _determiner(case: Case) -> Words:
    yield from _pronoun(case) if _is_relative(case) else _article(case)


def _is_relative(case: Case) -> bool:
    return any(t.lower_ in _RELATIVES for t in case.new)


_BY_CATEGORY: dict[str, Callable[[Case], Words]] = {
    "DET": _determiner,
    "PREP": _preposition,
    "PART": _preposition,
    "NOUN:NUM": _number,
    "NOUN:POSS": _owner,
    "VERB:SVA": _subject,
    "VERB:TENSE": _tense,
    "VERB:FORM": _form,
    "VERB": _verb,
    "PRON": _pronoun,
    "MORPH": _morph,
    "ADJ": _partner,
    "ADJ:FORM": _partner,
    "NOUN": _partner,
    "OTHER": _partner,
    "SPELL": _partner,
}
