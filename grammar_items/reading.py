"""One reading of a parsed sentence: computed lazily, once per Doc, for everybody who asks.

``read(doc).words`` is the set of lower-case words; ``read(doc).noun_phrases`` gives, for
"These two old books are mine", one phrase with the head "books", the determiner "These"
and the number "plural". Finders, reasons, exercises and rewriting read it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Doc, Token

from grammar_items.auxiliary_chains import verb_forms
from grammar_items.usage.closed_class import (
    ARTICLES,
    DEMONSTRATIVES,
    POSSESSIVE_DETERMINERS,
    QUESTION_WORDS_AND_IF,
)
from grammar_items.verb_groups import VerbGroup, subject_of, verb_groups

_CLAUSE_KINDS = {
    "ROOT": "main", "conj": "main", "parataxis": "main", "relcl": "relative", "acl": "relative",
    "advcl": "adverbial", "ccomp": "complement", "xcomp": "complement", "pcomp": "complement",
    "csubj": "subject", "csubjpass": "subject",
}  # fmt: skip
_PLURAL_WORDS = {"people", "these", "those", "many", "few", "both", "several", "we", "they", "us"}


@dataclass(frozen=True, eq=False)
class Clause:
    """A verb with everything that hangs on it.

    ``kind``: "main", "relative", "adverbial", "complement" or "subject". ``marker``: the word
    that opens it (because, that, who), or None. It spans tokens ``start`` to ``end``.
    """

    group: VerbGroup
    kind: str
    marker: Token | None
    start: int
    end: int

    @property
    def subject(self) -> Token | None:
        return self.group.subject


@dataclass(frozen=True, eq=False)
class NounPhrase:
    """A noun or pronoun with the words before it; tokens ``start`` to ``end``.

    ``number``: "singular", "plural", or None where the form does not tell (you, sheep).
    """

    head: Token
    determiner: Token | None
    number: str | None
    start: int
    end: int


class Reading:
    """What a parsed sentence shows; each part is computed when first asked for."""

    def __init__(self, doc: Doc) -> None:
        self.doc = doc

    @cached_property
    def lower(self) -> list[str]:
        """The words in lower case, in order."""
        return [token.lower_ for token in self.doc]

    @cached_property
    def words(self) -> frozenset[str]:
        """The different words in lower case, to see at once that a trigger is absent."""
        return frozenset(self.lower)

    @cached_property
    def lemmas(self) -> frozenset[str]:
        return frozenset(token.lemma_ for token in self.doc)

    @property
    def verb_groups(self) -> tuple[VerbGroup, ...]:
        """Every verb with its auxiliaries, by the dependency tree."""
        return verb_groups(self.doc)

    @property
    def verb_forms(self) -> tuple[VerbGroup, ...]:
        """The same, corrected by word order where the tree misses an auxiliary."""
        return verb_forms(self.doc)

    @cached_property
    def subjects(self) -> dict[int, Token]:
        """The head of the subject for each verb (by its index) that has one."""
        found = ((group.head.i, subject_of(group.head)) for group in self.verb_groups)
        return {verb: subject for verb, subject in found if subject is not None}

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses with a finite verb, in order of their verbs."""
        return tuple(
            Clause(group, kind, _marker(group), group.head.left_edge.i, group.head.right_edge.i + 1)
            for group in self.verb_groups
            if group.finite and (kind := _CLAUSE_KINDS.get(group.head.dep_)) is not None
        )

    @cached_property
    def noun_phrases(self) -> tuple[NounPhrase, ...]:
        return tuple(_noun_phrases(self.doc))


def read(doc: Doc) -> Reading:
    """The reading of a parsed sentence, kept with the Doc."""
    reading: Reading | None = doc.user_data.get("reading")
    if reading is None:
        reading = Reading(doc)
        doc.user_data["reading"] = reading
    return reading


def _marker(group: VerbGroup) -> Token | None:
    for child in group.head.children:
        if child.dep_ == "mark" and child.i < group.head.i:
            return child
    edge = group.head.left_edge
    opens = edge.lower_ in QUESTION_WORDS_AND_IF and edge.i < group.start
    return edge if opens and group.head.dep_ != "ROOT" else None


def _noun_phrases(doc: Doc) -> Iterator[NounPhrase]:
    for chunk in doc.noun_chunks:
        determiner = next((token for token in chunk if _determines(token, chunk.root)), None)
        yield NounPhrase(chunk.root, determiner, _number(chunk.root), chunk.start, chunk.end)


def _determines(token: Token, head: Token) -> bool:
    if token.i == head.i:
        return False
    return token.dep_ in {"det", "poss"} and (
        token.lower_ in ARTICLES | DEMONSTRATIVES | POSSESSIVE_DETERMINERS
        or token.tag_ in {"DT", "WDT", "WP$"}
    )


def _number(head: Token) -> str | None:
    if head.tag_ in {"NNS", "NNPS"} or head.lower_ in _PLURAL_WORDS:
        return "plural"
    if head.tag_ in {"NN", "NNP"} or head.lower_ in {"i", "he", "she", "it", "me", "him", "her"}:
        return "singular"
    return None
