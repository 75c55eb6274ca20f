"""Scoring a corrector on texts with marked corrections, and on right sentences.

``他{昨天去>昨天去了}学校。`` marks one correction: the learner's words, ``>``, what they become.
An empty left side is an addition, an empty right side a deletion, ``|`` separates corrections
that are equally good; if the learner's words are one of them, the change is optional. A block
of lines is one text; a blank line ends it.

An edit is *right* if it makes the same change as a marked correction, wherever its borders are:
both are applied to the text and the results compared.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, product
from pathlib import Path

from app.evaluation.inputs import numbered_lines, refuse
from app.evaluation.report import Report, Value, table
from app.evaluation.scores import ratio

_MARK = re.compile(r"\{([^{}>]*)>([^{}]*)\}")
_MOST_CHOICES = 200
"""Combinations of alternatives that are tried for edits that touch."""


@dataclass(frozen=True)
class Marked:
    """A correction that a text asks for: one of ``choices`` in the place start–end."""

    start: int
    end: int
    choices: tuple[str, ...]
    optional: bool = False
    """The learner's words are one of the choices: making the change is right, not making it too."""


@dataclass(frozen=True)
class MarkedText:
    text: str
    corrections: tuple[Marked, ...]

    @property
    def corrected(self) -> str:
        """With the first choice of each correction."""
        return applied(
            self.text, [(one.start, one.end, one.choices[0]) for one in self.corrections]
        )


Change = tuple[int, int, str]
"""Start, end and replacement."""


@dataclass(frozen=True)
class Made:
    """An edit of the corrector's."""

    start: int
    end: int
    replacement: str
    type: str

    @property
    def change(self) -> Change:
        return self.start, self.end, self.replacement


@dataclass(frozen=True)
class Judged:
    """One text: which edits are right, in the place of a marked correction, and what was found."""

    right: tuple[Made, ...]
    placed: tuple[Made, ...]
    wrong: tuple[Made, ...]
    found: tuple[Marked, ...]
    missed: tuple[Marked, ...]


@dataclass(frozen=True)
class TypeCounts:
    made: int = 0
    right: int = 0
    placed: int = 0
    wanted: int = 0
    found: int = 0

    @property
    def precision(self) -> float:
        return ratio(self.right, self.made)

    @property
    def recall(self) -> float:
        return ratio(self.found, self.wanted)

    @property
    def f05(self) -> float:
        p, r = self.precision, self.recall
        return ratio(1.25 * p * r, 0.25 * p + r)


def applied(text: str, changes: Sequence[Change]) -> str:
    parts, here = [], 0
    for start, end, new in sorted(changes):
        parts += [text[here:start], new]
        here = end
    return "".join([*parts, text[here:]])


def read_texts(path: Path) -> list[MarkedText]:
    """The blocks of the file."""
    blocks: list[list[tuple[int, str]]] = [[]]
    for number, line in numbered_lines(path):
        if line.strip():
            blocks[-1].append((number, line))
        elif blocks[-1]:
            blocks.append([])
    texts = [_read_block(path, block) for block in blocks if block]
    if not texts:
        raise refuse(path, None, "There is no text.", "Write one text a block.")
    return texts


def _read_block(path: Path, block: Sequence[tuple[int, str]]) -> MarkedText:
    text = ""
    corrections: list[Marked] = []
    for row, (number, line) in enumerate(block):
        text += "\n" if row else ""
        here = 0
        for mark in _MARK.finditer(line):
            text += line[here : mark.start()]
            choices = tuple(mark[2].split("|"))
            if set(choices) == {mark[1]}:
                raise refuse(path, number, f"{mark[0]} changes nothing.", "Write what it becomes.")
            choices = tuple(sorted(choices, key=lambda one: one == mark[1]))
            place = (len(text), len(text) + len(mark[1]))
            corrections.append(Marked(*place, choices, optional=mark[1] in choices))
            text += mark[1]
            here = mark.end()
        rest = line[here:]
        if re.search(r"[{}]", _MARK.sub("", line)):
            raise refuse(path, number, "A brace is not closed.", "Write {wrong>right}.")
        text += rest
    return MarkedText(text, tuple(corrections))


