"""How many requests one address may make: a bucket of tokens that fills up by the minute.

Only requests that cost work count (POST, and /v2/check); streams and pages are bounded by how
many are open. A class often shares one address, so the defaults are wide.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

from app.web.addresses import address_of
from app.web.answers import refuse
from app.web.limits import Limits
from app.web.origins import costs_work

MAX_ADDRESSES = 10_000
"""Addresses that are remembered; the one seen longest ago is forgotten first."""


class Bucket:
    """Tokens of one address."""

    def __init__(self, size: float, now: float) -> None:
        self.tokens = size
        self.filled_at = now
        self.open = 0


class Buckets:
    """``take("10.0.0.7")`` is 0.0, or the seconds to wait."""

    def __init__(self, per_minute: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._per_second = per_minute / 60
        self._size = max(1.0, per_minute / 6)
        """Ten seconds' worth at once: a page that loads asks for several things."""
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, address: str) -> Bucket:
        now = self._clock()
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._size, now)
            self._forget()
        self._buckets.move_to_end(address)
        bucket.tokens += (now - bucket.filled_at) * self._per_second
        bucket.tokens = min(self._size, bucket.tokens)
        bucket.filled_at = now
        return bucket

    def _forget(self) -> None:
        for address in list(self._buckets)[: max(0, len(self._buckets) - MAX_ADDRESSES)]:
            if not self._buckets[address].open:
                del self._buckets[address]

    def take(self, address: str) -> float:
        bucket = self.of(address)
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return 0.0
        return (1 - bucket.tokens) / self._per_second


class RateLimit:
    """Middleware: 429 with the seconds to wait."""

    def __init__(self, app: ASGIApp, limits: Limits, behind_proxy: bool = False) -> None:
        self._app = app
        self._most_open = int(limits.connections)
        self._buckets = Buckets(limits.requests_per_minute)
        self._behind_proxy = behind_proxy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        address = address_of(scope, self._behind_proxy)
        bucket = self._buckets.of(address)
        wait = self._buckets.take(address) if costs_work(scope) else 0.0
        if wait or bucket.open >= self._most_open:
            seconds = max(1, round(wait + 0.5))
            words = (
                "Too many requests come from this address just now. Your text is kept: try again "
                f"in {seconds} seconds."
            )
            await refuse(scope, receive, send, 429, words, retry_after=str(seconds))
            return
        bucket.open += 1
        try:
            await self._app(scope, receive, send)
        finally:
            bucket.open -= 1
