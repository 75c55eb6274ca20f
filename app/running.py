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
        self._waiting: dict[str, threading.Event] = {}
        self._lock = threading.Lock()

    def expect(self, tab: str) -> None:
        """A check will begin as soon as its turn comes; until then it can be stopped already."""
        with self._lock:
            self._waiting[tab] = threading.Event()

    @contextmanager
    def check(self, tab: str) -> Iterator[threading.Event]:
        with self._lock:
            before = self._signals.get(tab)
            signal = self._waiting.pop(tab, None) or threading.Event()
            self._signals[tab] = signal
        if before is not None:
            before.set()
        try:
            yield signal
        finally:
            with self._lock:
                if self._signals.get(tab) is signal:
                    del self._signals[tab]

    def stop(self, tab: str) -> None:
        """Stop what this tab has under way or waiting, if anything."""
        with self._lock:
            signals = [self._signals.get(tab), self._waiting.get(tab)]
        for signal in signals:
            if signal is not None:
                signal.set()
