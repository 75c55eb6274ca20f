"""Words that come where no other reason speaks: what the sentence lacked without them."""

from __future__ import annotations

from spacy.tokens import Token

from app.explain.case import Case, clear, quote
from app.explain.reasons import LAST, reason
from app.explain.said import Said
from grammar_items.usage.closed_class import BE, SUBJECT_PRONOUNS

_RANK = LAST + 5
_SUBJECTS = {"nsubj", "nsubjpass", "expl"}
_STOPS = {".", ";", "!", "?"}
NEEDS_A_SUBJECT = "Every English sentence needs a subject."
THEN = "Then can begin the main part after a part with if: If it rains, then we stay."
NEEDS_A_VERB = "Every English sentence needs a verb."
JOINS = "Use and, but, or and so to join words or sentences of the same kind."


def _came(case: Case) -> list[Token]:
    """The words that come, without marks; none where others go for them."""
    if case.operation != "M" or case.moved_with is not None:
        return []
    kept = {t.lower_ for t in case.old}
    words = [t for t in case.new if t.lower_ not in kept and not t.is_punct]
    went = {t.lemma_.lower() for e in case.others for t in case.source[e.start : e.end]}
    content = {t.lemma_.lower() for t in words if t.pos_ in {"NOUN", "VERB", "ADJ", "PROPN"}}
    return [] if content & went - BE - {"be", "have", "do"} else words


def _text(words: list[Token]) -> str:
    return clear(words[0].doc[words[0].i : words[-1].i + 1].text)


def _after(case: Case) -> Token | None:
    return case.target[case.edit.c_end] if case.edit.c_end < len(case.target) else None


@reason("M:OTHER", "M:PRON", "M:VERB", "M:PUNCT", rank=_RANK, severity=3, rule=NEEDS_A_VERB)
def subject_and_verb(case: Case) -> Said | None:
    """there are; because they are; and it was: the part had neither subject nor verb."""
    words = _came(case)
    if len(words) < 2 or len(words) > 5:
        return None
    subject = next((t for t in words if t.dep_ in _SUBJECTS and t.lower_ in _PRONOUNS), None)
    if subject is None or subject.head not in words or subject.head.i < subject.i:
        return None
    verb = subject.head
    if verb != words[-1] and case.target[verb.i + 1].pos_ not in {"DET", "ADV", "PART"}:
        return None
    if subject.lower_ == "there":
        thing = next((c for c in verb.children if c.dep_ in {"attr", "nsubj"} and c.i > verb.i
                      and c not in words), None)  # fmt: skip
        own = case.learners(thing)
        if own is None:
            return None
        return case.say(
            "【%(thing)s】 stands without a verb; {%(words)s} makes a whole statement: something "
            "exists.",
            own,
            thing=quote(own),
            words=clear(f"{subject.text} {case.target[subject.i + 1].text}"),
        )
    told = next((c for c in verb.children if c.i > verb.i and c not in words
                 and c.dep_ in {"attr", "acomp", "advmod", "prep", "neg", "ccomp", "dobj"}
                 and c.is_alpha), None)  # fmt: skip
    shown = case.learners(told)
    return case.say(
        "This part has no subject and no verb yet; {%(words)s} gives it both.",
        *([shown] if shown is not None else []),
        words=clear(case.target[subject.i : verb.i + 1].text),
    )


_PRONOUNS = SUBJECT_PRONOUNS | {"this", "that", "these", "those", "there"}


@reason("M:OTHER", "M:PRON", "M:PUNCT", rank=_RANK, severity=2, rule=NEEDS_A_SUBJECT)
def subject_after_a_stop(case: Case) -> Said | None:
    """in 400 metres. That is a good time: a new sentence with a subject of its own."""
    words = _came(case)
    subject = words[-1] if words else None
    if subject is None or len(words) > 2 or subject.dep_ not in _SUBJECTS:
        return None
    if subject.lower_ not in _PRONOUNS or subject.head in words:
        return None
    helper = case.target[subject.i + 1] if subject.i + 1 < len(case.target) else None
    verb = case.learners(helper)
    if verb is None or verb.pos_ not in {"VERB", "AUX"}:
        return None
    if any(t.text in _STOPS for t in case.new):
        return case.say(
            "A new statement begins here, and its verb 【%(verb)s】 needs a subject: "
            "{%(subject)s}.",
            verb,
            verb=quote(verb),
            subject=quote(subject),
        )
    link = words[0] if len(words) == 2 else None
    if link is None or link.lower_ not in {"and", "but", "so", "or", "because", "as", "since"}:
        return None
    return case.say(
        "【%(verb)s】 has no subject and nothing joins it to the part before; {%(words)s} does "
        "both.",
        verb,
        verb=quote(verb),
        words=clear(f"{link.text} {subject.text}"),
        rule="Two parts with a verb each need a linking word between them.",
    )


