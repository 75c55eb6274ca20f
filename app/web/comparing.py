"""The comparison of correctors as data for the workshop."""

from __future__ import annotations

import threading
from typing import Any

from app.classroom import item_of
from app.compare import Contestant, Outcome, agreement, run
from app.errors import UsageError
from app.render.spent import Prices, spent
from app.running import StopSignal, TimeUp
from app.verdict import in_words, judge
from app.web.checks import Checks
from app.web.limits import whole_characters

MAX_CHARACTERS = 20_000


def compare(given: dict[str, Any], checks: Checks, stop: StopSignal) -> dict[str, Any]:
    """``given``: text, item, contestants [{backend, model, guided}], prices [sent, received]."""
    if not checks.allowed.workshop:
        raise UsageError("Comparing is not offered here.")
    text = whole_characters(str(given.get("text", "")))
    if not text.strip():
        raise UsageError("There is no text yet. Write or paste one, then compare.")
    if len(text) > MAX_CHARACTERS:
        raise UsageError(f"Compare takes up to {MAX_CHARACTERS:,} characters.")
    contestants = _contestants(given)
    if len(contestants) < 2:
        raise UsageError("Choose at least two correctors to compare.")
    seconds = checks.limits.check_seconds * len(contestants)
    clock = threading.Timer(seconds, stop.set_because, [TimeUp(seconds)])
    clock.daemon = True
    clock.start()
    outcomes = run(text, contestants, checks.allowed.corrector, stop)
    clock.cancel()
    prices = _prices(given.get("prices"))
    return {"text": text, "columns": [_column(one, outcomes, prices) for one in outcomes]}


def _contestants(given: dict[str, Any]) -> list[Contestant]:
    item = item_of(str(given.get("item") or ""))
    contestants = []
    for row in list(given.get("contestants") or [])[:4]:
        backend, model = str(row.get("backend") or ""), str(row.get("model") or "").strip()
        if not backend:
            continue
        guided = item if row.get("guided") else None
        contestants.append(Contestant(backend, model or None, guided))
    return contestants


def _column(outcome: Outcome, outcomes: list[Outcome], prices: Prices) -> dict[str, Any]:
    if outcome.report is None:
        return {"title": outcome.contestant.title, "trouble": outcome.trouble}
    verdict = judge(outcome.report)
    edits = [
        {
            "start": edit.start,
            "end": edit.end,
            "original": edit.original,
            "replacement": edit.replacement,
            "label": edit.label,
            "agree": agreement(edit, outcomes),
        }
        for edit in outcome.report.edits
    ]
    return {
        "title": outcome.contestant.title,
        "seconds": round(outcome.seconds, 2),
        "systems": sum(one.report is not None for one in outcomes),
        "edits": edits,
        "verdict": in_words(verdict) if verdict else "",
        "spent": spent(outcome.usage, prices) if outcome.usage else [],
    }


def _prices(given: Any) -> Prices:
    try:
        sent, received = (max(0.0, float(one)) for one in given)
    except (TypeError, ValueError):
        return Prices()
    return Prices(sent, received)
