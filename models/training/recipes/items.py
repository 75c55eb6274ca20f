"""The grammar items' own recipes, read from ``data/items/*.txt``.

    == 145
    ~ m=<MD> have v=<VBN> => {m} has {v} / {m} have {v:VB}
    You should [have {vp:VBN}|has {vp:VBN}] {past}.

``==`` opens an item, ``~`` is a pattern for parsed corpus sentences with the wrong texts behind
the arrow, and every other line is a template.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from random import Random

from models.training.recipes.breaks import Break
from models.training.recipes.patterns import Rule
from models.training.recipes.sentence import Sentence
from models.training.recipes.templates import Template

FOLDER = Path(__file__).parent.parent / "data" / "items"


@dataclass(frozen=True)
class ItemRecipes:
    """Patterns and templates by item, and the patterns by the word that calls for them."""

    rules: dict[int, tuple[Rule, ...]]
    templates: dict[int, tuple[Template, ...]]
    by_word: dict[str, tuple[Rule, ...]]
    wordless: tuple[Rule, ...]

    @property
    def items(self) -> list[int]:
        return sorted(self.templates)

    def rules_for(self, s: Sentence) -> list[Rule]:
        """The patterns that may fit a sentence, each once, in a fixed order."""
        found = {id(r): r for word in dict.fromkeys(s.low) for r in self.by_word.get(word, ())}
        return [*found.values(), *self.wordless]

    def breaks(self, s: Sentence, rng: Random) -> Iterator[Break]:
        """Breaks by a few of the patterns that fit."""
        rules = self.rules_for(s)
        rng.shuffle(rules)
        made = 0
        for rule in rules:
            for piece in rule.breaks(s, rng):
                yield piece
                made += 1
            if made >= 3:
                return


@lru_cache(maxsize=1)
def item_recipes(folder: Path = FOLDER) -> ItemRecipes:
    """Read every file of the folder."""
    rules: dict[int, list[Rule]] = defaultdict(list)
    templates: dict[int, list[Template]] = defaultdict(list)
    for file in sorted(folder.glob("*.txt")):
        item = 0
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("== "):
                item = int(line[3:])
            elif line.startswith("~ "):
                pattern, _, wrong = line[2:].partition(" => ")
                options = tuple(w.strip() for w in wrong.split(" / "))
                rules[item].append(Rule(item, pattern, options, "item"))
            elif line.strip() and not line.startswith("#"):
                templates[item].append(Template(item, line, "item"))
    by_word: dict[str, list[Rule]] = defaultdict(list)
    wordless = []
    for each in rules.values():
        for rule in each:
            for word in sorted(rule.trigger):
                by_word[word].append(rule)
            if not rule.trigger:
                wordless.append(rule)
    return ItemRecipes(
        {k: tuple(v) for k, v in rules.items()},
        {k: tuple(v) for k, v in templates.items()},
        {k: tuple(v) for k, v in by_word.items()},
        tuple(wordless),
    )


def where_items_stand(
    pool: Sequence[Sentence], recipes: ItemRecipes, most: int = 3000
) -> dict[int, list[int]]:
    """For each item the positions in the pool of sentences that one of its patterns fits."""
    found: dict[int, list[int]] = defaultdict(list)
    full: set[int] = set()
    for position, s in enumerate(pool):
        for rule in recipes.rules_for(s):
            if rule.item in full or (found[rule.item] and found[rule.item][-1] == position):
                continue
            if next(rule.matches(s), None) is not None:
                found[rule.item].append(position)
                if len(found[rule.item]) >= most:
                    full.add(rule.item)
    return found
