"""Report → what a person or a program reads; a pure pass, no model in sight."""

from __future__ import annotations

from app.records import Report
from app.render.m2 import to_m2
from app.render.page import to_html
from app.render.table import to_csv
from app.render.terminal import to_text


def write(report: Report, format: str, colour: bool = False) -> str:
    """The report in one of the formats text, json, m2, html, csv."""
    if format == "text":
        return to_text(report, colour)
    if format == "json":
        return report.to_json() + "\n"
    return {"m2": to_m2, "html": to_html, "csv": to_csv}[format](report)
