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

from models.devices import best_device
from models.protocol import BackendError, Correction, GuideItem
from models.verb_forms import VerbForms

KEEP_CONFIDENCE = 0.0
LEAST_ERROR = 0.0
ROUNDS = 5
BATCH = 32
LONGEST = 128


class Tagger:
    """A loaded GECToR checkpoint."""

    name = "tagger"
    by_sentence = True

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
        import gector  # noqa: F401
    except ImportError as error:
        raise BackendError(
            "The tagger backend needs the package gector. Install it with: "
            "pip install gector==1.2.0"
        ) from error
    try:
        return _read(model)
    except (OSError, ValueError, KeyError, RuntimeError) as error:
        first = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise BackendError(
            f"The checkpoint {model!r} cannot be loaded as a GECToR tagger ({first}). Check the "
            "name; a hub id needs the network once, a folder needs config, weights and tokenizer."
        ) from error


def _read(model: str) -> Tagger:
    """Build the network, then fill it: gector's own from_pretrained fails on transformers 5,
    which builds networks without memory while gector reads its encoder inside."""
    from gector import GECToR, GECToRConfig
    from safetensors.torch import load_file
    from transformers import AutoTokenizer
    from transformers.utils.hub import cached_file

    if Path(model).is_dir() and not (Path(model) / "config.json").is_file():
        raise OSError("it has no config.json")  # gector would ask a hub for an encoder by default
    config = GECToRConfig.from_pretrained(model)
    if not hasattr(config, "max_length"):  # transformers 5 takes it for a setting of generation
        config.max_length = LONGEST
    net = GECToR(config=config)
    net.load_state_dict(load_file(cached_file(model, "model.safetensors")))
    tokenizer = AutoTokenizer.from_pretrained(model)
    return Tagger(net.float().to(best_device()).eval(), tokenizer, model)
