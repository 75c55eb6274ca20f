"""Words that go together: make a decision, heavy rain, highly likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rapidfuzz.distance import Levenshtein
from spacy.tokens import Doc, Span, Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.partner_words import heads_near
from app.explain.reading.verbs import same_verb
from app.explain.reasons import LATE, reason
from app.explain.said import Line, Said
from grammar_items.usage.lexicon import Collocation, collocations

_TYPES = ("VERB", "NOUN", "ADJ", "ADV", "OTHER", "PART", "PREP", "MORPH", "VERB:TENSE", "SPELL",
          "VERB:FORM", "DET", "ADJ:FORM", "PRON", "CONJ", "VERB:INFL")  # fmt: skip
_FAR = 6


@reason(*_TYPES, severity=2)
def not_this_partner(case: Case) -> Said | None:
    """do a decision → make; strong rain → heavy: the lexicon lists both partners of the noun."""
    return next(_found(case, listed=True), None)


@reason(*_TYPES, severity=2, rank=LATE)
def usual_partner(case: Case) -> Said | None:
    """reach an agreement: only the right partner is listed, and another word gives way to it."""
    return next(_found(case, listed=False), None)


def _found(case: Case, listed: bool) -> Iterator[Said]:
    if case.operation == "U" or len(case.old) > 3 or len(case.new) > 3:
        return
    if case.category == "VERB:TENSE" and len(case.new) == 1 and case.new[0].dep_ == "aux":
        return
    if _is_form_only(case):
        return  # did not sleep → had not slept; has broke → broken: tense and form
    for head in heads_near(case):
        for name, words in _names(head):
            for entry in collocations(name):
                said = _fits(case, words, entry, listed)
                if said is not None:
                    yield said


def _is_form_only(case: Case) -> bool:
    """broke → broken before its own object: one verb in two forms."""
    if len(case.old) != 1 or len(case.new) != 1 or case.new[0].pos_ not in {"VERB", "AUX"}:
        return False
    if case.new[0].dep_ in {"amod", "compound"}:
        return False
    return same_verb(case.old[0], case.new[0])


def _fits(case: Case, words: Span, entry: Collocation, listed: bool) -> Said | None:
    right = next((p for p in entry.right if _stands(case, p)), None)
    if right is None or not _belong(case, words.root, entry.kind):
        return None
    if entry.kind.endswith("noun") and _is_finite(words.root) and not right.endswith(" to"):
        return None  # they can go there to have a rest: no "go" that somebody has
    if any(_same(case.old, partner) for partner in entry.right):
        return None  # both partners are usual, so another thing was wrong
    if any(_same(case.old, partner) for partner in entry.wrong) is not listed:
        return None
    if not listed and (case.operation != "R" or not case.another_word or not case.real_word):
        return None
    if not listed and (case.one_family or case.old[0].pos_ in {"DET", "PRON", "PART", "CCONJ"}):
        return None  # closed → closely: the form; a → acquire: no partner was there
    old, new = case.old_text.lower(), case.new_text.lower()
    if not listed and old == "more" and case.after is not None and case.after.lower_ == "and":
        return None  # more and more serious → worse and more serious
    if not listed and {case.old[0].lower_, case.new[0].lower_} <= _DEGREES:
        return None  # so happy → very happy: both are usual with it
    if not listed and entry.kind == "verb + noun" and case.old[0].pos_ == "ADJ":
        return None  # and big the house → enlarge the house: no verb stood there
    if not listed and Levenshtein.distance(old, new) == 1:
        return None  # bet → get: two words that look alike
    if _multiplies(words.root) or entry.kind == "verb + noun" and _describes(words):
        return None  # had three times more trees, miss our bus trips: no object of the verb
    shown = case.phrase(case.learners(words[0]), case.learners(words[-1]))
    if shown is None or shown.root.lower_[:3] != words.root.lower_[:3]:
        return None  # are studying → attend school: the noun is new as well
    partners = " / ".join(entry.right)
    return case.say(
        "With 【%(head)s】 the usual word is {%(new)s}, not “%(old)s”."
        if case.old_text
        else "With 【%(head)s】 the usual words are {%(new)s}.",
        shown,
        severity=2,
        rule=Line("These words go together: %(words)s.", {"words": f"{partners} + {entry.head}"}),
        source=f"{entry.kind}: {partners} {entry.head}",
        head=quote(shown) if shown is not None else "",
    )


_DEGREES = {"so", "very", "too", "quite", "really", "more", "most", "as"}


def _multiplies(noun: Token) -> bool:
    """times of "three times more trees"."""
    after = noun.nbor() if noun.i + 1 < len(noun.doc) else None
    compares = after is not None and (after.tag_ in {"JJR", "RBR"} or after.lower_ in {"as", "the"})
    return noun.lower_ == "times" and compares


def _describes(words: Span) -> bool:
    """bus of "bus trips": only the noun after it can be the object."""
    after = words.doc[words.end] if words.end < len(words.doc) else None
    noun = words.root
    return noun.dep_ == "compound" and noun.head == after and after.pos_ in {"NOUN", "PROPN"}


def _is_finite(word: Token) -> bool:
    helped = any(c.tag_ in {"MD", "TO"} for c in word.children)
    return word.pos_ == "VERB" and (helped or word.tag_ in {"VBP", "VBD", "VBZ"})


def _names(token: Token) -> Iterator[tuple[str, Span]]:
    """What the lexicon may call a head word, longest first: lie-in, magic trick, trick."""
    doc, place = token.doc, token.i
    start, end = place, place + 1
    while start >= 2 and _joins(doc, start - 1):
        start -= 2
    while end + 1 < len(doc) and _joins(doc, end):
        end += 2
    if end - start > 1:
        yield doc[start:end].text.lower(), doc[start:end]
    if place and doc[place - 1].is_alpha:
        yield f"{doc[place - 1].lower_} {token.lemma_.lower()}", doc[place - 1 : place + 1]
    kind = {"VERB": "ADJ", "ADV": "ADV", "ADJ": "ADJ"}.get(token.pos_, "NOUN")
    found = (token.lower_, token.lemma_.lower(), *lemmas_of(token.lower_, kind))
    for name in dict.fromkeys((*found, *lemmas_of(token.lower_, "NOUN"))):
        yield name, doc[place : place + 1]


def _joins(doc: Doc, place: int) -> bool:
    """A hyphen inside a word."""
    before, hyphen = doc[place - 1], doc[place]
    return bool(hyphen.text == "-" and not hyphen.whitespace_ and not before.whitespace_)


def _stands(case: Case, partner: str) -> bool:
    """The usual partner is among the new words, in any form: took for take, got off for get off."""
    words = partner.split()
    if len(words) == 1:
        return any(_is(token, words[0]) for token in case.new if not _helps(token))
    first = max(0, case.edit.c_start - 1)
    near = list(case.target[first : case.edit.c_end + 4])
    return any(_is(t, words[0]) for t in near) and all(
        any(t.lower_ == word for t in near) for word in words[1:]
    ) and any(_is(t, word) for t in case.new for word in words)  # fmt: skip


def _helps(token: Token) -> bool:
    """have of "have already made", "haven't slept": no verb of its own."""
    return token.dep_ in {"aux", "auxpass"} and token.head.pos_ in {"VERB", "AUX"}


def _same(old: Sequence[Token], partner: str) -> bool:
    return any(_is(token, word) for token in old for word in partner.split()[:1])


def _is(token: Token, word: str) -> bool:
    forms = {token.lower_, token.lemma_.lower(), *lemmas_of(token.lower_, "VERB")}
    return word in forms or word in lemmas_of(token.lower_, "ADJ")


def _belong(case: Case, head: Token, kind: str) -> bool:
    """The head is the object, the subject or the described word of what changed; or close to it."""
    word = case.new[0]
    if kind == "verb + noun":
        if _is_adverbial(head, word):
            return False
        if word.pos_ == "VERB" and _does_it(word, head):
            return False  # the people that bring us up: they are not brought up
        if head.head in case.new or word.head == head and not _quoted_between(head, word):
            return True
        clause = head.head.pos_ in {"VERB", "AUX"} and head.i > word.i
        if head.head.head in case.new and not clause and head.i > word.i:
            return True  # take into account; but not: on the other hand, it gives
        return 0 < head.i - case.edit.c_end + 1 <= _FAR and not _verb_between(case, head)
    if word.head == head or head.head in case.new:
        return True
    subject = head.head == word.head and head.dep_ in {"nsubj", "nsubjpass"}
    return bool(0 <= head.i - case.edit.c_end <= 2 or subject)


def _is_adverbial(noun: Token, verb: Token) -> bool:
    """each time it takes effort, in order to place a lamp: the noun is no object of the verb."""
    if noun.lower_ == "order" and noun.i and noun.nbor(-1).lower_ == "in":
        return noun.i + 1 < len(noun.doc) and noun.nbor().lower_ in {"to", "that"}
    return bool(noun.dep_ == "npadvmod" and noun.i < verb.i)


def _quoted_between(one: Token, other: Token) -> bool:
    """a survey about "shopping", which I did: the noun stands in quotation marks."""
    between = one.doc[min(one.i, other.i) : max(one.i, other.i)]
    return any(t.is_quote for t in between)


def _does_it(verb: Token, noun: Token) -> bool:
    """The noun, or that, who or which for it, is the subject, and another word the object."""
    subject = next((c for c in verb.children if c.dep_ == "nsubj"), None)
    if subject is None or not any(c.dep_ == "dobj" and c.i > verb.i for c in verb.children):
        return False
    return subject == noun or subject.lower_ in {"that", "who", "which"} and noun.i < subject.i


def _verb_between(case: Case, head: Token) -> bool:
    """Another verb, or a clause of its own: told me that it was the last time."""
    between = case.target[case.edit.c_end : head.i]
    return any(t.pos_ in {"VERB", "AUX", "PUNCT", "SCONJ"} for t in between)
