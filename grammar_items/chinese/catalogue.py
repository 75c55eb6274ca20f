"""The catalogue of Chinese learner errors: ``*.toml`` in this folder → entries.

A file has a ``[topic]`` with what its entries share and one ``[[entry]]`` for each error. An entry
is known by a *pattern* of the learner's text with its replacement::

    pattern = '(?P<number>[一两三])个(?P<noun>书)(?![店包])'
    replace = '\\g<number>本\\g<noun>'

or, where only the correction tells, by the change itself::

    old = "的"
    new = "得"
    after = "很|太"

``certain = true`` lets the bundled corrector apply the pattern; without it the entry explains
corrections that somebody else made. Texts come in zh, en and ja with 【evidence】 and {correction};
``%(all)s`` is the learner's stretch, ``%(right)s`` the same corrected, ``%(old)s`` and ``%(new)s``
the change, and named groups are slots too.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent
LANGUAGES = ("zh", "en", "ja")
SHORTHANDS = {
    "<n>": r"(?P<n>[一两三四五六七八九十几]|\d+)",
    "<who>": "(?P<who>我们|你们|他们|她们|我|你|您|他|她|大家|老师|妈妈|爸爸|(?:我的?)?朋友)",
    "<adj>": "(?P<adj>(?:(?:很|非常|特别)?(?:大|小|新|旧|好|漂亮|可爱|便宜|贵|有意思|有趣)的?)?)",
    "<end>": r"(?=[，。！？、；：”）\s的了吗呢吧和跟也都在是就很有给]|$)",
    "<stop>": "(?=[，。！？；]|$)",
    "<degree>": "(?:很|太|非常|特别|十分|真|比较|最|更)",
}
"""What stands for an often used part of a pattern."""
_SHORTHAND = re.compile("(?<!P)(?:" + "|".join(SHORTHANDS) + ")")
Texts = Mapping[str, str]
"""A text by language."""


@dataclass(frozen=True)
class LearnerError:
    """One entry."""

    id: str
    topic: str
    hsk: int
    """The HSK level (1–6) at which the point is taught."""
    type: str
    """EXCGEC's error type."""
    severity: int
    rule: Texts
    reason: Texts
    fix: Texts
    """Empty: the fix is said in the general words for the change."""
    examples: tuple[tuple[str, str], ...]
    """(wrong, right)."""
    silent: tuple[str, ...]
    """A right sentence that looks similar; for a change, a (wrong, right) pair of another error."""
    pattern: re.Pattern[str] | None = None
    replace: str = ""
    certain: bool = False
    old: re.Pattern[str] | None = None
    new: re.Pattern[str] | None = None
    before: re.Pattern[str] | None = None
    after: re.Pattern[str] | None = None


@dataclass(frozen=True)
class Match:
    """A place in the learner's text where a pattern holds."""

    error: LearnerError
    start: int
    end: int
    replacement: str
    slots: Mapping[str, str]


@cache
def catalogue() -> tuple[LearnerError, ...]:
    """All entries, in the order of the files' names and in their order."""
    return tuple(entry for path in sorted(FOLDER.glob("*.toml")) for entry in read(path))


def read(path: Path) -> Iterator[LearnerError]:
    """The entries of one file; what an entry does not say, its topic says."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    shared = data["topic"]
    for raw in data["entry"]:
        yield _entry(path.stem, {**shared, **raw})


def _entry(topic: str, raw: Mapping[str, Any]) -> LearnerError:
    silent = raw["silent"]
    return LearnerError(
        id=f"{topic}.{raw['id']}",
        topic=topic,
        hsk=raw["hsk"],
        type=raw["type"],
        severity=raw["severity"],
        rule=raw["rule"],
        reason=raw["reason"],
        fix=raw.get("fix", {}),
        examples=tuple((wrong, right) for wrong, right in raw["examples"]),
        silent=(silent,) if isinstance(silent, str) else tuple(silent),
        pattern=_compiled(raw, "pattern"),
        replace=raw.get("replace", ""),
        certain=raw.get("certain", False),
        old=_compiled(raw, "old"),
        new=_compiled(raw, "new"),
        before=_compiled(raw, "before", "$"),
        after=_compiled(raw, "after"),
    )


def _compiled(raw: Mapping[str, Any], key: str, end: str = "") -> re.Pattern[str] | None:
    if key not in raw:
        return None
    pattern = _SHORTHAND.sub(lambda found: SHORTHANDS[found[0]], raw[key])
    return re.compile(f"(?:{pattern}){end}" if end else pattern)


def matches(text: str, *, certain: bool = False) -> Iterator[Match]:
    """Every place where a pattern of the catalogue holds; only certain ones if asked."""
    for error in catalogue():
        if error.pattern is None or (certain and not error.certain):
            continue
        for found in error.pattern.finditer(text):
            replacement = found.expand(error.replace)
            slots = {name: value or "" for name, value in found.groupdict().items()}
            yield Match(error, found.start(), found.end(), replacement, slots)


def describes(error: LearnerError, text: str, start: int, end: int, replacement: str) -> bool:
    """Is a change the one that an entry with ``old`` and ``new`` is about?"""
    if error.old is None or error.new is None:
        return False
    return (
        error.old.fullmatch(text[start:end]) is not None
        and error.new.fullmatch(replacement) is not None
        and (error.before is None or error.before.search(text[:start]) is not None)
        and (error.after is None or error.after.match(text[end:]) is not None)
    )
