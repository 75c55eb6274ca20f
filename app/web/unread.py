"""Answers wait in memory until they are fetched, and one address has a bounded number of them.

A call is answered with a number at once, and its result waits until the visitor asks for it.
Twenty calls a second that nobody asks about would be gigabytes within minutes. An answer grows
with its question, so the bytes of the questions are bounded too.
"""

from __future__ import annotations

import json
import re
from typing import Any

import gradio as gr
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.addresses import address_of
from app.web.answers import refuse
from app.web.body_limit import replayed
from app.web.limits import Limits

_CALL = re.compile(r"/gradio_api/(call/\w+/?|queue/join)")
_BODIES = 4
"""Requests of the largest size, such as files, whose answers may wait at the same moment."""
_RETRY = "10"
"""Seconds; what nobody listens to is dropped after a minute (``gradio_memory.py``)."""


class UnreadAnswers:
    """Middleware: 429 where too much waits for an address; behind BodyLimit.

    As many answers as the address may have open requests, to questions of four times the bytes
    that one request may have.
    """

    def __init__(
        self, app: ASGIApp, page: gr.Blocks, limits: Limits, behind_proxy: bool = False
    ) -> None:
        self._app = app
        self._page = page
        self._limits = limits
        self._behind_proxy = behind_proxy
        self._waiting: dict[str, dict[str, int]] = {}
        """By address: the number of a call, and the bytes of its question."""
        self._asked: dict[str, dict[object, int]] = {}
        """The same for calls that have no number yet."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        called = scope["type"] == "http" and scope["method"] == "POST"
        if not called or not _CALL.fullmatch(scope["path"]):
            await self._app(scope, receive, send)
            return
        address = address_of(scope, self._behind_proxy)
        self._forget_what_was_fetched()
        waiting = [*self._waiting.get(address, {}).values(), *self._asked.get(address, {}).values()]
        most_bytes = self._limits.body_bytes
        if len(waiting) >= self._limits.connections or sum(waiting) > _BODIES * most_bytes:
            words = (
                "Too many answers wait for this address. Fetch them first, or try again in a "
                "minute. Your text is kept."
            )
            await refuse(scope, receive, send, 429, words, retry_after=_RETRY)
            return
        body: bytes = (await receive()).get("body", b"")
        answer = bytearray()

        async def noted(message: Message) -> None:
            answer.extend(message.get("body", b""))
            await send(message)

        asked, mark = self._asked.setdefault(address, {}), object()
        asked[mark] = len(body)
        try:
            await self._app(scope, replayed(body, receive), noted)
        finally:
            del asked[mark]
            if not asked:
                self._asked.pop(address, None)
            if number := _number(bytes(answer)):
                self._waiting.setdefault(address, {})[number] = len(body)

    def _forget_what_was_fetched(self) -> None:
        queue: Any = self._page._queue
        unread = set[str]().union(*queue.pending_event_ids_session.values())
        for address, calls in list(self._waiting.items()):
            for number in [one for one in calls if one not in unread]:
                del calls[number]
            if not calls:
                del self._waiting[address]


def _number(answer: bytes) -> str | None:
    """``{"event_id": "a1"}`` → ``"a1"``."""
    try:
        found = json.loads(answer)
    except ValueError:
        return None
    number = found.get("event_id") if isinstance(found, dict) else None
    return number if isinstance(number, str) else None
