"""Agreement, tense and verb form."""

from __future__ import annotations

from spacy.tokens import Doc, Token

from app.explain.case import Case, Said, quote
from app.explain.reasons import reason
from app.explain.words import (
    ALWAYS_PLURAL,
    BE,
    COUNTS_AS_ONE,
    DAYS,
    DO,
    FUTURE_TIMES,
    HABIT,
    HAVE,
    MODALS,
    MUST_BE,
    NOT_THIRD,
    NOW,
    ONE_PERSON,
    PART_WORDS,
    PAST_TIMES,
    QUESTION_WORDS,
    SENSES,
    TAKES_BARE,
    TAKES_ING,
    TAKES_TO,
    UNCOUNTABLE,
    UNTIL_NOW,
    USED_TO,
    WANTS_THAT,
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


@reason("VERB:SVA", "VERB:FORM", "MORPH", "VERB", "VERB:TENSE")
def wanted_that(case: Case) -> Said | None:
    """She suggested that he stays → stay; it is vital that he is → be."""
    if len(case.new) != 1 or case.new[0].tag_ not in {"VB", "VBP"} or case.operation != "R":
        return None
    verb = case.new[0] if case.new[0].dep_ not in {"aux", "auxpass"} else case.new[0].head
    if verb.dep_ != "ccomp" or verb.head.lemma_ not in WANTS_THAT | {"be"}:
        return None
    subject = subject_of(verb)
    if subject is None or subject.lower_ in NOT_THIRD - {"i"} and case.new_text != "be":
        return None
    asking: Token | None = verb.head
    if verb.head.lemma_ == "be":
        asking = next((c for c in verb.head.children if c.lower_ in MUST_BE), None)
    sign = case.in_source(asking)
    return case.say(
        "After 【%(word)s】 + that the verb keeps its base form: {%(new)s}.",
        sign,
        word=quote(sign) if sign is not None else "",
    )


@reason("VERB:SVA")
def agreement(case: Case) -> Said | None:
    subject = case.in_source(real_subject(case.target, case.edit.c_start, case.edit.c_end))
    if subject is None:
        subject = real_subject(case.source, case.edit.start, case.edit.end)
    if subject is None or case.edit.start <= subject.i < case.edit.end:
        return None
    if case.new and case.new[0].lower_ == "were" and case.edit.start == 0:
        would = next((t for t in case.source if t.lower_ in {"would", "'d", "could"}), None)
        if would is not None:
            return case.say(_IMAGINED, would, sign=quote(would))
    whole = next((c for c in subject.children if c.lower_ == "of" and c.i == subject.i + 1), None)
    if whole is not None and subject.lower_ in PART_WORDS:
        things = next((c for c in whole.children if c.dep_ == "pobj"), None)
        if things is not None and things.i < case.edit.start:
            return case.say(
                "“【%(part)s】 of” takes its number from 【%(noun)s】, so the verb is {%(new)s}.",
                subject,
                things,
                part=quote(subject),
                noun=quote(things),
            )
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
    if low in ONE_PERSON and verb.endswith("s"):
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
    if subject.tag_ in {"NN", "NNP"} and verb not in {"are", "were", "have", "do"}:
        return case.say(
            "The subject is 【%(subject)s】, only one, so the verb is singular: {%(new)s}.",
            subject,
            **words,
        )
    return case.say("The subject is 【%(subject)s】, so the verb is {%(new)s}.", subject, **words)


def time_words(case: Case) -> list[tuple[str, list[Token], Token]]:
    """Every time that the sentence names: its kind, its words, and their head; nearest first."""
    doc = case.source
    found: list[tuple[str, list[Token], Token]] = []
    for token in doc:
        if case.edit.start <= token.i < case.edit.end:
            continue
        low = token.lower_
        following = doc[token.i + 1] if token.i + 1 < len(doc) else None
        if low == "ago":
            words = sorted((t for t in token.subtree if t.i <= token.i), key=lambda t: t.i)[-4:]
            found.append(("past", words or [token], token))
        elif low in {"last", "next", "every"} and following is not None:
            if following.pos_ in {"NOUN", "PROPN"}:
                kind = {"last": "past", "next": "future", "every": "habit"}[low]
                found.append((kind, [token, following], following))
        elif low == "since" and following is not None:
            found.append(("until now", [token, following], token))
        elif low == "for" and (length := _duration(token)):
            found.append(("until now", length, length[-1]))
        elif low in PAST_TIMES:
            found.append(("past", [token], token))
        elif low in FUTURE_TIMES:
            found.append(("future", [token], token))
        elif low in UNTIL_NOW or (low in {"never", "before"} and not list(token.children)):
            found.append(("until now", [token], token))
        elif low in NOW or (low == "moment" and "at" in {t.lower_ for t in doc[: token.i]}):
            found.append(("now", [token], token))
        elif low in HABIT:
            found.append(("habit", [token], token))
        elif token.like_num and len(token) == 4 and token.i and doc[token.i - 1].lower_ == "in":
            found.append(("past", [doc[token.i - 1], token], token))
    return sorted(found, key=lambda time: abs(time[2].i - case.edit.start))


def _duration(token: Token) -> list[Token] | None:
    """ "for three years": the words, if a length of time follows."""
    units = {"year", "month", "week", "day", "hour", "minute", "time", "century", "age", "decade"}
    for following in token.doc[token.i + 1 : token.i + 5]:
        if following.lemma_.lower() in units:
            return list(token.doc[token.i : following.i + 1])
        if following.pos_ in {"VERB", "AUX", "PUNCT"}:
            return None
    return None


_IMAGINED = (
    "【%(sign)s】 shows that this is only imagined, so the verb steps back in time: {%(new)s}."
)


def _come(case: Case) -> list[Token]:
    """The words of the correction that the learner did not have there."""
    had = {token.lower_ for token in case.old}
    return [token for token in case.new if token.lower_ not in had]


def _own_subject(verb: Token) -> Token | None:
    """The subject, also of "needs to be fed" and "can only be bought"."""
    for _ in range(3):
        subject = subject_of(verb)
        if subject is not None:
            return subject
        if verb.dep_ not in {"xcomp", "conj"} or verb.head is verb:
            return None
        verb = verb.head
    return None


_TIMES = {
    "past": "【%(time)s】 is a finished time, so the verb is in the past: {%(new)s}.",
    "until now": "【%(time)s】 brings us up to now, so we use have or has: {%(new)s}.",
    "future": "【%(time)s】 is still to come, so we write {%(new)s}.",
    "now": "【%(time)s】 says that it is happening now, so we write {%(new)s}.",
    "habit": "【%(time)s】 shows a habit, so we use the present: {%(new)s}.",
}


@reason("VERB:TENSE", "VERB", "VERB:FORM")
def question_helper(case: Case) -> Said | None:
    """Where you live? → Where do you live?"""
    helper = next((t for t in _come(case) if t.lower_ in DO | MODALS | BE | HAVE), None)
    if case.operation != "M" or helper is None or case.target[-1].text != "?":
        return None
    start = max((t.i + 1 for t in case.source[: case.edit.start] if t.is_punct), default=0)
    asking = [t for t in case.source[start : case.edit.start] if t.lower_ in QUESTION_WORDS]
    if not asking or case.edit.start - asking[0].i > 4:
        return None
    word = asking[0]
    before = case.before
    if word.lower_ in {"which", "whose", "what"} and before is not None and before.pos_ == "NOUN":
        word = before
    return case.say(
        "A question with 【%(verb)s】 needs the helping verb {%(helper)s}.",
        word,
        verb=quote(word),
        helper=quote(helper),
    )


@reason("VERB:TENSE", "VERB:FORM")
def no_will_here(case: Case) -> Said | None:
    """When I will get home → When I get home."""
    gone = {t.lower_ for t in case.old} - {t.lower_ for t in case.new}
    will = next((t.text for t in case.old if t.lower_ in gone & {"will", "'ll", "would"}), "")
    if not will or any(t.lower_ in MODALS for t in case.new):
        return None
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or group.tense != "present":
        return None  # "if I would have" → "if I had" is about what is not real
    for token in reversed(list(case.source[: case.edit.start])):
        if token.lower_ == "time" and token.i > 1 and case.source[token.i - 2].lower_ == "by":
            return case.say(
                _NO_WILL, token, gone=will, sign=quote(*case.source[token.i - 2 : token.i + 1])
            )
        if token.lower_ in {"when", "if", "until", "unless", "before", "after", "once", "while"}:
            return case.say(_NO_WILL, token, gone=will, sign=quote(token))
        if token.lower_ == "as" and token.i > 1 and case.source[token.i - 1].lower_ == "soon":
            soon = case.source[token.i - 1]
            return case.say(
                _NO_WILL, soon, gone=will, sign=quote(*case.source[soon.i - 1 : token.i + 1])
            )
        if token.is_punct:
            return None
    return None


_NO_WILL = "After 【%(sign)s】 the present speaks of the future, without “%(gone)s”."


@reason("VERB:TENSE", "VERB", "VERB:SVA")
def imagined(case: Case) -> Said | None:
    """If I were, I wish I had: the past form for what is not so."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not case.new:
        return None
    left = list(case.source[: case.edit.start])
    times = [head for kind, _, head in time_words(case) if kind == "past" and group.perfect]
    wish = next((t for t in left if t.lemma_.lower() == "wish"), None)
    if wish is not None and (group.tense == "past" or group.modal in {"would", "could"}):
        return case.say(_IMAGINED, wish, *times[:1], sign=quote(wish))
    opener = next((t for t in reversed(left) if t.lower_ == "if"), None)
    if opener is not None and group.tense == "past":
        following = case.source[opener.i + 1]
        if following.lower_ == "only":
            only = quote(opener, following)
            return case.say(_IMAGINED, opener, following, *times[:1], sign=only)
        if opener.i and case.source[opener.i - 1].lower_ in {"as", "even"}:
            if case.source[opener.i - 1].lower_ == "as":
                main = next((g.first for g in verb_groups(case.source) if g.end < opener.i), None)
                if main is not None:
                    return case.say(
                        "【%(verb)s】 as if compares with something not real, so the verb is "
                        "{%(new)s}.",
                        main,
                        verb=quote(main),
                    )
    if group.tense == "past" and (opener is not None or case.edit.start == 0):
        would = next(
            (t for t in case.source if t.lower_ in {"would", "could", "'d", "might"}
             and not case.edit.start <= t.i < case.edit.end),
            None,
        )  # fmt: skip
        if would is not None:
            return case.say(_IMAGINED, would, sign=quote(would))
    sign = next((t for t in case.source if t.lower_ == "if"), None)
    if sign is not None and group.modal in {"would", "could"} and sign.i not in _places(case):
        other = next(
            (g for g in verb_groups(case.source)
             if g.tense == "past" and g.head.i > sign.i and g.first.i not in _places(case)),
            None,
        )  # fmt: skip
        if other is not None:
            return case.say(
                "【%(sign)s】 … 【%(verb)s】 speaks of something not real, so here we write "
                "{%(new)s}.",
                sign,
                other.first,
                sign=quote(sign),
                verb=quote(other.first),
            )
    return None


def _places(case: Case) -> range:
    return range(case.edit.start, case.edit.end)


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
    gone = [t for t in case.old if t.lower_ not in {n.lower_ for n in case.new}]
    if len(gone) != 1 or gone[0].lower_ not in BE | DO:
        return None
    kept = next((t for t in case.old if t is not gone[0] and t.pos_ in {"VERB", "AUX"}), None)
    if kept is None:
        following = case.source[case.edit.end : case.edit.end + 3]
        kept = next((t for t in following if t.pos_ in {"VERB", "AUX"}), None)
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
        return case.say(_WITHOUT_TO, rather, word=quote(helper, rather))
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


@reason("VERB:TENSE", "VERB:FORM", "VERB:INFL", "VERB")
def time_of_the_sentence(case: Case) -> Said | None:
    if case.operation == "U" or not case.new:
        return None
    if case.category == "VERB" and (case.another_word or case.operation == "M"):
        return None
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not group.finite:
        return None
    if group.perfect and group.tense == "past":
        return None
    fits = {
        "past": group.tense == "past",
        "until now": group.perfect,
        "future": group.modal in {"will", "shall"} or group.progressive,
        "now": group.progressive,
        "habit": group.tense == "present" and not group.perfect and not group.progressive,
    }
    for kind, words, head in time_words(case):
        if fits[kind]:
            opener = [words[0]] if words[0].lower_ == "for" else []
            return case.say(_TIMES[kind], *opener, head, time=quote(*words))
    return None


@reason("VERB:TENSE", "VERB", "VERB:FORM")
def earlier_past(case: Case) -> Said | None:
    """When we came, the train had left: what was over before another past."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not (group.perfect and group.tense == "past") or not case.new:
        return None
    before = next((h for k, _, h in time_words(case) if h.lower_ == "before"), None)
    if before is not None:
        return case.say(_EARLIER, before, sign=quote(before))
    for other in verb_groups(case.source):
        inside = any(t.i in _places(case) for t in other.tokens)
        if not inside and other.tense == "past" and not other.perfect:
            return case.say(_EARLIER, other.first, sign=quote(other.first))
    return None


_EARLIER = "It was over before another time in the past (【%(sign)s】), so we use had: {%(new)s}."


@reason("VERB:TENSE", "VERB")
def done_to_the_subject(case: Case) -> Said | None:
    """The thief arrested by … → was arrested."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not group.passive or not case.new:
        return None
    here = group_in(case.source, case.edit.start, case.edit.end)
    if not any(t.lower_ in BE for t in _come(case)):
        return None
    if here is not None and here.passive:
        return None
    subject = case.in_source(_own_subject(group.head))
    if subject is None:
        return None
    by = next((t for t in case.source[case.edit.start :] if t.lower_ == "by"), None)
    by_whom = next((c for c in by.children if c.dep_ == "pobj"), None) if by is not None else None
    if by is not None and by_whom is not None and by_whom.lower_ not in DAYS:
        return case.say(
            "【%(by)s】 names who does it; it is done to 【%(subject)s】, so we write {%(new)s}.",
            subject,
            by,
            subject=quote(subject),
            by=quote(by),
        )
    return case.say(
        "The action is done to 【%(subject)s】, so we use be + past participle: {%(new)s}.",
        subject,
        subject=quote(subject),
    )


@reason("VERB:TENSE")
def reported(case: Case) -> Said | None:
    """He said he will → would."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not case.new:
        return None
    if group.tense != "past" and group.modal not in {"would", "could", "might"}:
        return None
    verb = group.head
    nearer = any(
        c.dep_ == "advcl" and c.tag_ == "VBD" and c.i > case.edit.c_start for c in verb.children
    )
    if verb.dep_ != "ccomp" or verb.head.tag_ != "VBD" or nearer:
        return None
    teller = case.in_source(verb.head)
    return case.say(
        "【%(verb)s】 is in the past, so what was said or thought steps back too: {%(new)s}.",
        teller,
        verb=quote(verb.head),
    )


@reason("VERB:FORM", "PREP", "PART")
def missing_to(case: Case) -> Said | None:
    """want go → want to go; had better to go is the other way round."""
    before, after = case.before, case.after
    if after is None or case.new_text.lower() + case.old_text.lower() != "to":
        return None
    place = case.edit.c_end
    if place >= len(case.target) or case.target[place].tag_ not in {"VB", "VBP"}:
        return None
    verb = case.target[place]
    asking = before
    if before is None or before.pos_ in {"PRON", "NOUN", "PROPN", "DET"} or before.is_punct:
        if verb.dep_ in {"xcomp", "ccomp"}:
            asking = case.in_source(verb.head)
        elif case.operation == "U" and case.edit.start:
            asking = case.source[0]
    if asking is None:
        return None
    if asking.lower_ in {"not", "n't"} and asking.i:
        pair = (case.source[asking.i - 1], asking)
        if pair[0].lower_ == "why" and case.operation == "U":
            return case.say(_WITHOUT_TO, *pair, word=quote(*pair))
        asking = pair[0]
        if asking.pos_ in {"PRON", "NOUN", "PROPN"} and verb.dep_ in {"xcomp", "ccomp"}:
            asking = case.in_source(verb.head) or asking
    if case.operation == "M":
        if asking.lower_ == "as" and asking.i and case.source[asking.i - 1].lower_ == "so":
            pair = (case.source[asking.i - 1], asking)
            return case.say(_WITH_TO, *pair, word=quote(*pair))
        return case.say(_WITH_TO, asking, word=quote(asking))
    if asking.lower_ in {"if", "when"}:
        return case.say(
            "After the part with 【%(word)s】 we tell somebody what to do with the bare verb, "
            "without “%(old)s”.",
            asking,
            word=quote(asking),
        )
    return case.say(_WITHOUT_TO, asking, word=quote(asking))


_WITH_TO = "After 【%(word)s】 the next verb needs {%(new)s} before it."
_WITHOUT_TO = "After 【%(word)s】 the next verb stands without “%(old)s”."


@reason("VERB:FORM", "VERB:TENSE", "MORPH")
def beside_its_noun(case: Case) -> Said | None:
    """the sleep dog → sleeping; the girl sing … is → singing; caught boys cheat → cheating."""
    if case.operation != "R" or len(case.new) != 1:
        return None
    word = case.new[0]
    if word.dep_ == "amod" and word.head.pos_ == "NOUN" and word.lower_.endswith(("ing", "ed")):
        noun = case.in_source(word.head)
        return case.say(
            "Before the noun 【%(word)s】 the verb describes it: {%(new)s}.",
            noun,
            word=quote(word.head),
        )
    before = case.before
    if word.tag_ != "VBG" or before is None or before.pos_ not in {"NOUN", "PRON", "PROPN"}:
        return None
    left = list(case.source[max(0, case.edit.start - 4) : case.edit.start])
    sense = next((t for t in reversed(left) if t.lemma_.lower() in SENSES), None)
    if sense is not None:
        return case.say("After 【%(word)s】 we use the form {%(new)s}.", sense, word=quote(sense))
    if before.pos_ == "NOUN" and any(t.tag_ in _FINITE for t in case.source[case.edit.end :]):
        return case.say(
            "The verb tells us what 【%(word)s】 does, so it takes -ing: {%(new)s}.",
            before,
            word=quote(before),
        )
    return None


_FINITE = {"VBZ", "VBP", "VBD", "MD"}


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
        if before.lower_ == "to" and before.i and case.source[before.i - 1].lower_ in USED_TO:
            used = case.source[before.i - 1]
            return case.say(
                "“be 【%(word)s】 to” takes the -ing form: {%(new)s}.", used, word=quote(used)
            )
        if before.pos_ == "ADP" and before.i and case.source[before.i - 1].pos_ == "ADJ":
            adjective = case.source[before.i - 1]
            return case.say(
                "After 【%(word)s】 the verb takes -ing: {%(new)s}.",
                adjective,
                word=quote(adjective, before),
            )
        if before.lower_ in {"about", "of"} or before.pos_ == "ADP" and before.lower_ != "to":
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
        if before.lower_ == "to" and case.operation == "R" and before.i:
            able = case.source[before.i - 1]
            if able.lower_ in {"able", "want", "wants", "wanted", "going", "have", "has", "had"}:
                return case.say(
                    "After 【%(word)s】 the verb keeps its base form: {%(new)s}.",
                    able,
                    word=quote(able, before),
                )
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


@reason("VERB:FORM", "MORPH", "NOUN", "VERB", "VERB:INFL", "OTHER")
def form_by_its_place(case: Case) -> Said | None:
    """The man wait → waiting; Learn a language takes → Learning; enjoys to cook → cooking."""
    if case.operation != "R" or not case.new:
        return None
    verb = case.new[-1]
    if verb.tag_ not in {"VBG", "VBN", "VB"} and case.new[0].lower_ != "to":
        return None
    head = case.in_source(verb.head) if verb.head is not verb else None
    if head is None:
        return None
    words = {"word": quote(head)}
    if verb.dep_ == "acl" and verb.tag_ in {"VBG", "VBN"} and head.pos_ in {"NOUN", "PROPN"}:
        message = (
            "The verb tells us what 【%(word)s】 does, so it takes -ing: {%(new)s}."
            if verb.tag_ == "VBG"
            else "The verb tells us what is done to 【%(word)s】, so we use the past participle: "
            "{%(new)s}."
        )
        return case.say(message, head, **words)
    if verb.dep_ in {"csubj", "nsubj"} and verb.tag_ == "VBG":
        return case.say(
            "The verb is the subject of 【%(word)s】 here, so it takes -ing: {%(new)s}.",
            head,
            **words,
        )
    if verb.dep_ == "advcl" and case.edit.start == 0 and verb.tag_ in {"VBG", "VBN"}:
        subject = case.in_source(subject_of(verb.head))
        if subject is not None and verb.tag_ == "VBG":
            return case.say(
                "【%(word)s】 does both things, so the first verb takes -ing: {%(new)s}.",
                subject,
                word=quote(subject),
            )
        if subject is not None:
            return case.say(
                "It is done to 【%(word)s】, so the first verb is a past participle: {%(new)s}.",
                subject,
                word=quote(subject),
            )
    if verb.dep_ in {"xcomp", "ccomp", "conj"} and head.i < case.edit.start:
        if verb.dep_ == "conj":
            return case.say(
                "It stands beside 【%(word)s】, so it has the same form: {%(new)s}.", head, **words
            )
        return case.say("After 【%(word)s】 we use the form {%(new)s}.", head, **words)
    return None


@reason("VERB:TENSE")
def same_time_as_the_other_verb(case: Case) -> Said | None:
    """Another verb of the sentence is in the past, so this one is too."""
    group = group_in(case.target, case.edit.c_start, case.edit.c_end)
    if group is None or not case.new:
        return None
    if group.tense != "past" and group.modal not in {"could", "would"}:
        return None
    now = next((h for kind, _, h in time_words(case) if kind == "now"), None)
    if now is not None and now.i > case.edit.end and group.tense == "past":
        return case.say(
            "【%(now)s】 tells what is so today; this was before, so it is past: {%(new)s}.",
            now,
            now=quote(now),
        )
    others = verb_groups(case.source)
    for other in sorted(others, key=lambda other: abs(other.head.i - case.edit.start)):
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
    if any(t.lower_ in BE | HAVE | DO | MODALS for t in case.old):
        return None  # one helping verb for another: none was missing
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
    subject = case.in_source(_own_subject(verb))
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


@reason("VERB")
def tag_question(case: Case) -> Said | None:
    """You speak Turkish, aren't you? → don't you?"""
    if case.target[-1].text != "?" or case.operation != "R" or case.edit.start < 2:
        return None
    if case.edit.end < len(case.source) - 3 or case.source[case.edit.start - 1].text != ",":
        return None
    groups = [g for g in verb_groups(case.source) if g.end < case.edit.start]
    if not groups:
        return None
    return case.say(
        "The little question at the end repeats the verb 【%(verb)s】: {%(new)s}.",
        groups[0].first,
        verb=quote(groups[0].first),
    )


@reason("VERB", "VERB:TENSE", "OTHER", "CONTR")
def missing_verb(case: Case) -> Said | None:
    verb = next((t for t in case.new if t.pos_ in {"VERB", "AUX"}), None)
    if case.operation != "M" or verb is None:
        return None
    if verb.dep_ in {"aux", "auxpass"}:
        verb = verb.head
    subject = case.in_source(subject_of(verb))
    if subject is None or subject.i >= case.edit.start:
        left = [t for t in case.source[: case.edit.start] if t.pos_ in {"NOUN", "PRON", "PROPN"}]
        subject = subject or (left[-1] if left else None)
    if subject is None:
        what = case.in_source(next((c for c in verb.children if c.dep_ == "acomp"), None))
        return case.say(
            "Before 【%(word)s】 a verb is missing: {%(new)s}.",
            what,
            word=quote(what) if what is not None else "",
        )
    if subject.lower_ == "there" or {t.lower_ for t in case.new} & {"there"}:
        shown = next((c for c in verb.children if c.dep_ in {"attr", "dobj"}), None)
        subject = case.in_source(shown) or subject
    thing = next((case.in_source(c) for c in verb.children if c.dep_ == "dobj"), None)
    if thing is not None and verb in case.new:
        return case.say(
            "Between 【%(subject)s】 and 【%(thing)s】 the verb is missing: {%(new)s}.",
            subject,
            thing,
            subject=quote(subject),
            thing=quote(thing),
        )
    if subject.pos_ not in {"NOUN", "PROPN", "PRON", "DET", "NUM"}:
        return None
    if verb not in case.new:
        return case.say(
            "With the subject 【%(subject)s】 a helping verb is missing: {%(new)s}.",
            subject,
            subject=quote(subject),
        )
    return case.say(
        "The part about 【%(subject)s】 has no verb yet: {%(new)s}.",
        subject,
        subject=quote(subject),
    )


@reason("VERB:INFL")
def irregular(case: Case) -> Said | None:
    if not case.new:
        return None
    return case.say(
        "The forms of “%(lemma)s” are irregular: not “%(old)s” but {%(new)s}.",
        lemma=case.new[-1].lemma_,
    )


@reason("VERB", "SPELL")
def other_verb(case: Case) -> Said | None:
    """said me → told me: the words around the verb choose it."""
    if case.operation == "U" and case.old and case.category == "VERB":
        near = case.source[max(0, case.edit.start - 2) : case.edit.end + 2]
        verbs = [t for t in near if t.pos_ in {"VERB", "AUX"} and t.i not in _places(case)]
        verb = verbs[0] if verbs else None
        if verb is None:
            return None
        return case.say(
            "【%(verb)s】 is the verb already, so “%(gone)s” is one verb too many.",
            verb,
            verb=quote(verb),
            gone=quote(*case.old),
        )
    if case.operation != "R" or len(case.new) != 1 or not case.real_word:
        return None
    if case.new[0].pos_ not in {"VERB", "AUX"}:
        return None
    for dep in ("dative", "dobj", "acomp", "attr", "ccomp", "prep"):
        near = next((c for c in case.new[0].children if c.dep_ == dep), None)
        word = case.in_source(near)
        if word is None or near is None:
            continue
        return case.say(
            "With 【%(word)s】 English uses {%(new)s}, not “%(old)s”.", word, word=quote(word)
        )
    return None


def tense_sign(case: Case) -> bool:
    """Something in the sentence shows the time: a time expression, a condition, another verb."""
    signs = (imagined, no_will_here, time_of_the_sentence, earlier_past, extra_helper,
             question_helper, after_a_modal, after_its_helper, done_to_the_subject)  # fmt: skip
    if any(sign(case) is not None for sign in signs):
        return True
    other = same_time_as_the_other_verb(case)
    if other is None:
        return missing_helper(case) is not None
    return "now" not in other.values
