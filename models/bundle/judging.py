"""Which of the network's edits are made: how sure it must be, of what, and in whose text.

    >>> edit = Proposal(Replacement(3, 5, "goes"), guards.FORM, gain=4.0)
    >>> edit.passes(lenience=1.0), edit.passes(lenience=0.0)
    (True, False)

An edit's gain is by how many nats the sentence is likelier with it than without it. What is
asked depends on its kind, on how strange the sentence is to the network, and on the text: a
writer who makes many mistakes the network is sure of makes others too, and one who makes none
is better left alone where it is not. So each text is read with a lenience between 0 and 1.
The numbers were found on the development measures (``models/training/LOG.md``).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from models.bundle import guards
from models.bundle.words import Replacement

THRESHOLDS = {
    guards.MARK: 2.0,
    guards.FINAL: 6.0,
    guards.CASE: 1.0,
    guards.SPELLING: 0.6,
    guards.SPELLER: 4.9,
    guards.FORM: 3.2,
    guards.FUNCTION_WORD: 4.3,
    guards.MISSING_WORD: 4.3,
    guards.EXTRA_WORD: 2.3,
    guards.CONTENT: 12.0,
    guards.ORDER: 0.5,
}
"""What is asked of an edit of each kind, in nats."""
STRANGER, DOUBT, NOTE = 0.8, 10.0, 1.5
"""So much more for each rare word of the sentence, for each nat that the network was unsure of
a piece of it, and if it looks like a note: in such company it is less sure than it thinks."""
STRICTER, MILDER, SPELT = 3.0, 2.5, 1.0
"""So much more in a text that seems faultless, so much less in one full of sure mistakes, and so
much more in a faultless text to take a word for a misspelt one."""

SURE = 2.0
"""A mistake is sure if its edit has so many nats more than is asked."""
FEW, MANY = 0.1, 0.4
"""Shares of sentences with a sure mistake: at the first nothing is lenient, at the second all."""
USUAL, USUAL_WEIGHT = 0.25, 4
"""The share that is taken for granted before the text is read, counted as so many sentences."""


@dataclass(frozen=True)
class Proposal:
    """One edit the network would make: where, of what kind, and how sure it is."""

    place: Replacement
    kind: str
    gain: float
    strangers: int = 0
    """Rare words in the sentence, at most three."""
    doubt: float = 0.0
    """How unsure the network was of the whole sentence, in nats a piece."""
    note: bool = False
    """Whether the sentence looks like a note: no capital, or no mark at its end."""

    @property
    def strangeness(self) -> float:
        return STRANGER * self.strangers + DOUBT * self.doubt + NOTE * self.note

    def lacks(self, lenience: float) -> float:
        """How far the gain is below what is asked; at most 0 if the edit is to be made."""
        asked = THRESHOLDS[self.kind]
        if self.kind == guards.SPELLING:
            # A word that is no word is misspelt in any text.
            return asked + SPELT * (1 - lenience) - self.gain
        asked += self.strangeness * (1 - lenience)
        asked += STRICTER - (STRICTER + MILDER) * lenience
        return asked - self.gain

    def passes(self, lenience: float, bonus: float = 0.0) -> bool:
        return self.lacks(lenience) <= bonus

    @property
    def is_sure(self) -> bool:
        return self.gain >= THRESHOLDS[self.kind] + self.strangeness + SURE


def lenience_of(sentences: Collection[Collection[Proposal]]) -> float:
    """How mildly a text is to be read, from the edits proposed in (a part of) its sentences."""
    wrong = sum(any(p.is_sure for p in proposals) for proposals in sentences)
    share = (wrong + USUAL * USUAL_WEIGHT) / (len(sentences) + USUAL_WEIGHT)
    return min(1.0, max(0.0, (share - FEW) / (MANY - FEW)))
