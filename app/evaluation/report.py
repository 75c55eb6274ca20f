"""A report: tables and pictures, written as Markdown, CSV, JSON and one page of HTML.

``write(Report("tse", "…", system, measures, parts), Path("out"))`` makes ``out/report.md``,
``report.json``, ``report.html`` (stand-alone), one CSV a table and one SVG a picture.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any

from app.errors import UsageError

Value = str | int | float | None


@dataclass(frozen=True)
class Table:
    """Rows under columns; ``bold`` holds the places (row, column) to stand out."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]
    note: str = ""
    bold: frozenset[tuple[int, int]] = frozenset()
    shown: bool = True
    """Whether the terminal prints it too."""


@dataclass(frozen=True)
class Figure:
    title: str
    svg: str
    note: str = ""


@dataclass(frozen=True)
class Report:
    """All that an evaluation found."""

    kind: str
    title: str
    system: Mapping[str, Any]
    measures: Mapping[str, Value]
    """The few figures that ``compare`` lays side by side."""
    parts: tuple[Table | Figure, ...]
    notes: tuple[str, ...] = ()
    detail: Mapping[str, Any] = field(default_factory=dict)
    """What a program may want besides the tables."""


def table(
    title: str,
    columns: Sequence[str],
    rows: Sequence[Sequence[Value]],
    note: str = "",
    bold: frozenset[tuple[int, int]] = frozenset(),
    shown: bool = True,
) -> Table:
    return Table(title, tuple(columns), tuple(tuple(row) for row in rows), note, bold, shown)


def shown(value: Value) -> str:
    """``83.333`` is shown as 83.33, ``None`` as a dash."""
    if value is None:
        return "–"
    if isinstance(value, float):
        return f"{value:.2f}"
    return str(value)


def as_text(report: Report) -> str:
    """For the terminal."""
    lines = [report.title, "=" * len(report.title)]
    lines += list(report.notes)
    for part in report.parts:
        if isinstance(part, Table) and part.shown:
            lines += ["", part.title, *_aligned(part)]
            if part.note:
                lines.append(part.note)
    return "\n".join(lines)


def _aligned(table: Table) -> list[str]:
    cells = [list(table.columns), *([shown(value) for value in row] for row in table.rows)]
    widths = [max(len(row[c]) for row in cells) for c in range(len(table.columns))]
    number = [
        all(isinstance(row[c], (int, float, type(None))) for row in table.rows)
        for c in range(len(table.columns))
    ]
    out = []
    for row in cells:
        out.append(
            "  ".join(
                cell.rjust(width) if right else cell.ljust(width)
                for cell, width, right in zip(row, widths, number, strict=True)
            ).rstrip()
        )
    out.insert(1, "  ".join("-" * width for width in widths))
    return out


def as_markdown(report: Report) -> str:
    lines = [f"# {report.title}", ""]
    for note in report.notes:
        lines += [note, ""]
    for part in report.parts:
        lines += [f"## {part.title}", ""]
        if isinstance(part, Figure):
            lines += [f"![{part.title}]({slug(part.title)}.svg)", ""]
        else:
            lines += markdown_table(part)
        if part.note:
            lines += [part.note, ""]
    return "\n".join(lines).rstrip() + "\n"


def markdown_table(part: Table) -> list[str]:
    lines = ["| " + " | ".join(_cell(name) for name in part.columns) + " |"]
    lines.append("|" + "|".join("---" for _ in part.columns) + "|")
    for r, row in enumerate(part.rows):
        cells = [
            f"**{_cell(shown(value))}**" if (r, c) in part.bold else _cell(shown(value))
            for c, value in enumerate(row)
        ]
        lines.append("| " + " | ".join(cells) + " |")
    return [*lines, ""]


def _cell(words: str) -> str:
    return words.replace("|", "\\|").replace("\n", " ")


LONG = 60
"""Rows above which a table scrolls in its own frame."""

