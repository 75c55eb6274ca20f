"""A comma that is missing: after an opening, before a new part, around an addition, in a list."""

from __future__ import annotations

from spacy.tokens import Doc, Span, Token

from app.explain.case import Case, quote
from app.explain.reading.word_sets import DAYS, MONTHS, TIME_NOUNS
from app.explain.reasons import LATE, reason
from app.explain.said import Said
from grammar_items.reading import read
from grammar_items.verb_groups import VerbGroup

_OPEN_A_CLAUSE = {
    "when", "if", "because", "although", "though", "while", "as", "since", "after", "before",
    "unless", "until", "whenever", "once", "whereas", "whether", "wherever",
}  # fmt: skip
_JOIN = {"and", "but", "so", "or", "yet", "nor"}
_RELATIVE = {"which", "who", "whose", "where", "whom"}
_EXAMPLES = {"such", "including", "especially", "particularly", "namely", "e.g."}
_INTERRUPT = {
    "however", "therefore", "moreover", "furthermore", "nevertheless", "though", "too", "please",
    "indeed", "instead", "perhaps", "surely", "unfortunately", "apparently", "obviously",
}  # fmt: skip
_INTERRUPTING_PHRASES = {
    ("for", "example"), ("for", "instance"), ("of", "course"), ("in", "fact"), ("after", "all"),
    ("in", "turn"), ("on", "average"), ("in", "addition"), ("in", "particular"),
    ("that", "is"), ("on", "the", "other", "hand"), ("in", "my", "opinion"), ("as", "a", "result"),
    ("in", "other", "words"), ("in", "general"), ("by", "the", "way"), ("to", "be", "honest"),
    ("at", "the", "same", "time"), ("in", "my", "view"),
}  # fmt: skip
_ORDINALS = {"first", "second", "third", "fourth", "last", "next", "lastly"}
_INTERRUPTING_DEPS = {"advmod", "prep", "npadvmod", "advcl", "parataxis", "intj", "ccomp", "acl"}
_LONGEST_INTERRUPTION = 8
_ADDS_A_REASON = {"because", "since", "if", "provided", "even", "unless", "before", "after", "when"}
_ANSWERS = {"yes", "no", "yeah", "well", "oh", "ok", "okay", "sure", "hi", "hello", "sorry", "hey"}
_AT_THE_END = {"anyway", "anyways", "though", "either", "actually", "right", "please", "however"}
_THANKS = {("thank", "you"), ("thanks",), ("bye",), ("goodbye",), ("sorry",)}
_CALLED = {"teacher", "mum", "mom", "dad", "sir", "madam", "guys", "everybody", "friends"}
_STRENGTHENED = {"ADJ", "ADV", "INTJ", "VERB"}
_OPINIONS = {"think", "guess", "suppose", "hope", "believe"}
_TAG_SUBJECTS = {"it", "he", "she", "you", "we", "they", "i", "there"}
_ENDS = {".", "!", "?", ";", ":"}
_QUOTES = {'"', "“", "”", "'"}
_SPEAKING = {
    "say", "ask", "answer", "shout", "reply", "whisper", "think", "write", "read", "add", "cry",
    "tell", "call", "explain", "announce", "exclaim", "warn", "continue", "declare",
}  # fmt: skip
_POLITE = "Put a comma before or after words such as thank you, please and sorry."
SPOKEN = "Put a comma between the words somebody says and a verb such as said or asked."
_MAIN_DEPS = {"ROOT", "conj", "ccomp", "advcl", "relcl", "parataxis"}
_LONGEST_QUOTED = 7
"""Words of an opening that are quoted whole; of a longer one only the first word is."""

OPENING_CLAUSE = "When a part with if, when, because or although comes first, put a comma after it."
OPENING_WORDS = "Put a comma after words that come before the subject: However, In my opinion, Yes."
NEW_SUBJECT = "Put a comma before and, but, so or or when a new subject and verb follow."
ADDITION = "Put commas around a part with who or which that only adds information."
EXAMPLES = "Put a comma before such as, including or especially when they only add examples."
LIST = "Commas separate the things in a list of three or more."
ADDING_ING = "Put a comma before an -ing part that adds something to the whole sentence."
ADDED_AT_THE_END = "Put a comma before words that only add something to a finished sentence."
SECOND_NAME = "Put commas around a second name for the same person or thing: my sister, Ana, …"
AROUND = "Put commas around words that interrupt the sentence, such as however or for example."


def place(case: Case) -> int | None:
    """Where the new comma is in the corrected sentence, if the edit puts one in."""
    if any(t.text == "," for t in case.old):
        return None
    if [t.lower_ for t in case.old if t.is_alpha] != [t.lower_ for t in case.new if t.is_alpha]:
        return None
    return next((t.i for t in case.new if t.text == ","), None)


def _start(case: Case, comma: int) -> int:
    """The first word of the sentence that the comma is in."""
    quotes = [t.i for t in case.target[:comma] if t.text in {'"', "“", "``"}]
    opened = {quotes[-1]} if len(quotes) % 2 else set()
    stops = [t.i + 1 for t in case.target[:comma] if t.text in _ENDS or t.i in opened]
    start = stops[-1] if stops else 0
    while start < comma and not case.target[start].is_alpha:
        start += 1
    return start


def _in_a_noun_phrase(target: Doc, comma: int) -> bool:
    """a cheap, warm coat: the comma is between words that describe one noun."""
    if not 0 < comma < len(target) - 2:
        return False
    left, right = target[comma - 1], target[comma + 1]
    if right.pos_ == "ADV" and right.head.pos_ == "ADJ":
        right = right.head
    if left.dep_ != "amod" or left.head.i <= comma or left.head.i - comma > 6:
        return False
    return right.head == left.head or right.head.head == left.head or right.pos_ in {"ADJ", "VERB"}


def _finite(case: Case, start: int, end: int) -> list[VerbGroup]:
    groups = [g for g in read(case.target).verb_groups if g.finite]
    groups += [g for t in case.target[start:end] if (g := _mistagged(t)) is not None]
    groups.sort(key=lambda g: g.first.i)
    return [g for g in groups if start <= g.first.i < end]


def _mistagged(head: Token) -> VerbGroup | None:
    """hurries of "nobody hurries", read as a noun: a word with a subject is the verb."""
    taken_for = head.tag_ in {"NNS", "NN", "JJ"} or head.tag_ == "VBN" and head.pos_ == "VERB"
    if not taken_for or head.dep_ not in _MAIN_DEPS:
        return None
    subject = next((c for c in head.lefts if c.dep_ in {"nsubj", "nsubjpass"}), None)
    helping = [c for c in head.lefts if c.dep_ in {"aux", "auxpass"}]
    if subject is None or head.tag_ == "VBN" and helping:
        return None
    if helping and helping[0].tag_ not in _FINITE_TAGS:
        return None
    return VerbGroup(
        tokens=(*helping, head), head=head, verb=head, subject=subject, negation=None, modal=None,
        tense="present", form=None, to=False, do=False, perfect=False, progressive=False,
        passive=False, inverted=False,
    )  # fmt: skip


