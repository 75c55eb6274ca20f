"""``bench``: how long each stage takes."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import psutil

from app.commands.common import add_backend
from app.correct import correct_sentences
from app.edits import mark
from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import ToExplain
from app.link import link
from app.pipeline import check
from app.render.page import to_html
from app.samples import samples
from app.segment import segment
from models.protocol import Corrector
from models.registry import load

SIZES = (200, 2_000, 20_000)


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bench", help="milliseconds by stage")
    add_backend(parser)
    parser.add_argument(
        "--checks",
        type=int,
        default=0,
        metavar="N",
        help="also check a short essay N times and show how memory grows",
    )
    parser.set_defaults(run=run)


@contextmanager
def _clock(times: dict[str, float], stage: str) -> Iterator[None]:
    start = time.perf_counter()
    yield
    times[stage] = times.get(stage, 0.0) + 1000 * (time.perf_counter() - start)


def essay(words: int) -> str:
    """The sample texts again and again until there are this many words."""
    text: list[str] = []
    count = 0
    while count < words:
        for sample in samples():
            text.append(sample.text)
            count += len(sample.text.split())
            if count >= words:
                break
    whole = "\n\n".join(text).split(" ")
    return " ".join(whole[:words])


def run(options: argparse.Namespace) -> int:
    start = time.perf_counter()
    corrector = load(options.backend, options.model)
    loaded = time.perf_counter() - start
    check(essay(200), corrector)  # warm-up
    warm = time.perf_counter() - start
    print(
        f"backend {corrector.name} ({corrector.model}): loaded in {loaded:.2f} s, "
        f"ready in {warm:.2f} s"
    )
    print(f"{'stage':<10}" + "".join(f"{size:>12,} words" for size in SIZES))
    columns = [_stages(essay(size), corrector) for size in SIZES]
    for stage in columns[0]:
        print(f"{stage:<10}" + "".join(f"{column[stage]:>15,.0f} ms" for column in columns))
    totals = [sum(column.values()) for column in columns]
    print(f"{'total':<10}" + "".join(f"{total:>15,.0f} ms" for total in totals))
    print(f"20,000 words take {totals[-1] / totals[0]:.0f} times what 200 words take.")
    if options.checks:
        _memory(options.checks, lambda: check(essay(200), corrector))
    return 0


def _stages(text: str, corrector: Corrector) -> dict[str, float]:
    times: dict[str, float] = {}
    with _clock(times, "segment"):
        segments, _ = segment(text)
    sources = [part.text for part in segments]
    with _clock(times, "correct"):
        corrections = correct_sentences(corrector, [" ".join(s.split()) for s in sources])
    with _clock(times, "edits"):
        marked = mark(sources, [c.text for c in corrections])
    with _clock(times, "link"):
        tasks = [ToExplain(s, e, tuple(link(s, e))) for s in marked for e in s.edits]
    with _clock(times, "explain"):
        CatalogueExplainer().explain(tasks)
    report = check(text, "unchanged")
    with _clock(times, "render"):
        to_html(report)
    return times


def _memory(checks: int, once: Callable[[], object]) -> None:
    before = _resident()
    for done in range(checks):
        once()
        if done + 1 in {50, checks}:
            print(f"memory after {done + 1} checks: {_resident():,.0f} MB (before: {before:,.0f})")


def _resident() -> float:
    """Megabytes in use now."""
    return float(psutil.Process().memory_info().rss) / 1e6
