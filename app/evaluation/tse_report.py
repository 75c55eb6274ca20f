"""The tables and pictures of ``evaluate tse``: the CTSEG paper's, with ours in them.

``make_report(cases, prompted("baseline", cases, answers))`` gives Tables 3, 4, 6 and 7–10, the
operation ratio, the recall by level and the heat map of the 263 items.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.evaluation.pairs import Case
from app.evaluation.plots import Cell, bars, heat_map
from app.evaluation.published import LEVELS, SYSTEMS, item_name, item_recall, published
from app.evaluation.report import Figure, Report, Table, Value, table
from app.evaluation.scores import prf, ratio
from app.evaluation.tse import OPERATIONS, FalseAlarms, Prompted


def make_report(
    cases: Sequence[Case],
    plain: Prompted,
    guided: Prompted | None = None,
    alarms: Sequence[FalseAlarms] = (),
    perplexity: Sequence[Table] = (),
    data: str = "",
) -> Report:
    name = plain.hypotheses.system
    runs = [plain, guided] if guided else [plain]
    overall = plain.all.scores()
    measures: dict[str, Value] = {
        "P": 100 * overall.p,
        "R": 100 * overall.r,
        "F0.5": 100 * overall.f,
        "targeted R": 100 * plain.single.scores().r,
        "R (M²)": 100 * plain.maxmatch.scores().r,
        "items at zero": len(plain.all.zero),
    }
    if guided:
        measures["guided R"] = 100 * guided.all.scores().r
        measures["guided targeted R"] = 100 * guided.single.scores().r
    for alarm in alarms:
        measures[f"false alarms % ({alarm.source})"] = alarm.rate
    if plain.hypotheses.seconds is not None:
        measures["ms a sentence"] = 1000 * plain.hypotheses.seconds
    if plain.hypotheses.size is not None:
        measures["model MB"] = plain.hypotheses.size / 1e6
    parts = [
        _summary(measures),
        _overall(name, runs),
        _targeted(runs),
        _figure_levels(name, runs),
        _figure_items(name, runs),
        _alarms(alarms),
        _operations(cases, runs),
        *perplexity,
        _lowest(name, runs),
        _paper_lowest(name, runs),
        _zero(runs),
        _individual(name, runs),
    ]
    return Report(
        "tse",
        f"Targeted syntactic evaluation: {name}",
        {"name": name, "model": plain.hypotheses.model, "data": data},
        measures,
        tuple(part for part in parts if part is not None),
        notes=(
            f"{len(cases)} sentences on {len(plain.all.items)} grammar items.",
            "The columns of Transformer, GECToR and GPT-4 are printed in the CTSEG paper for its "
            "own test set, counted by the M² scorer; they are a landmark, not a race on the same "
            "sentences, unless this data is CTSEG.",
            *(
                f"{run.name}: {run.hypotheses.troubles} sentences were left alone because the "
                "corrector failed on them."
                for run in runs
                if run.hypotheses.troubles
            ),
        ),
        detail={
            "items": {
                run.name: {
                    item: {"tp": c.tp, "fp": c.fp, "fn": c.fn} for item, c in run.all.items.items()
                }
                for run in runs
            },
        },
    )


def _summary(measures: dict[str, Value]) -> Table:
    return table(
        "Summary",
        ["Measure", "Value"],
        [[key, value] for key, value in measures.items()],
        "P, R and F0.5: macro averages over the items, all references, ERRANT. "
        "Targeted R: against the correction with the item only.",
    )


def _overall(name: str, runs: Sequence[Prompted]) -> Table:
    rows: list[list[Value]] = []
    levels = ("ALL", *LEVELS)
    present = [
        level
        for level in levels
        if level == "ALL" or any(item_recall()[i].level == level for i in runs[0].all.items)
    ]
    for run in runs:
        for scorer, scores in (("ERRANT", run.all), ("M²", run.maxmatch)):
            for level in present:
                s = scores.scores(level)
                rows.append([_who(name, run), scorer, level, 100 * s.p, 100 * s.r, 100 * s.f])
    for system in SYSTEMS:
        for level in present:
            p, r, f = published("tse")["overall"][system][level]
            rows.append([f"{system} (printed)", "M²", level, p, r, f])
    return table(
        "Table 3: overall scores",
        ["System", "Scorer", "Category", "P", "R", "F0.5"],
        rows,
        "Macro averages over the grammar items of each category, all references.",
    )


def _who(name: str, run: Prompted) -> str:
    return name if run.name == "baseline" else f"{name}, {run.name}"


def _targeted(runs: Sequence[Prompted]) -> Table:
    figures: list[tuple[str, list[float]]] = []
    for run in runs:
        printed = published("tse")["targeted"]["guided" if run.name != "baseline" else "baseline"]
        recalls = (run.single, run.all, run.maxmatch_single, run.maxmatch)
        ours = [100 * scores.scores().r for scores in recalls]
        figures.append((run.name, [*ours, printed["single"], printed["all"]]))
    if len(figures) == 2:
        (_, first), (_, second) = figures
        figures.append(("Δ", [b - a for a, b in zip(first, second, strict=True)]))
    rows: list[list[Value]] = [[name, *values] for name, values in figures]
    return table(
        "Table 6: targeted recall",
        [
            "Prompt",
            "Single Ref",
            "All Ref",
            "Single Ref (M²)",
            "All Ref (M²)",
            "GPT-4 Single (printed)",
            "GPT-4 All (printed)",
        ],
        rows,
        "Single Ref: only the correction that uses the item. All Ref: every good correction.",
    )


def _alarms(alarms: Sequence[FalseAlarms]) -> Table | None:
    if not alarms:
        return None
    return table(
        "False alarms",
        ["Correct sentences", "Sentences", "Changed", "%"],
        [[a.source, a.sentences, a.changed, a.rate] for a in alarms],
        "Correct sentences that came back changed.",
    )


def _operations(cases: Sequence[Case], runs: Sequence[Prompted]) -> Table:
    gold = [
        edit.type[0]
        for case in cases
        for edit in case.gold.of(min(case.gold.coders))
        if not edit.noop
    ]
    columns = ["Operation", "Gold edits", "Gold %"]
    made = []
    for run in runs:
        columns += [f"{run.name}: edits", "%", "P", "R", "F0.5"]
        made.append(
            [
                e.type[0]
                for case, text in zip(cases, run.hypotheses.texts, strict=True)
                for e in case.edits(text)
            ]
        )
    rows: list[list[Value]] = []
    for letter, words in OPERATIONS.items():
        row: list[Value] = [words, gold.count(letter), 100 * ratio(gold.count(letter), len(gold))]
        for run, edits in zip(runs, made, strict=True):
            s = prf(run.all.operations[letter])
            row += [
                edits.count(letter),
                100 * ratio(edits.count(letter), len(edits)),
                100 * s.p,
                100 * s.r,
                100 * s.f,
            ]
        rows.append(row)
    return table(
        "Edit operation ratio",
        columns,
        rows,
        "Gold: the corrections with the item. P, R and F0.5 over all edits (all references).",
    )


def _figure_levels(name: str, runs: Sequence[Prompted]) -> Figure:
    levels = ["ALL", *LEVELS]
    series: dict[str, list[float | None]] = {}
    for run in runs:
        series[_who(name, run)] = [100 * run.all.scores(level).r for level in levels]
    for system in SYSTEMS:
        series[system] = [published("tse")["overall"][system][level][1] for level in levels]
    return Figure("Recall by CEFR level", bars("Recall by CEFR level", levels, series))


def _figure_items(name: str, runs: Sequence[Prompted]) -> Figure:
    blocks: dict[str, dict[str, list[Cell]]] = {}
    for level in LEVELS:
        items = [item for item, row in item_recall().items() if row.level == level]
        rows = {
            _who(name, run): [
                _square(item, run.all.recall(item), _who(name, run)) for item in items
            ]
            for run in runs
        }
        for place, system in enumerate(SYSTEMS):
            rows[system] = [_square(i, item_recall()[i].each[place], system) for i in items]
        blocks[f"{level}: {len(items)} items in the order of their ids"] = rows
    return Figure(
        "Recall of the 263 items",
        heat_map("Recall of the 263 grammar items by CEFR level", blocks),
        "Darker is lower; an empty square has no sentence in this data. Hold the pointer on a "
        "square for the item.",
    )


def _square(item: int, value: float | None, who: str) -> Cell:
    words = "no sentence" if value is None else f"{value:.2f}"
    return Cell(value, f"{item} {item_name(item)} – {who}: {words}")


def _item_row(item: int, runs: Sequence[Prompted]) -> list[Value]:
    printed = item_recall()[item]
    ours: list[Value] = []
    for run in runs:
        ours += [run.all.recall(item), run.single.recall(item)]
    return [item, printed.level, item_name(item), *ours, *printed.each, printed.average]


def _item_columns(name: str, runs: Sequence[Prompted]) -> list[str]:
    ours = [column for run in runs for column in (_who(name, run), f"{_who(name, run)}, targeted")]
    return ["ID", "CL", "Grammar item", *ours, *SYSTEMS, "Avg. of the three"]


def _lowest(name: str, runs: Sequence[Prompted]) -> Table:
    rows: list[list[Value]] = []
    for level in LEVELS:
        own = [i for i in runs[0].all.items if item_recall()[i].level == level]
        own.sort(key=lambda i: (runs[0].all.recall(i) or 0.0, item_recall()[i].average))
        rows += [_item_row(item, runs) for item in own[:5]]
    return table(
        "Table 4, ours: the five lowest items of each level",
        _item_columns(name, runs),
        rows,
        "Recall, all references. Among equals, those that the printed systems find harder.",
    )


def _paper_lowest(name: str, runs: Sequence[Prompted]) -> Table:
    rows = [
        _item_row(item, runs) for items in published("tse")["lowest"].values() for item in items
    ]
    return table(
        "Table 4, the paper's lowest items and ours on them", _item_columns(name, runs), rows
    )


def _zero(runs: Sequence[Prompted]) -> Table:
    rows: list[list[Value]] = []
    for run in runs:
        rows += [
            [run.name, item, item_recall()[item].level, item_name(item)] for item in run.all.zero
        ]
    return table(
        "Items at zero",
        ["Prompt", "ID", "CL", "Grammar item"],
        rows,
        f"{len(runs[0].all.zero)} items of which nothing was corrected; GECToR left 8 of the 263.",
        shown=False,
    )


def _individual(name: str, runs: Sequence[Prompted]) -> Table:
    return table(
        "Tables 7–10: recall of every item",
        _item_columns(name, runs),
        [_item_row(item, runs) for item in runs[0].all.items],
        shown=False,
    )
