"""The always-true rules of a report (see the design page), as a check that names what is broken.

``broken_rule("He go.", report)`` is "" for a report that keeps them all.
"""

from __future__ import annotations

from app.records import Report, apply


def broken_rule(text: str, report: Report) -> str:
    """The first rule that the report breaks, in words; else nothing."""
    edits = report.edits
    if report.text != text:
        return "the text of the report is not the text that was sent"
    if apply(text, edits) != report.corrected:
        return "applying every edit does not give the corrected text"
    for one, other in zip(edits, edits[1:], strict=False):
        if one.end > other.start or one.id + 1 != other.id:
            return "edits overlap or are not in order"
    for before, after in zip(report.sentences, report.sentences[1:], strict=False):
        if before.end > after.start:
            return "sentences overlap"
    for sentence in report.sentences:
        if text[sentence.start : sentence.end] != sentence.text:
            return "a sentence does not lie where it says"
        for edit in sentence.edits:
            if not sentence.start <= edit.start <= edit.end <= sentence.end:
                return "an edit lies outside its sentence"
            if text[edit.start : edit.end] != edit.original or edit.original == edit.replacement:
                return "an edit does not say what it replaces"
            if not 1 <= edit.severity <= 5:
                return "a severity is out of its range"
            if not (edit.explanation.reason and edit.explanation.fix):
                return "an edit is not explained"
            if any(not sentence.start <= a < b <= sentence.end for a, b in edit.evidence):
                return "evidence lies outside its sentence"
    return ""
