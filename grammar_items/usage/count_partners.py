"""Count which words go together in well-edited English.

    python -m grammar_items.usage.count_partners DATA --out grammar_items/usage/partners.txt.gz \\
        --also prose.txt more.txt

DATA holds ``clean/clean_en_open.tsv.gz`` (sentence in column 2) and ``clean/clean_docs.tsv.gz``
(sentence in column 1). A file after ``--also`` has one sentence per line; of a marked sentence
(``{old>new}``) the corrected side is counted, and lines that begin with ``#`` are left out.
Only counts are written, no sentences; ``partners.py`` describes the format and reads it.
"""

from __future__ import annotations

import argparse
import gzip
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

from grammar_items.parsing import nlp, readable
from grammar_items.usage.partner_pairs import RELATIONS, pairs

FEWEST = 3
"""Pairs seen less often are not kept."""
_BATCH = 512
_SOURCES = (("clean/clean_docs.tsv.gz", 0), ("clean/clean_en_open.tsv.gz", 1))
_MARKED = re.compile(r"\{([^{}>]*)>([^{}]*)\}")

Counts = dict[str, Counter[tuple[str, str]]]


def sentences(data: Path, also: Iterable[Path], most: int | None) -> list[str]:
    """All distinct sentences, or ``most`` of them: the files of ``also`` whole, then a sample."""
    extra = [line for path in also for line in _plain_lines(path)]
    found: list[str] = []
    for name, column in _SOURCES:
        with gzip.open(data / name, "rt", encoding="utf-8") as rows:
            found += [row.rstrip("\n").split("\t")[column] for row in rows]
    random.Random(1).shuffle(found)
    return list(dict.fromkeys(extra + found))[:most]


def _plain_lines(path: Path) -> Iterator[str]:
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            yield _MARKED.sub(r"\2", line.split("\t")[-1]).strip()


def count(texts: Iterable[str]) -> Counts:
    """The pairs of every relation, with how often each was seen."""
    counts: Counts = {relation: Counter() for relation in RELATIONS}
    start = time.monotonic()
    docs = nlp().pipe(map(readable, texts), batch_size=_BATCH)
    for done, doc in enumerate(docs, 1):
        for pair in pairs(doc):
            counts[pair.relation][pair.head, pair.dependent] += 1
        if done % 20_000 == 0:
            print(f"{done} sentences, {time.monotonic() - start:.0f} s", flush=True)
    return counts


def lines(counts: Counts, fewest: int = FEWEST) -> Iterator[str]:
    """The shipped file, line by line; see ``partners.py``."""
    for relation in RELATIONS:
        counter = counts[relation]
        by_head: dict[str, list[tuple[str, int]]] = defaultdict(list)
        heads: Counter[str] = Counter()
        dependents: Counter[str] = Counter()
        for (head, dependent), times in counter.items():
            heads[head] += times
            dependents[dependent] += times
            if times >= fewest:
                by_head[head].append((dependent, times))
        kept = {dependent: n for dependent, n in dependents.items() if n >= fewest}
        yield _line(relation, "", counter.total(), sorted(kept.items()))
        for head in sorted(heads):
            if heads[head] >= fewest:
                yield _line(relation, head, heads[head], sorted(by_head[head]))


def _line(relation: str, head: str, total: int, partners: list[tuple[str, int]]) -> str:
    listed = "".join(f"\t{word}\t{times}" for word, times in partners)
    return f"{relation} {head}\t{total}{listed}\n"


def write(counts: Counts, out: Path, fewest: int = FEWEST) -> None:
    with out.open("wb") as file, gzip.GzipFile("", "wb", 9, file, mtime=0) as packed:
        packed.write("".join(lines(counts, fewest)).encode())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--also", type=Path, nargs="*", default=())
    parser.add_argument("--most", type=int, help="how many sentences at most")
    parser.add_argument("--fewest", type=int, default=FEWEST)
    given = parser.parse_args()
    write(count(sentences(given.data, given.also, given.most)), given.out, given.fewest)


if __name__ == "__main__":
    main()
