"""The T5 network itself: 8 encoder and 8 decoder blocks, nothing but torch.

    >>> network = T5(Shape(pieces=100, extra=3, width=16, heads=2, head_width=8, inner=32,
    ...                    encoder_blocks=1, decoder_blocks=1))
    >>> source, target = torch.tensor([[101, 5, 6, 1]]), torch.tensor([[0, 5, 7]])
    >>> network(source, target).shape        # one row of scores for each target position
    torch.Size([1, 3, 100])

The same numbers as a gated-gelu T5 v1.1 of transformers, but the projections that
read the same input are joined (query, key and value in one matrix), the embedding has
``extra`` rows that can be read but never written (the task and item tokens), and the
decoder's memory can be cut back, which decoding with a draft needs.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import cast

import torch
import torch.nn.functional as F
from torch import Tensor, nn

PAD, END, UNKNOWN = 0, 1, 2
BUCKETS, FARTHEST = 32, 128
MASKED = -1e9


@dataclass(frozen=True)
class Shape:
    """``Shape(pieces=16000, extra=264)`` is flan-t5-small with a trimmed vocabulary."""

    pieces: int
    extra: int
    width: int = 512
    heads: int = 6
    head_width: int = 64
    inner: int = 1024
    encoder_blocks: int = 8
    decoder_blocks: int = 8


def distance_buckets(queries: Tensor, keys: Tensor, both_ways: bool) -> Tensor:
    """Which of the 32 learnt distances lies between each query and each key position."""
    distance = keys[None, :] - queries[:, None]
    buckets = BUCKETS
    offset = torch.zeros_like(distance)
    if both_ways:
        buckets //= 2
        offset = (distance > 0).long() * buckets
        distance = distance.abs()
    else:
        distance = (-distance).clamp(min=0)
    exact = buckets // 2
    coarse = exact + (
        torch.log(distance.clamp(min=1).float() / exact)
        / math.log(FARTHEST / exact)
        * (buckets - exact)
    ).long().clamp(max=buckets - exact - 1)
    return offset + torch.where(distance < exact, distance, coarse)


class Norm(nn.Module):
    """T5's layer norm: scaled by the root mean square, no mean taken off, no bias."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        return F.rms_norm(x, self.weight.shape, self.weight, 1e-6)


