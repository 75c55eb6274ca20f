"""Exercises → data for the browser, with the task in the language of the page."""

from __future__ import annotations

from typing import Any

from app.errors import UsageError
from app.practice import exercises, item_exercises
from app.practice.exercise import Exercise
from app.web.messages import say
from app.web.received import sentence_from
from grammar_items.catalogue import catalogue


def to_data(exercise: Exercise, language: str) -> dict[str, Any]:
    return {
        "kind": exercise.kind,
        "task": say(exercise.task, language, **dict(exercise.values)),
        "prompt": exercise.prompt,
        "answers": list(exercise.answers),
        "options": list(exercise.options),
        "after": exercise.after,
        "around": list(exercise.around),
        "exact": exercise.exact,
    }


def for_edit(sentence: Any, place: int, language: str) -> list[dict[str, Any]]:
    """Exercises on one edit of a sentence that the browser sends."""
    known = sentence_from(sentence)
    if not 0 <= place < len(known.edits):
        raise UsageError("The note is no longer there. Check the text again.")
    return [to_data(one, language) for one in exercises(known, known.edits[place])]


def for_item(id: int, language: str, seed: int = 0) -> list[dict[str, Any]]:
    """Exercises on an item's own examples."""
    return [to_data(one, language) for one in item_exercises(catalogue()[id], seed)]
