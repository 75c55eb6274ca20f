"""Connections have bounds too: who opens one and asks for nothing is not waited for.

The server underneath (uvicorn) waits for ever for the first line of a request. A thousand open
connections cost a visitor nothing and take every file handle that the program may have. Here a
connection is closed that has not sent the head of a request in ``HEAD_SECONDS``, and one address
has a bounded number of them.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Any

import uvicorn
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from app.web.limits import Limits

HEAD_SECONDS = 10.0
"""A connection that waits for the head of a request is closed after one to two times this."""
_PER_REQUEST = 2
"""Connections for each open request that one address may have: browsers keep some ready."""
_TO_SPARE = 200
"""File handles that are left for models, pages and pipes."""


def bound_connections(server: uvicorn.Server, limits: Limits, behind_proxy: bool = False) -> None:
    """Bound the connections of a server that runs; for those that come from now on.

    Also: its own headers do not name it, and it believes nobody's X-Forwarded-For; by itself it
    believes that of every program on this machine (``addresses.py`` reads it where it may be
    believed).
    """
    config: Any = server.config
    most = None if behind_proxy else int(limits.connections) * _PER_REQUEST
    config.http_protocol_class = _bounded(config.http_protocol_class, most)
    config.encoded_headers = [one for one in config.encoded_headers if one[0] != b"server"]
    if isinstance(config.loaded_app, ProxyHeadersMiddleware):
        config.loaded_app = config.loaded_app.app


def _most_of_all() -> int | None:
    """Connections of all visitors together: as many as there are file handles, less some."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return None if soft == resource.RLIM_INFINITY else max(_TO_SPARE, soft - _TO_SPARE)


def _bounded(protocol: Any, most: int | None) -> type:
    """The server's class for a connection, with bounds; ``most``: of one address."""
    open_now: Counter[str] = Counter()
    of_all = _most_of_all()

    class BoundedConnection(protocol):  # type: ignore[misc]
        _look_again: asyncio.TimerHandle | None = None
        _waited_after: object = protocol
        """The request after which nothing had come at the last look; at first, none of all."""

        def connection_made(self, transport: Any) -> None:
            super().connection_made(transport)
            self._address = self.client[0] if self.client else ""
            open_now[self._address] += 1
            if (most is not None and open_now[self._address] > most) or (
                of_all is not None and open_now.total() > of_all
            ):
                transport.abort()
            self._look_later()

        def connection_lost(self, exc: Exception | None) -> None:
            if self._look_again is not None:
                self._look_again.cancel()
            open_now[self._address] -= 1
            if not open_now[self._address]:
                del open_now[self._address]
            super().connection_lost(exc)

        def _look_later(self) -> None:
            self._look_again = self.loop.call_later(HEAD_SECONDS, self._look)

        def _look(self) -> None:
            """Close it if it waits for a request since the last look."""
            if self.cycle is not None and not self.cycle.response_complete:
                self._waited_after = protocol
            elif self._waited_after is self.cycle:
                self.transport.close()
                return
            else:
                self._waited_after = self.cycle
            self._look_later()

    return BoundedConnection
