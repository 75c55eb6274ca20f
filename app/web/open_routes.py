"""Which addresses this server answers; every other one is closed with 404.

Gradio brings about ninety routes, among them a proxy, file serving, a code editor and the
history of runs. The page needs those listed here; a new version of Gradio may add routes, and
they stay closed until somebody lists them.
"""

from __future__ import annotations

import re

from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.answers import refuse

OWN = (
    r"/health", r"/ready", r"/metrics",
    r"/item/[^/]{1,20}", r"/desk/[\w.-]{1,60}", r"/v2/[\w/]{1,40}",
)  # fmt: skip
"""Margin's own."""
PAGE = (
    r"/", r"/config/?", r"/theme\.css", r"/manifest\.json", r"/favicon\.ico", r"/robots\.txt",
    r"/pwa_icon(/(192|512))?", r"/(assets|static|svelte)/[\w./@+-]{1,200}",
)  # fmt: skip
"""The page and its files; a longer name is none that a file system takes."""
CALLS = (
    r"/gradio_api/info/?", r"/gradio_api/openapi\.json",
    r"/gradio_api/startup-events", r"/gradio_api/app_id/?",
    r"/gradio_api/heartbeat/[\w-]+", r"/gradio_api/theme\.css",
    r"/gradio_api/queue/(join|data)", r"/gradio_api/call/\w+/?", r"/gradio_api/call/\w+/[\w-]+",
    r"/gradio_api/run/\w+", r"/gradio_api/cancel", r"/gradio_api/reset/?",
)  # fmt: skip
"""Asking for a check, listening for its answer, ending it."""
LOGIN = (r"/login/?", r"/logout", r"/gradio_api/(user|login_check|token)/?")
UPLOAD = (r"/gradio_api/upload",)
"""Only where the page has a Gradio upload button; its files are deleted when they are read."""


def pattern(*groups: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile("|".join(f"(?:{one})" for group in groups for one in group), re.ASCII)


class OpenRoutes:
    """Middleware: 404 for what is not listed, before anything of it is read."""

    def __init__(self, app: ASGIApp, login: bool = False, uploads: bool = False) -> None:
        self._app = app
        self._open = pattern(OWN, PAGE, CALLS, LOGIN if login else (), UPLOAD if uploads else ())

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or (
            scope["type"] == "http"
            and self._open.fullmatch(scope["path"])
            and ".." not in scope["path"]
        ):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await refuse(scope, receive, send, 404, "There is nothing here.")
        else:  # web sockets: nothing of Margin uses them
            await receive()
            await send({"type": "websocket.close", "code": 1008})
