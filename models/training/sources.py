"""What may be learnt from, and what is only measured on or fitted with.

Held out from training: every fourth pair of ERAConD, every 400th clean sentence, a tenth of the
public edits and of the clean documents (whole repositories, by a hash of their names), one in 25
of the learners' texts (by a hash of their headings) and all of those written to fit the judging
(``data/learners/judging``), both sets of minimal pairs, CoNLL-14, JFLEG and Harper's correct
sentences.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from grammar_items.marked import read
from grammar_items.usage.check import files as lexicon_files
from grammar_items.usage.check import rows as lexicon_rows

ROOT = Path(__file__).parents[2]
ITEM_FILES = ROOT / "grammar_items" / "items"
OWN_PAIRS = ROOT / "app" / "evaluation" / "data" / "minimal_pairs.jsonl"
"""Minimal pairs that come with Margin, to measure with."""
DATA = Path(__file__).parent / "data"
LEARNERS = DATA / "learners"
"""Sentences and whole texts as learners write them, with their corrections."""
WAYS = DATA / "ways"
"""Wrong sentences, each with a correction that uses an item and one that does not."""
NATIVES = "harper_tests.tsv"
HELD_OUT_PAIRS, HELD_OUT_LINES, HELD_OUT_REPOSITORIES, HELD_OUT_TEXTS = 4, 400, 10, 25

Pair = tuple[str, str]
"""A wrong sentence and its correction; the same twice for a right sentence."""


def _one_in(many: int, name: str) -> bool:
    """True for one name in ``many``, always the same ones."""
    digest = hashlib.sha1(name.lower().encode(), usedforsecurity=False).hexdigest()
    return int(digest[:8], 16) % many == 0


def held_out_repository(name: str) -> bool:
    return _one_in(HELD_OUT_REPOSITORIES, name)


def fitted_repository(name: str) -> bool:
    """Whether clean sentences of a held-out repository fit the judging; the others measure it."""
    digest = hashlib.sha1(name.lower().encode(), usedforsecurity=False).hexdigest()
    return int(digest[8:16], 16) % 3 == 2


def public_edits(data: Path, held_out: bool) -> Iterator[tuple[str, str, str]]:
    """(wrong, right, ERRANT types) of the repositories that are held out, or of the others."""
    for wrong, right, types, repository, *_ in _table(data / "pairs" / "public_edits.tsv.gz"):
        if held_out_repository(repository) == held_out and wrong != right:
            yield wrong, right, types


def clean_documents(data: Path, held_out: bool) -> Iterator[str]:
    """Well-edited sentences of the repositories that are held out, or of the others."""
    for sentence, repository, *_ in _table(data / "clean" / "clean_docs.tsv.gz"):
        if held_out_repository(repository) == held_out:
            yield sentence


def held_out_documents(data: Path, fitted: bool) -> Iterator[str]:
    """Well-edited sentences never trained on: to fit the judging, or to measure it."""
    for sentence, repository, *_ in _table(data / "clean" / "clean_docs.tsv.gz"):
        if held_out_repository(repository) and fitted_repository(repository) == fitted:
            yield sentence


def chats(data: Path, held_out: bool) -> Iterator[Pair]:
    """ERAConD: what learners wrote to a chatbot."""
    for number, (wrong, right, *_) in enumerate(_table(data / "pairs" / "eracond.tsv"), 1):
        if (number % HELD_OUT_PAIRS == 0) == held_out:
            yield wrong, right


def slips(data: Path) -> Iterator[Pair]:
    """Native writers' slips, and what they wrote when they were right."""
    pairs = [(wrong, right) for wrong, right, *_ in _table(data / "pairs" / NATIVES)]
    yield from pairs
    for right in dict.fromkeys(right for _, right in pairs):
        yield right, right


def clean_sentences(path: Path) -> Iterator[str]:
    """The open corpus without its held-out lines."""
    for number, (_, sentence, *_) in enumerate(_table(path), 1):
        if number % HELD_OUT_LINES:
            yield sentence


