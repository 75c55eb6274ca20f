"""Three short exercises for a card: from the learner's own corrected error and the item's
examples.

For "She speak three languages." → "speaks" the first exercise is to fill the
gap in "She ____ three languages." The answer is checked in the browser.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.practice.examples import of_item
from app.practice.exercise import Exercise
from app.practice.order import can_be_ordered, in_pieces, reorder
from app.practice.own import choose, gap, is_whole
from app.records import Edit, Sentence
from grammar_items.catalogue import Item, catalogue

MOST = 3


@dataclass(frozen=True)
class Offer:
    """A sentence of the learner's (corrected) that can be said with today's item, and how."""

    sentence: str
    rewritten: str

    def exercise(self) -> Exercise:
        task = "Say it with today’s item: put the words in order."
        words = self.rewritten.split()
        return in_pieces(words, seed=len(self.rewritten), task=task, prompt=self.sentence)


def exercises(sentence: Sentence, edit: Edit) -> list[Exercise]:
    """Up to three for one edit, the learner's own sentence first."""
    made = [one for one in (gap(sentence, edit), choose(sentence, edit)) if one]
    item = catalogue().get(edit.item.id) if edit.item else None
    if item is not None:
        made += of_item(item, seed=edit.id)
    elif is_whole(sentence) and can_be_ordered(sentence.corrected):
        made.append(reorder(sentence.corrected, seed=edit.id))
    return _varied(made)


def item_exercises(
    item: Item, seed: int = 0, own: Sequence[tuple[Sentence, Edit]] = ()
) -> list[Exercise]:
    """Three for an item, first on the learner's own errors with it."""
    mine = [one for sentence, edit in own for one in (gap(sentence, edit),) if one]
    return _varied([*mine[:1], *of_item(item, seed), *of_item(item, seed + 1)])


def _varied(made: Sequence[Exercise]) -> list[Exercise]:
    """The first of each kind, then the rest; none twice."""
    first: dict[str, Exercise] = {}
    rest: dict[tuple[str, ...], Exercise] = {}
    for one in made:
        if one.kind not in first:
            first[one.kind] = one
        elif one.answers != first[one.kind].answers:
            rest[one.answers] = one
    return [*first.values(), *rest.values()][:MOST]
