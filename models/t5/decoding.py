"""Greedy decoding with the source as a draft, and scoring of other outputs beside it.

    >>> decoded = decode(network, [[20808, 216, 281, 234, 5, 1]], [[216, 281, 234, 5]])
    >>> decoded.outputs                                 # He go home. -> He goes home.
    [[216, 1550, 234, 5]]
    >>> decoded.compare([0], [[216, 281, 234, 5]])      # the source is less likely, in nats
    [-3.1]

Most of a corrected sentence is the sentence itself. So the decoder is given the source as
a draft, in one pass over all its pieces, and keeps it up to the first piece that it would
have chosen otherwise. It takes its own choice there, guesses how the draft goes on behind
it, and looks again. The outcome is exactly what choosing piece after piece gives, in a few
passes ("aggressive decoding": Sun et al. 2021).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import torch
from torch import Tensor

from models.t5.network import END, PAD, T5, Memory

ROOM = 12
"""How many pieces longer than its source an output may grow before it is given up."""
BLOCK = 8
"""Pieces of draft looked at in one pass once the output has left the source."""
BEHIND = 4
"""Pieces after a difference that are still weighed when two outputs are compared."""


@dataclass
class _Row:
    source: list[int]
    output: list[int] = field(default_factory=list)
    logs: list[float] = field(default_factory=list)
    """Log-probability of each piece taken, the end included."""
    place: int = 0
    """Where in the source the draft goes on."""
    done: bool = False

    def draft(self, first: bool) -> list[int]:
        rest = self.source[self.place :]
        return rest if first else rest[:BLOCK]

    def take(self, piece: int) -> None:
        """Append a piece that is not the draft's, and guess where the draft goes on."""
        if piece == END:
            self.done = True
            return
        self.output.append(piece)
        ahead = self.source[self.place : self.place + 5]
        if piece in ahead:  # the pieces before it were deleted
            self.place += ahead.index(piece) + 1
        else:  # most often one piece stands for another
            self.place += 1
        if len(self.output) > len(self.source) + ROOM:
            # It runs on and on: the source is the better output.
            self.output, self.logs, self.done = [], [], True


@dataclass(frozen=True)
class Decoded:
    """The outputs of a batch, and what is needed to weigh others beside them."""

    network: T5
    memory: Memory
    outputs: list[list[int]]
    logs: list[list[float]]
    """Empty for an output that was given up."""

    @torch.inference_mode()
    def compare(self, owners: Sequence[int], others: Sequence[Sequence[int]]) -> list[float]:
        """By how many nats each other output is likelier than the decoded one of its row.

        Only the pieces that differ and a few behind them are weighed: what comes before is
        the same, and what comes long after hardly differs.
        """
        results = [0.0] * len(others)
        windows = []
        for number, (owner, other) in enumerate(zip(owners, others, strict=True)):
            mine, theirs = [*self.outputs[owner], END], [*other, END]
            if mine == theirs or not self.logs[owner]:
                continue
            start = 0
            while mine[start] == theirs[start]:
                start += 1
            same = 0
            while (
                same < min(len(mine), len(theirs)) - start and mine[-1 - same] == theirs[-1 - same]
            ):
                same += 1
            behind = min(same, BEHIND)
            results[number] = -sum(self.logs[owner][start : len(mine) - same + behind])
            windows.append((number, owner, start, [PAD, *theirs], len(theirs) - same + behind))
        if not windows:
            return results
        given = pad([row[start:end] for _, _, start, row, end in windows])
        wanted = pad([row[start + 1 : end + 1] for _, _, start, row, end in windows])
        real = pad([[1] * (end - start) for _, _, start, _, end in windows]).bool()
        part = self.memory.rows(torch.tensor([owner for _, owner, *_ in windows]))
        starts = torch.tensor([start for _, _, start, _, _ in windows])
        states = self.network.advance(given, starts, part)[real]
        scores = torch.log_softmax(self.network.head(states), dim=-1)
        picked = scores.gather(1, wanted[real][:, None]).squeeze(1).double()
        totals = torch.zeros(len(windows), dtype=torch.float64)
        totals.index_add_(0, real.nonzero()[:, 0], picked)
        for (number, *_), total in zip(windows, totals.tolist(), strict=True):
            results[number] += total
        return results


def pad(rows: Sequence[Sequence[int]]) -> Tensor:
    width = max(len(row) for row in rows)
    return torch.tensor([[*row, *[PAD] * (width - len(row))] for row in rows])


@torch.inference_mode()
def decode(
    network: T5, sources: Sequence[Sequence[int]], drafts: Sequence[Sequence[int]]
) -> Decoded:
    """The most likely next piece, again and again, for a batch.

    ``sources`` are what the encoder reads, ``drafts`` the same sentences without the task
    token and the end.
    """
    memory = network.remember(pad(sources))
    memory.room_for(max(len(draft) for draft in drafts) + ROOM + BLOCK + 2)
    rows = [_Row(list(draft)) for draft in drafts]
    live = list(range(len(rows)))
    part, first = memory, True
    while live:
        blocks = [
            [rows[n].output[-1] if rows[n].output else PAD, *rows[n].draft(first)] for n in live
        ]
        starts = torch.tensor([len(rows[n].output) for n in live])
        scores = network.head(network.advance(pad(blocks), starts, part))
        best, choice = scores.max(dim=-1)
        certain = (best - torch.logsumexp(scores, dim=-1)).tolist()
        for number, block, chosen, logs in zip(live, blocks, choice.tolist(), certain, strict=True):
            row = rows[number]
            for step in range(len(block)):
                row.logs.append(logs[step])
                if step + 1 < len(block) and chosen[step] == block[step + 1]:
                    row.output.append(chosen[step])
                    row.place += 1
                    continue
                row.take(chosen[step])
                break
        still = [position for position, n in enumerate(live) if not rows[n].done]
        if part is not memory:
            memory.take_back(torch.tensor(live), part)
        if len(still) < len(live):
            live = [live[position] for position in still]
        if live:
            part = memory.rows(torch.tensor(live))
        first = False
    outputs = [row.output if row.logs else row.source for row in rows]
    return Decoded(network, memory, outputs, [row.logs for row in rows])
