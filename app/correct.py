"""Sentences → corrections, through any corrector; one failure never costs the others."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence

from models.protocol import BackendError, Correction, Corrector, GuideItem, Stopped

Progress = Callable[[int], None]
"""Told after each sentence how many are done."""


def correct_sentences(
    corrector: Corrector,
    sentences: Sequence[str],
    item: GuideItem | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> list[Correction]:
    """One correction for each sentence, in order.

    A sentence that the corrector fails on is tried once more by itself; if it
    fails again it comes back as it was, with the reason in ``trouble``. Only a
    BackendError on everything (no key, no server, no model) is raised. Once
    ``stop`` is set the sentences that are not done are kept.
    """
    done: dict[int, Correction] = {}

    def take(results: Iterator[tuple[int, Correction]]) -> None:
        for number, correction in results:
            if 0 <= number < len(sentences):
                done[number] = correction
                if progress is not None:
                    progress(len(done))
            if stop is not None and stop.is_set() and len(done) < len(sentences):
                raise getattr(stop, "why", None) or Stopped()

    everything = range(len(sentences))
    fatal: BackendError | None = None
    try:
        take(corrector.correct(sentences, item))
    except BackendError as error:
        fatal = error
    except Exception:  # any fault of a plug-in: the sentences left are tried one by one
        pass
    if fatal is not None and not done:
        raise fatal
    for place in everything:
        if place not in done:
            if fatal is not None:
                done[place] = Correction(sentences[place], trouble=str(fatal))
            else:
                done[place] = _alone(corrector, sentences[place], item)
            if progress is not None:
                progress(len(done))
    return [done[place] for place in everything]


def _alone(corrector: Corrector, sentence: str, item: GuideItem | None) -> Correction:
    try:
        for _, correction in corrector.correct([sentence], item):
            return correction
        trouble = "The corrector gave no answer for this sentence, so it was kept as it is."
    except BackendError as error:
        trouble = str(error)
    except Exception as error:
        trouble = (
            f"The corrector failed on this sentence ({type(error).__name__}), "
            "so it was kept as it is."
        )
    return Correction(sentence, trouble=trouble)
