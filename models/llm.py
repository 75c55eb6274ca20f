"""Any OpenAI-compatible server: OpenAI, Ollama, llama.cpp, vLLM, transformers serve.

The server and the key come from ``OPENAI_BASE_URL`` and ``OPENAI_API_KEY``,
the model from ``--model``. Sentences go out one by one, some at a time, so
that no essay is too long for a model; a reply is cleaned or refused
(``replies.py``), and a refused one costs only its own sentence.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Self

from models.chat import Chat, ServerGone, Unwelcome, chat_with
from models.prompts import fill
from models.protocol import BackendError, Correction, GuideItem, Stopped, Usage
from models.replies import Refused, clean

AT_ONCE = 8
PATIENCE = 3
"""Sentences in a row without any answer after which the server counts as gone."""
LONGEST = 2_000
"""Characters of a sentence; with the prompt and the reply that is less than 2,000 tokens."""
_WATCH = 0.1
"""Seconds after which a stop is noticed, even if the server is silent."""
CORRECT = {"en": "correct-1", "zh": "zh/correct-1"}
"""The prompt for each language of the text."""
CORRECT_AGAIN = {"zh": "zh/correct-again-1"}
"""The prompt after a reply that was refused; a language without one keeps the sentence at once."""
GUIDED = {"1": "correct-guided-1", "2": "correct-guided-2"}
"""With the item's name alone (the paper's prompt); with its rule and two examples as well."""


class LLM:
    """One model on one server."""

    name = "llm"
    by_sentence = True

    def __init__(self, chat: Chat, guided: str = GUIDED["1"], language: str = "en") -> None:
        self.model = chat.model
        self._chat = chat
        self._guided = guided
        self._language = language

    @property
    def usage(self) -> Usage:
        return self._chat.usage

    def for_text(self, stop: threading.Event) -> Self:
        """The same model, with an account of its own and a stop."""
        return type(self)(self._chat.for_text(stop), self._guided, self._language)

    def in_language(self, code: str) -> Self:
        """The same model with the prompts for that language, on the same account."""
        return type(self)(self._chat, self._guided, code)

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        """Replies as they come in; a server that dies costs what it has not yet answered."""
        pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="llm")
        try:
            waiting: dict[Future[Correction], int] = {
                pool.submit(self._one, sentence, self.prompt(sentence, item)): place
                for place, sentence in enumerate(sentences)
            }
            failed: dict[int, BackendError] = {}
            answered = silent = 0
            while waiting:
                done, _ = wait(waiting, timeout=_WATCH, return_when=FIRST_COMPLETED)
                for future in done:
                    place = waiting.pop(future)
                    try:
                        correction = future.result()
                    except BackendError as error:
                        failed[place] = error
                        silent += isinstance(error, ServerGone)
                        silent += PATIENCE * isinstance(error, Unwelcome)
                    else:
                        answered += 1
                        silent = 0
                        yield place, correction
                if self._chat.stop.is_set():
                    raise Stopped
                if silent >= PATIENCE:  # nobody there: what is not yet asked is not asked
                    gone = [e for e in failed.values() if isinstance(e, ServerGone | Unwelcome)]
                    left = [future for future in waiting if future.cancel()]
                    failed |= {waiting.pop(future): gone[-1] for future in left}
            if failed and not answered:
                raise next(iter(failed.values()))
            for place, why in failed.items():
                kept = f"{why} The sentence was kept as it is."
                yield place, Correction(sentences[place], trouble=kept)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def again(self, sentence: str, item: GuideItem, answer: str) -> Correction:
        """Ask once more, saying that the answer lost today's item."""
        prompt = fill(
            "correct-again-1", text=sentence, grammar_item=item.name, answer=answer, rule=item.rule
        )
        try:
            return self._one(sentence, prompt)
        except BackendError as error:
            return Correction(sentence, trouble=str(error))

    def _one(self, sentence: str, prompt: str) -> Correction:
        if len(sentence) > LONGEST:
            trouble = "This sentence is too long for a language model, so it was kept as it is."
            return Correction(sentence, trouble=trouble)
        answer = self._chat.ask(prompt)
        try:
            return Correction(clean(sentence, answer))
        except Refused as reason:
            return self._second_try(sentence, answer, reason)

    def _second_try(self, sentence: str, answer: str, reason: Refused) -> Correction:
        """Say what is wrong with the answer and ask once more, if the language has a prompt."""
        if self._language in CORRECT_AGAIN:
            name = CORRECT_AGAIN[self._language]
            shown = answer.strip()[: 2 * LONGEST]
            prompt = fill(name, text=sentence, answer=shown, trouble=str(reason))
            try:
                return Correction(clean(sentence, self._chat.ask(prompt)))
            except Refused as second:
                reason = second
        return Correction(sentence, trouble=str(reason))

    def prompt(self, sentence: str, item: GuideItem | None) -> str:
        """The prompt for a sentence, guided if there is an item."""
        if item is None:
            return fill(CORRECT[self._language], text=sentence)
        examples = "\n".join(f"Wrong: {wrong} Right: {right}" for wrong, right in item.examples)
        return fill(
            self._guided, text=sentence, grammar_item=item.name, rule=item.rule, examples=examples
        )


def load(model: str | None = None) -> LLM:
    if not model:
        raise BackendError(
            "The llm backend needs the name of a model: for example --model gpt-4o, or "
            "--model llama3.1 on Ollama."
        )
    version = os.environ.get("MARGIN_GUIDED_PROMPT", "1")
    if version not in GUIDED:
        raise BackendError(
            f"MARGIN_GUIDED_PROMPT is {version!r}, and there is no such prompt. "
            f"Choose one of: {', '.join(GUIDED)}."
        )
    return LLM(chat_with(model), GUIDED[version])
