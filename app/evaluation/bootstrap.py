"""How sure a score is, and which systems cannot be told apart.

``interval(counts)`` resamples the sentences 1,000 times and gives the 95 % interval of F0.5;
``groups({"A": …, "B": …})`` puts into one group the systems that do not differ (p > .05).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt

from app.evaluation.scores import Counts

SAMPLES = 1000
LEVEL = 0.05
SEED = 2019

Floats = npt.NDArray[np.float64]


def sampled_f(
    sentences: Sequence[Counts], samples: int = SAMPLES, beta: float = 0.5, seed: int = SEED
) -> Floats:
    """F of each resample. The same seed draws the same sentences for every system, so that
    two systems are compared on the same resamples. The annotator chosen for each sentence in the
    full run is kept."""
    table = np.array([(c.tp, c.fp, c.fn) for c in sentences], dtype=np.float64)
    chance = np.random.default_rng(seed)
    sums = np.empty((samples, 3))
    for number in range(samples):
        sums[number] = table[chance.integers(0, len(table), len(table))].sum(axis=0)
    tp, fp, fn = sums.T
    p = np.where(fp > 0, tp / np.maximum(tp + fp, 1), 1.0)
    r = np.where(fn > 0, tp / np.maximum(tp + fn, 1), 1.0)
    below = beta**2 * p + r
    return np.asarray(np.where(below > 0, (1 + beta**2) * p * r / np.maximum(below, 1e-12), 0.0))


def interval(sentences: Sequence[Counts], samples: int = SAMPLES) -> tuple[float, float]:
    """The middle 95 % of the resamples."""
    low, high = np.percentile(sampled_f(sentences, samples), [2.5, 97.5])
    return float(low), float(high)


def p_value(better: Floats, other: Floats) -> float:
    """Two-sided: twice the share of resamples in which the better system is not ahead."""
    return min(1.0, 2 * float(np.mean(better <= other)))


def groups(systems: Mapping[str, Sequence[Counts]], samples: int = SAMPLES) -> dict[str, int]:
    """The group of each system, 1 for the best.

    From the top down, a system joins the group if it differs from none in it; else it
    opens the next: the grouping of the BEA-2019 tables.
    """
    drawn = {name: sampled_f(sentences, samples) for name, sentences in systems.items()}
    order = sorted(drawn, key=lambda name: -float(np.mean(drawn[name])))
    placed: dict[str, int] = {}
    members: list[str] = []
    number = 0
    for name in order:
        if not members or any(p_value(drawn[m], drawn[name]) <= LEVEL for m in members):
            members, number = [], number + 1
        members.append(name)
        placed[name] = number
    return placed
