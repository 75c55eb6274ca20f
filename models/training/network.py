"""The T5 network for training: an encoder, a shallow decoder, nothing but torch.

    >>> network = T5(Shape(pieces=100, width=16, heads=2, head_width=8, inner=32,
    ...                    encoder_blocks=1, decoder_blocks=1))
    >>> source, target = torch.tensor([[9, 5, 6, 1]]), torch.tensor([[0, 5, 7]])
    >>> network(source, target).shape        # one row of scores for each target position
    torch.Size([1, 3, 100])

The same numbers as a gated-gelu T5 v1.1 of transformers, but the projections that read the
same input are joined (query, key and value in one matrix), which is faster on a CPU.
``export.py`` turns it into transformers' T5 and from there into CTranslate2's format.
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
    """``Shape(pieces=20808)``: flan-t5-small, vocabulary trimmed, three decoder blocks."""

    pieces: int
    width: int = 512
    heads: int = 6
    head_width: int = 64
    inner: int = 1024
    encoder_blocks: int = 8
    decoder_blocks: int = 3


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


class SelfAttention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        joined = shape.heads * shape.head_width
        self.norm = Norm(shape.width)
        self.qkv = nn.Linear(shape.width, 3 * joined, bias=False)
        self.o = nn.Linear(joined, shape.width, bias=False)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        read = self.qkv(self.norm(x))
        query, key, value = (_split(part, self.heads) for part in read.chunk(3, dim=-1))
        mixed: Tensor = self.o(_attend(query, key, value, bias))
        return x + mixed


class CrossAttention(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        joined = shape.heads * shape.head_width
        self.norm = Norm(shape.width)
        self.q = nn.Linear(shape.width, joined, bias=False)
        self.kv = nn.Linear(shape.width, 2 * joined, bias=False)
        self.o = nn.Linear(joined, shape.width, bias=False)

    def forward(self, x: Tensor, encoded: Tensor, bias: Tensor) -> Tensor:
        key, value = (_split(part, self.heads) for part in self.kv(encoded).chunk(2, dim=-1))
        query = _split(self.q(self.norm(x)), self.heads)
        mixed: Tensor = self.o(_attend(query, key, value, bias))
        return x + mixed


class EncoderBlock(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.attention = SelfAttention(shape)
        self.feed = FeedForward(shape)

    def forward(self, x: Tensor, bias: Tensor) -> Tensor:
        return cast(Tensor, self.feed(self.attention(x, bias)))


class DecoderBlock(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.attention = SelfAttention(shape)
        self.cross = CrossAttention(shape)
        self.feed = FeedForward(shape)

    def forward(self, x: Tensor, bias: Tensor, encoded: Tensor, mask: Tensor) -> Tensor:
        x = self.cross(self.attention(x, bias), encoded, mask)
        return cast(Tensor, self.feed(x))


class T5(nn.Module):
    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.embed = nn.Embedding(shape.pieces, shape.width)
        self.encoder = nn.ModuleList(EncoderBlock(shape) for _ in range(shape.encoder_blocks))
        self.decoder = nn.ModuleList(DecoderBlock(shape) for _ in range(shape.decoder_blocks))
        self.encoder_distances = nn.Embedding(BUCKETS, shape.heads)
        self.decoder_distances = nn.Embedding(BUCKETS, shape.heads)
        self.encoder_norm = Norm(shape.width)
        self.decoder_norm = Norm(shape.width)
        self.head = nn.Linear(shape.width, shape.pieces, bias=False)

    def encode(self, source: Tensor) -> tuple[Tensor, Tensor]:
        """Hidden states of the source pieces, and the bias that masks its padding."""
        positions = torch.arange(source.shape[1])
        mask = (source == PAD)[:, None, None, :].float() * MASKED
        distances = self.encoder_distances(distance_buckets(positions, positions, True))
        bias = distances.permute(2, 0, 1)[None] + mask
        x = self.embed(source)
        for block in self.encoder:
            x = block(x, bias)
        return self.encoder_norm(x), mask

    def hidden(self, source: Tensor, target: Tensor) -> Tensor:
        """Decoder states; ``target`` starts with PAD, as T5 wants it."""
        encoded, mask = self.encode(source)
        positions = torch.arange(target.shape[1])
        distances = self.decoder_distances(distance_buckets(positions, positions, False))
        future = (positions[None, :] > positions[:, None]).float() * MASKED
        bias = (distances.permute(2, 0, 1) + future)[None]
        x = self.embed(target)
        for block in self.decoder:
            x = block(x, bias, encoded, mask)
        return cast(Tensor, self.decoder_norm(x))

    def forward(self, source: Tensor, target: Tensor) -> Tensor:
        """Scores of every next piece."""
        return cast(Tensor, self.head(self.hidden(source, target)))
