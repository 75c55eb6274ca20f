"""Linking words: one is enough, and which one."""

from __future__ import annotations

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason

_PAIRS = {
    "but": {"although", "though", "even"},
    "so": {"because", "as", "since", "if"},
    "and": {"when", "if", "because", "after", "before", "although"},
}


@reason("CONJ", "PREP", "ADV", "OTHER")
def one_link_is_enough(case: Case) -> Said | None:
    if case.operation != "U" or not case.old:
        return None
    partners = _PAIRS.get(case.old[-1].lower_, set())
    sign = next((t for t in case.source[: case.edit.start] if t.lower_ in partners), None)
    if sign is None:
        return None
    return case.say(
        "【%(sign)s】 already joins the two parts, so “%(old)s” is one link too many.",
        sign,
        sign=quote(sign),
    )


@reason("CONJ")
def joins(case: Case) -> Said | None:
    word = case.in_source(case.new[0].head) if case.new else None
    if case.operation == "M":
        if word is not None:
            return case.say(
                "Two parts meet at 【%(word)s】, and {%(new)s} joins them.", word, word=quote(word)
            )
        return case.say("Two parts meet here, and {%(new)s} joins them.")
    if case.operation == "R":
        return case.say("{%(new)s} shows how the two parts belong together; “%(old)s” does not.")
    return case.say("The two parts do not need “%(old)s” between them.")
