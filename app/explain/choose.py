"""Explainers by name, in the learner's language."""

from __future__ import annotations

from app.errors import UsageError
from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import Explainer
from app.explain.translate import ENGLISH, languages
from grammar_items.usage.lexicon import transfer_languages

EXPLAINERS = ("catalogue", "llm")


def choose_explainer(
    name: str = "catalogue",
    model: str | None = None,
    language: str = ENGLISH,
    first_language: str | None = None,
) -> Explainer:
    """The explainer of that name; an unknown language is answered with the choices."""
    if first_language is not None and first_language not in transfer_languages():
        raise UsageError(
            f"Nothing is known of mistakes by speakers of {first_language!r}. "
            f"Choose one of: {', '.join(transfer_languages())}."
        )
    if language not in languages():
        raise UsageError(
            f"There are no explanations in {language!r}. Choose one of: {', '.join(languages())}."
        )
    if name == "llm":
        from app.explain import llm

        return llm.load(model, language)
    return CatalogueExplainer(language, first_language)
