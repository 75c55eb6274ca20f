"""A break: one learner's error put into one clean sentence.

In ``She has two cats.`` the break ``Break(4, 7, "have", "agreement")`` makes
``She have two cats.``. Breaks that do not touch can be made together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from random import Random

from models.training.recipes.sentence import Sentence


@dataclass(frozen=True, slots=True)
class Break:
    """Characters ``start:end`` of the clean text become ``text``."""

    start: int
    end: int
    text: str
    kind: str
    items: tuple[int, ...] = ()


Recipe = Callable[[Sentence, Random], Iterator[Break]]


@dataclass(frozen=True)
class Entry:
    """A recipe with the kind of error it makes, how often, and the items it can concern."""

    kind: str
    share: float
    items: tuple[int, ...]
    make: Recipe


GENERAL: list[Entry] = []
ESSAYS: list[Entry] = []
"""Recipes that only ``essay_pairs`` adds to the general layer."""


def general(kind: str, share: float, layer: list[Entry] = GENERAL) -> Callable[[Recipe], Recipe]:
    """Register a recipe of a layer; ``share`` is its part of all errors in percent."""

    def register(make: Recipe) -> Recipe:
        layer.append(Entry(kind, share, (), make))
        return make

    return register


def opens_sentence(s: Sentence, i: int) -> bool:
    """Whether a capital on this word is the sentence's and not the word's own."""
    return i == 0 or s.words[i - 1].text in ".?!\"“'‘" or s.words[i - 1].text == ":"


def raised(text: str) -> str:
    return text[:1].upper() + text[1:]


def lowered(s: Sentence, i: int) -> str:
    """The word as it is written inside a sentence."""
    word = s.words[i]
    if word.text == "I" or word.text.startswith("I'") or word.tag in ("NNP", "NNPS"):
        return word.text
    return word.text[:1].lower() + word.text[1:] if opens_sentence(s, i) else word.text


def like(s: Sentence, i: int, text: str) -> str:
    """``text`` with the capital of the word it stands in for."""
    return raised(text) if s.words[i].text[:1].isupper() and opens_sentence(s, i) else text


def swap(s: Sentence, i: int, text: str, kind: str, *items: int) -> Break:
    """Another word in place of word ``i``."""
    start = s.starts[i]
    return Break(start, start + len(s.words[i].text), like(s, i, text), kind, items)


def swap_span(s: Sentence, i: int, j: int, text: str, kind: str, *items: int) -> Break:
    """Other words in place of words ``i`` to ``j``, both included."""
    end = s.starts[j] + len(s.words[j].text)
    return Break(s.starts[i], end, like(s, i, text), kind, items)


def drop(s: Sentence, i: int, kind: str, *items: int) -> Break:
    """Leave word ``i`` out; the next one takes over its capital."""
    if opens_sentence(s, i) and i + 1 < len(s) and s.words[i].text[:1].isupper():
        return Break(
            s.starts[i],
            s.starts[i + 1] + len(s.words[i + 1].text),
            raised(s.words[i + 1].text),
            kind,
            items,
        )
    start, end = s.starts[i], s.starts[i + 1]
    if not s.words[i].space and i and s.words[i - 1].space:
        start -= 1
    return Break(start, end, "", kind, items)


def put_before(s: Sentence, i: int, text: str, kind: str, *items: int) -> Break:
    """Put words before word ``i``, taking over its capital at the start of a sentence."""
    if opens_sentence(s, i) and s.words[i].text[:1].isupper():
        end = s.starts[i] + len(s.words[i].text)
        return Break(s.starts[i], end, raised(text) + " " + lowered(s, i), kind, items)
    return Break(s.starts[i], s.starts[i], text + " ", kind, items)


def put_after(s: Sentence, i: int, text: str, kind: str, *items: int) -> Break:
    """Put words after word ``i``."""
    end = s.starts[i] + len(s.words[i].text)
    return Break(end, end, " " + text, kind, items)


def move(s: Sentence, i: int, j: int, to: int, kind: str, *items: int) -> Break:
    """Words ``i`` to ``j`` go before word ``to`` (or after all, for ``to == len(s)``)."""
    order = list(range(len(s)))
    block = order[i : j + 1]
    if to > j:
        first, last = i, to - 1
        new = [*range(j + 1, to), *block]
    else:
        first, last = to, j
        new = [*block, *range(to, i)]
    capital = opens_sentence(s, first) and s.words[first].text[:1].isupper()
    pieces = [lowered(s, k) if k == first else s.words[k].text for k in new]
    text = ""
    for piece, k in zip(pieces, new, strict=True):
        glue = (
            k > 0
            and not s.words[k - 1].space
            and k - 1 in new
            and new.index(k - 1) + 1 == (new.index(k))
        )
        text += ("" if glue or not text else " ") + piece
    return Break(
        s.starts[first],
        s.starts[last] + len(s.words[last].text),
        raised(text) if capital else text,
        kind,
        items,
    )


def apply(text: str, breaks: Iterable[Break]) -> str:
    """The text with all these breaks made."""
    for piece in sorted(breaks, key=lambda b: (b.start, b.end), reverse=True):
        text = text[: piece.start] + piece.text + text[piece.end :]
    return text


def clash(one: Break, other: Break) -> bool:
    """Whether two breaks touch the same characters (or the same gap)."""
    return one.start <= other.end and other.start <= one.end
