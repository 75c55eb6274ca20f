"""Made sentences with controlled words: right and wrong, from a small grammar.

``Grammar.load().pair("VERB:SVA", random.Random(1))`` may give
``Pair(wrong=("every", "dog", "run"), right=("every", "dog", "runs"))``. The two sides differ in
one *error–correction pattern*, here run → runs. The grammar and its words are data in ``cfg/``.
"""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

CFG = Path(__file__).parent / "cfg"
TYPES = ("VERB:SVA", "VERB:FORM", "WO", "MORPH", "NOUN:NUM")
NUMBERS = ("sg", "pl")

Lexicon = Mapping[str, Sequence[Mapping[str, str]]]
Words = tuple[str, ...]
Pattern = tuple[Words, Words]
"""An error and its correction: ``(("run",), ("runs",))``."""


@dataclass(frozen=True)
class Pair:
    """A wrong sentence and its right form, as lower-case words."""

    wrong: Words
    right: Words

    @cached_property
    def pattern(self) -> Pattern:
        """What differs between the two."""
        wrong, right = list(self.wrong), list(self.right)
        while wrong and right and wrong[0] == right[0]:
            wrong, right = wrong[1:], right[1:]
        while wrong and right and wrong[-1] == right[-1]:
            wrong, right = wrong[:-1], right[:-1]
        return tuple(wrong), tuple(right)


@dataclass(frozen=True)
class _Node:
    """A phrase or a word, chosen once and written in as many forms as are asked for."""

    entry: Mapping[str, str] | None
    children: tuple[tuple[str, _Node], ...] = ()

    def written(self, form: str) -> list[str]:
        if self.entry is not None:
            return [self.entry[form or "form"]]
        words: list[str] = []
        for own, child in self.children:
            words += child.written(form if own == "+" else own)
        return words


@dataclass(frozen=True)
class Grammar:
    rules: Mapping[str, Sequence[str]]
    types: Mapping[str, Mapping[str, Sequence[Sequence[str]] | Sequence[str]]]
    lexicon: Lexicon

    @staticmethod
    def load(words: str = "common") -> Grammar:
        """The grammar with the words of ``cfg/WORDS.toml``; classes it lacks are the common."""
        grammar = tomllib.loads((CFG / "grammar.toml").read_text(encoding="utf-8"))
        lexicon = tomllib.loads((CFG / "common.toml").read_text(encoding="utf-8"))
        lexicon |= tomllib.loads((CFG / f"{words}.toml").read_text(encoding="utf-8"))
        return Grammar(grammar["rules"], grammar["types"], lexicon)

    def pair(self, type: str, chance: random.Random) -> Pair:
        """One wrong sentence of the error type and its right form."""
        forms = chance.choice(self.types[type]["pairs"])
        right, wrong = self._sentences(list(forms), chance)
        return Pair(wrong, right)

    def clean(self, type: str, chance: random.Random) -> Pair:
        """A sentence that needs no correction, with the words of the error type."""
        form = chance.choice(self.types[type]["clean"])
        (right,) = self._sentences([str(form)], chance)
        return Pair(right, right)

    def _sentences(self, forms: list[str], chance: random.Random) -> list[Words]:
        """The forms written with the same words: the nth NP of one is the nth NP of the other."""
        number = chance.choice(NUMBERS)
        parsed = [[_symbol(word, number) for word in form.split()] for form in forms]
        wanted: dict[tuple[str, int], set[str]] = {}
        for symbols in parsed:
            for key, form in _counted(symbols):
                wanted.setdefault(key, set()).add(form)
        nodes = {key: self._expand(key[0], features, chance) for key, features in wanted.items()}
        written = []
        for symbols in parsed:
            words = [w for key, form in _counted(symbols) for w in nodes[key].written(form)]
            written.append(with_article(words))
        return written

    def _expand(self, category: str, features: set[str], chance: random.Random) -> _Node:
        if category in self.rules:
            children = []
            for word in chance.choice(self.rules[category]).split():
                name, form = _symbol(word, chance.choice(NUMBERS))
                inner = features if form == "+" else {form}
                children.append((form, self._expand(name, inner, chance)))
            return _Node(None, tuple(children))
        if category not in self.lexicon:
            return _Node({"form": category})
        needed = {feature or "form" for feature in features}
        return _Node(chance.choice([e for e in self.lexicon[category] if needed <= e.keys()]))


def _symbol(word: str, number: str) -> tuple[str, str]:
    """``"NP.any"`` is a noun phrase in the number that was drawn; ``"N+"`` inherits its form."""
    if word.endswith("+"):
        return word[:-1], "+"
    name, _, form = word.partition(".")
    return name, number if form == "any" else form


def _counted(symbols: Sequence[tuple[str, str]]) -> list[tuple[tuple[str, int], str]]:
    seen: dict[str, int] = {}
    out = []
    for name, form in symbols:
        out.append(((name, seen.get(name, 0)), form))
        seen[name] = seen.get(name, 0) + 1
    return out


def with_article(words: Sequence[str]) -> Words:
    """ "a old dog" is written "an old dog"."""
    out = list(words)
    for place, word in enumerate(out[:-1]):
        if word == "a" and out[place + 1][0] in "aeiou":
            out[place] = "an"
    return tuple(out)


def written(words: Sequence[str]) -> str:
    """``written(("every", "dog", "runs"))`` is "Every dog runs."."""
    text = " ".join(words)
    return text[:1].upper() + text[1:] + "."
