"""Which reason explains an edit: the most trusted one that speaks and quotes faithfully.

``choose(case)`` for "depends of him" → "on" gives what ``usage.complements.preposition`` says,
with its sentence settled: evidence that another edit corrects is quoted as corrected.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from spacy.tokens import Span

from app.edits import TokenEdit
from app.explain.case import Case, clear, joined, quote
from app.explain.reasons import LAST, Reason, reasons_for
from app.explain.said import Line, Said
from app.explain.taking_apart import told_in_parts

_CLITIC = re.compile(r" (n['’]t|['’](?:s|m|re|ve|d|ll))\b")
_MARK = re.compile(r" ([,.;:!?])")
_QUOTED = re.compile(r"【(.*?)】|\{(.*?)\}")

Write = Callable[[Line], str]
"""A line in the learner's language."""


@dataclass(frozen=True)
class Chosen:
    """The reason that spoke, what it said, and its sentence in the learner's language."""

    reason: Reason
    said: Said
    text: str


def choose(case: Case, write: Write = Line.english) -> Chosen | None:
    """The first reason, in the order of trust, whose answer holds; None if all are silent.

    Where a whole sentence comes or goes there is no other side to read.
    """
    if not len(case.source) or not len(case.target):
        return None
    found: Chosen | None = None
    cases = (case, *case.retyped())
    for one in reversed(cases) if case.other_tense else cases:
        found = _first(one, write)
        if found is not None:
            break
    if found is not None and found.reason.rank <= LAST:
        return found
    told = told_in_parts(
        case,
        lambda part: _spoken(_first(part, write)),
        little_is_enough=found is None or found.reason.name in _SAYS_LITTLE,
    )
    return Chosen(*told) if told is not None else found


_SAYS_LITTLE = {"wording.parts.changes_with_its_neighbour", "wording.parts.rewritten"}


def _spoken(found: Chosen | None) -> tuple[Reason, Said, str] | None:
    return (found.reason, found.said, found.text) if found is not None else None


def _first(case: Case, write: Write) -> Chosen | None:
    for reason in reasons_for(case.type):
        said = reason.ask(case)
        if said is None:
            continue
        kept = _standing(case, said)
        text = settled(case, said, " ".join(map(write, said.lines))) if kept is not None else None
        if kept is not None and text is not None and speaks_of_edit(case, said):
            return Chosen(reason, kept, text)
    return None


def _standing(case: Case, said: Said) -> Said | None:
    """What was said, without evidence that another edit takes out; None if that was all of it."""
    if not said.evidence:
        return said
    kept = tuple(span for span in said.evidence if _corrected(case, span) is not None)
    return replace(said, evidence=kept) if kept else None


def _corrected(case: Case, span: Span) -> str | None:
    """The words of the evidence as the corrected sentence has them."""
    if span.start < case.edit.end and case.edit.start < span.end:
        return quote(span)  # the edit itself is shown as the learner wrote it
    inside = [
        edit
        for edit in sorted(case.others, key=lambda one: (one.start, one.end))
        if edit.category != "WO" and _touches(edit, span)
    ]
    if not inside:
        return quote(span)
    words: list[str] = []
    place = span.start
    for edit in inside:
        words += [quote(case.source[place : edit.start])] if place < edit.start else []
        words.append(_new_words(case, edit, span))
        place = max(place, edit.end)
    words += [quote(case.source[place : span.end])] if place < span.end else []
    text = " ".join(word for word in words if word)
    return _CLITIC.sub(r"\1", _MARK.sub(r"\1", text)) or None


def _touches(edit: TokenEdit, span: Span) -> bool:
    """It changes a word of the span, or puts one in between two of them."""
    if edit.start == edit.end:
        return bool(span.start < edit.start < span.end)
    return bool(edit.start < span.end and span.start < edit.end)


def _new_words(case: Case, edit: TokenEdit, span: Span) -> str:
    """What an edit puts in place of the words that it shares with the span."""
    new = case.target[edit.c_start : edit.c_end]
    if span.start <= edit.start and edit.end <= span.end:
        return quote(new)
    shared = [t for t in case.source[edit.start : edit.end] if span.start <= t.i < span.end]
    if len(new) == edit.end - edit.start:
        return quote(case.target[edit.c_start + shared[0].i - edit.start :][: len(shared)])
    kept = {t.lower_ for t in new}
    return quote(*(t for t in shared if t.lower_ in kept)) if kept else ""


def settled(case: Case, said: Said, written: str) -> str | None:
    """The sentence with faithful quotations; None if it quotes what stands nowhere.

    【evidence】 that another edit corrects is quoted “as corrected”: it is still lit in the
    learner's text, but here it would look like a mistake of ours.
    """
    for span in said.evidence:
        shown, became = quote(span), _corrected(case, span)
        if became is not None and became != shown:
            written = written.replace(f"【{shown}】", f"“{became}”")
    source, target = clear(case.source_text), clear(case.target_text)
    target += "\n" + joined(target)
    for evidence, correction in _QUOTED.findall(written):
        if not evidence and not correction:
            return None
        if correction and correction not in target:
            return None
        if evidence and not re.search(rf"(?<!\w){re.escape(evidence)}(?!\w)", source):
            if evidence not in target:
                return None
            written = written.replace(f"【{evidence}】", f"“{evidence}”")
    return written


def speaks_of_edit(case: Case, said: Said) -> bool:
    """It names a word of the edit; a mark or a capital may be called by its name instead."""
    if case.category in {"PUNCT", "ORTH"}:
        return True
    low = said.english().lower()
    return any(word.lower_ in low for word in (*case.old, *case.new))
