"""``evaluate generalise`` from flags to report: train small models, or ask a corrector."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from app.errors import UsageError
from app.evaluation.annotation import tokens_of
from app.evaluation.generalise import (
    WORDS,
    Tested,
    Trained,
    corrector_report,
    measured,
    model_report,
)
from app.evaluation.hypotheses import default_cache, make_hypotheses
from app.evaluation.inputs import numbered_lines, refuse
from app.evaluation.report import Report
from models.training.cfg_sentences import CFG, TYPES, Grammar, Pair, written

SHOWN_TYPE = "VERB:SVA"
SENTENCES = 100
"""Of each error type and kind of words, when a corrector is asked."""


def evaluate(args: argparse.Namespace) -> Report:
    for name in args.types or ():
        if name not in TYPES:
            raise UsageError(f"There is no error type {name} here. Choose from {', '.join(TYPES)}.")
    if args.patterns and not args.backend:
        raise UsageError("--patterns goes with --backend: it says what the corrector was taught.")
    return _ask(args) if args.backend else _train(args)


def _train(args: argparse.Namespace) -> Report:
    """Each training's answers are kept, so that a broken run goes on with the next."""
    from models.training.generalise import MOST_SHOWN, SIZES

    size = SIZES[args.size]
    if args.limit:
        size = replace(size, test=args.limit)
    types = tuple(args.types or TYPES)
    done = {name: _one(args, name, size, 0) for name in types}
    shown: dict[int, Trained] = {}
    if SHOWN_TYPE in done and args.size != "twin":
        shown = {0: done[SHOWN_TYPE]}
        for number in range(1, MOST_SHOWN + 1):
            shown[number] = _one(args, SHOWN_TYPE, size, number)
    setting = (
        f"{args.size}: {size.train} sentences, {size.epochs} epochs, {size.layers}+{size.layers} "
        f"layers of width {size.width}, seed {args.seed}"
    )
    notes = [
        f"One BART from scratch for each error type; {setting}.",
        "A third of the patterns is held out; a third of the training sentences needs no "
        "correction and holds every word form, those of the held-out patterns too.",
    ]
    return model_report(done, shown, setting, notes)


def _one(args: argparse.Namespace, name: str, size: Any, shown: int) -> Trained:
    from models.training.generalise import TOLD, make_sets, train

    sets = make_sets(name, size, args.seed, shown)
    key = json.dumps([asdict(size), args.seed, name, shown, [p.wrong for p in sets.train]])
    folder = args.work or default_cache().parent / "generalise"
    file = folder / f"{name.replace(':', '-')}-{hashlib.sha256(key.encode()).hexdigest()[:16]}.json"
    if file.exists() and not args.fresh:
        kept = json.loads(file.read_text(encoding="utf-8"))
    else:

        def tell(epoch: int, loss: float) -> None:
            if not args.quiet:
                words = f"{name}, {shown} shown: epoch {epoch + 1} of {size.epochs}"
                print(f"{words}, loss {loss:.3f}", file=sys.stderr)

        made = train(sets, size, args.seed, tell)
        kept = {"known": made.known, "unknown": made.unknown, "losses": made.losses}
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(kept), encoding="utf-8")
    known = [tuple(words) for words in kept["known"]]
    unknown = [tuple(words) for words in kept["unknown"]]
    seen = {pair.pattern for pair in sets.train}
    turned = [(right, wrong) in seen for wrong, right in (p.pattern for p in sets.unknown)]

    def part(wanted: Sequence[bool]) -> Tested | None:
        places = [place for place, yes in enumerate(wanted) if yes]
        pairs = [sets.unknown[place] for place in places]
        return _measured(pairs, [unknown[place] for place in places]) if places else None

    return Trained(
        _measured(sets.known, known),
        _measured(sets.unknown, unknown),
        told=part([pair.pattern == TOLD for pair in sets.unknown]),
        turned=part(turned),
        strange=part([not yes for yes in turned]),
    )


def _measured(pairs: Sequence[Pair], answers: Sequence[tuple[str, ...]]) -> Tested:
    return measured([p.wrong for p in pairs], [p.right for p in pairs], answers)


def _ask(args: argparse.Namespace) -> Report:
    """The corrector gets ordinary sentences: a capital, a full stop."""
    number = args.limit or SENTENCES
    types = tuple(args.types or TYPES)
    if args.patterns:
        taught = read_patterns(args.patterns)
        labels = ["known patterns", "unknown patterns"]
        sets = {name: _by_patterns(name, taught, number, args.seed) for name in types}
        notes = [f"Known: the pattern is in {args.patterns.name}."]
    else:
        labels = list(WORDS.values())
        sets = {
            name: {label: made(name, words, number, args.seed) for words, label in WORDS.items()}
            for name in types
        }
        notes = [
            "What the corrector was taught is not known, so unknown patterns are made of rare and "
            "of invented words; give --patterns FILE to part them by its training data."
        ]
    flat = [pair for by_label in sets.values() for pairs in by_label.values() for pair in pairs]
    answers = make_hypotheses(
        args.backend,
        args.model,
        [written(pair.wrong) for pair in flat],
        cache=args.cache,
        fresh=args.fresh,
        quiet=args.quiet,
    )
    left = iter(answers.texts)
    results: dict[str, dict[str, Tested]] = {}
    for name, by_label in sets.items():
        results[name] = {}
        for label, pairs in by_label.items():
            results[name][label] = measured(
                [tokens_of(written(p.wrong)) for p in pairs],
                [tokens_of(written(p.right)) for p in pairs],
                [tokens_of(next(left)) for _ in pairs],
            )
    notes.append(f"{number} made sentences for each error type and kind of words.")
    return corrector_report(answers.system, answers.model, results, labels, answers.seconds, notes)


def made(type: str, words: str, number: int, seed: int) -> list[Pair]:
    """Different wrong sentences of the type with words of ``cfg/WORDS.toml``."""
    chance = random.Random(f"{type} {words} {seed}")
    grammar = Grammar.load(words)
    found: dict[Pair, None] = {}
    while len(found) < number:
        found.setdefault(grammar.pair(type, chance))
    return list(found)


def read_patterns(path: Path) -> frozenset[tuple[str, str]]:
    """``run<TAB>runs`` on each line: an error and its correction."""
    found = set()
    for number, line in numbered_lines(path):
        parts = line.split("\t")
        if len(parts) < 2:
            raise refuse(
                path, number, "Two columns are needed.", "Write wrong<TAB>right, one a line."
            )
        found.add((" ".join(parts[0].lower().split()), " ".join(parts[1].lower().split())))
    return frozenset(found)


def _by_patterns(
    type: str, taught: frozenset[tuple[str, str]], number: int, seed: int
) -> dict[str, list[Pair]]:
    by_pattern: dict[str, list[Pair]] = {"known patterns": [], "unknown patterns": []}
    for words in WORDS:
        for pair in made(type, words, 4 * number, seed):
            wrong, right = pair.pattern
            known = (" ".join(wrong), " ".join(right)) in taught
            by_pattern["known patterns" if known else "unknown patterns"].append(pair)
    for label, pairs in by_pattern.items():
        if not pairs:
            raise UsageError(
                f"No {label} of {type} can be made from the words in {CFG.name}/: the list of "
                "patterns holds all of them, or none. Give another list, or choose --types."
            )
    return {label: pairs[:number] for label, pairs in by_pattern.items()}
