"""Which of the network's edits are made: how likely each is to be right.

    >>> judge = Judge.of(json.loads(Path("models/weights/config.json").read_text())["judging"])
    >>> judge.probability(proposal)
    0.93
    >>> judge.chosen([proposal, unsure])          # of one sentence
    [proposal]

The probability is a logistic regression over what the network said at the edit and what kind of
edit it is. A sentence is touched only if one of its edits reaches the cutoff of its kind: that
keeps right sentences as they are. In a sentence that is wrong anyway, further edits need less.
Weights and cutoffs are in ``config.json``, written by ``models.training.tune`` from real
writing that nothing was trained on. Each sentence is judged by itself.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from models.bundle.words import Replacement

FEATURES = ("margin", "worst", "doubt", "fragment")


@dataclass(frozen=True)
class Proposal:
    """One edit the network would make: where, of what kind, and how sure it is."""

    place: Replacement
    kind: str
    margin: float = 0.0
    """Log-probability of the edit's first piece minus that of keeping the source (nats)."""
    worst: float = 0.0
    """Log-probability of the edit's least likely piece (nats)."""
    doubt: float = 0.0
    """Mean negative log-probability of the whole output (nats per piece)."""
    fragment: bool = False
    """The sentence has no capital at its start or no mark at its end."""

    def features(self) -> tuple[float, ...]:
        """The values of ``FEATURES``, each bounded so that no single value decides alone."""
        return (
            min(self.margin, 12.0),
            max(self.worst, -4.0),
            min(self.doubt, 0.6),
            float(self.fragment),
        )


@dataclass(frozen=True)
class Judge:
    weights: Mapping[str, float]
    """Of each feature."""
    bias: Mapping[str, float]
    """Of each kind."""
    cutoffs: Mapping[str, float]
    """The probability that an edit of each kind must reach for a sentence to be touched."""
    further: Mapping[str, float]
    """The probability that is enough in a sentence that is touched anyway."""

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> Judge:
        return cls(**config)

    def config(self) -> dict[str, Any]:
        return asdict(self)

    def log_odds(self, proposal: Proposal) -> float:
        parts = zip(FEATURES, proposal.features(), strict=True)
        return self.bias[proposal.kind] + sum(self.weights[name] * value for name, value in parts)

    def probability(self, proposal: Proposal) -> float:
        return 1 / (1 + math.exp(-self.log_odds(proposal)))

    def is_sure(self, proposal: Proposal) -> bool:
        return self.probability(proposal) >= self.cutoffs[proposal.kind]

    def chosen(self, proposals: Sequence[Proposal]) -> list[Proposal]:
        """The edits of one sentence that are made."""
        if not any(map(self.is_sure, proposals)):
            return []
        return [p for p in proposals if self.probability(p) >= self.further[p.kind]]

    def lacks(self, proposal: Proposal, touched: bool) -> float:
        """Nats by which an edit misses its cutoff, which is lower in a touched sentence."""
        cutoff = (self.further if touched else self.cutoffs)[proposal.kind]
        cutoff = min(max(cutoff, 1e-6), 1 - 1e-6)
        return max(0.0, math.log(cutoff / (1 - cutoff)) - self.log_odds(proposal))
