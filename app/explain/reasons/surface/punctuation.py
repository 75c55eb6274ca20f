"""Marks at the end of a sentence, colons, hyphens and quotation marks."""

from __future__ import annotations

from spacy.tokens import Span, Token

from app.edits import TokenEdit
from app.explain.case import Case, clear, quote
from app.explain.reading.word_sets import TIME_NOUNS
from app.explain.reasons import LATE, reason
from app.explain.said import Said, Term
from grammar_items.reading import read
from grammar_items.usage.closed_class import DO

_QUESTION_STARTS = {
    "what", "where", "when", "why", "who", "how", "which", "whose", "do", "does", "did", "is",
    "are", "was", "were", "can", "could", "will", "would", "have", "has", "should", "may", "shall",
}  # fmt: skip
_TELLS_OF_A_QUESTION = {"wonder", "ask", "know", "tell", "understand", "explain", "show"}
_ANNOUNCING = {"these", "following", "several", "many", "some", "different", "two", "three"}
_QUOTES = {'"', "“", "”", "‘", "''", "``"}
_NAMES = {
    ".": Term("a full stop"),
    "?": Term("a question mark"),
    "!": Term("an exclamation mark"),
    ",": Term("a comma"),
    ";": Term("a semicolon"),
    ":": Term("a colon"),
    "-": Term("a hyphen"),
    "–": Term("a dash"),
    "—": Term("a dash"),
    "--": Term("a dash"),
    "/": Term("a slash"),
    "(": Term("a bracket"),
    ")": Term("a bracket"),
    "'": Term("an apostrophe"),
    "’": Term("an apostrophe"),
    '"': Term("quotation marks"),
    "“": Term("quotation marks"),
    "”": Term("quotation marks"),
}

END = "A sentence ends with a full stop, a question mark or an exclamation mark."
QUESTION = "A question ends with a question mark."
REPORTED = "A sentence that only tells about a question ends with a full stop."


@reason("PUNCT", "ORTH", severity=1)
def end_of_sentence(case: Case) -> Said | None:
    new = case.new_text
    if new not in {".", "?", "!"} or case.edit.end < len(case.source) - 1:
        return None
    first = _begins(case)
    if new == "?":
        order = _question_order(case)
        if order is not None and first.lower_ not in _QUESTION_STARTS:
            return case.say(
                "In 【%(words)s】 the verb comes before its subject, as in a question, so a "
                "question mark ends it.",
                order,
                words=quote(order),
                rule=QUESTION,
            )
        opening = case.source[first.i : first.i + 1]
        if first.lower_ in {"so", "but", "and", "then", "or"}:
            opening = case.source[first.i : first.i + 2]
        if opening[-1].lower_ in _QUESTION_STARTS:
            return case.say(
                "The sentence begins with 【%(word)s】 and asks something, so it ends with a "
                "question mark.",
                opening,
                word=quote(opening),
                rule=QUESTION,
            )
        return case.say(
            "The sentence asks something, so it ends with a question mark.", rule=QUESTION
        )
    if new == "!":
        if first.lower_ in {"what", "how"}:
            return case.say(
                "【%(word)s】 shows surprise or joy here, so the sentence ends with an exclamation "
                "mark.",
                first,
                word=quote(first),
                rule="A sentence of surprise with what or how ends with an exclamation mark.",
            )
        return case.say("The sentence ends here, so it needs a mark: {%(new)s}", rule=END)
    if case.old_text == "?":
        asks = next((t for t in case.source if t.lemma_ in _TELLS_OF_A_QUESTION), None)
        if asks is not None:
            return case.say(
                "【%(word)s】 only tells about a question, so the sentence ends with a full stop.",
                asks,
                word=quote(asks),
                rule=REPORTED,
            )
        return case.say(
            "The sentence tells something and asks nothing, so it ends with a full stop.",
            rule="Only a question ends with a question mark.",
        )
    if case.old_text in {"...", "…"}:
        return case.say(
            "Nothing is left out or unfinished here, so one full stop is enough.", rule=END
        )
    if set(case.old_text) == {"."}:
        return case.say("One full stop ends a sentence, and “%(old)s” is too many.", rule=END)
    return case.say("The sentence ends here, so it needs a full stop.", rule=END)


def _begins(case: Case) -> Token:
    """The first word of the last sentence: Have of "I like it. Have you seen it"."""
    stops = [t.i + 1 for t in case.source[: case.edit.start] if t.text in {".", "!", "?"}]
    start = stops[-1] if stops and stops[-1] < case.edit.start else 0
    return case.source[start]


