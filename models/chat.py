"""One question to an OpenAI-compatible server: retried, remembered, counted, plain if it fails.

``Chat(make_client(), "gpt-4o").ask("Say hello.")`` is the model's reply.
"""

from __future__ import annotations

import copy
import os
import re
import threading
import time
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import openai

from models.bounded_network import bounded, bounded_client
from models.budget import DAILY, DailyBudget
from models.protocol import BackendError, Stopped, Usage

TIMEOUT = 60.0
"""Seconds without a byte after which the server counts as silent."""
TOTAL_TIME = 120.0
"""Seconds for one question with all its retries, however slowly the server answers."""
MAX_REPLY = 1_000_000
"""Bytes of one reply; a sentence and its explanations are a few thousand."""
RETRIES = 4
LONGEST_PAUSE = 10.0
"""Seconds; a server that asks for a longer pause is not asked again in this check."""
REMEMBERED = 5_000
"""Replies kept for each model, so that a question is not paid twice."""
MAX_CHATS = 8
"""Models whose replies are remembered."""


class ServerGone(BackendError):
    """No answer at all: the server cannot be reached, is silent, or is too busy."""


class Unwelcome(BackendError):
    """The server knows neither this key nor this model: no question will be answered."""


@dataclass
class _Shared:
    """What all accounts of one model have in common."""

    replies: OrderedDict[str, Future[str]] = field(default_factory=OrderedDict)
    lock: threading.Lock = field(default_factory=threading.Lock)
    structured: bool = True
    temperature: bool = True


