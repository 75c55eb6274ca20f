"""The usage lexicon in memory: what words take, how nouns count, what goes together.

    >>> [c.takes for c in complements("depend", "verb")]
    [('on', 'N')]
    >>> countability("advice").count
    'a piece of advice'
    >>> confusable("say", "tell").second_means
    'inform a person; the person follows'

The tables are read once and kept; the format of the files is in README.md.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, fields, replace
from functools import cache
from pathlib import Path
from typing import Literal, TypeVar

FOLDER = Path(__file__).parent
Class = Literal["verb", "adjective", "noun"]
WordClass = Literal["verb", "adjective", "noun", "adverb"]
_Row = TypeVar("_Row")


@dataclass(frozen=True)
class Complement:
    """One pattern of a word: ``enjoy`` takes ``-ing``."""

    word: str
    level: str
    takes: tuple[str, ...]
    meaning: str
    example: str

    @property
    def preposition(self) -> str | None:
        """The preposition that follows the word directly: ``on`` for ``depend``."""
        first = self.takes[0]
        return (
            first if first.isalpha() and first.islower() and first not in _NO_PREPOSITION else None
        )


_NO_PREPOSITION = {"that", "wh", "adj"}


@dataclass(frozen=True)
class Countability:
    noun: str
    level: str
    kind: str
    """uncountable, both, plural, singular or collective."""
    count: str
    """The way to count it: ``a piece of advice``."""
    note: str
    example: str


@dataclass(frozen=True)
class ArticlePhrase:
    phrase: str
    level: str
    article: str
    """none, the or a."""
    group: str
    note: str
    example: str


@dataclass(frozen=True)
class TimePhrase:
    phrase: str
    level: str
    tense: str
    preposition: str
    note: str
    example: str


@dataclass(frozen=True)
class NounKind:
    """Nouns that ask for a preposition by what they are: ``on`` with websites and screens."""

    preposition: str
    group: str
    level: str
    nouns: tuple[str, ...]
    example: str


@dataclass(frozen=True)
class Role:
    """What the noun after a preposition is to these words: what decides, after ``depend on``."""

    preposition: str
    kind: Class
    role: str
    words: tuple[str, ...]


@dataclass(frozen=True)
class Collocation:
    kind: str
    head: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    level: str
    example: str


@dataclass(frozen=True)
class Confusable:
    first: str
    second: str
    first_means: str
    second_means: str
    level: str
    example: str


@dataclass(frozen=True)
class Meaning:
    """What a word means in at most ten plain words."""

    word: str
    kind: str
    """verb, noun, adjective or adverb."""
    means: str


@dataclass(frozen=True)
class Synonyms:
    """Two words of nearly the same meaning, each informal, neutral or formal."""

    first: str
    second: str
    first_style: str
    second_style: str
    difference: str
    """What tells them apart all the same, with both words in “”; empty where nothing does."""
    level: str
    example: str


@dataclass(frozen=True)
class SetPhrase:
    """A phrase of several words that is learnt as a whole: ``get rid of``, ``on one's own``."""

    phrase: str
    level: str
    means: str
    example: str


@dataclass(frozen=True)
class Transfer:
    """A typical mistake of speakers of one language, and why they make it."""

    key: str
    when: str
    mistake: str
    why: str
    english: str
    example: str


@cache
def all_complements(kind: Class) -> tuple[Complement, ...]:
    return tuple(
        row for path in sorted(FOLDER.glob(f"{kind}s*.tsv")) for row in _read(path, Complement)
    )


def complements(word: str, kind: Class) -> tuple[Complement, ...]:
    """Every pattern of a word; -ise is looked up as -ize."""
    found = _by_word(kind)
    return found.get(word) or found.get(_american(word), ())


@cache
def _by_word(kind: Class) -> dict[str, tuple[Complement, ...]]:
    table: dict[str, tuple[Complement, ...]] = {}
    for row in all_complements(kind):
        table[row.word] = (*table.get(row.word, ()), row)
    return table


def _american(word: str) -> str:
    return word[:-3] + "ize" if word.endswith("ise") else word


@cache
def all_countability() -> tuple[Countability, ...]:
    return _table("countability.tsv", Countability)


def countability(noun: str) -> Countability | None:
    return _nouns().get(noun)


@cache
def _nouns() -> dict[str, Countability]:
    return {row.noun: row for row in reversed(all_countability())}


@cache
def article_phrases() -> tuple[ArticlePhrase, ...]:
    return _table("articles.tsv", ArticlePhrase)


@cache
def time_phrases() -> tuple[TimePhrase, ...]:
    return _table("times.tsv", TimePhrase)


