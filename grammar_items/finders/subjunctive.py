"""Unreal conditions and wishes, and the bare verb after "suggest that"."""

from __future__ import annotations

from collections.abc import Iterator

from spacy.tokens import Doc, Token

from grammar_items.anchors import Finds, found
from grammar_items.finders.clause_openings import after, before
from grammar_items.finding import finder
from grammar_items.reading import read
from grammar_items.usage.closed_class import HAD_OR_WOULD, NOT
from grammar_items.verb_groups import VerbGroup, verb_groups

# Verbs whose past is like their base form: the tagger often takes it for the present.
_SAME_IN_PAST = {
    "put", "cut", "let", "set", "hit", "hurt", "cost", "shut", "quit", "read", "spread", "beat",
    "bet", "burst", "split",
}  # fmt: skip
_WHETHER_WORDS = {
    "ask", "wonder", "know", "see", "doubt", "check", "decide", "tell", "remember", "sure",
    "certain", "question", "enquire", "inquire", "out", "unsure", "unclear", "determine",
    "forget", "discuss", "guess", "unknown", "learn", "clear",
}  # fmt: skip
_CONDITIONAL = {"would", "could", "might"}


def _group_of(doc: Doc, head: Token) -> VerbGroup | None:
    return next((group for group in verb_groups(doc) if group.head.i == head.i), None)


def _clause_groups(doc: Doc, opener: Token) -> Iterator[VerbGroup]:
    """Verb groups that may be the verb of the clause behind ``opener``, likeliest first."""
    if opener.dep_ == "mark" and opener.head.i > opener.i:
        group = _group_of(doc, opener.head)
        if group is not None and group.finite and group.first.i > opener.i:
            yield group
            return
    for group in verb_groups(doc):
        if group.first.i > opener.i and group.finite:
            relative = group.subject is not None and group.subject.tag_ in {"WP", "WDT"}
            if not relative or group.head.dep_ != "relcl":
                yield group
                return


def _has_participle_after_had(group: VerbGroup) -> bool:
    """ "had never seen" where the parse lost the link between had and the participle."""
    first = group.first
    previous = before(first)
    if previous is not None and previous.lower_ in HAD_OR_WOULD:
        return bool(first.tag_ in {"VBD", "VBN"})  # I’d told
    if first.lower_ not in {"had", "'d"}:
        return False
    for token in first.doc[first.i + 1 : first.i + 4]:
        if token.tag_ == "VBN" and token.lower_ not in {"left"}:
            return token.dep_ not in {"amod", "acl"}
        if token.lower_ not in NOT and token.tag_ != "RB":
            return False
    return False


def _unreal_past(group: VerbGroup, put_is_past: bool = False) -> bool:
    """were, had, did not know, could: a past form that is not a past perfect.

    "put" and "cut" count when the subject is he or she, or when ``put_is_past``.
    """
    if group.perfect or _has_participle_after_had(group):
        return False
    if group.modal is not None:
        return group.modal in _CONDITIONAL
    if group.tense == "past":
        return True
    return (
        group.head.lower_ in _SAME_IN_PAST
        and not group.auxiliaries
        and group.subject is not None
        and (put_is_past or group.subject.lower_ in {"he", "she", "it", "someone", "everyone"})
    )


def _unreal_past_perfect(group: VerbGroup) -> bool:
    """had known, had not been invited, 'd been waiting."""
    if group.modal is not None:
        return False
    return (group.tense == "past" and group.perfect) or _has_participle_after_had(group)


def _reports_a_question(marker: Token) -> bool:
    """ "asked me if", "not sure if": this if means whether."""
    previous = before(marker)
    steps = 0
    while previous is not None and steps < 4:
        if previous.lower_ == "know" and "let" in read(marker.doc).words:
            return False  # "Let me know if you should need help"
        if previous.lemma_.lower() in _WHETHER_WORDS or previous.lower_ in _WHETHER_WORDS:
            # "I would tell you if I knew" is a condition all the same
            return previous.lemma_ in {"ask", "wonder"} or not any(
                token.lower_ in _CONDITIONAL or token.tag_ == "MD" and token.lower_.endswith("d")
                for token in previous.doc[max(0, previous.i - 3) : previous.i]
            )
        if previous.tag_ not in {"PRP", "NN", "NNP", "NNS", "DT", "PRP$", "RB"}:
            return False
        previous = before(previous)
        steps += 1
    return False


