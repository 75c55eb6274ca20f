"""Word order: ``Where are you going?`` → ``Where you are going?``; ``a car red``."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from models.training.recipes.breaks import Break, drop, general, move
from models.training.recipes.inflect import past, third
from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import words

FREQUENCY = words("always usually often sometimes never rarely seldom hardly ever still already")
WH_ITEM = {
    "why": 235,
    "when": 236,
    "who": 237,
    "whom": 238,
    "what": 239,
    "which": 241,
    "where": 245,
    "how": 246,
}


@general("question order", 1.7)
def questions(s: Sentence, rng: Random) -> Iterator[Break]:
    if not s.text.rstrip().endswith("?"):
        return
    for i, w in enumerate(s.words):
        if w.tag not in ("VBZ", "VBP", "VBD", "MD", "VB") or i + 1 >= len(s):
            continue
        if w.dep not in ("aux", "auxpass") and w.lemma != "be":
            continue
        verb = w.head if w.dep in ("aux", "auxpass") else i
        subj = s.child(verb, "nsubj", "nsubjpass", "expl")
        if subj is None or subj < i:
            continue
        span = s.subtree(subj)
        first, last = span[0], span[-1]
        if first != i + 1 or last - first > 4:
            continue
        wh = [k for k in range(max(0, i - 5), i) if s.words[k].tag in ("WRB", "WP", "WDT", "WP$")]
        item = WH_ITEM.get(s.low[wh[0]], 0) if wh else 0
        if wh and w.lemma == "do":
            yield drop(s, i, "question order", item)
            tag = s.words[verb]
            if tag.tag == "VB" and w.low == "did":
                yield from _did_gone(s, i, first, last, verb, past(tag.lemma), item)
            elif tag.tag == "VB" and w.low == "does":
                yield from _did_gone(s, i, first, last, verb, third(tag.lemma), item)
        if wh and not w.text.startswith("'") and verb not in span:
            yield move(s, i, i, last + 1, "question order", item)


def _did_gone(
    s: Sentence, i: int, first: int, last: int, verb: int, form: str, item: int
) -> Iterator[Break]:
    """``Where did she go?`` → ``Where she went?``"""
    if verb != last + 1:
        return
    start, end = s.starts[i], s.starts[verb] + len(s.words[verb].text)
    text = s.text[s.starts[first] : s.starts[last] + len(s.words[last].text)]
    yield Break(start, end, f"{text} {form}", "question order", (item,))


@general("indirect question", 0.9)
def indirect(s: Sentence, rng: Random) -> Iterator[Break]:
    """``I know where he is.`` → ``I know where is he.``"""
    for i, w in enumerate(s.words):
        if w.tag not in ("VBZ", "VBP", "VBD", "MD") or w.text.startswith("'"):
            continue
        verb = w.head if w.dep == "aux" else i
        if s.words[verb].dep not in ("ccomp", "pcomp") or (w.dep != "aux" and w.lemma != "be"):
            continue
        subj = s.child(verb, "nsubj", "nsubjpass")
        if subj is None or subj > i:
            continue
        span = s.subtree(subj)
        first, last = span[0], span[-1]
        if first == 0 or last != i - 1 or s.low[first - 1] not in WH_ITEM:
            continue
        if s.words[first].tag in ("WP", "WDT") or s.low[first - 1] in ("who", "when"):
            continue
        if s.low[first - 1] == "what" and w.lemma != "be" and w.tag != "MD":
            continue
        negated = i + 1 < len(s) and s.low[i + 1] == "n't"
        yield move(s, i, i + negated, first, "indirect question", 202)


@general("adverb order", 1.0)
def adverbs(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.low in FREQUENCY and w.dep in ("advmod", "neg") and i and i + 1 < len(s):
            verb = w.head
            if s.words[verb].tag in ("VBZ", "VBP", "VBD") and verb == i + 1:
                obj = s.child(verb, "dobj")
                if obj is not None and obj > verb and s.words[verb].pos == "VERB":
                    if w.low in ("often", "sometimes", "usually") and obj == len(s) - 2:
                        continue
                    yield move(s, i, i, verb + 1, "adverb order", 32)
        elif (
            w.low == "enough" and i and s.words[i - 1].tag in ("JJ", "RB") and s.low[i - 1] != "not"
        ):
            yield move(s, i, i, i - 1, "adverb order", 43)
        elif w.low == "much" and i and s.low[i - 1] == "very":
            verb = s.words[i].head
            obj = s.child(verb, "dobj")
            if s.words[verb].lemma in ("like", "love", "enjoy") and obj is not None:
                if verb < obj < i - 1:
                    yield move(s, i - 1, i, verb + 1, "adverb order", 196)
        elif w.low in ("well", "hard", "quickly", "carefully", "badly", "fluently") and i > 1:
            verb = w.head
            obj = s.child(verb, "dobj")
            if s.words[verb].pos == "VERB" and obj is not None and verb < obj < i:
                if s.subtree(obj)[-1] == i - 1 and s.subtree(obj)[0] == verb + 1:
                    yield move(s, i, i, verb + 1, "adverb order", 34)


@general("adjective order", 0.5)
def adjectives(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag == "JJ" and w.dep == "amod" and w.head == i + 1 and s.words[i + 1].tag == "NN":
            if i and s.low[i - 1] in ("a", "an", "the", "my", "his", "her"):
                if i + 2 >= len(s) or s.words[i + 2].tag in (".", ",", "IN", "CC", "VBZ", "VBD"):
                    if w.low not in ("same", "only", "other", "such", "next", "last", "little"):
                        a = s.low[i - 1]
                        if a in ("a", "an") and (s.low[i + 1][:1] in "aeiou") != (
                            w.low[:1] in "aeiou"
                        ):
                            continue
                        yield move(s, i, i, i + 2, "adjective order")


@general("object order", 0.4)
def objects(s: Sentence, rng: Random) -> Iterator[Break]:
    """``I speak English well.`` → ``I English speak well.``; time before object."""
    for i, w in enumerate(s.words):
        if w.low in ("yesterday", "today", "tomorrow") and w.dep == "npadvmod":
            verb = w.head
            obj = s.child(verb, "dobj")
            if obj is not None and verb < obj < i and s.subtree(obj)[0] == verb + 1:
                if s.words[verb].pos == "VERB" and s.words[obj].tag != "PRP":
                    yield move(s, i, i, verb + 1, "object order", 196)
