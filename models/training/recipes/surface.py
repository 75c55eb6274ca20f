"""Capitals, punctuation, apostrophes, run-ons: ``I don't know, Sam.`` → ``i dont know Sam``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from models.training.recipes.breaks import Break, general, lowered
from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import DAYS, MONTHS, words

INTRODUCTORY = words(
    "however yes no well first firstly finally unfortunately therefore moreover besides actually"
    " fortunately nowadays secondly furthermore meanwhile personally luckily then sometimes today"
)
LANGUAGES = words(
    "english french spanish german japanese chinese russian italian korean arabic portuguese"
    " american british european canadian christmas easter internet africa europe asia"
)


@general("capital", 0.6)
def capitals(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        start = s.starts[i]
        if w.text == "I":
            yield Break(start, start + 1, "i", "capital")
        elif w.text[:1].isupper() and (i == 0 or s.words[i - 1].text in (".", "?", "!")):
            if w.text.isalpha() and w.text != "I":
                yield Break(start, start + 1, w.text[0].lower(), "capital")
        elif w.text[:1].isupper() and w.tag in ("NNP", "JJ", "NNPS") and w.text.isalpha():
            if w.text[1:].islower():
                yield Break(start, start + 1, w.text[0].lower(), "capital")
        elif w.low in DAYS | MONTHS | LANGUAGES and w.text[:1].isupper():
            yield Break(start, start + 1, w.text[0].lower(), "capital")
        elif (
            w.tag == "NN"
            and w.low
            in ("mother", "father", "school", "teacher", "city", "life", "music", "friend", "money")
            and rng.random() < 0.3
        ):
            if i and s.words[i - 1].text not in (".", "?", "!"):
                yield Break(start, start + 1, w.text[0].upper(), "capital")


@general("final mark", 0.4)
def final_mark(s: Sentence, rng: Random) -> Iterator[Break]:
    text = s.text
    if text[-1] in ".?!" and not text.endswith(("...", "p.m.", "a.m.", "Mr.", "etc.")):
        end = len(text)
        yield Break(end - 1, end, "", "final mark")
        if text[-1] == "?":
            yield Break(end - 1, end, ".", "final mark")
        elif text[-1] == "." and rng.random() < 0.1:
            yield Break(end - 1, end, rng.choice([",", " ."]), "final mark")


@general("comma", 7.0)
def commas(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        start = s.starts[i]
        if w.text == ",":
            if i == 1 and s.low[0] in INTRODUCTORY:
                yield Break(start, start + 1, "", "comma")
            elif i > 1 and _ends_fronted_clause(s, i):
                yield Break(start, start + 1, "", "comma")
            elif i + 1 < len(s) and s.low[i + 1] in ("but", "so") and _starts_clause(s, i + 1):
                yield Break(start, start + 1, "", "comma")
            elif i + 1 < len(s) and s.low[i + 1] in ("which", "who", "where"):
                yield Break(start, start + 1, "", "comma", (181,))
            elif i + 1 < len(s) and s.low[i + 1] == "please":
                yield Break(start, start + 1, "", "comma")
            elif 1 < i < 5 and " ".join(s.low[:i]) in (
                "in my opinion",
                "for example",
                "first of all",
                "of course",
                "in conclusion",
                "as a result",
                "in fact",
                "on the other hand",
                "at first",
                "in general",
                "by the way",
                "in addition",
                "to be honest",
                "at the moment",
                "these days",
            ):
                yield Break(start, start + 1, "", "comma")
            if w.space and rng.random() < 0.12:
                yield Break(start, start + 2, rng.choice([",", " , ", " ,"]), "comma spacing")
        elif w.low == "that" and w.dep == "mark" and i and s.words[i - 1].tag.startswith("V"):
            yield Break(start - 1, start - 1, ",", "comma", (152,))
        elif w.pos in ("VERB", "AUX") and w.dep == "ROOT" and rng.random() < 0.15 and i > 1:
            subject = s.child(i, "nsubj")
            if subject is not None and subject == i - 1 and s.words[subject].tag in ("NN", "NNS"):
                if s.words[i - 1].space:
                    yield Break(start - 1, start - 1, ",", "comma")


def _ends_fronted_clause(s: Sentence, i: int) -> bool:
    """Whether the comma closes an if-, when- or because-clause that opens the sentence."""
    begin = max((k + 1 for k in range(i) if s.words[k].text in (".", "?", "!")), default=0)
    if s.low[begin] not in (
        "if",
        "when",
        "because",
        "although",
        "since",
        "while",
        "after",
        "before",
        "as",
        "though",
        "unless",
        "once",
        "whenever",
        "until",
    ):
        return False
    clause = s.words[begin].head
    return s.words[clause].dep == "advcl" and s.subtree(clause)[-1] == i - 1


def _starts_clause(s: Sentence, i: int) -> bool:
    return i + 1 < len(s) and s.words[i + 1].tag in ("PRP", "DT", "NNP", "PRP$", "EX")


@general("apostrophe", 1.2)
def apostrophes(s: Sentence, rng: Random) -> Iterator[Break]:
    for match in re.finditer(
        r"\b(?:[Dd]on|[Dd]oes[n]?|[Dd]idn|[Cc]an|[Ww]on|[Ii]sn|[Aa]ren|[Ww]asn|[Ww]eren|[Hh]aven"
        r"|[Hh]asn|[Cc]ouldn|[Ww]ouldn|[Ss]houldn|[Hh]adn|[Dd]oesn)('|’)t\b",
        s.text,
    ):
        at = match.start(1)
        yield Break(at, at + 1, "" if rng.random() < 0.85 else " ", "apostrophe")
    for match in re.finditer(
        r"\b(?:I('|’)(?:m|ve)|(?:[Tt]hat|[Ww]hat|[Hh]e|[Ii]t|[Tt]here)('|’)s"
        r"|(?:[Yy]ou|[Tt]hey)('|’)(?:re|ve))\b",
        s.text,
    ):
        if match[0].lower().startswith(("he'", "he’")):
            at = match.start() + 2
        else:
            at = re.search(r"['’]", match[0]).start() + match.start()  # type: ignore[union-attr]
        yield Break(at, at + 1, "", "apostrophe")


@general("run-on", 0.5)
def run_ons(s: Sentence, rng: Random) -> Iterator[Break]:
    """Two sentences run into one: with a comma, with nothing, or with a small letter."""
    for i, w in enumerate(s.words[:-1]):
        if w.text == "." and w.space and s.words[i + 1].text[:1].isupper() and i > 1:
            nxt = i + 1
            end = s.starts[nxt] + len(s.words[nxt].text)
            small = lowered(s, nxt)
            if s.words[i - 1].text in ("Mr", "Mrs", "Dr", "Ms") or s.words[nxt].tag == "NNP":
                continue
            how = rng.random()
            mark = ", " if how < 0.6 else " " if how < 0.85 else ". "
            if mark == ". " and small[:1].isupper():
                mark = ", "
            yield Break(s.starts[i], end, mark + small, "run-on")


def as_chat(text: str, rng: Random) -> str:
    """The whole text the way it is typed in a chat: small letters, hardly a mark."""
    text = re.sub(r"[.!?,]+(?=\s|$)", "", text) if rng.random() < 0.75 else text
    if rng.random() < 0.5:
        text = re.sub(r"(?<=\w)['’](?=(t|m|re|ve|ll|s)\b)", "", text)
    return text.lower()