def _next(case: Case, comma: int) -> Token | None:
    return case.target[comma + 1] if comma + 1 < len(case.target) else None


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def speaking_to_somebody(case: Case) -> Said | None:
    """Can you hear me Mum? Thank you Pedro, …"""
    comma, name = place(case), case.after
    if comma is None or name is None or name.i == 0:
        return None
    last = name.i + 1 >= len(case.source) or case.source[name.i + 1].is_punct
    called = name.pos_ == "PROPN" or name.text.istitle() or name.lower_ in _CALLED
    if not last or not called or case.target[0].lower_ in _CLOSINGS:
        return None
    sure = name.lower_ in _CALLED and case.source[case.edit.start - 1].pos_ == "NOUN"
    before = case.source[case.edit.start - 1].pos_
    if before in {"PROPN", "DET", "ADJ", "ADP", "CCONJ", "NOUN"} and not sure:
        return None
    return case.say(
        "【%(name)s】 is the person we speak to, so a comma comes before the name.",
        name,
        name=quote(name),
        rule="Put a comma before or after the name of the person you speak to.",
    )


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def stands_apart(case: Case) -> Said | None:
    """That is kind, thank you; We went out, anyway; a very, very old car."""
    comma = place(case)
    after = _next(case, comma) if comma is not None else None
    own = case.learners(after)
    if comma is None or comma == 0 or after is None or own is None:
        return None
    before = case.learners(case.target[comma - 1])
    twice = after.lower_ == case.target[comma - 1].lower_ and after.pos_ in _STRENGTHENED
    if before is not None and twice:
        return case.say(
            "【%(word)s】 is repeated to make it stronger, so a comma separates the two.",
            case.source[before.i : own.i + 1],
            word=quote(own),
            rule="Put a comma between a word and the same word repeated: a very, very long day.",
        )
    start = _start(case, comma)
    opening = case.target[start:comma]
    if tuple(t.lower_ for t in opening) in _THANKS:
        thanks = case.phrase(case.learners(opening[0]), before)
        if thanks is not None:
            return case.say(
                "【%(words)s】 is said apart from the rest, so a comma follows.",
                thanks,
                words=quote(thanks),
                rule=_POLITE,
            )
    thinks = after.lower_ == "i" and after.head.lemma_ in _OPINIONS and after.head.i == after.i + 1
    last = after.head if thinks else after
    ends = last.i + 1 >= len(case.target) or case.target[last.i + 1].text in _ENDS
    comment = case.phrase(own, case.learners(last))
    known = thinks or after.lower_ in _AT_THE_END
    if comment is not None and ends and known and _finite(case, 0, comma):
        return case.say(
            "【%(word)s】 comments on the whole sentence at its end, so a comma comes before it.",
            comment,
            word=quote(comment),
            rule=ADDED_AT_THE_END,
        )
    polite = case.target[after.i : after.i + 2]
    whole = comma - start == 1 or _finite(case, start, comma)  # First of all, thank you: an opening
    if tuple(t.lower_ for t in polite) in _THANKS and case.target[0].lower_ != "dear" and whole:
        words = case.phrase(own, case.learners(polite[-1]))
        if words is not None:
            return case.say(
                "【%(words)s】 is said apart from the rest, so a comma comes before it.",
                words,
                words=quote(words),
                rule=_POLITE,
            )
    return None


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def short_question(case: Case) -> Said | None:
    """You like it don't you? → it, don't you?"""
    comma = place(case)
    tag = case.source[case.edit.end : case.edit.end + 3]
    if comma is None or len(tag) < 3 or tag[1].lower_ not in {"n't", "n’t"}:
        return None
    if tag[2].lower_ not in _TAG_SUBJECTS:
        return None
    return case.say(
        "A comma comes before the short question at the end: 【%(tag)s】.",
        tag,
        tag=tag.text,
        rule="Put a comma before a short question such as isn't it? or do you?",
    )


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def speech_and_letters(case: Case) -> Said | None:
    """ "It is late," said …; Dear Ms Lee, …"""
    comma = place(case)
    if comma is None:
        return None
    near = case.target[comma + 1 : comma + 6]
    closing = {case.target[i].text for i in (comma - 1, comma + 1) if 0 <= i < len(case.target)}
    inside = sum(t.text in {'"', "“", "”"} for t in case.target[:comma]) % 2 == 1
    quotes = len(near) > 0 and near[0].text in _QUOTES
    goes_on = next((t for t in near if t.text not in _QUOTES), None)
    joins = goes_on is not None and goes_on.lower_ in _JOIN and (inside or not quotes)
    if closing & _QUOTES and (not joins or quotes):
        left = reversed(list(case.target[max(0, comma - 4) : comma]))
        own = case.learners(next((t for t in left if t.lemma_ in _SPEAKING), None))
        if own is not None and quotes and not inside:
            return case.say(
                "【%(word)s】 introduces somebody's exact words, so a comma comes before them.",
                own,
                word=quote(own),
                rule=SPOKEN,
            )
        said = next((t for t in near[:4] if t.lemma_ in _SPEAKING and t.pos_ == "VERB"), None)
        if joins:
            said = goes_on if any(t.lemma_ in _SPEAKING for t in case.target[:comma]) else None
        own = case.learners(said)
        if own is not None:
            return case.say(
                "The sentence goes on with 【%(word)s】, so the words spoken end with a comma.",
                own,
                word=quote(own),
                rule=SPOKEN,
            )
    first = case.source[0]
    if first.lower_ == "dear" and case.edit.start <= 4:
        return case.say(
            "A letter that begins with 【%(word)s】 has a comma after the name.",
            first,
            word=quote(first),
            rule=_LETTER,
        )
    closing_words = {t.lower_ for t in case.target[:2]} & _CLOSINGS
    signed = comma == len(case.target) - 2 and case.target[-1].pos_ == "PROPN"
    yours = case.target[0].lower_ == "your" and not _finite(case, 0, len(case.target))
    last = comma == len(case.target) - 1
    if (last and (closing_words or yours) or signed and closing_words) and comma <= 3:
        return case.say("These words close a letter, so a comma follows them.", rule=_LETTER)
    return None


_LETTER = "Put a comma after the opening and the closing words of a letter."
_CLOSINGS = {
    "kisses",
    "love",
    "yours",
    "regards",
    "best",
    "kind",
    "sincerely",
    "cheers",
    "warm",
    "hugs",
}


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def around_interruptions(case: Case) -> Said | None:
    """It is therefore, a rule → is, therefore, a rule; Ana who lives here, is → Ana, who …, is."""
    comma = place(case)
    if comma is None or _middle_of_a_list(case.target, comma) is not None:
        return None
    if _in_a_noun_phrase(case.target, comma):
        return None
    words = _interruption(case, comma)
    if words is not None and not _is_whole(words):
        words = None
    if words is not None and words.text.lower() == "too":
        return _too(case, comma, words)
    if words is not None and _after_an_opening(case, comma, words):
        return _before_the_main_part(case, _start(case, comma))
    opens = words is not None and (_begins_a_part(case, comma) or _after_a_link(case, comma))
    if words is not None and not opens:
        leads, told = _leads_a_part(case, comma, words)
        if leads:
            return told
        if _has_one_comma(case, comma, words):
            return _closes_an_opening(case, comma, words)
    if words is not None and opens:
        return case.say(
            "【%(words)s】 comes before the main part, so a comma follows.",
            words,
            words=quote(words),
            rule=OPENING_WORDS,
        )
    if words is not None and words[0].lower_ not in _ONLY_SOME and _names_again(case, words):
        return case.say(
            "【%(word)s】 names the same person or thing again, so commas separate it.",
            words,
            word=quote(words),
            rule=SECOND_NAME,
        )
    if words is not None:
        return case.say(
            "【%(word)s】 interrupts the sentence, so commas separate it.",
            words,
            word=quote(words).rstrip(","),
            rule=AROUND,
        )
    openers = [t for t in case.target[_start(case, comma) : comma] if t.lower_ in _RELATIVE]
    after = _next(case, comma)
    if after is None or after.lower_ in _RELATIVE | _JOIN | {"even", "when", "while", "although"}:
        return None
    if openers and _ends_here(openers[-1], comma):
        own = case.learners(openers[-1])
        if own is not None:
            return case.say(
                "The part that begins with 【%(word)s】 ends here, so it needs a second comma.",
                own,
                word=quote(own),
                rule=ADDITION,
            )
    return None


_ONLY_SOME = {"especially", "particularly", "including", "mainly", "mostly", "notably", "even"}
"""students, especially beginners: some of the group, and not the same people again."""


def _too(case: Case, comma: int, words: Span) -> Said | None:
    """It is warm, too, but windy: a comma before too is no must; one after it is not about too."""
    if _corrected_start(case, words) != comma + 1:
        return None
    return case.say(
        "A comma before 【%(word)s】 at the end is a matter of choice.",
        words,
        word=quote(words),
        rule=ADDED_AT_THE_END,
    )


def _after_an_opening(case: Case, comma: int, words: Span) -> bool:
    """Every year, on the 15th, my village fills: the comma closes the first opening of two."""
    first, start = _corrected_start(case, words), _start(case, comma)
    opening = case.target[start:comma]
    if first != comma + 1 or not 0 < len(opening) <= 4 or _finite(case, start, comma):
        return False
    if case.target[first].lower_ in _INTERRUPT or _known_phrase(case.target, comma, after=True):
        return False
    if opening.root.dep_ in _SUBJECT_DEPS or opening[0].lower_ in _JOIN | {"dear"}:
        return False
    second = next((t.i for t in case.target[first:] if t.text == ","), None)
    return second is not None and _subject_begins(case, second + 1)


_SUBJECT_DEPS = {"nsubj", "nsubjpass", "csubj", "expl"}


def _subject_begins(case: Case, place: int) -> bool:
    """The subject of a finite verb begins at this word."""
    groups = _finite(case, place, len(case.target))
    subject = groups[0].subject if groups else None
    return subject is not None and subject.left_edge.i == place


def _has_one_comma(case: Case, comma: int, words: Span) -> bool:
    """but in my opinion, they …: no comma stands on the other side of the words."""
    target, first = case.target, _corrected_start(case, words)
    if first is None or first < 1:
        return False
    if first < comma:
        return first > _start(case, comma) and not target[first - 1].is_punct
    ends = target[first + len(words) - 1 : first + len(words) + 2]
    return first == comma + 1 and len(ends) > 0 and not any(t.is_punct for t in ends)


def _closes_an_opening(case: Case, comma: int, words: Span) -> Said | None:
    first = _corrected_start(case, words)
    if first is None or first > comma or not _subject_begins(case, comma + 1):
        return None
    before = case.target[first - 1]
    links = before.lower_ in _JOIN | {"that"} or before.pos_ in {"SCONJ", "CCONJ"}
    if not links or before.lower_ == "too":
        return None
    return case.say(
        "【%(words)s】 comes before the main part, so a comma follows.",
        words,
        words=quote(words),
        rule=OPENING_WORDS,
    )


