"""What a reason lights, made complete: whole phrases, and the other word that shows it.

A reason names the word that it speaks of. "She bought new car" → "a new car" names *car*, and
"new car" is lit; "arrived to the station" → "at" names *station*, and *arrived* is lit with it;
"I need go" → "to" names *need*, and *go* is lit with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from spacy.tokens import Span, Token

from app.explain.case import Case
from app.explain.reading.prepositions import object_phrase
from app.explain.reading.verbs import group_in, verb_in
from grammar_items.verb_groups import subject_of

_MOST_MODIFIERS = 3
_MOST_JOINED = 6
"""Words of a subject with "and" in it, at most."""
_FARTHEST_THAN = 8
"""Words between a comparative and its than, at most."""
_OF_SEVERAL = {"kind", "type", "sort", "one", "lot", "number", "range", "variety", "group", "part",
               "most", "some", "many", "all", "both", "each", "few", "several"}  # fmt: skip
_NOUNS = {"NOUN", "PROPN"}
_ASKS = {"NOUN", "VERB", "ADJ"}

Spans = Sequence[Span]


def completed(case: Case, evidence: Spans) -> tuple[Span, ...]:
    """The phrases of the learner's sentence that are lit; none if the reason has none."""
    if not evidence or _is_repeated(case, evidence):
        return tuple(evidence)
    whole = _BY_CATEGORY.get(case.category)
    spans = list(whole(case, evidence)) if whole is not None else list(evidence)
    than = than_of(case)
    if than is not None:
        spans.append(_span(than))
    return tuple(_joined(case, spans))


def is_shown(case: Case, token: Token | None) -> bool:
    """A word of the source that stays, outside the edit."""
    if token is None or token.doc is not case.source:
        return False
    if not token.text.strip() or token.is_punct:
        return False
    inside = case.edit.start <= token.i < case.edit.end
    return not inside and case.becomes(token) is not None


def than_of(case: Case) -> Token | None:
    """than of "more easy than": it shows that two things are compared."""
    if not any(t.tag_ in {"JJR", "RBR"} for t in case.new):
        return None
    for token in case.target[case.edit.c_end : case.edit.c_end + _FARTHEST_THAN]:
        if token.is_punct:
            return None
        if token.lower_ == "than":
            return case.in_source(token)
    return None


def _is_repeated(case: Case, evidence: Spans) -> bool:
    """the the: the evidence is the word that stays."""
    return case.operation == "U" and any(s.text.lower() == case.old_text.lower() for s in evidence)


def _span(token: Token) -> Span:
    return token.doc[token.i : token.i + 1]


def _joined(case: Case, spans: Spans) -> Iterator[Span]:
    """In order, without what another phrase holds."""
    ordered = sorted(set(spans), key=lambda s: (s.start, -s.end))
    last: Span | None = None
    for span in ordered:
        if last is not None and span.end <= last.end:
            continue
        last = span
        yield span


def _determiner(case: Case, evidence: Spans) -> Iterator[Span]:
    """The noun with all words between it and its article."""
    for span in evidence:
        between = list(case.source[case.edit.end : span.start])
        if not 0 < len(between) <= _MOST_MODIFIERS or span.root.pos_ not in _NOUNS:
            yield span
            continue
        fits = all(t.is_alpha and is_shown(case, t) and span.root in t.ancestors for t in between)
        yield case.source[case.edit.end : span.end] if fits else span
    noun = None if any(t.pos_ in _NOUNS for span in evidence for t in span) else _noun(case)
    if noun is not None:
        words = case.source[case.edit.end : noun.i + 1]
        yield words if all(t.is_alpha and is_shown(case, t) for t in words) else _span(noun)


def _noun(case: Case) -> Token | None:
    """The noun that a word before it belongs to; the sound of a and an is not a matter of it."""
    if case.operation == "U" or {case.old_text.lower(), case.new_text.lower()} == {"a", "an"}:
        return None
    word = next((t for t in case.new if t.dep_ == "det"), None)
    noun = _learners(case, word.head) if word is not None else None
    if noun is None or noun.pos_ not in _NOUNS or not is_shown(case, noun):
        return None
    return noun if 0 <= noun.i - case.edit.end <= _MOST_MODIFIERS else None


def _number(case: Case, evidence: Spans) -> Iterator[Span]:
    """lots of, one of the: the words of quantity up to the noun."""
    for span in evidence:
        end = span.end
        if len(span) == 1 and span[0].lemma_.lower() in _OF_SEVERAL:
            for wanted in ({"of"}, {"the", "these", "those", "my", "our", "your", "their", "his"}):
                if end < case.edit.start and case.source[end].lower_ in wanted:
                    end += 1
        elif end < case.edit.start and case.source[end].lower_ == "own":
            end += 1
        yield case.source[span.start : end]


