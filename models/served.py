"""A corrector on other machines, behind HTTP: ``--backend served --model http://127.0.0.1:8000``.

``deploy/`` starts such a server; ``served_messages.py`` has the form of requests and replies.
The sentences of a text go out in groups, some at a time, so that several replicas share a long
text. A request that a dying replica drops is sent again; correcting twice does no harm.
A key, if the server wants one, comes from ``MARGIN_SERVED_KEY``. No message to a person names
the address or the key.
"""

from __future__ import annotations

import copy
import os
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Self
from urllib.parse import urlsplit

import httpx2

from models.bounded_network import bounded, bounded_client
from models.protocol import BackendError, Correction, GuideItem, Stopped
from models.served_messages import (
    Answered,
    Asked,
    BadMessage,
    read_names,
    read_object,
    read_reply,
    write_request,
)

KEY = "MARGIN_SERVED_KEY"
GROUP = 16
"""Sentences of one request."""
GROUP_CHARACTERS = 6_000
AT_ONCE = 4
"""Requests of one text under way at the same time."""
CONNECT_TIME = 5.0
"""Seconds for a connection; a machine that is off does not refuse one."""
TOTAL_TIME = 60.0
"""Seconds for one request with all its retries. A request that waits in the server's queue is
not sent a second time before that: it would make the queue longer."""
MAX_REPLY = 5_000_000
"""Bytes of one reply; with an item and all alternatives a group has about a tenth of that."""
RETRIES = 5
FIRST_PAUSE, LONGEST_PAUSE = 0.2, 10.0
"""Seconds; doubled each time. A server that asks for longer than the longest is not waited for."""
_WATCH = 0.1
"""Seconds after which a stop is noticed, even if the server is silent."""


class Unreachable(BackendError):
    """No answer within the time: the server is down, silent or too busy."""


class Served:
    """A corrector behind one address; safe to use from several threads."""

    name = "served"
    by_sentence = True

    def __init__(self, address: str, key: str = "") -> None:
        self._address = address.rstrip("/")
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._client = bounded_client(
            timeout=httpx2.Timeout(TOTAL_TIME, connect=CONNECT_TIME), follow_redirects=False
        )
        self._stop = threading.Event()
        self._one_text = False
        """Whether all calls of ``correct`` are about one text; then they share ``_answered``."""
        self._answered = False
        self.model = ""

    def for_text(self, stop: threading.Event) -> Self:
        """The same corrector for one text; once ``stop`` is set it asks nothing more."""
        other = copy.copy(self)
        other._stop, other._one_text, other._answered = stop, True, False
        return other

    def ask_names(self) -> None:
        """Ask which corrector is there; raises a BackendError where there is none."""
        try:
            name, model = read_names(read_object(self._send("GET", "/", None)))
        except BadMessage:
            raise _not_a_corrector() from None
        self.model = f"{name} · {model}"

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        """Groups of sentences as their replies come in.

        A group without an answer is kept, with the reason in ``trouble``. If nothing of the text
        has been answered at all, the reason is raised instead: a text that nobody has read must
        not look like a text without mistakes.
        """
        pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="served")
        failed: dict[range, BackendError] = {}
        answered_any = self._one_text and self._answered
        try:
            waiting: dict[Future[Answered], range] = {}
            for places in _groups(sentences):
                asked = Asked(tuple(sentences[place] for place in places), item)
                waiting[pool.submit(self._ask, asked)] = places
            while waiting:
                done, _ = wait(waiting, timeout=_WATCH, return_when=FIRST_COMPLETED)
                if self._stop.is_set():
                    raise Stopped
                for future in done:
                    places = waiting.pop(future)
                    try:
                        answered = future.result()
                    except BackendError as error:
                        failed[places] = error
                        for other in [one for one in waiting if one.cancel()]:
                            failed[waiting.pop(other)] = error  # nobody there: not asked at all
                        continue
                    answered_any = self._answered = True
                    self.model = f"{answered.name} · {answered.model}"
                    yield from zip(places, answered.corrections, strict=True)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
        for places, why in failed.items():
            if not answered_any:
                raise why
            for place in places:
                kept = f"{why} The sentence was kept as it is."
                yield place, Correction(sentences[place], trouble=kept)

    def _ask(self, asked: Asked) -> Answered:
        raw = self._send("POST", "/correct", write_request(asked))
        try:
            return read_reply(raw, asked.sentences)
        except BadMessage:
            raise _not_a_corrector() from None

    def _send(self, method: str, path: str, body: bytes | None) -> bytes:
        """The body of a good reply; tried again while the server is busy or away."""
        deadline = time.monotonic() + TOTAL_TIME
        trouble: BackendError = _silent()
        for tried in range(RETRIES + 1):
            pause = min(FIRST_PAUSE * 2.0**tried, LONGEST_PAUSE)
            try:
                with bounded(deadline - time.monotonic(), MAX_REPLY):
                    reply = self._client.request(
                        method, self._address + path, content=body, headers=self._headers
                    )
                if reply.status_code == 200:
                    return reply.content
                trouble = _refusal(reply.status_code)
                if not _may_pass(reply.status_code):
                    break
                pause = max(pause, _asked_pause(reply))
            except httpx2.HTTPError:
                trouble = _silent()
            last = tried == RETRIES or pause > LONGEST_PAUSE
            if last or time.monotonic() + pause >= deadline:
                break
            if self._stop.wait(pause):
                raise Stopped
        raise trouble


