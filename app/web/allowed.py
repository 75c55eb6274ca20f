"""What a visitor may choose: only what the operator named at the start.

``read_allowed("bundled", None, ["llm:gpt-4o"])`` allows two correctors; a request for any
other backend or model is refused before anything is loaded, with the choices in the message.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from app.errors import UsageError
from models.protocol import Corrector
from models.registry import load, names

CATALOGUE, LLM = "catalogue", "llm"


class NotAllowed(UsageError):
    """The visitor asked for something that this server does not offer."""


@dataclass(frozen=True)
class Choice:
    """A corrector that visitors may use."""

    backend: str
    model: str | None = None

    @property
    def shown_model(self) -> str:
        """The model as visitors may see it: the address of a server of the operator's is not."""
        return "" if self.backend == "served" else self.model or ""

    @property
    def title(self) -> str:
        return f"{self.backend} · {self.shown_model}" if self.shown_model else self.backend


@dataclass(frozen=True)
class Allowed:
    """The correctors and explainers of this server; the first corrector is the default."""

    correctors: tuple[Choice, ...]
    explainer_model: str | None = None
    """The language model that visitors may ask for explanations; None: the catalogue only."""
    workshop: bool = False
    """Show the workshop area: a choice of correctors, and Compare."""

    @property
    def default(self) -> Choice:
        return self.correctors[0]

    @property
    def explainers(self) -> tuple[str, ...]:
        return (CATALOGUE, LLM) if self.explainer_model else (CATALOGUE,)

    def choose(self, backend: str = "", model: str | None = None) -> Choice:
        """The allowed corrector that was asked for; nothing at all means the default.

        A backend without a model means the first allowed model of that backend.
        """
        wanted_model = (model or "").strip() or None
        if not backend and wanted_model is None:
            return self.default
        for choice in self.correctors:
            if choice.backend == (backend or self.default.backend):
                if wanted_model is None or choice.model == wanted_model:
                    return choice
        offered = ", ".join(choice.title for choice in self.correctors)
        raise NotAllowed(f"This server does not offer that corrector. It offers: {offered}.")

    def corrector(self, backend: str = "", model: str | None = None) -> Corrector:
        """The same, loaded."""
        choice = self.choose(backend, model)
        return load(choice.backend, choice.model)

    def model_of_explainer(self, explainer: str) -> str | None:
        """The model behind an explainer that was asked for."""
        if explainer not in self.explainers:
            offered = ", ".join(self.explainers)
            raise NotAllowed(
                f"This server does not offer those explanations. It offers: {offered}."
            )
        return self.explainer_model if explainer == LLM else None


def read_allowed(
    backend: str,
    model: str | None = None,
    others: Sequence[str] = (),
    explainer_model: str | None = None,
    workshop: bool = False,
) -> Allowed:
    """From flags: ``--backend``, ``--model``, and each ``--allow BACKEND[:MODEL]``."""
    correctors = [Choice(backend, model)]
    for text in others:
        name, _, of = text.partition(":")
        if name not in names():
            raise UsageError(
                f"--allow {text}: there is no backend called {name!r}. "
                f"Choose one of: {', '.join(names())}."
            )
        correctors.append(Choice(name, of or None))
    return Allowed(tuple(dict.fromkeys(correctors)), explainer_model, workshop)
