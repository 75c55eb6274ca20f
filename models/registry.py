"""Correctors by name; Margin's own come through the same door as anybody's.

A package adds one with an entry point::

    [project.entry-points."margin.correctors"]
    mine = "my_package.corrector:load"

where ``load(model: str | None)`` returns a corrector (see ``protocol.py``).
"""

from __future__ import annotations

import threading
from importlib.metadata import EntryPoint, entry_points

from models.protocol import BackendError, Corrector

GROUP = "margin.correctors"
DEFAULT = "bundled"

_BUILT_IN = [
    EntryPoint(name, f"models.{name}:load", GROUP)
    for name in ("bundled", "seq2seq", "tagger", "llm", "unchanged")
]
_loaded: dict[tuple[str, str | None], Corrector] = {}
_lock = threading.Lock()


def _doors() -> dict[str, EntryPoint]:
    return {point.name: point for point in [*entry_points(group=GROUP), *_BUILT_IN]}


def names() -> list[str]:
    """The names that ``--backend`` takes."""
    own = [point.name for point in _BUILT_IN]
    return own + sorted(set(_doors()) - set(own))


def load(name: str = DEFAULT, model: str | None = None) -> Corrector:
    """The corrector of that name, loaded once for each model."""
    with _lock:
        key = (name, model)
        if key not in _loaded:
            _loaded[key] = _open(name, model)
        return _loaded[key]


def _open(name: str, model: str | None) -> Corrector:
    try:
        door = _doors()[name]
    except KeyError:
        raise BackendError(
            f"There is no backend called {name!r}. Choose one of: {', '.join(names())}."
        ) from None
    try:
        corrector: Corrector = door.load()(model)
    except ImportError as error:
        raise BackendError(
            f"The backend {name!r} needs a package that is not installed ({error}). "
            "The README says which one; or choose another backend."
        ) from error
    return corrector
