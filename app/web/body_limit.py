"""A request's body has an upper bound in bytes and in the time it may take to arrive."""

from __future__ import annotations

import asyncio

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.answers import refuse
from app.web.limits import Limits


class _TooMuch(Exception):
    """The body is longer than promised or allowed."""


class BodyLimit:
    """Middleware: 413 for a long body, 408 for a slow one, 411 never: chunks are counted."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self._app = app
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] in {"GET", "HEAD", "OPTIONS"}:
            await self._app(scope, receive, send)
            return
        most = int(self._limits.body_bytes)
        promised = dict(scope["headers"]).get(b"content-length", b"")
        if promised.isdigit() and int(promised[:18]) > most:
            await self._too_long(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        deadline = loop.time() + self._limits.body_seconds
        came, whole, started = 0, False, False

        async def bounded_receive() -> Message:
            nonlocal came, whole
            if whole:
                return await receive()
            message = await asyncio.wait_for(receive(), max(0.0, deadline - loop.time()))
            came += len(message.get("body", b""))
            whole = not message.get("more_body", False)
            if came > most:
                raise _TooMuch
            return message

        async def noted_send(message: Message) -> None:
            nonlocal started
            started = True
            await send(message)

        try:
            await self._app(scope, bounded_receive, noted_send)
        except _TooMuch:
            if not started:
                await self._too_long(scope, receive, send)
        except TimeoutError:
            if whole or started:
                raise
            words = "The request did not arrive in time. Check the connection and try again."
            await refuse(scope, receive, send, 408, words, connection="close")

    async def _too_long(self, scope: Scope, receive: Receive, send: Send) -> None:
        words = (
            f"This is more than the {self._limits.body_bytes:,.0f} bytes that the server takes at "
            "a time. Send a shorter text or a smaller file."
        )
        await refuse(scope, receive, send, 413, words, connection="close")
