"""What became of today's grammar item, for each sentence and for the whole text.

For item 172 and "I met a man which sings." → "who sings" the sentence is
"attempted": an edit belongs to the item, and the correction uses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.records import Edit, Report, Sentence, Use

WELL = "used well"
ERROR = "used with an error"
ATTEMPTED = "attempted"
NOT_USED = "not used"


@dataclass(frozen=True)
class SentenceVerdict:
    """One sentence: the uses of the item that are well and those an edit changes, these edits,
    the edits with which the item was tried, and whether the correction uses it."""

    start: int
    end: int
    kept: bool
    well: int = 0
    wrong: int = 0
    changing: tuple[int, ...] = ()
    trying: tuple[int, ...] = ()

    @property
    def verdict(self) -> str:
        if self.wrong or (self.well and self.trying):
            return ERROR
        if self.trying:
            return ATTEMPTED
        return WELL if self.well else NOT_USED

    @property
    def edits(self) -> tuple[int, ...]:
        return (*self.changing, *self.trying)


@dataclass(frozen=True)
class Verdict:
    """The whole text, sentence by sentence."""

    sentences: tuple[SentenceVerdict, ...]

    @property
    def overall(self) -> str:
        """The verdict that asks most of the learner."""
        said = {one.verdict for one in self.sentences}
        return next((v for v in (ERROR, ATTEMPTED, WELL) if v in said), NOT_USED)

    @property
    def concerned(self) -> list[SentenceVerdict]:
        return [one for one in self.sentences if one.verdict != NOT_USED]

    @property
    def kept(self) -> bool:
        """Whether the correction uses the item anywhere."""
        return any(one.kept for one in self.sentences)

    @property
    def edits(self) -> list[int]:
        return [id for one in self.sentences for id in one.edits]


def judge(report: Report) -> Verdict | None:
    """The verdict on today's item, or None if there is none."""
    if report.target is None:
        return None
    return Verdict(tuple(_judge(sentence, report) for sentence in report.sentences))


def _judge(sentence: Sentence, report: Report) -> SentenceVerdict:
    target = report.target
    assert target is not None
    uses = [use for use in target.uses if sentence.start <= use.start < sentence.end]
    kept = sentence.start in target.kept_at
    wrong: set[int] = set()
    changing: list[int] = []
    trying: list[int] = []
    for edit in sentence.edits:
        if not edit.about_today:
            continue
        touched = {n for n, use in enumerate(uses) if _meets(edit, use)}
        wrong |= touched
        (changing if touched else trying).append(edit.id)
    return SentenceVerdict(
        sentence.start, sentence.end, kept, len(uses) - len(wrong), len(wrong),
        tuple(changing), tuple(trying),
    )  # fmt: skip


def _meets(edit: Edit, use: Use) -> bool:
    """The edit stands in or right beside the use."""
    return edit.start <= use.end + 1 and use.start <= edit.end + 1


def in_words(verdict: Verdict) -> str:
    """One or two plain sentences for the learner."""
    well = sum(one.well for one in verdict.sentences)
    wrong = sum(one.wrong for one in verdict.sentences)
    changing = [id for one in verdict.sentences for id in one.changing]
    trying = [id for one in verdict.sentences for id in one.trying]
    used = [f"{_times(well)} well"] if well else []
    used += [f"{_times(wrong)} with an error{_marks(changing)}"] if wrong else []
    parts = [f"used it {' and '.join(used)}"] if used else []
    tried = sum(bool(one.trying) for one in verdict.sentences)
    parts += [f"tried it {_times(tried)}{_marks(trying)}"] if tried else []
    if not parts:
        return "You did not use it in this text."
    return f"You {', and '.join(parts)}. {_keeping(verdict)}"


def _keeping(verdict: Verdict) -> str:
    kept = sum(one.kept for one in verdict.concerned)
    if kept == len(verdict.concerned):
        return "The correction keeps it."
    if kept:
        return f"The correction keeps it in {kept} of {len(verdict.concerned)} sentences."
    return "The correction does not keep it."


def sentence_in_words(one: SentenceVerdict) -> str:
    """ "used with an error (mark 3), kept by the correction"."""
    kept = "kept by the correction" if one.kept else "not kept by the correction"
    return f"{one.verdict}{_marks(one.edits)}, {kept}"


def _marks(edits: Sequence[int]) -> str:
    """ " (mark 3)", " (marks 1, 4 and 7)"."""
    if not edits:
        return ""
    *first, last = map(str, sorted(edits))
    named = f"marks {', '.join(first)} and {last}" if first else f"mark {last}"
    return f" ({named})"


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
