"""The network at work: CTranslate2, 8-bit, on the CPU.

    >>> engine = Engine(Path("models/weights"))
    >>> engine.draft(["She go home."])[0].output
    ['▁She', '▁goes', '▁home', '.']

A draft is the greedy output together with what is needed to judge each change in it: at the
step where the output leaves the source, how likely was the piece that was taken, and how
likely was going on with the source? Both come out of the same pass, so no second one is needed.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import ctranslate2
import numpy as np
from tokenizers import Tokenizer

from models.bundle.folder import TOKENIZER

END, UNKNOWN = "</s>", "<unk>"
ROOM = 12
"""Pieces by which an output may be longer than its source before it is given up."""
BATCH = 1200
"""Pieces in one batch, padding included."""
MIN_GROUP = 6
"""Sentences that are not worth dividing between two cores: every step reads all the weights."""
CORES = max(1, min(4, os.cpu_count() or 1))


@dataclass(frozen=True)
class Change:
    """Pieces ``[start, end)`` of the source became ``[new_start, new_end)`` of the output."""

    start: int
    end: int
    new_start: int
    new_end: int
    margin: float
    """Log-probability of the first new piece minus that of going on with the source (nats)."""
    worst: float
    """Log-probability of the least likely new piece (nats)."""


@dataclass(frozen=True)
class Rival:
    """Another piece at one step of the output, and its log-probability."""

    step: int
    piece: str
    logprob: float


@dataclass(frozen=True)
class Draft:
    """The network's output for one sentence."""

    source: list[str]
    output: list[str]
    changes: list[Change]
    doubt: float
    """Mean negative log-probability of the output's pieces (nats)."""
    rivals: list[Rival]
    logprobs: list[float]
    """Log-probability of each piece of the output and of its end; only with rivals."""


