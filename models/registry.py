"""Correctors by name; Margin's own come through the same door as anybody's.

A package adds one with an entry point::

    [project.entry-points."margin.correctors"]
    mine = "my_package.corrector:load"

where ``load(model: str | None)`` returns a corrector (see ``protocol.py``).
"""

from __future__ import annotations

import threading
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from models.protocol import BackendError, Corrector

GROUP = "margin.correctors"
DEFAULT = "bundled"

_BUILT_IN = [
    EntryPoint(name, f"models.{name.replace('-', '_')}:load", GROUP)
    for name in ("bundled", "bundled-zh", "seq2seq", "tagger", "llm", "served", "unchanged")
]
MAX_LOADED = 4
"""Correctors kept in memory; the one unused for longest is dropped for a fifth."""

_loaded: dict[tuple[str, str | None], Corrector] = {}
"""Least recently used first."""
_turns: dict[tuple[str, str | None], threading.Lock] = {}
"""One lock for each corrector that is being loaded: nobody waits for another's download."""
_lock = threading.Lock()
"""Held only while the two tables above are read or changed."""


def _doors() -> dict[str, EntryPoint]:
    return {point.name: point for point in [*entry_points(group=GROUP), *_BUILT_IN]}


def names() -> list[str]:
    """The names that ``--backend`` takes."""
    own = [point.name for point in _BUILT_IN]
    return own + sorted(set(_doors()) - set(own))


def load(name: str = DEFAULT, model: str | None = None) -> Corrector:
    """The corrector of that name, loaded once for each model.

    ``load("bundled", "models/weights")`` and ``load("bundled", "models/./weights")`` are the
    same object: a folder is known by its real path, not by how it was written.
    """
    key = name, _real(model)
    with _lock:
        if key in _loaded:
            _loaded[key] = _loaded.pop(key)
            return _loaded[key]
        turn = _turns.setdefault(key, threading.Lock())
    with turn:
        with _lock:
            if key in _loaded:
                return _loaded[key]
        try:
            corrector = _open(name, model)
            with _lock:
                _loaded[key] = corrector
                while len(_loaded) > MAX_LOADED:
                    del _loaded[next(iter(_loaded))]
        finally:
            with _lock:
                _turns.pop(key, None)
    return corrector


def _real(model: str | None) -> str | None:
    """The real path of a folder; a hub id or a model's name as it is."""
    if not model:
        return None
    try:
        path = Path(model)
        return str(path.resolve()) if path.exists() else model
    except (OSError, ValueError):  # too long for a path, or a NUL in it
        return model


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
