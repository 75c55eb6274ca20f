"""Breaks out of the usage lexicon: what learners write against what a word asks for.

``Our plans depend on the weather.`` → ``depend of the weather`` because the lexicon says that
depend takes ``on N`` and that learners write *of*; ``enjoys cooking`` → ``enjoys to cook``;
``made a decision`` → ``did a decision``; ``some advice`` → ``some advices``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from random import Random

from grammar_items.usage import lexicon
from models.training.recipes.breaks import (
    Break,
    drop,
    general,
    put_after,
    put_before,
    swap,
    swap_span,
)
from models.training.recipes.inflect import form
from models.training.recipes.sentence import Sentence

_MARK = re.compile(r"\{([^{}>]*)>([^{}>]*)\}")
_PREPOSITIONS = frozenset(
    "about across after against among around as at before behind between by for from in into like "
    "near of off on onto out over through to towards under until up with without".split()
)
_CLASSES = {"verb": ("VERB", "AUX"), "adjective": ("ADJ", "VERB"), "noun": ("NOUN",)}
_STARTS_OBJECT = ("DT", "PRP", "PRP$", "NN", "NNS", "NNP", "JJ", "CD")

At = Callable[[Sentence, int, Random], Iterator[Break]]
"""Breaks at one word of a sentence."""


def _marks(example: str) -> list[tuple[str, str]]:
    return [(wrong.strip(), right.strip()) for wrong, right in _MARK.findall(example)]


def _next_is(s: Sentence, i: int, word: str) -> bool:
    return i + 1 < len(s) and s.low[i + 1] == word


def _preposition_breaks(row: lexicon.Complement, wrong: str, right: str) -> At:
    """The preposition after the word, or after its object, as learners have it."""

    def at(s: Sentence, i: int, rng: Random) -> Iterator[Break]:
        for j in (i + 1, *s.children[i]):
            if j < len(s) and s.low[j] == right and (j == i + 1 or s.words[j].dep == "prep"):
                if wrong:
                    yield swap(s, j, wrong, "usage")
                elif j + 1 < len(s):
                    yield drop(s, j, "usage")
                return

    return at


def _needless_preposition(row: lexicon.Complement, wrong: str, right: str) -> At:
    def at(s: Sentence, i: int, rng: Random) -> Iterator[Break]:
        if i + 1 < len(s) and s.words[i + 1].tag in _STARTS_OBJECT:
            if s.child(i, "dobj", "ccomp", "dative") is not None:
                yield put_after(s, i, wrong, "usage")

    return at


def _verb_after(s: Sentence, i: int) -> int | None:
    return s.child(i, "xcomp", "ccomp", "pcomp", "advcl", "acl")


def _ing_breaks(row: lexicon.Complement, wrong: str, right: str) -> At:
    """enjoy cooking → enjoy to cook, enjoy cook."""

    def at(s: Sentence, i: int, rng: Random) -> Iterator[Break]:
        j = _verb_after(s, i)
        if j is not None and j > i and s.words[j].tag == "VBG":
            base = form(s.words[j].lemma, "VB")
            yield swap(s, j, f"to {base}", "usage")
            if rng.random() < 0.4:
                yield swap(s, j, base, "usage")

    return at


def _infinitive_breaks(row: lexicon.Complement, wrong: str, right: str) -> At:
    """want to go → want go, want going."""

    def at(s: Sentence, i: int, rng: Random) -> Iterator[Break]:
        j = _verb_after(s, i)
        if j is None or j <= i + 1 or s.words[j].tag != "VB" or s.low[j - 1] != "to":
            return
        if wrong.endswith("ing"):
            yield swap_span(s, j - 1, j, form(s.words[j].lemma, "VBG"), "usage")
        else:
            yield drop(s, j - 1, "usage")

    return at


def _bare_breaks(row: lexicon.Complement, wrong: str, right: str) -> At:
    """make him go → make him to go."""

    def at(s: Sentence, i: int, rng: Random) -> Iterator[Break]:
        j = _verb_after(s, i)
        if j is not None and j > i and s.words[j].tag == "VB" and s.low[j - 1] != "to":
            yield put_before(s, j, "to", "usage")

    return at


def _breaks_of(row: lexicon.Complement) -> At | None:
    for wrong, right in _marks(row.example):
        if right in _PREPOSITIONS and right in row.takes and (not wrong or wrong in _PREPOSITIONS):
            return _preposition_breaks(row, wrong, right)
        if not right and wrong in _PREPOSITIONS and row.takes[0] == "N":
            return _needless_preposition(row, wrong, right)
        if row.takes[-1] == "-ing":
            return _ing_breaks(row, wrong, right)
        if row.takes[-2:] == ("to", "V"):
            return _infinitive_breaks(row, wrong, right)
        if row.takes[-1] == "V":
            return _bare_breaks(row, wrong, right)
    return None


@cache
def _by_head() -> dict[tuple[str, str], list[At]]:
    """Breaks by part of speech and lemma of the word that asks for something."""
    table: dict[tuple[str, str], list[At]] = {}
    kind: lexicon.Class
    for kind in ("verb", "adjective", "noun"):
        for row in lexicon.all_complements(kind):
            made = _breaks_of(row)
            if made is not None:
                for pos in _CLASSES[kind]:
                    table.setdefault((pos, row.word), []).append(made)
    return table


@general("usage", 13.0)
def what_words_take(s: Sentence, rng: Random) -> Iterator[Break]:
    table = _by_head()
    for i, word in enumerate(s.words):
        for at in table.get((word.pos, word.lemma.lower()), ()):
            yield from at(s, i, rng)


@cache
def _partners() -> dict[tuple[str, str], list[tuple[str, ...]]]:
    """(head, right partner) → what learners write instead of the partner."""
    table: dict[tuple[str, str], list[tuple[str, ...]]] = {}
    for row in lexicon.all_collocations():
        for right in row.right:
            table.setdefault((row.head, right), []).append(row.wrong)
    return table


@general("collocation", 6.0)
def collocations(s: Sentence, rng: Random) -> Iterator[Break]:
    """made a decision → did a decision; heavy rain → strong rain."""
    table = _partners()
    for i, word in enumerate(s.words):
        for j in (*s.children[i], word.head):
            other = s.words[j]
            if (
                j == i
                or other.dep not in ("amod", "advmod")
                and word.dep not in ("dobj", "nsubjpass")
            ):
                continue
            for wrongs in table.get((word.lemma.lower(), other.lemma.lower()), ()):
                singles = [wrong for wrong in wrongs if wrong.isalpha()]
                if singles:
                    wrong = rng.choice(singles)
                    if other.pos == "VERB":
                        wrong = form(wrong, other.tag)
                    yield swap(s, j, wrong, "collocation")


_EITHER_MAY_BE_RIGHT = _PREPOSITIONS | frozenset(
    "his her he she him my mine your our their this that these those some any a an the will would "
    "can could may might since for during while when if and or but one two".split()
)
"""Small words that often leave a right sentence behind when they are swapped."""


@cache
def _confused() -> dict[str, list[str]]:
    table: dict[str, list[str]] = {}
    for row in lexicon.all_confusables():
        if {row.first, row.second} <= _EITHER_MAY_BE_RIGHT:
            continue
        if row.first.isalpha() and row.second.isalpha():
            table.setdefault(row.first, []).append(row.second)
            table.setdefault(row.second, []).append(row.first)
    return table


@general("confusable", 7.0)
def confusables(s: Sentence, rng: Random) -> Iterator[Break]:
    """lend → borrow, than → then, in the same form."""
    table = _confused()
    for i, word in enumerate(s.words):
        if word.low in table:
            yield swap(s, i, rng.choice(table[word.low]), "confusable")
        elif word.pos in ("VERB", "NOUN") and word.lemma.lower() in table:
            other = rng.choice(table[word.lemma.lower()])
            changed = form(other, word.tag)
            if changed != other or word.tag in ("VB", "VBP", "NN"):
                yield swap(s, i, changed, "confusable")


@general("countability", 4.0)
def countability(s: Sentence, rng: Random) -> Iterator[Break]:
    """some advice → some advices, advice → an advice, much time → many time."""
    for i, word in enumerate(s.words):
        known = lexicon.countability(word.lemma.lower()) if word.tag == "NN" else None
        if known is None or known.kind != "uncountable":
            continue
        yield swap(s, i, form(word.lemma, "NNS"), "countability")
        before = s.low[i - 1] if i else ""
        if before == "much":
            yield swap(s, i - 1, "many", "countability")
        elif i and s.words[i - 1].pos in ("VERB", "ADP") and s.child(i, "det", "poss") is None:
            yield put_before(s, i, "an" if word.low[0] in "aeiou" else "a", "countability")


@cache
def _article_phrases() -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Last word of a phrase → the words of the phrase and its article."""
    table: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for row in lexicon.article_phrases():
        for name in row.phrase.split("; "):
            slots = [part.split("/") for part in name.split()]
            phrases: list[tuple[str, ...]] = [()]
            for slot in slots:
                phrases = [(*phrase, word.lower()) for phrase in phrases for word in slot]
            for phrase in phrases:
                table.setdefault(phrase[-1], []).append((phrase, row.article))
    return table


