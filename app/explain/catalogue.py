"""The offline explainer: the rule from the linked item or the type, the reason from the parse.

Deterministic, needs no network. Where the parse is unsure it says less.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from spacy.tokens import Doc, Token

from app.explain.by_words import rule_by_words
from app.explain.case import Case, Said, clear, quote, whole_word
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
MOST_OF_TITLE = 5
PLAIN_SEVERITY = 2
"""Of an edit that could not be explained: nothing is known of it but its words."""
_AGREEING = {*range(1, 11), 53, 58, 59, 60, 64, 127, 146, 147, 149}
"""Items that tell which form of the verb goes with which subject."""
_FIRST_SENTENCE = re.compile(r"^.*?[.!?](?=\s|$)", re.DOTALL)


class CatalogueExplainer:
    """Rule, reason and fix in the learner's language."""

    name = "catalogue"

    def __init__(self, language: str = ENGLISH, first_language: str | None = None) -> None:
        self.language = language
        self.first_language = first_language

    def explain(self, edits: Sequence[ToExplain]) -> list[Explained]:
        return [self._explain_safely(task) for task in edits]

    def _explain_safely(self, task: ToExplain) -> Explained:
        """A reason may fail on a parse that nobody foresaw: the edit then gets a plain card."""
        try:
            return self._explain(task)
        except Exception:
            return plain_card(task, self.language, self.name)

    def _explain(self, task: ToExplain) -> Explained:
        case = Case(task)
        today = for_today(task, self.language)
        rule, said, fix = _composed(case, _count(for_today(task)))
        reason = f"{as_corrected(case, said, self._write(said))} {today}".rstrip()
        doc = case.source
        return Explained(
            Explanation(translate(rule, self.language), reason, self._write(fix)),
            _spans([_span(doc, word) for word in said.evidence]),
            severity(task),
            by=self.name,
        )

    def _write(self, said: Said) -> str:
        return translate(said.message, self.language) % said.values


def plain_card(task: ToExplain, language: str = ENGLISH, by: str = "catalogue") -> Explained:
    """Rule and fix of the type alone; needs no parse, so it cannot fail as a reason can."""
    edit = task.edit
    operation = "M" if not edit.original.strip() else "U" if not edit.replacement.strip() else "R"
    words = {
        "old": clear(edit.original.strip()),
        "new": clear(edit.replacement.strip()),
    }
    fix = FIX["M start" if operation == "M" else operation]
    return Explained(
        Explanation(
            translate(RULES.get(edit.category, RULES["OTHER"]), language),
            translate(ANY[operation], language) % words,
            translate(fix, language) % words,
        ),
        (),
        PLAIN_SEVERITY,
        by=by,
        trouble="Margin could not explain this change in detail, so only its rule is shown.",
        trouble_code="plain-explanation",
    )


def for_today(task: ToExplain, language: str = ENGLISH) -> str:
    """That the edit keeps today's item, by the beginning of its title; else nothing."""
    if task.for_today is None:
        return ""
    words = catalogue()[task.for_today].title.partition(":")[0].split()
    title = " ".join(words) if len(words) <= MOST_OF_TITLE else " ".join(words[:4]) + " …"
    return translate(FOR_TODAY, language) % {"item": clear(title)}


def _composed(case: Case, more: int) -> tuple[str, Said, Said]:
    """Rule, reason and fix: the fullest way that the margin has room for, with ``more`` words."""
    said, fix, general = reason_of(case), fix_of(case), general_rule(case)
    rule = rule_of(case, _length(said, fix) + more)
    for reason in (said, _plain(case)):
        if _count(rule) + _length(reason, fix) + more <= MOST_WORDS:
            return rule, reason, fix
        rule = general
        if _count(rule) + _length(reason, fix) + more <= MOST_WORDS:
            return rule, reason, fix
    kind = "R" if case.new else "U"
    values = {
        "old": clear(" ".join(case.edit.original.split()[:1])),
        "new": clear(" ".join(case.edit.replacement.split()[:1])),
    }
    return general, Said(FIX[f"many {kind}"], values), Said(FIX[f"long {kind}"], values)


