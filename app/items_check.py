"""Does an item file keep its promises? ``python -m app items --check 62`` says.

The same checks walk every item in the tests; here they answer while an item
is being written, with what is wrong and which sentence shows it.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from grammar_items.catalogue import LEVELS, Item, catalogue
from grammar_items.finding import Finders
from grammar_items.parsing import parse, parse_all

# Words that grammar cannot be taught without; every item may use them.
TERMS = frozenset(
    "verb noun pronoun subject object adjective adverb preposition article auxiliary modal "
    "clause phrase plural singular tense participle infinitive comparative superlative "
    "relative passive active negative uncountable countable third".split()
)
_UNFINISHED = ("todo", "tbd", "xxx", "lorem", "...")


def _text_problems(item: Item) -> Iterator[str]:
    explanation = item.explanation
    for name, text in (
        ("title", item.title),
        ("rule", explanation.rule),
        ("form", explanation.form),
        ("use", explanation.use),
    ):
        if not text.strip():
            yield f"its {name} is empty"
        if any(word in text.lower().split() for word in _UNFINISHED):
            yield f"its {name} is not finished: {text!r}"
    if not explanation.rule.rstrip().endswith((".", "!", "?")):
        yield "its rule is not a sentence"
    if len(explanation.rule.split()) > 40:
        yield "its rule is longer than 40 words"
    if len(item.uses) < 4:
        yield f"it has {len(item.uses)} uses; 4 are needed"
    if len(item.near_misses) < 4:
        yield f"it has {len(item.near_misses)} near misses; 4 are needed"
    if len(item.errors) < 5:
        yield f"it has {len(item.errors)} errors; 5 are needed"
    if not item.signature.types:
        yield "its signature names no ERRANT type"
    if not item.related:
        yield "it names no related item"
    if len(item.topic) != 2 or not all(item.topic):
        yield "its topic needs two steps"
    if not item.finder.patterns and not item.finder.function:
        yield "it has no finder"
    for error in item.errors:
        if error.wrong == error.right:
            yield f"wrong and right are the same: {error.wrong!r}"
        if not error.why.strip().endswith("."):
            yield f"the reason of {error.wrong!r} is not a sentence"
        if error.right in error.also:
            yield f"'also' repeats the correction of {error.wrong!r}"


def _finder_problems(item: Item) -> Iterator[str]:
    finders = Finders([item])
    for use in item.uses:
        if not finders.uses(parse(use)):
            yield f"its finder does not find the use {use!r}"
    for miss in item.near_misses:
        found = finders.uses(doc := parse(miss))
        if found:
            where = doc[found[0].start : found[0].end].text
            yield f"its finder finds {where!r} in the near miss {miss!r}"
    for error in item.errors:
        if not finders.uses(parse(error.right)):
            yield f"its finder does not find the correction {error.right!r}"


def sentences_of(item: Item) -> list[str]:
    """All sentences of an item, for the check that none stands twice in the catalogue."""
    right = [error.right for error in item.errors]
    wrong = [error.wrong for error in item.errors]
    return [*item.uses, *item.near_misses, *wrong, *right]


def duplicate_sentences(items: Iterable[Item]) -> Iterator[str]:
    """Sentences that stand in two places."""
    owner: dict[str, int] = {}
    for item in items:
        for sentence in sentences_of(item):
            if sentence in owner:
                yield f"{sentence!r} stands in item {owner[sentence]} and in item {item.id}"
            owner[sentence] = item.id


@cache
def _word_levels(path: Path) -> dict[str, str]:
    levels: dict[str, str] = {}
    with path.open(encoding="utf-8-sig", newline="") as file:
        for row in csv.DictReader(file):
            for word in row["headword"].split("/"):
                word = word.strip().lower()
                level = row["CEFR"].strip()
                if word not in levels or level < levels[word]:
                    levels[word] = level
    return levels


def hard_words(item: Item, vocabulary: Path) -> list[str]:
    """Words of the explanation above the item's level (A2 at least), exceptions left out."""
    levels = _word_levels(vocabulary)
    allowed = set(LEVELS[: max(1, LEVELS.index(item.level)) + 1])
    exceptions = TERMS | {word.lower() for word in item.explanation.exceptions}
    explanation = item.explanation
    hard = []
    for doc in parse_all([item.title, explanation.rule, explanation.form, explanation.use]):
        for token in doc:
            forms = {token.lower_, token.lemma_.lower()}
            if not token.is_alpha or token.pos_ == "PROPN" or forms & exceptions:
                continue
            known = [levels[form] for form in forms if form in levels]
            if not known or not set(known) & allowed:
                hard.append(token.text)
    return hard


def problems(item: Item, vocabulary: Path | None = None) -> list[str]:
    """Everything that is not yet right with one item."""
    found = [*_text_problems(item), *_finder_problems(item), *duplicate_sentences([item])]
    found += [f"it is related to {id}, which is no item" for id in item.related
              if not 1 <= id <= 263 or id == item.id]  # fmt: skip
    if vocabulary is not None and (hard := hard_words(item, vocabulary)):
        found.append(
            f"above its level and not listed as exceptions: {', '.join(dict.fromkeys(hard))}"
        )
    return found


def check(ids: Iterable[int], vocabulary: Path | None = None) -> Iterator[str]:
    """One line for every problem of the named items."""
    items = catalogue()
    for id in ids:
        if id not in items:
            yield f"item {id}: there is no file for it yet"
            continue
        for problem in problems(items[id], vocabulary):
            yield f"item {id}: {problem}"


if __name__ == "__main__":
    import argparse

    parser = argparse.ArgumentParser(description="Check item files.")
    parser.add_argument("ids", nargs="+", type=int)
    parser.add_argument("--vocabulary", type=Path, help="the CEFR-J vocabulary profile (CSV)")
    arguments = parser.parse_args()
    lines = list(check(arguments.ids, arguments.vocabulary))
    print("\n".join(lines) if lines else "nothing to mend")
    raise SystemExit(1 if lines else 0)