def _leads_a_part(case: Case, comma: int, words: Span) -> tuple[bool, Said | None]:
    """We can go, however it is late: a new subject and its verb follow, so nothing is interrupted.

    Whether the words open a part, and what can be said of the comma then.
    """
    target, first = case.target, _corrected_start(case, words)
    if first is None or first < 1:
        return False, None
    closes = first < comma
    last = comma if closes else first + len(words)
    while last < len(target) and target[last].text == ",":
        last += 1
    left = target[first - 2] if target[first - 1].text == "," and first > 1 else target[first - 1]
    if left.lower_ in _JOIN | {"that"} or left.pos_ == "SCONJ" or left.tag_ in {"WDT", "WRB", "WP"}:
        return False, None
    groups = _finite(case, last, len(target))
    subject = groups[0].subject if groups else None
    begins = max((t.i for t in target[: first - 1] if t.lower_ in _JOIN | {","}), default=0)
    if subject is None or subject.left_edge.i != last or not _finite(case, begins, first):
        return False, None
    if words[0].lower_ in {"and", "or", "but"}:
        return True, None  # Even if she knows, or only thinks, he …: neither part begins there
    if closes:
        told = case.say(
            "【%(words)s】 comes before the main part, so a comma follows.",
            words,
            words=quote(words),
            rule=OPENING_WORDS,
        )
        return True, told
    corrected = tuple(t.lower_ for t in target[first : first + len(words)])
    known = corrected in _INTERRUPTING_PHRASES or len(words) == 1 and corrected[0] in _INTERRUPT
    if not known or not any(_stands_alone(g) for g in _finite(case, begins, first)):
        return False, None  # If you go by train, however, you …: only an opening came before
    own, verb = case.learners(subject), case.learners(groups[0].first)
    if own is None or verb is None or not 0 < verb.i - own.i <= 4:
        return True, None
    told = case.say(
        "After 【%(link)s】 comes a new subject with its verb, 【%(words)s】, so a "
        "comma comes before 【%(link)s】.",
        words,
        case.source[own.i : verb.i + 1],
        link=quote(words),
        words=quote(case.source[own.i : verb.i + 1]),
    )
    return True, told


def _stands_alone(group: VerbGroup) -> bool:
    """No part with if or when, and none that describes a noun."""
    return group.head.dep_ not in _HANGING and not any(
        c.dep_ in {"mark", "advmod"} and c.lower_ in _OPEN_A_CLAUSE for c in group.head.lefts
    )


def _corrected_start(case: Case, words: Span) -> int | None:
    """Where the learner's words begin in the corrected sentence."""
    return next((t.i for t in case.target if case.learners(t) == words[0]), None)


def _after_a_link(case: Case, comma: int) -> bool:
    """So, to reach that goal, we …: the comma closes the words after a first link."""
    start = _start(case, comma)
    if start + 2 >= comma or case.target[start + 1].text != ",":
        return False
    if case.target[start].lower_ not in _JOIN | _INTERRUPT | {"then", "also", "thus"}:
        return False
    inside = any(t.is_punct for t in case.target[start + 2 : comma])
    groups = _finite(case, comma, len(case.target))
    subject = groups[0].subject if groups else None
    return not inside and subject is not None and subject.left_edge.i == comma + 1


def _is_whole(words: Span) -> bool:
    """No words that stop in the middle: "and the production of"."""
    last = words[-1]
    if last.pos_ in {"CCONJ", "SCONJ", "PART"} and len(words) > 1:
        return False
    if last.dep_ in {"det", "prep", "poss", "amod", "aux"} and last.i + 1 < len(last.doc):
        return (
            len(words) == 1
            or not any(c.i > last.i for c in last.children)
            and (last.head.i < last.i and last.dep_ != "prep")
        )
    if [t.lower_ for t in words] == ["that", "is"]:
        return True
    return last.lower_ not in _RELATIVE and words[0].lower_ != "that"


def _names_again(case: Case, words: Span) -> bool:
    """Mr Bell of "our teacher, Mr Bell, was": a second name in the corrected sentence."""
    last = {t.lower_ for t in words}
    named = (
        t
        for t in case.target
        if t.dep_ == "appos" and t.pos_ in {"NOUN", "PROPN"} and t.lemma_.lower() not in TIME_NOUNS
    )
    return any(t.lower_ in last and t.head.lower_ not in last and t.head.i < t.i for t in named)


def _begins_a_part(case: Case, comma: int) -> bool:
    """however of "I agree; however, it is late": after a mark, and a subject and verb follow."""
    word = case.target[comma - 1]
    phrase = _known_phrase(case.target, comma)
    length = len(phrase) if phrase is not None else 1
    before = comma - length - 1
    if word.lower_ not in _INTERRUPT and length == 1 or before < 0:
        return False
    if not case.target[before].is_punct:
        return False
    if _comes_too(case, before) and case.target[before].text not in _ENDS:
        return False  # Note, however, that: both commas are new
    groups = _finite(case, comma, len(case.target))
    return (
        bool(groups) and groups[0].subject is not None and comma < groups[0].subject.i < comma + 6
    )


def _ends_here(opener: Token, comma: int) -> bool:
    """The part with which, begun by a comma, ends at this one, and the sentence goes on."""
    if not opener.i or opener.doc[opener.i - 1].text != ",":
        return False
    clause = opener.head if opener.head.pos_ in {"VERB", "AUX"} else opener.head.head
    after = opener.doc[comma + 1]
    inside = after.is_ancestor(clause) or clause.right_edge.i in {comma - 1, comma}
    return bool(inside and not clause.is_ancestor(after) and after.tag_ != "VBG")


def _middle_of_a_list(target: Doc, comma: int) -> Span | None:
    """my aunt of "my uncle, my aunt(,) and my cousins", by its shape and not by its parse."""
    links = [t.i for t in target[comma + 1 : comma + 7] if t.lower_ in {"and", "or"}]
    if not links or links[0] + 1 >= len(target):
        return None
    link, first = links[0], comma
    if link == comma + 1:
        left = [t.i for t in target[max(0, comma - 6) : comma] if t.text == ","]
        first = left[-1] if left else comma
    end = link - 1 if target[link - 1].text == "," else link
    words = target[first + 1 : end]
    broken = any(t.is_punct and t.text != "-" or t.tag_ in _FINITE_TAGS for t in words)
    if not len(words) or first == 0 or broken:
        return None
    before, one, other = target[first - 1].left_edge, words[0], target[link + 1]
    if one.lower_ == other.lower_ and (one.pos_ == "ADP" or one.lower_ == "to"):
        alike = any(t.lower_ == one.lower_ for t in target[max(0, first - 7) : first])
        return words if alike else None  # a cook, in Rome or in Bari: no third of its kind
    kinds = {target[first - 1].pos_, words[-1].pos_, other.pos_}
    if other.lower_ in {"something", "anything", "others"}:
        kinds.discard("PRON")
    if len(words) == 1 and len(kinds) == 1 and kinds <= {"NOUN", "PROPN", "ADJ"}:
        return words  # warm, dry, and sunny
    if end < link or link == comma + 1:  # with a comma before and: old shoes, wet socks, and hats
        ends_in_noun = target[first - 1].pos_ == words[-1].pos_ == "NOUN" and len(words) <= 4
        if ends_in_noun and {one.pos_, other.pos_} <= {"ADJ", "NOUN", "VERB", "NUM", "PROPN"}:
            return (
                words if one.tag_ not in _FINITE_TAGS and other.tag_ not in _FINITE_TAGS else None
            )
    nominal = all(t.pos_ in {"DET", "NUM"} or t.tag_ == "PRP$" for t in (before, one, other))
    return words if nominal and one.lower_ in {before.lower_, other.lower_} else None


_FINITE_TAGS = {"VBZ", "VBP", "VBD", "MD"}


def _interruption(case: Case, comma: int) -> Span | None:
    """The learner's words between two commas, or a known phrase beside this one."""
    target, start = case.target, _start(case, comma)
    for phrase in (_known_phrase(target, comma, after=True), _known_phrase(target, comma)):
        if phrase is not None and phrase.start > start and not _ends_its_part(phrase, comma):
            return _both(case, phrase[0], phrase[-1])
    for near in target[max(comma - 1, 0) : comma + 2]:
        beside = target[near.i + 1].lower_ if near.i + 1 < len(target) else ""
        known = near.lower_ in _INTERRUPT and beside != "of"
        if near.lower_ == "however" and _how_much(near):
            continue  # however small, however many: no link
        if near.lower_ == "too" and beside in _ENDS:
            continue  # a matter of choice at the end
        if near.lower_ == "please" and near.i > comma and _orders(near):
            continue  # If it rains, please call me: the comma ends what comes first
        own = case.learners(near) if known else None
        if own is not None and comma - start > 1:
            return case.source[own.i : own.i + 1]
    for other in (t.i for t in target if t.text == "," and t.i != comma):
        first, last = min(comma, other) + 1, max(comma, other)
        words = target[first:last]
        if not 0 < len(words) <= _LONGEST_INTERRUPTION or words.start == 0:
            continue
        both_new = _comes_too(case, other)
        if any(t.is_punct for t in words) or last + 1 >= len(target):
            continue
        if comma > other and target[last + 1].lower_ in _RELATIVE:
            continue  # , especially for my son, who …: the comma belongs to who
        if comma < other and words[0].tag_ == target[last + 1].tag_ == "VBG":
            continue  # sitting on a chair, eating: one addition after another
        listed = words[0].lower_ in {"and", "or"} and any(
            t.text == "," for t in target[max(start, first - 7) : first - 1]
        )
        if words[0].lower_ == "so" or listed or target[last + 1].lower_ in _JOIN:
            continue  # , so since then, I: a new part; flour, two eggs, and: a list
        if words[0].lower_ == target[last + 1].lower_:
            continue  # about our town, about our friends: a list
        if comma > other and words[0].lower_ in _EXAMPLES:
            return _both(case, words[0], words[-1])
        named = comma > other and any(t.dep_ == "appos" for t in words)
        if both_new and (named or _slipped_in(words) or _is_a_comment(words)):
            return _both(case, words[0], words[-1])
        if any(t.dep_ == "conj" for t in words) or words.root.head in words:
            continue
        if comma > other and first - 1 > start and _subject_waits(target, first, last):
            return _both(case, words[0], words[-1])
        if words[0].lower_ in _OPEN_A_CLAUSE and target[first - 2].lower_ not in _JOIN | {"that"}:
            continue  # As you know, when it rains, we: the end of an opening part
        if words.root.dep_ in _INTERRUPTING_DEPS and _goes_on(target, first, last):
            return _both(case, words[0], words[-1])
    return None


