"""Calls to the API are what Gradio expects before Gradio sees them.

Gradio answers a body that is no JSON, an unknown function or an empty session with a bare 500.
Here each gets its sentence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.answers import refuse
from app.web.body_limit import replayed

_CALL = re.compile(
    r"/gradio_api/(?:(?P<kind>call|run)/(?P<name>\w+)/?|queue/join|(?P<end>cancel|reset)/?)"
)
_SESSION = re.compile(r"[A-Za-z0-9_-]{1,64}")
MAX_INPUTS = 100
MAX_VALUES, MAX_LISTS = 300_000, 30_000
"""Values in a body, and lists and objects among them: twice what a text of 200,000 characters has.

Gradio walks through them several times while every other visitor waits: five million empty lists
are sixteen megabytes, two gigabytes of memory and a minute.
"""
NO_FILES = "This server takes texts, no files. Send the text itself."
NO_JSON = "The request is not a JSON object that this server can read."
TOO_MANY = "The request has too many lists or values. Send a shorter text."


def too_many_values(body: bytes) -> bool:
    """Counted before the body is read, signs in texts included."""
    lists = body.count(b"[") + body.count(b"{")
    return lists > MAX_LISTS or lists + body.count(b",") > MAX_VALUES


class FileGiven(Exception):
    """A value that Gradio takes for a file."""


def _no_file(value: dict[str, Any]) -> dict[str, Any]:
    """Gradio would fetch the file: from this machine, or from any address that it names."""
    if "path" in value and "meta" in value:
        raise FileGiven
    return value


def _read(body: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(body, object_hook=_no_file)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _trouble_of_end(body: bytes) -> str:
    """A call that ends another names it: a few words and a number."""
    call = _read(body)
    if call is None:
        return NO_JSON
    for name, value in call.items():
        word = isinstance(value, str) and _SESSION.fullmatch(value)
        if name not in {"session_hash", "event_id", "fn_index"} or not (word or type(value) is int):
            return "The request must name a check by session_hash, event_id and fn_index."
    return ""


class CallCheck:
    """Middleware: 404 for an unknown call, 422 for a body that is none; behind BodyLimit."""

    def __init__(
        self,
        app: ASGIApp,
        names: Collection[str],
        functions: Collection[int],
        defaults: Mapping[str, Sequence[object]] | None = None,
    ) -> None:
        """``defaults``: by call, the values of the inputs that may be left out, from the last."""
        self._app = app
        self._names = frozenset(names)
        self._functions = frozenset(functions)
        self._defaults = {name: (None, *values) for name, values in (defaults or {}).items()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = _CALL.fullmatch(scope.get("path", "")) if scope["type"] == "http" else None
        if call is None or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        if call["kind"] == "call" and call["name"] not in self._names:
            await refuse(scope, receive, send, 404, "There is no such call.")
            return
        message = await receive()
        body = message.get("body", b"")
        trouble = self._trouble(call, body)
        if trouble:
            await refuse(scope, receive, send, 422, trouble)
            return
        if call["kind"] == "call":
            body = self._filled(call["name"], body)
        ours = {b"content-type", b"content-length"}
        fields = [(k, v) for k, v in scope["headers"] if k not in ours]
        headers = [
            *fields,
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        await self._app({**scope, "headers": headers}, replayed(body, receive), send)

    def _trouble(self, call: re.Match[str], body: bytes) -> str:
        if too_many_values(body):
            return TOO_MANY
        try:
            if call["end"]:
                return _trouble_of_end(body)
            return self.trouble(body, by_number=call["kind"] != "call")
        except FileGiven:
            return NO_FILES

    def _filled(self, name: str, body: bytes) -> bytes:
        """The body with the defaults of inputs that were left out, which Gradio would refuse."""
        call, values = _read(body), self._defaults.get(name, ())
        given = len(call["data"]) if call else 0
        if call is None or not 0 < given < len(values):
            return body
        return json.dumps({**call, "data": [*call["data"], *values[given:]]}).encode()

    def trouble(self, body: bytes, by_number: bool) -> str:
        """What is wrong with a body, in words; ``by_number``: it must name its function."""
        call = _read(body)
        if call is None:
            return NO_JSON
        if not isinstance(call.get("data"), list):
            return 'The request must be a JSON object with a list "data".'
        if not call["data"]:
            return 'The list "data" is empty. Its first entry is the text.'
        if len(call["data"]) > MAX_INPUTS:
            return f'"data" has more than {MAX_INPUTS} entries.'
        session, number = call.get("session_hash"), call.get("fn_index")
        if session is not None and not (isinstance(session, str) and _SESSION.fullmatch(session)):
            return '"session_hash" must be a word of up to 64 letters and digits.'
        known = type(number) is int and number in self._functions
        if number is not None and not known:
            return '"fn_index" names no function of this page.'
        if by_number and (number is None or session is None):
            return 'The request needs "fn_index" and "session_hash".'
        return ""
