"""A language model's words for edits that any backend made.

The model gets source, target and the extracted edits (correct first, explain
then), and answers with JSON. What it says is checked: every edit once, every
【】 in the source, every {} in the target, a severity from 1 to 5. An answer
that fails is asked for once more; after that the offline explainer steps in,
and the report says so.
"""

from __future__ import annotations

import json
import re
import sys
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Self

from pydantic import BaseModel, Field, ValidationError

from app.edits import MarkedSentence
from app.explain.catalogue import CatalogueExplainer, for_today
from app.explain.protocol import Explained, Explainer, ToExplain
from app.explain.translate import ENGLISH
from app.records import Explanation
from models.chat import Chat, chat_with
from models.prompts import fill
from models.protocol import BackendError, Stopped, Usage

if sys.version_info >= (3, 14):
    import tomllib as toml
else:
    import tomli as toml

AT_ONCE = 4
MOST_WORDS = 60
MOST_CHARACTERS = 200
_WATCH = 0.1
"""Seconds after which a stop is noticed."""
_PROMPTS = Path(__file__).parents[2] / "models" / "prompts"
_EVIDENCE = re.compile(r"【([^】]*)】")
_CORRECTION = re.compile(r"\{([^}]*)\}")


@dataclass(frozen=True)
class Wording:
    """The prompts for texts of one language, and how long a note may be."""

    explain: str
    again: str
    types: str
    """The file with what each type means."""
    languages: Mapping[str, str]
    """Code of the language of the notes → its name in the prompt; the first is for any other."""
    most: int
    """Units of a note."""
    unit: re.Pattern[str]
    """What is counted: words between spaces, or characters."""

    def language(self, code: str) -> str:
        return self.languages.get(code, next(iter(self.languages.values())))


WORDINGS = {
    "en": Wording(
        "explain-1",
        "explain-again-1",
        "explain-types-1",
        {"en": "English", "ja": "Japanese", "zh": "Simplified Chinese", "es": "Spanish"},
        MOST_WORDS,
        re.compile(r"\S+"),
    ),
    "zh": Wording(
        "zh/explain-1",
        "zh/explain-again-1",
        "zh/explain-types-1",
        {"en": "英语", "ja": "日语", "zh": "中文", "es": "西班牙语"},
        MOST_CHARACTERS,
        re.compile(r"[\u3041-\u30ff\u3400-\u9fff]|[^\s\u3041-\u30ff\u3400-\u9fff]+"),
    ),
}
"""By the language of the text."""


class Unusable(Exception):
    """The reply breaks a promise; the message says which, for the second try."""


class Row(BaseModel):
    """What the model says of one edit."""

    id: int
    type: str = ""
    severity: int = Field(ge=1, le=5)
    rule: str = Field(min_length=1)
    reason: str = Field(min_length=1)
    fix: str = Field(min_length=1)


class Answer(BaseModel):
    edits: list[Row]


class LLMExplainer:
    """Asks for all edits of a sentence at once, sentences side by side."""

    name = "llm"

    def __init__(
        self,
        chat: Chat,
        language: str = ENGLISH,
        about: str = ENGLISH,
        offline: Explainer | None = None,
    ) -> None:
        self.language = language
        self._chat = chat
        self._about = about
        self._offline = offline or CatalogueExplainer(language)

    @property
    def usage(self) -> Usage:
        return self._chat.usage

    def for_text(self, stop: threading.Event) -> Self:
        """The same model, with an account of its own and a stop."""
        return type(self)(self._chat.for_text(stop), self.language, self._about, self._offline)

    def about_language(self, code: str, offline: Explainer) -> Self:
        """The same model for texts in that language; ``offline`` steps in where it fails."""
        return type(self)(self._chat, self.language, code, offline)

    def explain(self, edits: Sequence[ToExplain]) -> list[Explained]:
        groups: dict[int, list[int]] = {}
        for place, task in enumerate(edits):
            groups.setdefault(id(task.sentence), []).append(place)
        done: dict[int, Explained] = {}
        pool = ThreadPoolExecutor(AT_ONCE)
        batches = [[edits[place] for place in places] for places in groups.values()]
        asked = [pool.submit(self._sentence, batch) for batch in batches]
        waiting = set(asked)
        while waiting and not self._chat.stop.is_set():
            _, waiting = wait(waiting, timeout=_WATCH)
        pool.shutdown(wait=False, cancel_futures=True)
        for places, batch, future in zip(groups.values(), batches, asked, strict=True):
            found = self._without_model(batch, Stopped()) if future in waiting else future.result()
            done.update(zip(places, found, strict=True))
        return [done[place] for place in range(len(edits))]

    def _sentence(self, tasks: list[ToExplain]) -> list[Explained]:
        wording = WORDINGS[self._about]
        prompt = make_prompt(tasks, self.language, wording)
        schema = Answer.model_json_schema()
        try:
            try:
                return self._read(self._chat.ask(prompt, schema), tasks)
            except Unusable as first:
                again = fill(wording.again, prompt=prompt, trouble=str(first))
                return self._read(self._chat.ask(again, schema), tasks)
        except (Unusable, BackendError) as error:
            return self._without_model(tasks, error)

    def _without_model(self, tasks: list[ToExplain], why: Exception) -> list[Explained]:
        trouble = (
            "The language model's explanation could not be used "
            f"({str(why).rstrip('.')}), so Margin's own stands here."
        )
        if isinstance(why, Stopped):
            trouble = "You stopped the check here, so Margin's own explanation stands here."
        offline = self._offline.explain(tasks)
        return [replace(one, trouble=trouble) for one in offline]

    def _read(self, reply: str, tasks: list[ToExplain]) -> list[Explained]:
        said = read_answer(reply, tasks, WORDINGS[self._about])
        return [self._with_today(one, task) for one, task in zip(said, tasks, strict=True)]

    def _with_today(self, one: Explained, task: ToExplain) -> Explained:
        """The model explains the edit; that it was chosen for today's item, Margin says."""
        words = one.explanation
        reason = f"{words.reason} {for_today(task, self.language)}".rstrip()
        return replace(one, explanation=replace(words, reason=reason))


