"""A language model's server that drips, floods, unpacks or asks for an hour costs little time."""

from __future__ import annotations

import contextlib
import gzip
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import openai
import pytest

from models import chat as module
from models.bounded_network import bounded_client
from models.budget import BudgetSpent, DailyBudget
from models.chat import Chat, ServerGone
from models.protocol import BackendError
from tests.scripted_server import Answer, completion, scripted_server
from tests.within import PATIENCE, within


def client(base_url: str, retries: int = 0) -> openai.OpenAI:
    return openai.OpenAI(
        api_key="x", base_url=base_url, max_retries=retries, timeout=PATIENCE,
        http_client=bounded_client(timeout=PATIENCE),
    )  # fmt: skip


@contextmanager
def raw_server(send: Callable[[socket.socket], None]) -> Iterator[str]:
    """Whatever is asked, ``send`` does what it likes with the connection."""

    def answer(connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            connection.recv(65536)
            send(connection)

    def accept() -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                threading.Thread(target=answer, args=(connection,), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/v1"


HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


def drip_headers(connection: socket.socket) -> None:
    connection.sendall(b"HTTP/1.1 200 OK\r\nX-Slow: ")
    while True:
        connection.sendall(b"a")
        time.sleep(0.05)


def drip_body(connection: socket.socket) -> None:
    connection.sendall(HEAD + b"Content-Length: 100000\r\n\r\n")
    while True:
        connection.sendall(b" ")
        time.sleep(0.05)


class Flood:
    """Blanks without end; ``sent`` counts the bytes that were taken off our hands."""

    def __init__(self) -> None:
        self.sent = 0

    def __call__(self, connection: socket.socket) -> None:
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 65536)
        connection.sendall(HEAD + b"Transfer-Encoding: chunked\r\n\r\n")
        while True:
            connection.sendall(b"10000\r\n" + b" " * 0x10000 + b"\r\n")
            self.sent += 0x10000


@pytest.mark.parametrize("send", [drip_headers, drip_body])
def test_a_server_that_drips_is_given_up_after_the_total_time(
    send: Callable[[socket.socket], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TOTAL_TIME", 0.8)
    with raw_server(send) as url, within(), pytest.raises(ServerGone):
        Chat(client(url, retries=4), "m").ask("Hello.")


def test_a_flood_is_cut_off_after_a_few_megabytes() -> None:
    flood = Flood()
    with raw_server(flood) as url, within(), pytest.raises(BackendError):
        Chat(client(url), "m").ask("Hello.")
    assert flood.sent < 8_000_000, "what is read, and what both ends keep in their buffers"


def test_a_compressed_reply_is_refused_before_it_is_unpacked() -> None:
    packed = gzip.compress(completion("Hello." + " " * 50_000_000))
    reply = Answer(raw=packed, headers={"Content-Encoding": "gzip"})
    with scripted_server(lambda _: reply) as script, within(), pytest.raises(BackendError):
        Chat(client(script.base_url), "m").ask("Hello.")


def test_an_hour_of_pause_is_not_waited_for() -> None:
    reply = Answer(status=429, headers={"Retry-After": "3600"})
    with scripted_server(lambda _: reply) as script, within():
        with pytest.raises(ServerGone, match="asks to wait 3,600 seconds"):
            Chat(client(script.base_url, retries=4), "m").ask("Hello.")
        assert len(script.requests) == 1


def test_a_short_pause_is_waited_for_and_the_answer_comes() -> None:
    answers = iter([Answer(status=503, headers={"Retry-After": "0"}), Answer("Hello.")])
    with scripted_server(lambda _: next(answers)) as script:
        assert Chat(client(script.base_url, retries=1), "m").ask("Hi.") == "Hello."


def test_the_budget_of_a_day_is_shared_kept_and_renewed() -> None:
    now = [0.0]
    budget = DailyBudget(limit=15, clock=lambda: now[0])
    with scripted_server(lambda _: Answer("Hello.")) as script:
        one, other = (Chat(client(script.base_url), name, budget) for name in "ab")
        one.ask("1")
        other.ask("2")  # ten tokens each, as the server counts
        assert budget.spent == 20
        with pytest.raises(BudgetSpent, match="budget for today"):
            one.ask("3")
        assert one.ask("1") == "Hello.", "what is remembered costs nothing"
        now[0] = 86_401.0
        assert one.ask("3") == "Hello."
        assert len(script.requests) == 3


def test_a_server_that_does_not_count_is_charged_by_length() -> None:
    budget = DailyBudget()
    raw = b'{"choices": [{"message": {"content": "abcdefgh"}}]}'
    with scripted_server(lambda _: Answer(raw=raw)) as script:
        Chat(client(script.base_url), "m", budget).ask("x" * 392)
    assert budget.spent == 100
