"""Explainers by name."""

from __future__ import annotations

from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import Explainer

EXPLAINERS = ("catalogue",)


def choose_explainer(name: str, model: str | None = None) -> Explainer:
    return CatalogueExplainer()
