"""How much an edit matters to a reader, 1 (polish) to 5 (meaning lost)."""

from __future__ import annotations

from app.explain.protocol import ToExplain

_POLISH = {"PUNCT", "ORTH", "CONTR"}
_SLIP = {"SPELL", "DET", "NOUN:POSS", "NOUN:INFL", "VERB:INFL", "ADJ:FORM", "PREP", "NOUN:NUM"}
_NEGATION = {"not", "n't", "no", "never"}


def severity(task: ToExplain) -> int:
    edit = task.edit
    source, target = task.sentence.source, task.sentence.target
    assert source is not None and target is not None
    old = {t.lower_ for t in source[edit.start : edit.end]}
    new = {t.lower_ for t in target[edit.c_start : edit.c_end]}
    if (old ^ new) & _NEGATION:
        return 5
    if edit.category in _POLISH:
        return 1
    if edit.category in _SLIP:
        return 2
    size = max(edit.end - edit.start, edit.c_end - edit.c_start)
    if size >= 4 or (edit.category in {"NOUN", "VERB"} and edit.operation != "U"):
        return 4
    return 3