@reason("M:OTHER", "M:CONJ", "M:ADV", "M:PREP", rank=_RANK, severity=2, rule=JOINS)
def joins_two_statements(case: Case) -> Said | None:
    """it was late, and even though I knew it, …: a link before a second subject and verb."""
    words = _came(case)
    if not words or len(words) > 2 or words[0].lower_ not in {"and", "but", "so"}:
        return None
    if len(words) == 2 and words[1].lower_ not in {"so", "then", "also", "now", "yet"}:
        return None
    link = words[0]
    second = next((t for t in case.target[link.i + 1 :] if t.dep_ in _SUBJECTS
                   and t.head.i > t.i), None)  # fmt: skip
    first = next((t for t in reversed(list(case.target[: link.i])) if t.dep_ in _SUBJECTS), None)
    one, other = case.learners(first), case.learners(second)
    if second is None or one is None or other is None or second.left_edge.i > link.i + 8:
        return None
    if not any(t.tag_ in {"VBZ", "VBP", "VBD", "MD"} for t in case.target[: link.i]):
        return None
    return case.say(
        "Two statements meet here, with the subjects 【%(one)s】 and 【%(other)s】; {%(link)s} "
        "joins them.",
        one,
        other,
        one=quote(one),
        other=quote(other),
        link=_text(words),
    )


@reason("M:OTHER", "M:VERB", "M:VERB:FORM", rank=_RANK, severity=2)
def verb_for_the_object(case: Case) -> Said | None:
    """meet risks and bear much trouble: the second thing gets a verb of its own."""
    words = _came(case)
    verb = next((t for t in words if t.pos_ == "VERB"), None)
    if verb is None or len(words) > 4:
        return None
    thing = next((c for c in verb.children if c.dep_ == "dobj" and c not in words), None)
    own = case.learners(thing)
    before = verb.head if verb.head not in words else None
    first = case.learners(before)
    if own is None or thing is None or thing.i < verb.i or before is None:
        return None
    if verb.dep_ == "conj" and first is not None and before.pos_ == "VERB":
        return case.say(
            "{%(verb)s} gives 【%(thing)s】 a verb of its own, beside 【%(first)s】.",
            own,
            first,
            verb=quote(verb),
            thing=quote(own),
            first=quote(first),
            rule=SAME_FORM,
        )
    if verb.tag_ == "VBG" and verb.dep_ in {"pcomp", "pobj", "conj", "dobj"}:
        if own.pos_ != "NOUN" or case.becomes(own) != quote(own):
            return None  # travel by using underground → the underground: the noun changes too
        if any(c.dep_ == "dative" or c.pos_ == "PRON" for c in verb.children):
            return None  # in getting you things: the new words bring more than a verb
        return case.say(
            "{%(verb)s} tells what is done with 【%(thing)s】; the thing alone is no action.",
            own,
            verb=quote(verb),
            thing=quote(own),
        )
    return None


SAME_FORM = "Verbs joined by and or or have the same form."


@reason("M:OTHER", "M:PREP", rank=_RANK, severity=2,
        rule="A preposition joins a noun to the rest of the sentence.")  # fmt: skip
def joined_by_a_preposition(case: Case) -> Said | None:
    """fine the first stage → fine for the first stage: nothing joined the noun."""
    words = _came(case)
    if not 1 <= len(words) <= 3 or words[0].pos_ != "ADP" or words[0].dep_ not in {"prep"}:
        return None
    inside = next((c for c in words[0].children if c.dep_ == "pobj"), None)
    if inside is None or inside in words or any(t.pos_ not in {"ADP", "DET"} for t in words):
        return None
    noun, head = case.learners(inside), case.learners(words[0].head)
    if noun is None or head is None or noun == head or words[0].head.i > words[0].i:
        return None
    if noun.dep_ in {"dobj", "attr"} and noun.head == head:
        return None  # drill the ground: the verb did join it
    return case.say(
        "Nothing joins 【%(noun)s】 to 【%(head)s】 yet; {%(new)s} does.",
        noun,
        head,
        noun=quote(noun),
        head=quote(head),
        new=_text(words),
    )


@reason("M:OTHER", "M:NOUN", "M:NOUN:POSS", rank=_RANK, severity=2)
def what_is_owned(case: Case) -> Said | None:
    """the worst time of the actor → the actor's life: the thing that belongs to somebody."""
    words = [t for t in case.new if not t.is_punct] if case.operation == "M" else []
    if not words or len(words) > 3 or case.moved_with is not None:
        return None
    mark = words[0] if words[0].tag_ == "POS" else None
    before = case.target[words[0].i - 1] if words[0].i else None
    noun = words[-1]
    if noun.pos_ != "NOUN" or before is None:
        return None
    owner = mark.head if mark is not None else None
    own = case.learners(owner)
    if owner is None or own is None or owner in words or owner.head != noun:
        return None
    return case.say(
        "{%(noun)s} is what is meant, and 【%(owner)s】 with ’s tells whose or which.",
        own,
        owner=quote(own),
        noun=quote(noun),
        rule="After ’s comes the thing that belongs to somebody: Ana’s house, today’s world.",
    )


