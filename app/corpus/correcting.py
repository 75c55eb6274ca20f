"""Records → lines of the output; made once in each process, with its own corrector.

``ChunkCorrector(Task("bundled")).correct(records)`` has as many lines as there are records.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Any

from app.corpus.plain import word_edits
from app.corpus.reading import Record
from app.pipeline import CorrectedText, correct_texts, report_on
from app.records import Edit, Notice
from models.protocol import BackendError
from models.registry import DEFAULT, load

KEPT = "kept"
"""The code of a notice about a sentence that was not corrected, though it should have been."""
UNREADABLE = "unreadable"
_LINE_END = re.compile(r"\r?\n")


@dataclass(frozen=True)
class Task:
    """What is to be done with each record."""

    backend: str = DEFAULT
    model: str | None = None
    one_sentence: bool = False
    """Each record is one sentence, whatever its punctuation."""
    plain: bool = False
    """Edits by comparing words, without types, severity and grammar items: no parser is needed."""
    output: str = "jsonl"
    """ "jsonl", or "text" for the corrected text alone."""


@dataclass(frozen=True)
class Done:
    """The lines of one chunk, in order, and what failed in it."""

    by: str
    """The corrector and its model."""
    lines: tuple[str, ...]
    failures: tuple[tuple[int, str], ...] = ()
    """(number of the record, why it or a part of it was kept as it is)."""


class ChunkCorrector:
    def __init__(self, task: Task) -> None:
        self._task = task
        self._corrector = load(task.backend, task.model)

    @property
    def by(self) -> str:
        return f"{self._corrector.name} · {self._corrector.model}"

    def correct(self, records: Sequence[Record]) -> Done:
        """All records in one call of the corrector; one that cannot be done costs only itself.

        Raises a BackendError if the corrector can do nothing at all (a server that is gone).
        """
        readable = [record for record in records if not record.trouble]
        made = self._made(readable)
        whole = [made.get(record.number) or _kept(record, record.trouble) for record in records]
        failures = [
            (record["n"], notice["message"])
            for record in whole
            for notice in record.get("notices", [])
            if notice["code"] in {KEPT, UNREADABLE}
        ]
        return Done(self.by, tuple(_line(one, self._task) for one in whole), tuple(failures))

    def _made(self, records: Sequence[Record]) -> dict[int, dict[str, Any]]:
        try:
            texts = correct_texts(
                [record.text for record in records], self._corrector,
                one_sentence=self._task.one_sentence,
            )  # fmt: skip
            return {r.number: self._output(r, t) for r, t in zip(records, texts, strict=True)}
        except BackendError:
            raise
        except Exception as error:
            if len(records) == 1:
                why = f"Margin failed on this record ({type(error).__name__})."
                return {records[0].number: _kept(records[0], why)}
            return {n: one for record in records for n, one in self._made([record]).items()}

    def _output(self, record: Record, text: CorrectedText) -> dict[str, Any]:
        if self._task.plain or self._task.output == "text":
            corrected, edits = word_edits(text)
            notices = [*text.notices, *text.troubles]
        else:
            report = report_on(text, self._corrector)
            corrected, edits = report.corrected, [_edit(edit) for edit in report.edits]
            notices = list(report.notices)
        return _output(record, corrected, edits, notices)


def _line(whole: dict[str, Any], task: Task) -> str:
    if task.output == "text":
        return _LINE_END.sub(" ", whole["corrected"])
    return json.dumps(whole, ensure_ascii=False)


def _edit(edit: Edit) -> dict[str, Any]:
    return {
        "start": edit.start, "end": edit.end, "original": edit.original,
        "replacement": edit.replacement, "type": edit.type, "severity": edit.severity,
        "item": edit.item.id if edit.item else None,
    }  # fmt: skip


def _output(
    record: Record, corrected: str, edits: list[dict[str, Any]], notices: Sequence[Notice]
) -> dict[str, Any]:
    whole: dict[str, Any] = {"n": record.number}
    if record.id is not None:
        whole["id"] = record.id
    whole |= {"text": record.text, "corrected": corrected, "edits": edits}
    if notices:
        whole["notices"] = [asdict(notice) for notice in notices]
    return whole


def _kept(record: Record, why: str) -> dict[str, Any]:
    code = UNREADABLE if record.trouble else KEPT
    notice = Notice(code, f"{why} It was kept as it is.", 0, len(record.text))
    return _output(record, record.text, [], [notice])


def given_up(records: Sequence[Record], task: Task, why: str) -> Done:
    """For records that end every process that touches them."""
    lines = tuple(_line(_kept(record, record.trouble or why), task) for record in records)
    return Done("", lines, tuple((record.number, record.trouble or why) for record in records))


@lru_cache(maxsize=1)
def corrector_for(task: Task) -> ChunkCorrector:
    """One for each process."""
    return ChunkCorrector(task)
