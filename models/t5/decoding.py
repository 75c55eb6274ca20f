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
NEAR = 5
"""How far away, in pieces, the place is sought where the draft goes on."""
SETTLED = 6
"""After so many pieces as they were, an output with another choice goes on as it did."""
BEHIND = 4
"""Pieces after a difference that are still weighed when two outputs are compared."""


@dataclass(frozen=True)
class Rival:
    """Another choice at one place of the output."""

    place: int
    piece: int
    log: float


@dataclass
class _Row:
    source: list[int]
    output: list[int] = field(default_factory=list)
    logs: list[float] = field(default_factory=list)
    """Log-probability of each piece taken, the end included."""
    place: int = 0
    """Where in the source the draft goes on."""
    rivals: list[Rival] = field(default_factory=list)
    known: list[float] = field(default_factory=list)
    """The log-probabilities of the source, if it is an output itself."""
    done: bool = False

    def draft(self, first: bool) -> list[int]:
        rest = self.source[self.place :]
        return rest if first else rest[:BLOCK]

    def _behind(self, piece: int) -> int:
        """Where the source goes on behind a piece that was not expected."""
        for step in range(NEAR):
            if self.source[self.place + step : self.place + step + 1] == [piece]:
                return self.place + step + 1  # the pieces before it were deleted
        for place in range(self.place - 1, max(-1, self.place - NEAR), -1):
            if self.source[place : place + 1] == [piece]:
                return place + 1  # what came before it was put in, not put for another
        return self.place + 1  # most often one piece stands for another

    def settle(self) -> None:
        """Go on to the end as the source does."""
        self.output += self.source[self.place :]
        self.logs += self.known[self.place :]
        self.done = True

    def take(self, piece: int) -> None:
        """Append a piece that is not the draft's, and guess where the draft goes on."""
        if piece == END:
            self.done = True
            return
        self.output.append(piece)
        self.place = self._behind(piece)
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
    rivals: list[list[Rival]]
    """The next choices at each place, if they were wanted."""

    def log(self, row: int) -> float:
        """How likely the whole output is, in nats."""
        return sum(self.logs[row])

    def doubt(self, row: int) -> float:
        """How unsure the network was of its output, in nats a piece."""
        return -self.log(row) / max(1, len(self.logs[row]))

    @torch.inference_mode()
    def otherwise(self, choices: Sequence[tuple[int, Rival]]) -> Decoded:
        """The outputs that go on from another choice, one for each row and rival.

        What comes before it is known already, and most of what comes after it stays.
        """
        rows = []
        for owner, rival in choices:
            best, place = self.outputs[owner], rival.place
            logs = self.logs[owner]
            row = _Row(best, best[:place], [*logs[:place], rival.log], place, known=logs)
            row.take(rival.piece)
            rows.append(row)
        memory = self.memory.rows(torch.tensor([owner for owner, _ in choices]))
        return _go_on(self.network, memory, rows, whole=False)

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
        states = self.network.advance(given, real, starts, part)
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
    network: T5,
    sources: Sequence[Sequence[int]],
    drafts: Sequence[Sequence[int]],
    rivals: int = 0,
) -> Decoded:
    """The most likely next piece, again and again, for a batch.

    ``sources`` are what the encoder reads, ``drafts`` the same sentences without the task
    token and the end. So many ``rivals`` of each choice are noted.
    """
    memory = network.remember(pad(sources))
    memory.room_for(max(len(draft) for draft in drafts) + ROOM + BLOCK + 2)
    return _go_on(network, memory, [_Row(list(draft)) for draft in drafts], rivals)


def _go_on(
    network: T5, memory: Memory, rows: list[_Row], rivals: int = 0, whole: bool = True
) -> Decoded:
    """Decode every row to its end, from where it stands; the ``whole`` draft is looked at first."""
    live = [number for number, row in enumerate(rows) if not row.done]
    part, first = memory, whole
    while live:
        blocks = [
            [rows[n].output[-1] if rows[n].output else PAD, *rows[n].draft(first)] for n in live
        ]
        starts = torch.tensor([len(rows[n].output) for n in live])
        real = pad([[1] * len(block) for block in blocks]).bool()
        scores = network.head(network.advance(pad(blocks), real, starts, part))
        lengths = [len(block) for block in blocks]
        best, choice = scores.topk(1 + rivals, dim=-1)
        total = torch.logsumexp(scores, dim=-1)
        logs = torch.split(best - total[:, None], lengths)
        chosen = torch.split(choice, lengths)
        for number, block, pieces, log in zip(live, blocks, chosen, logs, strict=True):
            _follow(rows[number], block, pieces.tolist(), log.tolist())
        still = [position for position, n in enumerate(live) if not rows[n].done]
        if part is not memory:
            memory.take_back(torch.tensor(live), part)
        if len(still) < len(live):
            live = [live[position] for position in still]
        if live:
            part = memory.rows(torch.tensor(live))
        first = False
    outputs = [row.output if row.logs else row.source for row in rows]
    return Decoded(
        network, memory, outputs, [row.logs for row in rows], [row.rivals for row in rows]
    )


def _follow(
    row: _Row,
    block: Sequence[int],
    chosen: Sequence[Sequence[int]],
    logs: Sequence[Sequence[float]],
) -> None:
    """Take the draft as far as it is what the network would choose, and one piece more."""
    for step in range(len(block)):
        if row.known and step >= SETTLED:
            row.settle()
            return
        place = len(row.output)
        piece, log = chosen[step][0], logs[step][0]
        row.rivals += [
            Rival(place, other, log)
            for other, log in zip(chosen[step][1:], logs[step][1:], strict=True)
        ]
        row.logs.append(log)
        if step + 1 < len(block) and piece == block[step + 1]:
            row.output.append(piece)
            row.place += 1
            continue
        row.take(piece)
        return