STYLE = """
body{font:16px/1.5 system-ui,sans-serif;color:#1d2733;background:#fcfbf8;margin:2rem auto;
max-width:72rem;padding:0 1rem}
h1{font-size:1.6rem}h2{font-size:1.15rem;margin-top:2.2rem}
table{border-collapse:collapse;font-size:.88rem;font-variant-numeric:tabular-nums}
th,td{padding:.22rem .6rem;border-bottom:1px solid #d9dee5;text-align:left}
td.n,th.n{text-align:right}thead th{border-bottom:2px solid #1d2733;position:sticky;top:0;
background:#fcfbf8}
.scroll{overflow-x:auto}.long{max-height:44rem;overflow-y:auto;border:1px solid #d9dee5}
p.note{color:#4a5663;max-width:48rem}
@media (prefers-color-scheme:dark){body,thead th{background:#15191e;color:#e4e7ea}
svg{background:#fcfbf8;padding:.5rem}p.note{color:#a8b2bd}th,td{border-color:#39424d}}
@media print{.scroll,.long{max-height:none;overflow:visible}}
"""


def as_html(report: Report) -> str:
    """One page that needs nothing else; every word in it is escaped."""
    body = [f"<h1>{escape(report.title)}</h1>"]
    body += [f'<p class="note">{escape(note)}</p>' for note in report.notes]
    for part in report.parts:
        body.append(f"<h2>{escape(part.title)}</h2>")
        body.append(part.svg if isinstance(part, Figure) else _html_table(part))
        if part.note:
            body.append(f'<p class="note">{escape(part.note)}</p>')
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(report.title)}</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(body)
        + "\n</body></html>\n"
    )


def _html_table(part: Table) -> str:
    number = [
        any(isinstance(row[c], (int, float)) for row in part.rows) for c in range(len(part.columns))
    ]
    head = "".join(
        f'<th scope="col"{" class=n" if right else ""}>{escape(name)}</th>'
        for name, right in zip(part.columns, number, strict=True)
    )
    rows = []
    for r, row in enumerate(part.rows):
        cells = []
        for c, value in enumerate(row):
            words = escape(shown(value))
            if (r, c) in part.bold:
                words = f"<strong>{words}</strong>"
            cells.append(f"<td{' class=n' if number[c] else ''}>{words}</td>")
        rows.append("<tr>" + "".join(cells) + "</tr>")
    length = " long" if len(part.rows) > LONG else ""
    return (
        f'<div class="scroll{length}"><table><thead><tr>{head}</tr></thead>'
        f"<tbody>{''.join(rows)}</tbody></table></div>"
    )


def as_json(report: Report) -> str:
    tables = [
        {"title": part.title, "columns": part.columns, "rows": part.rows, "note": part.note}
        for part in report.parts
        if isinstance(part, Table)
    ]
    record = {
        "kind": report.kind,
        "title": report.title,
        "system": dict(report.system),
        "measures": dict(report.measures),
        "notes": report.notes,
        "tables": tables,
        "detail": dict(report.detail),
    }
    return json.dumps(record, ensure_ascii=False, indent=1) + "\n"


def slug(title: str) -> str:
    """``slug("Table 3: overall scores")`` is "table-3-overall-scores"."""
    return re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")[:60]


def write(report: Report, folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise UsageError(
            f"{folder} is a file, so no report can be written there. Name a folder for --report."
        ) from None
    except PermissionError:
        raise UsageError(
            f"The folder {folder} may not be written. Name another one for --report."
        ) from None
    (folder / "report.md").write_text(as_markdown(report), encoding="utf-8")
    (folder / "report.json").write_text(as_json(report), encoding="utf-8")
    (folder / "report.html").write_text(as_html(report), encoding="utf-8")
    for part in report.parts:
        if isinstance(part, Figure):
            (folder / f"{slug(part.title)}.svg").write_text(part.svg, encoding="utf-8")
        else:
            with (folder / f"{slug(part.title)}.csv").open("w", encoding="utf-8", newline="") as f:
                csv.writer(f).writerows([part.columns, *part.rows])
