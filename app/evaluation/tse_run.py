"""``evaluate tse`` from flags to report: read, correct or read answers, score."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from app.errors import UsageError
from app.evaluation.hypotheses import Hypotheses, make_hypotheses, read_hypotheses
from app.evaluation.inputs import numbered_lines
from app.evaluation.pairs import Case, read_cases
from app.evaluation.report import Report
from app.evaluation.tse import FalseAlarms, false_alarms, prompted
from app.evaluation.tse_report import make_report
from models.registry import DEFAULT


def evaluate(args: argparse.Namespace) -> Report:
    if args.hypotheses and args.backend:
        raise UsageError(
            "--hypotheses and --backend exclude each other: the first scores a file, the second "
            "asks a corrector. Give one of them."
        )
    everything = read_cases(args.data)
    cases = everything[: args.limit]
    alarms: list[FalseAlarms] = []
    if args.hypotheses:
        plain, guided = _from_files(args, everything)
        if args.clean:
            raise UsageError("--clean needs a corrector to ask: give --backend, not --hypotheses.")
    else:
        plain, guided = _from_corrector(args, cases)
        if not args.skip_clean:
            good = [case.reference for case in cases]
            alarms.append(false_alarms("corrected sentences of the pairs", good, _ask(args, good)))
        for path in args.clean:
            good = clean_sentences(path)[: args.limit]
            alarms.append(false_alarms(path.name, good, _ask(args, good)))
    name = args.name or plain.system
    plain = replace(plain, system=name, texts=plain.texts[: len(cases)])
    base = prompted("baseline", cases, plain)
    told = None
    if guided:
        guided = replace(guided, system=name, texts=guided.texts[: len(cases)])
        told = prompted("item-guided", cases, guided)
    tables = []
    if args.lm:
        from app.evaluation.perplexity import perplexity_tables  # loads torch

        tables = perplexity_tables(args.lm, cases, base, told, args.quiet)
    return make_report(cases, base, told, alarms, tables, args.data.name)


def _from_files(
    args: argparse.Namespace, cases: Sequence[Case]
) -> tuple[Hypotheses, Hypotheses | None]:
    if args.item_guided and not args.guided_hypotheses:
        raise UsageError(
            "--item-guided asks a corrector; to score files give the answers of the guided run "
            "with --guided-hypotheses FILE."
        )
    plain = read_hypotheses(args.hypotheses, len(cases), str(args.data), args.name)
    guided = None
    if args.guided_hypotheses:
        guided = read_hypotheses(args.guided_hypotheses, len(cases), str(args.data), args.name)
    return plain, guided


def _from_corrector(
    args: argparse.Namespace, cases: Sequence[Case]
) -> tuple[Hypotheses, Hypotheses | None]:
    sentences = [case.source for case in cases]
    plain = _made(args, sentences)
    guided = _made(args, sentences, [case.item for case in cases]) if args.item_guided else None
    return plain, guided


def _made(
    args: argparse.Namespace, sentences: Sequence[str], items: Sequence[int] | None = None
) -> Hypotheses:
    return make_hypotheses(
        args.backend or DEFAULT, args.model, sentences, items, args.cache, args.fresh, args.quiet
    )


def _ask(args: argparse.Namespace, sentences: Sequence[str]) -> tuple[str, ...]:
    return _made(args, sentences).texts


def clean_sentences(path: Path) -> list[str]:
    """The first column of every line that is not blank."""
    found = [line.split("\t")[0].strip() for _, line in numbered_lines(path)]
    return [sentence for sentence in found if sentence]
