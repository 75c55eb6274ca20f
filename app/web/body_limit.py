"""A request's body has an upper bound in bytes and in the time it may take to arrive.

The body is read here, before anything behind sees the request: a framework that meets an error
while it reads would answer with words of its own.
"""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.answers import refuse
from app.web.limits import Limits

MAX_BODIES = 16
"""Bodies of the largest size that may be in memory at once, of all visitors together."""


class BodyLimit:
    """Middleware: 413 for a long body, 408 for a slow one, 503 where too many come at once."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._held = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in {"GET", "HEAD", "OPTIONS"}:
            await self._app(scope, receive, send)
            return
        most = int(self._limits.body_bytes)
        promised = dict(scope["headers"]).get(b"content-length", b"")
        if promised.isdigit() and int(promised[:18]) > most:
            await self._too_long(scope, receive, send)
            return
        parts: list[bytes] = []
        came = 0
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return
                    part = message.get("body", b"")
                    parts.append(part)
                    came += len(part)
                    self._held += len(part)
                    if came > most:
                        await self._too_long(scope, receive, send)
                        return
                    if self._held > MAX_BODIES * most:
                        words = "The server is busy. Your text is kept: try again in a moment."
                        await refuse(scope, receive, send, 503, words, connection="close")
                        return
                    if not message.get("more_body", False):
                        break
        except TimeoutError:
            words = "The request did not arrive in time. Check the connection and try again."
            await refuse(scope, receive, send, 408, words, connection="close")
            return
        finally:
            self._held -= came
        await self._app(scope, replayed(b"".join(parts), receive), send)

    async def _too_long(self, scope: Scope, receive: Receive, send: Send) -> None:
        words = (
            f"This is more than the {self._limits.body_bytes:,.0f} bytes that the server takes at "
            "a time. Send a shorter text or a smaller file."
        )
        await refuse(scope, receive, send, 413, words, connection="close")


def replayed(body: bytes, receive: Receive) -> Receive:
    """The body as one message, then whatever else comes: the visitor's leaving."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