@reason("M:ADV", "M:OTHER", "M:CONJ", "M:PREP", rank=_RANK, severity=2)
def opens_a_clause(case: Case) -> Said | None:
    """Sometimes I feel down I sing → Sometimes when I feel down: a time for the second verb."""
    words = _came(case)
    if len(words) != 1 or words[0].lower_ not in _TELLS:
        return None
    link = words[0]
    clause = link.head
    if link.dep_ not in {"mark", "advmod"} or clause.dep_ not in {"advcl", "ccomp", "relcl"}:
        return None
    if clause.i < link.i or clause.pos_ not in {"VERB", "AUX"}:
        return None
    subject = next((c for c in clause.children if c.dep_ in _SUBJECTS), None)
    own = case.learners(subject)
    if own is None or subject is None or subject.left_edge.i - link.i > 1:
        return None
    return case.say(
        _TELLS[link.lower_],
        own,
        subject=quote(own),
        verb=quote(clause),
        rule="Use a joining word such as because, although, before, after, until, since, while "
        "or unless to add a clause with its own subject and verb.",
    )


_TELLS = {
    "when": "The part with 【%(subject)s】 and {%(verb)s} tells the time of the other part, and "
    "{%(new)s} shows that.",
}


@reason("M:ADV", "M:OTHER", rank=_RANK, severity=1,
        rule=THEN)  # fmt: skip
def then_after_if(case: Case) -> Said | None:
    """If you ask her, she comes → then she comes."""
    words = _came(case)
    if [t.lower_ for t in words] != ["then"] or case.edit.start == 0:
        return None
    opener = next((t for t in case.source[: case.edit.start] if t.lower_ == "if"), None)
    if opener is None or case.becomes(opener) is None:
        return None
    return case.say(
        "{then} begins the main part after the part with 【%(if)s】: it shows what follows.",
        opener,
        **{"if": quote(opener)},
    )


@reason("M:OTHER", "M:VERB", "M:VERB:FORM", "M:VERB:TENSE", rank=_RANK + 1, severity=2)
def verb_that_came(case: Case) -> Said | None:
    """spend time to solve → spend time trying to solve: what the new verb does there."""
    words = _came(case)
    verb = next((t for t in words if t.pos_ == "VERB" and t.dep_ not in {"aux", "auxpass"}), None)
    if verb is None or len(words) > 3 or any(t.is_punct for t in case.new):
        return None
    new = _text(words)
    head = case.learners(verb.head) if verb.head not in words else None
    if verb.dep_ == "acl" and head is not None and verb.tag_ in {"VBN", "VBG"}:
        return case.say(
            "{%(new)s} begins a part that says more about 【%(noun)s】: which one, or what kind.",
            head,
            new=new,
            noun=quote(head),
        )
    inside = next((c for c in verb.children if c.dep_ in {"xcomp", "ccomp"} and c.i > verb.i
                   and c not in words), None)  # fmt: skip
    own = case.learners(inside)
    after = _after(case)
    leads = after is not None and after.lower_ == "to" and len(words) == 1 and verb.i > verb.head.i
    if inside is not None and own is not None and head is not None and leads:
        return case.say(
            "{%(new)s} is the verb that joins 【%(other)s】 to 【%(head)s】.",
            own,
            head,
            new=new,
            other=quote(own),
            head=quote(head),
        )
    subject = next((c for c in verb.children if c.dep_ in _SUBJECTS and c not in words), None)
    shown = case.learners(subject)
    bare = any(c.dep_ in {"aux", "auxpass", "neg"} and c not in words for c in verb.children)
    goes_on = after is not None and after.pos_ in {"VERB", "AUX", "PART", "PRON"} or inside
    if shown is not None and verb.tag_ != "VBG" and not bare and not goes_on:
        return case.say(
            "【%(subject)s】 has no verb yet; {%(new)s} is its verb.",
            shown,
            subject=quote(shown),
            new=new,
            rule=NEEDS_A_VERB,
        )
    return None


@reason("M:OTHER", "M:ADV", "M:ADJ", "M:NOUN", rank=_RANK + 1, severity=2)
def tells_more_about(case: Case) -> Said | None:
    """can succeed → can succeed in the end."""
    words = _came(case)
    if not 2 <= len(words) <= 6 or any(t.is_punct for t in case.new):
        return None
    root = next((t for t in words if t.head not in words), words[0])
    if any(t.head not in words and t != root for t in words if t.dep_ != "det"):
        return None  # they do not hang together
    head = case.learners(root.head)
    if head is None or root.dep_ not in _TELL or root.pos_ in {"DET", "PRON"}:
        return None
    if abs(root.head.i - root.i) > 6 or any(case.learners(c) is not None for c in root.subtree):
        return None  # it takes in words that were there
    return case.say(_TELL[root.dep_], head, head=quote(head), new=_text(words))


_TELL = {
    "prep": "{%(new)s} says more about 【%(head)s】.",
    "npadvmod": "{%(new)s} says more about 【%(head)s】: when, where or how.",
}
