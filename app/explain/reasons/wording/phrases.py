"""Words that ERRANT gives no name: what stands beside them decides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from spacy.tokens import Token

from app.explain.case import Case, lemmas_of, quote
from app.explain.reading.word_sets import NEGATIVES
from app.explain.reasons import LAST, reason
from app.explain.said import Said
from grammar_items.usage.closed_class import MODALS

_THINKING = {"think", "believe", "feel", "guess", "suppose"}


@reason(
    "OTHER",
    "VERB",
    "PRON",
    "NOUN",
    severity=1,
    rule="Say only once that it is your opinion: I think … or In my opinion, …",
)
def opinion_twice(case: Case) -> Said | None:
    """In my opinion, I think that zoos … → zoos …"""
    if case.operation != "U":
        return None
    verb = next((t for t in case.source[case.edit.end :][:3] if t.lemma_ in _THINKING), None)
    mine = verb is not None and verb.i > 0 and case.source[verb.i - 1].lower_ == "i"
    if verb is not None and mine and {"opinion", "view"} & {t.lower_ for t in case.old}:
        return case.say(
            "【%(sign)s】 already says that it is what you think, so “%(old)s” is not needed.",
            verb,
            sign=quote(verb),
        )
    if not any(t.lemma_.lower() in _THINKING for t in case.old):
        return None
    if any(t.is_alpha and t.lemma_.lower() not in _THINKING | {"i", "that"} for t in case.old):
        return None  # feel a duty to, many people think that: no opinion, or not one's own
    if not any(t.lower_ == "i" for t in (case.before, *case.old) if t is not None):
        return None
    left = case.source[: case.edit.start]
    sign = next((t for t in left if t.lower_ in {"opinion", "view"} or _to_me(t)), None)
    return case.say(
        "【%(sign)s】 already says that it is what you think, so “%(old)s” is not needed.",
        sign,
        sign=quote(sign) if sign is not None else "",
    )


def _to_me(token: Token) -> bool:
    return bool(token.lower_ == "me" and token.i and token.nbor(-1).lower_ in {"to", "for"})


@reason("ADV", "OTHER", "PRON", "PREP", rule="After the way we do not use how.")
def way_and_how(case: Case) -> Said | None:
    """the way how we live → the way we live."""
    if case.operation != "U" or case.old_text.lower() not in {"how", "as", "like"}:
        return None
    way = case.before
    if way is None or way.lower_ != "way":
        return None
    return case.say("【%(way)s】 already says how, so “%(old)s” is too much.", way, way=quote(way))


@reason(
    "OTHER",
    "ADJ",
    "DET",
    "ADV",
    severity=2,
    rule="Use much and many in questions and with not; otherwise use a lot of.",
)
def much_without_not(case: Case) -> Said | None:
    """We ate much fruit → a lot of fruit."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if old not in {"much", "many"} or new not in {"a lot of", "lots of", "plenty of", "a lot"}:
        return None
    if new == "a lot" and old == "much":
        follows = case.target[case.edit.c_end : case.edit.c_end + 1]
        asked = case.target[-1].text == "?" or any(t.lower_ in NEGATIVES for t in case.source)
        if asked or any(t.tag_ in {"JJR", "RBR"} for t in follows):
            return None
        return case.say("“%(old)s” is for questions and for “not”; here we say {%(new)s}.")
    noun = next(
        (t for t in case.source[case.edit.end : case.edit.end + 4] if t.pos_ == "NOUN"), None
    )
    if noun is None:
        return None
    after = case.target[case.edit.c_end : case.edit.c_end + 4]
    counted = any(t.tag_ == "NNS" for t in after)
    if old == "many" and counted:
        return None  # many is right in statements too
    if old == "many":
        said = case.say(
            "【%(noun)s】 cannot be counted, so we use {%(new)s}, not “%(old)s”.",
            noun,
            noun=quote(noun),
        )
        return replace(said, no_rule=True) if said is not None else None
    return case.say(
        "“%(old)s” is for questions and for “not”; before 【%(noun)s】 we say {%(new)s} here.",
        noun,
        noun=quote(noun),
    )


