"""Hostile requests to a server: every one is answered within seconds, with words, without a trace.

Paths, methods, hosts, headers and bodies come from lists and chance; a fault is an answer 500
to 599 other than "busy", a stack trace or a path of the server in a body, or no answer in time.
"""

from __future__ import annotations

import http.client
import json
import random
import time
from collections import Counter
from collections.abc import Callable
from urllib.parse import urlencode

from app.attack.pipeline import HANG, Findings
from app.attack.server import Target
from app.attack.texts import HostileTexts

PATHS = (
    "/", "/config", "/item/1", "/item/0", "/item/999999999999", "/item/%C2%B2", "/item/%00",
    "/health",    "/ready", "/metrics", "/gradio_api/info", "/gradio_api/openapi.json",
    "/gradio_api/call/check", "/gradio_api/call/stop", "/gradio_api/call/nothing",
    "/gradio_api/call/check/nothing", "/gradio_api/run/check", "/gradio_api/run/predict",
    "/gradio_api/queue/join", "/gradio_api/queue/data?session_hash=none", "/gradio_api/cancel",
    "/gradio_api/reset", "/gradio_api/upload", "/gradio_api/file=/etc/passwd",
    "/gradio_api/file=../../launch.py", "/gradio_api/proxy=http://127.0.0.1:1/", "/docs",
    "/assets/../../launch.py", "/assets/%2e%2e/%2e%2e/launch.py", "/static/..%2f..%2flaunch.py",
    "/theme.css", "/manifest.json", "/pwa_icon/99999999", "/login", "/monitoring", "//", "/%ff",
    "/?item=%27%3E%3Cscript%3E", "/gradio_api/component_server", "/gradio_api/vibe-edit",
    "/v2/check", "/v2/check?language=en-US&text=He+go", "/v2/check?text=%ff%00&language=auto",
    "/v2/languages", "/v2/configinfo", "/v2/words/add", "/v2/nothing", "/v2/../launch.py",
)  # fmt: skip
METHODS = ("GET", "POST", "POST", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW")
HOSTS = ("", "localhost", "evil.example", "127.0.0.1", "[::1]", "[", "a" * 300, "x\ty")
TRACES = ("Traceback (most recent call last)", 'File "/', "site-packages")
_SLOW_BY_DESIGN = ("/queue/data", "/heartbeat")


class HostileRequests:
    """One request after the other from a seed."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)
        self._texts = HostileTexts(seed)

    def request(self) -> tuple[str, str, dict[str, str], bytes]:
        dice = self.dice
        method, path = dice.choice(METHODS), dice.choice(PATHS)
        if dice.random() < 0.4:
            method = "POST"
            path = dice.choice(("/gradio_api/call/check", "/gradio_api/queue/join", "/v2/check"))
        headers = {"Content-Type": dice.choice(("application/json",) * 4 + ("text/plain", "a/b"))}
        if dice.random() < 0.1:
            headers["Host"] = dice.choice(HOSTS)
        if dice.random() < 0.1:
            headers[dice.choice(("Cookie", "X-Forwarded-For", "X-Forwarded-Proto", "Range"))] = (
                dice.choice(("javascript://", "a=b; c", "1.2.3.4", '"', "bytes=0-", "x" * 3_000))
            )
        body = self._body() if method not in {"GET", "HEAD"} else b""
        return method, path, headers, body

    def _body(self) -> bytes:
        kind = self.dice.randrange(12)
        if kind == 0:
            return self.dice.randbytes(self.dice.randrange(300))
        if kind == 1:
            return b"[" * self.dice.choice((10, 5_000, 100_000))
        if kind == 2:
            return b'{"data":' + b"[" * 3_000 + b"]" * 3_000 + b"}"
        if kind == 3:
            return b'{"data": [%s, 0, "", ""]}' % (b"9" * 5_000)
        if kind > 8:
            return self._form()
        data = self._data()
        wrapped = {"data": data, "fn_index": self.dice.choice((0, 1, -1, 10**9, "x", None))}
        if self.dice.random() < 0.5:
            wrapped["session_hash"] = self.dice.choice(("abc", "../x", "", None, 5))
        return json.dumps(wrapped).encode()

    def _form(self) -> bytes:
        """A check as LanguageTool's clients send it, or nearly."""
        dice, text = self.dice, self._texts.text()
        annotation: object = dice.choice(
            ([{"text": text}, {"markup": text}], [{"markup": "<b>", "interpretAs": text}], [1], {})
        )
        fields = {
            "language": dice.choice(("en-US", "en", "auto", "xx", "")),
            dice.choice(("text", "text", "data")): text,
            dice.choice(("data", "level", "mode")): dice.choice(
                (json.dumps({"annotation": annotation}), "picky", "all", "[" * 5_000)
            ),
            dice.choice(("enabledOnly", "enabledRules", "motherTongue")): dice.choice(
                ("true", "R_VERB_SVA", "ja", "," * 1_000)
            ),
        }
        return urlencode(fields, errors="surrogatepass").encode()

    def _data(self) -> object:
        dice = self.dice
        text = self._texts.text()
        odd: tuple[object, ...] = (
            None,
            True,
            -1,
            1e308,
            [],
            {},
            [text],
            {"path": "/etc/passwd"},
            "x" * 5_000,
        )
        choices = (
            [text, 0, "", ""],
            [text, dice.choice((1, 173, 264, -1, 10**30, "173", None)), "", ""],
            [
                text,
                0,
                dice.choice(("bundled", "llm", "seq2seq", "../x")),
                dice.choice(("", "/etc")),
            ],
            [dice.choice(odd), dice.choice(odd), dice.choice(odd), dice.choice(odd)],
            [text],
            dice.choice(odd),
        )
        return dice.choice(choices)


def attack_requests(
    target: Target, count: int, seed: int, progress: Callable[[int], None] | None = None
) -> tuple[Findings, Counter[int]]:
    """Send them one by one; also how often each status came."""
    found, statuses = Findings("requests"), Counter[int]()
    begin = time.perf_counter()
    for number in range(count):
        method, path, headers, body = HostileRequests(seed * 1_000_037 + number).request()
        start = time.perf_counter()
        shown = f"{method} {path} {headers.get('Host', '')} {body[:80]!r}"
        try:
            status, answer = send(target, method, path, headers, body)
            statuses[status] += 1
            if status >= 500 and status != 503:
                found.add(number, f"status {status}", shown)
            if (later := _address_of_result(path, answer)) is not None:
                _, answer = send(target, "GET", later, {}, b"")
            if any(trace in answer for trace in TRACES):
                found.add(number, "a stack trace in the answer", shown)
        except (OSError, http.client.HTTPException) as error:
            if not isinstance(error, TimeoutError) or not any(s in path for s in _SLOW_BY_DESIGN):
                found.add(number, f"{type(error).__name__}: {error}", shown)
        found.slowest = max(found.slowest, time.perf_counter() - start)
        found.tried += 1
        if progress is not None:
            progress(found.tried)
    found.seconds = time.perf_counter() - begin
    status, _ = send(target, "GET", "/health", {}, b"")
    if status != 200:
        found.add(count, "the server is not well afterwards", f"status {status}")
    return found, statuses


def _address_of_result(path: str, answer: str) -> str | None:
    """Where the result of a call waits; one that names its own session is left there."""
    if not path.startswith("/gradio_api/call/"):
        return None
    try:
        return f"{path}/{json.loads(answer)['event_id']}"
    except (ValueError, KeyError, TypeError):
        return None


def send(
    target: Target, method: str, path: str, headers: dict[str, str], body: bytes
) -> tuple[int, str]:
    """The status and the first of the answer."""
    connection = http.client.HTTPConnection(target.host, target.port, timeout=HANG)
    try:
        connection.putrequest(
            method, path, skip_host="Host" in headers,
            skip_accept_encoding=True,
        )  # fmt: skip
        for name, value in headers.items():
            connection.putheader(name, value)
        connection.putheader("Content-Length", str(len(body)))
        connection.endheaders(body)
        answer = connection.getresponse()
        return answer.status, answer.read(100_000).decode("utf-8", "replace")
    finally:
        connection.close()
