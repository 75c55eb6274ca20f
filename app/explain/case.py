"""One edit as the explainer sees it: both parses, the words that go and the words that come."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import takewhile
from typing import Any

from errant.en.classifier import spell as errant_words
from lemminflect import getAllLemmas
from spacy.tokens import Doc, Span, Token

from app.edits import MarkedSentence, TokenEdit
from app.explain.protocol import ToExplain
from app.explain.said import Line, Said, Term
from grammar_items.parsing import written

_CLEAR = str.maketrans({"【": "[", "】": "]", "{": "(", "}": ")"})
_BLANK_BEFORE_ENDING = re.compile(r" (?=(?:n['’]t|['’](?:s|m|re|ve|d|ll))\b)|(?<=s) (?=['’](?!\w))")


_TOO_SMALL = {"the", "a", "an", "of", "to", "and", "in", "on", "at", "for"}
# nouns that have moved away from their adjective or verb
_FAMILIES = frozenset(
    frozenset(pair.split())
    for pair in (
        "high height,long length,strong strength,deep depth,wide width,hot heat,proud pride,"
        "poor poverty,true truth,die death,dead death,die dead,lose loss,live life,give gift,"
        "sell sale,speak speech,fly flight,see sight,choose choice,free freedom,young youth,"
        "believe belief,prove proof,grow growth,safe safety,shame ashamed,sleep asleep,"
        "wake awake,think thought,sing song,feed food,bleed blood"
    ).split(",")
)


@lru_cache(maxsize=20_000)
def _all_lemmas(text: str) -> frozenset[str]:
    word = text.strip().lower().replace("’", "'")
    kinds = ("VERB", "AUX", "NOUN", "ADJ", "ADV")
    return frozenset((word, *(lemma for kind in kinds for lemma in lemmas_of(word, kind))))


@lru_cache(maxsize=20_000)
def lemmas_of(word: str, kind: str) -> tuple[str, ...]:
    return tuple(lemma for found in getAllLemmas(word, upos=kind).values() for lemma in found)


class Case:
    """What every reason needs to know of an edit."""

    def __init__(self, task: ToExplain) -> None:
        task = _with_whole_words(task)
        assert task.sentence.source is not None and task.sentence.target is not None
        self.edit: TokenEdit = task.edit
        self.sentence: MarkedSentence = task.sentence
        self.notes: dict[str, Any] = {}
        """What several reasons look up once for this edit, by name."""
        self.source_text = task.sentence.text
        self.target_text = task.sentence.corrected
        self.source: Doc = task.sentence.source
        self.target: Doc = task.sentence.target
        self.old: Sequence[Token] = list(self.source[self.edit.start : self.edit.end])
        self.new: Sequence[Token] = list(self.target[self.edit.c_start : self.edit.c_end])

    @cached_property
    def operation(self) -> str:
        """M, R or U; read off the words where ERRANT gives no operation (``UNK``)."""
        if self.edit.operation in {"M", "R", "U"}:
            return self.edit.operation
        return "R" if self.old and self.new else "U" if self.old else "M"

    @cached_property
    def category(self) -> str:
        return self.edit.category or self.edit.type

    @property
    def type(self) -> str:
        return f"{self.operation}:{self.category}"

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
        """The source word that a target word comes from, if it is the same but for its spelling.

        None for a word of this edit, and for one that another edit brings.
        """
        if token is None or self.edit.c_start <= token.i < self.edit.c_end:
            return None
        place, other = self._source_place(token.i)
        if other is not None:
            return self.source[place] if place is not None and _is_spelling(other) else None
        for near in () if place is None else (place, place - 1, place + 1, place - 2, place + 2):
            if 0 <= near < len(self.source) and not self.edit.start <= near < self.edit.end:
                if self.source[near].lower_ == token.lower_:
                    return self.source[near]
        return None

    def learners(self, token: Token | None) -> Token | None:
        """The source word at the place of a target word, also where another edit corrects it.

        In "He depend of her" → "He depends on her" the reason for "on" rests on "depend".
        """
        same = self.in_source(token)
        if same is not None or token is None:
            return same
        if self.edit.c_start <= token.i < self.edit.c_end:
            return self._within(token)
        place, other = self._source_place(token.i)
        return self.source[place] if place is not None and other is not None else None

    def _within(self, token: Token) -> Token | None:
        """The word of this edit that stays the same: "cook" of "for cook" → "to cook"."""
        return next((old for old in self.old if old.lower_ == token.lower_), None)

    def _source_place(self, place: int) -> tuple[int | None, TokenEdit | None]:
        """Where target word ``place`` is in the source, and the other edit that it belongs to."""
        shift = 0
        for edit in self.sentence.edits:
            if place < edit.c_start:
                break
            if place < edit.c_end:
                old, new = edit.end - edit.start, edit.c_end - edit.c_start
                at = edit.start + place - edit.c_start
                if old == new and edit.category != "WO":
                    return at, edit
                return (edit.start if old == 1 else None), edit
            shift = edit.end - edit.c_end
        return place + shift, None

    @cached_property
    def others(self) -> tuple[TokenEdit, ...]:
        """The other edits of the sentence."""
        return tuple(edit for edit in self.sentence.edits if edit != self.edit)

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
        for edit in self.others if mine else ():
            old = _content(self.source[edit.start : edit.end])
            new = _content(self.target[edit.c_start : edit.c_end])
            there, stays = (new, old) if self.operation == "U" else (old, new)
            if edit.operation == self.operation or mine != there - stays:
                continue
            if edit.operation != "R" or (not stays and self._same_class(edit)):
                return edit
        return None

    def _same_class(self, edit: TokenEdit) -> bool:
        """A noun that comes as a verb has not moved: make an interview → interview."""
        there = self.target[edit.c_start : edit.c_end] if self.old else (
            self.source[edit.start : edit.end])  # fmt: skip
        classes = {t.lemma_.lower(): t.pos_ for t in there}
        mine = ((t.lemma_.lower(), t.pos_) for t in self.old or self.new)
        return all(classes.get(lemma, kind) == kind for lemma, kind in mine)

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

    @cached_property
    def other_tense(self) -> bool:
        """swam → had swum: forms of one verb and its helping verbs, typed as other words."""
        if self.edit.type != "R:OTHER" or len(self.old) + len(self.new) < 3:
            return False
        if not self.old or not self.new or any(_not_in_a_group(t) for t in (*self.old, *self.new)):
            return False
        old, new = (set(lemmas_of(side[-1].lower_, "VERB")) for side in (self.old, self.new))
        return bool(old & new)

    def retyped(self) -> Iterator[Case]:
        """The same edit as a change of number, where ERRANT took the noun for another word.

        Or as a change of tense, where it took the forms of one verb for other words, or where
        one of them is a short form.
        """
        if self.other_tense or self._short_form_in_another_tense:
            yield self._typed("R:VERB:TENSE")
        if self.category in {"MORPH", "NOUN", "OTHER", "VERB"} and self._other_number:
            yield self._typed("R:NOUN:NUM")

    @property
    def _short_form_in_another_tense(self) -> bool:
        """it's → it was: be, have or do, in another tense."""
        if self.type != "R:CONTR" or not self.old or not self.new:
            return False
        words = (*self.old, *self.new)
        if any(t.pos_ not in {"AUX", "VERB"} and t.dep_ != "neg" for t in words):
            return False
        sides = (self.old, self.new)
        old, new = ({t.lemma_.lower() for t in side if t.dep_ != "neg"} for side in sides)
        return old <= {"be", "have", "do"} and old == new

    def _typed(self, type: str) -> Case:
        edit = replace(self.edit, type=type)
        edits = tuple(edit if one == self.edit else one for one in self.sentence.edits)
        return Case(ToExplain(replace(self.sentence, edits=edits), edit, ()))

    @property
    def _other_number(self) -> bool:
        """reader → readers, in a place where only a noun can stand."""
        if len(self.old) != 1 or len(self.new) != 1 or self.new[0].tag_ not in {"NN", "NNS"}:
            return False
        old, new = self.old[0].lower_, self.new[0]
        shared = set(lemmas_of(old, "NOUN")) & set(lemmas_of(new.lower_, "NOUN"))
        if old == new.lower_ or not shared:
            return False
        led = new.dep_ == "pobj" and new.head.pos_ == "ADP"
        return led or any(c.dep_ in {"det", "amod", "poss", "nummod"} for c in new.children)

    def could_be(self, kind: str) -> bool:
        """The learner's one word is found in the dictionary as a NOUN, a VERB, an ADJ or an ADV."""
        if kind not in {"NOUN", "VERB", "ADJ", "ADV"}:
            return False
        return len(self.old) == 1 and bool(lemmas_of(self.old[0].lower_, kind))

    def say(
        self,
        message: str,
        *evidence: Token | Span | None,
        severity: Any = None,
        rule: Any = None,
        source: str = "",
        more: Any = (),
        **values: str,
    ) -> Said | None:
        """A sentence with old and new filled in; nothing if a piece of evidence is missing.

        ``severity`` is an int or None, ``rule`` a Line, a message or None, ``more`` further
        Lines; they are typed Any because callers unpack their values (``**words``), which mypy
        checks against them too.
        """
        spans = tuple(_span(words) for words in evidence if words is not None)
        if len(spans) != len(evidence):
            return None
        filled = {name: _clear_value(value) for name, value in values.items()}
        line = Line(message, {"old": self.old_text, "new": self.new_text, **filled})
        rule = Line(rule) if isinstance(rule, str) else rule
        return Said(line, more, spans, severity, rule, source=source)

    def phrase(self, first: Token | None, last: Token | None) -> Span | None:
        """The learner's words from one to the other: "Last Saturday"."""
        if first is None or last is None or first.doc is not self.source:
            return None
        return self.source[min(first.i, last.i) : max(first.i, last.i) + 1]


