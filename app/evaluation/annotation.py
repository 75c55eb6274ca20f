"""Edits between two sentences, as ERRANT extracts and names them.

``edits_between("I is here .", "I am here .")`` gives one edit: tokens 1 to 2, R:VERB:SVA, "am".
"""

from __future__ import annotations

from collections.abc import Iterable

from spacy.tokens import Doc

from app.evaluation.m2 import M2Edit, M2Sentence
from app.language import errant_annotator


def tokens_of(text: str) -> tuple[str, ...]:
    """The sentence as tokens of spaCy's tokenizer, which the benchmarks were made with."""
    doc = errant_annotator().nlp.make_doc(" ".join(text.split()))
    return tuple(token.text for token in doc)


def edits_between(source: str, target: str, coder: int = 0) -> tuple[M2Edit, ...]:
    """Both sentences are taken as space-separated tokens."""
    if source.split() == target.split():
        return ()
    found = errant_annotator().annotate(_parsed(source), _parsed(target))
    return tuple(M2Edit(e.o_start, e.o_end, e.type, e.c_str, coder) for e in found)


def annotated(source: Iterable[str], targets: Iterable[Iterable[str]]) -> M2Sentence:
    """The source with one annotator for each target; one who changes nothing gets a noop."""
    tokens = tuple(source)
    edits: list[M2Edit] = []
    for coder, target in enumerate(targets):
        found = edits_between(" ".join(tokens), " ".join(target), coder)
        edits.extend(found or (M2Edit(-1, -1, "noop", "-NONE-", coder),))
    return M2Sentence(tokens, tuple(edits))


_docs: dict[str, Doc] = {}
_MOST = 50_000


def parse_ahead(texts: Iterable[str]) -> None:
    """Parse many sentences at once, which is several times faster than one by one."""
    annotator = errant_annotator()
    new = [text for text in dict.fromkeys(texts) if text not in _docs]
    if len(_docs) + len(new) > _MOST:
        _docs.clear()
    made = (Doc(annotator.nlp.vocab, text.split()) for text in new)
    for text, doc in zip(new, annotator.nlp.pipe(made, batch_size=256), strict=True):
        _docs[text] = doc


def _parsed(text: str) -> Doc:
    if text not in _docs:
        parse_ahead([text])
    return _docs[text]
