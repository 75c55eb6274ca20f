"""What a served corrector and its clients say to each other, as JSON.

::

    POST /correct   {"sentences": ["She go home."], "item": null}
    200             {"name": "bundled", "model": "…", "corrections": [{"text": "She goes home."}]}
    4xx, 5xx        {"error": "The request is not a JSON object."}

Both sides read what comes from outside through here: the wrong form is a ``BadMessage``.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from models.protocol import Candidate, Correction, GuideItem

MAX_SENTENCES = 256
"""Of one request."""
MAX_CHARACTERS = 100_000
"""Of all sentences of one request together."""
MAX_EXAMPLES = 10
MAX_ALTERNATIVES = 64
"""Of one sentence; further ones are dropped."""
MAX_WORDS = 500
"""Characters of a message to a person, and of a model's name."""


class BadMessage(ValueError):
    """A request or a reply that is not in the form above; the text says what is wrong with it."""


@dataclass(frozen=True)
class Asked:
    """One request: the sentences of one text, or of a part of it."""

    sentences: tuple[str, ...]
    item: GuideItem | None = None


@dataclass(frozen=True)
class Answered:
    """One reply: a correction for each sentence, and who made them."""

    name: str
    model: str
    corrections: tuple[Correction, ...]


def write_request(asked: Asked) -> bytes:
    item = asked.item
    told = item and {
        "id": item.id, "name": item.name, "rule": item.rule, "examples": list(item.examples),
    }  # fmt: skip
    return json.dumps({"sentences": list(asked.sentences), "item": told}).encode()


def read_request(raw: bytes) -> Asked:
    """``read_request(b'{"sentences": ["He go."]}')`` has one sentence and no item."""
    whole = read_object(raw)
    sentences = whole.get("sentences")
    if not isinstance(sentences, list) or not all(isinstance(one, str) for one in sentences):
        raise BadMessage('The request needs "sentences", a list of texts.')
    if len(sentences) > MAX_SENTENCES:
        raise BadMessage(f"Send up to {MAX_SENTENCES} sentences in one request.")
    if sum(map(len, sentences)) > MAX_CHARACTERS:
        raise BadMessage(f"Send up to {MAX_CHARACTERS:,} characters in one request.")
    return Asked(tuple(sentences), _item(whole.get("item")))


def _item(given: Any) -> GuideItem | None:
    if given is None:
        return None
    try:
        id, name = given["id"], given["name"]
        rule, examples = given.get("rule", ""), given.get("examples", [])
        pairs = tuple((wrong, right) for wrong, right in examples)[:MAX_EXAMPLES]
    except (TypeError, KeyError, ValueError, AttributeError):
        raise BadMessage(
            '"item" needs "id" and "name", and may have "rule" and "examples".'
        ) from None
    texts = [name, rule, *(text for pair in pairs for text in pair)]
    if type(id) is not int or not all(isinstance(text, str) for text in texts):
        raise BadMessage('In "item" the id is a number, everything else is text.')
    return GuideItem(id, name, rule, pairs)


def write_reply(answered: Answered) -> bytes:
    corrections = [_correction(one) for one in answered.corrections]
    whole = {"name": answered.name, "model": answered.model, "corrections": corrections}
    return json.dumps(whole).encode()


def _correction(one: Correction) -> dict[str, Any]:
    made: dict[str, Any] = {"text": one.text}
    if one.alternatives:
        made["alternatives"] = [[other.text, other.cost] for other in one.alternatives]
    if one.trouble is not None:
        made["trouble"] = one.trouble
    return made


def read_reply(raw: bytes, sentences: Sequence[str]) -> Answered:
    """The reply to a request with these sentences; a correction for each, in order."""
    whole = read_object(raw)
    corrections = whole.get("corrections")
    if not isinstance(corrections, list) or len(corrections) != len(sentences):
        raise BadMessage("The reply has not one correction for each sentence.")
    read = (_read_correction(*pair) for pair in zip(sentences, corrections, strict=True))
    name, model = read_names(whole)
    return Answered(name, model, tuple(read))


def read_names(whole: dict[str, Any]) -> tuple[str, str]:
    """The corrector behind the server and its model."""
    name, model = whole.get("name"), whole.get("model")
    if not isinstance(name, str) or not isinstance(model, str):
        raise BadMessage("The server does not say which corrector it has.")
    return name[:MAX_WORDS], model[:MAX_WORDS]


def _read_correction(sentence: str, given: Any) -> Correction:
    if not isinstance(given, dict) or not isinstance(given.get("text"), str):
        raise BadMessage("A correction of the reply has no text.")
    trouble = given.get("trouble")
    if isinstance(trouble, str):
        return Correction(sentence, trouble=trouble[:MAX_WORDS])
    others = given.get("alternatives")
    found = others[:MAX_ALTERNATIVES] if isinstance(others, list) else []
    return Correction(given["text"], tuple(one for one in map(_candidate, found) if one))


def _candidate(given: Any) -> Candidate | None:
    if not isinstance(given, list) or len(given) != 2 or not isinstance(given[0], str):
        return None
    cost = given[1]
    usable = isinstance(cost, int | float) and not isinstance(cost, bool) and math.isfinite(cost)
    return Candidate(given[0], max(0.0, float(cost))) if usable else None


def read_object(raw: bytes) -> dict[str, Any]:
    """A JSON object, whatever is in it."""
    try:
        whole = json.loads(raw)
    except (ValueError, RecursionError):
        whole = None
    if not isinstance(whole, dict):
        raise BadMessage("This is not a JSON object.")
    return whole
