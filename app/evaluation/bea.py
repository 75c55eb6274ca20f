"""ERRANT scores as in the BEA-2019 shared task, with everything its appendix shows.

``python -m app evaluate bea A.dev.m2 B.dev.m2 --hypotheses out.txt`` gives precision, recall and
F0.5 overall, by operation, by type, by file, for one-word and longer edits, for correction
and detection, against the gold edits and against automatic ones, with confidence intervals.
The figures are those of ``errant_compare``, to the last digit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from app.evaluation.annotation import annotated
from app.evaluation.bootstrap import SAMPLES, groups, interval
from app.evaluation.gleu import gleu
from app.evaluation.m2 import M2Sentence
from app.evaluation.plots import bars, intervals
from app.evaluation.published import published
from app.evaluation.report import Figure, Report, Table, Value, table
from app.evaluation.scores import Counts, prf, ratio
from app.evaluation.spans import MODES, Comparison, Mode, Size, by_category, compare_files


@dataclass(frozen=True)
class Gold:
    """The reference sentences, file by file (a file a CEFR level, as W&I comes)."""

    files: Mapping[str, Sequence[M2Sentence]]

    @cached_property
    def sentences(self) -> list[M2Sentence]:
        return [sentence for file in self.files.values() for sentence in file]

    @cached_property
    def references(self) -> list[list[tuple[str, ...]]]:
        """Each sentence as its annotators would have it."""
        return [[s.corrected(coder) for coder in s.coders] for s in self.sentences]

    @cached_property
    def automatic(self) -> list[M2Sentence]:
        """The same corrections with the edits that ERRANT finds by itself."""
        return [
            annotated(s.tokens, targets)
            for s, targets in zip(self.sentences, self.references, strict=True)
        ]


@dataclass(frozen=True)
class System:
    """A system's edits on all sentences of the gold files."""

    name: str
    model: str
    sentences: Sequence[M2Sentence]
    seconds: float | None = None
    size: int | None = None
    troubles: int = 0

    @cached_property
    def answers(self) -> list[tuple[str, ...]]:
        return [s.corrected(s.coders[0]) for s in self.sentences]


def compared(
    system: System, gold: Sequence[M2Sentence], mode: Mode = "cs", size: Size = "any"
) -> Comparison:
    return compare_files(system.sentences, gold, mode, size)


def measure(gold: Gold, system: System) -> dict[str, float]:
    """P, R and F0.5 of the spans, and GLEU, in per cent."""
    scores = prf(compared(system, gold.sentences).counts)
    fluency = gleu([s.tokens for s in gold.sentences], system.answers, gold.references)
    return {
        "P": 100 * scores.p,
        "R": 100 * scores.r,
        "F0.5": 100 * scores.f,
        "GLEU": 100 * fluency,
    }


def make_report(gold: Gold, systems: Sequence[System], samples: int = SAMPLES) -> Report:
    first = systems[0]
    main = {s.name: compared(s, gold.sentences) for s in systems}
    sources = [s.tokens for s in gold.sentences]
    fluency = {s.name: 100 * gleu(sources, s.answers, gold.references) for s in systems}
    unchanged = 100 * gleu(sources, sources, gold.references)
    measures = {s.name: _measures(s, main[s.name], fluency[s.name]) for s in systems}
    overall, spread = _overall(main, fluency, unchanged, samples)
    parts: list[Table | Figure] = [
        overall,
        Figure("F0.5 with its 95 % interval", intervals("F0.5 and its interval", spread)),
        _modes(gold, systems),
        _files(gold, systems),
        _sizes(gold, systems),
        _automatic(gold, systems, main),
        _categories(main, first.name, 1, "By operation"),
        _categories(main, first.name, 2, "By main type"),
        _figure_types(main, systems),
        _categories(main, first.name, 3, "By operation and type"),
    ]
    if len(systems) > 1:
        parts.append(_matrix(main))
    parts.append(_printed())
    return Report(
        "bea",
        f"ERRANT scores: {', '.join(s.name for s in systems)}",
        {"name": first.name, "model": first.model, "data": ", ".join(gold.files)},
        measures[first.name],
        tuple(parts),
        notes=(
            f"{len(gold.sentences)} sentences, "
            f"{max(len(s.coders) for s in gold.sentences)} annotators at most.",
            *(
                f"{s.name}: {s.troubles} sentences were left alone because the corrector failed."
                for s in systems
                if s.troubles
            ),
        ),
        detail={"systems": measures},
    )


def _measures(system: System, found: Comparison, fluency: float) -> dict[str, Value]:
    scores = prf(found.counts)
    measures: dict[str, Value] = {
        "P": 100 * scores.p,
        "R": 100 * scores.r,
        "F0.5": 100 * scores.f,
        "GLEU": fluency,
    }
    if system.seconds is not None:
        measures["ms a sentence"] = 1000 * system.seconds
    if system.size is not None:
        measures["model MB"] = system.size / 1e6
    return measures


def _row(counts: Counts) -> list[Value]:
    s = prf(counts)
    return [counts.tp, counts.fp, counts.fn, 100 * s.p, 100 * s.r, 100 * s.f]


COLUMNS = ("TP", "FP", "FN", "P", "R", "F0.5")


