"""The offline explainer: reason, rule, fix and severity out of the parses and the lexicon.

Deterministic, needs no network. Where no reason is sure it says less.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from spacy.tokens import Doc, Span, Token

from app.explain.case import Case, clear, lemmas_of
from app.explain.choosing import Chosen, choose
from app.explain.completed_evidence import completed
from app.explain.default_evidence import default_evidence
from app.explain.default_severity import default_severity
from app.explain.first_language import sentence_of, transfer_note
from app.explain.item_fit import PLAIN as PLAIN_CARD
from app.explain.item_fit import fitting
from app.explain.protocol import Explained, ToExplain
from app.explain.reasons import all_reasons
from app.explain.rule_line import RuleLine, rules_for
from app.explain.rules import ANY, FIX, FOR_TODAY, PLAIN, WITHOUT_THE_PART
from app.explain.said import Line, Term
from app.explain.trace import Trace
from app.explain.translate import ENGLISH, translate
from app.records import Explanation
from grammar_items.catalogue import catalogue
from grammar_items.parsing import span_of

MOST_WORDS = 60
"""Of rule, reason and fix together; a sentence about the first language comes on top."""
MOST_OF_TITLE = 5
_CLASSES = {
    "NOUN": {"NOUN", "PROPN"},
    "VERB": {"VERB", "AUX"},
    "ADJ": {"ADJ"},
    "ADV": {"ADV"},
    "PREP": {"ADP"},
    "PRON": {"PRON"},
    "CONJ": {"CCONJ", "SCONJ"},
    "DET": {"DET", "PRON"},
}
_IN_DICTIONARY = {"NOUN", "VERB", "ADJ", "ADV"}
"""What the words of an ERRANT category must be, if a card is to call them by its name."""
_AGREEING_FORMS = {"VBZ", "VBP", "VBD"}
LONG_PART = 5
PLAIN_SEVERITY = 2
"""Of an edit that could not be explained: nothing is known of it but its words."""


class CatalogueExplainer:
    """Rule, reason and fix in the learner's language."""

    name = "catalogue"

    def __init__(self, language: str = ENGLISH, first_language: str | None = None) -> None:
        self.language = language
        self.first_language = first_language
        all_reasons()  # a broken file stops here; inside a check it would be plain cards

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
        chosen = choose(case, self._write)
        today = for_today(task, self.language)
        room = MOST_WORDS - _count(for_today(task))
        spoke = chosen.reason.name if chosen is not None else PLAIN_CARD
        that_links = spoke == PLAIN_CARD and case.category == "DET" and _links(case)
        items = () if that_links else fitting(spoke, case, task.items)
        rules = rules_for(case, chosen.said if chosen is not None else None, items)
        card = _composed(case, chosen, rules, room)
        reason = card.chosen.text if card.chosen is not None else self._write(card.plain)
        said = card.chosen.said if card.chosen is not None else None
        note = transfer_note(case, self.first_language) if self.first_language else None
        parts = [reason, translate(sentence_of(note), self.language) if note else "", today]
        severity = said.severity if said is not None else None
        own = said.evidence if said is not None else ()
        return Explained(
            Explanation(
                self._write(card.rule.line) if card.rule else "",
                " ".join(part for part in parts if part),
                self._write(card.fix),
            ),
            _spans(case.source, completed(case, own) or default_evidence(case, spoke)),
            severity if severity is not None else default_severity(case),
            by=self.name,
            trace=Trace(
                card.chosen.reason.name if card.chosen is not None else PLAIN_CARD,
                card.rule.source if card.rule else "none",
                items[0] if items else None,
                own_evidence=_spans(case.source, own),
            ),
            items=items,
        )

    def _write(self, line: Line) -> str:
        values = {
            name: translate(value, self.language) if isinstance(value, Term) else value
            for name, value in line.values.items()
        }
        return translate(line.message, self.language) % values


def plain_card(task: ToExplain, language: str = ENGLISH, by: str = "catalogue") -> Explained:
    """The change and its fix alone; needs no parse, so it cannot fail as a reason can."""
    edit = task.edit
    operation = "M" if not edit.original.strip() else "U" if not edit.replacement.strip() else "R"
    words = {
        "old": clear(edit.original.strip()),
        "new": clear(edit.replacement.strip()),
    }
    fix = FIX["M start" if operation == "M" else operation]
    return Explained(
        Explanation(
            "",
            translate(ANY[operation], language) % words,
            translate(fix, language) % words,
        ),
        (),
        PLAIN_SEVERITY,
        by=by,
        trouble="Margin could not explain this change, so only the change itself is shown.",
        trouble_code="plain-explanation",
    )


def for_today(task: ToExplain, language: str = ENGLISH) -> str:
    """That the edit keeps today's item, by the beginning of its title; else nothing."""
    if task.for_today is None:
        return ""
    words = catalogue()[task.for_today].title.partition(":")[0].split()
    title = " ".join(words) if len(words) <= MOST_OF_TITLE else " ".join(words[:4]) + " …"
    return translate(FOR_TODAY, language) % {"item": clear(title)}


@dataclass(frozen=True)
class Card:
    """What is printed: a reason or the plain sentence, a rule or none, and the fix."""

    chosen: Chosen | None
    plain: Line
    rule: RuleLine | None
    fix: Line


