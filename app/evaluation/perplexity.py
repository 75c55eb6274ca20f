"""Perplexity of sentences under a local language model, as in Table 5 of the CTSEG paper.

A fluent correction has a low perplexity; a correction that keeps the learner's item may have
a higher one and still serve the learner better.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import torch
from tqdm import tqdm
from transformers import AutoModelForCausalLM, AutoTokenizer

from app.errors import UsageError
from app.evaluation.pairs import Case
from app.evaluation.published import item_name, published
from app.evaluation.report import Table, Value, table
from app.evaluation.scores import median
from app.evaluation.tse import Prompted

EXAMPLES = 10


class LanguageModel:
    """A causal language model in a folder, loaded once."""

    def __init__(self, folder: str) -> None:
        if not Path(folder).is_dir():
            raise UsageError(
                f"--lm {folder}: there is no such folder. Give the folder of a causal language "
                "model that transformers can load (config.json, weights, tokenizer)."
            )
        try:
            self._tokenizer = AutoTokenizer.from_pretrained(folder, local_files_only=True)
            self._model = AutoModelForCausalLM.from_pretrained(
                folder, local_files_only=True, dtype=torch.float32
            ).eval()
        except (OSError, ValueError, KeyError) as problem:
            raise UsageError(
                f"--lm {folder}: no causal language model could be loaded from it "
                f"({type(problem).__name__}). It must hold config.json, weights and a tokenizer."
            ) from problem

    def perplexity(self, sentence: str) -> float:
        """exp of the mean negative log-probability of the tokens after the first."""
        ids = self._tokenizer(sentence, return_tensors="pt").input_ids
        start = self._tokenizer.bos_token_id
        if start is not None and ids[0, 0] != start:
            ids = torch.cat([torch.tensor([[start]]), ids], dim=1)
        if ids.shape[1] < 2:
            return float("nan")
        with torch.no_grad():
            loss = self._model(input_ids=ids, labels=ids).loss
        return math.exp(float(loss))


def perplexity_tables(
    folder: str,
    cases: Sequence[Case],
    plain: Prompted,
    guided: Prompted | None,
    quiet: bool = False,
) -> list[Table]:
    """Medians over the sentences, and the examples in which the two prompts differ."""
    model = LanguageModel(folder)
    sides: dict[str, Sequence[str]] = {
        "Source": [case.source for case in cases],
        "Reference with the item": [case.reference for case in cases],
        "Baseline prompt": plain.hypotheses.texts,
    }
    if guided:
        sides["Grammar-item-guided prompt"] = guided.hypotheses.texts
    known: dict[str, float] = {}
    texts = list(dict.fromkeys(text for side in sides.values() for text in side))
    for text in tqdm(texts, desc="perplexity", unit="sentence", disable=quiet):
        known[text] = model.perplexity(text)
    printed = published("tse")["perplexity"]
    beside = {
        "Source": printed["source"],
        "Baseline prompt": printed["baseline"],
        "Grammar-item-guided prompt": printed["guided"],
    }
    rows: list[list[Value]] = [
        [name, median(known[text] for text in side), beside.get(name)]
        for name, side in sides.items()
    ]
    tables = [
        table(
            "Table 5: perplexity",
            ["Sentences", "Median perplexity", "The paper's one example (printed)"],
            rows,
            f"Language model: {Path(folder).name}.",
        )
    ]
    if guided:
        examples: list[list[Value]] = []
        for case, one, two in zip(
            cases, plain.hypotheses.texts, guided.hypotheses.texts, strict=True
        ):
            if one != two and len(examples) < 3 * EXAMPLES:
                for who, text in (
                    ("Source", case.source),
                    ("Baseline prompt", one),
                    ("Grammar-item-guided prompt", two),
                ):
                    examples.append([case.item, item_name(case.item), who, text, known[text]])
        tables.append(
            table(
                "Table 5: sentences that the item changed",
                ["ID", "Grammar item", "Prompt", "Sentence", "Perplexity"],
                examples,
                shown=False,
            )
        )
    return tables
