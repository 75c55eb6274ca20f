"""A server to attack, in a process of its own."""

from __future__ import annotations

import random
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.request import urlopen

import psutil

ROOT = Path(__file__).parents[2]
_PORTS = random.SystemRandom()
PATIENCE = 180.0
"""Seconds that a server may take to load and open its port."""


@dataclass(frozen=True)
class Target:
    """A server by its address; ``process`` if it was started here."""

    host: str
    port: int
    process: psutil.Process | None = None

    def memory(self) -> float:
        """Resident megabytes of the server, 0 if it runs elsewhere."""
        return self.process.memory_info().rss / 1e6 if self.process else 0.0


def free_port() -> int:
    """A port that nobody listens on, below those that systems give to outgoing connections.

    One of those may be taken by any program before the server has opened it.
    """
    while True:
        port = _PORTS.choice(range(20_000, 32_000))
        with socket.socket() as trial, suppress(OSError):
            trial.bind(("127.0.0.1", port))
            return port


@contextmanager
def started(flags: Sequence[str]) -> Iterator[Target]:
    """A server with these flags on a free port, stopped at the end."""
    port = free_port()
    command = [sys.executable, "-m", "app", "serve", "--port", str(port), *flags]
    running = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        _wait(port, running)
        yield Target("127.0.0.1", port, psutil.Process(running.pid))
    finally:
        running.terminate()
        try:
            running.wait(20)
        except subprocess.TimeoutExpired:
            running.kill()


def _wait(port: int, running: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if running.poll() is not None:
            raise RuntimeError(f"the server ended with code {running.returncode}")
        try:
            with urlopen(f"http://127.0.0.1:{port}/ready", timeout=5):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError("the server did not become ready")
