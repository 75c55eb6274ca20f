"""Which of the network's edits are made: how likely each is to be right.

    >>> judge = Judge.load(Path("models/weights"))
    >>> judge.probability(proposal), judge.accepts(proposal)
    (0.93, True)

The probability is a logistic regression over what the network said at the edit and what kind of
edit it is; an edit is made if it reaches the cutoff of its kind. Weights and cutoffs are in
``config.json``, written by ``models.training.tune`` from corrections of real writing that
nothing was trained on. Each sentence is judged by itself.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from models.bundle.words import Replacement

CONFIG = "config.json"


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
    rare: int = 0
    """Rare words in the sentence, at most three."""
    fragment: bool = False
    """The sentence has no capital at its start or no mark at its end."""

    def features(self) -> dict[str, float]:
        """What the regression reads, each bounded so that no single value decides alone."""
        return {
            "margin": min(self.margin, 8.0),
            "worst": max(self.worst, -4.0),
            "doubt": min(self.doubt, 0.6),
            "rare": float(self.rare),
            "fragment": float(self.fragment),
        }


@dataclass(frozen=True)
class Judge:
    weights: Mapping[str, float]
    """Of each feature."""
    bias: Mapping[str, float]
    """Of each kind."""
    cutoffs: Mapping[str, float]
    """The probability that an edit of each kind must reach."""

    @classmethod
    def load(cls, folder: Path) -> Judge:
        config = json.loads((folder / CONFIG).read_text(encoding="utf-8"))["judging"]
        return cls(config["weights"], config["bias"], config["cutoffs"])

    def log_odds(self, proposal: Proposal) -> float:
        parts = proposal.features().items()
        return self.bias[proposal.kind] + sum(self.weights[name] * value for name, value in parts)

    def probability(self, proposal: Proposal) -> float:
        return 1 / (1 + math.exp(-self.log_odds(proposal)))

    def accepts(self, proposal: Proposal) -> bool:
        return self.probability(proposal) >= self.cutoffs[proposal.kind]
