"""Agreement, tense and verb form."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.words import (
    ALWAYS_PLURAL,
    BE,
    COUNTS_AS_ONE,
    DO,
    FUTURE_TIMES,
    HABIT,
    HAVE,
    MODALS,
    NOT_THIRD,
    NOW,
    ONE_PERSON,
    PAST_TIMES,
    TAKES_BARE,
    TAKES_ING,
    TAKES_TO,
    UNCOUNTABLE,
    UNTIL_NOW,
)
from grammar_items.verb_groups import VerbGroup, subject_of, verb_groups


def verb_in(doc: Doc, start: int, end: int) -> Token | None:
    """The main verb that the tokens are or belong to."""
    for token in doc[start:end]:
        if token.pos_ in {"VERB", "AUX"}:
            while token.dep_ in {"aux", "auxpass"} and token.head is not token:
                token = token.head
            return token
    return None


def group_in(doc: Doc, start: int, end: int) -> VerbGroup | None:
    """The verb group that the tokens touch."""
    for group in verb_groups(doc):
        if any(start <= token.i < end for token in group.tokens):
            return group
    return None


def real_subject(doc: Doc, start: int, end: int) -> Token | None:
    """The head word of the subject, across "of" phrases, relative clauses and "there"."""
    verb = verb_in(doc, start, end)
    if verb is None:
        return None
    subject = subject_of(verb)
    if subject is None:
        return None
    if subject.lower_ in {"who", "which", "that"} and verb.dep_ == "relcl":
        return verb.head
    if subject.lower_ == "there":
        return next((c for c in verb.children if c.dep_ in {"attr", "nsubj"}), None)
    return subject


def _joined(subject: Token) -> list[Token]:
    """Both of "Tom and Ann", with the words between."""
    partner = next((c for c in subject.children if c.dep_ == "conj"), None)
    link = next((c for c in subject.children if c.lower_ == "and"), None)
    if partner is None or link is None:
        return []
    return list(subject.doc[subject.i : partner.i + 1])


@reason("VERB:SVA")
def agreement(case: Case) -> Said | None:
    subject = case.in_source(real_subject(case.target, case.edit.c_start, case.edit.c_end))
    if subject is None:
        subject = real_subject(case.source, case.edit.start, case.edit.end)
    if subject is None or case.edit.start <= subject.i < case.edit.end:
        return None
    low, new = subject.lower_, case.new_text.lower()
    verb = case.new[0].lower_ if case.new else new
    words = {"subject": quote(subject)}
    if any(t.lower_ == "there" and t.i < subject.i for t in case.source[: case.edit.start + 1]):
        if abs(subject.i - case.edit.end) <= 4 and subject.i >= case.edit.end:
            return case.say(
                "After “there”, the verb agrees with what follows: 【%(subject)s】, so {%(new)s}.",
                subject,
                **words,
            )
    both = _joined(subject)
    if both and verb in {"are", "were", "have", "do"} | {verb} and not verb.endswith("s"):
        return case.say(
            "【%(subject)s】 are two, so the verb is plural: {%(new)s}.",
            *both,
            subject=quote(*both),
        )
    if verb in BE | HAVE and low in ONE_PERSON | NOT_THIRD:
        return case.say(
            "【%(subject)s】 goes with {%(new)s}, not with “%(old)s”.", subject, **words
        )
    if low in ONE_PERSON:
        return case.say(
            "【%(subject)s】 is third person singular, so the verb takes -s: {%(new)s}.",
            subject,
            **words,
        )
    if low in NOT_THIRD:
        return case.say("After 【%(subject)s】 the verb has no -s: {%(new)s}.", subject, **words)
    if low in COUNTS_AS_ONE:
        return case.say(
            "【%(subject)s】 counts as one, so the verb is singular: {%(new)s}.", subject, **words
        )
    if low in ALWAYS_PLURAL:
        return case.say(
            "【%(subject)s】 means more than one, so the verb is plural: {%(new)s}.",
            subject,
            **words,
        )
    if low in UNCOUNTABLE:
        return case.say(
            "【%(subject)s】 cannot be counted and takes a singular verb: {%(new)s}.",
            subject,
            **words,
        )
    if subject.tag_ in {"NNS", "NNPS"}:
        return case.say(
            "The subject is 【%(subject)s】, more than one, so the verb is plural: {%(new)s}.",
            subject,
            **words,
        )
    if subject.tag_ in {"NN", "NNP"}:
        return case.say(
            "The subject is 【%(subject)s】, only one, so the verb is singular: {%(new)s}.",
            subject,
            **words,
        )
    return case.say("The subject is 【%(subject)s】, so the verb is {%(new)s}.", subject, **words)


def time_words(case: Case) -> tuple[str, list[Token]] | None:
    """What kind of time the sentence names, and the words that name it."""
    doc = case.source
    for token in doc:
        if case.edit.start <= token.i < case.edit.end:
            continue
        low = token.lower_
        following = doc[token.i + 1] if token.i + 1 < len(doc) else None
        if low == "ago":
            words = [t for t in token.subtree if t.i <= token.i]
            return "past", sorted(words, key=lambda t: t.i)[-4:] or [token]
        if low in {"last", "next", "every"} and following is not None:
            if following.pos_ not in {"NOUN", "PROPN"}:
                continue
            kind = {"last": "past", "next": "future", "every": "habit"}[low]
            return kind, [token, following]
        if low == "since" and following is not None:
            return "until now", [token, following]
        if low == "for" and following is not None and _duration(token) is not None:
            if case.new and any(t.lower_ in HAVE for t in case.new):
                return "until now", _duration(token) or []
        if low in PAST_TIMES:
            return "past", [token]
        if low in FUTURE_TIMES:
            return "future", [token]
        if low in UNTIL_NOW:
            return "until now", [token]
        if low in NOW:
            return "now", [token]
        if low in HABIT:
            return "habit", [token]
        if token.like_num and len(token) == 4 and token.i and doc[token.i - 1].lower_ == "in":
            return "past", [doc[token.i - 1], token]
    return None


def _duration(token: Token) -> list[Token] | None:
    """ "for three years": the words, if a length of time follows."""
    units = {"year", "month", "week", "day", "hour", "minute", "time", "century"}
    for following in token.doc[token.i + 1 : token.i + 5]:
        if following.lemma_.lower() in units:
            return list(token.doc[token.i : following.i + 1])
    return None


_TIMES = {
    "past": "【%(time)s】 is a finished time, so the verb is in the past: {%(new)s}.",
    "until now": "【%(time)s】 brings us up to now, so we use have or has: {%(new)s}.",
    "future": "【%(time)s】 is still to come, so we write {%(new)s}.",
    "now": "【%(time)s】 says that it is happening now, so we write {%(new)s}.",
    "habit": "【%(time)s】 shows a habit, so we use the present: {%(new)s}.",
}


@reason("VERB:TENSE", "VERB:FORM", "VERB:INFL", "VERB")
def after_a_modal(case: Case) -> Said | None:
    """can to go, must goes, will went → the bare verb."""
    verb = case.new[-1] if case.new else case.after
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
    gone = [t for t in case.old if t.lower_ not in {n.lower_ for n in case.new}]
    if len(gone) != 1 or gone[0].lower_ not in BE | DO:
        return None
    kept = next((t for t in case.old if t is not gone[0] and t.pos_ in {"VERB", "AUX"}), None)
    if kept is None:
        kept = case.after
    if kept is None or kept.pos_ not in {"VERB", "AUX"}:
        return None
    if kept.lower_ in MODALS:
        return case.say(
            "【%(verb)s】 is a helping verb itself and makes questions and “not” without "
            "“%(gone)s”.",
            kept,
            verb=quote(kept),
            gone=quote(gone[0]),
        )
    if case.new and case.new[-1].tag_ in {"VBZ", "VBP", "VB"} and gone[0].lower_ in BE:
        return case.say(
            "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
            kept,
            verb=quote(kept),
            gone=quote(gone[0]),
        )
    return None


@reason("VERB:TENSE", "VERB:FORM", "VERB:INFL", "VERB")
def time_of_the_sentence(case: Case) -> Said | None:
    if case.operation == "U" or not case.new:
        return None
    found = time_words(case)
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if found is None or group is None or not group.finite:
        return None
    kind, words = found
    fits = {
        "past": group.tense == "past",
        "until now": group.perfect,
        "future": group.modal in {"will", "shall"} or group.progressive,
        "now": group.progressive,
        "habit": group.tense == "present" and not group.perfect and not group.progressive,
    }[kind]
    if not fits:
        return None
    return case.say(_TIMES[kind], *words, time=quote(*words))


@reason("VERB:FORM", "PREP", "PART")
def missing_to(case: Case) -> Said | None:
    """want go → want to go; enjoy to swim is the other way round."""
    before, after = case.before, case.after
    if before is None or after is None or case.new_text + case.old_text != "to":
        return None
    if case.operation == "M" and before.pos_ in {"VERB", "ADJ", "NOUN"}:
        if case.target[case.edit.c_end].tag_ in {"VB", "VBP"}:
            return case.say(
                "After 【%(word)s】 the next verb needs {%(new)s} before it.",
                before,
                word=quote(before),
            )
    if case.operation == "U" and before.lemma_.lower() in TAKES_BARE:
        return case.say(
            "After 【%(word)s】 the next verb stands without “%(old)s”.", before, word=quote(before)
        )
    return None


@reason("VERB:FORM", "VERB:TENSE", "VERB:INFL", "MORPH", "NOUN", "NOUN:NUM", "OTHER", "VERB")
def governed_form(case: Case) -> Said | None:
    """What stands before the verb asks for its form."""
    if not case.new:
        return None
    head = next((t for t in reversed(case.new) if t.pos_ in {"VERB", "AUX"}), None)
    if head is None:
        return None
    before = case.before
    if before is not None and before.lower_ in {"not", "n't", "never", "always", "also", "just"}:
        before = case.source[before.i - 1] if before.i else None
    if before is None:
        return None
    words = {"word": quote(before)}
    has_to = any(t.lower_ == "to" for t in case.new)
    if head.tag_ == "VBG" and not has_to:
        if before.lower_ == "to" and before.i and case.source[before.i - 1].lower_ == "forward":
            return case.say(
                "“look forward 【%(word)s】” takes the -ing form: {%(new)s}.", before, **words
            )
        if before.pos_ == "ADP" and before.lower_ != "to":
            return case.say(
                "After the preposition 【%(word)s】 the verb takes -ing: {%(new)s}.",
                before,
                **words,
            )
        if before.lemma_.lower() in TAKES_ING:
            return case.say("After 【%(word)s】 the verb takes -ing: {%(new)s}.", before, **words)
        if before.lower_ in BE:
            return case.say(
                "【%(word)s】 and -ing together say that it is going on: {%(new)s}.",
                before,
                **words,
            )
    if has_to and before.lemma_.lower() in TAKES_TO | {"be"}:
        if before.lemma_.lower() != "be":
            return case.say("After 【%(word)s】 we use to + verb: {%(new)s}.", before, **words)
    if head.tag_ in {"VBN", "VBD"} and before.lower_ in HAVE:
        return case.say(
            "After 【%(word)s】 we use the past participle: {%(new)s}.", before, **words
        )
    if head.tag_ in {"VBN", "VBD"} and before.lower_ in BE:
        return case.say(
            "After 【%(word)s】 the past participle is needed here: {%(new)s}.", before, **words
        )
    if head.tag_ in {"VB", "VBP"} and not has_to:
        if before.lower_ == "to" and case.operation == "R":
            return case.say(
                "After 【%(word)s】 the verb keeps its base form: {%(new)s}.", before, **words
            )
        causer = head.head if head.dep_ in {"ccomp", "xcomp"} else None
        if causer is not None and causer.lemma_ in TAKES_BARE:
            return case.say(
                "After “【%(word)s】 + somebody” the verb stands without to: {%(new)s}.",
                case.in_source(causer),
                word=quote(causer),
            )
    return None


@reason("VERB:TENSE", "VERB", "VERB:FORM")
def imagined(case: Case) -> Said | None:
    """If I were, I wish I had: the past form for what is not so."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not case.new:
        return None
    sign = next((t for t in case.source if t.lower_ in {"if", "wish", "wishes"}), None)
    if sign is None or case.edit.start <= sign.i < case.edit.end:
        return None
    if group.modal == "would":
        return case.say(
            "With 【%(sign)s】 we speak of something not real, so the other part has {%(new)s}.",
            sign,
            sign=quote(sign),
        )
    if group.tense == "past" and sign.i < case.edit.end:
        return case.say(
            "With 【%(sign)s】 we speak of something not real, so the verb steps back in time: "
            "{%(new)s}.",
            sign,
            sign=quote(sign),
        )
    return None