def _not_in_a_group(token: Token) -> bool:
    """No verb, no helping verb, nor not or never between them."""
    return token.pos_ not in {"VERB", "AUX", "ADV"} and token.dep_ != "neg"


def _span(words: Token | Span) -> Span:
    """A word as a phrase: all of "don't", which the parse cuts in two."""
    if isinstance(words, Span):
        return words
    parts = whole_word(words)
    return words.doc[parts[0].i : parts[-1].i + 1]


def _clear_value(value: str) -> str:
    return Term(value.translate(_CLEAR)) if isinstance(value, Term) else value.translate(_CLEAR)


def _is_spelling(edit: TokenEdit) -> bool:
    return edit.category in {"SPELL", "ORTH"}


def _content(tokens: Iterable[Token]) -> set[str]:
    """The words that can be told to have moved, whatever their form."""
    return {t.lemma_.lower() for t in tokens if t.is_alpha and t.lower_ not in _TOO_SMALL}


def joined(text: str) -> str:
    """it 's → it's: the words of a text with blanks before its short endings."""
    return _BLANK_BEFORE_ENDING.sub("", text)


def _with_whole_words(task: ToExplain) -> ToExplain:
    """The edits with their endings joined, so that {it 's} is read as {it's}."""
    edits = tuple(map(_joined_edit, task.sentence.edits))
    if all(one is other for one, other in zip(edits, task.sentence.edits, strict=True)):
        return task
    return replace(task, sentence=replace(task.sentence, edits=edits), edit=_joined_edit(task.edit))


def _joined_edit(edit: TokenEdit) -> TokenEdit:
    old, new = joined(edit.original), joined(edit.replacement)
    if (old, new) == (edit.original, edit.replacement):
        return edit
    return replace(edit, original=old, replacement=new)


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


def quote(*words: Token | Span) -> str:
    """Neighbouring words as they stand: ``last week``, ``don't``."""
    if len(words) == 1 and isinstance(words[0], Span):
        return _as_written(words[0])
    tokens = sorted((t for t in words if isinstance(t, Token)), key=lambda token: token.i)
    if len(tokens) == 1:
        return "".join(written(part) for part in whole_word(tokens[0])).translate(_CLEAR)
    return " ".join(written(token) for token in tokens).translate(_CLEAR)


def _as_written(span: Span) -> str:
    parts = [written(token) + (" " if token.whitespace_ else "") for token in span]
    return "".join(parts).strip().translate(_CLEAR)
