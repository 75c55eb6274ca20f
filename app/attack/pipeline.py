"""Hostile texts and pairs through the pipeline: no exception, no hang, no broken rule."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from types import FrameType

from app.attack.rules import broken_rule
from app.attack.texts import HostileTexts, Mangler
from app.pipeline import annotate, check
from app.records import Report

HANG = 5.0
"""Seconds of work after which a text counts as one that hangs.

Seconds of the processor, so that a busy machine is no fault of the text."""
_SHOWN = 200


@dataclass
class Findings:
    """What an attack found; ``faults`` are (number, what, text), at most a hundred."""

    name: str
    tried: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    plain: list[tuple[int, str]] = field(default_factory=list)
    """Texts of which an explanation failed and gave way to a plain card: worth a look, no fault."""
    faults: list[tuple[int, str, str]] = field(default_factory=list)

    def add(self, number: int, what: str, text: str) -> None:
        if len(self.faults) < 100:
            self.faults.append((number, what, ascii(text[:_SHOWN])))

    def in_words(self) -> str:
        line = (
            f"{self.name}: {self.tried:,} tried in {self.seconds:.0f} s, slowest "
            f"{self.slowest:.2f} s, {len(self.plain)} with a plain card, {len(self.faults)} faults"
        )
        plain = (f"  {n}: plain card: {text}" for n, text in self.plain[:5])
        faults = (f"  {n}: {what}: {text}" for n, what, text in self.faults[:20])
        return "\n".join([line, *plain, *faults])


class Hang(BaseException):
    """Still at work after HANG seconds; nothing that catches what may fail catches this."""


@contextmanager
def limited(seconds: float = HANG) -> Iterator[None]:
    def ring(number: int, frame: FrameType | None) -> None:
        where = f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame else "?"
        raise Hang(f"hangs in {where}")

    signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def attack_texts(count: int, seed: int, progress: Callable[[int], None] | None = None) -> Findings:
    """Each text is checked with a corrector that mangles it, every third with an item."""

    def one(number: int) -> tuple[str, Report]:
        texts = HostileTexts(seed * 1_000_003 + number)
        text = texts.text()
        item = texts.dice.randrange(1, 264) if number % 3 == 0 else None
        return text, check(text, Mangler(texts), item=item)

    def shown(number: int) -> str:
        return HostileTexts(seed * 1_000_003 + number).text()

    return _attack("texts", count, one, shown, progress)


def attack_pairs(count: int, seed: int, progress: Callable[[int], None] | None = None) -> Findings:
    """Each pair is annotated as a correction made elsewhere."""

    def one(number: int) -> tuple[str, Report]:
        source, target = HostileTexts(seed * 1_000_033 + number).pair()
        return source, annotate(source, target, one_sentence=number % 5 == 0)

    def shown(number: int) -> str:
        return " → ".join(HostileTexts(seed * 1_000_033 + number).pair())

    return _attack("pairs", count, one, shown, progress)


def _attack(
    name: str,
    count: int,
    one: Callable[[int], tuple[str, Report]],
    shown: Callable[[int], str],
    progress: Callable[[int], None] | None,
) -> Findings:
    check("He go home.", "unchanged")  # load the parser outside the limits
    annotate("He go home.", "He goes home.")
    found = Findings(name)
    begin = time.perf_counter()
    for number in range(count):
        start = time.process_time()
        try:
            with limited():
                text, report = one(number)
            broken = broken_rule(text, report)
            if broken:
                found.add(number, broken, shown(number))
            if any(notice.code == "plain-explanation" for notice in report.notices):
                found.plain.append((number, ascii(shown(number)[:_SHOWN])))
        except (Exception, Hang) as error:
            found.add(number, f"{type(error).__name__}: {error}"[:_SHOWN], shown(number))
        found.slowest = max(found.slowest, time.process_time() - start)
        found.tried += 1
        if progress is not None:
            progress(found.tried)
    found.seconds = time.perf_counter() - begin
    return found
