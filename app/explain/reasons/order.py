"""Word order: which part moves where."""

from __future__ import annotations

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.words import BE, DO, HAVE, MODALS

_HELPERS = BE | HAVE | DO | MODALS
_QUESTION_WORDS = {"what", "where", "when", "why", "who", "how", "which", "whose", "whom"}


def _moved(case: Case) -> list[str]:
    """The fewest words that moved, in lower case."""
    old = [t.lower_ for t in case.old]
    new = [t.lower_ for t in case.new]
    for size in range(1, max(2, len(old))):
        for words, other in ((old, new),):
            if words[:size] == other[-size:] and words[size:] == other[:-size]:
                return words[:size]
            if words[-size:] == other[:size] and words[:-size] == other[size:]:
                return words[-size:]
    return []


@reason("WO")
def question_order(case: Case) -> Said | None:
    """Where you are → Where are you; I know where is he → where he is."""
    new_helper = next((t for t in case.new if t.lower_ in _HELPERS), None)
    subject = next((t for t in case.new if t.dep_ in {"nsubj", "nsubjpass", "expl"}), None)
    if new_helper is None or subject is None:
        return None
    source_subject = next((t for t in case.old if t.lower_ == subject.lower_), None)
    question = case.target[-1].text == "?"
    if new_helper.i < subject.i and question:
        return case.say(
            "In a question {%(helper)s} comes before the subject 【%(subject)s】.",
            source_subject,
            helper=quote(new_helper),
            subject=quote(subject),
        )
    if subject.i < new_helper.i:
        opener = next(
            (t for t in reversed(list(case.source[: case.edit.start])) if t.lower_ in
             _QUESTION_WORDS | {"that", "if", "whether"}),
            None,
        )  # fmt: skip
        if opener is not None and opener.i:
            return case.say(
                "After 【%(opener)s】 inside a sentence the subject comes first: {%(new)s}.",
                opener,
                opener=quote(opener),
            )
        return case.say(
            "In a statement the subject comes before the verb: {%(new)s}.",
        )
    return None


@reason("WO")
def adverb_place(case: Case) -> Said | None:
    moved = _moved(case)
    adverb = next((t for t in case.new if t.lower_ in moved and t.pos_ in {"ADV", "PART"}), None)
    if adverb is None:
        return None
    following = case.target[adverb.i + 1] if adverb.i + 1 < len(case.target) else None
    previous = case.target[adverb.i - 1] if adverb.i else None
    if following is not None and following.pos_ in {"VERB", "AUX"}:
        shown = case.in_source(following) or next(
            (t for t in case.old if t.lower_ == following.lower_), None
        )
        return case.say(
            "{%(word)s} stands before the verb 【%(verb)s】.",
            shown,
            word=quote(adverb),
            verb=quote(following),
        )
    if previous is not None and previous.pos_ in {"AUX"}:
        shown = case.in_source(previous) or next(
            (t for t in case.old if t.lower_ == previous.lower_), None
        )
        return case.say(
            "{%(word)s} stands after 【%(verb)s】.", shown, word=quote(adverb), verb=quote(previous)
        )
    return None


@reason("WO")
def adjective_before_noun(case: Case) -> Said | None:
    for token in case.new:
        if token.dep_ == "amod" and token.head in case.new and token.i < token.head.i:
            noun = next((t for t in case.old if t.lower_ == token.head.lower_), None)
            adjective = next((t for t in case.old if t.lower_ == token.lower_), None)
            if noun is not None and adjective is not None and adjective.i > noun.i:
                return case.say(
                    "In English the adjective stands before its noun 【%(noun)s】: {%(new)s}.",
                    noun,
                    noun=quote(noun),
                )
    return None


@reason("WO")
def object_after_verb(case: Case) -> Said | None:
    for token in case.new:
        if token.dep_ in {"dobj", "dative"}:
            verb = case.in_source(token.head) or next(
                (t for t in case.old if t.lower_ == token.head.lower_), None
            )
            if verb is not None and token.i - token.head.i <= 4:
                return case.say(
                    "The object comes right after its verb 【%(verb)s】: {%(new)s}.",
                    verb,
                    verb=quote(verb),
                )
    return None


@reason("WO")
def plain_order(case: Case) -> Said | None:
    moved = _moved(case)
    if moved and len(moved) <= 3:
        return case.say("“%(moved)s” stands in another place here: {%(new)s}.",
                        moved=" ".join(moved))  # fmt: skip
    return case.say("These words come in another order in English: {%(new)s}.")
