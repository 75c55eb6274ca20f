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
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import BaseModel, Field, ValidationError

from app.edits import MarkedSentence
from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import Explained, ToExplain
from app.explain.translate import ENGLISH
from app.records import Explanation
from models.chat import Chat, make_client
from models.prompts import fill
from models.protocol import BackendError

if sys.version_info >= (3, 14):
    import tomllib as toml
else:
    import tomli as toml

AT_ONCE = 4
MOST_WORDS = 60
_LANGUAGES = {ENGLISH: "English", "ja": "Japanese"}
_TYPES = Path(__file__).parents[2] / "models" / "prompts" / "explain-types-1.toml"
_EVIDENCE = re.compile(r"【([^】]*)】")
_CORRECTION = re.compile(r"\{([^}]*)\}")


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

    def __init__(self, chat: Chat, language: str = ENGLISH) -> None:
        self.language = language
        self._chat = chat
        self._offline = CatalogueExplainer(language)

    def explain(self, edits: Sequence[ToExplain]) -> list[Explained]:
        groups: dict[int, list[int]] = {}
        for place, task in enumerate(edits):
            groups.setdefault(id(task.sentence), []).append(place)
        done: dict[int, Explained] = {}
        with ThreadPoolExecutor(AT_ONCE) as pool:
            batches = [[edits[place] for place in places] for places in groups.values()]
            for places, found in zip(groups.values(), pool.map(self._sentence, batches),
                                     strict=True):  # fmt: skip
                done.update(zip(places, found, strict=True))
        return [done[place] for place in range(len(edits))]

    def _sentence(self, tasks: list[ToExplain]) -> list[Explained]:
        prompt = make_prompt(tasks, self.language)
        schema = Answer.model_json_schema()
        try:
            try:
                return read_answer(self._chat.ask(prompt, schema), tasks)
            except Unusable as first:
                again = fill("explain-again-1", prompt=prompt, trouble=str(first))
                return read_answer(self._chat.ask(again, schema), tasks)
        except (Unusable, BackendError) as error:
            trouble = (
                "The language model's explanation could not be used "
                f"({str(error).rstrip('.')}), so Margin's own stands here."
            )
            offline = self._offline.explain(tasks)
            return [
                Explained(e.explanation, e.evidence, e.severity, e.by, trouble) for e in offline
            ]


def make_prompt(tasks: Sequence[ToExplain], language: str = ENGLISH) -> str:
    """Source, target, the edits, and what their types mean."""
    sentence = tasks[0].sentence
    rows = "\n".join(
        f"{number}. {task.edit.type}: “{task.edit.original.strip()}” → "
        f"“{task.edit.replacement.strip()}”"
        for number, task in enumerate(tasks, 1)
    )
    known = _type_notes()
    names = dict.fromkeys(task.edit.category for task in tasks)
    notes = "\n".join(
        f"{name}: {known[name][0]}; {known[name][1]}. Example: {known[name][2]}"
        for name in names
        if name in known
    )
    return fill(
        "explain-1",
        language=_LANGUAGES.get(language, "English"),
        source=_flat(sentence.text),
        target=_flat(sentence.corrected),
        edits=rows,
        types=notes,
    )


@cache
def _type_notes() -> dict[str, list[str]]:
    notes: dict[str, list[str]] = toml.loads(_TYPES.read_text(encoding="utf-8"))
    return notes


def _flat(text: str) -> str:
    return " ".join(text.split())


def read_answer(reply: str, tasks: Sequence[ToExplain]) -> list[Explained]:
    """The explanations in a reply, checked; raises Unusable with the reason."""
    answer = _parse(reply)
    rows = {row.id: row for row in answer.edits}
    if sorted(rows) != list(range(1, len(tasks) + 1)) or len(rows) != len(answer.edits):
        raise Unusable(f"it must explain the edits 1 to {len(tasks)}, each once.")
    return [_checked(rows[number], task) for number, task in enumerate(tasks, 1)]


def _parse(reply: str) -> Answer:
    start, end = reply.find("{"), reply.rfind("}")
    if start < 0 or end < start:
        raise Unusable("it holds no JSON.")
    try:
        value: Any = json.loads(reply[start : end + 1])
        return Answer.model_validate(value)
    except json.JSONDecodeError:
        raise Unusable("its JSON cannot be read.") from None
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Unusable(f"its JSON has a fault at {where}: {first['msg']}.") from None


def _checked(row: Row, task: ToExplain) -> Explained:
    sentence = task.sentence
    source, target = _flat(sentence.text), _flat(sentence.corrected)
    whole = f"{row.rule} {row.reason} {row.fix}"
    for words in _EVIDENCE.findall(row.reason + row.fix):
        if not words.strip() or _flat(words) not in source:
            raise Unusable(f"“{words[:40]}” is marked as evidence and is not in the source.")
    for words in _CORRECTION.findall(row.reason + row.fix):
        if not words.strip() or _flat(words) not in target:
            raise Unusable(f"“{words[:40]}” is marked as correction and is not in the target.")
    if len(whole.split()) > MOST_WORDS:
        raise Unusable(f"edit {row.id} is explained in more than {MOST_WORDS} words.")
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
    return LLMExplainer(Chat(make_client(), model), language)
