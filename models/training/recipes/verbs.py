"""Verbs: agreement, tense, form. ``She has gone.`` → ``She have gone.``, ``She has go.``"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from models.training.recipes.breaks import (
    Break,
    drop,
    general,
    put_after,
    put_before,
    swap,
    swap_span,
)
from models.training.recipes.grammar_of_words import be_for, person, subject, time
from models.training.recipes.inflect import form, gerund, participle, past, regular_past, third
from models.training.recipes.sentence import Sentence
from models.training.recipes.vocabulary import MODALS, words

STATIVE = words(
    "agree like love want know need think believe live prefer understand hate hope wish"
    " remember forget"
)
TAKES_TO = words(
    "want need decide hope plan promise refuse try learn agree offer expect manage fail seem"
    " pretend afford intend attempt wish would choose"
)
TAKES_ING = words(
    "enjoy finish avoid mind keep stop quit suggest practice consider deny admit miss"
)
ITEM_OF_MODAL = {
    "can": 123,
    "ca": 123,
    "could": 124,
    "may": 129,
    "might": 132,
    "must": 135,
    "shall": 138,
    "should": 139,
    "will": 141,
    "wo": 141,
    "'ll": 141,
    "would": 142,
    "'d": 142,
}
ITEM_BEFORE_PARTICIPLE = {
    "am": 73,
    "is": 73,
    "are": 73,
    "was": 76,
    "were": 76,
    "being": 74,
    "been": 75,
    "have": 62,
    "has": 62,
    "had": 67,
    "be": 82,
}
ITEM_BEFORE_ING = {"am": 61, "is": 61, "are": 61, "was": 66, "were": 66, "been": 63, "be": 70}
IF_WORDS = words("if wish though unless whether lest suggest recommend insist demand")


def _subjunctive_about(s: Sentence) -> bool:
    return any(w.lemma.lower() in IF_WORDS for w in s.words)


@general("agreement", 3.6)
def agreement(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag not in ("VBZ", "VBP", "VBD") or w.text.startswith("'"):
            continue
        who = person(s, subject(s, i))
        low = w.low
        if low in ("was", "were") or w.tag == "VBD":
            if low == "was" and who in ("I", "3") and not _subjunctive_about(s):
                yield swap(s, i, "were", "agreement", 64)
            elif low == "were" and who in ("+", "you"):
                yield swap(s, i, "was", "agreement", 64)
        elif w.lemma == "be":
            wrong = {"am": ["is", "are"], "is": ["are"], "are": ["is"]}.get(low, [])
            known = {"am": ("I",), "is": ("3",), "are": ("+", "you")}.get(low, ())
            if wrong and who in known:
                yield swap(s, i, rng.choice(wrong), "agreement", 58)
        elif w.tag == "VBZ" and who == "3" and not _subjunctive_about(s):
            yield swap(s, i, form(w.lemma, "VBP"), "agreement", 60)
        elif w.tag == "VBP" and who in ("I", "you", "+") and w.lemma != "be":
            yield swap(s, i, third(w.lemma), "agreement", 59)


@general("agreement", 0.9)
def there_is(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.dep == "expl" and w.low == "there" and i + 1 < len(s):
            verb = s.words[i + 1]
            if verb.low in ("are", "were"):
                noun = s.child(i + 1, "attr", "nsubj")
                if noun is not None and s.words[noun].tag == "NNS":
                    wrong = {"are": "is", "were": "was"}[verb.low]
                    yield swap(s, i + 1, wrong, "agreement", 146)
                    if verb.low == "are":
                        yield swap_span(
                            s, i, i + 1, rng.choice(["there have", "it has"]), "agreement", 146
                        )
            elif verb.low in ("is", "was", "'s"):
                noun = s.child(i + 1, "attr", "nsubj")
                if noun is not None and s.words[noun].tag == "NN" and verb.low != "'s":
                    wrong = {"is": "are", "was": "were"}[verb.low]
                    yield swap(s, i + 1, wrong, "agreement", 146)
                    yield swap_span(s, i, i + 1, "there has", "agreement", 146)
                    if i == 0:
                        yield drop(s, i, "agreement", 146)


MENTAL = frozenset("know think believe hope guess suppose say feel understand".split())


def _other_past(s: Sentence, i: int) -> bool:
    return any(
        k != i and w.tag == "VBD" and w.lemma not in ("do", "have") for k, w in enumerate(s.words)
    )


def _joined_to_past(s: Sentence, i: int) -> bool:
    """Whether the verb is one of several in the past with one subject: got up and made."""
    beside = [k for k, w in enumerate(s.words) if w.dep == "conj" and w.head == i]
    if s.words[i].dep == "conj":
        beside.append(s.words[i].head)
    return any(s.words[k].tag == "VBD" for k in beside) and s.words[i].lemma not in MENTAL


@general("tense", 9.0)
def tense(s: Sentence, rng: Random) -> Iterator[Break]:
    when = time(s)
    for i, w in enumerate(s.words):
        if w.tag == "VBD" and w.text.isalpha() and w.low not in ("had", "did", "used", "could"):
            if _subjunctive_about(s):
                continue
            who = person(s, subject(s, i))
            # "I know it was late" is as good as "I knew": only "she know" shows its error.
            cued = when == "past" or _joined_to_past(s, i) or who == "3" and _other_past(s, i)
            if not cued:
                continue
            if w.lemma == "be":
                if who and w.dep not in ("aux", "auxpass") and when == "past":
                    yield swap(s, i, be_for(who), "tense", 64)
                continue
            if when == "past" and who:
                here = third(w.lemma) if who == "3" else form(w.lemma, "VBP")
                yield swap(s, i, here, "tense", 65)
                yield swap_span(
                    s, i, i, ("has " if who == "3" else "have ") + participle(w.lemma), "tense", 65
                )
            if who and past(w.lemma) != w.lemma:
                yield swap(s, i, form(w.lemma, "VB"), "tense", 65)
            if rng.random() < 0.2 and who:
                yield put_before(s, i, be_for(who, "past"), "verb form", 65)
        elif w.low in ("will", "'ll") and when == "future" and w.dep == "aux":
            verb = w.head
            if s.words[verb].tag == "VB" and verb == i + 1 and s.words[verb].lemma != "be":
                who = person(s, subject(s, i))
                if w.low == "will" and who == "3":
                    yield swap_span(s, i, verb, s.words[verb].lemma, "tense", 69)
                if w.low == "will":
                    yield swap_span(s, i, verb, past(s.words[verb].lemma), "tense", 69)
        elif w.low in ("have", "has") and w.dep == "aux" and s.words[w.head].tag == "VBN":
            text = s.text.lower()
            if (" since " in text or " for " in text) and w.head == i + 1:
                verb_word = s.words[w.head]
                if verb_word.lemma in ("live", "work", "know", "study", "have", "stay", "wait"):
                    who = person(s, subject(s, i))
                    if who:
                        now = third(verb_word.lemma) if who == "3" else verb_word.lemma
                        yield swap_span(s, i, w.head, now, "tense", 62)


@general("verb form", 3.4)
def after_auxiliary(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag != "VB" or not w.text.isalpha():
            continue
        aux = [c for c in s.children[i] if s.words[c].dep == "aux" and c < i]
        if not aux:
            continue
        near = s.words[aux[-1]]
        lemma = w.lemma
        if lemma == "be" and near.low != "to":
            continue
        if near.lemma == "do" and near.tag in ("VBD", "VBZ", "VBP"):
            if near.low == "did" and past(lemma) != lemma:
                yield swap(s, i, past(lemma), "verb form", 65)
            elif near.low == "does":
                yield swap(s, i, third(lemma), "verb form", 60)
            else:
                yield swap(s, i, rng.choice([third(lemma), gerund(lemma)]), "verb form", 59)
        elif near.low in MODALS or near.tag == "MD":
            wrong = [f"to {lemma}", gerund(lemma), third(lemma)]
            if past(lemma) != lemma:
                wrong.append(past(lemma))
            yield swap(s, i, rng.choice(wrong), "verb form", ITEM_OF_MODAL.get(near.low, 0))
        elif near.low == "to" and aux[-1] == i - 1:
            wrong = [gerund(lemma), third(lemma)]
            if past(lemma) != lemma:
                wrong.append(past(lemma))
            if lemma == "be":
                wrong = ["is", "being", "are"]
            yield swap(s, i, rng.choice(wrong), "verb form", 88)
            governor = s.words[w.head].lemma if w.dep == "xcomp" else ""
            if governor in TAKES_TO:
                yield drop(s, i - 1, "verb form", 101)
                yield swap_span(s, i - 1, i, gerund(lemma), "verb form", 101)


@general("verb form", 2.4)
def gerunds(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag != "VBG" or not w.text.isalpha() or not i:
            continue
        before = s.words[i - 1]
        lemma = w.lemma
        if w.dep == "pcomp" and before.tag == "IN":
            yield swap(s, i, rng.choice([lemma, f"to {lemma}", lemma]), "verb form", 110)
        elif w.dep in ("xcomp", "ccomp") and s.words[w.head].lemma in TAKES_ING:
            if s.words[w.head].lemma != "stop" and w.head == i - 1:
                yield swap(s, i, rng.choice([f"to {lemma}", lemma]), "verb form", 112)
        elif w.dep == "nsubj" or w.dep == "csubj":
            yield swap(s, i, lemma, "verb form", 105)


@general("verb form", 2.2)
def participles(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag not in ("VBN", "VBG") or not w.text.isalpha():
            continue
        aux = [c for c in s.children[i] if s.words[c].dep in ("aux", "auxpass") and c < i]
        if not aux or s.words[aux[-1]].text.startswith("'"):
            continue
        near = s.words[aux[-1]]
        if w.tag == "VBN":
            item = ITEM_BEFORE_PARTICIPLE.get(near.low, 0)
            wrong = [x for x in (past(w.lemma), w.lemma, gerund(w.lemma)) if x != w.text]
            if near.lemma == "have":
                wrong = [x for x in (past(w.lemma), w.lemma) if x != w.text]
            elif near.lemma == "be":
                wrong = [x for x in (past(w.lemma), w.lemma) if x != w.text]
            if wrong:
                yield swap(s, i, rng.choice(wrong), "verb form", item)
            if near.low in ("was", "were", "is", "are") and near.dep == "auxpass":
                if s.child(i, "agent") is None and aux[-1] == i - 1 and i > 1:
                    yield drop(s, aux[-1], "missing be", item)
        elif near.lemma == "be":
            item = ITEM_BEFORE_ING.get(near.low, 0)
            yield swap(s, i, w.lemma, "verb form", item)
            if near.low in ("am", "is", "are", "was", "were") and aux[-1] == i - 1 and i > 1:
                yield drop(s, aux[-1], "missing be", item)


@general("missing be", 1.6)
def copula(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.lemma != "be" or w.tag not in ("VBZ", "VBP", "VBD", "VB"):
            continue
        if w.dep in ("aux", "auxpass") or i + 1 >= len(s):
            continue
        subj = s.child(i, "nsubj")
        if subj is None or subj > i or s.words[i + 1].text in ".,!?" or not i:
            continue
        if s.child(i, "acomp", "attr", "prep") is None or s.low[i + 1] in ("n't",):
            continue
        # A contraction is left alone: the full form is as good a correction of its loss.
        if not w.text.startswith("'"):
            yield drop(s, i, "missing be", 58 if w.tag != "VBD" else 64)


@general("extra be", 0.8)
def extra_be(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag in ("VBP", "VBZ") and w.lemma in STATIVE and w.dep not in ("aux", "auxpass"):
            subj = subject(s, i)
            if subj is not None and subj == i - 1 and s.words[subj].tag == "PRP":
                who = person(s, subj)
                be = be_for(who)
                if w.lemma in ("agree", "live", "like", "think") or rng.random() < 0.4:
                    yield put_after(s, subj, be, "extra be", 59)
        elif w.tag == "VBD" and w.lemma not in ("be", "have", "do") and rng.random() < 0.25:
            subj = subject(s, i)
            if subj is not None and subj == i - 1 and s.words[subj].tag == "PRP":
                # "was finished" and the like read as passives
                if past(w.lemma) != participle(w.lemma):
                    yield put_after(s, subj, be_for(person(s, subj), "past"), "extra be", 65)


@general("verb inflection", 0.7)
def regularised(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag in ("VBD", "VBN") and w.text.isalpha() and w.pos == "VERB":
            wrong = regular_past(w.lemma)
            if wrong != w.low and not w.low.endswith("ed") and w.lemma not in ("be", "have", "do"):
                if w.low != w.lemma or rng.random() < 0.5:
                    yield swap(s, i, wrong, "verb inflection", 65)


@general("tense", 0.8)
def did_dropped(s: Sentence, rng: Random) -> Iterator[Break]:
    """``She doesn't like it.`` → ``She not like it.``, ``She don't like it.``"""
    for i, w in enumerate(s.words):
        if w.lemma == "do" and w.dep == "aux" and i + 1 < len(s) and s.low[i + 1] in ("n't", "not"):
            verb = w.head
            if s.words[verb].tag != "VB" or verb <= i or subject(s, i) is None:
                continue
            if subject(s, i) != i - 1:
                continue
            if w.low in ("do", "does"):
                yield swap_span(s, i, i + 1, rng.choice(["not", "no"]), "negation", 59)
                who = person(s, subject(s, i))
                if who == "3":
                    yield swap_span(s, i, i + 1, rng.choice(["don't", "isn't"]), "negation", 60)
                elif who in ("I", "+", "you"):
                    yield swap_span(s, i, i + 1, "doesn't", "negation", 59)
            else:
                yield swap_span(s, i, i + 1, rng.choice(["not", "no"]), "negation", 65)
                if rng.random() < 0.3:
                    yield swap_span(s, i, i + 1, "wasn't", "negation", 65)
