"""Exercises from an item's own examples: find the error, put in order, choose."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from app.practice.exercise import Exercise, choice
from app.practice.order import FEWEST_PIECES, can_be_ordered, phrases, reorder
from app.practice.short_forms import short as shortened
from app.practice.words import AUXILIARIES, PRONOUNS, bare
from grammar_items.catalogue import ErrorExample, Item

_SAME_NUMBER = [
    set(pair.split())
    for pair in (
        "is are,was were,has have,do does,isn't aren't,wasn't weren't,hasn't haven't,"
        "don't doesn't,this these,that those"
    ).split(",")
]


def of_item(item: Item, seed: int) -> Iterator[Exercise]:
    dice = random.Random(item.id * 1000 + seed)
    errors = list(item.errors)
    dice.shuffle(errors)
    found = next(((error, one) for error in errors if (one := find(error))), None)
    if found is not None:
        yield found[1]
        errors.remove(found[0])
    short = [use for use in item.uses if can_be_ordered(use)]
    clear = [use for use in short if len(phrases(use)) >= FEWEST_PIECES]
    if short:
        yield reorder(dice.choice(clear or short), seed)
    for error in errors[:2]:
        options = [error.right, error.wrong]
        dice.shuffle(options)
        yield choice(options, (error.right, *error.also), after=error.why)


def find(error: ErrorExample) -> Exercise | None:
    """Which word is wrong? Only where one word is replaced, and so in every other correction:
    "Did you finished" may become "Have you finished" or "Did you finish", so both words are
    right answers."""
    wrong = error.wrong.split()
    place = _one_place(wrong, error.right.split())
    if place is None or len(wrong) != len(error.right.split()):
        return None
    if _is_about_number(wrong, place, error.right.split()[place]):
        return None
    places: list[int | None] = [place]
    for other in error.also:
        if shortened(other) != shortened(error.right):
            places.append(_one_place(wrong, other.split()))
    if None in places:
        return None
    return Exercise(
        "find",
        "One word is wrong. Which one?",
        "",
        tuple(dict.fromkeys(map(str, places))),
        tuple(wrong),
        after=f"{error.right} {error.why}",
    )


def _one_place(wrong: list[str], right: list[str]) -> int | None:
    """The one word of ``wrong`` that ``right`` replaces or leaves out, if only one differs."""
    for place, word in enumerate(wrong):
        end = len(right) - (len(wrong) - place - 1)
        same = wrong[:place] == right[:place] and wrong[place + 1 :] == right[end:]
        if same and end >= place and word not in right[place:end]:
            return place
    return None


def _is_about_number(wrong: Sequence[str], place: int, new: str) -> bool:
    """Could another word change instead? "My shoes was" may become "My shoe was", but "We was"
    and "can plays" have one wrong word."""
    old, new = bare(wrong[place]), bare(new)
    longer, shorter = sorted((old, new), key=len, reverse=True)
    if {old, new} not in _SAME_NUMBER and longer not in (shorter + "s", shorter + "es"):
        return False
    before, after = (bare("".join(wrong[i : i + 1])) for i in (place - 1, place + 1))
    return not (before in PRONOUNS | AUXILIARIES | {"to"} or after in PRONOUNS)
