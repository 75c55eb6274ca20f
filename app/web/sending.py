"""Records → what the browser draws; offsets become relative to their sentence.

A sentence that was checked again stands at another place of the text; with relative offsets
its edits stay valid as long as the sentence itself is unchanged.
"""

from __future__ import annotations

from typing import Any

from app.kinds import kind, topic
from app.practice.own import other_answers
from app.records import Edit, ItemRef, Report, Sentence
from app.verdict import SentenceVerdict, judge
from grammar_items.catalogue import catalogue
from models.protocol import Stopped

NOT_READ = str(Stopped())
"""The notice on a sentence that was not reached before the check was stopped."""


def sentences_of(report: Report) -> list[dict[str, Any]]:
    """Each sentence with its edits, today's item in it, and why it was left alone, if it was."""
    verdict = judge(report)
    by_start = {one.start: one for one in verdict.sentences} if verdict else {}
    return [_sentence(report, one, by_start.get(one.start)) for one in report.sentences]


def _sentence(
    report: Report, sentence: Sentence, verdict: SentenceVerdict | None
) -> dict[str, Any]:
    notices = [one for one in report.notices if sentence.start <= one.start < sentence.end]
    return {
        "start": sentence.start,
        "text": sentence.text,
        "corrected": sentence.corrected,
        "read": all(one.message != NOT_READ for one in notices),
        "notices": sorted({one.message for one in notices if one.message != NOT_READ}),
        "uses": _uses(report, sentence, verdict),
        "kept": verdict is not None and verdict.kept,
        "edits": [_edit(sentence, edit, verdict) for edit in sentence.edits],
    }


def _uses(
    report: Report, sentence: Sentence, verdict: SentenceVerdict | None
) -> list[dict[str, Any]]:
    """Where the sentence uses today's item; ``well``: no edit on the item touches the use."""
    if report.target is None or verdict is None:
        return []
    changing = [edit for edit in sentence.edits if edit.id in verdict.changing]
    return [
        {
            "start": use.start - sentence.start,
            "end": use.end - sentence.start,
            "well": not any(e.start <= use.end + 1 and use.start <= e.end + 1 for e in changing),
        }
        for use in report.target.uses
        if sentence.start <= use.start < sentence.end
    ]


def _edit(sentence: Sentence, edit: Edit, verdict: SentenceVerdict | None) -> dict[str, Any]:
    at = sentence.start
    words = edit.explanation
    return {
        "start": edit.start - at,
        "end": edit.end - at,
        "original": edit.original,
        "replacement": edit.replacement,
        "type": edit.type,
        "label": edit.label,
        "kind": kind(edit.type),
        "topic": topic(edit.type),
        "severity": edit.severity,
        "severity_label": edit.severity_label,
        "item": _item(edit.item),
        "items": [_item(one) for one in edit.items],
        "evidence": [[a - at, b - at] for a, b in edit.evidence],
        "explanation": {"rule": words.rule, "reason": words.reason, "fix": words.fix},
        "explained_by": edit.explained_by,
        "level": edit.level,
        "trace": edit.trace,
        "group": edit.group,
        "about_today": edit.about_today,
        "missing": verdict is not None and edit.id in verdict.trying,
        "also": list(other_answers(sentence, edit)),
    }


def _item(ref: ItemRef | None) -> dict[str, Any] | None:
    if ref is None:
        return None
    title = catalogue()[ref.id].title
    return {"id": ref.id, "level": ref.level, "name": ref.name, "title": title}
