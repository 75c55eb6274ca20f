"""Longer texts out of short sentences: learners write twenty words where the corpus has seven.

``She called me.`` and ``I was asleep.`` become ``She called me, but I was asleep.``, two
sentences on a line, or one with an opening such as ``In my opinion,``.
"""

from __future__ import annotations

from random import Random

from models.training.recipes.sentence import Sentence, Word, joined

OPENINGS = (
    "In my opinion,",
    "First of all,",
    "Nowadays,",
    "As far as I know,",
    "To be honest,",
    "On the other hand,",
    "For example,",
    "As you know,",
    "In conclusion,",
    "In addition,",
    "Of course,",
    "However,",
    "Moreover,",
    "As a result,",
    "In fact,",
    "Unfortunately,",
    "I think that",
    "I believe that",
    "I know that",
    "These days,",
    "In my country,",
    "When I was a child,",
    "Last summer,",
    "Personally,",
    "Because of that,",
    "After that,",
    "Therefore,",
    "Besides,",
    "I am writing to tell you that",
    "My friend told me that",
    "Some people say that",
    "It is true that",
    "Yesterday evening,",
    "By the way,",
    "At the same time,",
    "Finally,",
    "Also,",
    "What is more,",
    "I would like to say that",
)
_PAST_ONLY = frozenset(("When I was a child,", "Last summer,", "Yesterday evening,"))
_SUBJECTS = frozenset(("PRP", "DT", "PRP$", "EX", "NNP", "NNS"))


def plain(s: Sentence) -> bool:
    """A statement that can stand in a longer one."""
    return (
        len(s) > 3
        and s.words[-1].text == "."
        and s.words[0].tag in _SUBJECTS
        and not any(w.text in '"“”:;?!' for w in s.words)
        and s.words[-2].text[:1].isalnum()
        and sum(w.text == "." for w in s.words) == 1
        and any(w.dep == "ROOT" and w.tag.startswith("VB") for w in s.words)
    )


def _in_past(s: Sentence) -> bool:
    return any(
        w.tag == "VBD"
        and (w.dep == "ROOT" or (w.dep in ("aux", "auxpass") and s.words[w.head].dep == "ROOT"))
        for w in s.words
    )


def small_start(s: Sentence) -> tuple[Word, ...]:
    """The words of a sentence as they stand after a comma."""
    first = s.words[0]
    if first.tag in ("NNP", "NNPS") or first.text == "I" or first.text.startswith("I'"):
        return s.words
    low = first.text[:1].lower() + first.text[1:]
    return (
        Word(low, first.space, first.lemma, first.pos, first.tag, first.dep, first.head),
        *s.words[1:],
    )


def _glue(text: str, tag: str, head: int, comma: bool) -> list[Word]:
    found = []
    if comma:
        found.append(Word(",", " ", ",", "PUNCT", ",", "punct", head))
    pos = "CCONJ" if tag == "CC" else "SCONJ"
    dep = "cc" if tag == "CC" else "mark"
    found.append(Word(text, " ", text, pos, tag, dep, head))
    return found


def joined_by_word(one: Sentence, two: Sentence, rng: Random) -> Sentence | None:
    """Two statements with a conjunction."""
    if (
        not (plain(one) and plain(two))
        or len(one) + len(two) > 48
        or _in_past(one) != _in_past(two)
    ):
        return None
    word = rng.choices(("and", "but", "so", "because"), (5, 4, 1.5, 1))[0]
    body = list(one.words[:-1])
    last = body[-1]
    comma = word != "because"
    body[-1] = Word(
        last.text, "" if comma else " ", last.lemma, last.pos, last.tag, last.dep, last.head
    )
    root = next(i for i, w in enumerate(body) if w.dep == "ROOT")
    body.extend(_glue(word, "CC" if word != "because" else "IN", root, comma))
    return joined(body, small_start(two), one.source)


def side_by_side(sentences: list[Sentence]) -> Sentence | None:
    """Whole sentences on one line."""
    if sum(map(len, sentences)) > 64:
        return None
    found = sentences[0]
    for nxt in sentences[1:]:
        last = found.words[-1]
        spaced = Word(last.text, " ", last.lemma, last.pos, last.tag, last.dep, last.head)
        found = joined((*found.words[:-1], spaced), nxt.words, found.source)
    return found


def opened(s: Sentence, rng: Random) -> Sentence | None:
    """A statement behind a learner's opening."""
    if not plain(s):
        return None
    opening = rng.choice(OPENINGS)
    if opening in _PAST_ONLY and not _in_past(s):
        return None
    pieces = opening.rstrip(",").split()
    comma = opening.endswith(",")
    front = [Word(p, " ", p.lower(), "X", "XX", "dep", 0) for p in pieces]
    if comma:
        last = front[-1]
        front[-1] = Word(last.text, "", last.lemma, last.pos, last.tag, last.dep, 0)
        front.append(Word(",", " ", ",", "PUNCT", ",", "punct", 0))
    return joined(front, small_start(s), s.source)
