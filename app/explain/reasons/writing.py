"""Spelling, capitals, spaces, short forms, punctuation."""

from __future__ import annotations

from difflib import SequenceMatcher

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.words import DAYS, LANGUAGES, MONTHS
from grammar_items.verb_groups import subject_of, verb_groups

_CLAUSE_OPENERS = {
    "when", "if", "because", "although", "though", "while", "as", "since", "after", "before",
    "unless", "until", "whenever", "once",
}  # fmt: skip
_QUESTION_STARTS = {
    "what", "where", "when", "why", "who", "how", "which", "whose", "do", "does", "did", "is",
    "are", "was", "were", "can", "could", "will", "would", "have", "has", "should", "may", "shall",
}  # fmt: skip


@reason("SPELL", "NOUN", "PREP", "DET", "PRON", "OTHER", "ADV")
def sounds_alike(case: Case) -> Said | None:
    """Their are → There; to old → too: the word beside it shows which one is meant."""
    new, old, after = case.new_text.lower(), case.old_text.lower(), case.after
    if after is None or case.operation != "R" or not any({old, new} <= s for s in _ALIKE):
        return None
    if new == "there" and after.lower_ in {"is", "are", "was", "were"}:
        return case.say(_ALIKE_BEFORE, after, word=quote(after))
    if new in {"too", "their", "your", "its", "whose"}:
        word = after
        if new != "too" and case.new[0].head.i > case.new[0].i:
            word = case.in_source(case.new[0].head) or after
        return case.say(_ALIKE_BEFORE, word, word=quote(word))
    return None


_ALIKE = ({"their", "there", "they're"}, {"to", "too"}, {"your", "you're"}, {"its", "it's"},
          {"whose", "who's"})  # fmt: skip
_ALIKE_BEFORE = "The two words sound alike; before 【%(word)s】 we write {%(new)s}, not “%(old)s”."


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
def verb_in_short(case: Case) -> Said | None:
    """I not sure → I'm; They's → They're; She's works → She works."""
    if case.operation == "U":
        following = case.source[case.edit.end : case.edit.end + 2]
        verb = next((t for t in following if t.pos_ in {"VERB", "AUX"}), None)
        place = case.edit.c_start
        if verb is None and place < len(case.target) and case.target[place].pos_ == "VERB":
            verb = case.after
        return case.say(
            "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
            verb,
            verb=quote(verb) if verb is not None else "",
            gone=case.old_text,
        )
    word = case.before
    if word is None or word.pos_ not in {"PRON", "NOUN", "PROPN"} or case.new_text[:1] not in "'’":
        return None
    if case.operation == "M":
        return case.say(
            "The part about 【%(subject)s】 has no verb yet: {%(new)s}.", word, subject=quote(word)
        )
    return case.say(
        "【%(subject)s】 goes with {%(new)s}, not with “%(old)s”.", word, subject=quote(word)
    )


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
    opening = case.source[0]
    if new == "!" and opening.lower_ in {"what", "how"}:
        return case.say(
            "【%(word)s】 opens a cry of surprise or joy here, so it ends with {%(new)s}",
            opening,
            word=quote(opening),
        )
    asks = next((t for t in case.source if t.lemma_ in {"wonder", "ask", "know", "tell"}), None)
    if new == "." and case.old_text == "?" and asks is not None:
        return case.say(
            "【%(word)s】 only tells about a question, so the sentence ends with {%(new)s}",
            asks,
            word=quote(asks),
        )
    return case.say("The sentence is over here and needs its mark: {%(new)s}")


@reason("PUNCT")
def speaking_to_somebody(case: Case) -> Said | None:
    """Can you hear me Mum? Thank you Pedro, …"""
    name = case.after
    if case.new_text != "," or name is None or case.operation != "M":
        return None
    last = name.i + 1 >= len(case.source) or case.source[name.i + 1].is_punct
    if not last or not (name.pos_ == "PROPN" or name.text.istitle()) or name.i == 0:
        return None
    if case.source[case.edit.start - 1].pos_ in {"PROPN", "DET", "ADJ", "ADP", "CCONJ"}:
        return None
    return case.say(
        "【%(name)s】 is the person we speak to, and a comma stands before the name.",
        name,
        name=quote(name),
    )


_SPEAKING = {"say", "ask", "answer", "shout", "reply", "whisper"}


