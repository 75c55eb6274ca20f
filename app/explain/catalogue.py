"""The offline explainer: the rule from the linked item or the type, the reason from the parse.

Deterministic, needs no network. Where the parse is unsure it says less.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.explain.case import Case, Said, clear
from app.explain.protocol import Explained, ToExplain
from app.explain.reasons import reasons_for
from app.explain.rules import ANY, FIX, FOR_TODAY, PLAIN, RULES
from app.explain.severity import severity
from app.explain.translate import ENGLISH, translate
from app.link import is_common
from app.records import Explanation
from grammar_items.catalogue import catalogue
from grammar_items.finding import Use, find_uses
from grammar_items.parsing import span_of

MOST_WORDS = 45
_FIRST_SENTENCE = re.compile(r"^.*?[.!?](?=\s|$)", re.DOTALL)


class CatalogueExplainer:
    """Rule, reason and fix in the learner's language."""

    name = "catalogue"

    def __init__(self, language: str = ENGLISH) -> None:
        self.language = language

    def explain(self, edits: Sequence[ToExplain]) -> list[Explained]:
        return [self._explain(task) for task in edits]

    def _explain(self, task: ToExplain) -> Explained:
        case = Case(task)
        said = reason_of(case)
        fix = fix_of(case)
        rule = rule_of(case, len(f"{said.message} {fix.message}".split()))
        reason = self._write(said)
        if task.for_today:
            reason = f"{reason} {translate(FOR_TODAY, self.language)}"
        doc = case.source
        return Explained(
            Explanation(translate(rule, self.language), reason, self._write(fix)),
            _spans([span_of(doc, word.i, word.i + 1) for word in said.evidence]),
            severity(task),
            by=self.name,
        )

    def _write(self, said: Said) -> str:
        return translate(said.message, self.language) % said.values


def reason_of(case: Case) -> Said:
    """The surest reason that has something to say, else the plain one."""
    for reason in reasons_for(case.category):
        said = reason(case)
        if said is not None:
            return said
    plain = PLAIN.get((case.operation, case.category), ANY[case.operation])
    return Said(plain, {"old": case.old_text, "new": case.new_text})


def fix_of(case: Case) -> Said:
    """What to write."""
    values = {"old": clear(case.edit.original), "new": clear(case.edit.replacement)}
    if not case.old:
        if case.before is None:
            return Said(FIX["M start"], values)
        return Said(FIX["M"], {**values, "before": clear(case.before.text)})
    if not case.new:
        return Said(FIX["U"], values)
    if case.category == "WO":
        return Said(FIX["WO"], values)
    return Said(FIX["R"], values)


def rule_of(case: Case, others: int) -> str:
    """The item's rule if this edit is about it and it is short enough, else the type's.

    An edit is about an item that the corrected words newly use, or that is rare enough
    for the edit to have been made on its account.
    """
    general = RULES.get(case.category, RULES["OTHER"])
    if not case.items:
        return general
    best = case.items[0]
    after = _touching(find_uses(case.target), best, case.edit.c_start, case.edit.c_end)
    before = _touching(find_uses(case.source), best, case.edit.start, case.edit.end)
    if not after or (before and is_common(best)):
        return general
    rule = first_sentence(catalogue()[best].explanation.rule)
    return rule if len(rule.split()) + others <= MOST_WORDS else general


def _touching(uses: Sequence[Use], item: int, start: int, end: int) -> bool:
    if start == end:
        start, end = start - 1, end + 1
    return any(use.item == item and use.start < end and start < use.end for use in uses)


def first_sentence(text: str) -> str:
    """The rule of an item may have two sentences; the margin has room for one."""
    found = _FIRST_SENTENCE.match(text)
    return found.group() if found else text


def _spans(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(set(spans)))