def _how_much(however: Token) -> bool:
    following = however.doc[however.i + 1] if however.i + 1 < len(however.doc) else None
    return following is not None and (
        following.pos_ == "ADJ" or following.lower_ in {"many", "much", "few", "often", "hard"}
    )


def _known_phrase(target: Doc, comma: int, after: bool = False) -> Span | None:
    """for example, on the other hand: a phrase that stands right beside the comma."""
    for phrase in _INTERRUPTING_PHRASES:
        first = comma + 1 if after else comma - len(phrase)
        words = target[first : first + len(phrase)] if first >= 0 else target[:0]
        if tuple(t.lower_ for t in words) != phrase:
            continue
        beside = words.end if after else comma
        if phrase == ("that", "is") and (beside >= len(target) or target[beside].text != ","):
            continue  # a house that is old: no phrase of its own
        return words
    return None


def _ends_its_part(phrase: Span, comma: int) -> bool:
    """on average of "two cups a day on average, and I …": the comma belongs to "and"."""
    if phrase.start > comma or comma + 1 >= len(phrase.doc):
        return False
    return phrase.doc[comma + 1].lower_ in _JOIN and phrase.doc[phrase.start - 1].text != ","


def _comes_too(case: Case, comma: int) -> bool:
    """Another edit puts in the comma on the other side: both belong to the words between."""
    return any(edit.c_start <= comma < edit.c_end for edit in case.others)


def _slipped_in(words: Span) -> bool:
    """or areas, I think, the teacher's name: no part of a list, no main part."""
    doc, start, end = words.doc, words.start, words.end
    if words[0].lower_ in {"and", "or", "but"}:
        inside = any(t.dep_ == "conj" and t.head.i < start for t in words)
        subjects = {"nsubj", "nsubjpass", "expl"}
        follows = doc[end + 1]
        named = "appos" in {follows.dep_, follows.head.dep_} or follows.lower_ in _RELATIVE
        return inside and not named and not any(t.dep_ in subjects for t in words)
    if any(t.dep_ in {"conj", "cc", "appos"} for t in words) or doc[end + 1].lower_ in _JOIN:
        return False
    if words[0].lower_ in _OPEN_A_CLAUSE | _RELATIVE:
        return False
    over = {t.head.i for t in words if t.head not in words}
    hung = any(t.head in words for t in doc if t not in words and not t.is_punct)
    return len(over) == 1 and not hung and doc[start - 2].pos_ != "PUNCT"


def _is_a_comment(words: Span) -> bool:
    """what is worse; in every room: a short phrase between two commas that are both new."""
    if words[0].lower_ == "what" and len(words) > 2 and words[1].lemma_ == "be":
        return len(words) <= 6
    nominal = {"ADP", "DET", "ADJ", "NOUN", "PROPN", "NUM", "PRON"}
    alike = words.doc[words.end + 1].lower_ == words[0].lower_
    return words[0].pos_ == "ADP" and not alike and 1 < len(words) <= 6 and all(
        t.pos_ in nominal for t in words)  # fmt: skip


def _subject_waits(target: Doc, first: int, last: int) -> bool:
    """the bus, ten years old, is: the verb of a subject comes after both commas."""
    verb = target[last + 1]
    while verb.pos_ == "ADV" and verb.i + 1 < len(target):
        verb = verb.nbor()
    main = verb.head if verb.dep_ in {"aux", "auxpass"} else verb
    if verb.tag_ not in _FINITE_TAGS or target[first].lower_ in _RELATIVE:
        return False
    return any("subj" in c.dep_ and c.i < first - 1 for c in main.children)


def _goes_on(target: Doc, first: int, last: int) -> bool:
    """Without the words between the two commas the sentence goes on: "Growth … solves"."""
    if last + 1 >= len(target):
        return False
    before, after = target[first - 2], target[last + 1]
    if before.lower_ in _JOIN or before.pos_ in {"AUX", "SCONJ"}:
        return True
    subject = next((t for t in target[: first - 1] if t.head.i > last and "subj" in t.dep_), None)
    return subject is not None or before == after.head or after == before.head


def _both(case: Case, first: Token, last: Token) -> Span | None:
    return case.phrase(case.learners(first), case.learners(last))


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def after_opening_clause(case: Case) -> Said | None:
    """When the rain stopped we went out → When the rain stopped, we went out."""
    comma = place(case)
    if comma is None:
        return None
    first = _skipping_links(case, _start(case, comma), comma)
    opener = case.target[first]
    if opener.lower_ in {"even", "only", "now"} and first + 1 < comma:
        opener = case.target[first + 1]
    clauses = _finite(case, first, comma)
    now_that = opener.lower_ == "that" and opener.i > first
    if opener.lower_ not in _OPEN_A_CLAUSE and not now_that or not clauses:
        return None
    if _next(case, comma) is None or case.target[comma + 1].lower_ in _RELATIVE:
        return None
    if _is_link(case.target[comma + 1]):
        return None
    if _in_a_noun_phrase(case.target, comma):
        return None  # If you want a cheap, warm coat, …
    if any(g.head == opener.head and g.head.head.i < first for g in clauses):
        return None  # it hangs on words before it: and then, as it grew, to Rome
    inside = any(t.text == "," for t in case.target[first:comma])
    ends_here = any(
        g.head.right_edge.i in {comma - 1, comma} and g.head == opener.head for g in clauses
    )
    following = case.target[comma + 1]
    main = _finite(case, comma, len(case.target)) or _orders(following) or following.text == "then"
    if inside and not ends_here or not main:
        return None
    marks = [t.i for t in case.target[first:comma] if t.text == ","]
    if marks and any(g.subject is not None and g.subject.i > marks[-1]
                     for g in _finite(case, marks[-1], comma)):  # fmt: skip
        return None  # If it rains, we stay in, …: the opening has ended before
    return _opening(
        case,
        first,
        "【%(words)s】 comes first, so a comma separates it from the main part.",
        "The part that begins with 【%(words)s】 comes first, so a comma separates it from the "
        "main part.",
        OPENING_CLAUSE,
    )


def _is_link(word: Token) -> bool:
    """and, but, so; not the so of "so many people" or "so called experts"."""
    if word.lower_ == "so" and word.i + 1 < len(word.doc):
        following = word.nbor()
        amount = following.lower_ in {"many", "much", "few", "little", "called"}
        return not (word.dep_ == "advmod" and word.head == following and amount)
    return word.lower_ in _JOIN


def _orders(word: Token) -> bool:
    """run of "simply run", "please run": an instruction follows."""
    while word.i + 1 < len(word.doc) and word.pos_ in {"ADV", "INTJ"}:
        word = word.nbor()
    return bool(word.tag_ == "VB" or word.lower_ in {"do", "don't"})


def _skipping_links(case: Case, start: int, comma: int) -> int:
    """And in the end we … → in: the word after an opening and or but, or the last one inside."""
    first = case.target[start]
    if first.lower_ in _ANSWERS and start + 1 < comma:
        second = case.target[start + 1]
        if second.lower_ in _OPEN_A_CLAUSE or second.pos_ == "ADP":
            return start + 1  # Yes when I was small, …
    for token in reversed(list(case.target[start:comma])):
        after: int = token.i + 1
        if token.text == "," and case.target[after].pos_ in {"ADP", "SCONJ", "ADV", "PART"}:
            return after
        if token.lower_ in {"and", "but", "so", "that", "because"} and after < comma:
            nearest = case.target[after]
            if token.lower_ == "because" and nearest.lower_ == "of":
                continue
            if token.lower_ == "that" and (token.dep_ != "mark" or first.lower_ in _OPEN_A_CLAUSE):
                continue  # If we divide that by ten, …
            if nearest.pos_ in {"ADV", "ADP", "SCONJ"} and not _finite(case, start, token.i):
                return after
            if nearest.lower_ in _OPEN_A_CLAUSE or nearest.pos_ == "ADP":
                return after
            second = case.target[after + 1 : after + 2]
            if nearest.lower_ == "even" and any(t.lower_ in _OPEN_A_CLAUSE for t in second):
                return after  # but even if it rains, we go
    return start