def make_prompt(
    tasks: Sequence[ToExplain], language: str = ENGLISH, wording: Wording = WORDINGS[ENGLISH]
) -> str:
    """Source, target, the edits, and what their types mean."""
    sentence = tasks[0].sentence
    rows = "\n".join(
        f"{number}. {task.edit.type}: “{task.edit.original.strip()}” → "
        f"“{task.edit.replacement.strip()}”"
        for number, task in enumerate(tasks, 1)
    )
    known = _type_notes(wording.types)
    names = dict.fromkeys(task.edit.category or task.edit.type for task in tasks)
    notes = "\n".join(
        f"{name}: {known[name][0]}; {known[name][1]}. Example: {known[name][2]}"
        for name in names
        if name in known
    )
    return fill(
        wording.explain,
        language=wording.language(language),
        source=_flat(sentence.text),
        target=_flat(sentence.corrected),
        edits=rows,
        types=notes,
    )


@cache
def _type_notes(name: str) -> dict[str, list[str]]:
    text = (_PROMPTS / f"{name}.toml").read_text(encoding="utf-8")
    notes: dict[str, list[str]] = toml.loads(text)
    return notes


def _flat(text: str) -> str:
    return " ".join(text.split())


def read_answer(
    reply: str, tasks: Sequence[ToExplain], wording: Wording = WORDINGS[ENGLISH]
) -> list[Explained]:
    """The explanations in a reply, checked; raises Unusable with the reason."""
    answer = _parse(reply)
    rows = {row.id: row for row in answer.edits}
    if sorted(rows) != list(range(1, len(tasks) + 1)) or len(rows) != len(answer.edits):
        raise Unusable(f"it must explain the edits 1 to {len(tasks)}, each once.")
    return [_checked(rows[number], task, wording) for number, task in enumerate(tasks, 1)]


def _parse(reply: str) -> Answer:
    start, end = reply.find("{"), reply.rfind("}")
    if start < 0 or end < start:
        raise Unusable("it holds no JSON.")
    try:
        value: Any = json.loads(reply[start : end + 1])
        return Answer.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Unusable(f"its JSON has a fault at {where}: {first['msg']}.") from None
    except (ValueError, RecursionError):
        # Not JSON; or a number of thousands of digits, or brackets nested beyond reason.
        raise Unusable("its JSON cannot be read.") from None


def _checked(row: Row, task: ToExplain, wording: Wording) -> Explained:
    sentence = task.sentence
    source, target = _flat(sentence.text), _flat(sentence.corrected)
    whole = f"{row.rule} {row.reason} {row.fix}"
    for words in _EVIDENCE.findall(row.reason + row.fix):
        if not words.strip() or _flat(words) not in source:
            raise Unusable(f"“{words[:40]}” is marked as evidence and is not in the source.")
    for words in _CORRECTION.findall(row.reason + row.fix):
        if not words.strip() or _flat(words) not in target:
            raise Unusable(f"“{words[:40]}” is marked as correction and is not in the target.")
    if len(wording.unit.findall(whole)) > wording.most:
        raise Unusable(f"edit {row.id} is explained in more than {wording.most} words.")
    touched = {task.edit.original.strip().lower(), task.edit.replacement.strip().lower()} - {""}
    if not any(words in whole.lower() for words in touched):
        raise Unusable(f"the explanation of edit {row.id} does not name its words.")
    return Explained(
        Explanation(row.rule, row.reason, row.fix),
        _spans(sentence, _EVIDENCE.findall(row.reason)),
        row.severity,
        by="llm",
    )


def _spans(sentence: MarkedSentence, evidence: Sequence[str]) -> tuple[tuple[int, int], ...]:
    """Where the evidence stands in the learner's sentence."""
    found = []
    for words in evidence:
        pattern = r"\s+".join(re.escape(word) for word in words.split())
        match = re.search(pattern, sentence.text)
        if match:
            found.append(match.span())
    return tuple(sorted(set(found)))


def load(model: str | None, language: str = ENGLISH) -> LLMExplainer:
    if not model:
        raise BackendError(
            "The llm explainer needs the name of a model: for example --model gpt-4o."
        )
    return LLMExplainer(chat_with(model), language)
