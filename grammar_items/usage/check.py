"""Check the lexicon's files: ``python -m grammar_items.usage.check [FILE …]`` prints faults."""

from __future__ import annotations

import csv
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from grammar_items.marked import BadMark, read

FOLDER = Path(__file__).parent
COLUMNS = {
    "verbs": "word level takes meaning example",
    "adjectives": "word level takes meaning example",
    "nouns": "word level takes meaning example",
    "countability": "noun level kind count note example",
    "articles": "phrase level article group note example",
    "times": "phrase level tense preposition note example",
    "prepositions": "preposition group level nouns example",
    "collocations": "kind head right wrong level example",
    "confusables": "first second first_means second_means level example",
    "synonyms": "first second first_style second_style difference level example",
    "phrases": "phrase level means example",
    "transfer": "key when mistake why english example",
}
LEVELS = {"A1", "A2", "B1", "B2", "C1"}
SLOTS = {"N", "V", "to", "-ing", "that", "wh", "adj", "0"}
CHOICES = {
    "level": LEVELS,
    "kind:countability": {"uncountable", "both", "plural", "singular", "collective"},
    "kind:collocations": {"verb + noun", "adjective + noun", "adverb + adjective"},
    "article": {"none", "the", "a"},
    "first_style": {"informal", "neutral", "formal"},
    "second_style": {"informal", "neutral", "formal"},
}
KEYS = {
    "countability": ("noun", "kind"),
    "articles": ("phrase", "article"),
    "times": ("phrase", "tense", "preposition"),
    "prepositions": ("preposition", "group"),
    "collocations": ("kind", "head", "right"),
    "confusables": ("first", "second"),
    "synonyms": ("first", "second"),
    "phrases": ("phrase",),
    "transfer": ("key",),
}


def files() -> list[Path]:
    """The tables whose entries carry an example; spelling variants have none."""
    tables = [path for path in FOLDER.glob("*.tsv") if table_of(path) in COLUMNS]
    return sorted([*tables, *FOLDER.glob("transfer/*.tsv")])


def table_of(path: Path) -> str:
    return "transfer" if path.parent.name == "transfer" else path.stem.partition("_")[0]


def rows(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    with path.open(encoding="utf-8", newline="") as lines:
        reader = csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE)
        for row in reader:
            yield reader.line_num, row


def faults(path: Path) -> Iterator[str]:
    table = table_of(path)
    columns = COLUMNS[table].split()
    seen: Counter[tuple[str, ...]] = Counter()
    for number, row in rows(path):
        where = f"{path.name}:{number}"
        if list(row) != columns or None in row.values():
            yield f"{where}: columns must be {columns}, got {list(row.values())}"
            continue
        key = tuple(row[name] for name in KEYS.get(table, ("word", "takes", "meaning")))
        seen[key] += 1
        if seen[key] > 1:
            yield f"{where}: {key} stands twice"
        for name, value in row.items():
            if value != value.strip():
                yield f"{where}: blanks around {name}"
            allowed = CHOICES.get(f"{name}:{table}") or CHOICES.get(name)
            if allowed and value not in allowed:
                yield f"{where}: {name} is {value!r}, not one of {sorted(allowed)}"
        for slot in row.get("takes", "").split():
            if slot not in SLOTS and not re.fullmatch(r"[a-z]+", slot):
                yield f"{where}: {slot!r} is no slot"
        try:
            sentence = read(row["example"])
        except BadMark as error:
            yield f"{where}: {error}"
            continue
        if sentence.wrong == sentence.right:
            yield f"{where}: the example has no mistake: {row['example']}"
        if not re.search(r"[.!?]['\"”]?$", sentence.right) or not sentence.right[:1].isupper():
            yield f"{where}: the corrected example is no whole sentence: {sentence.right}"
        for name in ("first_means", "second_means", "meaning", "means", "difference"):
            if len(row.get(name, "").split()) > 12:
                yield f"{where}: {name} is longer than twelve words"


def main(names: list[str]) -> int:
    wrong = 0
    for path in [Path(name) for name in names] or files():
        found = list(faults(path))
        wrong += len(found)
        print(f"{path.name}: {sum(1 for _ in rows(path))} entries, {len(found)} faults")
        for fault in found[:40]:
            print("  " + fault)
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
