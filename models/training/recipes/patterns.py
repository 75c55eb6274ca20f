"""Patterns over parsed words: where an item stands in a clean sentence and how it is broken.

    ~ m=<MD> have v=<VBN> => {m} has {v} / {m} have {v:VB} / {m} {v}

finds *should have gone* and makes *should has gone*, *should have go* or *should gone*. A piece
of a pattern is a word (``have|has``), a tag (``<VBN|VBD>``), a lemma (``~give|send``) or ``NP``;
``^be`` leaves a lemma out, ``name=`` keeps what it matched, ``?`` makes it optional and ``*``
repeats it. The words of the match become the text given, in which ``{v:VBD}`` is another form of
what ``v`` matched.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random

from models.training.recipes.breaks import Break, lowered, swap_span
from models.training.recipes.inflect import form, regular_past
from models.training.recipes.sentence import Sentence, Word

_PIECE = re.compile(r"(?:(?P<name>\w+)=)?(?P<not>!)?(?P<body>.+?)(?P<many>[?*])?$")
_NO_SUCH_FORM = "\0"
_NP_INSIDE = frozenset(("DT", "PRP$", "JJ", "CD", "NN", "NNS", "NNP", "NNPS", "POS", "JJR", "JJS"))
_NOUNS = frozenset(("NN", "NNS", "NNP", "NNPS"))


@dataclass(frozen=True)
class Piece:
    """One place of a pattern."""

    name: str
    refuse: bool
    kind: str
    options: frozenset[str]
    many: str
    never: frozenset[str] = frozenset()

    def fits(self, word: Word, low: str) -> bool:
        if self.never and word.lemma.lower() in self.never:
            return False
        if self.kind == "tag":
            if low[0] in "'’" or low == "n't":
                return False
            found = word.tag in self.options
        elif self.kind == "lemma":
            found = word.lemma.lower() in self.options
        elif self.kind == "dep":
            found = word.dep in self.options
        elif self.kind == "pos":
            found = word.pos in self.options
        else:
            found = low in self.options
        return found != self.refuse


def _piece(text: str) -> Piece:
    match = _PIECE.match(text)
    assert match is not None, text
    body, _, never = match["body"].partition("^")
    if body.startswith("<"):
        kind, body = "tag", body[1:-1]
    elif body.startswith("~"):
        kind, body = "lemma", body[1:]
    elif body.startswith("@"):
        kind, body = "dep", body[1:]
    elif body.startswith("#"):
        kind, body = "pos", body[1:]
    elif body in ("NP", "ANY", "START", "END"):
        kind = body
    else:
        kind = "word"
    left_out = frozenset(never.split("|")) if never else frozenset()
    return Piece(
        match["name"] or "",
        bool(match["not"]),
        kind,
        frozenset(body.split("|")),
        match["many"] or "",
        left_out,
    )


@dataclass(frozen=True)
class Rule:
    """A pattern with the wrong texts that may take its place."""

    item: int
    pattern: str
    wrong: tuple[str, ...]
    kind: str

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(map(_piece, self.pattern.split()))

    @cached_property
    def _anchor(self) -> tuple[frozenset[str], int, int]:
        """Words one of which must be there, and how far from the start they can stand."""
        best: frozenset[str] = frozenset()
        nearest = farthest = low = high = 0
        for piece in self.pieces:
            if piece.kind == "word" and not piece.many and not piece.refuse:
                if not best or len(piece.options) < len(best):
                    best, nearest, farthest = piece.options, low, high
            if piece.kind in ("START", "END"):
                continue
            low += 0 if piece.many else 1
            high += 6 if piece.kind == "NP" or piece.many == "*" else 1
        return best, nearest, farthest

    @property
    def trigger(self) -> frozenset[str]:
        """Words one of which must be in the sentence; empty if any sentence may fit."""
        return self._anchor[0]

    def _starts(self, s: Sentence) -> list[int]:
        words, nearest, farthest = self._anchor
        if not words:
            return list(range(len(s)))
        return sorted(
            {
                start
                for at, low in enumerate(s.low)
                if low in words
                for start in range(max(0, at - farthest), at - nearest + 1)
            }
        )

    def matches(self, s: Sentence) -> Iterator[tuple[int, int, dict[str, tuple[int, int]]]]:
        for start in self._starts(s):
            kept: dict[str, tuple[int, int]] = {}
            end = self._match(s, start, 0, kept)
            if end is not None and end > start:
                yield start, end, kept

    def _match(self, s: Sentence, at: int, k: int, kept: dict[str, tuple[int, int]]) -> int | None:
        if k == len(self.pieces):
            return at
        piece = self.pieces[k]
        if piece.kind == "START":
            opens = at == 0 or s.words[at - 1].text in '.?!"“'
            return self._match(s, at, k + 1, kept) if opens else None
        if piece.kind == "END":
            closes = at >= len(s) or s.words[at].text in ".?!"
            return self._match(s, at, k + 1, kept) if closes else None
        lengths = self._lengths(s, at, piece)
        for length in lengths:
            trial = dict(kept)
            if piece.name:
                trial[piece.name] = (at, at + length)
            end = self._match(s, at + length, k + 1, trial)
            if end is not None:
                kept.clear()
                kept.update(trial)
                return end
        return None

    @staticmethod
    def _lengths(s: Sentence, at: int, piece: Piece) -> list[int]:
        if piece.kind == "NP":
            lengths = _noun_phrase(s, at)
        elif piece.kind == "ANY":
            plain = at < len(s) and s.words[at].text[0] not in ".?!,;:'\"’" and s.low[at] != "n't"
            lengths = [1] if plain else []
        else:
            lengths = [1] if at < len(s) and piece.fits(s.words[at], s.low[at]) else []
        if piece.many == "*":
            count = 0
            while (
                at + count < len(s)
                and count < 6
                and (
                    s.words[at + count].text not in ".?!"
                    if piece.kind == "ANY"
                    else piece.fits(s.words[at + count], s.low[at + count])
                )
            ):
                count += 1
            return list(range(count, -1, -1))
        return [*lengths, 0] if piece.many == "?" else lengths

    def breaks(self, s: Sentence, rng: Random) -> Iterator[Break]:
        for start, end, kept in self.matches(s):
            right = s.text[s.starts[start] : s.starts[end - 1] + len(s.words[end - 1].text)]
            for _ in range(3):
                wrong = self._fill(s, rng.choice(self.wrong), kept)
                if _NO_SUCH_FORM in wrong or not wrong:
                    continue
                if right[0] in "'’" and wrong[0] not in "'’":
                    wrong = " " + wrong
                if wrong.strip().lower() != right.lower():
                    yield swap_span(s, start, end - 1, wrong, self.kind, self.item)
                    break

    @staticmethod
    def _fill(s: Sentence, text: str, kept: dict[str, tuple[int, int]]) -> str:
        def put(match: re.Match[str]) -> str:
            first, last = kept.get(match[1], (0, 0))
            if first == last:
                return ""
            if match[2]:
                word = s.words[first]
                if match[2].startswith("VB") and not word.tag.startswith("VB"):
                    return _NO_SUCH_FORM
                return inflected(word.lemma.lower(), match[2])
            out = ""
            for k in range(first, last):
                out += lowered(s, k) + (s.words[k].space if k < last - 1 else "")
            return out

        filled = re.sub(r"\{(\w+)(?::(\w+))?\}", put, text)
        return re.sub(r"\s+([,.?!])", r"\1", " ".join(filled.split())).replace(" n't", "n't")


def inflected(lemma: str, how: str) -> str:
    """A form by tag; REG is the regular past learners try."""
    if how == "REG":
        return regular_past(lemma)
    if how == "LEMMA":
        return lemma
    return form(lemma, how)


def _noun_phrase(s: Sentence, at: int) -> list[int]:
    if at >= len(s):
        return []
    if s.words[at].tag in ("PRP", "EX") or s.low[at] in ("this", "that", "these", "everyone"):
        return [1]
    end = at
    while end < len(s) and end - at < 6 and s.words[end].tag in _NP_INSIDE:
        end += 1
    while end > at and s.words[end - 1].tag not in _NOUNS:
        end -= 1
    return [end - at] if end > at else []