def _agreement(case: Case, evidence: Spans) -> Iterator[Span]:
    """cat and the dog of "The cat and the dog sleeps"; sings of "He sings and dance"."""
    verb = verb_in(case.target, case.edit.c_start, case.edit.c_end)
    subject = subject_of(verb) if verb is not None else None
    both = _both(case, subject) if subject is not None else None
    lit = {t.i for span in evidence for t in span}
    if both is not None and lit & set(range(both.start, both.end)):
        yield both
    yield from evidence
    first = joined_verb(case)
    if first is not None and is_shown(case, first):
        yield _span(first)


def joined_verb(case: Case) -> Token | None:
    """sings of "He sings and dance": the verb before "and" with the same subject."""
    verb = next((t for t in case.new if t.tag_ in {"VBZ", "VBP"}), None)
    if verb is None or verb.dep_ != "conj" or verb.head.tag_ != verb.tag_:
        return None
    apart = any(c.dep_ in {"nsubj", "nsubjpass"} for c in verb.children)
    return None if apart else case.in_source(verb.head)


def _both(case: Case, subject: Token) -> Span | None:
    """The learner's words for a subject with "and" in it."""
    parts = [subject, *(t for t in subject.conjuncts if t.pos_ in _NOUNS)]
    places = [word.i for part in parts if (word := case.learners(part)) is not None]
    if len(places) < 2 or max(places) >= case.edit.start:
        return None
    start, end = min(places), max(places) + 1
    words = case.source[start:end]
    if end - start > _MOST_JOINED or not all(is_shown(case, t) for t in words):
        return None
    return words


def _preposition(case: Case, evidence: Spans) -> Iterator[Span]:
    """The word that asks for the preposition beside it, and the noun after it."""
    yield from evidence
    small = next((t for t in (case.new or case.old) if t.pos_ == "ADP"), None)
    if small is None or small.dep_ != "prep":
        return
    governor = _learners(case, small.head)
    lit = {t.i for span in evidence for t in span}
    if governor is not None and governor.i + 1 == case.edit.start:
        if governor.pos_ in {"NOUN", "VERB"} and is_shown(case, governor):
            yield _span(governor)
    inside = object_phrase(small)
    short = inside is not None and len(inside) <= _MOST_MODIFIERS
    if inside is not None and short and case.new and lit <= set(range(case.edit.start)):
        words = [_learners(case, word) for word in inside]
        places = [word.i for word in words if word is not None and is_shown(case, word)]
        if len(places) == len(words) == max(places) - min(places) + 1:
            yield case.source[min(places) : max(places) + 1]


def _learners(case: Case, token: Token) -> Token | None:
    return token if token.doc is case.source else case.learners(token)


def _verb_form(case: Case, evidence: Spans) -> Iterator[Span]:
    """need … go of "I need go", used to of "She is used to get up"."""
    yield from (_with_governor(case, span) for span in evidence)
    if case.operation == "M" and case.new_text.lower() == "to":
        if case.after is not None and case.after.tag_ in {"VB", "VBP", "NN"}:
            if is_shown(case, case.after):
                yield _span(case.after)


def _pronoun(case: Case, evidence: Spans) -> Iterator[Span]:
    """will be added of "If not, will be added"."""
    for span in evidence:
        group = group_in(case.source, span.start, span.end)
        tokens = group.tokens if group is not None else ()
        if case.operation == "M" and tokens and tokens[0].i == span.start >= case.edit.end:
            words = case.source[span.start : max(span.end, tokens[-1].i + 1)]
            yield words if all(is_shown(case, t) for t in words) else span
        else:
            yield span


def _word_form(case: Case, evidence: Spans) -> Iterator[Span]:
    """response object of "a temporal response object"; risk of for "the risk of failing"."""
    for span in evidence:
        whole = _with_governor(case, span)
        start, end = whole.start, whole.end
        if start == case.edit.end and span.root.dep_ == "compound":
            head = span.root.head
            between = case.source[end : head.i + 1]
            if len(between) <= 2 and all(t.is_alpha and is_shown(case, t) for t in between):
                end = head.i + 1
        yield case.source[start:end]


def _with_governor(case: Case, span: Span) -> Span:
    """A preposition before the edit with the word beside it that asks for it."""
    small = span.root
    if small.pos_ != "ADP" or span.end != case.edit.start or not span.start:
        return span
    before = case.source[span.start - 1]
    asks = small.head == before and before.pos_ in _ASKS and is_shown(case, before)
    return case.source[span.start - 1 : span.end] if asks else span


_BY_CATEGORY: dict[str, Callable[[Case, Spans], Iterator[Span]]] = {
    "DET": _determiner,
    "NOUN:NUM": _number,
    "VERB:SVA": _agreement,
    "PREP": _preposition,
    "PART": _preposition,
    "VERB:FORM": _verb_form,
    "PRON": _pronoun,
    "MORPH": _word_form,
    "ADJ": _word_form,
    "NOUN": _word_form,
}
