"""Diagnosis of Chinese learner errors as in NLP-TEA 2015 (CGED): is there one, which, where.

Gold "A2-0087, 12, 13, Missing" and system "A2-0087, 12, 13, Missing" agree at all three levels;
"A2-0087, 5, 6, Missing" agrees at detection and identification, not at position.
The false positive rate is the share of correct sentences that the system reports.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.evaluation.inputs import read_text, refuse
from app.evaluation.plots import bars
from app.evaluation.published import published
from app.evaluation.report import Figure, Report, Table, Value, table
from app.evaluation.scores import f1, ratio

TYPES = ("Redundant", "Missing", "Selection", "Disorder")
SHORT = {"R": "Redundant", "M": "Missing", "S": "Selection", "W": "Disorder", "D": "Disorder"}


@dataclass(frozen=True, order=True)
class Mistake:
    """Characters ``start`` to ``end`` of the sentence, counted from 1, both included."""

    start: int
    end: int
    type: str


Diagnosis = Mapping[str, frozenset[Mistake]]
"""Each sentence's mistakes by its id; none means "correct"."""


@dataclass(frozen=True)
class Level:
    """One level's confusion matrix and what follows from it."""

    tp: int
    fp: int
    tn: int
    fn: int
    positives: int
    """Sentences that the system reports."""
    wanted: int
    """Sentences that have an error."""

    @property
    def accuracy(self) -> float:
        return ratio(self.tp + self.tn, self.tp + self.fp + self.tn + self.fn)

    @property
    def precision(self) -> float:
        return ratio(self.tp, self.positives)

    @property
    def recall(self) -> float:
        return ratio(self.tp, self.wanted)

    @property
    def f1(self) -> float:
        return f1(self.precision, self.recall)


@dataclass(frozen=True)
class Result:
    false_positive_rate: float
    detection: Level
    identification: Level
    position: Level

    def levels(self) -> dict[str, Level]:
        return {
            "Detection": self.detection,
            "Identification": self.identification,
            "Position": self.position,
        }


def score(gold: Diagnosis, system: Diagnosis) -> Result:
    """All three levels; every sentence counts once."""
    correct = [sid for sid, mistakes in gold.items() if not mistakes]
    reported = sum(bool(system[sid]) for sid in correct)
    return Result(
        ratio(reported, len(correct)),
        _level(gold, system, lambda mistakes: bool(mistakes)),
        _level(gold, system, lambda mistakes: frozenset(m.type for m in mistakes)),
        _level(gold, system, lambda mistakes: mistakes),
    )


def _level(
    gold: Diagnosis, system: Diagnosis, view: Callable[[frozenset[Mistake]], object]
) -> Level:
    """Sentences agree when the two sides look the same in this view."""
    tp = fp = tn = fn = 0
    for sid, wanted in gold.items():
        found = system[sid]
        agree = view(wanted) == view(found)
        if wanted:
            tp, fn = tp + agree, fn + (not agree)
        else:
            tn, fp = tn + agree, fp + (not agree)
    return Level(
        tp,
        fp,
        tn,
        fn,
        positives=sum(bool(mistakes) for mistakes in system.values()),
        wanted=sum(bool(mistakes) for mistakes in gold.values()),
    )


def read(path: Path) -> dict[str, frozenset[Mistake]]:
    """Lines of "sid, start, end, type" and "sid, correct", or SGML with <DOC> elements."""
    text = read_text(path)
    if not text.strip():
        raise refuse(path, None, "The file is empty.", 'Write "sid, start, end, type" lines.')
    if text.lstrip().startswith("<"):
        return _sgml(path, text)
    return _lines(path, text)


def _lines(path: Path, text: str) -> dict[str, frozenset[Mistake]]:
    found: dict[str, set[Mistake]] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        parts = [part.strip() for part in re.split(r"[,\t]", line)]
        if len(parts) == 2 and parts[1].lower() == "correct":
            if found.get(parts[0]):
                raise refuse(
                    path,
                    number,
                    f"{parts[0]} has a mistake above and is correct here.",
                    "Keep one of the two.",
                )
            found.setdefault(parts[0], set())
        elif len(parts) == 4:
            mistake = _mistake(path, number, *parts[1:])
            if parts[0] in found and not found[parts[0]]:
                raise refuse(
                    path,
                    number,
                    f"{parts[0]} is correct above and has a mistake here.",
                    "Keep one of the two.",
                )
            found.setdefault(parts[0], set()).add(mistake)
        else:
            raise refuse(
                path,
                number,
                f'"{line.strip()[:40]}" cannot be read.',
                'Write "sid, start, end, type" or "sid, correct".',
            )
    return {sid: frozenset(mistakes) for sid, mistakes in found.items()}


def _mistake(path: Path, number: int, start: str, end: str, kind: str) -> Mistake:
    try:
        first, last = int(start), int(end)
    except ValueError:
        raise refuse(
            path, number, f'"{start}, {end}" are not character numbers.', "Count from 1."
        ) from None
    if not 1 <= first <= last:
        raise refuse(
            path,
            number,
            f"Characters {first} to {last} are no range.",
            "Count from 1; the end is not before the start.",
        )
    name = SHORT.get(kind, kind)
    if name not in TYPES:
        raise refuse(
            path, number, f'"{kind}" is not an error type.', f"Use one of {', '.join(TYPES)}."
        )
    return Mistake(first, last, name)


