"""Linking words: one is enough, and which one."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from spacy.tokens import Span, Token

from app.explain.case import Case, quote
from app.explain.reading.word_sets import NEGATIVES
from app.explain.reasons import FIRST, LATE, reason
from app.explain.said import Said, Term
from grammar_items.verb_groups import subject_of

_PAIRS = {
    "but": {"although", "though", "even"},
    "yet": {"although", "though", "even"},
    "so": {"because", "as", "since", "if"},
    "and": {"when", "if", "because", "after", "before", "although", "though"},
}


@reason(
    "CONJ", "PREP", "ADV", "OTHER", severity=2, rule="One linking word is enough to join two parts."
)
def one_link_is_enough(case: Case) -> Said | None:
    if not case.old or case.new_text not in {"", ","}:
        return None
    partners = _PAIRS.get(case.old[-1].lower_, set())
    sign = next((t for t in case.source[: case.edit.start] if t.lower_ in partners), None)
    if sign is None or len(case.old) > 1 or not _main_part_follows(case, sign):
        return None
    inside = case.source[sign.i + 1 : case.edit.start]
    if case.old[0].lower_ in {"so", "and"} and not any(t.pos_ in _VERBAL for t in inside):
        return None  # because so people come, if not so: it joins no part to this one
    even = sign.lower_ == "though" and sign.i > 0 and sign.nbor(-1).lower_ == "even"
    shown = case.source[sign.i - even : sign.i + 1]
    return case.say(
        "【%(sign)s】 already joins the two parts, so “%(old)s” is one link too many.",
        shown,
        sign=quote(shown),
    )


_STOPS = {".", "!", "?", ";", ":"}


def _main_part_follows(case: Case, sign: Token) -> bool:
    """we left of "Because it rained, so we left": the first clause ends where the link goes."""
    if _its_main_part_is_here(case, sign):
        return True
    between = case.source[sign.i + 1 : case.edit.start]
    if any(t.text in _STOPS or t.lower_ in {"and", "but", "so", "or"} for t in between):
        return False
    if sum(t.text == "," for t in between) > 1:
        return False
    place = case.edit.c_end
    start = place + 1 if place < len(case.target) and case.target[place].text == "," else place
    if start < len(case.target) and case.target[start].dep_ in {"mark", "advmod"}:
        clause = case.target[start].head  # Because …, if it rains, we stay
        return bool(clause.dep_ == "advcl" and clause.head.i > clause.i)
    subjects = (t for t in case.target[start : start + 6] if t.dep_ in _SUBJECT_DEPS)
    return any(t.left_edge.i == start and t.head.i > t.i for t in subjects)


def _its_main_part_is_here(case: Case, sign: Token) -> bool:
    """I walked of "Although I was tired and hungry, I walked": as the correction is parsed."""
    place = case.edit.c_end
    marks = (t for t in case.target[:place] if t.dep_ in {"mark", "advmod"})
    mark = next((t for t in marks if case.in_source(t) == sign), None)
    if mark is None or mark.head.dep_ != "advcl" or mark.head.i >= place:
        return False
    start = place + 1 if place < len(case.target) and case.target[place].text == "," else place
    main = mark.head.head
    subject = next((c for c in main.lefts if c.dep_ in _SUBJECT_DEPS), None)
    return subject is not None and main.i > start and subject.left_edge.i == start


_SUBJECT_DEPS = {"nsubj", "nsubjpass", "expl", "csubj"}
_VERBAL = {"VERB", "AUX"}


@reason(
    "CONJ",
    "OTHER",
    "DET",
    severity=2,
    rule="These words come in pairs: both … and, either … or, neither … nor.",
)
def fixed_pair(case: Case) -> Said | None:
    """neither … nor, either … or, both … and."""
    pair = [(a, b) for a, b in pairwise(case.source[: case.edit.start]) if b.lower_ == "only"]
    if case.new_text.lower() == "but" and pair and pair[-1][0].lower_ == "not":
        words = case.phrase(*pair[-1])
        return case.say(
            "【%(sign)s】 goes together with {%(new)s}.",
            words,
            sign=quote(words) if words is not None else "",
            rule="These words come in pairs: not only … but also.",
        )
    so_much = [(a, b) for a, b in pairwise(case.source[: case.edit.start]) if b.lower_ == "much"]
    if case.new_text.lower() == "as" and so_much and so_much[-1][0].lower_ == "so":
        words = case.phrase(*so_much[-1])
        if so_much[-1][0].i and case.source[so_much[-1][0].i - 1].lower_ in {"not", "n't", "n’t"}:
            return case.say(
                "【%(sign)s】 goes together with {%(new)s}.",
                words,
                sign=quote(words) if words is not None else "",
            )
    if case.new_text.lower() == "and" and _second_after_between(case.new[0]):
        between = case.learners(_second_after_between(case.new[0]))
        return case.say(
            "【%(sign)s】 goes together with {%(new)s}.",
            between,
            sign=quote(between) if between is not None else "",
            rule="Use between for two or more that are named or counted: between you and me.",
        )
    partner = {"nor": "neither", "or": "either", "and": "both"}.get(case.new_text.lower())
    sign = next((t for t in case.source[: case.edit.start] if t.lower_ == partner), None)
    if sign is not None and any(
        t.lower_ == case.new_text.lower() for t in case.source[sign.i : case.edit.start]
    ):
        return None  # both tea and milk, and …: both has its and already
    return case.say(
        "【%(sign)s】 goes together with {%(new)s}.",
        sign,
        sign=quote(sign) if sign is not None else "",
    )


def _second_after_between(link: Token) -> Token | None:
    """and of "between 2011 and 2021": the "between" it goes with, in the same text."""
    small = link.head.head
    return small if link.dep_ == "cc" and small.lower_ == "between" else None


_HOW = {
    "so": "【%(one)s】 is the reason and 【%(other)s】 is what follows, so the link is {%(new)s}.",
    "because": "【%(other)s】 gives the reason, so the link is {%(new)s}, not “%(old)s”.",
    "but": "After 【%(one)s】 we do not expect 【%(other)s】, so the link is {%(new)s}.",
    "although": "【%(other)s】 makes us expect the opposite, so the link is {%(new)s}.",
    "and": "【%(other)s】 is only added to 【%(one)s】, so the link is {%(new)s}.",
    "or": "It happens only if the first thing is not done (【%(one)s】), so the link is {%(new)s}.",
    "unless": "{%(new)s} means “if … not”, and 【%(one)s】 shows that this is meant.",
    "until": "{%(new)s} says how long it goes on: 【%(other)s】 is the end.",
}
_OPENERS = {"therefore", "however", "nevertheless", "thus"}
_SAME_LINK = {"though": "although", "as": "because", "since": "because", "yet": "but"}
_NAMES_BOTH = {"so", "but", "and"}
_LINKS = {"and", "but", "so", "or", "because", "although", "though", "unless", "if", "until",
          "while", "when", "yet"}  # fmt: skip


@reason(
    "CONJ",
    "OTHER",
    "PREP",
    "ADV",
    severity=3,
    rule="And adds, but contrasts, so gives the result, and because gives the reason.",
)
def how_parts_belong(case: Case) -> Said | None:
    """The door was open, so nobody was at home → but; tired, because I went to bed → so."""
    old, new = case.old_text.lower(), case.new_text.lower().removeprefix(", ")
    if old in _OPENERS and new in {"so", "but"}:
        return case.say(
            "“%(old)s” begins a new sentence and cannot join two parts, so the link is {%(new)s}.",
            new=quote(case.new[-1]),
        )
    kind = _SAME_LINK.get(new, new)
    if old not in _LINKS or new not in _LINKS or kind not in _HOW or case.before is None:
        return None
    left = _predicate(list(case.source[: case.edit.start]))
    right = _predicate(list(case.source[case.edit.end :]))
    if left is None or right is None or left.lower_ == right.lower_:
        return None
    link = case.new[0]
    if link.dep_ == "cc" and not _joins_just_these(case, link, left, right):
        return None
    if kind in _NAMES_BOTH and _part_in_between(case, left):
        return None  # I stay because it rains, so …: it may join the nearer part
    if kind == "and" and {left.pos_, right.pos_} <= {"NOUN", "PROPN"}:
        return None  # it is in this house, and games are toys: no noun is added to a noun
    if kind == "or" and (left.tag_ != "VB" or subject_of(left) is not None):
        return None  # "tea or coffee" is a choice, "hurry up, or …" a warning
    shown = [left, right] if kind in _NAMES_BOTH else [right]
    if kind in {"or", "unless"}:
        shown = [left]
    return case.say(
        _HOW[kind],
        *(_negative(word) or word for word in shown),
        one=_with_its_not(left),
        other=_with_its_not(right),
    )


def _joins_just_these(case: Case, link: Token, left: Token, right: Token) -> bool:
    """The parse of the correction joins two clauses, and their verbs are the two words named."""
    first = link.head
    second = next((c for c in first.children if c.dep_ == "conj" and c.i > link.i), None)
    if second is None or {first.pos_, second.pos_} - {"VERB", "AUX"}:
        return False
    one, other = case.in_source(first), case.in_source(second)
    if one is None or other is None:
        return False
    named = left == one or one.is_ancestor(left)
    return bool(named and (right == other or other.is_ancestor(right)))


def _part_in_between(case: Case, left: Token) -> bool:
    between = case.source[left.i + 1 : case.edit.start]
    return any(t.dep_ == "mark" and t.lower_ in _LINKS for t in between)


def _negative(word: Token) -> Token | None:
    """The not just before a word: not of "were not good"."""
    before = word.doc[word.i - 1] if word.i else None
    return before if before is not None and before.lower_ == "not" else None


def _with_its_not(word: Token) -> str:
    negative = _negative(word)
    return quote(word) if negative is None else quote(negative, word)


def _predicate(part: list[Token]) -> Token | None:
    """What a part says: its verb, or what stands after be."""
    for token in part:
        if token.pos_ in {"VERB", "AUX"} and token.dep_ in {"ROOT", "conj", "ccomp", "advcl"}:
            subject = subject_of(token)
            if subject is not None and subject.lower_ in NEGATIVES and subject in part:
                return subject
            deeper = next((c for c in token.children if c.dep_ == "xcomp"), None)
            if token.lemma_ == "have" and deeper is not None:
                return deeper  # have to work
            if token.lemma_ != "be":
                return token
            for child in token.children:
                if child.dep_ in {"acomp", "attr"} and child in part:
                    return child
            inside = next((c for p in token.children if p.dep_ == "prep" and p in part
                           for c in p.children if c.dep_ == "pobj"), None)  # fmt: skip
            return inside or token
    return None


@reason(
    "OTHER", "CONJ", "PREP", "ADV", severity=4, rule="Use if, not when, for what is only imagined."
)
def real_or_not(case: Case) -> Said | None:
    """When I had more money, I would open a shop → If."""
    if case.old_text.lower() != "when" or case.new_text.lower() != "if":
        return None
    would = next((t for t in case.source if t.lower_ in {"would", "could", "might"}), None)
    return case.say(
        "【%(would)s】 shows that it is only imagined, so we begin with {%(new)s}, not “%(old)s”.",
        would,
        would=quote(would) if would is not None else "",
    )


_BEFORE_NOUNS = {"despite", "in spite of", "because of", "due to"}
_BEFORE_CLAUSES = {"although", "though", "even though", "because", "since", "as"}


@reason("PREP", "CONJ", "OTHER", "ADV", rank=FIRST, severity=3,
        rule="Before a noun use despite or because of; before subject and verb use although or "
        "because.")  # fmt: skip
def noun_or_clause(case: Case) -> Said | None:
    """although the rain → despite the rain; despite it rained → although it rained."""
    old, new = case.old_text.lower(), case.new_text.lower()
    if old in _BEFORE_CLAUSES and new in _BEFORE_NOUNS and case.edit.c_end:
        link = case.target[case.edit.c_end - 1]
        noun = next((c for c in link.children if c.dep_ == "pobj"), None)
        own = case.learners(noun)
        return case.say(
            "A noun follows (【%(noun)s】), without a verb of its own, so we use “%(link)s”.",
            own,
            noun=quote(own) if own is not None else "",
            link=new,
        )
    if old == "despite" and new in _BEFORE_CLAUSES:
        link = case.new[-1]
        verb = link.head if link.dep_ == "mark" else None
        subject = subject_of(verb) if verb is not None else None
        one, other = case.learners(subject), case.learners(verb)
        return case.say(
            "A subject and a verb follow (【%(one)s】 … 【%(other)s】), so we use “%(link)s”.",
            one,
            other,
            one=quote(one) if one is not None else "",
            other=quote(other) if other is not None else "",
            link=new,
        )
    return None


_RESULT, _CONTRAST, _MORE = Term("the result"), Term("a contrast"), Term("one more point")
_EXAMPLE, _ORDER, _SUM = Term("an example"), Term("the order of things"), Term("a summary")
CONNECTORS = {
    **dict.fromkeys(("therefore", "thus", "hence", "consequently", "as a result", "accordingly",
                     "for this reason", "so"), _RESULT),
    **dict.fromkeys(("however", "nevertheless", "nonetheless", "on the other hand", "in contrast",
                     "conversely", "on the contrary", "but", "yet", "whereas", "instead",
                     "although", "though"), _CONTRAST),
    **dict.fromkeys(("moreover", "furthermore", "besides", "also", "in addition", "additionally",
                     "what is more", "too", "as well", "as well as", "and"), _MORE),
    **dict.fromkeys(("for example", "for instance", "such as"), _EXAMPLE),
    **dict.fromkeys(("first", "firstly", "first of all", "second", "secondly", "third", "thirdly",
                     "then", "next", "finally", "lastly", "afterwards"), _ORDER),
    **dict.fromkeys(("in conclusion", "to sum up", "in short", "all in all", "to conclude",
                     "in summary", "in a nutshell", "in brief"), _SUM),
}  # fmt: skip
"""What a connecting word or phrase announces."""


_TELLS = "A linking word tells how a part of the text belongs to the part before it."


@reason("ADV", "CONJ", "OTHER", "PREP", "NOUN", rank=LATE, severity=2)
def announces(case: Case) -> Said | None:
    """Therefore → However; , therefore we left: what a connecting word tells the reader."""
    old, new = (_connector(words) for words in (case.old, case.new))
    if any(t.head.pos_ in {"ADJ", "ADV"} and t.head.i > t.i for t in (*case.old, *case.new)):
        return None  # so long, too long: a degree
    if "then" in {old, new} and any(t.lower_ in _IF for t in case.source[: case.edit.start]):
        return None  # If it rains, then we stay: no order of things
    if old == "then" and case.before is not None and case.before.lower_ == "but":
        return None  # But then, who knows: it adds to the contrast
    if "finally" in {old, new} and _after_a_modal(case):
        return None  # can finally rest: after a long time, no last point
    there, here = CONNECTORS.get(old), CONNECTORS.get(new)
    if case.operation == "R" and there is not None and here is not None and old != new:
        if there == here and len({old, new} & {"whereas", "although", "though"}) == 1:
            return None  # one opens a clause, the other a sentence
        if old in _OPENERS and new in {"so", "but"}:
            return None  # only a joining word can stand inside the sentence
        left = [t.lower_ for t in case.source[max(0, case.edit.start - 2) : case.edit.start]]
        if left[:1] == ["it"] and left[-1] in {"is", "was"}:
            return None  # it is thus that → it is for this reason that: a link cannot stand there
        if there == here and old == "as well as" and _clause_follows(case):
            return None  # as well as it cleans the air: no clause can follow it
        if there == here:
            return case.say(
                "Both are possible: “%(old)s” and {%(new)s} mean nearly the same here.", severity=1
            )
        if new in {"so", "and", "but"}:
            return None
        return case.say(
            "“%(link)s” announces %(there)s; {%(new)s} announces %(here)s, and that is meant.",
            link=case.old_text,
            there=there,
            here=here,
            rule=_TELLS,
        )
    if case.moved_with is not None or not _joins_clauses(case):
        return None
    if case.operation == "M" and here is not None:
        gone = [case.source[edit.start : edit.end] for edit in case.others]
        if any(CONNECTORS.get(word) == here for span in gone for word in _links_in(span)):
            return None  # thus they can → and can therefore: the link was there
        if new in {"also", "too", "as well"}:
            return case.say("{%(new)s} announces %(here)s.", here=here, rule=_TELLS)
        return case.say(
            "{%(new)s} announces %(here)s and links the two parts.", here=here, rule=_TELLS
        )
    if case.operation == "U" and there is not None:
        come = [case.target[edit.c_start : edit.c_end] for edit in case.others]
        if any(CONNECTORS.get(word) == there for span in come for word in _links_in(span)):
            return None  # I can also stop → I can stop too: the link has only moved
        if any(t.lower_ in {"either", "neither", "nor"} for span in come for t in span):
            return None  # she also didn't know → didn't know either
        return case.say(
            "“%(old)s” announces %(there)s; the sentence is complete without it.",
            there=there,
            severity=1,
        )
    return None


def _links_in(span: Span) -> list[str]:
    """Its words, and the whole of it: as well, on the other hand."""
    return [*(t.lower_ for t in span), _connector(list(span))]


_IF = {"if", "because", "since", "when", "unless"}


def _clause_follows(case: Case) -> bool:
    """A verb with a subject of its own is joined by the new word."""
    verbs = (c for c in case.new[0].head.children if c.dep_ == "conj")
    return any(c.dep_ in {"nsubj", "nsubjpass", "expl"} for verb in verbs for c in verb.children)


def _after_a_modal(case: Case) -> bool:
    return case.before is not None and case.before.dep_ in {"aux", "auxpass"}


def _connector(words: Sequence[Token]) -> str:
    return " ".join(t.lower_ for t in words if not t.is_punct)


def _joins_clauses(case: Case) -> bool:
    """It belongs to a verb and stands before it: Therefore, we left; not "too hot", "so big"."""
    word = (case.new or case.old)[0]
    if word.lower_ in {"and", "but", "so", "yet", "too", "such", "although", "though"}:
        return False
    return word.head.pos_ in {"VERB", "AUX"} and word.i < word.head.i


LINK_MEANINGS = {
    "because": Term("the reason"), "since": Term("the reason"), "as": Term("the reason"),
    "although": Term("something that we do not expect"),
    "though": Term("something that we do not expect"), "so": Term("the result"),
    "but": Term("a contrast"), "yet": Term("a contrast"), "and": Term("one more thing"),
    "or": Term("another choice"), "nor": Term("one more thing that is not so"),
    "if": Term("a condition or a yes-or-no question"),
    "whether": Term("a yes-or-no question"), "unless": Term("the only exception"),
    "when": Term("the time"), "while": Term("what goes on at the same time, or a contrast"),
    "that": Term("what somebody says, thinks or knows"), "until": Term("the end of that time"),
    "before": Term("what comes later"), "after": Term("what comes first"),
}  # fmt: skip
"""What a linking word introduces."""

_ASKING = {"ask", "wonder", "know", "see", "check", "tell", "remember", "decide", "care", "doubt"}


@reason(
    "PREP",
    "OTHER",
    "CONJ",
    "PRON",
    "DET",
    severity=3,
    rule="A yes-or-no question inside a sentence begins with if or whether.",
)
def question_inside(case: Case) -> Said | None:
    """She asked me that I was ready → if."""
    if case.operation != "R" or case.new_text.lower() not in {"if", "whether"} or not case.new:
        return None
    if case.old_text.lower() in {"if", "whether", "when", "unless"}:
        return None
    verb = case.new[0].head.head
    asking = case.in_source(verb) if verb.lemma_.lower() in _ASKING else None
    if asking is None:
        left = reversed(list(case.source[max(0, case.edit.start - 4) : case.edit.start]))
        asking = next((t for t in left if t.lemma_.lower() in _ASKING), None)
    if asking is None or asking.i > case.edit.start:
        return None
    return case.say(
        "After 【%(verb)s】 a yes-or-no question begins with {%(new)s}, not “%(old)s”.",
        asking,
        verb=quote(asking),
    )


@reason("PREP", "OTHER", "CONJ", "ADV", severity=1)
def purpose_or_reason(case: Case) -> Said | None:
    """whispered for that → so that; the reason … is because → that."""
    if case.operation != "R" or not case.new:
        return None
    old, new, left = case.old_text.lower(), case.new_text.lower(), case.source[: case.edit.start]
    if old == "because" and new == "that":
        cause = next((t for t in left if t.lower_ in {"reason", "reasons"}), None)
        return case.say(
            "After 【%(word)s】 and “is” we go on with {%(new)s}, not with “%(old)s”.",
            cause,
            word=quote(cause) if cause is not None else "",
        )
    if new == "so" and case.after is not None and case.after.lower_ == "that":
        verb = next((t for t in reversed(list(left)) if t.pos_ == "VERB"), None)
        return case.say(
            "{%(new)s} that tells the purpose of the first part (【%(verb)s】).",
            verb,
            verb=quote(verb) if verb is not None else "",
        )
    return None


_JOINS = "Use and, but, or and so to join words or sentences of the same kind."


@reason("CONJ", severity=2)
def joins(case: Case) -> Said | None:
    first = case.new[0].head if case.new else None
    second = _joined_after(case.new[0]) if case.new else None
    one, other = case.in_source(first), case.in_source(second)
    if case.operation != "R" and _him_or_her(case):
        return None
    listed = _ends_a_list(case)
    if listed is not None:
        return case.say(
            "【%(other)s】 is the last thing in the list, so {%(new)s} comes before it.",
            listed,
            rule="Put and or or before the last thing in a list: tea, milk and sugar.",
            other=quote(listed),
        )
    if case.new and _second_after_between(case.new[0]):
        return None  # between January and June: no list
    if case.operation == "M" and other is not None and first is not None and first.dep_ == "conj":
        if second is not None and _has_own_subject(second) and not _has_own_subject(first):
            return case.say("Two parts meet here, and {%(new)s} joins them.", rule=_JOINS)
        last = _last_of_the_list(case, other)
        return case.say(
            "【%(other)s】 is the last thing in the list, so {%(new)s} comes before it.",
            last,
            rule="Put and or or before the last thing in a list: tea, milk and sugar.",
            other=quote(last),
        )
    if first is not None and second is not None and not _of_one_kind(first, second):
        one = other = None  # able to read, to count or to write: another verb is meant
    if case.before is not None and (case.before.lower_, case.new_text.lower()) == ("help", "but"):
        return None  # cannot help but smile
    if case.operation == "M" and one is not None and other is not None:
        parts = _parts_joined(case, first, second) or [case.phrase(t, t) for t in (one, other)]
        return case.say(
            "Between 【%(one)s】 and 【%(other)s】 we need a link: {%(new)s}.",
            *parts,
            rule=_JOINS,
            one=quote(*filter(None, parts[:1])),
            other=quote(*filter(None, parts[1:])),
        )
    word = case.in_source(case.new[0].head) if case.new else None
    if case.operation == "M":
        joined = word is not None and word.i > 0 and word.nbor(-1).text in {"-", "/"}
        if word is not None and not joined and 0 < case.edit.start - word.i <= 2:
            return case.say(
                "Two parts meet at 【%(word)s】, and {%(new)s} joins them.",
                word,
                word=quote(word),
                rule=_JOINS,
            )
        return case.say("Two parts meet here, and {%(new)s} joins them.", rule=_JOINS)
    link = case.new[0].lower_ if len(case.new) == 1 else ""
    if case.operation == "R" and link == "or" and case.old_text.lower() in _NOT_OR:
        return _or_after_a_negative(case, first)
    if case.operation == "R" and (link, case.old_text.lower()) in _TWO_LINKS:
        pair = _parts_joined(case, first, second)
        if pair is not None:
            return case.say(
                _TWO_LINKS[link, case.old_text.lower()],
                *pair,
                one=quote(pair[0]),
                other=quote(pair[1]),
                rule=_WHAT_LINKS_SAY,
            )
    if case.operation == "R" and link in LINK_MEANINGS:
        return case.say(
            "{%(new)s} introduces %(what)s; “%(old)s” does not.",
            what=LINK_MEANINGS[link],
            rule=_WHAT_LINKS_SAY if {link, case.old_text.lower()} <= _PLAIN_LINKS else None,
        )
    if case.operation == "R" or not case.edit.start or _another_link(case):
        return None
    return case.say("The two parts do not need “%(old)s” between them.")


_WHAT_LINKS_SAY = "And adds, or leaves a choice, but shows a contrast, so gives the result."
_PLAIN_LINKS = {"and", "or", "but", "so"}
_TWO_LINKS = {
    ("and", "or"): "{%(new)s} says that both are meant, 【%(one)s】 and 【%(other)s】; “%(old)s” "
        "would leave a choice.",
    ("or", "and"): "{%(new)s} leaves a choice between 【%(one)s】 and 【%(other)s】; “%(old)s” "
        "would mean both together.",
    ("and", "but"): "{%(new)s} only adds 【%(other)s】 to 【%(one)s】; “%(old)s” would set the "
        "two against each other.",
    ("but", "and"): "{%(new)s} sets 【%(other)s】 against 【%(one)s】; “%(old)s” would only add "
        "it.",
    ("and", "so"): "{%(new)s} only adds 【%(other)s】 to 【%(one)s】; “%(old)s” would make it the "
        "result.",
    ("so", "and"): "{%(new)s} makes 【%(other)s】 the result of 【%(one)s】; “%(old)s” would only "
        "add it.",
}  # fmt: skip
"""What the new link says of the two parts, and what the learner's would say."""