def _opening(case: Case, first: int, whole: str, long: str, rule: str) -> Said | None:
    """Quote the opening, or its first word where it is long."""
    own = case.learners(case.target[first])
    if own is not None and (case.becomes(own) or "").lower() != case.target[first].lower_:
        own = None
    last = case.before
    there = case.target[first : case.edit.c_start]
    if own is None and 1 < len(there) <= _LONGEST_QUOTED:
        second = case.learners(there[1])
        shown = [] if second is None or last is None or last.i < second.i else (
            [case.source[second.i : last.i + 1]])  # fmt: skip
        return case.say(whole, *shown, words=quote(there), rule=rule)
    if own is None and len(there):
        return case.say(long, words=quote(there[0]), rule=rule)
    if own is None or last is None or last.i < own.i:
        return None
    words = case.source[own.i : last.i + 1]
    if len(words) <= _LONGEST_QUOTED and len(words) > 1:
        return case.say(whole, words, words=quote(words), rule=rule)
    return case.say(long if len(words) > 1 else whole, own, words=quote(own), rule=rule)


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def after_opening_words(case: Case) -> Said | None:
    """However it was late → However, it was late; In my city we → In my city, we."""
    comma = place(case)
    if comma is None:
        return None
    start = _start(case, comma)
    first = _skipping_links(case, start, comma)
    words = case.target[first:comma]
    if (
        not len(words)
        or len(words) > 14
        and not (_one_phrase(words) or _root_follows(words, comma))
    ):
        return None
    if _finite(case, first, comma) and not _one_phrase(words) and not _root_follows(words, comma):
        return None
    if any(t.text == "," for t in words):
        return None  # Firstly, the old towns of the north, …: the opening has its comma
    greets = words[0].lower_ in _ANSWERS and words[-1].text.istitle() and len(words) <= 3
    if words[-1].lower_ in _ANSWERS and len(words) <= 2 or greets:
        return _opening(
            case,
            first,
            "【%(words)s】 is an answer or a greeting by itself, so a comma follows.",
            "【%(words)s】 is an answer or a greeting by itself, so a comma follows.",
            "Put a comma after yes, no, well and a greeting.",
        )
    after = _next(case, comma)
    if after is None or after.lower_ in _JOIN or _is_relative(after):
        return None
    rest = _finite(case, comma, len(case.target))
    counts = len(words) == 1 and words[0].lower_ in _ORDINALS and first == start
    if first > start and not _opens_a_part(words, rest):
        return None  # my friends, especially Ana, as they know: an addition in the middle
    names = words[0].pos_ in {"NOUN", "PROPN", "PRON", "DET", "ADJ", "NUM"}
    if names and not counts and not _says_when(words, rest):
        return None
    if _in_a_noun_phrase(case.target, comma) or _named_again(case.target, comma):
        return None
    order = _orders(after) and words[0].pos_ in {"ADP", "PART", "ADV", "SCONJ"}
    if not rest and not order:
        return None
    return _before_the_main_part(case, first)


def _named_again(target: Doc, comma: int) -> bool:
    """the Flyer of "After their first plane, the Flyer, people wanted": no subject of its own."""
    second = next((t.i for t in target[comma + 1 : comma + 7] if t.text == ","), None)
    if second is None or second - comma < 2:
        return False
    name = target[comma + 1 : second].root
    groups = (g for g in read(target).verb_groups if g.finite and g.subject is not None)
    follows = any(g.subject is not None and g.subject.left_edge.i == second + 1 for g in groups)
    if follows and all(t.pos_ == "PROPN" for t in target[comma + 1 : second]):
        return True
    if name.dep_ == "appos":
        return bool(name.head.i < comma)
    subjects = [c for c in name.head.children if c.dep_ in {"nsubj", "nsubjpass"}]
    return name in subjects and any(s.left_edge.i == second + 1 for s in subjects)


def _before_the_main_part(case: Case, first: int) -> Said | None:
    return _opening(
        case,
        first,
        "【%(words)s】 comes before the main part, so a comma follows.",
        "The words that begin with 【%(words)s】 come before the main part, so a comma follows.",
        OPENING_WORDS,
    )


def _opens_a_part(words: Span, rest: list[VerbGroup]) -> bool:
    """The words belong to a main verb that comes after them."""
    over = words.root.head
    later = [g for g in rest if g.head.dep_ not in _HANGING]
    return over.i >= words.end and any(over in {g.head, g.subject} for g in later)


_HANGING = {"relcl", "acl", "advcl"}


def _is_relative(word: Token) -> bool:
    """who of "Ana, who lives here", not of "If not she, who else knows?"."""
    if word.lower_ not in _RELATIVE:
        return False
    if word.doc[-1].text != "?":
        return True
    clause = word.head if word.head.pos_ in {"VERB", "AUX"} else word.head.head
    others = (g for g in read(word.doc).verb_groups if g.finite and g.head not in clause.subtree)
    return bool(clause.dep_ == "relcl") and any(others)


def _one_phrase(words: Span) -> bool:
    """in the café where they used to play: a preposition with all that hangs on it."""
    first = words[0]
    whole: bool = first.right_edge.i >= words.end - 1
    return whole and first.pos_ == "ADP" and bool(first.head.i >= words.end)


def _root_follows(words: Span, comma: int) -> bool:
    """To open a shop that sells bread, you need: the main verb and its subject come after."""
    if words[0].tag_ not in {"TO", "IN", "VBG", "VBN"} or any(t.dep_ == "ROOT" for t in words):
        return False
    begins = words.doc[comma + 1] if comma + 1 < len(words.doc) else None
    root = next((t for t in words.doc[comma:] if t.dep_ == "ROOT"), None)
    if begins is None or root is None:
        return False
    subject = next((c for c in root.children if c.dep_ in {"nsubj", "nsubjpass", "expl"}), None)
    return subject is not None and subject.left_edge == begins


def _says_when(words: Span, rest: list[VerbGroup]) -> bool:
    """Every year, the first week, a generation ago: a time before the subject."""
    subject = next((g.subject for g in rest if g.subject is not None), None)
    if subject is None or subject.i < words.end:
        return False
    times = TIME_NOUNS | DAYS | MONTHS | {"ago", "today", "yesterday", "tomorrow", "later"}
    named = any(t.lower_ in times or t.lemma_.lower() in times for t in words)
    return named and words.root.dep_ in {"npadvmod", "advmod", "nsubj", "dep", "ROOT", "pobj"}


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def before_a_new_part(case: Case) -> Said | None:
    """The flat is small but it has a view → small, but it; eggs, milk and bread → milk, and."""
    comma = place(case)
    link = _next(case, comma) if comma is not None else None
    own = case.learners(link)
    if comma is None or link is None or own is None or not _is_link(link):
        return None
    if any(case.becomes(t) is not None for t in case.source[case.edit.end : own.i]):
        return None  # the same word again, in another part of the sentence
    if link.lower_ == "so" and link.i + 1 < len(case.target) and link.nbor().lower_ == "that":
        that = case.learners(link.nbor())
        words = case.phrase(own, that)
        return (
            None
            if words is None
            else case.say(
                "【%(words)s】 begins a part that tells the aim or the result, so a comma can come "
                "before it.",
                words,
                words=quote(words),
                rule=ADDED_AT_THE_END,
            )
        )
    groups = _finite(case, comma, len(case.target))
    following = next((g for g in groups if _is_new_part(g, link.i)), None)
    if following is None and groups and _verb_first(link):
        following = groups[0]  # nor did she call, and how can I: the helping verb comes first
    if following is not None and following.subject is not None:
        words = _subject_to_verb(case, own, following)
        if words is not None:
            return case.say(
                "After 【%(link)s】 comes a new subject with its verb, 【%(words)s】, so a "
                "comma comes before 【%(link)s】.",
                own,
                words,
                link=quote(own),
                words=quote(words),
                rule=NEW_SUBJECT,
            )
        return case.say(
            "【%(link)s】 begins a new part with its own verb, so a comma comes before it.",
            own,
            link=quote(own),
            rule=NEW_SUBJECT,
        )
    middle = _middle_of_a_list(case.target, comma)
    if link.lower_ in {"and", "or"} and (middle is not None or _is_a_list(case, comma)):
        return case.say(
            "The list has three parts or more, so a comma can come before 【%(link)s】 too.",
            own,
            link=quote(own),
            rule=LIST,
        )
    if link.lower_ in {"but", "yet"}:
        return case.say(
            "【%(link)s】 shows a contrast, so a comma can come before it.",
            own,
            link=quote(own),
            rule=CONTRAST,
        )
    opener = link.nbor() if link.i + 1 < len(case.target) else link
    that = case.learners(opener)
    if opener.lower_ == "that" and opener.dep_ == "mark" and that is not None:
        return case.say(
            "【%(link)s】 joins a second part with 【%(word)s】; a comma is possible, not needed.",
            own,
            that,
            link=quote(own),
            word=quote(that),
            rule=LONG_PART,
        )
    second = next((t for t in case.target[comma + 1 : comma + 6] if _is_second(t, comma)), None)
    if second is not None and case.learners(second) is not None:
        return case.say(
            "【%(link)s】 joins a second verb, 【%(verb)s】, to a long part, so a comma can come "
            "before it.",
            own,
            case.learners(second),
            link=quote(own),
            verb=quote(case.learners(second) or second),
            rule=LONG_PART,
        )
    if link.lower_ == "so" and groups:
        return case.say(
            "【%(link)s】 begins a new part with its own verb, so a comma comes before it.",
            own,
            link=quote(own),
            rule=NEW_SUBJECT,
        )
    verb = _verb_at_once(link)
    shared = case.learners(verb)
    if shared is not None:
        return case.say(
            "【%(link)s】 joins a second verb, 【%(verb)s】; a comma is possible, not needed.",
            own,
            shared,
            link=quote(own),
            verb=quote(shared),
            rule=LONG_PART,
        )
    return case.say(
        "The words from 【%(link)s】 on are added to what is said, so a comma can come before "
        "them.",
        own,
        link=quote(own),
        rule=ADDED_AT_THE_END,
    )