_DOC = re.compile(r"<DOC>(.*?)</DOC>", re.DOTALL)
_SENTENCE = re.compile(r'<(?:SENTENCE|TEXT)\s+id="([^"]*)"\s*>', re.IGNORECASE)
_MISTAKE = re.compile(r"<(?:MISTAKE|ERROR)\b([^>]*)>(.*?)</(?:MISTAKE|ERROR)>", re.DOTALL)
_OFFSET = re.compile(r'(start_off|end_off)\s*=\s*"([^"]*)"')
_TYPE = re.compile(r"<TYPE>\s*(.*?)\s*</TYPE>", re.DOTALL)


def _sgml(path: Path, text: str) -> dict[str, frozenset[Mistake]]:
    if text.count("<DOC>") != text.count("</DOC>"):
        raise refuse(path, None, "A <DOC> is not closed.", "Write </DOC> after each.")
    found: dict[str, frozenset[Mistake]] = {}
    for doc in _DOC.finditer(text):
        number = text.count("\n", 0, doc.start()) + 1
        sentence = _SENTENCE.search(doc.group(1))
        if sentence is None:
            raise refuse(path, number, "This <DOC> has no <SENTENCE id=…>.", "Add it.")
        mistakes = []
        for part in _MISTAKE.finditer(doc.group(1)):
            line = number + doc.group(1).count("\n", 0, part.start())
            offsets = dict(_OFFSET.findall(part.group(1)))
            kind = _TYPE.search(part.group(2))
            if kind is None or len(offsets) != 2:
                raise refuse(
                    path, line, "This <MISTAKE> lacks start_off, end_off or <TYPE>.", "Add it."
                )
            mistakes.append(
                _mistake(path, line, offsets["start_off"], offsets["end_off"], kind.group(1))
            )
        if sentence.group(1) in found:
            raise refuse(path, number, f"{sentence.group(1)} comes twice.", "Keep one of them.")
        found[sentence.group(1)] = frozenset(mistakes)
    if not found:
        raise refuse(path, None, "There is no <DOC> in this file.", "Wrap each sentence in one.")
    return found


def check_ids(gold: Diagnosis, system: Diagnosis, gold_path: Path, path: Path) -> None:
    """Every sentence of the gold file must be judged, and no other."""
    missing = [sid for sid in gold if sid not in system]
    if missing:
        raise refuse(
            path,
            None,
            f"{len(missing)} sentences of {gold_path} are missing, first {missing[0]}.",
            f'Write "{missing[0]}, correct" for one without an error.',
        )
    extra = [sid for sid in system if sid not in gold]
    if extra:
        raise refuse(
            path,
            None,
            f"{len(extra)} sentences are not in {gold_path}, first {extra[0]}.",
            "Take them out or name the right gold file.",
        )


def make_report(gold: Diagnosis, systems: Mapping[str, Diagnosis]) -> Report:
    results = {name: score(gold, system) for name, system in systems.items()}
    first = next(iter(results))
    rows: list[list[Value]] = []
    for name, result in results.items():
        for words, level in result.levels().items():
            rows.append(
                [
                    name,
                    words,
                    _four(result.false_positive_rate),
                    _four(level.accuracy),
                    _four(level.precision),
                    _four(level.recall),
                    _four(level.f1),
                    level.tp,
                    level.fp,
                    level.tn,
                    level.fn,
                ]
            )
    series: dict[str, Sequence[float | None]] = {
        name: [100 * level.f1 for level in result.levels().values()]
        for name, result in results.items()
    }
    printed: list[list[Value]] = [
        [run, *(_four(value) for value in row)] for run, row in published("cged")["runs"].items()
    ]
    main = results[first]
    measures: dict[str, dict[str, Value]] = {
        name: {
            "FPR": result.false_positive_rate,
            "detection F1": result.detection.f1,
            "identification F1": result.identification.f1,
            "position F1": result.position.f1,
        }
        for name, result in results.items()
    }
    wrong = sum(bool(mistakes) for mistakes in gold.values())
    return Report(
        "cged",
        f"Chinese grammatical error diagnosis: {', '.join(results)}",
        {"name": first, "model": "", "data": ""},
        measures[first],
        (
            table(
                "False positive rate and the three levels",
                ["System", "Level", "FPR", "Acc.", "Pre.", "Rec.", "F1", "TP", "FP", "TN", "FN"],
                rows,
                "Precision is over all sentences that the system reports, recall over all that "
                "have an error.",
            ),
            Figure("F1 by level (%)", bars("F1 by level", list(main.levels()), series)),
            _types(gold, systems),
            table(
                "Landmarks: printed runs of NLP-TEA 2015",
                ["Run", "FPR", "Detection F1", "Identification F1", "Position F1"],
                printed,
                shown=False,
            ),
        ),
        notes=(f"{len(gold)} sentences, {wrong} of them with an error.",),
        detail={"systems": measures},
    )


def _types(gold: Diagnosis, systems: Mapping[str, Diagnosis]) -> Table:
    rows: list[list[Value]] = []
    for name, system in systems.items():
        for kind in TYPES:
            wanted = {(s, m) for s, ms in gold.items() for m in ms if m.type == kind}
            found = {(s, m) for s, ms in system.items() for m in ms if m.type == kind}
            typed = {s for s, _ in wanted} & {s for s, _ in found}
            rows.append([name, kind, len(wanted), len(found), len(typed), len(wanted & found)])
    return table(
        "By error type",
        ["System", "Type", "Gold", "Reported", "Right type", "Right type and place"],
        rows,
    )


def _four(value: float) -> str:
    return f"{value:.4f}"
