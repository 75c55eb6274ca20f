"""What was written as one word and is two, or as two and is one: what the parts are.

``apart(case)`` of videogames → video games says that the first noun describes the second;
``together(case)`` of un known → unknown says that the prefix is joined to its word.
"""

from __future__ import annotations

import re
from dataclasses import replace

from errant.en.classifier import spell as known_words

from app.explain.case import Case
from app.explain.reasons.usage.confusables import TWO_WORDS
from app.explain.reasons.wording.spelling_rules import (
    JOINED_NOUNS,
    PREFIX_JOINED,
    PREPOSITION_APART,
    VERB_OR_NOUN,
    apart_rule,
    joined_rule,
)
from app.explain.said import Said

ONE_WORD = "Some words that are made of two others are written as one."
_GROWN_TOGETHER = "Some phrases have grown together and are one word now: nowadays, another."
_STILL_APART = "Some short phrases are always separate words: as well, a lot, of course."
_JOINED = "Some, any and every join with one, body, thing and where: everyone, somewhere."
_IS_JOINED = re.compile("(some|any|every|no)(body|one|thing|where|times|how|way)")
_SELF = "Self is joined to the word before it: myself, yourself, themselves."
_NO_WORDS = {"un", "dis", "mis", "re", "im", "ir", "il", "pre", "multi", "anti"}
_ONE_LETTER = {"a", "i", "o"}

_GROWN = {
    "nowadays": "at the present time", "another": "one more, or a different one",
    "instead": "in place of something else", "therefore": "for that reason", "however": "but",
    "whenever": "at any time when", "whoever": "anyone who", "whatever": "anything that",
    "wherever": "in any place where", "together": "with each other", "maybe": "perhaps",
    "otherwise": "if not", "meanwhile": "during that time", "nevertheless": "but still",
    "furthermore": "also", "moreover": "also", "throughout": "in every part of",
    "overall": "in general", "worldwide": "all over the world", "online": "on the internet",
    "somehow": "in some way", "everybody": "all people", "everyone": "all people",
    "everything": "all things", "everywhere": "in all places", "cannot": "can not",
    "goodbye": "what we say when we leave",
}  # fmt: skip
"""One word, and what it means."""
_MORE_GROWN = frozenset(
    "without within although already indoors outdoors upstairs downstairs".split()
)
_PHRASES = {
    "as well": "also", "a lot": "much or many, or very often", "at least": "not less than",
    "at all": "in any way", "all right": "fine", "each other": "one the other",
    "no one": "nobody", "in fact": "really", "of course": "as you would expect",
    "even though": "although", "so far": "until now", "a few": "some",
    "a little": "some, but not much", "in case": "if it happens", "such as": "for example",
    "thank you": "thanks", "every time": "each time",
    "in order": "with the aim", "by far": "very much",
    "right away": "at once",
}  # fmt: skip
"""Separate words that make one phrase, and what it means."""


def together(case: Case, of_a_name: str | None) -> Said | None:
    """bed room → bedroom, un known → unknown, cluste r → cluster."""
    parts, rule = case.edit.original.split(), joined_rule(case)
    if "-" in case.new_text:
        return case.say("This word is written with a hyphen: “%(word)s”.", word=case.new_text)
    if rule == VERB_OR_NOUN:
        return case.say("This is a noun here, so it is one word: {%(new)s}.", rule=rule)
    if rule == PREFIX_JOINED:
        message = "“%(prefix)s” is a prefix here, so it is joined to its word: {%(new)s}."
        if parts[0].lower() in _NO_WORDS:
            message = (
                "“%(prefix)s” is no word by itself, so it is joined to the next one: {%(new)s}."
            )
        return case.say(message, prefix=parts[0], rule=rule)
    piece = next((part for part in parts if _is_no_word(part)), None)
    if piece is not None and of_a_name is None:
        said = case.say(
            "“%(piece)s” is only a piece of a word here: no space comes inside {%(new)s}.",
            piece=piece,
        )
        return replace(said, no_rule=True) if said is not None else None
    whole = case.new_text.lower()
    if whole.endswith(("self", "selves")):
        rule = _SELF
    elif whole in _GROWN or whole in _MORE_GROWN:
        rule = _GROWN_TOGETHER
    nouns = rule == JOINED_NOUNS
    rule = _JOINED if _IS_JOINED.fullmatch(whole) else rule or of_a_name or ONE_WORD
    if whole in _GROWN:
        return case.say(
            "{%(new)s} is one word; it means “%(sense)s”.", sense=_GROWN[whole], rule=rule
        )
    if len(parts) != 2:
        return case.say("This is written as one word: {%(new)s}.", rule=rule)
    message = "“%(first)s” and “%(second)s” make one word here: {%(new)s}."
    if nouns:
        message = "“%(first)s” and “%(second)s” make one noun here, which is one word: {%(new)s}."
    return case.say(message, first=parts[0], second=parts[1], rule=rule)


def _is_no_word(part: str) -> bool:
    low = part.lower()
    return low.isalpha() and (low not in known_words if len(low) > 1 else low not in _ONE_LETTER)


def apart(case: Case) -> Said | None:
    """infront → in front, videogames → video games, ifthe → if the."""
    phrase, rule = case.new_text.lower(), apart_rule(case)
    if rule == VERB_OR_NOUN:
        return case.say("This is a verb here, so it is two words: {%(new)s}.", rule=rule)
    if phrase in _PHRASES:
        return case.say(
            "{%(new)s} is a phrase of separate words; it means “%(sense)s”.",
            sense=_PHRASES[phrase],
            rule=_STILL_APART,
        )
    alone = len(case.new) == 2 and all(token.text.isalnum() for token in case.new)
    if not alone or "-" in case.old_text:
        return case.say("This is written as separate words: {%(new)s}.", rule=rule or TWO_WORDS)
    return case.say(
        _of_two_words(case, rule),
        first=case.new[0].text,
        second=case.new[1].text,
        rule=rule or TWO_WORDS,
    )


def _of_two_words(case: Case, rule: str | None) -> str:
    first, second = case.new
    if rule == PREPOSITION_APART:
        return "“%(first)s” is a preposition before “%(second)s”, so they are two words: {%(new)s}."
    if first.dep_ in {"amod", "compound"} and first.head == second:
        return "“%(first)s” describes the noun “%(second)s” and stays a word of its own: {%(new)s}."
    if second.pos_ in _SMALL:
        return "“%(second)s” is a word of its own, so a space comes before it: {%(new)s}."
    if first.pos_ in _SMALL:
        return "“%(first)s” is a word of its own, so a space comes after it: {%(new)s}."
    return "“%(first)s” and “%(second)s” are two words, so a space comes between them: {%(new)s}."


_SMALL = {"DET", "ADP", "PRON", "CCONJ", "SCONJ", "AUX", "PART"}


def elsewhere(case: Case) -> Said | None:
    """opent he → open the: one space, at the wrong place."""
    old, new = case.edit.original.split(), case.new_text.split()
    if len(old) != 2 or len(new) != 2 or old[0].lower() == new[0].lower():
        return None
    return case.say(
        "The space is at the wrong place; it comes after “%(first)s”: {%(new)s}.",
        first=new[0],
        rule=TWO_WORDS,
    )