def judge(text: MarkedText, edits: Sequence[Made]) -> Judged:
    """Edits against the marked corrections; those that touch are also compared together."""
    right: list[Made] = []
    placed: list[Made] = []
    wrong: list[Made] = []
    found: list[Marked] = []
    for some, wanted in _groups(edits, text.corrections):
        if some and wanted and _same(text.text, some, wanted):
            right += some
            found += wanted
            continue
        for edit in some:
            twins = [one for one in text.corrections if _same(text.text, [edit], [one])]
            if twins:
                right.append(edit)
                found += twins
            elif wanted:
                placed.append(edit)
            else:
                wrong.append(edit)
    wanted_ones = [one for one in text.corrections if not one.optional]
    return Judged(
        tuple(right),
        tuple(placed),
        tuple(wrong),
        tuple(one for one in wanted_ones if one in found),
        tuple(one for one in wanted_ones if one not in found),
    )


def _same(text: str, edits: Sequence[Made], wanted: Sequence[Marked]) -> bool:
    result = applied(text, [edit.change for edit in edits])
    for choice in islice(product(*(one.choices for one in wanted)), _MOST_CHOICES):
        pairs = zip(wanted, choice, strict=True)
        if applied(text, [(one.start, one.end, new) for one, new in pairs]) == result:
            return True
    return False


def _groups(
    edits: Sequence[Made], wanted: Sequence[Marked]
) -> list[tuple[list[Made], list[Marked]]]:
    """Edits and corrections that touch each other, directly or through others."""
    everything: list[Made | Marked] = [*edits, *wanted]
    groups: list[list[Made | Marked]] = []
    for one in sorted(everything, key=lambda one: (one.start, one.end)):
        if groups and one.start <= max(other.end for other in groups[-1]):
            groups[-1].append(one)
        else:
            groups.append([one])
    return [
        (
            [one for one in group if isinstance(one, Made)],
            [one for one in group if isinstance(one, Marked)],
        )
        for group in groups
    ]


def count(
    judged: Sequence[Judged], types_of: Mapping[tuple[int, Marked], str]
) -> dict[str, TypeCounts]:
    """Counts for each type and, under "", of all; ``types_of``: (text, correction) → its type."""
    rows: dict[str, dict[str, int]] = {"": {}}

    def add(type: str, what: str) -> None:
        for name in ("", type):
            row = rows.setdefault(name, {})
            row[what] = row.get(what, 0) + 1

    for number, one in enumerate(judged):
        for edit in (*one.right, *one.placed, *one.wrong):
            add(edit.type, "made")
        for edit in one.right:
            add(edit.type, "right")
        for edit in (*one.right, *one.placed):
            add(edit.type, "placed")
        for mark in (*one.found, *one.missed):
            add(types_of[number, mark], "wanted")
        for mark in one.found:
            add(types_of[number, mark], "found")
    return {name: TypeCounts(**row) for name, row in rows.items()}


def make_report(
    name: str,
    model: str,
    data: str,
    counts: Mapping[str, TypeCounts],
    alarms: tuple[int, int] | None,
    lines: Sequence[str] = (),
) -> Report:
    """``alarms``: right sentences that were changed, and all of them."""
    whole = counts[""]
    measures: dict[str, Value] = {
        "Precision": 100 * whole.precision,
        "Recall": 100 * whole.recall,
        "F0.5": 100 * whole.f05,
        "In place": 100 * ratio(whole.placed, whole.made),
    }
    if alarms is not None:
        measures["False alarms"] = 100 * ratio(*alarms)
    rows = [_row("all", whole)]
    rows += [_row(type, counts[type]) for type in sorted(counts) if type]
    notes = [f"{whole.made} edits, {whole.right} right; {whole.found} of {whole.wanted} found."]
    if alarms is not None:
        notes.append(f"{alarms[0]} of {alarms[1]} right sentences were changed.")
    return Report(
        "texts",
        f"Marked texts: {name}",
        {"name": name, "model": model, "data": data},
        measures,
        (
            table("Measures", list(measures), [list(measures.values())], "Percent."),
            table(
                "By type",
                ["Type", "Edits", "Right", "Wanted", "Found", "P", "R", "F0.5"],
                rows,
                "Edits are counted under the type that the pipeline gave them, wanted corrections "
                "under the type that it gives to the marked correction.",
            ),
        ),
        notes=(*notes, *lines),
    )


def _row(name: str, one: TypeCounts) -> list[Value]:
    figures = (100 * one.precision, 100 * one.recall, 100 * one.f05)
    return [name, one.made, one.right, one.wanted, one.found, *figures]
