"""Helping verbs: one too many, one missing, and the form they ask for."""

from __future__ import annotations

from app.explain.case import Case, Said, quote
from app.explain.reasons import LAST, reason
from app.explain.reasons.verb_forms import WITHOUT_TO
from app.explain.reasons.verb_reading import come, own_subject
from app.explain.words import BE, DO, HAVE, MODALS, NOT_THIRD, ONE_PERSON, QUESTION_WORDS
from grammar_items.verb_groups import subject_of


@reason("VERB:TENSE", "VERB", "VERB:FORM")
def question_helper(case: Case) -> Said | None:
    """Where you live? → Where do you live?"""
    helper = next((t for t in come(case) if t.lower_ in DO | MODALS | BE | HAVE), None)
    if case.operation != "M" or helper is None or case.target[-1].text != "?":
        return None
    start = max((t.i + 1 for t in case.source[: case.edit.start] if t.is_punct), default=0)
    asking = [t for t in case.source[start : case.edit.start] if t.lower_ in QUESTION_WORDS]
    if not asking or case.edit.start - asking[0].i > 4:
        return None
    word, shown = asking[0], quote(asking[0])
    before = case.before
    if word.lower_ in {"which", "whose", "what"} and before is not None and before.pos_ == "NOUN":
        shown = quote(*case.source[word.i : before.i + 1])
        word = before if word.lower_ == "which" else word
    return case.say(
        "A question with 【%(verb)s】 needs the helping verb {%(helper)s}.",
        word,
        verb=shown,
        helper=quote(helper),
    )


@reason("VERB:TENSE", "VERB:FORM", "VERB:INFL", "VERB")
def after_a_modal(case: Case) -> Said | None:
    """can to go, must goes, will went → the bare verb."""
    verb = case.new[-1] if case.new else case.after
    if case.category == "VERB" and case.another_word:
        return None
    if verb is None or verb.tag_ not in {"VB", "VBP"} or case.operation == "M":
        return None
    before = case.before
    if before is not None and before.lower_ in {"not", "n't", "n’t"} | ONE_PERSON | NOT_THIRD:
        if before.i and case.source[before.i - 1].lower_ in MODALS | DO:
            before = case.source[before.i - 1]
    if before is None:
        return None
    if before.lower_ in MODALS:
        if case.operation == "U":
            return case.say(
                "After 【%(modal)s】 the verb follows at once, without “%(old)s”.",
                before,
                modal=quote(before),
            )
        return case.say(
            "After 【%(modal)s】 the verb keeps its base form: {%(new)s}.",
            before,
            modal=quote(before),
        )
    if before.lower_ in DO and case.operation == "R":
        if before.lower_ == "did":
            return case.say(
                "【%(helper)s】 already shows the past, so the verb stays in its base form: "
                "{%(new)s}.",
                before,
                helper=quote(before),
            )
        return case.say(
            "After 【%(helper)s】 the verb keeps its base form: {%(new)s}.",
            before,
            helper=quote(before),
        )
    return None


@reason("VERB:TENSE", "VERB:FORM", "VERB")
def extra_helper(case: Case) -> Said | None:
    """I am agree, did you can: a helping verb too many."""
    if case.operation not in {"U", "R"} or len(case.old) <= len(case.new):
        return None
    asking, first = case.source[0], case.old[0]
    if first.lower_ in DO and case.new and asking.lower_ in {"who", "what", "which"}:
        if subject_of(case.new[-1]) is case.target[0]:
            return case.say(
                "【%(who)s】 is the subject of the question, so it needs no “%(gone)s”: {%(new)s}.",
                asking,
                who=quote(asking),
                gone=quote(first),
            )
    gone = [t for t in case.old if t.lower_ not in {n.lower_ for n in case.new}]
    if len(gone) != 1 or gone[0].lower_ not in BE | DO:
        return None
    kept = next((t for t in case.old if t is not gone[0] and t.pos_ in {"VERB", "AUX"}), None)
    if kept is None:
        following = case.source[case.edit.end : case.edit.end + 3]
        kept = next((t for t in following if t.pos_ in {"VERB", "AUX"}), None)
    if kept is None or kept.pos_ not in {"VERB", "AUX"}:
        return None
    opener = case.source[case.edit.start - 1] if case.edit.start else None
    if gone[0].lower_ in DO and opener is not None and opener.lower_ in QUESTION_WORDS:
        verbs = [t for t in case.source[: opener.i] if t.pos_ == "VERB"]
        if verbs:
            return case.say(
                "After 【%(verb)s】 … 【%(opener)s】 the order is that of a statement, without "
                "“%(gone)s”.",
                verbs[-1],
                opener,
                verb=quote(verbs[-1]),
                opener=quote(opener),
                gone=quote(gone[0]),
            )
    if kept.lower_ in MODALS:
        return case.say(
            "【%(verb)s】 is a helping verb itself and makes questions and “not” without "
            "“%(gone)s”.",
            kept,
            verb=quote(kept),
            gone=quote(gone[0]),
        )
    last = case.new[-1] if case.new else kept
    if last.tag_ in {"VBZ", "VBP", "VB", "VBD"}:
        return case.say(
            "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
            kept,
            verb=quote(kept),
            gone=quote(gone[0]),
        )
    return None