@reason("VERB:TENSE")
def same_time_as_the_other_verb(case: Case) -> Said | None:
    """Another verb of the sentence is in the past, so this one is too."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or group.tense != "past" or not case.new:
        return None
    for other in verb_groups(case.source):
        inside = any(case.edit.start <= t.i < case.edit.end for t in other.tokens)
        if not inside and other.tense == "past" and not other.perfect:
            verb = other.first
            return case.say(
                "The other verb, 【%(verb)s】, is in the past, so this one is too: {%(new)s}.",
                verb,
                verb=quote(verb),
            )
    return None


@reason("VERB:TENSE", "VERB", "VERB:FORM")
def missing_helper(case: Case) -> Said | None:
    """She playing, what you want: be or do is missing."""
    come = [t for t in case.new if t.lower_ not in {o.lower_ for o in case.old}]
    helper = next((t for t in come if t.lower_ in BE | DO | HAVE), None)
    if helper is None or helper.dep_ not in {"aux", "auxpass"}:
        return None
    verb = helper.head
    source_verb = case.in_source(verb) or next(
        (t for t in case.old if t.lower_ == verb.lower_), None
    )
    if helper.lower_ in DO:
        negative = any(t.dep_ == "neg" for t in verb.children)
        message = (
            "To say “not” with 【%(verb)s】 we need the helping verb {%(helper)s}."
            if negative
            else "A question with 【%(verb)s】 needs the helping verb {%(helper)s}."
        )
        return case.say(message, source_verb, verb=quote(verb), helper=quote(helper))
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


@reason("VERB")
def missing_verb(case: Case) -> Said | None:
    if case.operation != "M":
        return None
    subject = next((t for t in case.new for t in t.children if t.dep_.startswith("nsubj")), None)
    owner = case.in_source(subject)
    if owner is not None:
        return case.say(
            "The part about 【%(subject)s】 has no verb yet: {%(new)s}.",
            owner,
            subject=quote(owner),
        )
    return case.say("Every English sentence needs a verb, and it is missing here: {%(new)s}.")


@reason("VERB:INFL")
def irregular(case: Case) -> Said | None:
    if not case.new:
        return None
    return case.say(
        "The forms of “%(lemma)s” are irregular: not 【%(old)s】 but {%(new)s}.",
        *case.old,
        lemma=case.new[-1].lemma_,
    )


@reason("VERB")
def other_verb(case: Case) -> Said | None:
    """said me → told me: the words around the verb choose it."""
    if case.operation != "R" or len(case.new) != 1:
        return None
    neighbours = [c for c in case.new[0].children if c.dep_ in {"dobj", "dative", "prep", "acomp"}]
    word = case.in_source(neighbours[0]) if neighbours else None
    if word is None:
        return None
    return case.say(
        "With 【%(word)s】 English uses {%(new)s}, not “%(old)s”.", word, word=quote(word)
    )