def _composed(case: Case, chosen: Chosen | None, rules: Sequence[RuleLine], room: int) -> Card:
    """The fullest card of at most ``room`` words, counted in English."""
    fix, plain = fix_of(case), _plain(case)
    for reason in (chosen, None):
        lines = reason.said.lines if reason is not None else (plain,)
        for rule in (*rules, None):
            rule_line = [rule.line] if rule is not None else []
            if _length(*lines, fix, *rule_line) <= room:
                return Card(reason, plain, rule, fix)
    kind = "R" if case.new else "U"
    values = {
        "old": clear(" ".join(case.edit.original.split()[:1])),
        "new": clear(" ".join(case.edit.replacement.split()[:1])),
    }
    return Card(None, Line(FIX[f"many {kind}"], values), None, Line(FIX[f"long {kind}"], values))


def _count(text: str) -> int:
    return len(text.split())


def _length(*lines: Line) -> int:
    return sum(_count(line.english()) for line in lines)


def _plain(case: Case) -> Line:
    only_marks = all(t.is_punct for t in (*case.old, *case.new))
    category = "PUNCT" if only_marks else case.category
    plain = PLAIN.get((case.operation, category), ANY[case.operation])
    if case.category == "VERB:TENSE" and not any(t.pos_ in {"VERB", "AUX"} for t in case.new):
        plain = ANY[case.operation]  # ERRANT calls "for" → "to" a tense; no time is meant
    changed = case.old if case.operation == "U" else case.new
    if category in _CLASSES and not all(_is_a(t, category) for t in changed):
        plain = ANY[case.operation]
    if category == "DET" and (not _before_a_noun(case) or _links(case)):
        plain = ANY[case.operation]
    if category == "NOUN:POSS" and not any("'" in t.text or "’" in t.text for t in case.new):
        plain = ANY[case.operation]
    if category == "VERB:SVA" and not any(t.tag_ in _AGREEING_FORMS for t in case.new):
        plain = PLAIN["R", "VERB:FORM"]  # "that it be done": such a form agrees with nothing
    if case.operation == "U" and _is_long_part(case):
        plain = WITHOUT_THE_PART
    if category == "VERB:FORM" and case.operation == "U" and not _before_a_verb(case):
        plain = ANY["U"]  # good to advice → good advice: no verb is left
    if category == "WO" and {t.lower_ for t in case.old} != {t.lower_ for t in case.new}:
        plain = ANY["R"]  # more than the order changes
    if category == "OTHER" and case.operation == "M" and len(case.new) == 1:
        plain = ANY["M"]
    if category == "SPELL" and case.real_word and case.another_word:
        plain = ANY["R"]  # another word, not the same one with other letters
    return Line(plain, {"old": case.old_text, "new": case.new_text})


def _is_long_part(case: Case) -> bool:
    """A part with a verb of its own: that it goes is known, but not that nobody needs it."""
    return len(case.old) >= LONG_PART and any(t.pos_ in {"VERB", "AUX"} for t in case.old)


def _before_a_verb(case: Case) -> bool:
    following = case.target[case.edit.c_end : case.edit.c_end + 2]
    return any(t.pos_ in {"VERB", "AUX"} for t in following)


def _is_a(token: Token, category: str) -> bool:
    """Both the parse and the dictionary take the word for a noun, a verb …; "ME" is no noun."""
    if token.is_punct:
        return True
    known = category not in _IN_DICTIONARY or lemmas_of(token.lower_, category)
    return token.pos_ in _CLASSES[category] and bool(known) and token.is_alpha


def _links(case: Case) -> bool:
    """that of "He says that distance is …" or "that of Korean": it belongs to no noun."""
    word = case.new[-1] if case.new else None
    if word is None or word.lower_ != "that" or not word.i:
        return False
    after = case.target[word.i + 1] if word.i + 1 < len(case.target) else None
    says = case.target[word.i - 1].pos_ in {"VERB", "AUX"} and case.operation == "M"
    return says or after is None or after.pos_ == "ADP"


def _before_a_noun(case: Case) -> bool:
    """A noun stands here or after a few adjectives; "may a appear" has none."""
    for token in case.target[case.edit.c_start : case.edit.c_end + 5]:
        if token.pos_ in {"NOUN", "PROPN", "NUM"}:
            return True
        if token.pos_ in {"VERB", "AUX", "PUNCT", "SCONJ", "CCONJ"}:
            return False
    return False


def fix_of(case: Case) -> Line:
    """What to write."""
    values = {"old": clear(case.edit.original), "new": clear(case.edit.replacement)}
    if not case.old:
        if case.before is None:
            return Line(FIX["M start"], values)
        return Line(FIX["M"], {**values, "before": clear(case.before.text)})
    if not case.new:
        return Line(FIX["U"], values)
    return Line(FIX["WO" if case.category == "WO" else "R"], values)


def _spans(doc: Doc, evidence: Sequence[Span]) -> tuple[tuple[int, int], ...]:
    """Characters of the learner's sentence; neighbouring phrases stay apart."""
    return tuple(sorted({span_of(doc, span.start, span.end) for span in evidence}))
