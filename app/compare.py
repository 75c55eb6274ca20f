"""One text through several correctors, one after the other, and what they agree on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from app.errors import UsageError
from app.pipeline import check
from app.records import Edit, Report
from models.protocol import Accountable, BackendError, Corrector, Stoppable, Stopped, Usage
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
        if isinstance(corrector, Stoppable):
            corrector = corrector.for_text(stop)
        if isinstance(corrector, Accountable):
            usage = corrector.usage
        start = time.perf_counter()
        report = check(text, corrector, item=contestant.item, stop=stop)
    except (BackendError, UsageError) as error:
        return Outcome(contestant, None, time.perf_counter() - start, usage, str(error))
    return Outcome(contestant, report, time.perf_counter() - start, usage)


def agreement(edit: Edit, outcomes: Sequence[Outcome]) -> int:
    """How many of the systems make this edit: same place, same replacement."""
    return sum(
        any(_key(edit) == _key(other) for other in outcome.report.edits)
        for outcome in outcomes
        if outcome.report is not None
    )


def _key(edit: Edit) -> tuple[int, int, str]:
    return edit.start, edit.end, edit.replacement
