"""The last lesson: pairs people wrote, with generated ones mixed in so nothing is forgotten.

    write_last_lesson(data / "pairs", Path("grammar_items/items"), pairs, Path("last.tsv.gz"))

Five kinds: real corrections (every fourth learner pair is held back for measuring, see
``measure.py``), sentences written for Margin as learners write them (``data/learners``), by item
too, sentences that can be mended with an item or without it (``data/ways``), the wrong and right
sentences of Margin's own grammar catalogue, and right but odd lines.
"""

from __future__ import annotations

import gzip
import json
import tomllib
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path

from rapidfuzz.distance import Levenshtein

from models.training.lexicon import NATIVES
from models.training.measure import HELD_BACK_PAIRS, OWN_PAIRS
from models.training.recipes.prose import leave_alone
TOLD = "told"

REPEATED = 2
"""How often each learner pair is shown."""
DATA = Path(__file__).parent / "data"
LEARNERS = DATA / "learners"
"""Sentences as learners write them, with their corrections, written for Margin."""
WAYS = DATA / "ways"
"""Wrong sentences, each with a correction that uses an item and one that does not."""


def real_pairs(folder: Path) -> list[str]:
    """Lines ``source<TAB>target`` that may be learnt from."""
    learners = folder / "eracond.tsv"
    natives = folder / NATIVES
    lines: list[str] = []
    if learners.exists():
        every = learners.read_text(encoding="utf-8").splitlines()
        kept = [line for number, line in enumerate(every, 1) if number % HELD_BACK_PAIRS]
        lines += kept * REPEATED
    if natives.exists():
        slips = [line for line in natives.read_text(encoding="utf-8").splitlines() if "\t" in line]
        lines += slips
        # What natives wrote when they were right: prose unlike the corpus, to be left alone.
        lines += [f"{right}\t{right}" for right in dict.fromkeys(s.split("\t")[1] for s in slips)]
    return [line for line in lines if line.count("\t") == 1]


def learner_pairs(folder: Path = LEARNERS) -> Iterator[str]:
    """Lines of the pair file: each wrong sentence with its correction, and every third right one.

    ``In summer it don't rain much.<TAB>In summer it doesn't rain much.<TAB>60<TAB>learner``
    """
    for path in sorted(folder.glob("*.tsv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            _, right, items = line.split("\t")
            yield f"{line}\tlearner"
            if number % 3 == 0:
                yield f"{right}\t{right}\t{items}\tlearner"


def two_ways(folder: Path = WAYS) -> Iterator[str]:
    """Lines of the pair file from sentences that can be mended with an item and without it.

    Told the item, the first way; not told, the one that changes less; right is right, told or
    not.
    """
    for path in sorted(folder.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            wrong, using, other, item = line.split("\t")
            near, far = (Levenshtein.distance(wrong.split(), t.split()) for t in (other, using))
            yield f"{wrong}\t{using}\t{item}\t{TOLD}"
            yield f"{wrong}\t{other if near <= far else using}\t\tway"
            yield f"{using}\t{using}\t{item}\t{TOLD}"
            yield f"{other}\t{other}\t{item}\t{TOLD}"


def catalogue_pairs(items: Path) -> Iterator[str]:
    """Lines of the pair file from the item files: errors to mend, uses and near misses to leave.

    ``I is twelve years old.<TAB>I am twelve years old.<TAB>1<TAB>catalogue``
    """
    for path in sorted(items.glob("*.toml")):
        item = tomllib.loads(path.read_text(encoding="utf-8"))
        for error in item.get("errors", ()):
            yield f"{error['wrong']}\t{error['right']}\t{item['id']}\tcatalogue"
            yield f"{error['right']}\t{error['right']}\t\tcatalogue"
        for good in (*item.get("uses", ()), *item.get("near_misses", ())):
            yield f"{good}\t{good}\t\tcatalogue"


def barred_sentences(data: Path) -> set[str]:
    """What is measured on must not be learnt: both sets of minimal pairs, right sentences."""
    barred = set()
    for pairs in (data / "tse_dev.jsonl", OWN_PAIRS):
        if pairs.exists():
            rows = [json.loads(line) for line in pairs.read_text(encoding="utf-8").splitlines()]
            barred |= {text for row in rows for text in (row["src"], row["ref"], *row["alts"])}
    right = data / "eval" / "correct_sentences_harper.tsv"
    if right.exists():
        barred |= {line.split("\t")[0] for line in right.read_text(encoding="utf-8").splitlines()}
    return barred


def write_last_lesson(
    folder: Path, items: Path, generated: Path, out: Path, barred: Collection[str] = ()
) -> int:
    """Write the mix without the barred sentences; returns how many pairs it has."""
    written = []
    lines = [f"{line}\t\t" for line in real_pairs(folder)]
    lines += [*learner_pairs(), *two_ways()] * REPEATED
    lines += [*catalogue_pairs(items)]
    lines += [f"{line}\t{line}\t\t" for line in leave_alone()]
    for line in lines:
        source, target, *_ = line.split("\t")
        if source not in barred and target not in barred:
            written.append(line)
    with gzip.open(generated, "rt", encoding="utf-8") as file:
        made = [line.rstrip("\n") for line in islice(file, max(4000, len(written)))]
    with gzip.open(out, "wt", encoding="utf-8") as mixed:
        mixed.write("\n".join([*written, *made]) + "\n")
    return len(written) + len(made)
