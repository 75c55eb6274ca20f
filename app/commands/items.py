"""``items``: the grammar item catalogue, by level, topic and words."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from app.errors import UsageError
from app.items_check import check
from grammar_items.catalogue import LEVELS, catalogue, search


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("items", help="list or check the grammar items")
    parser.add_argument("--level", choices=LEVELS)
    parser.add_argument("--topic", metavar="WORDS", help='a part of a topic, e.g. "Passive"')
    parser.add_argument("--search", default="", metavar="WORDS")
    parser.add_argument("--format", choices=("table", "json"), default="table")
    parser.add_argument(
        "--check", nargs="*", type=int, metavar="ID", help="check item files (all if none is named)"
    )
    parser.add_argument("--vocabulary", type=Path, metavar="FILE", help="word levels for --check")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.check is not None:
        return _check(options)
    found = search(options.search, options.level, options.topic)
    if options.format == "json":
        rows = [
            {
                "id": item.id,
                "level": item.level,
                "name": item.name,
                "title": item.title,
                "topic": " › ".join(item.topic),
            }
            for item in found
        ]
        print(json.dumps(rows, ensure_ascii=False, indent=1))
        return 0
    if not found:
        print("No item matches. Try fewer or other words, for example: --search relative")
    for item in found:
        print(f"{item.id:>3}  {item.level}  {item.title}  ({' › '.join(item.topic)})")
    return 0


def _check(options: argparse.Namespace) -> int:
    if options.vocabulary is not None and not options.vocabulary.is_file():
        raise UsageError(
            f"There is no file {options.vocabulary}. Give the CEFR-J vocabulary profile (CSV)."
        )
    lines = list(check(options.check or catalogue(), options.vocabulary))
    print("\n".join(lines) if lines else "nothing to mend")
    return 1 if lines else 0
