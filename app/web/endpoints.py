"""The calls that the page's script makes, and the public one; all go through Gradio's queue."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import gradio as gr

from app.classroom import class_link, item_of
from app.errors import UsageError
from app.render.m2 import to_m2
from app.render.spent import Prices
from app.running import Running
from app.web.addresses import PublicAddress
from app.web.checking import Wanted, check_stream, explained_again, given_report
from app.web.checks import Checks
from app.web.comparing import compare
from app.web.event_log import log_failure
from app.web.last_words import WORDS
from app.web.limits import whole_characters
from app.web.opening import open_document
from app.web.practising import for_edit, for_item
from app.web.received import report_from
from models.protocol import BackendError

LEFT_OUT = {"check": (0, "", "")}
"""Public calls and the values of the inputs after the first, for a caller that leaves them out."""
_running = Running()
Data = dict[str, Any]


def add_endpoints(checks: Checks, public: PublicAddress, prices: Prices) -> None:
    """Register every call; must be called inside ``with gr.Blocks()``."""
    calls = (*_checking(checks, prices), *_explaining(checks, public), _opening(checks), *_QUICK)
    for call in calls:
        gr.api(call, concurrency_limit=None, api_visibility="undocumented")
    _add_public_calls(checks)


def _checking(checks: Checks, prices: Prices) -> list[Callable[..., Any]]:
    """Calls that ask correctors."""

    def desk_check(wanted: dict, request: gr.Request) -> Iterator[dict]:  # type: ignore[type-arg]
        """A check whose results come sentence by sentence."""
        try:
            asked = Wanted.from_browser(wanted, prices)
        except UsageError as error:
            yield {"error": str(error)}
            return
        with _running.check(_key(wanted)) as stop:
            yield from check_stream(asked, checks, request.session_hash, stop)

    def desk_compare(wanted: dict) -> dict:  # type: ignore[type-arg]
        """One text through several correctors."""
        with _running.check(_key(wanted)) as stop:
            return _answer(lambda: compare(wanted, checks, stop))

    return [desk_check, desk_compare]


def _explaining(checks: Checks, public: PublicAddress) -> list[Callable[..., Any]]:
    """Calls that explain known corrections, and the link for a class."""

    def desk_explain_again(wanted: dict, request: gr.Request) -> dict:  # type: ignore[type-arg]
        """Notes of known corrections in another language."""

        def explain() -> Data:
            item, language = item_of(str(wanted.get("item") or "")), str(wanted.get("language"))
            own = str(wanted.get("first_language") or "")
            session = request.session_hash
            return explained_again(wanted.get("pairs"), item, language, checks, session, own)

        return _answer(explain)

    def desk_given(wanted: dict, request: gr.Request) -> dict:  # type: ignore[type-arg]
        """Notes for a correction made elsewhere."""

        def explain() -> Data:
            source, target = str(wanted.get("source", "")), str(wanted.get("target", ""))
            item, language = item_of(str(wanted.get("item") or "")), str(wanted.get("language"))
            session, own = request.session_hash, str(wanted.get("first_language") or "")
            return given_report(source, target, item, language, checks, session, stop, own)

        with _running.check(_key(wanted)) as stop:
            return _answer(explain)

    def desk_class_link(wanted: dict, request: gr.Request) -> dict:  # type: ignore[type-arg]
        """The address that a teacher gives to a class, with its QR code."""
        root = request.request.scope.get("root_path", "")
        base = public.base(request.headers, request.url.scheme or "http", root)
        return _answer(lambda: _class_link(base, item_of(str(wanted.get("item") or ""))))

    def desk_m2(wanted: dict) -> dict:  # type: ignore[type-arg]
        """Sentences and edits in M2."""

        def m2() -> Data:
            report = report_from(wanted.get("sentences"))
            checks.limits.refuse_text("".join(one.text for one in report.sentences))
            return {"m2": to_m2(report)}

        return _answer(m2)

    return [desk_explain_again, desk_given, desk_class_link, desk_m2]


def _opening(checks: Checks) -> Callable[..., Any]:
    def desk_open(wanted: dict) -> dict:  # type: ignore[type-arg]
        """The text of a file; the file is not kept."""

        def opened() -> Data:
            name, content = str(wanted.get("name", "")), str(wanted.get("content", ""))
            text = open_document(name, content)
            checks.limits.refuse_text(text)
            return {"text": text}

        return _answer(opened)

    return desk_open


def _add_public_calls(checks: Checks) -> None:
    def check_by_api(
        request: gr.Request, text: str, item: int = 0, backend: str = "", model: str = ""
    ) -> Data:
        """Check a text and return the report as JSON.

        Args:
            text: the learner's text
            item: today's grammar item, 1 to 263, or 0 for none
            backend: one of the correctors that this server offers, or nothing
            model: the model of that corrector, if the server offers several
        """
        return api_check(checks, text, item, backend, model, request.session_hash)

    def stop_by_api(check: str, request: gr.Request) -> str:
        """Stop a check: the event id that /call/check answered with, or this session's.

        Args:
            check: the event id of the check, or nothing for the check of this session
        """
        _running.stop(f"{check or request.session_hash}:api")
        return "stopped"

    gr.api(check_by_api, api_name="check")
    gr.api(stop_by_api, api_name="stop")


def api_check(
    checks: Checks,
    text: str,
    item: int = 0,
    backend: str = "",
    model: str = "",
    session: str | None = None,
) -> Data:
    """Check a text and return the report, as a dictionary of the contract's JSON."""
    words = all(isinstance(one, str | None) for one in (text, backend, model))
    if not words or text is None or not isinstance(item, int | None):
        raise gr.Error(
            "Send text, item, backend and model as a text, a number, a text and a text.",
            print_exception=False,
        )
    try:
        with _running.check(f"{session or threading.get_ident()}:api") as stop:
            report = checks.report(
                whole_characters(text), backend or "", model, item=item or None, session=session,
                stop=stop,
            )  # fmt: skip
    except (UsageError, BackendError) as error:
        raise gr.Error(str(error), print_exception=False) from None
    except Exception as error:
        log_failure(error)
        raise gr.Error(WORDS, print_exception=False) from None
    return report.as_dict()


