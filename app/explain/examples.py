"""The examples beside the reasons: ``nominal/agreement.toml`` beside ``nominal/agreement.py``.

    [agreement]
    silent = ["She {have>has} to go."]

    [[agreement.says]]
    marked = "The keys {belongs>belong} to Ana."
    reason = "The subject is 【keys】, more than one, so the verb is plural: {belong}."
    evidence = ["keys"]
    severity = 3

``says``: one edit of the sentence is explained by this reason with exactly this text, evidence
(of its own, not that of ``default_evidence``) and severity (and ``rule``, if given). ``silent``:
the reason has nothing to say of any edit.
``python -m app.explain.examples nominal.agreement`` prints what is wrong;
``python -m app.explain.examples "She depends {of>on} him."`` prints the cards of a sentence.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from app.edits import MarkedSentence, mark
from app.explain.case import Case
from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import Explained, ToExplain
from app.explain.reasons import Reason, all_reasons
from app.link import link
from grammar_items.marked import read

FOLDER = Path(__file__).parent / "reasons"
FEWEST = 2
"""Examples of each kind that a finished reason has at least."""


@dataclass(frozen=True)
class Says:
    marked: str
    reason: str
    evidence: tuple[str, ...]
    severity: int
    rule: str | None


@dataclass(frozen=True)
class Examples:
    """What one reason must say, and on what it must be silent."""

    says: tuple[Says, ...] = ()
    silent: tuple[str, ...] = ()

    @property
    def finished(self) -> bool:
        return len(self.says) >= FEWEST and len(self.silent) >= FEWEST


def examples_of(reason: Reason) -> Examples:
    topic, file, name = reason.name.split(".")
    return _file(FOLDER / topic / f"{file}.toml").get(name, Examples())


@cache
def _file(path: Path) -> dict[str, Examples]:
    if not path.exists():
        return {}
    return {
        name: Examples(
            tuple(
                Says(
                    row["marked"],
                    row["reason"],
                    tuple(row["evidence"]),
                    row["severity"],
                    row.get("rule"),
                )
                for row in table.get("says", ())
            ),
            tuple(table.get("silent", ())),
        )
        for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items()
    }


def unknown_names() -> list[str]:
    """Tables in example files that belong to no reason."""
    known = {reason.name for reason in all_reasons()}
    return [
        name
        for path in sorted(FOLDER.glob("*/*.toml"))
        for table in _file(path)
        if (name := f"{path.parent.name}.{path.stem}.{table}") not in known
    ]


def faults(reason: Reason) -> list[str]:
    """Which examples of a reason do not hold, with what is said instead."""
    found = examples_of(reason)
    lines = [*(one.marked for one in found.says), *found.silent]
    sentences = _marked(lines)
    wrong: list[str] = []
    for says, sentence in zip(found.says, sentences, strict=False):
        wrong += _not_said(reason, says, sentence)
    for line, sentence in zip(found.silent, sentences[len(found.says) :], strict=True):
        for task in _tasks(sentence):
            case = Case(task)
            said = reason.ask(case) if reason.is_for(case.type) else None
            if said is not None:
                wrong.append(f"{line}\n  must be silent, but says: {said.english()}")
    return wrong


def _not_said(reason: Reason, says: Says, sentence: MarkedSentence) -> Iterator[str]:
    cards = CatalogueExplainer().explain(_tasks(sentence))
    own = [card for card in cards if card.trace is not None and card.trace.reason == reason.name]
    if not own:
        spoke = [f"{card.trace}: {card.explanation.reason}" for card in cards]
        yield f"{says.marked}\n  is explained by {spoke}"
        return
    card = own[0]
    shown = _named(sentence, card)
    wanted = (says.reason, says.evidence, says.severity)
    if (card.explanation.reason, shown, card.severity) != wanted:
        yield (
            f"{says.marked}\n  wanted {wanted}\n"
            f"  given  {(card.explanation.reason, shown, card.severity)}"
        )
    if says.rule is not None and card.explanation.rule != says.rule:
        yield f"{says.marked}\n  wanted rule {says.rule!r}, given {card.explanation.rule!r}"


def _named(sentence: MarkedSentence, card: Explained) -> tuple[str, ...]:
    """The words that the reason itself names."""
    own = card.trace.own_evidence if card.trace is not None else ()
    return tuple(sentence.text[start:end] for start, end in own)


def _seen(sentence: MarkedSentence, card: Explained) -> tuple[str, ...]:
    return tuple(sentence.text[start:end] for start, end in card.evidence)


def _marked(lines: list[str]) -> list[MarkedSentence]:
    pairs = [read(line) for line in lines]
    return mark([pair.wrong for pair in pairs], [pair.right for pair in pairs])


def _tasks(sentence: MarkedSentence) -> list[ToExplain]:
    return [ToExplain(sentence, edit, tuple(link(sentence, edit))) for edit in sentence.edits]


def main(names: list[str]) -> int:
    if names and "{" in names[0]:
        for line in names:
            _show(line)
        return 0
    wrong = 0
    for reason in all_reasons():
        if names and not any(reason.name.startswith(name) for name in names):
            continue
        found = faults(reason)
        wrong += len(found)
        state = "" if examples_of(reason).finished else " (unfinished)"
        if found or state:
            print(f"{reason.name}{state}")
        for fault in found:
            print(f"  {fault}")
    return 1 if wrong else 0


def _show(line: str) -> None:
    (sentence,) = _marked([line])
    for task, card in zip(
        _tasks(sentence), CatalogueExplainer().explain(_tasks(sentence)), strict=True
    ):
        print(f"{task.edit.type}  {card.trace}")
        print(f"  rule     {card.explanation.rule}")
        print(f"  reason   {card.explanation.reason}")
        print(f"  evidence {list(_seen(sentence, card))}  severity {card.severity}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
