"""Limits on time: what takes longer fails instead of hanging the run.

A limit on work counts processor time, because a busy machine is no fault of the code. A limit on
waiting is generous: it is reached only by what would wait for ever.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

PATIENCE = 240.0
"""Seconds after which something counts as never coming."""


@contextmanager
def within(seconds: float = PATIENCE) -> Iterator[None]:
    """``with within(): wait()`` raises TimeoutError where it still waits after 240 s."""
    with _limit(signal.ITIMER_REAL, signal.SIGALRM, f"still waiting after {seconds} s"):
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield


@contextmanager
def within_work(seconds: float) -> Iterator[None]:
    """``with within_work(5): check(text)`` raises TimeoutError where it took 5 s of processor
    time and still runs."""
    with _limit(signal.ITIMER_PROF, signal.SIGPROF, f"still running after {seconds} s of work"):
        signal.setitimer(signal.ITIMER_PROF, seconds)
        yield


@contextmanager
def _limit(timer: int, kind: signal.Signals, words: str) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(words)

    before = signal.signal(kind, ring)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(kind, before)
