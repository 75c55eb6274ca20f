"""``evaluate explain`` from flags to report."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import Any

from tqdm import tqdm

from app.errors import UsageError
from app.evaluation.descriptions import language_of
from app.evaluation.explain import (
    Explained,
    Sample,
    check_sources,
    make_report,
    read_samples,
    score,
)
from app.evaluation.report import Report


def evaluate(args: argparse.Namespace) -> Report:
    ways = [bool(args.hypotheses), args.truth, bool(args.backend)]
    if sum(ways) != 1:
        raise UsageError(
            "Say whose explanations to score: --hypotheses FILE for a system's own, --truth for "
            "Margin's explanations of the gold corrections, or --backend B for a corrector's."
        )
    gold = read_samples(args.gold)[: args.limit]
    name, model = args.name, ""
    if args.hypotheses:
        found = read_samples(args.hypotheses)
        check_sources(args.hypotheses, found[: args.limit], gold, args.gold)
        found, name = found[: args.limit], name or args.hypotheses.stem
    else:
        if language_of([sample.source for sample in gold]) != "en":
            raise UsageError(
                f"{args.gold}: the sentences are not English, and Margin explains English only. "
                "Score another system's explanations with --hypotheses FILE."
            )
        found, model = _explained(args, gold)
        name = name or ("margin" if args.truth else args.backend)
    result = score(found, gold, args.language)
    return make_report(name, model, result, args.truth, args.gold.name)


def _explained(args: argparse.Namespace, gold: Sequence[Sample]) -> tuple[list[Sample], str]:
    from app import annotate, check

    made: list[Sample] = []
    model = ""
    for sample in tqdm(gold, desc="explaining", unit="sentence", disable=args.quiet):
        if args.truth:
            report = annotate(sample.source, sample.target)
        else:
            report = check(sample.source, backend=args.backend, model=args.model)
            model = report.backend.model
        made.append(Sample(sample.source, report.corrected, tuple(map(_of_report, report.edits))))
    return made, model


def _of_report(edit: Any) -> Explained:
    """An edit of a report in EXCGEC's terms; its three sentences become one description."""
    words = edit.explanation
    return Explained(
        edit.start,
        edit.end,
        edit.replacement,
        edit.type,
        edit.severity,
        " ".join((words.rule, words.reason, words.fix)),
    )
