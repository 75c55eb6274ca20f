"""A check as the page asks for it: results come sentence by sentence and can be stopped.

``for message in check_stream(wanted): …`` gives first the places of all sentences, then
batches of checked sentences in reading order, then what concerns the whole text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from app.classroom import item_of
from app.errors import UsageError
from app.explain.choose import choose_explainer
from app.explain.first_language import known_language
from app.explain.protocol import Explainer
from app.explain.translate import ENGLISH, languages
from app.languages import pack_for
from app.offer import offer
from app.records import Report
from app.render.spent import Prices, spent, total_of
from app.running import StopSignal
from app.spelling_choice import in_spelling
from app.verdict import NOT_USED, judge
from app.web.allowed import CATALOGUE, LLM
from app.web.checks import Checks
from app.web.event_log import log_failure
from app.web.last_words import WORDS
from app.web.limits import whole_characters
from app.web.practising import to_data
from app.web.received import pairs_from
from app.web.sending import sentences_of
from models.protocol import Accountable, BackendError, Usage

Message = dict[str, Any]


@dataclass(frozen=True)
class Wanted:
    """What the browser asks for; an empty backend or model means the operator's own."""

    text: str = ""
    item: int | None = None
    backend: str = ""
    model: str = ""
    explainer: str = CATALOGUE
    language: str = ENGLISH
    spelling: str = "any"
    first_language: str | None = None
    """The learner's own, for a sentence about it in the notes."""
    known: frozenset[str] = frozenset()
    prices: Prices = field(default_factory=Prices)

    @classmethod
    def from_browser(cls, given: Any, prices: Prices) -> Wanted:
        """The request; what it may choose is decided when the check is opened."""
        if not isinstance(given, dict) or not isinstance(given.get("text", ""), str):
            raise UsageError("The browser sent no text. Load the page again.")
        known = given.get("known")
        return cls(
            text=whole_characters(given.get("text", "")),
            item=item_of(str(given.get("item") or "")),
            backend=str(given.get("backend") or ""),
            model=str(given.get("model") or "").strip(),
            explainer=LLM if given.get("explainer") == LLM else CATALOGUE,
            language=str(given.get("language") or ENGLISH),
            spelling=str(given.get("spelling") or "any"),
            first_language=known_language(str(given.get("first_language") or "")),
            known=frozenset(one for one in known if isinstance(one, str))
            if isinstance(known, list)
            else frozenset(),
            prices=prices,
        )


def check_stream(
    wanted: Wanted, checks: Checks, session: str | None, stop: StopSignal
) -> Iterator[Message]:
    """The messages of one check; a failure is one message with the key "error"."""
    try:
        model = checks.allowed.model_of_explainer(wanted.explainer)
        with checks.opened(wanted.text, wanted.backend, wanted.model, session, stop) as job:
            accounts = [job.usage] if job.usage is not None else []
            names = [job.corrector.model] if job.usage is not None else []
            names += [model] if model is not None else []
            pack = pack_for(wanted.text)
            if pack.code == ENGLISH:
                job.corrector = in_spelling(job.corrector, wanted.spelling)
            explains = _explainer(wanted, model, stop, accounts)
            segments, notices = pack.segment(wanted.text)
            yield {
                "spans": [[part.start, part.end] for part in segments],
                "total": sum(part.text not in wanted.known for part in segments),
                "notices": [one.message for one in notices],
            }
            reports: list[Report] = []
            slices = job.slices(item=wanted.item, explainer=explains, known=wanted.known)
            for report in slices:
                reports.append(report)
                yield {"done": job.sentences, "explained_in": report.explained_in,
                       "sentences": sentences_of(report)}  # fmt: skip
            why = {"why": str(job.stopped)} if job.stopped is not None else {}
            yield {"finished": True, "stopped": job.stopped is not None, **why,
                   **_whole(reports, wanted, names, accounts)}  # fmt: skip
    except (UsageError, BackendError) as error:
        yield {"error": str(error)}
    except Exception as error:  # Gradio would write it to the log with the words that it holds
        log_failure(error)
        yield {"error": WORDS}


def given_report(
    source: str,
    target: str,
    item: int | None,
    language: str,
    checks: Checks,
    session: str | None,
    stop: StopSignal,
    first_language: str = "",
) -> Message:
    """A correction that somebody else made, in the form of a finished check."""
    if not source.strip() or not target.strip():
        raise UsageError("Both boxes need a text: the learner’s own, and the corrected one.")
    explainer = _catalogue(language, first_language)
    report = checks.given(
        whole_characters(source), whole_characters(target), item=item, explainer=explainer,
        session=session, stop=stop,
    )  # fmt: skip
    return {
        "spans": [[one.start, one.end] for one in report.sentences],
        "total": len(report.sentences),
        "done": len(report.sentences),
        "explained_in": report.explained_in,
        "sentences": sentences_of(report),
        "notices": sorted({one.message for one in report.notices}),
        "finished": True,
    }


def explained_again(
    given: Any,
    item: int | None,
    language: str,
    checks: Checks,
    session: str | None,
    first_language: str = "",
) -> Message:
    """Known corrections with notes in another language or for another first language."""
    explainer = _catalogue(language, first_language)
    reports = checks.given_pairs(pairs_from(given), item=item, explainer=explainer, session=session)
    return {
        "explained_in": explainer.language,
        "sentences": [one for report in reports for one in sentences_of(report)],
    }


def _catalogue(language: str, first_language: str) -> Explainer:
    return choose_explainer(
        language=_told_in(language), first_language=known_language(first_language)
    )


def _told_in(language: str) -> str:
    """The language of the notes: English where there are no explanations in the page's."""
    return language if language in languages() else ENGLISH


def _explainer(
    wanted: Wanted, model: str | None, stop: StopSignal, accounts: list[Usage]
) -> Explainer:
    explains = choose_explainer(
        wanted.explainer, model, _told_in(wanted.language), wanted.first_language
    )
    if isinstance(explains, Accountable):
        explains = explains.for_text(stop)
        accounts.append(explains.usage)
    return explains


def _whole(
    reports: list[Report], wanted: Wanted, names: list[str], accounts: list[Usage]
) -> Message:
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
        message["spent"] = [one for one in (*dict.fromkeys(names), *facts) if one]
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
