"""Which web pages of other servers may read answers: none, unless the operator says so.

LanguageTool's server has the same flag, ``--allow-origin``. Programs and most browser add-ons need
none of it; a page or an add-on that calls LanguageTool's API from a browser does. Everything
outside ``/v2/`` is for the page of this server only.
"""

from __future__ import annotations

from collections.abc import Collection

from fastapi import FastAPI
from gradio.route_utils import CustomCORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.addresses import header
from app.web.answers import LANGUAGETOOL

ANY = "*"


class AllowOrigin:
    """Middleware: ``Access-Control-Allow-Origin`` on answers under ``/v2/``, and preflights."""

    def __init__(self, app: ASGIApp, origins: Collection[str] = ()) -> None:
        self._app = app
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        here = scope["type"] == "http" and scope["path"].startswith(LANGUAGETOOL)
        asked = header(scope, "origin") if here else ""
        if not asked or not self._origins & {ANY, asked}:
            await self._app(scope, receive, send)
            return
        allowed = ANY if ANY in self._origins else asked
        origin = [(b"access-control-allow-origin", allowed.encode()), (b"vary", b"Origin")]

        async def with_origin(message: Message) -> None:
            if message["type"] == "http.response.start":
                message = {**message, "headers": [*message.get("headers", []), *origin]}
            await send(message)

        if scope["method"] == "OPTIONS":
            fields = [
                (b"access-control-allow-methods", b"GET, POST"),
                (b"access-control-allow-headers", b"Authorization, Content-Type"),
                (b"content-length", b"0"),
            ]
            await with_origin({"type": "http.response.start", "status": 204, "headers": fields})
            await send({"type": "http.response.body", "body": b""})
            return
        await self._app(scope, receive, with_origin)


def close_to_other_pages(app: FastAPI) -> None:
    """Take Gradio's CORS out of the way of requests.

    On any host but localhost it lets every web page call with the visitor's cookie and read the
    answer, and on localhost every page of that machine. It is the outermost layer, so nothing
    behind it can take that back.
    """
    app.user_middleware = [
        one for one in app.user_middleware if one.cls is not CustomCORSMiddleware
    ]
    app.middleware_stack = app.build_middleware_stack()
