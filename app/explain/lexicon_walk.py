"""Every example of the usage lexicon through the explainer: does its own entry speak?

``python -m app.explain.lexicon_walk [TABLE …]`` prints the share per table and the exceptions.
A table's examples must be explained by the reasons of ``reasons/usage`` that read it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.edits import mark
from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import Explained, ToExplain
from app.link import link
from grammar_items.marked import read
from grammar_items.usage.check import files, rows, table_of

TABLES = ("verbs", "adjectives", "nouns", "countability", "collocations", "confusables",
          "articles", "times", "prepositions", "synonyms", "phrases")  # fmt: skip
FILE_OF = {"verbs": "complements", "adjectives": "complements", "nouns": "complements"}


@dataclass(frozen=True)
class Walked:
    """One entry's example and what its cards rest on."""

    table: str
    key: str
    example: str
    explained: tuple[Explained, ...]

    @property
    def name(self) -> str:
        return f"{self.table}: {self.key}"

    @property
    def by_any_lexicon(self) -> bool:
        """One of its cards comes from a reason that reads some table of the lexicon."""
        return any(one.trace and one.trace.reason.startswith("usage.") for one in self.explained)

    @property
    def plain(self) -> bool:
        """No reason spoke at all."""
        return all(one.trace and one.trace.reason == "plain" for one in self.explained)

    @property
    def by_lexicon(self) -> bool:
        """One of its cards comes from a reason that reads this table."""
        wanted = f"usage.{FILE_OF.get(self.table, self.table)}."
        return any(one.trace and one.trace.reason.startswith(wanted) for one in self.explained)


def walk(tables: Sequence[str] = TABLES) -> Iterator[Walked]:
    explainer = CatalogueExplainer()
    for path in files():
        table = table_of(path)
        if table not in tables:
            continue
        entries = [row for _, row in rows(path)]
        pairs = [read(row["example"]) for row in entries]
        marked = mark([pair.wrong for pair in pairs], [pair.right for pair in pairs])
        for row, sentence in zip(entries, marked, strict=True):
            tasks = [ToExplain(sentence, e, tuple(link(sentence, e))) for e in sentence.edits]
            yield Walked(table, _key(row), row["example"], tuple(explainer.explain(tasks)))


def _key(row: dict[str, str]) -> str:
    """The columns that name an entry: ``depend | on N``."""
    names: tuple[str, ...]
    names = ("word", "takes", "meaning", "noun", "kind", "phrase", "tense", "preposition",
             "article", "head", "right", "first", "second")  # fmt: skip
    if "nouns" in row:  # a kind of noun is named by its group; the nouns may grow
        names = ("preposition", "group")
    return " | ".join(row[name] for name in names if row.get(name))


def main(tables: list[str]) -> int:
    found = list(walk(tables or TABLES))
    for table in dict.fromkeys(one.table for one in found):
        here = [one for one in found if one.table == table]
        good = sum(one.by_lexicon for one in here)
        print(f"{table}: {good} of {len(here)} ({100 * good / len(here):.1f} %)")
    own, any_table = sum(o.by_lexicon for o in found), sum(o.by_any_lexicon for o in found)
    plain = sum(o.plain for o in found)
    print(f"all: {len(found)}; own table {own}, some table {any_table}, no reason {plain}")
    for one in found:
        if not one.by_lexicon:
            said = "; ".join(f"{e.trace.reason if e.trace else ''}: {e.explanation.reason}"
                             for e in one.explained)  # fmt: skip
            print(f"{one.table}\t{one.key}\t{one.example}\t{said}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