def _groups(sentences: Sequence[str]) -> Iterator[range]:
    """Neighbours that go out together."""
    start = size = 0
    for place, sentence in enumerate(sentences):
        full = place - start == GROUP or size + len(sentence) > GROUP_CHARACTERS
        if place > start and full:
            yield range(start, place)
            start, size = place, 0
        size += len(sentence)
    if start < len(sentences):
        yield range(start, len(sentences))


def _may_pass(status: int) -> bool:
    """Whether it is worth asking again; Ray answers 404 while an application is starting."""
    return status in {404, 408, 429} or status >= 500


def _asked_pause(reply: httpx2.Response) -> float:
    asked = reply.headers.get("retry-after", "")
    return float(asked[:9]) if asked.isdigit() else 0.0


def _refusal(status: int) -> BackendError:
    if status in {401, 403}:
        return BackendError(
            f"The correction server refused the key. Set {KEY} to the key that the server was "
            "started with."
        )
    if status == 404 or 300 <= status < 400:
        return _not_a_corrector()
    if _may_pass(status):
        return _silent()
    return BackendError(
        f"The correction server refused the request ({status}). Check that it is the same version "
        "of Margin."
    )


def _silent() -> Unreachable:
    return Unreachable(
        "The correction server does not answer, or is too busy. Try again in a minute; if it "
        "stays like this, tell whoever runs this page."
    )


def _not_a_corrector() -> BackendError:
    return BackendError(
        "What answers at the address of the correction server is not a corrector. Check --model: "
        "it is the address that deploy/ serves, such as http://127.0.0.1:8000"
    )


def read_address(model: str | None) -> str:
    """The address, if it is one; a password inside it would end up in messages and logs."""
    try:
        parts = urlsplit(model or "")
        well_formed = bool(httpx2.URL(parts.geturl()).host) and parts.port != 0
        well_formed = well_formed and not any(map(str.isspace, parts.geturl()))
    except (ValueError, httpx2.InvalidURL):
        well_formed = False
    if not well_formed or parts.scheme not in {"http", "https"} or parts.query or parts.fragment:
        raise BackendError(
            "The served backend needs the address of a correction server: for example --model "
            "http://127.0.0.1:8000 (see docs/scale.md)."
        )
    if parts.username is not None or parts.password is not None:
        raise BackendError(
            f"Put the key of the correction server into {KEY}, not into its address."
        )
    return parts.geturl()


def load(model: str | None = None) -> Served:
    address, key = read_address(model), os.environ.get(KEY, "").strip()
    if not (key.isascii() and key.isprintable()):
        raise BackendError(f"{KEY} holds characters that no key has. Set it again.")
    corrector = Served(address, key)
    corrector.ask_names()
    return corrector