def _question_order(case: Case) -> Span | None:
    """would you of "So would you like tea"."""
    for token in case.source[_begins(case).i : case.edit.start]:
        after = case.source[token.i + 1 : token.i + 2]
        if not len(after) or after[0].lower_ not in _SUBJECTS:
            continue
        if token.lower_ in _HELPING and token.head == after[0].head:
            return case.source[token.i : token.i + 2]
    return None


_SUBJECTS = {"you", "he", "she", "it", "we", "they", "i"}
_HELPING = {
    "do", "does", "did", "is", "are", "was", "were", "can", "could", "will", "would", "have", "has",
    "should", "may", "shall",
}  # fmt: skip


@reason("PUNCT", "ORTH", severity=1)
def end_mark_twice(case: Case) -> Said | None:
    """How nice!. → How nice!; Hello.. → Hello."""
    if set(case.old_text) in ({"."}, {"…"}) and case.new_text == "." and case.old_text != ".":
        if case.old_text in {"...", "…"}:
            return case.say(
                "Nothing is left out or unfinished here, so one full stop is enough.", rule=END
            )
        return case.say("One full stop ends a sentence, and “%(old)s” is too many.", rule=END)
    if case.operation != "U" or not case.old_text or set(case.old_text) - set(".!?"):
        return None
    near = [t for t in (case.before, case.after) if t is not None and t.text[:1] in {".", "!", "?"}]
    if case.new or not near:
        return None
    return case.say("One mark is enough at the end of a sentence, and there is one already.",
                    rule=END)  # fmt: skip


@reason("PUNCT", severity=1)
def colon(case: Case) -> Said | None:
    """three things; onions … → three things: onions …"""
    if case.new_text != ":":
        return None
    left = reversed(list(case.source[max(0, case.edit.start - 4) : case.edit.start]))
    things = next((t for t in left if t.tag_ == "NNS" and _counted(t)), None)
    rule = "Put a colon before a list or an explanation."
    place = case.edit.c_end
    if place < len(case.target) and case.target[place].text in _QUOTES:
        near = reversed(case.source[max(0, case.edit.start - 6) : case.edit.start])
        speaks = next((t for t in near if t.lemma_ in _SPEAKING | _SAYINGS), None)
        if speaks is not None:
            return case.say(
                "【%(word)s】 introduces somebody's exact words, so a colon comes before them.",
                speaks,
                word=quote(speaks),
                rule="A colon or a comma can stand before the exact words that somebody says.",
            )
    if things is None and case.edit.c_end < len(case.target):
        groups = read(case.target).verb_groups
        main = (g for g in groups if g.finite and g.head.dep_ not in _HANGS)
        if case.old_text == "," and not any(g.first.i < case.edit.c_start for g in main):
            return None  # With a map that helps, you can go: nothing is explained yet
        if _explains(case):
            return case.say(
                "The second part explains the first, so a colon comes between them.", rule=rule
            )
    if things is None:
        return case.say("A list or an explanation follows, so a colon comes before it.", rule=rule)
    if not _numbered(things) and _explains(case):
        return case.say(
            "The second part explains the first, so a colon comes between them.", rule=rule
        )
    return case.say(
        "What follows names the 【%(word)s】, so a colon comes before it.",
        things,
        word=quote(things),
        rule=rule,
    )


_HANGS = {"relcl", "acl", "advcl"}


def _explains(case: Case) -> bool:
    """A main verb with its subject comes after the colon."""
    groups = read(case.target).verb_groups
    return any(
        g.finite and g.first.i >= case.edit.c_end and g.subject is not None
        and g.head.dep_ not in _HANGS for g in groups
    )  # fmt: skip


def _numbered(things: Token) -> bool:
    """three things, these reasons; not different addresses."""
    return any(c.pos_ == "NUM" or c.lower_ in {"these", "following"} for c in things.children)


def _counted(noun: Token) -> bool:
    """three things, these reasons: a list of them may follow."""
    if noun.lemma_.lower() in TIME_NOUNS | _MEASURES:
        return False
    return any(c.pos_ == "NUM" or c.lower_ in _ANNOUNCING for c in noun.children)


_MEASURES = {"dollar", "euro", "pound", "yen", "kilometre", "kilometer", "metre", "meter", "mile",
             "kilo", "percent", "degree", "rupee", "yuan", "lira", "peso"}  # fmt: skip
_SAYINGS = {
    "remark",
    "comment",
    "reply",
    "question",
    "saying",
    "sentence",
    "word",
    "proverb",
    "answer",
    "message",
    "sign",
}


