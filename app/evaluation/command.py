"""``python -m app evaluate …``: the flags of the bench, and which evaluation they lead to.

``add_parser(subparsers)`` puts ``evaluate`` with all its kinds into the command line.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

OWN_PAIRS = Path(__file__).parent / "data" / "minimal_pairs.jsonl"
"""Two pairs for each of the 263 items, written for Margin and never learnt from."""


def add_parser(subparsers: Any) -> None:
    """``evaluate`` and under it one command a paper, and ``compare``."""
    parser = subparsers.add_parser(
        "evaluate", help="measure a corrector, or any system's output, as the papers do"
    )
    kinds = parser.add_subparsers(dest="kind", required=True, metavar="KIND")
    _tse(kinds)
    _bea(kinds)
    _explain(kinds)
    _cged(kinds)
    _texts(kinds)
    _generalise(kinds)
    _compare(kinds)
    _development(kinds)


def _common(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--report",
        type=Path,
        metavar="DIR",
        help="write Markdown, CSV, JSON and an HTML page with plots there",
    )
    parser.add_argument("--limit", type=_positive, metavar="N", help="only the first N sentences")
    parser.add_argument("--quiet", action="store_true", help="no progress bar")


def _correctors(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--backend",
        metavar="B",
        help="the corrector to measure (default: bundled, unless --hypotheses is given)",
    )
    parser.add_argument("--model", metavar="M", help="the corrector's model")
    parser.add_argument(
        "--hypotheses",
        type=Path,
        metavar="FILE",
        help='score this output instead: one hypothesis a line, or JSON Lines with "hyp"',
    )
    parser.add_argument("--name", help="what to call the system in the report")
    parser.add_argument(
        "--cache",
        type=Path,
        metavar="DIR",
        help="where answers are kept (default: the user's cache folder)",
    )
    parser.add_argument("--fresh", action="store_true", help="ask again instead of using the cache")


def _positive(words: str) -> int:
    try:
        number = int(words)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{words!r} is not a whole number above 0")
    return number


def _tse(kinds: Any) -> None:
    parser = kinds.add_parser(
        "tse",
        help="minimal pairs on grammar items (CTSEG)",
        description="Score a corrector on minimal pairs, grammar item by grammar item.",
    )
    parser.add_argument(
        "data",
        type=Path,
        nargs="?",
        default=OWN_PAIRS,
        metavar="PAIRS",
        help="JSON Lines of pairs, or a folder of one M2 file an item (Margin's own pairs)",
    )
    _correctors(parser)
    parser.add_argument(
        "--item-guided",
        action="store_true",
        help="also tell the corrector the item of each sentence",
    )
    parser.add_argument(
        "--guided-hypotheses",
        type=Path,
        metavar="FILE",
        help="output of the same system when told the item",
    )
    parser.add_argument(
        "--clean",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="correct sentences (one a line, or the first column of a TSV) for "
        "the false-alarm rate; may be given again",
    )
    parser.add_argument(
        "--skip-clean", action="store_true", help="do not correct the good sentences of the pairs"
    )
    parser.add_argument(
        "--lm", metavar="FOLDER", help="a local causal language model for the perplexity columns"
    )
    _common(parser)
    parser.set_defaults(run=_run_tse)


def _run_tse(args: argparse.Namespace) -> int:
    from app.evaluation import tse_run  # loads spaCy

    return finish(tse_run.evaluate(args), args)


def _bea(kinds: Any) -> None:
    parser = kinds.add_parser(
        "bea",
        help="ERRANT scores and GLEU (BEA-2019, JFLEG)",
        description="Score correctors against M2 files, or against plain references.",
    )
    parser.add_argument(
        "gold",
        type=Path,
        nargs="*",
        metavar="GOLD.m2",
        help="gold files; each is also reported by itself (CEFR levels)",
    )
    parser.add_argument(
        "--source", type=Path, metavar="FILE", help="tokenised sentences, instead of M2 files"
    )
    parser.add_argument(
        "--references",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help="their corrections, one file an annotator",
    )
    _correctors(parser)
    parser.add_argument(
        "--system",
        action="append",
        default=[],
        metavar="NAME=FILE",
        help="another system's output (text or M2) to compare with; may be given again",
    )
    parser.add_argument(
        "--plain-text",
        action="store_true",
        help="the hypotheses are ordinary text, not space-separated tokens",
    )
    parser.add_argument(
        "--samples",
        type=_positive,
        default=1000,
        metavar="N",
        help="bootstrap samples (default: 1000)",
    )
    _common(parser)
    parser.set_defaults(run=_run_bea)


def _run_bea(args: argparse.Namespace) -> int:
    from app.evaluation import bea_run

    return finish(bea_run.evaluate(args), args)


def _explain(kinds: Any) -> None:
    parser = kinds.add_parser(
        "explain",
        help="explanations of edits (EXCGEC)",
        description="Score explanations: types, severities and descriptions of the edits.",
    )
    parser.add_argument(
        "gold",
        type=Path,
        metavar="GOLD.json",
        help="samples with explained edits, as EXCGEC has them",
    )
    parser.add_argument(
        "--hypotheses", type=Path, metavar="FILE", help="the system's samples, in the same form"
    )
    parser.add_argument(
        "--truth",
        action="store_true",
        help="explain the gold corrections instead of correcting",
    )
    parser.add_argument("--backend", metavar="B", help="correct and explain with this corrector")
    parser.add_argument("--model", metavar="M", help="the corrector's model")
    parser.add_argument(
        "--order",
        choices=["pre", "post"],
        default="post",
        help="correct and then explain (post, the default); or let a language model explain "
        "first (pre, with --backend llm, for comparison only)",
    )
    parser.add_argument("--name", help="what to call the system in the report")
    parser.add_argument(
        "--language",
        choices=["en", "zh"],
        help="how descriptions are split into words (default: by the text)",
    )
    _common(parser)
    parser.set_defaults(run=_run_explain)


def _run_explain(args: argparse.Namespace) -> int:
    from app.evaluation import explain_run

    return finish(explain_run.evaluate(args), args)


def _cged(kinds: Any) -> None:
    parser = kinds.add_parser(
        "cged",
        help="diagnosis of Chinese learner errors (NLP-TEA 2015)",
        description="Score diagnoses: false positive rate, detection, identification, position.",
    )
    parser.add_argument(
        "gold", type=Path, metavar="GOLD", help='"sid, start, end, type" lines, or SGML'
    )
    parser.add_argument(
        "system", type=Path, nargs="*", metavar="SYSTEM", help="the systems' files, in either form"
    )
    parser.add_argument("--backend", metavar="B", help="also diagnose with this corrector")
    parser.add_argument("--model", metavar="M", help="the corrector's model")
    parser.add_argument(
        "--sentences",
        type=Path,
        metavar="FILE",
        help="what the corrector reads: id, tab, sentence (default: the sentences of an SGML GOLD)",
    )
    parser.add_argument(
        "--save", type=Path, metavar="FILE", help="write the corrector's diagnoses there"
    )
    _common(parser)
    parser.set_defaults(run=_run_cged)


def _run_cged(args: argparse.Namespace) -> int:
    from app.errors import UsageError
    from app.evaluation import cged

    gold = cged.read(args.gold)
    systems = {}
    for path in args.system:
        system = cged.read(path)
        cged.check_ids(gold, system, args.gold, path)
        name = path.stem if path.stem not in systems else str(path)
        systems[name] = system
    if args.backend:
        from app.evaluation import cged_run

        place = args.sentences or args.gold
        made = cged_run.diagnose(cged_run.read_sentences(place), args.backend, args.model)
        cged.check_ids(gold, made, args.gold, place)
        systems[args.backend] = dict(made)
        if args.save:
            args.save.write_text(cged_run.to_lines(made), encoding="utf-8")
    if not systems:
        raise UsageError("Name a system's file to score, or a corrector with --backend B.")
    if args.limit:
        kept = list(gold)[: args.limit]
        gold = {sid: gold[sid] for sid in kept}
        systems = {name: {sid: s[sid] for sid in kept} for name, s in systems.items()}
    return finish(cged.make_report(gold, systems), args)


def _texts(kinds: Any) -> None:
    parser = kinds.add_parser(
        "texts",
        help="learners' texts with marked corrections, and right sentences",
        description="Score a corrector on texts in which corrections are marked {wrong>right}: "
        "precision, recall and F0.5 by type, and false alarms on right sentences.",
    )
    parser.add_argument(
        "texts",
        type=Path,
        metavar="TEXTS",
        help="one text a block, blank lines between them: 他{昨天去>昨天去了}学校。 "
        "(alternatives: {wrong>right|also right})",
    )
    parser.add_argument(
        "--right", type=Path, metavar="FILE", help="right sentences, one a line, for false alarms"
    )
    parser.add_argument(
        "--language", default="auto", help="language of the texts: auto (default), en, zh"
    )
    parser.add_argument("--backend", metavar="B", help="the corrector (default: the language's)")
    parser.add_argument("--model", metavar="M", help="the corrector's model")
    parser.add_argument("--name", help="what to call the system in the report")
    parser.add_argument(
        "--list", action="store_true", help="also list wrong edits, misses and false alarms"
    )
    _common(parser)
    parser.set_defaults(run=_run_texts)


def _run_texts(args: argparse.Namespace) -> int:
    from app.evaluation import texts_run

    return finish(texts_run.evaluate(args), args)


def _generalise(kinds: Any) -> None:
    parser = kinds.add_parser(
        "generalise",
        help="error patterns never seen in training (synthetic sets)",
        description="Train small models on made sentences, or ask a corrector, and compare known "
        "with unknown error-correction patterns.",
    )
    parser.add_argument(
        "--backend", metavar="B", help="measure this corrector instead of training models"
    )
    parser.add_argument("--model", metavar="M", help="the corrector's model")
    parser.add_argument("--types", nargs="+", metavar="TYPE", help="only these error types")
    parser.add_argument(
        "--size",
        choices=["twin", "small", "full"],
        default="full",
        help="how much to train: twin (a minute), small, full (default)",
    )
    parser.add_argument(
        "--work",
        type=Path,
        metavar="DIR",
        help="where results of each training are kept, so that a broken run goes "
        "on (default: the user's cache folder)",
    )
    parser.add_argument("--seed", type=int, default=1, help="of data and training (default: 1)")
    parser.add_argument(
        "--patterns",
        type=Path,
        metavar="FILE",
        help='with --backend: "wrong<TAB>right" lines that its training held; '
        "they part known from unknown",
    )
    parser.add_argument("--cache", type=Path, metavar="DIR", help="where answers are kept")
    parser.add_argument("--fresh", action="store_true", help="train and ask again")
    _common(parser)
    parser.set_defaults(run=_run_generalise)


def _run_generalise(args: argparse.Namespace) -> int:
    from app.evaluation import generalise_run

    return finish(generalise_run.evaluate(args), args)


def _compare(kinds: Any) -> None:
    parser = kinds.add_parser(
        "compare",
        help="several reports on one page",
        description="Lay the measures of several reports side by side, best in bold.",
    )
    parser.add_argument(
        "reports",
        type=Path,
        nargs="+",
        metavar="REPORT",
        help="report.json files, or the folders that hold them",
    )
    parser.add_argument("--report", type=Path, metavar="DIR", help="write the page there")
    parser.set_defaults(run=_run_compare)


def _run_compare(args: argparse.Namespace) -> int:
    from app.evaluation import compare

    return finish(compare.make_report(args.reports), args)


def _development(kinds: Any) -> None:
    parser = kinds.add_parser(
        "development",
        help="every development measure of one folder of weights, in one table",
        description="Measure a folder of weights of the bundled corrector on all development sets.",
    )
    parser.add_argument("data", type=Path, metavar="DATA", help="the folder of the training data")
    parser.add_argument("--model", required=True, metavar="FOLDER", help="the packed weights")
    parser.add_argument(
        "--tune", action="store_true", help="fit the judging first and write it into the folder"
    )
    parser.add_argument("--cache", type=Path, metavar="DIR", help="where answers are kept")
    parser.add_argument("--fresh", action="store_true", help="ask again instead of using the cache")
    parser.add_argument("--report", type=Path, metavar="DIR", help="write the report there")
    parser.set_defaults(run=_run_development)


def _run_development(args: argparse.Namespace) -> int:
    from app.evaluation import development

    return finish(development.evaluate(args), args)


def finish(report: Any, args: argparse.Namespace) -> int:
    """Print the report, and write it where it was asked for."""
    from app.evaluation.report import as_text, write

    if args.report:
        write(report, args.report)
    print(as_text(report))
    if args.report:
        print(
            f"\nWritten to {args.report}: report.html, report.md, report.json, tables as CSV.",
            file=sys.stderr,
        )
    return 0
