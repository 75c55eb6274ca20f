"""The records a text passes through, and the report at the end.

Offsets are Unicode code points of ``Report.text``, half-open: for every edit
``report.text[edit.start:edit.end] == edit.original``.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from typing import Any


@dataclass(frozen=True)
class ItemRef:
    """A grammar item as an edit names it."""

    id: int
    level: str
    name: str


@dataclass(frozen=True)
class Explanation:
    """The form of a deduction: the grammar, why it applies here, what to write.

    The learner's evidence stands in 【】, the correction in {}.
    """

    rule: str
    reason: str
    fix: str


@dataclass(frozen=True)
class Edit:
    """One change, with all that stands beside it in the margin."""

    id: int
    start: int
    end: int
    original: str
    replacement: str
    type: str
    label: str
    severity: int
    severity_label: str
    item: ItemRef | None
    items: tuple[ItemRef, ...]
    evidence: tuple[tuple[int, int], ...]
    explanation: Explanation
    explained_by: str
    group: int | None = None
    """Edits that are one decision (the two halves of a moved word) share a number."""
    about_today: bool = False
    """Creates, repairs or removes a use of today's item."""
    level: str = ""
    """The level at which the point is taught, where no item says so: "HSK 3"; empty in English."""
    trace: str = ""
    """Which reason, rule and item link spoke; for those who work on them, not in the JSON."""


@dataclass(frozen=True)
class Sentence:
    """A sentence of the learner's and what it became."""

    start: int
    end: int
    text: str
    corrected: str
    edits: tuple[Edit, ...]


@dataclass(frozen=True)
class Notice:
    """What was skipped or failed, where, and why."""

    code: str
    message: str
    start: int
    end: int


@dataclass(frozen=True)
class Backend:
    name: str
    model: str


@dataclass(frozen=True)
class Use:
    """The learner's words that use today's item."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Target:
    """Today's grammar item in this text; ``kept``: the correction still uses it."""

    id: int
    level: str
    name: str
    uses: tuple[Use, ...]
    kept: bool
    kept_at: tuple[int, ...] = ()
    """Where those sentences start whose correction uses it; for the verdict, not in the JSON."""


@dataclass(frozen=True)
class Report:
    """All that is known of a checked text."""

    text: str
    corrected: str
    language: str
    backend: Backend
    target: Target | None
    sentences: tuple[Sentence, ...]
    notices: tuple[Notice, ...]
    explained_in: str = "en"
    """The language of the explanations; for those who show them, not in the JSON."""

    @property
    def edits(self) -> list[Edit]:
        return [edit for sentence in self.sentences for edit in sentence.edits]

    def as_dict(self) -> dict[str, Any]:
        whole = asdict(self)
        del whole["explained_in"]
        for sentence in whole["sentences"]:
            for edit in sentence["edits"]:
                del edit["trace"]
                if not edit["level"]:
                    del edit["level"]
        if self.target is not None:
            del whole["target"]["kept_at"]
        return whole

    def to_json(self) -> str:
        return json.dumps(self.as_dict(), ensure_ascii=False, indent=2)


def apply(text: str, edits: Iterable[Edit]) -> str:
    """The text with these edits made: ``apply(report.text, report.edits) == report.corrected``."""
    parts, here = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        parts += [text[here : edit.start], edit.replacement]
        here = edit.end
    return "".join([*parts, text[here:]])