def _as_if_you(marker: Token) -> bool:
    """ "I should ask him if I were you": a condition whatever stands before it."""
    words = [token.lower_ for token in marker.doc[marker.i + 1 : marker.i + 3]]
    return words == ["i", "were"]


def _plain_ifs(doc: Doc) -> Iterator[Token]:
    """Every "if" that opens a condition: not "as if", "if only" or "wonder if"."""
    if "if" not in read(doc).words:
        return
    for token in doc:
        if token.lower_ != "if":
            continue
        previous, following = before(token), after(token)
        if previous is not None and previous.lower_ == "as":
            continue
        if following is not None and following.lower_ == "only":
            continue
        if not _reports_a_question(token) or _as_if_you(token):
            yield token


def _not_for(doc: Doc, marker: Token) -> bool:
    """ "if it were not for", "if it hadn't been for": items of their own."""
    words = [token.lower_ for token in doc[marker.i + 1 : marker.i + 7]]
    return words[:1] == ["it"] and "for" in words and any(word in NOT for word in words)


def _result_is_unreal(doc: Doc, group: VerbGroup) -> bool:
    """The other clause has would, could, might or 'd, or the condition has "I were"."""
    own = {token.i for token in group.tokens}
    for token in doc:
        if token.i not in own and token.i != group.head.i:
            if token.lower_ in {"would", "could", "might", "should"}:
                return True
            if token.lower_ in HAD_OR_WOULD and token.tag_ == "MD":
                return True
    subject = group.subject
    return (
        group.first.lower_ == "were"
        and subject is not None
        and subject.lower_ in {"i", "he", "she", "it", "this", "that"}
    )


def _result(doc: Doc, condition: VerbGroup) -> Iterator[int]:
    """*would* (have) in the other clause: "…, I **would have** stayed"."""
    for group in verb_groups(doc):
        if group.modal in _CONDITIONAL and group.head.i != condition.head.i:
            yield from (token.i for token in group.auxiliaries)


@finder
def unreal_if_past(doc: Doc) -> Finds:
    """**If I were** rich, I would …; not "If it rained, we stayed in"."""
    for marker in _plain_ifs(doc):
        if _not_for(doc, marker):
            continue
        what_if = (previous := before(marker)) is not None and previous.lower_ == "what"
        for group in _clause_groups(doc, marker):
            if group.modal == "would":
                continue
            unreal = _result_is_unreal(doc, group)
            if _unreal_past(group, put_is_past=unreal) and (what_if or unreal):
                yield found(marker.i, *group.found.anchors, apart=_result(doc, group))


@finder
def unreal_if_past_perfect(doc: Doc) -> Finds:
    """**If we had left** earlier, …; not "She asked if we had left"."""
    for marker in _plain_ifs(doc):
        if _not_for(doc, marker):
            continue
        for group in _clause_groups(doc, marker):
            if _unreal_past_perfect(group):
                yield found(marker.i, *group.found.anchors, apart=_result(doc, group))


@finder
def if_should(doc: Doc) -> Finds:
    """**If you should** see her; not "I don't know if I should go"."""
    if "should" not in read(doc).words:
        return
    for marker in _plain_ifs(doc):
        for group in _clause_groups(doc, marker):
            if group.modal == "should" and not group.perfect and not group.to:
                should = next(t for t in group.auxiliaries if t.lower_ == "should")
                if should.i > marker.i:
                    yield found(marker.i, *group.found.anchors)


def _wish_groups(doc: Doc) -> Iterator[tuple[Token, VerbGroup]]:
    """Every wish with the verb of the clause it governs."""
    words = read(doc).words
    if words.isdisjoint({"wish", "wishes", "wished", "wishing"}):
        return
    for wish in doc:
        if wish.lower_ not in {"wish", "wishes", "wished", "wishing"}:
            continue
        following = after(wish)
        if following is None or following.lower_ in {"to", "for", ",", "."}:
            continue
        groups = [
            group
            for group in verb_groups(doc)
            if group.first.i > wish.i
            and group.finite
            and group.subject is not None
            and group.subject.i > wish.i
            and group.subject.tag_ not in {"WP", "WDT"}
        ]
        governed = [group for group in groups if group.head.head.i == wish.i]
        chosen = (governed or groups)[:1]
        for group in chosen:
            if not any(token.is_punct and token.text != '"' for token in doc[wish.i : group.start]):
                yield wish, group


