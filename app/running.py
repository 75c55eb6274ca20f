"""The checks that are under way, so that a person can stop their own.

``with running.check(tab) as stop:`` gives the signal that ``running.stop(tab)`` sets.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Running:
    """One check for each browser tab; a new one takes the place of the one before."""

    def __init__(self) -> None:
        self._signals: dict[str, threading.Event] = {}
        self._lock = threading.Lock()

    @contextmanager
    def check(self, tab: str) -> Iterator[threading.Event]:
        signal = threading.Event()
        self.stop(tab)
        with self._lock:
            self._signals[tab] = signal
        try:
            yield signal
        finally:
            with self._lock:
                if self._signals.get(tab) is signal:
                    del self._signals[tab]

    def stop(self, tab: str) -> None:
        """Stop what this tab has under way, if anything."""
        with self._lock:
            signal = self._signals.get(tab)
        if signal is not None:
            signal.set()