def _parts_joined(case: Case, first: Token | None, second: Token | None) -> list[Span] | None:
    """The two words, or subject and verb of the two clauses, if the learner's sentence has them."""
    parts = [_short_part(case, word) for word in (first, second)]
    one, other = parts
    if one is None or other is None or not one.end <= case.edit.start < other.start:
        return None
    return None if quote(one).lower() == quote(other).lower() else [one, other]


def _short_part(case: Case, word: Token | None) -> Span | None:
    """they would like of "and they would like to buy it"; cars of "trains and cars"."""
    own = case.in_source(word)
    if word is None or own is None:
        return None
    subject = next((c for c in word.children if c.dep_ in _SUBJECT_DEPS and c.i < word.i), None)
    start = case.in_source(subject)
    if start is None or own.i - start.i > _SHORT_PART:
        return case.phrase(own, own)
    return case.phrase(start, own)


_SHORT_PART = 4


def _another_link(case: Case) -> bool:
    """a box, and it holds → which holds; Although …, but: another edit brings the link."""
    if case.old[0].dep_ != "cc" or case.old[0].lower_ not in {"and", "but", "or", "so"}:
        return True
    new = (t for edit in case.others for t in case.target[edit.c_start : edit.c_end])
    if any(e.operation == "R" and e.start == case.edit.end and e.category in _REBUILT
           for e in case.others):  # fmt: skip
        return True  # want or in learning → want to learn: the second part is no part any more
    return any(t.pos_ in {"SCONJ", "CCONJ"} or t.tag_ in {"WDT", "WP", "WRB"} for t in new)