class Engine:
    def __init__(self, folder: Path, compute_type: str = "int8") -> None:
        self.tokenizer = Tokenizer.from_file(str(folder / TOKENIZER))
        self._translator = ctranslate2.Translator(
            str(folder),
            device="cpu",
            compute_type=compute_type,
            inter_threads=CORES,
            intra_threads=1,
        )
        self._numbers: dict[str, int] = self.tokenizer.get_vocab()

    def pieces(self, texts: Sequence[str]) -> list[list[str]]:
        """The pieces of each text; characters outside the vocabulary stay as they are."""
        encoded = self.tokenizer.encode_batch(list(texts), add_special_tokens=False)
        return [encoding.tokens for encoding in encoded]

    def text(self, draft: Draft) -> str:
        """The output as text, with the source's own characters for those the network cannot read.

        They are taken in order, so "Núñez" stays "Núñez" though the network sees only blanks.
        """
        unread = (piece for piece in draft.source if piece not in self._numbers)
        shown = [next(unread, "") if piece == UNKNOWN else piece for piece in draft.output]
        return "".join(shown).replace("▁", " ").strip()

    def _number(self, piece: str) -> int:
        return self._numbers.get(piece, self._numbers[UNKNOWN])

    def draft(self, texts: Sequence[str], rivals: int = 0) -> list[Draft]:
        """One draft per text; with ``rivals``, so many other pieces are noted at every step."""
        sources = self.pieces(texts)
        found = self._decoded(sources, return_logits_vocab=True, return_end_token=True)
        return [
            self._drafted(source, result, rivals)
            for source, result in zip(sources, found, strict=True)
        ]

    def _decoded(
        self,
        sources: Sequence[Sequence[str]],
        prefixes: Sequence[Sequence[str]] | None = None,
        **options: Any,
    ) -> list[Any]:
        """Greedy results in order. Sentences of like length are decoded together, one group per
        core: each group stops as soon as its own longest sentence may be done."""
        order = sorted(range(len(sources)), key=lambda n: len(sources[n]))
        size = max(MIN_GROUP, -(-len(order) // CORES))
        groups = [order[start : start + size] for start in range(0, len(order), size)]
        waiting = [
            self._translator.translate_batch(
                [[*sources[n], END] for n in group],
                [list(prefixes[n]) for n in group] if prefixes else None,
                beam_size=1,
                max_batch_size=BATCH,
                batch_type="tokens",
                max_decoding_length=len(sources[group[-1]]) + ROOM,
                return_scores=True,
                asynchronous=True,
                **options,
            )
            for group in groups
        ]
        found: list[Any] = [None] * len(sources)
        for group, results in zip(groups, waiting, strict=True):
            for n, result in zip(group, results, strict=True):
                found[n] = result.result()
        return found

    def _drafted(self, source: list[str], result: Any, rivals: int) -> Draft:
        output = list(result.hypotheses[0])
        if output[-1:] != [END] or len(output) > len(source) + ROOM:
            return Draft(source, source, [], -result.scores[0], [], [])  # it runs on and on
        output.pop()
        logits = result.logits[0]
        read = [piece if piece in self._numbers else UNKNOWN for piece in source]
        changes = [self._change(source, output, logits, span) for span in _spans(read, output)]
        others: list[Rival] = []
        logprobs: list[float] = []
        if rivals:
            for step, piece in enumerate([*output, END]):
                row = np.asarray(logits[step])
                row = row - _logsumexp(row)
                logprobs.append(float(row[self._number(piece)]))
                others += self._rivals(step, piece, row, rivals)
        return Draft(source, output, changes, -result.scores[0], others, logprobs)

    def _change(
        self, source: list[str], output: list[str], logits: Sequence[Any], span: Sequence[int]
    ) -> Change:
        start, end, new_start, new_end = span
        # a deletion shows in the piece after it
        taken = [*output, END][new_start : max(new_end, new_start + 1)]
        steps = [
            (np.asarray(logits[new_start + n]), self._number(piece))
            for n, piece in enumerate(taken)
        ]
        copied = self._number(source[start] if start < len(source) else END)
        logprobs = [float(row[number]) - _logsumexp(row) for row, number in steps]
        margin = float(steps[0][0][steps[0][1]] - steps[0][0][copied])
        return Change(start, end, new_start, new_end, margin, min(logprobs))

    def _rivals(self, step: int, taken: str, logprobs: np.ndarray, most: int) -> list[Rival]:
        best = np.argpartition(logprobs, -most - 1)[-most - 1 :]
        pieces = [(str(self.tokenizer.id_to_token(int(n))), float(logprobs[n])) for n in best]
        return [Rival(step, piece, log) for piece, log in pieces if piece not in (taken, END)]

    def continued(
        self, texts: Sequence[str], prefixes: Sequence[Sequence[str]]
    ) -> list[tuple[list[str], float]]:
        """Each text's likeliest output that begins with a prefix, and the log-probability of what
        follows the prefix."""
        sources = self.pieces(texts)
        found = self._decoded(sources, prefixes, length_penalty=0)
        return [(list(result.hypotheses[0]), result.scores[0]) for result in found]

    def score(self, texts: Sequence[str], outputs: Sequence[str]) -> list[float]:
        """The log-probability of each output (nats)."""
        sources, targets = self.pieces(texts), self.pieces(outputs)
        scored = self._translator.score_batch(
            [[*source, END] for source in sources],
            targets,
            max_batch_size=BATCH,
            batch_type="tokens",
        )
        return [sum(result.log_probs) for result in scored]


def unjudged(source: list[str], output: list[str]) -> list[Change]:
    """The changes of an output for which no probabilities are known."""
    return [Change(*span, 0.0, 0.0) for span in _spans(source, output)]


def _spans(source: list[str], output: list[str]) -> list[tuple[int, int, int, int]]:
    steps = SequenceMatcher(None, source, output, autojunk=False).get_opcodes()
    return [(a, b, c, d) for tag, a, b, c, d in steps if tag != "equal"]


def _logsumexp(row: np.ndarray) -> float:
    top = float(row.max())
    return top + float(np.log(np.exp(row - top).sum()))
