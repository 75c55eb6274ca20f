"""The 263 grammar items, read from their files.

``item(62).title`` is "Present perfect: have + past participle".
``search("which")`` finds the relative-pronoun items and the questions.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 14):  # the standard reader
    import tomllib as toml
else:
    import tomli as toml  # compiled: reads the catalogue several times faster

FOLDER = Path(__file__).parent / "items"
LEVELS = ("A1", "A2", "B1", "B2")


class UnknownItem(Exception):
    """No item has this id; the message says what to do."""


@dataclass(frozen=True)
class Explanation:
    """What a teacher would write on the board."""

    rule: str
    form: str
    use: str
    exceptions: tuple[str, ...] = ()
    """Words above the item's level that the text cannot do without ("participle")."""


@dataclass(frozen=True)
class Finder:
    """How a use is found: spaCy token patterns, a named function, or both."""

    patterns: tuple[tuple[dict[str, Any], ...], ...] = ()
    function: str | None = None


@dataclass(frozen=True)
class ErrorExample:
    """A mistake learners make on the item, its correction, and why."""

    wrong: str
    right: str
    why: str
    also: tuple[str, ...] = ()
    """Other good corrections."""


@dataclass(frozen=True)
class Signature:
    """What an edit on the item looks like.

    ``types``: ERRANT types with their operation ("R:VERB:TENSE", "M:DET").
    ``words``: lower-case words or lemmas that such an edit adds, removes or changes.
    """

    types: tuple[str, ...] = ()
    words: tuple[str, ...] = ()

    @cached_property
    def categories(self) -> frozenset[str]:
        """The types without their operation: "VERB:TENSE"."""
        return frozenset(type.partition(":")[2] for type in self.types)


@dataclass(frozen=True)
class Item:
    """One grammar item of the CEFR-J Grammar Profile."""

    id: int
    level: str
    name: str
    title: str
    topic: tuple[str, str]
    explanation: Explanation
    finder: Finder
    uses: tuple[str, ...]
    near_misses: tuple[str, ...]
    errors: tuple[ErrorExample, ...]
    signature: Signature
    related: tuple[int, ...]
    keywords: tuple[str, ...] = ()
    """Further words a teacher may type to find the item."""


def read_item(path: Path) -> Item:
    """Read one item file; a mistake in it is named with the file."""
    try:
        raw = toml.loads(path.read_text(encoding="utf-8"))
        return Item(
            id=raw["id"],
            level=raw["level"],
            name=raw["name"],
            title=raw["title"],
            topic=(raw["topic"][0], raw["topic"][1]),
            explanation=Explanation(
                rule=raw["explanation"]["rule"],
                form=raw["explanation"]["form"],
                use=raw["explanation"]["use"],
                exceptions=tuple(raw["explanation"].get("exceptions", ())),
            ),
            finder=Finder(
                patterns=tuple(tuple(p) for p in raw["finder"].get("patterns", ())),
                function=raw["finder"].get("function"),
            ),
            uses=tuple(raw["uses"]),
            near_misses=tuple(raw["near_misses"]),
            errors=tuple(
                ErrorExample(e["wrong"], e["right"], e["why"], tuple(e.get("also", ())))
                for e in raw["errors"]
            ),
            signature=Signature(
                types=tuple(raw["signature"].get("types", ())),
                words=tuple(raw["signature"].get("words", ())),
            ),
            related=tuple(raw["related"]),
            keywords=tuple(raw.get("keywords", ())),
        )
    except (KeyError, IndexError, TypeError, toml.TOMLDecodeError) as error:
        raise ValueError(
            f"The item file {path.name} cannot be read: {error!r}. "
            "grammar_items/README.md shows the form of an item."
        ) from error


@cache
def catalogue() -> dict[int, Item]:
    """All items by id, in the order of their ids."""
    items = (read_item(path) for path in sorted(FOLDER.glob("*.toml")))
    return {item.id: item for item in sorted(items, key=lambda item: item.id)}


def item(id: int) -> Item:
    """The item with this id."""
    try:
        return catalogue()[id]
    except KeyError:
        raise UnknownItem(
            f"There is no grammar item {id}: the ids run from 1 to 263. "
            "Find one with: python -m app items --search WORDS"
        ) from None


def _haystack(item: Item) -> str:
    return " ".join([item.name, item.title, *item.topic, *item.keywords]).lower()


def search(words: str = "", level: str | None = None, topic: str | None = None) -> list[Item]:
    """Items that hold every word somewhere in name, title, topic or keywords."""
    wanted = words.lower().split()
    return [
        item
        for item in catalogue().values()
        if (level is None or item.level == level)
        and (topic is None or topic.lower() in " › ".join(item.topic).lower())
        and all(word in _haystack(item) for word in wanted)
    ]