@reason(
    "OTHER",
    "ADV",
    "DET",
    "ADJ",
    severity=3,
    rule="Use such before a noun, also with an adjective, and so before an adjective alone.",
)
def so_or_such(case: Case) -> Said | None:
    """so a lovely evening → such; such tired → so."""
    old, new = case.old_text.lower(), case.new_text.lower().split()[:1]
    if case.operation != "R" or not case.new or {old, *new} != {"so", "such"}:
        return None
    if new == ["such"]:
        noun = case.in_source(case.new[0].head)
        if noun is None or noun.pos_ not in {"NOUN", "PROPN"}:
            return None
        return case.say(
            "A noun follows (【%(noun)s】), so we use {%(new)s}, not “%(old)s”.",
            noun,
            noun=quote(noun),
        )
    word = case.after
    if word is None or word.pos_ not in {"ADJ", "ADV"}:
        return None
    return case.say(
        "Only an adjective or adverb follows (【%(word)s】), so we use {%(new)s}.",
        word,
        word=quote(word),
    )


@reason("OTHER", "PRON", "ADV", "DET", severity=3)
def asking_word(case: Case) -> Said | None:
    """How do you call this? → What; How does she look like? → What."""
    if case.operation != "R" or case.edit.start != 0 or case.target[-1].text != "?":
        return None
    if {case.old_text.lower(), case.new_text.lower()} - {"what", "how", "which", "who"}:
        return None
    head = case.new[0].head
    if case.new_text.lower() == "which":
        return None
    sign = next((t for t in case.source if t.lower_ == "like" and t.pos_ == "ADP"), None)
    word = sign or case.in_source(head)
    return case.say(
        "In a question with 【%(word)s】 we ask {%(new)s}, not “%(old)s”.",
        word,
        word=quote(word) if word is not None else "",
    )


@reason(
    "OTHER",
    "PREP",
    "VERB",
    "VERB:TENSE",
    "SPELL",
    rule="After would, could and should comes have, not of.",
)
def sounds_like_have(case: Case) -> Said | None:
    """I would of helped you → would have."""
    before = case.before
    if (case.old_text.lower(), case.new_text.lower()) != ("of", "have") or before is None:
        return None
    if before.lower_ not in MODALS:
        return None
    return case.say(
        "After 【%(modal)s】 we write {%(new)s}; it only sounds like “%(old)s”.",
        before,
        modal=quote(before),
    )


@reason("OTHER", "DET", "PRON", severity=3, rule="Use no before a noun, and none before of.")
def none_of(case: Case) -> Said | None:
    """No of the answers → None of the answers."""
    after = case.after
    if case.new_text.lower() != "none" or after is None or after.lower_ != "of":
        return None
    return case.say(
        "Before 【%(word)s】 we use {%(new)s}, not “%(old)s”.", after, word=quote(after)
    )


def _only_words(tokens: Sequence[Token]) -> list[str]:
    """Without the full stop that an edit at the end may bring: like. → like."""
    return [token.lower_ for token in tokens if not token.is_punct]


@reason(
    "OTHER",
    "ADV",
    "ADJ",
    "DET",
    "NOUN",
    severity=2,
    rule="Use very before an adjective or adverb, and a lot or very much with a verb.",
)
def very_or_a_lot(case: Case) -> Said | None:
    """I miss him very → a lot; very much work → a lot of work."""
    old, new = _only_words(case.old), _only_words(case.new)
    if case.after is not None and case.after.lower_ == "much":
        return None  # very much → a lot, as two edits: no "very" stands alone
    if old == ["very"] and new in (["a", "lot"], ["very", "much"]):
        return case.say(
            "“very” stands only before an adjective or adverb; elsewhere we say {%(new)s}."
        )
    if old == ["very", "much"] and new == ["a", "lot", "of"]:
        return case.say("Before a noun we say {%(new)s}, not “%(old)s”.")
    return None


_HELPERS = {"don't", "doesn't", "didn't", "don’t", "doesn’t", "didn’t"}


