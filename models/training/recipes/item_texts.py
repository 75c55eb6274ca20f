"""Texts that hold a given grammar item, each with one break of it.

Every item comes as often as any other: from the corpus where its patterns fit sentences enough,
else from its templates.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from models.training.recipes.breaks import Break
from models.training.recipes.items import ItemRecipes, where_items_stand
from models.training.recipes.longer import side_by_side
from models.training.recipes.names import renamed
from models.training.recipes.pretend_parse import unparsed
from models.training.recipes.sentence import Sentence
from models.training.recipes.templates import make

FROM_TEMPLATE = 0.55
ENOUGH_IN_CORPUS = 20
LONGEST = 24


def difference(source: str, target: str, item: int, kind: str) -> Break:
    """The one stretch of the target that the source has otherwise."""
    start = 0
    while start < min(len(source), len(target)) and source[start] == target[start]:
        start += 1
    end = 0
    while end < min(len(source), len(target)) - start and source[-1 - end] == target[-1 - end]:
        end += 1
    return Break(start, len(target) - end, source[start : len(source) - end], kind, (item,))


class ItemTexts:
    """Draws items in turn."""

    def __init__(self, pool: Sequence[Sentence], recipes: ItemRecipes) -> None:
        self._pool = pool
        self._recipes = recipes
        self._places = where_items_stand(pool, recipes)
        self._turn: list[int] = []

    def draw(self, rng: Random) -> tuple[Sentence, Break]:
        """A text and the break of its item."""
        if not self._turn:
            self._turn = list(self._recipes.items)
            rng.shuffle(self._turn)
        item = self._turn.pop()
        while True:
            found = self._of_corpus(item, rng) or self._of_template(item, rng)
            if found is not None:
                return found

    def _of_corpus(self, item: int, rng: Random) -> tuple[Sentence, Break] | None:
        places = self._places.get(item, [])
        if len(places) < ENOUGH_IN_CORPUS or rng.random() < FROM_TEMPLATE * (1 + 30 / len(places)):
            return None
        text = self._pool[rng.choice(places)]
        if len(text) > LONGEST and rng.random() < 0.7:
            return None
        text = renamed(text, rng)
        rules = list(self._recipes.rules[item])
        rng.shuffle(rules)
        for rule in rules:
            options = list(rule.breaks(text, rng))
            if options:
                return text, rng.choice(options)
        return None

    def _of_template(self, item: int, rng: Random) -> tuple[Sentence, Break] | None:
        made = make(rng.choice(self._recipes.templates[item]), rng)
        if made is None:
            return None
        return unparsed(made.target), difference(made.source, made.target, item, made.kind)


def beside(
    text: Sentence, piece: Break, other: Sentence, rng: Random
) -> tuple[Sentence, Break] | None:
    """The same break in a longer text: another sentence before or after."""
    if rng.random() < 0.5:
        both = side_by_side([text, other])
        return (both, piece) if both else None
    both = side_by_side([other, text])
    if both is None:
        return None
    shift = len(other.text) + 1
    return both, Break(piece.start + shift, piece.end + shift, piece.text, piece.kind, piece.items)
