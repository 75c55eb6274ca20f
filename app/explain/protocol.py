"""What an explainer is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from app.edits import MarkedSentence, TokenEdit
from app.explain.trace import Trace
from app.records import Explanation


@dataclass(frozen=True)
class Explained:
    """What stands in the margin for one edit; evidence spans are characters of the sentence."""

    explanation: Explanation
    evidence: tuple[tuple[int, int], ...]
    severity: int
    by: str
    trouble: str | None = None
    """Why another explainer had to step in."""
    trouble_code: str = "explained-offline"
    """The code of the notice that says so."""
    trace: Trace | None = None
    """What spoke; only of the offline explainer."""
    level: str = ""
    """The level at which the point is taught, where the language has no items: "HSK 3"."""
    items: tuple[int, ...] | None = None
    """Those of the linked items that the explanation is about; None keeps all of them."""


@dataclass(frozen=True)
class ToExplain:
    """One edit of one sentence with the items it is linked to."""

    sentence: MarkedSentence
    edit: TokenEdit
    items: tuple[int, ...]
    for_today: int | None = None
    """Today's item, if the edit was made so that the learner keeps practising it."""


@runtime_checkable
class AboutLanguages(Protocol):
    """An explainer of texts in several languages.

    ``explainer.about_language("zh", offline)`` explains edits of Chinese, and ``offline`` those
    that it fails on.
    """

    def about_language(self, code: str, offline: Explainer) -> Explainer: ...


class Explainer(Protocol):
    name: str
    language: str
    """The code of the language that it explains in."""

    def explain(self, edits: Sequence[ToExplain]) -> list[Explained]:
        """One explanation for each edit, in order."""
        ...
