"""Perfect tenses, and the infinitive and -ing forms with have.

"They **had** never **seen** snow" is a past perfect; "had been seen" is its
passive and "had been waiting" its continuous, which are items of their own.
"""

from __future__ import annotations

from spacy.tokens import Doc

from grammar_items.anchors import Finds
from grammar_items.auxiliary_chains import verb_forms
from grammar_items.finders.passive import is_passive
from grammar_items.finding import finder
from grammar_items.verb_groups import VerbGroup


def plain_perfect(form: VerbGroup) -> bool:
    """Have and a participle, neither continuous nor passive ("have been tired" counts)."""
    if not form.perfect or form.progressive:
        return False
    return not is_passive(form)


def _stands_alone(form: VerbGroup) -> bool:
    return not form.modal and not form.to and not form.ing


@finder
def present_perfect(doc: Doc) -> Finds:
    """I **have seen** it; not "have been seeing" nor "have been seen"."""
    for form in verb_forms(doc):
        if form.tense == "present" and plain_perfect(form) and _stands_alone(form):
            if form.head.lower_ != "got" and form.first.lower_ != "had":
                yield form.found


@finder
def present_perfect_continuous(doc: Doc) -> Finds:
    """I **have been waiting** for an hour."""
    for form in verb_forms(doc):
        if form.tense == "present" and form.perfect and form.progressive and not form.passive:
            if _stands_alone(form):
                yield form.found


@finder
def past_perfect(doc: Doc) -> Finds:
    """They **had left** before we came."""
    for form in verb_forms(doc):
        if form.tense == "past" and plain_perfect(form) and _stands_alone(form):
            if all(token.lower_ != "better" for token in doc[form.span[0] : form.span[1]]):
                yield form.found


@finder
def past_perfect_continuous(doc: Doc) -> Finds:
    """She **had been working** there for years."""
    for form in verb_forms(doc):
        if form.tense == "past" and form.perfect and form.progressive and not form.passive:
            if _stands_alone(form):
                yield form.found


@finder
def future_perfect(doc: Doc) -> Finds:
    """By June we **will have finished**."""
    for form in verb_forms(doc):
        if form.modal in {"will", "shall"} and plain_perfect(form):
            yield form.found


@finder
def future_perfect_continuous(doc: Doc) -> Finds:
    """Next year I **will have been teaching** for ten years."""
    for form in verb_forms(doc):
        if form.modal in {"will", "shall"} and form.perfect and form.progressive:
            if not form.passive:
                yield form.found