@reason("OTHER", "VERB:TENSE", "VERB", "ADV", "VERB:FORM", "CONTR", "DET", severity=3)
def not_needs_do(case: Case) -> Said | None:
    """they not get water → don't get; I don't can → can't; love to can → be able to."""
    if case.operation != "R" or not case.new or not case.old:
        return None
    old, new = case.old_text.lower(), case.new_text.lower()
    if old in {"not", "no"} and new in _HELPERS:
        return case.say("To say “not”, a verb needs a helper before it: {%(new)s}.")
    if old in {"not", "no"} and new.replace("’", "'") in {"isn't", "aren't", "wasn't", "weren't"}:
        return case.say(
            "This part has no verb yet; “%(old)s” needs be before it: {%(new)s}.",
            rule="Use be to say what or how somebody or something is.",
        )
    last = case.old[-1].lower_
    if old.split()[0] in _HELPERS and last in MODALS and case.new[0].lower_ in MODALS:
        return case.say("“%(modal)s” takes “not” without “do”: {%(new)s}.", modal=last)
    to = case.before
    if old == "can" and new == "be able to" and to is not None:
        return case.say("“can” has no form with 【%(to)s】, so we say {%(new)s}.", to, to=quote(to))
    if old in {"i'am", "i’am"}:
        return case.say("The apostrophe takes the place of the letter “a”: {%(new)s}.")
    return None


@reason("OTHER", "VERB", "VERB:TENSE", "VERB:FORM")
def stands_for_the_verb(case: Case) -> Said | None:
    """I like reading, and my sister like too → does too."""
    if case.operation != "R" or len(case.old) != 1 or case.new_text.lower() not in _DO:
        return None
    lemma = case.old[0].lemma_
    if lemma == "be":
        return None  # do never stands for be
    verb = next((t for t in case.source[: case.edit.start] if t.lemma_ == lemma), None)
    following = case.target[case.edit.c_end : case.edit.c_end + 1].text.lower()
    if verb is None or following not in {"too", "so", "either", ".", ",", "not"}:
        return None
    if case.new[0].dep_ == "aux" or lemma == "have":
        return None  # they have not wanted → did not want: the verb itself follows
    return case.say(
        "{%(new)s} stands for 【%(verb)s】, so that the verb is not said twice.",
        verb,
        verb=quote(verb),
    )


_DO = {"do", "does", "did"}


@reason(
    "OTHER", "ADV", "PRON", "PREP", "CONJ", rule="To ask about a length of time we use how long."
)
def since_when(case: Case) -> Said | None:
    """Since when do you know him? → How long have you known him?"""
    first = case.target[case.edit.c_start : case.edit.c_start + 2]
    if case.old_text.lower() != "since when" or [t.lower_ for t in first] != ["how", "long"]:
        return None
    return case.say("To ask about a length of time we say “how long”, not “since when”.")


@reason("OTHER", "DET", "ADV", rank=LAST, severity=3)
def no_or_not(case: Case) -> Said | None:
    """why no visit → why not; there is not reason → no reason."""
    old, new, after = case.old_text.lower(), case.new_text.lower(), case.after
    if (old, new) in {("no", "not"), ("none", "not"), ("don't", "not"), ("don’t", "not")}:
        if after is not None and old == "no":
            return case.say(
                "“no” stands before a noun; before 【%(word)s】 we use {%(new)s}.",
                after,
                word=quote(after),
                rule=_NO_OR_NOT,
            )
        return None
    if any(t.tag_ in {"JJR", "RBR"} for t in case.target[case.edit.c_end : case.edit.c_end + 1]):
        if (old, new) != ("not", "no"):
            return None
        both = case.say(
            "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.", severity=1
        )
        return replace(both, no_rule=True) if both is not None else None
    if new == "no" and old in {"not", "none"} and case.new:
        noun = case.in_source(case.new[0].head)
        if noun is not None and noun.pos_ == "NOUN":
            return case.say(
                "Before a noun such as 【%(noun)s】 we use “no”, not “%(old)s”.",
                noun,
                noun=quote(noun),
                old=old,
                rule=_NO_OR_NOT,
            )
    return None


_NO_OR_NOT = "Use no before a noun, and not with a verb."


_PARTS_OF_ALL = {"most", "some", "many", "few", "several"}


