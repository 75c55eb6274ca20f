"""Punctuation: the end of a sentence, commas, and two sentences in one."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, clear, quote
from app.explain.reasons import reason
from app.explain.said import Said
from grammar_items.verb_groups import subject_of, verb_groups

_CLAUSE_OPENERS = {
    "when", "if", "because", "although", "though", "while", "as", "since", "after", "before",
    "unless", "until", "whenever", "once",
}  # fmt: skip
_QUESTION_STARTS = {
    "what", "where", "when", "why", "who", "how", "which", "whose", "do", "does", "did", "is",
    "are", "was", "were", "can", "could", "will", "would", "have", "has", "should", "may", "shall",
}  # fmt: skip


_TAG_SUBJECTS = {"it", "he", "she", "you", "we", "they", "i", "there"}


@reason("PUNCT", severity=1)
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


@reason("PUNCT", severity=1)
def speaking_to_somebody(case: Case) -> Said | None:
    """Can you hear me Mum? Thank you Pedro, …"""
    name = case.after
    if case.new_text != "," or name is None or case.operation != "M":
        return None
    last = name.i + 1 >= len(case.source) or case.source[name.i + 1].is_punct
    called = name.pos_ == "PROPN" or name.text.istitle() or name.lower_ in _CALLED
    if not last or not called or name.i == 0:
        return None
    if case.source[case.edit.start - 1].pos_ in {"PROPN", "DET", "ADJ", "ADP", "CCONJ"}:
        return None
    return case.say(
        "【%(name)s】 is the person we speak to, and a comma stands before the name.",
        name,
        name=quote(name),
    )


_SPEAKING = {"say", "ask", "answer", "shout", "reply", "whisper"}


@reason("PUNCT", severity=1)
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
        if things is None:
            return case.say("A list or an explanation follows, so we write {%(new)s}")
        return case.say(
            "What follows names the 【%(word)s】, so we write {%(new)s}", things, word=quote(things)
        )
    return None


_LINKS = {"and", "but"}
_OPENING = {"ADV", "ADP", "SCONJ", "CCONJ", "INTJ", "PART"}
_CALLED = {
    "teacher",
    "mum",
    "mom",
    "dad",
    "sir",
    "madam",
    "guys",
    "everybody",
    "everyone",
    "friends",
}


def _opener_before(case: Case) -> Token | None:
    """The when or if that opens the part before the comma, at the start or after and, but."""
    for token in reversed(list(case.source[: case.edit.start])):
        if token.lower_ in _CLAUSE_OPENERS:
            before = case.source[token.i - 1] if token.i else None
            opens = before is None or before.is_punct or before.lower_ in _LINKS
            return token if opens or token.i <= 1 else None
    return None


@reason("PUNCT", "OTHER", "ORTH", severity=1)
def hyphen(case: Case) -> Said | None:
    """thirty five → thirty-five; a twenty year old student → twenty-year-old."""
    if "-" not in case.new_text or "-" in case.old_text or not case.new:
        return None
    start, end = case.edit.c_start, case.edit.c_end
    if case.new_text == "-":
        start, end = max(0, start - 1), end + 1
    words = case.target[start:end]
    if len(words) == 3 and words[0].like_num and words[2].like_num:
        return case.say("Numbers from twenty-one to ninety-nine have a hyphen: “%(word)s”.",
                        word=clear(words.text))  # fmt: skip
    if case.new_text != "-" and case.new_text.replace("-", " ") != case.old_text:
        return None
    return case.say("These words work as one word, so a hyphen joins them: “%(word)s”.",
                    word=clear(words.text))  # fmt: skip


def _after_opening(case: Case, first: Token) -> Said | None:
    """However, …; For example, …; In my opinion, …"""
    words = case.source_text[: case.edit.first][first.idx :].strip()
    if quote(first) == words:
        return case.say(
            "The opening word 【%(word)s】 is followed by a comma.", first, word=words, severity=1
        )
    return case.say(
        "The opening words 【%(word)s】 are followed by a comma.", first, word=words, severity=1
    )


@reason("PUNCT", severity=1)
def comma(case: Case) -> Said | None:
    if case.new_text == "," and case.operation in {"M", "R"}:
        opener = _opener_before(case)
        after = case.after
        tag = case.source[case.edit.end : case.edit.end + 3]
        if len(tag) == 3 and tag[1].lower_ in {"n't", "n’t"} and tag[2].lower_ in _TAG_SUBJECTS:
            return case.say(
                "A comma stands before the short question at the end: 【%(tag)s】.",
                *tag,
                tag=tag.text,
            )
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
        if opener is not None:
            return case.say(
                "The part that begins with 【%(word)s】 ends here, and a comma shows it.",
                opener,
                word=quote(opener),
            )
        stops = [t.i + 1 for t in case.source[: case.edit.start] if t.text in {".", "!", "?"}]
        start = stops[-1] if stops and stops[-1] < case.edit.start else 0
        links = [t.i + 1 for t in case.source[start : case.edit.start] if t.lower_ in _LINKS]
        if links and links[-1] < case.edit.start and case.source[links[-1]].pos_ in {"ADV", "ADP"}:
            start = links[-1]  # and in the end, we …
        first = case.source[start]
        if case.edit.start - start <= 5 and first.pos_ in _OPENING:
            return _after_opening(case, first)
        before = case.before
        words = case.target[case.edit.c_end :][:3]
        listed = any(
            t.text == "," for t in case.source[max(0, case.edit.start - 3) : case.edit.start]
        )
        listed = listed and any(t.lower_ in {"and", "or"} for t in words)
        if before is not None and after is not None and before.pos_ in {"NOUN", "ADJ", "PROPN"}:
            if listed or (before.pos_ == after.pos_ and after.pos_ in {"NOUN", "ADJ"}):
                return case.say(
                    "【%(one)s】 and 【%(other)s】 stand in a list, and a comma keeps them apart.",
                    before,
                    after,
                    one=quote(before),
                    other=quote(after),
                )
        if before is not None and before.lower_ in {"yes", "no", "well", "oh"}:
            return _after_opening(case, before)
        return case.say("A short stop is heard here, and a comma shows it.")
    if case.old_text == "," and case.operation == "U":
        after = case.after
        if after is not None and after.lower_ == "that":
            verb = case.before
            if verb is not None and verb.pos_ == "VERB":
                return case.say(
                    "The part with 【%(word)s】 follows “%(verb)s” without a comma.",
                    after,
                    word=quote(after),
                    verb=quote(verb),
                )
            return case.say("Before 【%(word)s】 English has no comma.", after, word=quote(after))
        if case.before is not None and case.before.lower_ in {"no", "the", "a", "my", "this"}:
            return case.say(
                "“%(small)s” belongs to 【%(word)s】, so no comma cuts them apart.",
                after,
                small=quote(case.before),
                word=quote(after) if after is not None else "",
            )
        if after is not None and after.lower_ in {"who", "which", "whose", "whom"}:
            return case.say(
                "The part with 【%(word)s】 says which one is meant, so no comma cuts it off.",
                after,
                word=quote(after),
                severity=3,
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
                    severity=2,
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


@reason("PUNCT", severity=2)
def two_sentences(case: Case) -> Said | None:
    if case.old_text[:1] == "," and case.new_text[:1] in {".", ";"}:
        groups = verb_groups(case.source)
        left = [g.first for g in groups if g.finite and g.first.i < case.edit.start]
        right = [g.first for g in groups if g.finite and g.first.i >= case.edit.end]
        return case.say(
            "A comma cannot join two whole sentences: use a full stop, “;” or a word such as "
            "“and”.",
            *(left[:1] + right[:1] if left and right else []),
        )
    return None
