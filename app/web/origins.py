"""Which web pages of other servers may ask and read answers: none, unless the operator says so.

A page that a visitor has open elsewhere can make the browser send requests here, to a desk on the
visitor's own machine too. It could not read the answers, but a check costs work and, with a
language model, the operator's money: such a request is refused.

LanguageTool's server has the same flag, ``--allow-origin``. Programs and most browser add-ons need
none of it; a page or an add-on that calls LanguageTool's API from a browser does. Everything
outside ``/v2/`` is for the page of this server only.
"""

from __future__ import annotations

from collections.abc import Collection
from urllib.parse import urlsplit

from fastapi import FastAPI
from gradio.route_utils import CustomCORSMiddleware
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.web.addresses import PublicAddress, header
from app.web.answers import LANGUAGETOOL, refuse

ANY = "*"
FOREIGN = (
    "This request comes from a web page of another server. If that page is yours, start Margin "
    "with --allow-origin or, for the page's own address, with --public-url."
)


class OwnPages:
    """Middleware: 403 for work that a page of another server asks for, by the browser's word."""

    def __init__(self, app: ASGIApp, public: PublicAddress, origins: Collection[str] = ()) -> None:
        self._app = app
        self._public = public
        self._origins = frozenset(origins)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and costs_work(scope) and self._is_foreign(scope):
            await refuse(scope, receive, send, 403, FOREIGN)
            return
        await self._app(scope, receive, send)

    def _is_foreign(self, scope: Scope) -> bool:
        origin, site = header(scope, "origin"), header(scope, "sec-fetch-site")
        if scope["path"].startswith(LANGUAGETOOL):
            if self._origins & {ANY, origin}:
                return False
            if origin and not origin.startswith(("http:", "https:", "null")):
                return False  # an add-on or an editor
        if site:
            return site in {"cross-site", "same-site"}
        return bool(origin) and not self._is_own(origin, scope)

    def _is_own(self, origin: str, scope: Scope) -> bool:
        """For browsers that do not say which site they are on: over http in a local network."""
        own = {header(scope, "host")}
        if self._public.url:
            own.add(urlsplit(self._public.url).netloc)
        if self._public.behind_proxy:
            forwarded = header(scope, "x-forwarded-host")
            if not forwarded and not self._public.url:
                return True  # the proxy keeps the name that visitors use to itself
            own.add(forwarded)
        return origin.partition("://")[2].lower() in {one.lower() for one in own}


def costs_work(scope: Scope) -> bool:
    """A request that costs more than a page: everything that is sent, and checks."""
    return bool(scope["method"] == "POST" or scope["path"] == "/v2/check")


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
