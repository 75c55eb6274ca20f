"""GECToR checkpoints, by hub id or folder, through the package ``gector``.

An optional extra: ``pip install gector==1.2.0``. A tagger marks each word
with what to do to it and goes over the sentence a few times.
"""

from __future__ import annotations

import contextlib
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from models.protocol import BackendError, Correction, GuideItem
from models.verb_forms import VerbForms

KEEP_CONFIDENCE = 0.0
LEAST_ERROR = 0.0
ROUNDS = 5
BATCH = 32


class Tagger:
    """A loaded GECToR checkpoint."""

    name = "tagger"

    def __init__(self, net: Any, tokenizer: Any, name: str) -> None:
        self.model = name
        self._net = net
        self._tokenizer = tokenizer
        self._verbs = VerbForms()

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        from gector import predict

        order = sorted(range(len(sentences)), key=lambda i: len(sentences[i]))
        for start in range(0, len(order), BATCH):
            batch = order[start : start + BATCH]
            with contextlib.redirect_stdout(io.StringIO()):  # it reports every round by print
                texts = predict(
                    self._net,
                    self._tokenizer,
                    [sentences[i] for i in batch],
                    {},
                    self._verbs,
                    keep_confidence=KEEP_CONFIDENCE,
                    min_error_prob=LEAST_ERROR,
                    batch_size=BATCH,
                    n_iteration=ROUNDS,
                )
            for place, text in zip(batch, texts, strict=True):
                yield place, Correction(text)


def load(model: str | None = None) -> Tagger:
    if not model:
        raise BackendError(
            "The tagger backend needs a GECToR checkpoint: name one with --model, a hub id such "
            "as gotutiyan/gector-roberta-base-5k or a folder."
        )
    try:
        from gector import GECToR
        from transformers import AutoTokenizer
    except ImportError as error:
        raise BackendError(
            "The tagger backend needs the package gector. Install it with: "
            "pip install gector==1.2.0"
        ) from error
    from models.devices import best_device

    try:
        net = GECToR.from_pretrained(model).float().to(best_device()).eval()
        tokenizer = AutoTokenizer.from_pretrained(model)
    except (OSError, ValueError, KeyError) as error:
        first = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise BackendError(
            f"The checkpoint {model!r} cannot be loaded as a GECToR tagger ({first}). Check the "
            "name; a hub id needs the network once, a folder needs config, weights and tokenizer."
        ) from error
    return Tagger(net, tokenizer, Path(model).name if Path(model).exists() else model)
