"""Minimal pairs, each on one grammar item: a wrong sentence and its good corrections.

A line of JSON Lines::

    {"id": 173, "n": 1, "src": "a game what is fun", "ref": "a game which is fun",
     "alts": ["a game that is fun"]}

or a folder with one M2 file an item, the id in its name ("173.m2"), in which annotator 0
corrects with the item and the others as they like: the form of the CTSEG release.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from app.evaluation.annotation import annotated, edits_between, parse_ahead, tokens_of
from app.evaluation.inputs import field, read_json_lines, refuse
from app.evaluation.m2 import M2Edit, M2Sentence, read_m2
from app.evaluation.published import item_recall
from app.evaluation.tokens import detokenised, retokenised


@dataclass(frozen=True)
class Case:
    """One wrong sentence of an item."""

    item: int
    source: str
    """As a corrector gets it."""
    reference: str
    """Corrected with the item."""
    gold: M2Sentence
    """Annotator 0: the item's own correction; the others: all else that is good."""
    spaced: bool = False
    """Whether the data came as tokens."""

    def edits(self, hypothesis: str) -> tuple[M2Edit, ...]:
        return edits_between(" ".join(self.gold.tokens), " ".join(self.tokens(hypothesis)))

    def tokens(self, hypothesis: str) -> tuple[str, ...]:
        return retokenised(hypothesis, self.gold.tokens) if self.spaced else tokens_of(hypothesis)


def read_cases(path: Path) -> list[Case]:
    """All pairs of a JSON Lines file or of a folder of M2 files."""
    if path.is_dir():
        return _from_folder(path)
    if path.suffix == ".m2":
        raise refuse(path, None, "One M2 file is one item.", "Name the folder that holds them all.")
    return _from_lines(path)


def _from_lines(path: Path) -> list[Case]:
    rows: list[tuple[int, str, str, list[str]]] = []
    for number, record in read_json_lines(path):
        item = _known(path, number, field(path, number, record, "id", int))
        source = _sentence(path, number, record, "src")
        reference = _sentence(path, number, record, "ref")
        if source.split() == reference.split():
            raise refuse(
                path, number, '"src" and "ref" are the same.', "A pair needs an error to mend."
            )
        others = field(path, number, record, "alts", list) if "alts" in record else []
        if not all(isinstance(other, str) and other.strip() for other in others):
            raise refuse(path, number, '"alts" must be a list of sentences.', "Mend or drop it.")
        rows.append((item, source, reference, others))
    split = [[tokens_of(text) for text in (s, r, *alts)] for _, s, r, alts in rows]
    parse_ahead(" ".join(tokens) for texts in split for tokens in texts)
    return [
        Case(item, source, reference, annotated(texts[0], texts[1:]))
        for (item, source, reference, _), texts in zip(rows, split, strict=True)
    ]


def _sentence(path: Path, number: int, record: dict[str, object], name: str) -> str:
    text: str = field(path, number, record, name, str)
    if not text.strip():
        raise refuse(path, number, f'"{name}" is empty.', "Write a sentence.")
    return text


def _known(path: Path, number: int | None, item: int) -> int:
    if item not in item_recall():
        raise refuse(
            path,
            number,
            f"There is no grammar item {item}.",
            "The ids run from 1 to 263; find one with: python -m app items --search WORDS",
        )
    return item


def _from_folder(folder: Path) -> list[Case]:
    files: dict[int, Path] = {}
    for path in sorted(folder.glob("*.m2")):
        digits = re.search(r"\d+", path.stem)
        if digits is None:
            raise refuse(
                path, None, "The name holds no item id.", "Name the file after its item: 173.m2."
            )
        item = _known(path, None, int(digits.group()))
        if item in files:
            raise refuse(path, None, f"Item {item} is in {files[item].name} too.", "Join them.")
        files[item] = path
    if not files:
        raise refuse(
            folder, None, "There is no M2 file in this folder.", "One an item is needed: 173.m2."
        )
    cases = []
    for item, path in sorted(files.items()):
        for sentence in read_m2(path):
            first = min(sentence.coders)
            cases.append(
                Case(
                    item,
                    detokenised(sentence.tokens),
                    detokenised(sentence.corrected(first)),
                    sentence,
                    spaced=True,
                )
            )
    return cases
