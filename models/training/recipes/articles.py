"""Articles: ``She is a teacher.`` → ``She is teacher.``; ``an hour`` → ``a hour``.

An article is left out, put in or changed only where the clean sentence shows which one it was:
a singular noun that needs one, a superlative, a thing there is only one of.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from models.training.recipes.breaks import Break, drop, general, put_before, swap
from models.training.recipes.inflect import article
from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import UNCOUNTABLE, words

# Nouns that stand well without an article too, so that leaving it out is no error.
BOTH_WAYS = words(
    "coffee tea beer wine water life time school prison church war work education love hope light"
    " space experience business language food fruit fish chicken paper glass hair room culture"
    " history art science religion death truth beauty success failure power freedom pain pleasure"
    " sleep rest cake chocolate pizza cheese sugar fire stone rain snow noise trouble change power"
    " practice exercise sport music college university hospital bed home court sea lunch dinner"
    " breakfast supper mother father mom dad god man vegetarian trace doubt warning reason"
)
UNIQUE = words(
    "sun moon sky earth world internet police government president environment weather future"
    " past truth universe ocean sea army capital end beginning middle top bottom rest majority"
    " economy news radio ground floor wall door window kitchen bathroom garden"
)
AFTER_PREPOSITION = words(
    "station bank store office airport hotel library park supermarket hospital restaurant door"
    " table wall window floor house street river beach bus train garden kitchen room corner sea"
    " morning afternoon evening moon sun sky world internet phone mountains countryside city"
    " museum market road bridge doctor dentist police"
)
ORDER_WORDS = words("first second third last next same only right wrong best worst most whole")
BARE_NAMES = words(
    "breakfast lunch dinner bed tennis soccer football basketball baseball chess english french"
    " spanish german japanese chinese russian italian home bus train car plane bike foot night"
    " nature society mankind heaven mathematics math physics chemistry biology"
)


@general("missing article", 7.5)
def missing(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag != "DT" or i + 1 >= len(s):
            continue
        head = s.words[w.head]
        nxt = s.low[i + 1]
        if w.low in ("a", "an"):
            if nxt in ("few", "little", "good", "such") or head.tag not in ("NN", "JJ"):
                continue
            if nxt in ("lot", "bit", "couple", "number"):
                if nxt == "lot":
                    yield drop(s, i, "missing article", 13)
                continue
            if head.tag == "NN" and head.lemma in BOTH_WAYS or w.head < i:
                continue
            yield drop(s, i, "missing article", 13)
        elif w.low == "the":
            if s.words[i + 1].tag in ("JJS", "RBS") or nxt in ORDER_WORDS:
                if nxt not in ("last", "next", "most", "second"):
                    yield drop(s, i, "missing article", 14)
            elif head.tag == "NN" and w.head == i + 1:
                after_of = i + 2 < len(s) and s.low[i + 2] == "of"
                if head.lemma in UNIQUE - {"police", "government", "weather"}:
                    yield drop(s, i, "missing article", 14)
                elif i and s.words[i - 1].tag in ("IN", "TO") and nxt in AFTER_PREPOSITION:
                    yield drop(s, i, "missing article", 14)
                elif after_of and nxt not in UNCOUNTABLE:
                    yield drop(s, i, "missing article", 14)


@general("extra article", 3.0)
def extra(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        before = s.words[i - 1] if i else None
        bare = before is None or before.tag not in (
            "DT",
            "PRP$",
            "JJ",
            "NN",
            "NNP",
            "POS",
            "CD",
            "NNS",
            "JJR",
            "JJS",
            "WDT",
            "WP$",
            "HYPH",
        )
        if not bare:
            continue
        if w.low in BARE_NAMES and w.dep in ("pobj", "dobj", "nsubj"):
            nxt = s.words[i + 1].tag if i + 1 < len(s) else "."
            if nxt not in ("NN", "NNS", "POS", "HYPH", "NNP"):
                yield put_before(s, i, "the", "extra article")
        elif w.tag == "NN" and w.low in UNCOUNTABLE and w.dep in ("dobj", "attr", "pobj"):
            yield put_before(s, i, article(w.low), "extra article")
        elif w.tag == "PRP$" and s.words[w.head].tag in ("NN", "NNS") and w.head > i:
            if i and rng.random() < 0.4:
                yield put_before(s, i, "the", "extra article", 6)
        elif w.tag == "NNP" and w.dep in ("nsubj", "dobj", "pobj") and rng.random() < 0.3:
            nxt = s.words[i + 1].tag if i + 1 < len(s) else "."
            if nxt not in ("NN", "NNS", "NNP", "NNPS", "POS", "HYPH") and w.text.isalpha():
                yield put_before(s, i, "the", "extra article")
        elif w.tag == "NNS" and w.dep in ("dobj", "attr") and rng.random() < 0.3:
            if w.low not in ("thanks", "people") and article(w.low) in ("a", "an"):
                yield put_before(s, i, article(w.low), "extra article", 13)
        elif w.tag == "JJ" and w.dep == "acomp" and before is not None and before.lemma == "be":
            if rng.random() < 0.15 and w.low.isalpha() and w.low not in ("little", "few", "bit"):
                yield put_before(s, i, article(w.low), "extra article", 13)


@general("wrong article", 2.6)
def wrong(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag != "DT" or i + 1 >= len(s):
            continue
        nxt = s.low[i + 1]
        if w.low in ("a", "an") and s.words[i + 1].text.isalpha():
            yield swap(s, i, "an" if w.low == "a" else "a", "wrong article", 13)
            if s.words[w.head].tag == "NN" and w.head > i and rng.random() < 0.1:
                yield swap(s, i, "one", "wrong article", 13)
        elif w.low == "the" and w.head > i:
            unique = nxt in ("same", "only", "sun", "moon", "first", "best", "world", "sky")
            if unique or s.words[i + 1].tag in ("JJS", "RBS"):
                yield swap(s, i, article(nxt), "wrong article", 14)
        elif w.low == "some" and nxt in UNCOUNTABLE and s.words[i + 1].tag == "NN":
            yield swap(s, i, article(nxt), "wrong article", 15)