_REBUILT = {"PART", "PREP", "OTHER"}


_NOT_OR = {"and", "neither", "nor"}


def _has_own_subject(verb: Token) -> bool:
    return any(c.dep_ in _SUBJECT_DEPS for c in verb.children)


def _joined_after(link: Token) -> Token | None:
    """What a joining word joins to its head; a part before it was joined already."""
    return next((c for c in link.head.children if c.dep_ == "conj" and c.i > link.i), None)


def _last_of_the_list(case: Case, last: Token) -> Token:
    """macOS of "the Windows, Linux and macOS systems", where the names only describe a noun."""
    after = case.after
    name = after is not None and after.pos_ == "PROPN" and after.dep_ == "compound"
    if after is not None and name and last.pos_ == "NOUN" and last.i - after.i == 1:
        return after
    return last


def _or_after_a_negative(case: Case, first: Token | None) -> Said | None:
    """no tea and milk → no tea or milk: the negative is about both; else another choice."""
    negative = _negative_of(case, first) if first is not None else None
    if negative is not None:
        return case.say(
            "【%(no)s】 is about both things, and then we join them with {%(new)s}.",
            negative,
            no=quote(negative),
            rule="After a negative, use or to join two things: no sugar or milk.",
        )
    return case.say("{%(new)s} introduces %(what)s; “%(old)s” does not.", what=LINK_MEANINGS["or"])


