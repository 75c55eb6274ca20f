"""Several reports on one page: systems in rows, measures in columns, best in bold.

``python -m app evaluate compare out/bundled out/gpt --report out/both``
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.evaluation.inputs import read_json, refuse
from app.evaluation.plots import bars
from app.evaluation.published import SYSTEMS, published
from app.evaluation.report import Figure, Report, Table, Value, table

KINDS = {
    "tse": "Targeted syntactic evaluation",
    "bea": "ERRANT scores and GLEU",
    "explain": "Explanations",
    "cged": "Chinese grammatical error diagnosis",
    "generalise": "Known and unknown patterns",
}
LOWER_IS_BETTER = (
    "items at zero",
    "false alarms",
    "ms a sentence",
    "model MB",
    "Miss",
    "MAE",
    "FPR",
    "mean drop",
)


@dataclass(frozen=True)
class Entry:
    """One report's name and figures; printed ones come from the papers."""

    name: str
    data: str
    measures: Mapping[str, Value]
    printed: bool = False


def read_report(path: Path) -> tuple[str, list[Entry]]:
    """The kind of the report and its systems: mostly one, several if it compared them."""
    file = path / "report.json" if path.is_dir() else path
    if path.is_dir() and not file.exists():
        raise refuse(
            path, None, "There is no report.json here.", "Name a folder that --report made."
        )
    record = read_json(file)
    if not isinstance(record, dict) or record.get("kind") not in KINDS:
        raise refuse(
            file,
            None,
            "This is not a report of the bench.",
            f'Its "kind" must be one of {", ".join(KINDS)}.',
        )
    system, measures = record.get("system"), record.get("measures")
    if not isinstance(system, dict) or not isinstance(measures, dict):
        raise refuse(file, None, 'It lacks "system" or "measures".', "Make the report again.")
    several = record.get("detail", {}).get("systems") or {str(system.get("name")): measures}
    data = str(system.get("data", ""))
    return record["kind"], [Entry(name, data, figures) for name, figures in several.items()]


def anchors(kind: str) -> list[Entry]:
    """The papers' own systems, as printed."""
    figures = published(kind)
    if kind == "tse":
        found = []
        for system in SYSTEMS:
            p, r, f = figures["overall"][system]["ALL"]
            row: dict[str, Value] = {"P": p, "R": r, "F0.5": f, "R (M²)": r}
            if system == "GECToR":
                row["items at zero"] = 8
            if system == "GPT-4":
                targeted = figures["targeted"]
                row |= {
                    "targeted R": targeted["baseline"]["single"],
                    "guided R": targeted["guided"]["all"],
                    "guided targeted R": targeted["guided"]["single"],
                }
            found.append(Entry(f"{system} (printed)", "CTSEG", row, True))
        return found
    if kind == "bea":
        return [
            Entry(
                f"{team} (printed, {words})",
                "W&I+LOCNESS test",
                {"P": row[3], "R": row[4], "F0.5": row[5]},
                True,
            )
            for track, words in (("restricted", "restricted"), ("lowresource", "low resource"))
            for team, row in figures[track].items()
        ]
    if kind == "explain":
        from app.evaluation.explain import COLUMNS

        return [
            Entry(f"{model} (printed)", "EXCGEC", dict(zip(COLUMNS, row, strict=True)), True)
            for model, row in figures["models"].items()
        ]
    if kind == "cged":
        columns = ("FPR", "detection F1", "identification F1", "position F1")
        return [
            Entry(f"{run} (printed)", "NLP-TEA 2015", dict(zip(columns, row, strict=True)), True)
            for run, row in figures["runs"].items()
        ]
    made: dict[str, Value] = {}
    for name, (known, unknown, _) in figures["synthetic"].items():
        made[f"{name} known"], made[f"{name} unknown"] = known, unknown
    drops = [row[2] for row in figures["synthetic"].values()]
    made["mean drop"] = -sum(drops) / len(drops)
    return [Entry("Transformer big (printed)", "synthetic", made, True)]


def best_places(entries: Sequence[Entry], columns: Sequence[str]) -> frozenset[tuple[int, int]]:
    """Where each measure's best of our own reports stands; the papers do not compete."""
    places = set()
    for c, column in enumerate(columns):
        values = [
            (r, float(value))
            for r, entry in enumerate(entries)
            if not entry.printed and isinstance(value := entry.measures.get(column), (int, float))
        ]
        if values:
            pick = min if column.startswith(LOWER_IS_BETTER) else max
            best = pick(value for _, value in values)
            places |= {(r, c + 2) for r, value in values if value == best}
    return frozenset(places)


def make_report(paths: Sequence[Path]) -> Report:
    kinds: dict[str, list[Entry]] = {}
    for path in paths:
        kind, entries = read_report(path)
        kinds.setdefault(kind, []).extend(entries)
    parts: list[Table | Figure] = []
    measures: dict[str, Value] = {}
    for kind, ours in kinds.items():
        entries = [*ours, *anchors(kind)]
        columns = list(dict.fromkeys(name for entry in ours for name in entry.measures))
        parts.append(
            table(
                KINDS[kind],
                ["System", "Data", *columns],
                [[e.name, e.data, *(e.measures.get(c) for c in columns)] for e in entries],
                "Bold: the best of the reports. The printed rows are the papers' own figures on "
                "their own data. Lower is better for: "
                + (", ".join(c for c in columns if c.startswith(LOWER_IS_BETTER)) or "none")
                + ".",
                best_places(entries, columns),
            )
        )
        parts.append(_figure(kind, entries, columns))
        for entry in ours:
            measures |= {f"{kind} {entry.name} {c}": v for c, v in entry.measures.items()}
    names = list(dict.fromkeys(e.name for entries in kinds.values() for e in entries))
    return Report(
        "compare",
        f"Compared: {', '.join(names)}",
        {"name": ", ".join(names), "model": "", "data": ""},
        measures,
        tuple(parts),
    )


def _figure(kind: str, entries: Sequence[Entry], columns: Sequence[str]) -> Figure:
    scale = 100.0 if kind != "cged" else 1.0
    skipped = ("items at zero", "ms a sentence", "model MB", "MAE")
    shown = [c for c in columns if not c.startswith(skipped)][:8]
    series: dict[str, list[float | None]] = {}
    for entry in entries[:6]:
        series[entry.name] = [_number(entry.measures.get(c)) for c in shown]
    title = f"{KINDS[kind]} side by side"
    return Figure(title, bars(title, shown, series, scale))


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None
