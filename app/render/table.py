"""Report → CSV, one row per edit, for a teacher's spreadsheet."""

from __future__ import annotations

import csv
import io

from app.records import Report
from app.render.marking import unmarked

COLUMNS = (
    "number", "start", "end", "original", "replacement", "type", "label", "severity", "item",
    "level", "item name", "rule", "reason", "fix", "sentence",
)  # fmt: skip


def to_csv(report: Report) -> str:
    out = io.StringIO()
    rows = csv.writer(out, lineterminator="\n")
    rows.writerow(COLUMNS)
    for sentence in report.sentences:
        for edit in sentence.edits:
            item = edit.item
            words = edit.explanation
            cells = [
                edit.id, edit.start, edit.end, edit.original, edit.replacement, edit.type,
                edit.label, edit.severity, item.id if item else "", item.level if item else "",
                item.name if item else "", unmarked(words.rule), unmarked(words.reason),
                unmarked(words.fix), sentence.text,
            ]  # fmt: skip
            rows.writerow([_plain(cell) for cell in cells])
    return out.getvalue()


def _plain(cell: object) -> object:
    """A cell that a spreadsheet would run as a formula is shown as text."""
    if isinstance(cell, str) and cell.startswith(("=", "+", "-", "@", "\t")):
        return "'" + cell
    return cell
