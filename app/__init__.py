"""Margin: a correction desk for learners of English.

>>> from app import check
>>> check("He go home.").corrected
'He goes home.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import grammar_items  # noqa: F401  (it keeps torch out of spaCy, so it comes first)
from app.records import Report

if TYPE_CHECKING:
    from app.pipeline import annotate, check

__all__ = ["Report", "annotate", "check"]


def __getattr__(name: str) -> Any:
    """The pipeline is loaded when it is wanted: a server that only corrects needs no parser."""
    if name in {"annotate", "check"}:
        from app import pipeline

        return getattr(pipeline, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
