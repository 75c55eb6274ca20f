"""``annotate``: a source and its correction, labelled, linked and explained."""

from __future__ import annotations

import argparse

from app.commands.common import add_item, add_lines, read_text, split_lines
from app.commands.correct import (
    FORMATS,
    add_explainer,
    add_format,
    add_language,
    explainer_of,
    print_lines,
    print_report,
    print_trace,
)
from app.errors import UsageError
from app.pipeline import annotate


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("annotate", help="explain corrections made elsewhere")
    parser.add_argument("--source", required=True, metavar="FILE", help="the learner's text")
    parser.add_argument("--target", required=True, metavar="FILE", help="the corrected text")
    add_item(parser)
    add_lines(parser)
    add_format(parser, FORMATS)
    add_explainer(parser)
    add_language(parser)
    parser.add_argument("--model", metavar="M", help="the model of the llm explainer")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    source, target = read_text(options.source), read_text(options.target)
    explainer = explainer_of(options)
    how = {"item": options.item, "explainer": explainer, "language": options.language}
    if not options.lines:
        report = annotate(source, target, **how)
        print_report(report, options.format)
        if options.trace:
            print_trace([report])
        return 0
    sources, targets = split_lines(source), split_lines(target)
    if len(sources) != len(targets):
        raise UsageError(
            f"{options.source} has {len(sources)} lines and {options.target} has {len(targets)}: "
            "with --lines each line of the one belongs to the same line of the other. "
            "Make them equal, or leave out --lines."
        )
    reports = [
        annotate(one, other, one_sentence=True, **how)
        for one, other in zip(sources, targets, strict=True)
    ]
    print_lines(reports, options.format)
    if options.trace:
        print_trace(reports)
    return 0