def _count(text: str) -> int:
    return len(text.split())


def _length(*said: Said) -> int:
    return sum(_count(one.message % one.values) for one in said)


def reason_of(case: Case) -> Said:
    """The surest reason that has something to say, else the plain one.

    Where a whole sentence comes or goes there is no other side to read.
    """
    if not len(case.source) or not len(case.target):
        return _plain(case)
    for reason in reasons_for(case.category):
        said = reason(case)
        if said is not None and is_faithful(case, said) and _stays(case, said):
            return said
    return _plain(case)


def _stays(case: Case, said: Said) -> bool:
    """What the reason rests on is not taken out by another edit, nor quoted in part as it was."""
    written = said.message % said.values
    for word in said.evidence:
        became = case.becomes(word)
        if became is None:
            return False
        if became.lower() != quote(word).lower() and f"【{quote(word)}】" not in written:
            return False
    return True


def as_corrected(case: Case, said: Said, written: str) -> str:
    """The reason with words that other edits correct in their corrected form.

    They are still lit in the learner's text; here they would look like mistakes of ours.
    """
    for word in said.evidence:
        became = case.becomes(word)
        if became is not None and became != quote(word):
            written = written.replace(f"【{quote(word)}】", f"“{became}”")
    return written


_QUOTED = re.compile(r"【(.*?)】|\{(.*?)\}")


def is_faithful(case: Case, said: Said) -> bool:
    """It quotes only what stands there, and it speaks of this edit.

    Reasons are written so that they do; two edits close together can still mislead the
    parse, and then a plain sentence is better than a wrong one.
    """
    written = said.message % said.values
    source, target = clear(case.source_text), clear(case.target_text)
    for evidence, correction in _QUOTED.findall(written):
        if (evidence and evidence not in source) or (correction and correction not in target):
            return False
        if not evidence and not correction:
            return False
    if case.category in {"PUNCT", "ORTH"}:
        return True
    low = written.lower()
    return any(word.lower_ in low for word in (*case.old, *case.new))


def _plain(case: Case) -> Said:
    plain = PLAIN.get((case.operation, case.category), ANY[case.operation])
    if case.category == "VERB:TENSE" and not any(t.pos_ in {"VERB", "AUX"} for t in case.new):
        plain = ANY[case.operation]  # ERRANT calls "for" → "to" a tense; no time is meant
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
    if case.moved_with is not None:
        return RULES["WO"]
    general = general_rule(case)
    if not case.items or case.category in {"VERB:INFL", "NOUN:INFL"}:
        return general  # a form learnt by heart is no matter of the construction around it
    if rule_by_words(case) is not None:
        return general
    best = case.items[0]
    if case.category == "VERB:SVA" and best not in _AGREEING:
        return general  # She make me laugh: not a matter of make + somebody
    after = _touching(find_uses(case.target), best, case.edit.c_start, case.edit.c_end)
    # a word that goes touches its neighbours, as the gap it leaves does in the target
    wider = 1 if case.operation == "U" else 0
    before = _touching(find_uses(case.source), best, case.edit.start - wider, case.edit.end + wider)
    if not after or (before and is_common(best)):
        return general
    rule = first_sentence(catalogue()[best].explanation.rule)
    return rule if len(rule.split()) + others <= MOST_WORDS else general


def general_rule(case: Case) -> str:
    """The rule that the words choose, else the rule of the type."""
    return rule_by_words(case) or RULES.get(case.category, RULES["OTHER"])


def _touching(uses: Sequence[Use], item: int, start: int, end: int) -> bool:
    if start == end:
        start, end = start - 1, end + 1
    return any(use.item == item and use.start < end and start < use.end for use in uses)


def first_sentence(text: str) -> str:
    """The rule of an item may have two sentences; the margin has room for one."""
    found = _FIRST_SENTENCE.match(text)
    return found.group() if found else text


def _span(doc: Doc, word: Token) -> tuple[int, int]:
    """The characters of a learner's word: all of "don't", which the parse cuts in two."""
    parts = whole_word(word)
    return span_of(doc, parts[0].i, parts[-1].i + 1)


def _spans(spans: list[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    return tuple(sorted(set(spans)))
