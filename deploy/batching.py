"""Requests of several people → one call of the corrector, and each answer back to its own.

``correct_together(corrector, [Asked(("He go.",)), Asked(("I are.",))])`` has two answers.
Requests with the same grammar item share a call where that cannot change an answer: the corrector
reads each sentence by itself (``by_sentence``), or judges several texts apart (``correct_texts``).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from app.correct import correct_sentences
from models.protocol import (
    BackendError,
    Correction,
    Corrector,
    GuideItem,
    SentenceBySentence,
    TextsTogether,
)
from models.served_messages import Asked

Result = tuple[Correction, ...] | BackendError
"""A correction for each sentence of the request, or why there is none."""


def correct_together(corrector: Corrector, requests: Sequence[Asked]) -> list[Result]:
    """One result for each request, in order; a failure of one never costs another."""
    results: dict[int, Result] = {}
    for item, places in _sharing(corrector, requests):
        try:
            answers = _answers(corrector, [requests[place].sentences for place in places], item)
        except BackendError as error:
            answers = [
                error if len(places) == 1 else _alone(corrector, requests[p]) for p in places
            ]
        except Exception:  # of a call for several: each is tried by itself
            answers = [_alone(corrector, requests[place]) for place in places]
        results.update(zip(places, answers, strict=True))
    return [results[place] for place in range(len(requests))]


def _answers(
    corrector: Corrector, texts: Sequence[Sequence[str]], item: GuideItem | None
) -> list[Result]:
    """One call for all of them."""
    if isinstance(corrector, TextsTogether) and len(texts) > 1:
        return [tuple(corrections) for corrections in corrector.correct_texts(texts, item)]
    sentences = [sentence for text in texts for sentence in text]
    corrections = iter(correct_sentences(corrector, sentences, item))
    return [tuple(islice(corrections, len(text))) for text in texts]


def _sharing(
    corrector: Corrector, requests: Sequence[Asked]
) -> list[tuple[GuideItem | None, list[int]]]:
    """Which requests go into one call."""
    alike = isinstance(corrector, SentenceBySentence) and corrector.by_sentence
    if not alike and not isinstance(corrector, TextsTogether):
        return [(asked.item, [place]) for place, asked in enumerate(requests)]
    together: dict[GuideItem | None, list[int]] = {}
    for place, asked in enumerate(requests):
        together.setdefault(asked.item, []).append(place)
    return list(together.items())


def _alone(corrector: Corrector, asked: Asked) -> Result:
    try:
        return tuple(correct_sentences(corrector, asked.sentences, asked.item))
    except BackendError as error:
        return error


def count_sentences(requests: Sequence[Asked]) -> int:
    """How much a batch holds; a request that comes alone always fits."""
    return 1 if len(requests) == 1 else sum(len(asked.sentences) for asked in requests)
