"""One edit as the explainer sees it: both parses, the words that go and the words that come."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import takewhile

from errant.en.classifier import spell as errant_words
from lemminflect import getAllLemmas
from spacy.tokens import Doc, Token

from app.edits import TokenEdit
from app.explain.protocol import ToExplain
from grammar_items.parsing import written

_CLEAR = str.maketrans({"【": "[", "】": "]", "{": "(", "}": ")"})


# types that almost every item names

_TOO_SMALL = {"the", "a", "an", "of", "to", "and", "in", "on", "at", "for"}
# nouns that have moved away from their adjective or verb
_FAMILIES = frozenset(
    frozenset(pair.split())
    for pair in (
        "high height,long length,strong strength,deep depth,wide width,hot heat,proud pride,"
        "poor poverty,true truth,die death,dead death,die dead,lose loss,live life,give gift,"
        "sell sale,speak speech,fly flight,see sight,choose choice,free freedom,young youth,"
        "believe belief,prove proof,grow growth,safe safety"
    ).split(",")
)


@lru_cache(maxsize=20_000)
def _all_lemmas(text: str) -> frozenset[str]:
    word = text.strip().lower().replace("’", "'")
    kinds = ("VERB", "AUX", "NOUN", "ADJ", "ADV")
    return frozenset((word, *(lemma for kind in kinds for lemma in _lemmas(word, kind))))


@lru_cache(maxsize=20_000)
def _lemmas(word: str, kind: str) -> tuple[str, ...]:
    return tuple(lemma for found in getAllLemmas(word, upos=kind).values() for lemma in found)


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
        self._task = task
        self.source_text = task.sentence.text
        self.target_text = task.sentence.corrected
        self.source: Doc = task.sentence.source
        self.target: Doc = task.sentence.target
        self.old: Sequence[Token] = list(self.source[self.edit.start : self.edit.end])
        self.new: Sequence[Token] = list(self.target[self.edit.c_start : self.edit.c_end])

    @property
    def items(self) -> tuple[int, ...]:
        """The items that the edit is about, likeliest first."""
        return self._task.items

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
        Only a word that is the same in both counts, but for its spelling: elsewhere another
        edit may stand.
        """
        if token is None:
            return None
        place = token.i
        if place >= self.edit.c_end:
            place += len(self.source) - len(self.target)
        elif place >= self.edit.c_start:
            return None
        for other in self.others:
            spelt = other.category in {"SPELL", "ORTH"}
            if spelt and other.c_start <= token.i < other.c_end:
                same = other.end - other.start == other.c_end - other.c_start
                return self.source[other.start + token.i - other.c_start] if same else None
        for near in (place, place - 1, place + 1, place - 2, place + 2):
            if 0 <= near < len(self.source) and not self.edit.start <= near < self.edit.end:
                if self.source[near].lower_ == token.lower_:
                    return self.source[near]
        return None

    @cached_property
    def others(self) -> tuple[TokenEdit, ...]:
        """The other edits of the sentence."""
        return tuple(edit for edit in self._task.sentence.edits if edit != self.edit)

    def becomes(self, token: Token) -> str | None:
        """What another edit makes of a source word; nothing if it takes the word out.

        In "The trane leave at six" the reason for "leaves" speaks of the train.
        """
        for edit in self.others:
            if edit.start <= token.i < edit.end and edit.category != "WO":
                new = self.target[edit.c_start : edit.c_end]
                if len(new) == edit.end - edit.start:
                    return quote(new[token.i - edit.start])
                return quote(*new) if len(new) and edit.end - edit.start == 1 else None
        return quote(token)

    @cached_property
    def moved_with(self) -> TokenEdit | None:
        """The edit that puts in what this one takes out, or takes out what this one puts in."""
        if self.operation not in {"M", "U"} or self.category in {"PUNCT", "WO"}:
            return None
        mine = _content(self.old or self.new)
        for edit in self.others:
            if {edit.operation, self.operation} != {"M", "U"} or not mine:
                continue
            doc, start, end = (self.target, edit.c_start, edit.c_end) if self.old else (
                self.source, edit.start, edit.end)  # fmt: skip
            if mine == _content(doc[start:end]):
                return edit
        return None

    @cached_property
    def old_lemmas(self) -> frozenset[str]:
        """The learner's one word as it stands and every word it may be a form of."""
        return _all_lemmas(self.edit.original)

    @cached_property
    def new_lemmas(self) -> frozenset[str]:
        """The same for the one word of the correction."""
        named = {token.lemma_.lower() for token in self.new if len(self.new) == 1}
        return _all_lemmas(self.edit.replacement) | named

    @cached_property
    def another_word(self) -> bool:
        """One word gives way to a different one, not to another form of itself."""
        if len(self.old) != 1 or len(self.new) != 1:
            return False
        return self.new[0].lemma_.lower() not in self.old_lemmas | {self.old[0].lemma_.lower()}

    @cached_property
    def moved_away(self) -> bool:
        """high and height: a noun that no longer begins as its adjective or verb does."""
        return any(
            frozenset((old, new)) in _FAMILIES for old in self.old_lemmas for new in self.new_lemmas
        )

    @cached_property
    def one_family(self) -> bool:
        """decide and decision, high and height: one word as a verb, a noun, an adjective."""
        if len(self.old) != 1 or len(self.new) != 1:
            return False
        if self.moved_away:
            return True
        old, new = self.old[0].lower_, self.new[0].lower_
        pairs = zip(old, new, strict=False)
        shared = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))
        return shared >= 3 and abs(len(old) - len(new)) >= 2 or shared >= 4

    def could_be(self, kind: str) -> bool:
        """The learner's one word is found in the dictionary as a NOUN, a VERB, an ADJ or an ADV."""
        if kind not in {"NOUN", "VERB", "ADJ", "ADV"}:
            return False
        return len(self.old) == 1 and bool(_lemmas(self.old[0].lower_, kind))

    def say(self, message: str, *evidence: Token | None, **values: str) -> Said | None:
        """A sentence with old and new filled in; nothing if a piece of evidence is missing."""
        words = tuple(token for token in evidence if token is not None)
        if len(words) != len(evidence):
            return None
        filled = {name: value.translate(_CLEAR) for name, value in values.items()}
        return Said(message, {"old": self.old_text, "new": self.new_text, **filled}, words)


def _content(tokens: Iterable[Token]) -> set[str]:
    """The words that can be told to have moved, whatever their form."""
    return {t.lemma_.lower() for t in tokens if t.is_alpha and t.lower_ not in _TOO_SMALL}


def clear(text: str) -> str:
    """Quoted words without the signs that mark evidence and correction."""
    return text.strip().translate(_CLEAR)


def whole_word(token: Token) -> list[Token]:
    """The parts of a short form with "not" in it: do and n't of "don't", let and 's of "let's"."""
    doc, place = token.doc, token.i
    if token.lower_ in {"n't", "n’t"} and place and not doc[place - 1].whitespace_:
        return [doc[place - 1], token]
    if not token.whitespace_ and place + 1 < len(doc):
        ending = doc[place + 1].lower_
        if ending in {"n't", "n’t"} or (token.lower_ == "let" and ending in {"'s", "’s"}):
            return [token, doc[place + 1]]
    return [token]


def quote(*tokens: Token) -> str:
    """Neighbouring words as they stand: ``last week``, ``don't``."""
    if len(tokens) == 1:
        return "".join(written(part) for part in whole_word(tokens[0])).translate(_CLEAR)
    ordered = sorted(tokens, key=lambda token: token.i)
    return " ".join(written(token) for token in ordered).translate(_CLEAR)
