"""Who is still there to receive an answer.

Gradio's clients send a request and then listen on a stream, ``/queue/data?session_hash=x`` or
``/call/check/<id>``. The middleware notes who listens; a check whose client has not listened
for some seconds is stopped: nobody would read its answer.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from urllib.parse import parse_qs

from starlette.types import ASGIApp, Receive, Scope, Send

GRACE = 15.0
"""Seconds without a listener after which a client counts as gone."""
MAX_KNOWN = 10_000


class Presence:
    """Streams that are open, by session; safe to use from several threads."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._open: dict[str, int] = {}
        self._left_at: dict[str, float] = {}

    def came(self, session: str) -> None:
        with self._lock:
            self._open[session] = self._open.get(session, 0) + 1
            self._left_at.pop(session, None)

    def left(self, session: str) -> None:
        with self._lock:
            count = self._open.get(session, 0) - 1
            if count > 0:
                self._open[session] = count
                return
            self._open.pop(session, None)
            self._left_at[session] = self._clock()
            while len(self._left_at) > MAX_KNOWN:
                del self._left_at[next(iter(self._left_at))]

    def gone(self, session: str, since: float) -> bool:
        """Nobody has listened for GRACE seconds; ``since``: when the check was sent."""
        with self._lock:
            if self._open.get(session):
                return False
            return self._clock() - max(since, self._left_at.get(session, since)) > GRACE

    def now(self) -> float:
        return self._clock()


def session_of(path: str, query: str) -> str | None:
    """The session that a stream belongs to; ``/call/check/abc`` without one is its own."""
    if path.endswith("/queue/data"):
        return next(iter(parse_qs(query).get("session_hash", [])), None)
    parts = path.strip("/").split("/")
    if len(parts) >= 3 and "call" in parts[:-2]:
        return parts[-1]
    return None


class NotePresence:
    """Middleware that tells a Presence who listens."""

    def __init__(self, app: ASGIApp, presence: Presence) -> None:
        self._app = app
        self._presence = presence

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        session = None
        if scope["type"] == "http" and scope["method"] == "GET":
            session = session_of(scope["path"], scope["query_string"].decode("latin-1"))
        if session is None:
            await self._app(scope, receive, send)
            return
        self._presence.came(session)
        try:
            await self._app(scope, receive, send)
        finally:
            self._presence.left(session)
