"""Explainers by name, in the learner's language."""

from __future__ import annotations

from app.errors import UsageError
from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import Explainer
from app.explain.translate import ENGLISH, languages

EXPLAINERS = ("catalogue", "llm")


def choose_explainer(
    name: str = "catalogue", model: str | None = None, language: str = ENGLISH
) -> Explainer:
    """The explainer of that name; an unknown language is answered with the choices."""
    if language not in languages():
        raise UsageError(
            f"There are no explanations in {language!r}. Choose one of: {', '.join(languages())}."
        )
    if name == "llm":
        from app.explain import llm

        return llm.load(model, language)
    return CatalogueExplainer(language)
