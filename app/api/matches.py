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
    edits: tuple[Edit, ...]
    sentence: Sentence

    @property
    def main(self) -> Edit:
        """The edit that names the rule: the gravest, the first of several."""
        return min(self.edits, key=lambda edit: (-edit.severity, edit.start))

    def replacement(self, text: str) -> str:
        """What the place becomes."""
        parts, here = [], self.start
        for edit in self.edits:
            parts += [text[here : edit.start], edit.replacement]
            here = edit.end
        return "".join([*parts, text[here : self.end]])


def matches(
    report: Report, rule_of: Callable[[Edit], Rule], wanted: Callable[[Rule], bool]
) -> list[Match]:
    """The matches of the rules that are wanted, in reading order."""
    found: list[Match] = []
    for sentence in report.sentences:
        whole = [
            Match(edits[0].start, edits[-1].end, edits, sentence)
            for edits in _decisions(sentence.edits)
        ]
        chosen = [one for one in whole if wanted(rule_of(one.main))]
        placed = [_visible(one, chosen, report.text) for one in chosen]
        found += [one for one in _joined(placed) if one.end > one.start]
    return found


def _decisions(edits: Iterable[Edit]) -> list[tuple[Edit, ...]]:
    """The edits of one group together, the others alone; each in the order of the text."""
    groups: dict[tuple[str, int], list[Edit]] = {}
    for edit in edits:
        key = ("edit", edit.id) if edit.group is None else ("group", edit.group)
        groups.setdefault(key, []).append(edit)
    return [tuple(group) for group in groups.values()]


def _visible(match: Match, others: list[Match], text: str) -> Match:
    """The match with a neighbouring word, if it has no word to underline or none to offer."""
    if text[match.start : match.end].strip() and match.replacement(text).strip():
        return match
    first, last = max(match.sentence.start, match.start - _NEAR), match.end + _NEAR
    before = _WORD_BEFORE.search(text[first : match.start])
    after = _WORD_AFTER.match(text[match.end : min(match.sentence.end, last)])
    sides: list[tuple[bool, bool, Match]] = []
    for found, start, end in (
        (before, first + before.start() if before else 0, match.end),
        (after, match.start, match.end + after.end() if after else 0),
    ):
        if found is not None:
            wider = replace(match, start=start, end=end)
            taken = any(_touch(wider, other) for other in others if other is not match)
            sides.append((taken, not any(map(str.isalnum, found.group())), wider))
    return min(sides, key=lambda side: side[:2], default=(False, False, match))[2]


def _touch(one: Match, other: Match) -> bool:
    if other.start == other.end:
        return one.start <= other.start <= one.end
    return one.start < other.end and other.start < one.end


def _joined(found: list[Match]) -> list[Match]:
    """Matches that overlap as one."""
    joined: list[Match] = []
    for match in sorted(found, key=lambda one: (one.start, one.end)):
        last = joined[-1] if joined else None
        if last is not None and match.start < last.end:
            edits = sorted([*last.edits, *match.edits], key=lambda edit: (edit.start, edit.end))
            joined[-1] = replace(last, end=max(last.end, match.end), edits=tuple(edits))
        else:
            joined.append(match)
    return joined
