"""Why an edit is needed: small functions, each with its examples in a file beside it.

A reason is a function from a case to what it says, or to None where it is not sure:

    @reason("VERB:SVA", severity=3, rule="The verb agrees with its subject.")
    def agreement(case: Case) -> Said | None:

It is asked for the ERRANT types that it names: ``PREP`` is any operation, ``U:PREP`` one,
``ANY`` every type. ``nominal/agreement.toml`` beside ``nominal/agreement.py`` holds its
examples. All reasons for a type are asked in the order of trust: by rank, then by topic,
then by the order of the files in the topic's ``FILES``, then by their order in the file.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from importlib import import_module

from app.explain.case import Case
from app.explain.said import Line, Said

TOPICS = ("usage", "wording", "verbal", "nominal", "surface")
"""The packages of reasons, the most trusted first; each lists its files in ``FILES``."""
FIRST, NORMAL, LATE, LAST = -10, 0, 5, 10
ANY = "*"

Speak = Callable[[Case], Said | None]


@dataclass(frozen=True)
class Reason:
    """A function that explains an edit, and how far it is to be trusted."""

    name: str
    """Topic, file and function: ``nominal.agreement.agreement``."""
    types: tuple[str, ...]
    speak: Speak
    rank: int
    severity: int | None
    rule: str | None
    place: tuple[int, int, int]

    def ask(self, case: Case) -> Said | None:
        """What it says of this edit, with its own severity and rule where it gave none."""
        said = self.speak(case)
        if said is None:
            return None
        if said.severity is None:
            said = replace(said, severity=self.severity)
        if said.rule is None and self.rule is not None:
            said = replace(said, rule=Line(self.rule))
        return said

    def is_for(self, type: str) -> bool:
        category = type.partition(":")[2]
        return any(known in {ANY, type, category} for known in self.types)


_reasons: list[Reason] = []


def reason(
    *types: str, rank: int = NORMAL, severity: int | None = None, rule: str | None = None
) -> Callable[[Speak], Speak]:
    """Register a reason; ``severity`` and ``rule`` hold wherever it does not say another."""

    def register(function: Speak) -> Speak:
        topic, file = function.__module__.split(".")[-2:]
        files = import_module(f"app.explain.reasons.{topic}").FILES
        place = (TOPICS.index(topic), files.index(file), len(_reasons))
        name = f"{topic}.{file}.{function.__name__}"
        _reasons.append(Reason(name, types, function, rank, severity, rule, place))
        return function

    return register


@cache
def all_reasons() -> tuple[Reason, ...]:
    """Every reason, the most trusted first."""
    for topic in TOPICS:  # a file registers its reasons when it is imported
        for file in import_module(f"app.explain.reasons.{topic}").FILES:
            import_module(f"app.explain.reasons.{topic}.{file}")
    return tuple(sorted(_reasons, key=lambda one: (one.rank, one.place)))


@cache
def reasons_for(type: str) -> tuple[Reason, ...]:
    """The reasons to be asked for an ERRANT type such as ``R:PREP``, in the order of trust."""
    return tuple(one for one in all_reasons() if one.is_for(type))
