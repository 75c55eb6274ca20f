"""Scoring explanations edit by edit, as EXCGEC does (Ye et al.).

A system's edit that overlaps a gold edit is a *hit*; only hits are scored: is the error type
the same, how far apart are the severities, how near is the description. The hit rate is over the
system's edits, the miss rate over the gold edits that nothing overlaps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from app.evaluation.descriptions import (
    Closeness,
    Language,
    closeness,
    language_of,
    synonyms_known,
)
from app.evaluation.inputs import field, read_json, refuse
from app.evaluation.plots import bars
from app.evaluation.published import published
from app.evaluation.report import Figure, Report, Value, table
from app.evaluation.scores import f1, mean, ratio

CHINESE_TYPES = (
    "标点冗余",
    "标点丢失",
    "标点误用",
    "字音混淆错误",
    "字形混淆错误",
    "词内部字符异位错误",
    "命名实体拼写错误",
    "词语冗余",
    "词语丢失",
    "词语误用",
    "词序不当",
    "逻辑不通",
    "句式杂糅",
    "照应错误",
    "歧义错误",
    "语气不协调",
    "其他错误",
)
"""EXCGEC's taxonomy; its macro F1 is over all of them, also those that do not occur."""


@dataclass(frozen=True)
class Explained:
    """One edit with its explanation; ``start`` and ``end`` are characters of the source."""

    start: int
    end: int
    replacement: str
    type: str
    severity: int
    description: str


@dataclass(frozen=True)
class Sample:
    source: str
    target: str
    edits: tuple[Explained, ...]


@dataclass(frozen=True)
class Result:
    """Everything of one system."""

    edits: int
    hits: int
    wanted: int
    missed: int
    accuracy: float
    macro_f1: float
    mae: float
    closeness: Closeness | None
    types: Mapping[str, tuple[int, int, int]]
    """For each type: gold, reported and agreeing edits among the hits."""

    @property
    def hit_rate(self) -> float:
        return 100 * ratio(self.hits, self.edits)

    @property
    def miss_rate(self) -> float:
        return 100 * ratio(self.missed, self.wanted)


def overlap(one: Explained, other: Explained) -> int:
    """Places that two edits share, from start to end with both ends: so an insertion has a
    place of its own, and the edits that touch it meet it. This is the release's definition."""
    return max(0, min(one.end, other.end) - max(one.start, other.start) + 1)


def widened(edit: Explained, source: str) -> Explained:
    """An insertion takes in the spaces it stands between.

    "I have dog": one system inserts "a " before "dog" (place 7), another " a" after "have"
    (place 6); they mean the same. Chinese has no spaces and is not touched.
    """
    if edit.start != edit.end:
        return edit
    start, end = edit.start, edit.end
    while start > 0 and source[start - 1].isspace():
        start -= 1
    while end < len(source) and source[end].isspace():
        end += 1
    return replace(edit, start=start, end=end)


def matched(
    hypothesis: Sequence[Explained], gold: Sequence[Explained]
) -> list[tuple[Explained, Explained]]:
    """Each of the system's edits with the gold edit that it overlaps most; misses are left out."""
    pairs = []
    for edit in hypothesis:
        best = max(gold, key=lambda other: overlap(edit, other), default=None)
        if best is not None and overlap(edit, best):
            pairs.append((edit, best))
    return pairs


def score(
    hypothesis: Sequence[Sample], gold: Sequence[Sample], language: Language | None = None
) -> Result:
    pairs: list[tuple[Explained, Explained]] = []
    missed = 0
    for mine, wanted in zip(hypothesis, gold, strict=True):
        found_edits = [widened(edit, mine.source) for edit in mine.edits]
        gold_edits = [widened(edit, wanted.source) for edit in wanted.edits]
        pairs += matched(found_edits, gold_edits)
        missed += sum(not any(overlap(e, w) for e in found_edits) for w in gold_edits)
    golds = [w.type for _, w in pairs]
    found = [e.type for e, _ in pairs]
    words = [w.description for _, w in pairs]
    return Result(
        edits=sum(len(s.edits) for s in hypothesis),
        hits=len(pairs),
        wanted=sum(len(s.edits) for s in gold),
        missed=missed,
        accuracy=100 * ratio(sum(a == b for a, b in zip(golds, found, strict=True)), len(pairs)),
        macro_f1=100 * macro_f1(golds, found),
        mae=mean(abs(e.severity - w.severity) for e, w in pairs),
        closeness=closeness(
            [e.description for e, _ in pairs], words, language or language_of(words)
        ),
        types={
            name: (
                golds.count(name),
                found.count(name),
                sum(a == b == name for a, b in zip(golds, found, strict=True)),
            )
            for name in sorted({*golds, *found})
        },
    )


def macro_f1(gold: Sequence[str], found: Sequence[str]) -> float:
    """The mean F1 of the types: EXCGEC's seventeen for its own data, else those that occur."""
    names = sorted({*gold, *found})
    if gold and set(gold) <= set(CHINESE_TYPES):
        names = list(CHINESE_TYPES)
    each = []
    for name in names:
        right = sum(a == b == name for a, b in zip(gold, found, strict=True))
        each.append(f1(ratio(right, found.count(name)), ratio(right, gold.count(name))))
    return mean(each)


