"""One question to an OpenAI-compatible server: retried, cached, counted, and plain when it fails.

``Chat(make_client(), "gpt-4o").ask("Say hello.")`` is the model's reply.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any

import openai

from models.protocol import BackendError

TIMEOUT = 60.0
RETRIES = 4
CACHED = 5_000


@dataclass
class Usage:
    """Tokens spent since the model was loaded."""

    sent: int = 0
    received: int = 0
    requests: int = 0


class Chat:
    """One model on one server; safe to use from several threads."""

    def __init__(self, client: openai.OpenAI, model: str) -> None:
        self.model = model
        self.usage = Usage()
        self._client = client
        self._cache: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()
        self._structured = True

    def ask(self, prompt: str, schema: dict[str, Any] | None = None) -> str:
        """The reply at temperature 0; with a schema, in that form where the server can."""
        with self._lock:
            if prompt in self._cache:
                self._cache.move_to_end(prompt)
                return self._cache[prompt]
        try:
            answer = self._create(prompt, schema)
        except openai.OpenAIError as error:
            raise BackendError(_plainly(error, self.model)) from None
        reply = (answer.choices[0].message.content if answer.choices else "") or ""
        with self._lock:
            self.usage.requests += 1
            if answer.usage is not None:
                self.usage.sent += answer.usage.prompt_tokens or 0
                self.usage.received += answer.usage.completion_tokens or 0
            self._cache[prompt] = reply
            while len(self._cache) > CACHED:
                self._cache.popitem(last=False)
        return reply

    def _create(self, prompt: str, schema: dict[str, Any] | None) -> Any:
        messages: list[Any] = [{"role": "user", "content": prompt}]
        if schema is not None and self._structured:
            wanted: Any = {"type": "json_schema", "json_schema": {"name": "a", "schema": schema}}
            try:
                return self._client.chat.completions.create(
                    model=self.model, messages=messages, temperature=0, response_format=wanted
                )
            except (openai.BadRequestError, openai.UnprocessableEntityError):
                self._structured = False  # this server answers in plain text only
        return self._client.chat.completions.create(
            model=self.model, messages=messages, temperature=0
        )


def _plainly(error: openai.OpenAIError, model: str) -> str:
    """What went wrong, why, and what to do; never the key or the learner's text."""
    if isinstance(error, openai.AuthenticationError):
        return "The language model's server refused the key. Check OPENAI_API_KEY and try again."
    if isinstance(error, openai.NotFoundError):
        return (
            f"The server has no model called {model!r}. Name one that it has with --model, and "
            "check OPENAI_BASE_URL (it usually ends in /v1)."
        )
    if isinstance(error, openai.RateLimitError):
        return "The server is answering too many requests (429). Wait a minute and check again."
    if isinstance(error, openai.APITimeoutError):
        return (
            f"The server did not answer within {TIMEOUT:.0f} seconds. "
            "Try again, or choose a smaller model."
        )
    if isinstance(error, openai.APIConnectionError):
        return (
            "The language model's server cannot be reached. Check that it runs and that "
            "OPENAI_BASE_URL is right, or use the bundled corrector: --backend bundled"
        )
    if isinstance(error, openai.APIStatusError):
        return f"The server answered with an error ({error.status_code}). Try again later."
    return f"The request to the language model failed ({type(error).__name__}). Try again later."


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
        api_key=key or "none", base_url=base or None, timeout=TIMEOUT, max_retries=RETRIES
    )
