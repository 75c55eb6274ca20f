"""Edits → places with one replacement each, as programs underline and replace them.

``matches(report, wanted)`` of "She interested." is one match: "She" → "She is". LanguageTool's
clients can neither underline nothing nor offer nothing, so a missing or needless word takes its
neighbour with it. Edits that are one decision (moved words) and edits whose places overlap are
one match.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from app.api.rules import Rule
from app.records import Edit, Report, Sentence

_WORD_BEFORE = re.compile(r"(?:\w+(?:['’-]\w+)*|[^\w\s])\s*\Z")
_WORD_AFTER = re.compile(r"\s*(?:\w+(?:['’-]\w+)*|[^\w\s])")
_NEAR = 60
"""Characters that are looked at for a neighbouring word."""


@dataclass(frozen=True)
class Match:
    """A place of the text and what to write there."""

    start: int
    end: int
    replacement: str
    edits: tuple[Edit, ...]
    sentence: Sentence

    @property
    def main(self) -> Edit:
        """The edit that names the rule: the gravest, the first of several."""
        return _main(self.edits)


def _main(edits: tuple[Edit, ...]) -> Edit:
    return min(edits, key=lambda edit: (-edit.severity, edit.start))


def matches(
    report: Report,
    rule_of: Callable[[Edit], Rule],
    wanted: Callable[[Rule], bool],
    is_solid: Callable[[int, int], bool] = lambda start, end: True,
) -> list[Match]:
    """The matches of the rules that are wanted, in reading order.

    ``is_solid(start, end)``: that place holds no markup, so a neighbouring word is taken there.
    """
    found: list[Match] = []
    for sentence in report.sentences:
        chosen = [
            _Span(edits[0].start, edits[-1].end, edits)
            for edits in _decisions(sentence.edits)
            if wanted(rule_of(_main(edits)))
        ]
        placed = [_visible(one, chosen, report.text, sentence, is_solid) for one in chosen]
        found += [_match(one, report.text, sentence) for one in _joined(placed)]
    return [one for one in found if one.end > one.start]


@dataclass(frozen=True)
class _Span:
    """A place with the edits that are made in it."""

    start: int
    end: int
    edits: tuple[Edit, ...]

    def edited(self, text: str) -> str:
        """What the place becomes."""
        parts, here = [], self.start
        for edit in self.edits:
            parts += [text[here : edit.start], edit.replacement]
            here = edit.end
        return "".join([*parts, text[here : self.end]])


def _match(span: _Span, text: str, sentence: Sentence) -> Match:
    """The match of a span, without blanks at its ends that stay as they are."""
    start, end, new = span.start, span.end, span.edited(text)
    while start < end and new and text[start].isspace() and text[start] == new[0]:
        start, new = start + 1, new[1:]
    while start < end and new and text[end - 1].isspace() and text[end - 1] == new[-1]:
        end, new = end - 1, new[:-1]
    return Match(start, end, new, span.edits, sentence)


def _decisions(edits: Iterable[Edit]) -> list[tuple[Edit, ...]]:
    """The edits of one group together, the others alone; each in the order of the text."""
    groups: dict[tuple[str, int], list[Edit]] = {}
    for edit in edits:
        key = ("edit", edit.id) if edit.group is None else ("group", edit.group)
        groups.setdefault(key, []).append(edit)
    return [tuple(group) for group in groups.values()]


def _visible(
    span: _Span,
    others: list[_Span],
    text: str,
    sentence: Sentence,
    is_solid: Callable[[int, int], bool],
) -> _Span:
    """The span with a neighbouring word, if it has no word to underline or none to offer."""
    if text[span.start : span.end].strip() and span.edited(text).strip():
        return span
    first, last = max(sentence.start, span.start - _NEAR), span.end + _NEAR
    before = _WORD_BEFORE.search(text[first : span.start])
    after = _WORD_AFTER.match(text[span.end : min(sentence.end, last)])
    sides: list[tuple[bool, bool, bool, _Span]] = []
    for found, start, end in (
        (before, first + before.start() if before else 0, span.end),
        (after, span.start, span.end + after.end() if after else 0),
    ):
        if found is not None:
            wider = replace(span, start=start, end=end)
            taken = any(_touch(wider, other) for other in others if other is not span)
            is_word = any(map(str.isalnum, found.group()))
            sides.append((not is_solid(start, end), taken, not is_word, wider))
    return min(sides, key=lambda side: side[:3], default=(False, False, False, span))[3]


def _touch(one: _Span, other: _Span) -> bool:
    if other.start == other.end:
        return one.start <= other.start <= one.end
    return one.start < other.end and other.start < one.end


def _joined(found: list[_Span]) -> list[_Span]:
    """Spans that overlap as one."""
    joined: list[_Span] = []
    for span in sorted(found, key=lambda one: (one.start, one.end)):
        last = joined[-1] if joined else None
        if last is not None and span.start < last.end:
            edits = sorted([*last.edits, *span.edits], key=lambda edit: (edit.start, edit.end))
            joined[-1] = replace(last, end=max(last.end, span.end), edits=tuple(edits))
        else:
            joined.append(span)
    return joined
