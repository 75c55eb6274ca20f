"""A check as the page asks for it: results come sentence by sentence and can be stopped.

``for message in check_stream(wanted): …`` gives first the places of all sentences, then
batches of checked sentences in reading order, then what concerns the whole text.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, repeat
from typing import Any

from app.classroom import item_of
from app.errors import UsageError
from app.explain.choose import choose_explainer
from app.explain.protocol import Explainer
from app.explain.translate import ENGLISH, languages
from app.offer import offer
from app.pipeline import annotate, annotate_sentences, check_slices
from app.records import Report
from app.render.spent import Prices, spent, total_of
from app.segment import segment
from app.spelling_choice import in_spelling
from app.verdict import NOT_USED, judge
from app.web.allowed import Allowed
from app.web.practising import to_data
from app.web.received import pairs_from
from app.web.sending import sentences_of
from models.protocol import Accountable, BackendError, Corrector, Usage
from models.registry import load

MAX_CHARACTERS = 200_000
_FIRST_SLICES = (2, 4, 8, 16)
_SLICE = 24
"""Sentences per slice: few at first, so that the first marks appear quickly."""

Message = dict[str, Any]


@dataclass(frozen=True)
class Wanted:
    """What the browser asks for."""

    text: str = ""
    item: int | None = None
    backend: str = ""
    model: str = ""
    explainer: str = "catalogue"
    explainer_model: str = ""
    language: str = ENGLISH
    spelling: str = "any"
    known: frozenset[str] = frozenset()
    prices: Prices = field(default_factory=Prices)

    @classmethod
    def from_browser(cls, given: Any, default: Wanted, allowed: Allowed) -> Wanted:
        """The request with the operator's choices where the visitor made none."""
        if not isinstance(given, dict) or not isinstance(given.get("text", ""), str):
            raise UsageError("The browser sent no text. Load the page again.")
        known = given.get("known") or []
        wanted = cls(
            text=given.get("text", ""),
            item=item_of(str(given.get("item") or "")),
            backend=str(given.get("backend") or default.backend),
            model=str(given.get("model") or "").strip(),
            explainer="llm" if given.get("explainer") == "llm" else "catalogue",
            explainer_model=str(given.get("explainer_model") or "").strip(),
            language=str(given.get("language") or ENGLISH),
            spelling=str(given.get("spelling") or "any"),
            known=frozenset(one for one in known if isinstance(one, str)),
            prices=default.prices,
        )
        if wanted.backend == default.backend and not wanted.model:
            wanted = replace(wanted, model=default.model)
        if (wanted.backend, wanted.model) != (default.backend, default.model):
            allowed.refuse(wanted.backend, wanted.model)
        if wanted.explainer == "llm":
            allowed.refuse("llm", wanted.explainer_model)
        return wanted


def too_long(text: str) -> str | None:
    """A sentence for the visitor, if the text is longer than the page checks at a time."""
    if len(text) <= MAX_CHARACTERS:
        return None
    return (
        f"This text has {len(text):,} characters; the page checks up to {MAX_CHARACTERS:,} at a "
        "time, so that others do not wait. Check it in parts."
    )


def check_stream(wanted: Wanted, stop: threading.Event) -> Iterator[Message]:
    """The messages of one check; a failure is one message with the key "error"."""
    trouble = too_long(wanted.text)
    if trouble:
        yield {"error": trouble}
        return
    accounts: list[Usage] = []
    try:
        corrector = _corrector(wanted, stop, accounts)
        explains = _explainer(wanted, stop, accounts)
        segments, notices = segment(wanted.text)
        yield {
            "spans": [[part.start, part.end] for part in segments],
            "total": sum(part.text not in wanted.known for part in segments),
            "notices": [one.message for one in notices],
        }
        reports: list[Report] = []
        done = 0
        for report in check_slices(
            wanted.text, corrector, item=wanted.item, explainer=explains, known=wanted.known,
            sizes=chain(_FIRST_SLICES, repeat(_SLICE)), stop=stop,
        ):  # fmt: skip
            reports.append(report)
            done += len(report.sentences)
            yield {"done": done, "explained_in": report.explained_in,
                   "sentences": sentences_of(report)}  # fmt: skip
        yield {"finished": True, "stopped": stop.is_set(), **_whole(reports, wanted, accounts)}
    except (UsageError, BackendError) as error:
        yield {"error": str(error)}


def given_report(source: str, target: str, item: int | None, language: str) -> Message:
    """A correction that somebody else made, in the form of a finished check."""
    trouble = too_long(source) or too_long(target)
    if trouble:
        return {"error": trouble}
    if not source.strip() or not target.strip():
        return {"error": "Both boxes need a text: the learner’s own, and the corrected one."}
    explainer = choose_explainer(language=_told_in(language))
    report = annotate(source, target, item=item, explainer=explainer)
    return {
        "spans": [[one.start, one.end] for one in report.sentences],
        "total": len(report.sentences),
        "done": len(report.sentences),
        "explained_in": report.explained_in,
        "sentences": sentences_of(report),
        "notices": sorted({one.message for one in report.notices}),
        "finished": True,
    }


def explained_again(given: Any, item: int | None, language: str) -> Message:
    """Known corrections with notes in another language, sentence by sentence."""
    explainer = choose_explainer(language=_told_in(language))
    report = annotate_sentences(pairs_from(given), item=item, explainer=explainer)
    return {"explained_in": report.explained_in, "sentences": sentences_of(report)}


def _told_in(language: str) -> str:
    """The language of the notes: English where there are no explanations in the page's."""
    return language if language in languages() else ENGLISH


def _corrector(wanted: Wanted, stop: threading.Event, accounts: list[Usage]) -> Corrector:
    corrector = load(wanted.backend, wanted.model or None)
    if isinstance(corrector, Accountable):
        corrector = corrector.for_text(stop)
        accounts.append(corrector.usage)
    return in_spelling(corrector, wanted.spelling)


def _explainer(wanted: Wanted, stop: threading.Event, accounts: list[Usage]) -> Explainer:
    model = wanted.explainer_model or None
    explains = choose_explainer(wanted.explainer, model, _told_in(wanted.language))
    if isinstance(explains, Accountable):
        explains = explains.for_text(stop)
        accounts.append(explains.usage)
    return explains


def _whole(reports: list[Report], wanted: Wanted, accounts: list[Usage]) -> Message:
    """What is known only at the end: a sentence to practise on, and what a model cost."""
    message: Message = {}
    if reports and wanted.item:
        merged = _merged(wanted.text, reports)
        verdict = judge(merged)
        if verdict is not None and verdict.overall == NOT_USED:
            offered = offer(merged)
            if offered is not None:
                message["offer"] = to_data(offered.exercise(), wanted.language)
    if accounts:
        facts = spent(total_of(accounts), wanted.prices)
        message["spent"] = [one for one in (wanted.model or wanted.explainer_model, *facts) if one]
    return message


def _merged(text: str, reports: list[Report]) -> Report:
    """The slices as one report, without new edit numbers."""
    first = reports[0]
    target = first.target
    if target is not None:
        every = [one.target for one in reports if one.target is not None]
        target = replace(
            target,
            uses=tuple(use for one in every for use in one.uses),
            kept=any(one.kept for one in every),
            kept_at=tuple(at for one in every for at in one.kept_at),
        )
    return replace(
        first,
        text=text,
        target=target,
        sentences=tuple(one for report in reports for one in report.sentences),
        notices=tuple(one for report in reports for one in report.notices),
    )
