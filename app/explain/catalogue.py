"""The offline explainer: rule from the linked item or the type, reason from the parse."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from spacy.tokens import Token

from app.edits import TokenEdit
from app.explain import clues
from app.explain.protocol import Explained, ToExplain
from app.explain.severity import severity
from app.records import Explanation
from grammar_items.catalogue import catalogue
from grammar_items.parsing import span_of

_RULES = {
    "ADJ": "An adjective says more about a noun; each noun goes with certain adjectives.",
    "ADJ:FORM": "Short adjectives compare with -er and -est, long ones with more and most.",
    "ADV": "An adverb says how, when or how much something happens.",
    "CONJ": "A linking word joins two parts and says how they belong together.",
    "CONTR": "A short form such as don't or it's needs its apostrophe in the right place.",
    "DET": "A singular noun that can be counted needs a word such as a, the or my before it.",
    "MORPH": "The same word has different forms as a noun, a verb, an adjective or an adverb.",
    "NOUN": "The noun must name the thing that is meant.",
    "NOUN:INFL": "Some nouns have a special plural, and some have no plural at all.",
    "NOUN:NUM": "A noun is plural for more than one thing, and singular for one.",
    "NOUN:POSS": "'s after a noun shows who something belongs to.",
    "ORTH": "A sentence, a name and the word I start with a capital letter; words are "
    "written together or apart as in the dictionary.",
    "OTHER": "These words do not go together like this in English.",
    "PART": "Some verbs need a small word such as up, out or to with them.",
    "PREP": "Verbs, nouns and times go with fixed prepositions.",
    "PRON": "A pronoun takes its form from its place in the sentence and from what it stands for.",
    "PUNCT": "Punctuation shows where a sentence or a part of it begins and ends.",
    "SPELL": "The spelling of this word must be learnt by heart.",
    "UNK": "This part is not clear.",
    "VERB": "A sentence needs a verb, and the verb must fit its words.",
    "VERB:FORM": "What stands before a verb decides its form: to go, going, gone or go.",
    "VERB:INFL": "This verb is irregular: its forms must be learnt by heart.",
    "VERB:SVA": "The verb agrees with its subject: he, she and it take -s in the present.",
    "VERB:TENSE": "The tense of a verb fits the time that is meant.",
    "WO": "English sentences put subject, verb and object in a fixed order.",
}


class CatalogueExplainer:
    """Deterministic, needs no network."""

    name = "catalogue"

    def explain(self, edits: Sequence[ToExplain]) -> list[Explained]:
        return [_explain(task) for task in edits]


def _explain(task: ToExplain) -> Explained:
    edit = task.edit
    reason, words = _reason(task)
    evidence = tuple(span_of(task.sentence.source, w.i, w.i + 1) for w in words)  # type: ignore[arg-type]
    rule = (
        catalogue()[task.items[0]].explanation.rule
        if task.items
        else _RULES.get(edit.category, _RULES["OTHER"])
    )
    return Explained(
        Explanation(rule, reason, _fix(edit)), evidence, severity(task), by="catalogue"
    )


def _old(edit: TokenEdit) -> str:
    return edit.original.strip()


def _new(edit: TokenEdit) -> str:
    return edit.replacement.strip()


def _fix(edit: TokenEdit) -> str:
    if edit.operation == "M":
        return f"Add {{{_new(edit)}}} here."
    if edit.operation == "U":
        return f"Leave out “{_old(edit)}”."
    return f"Write {{{_new(edit)}}}."


def _quote(words: Sequence[Token]) -> str:
    return "【" + " ".join(word.text for word in words) + "】"


def _reason(task: ToExplain) -> tuple[str, list[Token]]:
    maker = _REASONS.get(task.edit.category)
    if maker is not None:
        found = maker(task)
        if found is not None:
            return found
    return _plain(task), []


def _plain(task: ToExplain) -> str:
    edit = task.edit
    if edit.operation == "M":
        return f"A word is missing here: {{{_new(edit)}}}."
    if edit.operation == "U":
        return f"“{_old(edit)}” is not needed here."
    return f"“{_old(edit)}” does not fit here; {{{_new(edit)}}} does."


Reason = tuple[str, list[Token]]


def _agreement(task: ToExplain) -> Reason | None:
    assert task.sentence.source is not None
    subject = clues.subject(task.sentence.source, task.edit)
    if subject is None:
        return None
    return f"The subject is {_quote([subject])}, so the verb is {{{_new(task.edit)}}}.", [subject]


def _tense(task: ToExplain) -> Reason | None:
    assert task.sentence.source is not None
    time = clues.time_expression(task.sentence.source, task.edit)
    if not time or task.edit.operation == "U":
        return None
    return f"{_quote(time)} says when, and {{{_new(task.edit)}}} fits that time.", time


def _article(task: ToExplain) -> Reason | None:
    edit = task.edit
    assert task.sentence.source is not None
    noun = clues.noun_after(task.sentence.source, edit.start if edit.operation == "M" else edit.end)
    if noun is None:
        return None
    if edit.operation == "M":
        return f"{_quote([noun])} needs {{{_new(edit)}}} before it.", [noun]
    if edit.operation == "U":
        return f"{_quote([noun])} stands without “{_old(edit)}” here.", [noun]
    return f"With {_quote([noun])} the right word is {{{_new(edit)}}}.", [noun]


def _preposition(task: ToExplain) -> Reason | None:
    assert task.sentence.source is not None
    governor = clues.governor(task.sentence.source, task.edit)
    if governor is None:
        return None
    if task.edit.operation == "U":
        return f"{_quote([governor])} goes without “{_old(task.edit)}” here.", [governor]
    return f"{_quote([governor])} goes with {{{_new(task.edit)}}} here.", [governor]


def _number(task: ToExplain) -> Reason | None:
    assert task.sentence.source is not None
    word = clues.amount(task.sentence.source, task.edit)
    if word is None:
        return None
    return f"{_quote([word])} goes with {{{_new(task.edit)}}}.", [word]


_REASONS: dict[str, Callable[[ToExplain], Reason | None]] = {
    "VERB:SVA": _agreement,
    "VERB:TENSE": _tense,
    "DET": _article,
    "PREP": _preposition,
    "NOUN:NUM": _number,
}
