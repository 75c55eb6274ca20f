"""One text through several correctors, side by side.

Edits that two systems share (same place, same replacement) are agreements;
the rest is marked as one system's own.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.pipeline import check
from app.records import Edit, Report
from app.render.escape import safe
from app.verdict import in_words, judge
from models.protocol import BackendError
from models.registry import load


@dataclass(frozen=True)
class Contestant:
    """A corrector with or without today's item."""

    backend: str
    model: str | None = None
    item: int | None = None

    @property
    def title(self) -> str:
        name = f"{self.backend} · {self.model}" if self.model else self.backend
        return f"{name}, guided" if self.item else name


@dataclass(frozen=True)
class Outcome:
    """What one of them made of the text, or why it could not."""

    contestant: Contestant
    report: Report | None
    seconds: float
    tokens: tuple[int, int] | None = None
    trouble: str = ""


def run(text: str, contestants: Sequence[Contestant]) -> list[Outcome]:
    """One after the other, so that the times can be compared."""
    return [_run(text, contestant) for contestant in contestants]


def _run(text: str, contestant: Contestant) -> Outcome:
    start = time.perf_counter()
    try:
        corrector = load(contestant.backend, contestant.model)
        usage = getattr(corrector, "usage", None)
        before = (usage.sent, usage.received) if usage else (0, 0)
        start = time.perf_counter()
        report = check(text, corrector, item=contestant.item)
    except BackendError as error:
        return Outcome(contestant, None, time.perf_counter() - start, trouble=str(error))
    tokens = (usage.sent - before[0], usage.received - before[1]) if usage else None
    return Outcome(contestant, report, time.perf_counter() - start, tokens)


def _key(edit: Edit) -> tuple[int, int, str]:
    return edit.start, edit.end, edit.replacement


def to_comparison(outcomes: Sequence[Outcome], prices: tuple[float, float] | None = None) -> str:
    """Columns with the marked text, and what each took; prices are for a million tokens."""
    reports = [outcome.report for outcome in outcomes if outcome.report]
    shared = Counter(_key(edit) for report in reports for edit in report.edits)
    columns = "".join(_column(outcome, shared, len(reports), prices) for outcome in outcomes)
    return f'<div class="margin-compare" data-columns="{len(outcomes)}">{columns}</div>'


def _column(
    outcome: Outcome,
    shared: Counter[tuple[int, int, str]],
    systems: int,
    prices: tuple[float, float] | None,
) -> str:
    title = f"<h3>{safe(outcome.contestant.title)}</h3>"
    if outcome.report is None:
        return f'<section>{title}<p class="margin-message">{safe(outcome.trouble)}</p></section>'
    report = outcome.report
    parts, here = [], 0
    for edit in report.edits:
        parts.append(safe(report.text[here : edit.start]))
        parts.append(_mark(edit, shared[_key(edit)], systems))
        here = edit.end
    parts.append(safe(report.text[here:]))
    facts = [f"{len(report.edits)} edits", f"{outcome.seconds:.2f} s"]
    alike = sum(shared[_key(edit)] == systems for edit in report.edits)
    if systems > 1:
        facts.append(f"{alike} shared by all")
    if outcome.tokens:
        sent, received = outcome.tokens
        facts.append(f"{sent:,} tokens sent, {received:,} received")
        if prices:
            cost = (sent * prices[0] + received * prices[1]) / 1e6
            facts.append(f"costs {cost:.4f}")
    verdict = judge(report)
    said = f'<p class="margin-small">{safe(in_words(verdict))}</p>' if verdict else ""
    return (
        f'<section>{title}<p class="margin-small">{safe(" · ".join(facts))}</p>{said}'
        f'<div class="compared" lang="en">{"".join(parts)}</div></section>'
    )


def _mark(edit: Edit, count: int, systems: int) -> str:
    """Agreement is said in a word as well as shown by a line."""
    kind = "all" if count == systems and systems > 1 else "some" if count > 1 else "own"
    word = {"all": "all agree", "some": f"{count} agree", "own": "only here"}[kind]
    old, new = edit.original, edit.replacement
    lead = " " if (new if not old.strip() else old)[:1].isspace() else ""
    removed = f"<del>{safe(old.strip())}</del>" if old.strip() else ""
    added = f"<ins>{safe(new.strip())}</ins>" if new.strip() else ""
    note = f"{edit.label}, {word}"
    return (
        f'{lead}<span class="cmp {kind}" title="{safe(note)}">{removed}{added}'
        f"<sup>{word}</sup></span>"
    )
