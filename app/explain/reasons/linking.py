"""Linking words: one is enough, and which one."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason

_PAIRS = {
    "but": {"although", "though", "even"},
    "yet": {"although", "though", "even"},
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


@reason("CONJ", "OTHER", "DET")
def fixed_pair(case: Case) -> Said | None:
    """neither … nor, either … or, both … and."""
    partner = {"nor": "neither", "or": "either", "and": "both"}.get(case.new_text.lower())
    sign = next((t for t in case.source[: case.edit.start] if t.lower_ == partner), None)
    return case.say(
        "【%(sign)s】 goes together with {%(new)s}.",
        sign,
        sign=quote(sign) if sign is not None else "",
    )


@reason("CONJ", "OTHER")
def how_parts_belong(case: Case) -> Said | None:
    """The door was open, so nobody was at home → but."""
    links = {"and", "but", "so", "or"}
    if case.old_text.lower() not in links or case.new_text.lower() not in links:
        return None
    if case.before is None or case.before.text != ",":
        return None
    left = _predicate(list(case.source[: case.edit.start]))
    right = _predicate(list(case.source[case.edit.end :]))
    return case.say(
        "Between 【%(one)s】 and 【%(other)s】 the link that makes sense is {%(new)s}.",
        left,
        right,
        one=quote(left) if left is not None else "",
        other=quote(right) if right is not None else "",
    )


def _predicate(part: list[Token]) -> Token | None:
    """What a part says: its verb, or the adjective after be."""
    for token in part:
        if token.pos_ in {"VERB", "AUX"} and token.dep_ in {"ROOT", "conj", "ccomp", "advcl"}:
            said = next((c for c in token.children if c.dep_ in {"acomp", "attr"}), None)
            return said if token.lemma_ == "be" and said is not None else token
    return None


@reason("CONJ")
def joins(case: Case) -> Said | None:
    first = case.new[0].head if case.new else None
    second = next((c for c in first.children if c.dep_ == "conj"), None) if first else None
    one, other = case.in_source(first), case.in_source(second)
    if case.operation == "M" and one is not None and other is not None:
        return case.say(
            "Between 【%(one)s】 and 【%(other)s】 we need a link: {%(new)s}.",
            one,
            other,
            one=quote(one),
            other=quote(other),
        )
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