def _verb_first(link: Token) -> bool:
    """nor did she, and neither can he, and how can I?, or is it?: the subject comes second."""
    if link.i + 1 >= len(link.doc):
        return False
    following = link.nbor()
    question = link.doc[-1].text == "?"
    asks = following.tag_ in {"WRB", "WP", "WDT"} or following.pos_ == "AUX"
    return link.lower_ == "nor" or following.lower_ in {"neither", "nor"} or question and asks


def _subject_to_verb(case: Case, link: Token, group: VerbGroup) -> Span | None:
    """the priest was: the subject with the words before it, up to the verb."""
    subject, verb = case.learners(group.subject), case.learners(group.head)
    if group.subject is None or subject is None or verb is None:
        return None
    if not 0 < verb.i - subject.i <= 4:
        return None
    first = case.learners(group.subject.left_edge)
    if first is None or not link.i < first.i <= subject.i or verb.i - first.i > 7:
        first = subject
    words: Span = case.source[first.i : verb.i + 1]
    return words


CONTRAST = "A comma can come before but or not when they show a contrast: small, but warm."
LONG_PART = "A comma before and can make a long sentence easier to read."


def _verb_at_once(link: Token) -> Token | None:
    """sell of "and sell it", "and also sell it"."""
    for token in link.doc[link.i + 1 : link.i + 4]:
        if token.pos_ == "VERB" and token.dep_ in {"conj", "ROOT", "advcl"}:
            return token if token.tag_ in {"VB", "VBP", "VBZ", "VBD"} else None
        if token.pos_ != "ADV":
            return None
    return None


def _is_second(token: Token, comma: int) -> bool:
    """to recommend of "to test it, and to recommend": a verb joined to one before the comma."""
    verbs = {"VERB", "AUX"}
    far = comma - token.head.i > 5
    return bool(far and token.dep_ == "conj" and token.pos_ in verbs and token.head.i < comma)


def _is_a_list(case: Case, comma: int) -> bool:
    """The part after this comma is the third of its kind at least; or "and so on" ends it."""
    start = _start(case, comma)
    if [t.lower_ for t in case.target[comma + 1 : comma + 4]] == ["and", "so", "on"]:
        return True
    for token in case.target[comma + 1 : comma + 9]:
        if token.dep_ == "conj" and start <= token.head.i < comma:
            length = 1 + sum(c.dep_ == "conj" and c.i <= token.i for c in token.head.children)
            if not _one_kind(token, token.head):
                return False  # cooking soup or rice, and singing: no list
            while token.head.dep_ == "conj" and token.head.head.i >= start:
                token, length = token.head, length + 1
            return bool(length > 2)
    return False


def _is_new_part(group: VerbGroup, link: int) -> bool:
    """we had of "and on that day we had": no clause that only says when, why or which."""
    subject = group.subject
    if subject is None or not link < subject.i < link + 14:
        return False
    doc = group.head.doc
    between = doc[link + 1 : subject.left_edge.i]
    opens = link + 1 < len(doc) and doc[link + 1].lower_ in _OPEN_A_CLAUSE | {"that", "even"}
    if opens and doc[link + 1].head == group.head and group.head.dep_ != "ROOT":
        if doc[link + 1].dep_ in {"mark", "advmod"} and group.head.head.i < link:
            return False  # or when it rains: no new part, a second when
    if not opens and any(t.tag_ in {"VBZ", "VBP", "VBD", "MD", "VB"} for t in between):
        return False  # and left early, so she slept: the subject belongs to a later part
    if group.head.dep_ in {"relcl", "acl", "advcl", "ccomp", "pcomp", "csubj"}:
        plain = {"ADP", "ADV", "PRON", "DET", "NOUN", "PUNCT", "ADJ"}
        near = subject.i <= link + 3 or len(between) <= 5 and {t.pos_ for t in between} <= plain
        return near and subject.lower_ not in _RELATIVE | {"that"}
    return not any(t.text in _ENDS for t in group.head.doc[link : subject.i])


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def before_an_addition(case: Case) -> Said | None:
    """to Rome which → to Rome, which; fruit such as → fruit, such as; the rain making → , making"""
    comma = place(case)
    after = _next(case, comma) if comma is not None else None
    own = case.learners(after)
    if comma is None or after is None or own is None:
        return None
    second = case.target[after.i + 1].lower_ if after.i + 1 < len(case.target) else ""
    if _is_relative(after) or (after.pos_ == "ADP" and second == "which"):
        return case.say(
            "The part with 【%(word)s】 only adds information, so a comma comes before it.",
            own,
            word=quote(own),
            rule=ADDITION,
        )
    if after.lower_ in _EXAMPLES and (after.lower_, second == "as") != ("such", False):
        both = after.lower_ == "such" and own.i + 1 < len(case.source)
        words = case.source[own.i : own.i + 2] if both else case.source[own.i : own.i + 1]
        if after.lower_ in {"including", "especially", "particularly"}:
            following = case.target[after.i + 1 : after.i + 2]
            linked = any(t.pos_ in {"ADP", "SCONJ"} for t in following)
            return case.say(
                "The part with 【%(word)s】 only adds information, so a comma comes before it.",
                words,
                word=quote(words),
                rule=ADDED_AT_THE_END if linked else EXAMPLES,
            )
        return case.say(
            "【%(words)s】 begins examples that only add information, so a comma comes before it.",
            words,
            words=quote(words),
            rule=EXAMPLES,
        )
    if after.lower_ == "like" and after.pos_ == "ADP" and _finite(case, 0, comma):
        named = next((c for c in after.children if c.dep_ in {"pobj", "pcomp"}), None)
        many = "NNS" in {case.target[comma - 1].tag_, named.tag_ if named is not None else ""}
        if named is not None and (many or case.target[comma - 1].lower_.endswith("thing")):
            return case.say(
                "【%(words)s】 begins examples that only add information, so a comma comes before "
                "it.",
                own,
                words=quote(own),
                rule=EXAMPLES,
            )
    if after.lower_ == "no" and second == "matter":
        words = case.source[own.i : own.i + 2]
        return case.say(
            "The part with 【%(word)s】 only adds information, so a comma comes before it.",
            words,
            word=quote(words),
            rule=ADDED_AT_THE_END,
        )
    if after.tag_ == "VBG" and after.dep_ in {"advcl", "conj", "acl"}:
        if case.old and case.old[0].text in {":", ";"} or _closes_a_comment(case.target, comma):
            return None  # which is better; making: the words before it ask, they say nothing
        return case.say(
            "The part with 【%(word)s】 adds something to the whole sentence, so a comma comes "
            "before it.",
            own,
            word=quote(own),
            rule=ADDING_ING,
        )
    if _middle_of_a_list(case.target, comma) is not None:
        return None
    named = next((t for t in case.target[comma + 1 : comma + 6] if t.dep_ == "appos"), None)
    if named is not None and (_goes_on_with_and(named) or not _same_again(named, comma)):
        return None  # old shoes, wet socks and hats: a list
    if named is not None and not _can_be_a_name(named):
        return None  # three clocks, all showing; row H, number 14; Izmir, Turkey
    thing = case.learners(named.head) if named is not None and named.head.i < comma else None
    again = case.learners(named)
    if thing is not None and again is not None and after.lower_ not in {"not", "no", "or", "and"}:
        return case.say(
            "【%(again)s】 is a second name for 【%(thing)s】, so a comma comes before it.",
            case.phrase(own, again),
            thing,
            again=quote(case.source[min(own.i, again.i) : again.i + 1]),
            thing=quote(thing),
            rule=SECOND_NAME,
        )
    if after.lower_ == "while" and after.head.tag_ == "VBG":
        return None  # while the band was playing: it may tell the time as well
    if after.lower_ in {"while", "whereas", "although", "though"}:
        return case.say(
            "【%(word)s】 shows a contrast here, so a comma comes before it.",
            own,
            word=quote(own),
            rule="Put a comma before while, whereas or although when they show a contrast.",
        )
    return None


def _can_be_a_name(named: Token) -> bool:
    if named.lower_ in {"all", "both", "some", "most", "each", "none", "many", "number", "page"}:
        return False
    if named.head.pos_ == named.pos_ == "PROPN":
        return False
    return not (named.left_edge.lower_.endswith("ing") and named.left_edge != named)


def _closes_a_comment(target: Doc, comma: int) -> bool:
    """the mark after "and, what is harder" in "and, what is harder, making"."""
    before = [t.i for t in target[max(0, comma - 7) : comma] if t.text == ","]
    words = target[before[-1] + 1 : comma] if before else target[:0]
    return len(words) > 0 and words[0].lower_ == "what" and _is_a_comment(words)


def _same_again(named: Token, comma: int) -> bool:
    """Um Hassan of "our neighbour, Um Hassan": right after its noun, and no part of a list."""
    doc, head, end = named.doc, named.head, named.right_edge.i + 1
    if doc[comma + 1].tag_ == "VBG" or any(
        t != head and not head.is_ancestor(t) for t in doc[head.i : comma]
    ):
        return False
    listed = end + 1 < len(doc) and doc[end].text == "," and doc[end + 1].lower_ in {"and", "or"}
    return not listed and {head.ent_type_, named.ent_type_} != {"GPE"}


