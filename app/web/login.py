"""A name and a password for everything: item pages, API, metrics, not for Gradio's routes only.

Gradio shows the form and keeps the sessions; this middleware asks it who is logged in, for
every address but the form's own. A wrong password costs a second, and ten of them from one
address a pause of five minutes. A password counts as wrong while it is looked at: a hundred
sent at the same moment are ten guesses too. A form that is refused before its password is
compared (too long, broken) is no guess. Programs that use LanguageTool's API send name and
password with each request.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from http.cookies import CookieError, SimpleCookie

import anyio
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from app.api.credentials import credentials
from app.api.errors import BadRequest
from app.web.addresses import address_of, header
from app.web.answers import LANGUAGETOOL, refuse
from app.web.body_limit import replayed
from app.web.open_routes import LOGIN, pattern

WRONG_PAUSE = 1.0
"""Seconds that a wrong password costs."""
MAX_WRONG, LOCKED_FOR = 10, 300.0
"""Wrong passwords from one address, and the seconds it waits after them."""
_MAX_ADDRESSES = 10_000
_FOUND_WRONG: ContextVar[list[bool]] = ContextVar("found wrong")
"""Of the form that is answered now; filled where its password is compared, behind Gradio."""
_SAME_SITE = re.compile(rb";\s*SameSite=\w+", re.IGNORECASE)
_FOR_THE_FORM = pattern(
    LOGIN,
    (r"/", r"/config/?", r"/theme\.css", r"/manifest\.json", r"/favicon\.ico", r"/robots\.txt",
     r"/pwa_icon(/(192|512))?", r"/(assets|static|svelte)/[\w./@+-]{1,200}", r"/health", r"/ready",
     r"/v2/healthcheck",
     r"/gradio_api/(startup-events|app_id|theme\.css)/?"),
)  # fmt: skip


def password_check(user: str, password: str) -> Callable[[str, str], Awaitable[bool]]:
    """For Gradio's ``auth``: compares in constant time, and slowly where it is wrong."""

    async def check(given_user: str, given_password: str) -> bool:
        right = hmac.compare_digest(_bytes(given_user), _bytes(user))
        right &= hmac.compare_digest(_bytes(given_password), _bytes(password))
        if not right:
            _FOUND_WRONG.get([]).append(True)
            await asyncio.sleep(WRONG_PAUSE)
        return bool(right)

    return check


def _bytes(text: str) -> bytes:
    """A form may name an encoding that has halves of characters, such as UTF-7."""
    return text.encode("utf-8", "surrogatepass")


class LoginGuard:
    """Middleware: 401 for whoever is not logged in, 429 for whoever guesses."""

    def __init__(
        self,
        app: ASGIApp,
        behind_proxy: bool = False,
        check: Callable[[str, str], Awaitable[bool]] | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._app = app
        self._behind_proxy = behind_proxy
        self._check = check
        self._clock = clock
        self._wrong: OrderedDict[str, list[float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        if re.fullmatch(r"/login/?", scope["path"]) and scope["method"] == "POST":
            await self._log_in(scope, receive, send)
        elif _FOR_THE_FORM.fullmatch(scope["path"]) or _user(scope) is not None:
            await self._app(scope, receive, send)
        elif scope["path"].startswith(LANGUAGETOOL) and self._check is not None:
            await self._with_credentials(self._check, scope, receive, send)
        else:
            await refuse(scope, receive, send, 401, "Log in on the first page, then come back.")

    async def _log_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = address_of(scope, self._behind_proxy)
        if await self._refused_for_guessing(address, scope, receive, send):
            return

        guess = self._note_wrong(address)
        found_wrong: list[bool] = []
        _FOUND_WRONG.set(found_wrong)

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                if not found_wrong:
                    self._take_back(address, guess)
                message = {**message, "headers": _for_this_page(message.get("headers", []))}
            await send(message)

        await self._app(scope, receive, note)

    async def _with_credentials(
        self,
        check: Callable[[str, str], Awaitable[bool]],
        scope: Scope,
        receive: Receive,
        send: Send,
    ) -> None:
        """A request of LanguageTool's API: 401 without name and password, 403 with wrong ones."""
        address = address_of(scope, self._behind_proxy)
        if await self._refused_for_guessing(address, scope, receive, send):
            return
        body = (await receive()).get("body", b"")
        try:
            given = await anyio.to_thread.run_sync(credentials, scope, body)
        except BadRequest as error:
            await refuse(scope, receive, send, error.status, str(error))
            return
        if given is None:
            words = "This server asks for a name and a password: set username and API key."
            ask = {"www_authenticate": 'Basic realm="Margin", charset="UTF-8"'}
            await refuse(scope, receive, send, 401, words, **ask)
            return
        if await self._refused_for_guessing(address, scope, receive, send):  # others came meanwhile
            return
        guess = self._note_wrong(address)
        if await check(*given):
            self._take_back(address, guess)
            await self._app(scope, replayed(body, receive), send)
        else:
            await refuse(scope, receive, send, 403, "The name or the password is wrong.")

    async def _refused_for_guessing(
        self, address: str, scope: Scope, receive: Receive, send: Send
    ) -> bool:
        if len(self._recently_wrong(address)) < MAX_WRONG:
            return False
        words = "Too many wrong passwords came from this address. Wait five minutes."
        await refuse(scope, receive, send, 429, words, retry_after=str(int(LOCKED_FOR)))
        return True

    def _recently_wrong(self, address: str) -> list[float]:
        now = self._clock()
        return [at for at in self._wrong.get(address, []) if now - at < LOCKED_FOR]

    def _note_wrong(self, address: str) -> float:
        now = self._clock()
        self._wrong[address] = [*self._recently_wrong(address), now]
        self._wrong.move_to_end(address)
        while len(self._wrong) > _MAX_ADDRESSES:
            self._wrong.popitem(last=False)
        return now

    def _take_back(self, address: str, guess: float) -> None:
        """It was right after all, or no password was compared."""
        noted = self._wrong.get(address, [])
        if guess in noted:
            noted.remove(guess)
        if not noted:
            self._wrong.pop(address, None)


def _for_this_page(headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    """Gradio's cookies for this server's own pages only: other pages cannot act with a login."""
    return [
        (key, _SAME_SITE.sub(b"", value) + b"; SameSite=Lax" if key == b"set-cookie" else value)
        for key, value in headers
    ]


def _user(scope: Scope) -> str | None:
    """Who is logged in, as Gradio's own routes find it: a token in a cookie."""
    app = scope["app"]
    try:
        cookies = SimpleCookie(header(scope, "cookie"))
    except CookieError:
        return None
    for name in (f"access-token-{app.cookie_id}", f"access-token-unsecure-{app.cookie_id}"):
        if name in cookies and cookies[name].value in app.tokens:
            user: str = app.tokens[cookies[name].value]
            return user
    return None