@cache
def noun_kinds() -> tuple[NounKind, ...]:
    return _table("prepositions.tsv", NounKind)


@cache
def all_roles() -> tuple[Role, ...]:
    return _table("roles.tsv", Role)


def role(word: str, kind: Class, preposition: str) -> str | None:
    """``role("depend", "verb", "on")``: what decides or helps."""
    return _roles().get((word, kind, preposition)) or _roles().get(
        (_american(word), kind, preposition)
    )


@cache
def _roles() -> dict[tuple[str, str, str], str]:
    return {
        (word, row.kind, row.preposition): row.role for row in all_roles() for word in row.words
    }


@cache
def all_collocations() -> tuple[Collocation, ...]:
    return _table("collocations.tsv", Collocation)


def collocations(head: str) -> tuple[Collocation, ...]:
    """What goes with a noun or an adjective (in lower case): ``make`` with ``decision``."""
    return _by_head().get(head, ())


@cache
def _by_head() -> dict[str, tuple[Collocation, ...]]:
    table: dict[str, tuple[Collocation, ...]] = {}
    for row in all_collocations():
        head = row.head.lower()  # PhD, X-ray
        table[head] = (*table.get(head, ()), row)
    return table


@cache
def all_confusables() -> tuple[Confusable, ...]:
    return _table("confusables.tsv", Confusable)


def confusable(one: str, other: str) -> Confusable | None:
    """The pair, with ``one`` as its first word whichever way it is in the file."""
    row = _pairs().get((one, other))
    if row is not None:
        return row
    row = _pairs().get((other, one))
    if row is None:
        return None
    return Confusable(
        row.second, row.first, row.second_means, row.first_means, row.level, row.example
    )


@cache
def _pairs() -> dict[tuple[str, str], Confusable]:
    return {(row.first, row.second): row for row in all_confusables()}


@cache
def all_meanings() -> tuple[Meaning, ...]:
    return _table("meanings.tsv", Meaning)


def meaning(word: str, kind: WordClass) -> str | None:
    """``meaning("admit", "verb")``: agree, often unwillingly, that something is true."""
    return _meanings().get((word, kind))


@cache
def _meanings() -> dict[tuple[str, str], str]:
    return {(row.word, row.kind): row.means for row in all_meanings()}


def synonyms(one: str, other: str) -> Synonyms | None:
    """The pair, with ``one`` as its first word whichever way it is in the file."""
    return _synonyms().get((one, other))


@cache
def synonym_phrases() -> tuple[Synonyms, ...]:
    """Pairs, in both directions, of which one side has several words."""
    return tuple(pair for pair in _synonyms().values() if " " in pair.first + pair.second)


@cache
def _synonyms() -> dict[tuple[str, str], Synonyms]:
    found: dict[tuple[str, str], Synonyms] = {}
    for row in _table("synonyms.tsv", Synonyms):
        turned = replace(
            row,
            first=row.second,
            second=row.first,
            first_style=row.second_style,
            second_style=row.first_style,
        )
        found |= {(row.first, row.second): row, (row.second, row.first): turned}
    return found


@cache
def set_phrases() -> tuple[SetPhrase, ...]:
    return _table("phrases.tsv", SetPhrase)


@cache
def transfer(language: str) -> tuple[Transfer, ...]:
    """Typical mistakes by first language, as a two-letter code; none for one without a file."""
    path = FOLDER / "transfer" / f"{language}.tsv"
    return tuple(_read(path, Transfer)) if path.exists() else ()


def transfer_languages() -> list[str]:
    return sorted(path.stem for path in (FOLDER / "transfer").glob("*.tsv"))


def _table(name: str, record: type[_Row]) -> tuple[_Row, ...]:
    return tuple(_read(FOLDER / name, record))


def _read(path: Path, record: type[_Row]) -> list[_Row]:
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    kinds = {field.name: field.type for field in fields(record)}  # type: ignore[arg-type]
    return [
        record(**{name: _value(name, text, kinds[name]) for name, text in row.items()})
        for row in rows
    ]


def _value(name: str, text: str, kind: object) -> str | tuple[str, ...]:
    if kind != "tuple[str, ...]":
        return text
    return tuple(text.split() if name == "takes" else [part for part in text.split("; ") if part])


@cache
def spelling_variants() -> tuple[tuple[str, str], ...]:
    """(British, American) spellings of one word: ``("colour", "color")``."""
    rows = (FOLDER / "british_american.tsv").read_text(encoding="utf-8").splitlines()[1:]
    pairs = (row.split("\t") for row in rows)
    return tuple((british, american) for british, american in pairs)
