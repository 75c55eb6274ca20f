"""Three short exercises for a card: from the learner's own corrected error and the item's
examples.

For "She speak three languages." → "speaks" the first exercise is to fill the
gap in "She ____ three languages." The answer is checked in the browser.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.records import Edit, Sentence
from grammar_items.catalogue import ErrorExample, Item, catalogue

GAP = "____"
MOST = 3
_WORD = re.compile(r"\S+")


@dataclass(frozen=True)
class Exercise:
    """One task.

    ``kind``: gap (type the words), choose (one of ``options``), reorder (put ``options``
    in order), find (which of ``options`` is wrong). ``answers``: every right answer.
    """

    kind: str
    task: str
    prompt: str
    answers: tuple[str, ...]
    options: tuple[str, ...] = ()
    after: str = ""
    """Shown once it is solved."""


@dataclass(frozen=True)
class Offer:
    """A sentence of the learner's (corrected) that can be said with today's item, and how."""

    sentence: str
    rewritten: str

    def exercise(self) -> Exercise:
        task = "Say it with today’s item: put the words in order."
        return reorder(self.rewritten, seed=len(self.rewritten), task=task, prompt=self.sentence)


def exercises(sentence: Sentence, edit: Edit) -> list[Exercise]:
    """Up to three for one edit, the learner's own sentence first."""
    made = [one for one in (_gap(sentence, edit), _choose(sentence, edit)) if one]
    item = catalogue().get(edit.item.id) if edit.item else None
    if item is not None:
        made += _of_item(item, seed=edit.id)
    elif len(sentence.corrected.split()) <= 10:
        made.append(reorder(sentence.corrected, seed=edit.id))
    return _varied(made)


def item_exercises(
    item: Item, seed: int = 0, own: Sequence[tuple[Sentence, Edit]] = ()
) -> list[Exercise]:
    """Three for an item, first on the learner's own errors with it."""
    mine = [one for sentence, edit in own for one in (_gap(sentence, edit),) if one]
    return _varied([*mine[:1], *_of_item(item, seed), *_of_item(item, seed + 1)])


def _varied(made: list[Exercise]) -> list[Exercise]:
    """The first of each kind, then the rest."""
    kinds: set[str] = set()
    first: list[Exercise] = []
    rest: list[Exercise] = []
    for one in made:
        (rest if one.kind in kinds else first).append(one)
        kinds.add(one.kind)
    return [*first, *rest][:MOST]


def _around(sentence: Sentence, edit: Edit) -> tuple[str, str]:
    """The corrected sentence before and after this edit's replacement."""
    before: list[str] = []
    after: list[str] = []
    here = sentence.start
    for other in sentence.edits:
        text = sentence.text[here - sentence.start : other.start - sentence.start]
        (before if other.start <= edit.start else after).append(text)
        if other.id != edit.id:
            (before if other.start < edit.start else after).append(other.replacement)
        here = other.end
    rest = sentence.text[here - sentence.start :]
    after.append(rest)
    return "".join(before), "".join(after)


def _gap(sentence: Sentence, edit: Edit) -> Exercise | None:
    new = edit.replacement.strip()
    if not re.search(r"\w", new) or len(new.split()) > 4:
        return None
    before, after = _around(sentence, edit)
    lead = " " if edit.replacement.startswith(" ") else ""
    tail = " " if edit.replacement.endswith(" ") else ""
    old = edit.original.strip()
    hint = f" (not “{old}”)" if re.search(r"\w", old) else ""
    return Exercise(
        "gap",
        "Fill the gap" + hint + ".",
        f"{before}{lead}{GAP}{tail}{after}".strip(),
        (new,),
        after=sentence.corrected,
    )


def _choose(sentence: Sentence, edit: Edit) -> Exercise | None:
    old, new = edit.original.strip(), edit.replacement.strip()
    if not old and not new:
        return None
    before, after = _around(sentence, edit)
    wrong, right = (
        f"{before}{middle}{after}".strip() for middle in (edit.original, edit.replacement)
    )
    options = [right, wrong]
    if edit.id % 2:
        options.reverse()
    return Exercise("choose", "Which one is right?", "", (right,), tuple(options))


def _of_item(item: Item, seed: int) -> Iterator[Exercise]:
    dice = random.Random(item.id * 1000 + seed)
    errors = list(item.errors)
    dice.shuffle(errors)
    for error in errors:
        found = _find(error)
        if found is not None:
            yield found
            break
    short = [use for use in item.uses if 4 <= len(use.split()) <= 10]
    if short:
        yield reorder(dice.choice(short), seed)
    error = errors[0]
    options = [error.right, error.wrong]
    dice.shuffle(options)
    yield Exercise(
        "choose",
        "Which one is right?",
        "",
        (error.right, *error.also),
        tuple(options),
        after=error.why,
    )


def _find(error: ErrorExample) -> Exercise | None:
    """Which word is wrong? Only where exactly one word is replaced."""
    wrong, right = error.wrong.split(), error.right.split()
    if len(wrong) != len(right):
        return None
    places = [i for i, (a, b) in enumerate(zip(wrong, right, strict=True)) if a != b]
    if len(places) != 1:
        return None
    return Exercise(
        "find",
        "One word is wrong. Which one?",
        "",
        (str(places[0]),),
        tuple(wrong),
        after=f"{error.right} {error.why}",
    )


def reorder(
    sentence: str, seed: int, task: str = "Put the words in order.", prompt: str = ""
) -> Exercise:
    words = _WORD.findall(sentence)
    shuffled = words[:]
    random.Random(seed).shuffle(shuffled)
    if shuffled == words:
        shuffled = words[1:] + words[:1]
    return Exercise("reorder", task, prompt, (" ".join(words),), tuple(shuffled))