def _of_all_in_general(case: Case, amount: Token, noun: Token) -> Said | None:
    """most of the people like music → most people."""
    return case.say(
        "No certain group is meant, so 【%(word)s】 stands before 【%(noun)s】 without “%(old)s”.",
        amount,
        noun,
        word=quote(amount),
        noun=quote(noun),
        rule="Most meaning nearly all has no the: most people, most of the time."
        if amount.lower_ == "most"
        else "Use of after one, some, most, all … before the, my, these or them.",
    )


def _stays_a_noun(case: Case, noun: Token) -> bool:
    """The same noun, in one number or the other: days → day, but not shame → shameful."""
    now = (case.becomes(noun) or "").lower()
    if noun.lemma_.lower() == "near":
        return False  # in the near of the sea → near the sea: a preposition
    return bool(now) and bool({now, *lemmas_of(now, "NOUN")} & {noun.lower_, noun.lemma_.lower()})


_WITHOUT_DO = {"dont", "don't", "doesn't", "doesnt", "didn't", "didnt", "no"}


@reason("OTHER", rank=LAST, severity=2)
def word_beside(case: Case) -> Said | None:
    """went to the home → went home; for don't answering → not: what stands beside it."""
    before, after = case.before, case.after
    if case.operation == "U" and after is not None and after.is_alpha:
        if after.lower_ in NEGATIVES and any(t.lower_ in NEGATIVES for t in case.old):
            return case.say(
                "【%(word)s】 already says “not”, so “%(old)s” is too much.",
                after,
                word=quote(after),
                rule="One negative word is enough in an English sentence.",
            )
        if before is not None and [t.lower_ for t in case.old] == ["of", "the"]:
            if before.lower_ in _PARTS_OF_ALL and after.pos_ in {"NOUN", "ADJ"}:
                return _of_all_in_general(case, before, after)
        if len(case.old) > 2 or case.old[0].pos_ != "ADP" or after.pos_ != "NOUN":
            return None
        if len(after) < 3 or not _stays_a_noun(case, after):
            return None  # another word comes in its place
        return case.say("Here 【%(noun)s】 has no “%(old)s”.", after, noun=quote(after))
    if case.operation == "R" and case.new_text.lower() == "not" and before is not None:
        if case.old_text.lower().replace("’", "'") not in _WITHOUT_DO:
            return None
        follows = case.target[case.edit.c_end : case.edit.c_end + 1]
        if not any(t.tag_ in {"VB", "VBG", "TO"} for t in follows):
            return None  # If not, I can help: no verb follows
        return case.say(
            "The verb after 【%(word)s】 takes {%(new)s} alone, without “do”.",
            before,
            word=quote(before),
            severity=3,
            rule="Before to + verb or an -ing form we put not alone: try not to laugh.",
        )
    if case.operation == "R" and case.new_text.lower() in {"how", "what"} and after is not None:
        if after.pos_ in {"ADJ", "ADV", "NOUN"} and (
            after.pos_ != "NOUN" or case.new_text.lower() == "what"
        ):
            return case.say("Before 【%(noun)s】 we say {%(new)s} here.", after, noun=quote(after))
        return None
    if case.operation == "R" and len(case.new) == len(case.old) == 1:
        noun = case.in_source(case.new[0].head)
        if case.old[0].pos_ in {"DET", "PRON", "ADP"} or (
            not case.real_word and case.old[0].pos_ != "PROPN"
        ):
            return None  # their, some: no word that describes
        if case.source_text.isupper():
            return None  # a sentence in capitals: the parse only guesses
        if before is not None and before.lower_ == "as" and after is not None:
            if after.lower_ == "as":
                return None  # as best as possible → as good as: it compares
        if case.new[0].dep_ == "amod" and noun is not None and noun.pos_ == "NOUN":
            return case.say(
                "To describe 【%(word)s】 we say {%(new)s}, not “%(old)s”.", noun, word=quote(noun)
            )
    if case.operation == "M" and before is not None:
        asking = before if before.pos_ == "VERB" else before.head
        if asking.pos_ == "VERB" and asking.i < case.edit.start and case.new[0].dep_ == "mark":
            return case.say(
                "After 【%(word)s】 we say {%(new)s} here.", asking, word=quote(asking), severity=3
            )
    return None