def _overall(
    main: Mapping[str, Comparison], fluency: Mapping[str, float], unchanged: float, samples: int
) -> tuple[Table, list[tuple[str, float, float, float]]]:
    placed = groups({name: c.sentences for name, c in main.items()}, samples)
    order = sorted(main, key=lambda name: (placed[name], -prf(main[name].counts).f))
    rows: list[list[Value]] = []
    spread = []
    for name in order:
        low, high = (100 * bound for bound in interval(main[name].sentences, samples))
        row = _row(main[name].counts)
        spread.append((name, 100 * prf(main[name].counts).f, low, high))
        rows.append([placed[name], name, *row, f"{low:.2f}–{high:.2f}", fluency[name]])
    rows.append([None, "source unchanged", *[None] * 6, None, unchanged])
    made = table(
        "Table 7: span-based correction",
        ["Group", "System", *COLUMNS, "95 % interval", "GLEU"],
        rows,
        f"Systems of one group do not differ (bootstrap, {samples} samples, p > .05). GLEU: mean "
        "of 500 draws of a reference.",
    )
    return made, spread


def _modes(gold: Gold, systems: Sequence[System]) -> Table:
    rows: list[list[Value]] = []
    for system in systems:
        for mode, words in MODES.items():
            rows.append([system.name, words, *_row(compared(system, gold.sentences, mode).counts)])
    return table("Correction and detection", ["System", "Counted", *COLUMNS], rows)


def _files(gold: Gold, systems: Sequence[System]) -> Table:
    rows: list[list[Value]] = []
    for system in systems:
        start = 0
        for name, sentences in gold.files.items():
            part = system.sentences[start : start + len(sentences)]
            start += len(sentences)
            rows.append(
                [system.name, name, len(sentences), *_row(compare_files(part, sentences).counts)]
            )
    return table(
        "By file (CEFR level)",
        ["System", "File", "Sentences", *COLUMNS],
        rows,
        "Each file by itself, as errant_compare would score it.",
    )


def _sizes(gold: Gold, systems: Sequence[System]) -> Table:
    words: dict[Size, str] = {"single": "one word", "multi": "two words or more on a side"}
    rows: list[list[Value]] = [
        [s.name, words[size], *_row(compared(s, gold.sentences, "cs", size).counts)]
        for s in systems
        for size in words
    ]
    return table("Single- and multi-token edits", ["System", "Edits", *COLUMNS], rows)


def _automatic(gold: Gold, systems: Sequence[System], main: Mapping[str, Comparison]) -> Table:
    rows: list[list[Value]] = []
    for system in systems:
        rows.append([system.name, "gold", *_row(main[system.name].counts)])
        rows.append([system.name, "automatic", *_row(compared(system, gold.automatic).counts)])
    return table(
        "Table 12: gold and automatic references",
        ["System", "References", *COLUMNS],
        rows,
        "Automatic: ERRANT extracts the edits of the references as it does those of the system.",
    )


def _categories(main: Mapping[str, Comparison], name: str, tier: int, title: str) -> Table:
    found = by_category(main[name].types, tier)
    total = sum(c.tp + c.fn for c in found.values())
    best = published("bea")["types"]
    rows: list[list[Value]] = []
    for category, counts in found.items():
        row: list[Value] = [category, 100 * ratio(counts.tp + counts.fn, total), *_row(counts)]
        if tier == 2:
            row.append(best.get(category))
        rows.append(row)
    columns = ["Category", "% of gold", *COLUMNS]
    note = f"System: {name}."
    if tier == 2:
        columns.append("UEDIN-MS (printed)")
        note += " The last column is F0.5 of the best team on the BEA-2019 test set."
    return table(f"{title}: {name}", columns, rows, note, shown=tier < 3)


def _matrix(main: Mapping[str, Comparison]) -> Table:
    tiers = {name: by_category(c.types, 2) for name, c in main.items()}
    categories = sorted({category for found in tiers.values() for category in found})
    rows: list[list[Value]] = []
    bold = set()
    for r, category in enumerate(categories):
        values = [
            100 * prf(found.get(category, Counts())).f if category in found else None
            for found in tiers.values()
        ]
        top = max((v for v in values if v is not None), default=None)
        bold |= {(r, c + 1) for c, v in enumerate(values) if v is not None and v == top}
        rows.append([category, *values])
    return table("Table 10: F0.5 by main type", ["Type", *main], rows, bold=frozenset(bold))


def _figure_types(main: Mapping[str, Comparison], systems: Sequence[System]) -> Figure:
    tiers = {name: by_category(c.types, 1) for name, c in main.items()}
    letters = ["M", "R", "U"]
    series = {
        name: [100 * prf(found[x]).f if x in found else None for x in letters]
        for name, found in tiers.items()
    }
    return Figure(
        "F0.5 by operation",
        bars("F0.5 by operation", ["Missing", "Replacement", "Unnecessary"], series),
    )


def _printed() -> Table:
    rows: list[list[Value]] = []
    for track, words in (("restricted", "restricted"), ("lowresource", "low resource")):
        rows += [[words, team, *row] for team, row in published("bea")[track].items()]
    return table(
        "Landmarks: teams of the shared task (printed)",
        ["Track", "Team", *COLUMNS],
        rows,
        "W&I+LOCNESS test set, five annotators; not the sentences scored above.",
        shown=False,
    )
