"""A request's body has an upper bound in bytes and in the time it may take to arrive.

The body is read here, before anything behind sees the request: a framework that meets an error
while it reads would answer with words of its own. Every method may carry a body, GET too.
"""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.answers import LANGUAGETOOL, refuse
from app.web.limits import Limits

MAX_BODIES = 16
"""Bodies of the largest size that may be in memory at once, of all visitors together."""
_ENCODED = 12
"""Bytes of the longest character in a form, "%F0%9F%98%80"."""
_OTHER_PARAMETERS = 100_000
"""Bytes of a form beside its text."""


class BodyLimit:
    """Middleware: 413 for a long body, 408 for a slow one, 503 where too many come at once."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits
        self._held = 0

    def most_bytes(self, path: str) -> int:
        """Of a body to this address; LanguageTool's API takes texts and no files."""
        most = int(self._limits.body_bytes)
        if path.startswith(LANGUAGETOOL):
            most = min(most, int(self._limits.characters) * _ENCODED + _OTHER_PARAMETERS)
        return most

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(scope):
            await self._app(scope, receive, send)
            return
        parts: list[bytes] = []
        try:
            trouble = await self._read(scope, receive, parts)
            if trouble is None:
                body = b"".join(parts)
                await self._app(scope, replayed(body, receive), send)
            elif trouble:
                status, words = trouble
                await refuse(scope, receive, send, status, words, connection="close")
        finally:
            self._held -= sum(map(len, parts))  # a body is held until it is answered

    async def _read(
        self, scope: Scope, receive: Receive, parts: list[bytes]
    ) -> tuple[int, str] | tuple[()] | None:
        """Fill ``parts``; None where all is there, else the refusal, empty where nobody waits."""
        most = self.most_bytes(scope["path"])
        promised = dict(scope["headers"]).get(b"content-length", b"")
        if promised.isdigit() and int(promised[:18]) > most:
            return _too_long(most)
        came = 0
        try:
            async with asyncio.timeout(self._limits.body_seconds):
                while True:
                    message = await receive()
                    if message["type"] == "http.disconnect":
                        return ()
                    parts.append(message.get("body", b""))
                    came += len(parts[-1])
                    self._held += len(parts[-1])
                    if came > most:
                        return _too_long(most)
                    if self._held > MAX_BODIES * self._limits.body_bytes:
                        words = "The server is busy. Your text is kept: try again in a moment."
                        return 503, words
                    if not message.get("more_body", False):
                        return None
        except TimeoutError:
            return 408, "The request did not arrive in time. Check the connection and try again."


def _has_body(scope: Scope) -> bool:
    if scope["method"] not in {"GET", "HEAD", "OPTIONS"}:
        return True
    return any(name in {b"content-length", b"transfer-encoding"} for name, _ in scope["headers"])


def _too_long(most: int) -> tuple[int, str]:
    words = (
        f"This is more than the {most:,} bytes that the server takes at a time. Send a shorter "
        "text or a smaller file."
    )
    return 413, words


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
