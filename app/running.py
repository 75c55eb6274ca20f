"""The checks that are under way, so that a person can stop their own.

``with running.check(tab) as stop:`` gives the signal that ``running.stop(tab)`` sets.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from models.protocol import Stopped

MAX_EXPECTED = 1_000
"""Announced checks that are remembered until they begin."""


class StopSignal(threading.Event):
    """A stop, and the reason that the report gives for it."""

    def __init__(self) -> None:
        super().__init__()
        self.why: Stopped = Stopped()

    def set_because(self, why: Stopped) -> None:
        """Stop for a reason of the server's; the first reason stays."""
        if not self.is_set():
            self.why = why
            self.set()


class TimeUp(Stopped):
    """The check has had all the time that the server gives to one."""

    def __init__(self, seconds: float) -> None:
        super().__init__(
            f"A check on this server has up to {seconds:.0f} seconds, so the rest was kept as it "
            "is. Check it as a text of its own."
        )


class ClientGone(Stopped):
    """Nobody is there to read the answer."""

    def __init__(self) -> None:
        super().__init__("The connection was closed, so the rest was kept as it is.")


class Running:
    """One check for each browser tab; a new one takes the place of the one before."""

    def __init__(self) -> None:
        self._signals: dict[str, StopSignal] = {}
        self._waiting: dict[str, StopSignal] = {}
        self._lock = threading.Lock()

    def expect(self, tab: str) -> None:
        """A check will begin as soon as its turn comes; until then it can be stopped already."""
        with self._lock:
            self._waiting[tab] = StopSignal()
            while len(self._waiting) > MAX_EXPECTED:  # tabs that closed before their turn came
                del self._waiting[next(iter(self._waiting))]

    @contextmanager
    def check(self, tab: str) -> Iterator[StopSignal]:
        with self._lock:
            before = self._signals.get(tab)
            signal = self._waiting.pop(tab, None) or StopSignal()
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
