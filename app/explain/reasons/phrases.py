"""Words that ERRANT gives no name: what stands beside them decides."""

from __future__ import annotations

from app.explain.case import Case, Said, quote
from app.explain.reasons import LAST, reason
from app.explain.words import MODALS, NEGATIVES

_THINKING = {"think", "believe", "feel", "guess", "suppose"}


@reason("OTHER", "VERB", "PRON")
def opinion_twice(case: Case) -> Said | None:
    """In my opinion, I think that zoos … → zoos …"""
    if case.operation != "U" or not any(t.lemma_.lower() in _THINKING for t in case.old):
        return None
    left = case.source[: case.edit.start]
    sign = next((t for t in left if t.lower_ in {"opinion", "view", "me"}), None)
    return case.say(
        "【%(sign)s】 already says that it is what you think, so “%(old)s” is not needed.",
        sign,
        sign=quote(sign) if sign is not None else "",
    )


@reason("ADV", "OTHER", "PRON", "PREP")
def way_and_how(case: Case) -> Said | None:
    """the way how we live → the way we live."""
    if case.operation != "U" or case.old_text.lower() not in {"how", "as", "like"}:
        return None
    way = case.before
    if way is None or way.lower_ != "way":
        return None
    return case.say("【%(way)s】 already says how, so “%(old)s” is too much.", way, way=quote(way))


@reason("OTHER", "ADJ", "DET", "ADV")
def much_without_not(case: Case) -> Said | None:
    """We ate much fruit → a lot of fruit."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if old not in {"much", "many"} or new not in {"a lot of", "lots of", "plenty of", "a lot"}:
        return None
    noun = next(
        (t for t in case.source[case.edit.end : case.edit.end + 4] if t.pos_ == "NOUN"), None
    )
    if noun is None:
        return None
    if old == "many" and noun.tag_ == "NN":
        return case.say(
            "【%(noun)s】 cannot be counted, so we use {%(new)s}, not “%(old)s”.",
            noun,
            noun=quote(noun),
        )
    return case.say(
        "“%(old)s” is for questions and for “not”; before 【%(noun)s】 we say {%(new)s} here.",
        noun,
        noun=quote(noun),
    )


@reason("OTHER", "ADV", "DET", "ADJ")
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


@reason("OTHER", "PRON", "ADV", "DET")
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


@reason("OTHER", "PREP", "VERB", "VERB:TENSE", "SPELL")
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


@reason("OTHER", "DET", "PRON")
def none_of(case: Case) -> Said | None:
    """No of the answers → None of the answers."""
    after = case.after
    if case.new_text.lower() != "none" or after is None or after.lower_ != "of":
        return None
    return case.say(
        "Before 【%(word)s】 we use {%(new)s}, not “%(old)s”.", after, word=quote(after)
    )


@reason("OTHER", rank=LAST)
def word_beside(case: Case) -> Said | None:
    """went to the home → went home; for don't answering → not: what stands beside it."""
    before, after = case.before, case.after
    if case.operation == "U" and after is not None and after.is_alpha:
        if after.lower_ in NEGATIVES and any(t.lower_ in NEGATIVES for t in case.old):
            return case.say(
                "【%(word)s】 already says “not”, so “%(old)s” is too much.",
                after,
                word=quote(after),
            )
        if len(case.old) > 2 or any(t.pos_ in {"VERB", "AUX"} for t in case.old):
            return None
        return case.say("【%(noun)s】 stands without “%(old)s” here.", after, noun=quote(after))
    if case.operation == "R" and case.new_text.lower() == "no":
        noun = case.in_source(case.new[0].head)
        return case.say(
            "Before 【%(noun)s】 we say {%(new)s} here.",
            noun,
            noun=quote(noun) if noun is not None else "",
        )
    if case.operation == "R" and case.new_text.lower() == "not" and before is not None:
        return case.say("After 【%(word)s】 we say {%(new)s} here.", before, word=quote(before))
    if case.operation == "R" and case.new_text.lower() in {"how", "what"} and after is not None:
        if after.pos_ in {"ADJ", "ADV", "DET", "NOUN"}:
            return case.say("Before 【%(noun)s】 we say {%(new)s} here.", after, noun=quote(after))
        return None
    if case.operation == "R" and len(case.new) == 1 and len(case.old) == 1:
        noun = case.in_source(case.new[0].head)
        if case.new[0].dep_ in {"amod", "det", "poss"} and noun is not None:
            return case.say("Before 【%(noun)s】 we say {%(new)s} here.", noun, noun=quote(noun))
    if case.operation == "M" and before is not None:
        asking = before if before.pos_ == "VERB" else before.head
        if asking.pos_ == "VERB" and asking.i < case.edit.start and case.new[0].dep_ == "mark":
            return case.say("After 【%(word)s】 we say {%(new)s} here.", asking, word=quote(asking))
    return None
