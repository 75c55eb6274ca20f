"""Throughput and waiting on this machine: one process, one replica, two; and a replica killed.

    python -m deploy.bench                                  # correcting alone
    python -m deploy.bench --page                           # whole checks through the page
    python -m deploy.bench --backend unchanged --seconds 5  # what the way itself costs

Each user sends the sentences of a short text, waits for the answer and sends the next. Every
answer is compared with what the corrector says about that text when nobody else is there, and
each text names its user, so an answer that went to somebody else is seen. Everything happens on
the loopback interface, for a bounded time and with a bounded number of users.
"""

from __future__ import annotations

import argparse
import random
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

import psutil

from app.attack.load import essay, run_load
from app.attack.server import started
from app.correct import correct_sentences
from app.segment import segment
from models.protocol import BackendError, Correction, Corrector
from models.registry import load
from models.served import Served

USERS = (1, 10, 50)
MAX_USERS, MAX_SECONDS = 200, 300
WORDS = 60
"""Of a text: a paragraph, about eight sentences."""
KINDS = 4
"""Different texts of each user: their answers are known before the clock starts."""


@dataclass
class Outcome:
    """What the users of one run met; times in seconds."""

    name: str
    users: int
    waits: list[float] = field(default_factory=list)
    sentences: int = 0
    lost: int = 0
    """Texts without an answer, in full or in part."""
    wrong: int = 0
    """Answers that differ from what the corrector says alone."""
    stray: int = 0
    """Answers without the user's own name in it."""
    seconds: float = 0.0
    memory: float = 0.0
    """Resident megabytes of what corrects."""

    def row(self) -> str:
        p50 = statistics.median(self.waits) if self.waits else 0.0
        p95 = statistics.quantiles(self.waits, n=20)[-1] if len(self.waits) > 1 else p50
        pace = self.sentences / self.seconds if self.seconds else 0.0
        return (
            f"| {self.name} | {self.users} | {len(self.waits):,} | {pace:,.1f} | {p50:.2f} s | "
            f"{p95:.2f} s | {self.lost} | {self.wrong} | {self.stray} | {self.memory:,.0f} MB |"
        )


