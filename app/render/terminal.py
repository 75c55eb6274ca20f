"""Report → text for a terminal: the marked text, and the margin below it."""

from __future__ import annotations

import re
import textwrap
from unicodedata import east_asian_width

from app.explain.labels import FIX, HERE, ITEM, RULE
from app.explain.translate import translate
from app.records import Edit, Report
from app.render.marking import unmarked
from app.verdict import in_words, judge
from grammar_items.catalogue import catalogue

_RED, _GREEN, _BOLD, _DIM, _OFF = "\x1b[31;9m", "\x1b[32;1m", "\x1b[1m", "\x1b[2m", "\x1b[0m"
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def to_text(report: Report, colour: bool = False) -> str:
    """With colour, a diff; without it, [-removed-] and {+added+}."""
    lines = [_marked(report, colour), ""]
    for edit in report.edits:
        lines += [_card(edit, colour, report.explained_in), ""]
    verdict = judge(report)
    if verdict is not None and report.target is not None:
        title = catalogue()[report.target.id].title
        lines.append(f"Today: {title} ({report.target.level}). {in_words(verdict)}")
    for notice in report.notices:
        lines.append(f"Note: {_clean(notice.message)}")
    lines.append(summary_line(report))
    return "\n".join(lines) + "\n"


def summary_line(report: Report) -> str:
    length = _length(report)
    count = len(report.edits)
    if count == 0:
        return (
            f"Nothing was marked in {length}. That does not mean all is correct: "
            "read it once more yourself."
        )
    plural = "suggestion" if count == 1 else "suggestions"
    return (
        f"{count} {plural} in {length}. What is not marked may still have mistakes: "
        "read it once more yourself."
    )


def _length(report: Report) -> str:
    if report.language == "zh":
        return f"{sum(char.isalnum() for char in report.text)} characters"
    return f"{len(report.text.split())} words"


def _clean(text: str) -> str:
    """Control characters made visible, so that no text can steer the terminal."""
    return _CONTROL.sub(lambda match: f"\\x{ord(match.group()):02x}", text)


def _marked(report: Report, colour: bool) -> str:
    parts, here = [], 0
    for edit in report.edits:
        parts.append(_clean(report.text[here : edit.start]))
        old, new = edit.original, edit.replacement
        lead = " " if (new if not old.strip() else old).startswith(" ") else ""
        tail = " " if not lead and (old or new).endswith(" ") else ""
        old, new = _clean(old.strip()), _clean(new.strip())
        if colour:
            old = f"{_RED}{old}{_OFF}" if old else ""
            new = f"{_GREEN}{new}{_OFF}" if new else ""
        else:
            old = f"[-{old}-]" if old else ""
            new = f"{{+{new}+}}" if new else ""
        number = f"{_DIM}({edit.id}){_OFF}" if colour else f"({edit.id})"
        parts.append(f"{lead}{old}{' ' if old and new and colour else ''}{new}{number}{tail}")
        here = edit.end
    parts.append(_clean(report.text[here:]))
    return "".join(parts)


def change(edit: Edit) -> str:
    """ "have seen → saw", "+ the", "− very"."""
    old, new = edit.original.strip(), edit.replacement.strip()
    if not old:
        return f"+ {new}"
    if not new:
        return f"− {old}"
    return f"{old} → {new}"


def _card(edit: Edit, colour: bool, language: str) -> str:
    bold, dim, off = (_BOLD, _DIM, _OFF) if colour else ("", "", "")
    words = edit.explanation
    level = f" · {edit.level}" if edit.level else ""
    head = (
        f"{bold}{edit.id}. {edit.label}: {_clean(change(edit))}{off}  "
        f"{dim}{edit.type} · {edit.severity} {edit.severity_label}{level}{off}"
    )
    lines = [head]
    for name, text in ((RULE, words.rule), (HERE, words.reason), (FIX, words.fix)):
        if not text:
            continue  # no rule fits this edit alone
        text = f"{_column(name, language)}{_clean(unmarked(text))}"
        lines += textwrap.wrap(text, 88, initial_indent="   ", subsequent_indent=" " * 9)
    if edit.item:
        name = f"{edit.item.level} {edit.item.name} ({edit.item.id})"
        lines.append(f"   {_column(ITEM, language)}{name}")
    return "\n".join(lines)


def _column(name: str, language: str) -> str:
    """The name of a part, six columns wide; a Japanese sign takes two."""
    name = translate(name, language)
    wide = sum(east_asian_width(sign) == "W" for sign in name)
    return f"{name:<{6 - wide}}"
