"""What became of today's grammar item, for each sentence and for the whole text.

For item 172 and "I met a man which sings." → "who sings" the sentence is
"attempted": an edit belongs to the item, and the correction uses it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.records import Edit, Report, Sentence

WELL = "used well"
ERROR = "used with an error"
ATTEMPTED = "attempted"
NOT_USED = "not used"


@dataclass(frozen=True)
class SentenceVerdict:
    """One sentence: what became of the item, by which edits, and if the correction keeps it."""

    start: int
    end: int
    verdict: str
    kept: bool
    edits: tuple[int, ...] = ()


@dataclass(frozen=True)
class Verdict:
    """The whole text: how often each, and whether the correction keeps the item."""

    sentences: tuple[SentenceVerdict, ...]
    kept: bool

    def count(self, verdict: str) -> int:
        return sum(one.verdict == verdict for one in self.sentences)

    @property
    def overall(self) -> str:
        for verdict in (ERROR, ATTEMPTED, WELL):
            if self.count(verdict):
                return verdict
        return NOT_USED

    @property
    def edits(self) -> list[int]:
        return [id for one in self.sentences for id in one.edits]

    def edits_of(self, verdict: str) -> list[int]:
        return [id for one in self.sentences if one.verdict == verdict for id in one.edits]


def judge(report: Report) -> Verdict | None:
    """The verdict on today's item, or None if there is none."""
    target = report.target
    if target is None:
        return None
    sentences = tuple(_judge(sentence, report) for sentence in report.sentences)
    return Verdict(sentences, target.kept)


def _judge(sentence: Sentence, report: Report) -> SentenceVerdict:
    target = report.target
    assert target is not None
    uses = [use for use in target.uses if sentence.start <= use.start < sentence.end]
    touched = tuple(
        edit.id
        for edit in sentence.edits
        if _belongs(edit, target.id)
        or any(edit.start < use.end and use.start < edit.end for use in uses)
    )
    belonging = tuple(e.id for e in sentence.edits if _belongs(e, target.id))
    kept = sentence.start in target.kept_at
    if uses and touched:
        return SentenceVerdict(sentence.start, sentence.end, ERROR, kept, touched)
    if uses:
        return SentenceVerdict(sentence.start, sentence.end, WELL, kept)
    if belonging:
        return SentenceVerdict(sentence.start, sentence.end, ATTEMPTED, kept, belonging)
    return SentenceVerdict(sentence.start, sentence.end, NOT_USED, kept)


def _belongs(edit: Edit, item: int) -> bool:
    return edit.item is not None and edit.item.id == item


def in_words(verdict: Verdict) -> str:
    """One or two plain sentences for the learner."""
    used = [
        f"{_times(verdict.count(one))} {how}{_marks(verdict.edits_of(one))}"
        for one, how in ((WELL, "well"), (ERROR, "with an error"))
        if verdict.count(one)
    ]
    tried = f"tried it {_times(verdict.count(ATTEMPTED))}{_marks(verdict.edits_of(ATTEMPTED))}"
    parts = [f"used it {' and '.join(used)}"] if used else []
    parts += [tried] if verdict.count(ATTEMPTED) else []
    if not parts:
        return "You did not use it in this text."
    kept = "The correction keeps it." if verdict.kept else "The correction does not keep it."
    return f"You {', and '.join(parts)}. {kept}"


def sentence_in_words(one: SentenceVerdict) -> str:
    """ "used with an error (mark 3), kept by the correction"."""
    kept = "kept by the correction" if one.kept else "not kept by the correction"
    return f"{one.verdict}{_marks(one.edits)}, {kept}"


def _marks(edits: Sequence[int]) -> str:
    """ " (mark 3)", " (marks 1, 4 and 7)"."""
    *first, last = map(str, edits) if edits else [""]
    named = f"marks {', '.join(first)} and {last}" if first else f"mark {last}"
    return f" ({named})" if edits else ""


def _times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
