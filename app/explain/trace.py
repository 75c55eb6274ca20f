"""Which parts of Margin spoke in a card, for those who work on them: ``--trace``.

``Trace("usage.complements.preposition", "lexicon: verb depend: on N", 214)`` names the reason
function, where the rule comes from, and the item that the edit is linked to.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Trace:
    reason: str
    """Topic, file and function of the reason; ``plain`` for the last resort."""
    rule: str
    """``reason``, ``lexicon: …``, ``words: …``, ``item …`` or ``none``."""
    item: int | None = None
    """The item that the edit is linked to."""
    own_evidence: tuple[tuple[int, int], ...] = ()
    """The words that the reason itself names, as characters of the sentence; more may be lit."""

    def __str__(self) -> str:
        item = f"item {self.item}" if self.item is not None else "no item"
        return f"reason {self.reason} · rule {self.rule} · {item}"
