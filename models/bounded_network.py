"""Bounds on what a server may send: a total time and a number of bytes for each request.

A read timeout alone does not bound a request: a server that sends one byte every few seconds
never lets it expire. Here every read of the socket, headers and TLS included, counts::

    with bounded(seconds=90, max_bytes=1_000_000):
        client.get(url)          # raises a timeout or an error of the client beyond either
"""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import httpcore2
import httpx2


@dataclass
class _Allowance:
    """What is left of the request that this thread makes."""

    deadline: float
    bytes_left: int

    def seconds(self, wanted: float | None) -> float:
        left = self.deadline - time.monotonic()
        if left <= 0:
            raise httpcore2.ReadTimeout("the request took too long as a whole")
        return left if wanted is None else min(wanted, left)

    def take(self, count: int) -> None:
        self.bytes_left -= count
        if self.bytes_left < 0:
            raise httpcore2.ReadError("the reply is too long")


class _Current(threading.local):
    allowance: _Allowance | None = None


_current = _Current()


@contextmanager
def bounded(seconds: float, max_bytes: int) -> Iterator[None]:
    """Bounds for the requests that this thread makes meanwhile with a ``bounded_client``."""
    _current.allowance = _Allowance(time.monotonic() + seconds, max_bytes)
    try:
        yield
    finally:
        _current.allowance = None


def bounded_client(**settings: Any) -> httpx2.Client:
    """An HTTP client that keeps the bounds, proxies of the environment included.

    Compressed replies are refused: a few kilobytes can unpack to gigabytes.
    """
    client = httpx2.Client(
        event_hooks={"response": [_refuse_compressed]},
        headers={"Accept-Encoding": "identity"},
        **settings,
    )
    for transport in (client._transport, *client._mounts.values()):
        pool = getattr(transport, "_pool", None)
        if pool is not None:
            pool._network_backend = _Backend(pool._network_backend)
    return client


def _refuse_compressed(response: httpx2.Response) -> None:
    if response.headers.get("content-encoding", "identity").lower() != "identity":
        raise httpx2.ReadError("the reply is compressed, although that was not asked for")


class _Stream(httpcore2.NetworkStream):
    def __init__(self, inner: httpcore2.NetworkStream) -> None:
        self._inner = inner

    def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        allowance = _current.allowance
        if allowance is None:
            return self._inner.read(max_bytes, timeout)
        data = self._inner.read(max_bytes, allowance.seconds(timeout))
        allowance.take(len(data))
        return data

    def write(self, buffer: bytes, timeout: float | None = None) -> None:
        allowance = _current.allowance
        self._inner.write(buffer, allowance.seconds(timeout) if allowance else timeout)

    def close(self) -> None:
        self._inner.close()

    def start_tls(
        self, ssl_context: Any, server_hostname: str | None = None, timeout: float | None = None
    ) -> httpcore2.NetworkStream:
        return _Stream(self._inner.start_tls(ssl_context, server_hostname, timeout))

    def get_extra_info(self, info: str) -> Any:
        return self._inner.get_extra_info(info)


class _Backend(httpcore2.NetworkBackend):
    def __init__(self, inner: httpcore2.NetworkBackend) -> None:
        self._inner = inner

    def connect_tcp(
        self,
        host: str,
        port: int,
        timeout: float | None = None,
        local_address: str | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        stream = self._inner.connect_tcp(host, port, timeout, local_address, socket_options)
        return _Stream(stream)

    def connect_unix_socket(
        self,
        path: str,
        timeout: float | None = None,
        socket_options: Iterable[Any] | None = None,
    ) -> httpcore2.NetworkStream:
        return _Stream(self._inner.connect_unix_socket(path, timeout, socket_options))

    def sleep(self, seconds: float) -> None:
        self._inner.sleep(seconds)
