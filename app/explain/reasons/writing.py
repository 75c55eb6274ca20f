"""Spelling, capitals, spaces, short forms, punctuation."""

from __future__ import annotations

from difflib import SequenceMatcher

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.words import DAYS, LANGUAGES, MONTHS

_CLAUSE_OPENERS = {
    "when", "if", "because", "although", "though", "while", "as", "since", "after", "before",
    "unless", "until", "whenever", "once",
}  # fmt: skip
_QUESTION_STARTS = {
    "what", "where", "when", "why", "who", "how", "which", "whose", "do", "does", "did", "is",
    "are", "was", "were", "can", "could", "will", "would", "have", "has", "should", "may", "shall",
}  # fmt: skip


@reason("SPELL")
def letters(case: Case) -> Said | None:
    """Which letters differ."""
    old, new = case.old_text, case.new_text
    if not old or not new or " " in old or " " in new:
        return None
    changes = [
        (tag, old[a:b], new[c:d])
        for tag, a, b, c, d in SequenceMatcher(None, old.lower(), new.lower(), False).get_opcodes()
        if tag != "equal"
    ]
    if len(old) == len(new) and sorted(old.lower()) == sorted(new.lower()):
        return case.say("Two letters have changed places: not “%(old)s” but {%(new)s}.")
    if len(changes) == 1:
        tag, gone, come = changes[0]
        if tag == "insert":
            doubled = come * 2 in new.lower() if len(come) == 1 else False
            if doubled:
                return case.say("The letter “%(letters)s” is written twice: {%(new)s}.",
                                letters=come)  # fmt: skip
            return case.say("“%(letters)s” is missing in “%(old)s”: {%(new)s}.", letters=come)
        if tag == "delete":
            return case.say("“%(letters)s” is too much in “%(old)s”: {%(new)s}.", letters=gone)
        return case.say(
            "Write “%(letters)s” where you have “%(gone)s”: {%(new)s}.", letters=come, gone=gone
        )
    return case.say("“%(old)s” is written {%(new)s}.")


@reason("ORTH")
def capital_or_space(case: Case) -> Said | None:
    old, new = case.old_text, case.new_text
    if old.replace(" ", "").replace("-", "") == new.replace(" ", "").replace("-", ""):
        if " " in old and " " not in new:
            return case.say("This is written as one word: {%(new)s}.")
        return case.say("This is written as separate words: {%(new)s}.")
    if old.lower() != new.lower():
        return None
    if new == "I" or new.startswith("I'"):
        return case.say("The word {%(new)s} for yourself is always a capital letter.")
    low = new.lower()
    if new[:1].isupper():
        if case.edit.start == 0:
            return case.say("A sentence begins with a capital letter: {%(new)s}.")
        if low in DAYS | MONTHS:
            return case.say("Days and months begin with a capital letter: {%(new)s}.")
        if low in LANGUAGES:
            return case.say("Languages and nationalities begin with a capital letter: {%(new)s}.")
        before = case.before
        if before is not None and before.text in {".", "!", "?", '"', "“"}:
            return case.say("A sentence begins with a capital letter: {%(new)s}.")
        return case.say("Names begin with a capital letter: {%(new)s}.")
    return case.say("This is not a name, so it has a small letter: {%(new)s}.")


@reason("CONTR", "SPELL", "ORTH", "PUNCT", "OTHER")
def short_form(case: Case) -> Said | None:
    if "'" not in case.new_text and "’" not in case.new_text:
        return None
    if case.new_text.replace("'", "").replace("’", "").lower() != case.old_text.lower():
        return None
    return case.say("The apostrophe stands for the letters left out: {%(new)s}.")


@reason("CONTR")
def contraction(case: Case) -> Said | None:
    if case.operation == "R":
        return case.say("Here the form is {%(new)s}, not “%(old)s”.")
    if case.operation == "M":
        return case.say("A short form is missing here: {%(new)s}.")
    return case.say("The short form “%(old)s” is not needed here.")


@reason("PUNCT")
def end_of_sentence(case: Case) -> Said | None:
    new = case.new_text
    if new not in {".", "?", "!"} or case.edit.end < len(case.source) - 1:
        return None
    if new == "?":
        first = case.source[0]
        if first.lower_ in _QUESTION_STARTS:
            return case.say(
                "The sentence begins with 【%(word)s】 and asks, so it ends with {%(new)s}",
                first,
                word=quote(first),
            )
        return case.say("The sentence asks something, so it ends with {%(new)s}")
    return case.say("The sentence is over here and needs its mark: {%(new)s}")


@reason("PUNCT")
def comma(case: Case) -> Said | None:
    if case.new_text == "," and case.operation in {"M", "R"}:
        opener = next(
            (t for t in case.source[: case.edit.start] if t.lower_ in _CLAUSE_OPENERS), None
        )
        after = case.after
        if after is not None and after.lower_ in {"but", "so", "and", "or", "yet"}:
            return case.say(
                "A comma before 【%(word)s】 shows where the new part begins.",
                after,
                word=quote(after),
            )
        if after is not None and after.lower_ in {"which", "who", "where", "whose"}:
            return case.say(
                "The part with 【%(word)s】 only adds something, so a comma cuts it off.",
                after,
                word=quote(after),
            )
        if opener is not None and opener.i <= 1:
            return case.say(
                "The part that begins with 【%(word)s】 ends here, and a comma shows it.",
                opener,
                word=quote(opener),
            )
        first = case.source[0]
        if case.edit.start <= 5 and first.pos_ in {"ADV", "ADP", "SCONJ", "CCONJ", "INTJ"}:
            return case.say(
                "The opening words from 【%(word)s】 to here are followed by a comma.",
                first,
                word=quote(first),
            )
        return case.say("A short stop is heard here, and a comma shows it.")
    if case.old_text == "," and case.operation == "U":
        after = case.after
        if after is not None and after.lower_ == "that":
            return case.say("Before 【%(word)s】 English has no comma.", after, word=quote(after))
        if after is not None and after.pos_ in {"VERB", "AUX"}:
            return case.say(
                "No comma stands between the subject and its verb 【%(word)s】.",
                after,
                word=quote(after),
            )
        return case.say("The words on both sides belong together, so there is no comma.")
    return None


@reason("PUNCT")
def two_sentences(case: Case) -> Said | None:
    if case.old_text == "," and case.new_text[:1] in {".", ";"}:
        return case.say("Both sides are whole sentences; a comma alone cannot join them.")
    return None