@general("fixed article", 4.0)
def article_phrases(s: Sentence, rng: Random) -> Iterator[Break]:
    """go to school → go to the school, in the morning → in morning, the Alps → Alps."""
    table = _article_phrases()
    for i, word in enumerate(s.words):
        for phrase, article in table.get(word.low, ()):
            start = i - len(phrase) + 1
            if start < 0 or s.low[start : i + 1] != phrase:
                continue
            articles = [k for k in range(start, i + 1) if s.low[k] in ("a", "an", "the")]
            if article == "none" and not articles:
                if start == 0 or s.low[start - 1] not in (
                    "a",
                    "an",
                    "the",
                    "my",
                    "his",
                    "her",
                    "our",
                ):
                    yield put_before(s, i, "the", "fixed article")
            elif article != "none" and articles:
                yield drop(s, articles[0], "fixed article")


@cache
def _time_phrases() -> dict[str, list[tuple[str, str]]]:
    """Right preposition → (wrong preposition, word that follows)."""
    table: dict[str, list[tuple[str, str]]] = {}
    for row in lexicon.time_phrases():
        for wrong, right in _marks(row.example):
            following = re.search(re.escape(f">{right}}} ") + r"(\w+)", row.example)
            if right in _PREPOSITIONS and wrong in _PREPOSITIONS and following:
                table.setdefault(right, []).append((wrong, following[1].lower()))
    return table


@general("time preposition", 3.0)
def time_prepositions(s: Sentence, rng: Random) -> Iterator[Break]:
    """on Monday → in Monday."""
    table = _time_phrases()
    for i, low in enumerate(s.low[:-1]):
        for wrong, following in table.get(low, ()):
            if s.low[i + 1] == following:
                yield swap(s, i, wrong, "time preposition")