def read_samples(path: Path) -> list[Sample]:
    """EXCGEC's JSON: ``{"samples": [{"source": …, "target": …, "edits": […]}]}``."""
    data = read_json(path)
    if isinstance(data, dict) and isinstance(data.get("samples"), list):
        samples = data["samples"]
    elif isinstance(data, list):
        samples = data
    else:
        raise refuse(path, None, 'There is no list "samples".', 'Write {"samples": [ … ]}.')
    if not samples:
        raise refuse(path, None, "There are no samples.", "Give at least one.")
    return [_sample(path, number, raw) for number, raw in enumerate(samples, 1)]


def _sample(path: Path, number: int, raw: Any) -> Sample:
    place = f"Sample {number}"
    if not isinstance(raw, dict):
        raise refuse(path, None, f"{place} is not an object.", "Write source, target and edits.")
    raw = {**raw, "edits": raw["edits"] or []} if "edits" in raw else raw  # null: no edit
    for name, kind in (("source", str), ("target", str), ("edits", list)):
        if name not in raw or not isinstance(raw[name], kind):
            raise refuse(
                path,
                None,
                f'{place} lacks "{name}" or it is of the wrong kind.',
                "source and target are texts, edits is a list.",
            )
    source: str = raw["source"]
    edits = tuple(
        _edit(path, f"{place}, edit {n}", edit, len(source))
        for n, edit in enumerate(raw["edits"], 1)
    )
    return Sample(source, raw["target"], edits)


def _edit(path: Path, place: str, raw: Any, length: int) -> Explained:
    if not isinstance(raw, dict):
        raise refuse(path, None, f"{place} is not an object.", "Write src_interval, error_type, …")
    interval = raw.get("src_interval")
    if (
        not isinstance(interval, list)
        or len(interval) != 2
        or not all(isinstance(n, int) for n in interval)
        or not 0 <= interval[0] <= interval[1] <= length
    ):
        raise refuse(
            path,
            None,
            f'{place}: "src_interval" {interval!r} is not a range of the source.',
            f"Two character numbers from 0 to {length} are needed.",
        )
    try:
        severity = int(raw["error_severity"])
    except (KeyError, TypeError, ValueError):
        severity = 0
    if not 1 <= severity <= 5:
        raise refuse(
            path,
            None,
            f'{place}: "error_severity" {raw.get("error_severity")!r} is not 1 to 5.',
            "Mend it.",
        )
    for name in ("error_type", "error_description"):
        if not isinstance(raw.get(name), str) or not raw[name].strip():
            raise refuse(path, None, f'{place} lacks "{name}".', "Add it.")
    content = raw.get("tgt_content", "")
    return Explained(
        interval[0],
        interval[1],
        content if isinstance(content, str) else "",
        field(path, None, raw, "error_type", str),
        severity,
        raw["error_description"],
    )


def check_sources(path: Path, found: Sequence[Sample], gold: Sequence[Sample], other: Path) -> None:
    if len(found) != len(gold):
        raise refuse(
            path,
            None,
            f"{len(found)} samples here, but {len(gold)} in {other}.",
            "Both must hold the same sentences in the same order.",
        )
    for number, (one, two) in enumerate(zip(found, gold, strict=True), 1):
        if one.source != two.source:
            raise refuse(
                path,
                None,
                f'Sample {number}, "{one.source[:30]}", is "{two.source[:30]}" in {other}.',
                "Both must hold the same sentences in the same order.",
            )


COLUMNS = ("Hit", "Miss", "Acc", "F1", "MAE", "BLEU", "METEOR", "ROUGE-1", "ROUGE-2", "ROUGE-L")


def row(result: Result) -> list[Value]:
    near = result.closeness
    return [
        result.hit_rate,
        result.miss_rate,
        result.accuracy,
        result.macro_f1,
        result.mae,
        *([near.bleu, near.meteor, near.rouge1, near.rouge2, near.rougel] if near else [None] * 5),
    ]


def make_report(name: str, model: str, result: Result, truth: bool, data: str) -> Report:
    values = row(result)
    printed = published("explain")["truth" if truth else "models"]
    rows: list[list[Value]] = [[name, *values]]
    rows += [[f"{model_} (printed)", *figures] for model_, figures in printed.items()]
    kinds: list[list[Value]] = []
    for kind, (gold, found, right) in result.types.items():
        p, r = ratio(right, found), ratio(right, gold)
        kinds.append([kind, gold, found, right, 100 * p, 100 * r, 100 * f1(p, r)])
    series: dict[str, Sequence[float | None]] = {name: [_number(v) for v in values[5:]]}
    for model_, figures in printed.items():
        series[model_] = figures[5:]
    synonyms = (
        "METEOR counts synonyms from WordNet."
        if synonyms_known()
        else "METEOR counts exact words and stems; WordNet is not installed, so no synonyms."
    )
    return Report(
        "explain",
        f"Explanations: {name}" + (" (gold corrections)" if truth else ""),
        {"name": name, "model": model, "data": data},
        dict(zip(COLUMNS, values, strict=True)),
        (
            table(
                "Table 4: gold corrections explained" if truth else "Table 3: explanations",
                ["System", *COLUMNS],
                rows,
                "Hit, Miss, Acc, F1: percent; Miss and MAE: lower is better. The printed rows are "
                f"EXCGEC's Chinese test set. {synonyms}",
            ),
            Figure(
                "Closeness of the descriptions",
                bars("Closeness of the descriptions", list(COLUMNS[5:]), series),
            ),
            table(
                "Error types of the hit edits",
                ["Type", "Gold", "Reported", "Right", "P", "R", "F1"],
                kinds,
            ),
        ),
        notes=(
            f"{result.edits} edits of the system, {result.hits} of them hits; "
            f"{result.wanted} gold edits, {result.missed} of them missed.",
        ),
    )


def _number(value: Value) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None
