"""A misspelt word in a wrong form: what in the sentence asks for the form of the correction.

``form_here(case)`` of "will runns" → "will run" speaks of the base form after will, and not of
letters.
"""

from __future__ import annotations

from rapidfuzz.distance import OSA
from spacy.tokens import Token

from app.explain.case import Case, quote
from app.explain.said import Said
from grammar_items.verb_groups import subject_of

_NEAR = 2
"""Letters that may be wrong besides the ending."""


def form_here(case: Case) -> Said | None:
    """has improve → improved: the helping verb asks for the form, if the learner wrote one."""
    word = case.new[0]
    for said in (_participle, _base_form, _third_person, _adjective, _plural):
        found = said(case, word)
        if found is not None:
            return found
    return case.say("In this place the form is {%(new)s}, not “%(old)s”.")


def _participle(case: Case, word: Token) -> Said | None:
    helper = next((c for c in word.children if c.lemma_ == "have" and c.dep_ == "aux"), None)
    own = case.in_source(helper)
    if word.tag_ != "VBN" or own is None:
        return None
    return case.say(
        "After 【%(word)s】 we use the past participle: {%(new)s}.",
        own,
        word=quote(own),
        rule="After have and be in the passive, use the past participle.",
    )


def _base_form(case: Case, word: Token) -> Said | None:
    """will runns → run, did not developped → develop; and of "will stop and turns" → turn."""
    if word.tag_ != "VB":
        return None
    verb = word
    while verb.dep_ == "conj" and verb.head.tag_ == "VB" and not _helper(verb):
        verb = verb.head
    helper = _helper(verb)
    own = case.in_source(helper)
    if helper is None or own is None:
        return None
    if helper.tag_ == "MD":
        return case.say(
            "After 【%(modal)s】 the verb keeps its base form: {%(new)s}.",
            own,
            modal=quote(own),
            rule="After can, must, will and should the verb keeps its base form.",
        )
    if helper.lemma_ == "do":
        return case.say(
            "After 【%(helper)s】 the verb keeps its base form: {%(new)s}.",
            own,
            helper=quote(own),
            rule="After do, does and did the verb keeps its base form.",
        )
    return case.say(
        "After 【%(word)s】 the verb keeps its base form: {%(new)s}.",
        own,
        word=quote(own),
        rule="After to the verb keeps its base form: to go, to see.",
    )


def _helper(verb: Token) -> Token | None:
    """will, did or to, as the first of the verb's helping words."""
    helpers = [c for c in verb.children if c.dep_ == "aux" and c.i < verb.i]
    first = helpers[-1] if helpers else None
    if first is None:
        return None
    return first if first.tag_ in {"MD", "TO"} or first.lemma_ == "do" else None


def _third_person(case: Case, word: Token) -> Said | None:
    """the rules compliccates → complicate."""
    old, subject = case.old_text.lower(), case.in_source(subject_of(word))
    if word.tag_ != "VBP" or not old.endswith("s") or subject is None:
        return None
    if subject.tag_ not in {"NNS", "NNPS"} and subject.lower_ not in {"we", "they", "you"}:
        return None
    return case.say(
        "After 【%(subject)s】 the verb has no -s: {%(new)s}.",
        subject,
        subject=quote(subject),
        rule="In the present the verb takes -s after he, she and it.",
    )


def _adjective(case: Case, word: Token) -> Said | None:
    """diferents ideas → different."""
    old, new = case.old_text.lower(), word.lower_
    if word.pos_ != "ADJ" or word.dep_ != "amod" or not old.endswith("s") or new.endswith("s"):
        return None
    if OSA.distance(old[:-1], new) > _NEAR:
        return None
    noun = case.in_source(word.head)
    return case.say(
        "Adjectives have no plural -s: {%(new)s}.",
        *([] if noun is None else [noun]),
        rule="Adjectives have no plural -s.",
    )


def _plural(case: Case, word: Token) -> Said | None:
    """peples → people, wommens → women."""
    old, new = case.old_text.lower(), word.lower_
    if word.tag_ != "NNS" or new.endswith("s") or not old.endswith("s"):
        return None
    if OSA.distance(old[:-1], new) > _NEAR:
        return None
    return case.say(
        "{%(new)s} is a plural already, so it takes no -s.",
        rule="People, police and cattle are plural without -s."
        if new in {"people", "police", "cattle"}
        else "Irregular plurals such as children, men and feet take no -s.",
    )