@finder
def wish_past(doc: Doc) -> Finds:
    """I **wish I knew** her name; not "I wish to go"."""
    for wish, group in _wish_groups(doc):
        if _unreal_past(group):
            yield found(*group.found.anchors, lexical=(wish.i,))


@finder
def wish_past_perfect(doc: Doc) -> Finds:
    """I **wish I had studied**; also "wish you could have seen it"."""
    for wish, group in _wish_groups(doc):
        if _unreal_past_perfect(group) or (group.modal in _CONDITIONAL and group.perfect):
            yield found(*group.found.anchors, lexical=(wish.i,))


def _as_if_groups(doc: Doc) -> Iterator[tuple[Token, VerbGroup]]:
    words = read(doc).words
    if "as" not in words or words.isdisjoint({"if", "though"}):
        return
    for marker in doc:
        if marker.lower_ in {"if", "though"} and (start := before(marker)) is not None:
            if start.lower_ == "as":
                for group in _clause_groups(doc, marker):
                    if not _crosses_mark(doc, marker, group):
                        yield start, group


def _crosses_mark(doc: Doc, marker: Token, group: VerbGroup) -> bool:
    """ "as if by magic, the door opened": the verb belongs to the next clause."""
    return any(token.lower_ in {",", ";"} for token in doc[marker.i : group.start]) and not any(
        token.dep_ == "relcl" for token in doc[marker.i : group.start]
    )


@finder
def as_if_past(doc: Doc) -> Finds:
    """He talks **as if he were** the boss."""
    for start, group in _as_if_groups(doc):
        if _unreal_past(group):
            yield found(start.i, start.i + 1, *group.found.anchors)


@finder
def as_if_past_perfect(doc: Doc) -> Finds:
    """She looked **as though she had seen** a ghost."""
    for start, group in _as_if_groups(doc):
        if _unreal_past_perfect(group):
            yield found(start.i, start.i + 1, *group.found.anchors)


def _if_only_groups(doc: Doc) -> Iterator[tuple[Token, VerbGroup]]:
    words = read(doc).words
    if "if" not in words or "only" not in words:
        return
    for only in doc:
        if only.lower_ == "only" and (marker := before(only)) is not None:
            if marker.lower_ == "if":
                for group in _clause_groups(doc, marker):
                    if not _crosses_mark(doc, marker, group):
                        yield marker, group


@finder
def if_only_past(doc: Doc) -> Finds:
    """**If only I had** more time!"""
    for marker, group in _if_only_groups(doc):
        if _unreal_past(group):
            yield found(marker.i, *group.found.anchors)


@finder
def if_only_past_perfect(doc: Doc) -> Finds:
    """**If only we had left** earlier!"""
    for marker, group in _if_only_groups(doc):
        if _unreal_past_perfect(group) or (group.modal == "could" and group.perfect):
            yield found(marker.i, *group.found.anchors)


_MANDATIVE_VERBS = {
    "demand", "insist", "order", "propose", "recommend", "require", "suggest", "request", "ask",
    "urge", "advise", "command", "prefer", "stipulate", "decree", "beg", "desire", "advocate",
    "intend", "plead",
}  # fmt: skip
_THAT_MAY_BE_MISSING = {"demand", "insist", "propose", "recommend", "suggest", "request"}
_MANDATIVE_ADJECTIVES = {
    "essential", "vital", "important", "necessary", "crucial", "imperative", "desirable",
    "advisable", "urgent", "mandatory", "critical", "preferable", "fitting", "best", "advised",
}  # fmt: skip
_MANDATIVE_NOUNS = {
    "suggestion", "demand", "recommendation", "proposal", "requirement", "request", "order",
    "insistence", "advice", "condition",
}  # fmt: skip
_EVIDENCE = {
    "study", "research", "evidence", "result", "datum", "data", "finding", "report", "survey",
    "figure", "experience", "poll", "theory", "fact", "statistic", "test", "it", "this", "that",
    "which", "experiment", "name", "record", "look", "everything", "analysis", "number",
}  # fmt: skip
_SINGULAR = {
    "he", "she", "it", "everyone", "everybody", "someone", "somebody", "nobody", "anyone",
    "this", "that", "one", "anybody", "nothing", "everything", "something",
}  # fmt: skip
# Base forms that the tagger may take for a past form or a participle.
_LIKE_A_PAST_FORM = _SAME_IN_PAST | {"run", "come", "become", "overcome"}
_MANDATIVE_WORDS = _MANDATIVE_VERBS | _MANDATIVE_ADJECTIVES | _MANDATIVE_NOUNS


