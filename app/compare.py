"""One text through several correctors, side by side.

Edits that two systems share (same place, same replacement) are agreements;
the rest is marked as one system's own.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.errors import UsageError
from app.pipeline import check
from app.records import Edit, Report
from app.render.escape import safe
from app.render.spent import Prices, spent
from app.verdict import in_words, judge
from models.protocol import Accountable, BackendError, Corrector, Stopped, Usage
from models.registry import load

OpenCorrector = Callable[[str, str | None], Corrector]
"""How a corrector is found by backend and model; a server finds only those it allows."""


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
    usage: Usage | None = None
    trouble: str = ""


def run(
    text: str,
    contestants: Sequence[Contestant],
    corrector: OpenCorrector = load,
    stop: threading.Event | None = None,
) -> list[Outcome]:
    """One after the other, so that the times can be compared."""
    stop = stop or threading.Event()
    return [_run(text, contestant, corrector, stop) for contestant in contestants]


def _run(
    text: str, contestant: Contestant, open_corrector: OpenCorrector, stop: threading.Event
) -> Outcome:
    start = time.perf_counter()
    usage = None
    try:
        if stop.is_set():
            raise Stopped
        corrector = open_corrector(contestant.backend, contestant.model)
        if isinstance(corrector, Accountable):
            corrector = corrector.for_text(stop)
            usage = corrector.usage
        start = time.perf_counter()
        report = check(text, corrector, item=contestant.item, stop=stop)
    except (BackendError, UsageError) as error:
        return Outcome(contestant, None, time.perf_counter() - start, usage, str(error))
    return Outcome(contestant, report, time.perf_counter() - start, usage)


def _key(edit: Edit) -> tuple[int, int, str]:
    return edit.start, edit.end, edit.replacement


def to_comparison(outcomes: Sequence[Outcome], prices: Prices | None = None) -> str:
    """Columns with the marked text, and what each took."""
    reports = [outcome.report for outcome in outcomes if outcome.report]
    shared = Counter(_key(edit) for report in reports for edit in report.edits)
    columns = "".join(_column(outcome, shared, len(reports), prices) for outcome in outcomes)
    return f'<div class="margin-compare" data-columns="{len(outcomes)}">{columns}</div>'


def _column(
    outcome: Outcome,
    shared: Counter[tuple[int, int, str]],
    systems: int,
    prices: Prices | None,
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
    count = len(report.edits)
    facts = ["1 edit" if count == 1 else f"{count} edits", f"{outcome.seconds:.2f} s"]
    if systems > 1 and count:
        alike = sum(shared[_key(edit)] == systems for edit in report.edits)
        facts.append(f"{alike} shared by all")
    if outcome.usage:
        facts += spent(outcome.usage, prices or Prices())
    verdict = judge(report)
    said = f'<p class="margin-small">Today’s item: {safe(in_words(verdict))}</p>' if verdict else ""
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
