"""A small OpenAI-compatible server that answers as a test tells it to."""

from __future__ import annotations

import contextlib
import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Answer:
    """One reply: a status and a body, or the end of the connection."""

    text: str = ""
    status: int = 200
    raw: bytes | None = None
    drop: bool = False
    promised: int | None = None
    """Content-Length, if it is a lie: the connection ends before so many bytes came."""
    delay: float = 0.0
    kind: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)


@dataclass
class Script:
    """What the server was asked, and how it answers."""

    answer: Callable[[dict[str, Any]], Answer]
    requests: list[dict[str, Any]] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    base_url: str = ""

    def prompts(self) -> list[str]:
        return [request["messages"][-1]["content"] for request in self.requests]


def completion(text: str) -> bytes:
    message = {"role": "assistant", "content": text}
    return json.dumps(
        {
            "id": "x",
            "object": "chat.completion",
            "created": 0,
            "model": "m",
            "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
            "usage": {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10},
        }
    ).encode()


class Silence:
    """An answer that does not come while the test waits for what is done without it::

    silence = Silence()
    with scripted_server(silence), silence, within():
        ...                                     # hangs here where the answer is waited for
    """

    def __init__(self) -> None:
        self._over = threading.Event()

    def __call__(self, request: dict[str, Any]) -> Answer:
        self._over.wait()
        return Answer()

    def __enter__(self) -> None:
        pass

    def __exit__(self, *failure: object) -> None:
        self._over.set()


@contextmanager
def scripted_server(answer: Callable[[dict[str, Any]], Answer]) -> Iterator[Script]:
    script = Script(answer)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            raw = self.rfile.read(int(self.headers["Content-Length"]))
            body = json.loads(raw)
            script.bodies.append(raw)
            script.requests.append(body)
            script.headers.append(dict(self.headers.items()))
            reply = script.answer(body)
            time.sleep(reply.delay)
            if reply.drop:
                self.connection.close()
                return
            content = reply.raw if reply.raw is not None else completion(reply.text)
            if reply.status != 200 and reply.raw is None:
                content = json.dumps({"error": {"message": "no"}}).encode()
            length = len(content) if reply.promised is None else reply.promised
            self.send_response(reply.status)
            for name, value in {
                "Content-Type": reply.kind, "Content-Length": str(length), **reply.headers,
            }.items():  # fmt: skip
                self.send_header(name, value)
            self.end_headers()
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                self.wfile.write(content)
            self.close_connection = True

        def log_message(self, *arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    script.base_url = f"http://127.0.0.1:{server.server_port}/v1"
    try:
        yield script
    finally:
        server.shutdown()
        server.server_close()
