"""``evaluate bea`` from flags to report."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from app.errors import UsageError
from app.evaluation.annotation import annotated, parse_ahead
from app.evaluation.bea import Gold, System, make_report
from app.evaluation.hypotheses import make_hypotheses
from app.evaluation.inputs import numbered_lines, refuse, same_number
from app.evaluation.m2 import M2Sentence, check_sources, read_m2
from app.evaluation.report import Report
from app.evaluation.tokens import detokenised, retokenised
from models.registry import DEFAULT


def evaluate(args: argparse.Namespace) -> Report:
    gold = _gold(args)
    systems: list[System] = []
    for given in args.system:
        name, _, path = given.partition("=")
        if not path:
            raise UsageError(
                f"--system {given}: a name and a file are needed. Write --system NAME=FILE."
            )
        systems.append(_from_file(Path(path), gold, name, args.plain_text))
    if args.hypotheses:
        name = args.name or args.hypotheses.stem
        systems.insert(0, _from_file(args.hypotheses, gold, name, args.plain_text))
    if args.backend or not systems:
        systems.insert(0, _from_corrector(args, gold))
    names = [system.name for system in systems]
    for name in names:
        if names.count(name) > 1:
            raise UsageError(f"Two systems are called {name}. Give them names of their own.")
    if args.limit:
        kept = args.limit
        gold = _first(gold, kept)
        systems = [replace(s, sentences=s.sentences[:kept]) for s in systems]
    return make_report(gold, systems, args.samples)


def _gold(args: argparse.Namespace) -> Gold:
    if args.gold and args.source:
        raise UsageError(
            "Give either M2 files, or --source with --references; both at once are ambiguous."
        )
    if args.gold:
        for path in args.gold:
            if args.gold.count(path) > 1:
                raise UsageError(f"{path} is named twice. Name each gold file once.")
        return Gold({_file_name(path, args.gold): read_m2(path) for path in args.gold})
    if not args.source or not args.references:
        raise UsageError(
            "Nothing to score against: name one or more gold M2 files, or give --source FILE and "
            "--references FILE … (one tokenised sentence a line, as JFLEG has them)."
        )
    return read_references(args.source, args.references)


def read_references(source: Path, references: Sequence[Path]) -> Gold:
    """Gold edits, as ERRANT finds them, out of tokenised sentences and their corrections."""
    sources = _spaced(source)
    targets = [_spaced(path) for path in references]
    for path, lines in zip(references, targets, strict=True):
        same_number(path, len(lines), str(source), len(sources))
    parse_ahead(" ".join(tokens) for lines in (sources, *targets) for tokens in lines)
    each = zip(*targets, strict=True)
    made = [annotated(wrong, rights) for wrong, rights in zip(sources, each, strict=True)]
    return Gold({source.name: made})


def _file_name(path: Path, paths: Sequence[Path]) -> str:
    alone = [other.name for other in paths].count(path.name) == 1
    return path.name if alone else str(path)


def _spaced(path: Path) -> list[tuple[str, ...]]:
    found = []
    for number, line in numbered_lines(path):
        if not line.strip():
            raise refuse(path, number, "The line is empty.", "Write one sentence a line.")
        found.append(tuple(line.split()))
    return found


def _first(gold: Gold, number: int) -> Gold:
    files: dict[str, Sequence[M2Sentence]] = {}
    left = number
    for name, sentences in gold.files.items():
        if left > 0:
            files[name] = sentences[:left]
            left -= len(sentences)
    return Gold(files)


def _from_file(path: Path, gold: Gold, name: str, plain: bool) -> System:
    """An M2 file with the system's edits, or its text, from which ERRANT takes the edits."""
    if path.suffix == ".m2":
        sentences = read_m2(path)
        check_sources(path, sentences, gold.sentences, Path(", ".join(gold.files)))
        return System(name, path.name, sentences)
    lines = numbered_lines(path)
    same_number(path, len(lines), ", ".join(gold.files), len(gold.sentences))
    for number, line in lines:
        if not line.strip():
            raise refuse(
                path,
                number,
                "The hypothesis is empty.",
                "A system that changes nothing writes the sentence as it was.",
            )
    texts = [line for _, line in lines]
    return System(name, path.name, annotated_answers(gold, texts, plain))


def annotated_answers(gold: Gold, texts: Sequence[str], plain: bool) -> list[M2Sentence]:
    """A system's answers with ERRANT's edits; ``plain`` text is tokenised as the gold is."""
    answers = [
        retokenised(text, sentence.tokens) if plain else tuple(text.split())
        for text, sentence in zip(texts, gold.sentences, strict=True)
    ]
    parse_ahead(" ".join(answer) for answer in answers)
    parse_ahead(" ".join(sentence.tokens) for sentence in gold.sentences)
    return [
        annotated(sentence.tokens, [answer])
        for sentence, answer in zip(gold.sentences, answers, strict=True)
    ]


def _from_corrector(args: argparse.Namespace, gold: Gold) -> System:
    """The corrector gets ordinary text; its answers are tokenised as the gold files are."""
    wanted = gold.sentences[: args.limit]
    made = make_hypotheses(
        args.backend or DEFAULT,
        args.model,
        [detokenised(sentence.tokens) for sentence in wanted],
        cache=args.cache,
        fresh=args.fresh,
        quiet=args.quiet,
    )
    part = _first(gold, len(wanted))
    sentences = annotated_answers(part, made.texts, plain=True)
    padding = gold.sentences[len(wanted) :]
    return System(
        args.name or made.system,
        made.model,
        [*sentences, *(M2Sentence(s.tokens, ()) for s in padding)],
        made.seconds,
        made.size,
        made.troubles,
    )
