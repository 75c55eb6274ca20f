"""``evaluate explain`` from flags to report."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
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
    first = args.order == "pre"
    if first and args.backend != "llm":
        raise UsageError(
            "Only a language model can explain before it corrects. Add --backend llm --model M "
            "to --order pre, or leave --order out."
        )
    gold = read_samples(args.gold)[: args.limit]
    name, model = args.name, ""
    notes: list[str] = []
    if args.hypotheses:
        found = read_samples(args.hypotheses)
        check_sources(args.hypotheses, found[: args.limit], gold, args.gold)
        found, name = found[: args.limit], name or args.hypotheses.stem
    else:
        if first and language_of([sample.source for sample in gold]) != "en":
            raise UsageError(
                f"{args.gold}: the sentences are not English, and Margin has prompts for "
                "explaining before correcting in English only. Leave --order out."
            )
        found, model, notes = (_explained_first if first else _explained)(args, gold)
        usual = "margin" if args.truth else "llm, explaining first" if first else args.backend
        name = name or usual
    result = score(found, gold, args.language)
    report = make_report(name, model, result, args.truth, args.gold.name)
    if args.hypotheses:
        return report
    system = {**report.system, "order": args.order}
    return replace(report, system=system, notes=(*notes, *report.notes))


def _explained(
    args: argparse.Namespace, gold: Sequence[Sample]
) -> tuple[list[Sample], str, list[str]]:
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
    by = "Order: post (the correction first, then its edits explained by Margin's catalogue)."
    return made, model, [by]


def _explained_first(
    args: argparse.Namespace, gold: Sequence[Sample]
) -> tuple[list[Sample], str, list[str]]:
    """The language model explains, then corrects; the same sentences as in the other order."""
    from app.explain import first
    from app.segment import segment

    explain = first.load(args.model)
    parts = [segment(sample.source)[0] for sample in gold]
    texts = [part.text for sample in parts for part in sample]
    with tqdm(total=len(texts), desc="explaining", unit="sentence", disable=args.quiet) as bar:
        answers = explain(texts, bar.update)
    told = iter(answers)
    made = []
    for sample, places in zip(gold, parts, strict=True):
        target, here = "", 0
        edits: list[Explained] = []
        for part in places:
            one = next(told)
            target += sample.source[here : part.start] + one.sentence.corrected
            here = part.end
            edits += [
                Explained(
                    part.start + edit.first,
                    part.start + edit.last,
                    edit.replacement,
                    f"{edit.operation}:{row.type}",
                    row.severity,
                    row.description,
                )
                for edit, row in one.explained
            ]
        made.append(Sample(sample.source, target + sample.source[here:], tuple(edits)))
    troubles = [one.trouble for one in answers if one.trouble]
    notes = [
        "Order: pre (the language model explained first and then corrected; the printed rows are "
        "of models that correct first).",
        f"{sum(one.unexplained for one in answers)} edits that no explanation names and "
        f"{sum(one.idle for one in answers)} explanations of changes that were not made are not "
        "scored.",
        f"{len(troubles)} of {len(texts)} sentences were kept because of trouble."
        + (f" The first: {troubles[0]}" if troubles else ""),
    ]
    return made, explain.model, notes


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
