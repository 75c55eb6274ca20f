"""Connections that ask for nothing are not waited for, and one address has a bounded number."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from app.attack.server import free_port
from app.web import connections
from app.web.connections import bound_connections
from app.web.limits import Limits
from tests.within import PATIENCE, within

HEAD = b"GET /who HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 6.6.6.6\r\n"


async def who(request: Request) -> Response:
    return PlainTextResponse(f"seen as {request.client.host if request.client else ''}")


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(connections, "HEAD_SECONDS", PATIENCE)
    port = free_port()
    app = Starlette(routes=[Route("/who", who)])
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until = time.monotonic() + PATIENCE
    while not server.started and time.monotonic() < until:
        time.sleep(0.01)
    bound_connections(server, Limits(connections=3))
    yield port
    server.should_exit = True
    thread.join(PATIENCE)


def opened(port: int, words: bytes = b"") -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    with suppress(ConnectionError):  # closed at once; reading shows it
        connection.sendall(words)
    return connection


def read_to_the_end(connection: socket.socket) -> bytes:
    """Everything until the server closes; a TimeoutError where it does not."""
    parts = []
    with connection:
        try:
            while part := connection.recv(4096):
                parts.append(part)
        except ConnectionError:
            pass
    return b"".join(parts)


@pytest.mark.parametrize(
    "words",
    [b"", b"GET /who HTTP/1.1\r\nX: ", HEAD + b"\r\n" + b"GET /who HTTP/1.1\r\nX: "],
    ids=["nothing", "half a head", "half a head after a request"],
)
def test_a_connection_that_does_not_finish_its_question_is_closed(
    port: int, words: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "HEAD_SECONDS", 0.5)
    read_to_the_end(opened(port, words))


def test_one_address_has_a_bounded_number_of_connections_and_places_become_free(port: int) -> None:
    kept = [opened(port) for _ in range(6)]
    assert read_to_the_end(opened(port, HEAD + b"\r\n")) == b""
    for connection in kept:
        connection.close()
    with within():
        while not read_to_the_end(opened(port, HEAD + b"Connection: close\r\n\r\n")):
            time.sleep(0.01)  # the server has not seen yet that they are closed


def test_a_program_on_this_machine_cannot_invent_its_address(port: int) -> None:
    answer = read_to_the_end(opened(port, HEAD + b"Connection: close\r\n\r\n"))
    assert answer.endswith(b"seen as 127.0.0.1")