HEAD = (
    "| | users | texts | sentences a second | p50 | p95 | lost | wrong | another's | memory |\n"
    "|---|---|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Text:
    """One user's text, and the right answer to it."""

    sentences: tuple[str, ...]
    right: tuple[str, ...]
    name: str
    """A word that only this user writes."""


def texts_of(user: int, corrector: Corrector, kinds: int) -> list[Text]:
    """The texts of one user, each corrected once by itself."""
    dice = random.Random(user)
    name = "".join(dice.choice("bcdfghklmnprst") + dice.choice("aeiou") for _ in range(4)).title()
    made = []
    for _ in range(kinds):
        parts, _ = segment(f"My name is {name}. {essay(dice, WORDS)}")
        sentences = tuple(" ".join(part.text.split()) for part in parts)
        right = tuple(one.text for one in correct_sentences(corrector, sentences))
        made.append(Text(sentences, right, name))
    return made


def load_users(
    name: str,
    correct: Callable[[Sequence[str]], list[Correction]],
    texts: Sequence[Sequence[Text]],
    seconds: float,
    meanwhile: Callable[[], None] | None = None,
) -> Outcome:
    """All users at once for so many seconds; ``meanwhile`` happens after a third of them."""
    outcome, lock = Outcome(name, len(texts)), threading.Lock()
    end = time.monotonic() + seconds

    def user(mine: Sequence[Text]) -> None:
        turn = 0
        while time.monotonic() < end:
            text = mine[turn % len(mine)]
            turn += 1
            start = time.monotonic()
            try:
                answer = correct(text.sentences)
            except BackendError:
                answer = []
            waited = time.monotonic() - start
            with lock:
                if not answer or any(one.trouble for one in answer):
                    outcome.lost += 1
                    continue
                outcome.waits.append(waited)
                outcome.sentences += len(answer)
                outcome.wrong += tuple(one.text for one in answer) != text.right
                outcome.stray += text.name not in answer[0].text

    threads = [threading.Thread(target=user, args=(mine,)) for mine in texts]
    begin = time.monotonic()
    for thread in threads:
        thread.start()
    if meanwhile is not None:
        time.sleep(seconds / 3)
        meanwhile()
    for thread in threads:
        thread.join()
    outcome.seconds = time.monotonic() - begin
    return outcome


def bench_correcting(options: argparse.Namespace) -> None:
    """The corrector in this process, then behind one and two replicas, then with one killed."""
    from deploy.corrector import Settings
    from deploy.local import local_cluster, local_server

    corrector = load(options.backend, options.model)
    users = [texts_of(number, corrector, options.kinds) for number in range(max(options.users))]
    print(f"\n{corrector.name} · {corrector.model}, texts of {WORDS} words\n\n{HEAD}")
    for count in options.users:
        alone = load_users(
            "one process", lambda s: correct_sentences(corrector, s), users[:count], options.seconds
        )
        alone.memory = psutil.Process().memory_info().rss / 1e6
        print(alone.row(), flush=True)
    settings = Settings(
        backend=options.backend, model=options.model, batch_sentences=options.batch_sentences
    )
    with local_cluster(cpus=max(options.replicas)):
        for replicas in options.replicas:
            name = f"{replicas} replica{'s' * (replicas > 1)}"
            with local_server(settings, replicas) as server:
                client = Served(server.address)
                correct = _through(client)
                for count in options.users:
                    served = load_users(name, correct, users[:count], options.seconds)
                    served.memory = server.memory()
                    print(served.row(), flush=True)
                if replicas > 1:
                    some = users[: sorted(options.users)[len(options.users) // 2]]
                    killed = load_users(
                        f"{name}, one killed", correct, some, max(options.seconds, 10),
                        lambda: print(f"<!-- killed process {server.kill_one()} -->"),
                    )  # fmt: skip
                    killed.memory = server.memory()
                    print(killed.row(), flush=True)


def _through(client: Served) -> Callable[[Sequence[str]], list[Correction]]:
    """Each text through a client of its own, as the page does it."""

    def correct(sentences: Sequence[str]) -> list[Correction]:
        return correct_sentences(client.for_text(threading.Event()), sentences)

    return correct


def bench_page(options: argparse.Namespace) -> None:
    """Essays of 150 words through the page: corrected, labelled, linked and explained."""
    from deploy.corrector import Settings
    from deploy.local import local_cluster, local_server

    own = ["--backend", options.backend, *(["--model", options.model] if options.model else [])]
    with _page("one process", own) as measure:
        measure(options)
    settings = Settings(backend=options.backend, model=options.model)
    with local_cluster(cpus=max(options.replicas)):
        for replicas in options.replicas:
            with local_server(settings, replicas) as server:
                flags = ["--backend", "served", "--model", server.address, "--max-at-once", "16"]
                with _page(f"page and {replicas} replica(s)", flags) as measure:
                    measure(options)


@contextmanager
def _page(name: str, flags: Sequence[str]) -> Iterator[Callable[[argparse.Namespace], None]]:
    with started([*flags, "--max-requests-per-minute", "100000"]) as target:

        def measure(options: argparse.Namespace) -> None:
            for users in options.users:
                load = run_load(target, users, options.seconds, seed=users, hostile=False)
                print(f"{name}, {users} users: {load.in_words()}", flush=True)

        yield measure


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m deploy.bench", description=__doc__)
    parser.add_argument("--backend", default="bundled", metavar="B")
    parser.add_argument("--model", metavar="M")
    parser.add_argument("--users", type=int, nargs="+", default=list(USERS), metavar="N")
    parser.add_argument("--replicas", type=int, nargs="+", default=[1, 2], metavar="N")
    parser.add_argument("--seconds", type=float, default=20.0, help="of each run (default 20)")
    parser.add_argument("--kinds", type=int, default=KINDS, help="different texts of each user")
    parser.add_argument("--batch-sentences", type=int, default=64, metavar="N")
    parser.add_argument("--page", action="store_true", help="whole checks through the page")
    options = parser.parse_args(arguments)
    if not all(1 <= count <= MAX_USERS for count in options.users):
        parser.error(f"--users takes 1 to {MAX_USERS}")
    if not 1 <= options.seconds <= MAX_SECONDS:
        parser.error(f"--seconds takes 1 to {MAX_SECONDS}")
    (bench_page if options.page else bench_correcting)(options)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