def _negative_of(case: Case, first: Token) -> Token | None:
    """not or no of the clause that the first of the joined words belongs to."""
    for word in (first, *first.ancestors):
        if word.lower_ == "without":
            return case.learners(word)
        for child in word.children:
            if child.i < first.i and (child.dep_ == "neg" or child.lower_ in {"no", "never"}):
                return case.learners(child)
        if any(c.dep_ in {"nsubj", "nsubjpass", "mark"} for c in word.children):
            return None
    return None


def _ends_a_list(case: Case) -> Token | None:
    """sugar of "tea, milk, and sugar", also where the parse finds no list."""
    last = case.after
    if case.operation != "M" or case.new_text.lower() not in {"and", "or"} or last is None:
        return None
    end = last.nbor() if last.i + 1 < len(case.source) else None
    left = [t for t in case.source[max(0, case.edit.start - 4) : case.edit.start]]
    if left and left[-1].text == ",":
        left.pop()
    alternating = [t.text == "," if n % 2 else t.pos_ in _THINGS for n, t in enumerate(left[::-1])]
    if len(alternating) < 3 or not all(alternating[:3]) or last.pos_ not in _THINGS:
        return None
    closed = end is None or end.is_punct and end.text != "," or end.pos_ == "ADP"
    return last if closed and case.becomes(last) is not None else None


_THINGS = {"NOUN", "PROPN"}


def _him_or_her(case: Case) -> bool:
    """its → his or her: one word in three, not two parts of the sentence."""
    edit = case.edit
    near = (
        case.target[max(0, edit.c_start - 1) : edit.c_end + 1]
        if case.new
        else case.source[max(0, edit.start - 1) : edit.end + 1]
    )
    words = {t.lower_ for t in near}
    return bool(words & {"he", "him", "his"}) and bool(words & {"she", "her", "hers"})


def _of_one_kind(one: Token, other: Token) -> bool:
    verbs = [t.pos_ in {"VERB", "AUX"} for t in (one, other)]
    return verbs[0] is verbs[1] and _has_to(one) is _has_to(other)


def _has_to(verb: Token) -> bool:
    return any(c.lower_ == "to" and c.dep_ == "aux" for c in verb.children)