def _goes_on_with_and(named: Token) -> bool:
    """wet socks of "old shoes, wet socks and hats": no article, and more of its kind follow."""
    bare = not any(c.dep_ in {"det", "poss"} for c in named.children) and named.pos_ == "NOUN"
    joined = [c for c in named.children if c.dep_ == "conj" and c.pos_ == named.pos_]
    return bare and any(not any(x.dep_ in {"det", "poss"} for x in c.children) for c in joined)


@reason("PUNCT", "ORTH", "OTHER", severity=1)
def in_a_list(case: Case) -> Said | None:
    """apples pears and plums → apples, pears and plums; a big old house → a big, old house."""
    comma = place(case)
    if comma is None:
        return None
    parts = [
        (token.head, token)
        for token in case.target[comma : comma + 7]
        if token.dep_ == "conj"
        and token.head.i < comma
        and comma - token.head.i <= 7
        and _one_kind(token, token.head)
        and not any(t.dep_ == "cc" for t in case.target[token.head.i : comma])
        and _three(token)
    ]
    after = _next(case, comma)
    if after is not None and after.lower_ in _JOIN or _ends_a_phrase(case, comma):
        return None
    if after is not None and after.pos_ in {"ADP", "SCONJ"} and after.dep_ != "conj":
        parts = []  # do one thing, like paint: the part after the comma is an example
    parts += [
        (t.head, t)
        for t in case.target[comma + 1 : comma + 6]
        if t.dep_ == "appos" and t.head.i < comma and _goes_on_with_and(t)
    ]
    middle = _middle_of_a_list(case.target, comma)
    if middle is not None and middle.start == comma + 1:
        inside = next((t for t in reversed(middle) if t.pos_ in _NAMING), middle[-1])
        inside = middle.root if middle.root.pos_ in _NAMING else inside
        ends = (t for t in case.target[max(0, comma - 8) : comma] if t.right_edge.i == comma - 1)
        first = next((t for t in ends if t.pos_ in {"NOUN", "PROPN"}), case.target[comma - 1])
        parts.append((first, inside))
    if (
        after is not None
        and after.lower_ == "to"
        and not any(c.lower_ == "to" for head, _ in parts for c in head.children)
    ):
        parts = []  # be brave, to try: no list
    parts += _prepositions_in_a_row(case.target, comma)
    for head, token in parts:
        one, other = case.learners(head), case.learners(token)
        if one is not None and other is not None:
            return case.say(
                "【%(one)s】 and 【%(other)s】 are parts of a list, so a comma separates them.",
                one,
                other,
                one=quote(one),
                other=quote(other),
                rule=LIST,
            )
    before, after = case.before, case.after
    if before is not None and after is not None and after.lower_ in {"etc", "etc."}:
        return case.say(
            "【%(one)s】 and 【%(other)s】 are parts of a list, so a comma separates them.",
            before,
            after,
            one=quote(before),
            other=quote(after),
            rule=LIST,
        )
    if before is not None and after is not None and after.lower_ == "such":
        return None
    if before is not None and before.lower_ in _AMOUNTS:
        return None
    if before is not None and after is not None and _in_a_noun_phrase(case.target, comma):
        noun = case.learners(case.target[comma - 1].head)
        if noun is not None and noun.i > after.i + 1:
            return case.say(
                "【%(one)s】 and the words after it both describe 【%(noun)s】, so a comma "
                "separates them.",
                before,
                noun,
                one=quote(before),
                noun=quote(noun),
                rule=ADJECTIVES,
            )
    if not 0 < comma < len(case.target) - 1 or case.target[comma - 1].pos_ in {"NOUN", "PROPN"}:
        return None  # after a struggle, female priests: only one of them describes a thing
    if case.target[comma + 1].pos_ != "ADJ":
        return None  # It is cold, this new house: another word comes between them
    if before is not None and after is not None and before.pos_ == after.pos_ == "ADJ":
        both = case.source[after.i : after.i + (2 if after.lower_.endswith("ly") else 1)]
        return case.say(
            "【%(one)s】 and 【%(other)s】 both describe one thing, so a comma separates them.",
            before,
            both,
            one=quote(before),
            other=quote(both),
            rule=ADJECTIVES,
        )
    return None


def _ends_a_phrase(case: Case, comma: int) -> bool:
    """we tried, in every plan, the bridge: two new commas stand around "in every plan"."""
    target = case.target
    before = [t.i for t in target[max(0, comma - 7) : comma] if t.text == ","]
    if not before or not _comes_too(case, before[-1]):
        return False
    first = target[before[-1] + 1]
    same = sum(t.lower_ == first.lower_ and t.pos_ == "ADP" for t in target)
    return bool(first.pos_ == "ADP" and same == 1 and comma - first.i > 1)


def _prepositions_in_a_row(target: Doc, comma: int) -> list[tuple[Token, Token]]:
    """about food, about work, about love: the nouns on both sides of the comma."""
    after = target[comma + 1] if comma + 1 < len(target) else None
    if after is None or after.pos_ != "ADP":
        return []
    same = [t for t in target if t.lower_ == after.lower_ and t.pos_ == "ADP"]
    listed = [t for t in same if t.i and target[t.i - 1].text == ","]
    before = [t for t in same if comma - 8 <= t.i < comma]
    if len(listed) < 2 or not before or len(same) < 3 or same[0] in listed:
        return []
    nouns = [next((c for c in t.children if c.dep_ == "pobj"), None) for t in (before[-1], after)]
    return [(nouns[0], nouns[1])] if nouns[0] is not None and nouns[1] is not None else []


ADJECTIVES = "Put a comma between two adjectives when you could say and between them."
_AMOUNTS = {"several", "many", "few", "other", "such", "same", "some", "various", "certain"}
_NAMING = {"NOUN", "PROPN", "VERB"}


def _three(token: Token) -> bool:
    """The word is one of three or more that are joined."""
    first = token
    while first.dep_ == "conj":
        first = first.head
    joined = [t for t in first.subtree if t.dep_ == "conj" and _one_kind(t, first)]
    return len(joined) >= 2


def _one_kind(one: Token, other: Token) -> bool:
    verbs = {"VERB", "AUX"}
    if {one.tag_, other.tag_} in ({"VB", "VBZ"}, {"VB", "VBD"}):
        return False  # It is normal, take one: no list
    return one.pos_ == other.pos_ or one.pos_ in verbs and other.pos_ in verbs


@reason("PUNCT", "ORTH", severity=1)
def two_halves(case: Case) -> Said | None:
    """The more you read the better you write → read, the better."""
    comma = place(case)
    if comma is None:
        return None
    halves = [t for t in case.target[:-1] if t.lower_ == "the" and _compares(case.target[t.i + 1])]
    one = next((t for t in halves if t.i < comma), None)
    other = next((t for t in halves if t.i == comma + 1), None)
    if one is None or other is None:
        return None
    first = case.phrase(case.learners(one), case.learners(case.target[one.i + 1]))
    second = case.phrase(case.learners(other), case.learners(case.target[other.i + 1]))
    return case.say(
        "【%(one)s】 and 【%(other)s】 begin two halves that go together, so a comma comes between "
        "them.",
        first,
        second,
        one=quote(first) if first is not None else "",
        other=quote(second) if second is not None else "",
        rule="Put a comma between the halves of the more …, the better …",
    )


def _compares(token: Token) -> bool:
    return token.tag_ in {"JJR", "RBR"} or token.lower_ in {"more", "less", "better", "worse"}


@reason("PUNCT", rank=LATE, severity=1, rule=ADDED_AT_THE_END)
def added_at_the_end(case: Case) -> Said | None:
    """I was late, because the bus broke down; a real letter, with a pen and a stamp."""
    comma = place(case)
    after = _next(case, comma) if comma is not None else None
    if comma is None or after is None or not _finite(case, 0, comma):
        return None
    own = case.learners(after)
    if own is None and after.lower_ == "rather":
        return case.say(
            "【%(link)s】 shows a contrast, so a comma can come before it.",
            link=quote(after),
            rule=CONTRAST,
        )
    if own is None:
        return None
    if after.lower_ in {"then", "how", "what", "why", "that", "to"}:
        return None
    if after.lower_ == "like" and not any(
        c.dep_ in {"pobj", "pcomp", "mark"} or c.i > after.i and c.dep_ == "nsubj"
        for c in after.children
    ):
        return None  # I, since then, like to travel: a verb
    if _second_opening(case, comma) or _closes_a_comment(case.target, comma):
        return None
    if case.old and after.tag_ == "VBG":
        return None  # what is better: making, …: the mark stood before an explanation
    if after.lower_ in {"all", "both", "some", "most"} and not _finite(case, comma, comma + 6):
        return case.say(
            "The part with 【%(word)s】 only adds information, so a comma comes before it.",
            own,
            word=quote(own),
        )
    if after.lower_ in _OPEN_A_CLAUSE and after.dep_ in {"mark", "advmod"}:
        if after.head.head.i > after.head.i or _main_part_after(case, comma):
            return None  # It is late, if you go, take a taxi: it belongs to what follows
    if after.lower_ in _ADDS_A_REASON and _finite(case, comma, len(case.target)):
        opener = _both(case, after, after.nbor()) if after.lower_ == "even" else None
        opener = opener if opener is not None else case.source[own.i : own.i + 1]
        return case.say(
            "The part with 【%(word)s】 comes second and only adds something, so a comma can come "
            "before it.",
            opener,
            word=quote(opener),
        )
    if after.lower_ in {"should", "had", "were"} and after.nbor().dep_ == "nsubj":
        return case.say(
            "The part with 【%(word)s】 only adds information, so a comma comes before it.",
            own,
            word=quote(own),
        )
    if after.lower_ == "whether" and after.head.dep_ == "ccomp":
        return None  # asked, without a smile, whether: the object of the verb
    if after.lower_ in {"regardless", "whether"}:
        return case.say(
            "The part with 【%(word)s】 only adds information, so a comma comes before it.",
            own,
            word=quote(own),
        )
    if after.lower_ == "too":
        return case.say(
            "A comma before 【%(word)s】 at the end is a matter of choice.",
            own,
            word=quote(own),
        )
    if after.lower_ in {"not", "rather"}:
        return case.say(
            "【%(link)s】 shows a contrast, so a comma can come before it.",
            own,
            link=quote(own),
            rule=CONTRAST,
        )
    if _prepositions_in_a_row(case.target, comma):
        return None
    head = after.head if after.dep_ in {"advmod", "neg", "mark"} else after
    adds = after.pos_ in {"ADP", "SCONJ"} or head.dep_ in _ADDED_DEPS and head.i > comma
    if not adds or (head.head if head.i > comma else head).i > comma:
        return None
    pair = after.i + 1 < len(case.target) and (after.lower_, after.nbor().lower_) in _PAIRS
    words = _both(case, after, after.nbor()) if pair else None
    shown = words if words is not None else case.source[own.i : own.i + 1]
    return case.say(
        "The part with 【%(word)s】 only adds information, so a comma comes before it.",
        shown,
        word=quote(shown),
    )


