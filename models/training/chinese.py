"""Train the character model of ``bundled-zh`` and fit its judge.

    python -m models.training.chinese DATA OUT

``DATA/zh`` holds ``clean_zh_tatoeba.txt.gz`` (one sentence a line) and ``clean_zh_docs.tsv.gz``
(sentence, repository, licence); ``OUT`` gets ``characters.npz`` and ``judge.json``. Minutes of
one core. Eight tenths of the sentences (by hash) train the n-grams, one tenth with errors put in
fits the judge, one tenth is for the figures that are printed.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import json
import math
import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from grammar_items.chinese.catalogue import catalogue
from grammar_items.chinese.words import frequency
from models.chinese.characters import END, ORDER, START, CharacterModel, line_of, load, save
from models.chinese.judge import (
    FOLDER,
    LONGEST,
    Features,
    FittedKind,
    Judge,
    choose_threshold,
    features_of,
    load_judge,
    subject,
)
from models.chinese.proposals import (
    CONFUSED,
    DELETE,
    DELETED,
    INSERT,
    INSERTED,
    KINDS,
    PARTICLE,
    SPELLING,
    SWAP,
    SmallChange,
    confusable,
    is_simplified,
    propose,
)

DISCOUNT = 0.75
KEPT_FROM = {1: 1, 2: 1, 3: 2, 4: 2}
"""Order → count below which an n-gram is left out."""
PRECISION = {SPELLING: 0.95, PARTICLE: 0.95, INSERT: 0.95, DELETE: 0.97, SWAP: 0.95}
"""Share of right proposals at the threshold, on sentences of which a half have one error."""
SEED = 16


def read_sentences(data: Path) -> list[str]:
    """Right simplified sentences, each once, and the right examples of the catalogue."""
    with gzip.open(data / "zh" / "clean_zh_tatoeba.txt.gz", "rt", encoding="utf-8") as file:
        found = [line.strip() for line in file]
    with gzip.open(data / "zh" / "clean_zh_docs.tsv.gz", "rt", encoding="utf-8") as file:
        found += [line.split("\t")[0].strip() for line in file]
    found += [right for error in catalogue() for _, right in error.examples]
    lines = (line_of(sentence).symbols for sentence in found)
    return [
        line for line in dict.fromkeys(lines) if 2 < len(line) <= LONGEST and is_simplified(line)
    ]


def part_of(line: str) -> int:
    """0–9 by hash: 8 fits the judge, 9 is measured on, the others train the n-grams."""
    return hashlib.sha256(line.encode()).digest()[0] % 10


def count_ngrams(lines: Sequence[str]) -> tuple[dict[str, float], dict[str, float]]:
    """Kneser-Ney: log-probabilities of n-grams and log back-off weights of contexts."""
    seen: list[Counter[str]] = [Counter() for _ in range(ORDER + 1)]
    for line in lines:
        padded = START * (ORDER - 1) + line + END
        for end in range(ORDER, len(padded) + 1):
            seen[ORDER][padded[end - ORDER : end]] += 1
    for size in range(ORDER - 1, 0, -1):
        for gram in seen[size + 1]:
            seen[size][gram[1:]] += 1
    logs: dict[str, float] = {}
    backoffs: dict[str, float] = {}
    total = sum(seen[1].values())
    for gram, count in seen[1].items():
        logs[gram] = math.log(count / (total + len(seen[1])))
    model = CharacterModel(logs, backoffs)
    for size in range(2, ORDER + 1):
        by_context: dict[str, list[tuple[str, int]]] = defaultdict(list)
        for gram, count in seen[size].items():
            by_context[gram[:-1]].append((gram, count))
        fresh: dict[str, float] = {}
        for context, grams in by_context.items():
            whole = sum(count for _, count in grams)
            kept = [(g, c) for g, c in grams if c >= KEPT_FROM[size]]
            left = DISCOUNT * len(kept) + sum(c for _, c in grams if c < KEPT_FROM[size])
            for gram, count in kept:
                shorter = math.exp(model.log(gram[1:]))
                fresh[gram] = math.log((count - DISCOUNT + left * shorter) / whole)
            if kept:
                backoffs[context] = math.log(left / whole)
        logs.update(fresh)
    return logs, backoffs


def put_in_error(line: str, dice: random.Random) -> tuple[str, SmallChange] | None:
    """The line with one error, and the proposal that mends it; None: it did not work out."""
    kind = dice.choice((*KINDS, SPELLING))
    place = dice.randrange(len(line))
    char = line[place]
    if kind == SPELLING and (others := confusable(char)):
        wrong = max(dice.choices(others, k=2), key=frequency)  # a learner writes what is common
        return _broken(line, place, place + 1, wrong, SmallChange(kind, place, place + 1, char))
    if kind == PARTICLE and (places := _places(line, "".join(CONFUSED))):
        place = dice.choice(places)
        families = [family for family in CONFUSED if line[place] in family]
        wrong = dice.choice([c for family in families for c in family if c != line[place]])
        return _broken(
            line, place, place + 1, wrong, SmallChange(kind, place, place + 1, line[place])
        )
    if kind == INSERT and (places := _places(line, INSERTED)):
        place = dice.choice(places)
        return _broken(line, place, place + 1, "", SmallChange(kind, place, place, line[place]))
    if kind == DELETE and place:
        wrong = dice.choice([*DELETED, char])
        return _broken(line, place, place, wrong, SmallChange(kind, place, place + 1, ""))
    if kind == SWAP and place + 1 < len(line):
        two = line[place : place + 2]
        return _broken(line, place, place + 2, two[::-1], SmallChange(kind, place, place + 2, two))
    return None


def _places(line: str, chars: str) -> list[int]:
    return [place for place, char in enumerate(line) if char in chars and place]


def _broken(
    line: str, start: int, end: int, wrong: str, mends: SmallChange
) -> tuple[str, SmallChange] | None:
    broken = line[:start] + wrong + line[end:]
    return (broken, mends) if broken != line else None


@dataclass(frozen=True)
class JudgedChange:
    """A judged proposal and whether it gives the right line back."""

    proposal: SmallChange
    line: str
    features: Features
    right: bool


def cases_of(
    lines: Sequence[str], model: CharacterModel, dice: random.Random
) -> Iterator[JudgedChange]:
    """Half of the lines as they are, half with an error."""
    for line in lines:
        broken = put_in_error(line, dice) if dice.random() < 0.5 else None
        wrong = broken[0] if broken else line
        for proposal in propose(wrong):
            features = features_of(model, wrong, proposal)
            if features is not None:
                yield JudgedChange(
                    proposal, wrong, features, proposal.apply(wrong) == line != wrong
                )


def fit(cases: Sequence[JudgedChange]) -> tuple[Features, dict[str, float]]:
    """Logistic regression with a bias for each small word, by gradient descent."""
    names = ["", *sorted({subject(one.proposal, one.line) for one in cases} - {""})]
    place = {name: number for number, name in enumerate(names)}
    x = np.array([one.features for one in cases])
    mean, spread = x.mean(0), x.std(0) + 1e-6
    scaled = (x - mean) / spread
    who = np.array([place[subject(one.proposal, one.line)] for one in cases])
    y = np.array([one.right for one in cases], float)
    weights, bias = np.zeros(x.shape[1]), np.full(len(names), -2.0)
    speed = np.ones(len(names)) / np.maximum(1, np.bincount(who, minlength=len(names)))
    for _ in range(2000):
        p = 1 / (1 + np.exp(-np.clip(scaled @ weights + bias[who], -30, 30)))
        error = p - y
        weights -= 0.5 * (scaled.T @ error / len(y) + 1e-4 * weights)
        bias -= 0.5 * (np.bincount(who, error, minlength=len(names)) * speed + 1e-3 * (bias + 2))
    raw = weights / spread
    shift = float((mean * raw).sum())
    return tuple(map(float, raw)), {
        name: float(value) - shift for name, value in zip(names, bias, strict=True)
    }


def fit_kinds(cases: Sequence[JudgedChange]) -> dict[str, FittedKind]:
    """A regression for each kind; a kind without a threshold of that precision is left out."""
    kinds: dict[str, FittedKind] = {}
    for name in KINDS:
        some = [one for one in cases if one.proposal.kind == name]
        if sum(one.right for one in some) < 5:
            continue
        kind = FittedKind(*fit(some), threshold=1.0)
        chances = [kind.probability(one.proposal, one.line, one.features) for one in some]
        threshold = choose_threshold(chances, [one.right for one in some], PRECISION[name])
        if threshold is not None:
            kinds[name] = FittedKind(kind.weights, kind.bias, threshold)
    return kinds


def measure(lines: Sequence[str], judge: Judge, dice: random.Random) -> dict[str, Any]:
    """Precision and recall by kind with an error in each line, and false alarms without."""
    made: Counter[str] = Counter()
    right: Counter[str] = Counter()
    wanted: Counter[str] = Counter()
    for line in lines:
        broken = put_in_error(line, dice)
        if broken is None:
            continue
        wrong, mends = broken
        wanted[mends.kind] += 1
        for one in judge.believed(wrong):
            made[one.kind] += 1
            right[one.kind] += one.apply(wrong) == line
    alarms = sum(bool(judge.believed(line)) for line in lines)
    return {
        "by_kind": {
            name: {"wanted": wanted[name], "made": made[name], "right": right[name]}
            for name in KINDS
        },
        "false_alarms": {"sentences": len(lines), "changed": alarms},
    }


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", type=Path, metavar="DATA")
    parser.add_argument("out", type=Path, metavar="OUT", nargs="?", default=FOLDER)
    parser.add_argument("--limit", type=int, help="maximum of sentences, for a quick try")
    args = parser.parse_args(arguments)
    args.out.mkdir(parents=True, exist_ok=True)
    lines = read_sentences(args.data)[: args.limit]
    train = [line for line in lines if part_of(line) < 8]
    print(f"{len(lines)} sentences, {len(train)} for the n-grams", file=sys.stderr)
    path = args.out / "characters.npz"
    save(path, *count_ngrams(train))
    model = load(path)
    dice = random.Random(SEED)
    fitting = [line for line in lines if part_of(line) == 8]
    kinds = fit_kinds(list(cases_of(fitting, model, dice)))
    held = [line for line in lines if part_of(line) == 9]
    figures = measure(held, Judge(model, kinds), dice)
    data = {
        "kinds": {
            name: {
                "weights": [round(weight, 4) for weight in one.weights],
                "bias": {who: round(value, 3) for who, value in one.bias.items()},
                "threshold": round(one.threshold, 4),
            }
            for name, one in kinds.items()
        },
        "held_out": figures,
    }
    text = json.dumps(data, ensure_ascii=False, indent=1)
    (args.out / "judge.json").write_text(text + "\n", encoding="utf-8")
    print(json.dumps(figures, ensure_ascii=False, indent=1))
    load_judge.cache_clear()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
