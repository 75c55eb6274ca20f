"""Whose turn it is: short checks overtake long ones, and long ones are not forgotten.

A check is done in slices, and each slice needs a turn. A turn goes to the check that has had
the least so far, so a short text waits for slices, never for a whole long text; every fourth
turn goes to the check that has waited longest, so a long text always moves on::

    ticket = turns.admit(len(text))          # raises Busy if too many are waiting
    for report in ticket.in_turns(slices, stop):
        ...
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from app.errors import UsageError

LONGEST_WAITING_EVERY = 4
"""Turns of which one goes to the check that has waited longest."""
_WATCH = 0.1
"""Seconds after which a stop is noticed while waiting."""
_FIRST_GUESS = 500.0
"""Characters a second, before anything was measured."""
_Slice = TypeVar("_Slice")


class Busy(UsageError):
    """Too many checks are waiting; ``seconds`` says for about how long."""

    def __init__(self, seconds: float) -> None:
        self.seconds = max(1, round(seconds))
        super().__init__(
            f"Many people are checking texts just now, about {self.seconds} seconds of work are "
            "waiting. Your text is kept: try again in a moment."
        )


class Ticket:
    """One check's place among the others."""

    def __init__(self, turns: Turns, size: int) -> None:
        self._turns = turns
        self.size = size
        """Characters of the text."""
        self.had = 0.0
        """Seconds of work so far."""
        self.done = 0
        """Characters done."""
        self.waiting_since = time.monotonic()

    def in_turns(
        self, slices: Iterator[_Slice], stop: threading.Event, size_of: Callable[[_Slice], int]
    ) -> Iterator[_Slice]:
        """Each slice in a turn of its own; ends when the slices end or ``stop`` is set."""
        while not stop.is_set():
            with self._turns.turn(self, stop) as given:
                if not given:
                    return
                part = next(slices, None)
                if part is not None:
                    self.done += size_of(part)
            if part is None:
                return
            yield part

    def close(self) -> None:
        """The check is over; must be called once, whatever happened."""
        self._turns.leave(self)


class Turns:
    """The turns of one server; safe to use from several threads."""

    def __init__(self, at_once: int, most: int) -> None:
        self._at_once = at_once
        self._most = most
        self._changed = threading.Condition()
        self._tickets: set[Ticket] = set()
        self._waiting: set[Ticket] = set()
        self._working = 0
        self._given = 0
        self._pace = _FIRST_GUESS

    @property
    def open_checks(self) -> int:
        """Checks under way and waiting."""
        with self._changed:
            return len(self._tickets)

    @property
    def full(self) -> bool:
        with self._changed:
            return len(self._tickets) >= self._most

    def seconds_waiting(self) -> float:
        """About how long the work takes that is waiting now."""
        with self._changed:
            return self._seconds_waiting()

    def _seconds_waiting(self) -> float:
        left = sum(max(0, ticket.size - ticket.done) for ticket in self._tickets)
        return left / self._pace / self._at_once

    def admit(self, size: int) -> Ticket:
        """A ticket for a text of ``size`` characters, or Busy."""
        with self._changed:
            if len(self._tickets) >= self._most:
                raise Busy(self._seconds_waiting())
            ticket = Ticket(self, size)
            self._tickets.add(ticket)
            return ticket

    def leave(self, ticket: Ticket) -> None:
        with self._changed:
            self._tickets.discard(ticket)
            self._waiting.discard(ticket)
            self._changed.notify_all()

    @contextmanager
    def turn(self, ticket: Ticket, stop: threading.Event) -> Iterator[bool]:
        """Wait for a turn; False if ``stop`` was set meanwhile."""
        if not self._wait(ticket, stop):
            yield False
            return
        start, done = time.monotonic(), ticket.done
        try:
            yield True
        finally:
            took = time.monotonic() - start
            with self._changed:
                ticket.had += took
                self._working -= 1
                if ticket.done > done and took > 0:
                    self._pace += 0.1 * ((ticket.done - done) / took - self._pace)
                self._changed.notify_all()

    def _wait(self, ticket: Ticket, stop: threading.Event) -> bool:
        with self._changed:
            ticket.waiting_since = time.monotonic()
            self._waiting.add(ticket)
            try:
                while self._working >= self._at_once or self._next() is not ticket:
                    self._changed.wait(_WATCH)
                    if stop.is_set():
                        return False
                self._working += 1
                self._given += 1
                return True
            finally:
                self._waiting.discard(ticket)
                self._changed.notify_all()

    def _next(self) -> Ticket:
        if self._given % LONGEST_WAITING_EVERY == LONGEST_WAITING_EVERY - 1:
            return min(self._waiting, key=lambda one: one.waiting_since)
        return min(self._waiting, key=lambda one: (one.had, one.size, one.waiting_since))