@reason("PUNCT", "OTHER", "ORTH", severity=1)
def hyphen(case: Case) -> Said | None:
    """thirty five → thirty-five; a twenty year old student → twenty-year-old."""
    if "-" not in case.new_text or "-" in case.old_text or not case.new:
        return None
    start, end = case.edit.c_start, case.edit.c_end
    if case.new_text == "-":
        if case.new[0].whitespace_ or start == 0 or case.target[start - 1].whitespace_:
            return None  # a dash between two parts
        start, end = start - 1, end + 1
    while start > 1 and case.target[start - 1].text == "-":
        start -= 2
    while end + 1 < len(case.target) and case.target[end].text == "-":
        end += 2
    words = case.target[start:end]
    word = {"word": clear(words.text).rstrip(".,!?")}
    if len(words) == 3 and words[0].like_num and words[2].like_num:
        return case.say(
            "Numbers from twenty-one to ninety-nine have a hyphen: “%(word)s”.",
            rule="Write the numbers from twenty-one to ninety-nine with a hyphen.",
            **word,
        )
    if case.new_text != "-" and case.new_text.replace("-", " ") != case.old_text:
        return None
    quoted = start > 0 and case.target[start - 1].text in _QUOTES
    before = case.target[start - 1] if start else None
    leads = case.target[before.i - 1] if before is not None and before.dep_ == "neg" else before
    verb = leads is not None and (leads.tag_ in {"MD", "TO"} or leads.lower_ in DO)
    described = _noun_after(case, end, quoted) if not verb else None
    if described is not None:
        own = case.learners(described)
        same = own is not None and own.lemma_ == described.lemma_
        return case.say(
            "“%(word)s” describes 【%(noun)s】 as one word, so a hyphen joins its parts.",
            *([own] if same else []),
            noun=quote(own if same and own is not None else described),
            rule="Words that describe a noun together are joined with a hyphen.",
            **word,
        )
    first = words[0].lower_
    if first in _WITH_HYPHEN:
        return case.say(
            "“%(first)s” is joined to the next word with a hyphen: “%(word)s”.",
            rule="Words with self-, ex- and well- often have a hyphen: self-service, ex-wife.",
            first=first,
            **word,
        )
    if (
        verb
        and len(words) == 3
        or words[-1].pos_ == "VERB"
        and len(words) == 3
        and words[-1].tag_ in {"VB", "VBP", "VBZ"}
    ):
        return case.say(
            "These two words are one verb here, so a hyphen joins them: “%(word)s”.",
            rule="A verb made of two words often has a hyphen: double-check, dry-clean.",
            **word,
        )
    return case.say("This word is written with a hyphen: “%(word)s”.", **word)


_WITH_HYPHEN = {"self", "ex", "well", "non", "co", "pre", "anti", "semi", "mid", "all"}


def _noun_after(case: Case, place: int, quoted: bool = False) -> Token | None:
    """developers of "open-source software developers": the last noun that follows at once."""
    found = None
    for token in case.target[place : place + 4]:
        if quoted and token.text in _QUOTES and token.i == place:
            continue
        if token.pos_ in {"NOUN", "PROPN"}:
            found = token
        elif token.pos_ != "ADJ" or found is not None:
            break
    return found


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def no_hyphen(case: Case) -> Said | None:
    """a highly-educated man → highly educated."""
    if "-" not in case.old_text or "-" in case.new_text or case.operation == "M":
        return None
    start = case.edit.start - 1 if case.old_text == "-" else case.edit.start
    first = case.source[start] if start >= 0 else None
    if first is not None and first.lower_.endswith("ly") and first.pos_ == "ADV":
        return case.say(
            "【%(word)s】 is an adverb with -ly, so no hyphen follows it.",
            first,
            word=quote(first),
            rule="No hyphen comes after an adverb with -ly.",
        )
    second = case.source[case.edit.end] if case.edit.end < len(case.source) else None
    if case.old_text == "-" and first is not None and second is not None:
        left = case.edit.c_start - 1
        verb = case.target[left] if left >= 0 else None
        if second.lower_ in _PARTICLES and verb is not None and verb.pos_ == "VERB":
            return case.say(
                "As a verb, “%(words)s” is two words without a hyphen.",
                case.source[first.i : second.i + 1],
                words=f"{first.text} {second.text}",
                rule="Such a pair is two words as a verb and one as a noun: to log in, a login.",
            )
        beyond = _noun_after(case, case.edit.c_start + 1)
        if first.lower_ in {"self", "ex", "well", "non"}:
            return None  # self-respect has its hyphen
        pair = second.pos_ in {"NOUN", "PROPN"} and first.pos_ in {"NOUN", "ADJ"}
        longer = "-" in {t.text for t in case.source[max(0, first.i - 1) : second.i + 2]
                         if t.i != case.edit.start}  # fmt: skip
        if pair and beyond is None and not longer:
            return case.say(
                "“%(words)s” describes no other noun here, so the two words need no hyphen.",
                case.source[first.i : second.i + 1],
                words=f"{first.text} {second.text}",
                rule="A hyphen joins two words mostly when they describe a noun after them.",
            )
    if case.old_text == "-":
        return case.say("These words are written without a hyphen.")
    if case.old_text.replace("-", " ") == case.new_text:
        return case.say("This is written as separate words: {%(new)s}.")
    if case.old_text.strip("-") == case.new_text:
        return case.say("The hyphen joins nothing here, so it goes out: {%(new)s}.")
    if case.old_text.replace("-", "") == case.new_text and "-" in case.old_text[1:-1]:
        return case.say("This is written as one word: {%(new)s}.")
    return None


