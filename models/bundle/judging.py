"""Which of the network's edits are made: how much likelier each must make its sentence.

    >>> judge = Judge.of(json.loads(Path("models/weights/config.json").read_text())["judging"])
    >>> edit = Proposal(Replacement(3, 5, "goes"), guards.FORM_S, gain=4.0)
    >>> judge.passes(edit, lenience=1.0), judge.passes(edit, lenience=0.0)
    (True, False)

An edit's gain is the log-probability of the sentence with all proposed edits minus that without
this one (nats). The gain that is asked depends on the kind of edit, on how unusual the sentence
is for the network, and a little on the text: a writer who makes many mistakes that the network
is sure of makes others too. All numbers are in ``config.json``, with the version of the weights.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from models.bundle import guards
from models.bundle.words import Replacement

SPELLINGS = frozenset({guards.TYPO, guards.SURE_SPELLING, guards.SPELLING, guards.SPACING})
"""A word that is no word is misspelt in any text, so these ask nearly the same everywhere."""


@dataclass(frozen=True)
class Proposal:
    """One edit the network or the speller would make: where, of what kind, how sure."""

    place: Replacement
    kind: str
    gain: float = 0.0
    """Log-probability of the sentence with the edit minus that without it (nats)."""
    rare: int = 0
    """Rare words in the sentence, at most three."""
    doubt: float = 0.0
    """Mean negative log-probability of the output (nats per piece)."""
    fragment: bool = False
    """The sentence has no capital at its start or no mark at its end."""


@dataclass(frozen=True)
class Judge:
    thresholds: Mapping[str, float]
    """Gain asked of each kind of edit (nats)."""
    rare_word_penalty: float
    """Added to the threshold for each rare word (nats)."""
    uncertainty_penalty: float
    """Added for each nat per piece that the network was unsure of its output."""
    fragment_penalty: float
    """Added in a fragment (nats)."""
    strict: float
    """Added to every threshold in a text without sure mistakes (nats)."""
    mild: float
    """Taken off every threshold in a text full of sure mistakes (nats)."""
    strict_spelling: float
    """Added for a spelling in a text without sure mistakes (nats)."""
    sure: float
    """A mistake is sure if its gain exceeds its threshold by this (nats)."""
    few: float
    """Share of sentences with a sure mistake up to which a text is read strictly."""
    many: float
    """Share from which a text is read mildly."""
    prior: float
    """Share that is assumed before a text is read …"""
    prior_weight: float
    """… counted as this many sentences."""

    @classmethod
    def of(cls, config: Mapping[str, Any]) -> Judge:
        return cls(**config)

    def config(self) -> dict[str, Any]:
        return asdict(self)

    def _unusual(self, proposal: Proposal) -> float:
        return (
            self.rare_word_penalty * proposal.rare
            + self.uncertainty_penalty * proposal.doubt
            + self.fragment_penalty * proposal.fragment
        )

    def lacks(self, proposal: Proposal, lenience: float) -> float:
        """Nats by which the gain misses what is asked; at most 0 if the edit is made."""
        asked = self.thresholds[proposal.kind]
        if proposal.kind in SPELLINGS:
            return asked + self.strict_spelling * (1 - lenience) - proposal.gain
        asked += self._unusual(proposal) * (1 - lenience)
        asked += self.strict - (self.strict + self.mild) * lenience
        return asked - proposal.gain

    def passes(self, proposal: Proposal, lenience: float) -> bool:
        return self.lacks(proposal, lenience) <= 0

    def is_sure(self, proposal: Proposal) -> bool:
        asked = self.thresholds[proposal.kind] + self._unusual(proposal) + self.sure
        return proposal.gain >= asked

    def lenience(self, sentences: Collection[Collection[Proposal]]) -> float:
        """How mildly a text is read, 0 to 1, from the edits proposed in its sentences so far."""
        wrong = sum(any(map(self.is_sure, found)) for found in sentences)
        share = (wrong + self.prior * self.prior_weight) / (len(sentences) + self.prior_weight)
        return min(1.0, max(0.0, (share - self.few) / (self.many - self.few)))
