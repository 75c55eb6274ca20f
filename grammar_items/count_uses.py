"""How often each item is found in ordinary English: the figures behind ``frequencies.json``.

    python -m grammar_items.count_uses clean.tsv.gz --sentences 2000 --sample sample.tsv

``clean.tsv.gz`` has a sentence in the last column of each line. The counts tell the link
which items are rare; the sample, three finds an item, is for judging by hand how often a
finder is right (``PRECISION.md``).
"""

from __future__ import annotations

import argparse
import gzip
import json
import random
from collections import defaultdict
from pathlib import Path

from grammar_items.catalogue import catalogue
from grammar_items.finding import find_uses
from grammar_items.parsing import parse_all

FREQUENCIES = Path(__file__).parent / "frequencies.json"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("clean", type=Path)
    parser.add_argument("--sentences", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--sample", type=Path, help="write three finds of each item here")
    options = parser.parse_args()
    opener = gzip.open if options.clean.suffix == ".gz" else open
    with opener(options.clean, "rt", encoding="utf-8") as lines:
        sentences = [line.rstrip("\n").split("\t")[-1] for line in lines]
    dice = random.Random(options.seed)
    chosen = dice.sample(sentences, options.sentences)
    finds: dict[int, list[str]] = defaultdict(list)
    for doc in parse_all(chosen):
        for item in {use.item for use in find_uses(doc)}:
            place = next(use for use in find_uses(doc) if use.item == item)
            before, found, after = (
                doc[: place.start].text, doc[place.start : place.end].text, doc[place.end :].text
            )  # fmt: skip
            finds[item].append(f"{before} [[{found}]] {after}".strip())
    table = {
        "sentences": options.sentences,
        "finds": {str(id): len(finds[id]) for id in catalogue()},
    }
    FREQUENCIES.write_text(json.dumps(table, indent=0) + "\n", encoding="utf-8")
    if options.sample:
        with options.sample.open("w", encoding="utf-8") as out:
            for id, found_in in sorted(finds.items()):
                for sentence in dice.sample(found_in, min(3, len(found_in))):
                    out.write(f"{id}\t{len(found_in)}\t{catalogue()[id].title}\t{sentence}\n")


if __name__ == "__main__":
    main()
