"""An unforeseen error still ends in a sentence, never in a stack trace or a broken stream."""

from __future__ import annotations

import json

from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.answers import refuse
from app.web.event_log import log_failure

WORDS = "Something went wrong on the server. Your text is kept: try again in a moment."
GONE = "There is no such check, or its answer was fetched already."


def _is_missing(error: BaseException) -> bool:
    """A 404 that a stream raised after it had begun; Starlette may wrap it in groups."""
    if isinstance(error, BaseExceptionGroup):
        return any(_is_missing(one) for one in error.exceptions)
    return isinstance(error, HTTPException) and error.status_code == 404


class LastWords:
    """Middleware: 500 with words; a stream that breaks off ends with an event that says so."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = streaming = False

        async def noted(message: Message) -> None:
            nonlocal started, streaming
            if message["type"] == "http.response.start":
                started = True
                streaming = any(
                    key.lower() == b"content-type" and value.startswith(b"text/event-stream")
                    for key, value in message.get("headers", [])
                )
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception as error:
            if not _is_missing(error):
                log_failure(error)
            if not started:
                await refuse(scope, receive, send, 500, WORDS)
            elif streaming:
                words = GONE if _is_missing(error) else WORDS
                body = f"event: error\ndata: {json.dumps(words)}\n\n".encode()
                await send({"type": "http.response.body", "body": body, "more_body": False})
            else:
                raise
