"""``correct``: a text through the whole way."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence

from app.commands.common import (
    add_backend,
    add_item,
    add_lines,
    progress_bar,
    read_text,
    split_lines,
)
from app.explain.choose import EXPLAINERS, choose_explainer
from app.explain.protocol import Explainer
from app.explain.translate import languages
from app.languages import AUTO, PACKS, pack_for
from app.pipeline import check, check_lines
from app.records import Report
from app.render import write
from grammar_items.usage.lexicon import transfer_languages

FORMATS = ("text", "json", "m2", "html", "csv")
"""What ``correct`` and ``annotate`` write; the first is the default of both."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("correct", help="correct a text and explain every edit")
    parser.add_argument("file", nargs="?", default="-", help="a text file, or - (default)")
    add_backend(parser)
    add_item(parser)
    add_lines(parser)
    add_format(parser, FORMATS)
    add_explainer(parser)
    add_language(parser)
    parser.set_defaults(run=run)


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--language", choices=(AUTO, *PACKS), default=AUTO, help="the language of the text"
    )


def add_format(parser: argparse.ArgumentParser, choices: tuple[str, ...]) -> None:
    parser.add_argument("--format", choices=choices, default=choices[0])


def add_explainer(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--explainer", choices=EXPLAINERS, default=EXPLAINERS[0])
    parser.add_argument(
        "--explain-in", default="en", metavar="LANGUAGE", help=f"one of: {', '.join(languages())}"
    )
    parser.add_argument(
        "--first-language",
        metavar="LANGUAGE",
        help=f"the learner's own, for a sentence about it: {', '.join(transfer_languages())}",
    )
    parser.add_argument(
        "--trace", action="store_true", help="name on standard error what spoke for each edit"
    )


def explainer_of(options: argparse.Namespace) -> Explainer:
    return choose_explainer(
        options.explainer, options.model, options.explain_in, options.first_language
    )


def print_trace(reports: Sequence[Report]) -> None:
    """One line per edit: ``depends of → on: reason usage.complements.preposition · …``."""
    for report in reports:
        for edit in report.edits:
            change = f"{edit.original.strip()!r} → {edit.replacement.strip()!r}"
            print(f"{edit.id} {edit.type} {change}: {edit.trace or edit.explained_by}",
                  file=sys.stderr)  # fmt: skip


def run(options: argparse.Namespace) -> int:
    text = read_text(options.file)
    explainer = explainer_of(options)
    if options.lines:
        lines = split_lines(text)
        reports = check_lines(
            lines,
            options.backend,
            model=options.model,
            item=options.item,
            explainer=explainer,
            progress=progress_bar(len(lines)),
            language=options.language,
        )
        print_lines(reports, options.format)
    else:
        count = len(pack_for(text, options.language).segment(text)[0])
        report = check(
            text,
            options.backend,
            model=options.model,
            item=options.item,
            explainer=explainer,
            progress=progress_bar(count),
            language=options.language,
        )
        print_report(report, options.format)
        reports = [report]
    if options.trace:
        print_trace(reports)
    return 0


def print_report(report: Report, format: str) -> None:
    sys.stdout.write(write(report, format, colour=sys.stdout.isatty()))


def print_lines(reports: list[Report], format: str) -> None:
    """As many lines out as came in, in every format that has lines."""
    if format == "json":
        whole = {"lines": [report.as_dict() for report in reports]}
        sys.stdout.write(json.dumps(whole, ensure_ascii=False, indent=1) + "\n")
    elif format == "text":
        for report in reports:
            sys.stdout.write(report.corrected + "\n")
    else:
        for report in reports:
            sys.stdout.write(write(report, format, colour=False))
