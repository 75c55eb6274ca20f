"""Any OpenAI-compatible server: OpenAI, Ollama, llama.cpp, vLLM, transformers serve.

The server and the key come from ``OPENAI_BASE_URL`` and ``OPENAI_API_KEY``,
the model from ``--model``. Sentences go out one by one, some at a time; a
reply is cleaned or refused (``replies.py``), and a refused one costs only its
own sentence.
"""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from dataclasses import dataclass

import openai

from models.prompts import fill
from models.protocol import BackendError, Correction, GuideItem
from models.replies import Refused, clean

AT_ONCE = 8
TIMEOUT = 60.0
RETRIES = 4
CACHED = 5_000


@dataclass
class Usage:
    """Tokens spent since the corrector was loaded."""

    sent: int = 0
    received: int = 0
    requests: int = 0


class LLM:
    """One model on one server."""

    name = "llm"

    def __init__(self, client: openai.OpenAI, model: str, guided: str = "correct-guided-1") -> None:
        self.model = model
        self.usage = Usage()
        self._client = client
        self._guided = guided
        self._cache: OrderedDict[str, str] = OrderedDict()
        self._lock = threading.Lock()

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        """Replies as they come in; a server that dies costs what it has not yet answered."""
        pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="llm")
        try:
            waiting: dict[Future[Correction], int] = {
                pool.submit(self._one, sentence, item): place
                for place, sentence in enumerate(sentences)
            }
            for future in as_completed(waiting):
                yield waiting[future], future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _one(self, sentence: str, item: GuideItem | None) -> Correction:
        try:
            return Correction(clean(sentence, self._ask(self.prompt(sentence, item))))
        except Refused as reason:
            return Correction(sentence, trouble=str(reason))

    def prompt(self, sentence: str, item: GuideItem | None) -> str:
        """The prompt for a sentence, guided if there is an item."""
        if item is None:
            return fill("correct-1", text=sentence)
        examples = "\n".join(f"Wrong: {wrong} Right: {right}" for wrong, right in item.examples)
        return fill(
            self._guided, text=sentence, grammar_item=item.name, rule=item.rule, examples=examples
        )

    def _ask(self, prompt: str) -> str:
        with self._lock:
            if prompt in self._cache:
                self._cache.move_to_end(prompt)
                return self._cache[prompt]
        try:
            answer = self._client.chat.completions.create(
                model=self.model,
                messages=[{"role": "user", "content": prompt}],
                temperature=0,
            )
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
            f"The server did not answer within {TIMEOUT:.0f} seconds. Try again or a smaller model."
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
            "The llm backend has no server to ask: set OPENAI_API_KEY for OpenAI, or "
            "OPENAI_BASE_URL for a server of your own (for example Ollama: "
            "OPENAI_BASE_URL=http://localhost:11434/v1)."
        )
    return openai.OpenAI(
        api_key=key or "none", base_url=base or None, timeout=TIMEOUT, max_retries=RETRIES
    )


def load(model: str | None = None) -> LLM:
    if not model:
        raise BackendError(
            "The llm backend needs the name of a model: for example --model gpt-4o, or "
            "--model llama3.1 on Ollama."
        )
    return LLM(make_client(), model)
