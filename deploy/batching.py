"""Requests of several people → one call of the corrector, and each answer back to its own.

``correct_together(corrector, [Asked(("He go.",)), Asked(("I are.",))])`` has two answers.
Requests share a call only where that cannot change an answer: the corrector reads each
sentence by itself (``by_sentence``), and the requests have the same grammar item.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.correct import correct_sentences
from models.protocol import BackendError, Correction, Corrector, GuideItem, SentenceBySentence
from models.served_messages import Asked

Result = tuple[Correction, ...] | BackendError
"""A correction for each sentence of the request, or why there is none."""


def correct_together(corrector: Corrector, requests: Sequence[Asked]) -> list[Result]:
    """One result for each request, in order; a failure of one never costs another."""
    results: dict[int, Result] = {}
    for item, places in _sharing(corrector, requests):
        sentences = [sentence for place in places for sentence in requests[place].sentences]
        try:
            corrections = iter(correct_sentences(corrector, sentences, item))
        except BackendError as error:
            for place in places:
                results[place] = error if len(places) == 1 else _alone(corrector, requests[place])
            continue
        for place in places:
            results[place] = tuple(next(corrections) for _ in requests[place].sentences)
    return [results[place] for place in range(len(requests))]


def _sharing(
    corrector: Corrector, requests: Sequence[Asked]
) -> list[tuple[GuideItem | None, list[int]]]:
    """Which requests go into one call."""
    if not (isinstance(corrector, SentenceBySentence) and corrector.by_sentence):
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