class Chat:
    """One model on one server; safe to use from several threads."""

    def __init__(
        self, client: openai.OpenAI, model: str, budget: DailyBudget | None = None
    ) -> None:
        self.model = model
        self._budget = budget or DailyBudget()
        self.usage = Usage()
        self.stop = threading.Event()
        self._client = client.with_options(max_retries=0)  # a stop must end the retries too
        self._retries = client.max_retries
        self._shared = _Shared()

    def for_text(self, stop: threading.Event) -> Chat:
        """The same model and the same memory, with an account and a stop of its own."""
        other = copy.copy(self)
        other.usage = Usage()
        other.stop = stop
        return other

    def ask(self, prompt: str, schema: dict[str, Any] | None = None) -> str:
        """The reply at temperature 0; with a schema, in that form where the server can.

        A question that was asked before, or that is being asked just now, is not paid again.
        """
        while True:
            if self.stop.is_set():
                raise Stopped
            with self._shared.lock:
                known = self._shared.replies.get(prompt)
                if known is None:
                    mine: Future[str] = Future()
                    self._shared.replies[prompt] = mine
                    break
                self._shared.replies.move_to_end(prompt)
            try:
                reply = known.result()
            except Stopped:
                continue  # somebody else's check, not this one
            with self._shared.lock:
                self.usage.remembered += 1
            return reply
        try:
            reply = self._reply(prompt, schema)
        except BaseException as error:
            self._forget(prompt)
            mine.set_exception(error)
            raise
        if not reply.strip():
            self._forget(prompt)  # a server's slip, not an answer: the next check asks again
        mine.set_result(reply)
        return reply

    def _forget(self, prompt: str) -> None:
        with self._shared.lock:
            self._shared.replies.pop(prompt, None)

    def _reply(self, prompt: str, schema: dict[str, Any] | None) -> str:
        self._budget.check()
        try:
            answer = self._create(prompt, schema)
        except openai.OpenAIError as error:
            raise _plainly(error, self.model) from None
        except ValueError:  # a body that is neither JSON nor text
            raise BackendError("The server sent a reply that cannot be read.") from None
        with self._shared.lock:
            self.usage.requests += 1
            sent, received = _count(answer, "prompt_tokens"), _count(answer, "completion_tokens")
            self.usage.sent += sent
            self.usage.received += received
            while len(self._shared.replies) > REMEMBERED:
                self._shared.replies.popitem(last=False)
        content = _content(answer)
        # a server that does not count is charged by length: about four characters to a token
        self._budget.spend((sent + received) or (len(prompt) + len(content)) // 4)
        return content

    def _create(self, prompt: str, schema: dict[str, Any] | None) -> Any:
        messages: list[Any] = [{"role": "user", "content": prompt}]
        if schema is not None and self._shared.structured:
            wanted = {"type": "json_schema", "json_schema": {"name": "a", "schema": schema}}
            try:
                return self._send(messages=messages, response_format=wanted)
            except (openai.BadRequestError, openai.UnprocessableEntityError):
                self._shared.structured = False  # this server answers in plain text only
        return self._send(messages=messages)

    def _send(self, **body: Any) -> Any:
        """Tried again while the server is busy or away, not after a stop or beyond the time."""
        deadline = time.monotonic() + TOTAL_TIME
        for tried in range(self._retries + 1):
            fixed: dict[str, Any] = {"temperature": 0} if self._shared.temperature else {}
            try:
                with bounded(deadline - time.monotonic(), MAX_REPLY):
                    return self._client.chat.completions.create(model=self.model, **fixed, **body)
            except (openai.APIConnectionError, openai.APIStatusError) as error:
                if fixed and "temperature" in str(error) and tried < self._retries:
                    self._shared.temperature = False  # this model chooses its own
                    continue
                pause = _pause(error, tried)
                if tried == self._retries or not _may_pass(error) or pause > LONGEST_PAUSE:
                    raise
                if time.monotonic() + pause >= deadline:
                    raise
                if self.stop.wait(pause):
                    raise Stopped from None
        raise AssertionError("unreachable: the last try returns or raises")


def _may_pass(error: openai.APIError) -> bool:
    status = error.status_code if isinstance(error, openai.APIStatusError) else None
    return status is None or status in {408, 409, 429} or status >= 500


def _pause(error: openai.APIError, tried: int) -> float:
    """As long as the server asks for, else twice as long each time."""
    if isinstance(error, openai.APIStatusError):
        asked = error.response.headers.get("retry-after", "")
        if asked.isdigit():
            return float(asked[:9])
    return min(0.5 * 2.0**tried, 8.0)


def _content(answer: Any) -> str:
    """The text of the first choice; whatever else a server sends is no text."""
    choices = getattr(answer, "choices", None)
    first = choices[0] if isinstance(choices, list) and choices else None
    content = getattr(getattr(first, "message", None), "content", None)
    if isinstance(content, list):  # some servers send the text in parts
        parts = [part.get("text") if isinstance(part, dict) else None for part in content]
        content = "".join(part for part in parts if isinstance(part, str))
    if not isinstance(content, str):
        return ""
    if getattr(first, "finish_reason", None) == "length":
        return _WHOLE.match(content)[0]  # type: ignore[index]
    return content


_WHOLE = re.compile(r"(?:.*[.!?\n][\"'”’)]*)?", re.DOTALL)
"""A reply that the server cut off, without the sentence in which it did so."""


def _count(answer: Any, what: str) -> int:
    number = getattr(getattr(answer, "usage", None), what, None)
    return number if isinstance(number, int) and number > 0 else 0


def _plainly(error: openai.OpenAIError, model: str) -> BackendError:
    """What went wrong, why, and what to do; never the key or the learner's text."""
    if isinstance(error, openai.AuthenticationError):
        return Unwelcome(
            "The language model's server refused the key. Check OPENAI_API_KEY and try again."
        )
    if isinstance(error, openai.NotFoundError):
        return Unwelcome(
            f"The server has no model called {model!r}. Name one that it has with --model, and "
            "check OPENAI_BASE_URL (it usually ends in /v1)."
        )
    if isinstance(error, openai.APIStatusError) and _pause(error, 0) > LONGEST_PAUSE:
        return ServerGone(
            f"The server is busy and asks to wait {_pause(error, 0):,.0f} seconds. Check again "
            "later, or use the bundled corrector."
        )
    if isinstance(error, openai.RateLimitError):
        return ServerGone(
            "The server is answering too many requests (429). Wait a minute and check again."
        )
    if isinstance(error, openai.APITimeoutError):
        return ServerGone(
            f"The server did not answer within {TOTAL_TIME:.0f} seconds. "
            "Try again, or choose a smaller model."
        )
    if isinstance(error, openai.APIConnectionError):
        return ServerGone(
            "The language model's server cannot be reached. Check that it runs and that "
            "OPENAI_BASE_URL is right, or use the bundled corrector: --backend bundled"
        )
    if isinstance(error, openai.APIStatusError):
        return BackendError(
            f"The server answered with an error ({error.status_code}). Try again later."
        )
    return BackendError(
        f"The request to the language model failed ({type(error).__name__}). Try again later."
    )


def make_client() -> openai.OpenAI:
    """A client from the environment; a local server needs no key."""
    key = os.environ.get("OPENAI_API_KEY", "")
    base = os.environ.get("OPENAI_BASE_URL", "")
    if not key and not base:
        raise BackendError(
            "There is no language model's server to ask: set OPENAI_API_KEY for OpenAI, or "
            "OPENAI_BASE_URL for a server of your own (for example Ollama: "
            "OPENAI_BASE_URL=http://localhost:11434/v1)."
        )
    return openai.OpenAI(
        api_key=key or "none", base_url=base or None, timeout=TIMEOUT, max_retries=RETRIES,
        http_client=bounded_client(timeout=TIMEOUT, follow_redirects=False),
    )  # fmt: skip


def chat_with(model: str) -> Chat:
    """The model on the server of the environment; one memory for all who ask it."""
    make_client()  # says what is missing
    return _chat(os.environ.get("OPENAI_BASE_URL", ""), os.environ.get("OPENAI_API_KEY", ""), model)


@lru_cache(maxsize=MAX_CHATS)
def _chat(base: str, key: str, model: str) -> Chat:
    return Chat(make_client(), model, DAILY)
