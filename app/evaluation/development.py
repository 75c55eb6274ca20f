"""Every development measure of one folder of weights, in one table.

    python -m app evaluate development DATA --model packed/ --tune

``DATA`` is the folder the training commands take. ``--tune`` first fits the judging on held-out
real writing (``models.training.tune``) and writes it into the folder's ``config.json``. The
measures are those of ``evaluate bea`` and ``evaluate tse``, made by the same functions.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path

from app.evaluation.annotation import tokens_of
from app.evaluation.bea import Gold, System, measure
from app.evaluation.bea_run import annotated_answers, read_references
from app.evaluation.command import OWN_PAIRS
from app.evaluation.hypotheses import make_hypotheses
from app.evaluation.m2 import read_m2
from app.evaluation.pairs import read_cases
from app.evaluation.report import Report, Value, table
from app.evaluation.tokens import detokenised
from app.evaluation.tse import false_alarms, score
from app.evaluation.tse_run import clean_sentences
from grammar_items.catalogue import catalogue
from models.training import sources

DOCUMENT_SENTENCES = 3_000
NEAR_MISSES = 1_000
"""Right sentences sampled for a false-alarm rate."""

Row = tuple[str, str, int, str]
"""Whose sentences, measure, number of sentences, value."""


def evaluate(args: argparse.Namespace) -> Report:
    from models.registry import load

    if args.tune:
        from models.training.tune import tune  # loads torch

        print(tune(args.data, Path(args.model)), flush=True)
    rows: list[Row] = []
    measures: dict[str, Value] = {}
    for name, what, number, values in _measured(args):
        rows.append((name, what, number, " / ".join(f"{v:.1f}" for v in values.values())))
        measures |= {f"{name}, {key}": value for key, value in values.items()}
        print("  ".join(map(str, rows[-1])), flush=True)
    model = load("bundled", args.model).model
    return Report(
        "development",
        f"Development measures: {model}",
        {"name": "bundled", "model": model, "data": args.data.name},
        measures,
        (table("Measures", ["Sentences", "Measure", "Number", "Value"], rows),),
        notes=(
            "The judging is fitted on the held-out public edits and chats, so these rows flatter "
            "it a little; nothing is trained or fitted on the others.",
        ),
    )


Measured = tuple[str, str, int, dict[str, float]]


def _measured(args: argparse.Namespace) -> Iterator[Measured]:
    data: Path = args.data
    evaluation = data / "eval"
    essays = Gold({"conll14": read_m2(evaluation / "conll14.m2")})
    yield _bea(args, "CoNLL-14 essays", essays)
    references = [evaluation / f"jfleg_dev.ref{number}" for number in range(4)]
    yield _bea(args, "JFLEG dev", read_references(evaluation / "jfleg_dev.src", references))
    public = [(wrong, right) for wrong, right, _ in sources.public_edits(data, held_out=True)]
    yield _bea(args, "public edits, held out", _pairs(public))
    yield _bea(args, "learner chats, held out", _pairs(list(sources.chats(data, held_out=True))))
    yield from _minimal_pairs(args, "tse_dev", data / "tse_dev.jsonl")
    yield from _minimal_pairs(args, "own pairs", OWN_PAIRS)
    tricky = clean_sentences(evaluation / "correct_sentences_harper.tsv")
    yield _alarms(args, "Harper's tricky sentences", tricky)
    yield _alarms(args, "clean prose", list(sources.held_out_sentences(data, fitted=False)))
    documents = list(sources.held_out_documents(data, fitted=False))
    random.Random(1).shuffle(documents)
    yield _alarms(args, "clean documents", documents[:DOCUMENT_SENTENCES])
    near = [(text, item.id) for item in catalogue().values() for text in item.near_misses]
    random.Random(1).shuffle(near)
    near = near[:NEAR_MISSES]
    yield _alarms(
        args, "near misses, item told", [text for text, _ in near], [item for _, item in near]
    )


def _answers(
    args: argparse.Namespace, sentences: Sequence[str], items: Sequence[int] | None = None
) -> tuple[str, ...]:
    return make_hypotheses(
        "bundled", args.model, sentences, items, args.cache, args.fresh, quiet=True
    ).texts


def _bea(args: argparse.Namespace, name: str, gold: Gold) -> Measured:
    texts = _answers(args, [detokenised(sentence.tokens) for sentence in gold.sentences])
    system = System("bundled", "", annotated_answers(gold, texts, plain=True))
    return name, "P / R / F0.5 / GLEU", len(texts), measure(gold, system)


def _pairs(pairs: Sequence[tuple[str, str]]) -> Gold:
    from app.evaluation.annotation import annotated, parse_ahead

    tokens = [(tokens_of(wrong), tokens_of(right)) for wrong, right in pairs]
    parse_ahead(" ".join(side) for pair in tokens for side in pair)
    return Gold({"pairs": [annotated(wrong, [right]) for wrong, right in tokens]})


def _minimal_pairs(args: argparse.Namespace, name: str, path: Path) -> Iterator[Measured]:
    cases = read_cases(path)
    sentences = [case.source for case in cases]
    for how, items in (("", None), (", item told", [case.item for case in cases])):
        texts = _answers(args, sentences, items)
        scores = score(cases, texts).scores()
        single = score(cases, texts, "single").scores()
        values = {
            "P": 100 * scores.p,
            "R": 100 * scores.r,
            "F0.5": 100 * scores.f,
            "targeted R": 100 * single.r,
        }
        yield name + how, "P / R / F0.5 / targeted R", len(cases), values


def _alarms(
    args: argparse.Namespace,
    name: str,
    good: Sequence[str],
    items: Sequence[int] | None = None,
) -> Measured:
    found = false_alarms(name, good, _answers(args, good, items))
    return name, "right sentences changed, %", found.sentences, {"changed": found.rate}
