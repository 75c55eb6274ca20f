"""Which proposals to believe: a small classifier on what the character model says of them.

For each kind of change a logistic regression was fitted on right sentences with errors put in
(``models/training/chinese.py``); a change is made if its probability reaches the kind's threshold.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from grammar_items.chinese.words import sound, word_log
from models.chinese.characters import CharacterModel, line_of, load
from models.chinese.proposals import SPELLING, SWAP, SmallChange, is_simplified, propose, word_made

FOLDER = Path(__file__).parent.parent / "weights" / "zh"
MIN_GAIN = 1.5
"""Nats; a proposal that is not even so much likelier is not judged."""
_AROUND = 5
"""Symbols on each side that are cut into words again."""
_APART = 3
"""Symbols between two changes of one sentence: the judgement of the first holds for its context."""
LONGEST = 120
"""Symbols of a line; a longer one is left alone."""

Features = tuple[float, ...]


@dataclass(frozen=True)
class FittedKind:
    """A fitted regression: weights of the features, bias by symbol, and the threshold."""

    weights: Features
    bias: Mapping[str, float]
    threshold: float

    def probability(self, proposal: SmallChange, line: str, features: Features) -> float:
        sum_ = sum(w * f for w, f in zip(self.weights, features, strict=True))
        sum_ += self.bias.get(subject(proposal, line), self.bias[""])
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, sum_))))


def subject(proposal: SmallChange, line: str) -> str:
    """The small word that a proposal is about; empty for spellings, where any may be."""
    if proposal.kind in {SPELLING, SWAP}:
        return ""
    return line[proposal.start : proposal.end] + ">" + proposal.new


def features_of(model: CharacterModel, line: str, proposal: SmallChange) -> Features | None:
    """What the judge goes by; None for a change that is no gain.

    Gain in nats, gain as words, how odd the place was; of a spelling also how common the word is
    that it makes, and whether both characters have the same syllable.
    """
    new = proposal.apply(line)
    start, end = proposal.start, proposal.end
    new_end = start + len(proposal.new)
    gain = model.gain(line, new, start, end, new_end)
    if gain < MIN_GAIN:
        return None
    low = max(0, start - _AROUND)
    words = word_log(new[low : new_end + _AROUND]) - word_log(line[low : end + _AROUND])
    before = min(model.each(line, start, min(end + 2, len(line) + 1)))
    if proposal.kind != SPELLING:
        return gain, words, before, 0.0, 0.0
    made = math.log(1 + word_made(line, start, proposal.new))
    exact = bool(sound(line[start]) & sound(proposal.new))
    return gain, words, before, made, float(exact)


@dataclass(frozen=True)
class Judge:
    """The model and the fitted kinds."""

    model: CharacterModel
    kinds: Mapping[str, FittedKind]

    def believed(self, line: str) -> list[SmallChange]:
        """Changes to make, the surest first where two are close together; in order of place."""
        chosen: list[SmallChange] = []
        for _, proposal in sorted(self._judged(line), key=lambda one: -one[0]):
            if all(_apart(proposal, other) for other in chosen):
                chosen.append(proposal)
        return sorted(chosen, key=lambda one: one.start)

    def _judged(self, line: str) -> Iterator[tuple[float, SmallChange]]:
        if len(line) > LONGEST or not is_simplified(line):
            return
        for proposal in propose(line):
            kind = self.kinds.get(proposal.kind)
            if kind is None:
                continue
            features = features_of(self.model, line, proposal)
            if features is not None:
                chance = kind.probability(proposal, line, features)
                if chance >= kind.threshold:
                    yield chance, proposal

    def gain(self, old: str, new: str) -> float:
        """How much likelier one sentence is than another, in nats, by characters."""
        one, other = line_of(old).symbols, line_of(new).symbols
        return sum(self.model.each(other, 0, len(other) + 1)) - sum(
            self.model.each(one, 0, len(one) + 1)
        )


def _apart(one: SmallChange, other: SmallChange) -> bool:
    return one.start >= other.end + _APART or other.start >= one.end + _APART


@cache
def load_judge(folder: Path = FOLDER) -> Judge:
    data = json.loads((folder / "judge.json").read_text(encoding="utf-8"))
    kinds = {
        name: FittedKind(tuple(one["weights"]), one["bias"], one["threshold"])
        for name, one in data["kinds"].items()
    }
    return Judge(load(folder / "characters.npz"), kinds)


def corrected(sentence: str, judge: Judge) -> str:
    """The sentence with the believed changes."""
    line = line_of(sentence)
    parts: list[str] = []
    here = 0
    for one in judge.believed(line.symbols):
        start = line.starts[one.start]
        end = line.ends[one.end - 1] if one.end > one.start else start
        parts += [sentence[here:start], _with_blanks(sentence[start:end], one.new)]
        here = end
    return "".join([*parts, sentence[here:]])


def _with_blanks(old: str, new: str) -> str:
    """Blanks between the symbols that change stay, where the number of symbols stays."""
    if len(old.split()) <= 1 or len("".join(old.split())) != len(new):
        return new
    rest = iter(new)
    return "".join(char if char.isspace() else next(rest) for char in old)


def choose_threshold(
    chances: Sequence[float], right: Sequence[bool], precision: float, least: int = 5
) -> float | None:
    """The lowest threshold at which this share of the proposals is right; None: there is none."""
    ranked = sorted(zip(chances, right, strict=True), reverse=True)
    best: float | None = None
    good = 0
    for place, (chance, is_right) in enumerate(ranked, 1):
        good += is_right
        if good >= least and good >= precision * place:
            best = chance
    return best