_PARTICLES = {"up", "down", "in", "out", "off", "over", "on", "back", "away"}


@reason("PUNCT", severity=1)
def quotation_marks(case: Case) -> Said | None:
    """He said I am tired → He said, "I am tired"."""
    marks = [t for t in (*case.old, *case.new) if t.text in _QUOTES]
    words = [t.lower_ for t in case.old if t.is_alpha]
    if not marks or words != [t.lower_ for t in case.new if t.is_alpha]:
        return None
    old = [t for t in case.old if t.text in _QUOTES]
    new = [t for t in case.new if t.text in _QUOTES]
    if not old and any(_puts_in_a_quote(case, edit) for edit in case.others):
        opens = min(e.start for e in case.sentence.edits if _puts_in_a_quote(case, e))
        before = reversed(case.source[:opens])
        speaks = next((t for t in before if t.lemma_ in _SPEAKING and not _quoted(t)), None)
        if speaks is not None:
            return case.say(
                "After 【%(word)s】 come somebody's exact words, so they stand between quotation "
                "marks.",
                speaks,
                word=quote(speaks),
                rule=_EXACT_WORDS,
            )
        return case.say("These words are quoted, so quotation marks stand before and after them.")
    if not old:
        return case.say(
            "Quotation marks come in pairs, before and after the words, and one is missing here.",
            rule=_EXACT_WORDS,
        )
    if not new:
        return case.say("These are not somebody's exact words, so no quotation marks are needed.")
    return None


def _quoted(word: Token) -> bool:
    """It stands between quotation marks itself."""
    return sum(t.text in _QUOTES for t in word.doc[: word.i]) % 2 == 1


_EXACT_WORDS = "Put quotation marks before and after the exact words that somebody says."
_SPEAKING = {"say", "ask", "answer", "shout", "reply", "whisper", "think", "write", "tell", "call"}


def _puts_in_a_quote(case: Case, edit: TokenEdit) -> bool:
    old, new = case.source[edit.start : edit.end], case.target[edit.c_start : edit.c_end]
    return not any(t.text in _QUOTES for t in old) and any(t.text in _QUOTES for t in new)


@reason("PUNCT", rank=LATE, severity=1)
def named_mark(case: Case) -> Said | None:
    """The least that can be said: the mark by its name."""
    old, new = _NAMES.get(case.old_text), _NAMES.get(case.new_text)
    if case.new_text == "-" and case.new[0].whitespace_:
        new = _NAMES["–"]
    if new == _NAMES["–"] and not case.new_text.startswith("-") or case.new_text == "--":
        return case.say(
            "A dash makes a stronger pause here before the words that are added.",
            rule="A dash can set off words that are added to a sentence.",
        )
    after = case.after
    if case.new_text == ";":
        return case.say(
            "A semicolon makes a stronger pause than a comma between two parts that belong "
            "together.",
            rule="A semicolon joins two sentences or long parts that belong together.",
        )
    if case.new_text == "." and case.operation == "M" and after is not None and after.is_title:
        return case.say(
            "A new sentence begins with 【%(word)s】, so a full stop comes before it.",
            after,
            word=quote(after),
            rule=END,
        )
    place = case.edit.c_end
    if case.new_text == "?" and place < len(case.target) and case.target[place].text in _QUOTES:
        return case.say(
            "The quoted words ask something, so a question mark comes before the last quotation "
            "mark.",
            rule=QUESTION,
        )
    if "(" in case.new_text or ")" in case.new_text:
        return case.say(
            "Brackets go around words that are only added and could be left out.",
            rule="Put brackets around words that could be left out.",
        )
    if case.old_text in {"(", ")"} and case.operation == "U":
        return case.say("These words are part of the sentence, so no brackets stand around them.")
    if new and old and new != old:
        return case.say("This place needs %(mark)s, not %(other)s.", mark=new, other=old)
    if new and case.operation == "M":
        return case.say("This place needs %(mark)s.", mark=new)
    if old and case.operation == "U":
        return case.say("No mark is needed here, so %(other)s goes out.", other=old)
    return None
