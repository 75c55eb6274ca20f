"""A text with markup: only its words are checked, and places are those of the whole.

``[{"text": "She "}, {"markup": "**"}, {"text": "go"}]`` is checked as "She go", and "go" is found
at 6, after the mark. ``interpretAs`` gives markup a reading: ``{"markup": "---", "interpretAs":
"\\n\\n"}`` ends a paragraph.
"""

from __future__ import annotations

import json
from bisect import bisect_right
from dataclasses import dataclass
from typing import Any

from app.api.errors import BadRequest
from app.web.limits import whole_characters


@dataclass(frozen=True)
class Part:
    """A piece of the text: words, or markup with the words that it stands for."""

    whole: str
    """As it stands in the document."""
    plain: str
    """As it is checked."""
    is_markup: bool = False


@dataclass(frozen=True)
class Place:
    """Where a span of the plain text is in the document."""

    start: int
    end: int
    is_own: bool
    """All its words are the writer's; none is what markup is read as."""
    is_solid: bool
    """There is no markup in it, so it can be replaced."""


class AnnotatedText:
    """``plain`` is checked, ``whole`` is the document; ``place`` leads from one to the other."""

    def __init__(self, parts: list[Part]) -> None:
        self.plain = "".join(part.plain for part in parts)
        self.whole = "".join(part.whole for part in parts)
        self._parts: list[tuple[int, int, Part]] = []
        """(start in the plain text, start in the document, part), for parts with plain text."""
        plain = whole = 0
        for part in parts:
            if part.plain:
                self._parts.append((plain, whole, part))
            plain += len(part.plain)
            whole += len(part.whole)
        self._starts = [start for start, _, _ in self._parts]

    @classmethod
    def of(cls, text: str) -> AnnotatedText:
        """A text without markup."""
        return cls([Part(text, text)])

    def place(self, start: int, end: int) -> Place:
        """The place of a span that holds at least one character."""
        first, last = self._part_at(start), self._part_at(end - 1)
        plain, whole, part = self._parts[first]
        begins = whole if part.is_markup else whole + start - plain
        plain, whole, part = self._parts[last]
        ends = whole + len(part.whole) if part.is_markup else whole + end - plain
        is_own = not any(one.is_markup for _, _, one in self._parts[first : last + 1])
        return Place(begins, ends, is_own, is_own and ends - begins == end - start)

    def _part_at(self, position: int) -> int:
        return max(0, bisect_right(self._starts, position) - 1)


def read_data(data: str) -> AnnotatedText:
    """The parameter ``data``: ``{"text": …}`` or ``{"annotation": […]}``."""
    try:
        given = json.loads(data)
    except (ValueError, RecursionError):
        given = None
    if not isinstance(given, dict):
        raise BadRequest("Could not parse JSON from 'data' parameter")
    text, annotation = given.get("text"), given.get("annotation")
    if text is not None and annotation is not None:
        raise BadRequest("'data' key in JSON requires either 'text' or 'annotation' key, not both")
    if text is not None:
        return AnnotatedText.of(_words(text))
    if not isinstance(annotation, list):
        raise BadRequest("'data' key in JSON requires 'text' or 'annotation' key")
    return AnnotatedText([_part(node) for node in annotation])


def _part(node: Any) -> Part:
    if not isinstance(node, dict):
        node = {}
    text, markup, read_as = node.get("text"), node.get("markup"), node.get("interpretAs")
    if text is not None and markup is not None:
        raise BadRequest(
            "Only either 'text' or 'markup' are supported in an object in 'annotation' list, "
            "not both"
        )
    if text is not None and read_as is not None:
        raise BadRequest("'text' cannot be used with 'interpretAs' (only 'markup' can)")
    if text is not None:
        return Part(_words(text), _words(text))
    if markup is not None:
        return Part(_words(markup), "" if read_as is None else _words(read_as), is_markup=True)
    raise BadRequest("Only 'text' and 'markup' are supported in 'annotation' list")


def _words(value: Any) -> str:
    if not isinstance(value, str):
        raise BadRequest("'text', 'markup' and 'interpretAs' must be strings")
    return whole_characters(value)
