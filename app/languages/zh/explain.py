"""Offline notes on Chinese edits: from the catalogue of learner errors, else by the type.

The form is EXCGEC's: a rule, the reason with 【evidence】 from the learner's sentence, and the fix
with the {correction}.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from app.edits import MarkedSentence, TokenEdit
from app.explain.protocol import AboutLanguages, Explained, Explainer, ToExplain
from app.explain.trace import Trace
from app.languages.zh.general import FIXES, RULES, reason_of
from app.languages.zh.known import Known, known_error
from app.languages.zh.types import OTHER, SEVERITY
from app.records import Explanation
from grammar_items.chinese.catalogue import LANGUAGES

_CLEAR = str.maketrans({"【": "[", "】": "]", "{": "(", "}": ")"})
_QUOTED = re.compile(r"【(.*?)】|\{(.*?)\}")
_CONTEXT = 3
"""Characters that are quoted on each side of a change."""
_CLAUSE_END = re.compile(r"[，。！？；：、,.!?;:\s“”「」]")


class ChineseCatalogue:
    """Explains every edit without a network; notes in Chinese, English or Japanese."""

    name = "catalogue"

    def __init__(self, language: str = "zh") -> None:
        self.language = language if language in LANGUAGES else "en"

    def explain(self, edits: Sequence[ToExplain]) -> list[Explained]:
        return [self._explain(task.sentence, task.edit) for task in edits]

    def _explain(self, sentence: MarkedSentence, edit: TokenEdit) -> Explained:
        start, end = surroundings(sentence, edit)
        known = known_error(sentence.text, edit.first, edit.last, edit.replacement)
        if known is not None:
            words = self._from_catalogue(sentence, edit, known, (start, end))
            if words is not None:
                evidence = _evidence(sentence, known.start, known.end) or ((start, end),)
                level = f"HSK {known.error.hsk}"
                trace = Trace(known.error.id, level)
                return Explained(
                    words, evidence, known.error.severity, self.name, trace=trace, level=level
                )  # fmt: skip
        slots = _slots(sentence, edit, start, end)
        words = Explanation(
            RULES.get(edit.type, RULES[OTHER])[self.language],
            reason_of(edit.type, slots["old"], slots["new"])[self.language] % slots,
            self._fix(edit, slots),
        )
        evidence = ((start, end),) if start < end else ()
        severity = SEVERITY.get(edit.type, SEVERITY[OTHER])
        trace = Trace("general", edit.type)
        return Explained(words, evidence, severity, self.name, trace=trace)

    def _from_catalogue(
        self,
        sentence: MarkedSentence,
        edit: TokenEdit,
        known: Known,
        around: tuple[int, int],
    ) -> Explanation | None:
        """What the entry says; None if it would quote what stands nowhere."""
        slots = dict(_slots(sentence, edit, *around))
        if known.right:
            slots |= {"all": _clear(sentence.text[known.start : known.end])}
            slots |= {"right": _clear(known.right)}
        slots |= {name: _clear(value) for name, value in known.slots.items()}
        error = known.error
        fix = error.fix.get(self.language)
        words = Explanation(
            error.rule[self.language] % slots,
            error.reason[self.language] % slots,
            fix % slots if fix else self._fix(edit, slots),
        )
        source, target = _clear(sentence.text), _clear(sentence.corrected)
        for evidence, correction in _QUOTED.findall(words.reason + words.fix):
            if evidence not in source or correction not in target or not evidence + correction:
                return None
        return words

    def _fix(self, edit: TokenEdit, slots: Mapping[str, str]) -> str:
        old, new = edit.original.strip(), edit.replacement.strip()
        kind = "change" if old and new else "drop" if old else "add"
        return FIXES[kind][self.language] % slots


def surroundings(sentence: MarkedSentence, edit: TokenEdit) -> tuple[int, int]:
    """The change with a few characters of its clause, up to the next change on either side."""
    text = sentence.text
    low = max([edit.first - _CONTEXT, *(e.last for e in sentence.edits if e.last <= edit.first
                                         and e is not edit)], default=0)  # fmt: skip
    high = min([edit.last + _CONTEXT, *(e.first for e in sentence.edits if e.first >= edit.last
                                         and e is not edit)])  # fmt: skip
    low, high = max(low, 0), min(high, len(text))
    start, end = edit.first, edit.last
    while start > low and not _CLAUSE_END.match(text[start - 1]):
        start -= 1
    while end < high and not _CLAUSE_END.match(text[end]):
        end += 1
    if start == end:  # a sign between two signs: quote one of them, if another edit does not
        start, end = (start - 1, end) if start > low else (start, min(end + 1, high))
    return start, end


def _slots(sentence: MarkedSentence, edit: TokenEdit, start: int, end: int) -> dict[str, str]:
    text = sentence.text
    right = text[start : edit.first] + edit.replacement + text[edit.last : end]
    return {
        "all": _clear(text[start:end]),
        "right": _clear(right),
        "old": _clear(edit.original.strip()),
        "new": _clear(edit.replacement.strip()),
    }


def _evidence(sentence: MarkedSentence, start: int, end: int) -> tuple[tuple[int, int], ...]:
    return ((start, end),) if 0 <= start < end <= len(sentence.text) else ()


def _clear(text: str) -> str:
    return text.translate(_CLEAR)


def explainer_for(asked: Explainer | None) -> Explainer:
    """Chinese notes where nothing is asked for, else notes in the language of what was asked."""
    offline = ChineseCatalogue() if asked is None else ChineseCatalogue(asked.language)
    return asked.about_language("zh", offline) if isinstance(asked, AboutLanguages) else offline
