"""Reports of the slices of one text → the report of the text.

``join_reports(text, reports, notices)`` numbers the edits through and puts targets and notices
together; sentences that no slice holds stay as the learner wrote them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.records import Notice, Report, Sentence, Target, apply

_OF_SEGMENTS = {"code", "long-sentence", "long-word"}
"""Notices on how the text was cut; the caller has them for the whole text."""


def join_reports(text: str, reports: Sequence[Report], notices: Sequence[Notice]) -> Report:
    """One report; ``reports`` are of slices in reading order, at least one."""
    sentences: list[Sentence] = []
    number = 0
    for report in reports:
        for sentence in report.sentences:
            edits = tuple(
                replace(edit, id=number + place) for place, edit in enumerate(sentence.edits, 1)
            )
            number += len(edits)
            sentences.append(replace(sentence, edits=edits))
    told = [one for report in reports for one in report.notices if one.code not in _OF_SEGMENTS]
    whole = replace(
        reports[0],
        text=text,
        target=_join_targets([report.target for report in reports]),
        sentences=tuple(sentences),
        notices=tuple(sorted([*notices, *told], key=lambda notice: notice.start)),
    )
    return replace(whole, corrected=apply(text, whole.edits))


def _join_targets(targets: Sequence[Target | None]) -> Target | None:
    found = [target for target in targets if target is not None]
    if not found:
        return None
    return replace(
        found[0],
        uses=tuple(use for target in found for use in target.uses),
        kept=any(target.kept for target in found),
        kept_at=tuple(place for target in found for place in target.kept_at),
    )
