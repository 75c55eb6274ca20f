"""What the operator permits a visitor to choose.

``Allowed(backends=("bundled",), models=(), workshop=False)``: visitors check with the bundled
corrector only, and the workshop (correctors, models, prices, compare) is not on the page.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.errors import UsageError


@dataclass(frozen=True)
class Allowed:
    """``None`` in ``backends`` or ``models``: every one is permitted."""

    backends: tuple[str, ...] | None = None
    models: tuple[str, ...] | None = None
    workshop: bool = True

    def refuse(self, backend: str, model: str | None) -> None:
        """Raise a UsageError if a visitor may not choose this corrector or model."""
        backend_ok = self.backends is None or backend in self.backends
        model_ok = self.models is None or not model or model in self.models
        if not (backend_ok and model_ok):
            raise UsageError(
                "This corrector or model is not offered here. Choose another one, or ask the "
                "person who runs this page."
            )
