"""How many tokens a language model may cost in a day, for all visitors together.

``DAILY.limit = 1_000_000`` at the start; ``DAILY.check()`` before a question, ``DAILY.spend(n)``
after it. The count restarts at midnight UTC and when the program starts.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from models.protocol import BackendError

_DAY = 86_400


class BudgetSpent(BackendError):
    """The operator's limit for today is reached."""


class DailyBudget:
    """Tokens of one day, sent and received; safe to use from several threads."""

    def __init__(self, limit: int | None = None, clock: Callable[[], float] = time.time) -> None:
        self.limit = limit
        self._clock = clock
        self._lock = threading.Lock()
        self._day = -1
        self._spent = 0

    @property
    def spent(self) -> int:
        """Tokens of today."""
        with self._lock:
            self._turn_page()
            return self._spent

    def check(self) -> None:
        """Raise BudgetSpent if nothing is left for today."""
        if self.limit is not None and self.spent >= self.limit:
            raise BudgetSpent(
                "The language model's budget for today is used up. Use the bundled corrector, or "
                "come back tomorrow."
            )

    def spend(self, tokens: int) -> None:
        with self._lock:
            self._turn_page()
            self._spent += tokens

    def _turn_page(self) -> None:
        today = int(self._clock() // _DAY)
        if today != self._day:
            self._day, self._spent = today, 0


DAILY = DailyBudget()
"""The account of this process: all models share the owner's key."""
