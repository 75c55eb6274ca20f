"""Two words of nearly the same meaning: both are possible, and the style decides."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from spacy.tokens import Doc

from app.explain.case import Case, lemmas_of, quote
from app.explain.reasons import reason
from app.explain.reasons.usage.confusables import bases
from app.explain.said import Line, Said, Term
from grammar_items.reading import read
from grammar_items.usage.lexicon import Synonyms, synonym_phrases, synonyms

_STYLES = {
    "informal": Term("informal"), "neutral": Term("neutral"), "formal": Term("formal"),
}  # fmt: skip
_TYPES = ("NOUN", "VERB", "ADJ", "ADV", "OTHER", "DET", "PREP", "CONJ", "VERB:TENSE", "MORPH")


@reason(*_TYPES, severity=1)
def nearly_the_same(case: Case) -> Said | None:
    """kid → child, buy → purchase: no mistake, only another style."""
    pair = _pair(case)
    words = {"old": case.old_text, "new": case.new_text}
    if pair is None and case.operation == "R" and case.old and case.new:
        pair, words = next(_phrases(case), (None, words))
    if pair is None or pair.first == "many" and not _plural_follows(case):
        return None  # many time → a lot of time: that was a mistake
    if _after_it_is(case) or _joins_two(case):
        return None  # it is thus that → it is for this reason that: only the second can stand
    if _wrong_as_it_stands(case, pair):
        return None
    only_verbs = {pair.first, pair.second} & {"affect", "advance"}
    if _is_compared(case) or only_verbs and case.new[0].pos_ != "VERB":
        return None  # the older → the elderly: the form; a bad affect → impact: no noun
    if pair.first == "enough" and case.new[0].dep_ == "amod":
        if any(c.dep_ == "det" for c in case.new[0].head.children):
            return None  # no enough solution → a sufficient solution
    if pair.first_style != pair.second_style:
        return case.say(
            "Both are possible: “%(old)s” is %(old_style)s, {%(new)s} is %(new_style)s.",
            old_style=_STYLES[pair.first_style],
            new_style=_STYLES[pair.second_style],
            more=_difference(pair),
            rule=_STYLE if "informal" in {pair.first_style, pair.second_style} else _FORMAL,
            **words,
        )
    said = case.say(
        "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.",
        more=_difference(pair),
        **words,
    )
    return replace(said, no_rule=True) if said is not None else None


_STYLE = "Informal words suit friends and chats; essays and letters take neutral or formal ones."
_FORMAL = "Formal words suit reports and official letters; neutral words fit nearly everywhere."


def _difference(pair: Synonyms) -> tuple[Line, ...]:
    if not pair.difference:
        return ()
    return (Line("What differs: %(difference)s.", {"difference": pair.difference}),)


def _pair(case: Case) -> Synonyms | None:
    if case.operation != "R" or not case.new or len(case.old) > 3 or len(case.new) > 3:
        return None
    old = " ".join(t.lower_ for t in case.old)
    new = " ".join(t.lower_ for t in case.new)
    for one in bases(old):
        for other in bases(new):
            pair = synonyms(one, other)
            if pair is not None:
                return pair
    return None


def _phrases(case: Case) -> Iterator[tuple[Synonyms, dict[str, str]]]:
    """because of → due to, which is cut into two edits: the phrase stands round the edit."""
    for pair in synonym_phrases():
        first, second = pair.first.split(), pair.second.split()
        here = _place_of(case.source, first, case.edit.start, case.edit.end)
        there = _place_of(case.target, second, case.edit.c_start, case.edit.c_end)
        if here is None or there is None:
            continue
        inside = (e for e in case.others if e.start < here + len(first) and e.end > here)
        changed = {case.edit.category, *(edit.category for edit in inside)}
        if "WO" not in changed:
            old, new = case.source[here : here + len(first)], case.target[there:][: len(second)]
            yield pair, {"old": quote(old), "new": quote(new)}


def _place_of(doc: Doc, words: list[str], start: int, end: int) -> int | None:
    """Where these words begin, if all words of the edit are among them."""
    size, lower = len(words), read(doc).lower
    for first in range(max(0, end - size), start + 1):
        if first + size >= end and lower[first : first + size] == words:
            return first
    return None


def _is_compared(case: Case) -> bool:
    """older, of which only "old" means nearly the same as the new word."""
    if len(case.old) > 1:
        return False  # more or less → about: a phrase
    old, new = ({t.tag_ for t in side} for side in (case.old, case.new))
    return bool(old & _COMPARED) and not new & _COMPARED


_COMPARED = {"JJR", "JJS", "RBR", "RBS"}


def _after_it_is(case: Case) -> bool:
    """It is therefore that … → for this reason: a linking word cannot be brought out."""
    left = [t.lower_ for t in case.source[max(0, case.edit.start - 2) : case.edit.start]]
    brought_out = left[:1] == ["it"] and left[-1] in {"is", "was", "'s", "’s"}
    return brought_out and case.old[0].lower_ in _LINKING


def _wrong_as_it_stands(case: Case, pair: Synonyms) -> bool:
    """the olds → the elderly, return back → go back: the learner's form is no second way."""
    old = case.old[0] if case.old else None
    if pair.first == "firstly" and case.after is not None and case.after.lower_ == "of":
        return True  # firstly of all
    if old is not None and old.lower_ == f"{pair.first}s" and case.could_be("ADJ") is False:
        if lemmas_of(pair.first, "ADJ") and case.new and case.new[0].pos_ in {"ADJ", "NOUN"}:
            return not lemmas_of(pair.first, "VERB")
    if old is not None and old.pos_ == "NOUN" and case.new and case.new[0].tag_ == "VBN":
        return True  # a boy name → called Leo
    twice = case.after is not None and case.after.lower_ in pair.second.split()[1:]
    return twice and case.after is not None and case.after.lower_ not in pair.first.split()


def _joins_two(case: Case) -> bool:
    """It was late, however we stayed → but: only a joining word can stand after the comma."""
    after_comma = case.before is not None and case.before.text == ","
    joins = case.new[0].pos_ in {"CCONJ", "SCONJ"} or case.new[0].lower_ in {"so", "but"}
    return after_comma and joins and case.old[0].lower_ in _LINKING - {"hence"} | {"however"}


_LINKING = {"therefore", "thus", "hence", "so", "consequently"}


def _plural_follows(case: Case) -> bool:
    after = case.target[case.edit.c_end : case.edit.c_end + 4]
    noun = next((t for t in after if t.pos_ in {"NOUN", "PROPN"}), None)
    return noun is not None and noun.tag_ in {"NNS", "NNPS"}
