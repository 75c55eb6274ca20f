"""Any OpenAI-compatible server: OpenAI, Ollama, llama.cpp, vLLM, transformers serve.

The server and the key come from ``OPENAI_BASE_URL`` and ``OPENAI_API_KEY``,
the model from ``--model``. Sentences go out one by one, some at a time; a
reply is cleaned or refused (``replies.py``), and a refused one costs only its
own sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, as_completed

from models.chat import Chat, Usage, make_client
from models.prompts import fill
from models.protocol import BackendError, Correction, GuideItem
from models.replies import Refused, clean

AT_ONCE = 8


class LLM:
    """One model on one server."""

    name = "llm"

    def __init__(self, chat: Chat, guided: str = "correct-guided-1") -> None:
        self.model = chat.model
        self._chat = chat
        self._guided = guided

    @property
    def usage(self) -> Usage:
        return self._chat.usage

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
            failed: BackendError | None = None
            for future in as_completed(waiting):
                try:
                    yield waiting[future], future.result()
                except BackendError as error:
                    failed = error
            if failed is not None:
                raise failed
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
        try:
            return Correction(clean(sentence, self._chat.ask(prompt)))
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


def load(model: str | None = None) -> LLM:
    if not model:
        raise BackendError(
            "The llm backend needs the name of a model: for example --model gpt-4o, or "
            "--model llama3.1 on Ollama."
        )
    return LLM(Chat(make_client(), model))
