"""Pronouns: ``He and I went.`` → ``He and me went.``; ``It is raining.`` → ``Is raining.``"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from models.training.recipes.breaks import Break, drop, general, put_after, swap
from models.training.recipes.sentence import Sentence

TO_OBJECT = {"i": "me", "he": "him", "she": "her", "we": "us", "they": "them"}
TO_SUBJECT = {"me": "I", "him": "he", "her": "she", "us": "we", "them": "they"}
POSSESSIVE_WRONG = {
    "my": ["me", "mine", "I"],
    "your": ["you", "yours", "you're"],
    "his": ["he", "he's"],
    "her": ["she", "hers"],
    "our": ["us", "ours", "we"],
    "their": ["they", "them", "there", "theirs", "they're"],
    "its": ["it", "it's"],
}
OWN_WRONG = {
    "mine": ["my", "me"],
    "yours": ["your", "you", "your's"],
    "hers": ["her", "her's"],
    "ours": ["our", "our's"],
    "theirs": ["their", "their's", "them"],
}
REFLEXIVE = {
    "himself": ["hisself", "him self", "herself"],
    "themselves": ["theirselves", "themself"],
    "myself": ["meself", "my self", "mysel"],
    "ourselves": ["ourself", "our selves"],
    "herself": ["hersel", "her self", "himself"],
    "yourself": ["your self", "yourselve", "you self"],
    "itself": ["it self", "itselves"],
}
ITEM_OF_REFLEXIVE = 23


@general("pronoun", 2.2)
def case(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag == "PRP" and w.low in TO_OBJECT and w.dep in ("nsubj", "nsubjpass"):
            yield swap(s, i, TO_OBJECT[w.low], "pronoun", 0)
        elif w.tag == "PRP" and w.low in TO_SUBJECT and w.dep in ("dobj", "pobj", "dative"):
            yield swap(s, i, TO_SUBJECT[w.low], "pronoun", 7)
        elif w.tag == "PRP$" and w.low in POSSESSIVE_WRONG and w.head > i:
            yield swap(s, i, rng.choice(POSSESSIVE_WRONG[w.low]), "pronoun", 6)
        elif w.low in OWN_WRONG and w.tag in ("PRP", "PRP$", "NN", "NNS", "JJ"):
            yield swap(s, i, rng.choice(OWN_WRONG[w.low]), "pronoun", 22)
        elif w.low in REFLEXIVE:
            wrong = rng.choice(REFLEXIVE[w.low])
            subject = s.low[0] if s.words[0].tag == "PRP" else ""
            if wrong in ("herself", "himself") and subject not in ("he", "she"):
                continue
            yield swap(s, i, wrong, "pronoun", ITEM_OF_REFLEXIVE)


@general("pronoun", 1.3)
def subject_dropped(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.tag != "PRP" or w.dep not in ("nsubj", "nsubjpass", "expl") or i + 1 >= len(s):
            continue
        nxt = s.words[i + 1]
        if w.low == "it" and nxt.low in ("is", "was", "seems", "takes", "looks"):
            if s.text.rstrip().endswith("?") and i:
                continue
            yield drop(s, i, "pronoun", 10)
        elif i and w.low in ("he", "she", "they", "it") and nxt.tag in ("VBZ", "VBD", "VBP"):
            if s.low[i - 1] in ("because", "when", "that", "if", "while", "before", "after"):
                if s.low[i - 1] == "that" and s.words[i - 1].tag != "IN":
                    continue
                if s.low[i - 1] in ("before", "after", "while") and nxt.tag != "VBD":
                    continue
                if any(s.low[k] == w.low for k in range(i)):
                    yield drop(s, i, "pronoun")


@general("pronoun", 0.7)
def subject_doubled(s: Sentence, rng: Random) -> Iterator[Break]:
    """``My brother works here.`` → ``My brother he works here.``"""
    for i, w in enumerate(s.words):
        if w.dep == "nsubj" and w.tag in ("NN", "NNS", "NNP") and w.head == i + 1:
            if s.text.rstrip().endswith("?") or s.words[w.head].dep == "relcl":
                continue
            many = w.tag == "NNS"
            people = w.lemma.lower() in (
                "brother",
                "father",
                "friend",
                "man",
                "uncle",
                "boy",
                "teacher",
                "son",
                "husband",
                "boss",
                "grandfather",
            )
            women = w.lemma.lower() in (
                "sister",
                "mother",
                "woman",
                "aunt",
                "girl",
                "daughter",
                "wife",
                "grandmother",
            )
            pronoun = "they" if many else "he" if people else "she" if women else ""
            if pronoun:
                yield put_after(s, i, pronoun, "pronoun", 194)


@general("pronoun", 0.5)
def object_dropped(s: Sentence, rng: Random) -> Iterator[Break]:
    """``I like it.`` → ``I like.``"""
    for i, w in enumerate(s.words):
        if (
            w.low == "it"
            and w.dep == "dobj"
            and s.words[w.head].lemma
            in (
                "like",
                "love",
                "enjoy",
                "want",
                "need",
                "have",
                "buy",
                "make",
                "use",
                "hate",
                "find",
                "put",
                "take",
                "fix",
            )
        ):
            if w.head == i - 1 and i + 1 < len(s) and s.words[i + 1].tag not in ("RP", "IN"):
                yield drop(s, i, "pronoun", 196)
        elif w.low in ("himself", "herself", "themselves", "myself") and w.dep == "dobj":
            if s.words[w.head].lemma in ("enjoy", "introduce", "blame", "cut", "find"):
                yield drop(s, i, "pronoun", 23)


@general("pronoun", 0.4)
def resumptive(s: Sentence, rng: Random) -> Iterator[Break]:
    """``the book that I bought`` → ``the book that I bought it``."""
    for i, w in enumerate(s.words):
        if w.dep != "relcl" or w.head > i:
            continue
        who = s.child(i, "dobj")
        if who is None or s.words[who].tag not in ("WDT", "WP") or who > i:
            continue
        antecedent = s.words[w.head]
        item = {"which": 177, "that": 178, "whom": 176, "who": 175}.get(s.low[who], 0)
        pronoun = "them" if antecedent.tag == "NNS" else "it"
        if antecedent.tag == "NN" and s.low[who] in ("who", "whom"):
            pronoun = "him"
        end = s.subtree(i)[-1]
        if end == i:
            yield put_after(s, i, pronoun, "pronoun", item)


@general("pronoun", 0.3)
def there_for_their(s: Sentence, rng: Random) -> Iterator[Break]:
    for i, w in enumerate(s.words):
        if w.low == "there" and w.dep == "expl":
            yield swap(s, i, rng.choice(["their", "they", "they're"]), "pronoun", 146)
        elif w.low == "who" and w.tag == "WP" and i + 1 < len(s) and s.low[i + 1] in ("'s",):
            end = s.starts[i + 1] + 2
            yield Break(s.starts[i], end, "whose" if i else "Whose", "pronoun")
        elif w.low == "whose":
            yield swap(s, i, "who's", "pronoun", 180)


@general("pronoun", 0.3)
def gender(s: Sentence, rng: Random) -> Iterator[Break]:
    """``My mother loves her job.`` → ``My mother loves his job.``"""
    women = {"mother", "sister", "aunt", "wife", "girl", "daughter", "woman", "grandmother"}
    men = {"father", "brother", "uncle", "husband", "boy", "son", "man", "grandfather"}
    here = {w.lemma for w in s.words}
    if here & women and here & men:
        return
    for i, w in enumerate(s.words):
        if w.dep != "nsubj" or w.tag != "NN":
            continue
        for j in range(i + 1, min(i + 7, len(s))):
            low = s.low[j]
            if s.words[j].tag == "PRP$" and low in ("his", "her") and "and" not in s.low:
                if w.lemma in women and low == "her":
                    yield swap(s, j, "his", "pronoun", 6)
                elif w.lemma in men and low == "his":
                    yield swap(s, j, "her", "pronoun", 6)