def desk_stop(wanted: dict) -> dict:  # type: ignore[type-arg]
    """Stop the check of this tab, whether it is under way or still waiting."""
    _running.stop(_key(wanted))
    return {}


def desk_practise(wanted: dict) -> dict:  # type: ignore[type-arg]
    """Exercises on an edit, or on an item if no sentence is sent."""

    def exercises() -> Data:
        language = str(wanted.get("language"))
        if wanted.get("sentence") is not None:
            place = int(wanted.get("place", 0))
            return {"exercises": for_edit(wanted["sentence"], place, language)}
        item = item_of(str(wanted.get("item") or ""))
        return {"exercises": for_item(item, language) if item else []}

    return _answer(exercises)


_QUICK = (desk_stop, desk_practise)


def _class_link(base: str, item: int | None) -> Data:
    if item is None:
        raise UsageError("Choose an item to get its link and QR code.")
    made = class_link(base, item)
    return {"address": made.address, "code": made.code, "local": made.only_here}


def _answer(work: Callable[[], Data]) -> Data:
    """The result, or one clear sentence under "error"."""
    try:
        return work()
    except (UsageError, BackendError) as error:
        return {"error": str(error)}
    except (TypeError, ValueError, KeyError, AttributeError, OverflowError) as error:
        log_failure(error)
        return {"error": "The browser sent something unexpected. Load the page again."}
    except Exception as error:
        log_failure(error)
        return {"error": WORDS}


def _key(wanted: Any) -> str:
    """The check that a tab has under way; the tab makes up a random name for it."""
    name = wanted.get("key") if isinstance(wanted, dict) else None
    return str(name)[:64] if name else f"unnamed:{threading.get_ident()}"
