"""The calls that the page's script makes, and the public one; all go through Gradio's queue."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import gradio as gr

from app.classroom import class_link, item_of
from app.errors import UsageError
from app.pipeline import check
from app.render.m2 import to_m2
from app.running import Running
from app.web.allowed import Allowed
from app.web.checking import (
    MAX_CHARACTERS,
    Wanted,
    check_stream,
    explained_again,
    given_report,
)
from app.web.comparing import compare
from app.web.opening import open_document
from app.web.practising import for_edit, for_item
from app.web.received import report_from
from models.protocol import BackendError

CHECKS_AT_ONCE = 4
_running = Running()
Data = dict[str, Any]


def add_endpoints(default: Wanted, allowed: Allowed) -> None:
    """Register every call; must be called inside ``with gr.Blocks()``."""

    def desk_check(wanted: dict) -> Iterator[dict]:  # type: ignore[type-arg]
        """A check whose results come sentence by sentence."""
        try:
            asked = Wanted.from_browser(wanted, default, allowed)
        except UsageError as error:
            yield {"error": str(error)}
            return
        with _running.check(_key(wanted)) as stop:
            yield from check_stream(asked, stop)

    def desk_compare(wanted: dict) -> dict:  # type: ignore[type-arg]
        """One text through several correctors."""
        with _running.check(_key(wanted)) as stop:
            return _answer(lambda: compare(wanted, default, allowed, stop))

    def api_check(text: str, item: int = 0, backend: str = "", model: str = "") -> Data:
        """Check a text and return the report as JSON.

        Args:
            text: the learner's text
            item: today's grammar item, 1 to 263, or 0 for none
            backend: the corrector, as in --backend; empty for the page's own
            model: the model of that corrector, if it needs one
        """
        return _public_check(text, item, backend, model, default, allowed)

    gr.api(desk_check, concurrency_limit=CHECKS_AT_ONCE, api_visibility="undocumented")
    gr.api(desk_compare, concurrency_limit=1, api_visibility="undocumented")
    for quick in (
        desk_stop, desk_explain_again, desk_given, desk_practise, desk_open, desk_m2,
        desk_class_link,
    ):  # fmt: skip
        gr.api(quick, concurrency_limit=None, api_visibility="undocumented")
    gr.api(api_check, api_name="check")


def desk_stop(wanted: dict) -> dict:  # type: ignore[type-arg]
    """Stop the check of this tab, whether it is under way or still waiting."""
    _running.stop(_key(wanted))
    return {}


def desk_explain_again(wanted: dict) -> dict:  # type: ignore[type-arg]
    """Notes of known corrections in another language."""
    item, language = item_of(str(wanted.get("item") or "")), str(wanted.get("language"))
    return _answer(lambda: explained_again(wanted.get("pairs"), item, language))


def desk_given(wanted: dict) -> dict:  # type: ignore[type-arg]
    """Notes for a correction made elsewhere."""
    source, target = str(wanted.get("source", "")), str(wanted.get("target", ""))
    item, language = item_of(str(wanted.get("item") or "")), str(wanted.get("language"))
    return _answer(lambda: given_report(source, target, item, language))


def desk_practise(wanted: dict) -> dict:  # type: ignore[type-arg]
    """Exercises on an edit, or on an item if no sentence is sent."""
    language = str(wanted.get("language"))

    def exercises() -> Data:
        if wanted.get("sentence") is not None:
            place = int(wanted.get("place", 0))
            return {"exercises": for_edit(wanted["sentence"], place, language)}
        item = item_of(str(wanted.get("item") or ""))
        return {"exercises": for_item(item, language) if item else []}

    return _answer(exercises)


def desk_open(wanted: dict) -> dict:  # type: ignore[type-arg]
    """The text of a file; the file is not kept."""
    name, content = str(wanted.get("name", "")), str(wanted.get("content", ""))
    return _answer(lambda: {"text": open_document(name, content)})


def desk_m2(wanted: dict) -> dict:  # type: ignore[type-arg]
    """Sentences and edits in M2."""
    return _answer(lambda: {"m2": to_m2(report_from(wanted.get("sentences")))})


def desk_class_link(wanted: dict) -> dict:  # type: ignore[type-arg]
    """The address that a teacher gives to a class, with its QR code."""

    def link() -> Data:
        item = item_of(str(wanted.get("item") or ""))
        if item is None:
            raise UsageError("Choose an item to get its link and QR code.")
        made = class_link(str(wanted.get("base", "")), item)
        return {"address": made.address, "code": made.code, "local": made.only_here}

    return _answer(link)


def _public_check(
    text: str, item: int, backend: str, model: str, default: Wanted, allowed: Allowed
) -> Data:
    if len(text) > MAX_CHARACTERS:
        raise gr.Error(f"Send at most {MAX_CHARACTERS:,} characters at a time.")
    try:
        asked = Wanted.from_browser(
            {"text": text, "item": item, "backend": backend, "model": model}, default, allowed
        )
        if item and asked.item is None:
            raise UsageError(f"There is no grammar item {item}: the ids run from 1 to 263.")
        return check(
            text, asked.backend, model=asked.model or None, item=asked.item
        ).as_dict()  # fmt: skip
    except (UsageError, BackendError) as error:
        raise gr.Error(str(error)) from None


def _answer(work: Callable[[], Data]) -> Data:
    """The result, or one clear sentence under "error"."""
    try:
        return work()
    except (UsageError, BackendError) as error:
        return {"error": str(error)}
    except (TypeError, ValueError, KeyError):
        return {"error": "The browser sent something unexpected. Load the page again."}


def _key(wanted: Any) -> str:
    """The check that a tab has under way; the tab makes up a random name for it."""
    name = wanted.get("key") if isinstance(wanted, dict) else None
    return str(name)[:64] if name else f"unnamed:{threading.get_ident()}"
