"""``find-uses``: which grammar items a text uses, and where."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from typing import Any

from app.commands.common import add_item, add_lines, read_text, split_lines
from app.errors import UsageError
from app.segment import Segment, segment, whole_line
from grammar_items.catalogue import UnknownItem, catalogue, item
from grammar_items.finding import find_uses
from grammar_items.parsing import parse_all, span_of


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("find-uses", help="which grammar items a text uses, and where")
    parser.add_argument("file", nargs="?", default="-", help="a text file, or - (default)")
    add_item(parser)
    add_lines(parser)
    parser.add_argument("--format", choices=("table", "json"), default="table")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    if options.item is not None:
        try:
            item(options.item)
        except UnknownItem as error:
            raise UsageError(str(error)) from None
    text = read_text(options.file)
    if options.lines:
        lines = split_lines(text)
        parts = [whole_line(line)[0] for line in lines]
        found = uses_in(parts, options.item)
        rows: list[dict[str, Any]] = [
            {"text": line, "uses": uses} for line, uses in zip(lines, found, strict=True)
        ]
        whole: dict[str, Any] = {"lines": rows}
    else:
        (uses,) = uses_in([segment(text)[0]], options.item)
        whole = {"text": text, "uses": uses}
        rows = [whole]
    if options.format == "json":
        print(json.dumps(whole, ensure_ascii=False, indent=1))
    else:
        for number, row in enumerate(rows, 1):
            for use in row["uses"]:
                place = f"{number}:{use['start']}" if options.lines else str(use["start"])
                found_item = catalogue()[use["item"]]
                print(
                    f"{place:>8}  {found_item.id:>3} {found_item.level}  "
                    f"{found_item.title}: {use['text']!r}"
                )
    return 0


def uses_in(
    texts: Sequence[Sequence[Segment]], only: int | None = None
) -> list[list[dict[str, Any]]]:
    """Uses of each text, given its sentences; one parse a sentence, all in one batch."""
    docs = parse_all(part.text for parts in texts for part in parts)
    found = []
    for parts in texts:
        uses = []
        for part in parts:
            doc = next(docs)
            for use in find_uses(doc):
                if only is None or use.item == only:
                    start, end = span_of(doc, use.start, use.end)
                    uses.append(
                        {
                            "item": use.item,
                            "start": part.start + start,
                            "end": part.start + end,
                            "text": part.text[start:end],
                        }
                    )
        found.append(uses)
    return found
