"""Report → an HTML page that stands alone: a sheet to read and print, nothing fetched.

It shows the marked text, a numbered note for each suggestion, and the learner's original.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from app.explain.labels import FIX, HERE, RULE
from app.explain.translate import translate
from app.kinds import kind
from app.records import Edit, Report
from app.render.templates import asset, fill
from app.render.terminal import change, summary_line
from app.verdict import in_words, judge
from grammar_items.catalogue import catalogue


@dataclass(frozen=True)
class _Piece:
    """A stretch of the text: unchanged, or one edit."""

    text: str = ""
    edit: bool = False
    kind: str = ""
    lead: str = ""
    tail: str = ""
    old: str = ""
    new: str = ""
    number: int = 0


def to_html(report: Report, title: str = "A checked text") -> str:
    verdict = judge(report)
    return fill(
        "report.html",
        title=title,
        style=Markup(asset("print.css")),
        report=report,
        pieces=_pieces(report),
        notes=[_note(edit) for edit in report.edits],
        today=catalogue()[report.target.id] if report.target else None,
        verdict=in_words(verdict) if verdict else "",
        language=report.explained_in,
        text_language="zh" if report.language == "zh" else "en",
        words={
            name: translate(word, report.explained_in)
            for name, word in (("here", HERE), ("fix", FIX), ("rule", RULE))
        },
        notices=list(dict.fromkeys(notice.message for notice in report.notices)),
        summary=summary_line(report),
    )


def _pieces(report: Report) -> list[_Piece]:
    pieces, here = [], 0
    for edit in report.edits:
        pieces += [_Piece(report.text[here : edit.start]), _changed(edit)]
        here = edit.end
    return [*pieces, _Piece(report.text[here:])]


def _changed(edit: Edit) -> _Piece:
    """Blanks at the ends of the change stand outside its marks."""
    old, new = edit.original, edit.replacement
    shown = [side for side in (old, new) if side.strip()]
    lead = " " if any(side[:1].isspace() for side in shown) else ""
    tail = " " if any(side[-1:].isspace() for side in shown) else ""
    return _Piece(
        "", True, kind(edit.type), lead, tail, old.strip(), new.strip(), edit.id
    )  # fmt: skip


def _note(edit: Edit) -> dict[str, Any]:
    words = edit.explanation
    return {
        "number": edit.id,
        "change": change(edit),
        "label": edit.label,
        "weight": edit.severity_label,
        "reason": words.reason,
        "fix": words.fix,
        "rule": words.rule,
        "item": catalogue()[edit.item.id] if edit.item else None,
        "level": edit.level,
    }
