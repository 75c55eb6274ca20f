"""Headers with which a visitor could steer the framework are not passed on to it.

Gradio takes its own address from ``X-Gradio-Server``, and a place to send texts to from
``X-Gradio-History-Bucket``; a malformed name in ``X-Forwarded-Host`` is an error without words.
"""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.addresses import host_name


class FrameworkHeaders:
    """Middleware: drops ``X-Gradio-…``, and an ``X-Forwarded-Host`` that names no host."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            kept = [one for one in scope["headers"] if not _steers(*one)]
            scope = {**scope, "headers": kept}
        await self._app(scope, receive, send)


def _steers(name: bytes, value: bytes) -> bool:
    if name == b"x-forwarded-host":
        return not host_name(value.decode("latin-1").partition(",")[0].strip())
    return name.startswith(b"x-gradio-")