@reason("PUNCT")
def speech_and_letters(case: Case) -> Said | None:
    """ "It is late," said …; Dear Ms Lee, …; three things: …"""
    near = case.source[case.edit.end : case.edit.end + 4]
    said = next((t for t in near if t.lemma_ in _SPEAKING), None)
    marks = {t.text for t in case.source} & {'"', "“", "”", "'"}
    if case.new_text == "," and said is not None and marks:
        return case.say(
            "The sentence goes on with 【%(word)s】, so the words spoken end with a comma.",
            said,
            word=quote(said),
        )
    if case.new_text == "," and case.source[0].lower_ == "dear" and case.edit.start <= 4:
        return case.say(
            "A letter that begins with 【%(word)s】 has a comma after the name.",
            case.source[0],
            word=quote(case.source[0]),
        )
    if case.new_text == ":":
        things = next(
            (t for t in reversed(list(case.source[: case.edit.start])) if t.tag_ == "NNS"), None
        )
        return case.say(
            "What follows names the 【%(word)s】, so we write {%(new)s}",
            things,
            word=quote(things) if things is not None else "",
        )
    return None


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
        stops = [t.i + 1 for t in case.source[: case.edit.start] if t.text in {".", "!", "?"}]
        start = stops[-1] if stops and stops[-1] < case.edit.start else 0
        first = case.source[start]
        if case.edit.start - start <= 5 and first.pos_ in {"ADV", "ADP", "SCONJ", "CCONJ", "INTJ"}:
            return case.say(
                "The opening words from 【%(word)s】 to here are followed by a comma.",
                first,
                word=quote(first),
            )
        before = case.before
        same = before is not None and after is not None and before.pos_ == after.pos_
        if same and before is not None and after is not None and after.pos_ in {"NOUN", "ADJ"}:
            return case.say(
                "【%(one)s】 and 【%(other)s】 stand in a list, and a comma keeps them apart.",
                before,
                after,
                one=quote(before),
                other=quote(after),
            )
        if before is not None and before.lower_ in {"yes", "no", "well", "oh"}:
            return case.say(
                "The opening words from 【%(word)s】 to here are followed by a comma.",
                before,
                word=quote(before),
            )
        return case.say("A short stop is heard here, and a comma shows it.")
    if case.old_text == "," and case.operation == "U":
        after = case.after
        if after is not None and after.lower_ == "that":
            return case.say("Before 【%(word)s】 English has no comma.", after, word=quote(after))
        if after is not None and after.lower_ in {"who", "which", "whose", "whom"}:
            return case.say(
                "The part with 【%(word)s】 says which one is meant, so no comma cuts it off.",
                after,
                word=quote(after),
            )
        place = case.edit.c_start
        verb = case.target[place] if place < len(case.target) else None
        if verb is not None and after is not None and verb.pos_ in {"VERB", "AUX"}:
            subject = case.in_source(
                subject_of(verb.head if verb.dep_ in {"aux", "auxpass"} else verb)
            )
            if subject is not None and subject.i < case.edit.start:
                return case.say(
                    "No comma cuts the subject 【%(subject)s】 from its verb 【%(word)s】.",
                    subject,
                    after,
                    word=quote(after),
                    subject=quote(subject),
                )
        if after is not None and (after.pos_ in {"SCONJ", "ADV", "ADP"} or after.lower_ == "and"):
            return case.say(
                "The part that begins with 【%(word)s】 belongs to what stands before it, so there "
                "is no comma.",
                after,
                word=quote(after),
            )
        return case.say("The words on both sides belong together, so there is no comma.")
    return None


@reason("PUNCT")
def two_sentences(case: Case) -> Said | None:
    if case.old_text == "," and case.new_text[:1] in {".", ";"}:
        groups = verb_groups(case.source)
        left = [g.first for g in groups if g.finite and g.first.i < case.edit.start]
        right = [g.first for g in groups if g.finite and g.first.i >= case.edit.end]
        if left and right:
            return case.say(
                "【%(one)s】 and 【%(other)s】 are verbs of two whole sentences; a comma cannot "
                "join them.",
                left[0],
                right[0],
                one=quote(left[0]),
                other=quote(right[0]),
            )
        return case.say("Both sides are whole sentences; a comma alone cannot join them.")
    return None


@reason("OTHER")
def word_beside(case: Case) -> Said | None:
    """went to the home → went home; for don't answering → not: what stands beside it."""
    before, after = case.before, case.after
    if case.operation == "U" and after is not None and after.is_alpha:
        return case.say("【%(noun)s】 stands without “%(old)s” here.", after, noun=quote(after))
    if case.operation == "R" and case.new_text.lower() in {"no", "such", "such a", "such an"}:
        noun = case.in_source(case.new[0].head)
        return case.say(
            "Before 【%(noun)s】 we say {%(new)s} here.",
            noun,
            noun=quote(noun) if noun is not None else "",
        )
    if case.operation == "R" and case.new_text.lower() == "not" and before is not None:
        return case.say("After 【%(word)s】 we say {%(new)s} here.", before, word=quote(before))
    if case.operation == "R" and case.new_text.lower() in {"how", "what"} and after is not None:
        return case.say("Before 【%(noun)s】 we say {%(new)s} here.", after, noun=quote(after))
    if case.operation == "R" and len(case.new) == 1 and len(case.old) == 1:
        noun = case.in_source(case.new[0].head)
        if case.new[0].dep_ in {"amod", "det", "poss"} and noun is not None:
            return case.say("Before 【%(noun)s】 we say {%(new)s} here.", noun, noun=quote(noun))
    if case.operation == "M" and before is not None:
        asking = before if before.pos_ == "VERB" else before.head
        if asking.pos_ == "VERB" and asking.i < case.edit.start and case.new[0].dep_ == "mark":
            return case.say("After 【%(word)s】 we say {%(new)s} here.", asking, word=quote(asking))
    return None
