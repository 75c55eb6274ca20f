"""What the browser sends back → records: sentences it knows, for practice and for downloads.

The browser is not trusted: whatever does not have the form of a record is refused with a
UsageError, and nothing that it says is run or stored.
"""

from __future__ import annotations

from typing import Any

from app.errors import UsageError
from app.languages import pack_for
from app.records import Backend, Edit, Explanation, ItemRef, Report, Sentence
from app.segment import MAX_LINE
from app.web.limits import whole_characters
from grammar_items.catalogue import catalogue

MAX_SENTENCES = 20_000
MAX_EDITS = 1_000
"""Edits of a sentence; none that was checked is longer than ``MAX_LINE`` characters."""


def sentence_from(given: Any) -> Sentence:
    """A sentence with its edits, placed at the start of a text of its own."""
    if not isinstance(given, dict) or not isinstance(given.get("edits"), list):
        raise _broken()
    text = whole_characters(str(given.get("text", "")))
    if len(text) > MAX_LINE or len(given["edits"]) > MAX_EDITS:
        raise UsageError(
            f"A sentence has up to {MAX_LINE:,} characters and {MAX_EDITS:,} edits here. Check the "
            "text again, in shorter sentences."
        )
    try:
        edits = tuple(_edit(number, one) for number, one in enumerate(given["edits"], 1))
        sentence = Sentence(0, len(text), text, _applied(text, edits), edits)
        if max(len(sentence.corrected), len(text)) > 2 * MAX_LINE:
            raise _broken()
    except (KeyError, TypeError, ValueError, OverflowError):
        raise _broken() from None
    here = 0
    for edit in edits:
        if not (here <= edit.start <= edit.end <= len(text)):
            raise _broken()
        here = edit.end
    return sentence


def report_from(given: Any) -> Report:
    """Sentences without their surroundings as a report; for formats that list sentences."""
    if not isinstance(given, list) or len(given) > MAX_SENTENCES:
        raise _broken()
    sentences = tuple(sentence_from(one) for one in given)
    language = pack_for("\n".join(one.text for one in sentences)).code
    return Report("", "", language, Backend("", ""), None, sentences, ())


def pairs_from(given: Any) -> list[tuple[str, str]]:
    """(sentence, correction) for each sentence that the browser wants explained again."""
    if not isinstance(given, list) or len(given) > MAX_SENTENCES:
        raise _broken()
    pairs = []
    for one in given:
        if not (isinstance(one, list) and len(one) == 2 and all(isinstance(s, str) for s in one)):
            raise _broken()
        source, target = map(whole_characters, one)
        pairs.append((source.replace("\n", " "), target))
    return pairs


def _edit(number: int, given: Any) -> Edit:
    if not isinstance(given, dict):
        raise _broken()
    words, item = _object(given.get("explanation")), _object(given.get("item"))
    found = catalogue().get(item.get("id", 0))
    ref = ItemRef(found.id, found.level, found.name) if found else None
    return Edit(
        id=number,
        start=int(given["start"]),
        end=int(given["end"]),
        original=str(given["original"]),
        replacement=str(given["replacement"]),
        type=str(given.get("type", "R:OTHER")),
        label=str(given.get("label", "")),
        severity=int(given.get("severity", 1)),
        severity_label=str(given.get("severity_label", "")),
        item=ref,
        items=(ref,) if ref else (),
        evidence=(),
        explanation=Explanation(
            str(words.get("rule", "")), str(words.get("reason", "")), str(words.get("fix", ""))
        ),
        explained_by=str(given.get("explained_by", "catalogue")),
        group=given.get("group") if isinstance(given.get("group"), int) else None,
        about_today=bool(given.get("about_today", False)),
        level=str(given.get("level") or ""),
    )


def _object(given: Any) -> dict[str, Any]:
    return given if isinstance(given, dict) else {}


def _applied(text: str, edits: tuple[Edit, ...]) -> str:
    parts, here = [], 0
    for edit in edits:
        parts += [text[here : edit.start], edit.replacement]
        here = edit.end
    return "".join([*parts, text[here:]])


def _broken() -> UsageError:
    return UsageError("The browser sent something that is not a checked text. Check it again.")