class FeedForward(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.norm = Norm(shape.width)
        self.wi = nn.Linear(shape.width, 2 * shape.inner, bias=False)
        self.wo = nn.Linear(shape.inner, shape.width, bias=False)

    def forward(self, x: Tensor) -> Tensor:
        gate, value = self.wi(self.norm(x)).chunk(2, dim=-1)
        out: Tensor = self.wo(F.gelu(gate, approximate="tanh") * value)
        return x + out


def _split(x: Tensor, heads: int) -> Tensor:
    batch, length, width = x.shape
    return x.view(batch, length, heads, width // heads).transpose(1, 2)


def _attend(query: Tensor, key: Tensor, value: Tensor, bias: Tensor) -> Tensor:
    """T5 does not scale its scores; ``bias`` holds distances and masks."""
    weights = torch.softmax(torch.matmul(query, key.transpose(2, 3)) + bias, dim=-1)
    mixed = torch.matmul(weights, value).transpose(1, 2)
    return mixed.reshape(mixed.shape[0], mixed.shape[1], -1)


def _spread(x: Tensor, real: Tensor | None) -> Tensor:
    """Rows of pieces out of the pieces alone; ``real`` says where they stand."""
    if real is None:
        return x
    rows = x.new_zeros(*real.shape, x.shape[-1])
    rows[real] = x
    return rows


def _gather(rows: Tensor, real: Tensor | None) -> Tensor:
    """The other way round: the pieces alone, without the padding."""
    return rows if real is None else rows[real]


class SelfAttention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        joined = shape.heads * shape.head_width
        self.norm = Norm(shape.width)
        self.qkv = nn.Linear(shape.width, 3 * joined, bias=False)
        self.o = nn.Linear(joined, shape.width, bias=False)

    def forward(
        self,
        x: Tensor,
        bias: Tensor,
        past: tuple[Tensor, Tensor] | None = None,
        place: tuple[Tensor, Tensor] | None = None,
        longest: int = 0,
        real: Tensor | None = None,
    ) -> tuple[Tensor, Tensor, Tensor]:
        read = _spread(self.qkv(self.norm(x)), real)
        query, key, value = (_split(part, self.heads) for part in read.chunk(3, dim=-1))
        if past is None or place is None:
            return x + self.o(_gather(_attend(query, key, value, bias), real)), key, value
        rows, positions = place
        past[0][rows, :, positions] = key.transpose(1, 2)
        past[1][rows, :, positions] = value.transpose(1, 2)
        seen = past[0][:, :, :longest], past[1][:, :, :longest]
        return x + self.o(_gather(_attend(query, *seen, bias), real)), *past


class CrossAttention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        joined = shape.heads * shape.head_width
        self.norm = Norm(shape.width)
        self.q = nn.Linear(shape.width, joined, bias=False)
        self.kv = nn.Linear(shape.width, 2 * joined, bias=False)
        self.o = nn.Linear(joined, shape.width, bias=False)

    def read(self, encoded: Tensor, real: Tensor | None = None) -> tuple[Tensor, Tensor]:
        key, value = _spread(self.kv(encoded), real).chunk(2, dim=-1)
        return _split(key, self.heads), _split(value, self.heads)

    def forward(
        self,
        x: Tensor,
        source: tuple[Tensor, Tensor],
        bias: Tensor,
        real: Tensor | None = None,
    ) -> Tensor:
        query = _split(_spread(self.q(self.norm(x)), real), self.heads)
        mixed: Tensor = self.o(_gather(_attend(query, source[0], source[1], bias), real))
        return x + mixed


class EncoderBlock(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.attention = SelfAttention(shape)
        self.feed = FeedForward(shape)

    def forward(self, x: Tensor, bias: Tensor, real: Tensor | None = None) -> Tensor:
        x, _, _ = self.attention(x, bias, real=real)
        fed: Tensor = self.feed(x)
        return fed


class DecoderBlock(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.attention = SelfAttention(shape)
        self.cross = CrossAttention(shape)
        self.feed = FeedForward(shape)


@dataclass
class Memory:
    """What the decoder knows of a batch: the encoded sources, and its own steps by position."""

    source: list[tuple[Tensor, Tensor]]
    source_bias: Tensor
    steps: list[tuple[Tensor, Tensor]]
    """Keys and values of each block, (rows, heads, positions, head width)."""

    def rows(self, numbers: Tensor) -> Memory:
        """The same for some of the sentences, in any order and any number of times."""
        return Memory(
            [(key[numbers], value[numbers]) for key, value in self.source],
            self.source_bias[numbers],
            [(key[numbers], value[numbers]) for key, value in self.steps],
        )

    def take_back(self, numbers: Tensor, part: Memory) -> None:
        """Write the steps of ``part``, made by ``rows(numbers)``, into their places."""
        for (key, value), (new_key, new_value) in zip(self.steps, part.steps, strict=True):
            key[numbers] = new_key
            value[numbers] = new_value

    def room_for(self, positions: int) -> None:
        """Make place for steps up to ``positions``."""
        missing = positions - self.steps[0][0].shape[2]
        if missing > 0:
            self.steps = [
                (F.pad(key, (0, 0, 0, missing)), F.pad(value, (0, 0, 0, missing)))
                for key, value in self.steps
            ]


class T5(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embed = nn.Embedding(shape.pieces + shape.extra, shape.width)
        self.encoder = nn.ModuleList(EncoderBlock(shape) for _ in range(shape.encoder_blocks))
        self.decoder = nn.ModuleList(DecoderBlock(shape) for _ in range(shape.decoder_blocks))
        self.encoder_distances = nn.Embedding(BUCKETS, shape.heads)
        self.decoder_distances = nn.Embedding(BUCKETS, shape.heads)
        self.encoder_norm = Norm(shape.width)
        self.decoder_norm = Norm(shape.width)
        self.head = nn.Linear(shape.width, shape.pieces, bias=False)

    def decoder_blocks(self) -> list[DecoderBlock]:
        return [cast(DecoderBlock, block) for block in self.decoder]

    def encode(self, source: Tensor, real: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Hidden states of the source pieces, and the bias that masks its padding.

        With ``real``, the places that are no padding, the states come without the padding
        and nothing is spent on it: short sentences may stand beside long ones.
        """
        positions = torch.arange(source.shape[1])
        mask = (source == PAD)[:, None, None, :].float() * MASKED
        distances = self.encoder_distances(distance_buckets(positions, positions, True))
        bias = distances.permute(2, 0, 1)[None] + mask
        x = self.embed(_gather(source, real))
        for block in self.encoder:
            x = block(x, bias, real)
        return self.encoder_norm(x), mask

    def hidden(self, source: Tensor, target: Tensor) -> Tensor:
        """Decoder states for a whole batch at once, as training needs them."""
        encoded, mask = self.encode(source)
        positions = torch.arange(target.shape[1])
        distances = self.decoder_distances(distance_buckets(positions, positions, False))
        future = (positions[None, :] > positions[:, None]).float() * MASKED
        bias = (distances.permute(2, 0, 1) + future)[None]
        x = self.embed(target)
        for block in self.decoder_blocks():
            x, _, _ = block.attention(x, bias)
            x = block.cross(x, block.cross.read(encoded), mask)
            x = block.feed(x)
        states: Tensor = self.decoder_norm(x)
        return states

    def forward(self, source: Tensor, target: Tensor) -> Tensor:
        """Scores of every next piece; ``target`` starts with PAD, as T5 wants it."""
        scores: Tensor = self.head(self.hidden(source, target))
        return scores

    def remember(self, source: Tensor) -> Memory:
        """Encode a batch and make it ready to decode from."""
        real = source != PAD
        encoded, mask = self.encode(source, real)
        nothing = encoded.new_zeros(len(source), self.shape.heads, 0, self.shape.head_width)
        return Memory(
            [block.cross.read(encoded, real) for block in self.decoder_blocks()],
            mask,
            [(nothing, nothing) for _ in self.decoder],
        )

    def advance(self, target: Tensor, real: Tensor, starts: Tensor, memory: Memory) -> Tensor:
        """Decoder states of the ``real`` pieces of ``target``, row after row.

        Each row begins at its position of ``starts``.
        The memory must hold every position before a row's start; what it holds from there
        on is written over. So each row may go on from where its own draft was right.
        """
        queries = starts[:, None] + torch.arange(target.shape[1])
        longest = int(queries[:, -1].max()) + 1
        memory.room_for(longest)
        keys = torch.arange(longest)
        back = (queries[:, :, None] - keys[None, None, :]).clamp(min=0)
        table = distance_buckets(torch.tensor([longest - 1]), keys, False).flip(1)[0]
        distances = self.decoder_distances(table)[back].permute(0, 3, 1, 2)
        future = (keys[None, None, :] > queries[:, :, None]).float() * MASKED
        bias = distances + future[:, None]
        rows = torch.arange(len(target))[:, None]
        x = self.embed(target[real])
        for number, block in enumerate(self.decoder_blocks()):
            x, key, value = block.attention(
                x, bias, memory.steps[number], (rows, queries), longest, real
            )
            memory.steps[number] = (key, value)
            x = block.cross(x, memory.source[number], memory.source_bias, real)
            x = block.feed(x)
        states: Tensor = self.decoder_norm(x)
        return states