def _bare(verb: Token) -> bool:
    """A base form as the tagger may see it: be, go, take (VB, VBP, sometimes NN)."""
    low = verb.lower_
    if low == "be":
        return True
    if not verb.is_alpha:  # 're, 'm
        return False
    if low in {"is", "are", "am", "was", "were", "do", "does", "did", "to"}:
        return bool(low == "do")
    return verb.tag_ in {"VB", "VBP"} or (low in _LIKE_A_PAST_FORM and verb.tag_ in {"VBD", "VBN"})


def _third_person_singular(subject: Token) -> bool:
    if subject.lower_ in _SINGULAR:
        return True
    return subject.tag_ in {"NN", "NNP"} and not any(c.dep_ == "conj" for c in subject.children)


def _bare_clause_verb(doc: Doc, trigger: Token, that: Token | None) -> Token | None:
    """The bare verb with its own subject in the clause behind the trigger word."""
    opening = that.i if that is not None else trigger.i
    for group in verb_groups(doc):
        subject = group.subject
        if group.first.i <= opening or subject is None or not opening < subject.i < group.first.i:
            continue
        if subject.tag_ in {"WP", "WDT"} or group.head.dep_ == "relcl":
            continue
        if group.to or group.modal is not None or group.tense == "past":
            low = group.first.lower_
            if low not in _LIKE_A_PAST_FORM or group.to or group.modal is not None:
                return None
        if that is None and subject.left_edge.i != trigger.i + 1:
            return None
        first = group.first
        if group.do and group.auxiliaries:
            return None
        return first if _bare(first) else None
    # the tagger took the verb for a noun: that + pronoun + bare word
    if that is not None and that.i + 2 < len(doc):
        subject, verb = doc[that.i + 1], doc[that.i + 2]
        if verb.lower_ in NOT and that.i + 3 < len(doc):
            verb = doc[that.i + 3]
        if subject.lower_ in {"he", "she", "it", "we", "they", "i", "you", "everyone"}:
            if verb.tag_ in {"VB", "NN"}:
                return verb
    return None


@finder
def mandative_subjunctive(doc: Doc) -> Finds:
    """They **suggested that he see** a doctor; not "The data suggest that people sleep less"."""
    for trigger in doc:
        lemma = trigger.lemma_.lower()
        if lemma not in _MANDATIVE_WORDS and trigger.lower_ not in _MANDATIVE_WORDS:
            continue
        that = next(
            (
                token
                for token in doc[trigger.i + 1 : trigger.i + 9]
                if token.lower_ == "that" and token.dep_ not in {"det", "nsubj", "dobj", "pobj"}
            ),
            None,
        )
        if that is not None and any(token.is_punct for token in doc[trigger.i : that.i]):
            that = None
        if that is None and lemma not in _THAT_MAY_BE_MISSING:
            continue
        if trigger.tag_ in {"NN", "NNS"} and (that is None or that.i - trigger.i > 2):
            continue
        verb = _bare_clause_verb(doc, trigger, that)
        if verb is None or _reports_a_fact(trigger, verb):
            continue
        end = verb.i + 1
        if verb.lower_ == "be" and verb.dep_ in {"aux", "auxpass"}:
            end = verb.head.i + 1
        opener = () if that is None else (that.i,)
        negation = [t.i for t in doc[trigger.i : verb.i] if t.lower_ in NOT]
        yield found(*opener, *negation, verb.i, end - 1, lexical=(trigger.i,))


def _reports_a_fact(trigger: Token, verb: Token) -> bool:
    """ "The results suggest that most people agree": a plain present, nothing is asked for."""
    if verb.lower_ == "be" or (before(verb) is not None and verb.nbor(-1).lower_ in NOT):
        return False
    head = verb.head if verb.dep_ in {"aux", "auxpass"} else verb
    subject = next((c for c in head.children if c.dep_ in {"nsubj", "nsubjpass"}), None)
    if subject is not None and _third_person_singular(subject):
        return False
    if trigger.lemma_ not in {"suggest", "insist", "propose"}:
        return False
    source = next((c for c in trigger.children if c.dep_ == "nsubj"), None)
    return source is not None and source.lemma_.lower() in _EVIDENCE
