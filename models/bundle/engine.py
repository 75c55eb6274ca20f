"""The network at work: CTranslate2, 8-bit, on the CPU.

    >>> engine = Engine(Path("models/weights"))
    >>> engine.draft(["She go home."])[0].output
    ['▁She', '▁goes', '▁home', '.']

A draft is the greedy output. ``score`` gives the log-probability of any other output, so that
an edit can be weighed: with it and without it. Where alternatives are wanted, a draft also holds
the next choices at every step, and ``continued`` follows them up.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path
from typing import Any

import ctranslate2
import numpy as np
from tokenizers import Tokenizer

from models.bundle.folder import TOKENIZER, VOCABULARY

END, UNKNOWN, TASK = "</s>", "<unk>", "<task>"
"""``TASK`` is read before each sentence by networks that were trained with it."""
ROOM = 12
"""Pieces by which an output may be longer than its source before it is given up."""
BATCH = 1200
"""Pieces in one batch, padding included."""
SCORED = 64
"""Pieces in one batch that is scored. Each has a row as long as the vocabulary, so few fill
memory that can be used again; a large batch spends a quarter of its time on new pages."""
MIN_GROUP = 6
"""Sentences that are not worth dividing between two cores: every step reads all the weights."""
MIN_RIVAL_LOGPROB = -6.0
"""Lowest log-probability of another piece that is noted."""
CORES = int(os.environ.get("OMP_NUM_THREADS") or min(4, os.cpu_count() or 1))
"""Threads that decode; a replica or a worker of many is told to use one."""


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
    doubt: float
    """Mean negative log-probability of the output's pieces (nats)."""
    rivals: list[Rival] = field(default_factory=list)
    logprobs: list[float] = field(default_factory=list)
    """Log-probability of each piece of the output and of its end; only with rivals."""

    @property
    def logprob(self) -> float:
        """Log-probability of the output with its end (nats)."""
        return -self.doubt * (len(self.output) + 1)

    def changed(self) -> list[tuple[int, int]]:
        """Spans of output pieces that differ from the source; empty ones are deletions."""
        steps = SequenceMatcher(None, self.source, self.output, autojunk=False).get_opcodes()
        return [(start, end) for tag, _, _, start, end in steps if tag != "equal"]


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
        vocabulary = json.loads((folder / VOCABULARY).read_text(encoding="utf-8"))
        self._before = [TASK] if vocabulary[-1] == TASK else []

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
        """One draft per text; ``rivals`` other pieces at most are noted at every step."""
        sources = self.pieces(texts)
        found = self._decoded(sources, return_logits_vocab=bool(rivals), return_end_token=True)
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
        """Greedy results in order; each group stops as soon as its longest sentence may be done."""
        groups = _groups([len(source) for source in sources])
        waiting = [
            self._translator.translate_batch(
                [[*self._before, *sources[n], END] for n in group],
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
            return Draft(source, source, -result.scores[0])  # it runs on and on
        output.pop()
        others: list[Rival] = []
        logprobs: list[float] = []
        for step, piece in enumerate([*output, END] if rivals else ()):
            row = np.asarray(result.logits[0][step])
            row = row - _logsumexp(row)
            logprobs.append(float(row[self._number(piece)]))
            others += self._rivals(step, piece, row, rivals)
        return Draft(source, output, -result.scores[0], others, logprobs)

    def _rivals(self, step: int, taken: str, logprobs: np.ndarray, most: int) -> list[Rival]:
        likely = np.flatnonzero(logprobs > MIN_RIVAL_LOGPROB)
        best = likely[np.argsort(-logprobs[likely])][: most + 1]
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
        found = [0.0] * len(sources)
        groups = _groups([max(len(s), len(t)) for s, t in zip(sources, targets, strict=True)])
        waiting = [
            self._translator.score_batch(
                [[*self._before, *sources[n], END] for n in group],
                [targets[n] for n in group],
                max_batch_size=SCORED,
                batch_type="tokens",
                asynchronous=True,
            )
            for group in groups
        ]
        for group, results in zip(groups, waiting, strict=True):
            for n, result in zip(group, results, strict=True):
                found[n] = sum(result.result().log_probs)
        return found


class Scores:
    """What the engine makes of the outputs of one slice, each scored once.

    A sentence with two edits is scored without each of them to weigh both; the one that stands
    alone afterwards is one of those two outputs.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._known: dict[tuple[str, str], float] = {}

    def score(self, texts: Sequence[str], outputs: Sequence[str]) -> list[float]:
        """The log-probability of each output (nats)."""
        asked = list(zip(texts, outputs, strict=True))
        new = [pair for pair in dict.fromkeys(asked) if pair not in self._known]
        if new:
            found = self.engine.score(*zip(*new, strict=True))
            self._known.update(zip(new, found, strict=True))
        return [self._known[pair] for pair in asked]


def _groups(lengths: Sequence[int]) -> list[list[int]]:
    """Places in order of length, one group per core: like lengths are worked on together."""
    order = sorted(range(len(lengths)), key=lengths.__getitem__)
    size = max(MIN_GROUP, -(-len(order) // CORES))
    return [order[start : start + size] for start in range(0, len(order), size)]


def _logsumexp(row: np.ndarray) -> float:
    top = float(row.max())
    return top + float(np.log(np.exp(row - top).sum()))
