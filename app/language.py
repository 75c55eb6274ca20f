"""ERRANT and spaCy, loaded once and shared by every stage."""

from __future__ import annotations

from functools import cache

import errant
from errant.annotator import Annotator

from grammar_items.parsing import nlp, on_reload

__all__ = ["errant_annotator", "nlp"]


@cache
def errant_annotator() -> Annotator:
    """ERRANT on the same spaCy pipeline as everything else."""
    return errant.load("en", nlp())


on_reload(errant_annotator.cache_clear)
