"""Explain first, then correct: EXCGEC's pre-explaining order, for comparison only.

The model sees "She go home." and nothing else, and answers ``{"explanations": [{"type":
"VERB:SVA", "severity": 3, "description": "【She】 is one person: {goes}.", "original": "go",
"replacement": "goes"}], "target": "She goes home."}``.

It explains before any edit is known, so each explanation is brought to an edit afterwards, by
the words that it names. What is said is checked as the llm explainer's words are; an answer that
fails is asked for once more, after that the sentence is kept and nothing is explained.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, ValidationError, field_validator

from app.edits import MarkedSentence, TokenEdit, mark
from app.explain.llm import AT_ONCE, MOST_WORDS, Unusable
from models import prompts
from models.chat import Chat, ServerGone, Unwelcome, chat_with
from models.llm import LONGEST, PATIENCE
from models.protocol import BackendError
from models.replies import Refused, clean

_TYPES: dict[str, list[str]] = tomllib.loads(
    (Path(prompts.__file__).parent / "explain-types-1.toml").read_text(encoding="utf-8")
)
_LONGEST_REPLY = 20_000
"""Characters from the end; what a model thinks before it answers is not read."""
_EVIDENCE = re.compile(r"【([^】]*)】")
_CORRECTION = re.compile(r"\{([^}]*)\}")
_UNWRITABLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
_WORD = re.compile(r"\w+(?:['’]\w+)*|[^\w\s]")


class Row(BaseModel):
    """What the model says of one change that it is about to make."""

    type: str = Field(json_schema_extra={"enum": list(_TYPES)})
    severity: int = Field(ge=1, le=5)
    description: str = Field(min_length=1)
    original: str
    replacement: str

    @field_validator("type")
    @classmethod
    def _known(cls, name: str) -> str:
        """The type without its operation, which the edit shows: "R:VERB:SVA" is VERB:SVA."""
        known = re.sub(r"\A[MRU]:", "", name.strip())
        if known not in _TYPES:
            raise ValueError("there is no such type")
        return known


class Answer(BaseModel):
    """The order of the fields is the order of the answer."""

    explanations: list[Row]
    target: str


@dataclass(frozen=True)
class ExplainedFirst:
    """A sentence that was explained before it was corrected."""

    sentence: MarkedSentence
    explained: tuple[tuple[TokenEdit, Row], ...]
    """The edits that were made, each with the explanation that names its words."""
    idle: int = 0
    """Explanations of changes that were not made."""
    trouble: str | None = None
    """Why the sentence was kept and nothing is explained."""

    @property
    def unexplained(self) -> int:
        return len(self.sentence.edits) - len(self.explained)


class ExplainFirst:
    """One request a sentence, some at a time."""

    def __init__(self, chat: Chat) -> None:
        self.model = chat.model
        self._chat = chat

    def __call__(
        self, sentences: Sequence[str], progress: Callable[[], object] = lambda: None
    ) -> list[ExplainedFirst]:
        """One result for each sentence, in order; ``progress`` is told after each answer.

        A server that is gone, or that refuses the key or the model, is an error: figures made
        of sentences that nobody was asked about would mean nothing.
        """
        answers: list[Answer | str] = []
        for answer in self._answers(sentences):
            answers.append(answer)
            progress()
        targets = [
            answer.target if isinstance(answer, Answer) else sentence
            for sentence, answer in zip(sentences, answers, strict=True)
        ]
        marked = mark(sentences, targets)
        return [_matched(one, answer) for one, answer in zip(marked, answers, strict=True)]

    def _answers(self, sentences: Sequence[str]) -> Iterator[Answer | str]:
        """The answers, in order; in place of one that cannot be used, why."""
        pool = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="explain-first")
        answered = silent = 0
        failed: BackendError | None = None
        try:
            for future in [pool.submit(self._one, sentence) for sentence in sentences]:
                try:
                    yield future.result()
                except BackendError as error:
                    failed = error
                    silent = silent + 1 if isinstance(error, ServerGone) else 0
                    if isinstance(error, Unwelcome) or silent >= PATIENCE:
                        raise
                    yield str(error)
                else:
                    answered += 1
                    silent = 0
            if failed is not None and not answered:
                raise failed
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    def _one(self, sentence: str) -> Answer | str:
        if len(sentence) > LONGEST:
            return "This sentence is too long for a language model."
        prompt = make_prompt(sentence)
        schema = Answer.model_json_schema()
        try:
            return read_answer(self._chat.ask(prompt, schema), sentence)
        except Unusable as first:
            again = prompts.fill("explain-first-again-1", prompt=prompt, trouble=str(first))
        try:
            return read_answer(self._chat.ask(again, schema), sentence)
        except Unusable as second:
            return f"The language model's answer could not be used: {second}"


def make_prompt(sentence: str) -> str:
    """The sentence alone, and what the types mean."""
    notes = "\n".join(
        f"{name}: {meaning}; {how}. Example: {example}"
        for name, (meaning, how, example) in _TYPES.items()
    )
    return prompts.fill("explain-first-1", source=_flat(sentence), types=notes)


def read_answer(reply: str, sentence: str) -> Answer:
    """The answer in a reply, checked against the sentence; raises Unusable with the reason."""
    answer = _parse(reply)
    source = _flat(sentence)
    try:
        target = clean(source, answer.target)
    except Refused:
        raise Unusable("its target is no correction of the student's sentence.") from None
    for number, row in enumerate(answer.explanations, 1):
        _check(number, row, source, target)
    return answer.model_copy(update={"target": target})


def _parse(reply: str) -> Answer:
    values = list(_objects(reply[-_LONGEST_REPLY:]))
    if not values:
        raise Unusable("it holds no JSON that can be read.")
    # the last one: a model that thinks aloud tries before it answers
    found = max(enumerate(values), key=lambda one: ("target" in one[1], one[0]))[1]
    try:
        answer = Answer.model_validate(found)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Unusable(f"its JSON has a fault at {where}: {first['msg']}.") from None
    texts = [t for r in answer.explanations for t in (r.description, r.original, r.replacement)]
    if _UNWRITABLE.search("".join([answer.target, *texts])):
        raise Unusable("it holds signs that cannot be written.")
    names = list(found)
    if names.index("target") < names.index("explanations"):
        raise Unusable("the explanations must come before the target.")
    return answer


def _objects(reply: str) -> Iterator[dict[str, Any]]:
    """Every JSON object that stands in the reply by itself."""
    decoder = json.JSONDecoder()
    here = reply.find("{")
    while here >= 0:
        try:
            value, end = decoder.raw_decode(reply, here)
            yield value
        except ValueError:
            end = here + 1
        except RecursionError:  # thousands of brackets: no answer, and slow to try at each
            return
        here = reply.find("{", end)


def _check(number: int, row: Row, source: str, target: str) -> None:
    """What a row quotes must be there, and it must speak of the words that it names."""
    original, replacement = _flat(row.original), _flat(row.replacement)
    if not original and not replacement:
        raise Unusable(f"explanation {number} names no words.")
    if original not in source:
        raise Unusable(f"“{original[:40]}” is to be replaced and is not in the source.")
    if replacement not in target:
        raise Unusable(f"“{replacement[:40]}” is to be written and is not in the target.")
    for words in _EVIDENCE.findall(row.description):
        if not words.strip() or _flat(words) not in source:
            raise Unusable(f"“{words[:40]}” is marked as evidence and is not in the source.")
    for words in _CORRECTION.findall(row.description):
        if not words.strip() or _flat(words) not in target:
            raise Unusable(f"“{words[:40]}” is marked as correction and is not in the target.")
    if len(row.description.split()) > MOST_WORDS:
        raise Unusable(f"explanation {number} has more than {MOST_WORDS} words.")
    said = _flat(row.description).lower()
    if not any(words.lower() in said for words in (original, replacement) if words):
        raise Unusable(f"the description of explanation {number} does not name its words.")


def _flat(text: str) -> str:
    return " ".join(text.split())


def _matched(sentence: MarkedSentence, answer: Answer | str) -> ExplainedFirst:
    if isinstance(answer, str):
        return ExplainedFirst(sentence, (), trouble=answer)
    pairs = match(answer.explanations, sentence)
    return ExplainedFirst(sentence, tuple(pairs), idle=len(answer.explanations) - len(pairs))


def match(rows: Sequence[Row], sentence: MarkedSentence) -> list[tuple[TokenEdit, Row]]:
    """Each edit with the explanation that names its words, each explanation at most once.

    "have dog" → "have a dog" explains the edit that puts in "a": what a row or an edit repeats
    at both ends does not count. Among equal edits the one in the words that the row quotes is
    taken, and then the first.
    """
    near = [
        (alike, _quotes_place(row, sentence.text, edit), -r, -e)
        for r, row in enumerate(rows)
        for e, edit in enumerate(sentence.edits)
        if (alike := _alike(row, edit)) > 0
    ]
    chosen: dict[int, int] = {}
    for *_, r, e in sorted(near, reverse=True):
        if -e not in chosen and -r not in chosen.values():
            chosen[-e] = -r
    return [(sentence.edits[e], rows[chosen[e]]) for e in sorted(chosen)]


def _alike(row: Row, edit: TokenEdit) -> float:
    """The share of words that both change, from 0 to 1."""
    one = _changed(row.original, row.replacement)
    other = _changed(edit.original, edit.replacement)
    return 2 * (one & other).total() / ((one.total() + other.total()) or 1)


def _changed(original: str, replacement: str) -> Counter[tuple[str, str]]:
    """``_changed("have dog", "have a dog")`` counts one word that comes in: a."""
    out, into = _WORD.findall(original), _WORD.findall(replacement)
    if out != into:  # a word that moves stands on both sides
        while out and into and out[0] == into[0]:
            out, into = out[1:], into[1:]
        while out and into and out[-1] == into[-1]:
            out, into = out[:-1], into[:-1]
    return Counter([*(("out", word) for word in out), *(("in", word) for word in into)])


def _quotes_place(row: Row, text: str, edit: TokenEdit) -> bool:
    words = row.original.split()
    pattern = r"\s+".join(map(re.escape, words))
    return bool(words) and any(
        found.start() <= edit.last and edit.first <= found.end()
        for found in re.finditer(pattern, text)
    )


def load(model: str | None) -> ExplainFirst:
    if not model:
        raise BackendError(
            "Explaining first needs the name of a model: for example --model gpt-4o."
        )
    return ExplainFirst(chat_with(model))