_PAIRS = {
    ("for", "example"), ("for", "instance"), ("out", "of"), ("together", "with"), ("as", "if"),
    ("along", "with"), ("as", "though"), ("next", "to"), ("instead", "of"),
}  # fmt: skip


def _second_opening(case: Case, comma: int) -> bool:
    """and luckily, after a while, he came: two openings come before a subject."""
    target, start = case.target, _start(case, comma)
    link = max((t.i for t in target[start:comma] if t.lower_ in _JOIN), default=start - 1)
    opening = target[link + 1 : comma]
    if not 0 < len(opening) <= 4 or opening[0].pos_ not in {"ADV", "ADP"}:
        return False
    second = next((t.i for t in target[comma + 1 :] if t.text == ","), None)
    return second is not None and _subject_begins(case, second + 1)


_ADDED_DEPS = {"prep", "advcl", "acl"}


def _main_part_after(case: Case, comma: int) -> bool:
    """they wait of ", if the bus is late, they wait": a subject right after the next comma."""
    if case.target[comma + 1].lower_ != "if":
        return False
    later = next((t.i for t in case.target[comma + 1 :] if t.text == ","), None)
    if later is None or later + 1 >= len(case.target):
        return False
    begins = case.target[later + 1]
    groups = _finite(case, later, len(case.target))
    return bool(groups) and groups[0].subject is not None and groups[0].subject.left_edge == begins


@reason("PUNCT", rank=LATE, severity=1)
def between_parts(case: Case) -> Said | None:
    """Ten years later, the town was …; Ana sang, Ben played, and I danced."""
    comma = place(case)
    if comma is None or any(t.is_punct and t.text != "," for t in case.new):
        return None
    return (
        _opening_by_its_place(case, comma)
        or _three_sentences(case, comma)
        or _opening_by_its_shape(case, comma)
        or _clause_before_its_verb(case, comma)
        or _clause_after_its_verb(case, comma)
    )


def _clause_before_its_verb(case: Case, comma: int) -> Said | None:
    """She sings, but even if she wins, she goes home: the verb of the main part comes later."""
    start = _start(case, comma)
    clause = next((t for t in case.target[start:comma] if t.dep_ == "advcl"
                   and comma - 1 in {t.right_edge.i, t.i} and t.head.i > comma), None)  # fmt: skip
    if clause is None or not any(c.dep_ in {"nsubj", "nsubjpass", "expl"} for c in clause.children):
        return None
    links = [c for c in clause.children if c.dep_ in {"mark", "advmod"} and c.i < clause.i]
    opener = next((c for c in links if c.lower_ in _OPEN_A_CLAUSE), None)
    main = next((c for c in clause.head.children if c.dep_ in {"nsubj", "nsubjpass", "expl"}), None)
    if opener is None or main is None or main.left_edge.i != comma + 1:
        return None
    if any(t.text == "," for t in case.target[opener.i : comma]):
        return None
    return _opening(
        case,
        opener.i,
        "【%(words)s】 comes first, so a comma separates it from the main part.",
        "The part that begins with 【%(words)s】 comes first, so a comma separates it from the "
        "main part.",
        OPENING_CLAUSE,
    )


def _clause_after_its_verb(case: Case, comma: int) -> Said | None:
    """We stay at home, whether it rains or not: it comes after the main part."""
    opener = _next(case, comma)
    shown = case.in_source(opener)
    if opener is None or shown is None or opener.lower_ not in _OPEN_A_CLAUSE | {"whether"}:
        return None
    clause = opener.head
    if opener.dep_ not in {"mark", "advmod"} or clause.dep_ != "advcl" or clause.head.i > comma:
        return None
    if not _finite(case, _start(case, comma), comma) or clause.left_edge.i != opener.i:
        return None
    return case.say(
        "The part with 【%(word)s】 comes second and only adds something, so a comma can come "
        "before it.",
        shown,
        word=quote(shown),
        rule=ADDED_AT_THE_END,
    )


def _opening_by_its_place(case: Case, comma: int) -> Said | None:
    """Little by little, every time I see it: words without a verb, and a subject follows."""
    first = _start(case, comma)
    links = [
        t.i
        for t in case.target[first:comma]
        if t.lower_ in _JOIN | {"that", ","} and _finite(case, first, t.i)
    ]
    first = links[-1] + 1 if links else first
    groups = _finite(case, comma, len(case.target))
    subject = groups[0].subject if groups else None
    if subject is None or subject.left_edge.i != comma + 1 or first >= comma:
        return None
    each_time = [t.lower_ for t in case.target[first : first + 2]] in (
        ["every", "time"], ["each", "time"], ["the", "moment"])  # fmt: skip
    root = case.target[first:comma].root
    each_time = each_time or _names_a_time(root, first, comma)
    if _finite(case, first, comma) and not each_time:
        return None
    inside = root.head.i < first and root.dep_ in {"conj", "pobj", "dobj", "appos"}
    if inside or root.dep_ in _SUBJECT_DEPS and not each_time:
        return None  # one way or the other, we: it ends the part before
    if _named_again(case.target, comma):
        return None
    return _before_the_main_part(case, first)


def _names_a_time(root: Token, first: int, comma: int) -> bool:
    """The first week that I lived alone, I: a time with all that describes it."""
    time = root.lemma_.lower() in TIME_NOUNS | {"time", "moment"}
    return time and root.i - first <= 3 and root.head.i > comma and root.right_edge.i == comma - 1


def _opening_by_its_shape(case: Case, comma: int) -> Said | None:
    """At six, a small choir sings: an opening where the parse finds no main verb."""
    target, first = case.target, _start(case, comma)
    words = target[first:comma]
    after = target[comma + 1] if comma + 1 < len(target) else None
    if after is None or not 0 < len(words) <= 8 or any(t.is_punct for t in words):
        return None
    opens = words[0].lower_ in _INTERRUPT | _ORDINALS | {"thanks", "finally", "as"}
    if not opens and words[0].pos_ != "ADP" and words[-1].lower_ not in {"later", "ago"}:
        return None
    if any(t.tag_ in _FINITE_TAGS or t.pos_ == "AUX" for t in words):
        return None
    if after.lower_ in _JOIN | _RELATIVE or after.pos_ in {"PUNCT", "ADV", "SCONJ"}:
        return None
    if after.pos_ in {"PROPN", "VERB"} and after.tag_ != "VB":
        return None  # In my town, Denizli, …: a second name
    if _middle_of_a_list(target, comma) is not None or any(
        t.dep_ in {"conj", "appos"} and first <= t.head.i < comma for t in target[comma:]
    ):
        return None
    return _before_the_main_part(case, first)


def _three_sentences(case: Case, comma: int) -> Said | None:
    """Ana sang, Ben played, and I danced: parts with a verb each, and the last has and."""
    start = _start(case, comma)
    before, after = _finite(case, start, comma), _finite(case, comma, len(case.target))
    if not before or len(after) < 2 or before[-1].subject is None or after[0].subject is None:
        return None
    link = next((t for t in case.target[comma + 1 :] if t.lower_ in {"and", "or"}), None)
    if link is None or not _new_after(after, link.i):
        return None
    if not _stands_alone(before[-1]) or before[-1].subject.lower_ == "that":
        return None  # Now that I live here, I walk: only an opening comes before
    if after[0].subject.left_edge.i != comma + 1 or after[0].head.dep_ in _HANGING:
        return None
    one, other = case.learners(before[-1].head), case.learners(after[0].head)
    return case.say(
        "【%(one)s】 and 【%(other)s】 are parts of a list, so a comma separates them.",
        one,
        other,
        one=quote(one) if one is not None else "",
        other=quote(other) if other is not None else "",
        rule=LIST,
    )


def _new_after(groups: list[VerbGroup], link: int) -> bool:
    """A subject and its verb right after ", and"."""
    return any(g.subject is not None and link < g.subject.left_edge.i <= link + 2 for g in groups)
