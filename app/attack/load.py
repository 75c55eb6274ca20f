"""Many users at once: each sends an essay of 150 words, waits for its answer, sends the next.

Among them are one text of 199,000 characters and five clients that ask and leave. The result
has the errors, the median and the 95th percentile of the waiting, the essays a second and the
server's memory from the first minute to the last.
"""

from __future__ import annotations

import http.client
import json
import random
import statistics
import threading
import time
from collections import Counter
from dataclasses import dataclass, field

from app.attack.server import Target
from app.samples import samples

WORDS = 150
LONG = 199_000
DEAD = 5
_TIMEOUT = 600.0


@dataclass
class Load:
    """What the users met; times in seconds, memory in megabytes."""

    waits: list[float] = field(default_factory=list)
    errors: Counter[str] = field(default_factory=Counter)
    busy: int = 0
    long_seconds: float | None = None
    memory: list[float] = field(default_factory=list)
    seconds: float = 0.0

    def in_words(self) -> str:
        if len(self.waits) < 2:
            return f"too few answers: {len(self.waits)}; errors {dict(self.errors)}"
        median = statistics.median(self.waits)
        p95 = statistics.quantiles(self.waits, n=20)[-1]
        first, last = self.settled_memory()
        grown = 100 * (last / first - 1) if first else 0.0
        long = f"{self.long_seconds:.1f} s" if self.long_seconds else "not answered yet"
        return (
            f"{len(self.waits)} essays in {self.seconds:.0f} s, "
            f"{len(self.waits) / self.seconds:.2f} a second; p50 {median:.2f} s, p95 {p95:.2f} s "
            f"(p95/p50 {p95 / median:.1f}); long text {long}; busy {self.busy}; "
            f"errors {sum(self.errors.values())} {dict(self.errors)}; memory "
            f"{first:.0f} → {last:.0f} MB ({grown:+.1f} %), at most {max(self.memory):.0f} MB"
        )

    def settled_memory(self) -> tuple[float, float]:
        """When the caches are full, after a quarter of the time, and at the end: medians over a
        tenth of the time, since each check takes some megabytes and gives them back."""
        samples = self.memory or [0.0]
        span, start = max(1, len(samples) // 10), len(samples) // 4
        return statistics.median(samples[start : start + span]), statistics.median(samples[-span:])


def essay(dice: random.Random, words: int = WORDS) -> str:
    """Sentences of the samples in an order of chance, with a word or two of its own."""
    sentences = [
        sentence.strip() for sample in samples() for sentence in sample.text.split(".")
        if sentence.strip()
    ]  # fmt: skip
    made: list[str] = []
    while sum(len(one.split()) for one in made) < words:
        name = "".join(dice.choice("abcdefghiklmnoprstu") for _ in range(6)).title()
        made.append(f"{dice.choice(sentences)} with {name}.")
    return " ".join(made)


def ask(target: Target, text: str, leave: bool = False) -> str:
    """Send a text to the API and read its answer: "complete", "error", or the status."""
    event = _post(target, {"data": [text, 0, "", ""]})
    if "event_id" not in event:
        return str(event.get("detail", "no event"))[:60]
    connection = http.client.HTTPConnection(target.host, target.port, timeout=_TIMEOUT)
    try:
        connection.request("GET", f"/gradio_api/call/check/{event['event_id']}")
        if leave:
            return "left"
        answer = connection.getresponse()
        if answer.status != 200:
            return f"status {answer.status}"
        kind = ""
        for line in answer:
            if line.startswith(b"event: "):
                kind = line[7:].strip().decode()
            elif line.startswith(b"data: ") and kind in {"complete", "error"}:
                return kind if kind == "complete" else line[6:200].decode("utf-8", "replace")
        return "the stream ended"
    finally:
        connection.close()


def _post(target: Target, body: object) -> dict[str, object]:
    connection = http.client.HTTPConnection(target.host, target.port, timeout=_TIMEOUT)
    try:
        connection.request(
            "POST", "/gradio_api/call/check", json.dumps(body),
            {"Content-Type": "application/json"},
        )  # fmt: skip
        found: dict[str, object] = json.loads(connection.getresponse().read())
        return found
    finally:
        connection.close()


def run_load(target: Target, users: int, seconds: float, seed: int, hostile: bool = True) -> Load:
    """Run ``users`` threads; with ``hostile`` also the long text and the dead clients."""
    load, lock = Load(), threading.Lock()
    end = time.monotonic() + seconds

    def user(number: int) -> None:
        dice = random.Random(seed * 10_007 + number)
        while time.monotonic() < end:
            start = time.monotonic()
            try:
                outcome = ask(target, essay(dice))
            except (OSError, http.client.HTTPException, ValueError) as error:
                outcome = type(error).__name__
            with lock:
                if outcome == "complete":
                    load.waits.append(time.monotonic() - start)
                elif "Many people" in outcome:
                    load.busy += 1
                else:
                    load.errors[outcome] += 1

    def long_user() -> None:
        start = time.monotonic()
        outcome = ask(target, (essay(random.Random(seed), 40_000) + " ")[:LONG])
        with lock:
            if outcome == "complete":
                load.long_seconds = time.monotonic() - start
            else:
                load.errors[f"long text: {outcome}"] += 1

    def dead_client(number: int) -> None:
        ask(target, essay(random.Random(seed + number), 2_000), leave=True)

    threads = [threading.Thread(target=user, args=(n,), daemon=True) for n in range(users)]
    if hostile:
        threads.append(threading.Thread(target=long_user, daemon=True))
        threads += [threading.Thread(target=dead_client, args=(n,)) for n in range(DEAD)]
    begin = time.monotonic()
    for thread in threads:
        thread.start()
    while time.monotonic() < end:
        load.memory.append(target.memory())
        time.sleep(min(2.0, seconds / 10))
    for thread in threads:
        thread.join(_TIMEOUT)
    load.seconds = time.monotonic() - begin
    load.memory.append(target.memory())
    return load