def held_out_sentences(data: Path, fitted: bool) -> Iterator[str]:
    """The lines of the open corpus that are never trained on: every other one fits the judging."""
    path = data / "clean" / "clean_en_open.tsv.gz"
    for number, (_, sentence, *_) in enumerate(_table(path), 1):
        if number % HELD_OUT_LINES == 0 and (number // HELD_OUT_LINES % 2 == 0) == fitted:
            yield sentence


@dataclass(frozen=True)
class Writing:
    """One sentence of a learner's text, with what its heading says of the learner."""

    language: str
    level: str
    wrong: str
    right: str
    heading: str = ""


def learner_writing(held_out: bool, folder: Path = LEARNERS) -> Iterator[Writing]:
    """The sentences of the marked texts that are held out, or of the others; right ones too.

    A heading is ``# es B1 opinion essay: should zoos be closed``.
    """
    whole = sorted(folder.glob("judging/*.txt"))
    for path in (*sorted(folder.glob("texts/*.txt")), *whole):
        ours, language, level, heading = False, "", "", ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if line.startswith("#"):
                heading = line
                ours = (path in whole or _one_in(HELD_OUT_TEXTS, line)) == held_out
                language, level, *_ = [*line.strip("# ").split(), "", ""]
            elif line.strip() and ours:
                marked = read(line)
                yield Writing(language, level, marked.wrong, marked.right, heading)


def learner_texts(held_out: bool, folder: Path = LEARNERS) -> Iterator[Pair]:
    """The same as pairs."""
    for one in learner_writing(held_out, folder):
        yield one.wrong, one.right


def held_out_texts(folder: Path = LEARNERS) -> list[list[Pair]]:
    """The held-out texts, each as the pairs of its sentences."""
    by_text = groupby(learner_writing(True, folder), key=lambda one: one.heading)
    return [[(one.wrong, one.right) for one in text] for _, text in by_text]


def learner_sentences(by_item: bool, folder: Path = LEARNERS) -> Iterator[Pair]:
    """The single sentences, written for an item or freely; every third right one comes too."""
    for path in sorted(folder.glob("*.tsv")):
        if path.name.startswith("items") != by_item:
            continue
        for number, (wrong, right, *_) in enumerate(_table(path)):
            yield wrong, right
            if number % 3 == 0:
                yield right, right


def two_ways(folder: Path = WAYS) -> Iterator[Pair]:
    """Sentences with two corrections: the one that does without the item."""
    for path in sorted(folder.glob("*.tsv")):
        for wrong, using, other, *_ in _table(path):
            yield wrong, other
            yield using, using


def catalogue_pairs(items: Path = ITEM_FILES) -> Iterator[Pair]:
    """Errors of the grammar catalogue to correct; its uses and near misses to leave."""
    for path in sorted(items.glob("*.toml")):
        item = tomllib.loads(path.read_text(encoding="utf-8"))
        for error in item.get("errors", ()):
            yield error["wrong"], error["right"]
            yield error["right"], error["right"]
        for good in (*item.get("uses", ()), *item.get("near_misses", ())):
            yield good, good


def lexicon_pairs() -> Iterator[Pair]:
    """The examples of the usage lexicon."""
    for path in lexicon_files():
        for _, row in lexicon_rows(path):
            marked = read(row["example"])
            yield marked.wrong, marked.right


def barred_sentences(data: Path) -> set[str]:
    """What is measured on must not be learnt."""
    barred = set()
    for pairs in (data / "tse_dev.jsonl", OWN_PAIRS):
        if pairs.exists():
            rows = [json.loads(line) for line in pairs.read_text(encoding="utf-8").splitlines()]
            barred |= {text for row in rows for text in (row["src"], row["ref"], *row["alts"])}
    for path in sorted((data / "eval").glob("*")):
        if path.name.startswith(("conll14.txt", "jfleg")) or path.suffix == ".tsv":
            barred |= {_untokenised(sentence) for sentence, *_ in _table(path)}
    return barred


def _untokenised(sentence: str) -> str:
    """``I do n't know John 's dog .`` as it was written: ``I don't know John's dog.``"""
    sentence = re.sub(r" (n't|'(?:s|re|ve|ll|d|m)\b)", r"\1", sentence)
    return re.sub(r" ([.,;:!?])", r"\1", sentence)


def _table(path: Path) -> Iterator[list[str]]:
    """The rows of a tab-separated file, gzipped or not; a file that is not there has none."""
    if not path.exists():
        return
    opener = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = line.rstrip("\n").split("\t")
            if row != [""]:
                yield row
