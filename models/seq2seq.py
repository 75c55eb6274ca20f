"""Any encoder-decoder checkpoint of transformers, by hub id or folder.

``load("path/to/t5")`` reads the checkpoint; what must stand before a sentence
("grammar: ", "Fix the grammar: ") is taken from the checkpoint's own
``margin.json`` or ``config.json``, or from ``prompts/seq2seq_prefixes.toml``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import torch
from transformers import AutoConfig, AutoModelForSeq2SeqLM, AutoTokenizer

from models.devices import best_device
from models.protocol import BackendError, Candidate, Correction, GuideItem

if sys.version_info >= (3, 14):
    import tomllib as toml
else:
    import tomli as toml

BEAMS = 5
BATCH_TOKENS = 2_000
LONGEST = 256


class Seq2Seq:
    """A loaded checkpoint."""

    name = "seq2seq"
    by_sentence = True

    def __init__(self, model: Any, tokenizer: Any, name: str, prefix: str) -> None:
        self.model = name
        self._device = best_device()
        self._net = model.to(self._device).eval()
        self._tokenizer = tokenizer
        self._prefix = prefix

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        """Batches of sentences of like length, longest last, each with beam search."""
        inputs = [self._tokenizer(self._prefix + s).input_ids for s in sentences]
        for batch in _batches([len(ids) for ids in inputs]):
            done = self._correct_batch([sentences[i] for i in batch], item)
            yield from zip(batch, done, strict=True)

    @torch.inference_mode()
    def _correct_batch(self, sentences: list[str], item: GuideItem | None) -> list[Correction]:
        encoded = self._tokenizer(
            [self._prefix + s for s in sentences], return_tensors="pt", padding=True
        ).to(self._device)
        width = encoded.input_ids.shape[1]
        if width > LONGEST:
            trouble = "This sentence is too long for the model, so it was kept as it is."
            return [Correction(sentence, trouble=trouble) for sentence in sentences]
        many = BEAMS if item is not None else 1
        made = self._net.generate(
            **encoded,
            num_beams=BEAMS,
            num_return_sequences=many,
            max_new_tokens=2 * width + 10,
            do_sample=False,
            return_dict_in_generate=True,
            output_scores=True,
            length_penalty=0.0,  # scores are then whole log-probabilities, so costs are in nats
        )
        texts = self._tokenizer.batch_decode(made.sequences, skip_special_tokens=True)
        scores = made.sequences_scores.tolist()
        corrections = []
        for number, source in enumerate(sentences):
            best, *others = range(number * many, (number + 1) * many)
            alternatives = tuple(
                Candidate(texts[i].strip(), max(0.0, scores[best] - scores[i])) for i in others
            )
            corrections.append(Correction(texts[best].strip() or source, alternatives))
        return corrections


def _batches(lengths: Sequence[int]) -> Iterator[list[int]]:
    """Places sorted by length, as many to a batch as fit into BATCH_TOKENS with padding."""
    batch: list[int] = []
    for place in sorted(range(len(lengths)), key=lambda i: lengths[i]):
        if batch and (len(batch) + 1) * lengths[place] > BATCH_TOKENS:
            yield batch
            batch = []
        batch.append(place)
    if batch:
        yield batch


def _prefix(model: str, config: Any) -> str:
    own = Path(model) / "margin.json"
    if own.is_file():
        return str(json.loads(own.read_text(encoding="utf-8")).get("prefix", ""))
    known = toml.loads(
        (Path(__file__).parent / "prompts" / "seq2seq_prefixes.toml").read_text(encoding="utf-8")
    )
    for name, prefix in known.items():
        if name.lower() in model.lower():
            return str(prefix)
    tasks = getattr(config, "task_specific_params", None) or {}
    return str(tasks.get("gec", {}).get("prefix", ""))


def load(model: str | None = None) -> Seq2Seq:
    """Read a checkpoint; every way in which that can fail has its sentence."""
    if not model:
        raise BackendError(
            "The seq2seq backend needs a checkpoint: name one with --model, a hub id such as "
            "pszemraj/flan-t5-large-grammar-synthesis or a folder."
        )
    try:
        config = AutoConfig.from_pretrained(model)
        tokenizer = AutoTokenizer.from_pretrained(model)
        net = AutoModelForSeq2SeqLM.from_pretrained(model, dtype=torch.float32)
    except (OSError, ValueError, KeyError) as error:
        first = (str(error).strip() or type(error).__name__).splitlines()[0]
        raise BackendError(
            f"The checkpoint {model!r} cannot be loaded as an encoder-decoder model ({first}). "
            "Check the name; a hub id needs the network once, a folder needs config.json, "
            "the weights and the tokenizer."
        ) from error
    return Seq2Seq(net, tokenizer, model, _prefix(model, config))
