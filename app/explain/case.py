"""One edit as the explainer sees it: both parses, the words that go and the words that come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from errant.en.classifier import spell as errant_words
from spacy.tokens import Doc, Token

from app.edits import TokenEdit
from app.explain.protocol import ToExplain
from grammar_items.parsing import written

_CLEAR = str.maketrans({"【": "[", "】": "]", "{": "(", "}": ")"})


@dataclass(frozen=True)
class Said:
    """A sentence of an explanation before it is put into a language.

    ``Said("【%(subject)s】 is one person, so the verb is {%(new)s}.", {...}, (she,))``:
    the message is looked up, the values are filled in, the tokens are the evidence.
    """

    message: str
    values: dict[str, str] = field(default_factory=dict)
    evidence: tuple[Token, ...] = ()


class Case:
    """What every reason needs to know of an edit."""

    def __init__(self, task: ToExplain) -> None:
        assert task.sentence.source is not None and task.sentence.target is not None
        self.edit: TokenEdit = task.edit
        self.items = task.items
        self.source: Doc = task.sentence.source
        self.target: Doc = task.sentence.target
        self.old: Sequence[Token] = list(self.source[self.edit.start : self.edit.end])
        self.new: Sequence[Token] = list(self.target[self.edit.c_start : self.edit.c_end])

    @property
    def operation(self) -> str:
        return self.edit.operation

    @property
    def category(self) -> str:
        return self.edit.category

    @cached_property
    def old_text(self) -> str:
        """The words that go; for "The dogs" → "Dogs" only "The"."""
        if self.operation == "U" and self.new:
            return self._only(self.old, self.new)
        return self.edit.original.strip().translate(_CLEAR)

    @cached_property
    def new_text(self) -> str:
        """The words that come; for "Dog" → "The dog" only "The"."""
        if self.operation == "M" and self.old:
            return self._only(self.new, self.old)
        return self.edit.replacement.strip().translate(_CLEAR)

    @staticmethod
    def _only(words: Sequence[Token], others: Sequence[Token]) -> str:
        known = {token.lower_ for token in others}
        left = [written(token) for token in words if token.lower_ not in known]
        return " ".join(left or [written(token) for token in words]).translate(_CLEAR)

    @cached_property
    def real_word(self) -> bool:
        """The learner's word is in the dictionary, so it is no mere misspelling."""
        return self.edit.original.strip().lower() in errant_words

    @cached_property
    def before(self) -> Token | None:
        """The source word just before the edit."""
        return self.source[self.edit.start - 1] if self.edit.start else None

    @cached_property
    def after(self) -> Token | None:
        """The source word just after the edit."""
        return self.source[self.edit.end] if self.edit.end < len(self.source) else None

    def in_source(self, token: Token | None) -> Token | None:
        """The source word that a target word outside the edit comes from.

        Words before the edit keep their place; words after it are counted from the end.
        Only a word that is the same in both counts: elsewhere another edit may stand.
        """
        if token is None:
            return None
        place = token.i
        if place >= self.edit.c_end:
            place += len(self.source) - len(self.target)
        elif place >= self.edit.c_start:
            return None
        for near in (place, place - 1, place + 1, place - 2, place + 2):
            if 0 <= near < len(self.source) and not self.edit.start <= near < self.edit.end:
                if self.source[near].lower_ == token.lower_:
                    return self.source[near]
        return None

    def say(self, message: str, *evidence: Token | None, **values: str) -> Said | None:
        """A sentence with old and new filled in; nothing if a piece of evidence is missing."""
        words = tuple(token for token in evidence if token is not None)
        if len(words) != len(evidence):
            return None
        filled = {name: value.translate(_CLEAR) for name, value in values.items()}
        return Said(message, {"old": self.old_text, "new": self.new_text, **filled}, words)


def clear(text: str) -> str:
    """Quoted words without the signs that mark evidence and correction."""
    return text.strip().translate(_CLEAR)


def quote(*tokens: Token) -> str:
    """Neighbouring words as they stand: ``last week``."""
    ordered = sorted(tokens, key=lambda token: token.i)
    return " ".join(written(token) for token in ordered).translate(_CLEAR)
