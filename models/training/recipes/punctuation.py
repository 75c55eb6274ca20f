"""Marks left out, misplaced or taken for one another, in sentences whose marks are right.

``In the end, we stayed, which was good.`` → ``In the end we stayed which was good.``;
``I stayed because it rained.`` → ``I stayed, because it rained.``
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from models.training.recipes.breaks import ESSAYS, Break, general, raised
from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import words

_JOINERS = words("and but so or yet nor")
_RELATIVES = words("which who whose where when whom")
_NOT_BEFORE_COMMA = words("that because than if whether")
LIST_COMMA, NEEDLESS, SPLIT = 0.25, 0.5, 0.25
"""How often a comma in a list is dropped, a needless one put in, a clause cut off."""


def _closes_opening(s: Sentence, i: int) -> bool:
    """Whether everything before the comma hangs from a word after it."""
    root = next((k for k, w in enumerate(s.words) if w.dep == "ROOT"), 0)
    subject = s.child(root, "nsubj", "nsubjpass", "expl", "csubj")
    return i < (root if subject is None else subject)


@general("punctuation", 9.0, ESSAYS)
def dropped(s: Sentence, rng: Random) -> Iterator[Break]:
    """A comma that the sentence needs."""
    for i in range(1, len(s) - 1):
        if s.words[i].text != "," or not s.words[i].space or s.low[i - 1].isdigit():
            continue
        start, after = s.starts[i], s.low[i + 1]
        needed = _closes_opening(s, i) or after in _JOINERS or after in _RELATIVES
        if needed or rng.random() < LIST_COMMA:
            yield Break(start, start + 1, "", "punctuation")


@general("needless comma", 2.0, ESSAYS)
def needless(s: Sentence, rng: Random) -> Iterator[Break]:
    """A comma before "that", "because" or a second verb, where English has none."""
    for i in range(2, len(s) - 1):
        word, before = s.words[i], s.words[i - 1]
        if not before.space or not before.text[-1].isalnum() or rng.random() > NEEDLESS:
            continue
        start = s.starts[i] - 1
        if word.low in _NOT_BEFORE_COMMA and word.dep == "mark":
            yield Break(start, start, ",", "needless comma")
        elif word.low == "and" and word.dep == "cc":
            joined = s.child(word.head, "conj")
            if joined is not None and s.child(joined, "nsubj", "nsubjpass") is None:
                yield Break(start, start, ",", "needless comma")


@general("other mark", 1.5, ESSAYS)
def other_mark(s: Sentence, rng: Random) -> Iterator[Break]:
    """A semicolon or colon as a comma; a clause cut off by a full stop; a hyphen left out."""
    for i in range(1, len(s) - 1):
        text, start = s.words[i].text, s.starts[i]
        if text in (";", ":") and s.words[i].space:
            yield Break(start, start + 1, ",", "other mark")
        elif text == "," and s.words[i].space and rng.random() < SPLIT:
            after = s.words[i + 1]
            if after.low in ("which", "because", "but", "although", "especially", "and"):
                end = s.starts[i + 1] + len(after.text)
                yield Break(start, end, f". {raised(after.text)}", "other mark")
        elif text == "-" and not s.words[i].space and not s.words[i - 1].space:
            if s.low[i - 1].isalpha() and s.low[i + 1].isalpha():
                yield Break(start, start + 1, " ", "other mark")