@reason("VERB:FORM", "VERB:TENSE", "VERB:INFL", "VERB", "MORPH")
def after_its_helper(case: Case) -> Said | None:
    """Did you saw → see; is being repair → repaired: the helping verb decides."""
    verb = next((t for t in reversed(case.new) if t.pos_ in {"VERB", "AUX"}), None)
    if case.category == "VERB" and case.another_word:
        return None
    if case.operation == "U" and case.old_text.lower() == "to" and case.after is not None:
        verb = case.target[case.edit.c_end] if case.edit.c_end < len(case.target) else None
    elif case.operation != "R" or len(case.new) != 1:
        return None
    if verb is None:
        return None
    head = verb.head if verb.dep_ in {"aux", "auxpass"} else verb
    chain = [c for c in head.children if c.dep_ in {"aux", "auxpass"} and c.i < verb.i]
    helper = case.in_source(chain[-1]) if chain else None
    if helper is None or helper.lower_ == "to":
        return None
    between = case.source[helper.i + 1 : case.edit.start]
    rather = next((t for t in between if t.lower_ in {"rather", "better"}), None)
    if rather is not None and case.operation == "U":
        return case.say(WITHOUT_TO, rather, word=quote(helper, rather))
    low, words = helper.lower_, {"word": quote(helper)}
    if verb.tag_ in {"VB", "VBP"} and low in MODALS | DO:
        if case.operation == "U":
            return case.say(
                "After 【%(modal)s】 the verb follows at once, without “%(old)s”.",
                helper,
                modal=quote(helper),
            )
        return case.say(
            "After 【%(helper)s】 the verb keeps its base form: {%(new)s}.",
            helper,
            helper=quote(helper),
        )
    if verb.tag_ in {"VBN", "VBD"} and low in HAVE:
        return case.say(
            "After 【%(word)s】 we use the past participle: {%(new)s}.", helper, **words
        )
    if verb.tag_ in {"VBN", "VBD"} and low in BE | {"get", "gets", "getting", "got"}:
        return case.say(
            "After 【%(word)s】 the past participle is needed here: {%(new)s}.", helper, **words
        )
    if verb.tag_ == "VBG" and low in BE:
        return case.say(
            "【%(word)s】 and -ing together say that it is going on: {%(new)s}.", helper, **words
        )
    return None


@reason("VERB:TENSE", "VERB", "VERB:FORM", rank=LAST)
def missing_helper(case: Case) -> Said | None:
    """She playing, what you want: be or do is missing."""
    come = [t for t in case.new if t.lower_ not in {o.lower_ for o in case.old}]
    helper = next((t for t in come if t.lower_ in BE | DO | HAVE), None)
    if helper is None or helper.dep_ not in {"aux", "auxpass"}:
        return None
    if any(t.lower_ in BE | HAVE | DO | MODALS for t in case.old):
        return None  # one helping verb for another: none was missing
    verb = helper.head
    source_verb = case.in_source(verb) or next(
        (t for t in case.old if t.lower_ == verb.lower_), None
    )
    if source_verb is None:
        return None  # another form of the verb comes too: more than a helping verb was missing
    if helper.lower_ in DO:
        negative = any(t.dep_ == "neg" for t in verb.children)
        message = (
            "To say “not” with 【%(verb)s】 we need the helping verb {%(helper)s}."
            if negative
            else "A question with 【%(verb)s】 needs the helping verb {%(helper)s}."
        )
        return case.say(message, source_verb, verb=quote(verb), helper=quote(helper))
    subject = case.in_source(own_subject(verb))
    if helper.lower_ in BE and verb.tag_ == "VBG" and subject is not None:
        return case.say(
            "With the subject 【%(subject)s】 the -ing form needs {%(helper)s} before it.",
            subject,
            subject=quote(subject),
            helper=quote(helper),
        )
    if helper.lower_ in BE and verb.tag_ == "VBG":
        return case.say(
            "【%(verb)s】 alone is not a full verb; it needs {%(helper)s} before it.",
            source_verb,
            verb=quote(verb),
            helper=quote(helper),
        )
    if helper.lower_ in BE and verb.tag_ in {"VBN", "VBD"}:
        return case.say(
            "Something is done to the subject, so 【%(verb)s】 needs {%(helper)s} before it.",
            source_verb,
            verb=quote(verb),
            helper=quote(helper),
        )
    if helper.lower_ in HAVE:
        return case.say(
            "【%(verb)s】 is a past participle here and needs {%(helper)s} before it.",
            source_verb,
            verb=quote(verb),
            helper=quote(helper),
        )
    return None
