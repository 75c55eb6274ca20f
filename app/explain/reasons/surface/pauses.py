"""A comma that no rule names: which parts it separates, and whether it is a matter of choice."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.reasons import LATE, reason
from app.explain.reasons.surface.commas import (
    ADDED_AT_THE_END,
    OPENING_CLAUSE,
    OPENING_WORDS,
    SECOND_NAME,
    SPOKEN,
    place,
)
from app.explain.said import Said
from grammar_items.reading import read
from grammar_items.verb_groups import VerbGroup, subject_of

WHOLE_SENTENCES = (
    "A comma alone joins two sentences loosely: a full stop, or a comma with and or but, is usual."
)
_STOPS = {".", "!", "?", ";", ":"}
_LINKS = {"and", "but", "or", "so", "that", "because", "although", "which", "who", "while", "if"}
_OPEN = {"if", "when", "because", "although", "though", "while", "as", "since", "after", "before",
         "unless", "until", "whenever", "once", "whereas"}  # fmt: skip
_GO_ON = {"then", "thus", "therefore", "hence", "also", "so", "yet", "otherwise", "instead"}
_SUBJECTS = {"nsubj", "nsubjpass", "expl", "csubj"}
_COMPLETES = {"ccomp", "attr", "acomp", "dobj", "xcomp"}
_ADDS = {"prep", "advcl", "acl", "advmod", "relcl"}
_INSIDE = {"relcl", "acl", "csubj", "advcl"}
_FINITE = {"VBZ", "VBP", "VBD", "MD"}
_QUOTES = {'"', "“", "”", "``", "''"}
_SELDOM_BEFORE_A_COMMA = {"and", "but", "or", "that", "because", "which", "although"}
_NEAR = 4


@reason("PUNCT", rank=LATE, severity=1)
def what_it_separates(case: Case) -> Said | None:
    """I am tired, I want to sleep: two whole sentences; the first one, is red: a long subject."""
    comma = place(case)
    if comma is None or any(t.is_punct and t.text != "," for t in case.new) or not comma:
        return None
    after = case.target[comma + 1] if comma + 1 < len(case.target) else None
    left = case.target[comma - 1]
    if after is None or not left.is_alpha:
        return None
    if not after.is_alpha:
        return _quoted(case, comma, left, after)
    return (
        _after_a_link(case, left, after)
        or _said_by(case, comma, after)
        or _subject_and_its_verb(case, comma, after)
        or _two_clauses(case, comma)
        or _purpose(case, comma, after)
        or _completes(case, comma, after)
        or _opening(case, comma)
        or _adjective(case, left, after)
        or _named_again(case, comma, after)
        or _example(case, left, after)
        or _adds(case, comma, after)
        or _joined(case, after)
        or case.say(
            "The comma makes a short pause: one part ends with {%(one)s}, and the next one begins "
            "with {%(other)s}.",
            one=quote(left),
            other=quote(after),
        )
    )


def _start(case: Case, comma: int) -> int:
    return max((t.i + 1 for t in case.target[:comma] if t.text in _STOPS), default=0)


def _groups(case: Case, start: int, end: int) -> list[VerbGroup]:
    groups = (g for g in read(case.target).verb_groups if g.finite and start <= g.first.i < end)
    return sorted(groups, key=lambda g: g.first.i)


def _quoted(case: Case, comma: int, left: Token, after: Token) -> Said | None:
    """He said, "Come in."; the word "disking," is new."""
    if after.text not in _QUOTES:
        return None
    if sum(t.text in _QUOTES for t in case.target[:comma]) % 2:
        return case.say(
            "The comma belongs to the words before it: American English writes it before the "
            "closing quotation mark."
        )
    if left.pos_ != "VERB":
        return None
    return case.say(
        "Somebody’s exact words follow {%(word)s}, so a comma comes before them.",
        word=quote(left),
        rule=SPOKEN,
    )


def _after_a_link(case: Case, left: Token, after: Token) -> Said | None:
    """but, there are; because, if it rains, we stay."""
    own = case.learners(left)
    if left.lower_ not in _LINKS or own is None or own.i != case.edit.start - 1:
        return None
    subject = after.dep_ in _SUBJECTS | {"det", "poss", "aux"} or left.dep_ in _SUBJECTS
    if not subject and (after.lower_ in _OPEN or after.pos_ == "ADP"):
        return case.say(
            "The words that begin with {%(word)s} interrupt the part after 【%(link)s】, so a "
            "comma can come before and after them.",
            own,
            word=quote(after),
            link=quote(own),
        )
    if left.lower_ not in _SELDOM_BEFORE_A_COMMA:
        return None
    return case.say(
        "After 【%(link)s】 English usually has no comma; here it only makes a pause before "
        "{%(word)s}.",
        own,
        word=quote(after),
        link=quote(own),
    )


def _said_by(case: Case, comma: int, after: Token) -> Said | None:
    """Better late than never, says the proverb."""
    if after.lemma_.lower() not in {"say", "go", "think"} or after.tag_ not in {"VBZ", "VBD"}:
        return None
    if not _groups(case, _start(case, comma), comma) or after.i + 1 >= len(case.target):
        return None
    own = case.learners(after)
    return case.say(
        "The words before the comma are the words that somebody says: 【%(verb)s】 tells who.",
        own,
        verb=quote(own) if own is not None else "",
        rule=SPOKEN,
    )


def _subject_and_its_verb(case: Case, comma: int, after: Token) -> Said | None:
    """The shops that lived on tourists, suffered."""
    verb = after if after.pos_ != "ADV" else case.target[min(comma + 2, len(case.target) - 1)]
    if verb.tag_ not in _FINITE or verb.pos_ not in {"VERB", "AUX"} or verb.dep_ == "conj":
        return None
    main = verb.head if verb.dep_ in {"aux", "auxpass"} else verb
    if main.dep_ == "conj":
        return None
    start = _start(case, comma)
    subject = subject_of(main)
    if subject is None or subject.i > comma or subject.tag_ in {"WDT", "WP"}:
        nouns = [t for t in case.target[start:comma] if t.dep_ in _SUBJECTS and t.pos_ == "NOUN"]
        free = [t for t in nouns if not any(c.dep_ in {"relcl", "acl"} for c in t.head.children)]
        whole = [g for g in _groups(case, start, comma) if g.head.dep_ not in {"relcl", "acl"}]
        subject = free[0] if free and not whole else None
    if subject is None:
        return None
    own, shown = case.learners(subject), case.learners(verb)
    if own is None or shown is None or subject.i >= comma:
        return None
    between = case.target[subject.i : comma]
    listed = [c for c in subject.subtree if c.dep_ == "conj" and c.head.pos_ in {"NOUN", "PROPN"}]
    if any(t.text == "," for t in between) and not listed:
        return case.say(
            "【%(subject)s】 and its verb 【%(verb)s】 belong together; what stands between them "
            "is set off by a comma on both sides.",
            own,
            shown,
            subject=quote(own),
            verb=quote(shown),
        )
    return case.say(
        "The subject with 【%(subject)s】 ends here, before its verb 【%(verb)s】; the comma only "
        "makes a pause, and most writers leave it out.",
        own,
        shown,
        subject=quote(own),
        verb=quote(shown),
    )


def _two_clauses(case: Case, comma: int) -> Said | None:
    """I am tired, I want to sleep; If you ask, she helps, where the parse lost the opening."""
    start, target = _start(case, comma), case.target
    later = next((g for g in _groups(case, comma, len(target)) if g.subject is not None), None)
    earlier = [g for g in _groups(case, start, comma) if g.subject is not None]
    if later is None or later.subject is None or not earlier:
        return None
    begins = later.subject.left_edge.i
    link = target[comma + 1] if begins == comma + 2 else None
    if begins != comma + 1 and (link is None or link.lower_ not in _GO_ON):
        return None
    own = case.learners(later.subject)
    if later.head.dep_ in {"relcl", "acl"} or later.subject.tag_ in {"WP", "WDT"}:
        return None
    first_word = target[start]
    first_word = first_word if first_word.lower_ not in {"so", "and", "but"} else target[start + 1]
    if first_word.lower_ in _OPEN and first_word.dep_ in {"mark", "advmod"}:
        shown = case.learners(first_word)
        if any(g.head.dep_ == "ROOT" for g in earlier) or shown is None:
            return None
        return case.say(
            "The part that begins with 【%(words)s】 comes first, so a comma separates it from the "
            "main part.",
            shown,
            words=quote(shown),
            rule=OPENING_CLAUSE,
        )
    main = next((g for g in earlier if g.head.dep_ not in _INSIDE), None)
    if main is None or main.subject is None or main.subject.lower_ in {"who", "which", "that"}:
        return None
    links = [t.i for t in target[start:comma] if t.lower_ in {"and", "but", "so", "or"}]
    if links and not _groups(case, links[-1], comma) and own is not None:
        opens = target[links[-1] + 1]
        if opens.pos_ in {"ADP", "ADV", "SCONJ"}:
            return case.say(
                "The words that begin with {%(word)s} come before the subject 【%(subject)s】, so "
                "a comma follows them.",
                own,
                word=quote(opens),
                subject=quote(own),
                rule=OPENING_WORDS,
            )
        return None
    head = later.head.head
    if later.head.dep_ in _COMPLETES and head.i < comma:
        if not any(c.dep_ in _COMPLETES and c.i < comma for c in head.children):
            return None
    if own is None or own.pos_ not in {"NOUN", "PROPN", "PRON", "DET"}:
        return None
    return case.say(
        "A second whole sentence begins here, with its own subject 【%(other)s】. "
        "A comma keeps the two apart; a full stop would do it more clearly.",
        own,
        other=quote(own),
        rule=WHOLE_SENTENCES,
    )


def _governor(case: Case, comma: int) -> tuple[Token, Token] | None:
    """The word before the comma that the words after it hang on, and the top one of those."""
    word = case.target[comma + 1]
    while word.head.i > comma and word.head != word:
        word = word.head
    return (word.head, word) if word.head.i < comma else None


def _purpose(case: Case, comma: int, after: Token) -> Said | None:
    """They must tell their family, to avoid trouble."""
    verb = case.target[comma + 2] if comma + 2 < len(case.target) else None
    if after.lower_ != "to" or verb is None or verb.tag_ != "VB" or verb.head.i > comma:
        return None
    words = case.phrase(case.learners(after), case.learners(verb))
    if words is None or not _groups(case, _start(case, comma), comma):
        return None
    has_object = any(c.dep_ in {"dobj", "dative"} and c.i < comma for c in verb.head.children)
    if verb.dep_ not in {"advcl", "relcl", "acl"} and not (verb.dep_ == "xcomp" and has_object):
        return None
    return case.say(
        "【%(words)s】 begins a part that tells the purpose; a comma before it makes a pause and "
        "is a matter of choice.",
        words,
        words=quote(words),
    )


def _completes(case: Case, comma: int, after: Token) -> Said | None:
    """The problem is, how long it takes; the first point is, that rocks were found."""
    own = case.learners(after)
    if after.lower_ == "that" and after.dep_ == "mark" and own is not None:
        return case.say(
            "The comma only makes a pause before the part with 【%(word)s】; most writers leave it "
            "out.",
            own,
            word=quote(own),
        )
    found = _governor(case, comma)
    if found is None or found[1].dep_ not in _COMPLETES or comma - found[0].i > 2:
        return None
    head = case.learners(found[0])
    if own is None or head is None or found[1].left_edge.i != after.i or after.lower_ == "to":
        return None
    if found[0].pos_ not in {"VERB", "AUX"} or after.lower_ in {"whether", "if"}:
        return None
    return case.say(
        "The part that begins with 【%(word)s】 completes 【%(head)s】; the comma only makes a "
        "pause before it, and most writers leave it out.",
        own,
        head,
        word=quote(own),
        head=quote(head),
    )


def _opening(case: Case, comma: int) -> Said | None:
    """In my view, why go? Words without a verb come before the subject."""
    start = _start(case, comma)
    first = max((t.i + 1 for t in case.target[start:comma] if t.text == ","), default=start)
    after = case.target[comma + 1]
    subject = after
    while subject.head.i > subject.i and subject.dep_ not in _SUBJECTS:
        subject = subject.head
    if subject.dep_ not in _SUBJECTS or subject.left_edge.i != comma + 1:
        return None
    words = case.target[first:comma]
    if not 0 < len(words) <= 8 or _groups(case, first, comma):
        return None
    if words[0].dep_ in {"appos", "conj", "dobj", "pobj"}:
        return None
    if words.root.pos_ not in {"ADP", "ADV", "SCONJ"}:
        return None
    return case.say(
        "The words that begin with {%(word)s} come before the subject {%(subject)s}, so a comma "
        "follows them.",
        word=quote(words[0]),
        subject=quote(subject),
        rule=OPENING_WORDS,
    )


def _adjective(case: Case, left: Token, after: Token) -> Said | None:
    """much physical, exertion"""
    own, noun = case.learners(left), case.learners(after)
    if left.dep_ != "amod" or left.head != after or own is None or noun is None:
        return None
    return case.say(
        "【%(word)s】 describes 【%(noun)s】, and English usually has no comma between the two; "
        "here it only makes a pause.",
        own,
        noun,
        word=quote(own),
        noun=quote(noun),
    )


def _named_again(case: Case, comma: int, after: Token) -> Said | None:
    """up to the last one, The Deathly Hallows"""
    found = _governor(case, comma)
    if found is None or found[1].dep_ != "appos" or found[1].left_edge.i != after.i:
        return None
    if comma - found[0].i > 4 or found[0].pos_ not in {"NOUN", "PROPN", "NUM"}:
        return None
    return case.say(
        "The words that begin with {%(word)s} say again what {%(noun)s} is, so a comma comes "
        "before them.",
        word=quote(after),
        noun=quote(found[0]),
        rule=SECOND_NAME,
    )


def _example(case: Case, left: Token, after: Token) -> Said | None:
    """one simple thing, like paint doors"""
    own = case.learners(after)
    if after.lower_ != "like" or after.pos_ == "VERB" or left.pos_ not in {"NOUN", "PROPN"}:
        return None
    return case.say(
        "【%(word)s】 begins an example, which only adds to what comes before, so a comma can "
        "separate them.",
        own,
        word=quote(own) if own is not None else "",
    )


def _adds(case: Case, comma: int, after: Token) -> Said | None:
    """We need support, in money or in kind; the project, run by students."""
    found = _governor(case, comma)
    own = case.learners(after)
    if found is None or found[1].dep_ not in _ADDS or found[1].left_edge.i != after.i:
        return None
    if own is None or after.lower_ in {"that", "who", "which"} or after.pos_ == "VERB" and (
        after.tag_ == "VBG" and found[0].pos_ not in {"NOUN", "PROPN"}
    ):  # fmt: skip
        return None
    ends = found[1].right_edge.i + 1
    finished = ends >= len(case.target) or case.target[ends].text in _STOPS
    if finished and found[1].left_edge == found[1].right_edge:
        return case.say(
            "【%(word)s】 is added at the end; the comma sets it apart, which is a matter of "
            "choice.",
            own,
            word=quote(own),
        )
    head = case.learners(found[0]) if comma - found[0].i <= _NEAR else None
    rule = ADDED_AT_THE_END if finished else None
    if head is None or found[0].pos_ not in {"NOUN", "PROPN", "PRON"}:
        return case.say(
            "The words that begin with 【%(word)s】 only add something to what comes before, so a "
            "comma can separate them.",
            own,
            word=quote(own),
            rule=rule,
        )
    return case.say(
        "The words that begin with 【%(word)s】 only add something to 【%(head)s】, so a comma can "
        "come before them.",
        own,
        head,
        word=quote(own),
        head=quote(head),
        rule=rule,
    )


def _joined(case: Case, after: Token) -> Said | None:
    own = case.learners(after)
    if after.lower_ not in {"and", "or", "but"} or own is None:
        return None
    return case.say(
        "【%(word)s】 joins the two parts already; the comma before it only makes a pause and is a "
        "matter of choice.",
        own,
        word=quote(own),
    )
