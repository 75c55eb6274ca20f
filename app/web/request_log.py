"""Every request is counted and logged: method, kind of route, status, time; no query, no text."""

from __future__ import annotations

import time

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.event_log import log_event
from app.web.metrics import Metrics

_KINDS = (
    "item", "gradio_api", "assets", "static", "svelte", "health", "ready", "metrics", "login", "v2",
)  # fmt: skip


_METHODS = {"GET", "POST", "HEAD", "OPTIONS"}


def method_of(method: str) -> str:
    """Any word can be a method; what a visitor invents is not logged."""
    return method if method in _METHODS else "other"


def kind_of(path: str) -> str:
    """The first part of the path if Margin knows it; what a visitor invents is not logged."""
    first = path.strip("/").partition("/")[0]
    return first if first in _KINDS else "page" if not first else "other"


class RequestLog:
    """Middleware, the outermost: it sees every answer, refusals too."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self._app = app
        self._metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        start, status = time.monotonic(), 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            seconds = time.monotonic() - start
            self._metrics.requests.labels(str(status)).inc()
            self._metrics.request_seconds.observe(seconds)
            log_event(
                "request", method=method_of(scope["method"]), route=kind_of(scope["path"]),
                status=status, seconds=round(seconds, 3),
            )  # fmt: skip
