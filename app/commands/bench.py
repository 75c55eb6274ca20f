"""``bench``: how long a check takes, by stage, in units of spaCy's parse of the same text.

Machines differ by three times and more; a parse on the same machine in the same run is a
fair unit. All times are medians, and no parse is kept from one round to the next.
"""

from __future__ import annotations

import argparse
import itertools
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

import psutil

from app.commands.common import add_backend
from app.correct import correct_sentences
from app.edits import mark
from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import ToExplain
from app.link import link
from app.pipeline import check, check_slices
from app.render.page import to_html
from app.samples import samples
from app.segment import segment
from grammar_items.parsing import forget_parses, parse_all
from models.protocol import Corrector
from models.registry import load

SHORT, LONG = 200, 20_000
"""Words."""
ROUNDS = 10
ITEM = 62
"""Past tense: an item that most texts could use."""
SLICE = 24
"""Sentences of one slice of the long text."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("bench", help="time by stage, in milliseconds and in parses")
    add_backend(parser)
    parser.add_argument(
        "--rounds", type=int, default=ROUNDS, metavar="N", help="medians of N rounds (10)"
    )
    parser.add_argument(
        "--skip-long", action="store_true", help=f"leave out the text of {LONG:,} words"
    )
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
    print(f"backend {corrector.name} ({corrector.model}): loaded in {loaded:.2f} s", flush=True)
    text = essay(SHORT)
    check(text, corrector, item=ITEM)  # warm-up
    ready = time.perf_counter() - start
    print(f"ready in {ready:.2f} s, {_resident():,.0f} MB with the parser", flush=True)
    parts = [part.text for part in segment(text)[0]]
    unit = _median(options.rounds, lambda: list(parse_all(parts)))
    print(f"\nspaCy's parse of {SHORT} words: {unit:.0f} ms (median of {options.rounds})")
    for stage, spent in _stages(text, corrector, options.rounds).items():
        _row(stage, spent, unit)
    whole = _median(options.rounds, lambda: check(text, corrector))
    _row(f"a check of {SHORT} words", whole, unit)
    guided = _median(options.rounds, lambda: check(text, corrector, item=ITEM))
    _row("the same with an item", guided, unit)
    for name, lint in _others():
        _row(f"{name}, the same text", _median(options.rounds, lambda: lint(text)), unit)  # noqa: B023
    if not options.skip_long:
        _long(corrector, whole)
    if options.checks:
        _memory(options.checks, lambda: check(text, corrector))
    return 0


def _row(name: str, milliseconds: float, unit: float) -> None:
    print(f"{name:<26}{milliseconds:>10,.0f} ms{milliseconds / unit:>8.1f} parses", flush=True)


def _median(rounds: int, work: Callable[[], object]) -> float:
    """Milliseconds."""
    times: dict[str, float] = {}
    spent = []
    for _ in range(rounds):
        forget_parses()
        times.clear()
        with _clock(times, "work"):
            work()
        spent.append(times["work"])
    return median(spent)


def _stages(text: str, corrector: Corrector, rounds: int) -> dict[str, float]:
    """The median time of each stage."""
    made = []
    for _ in range(rounds):
        forget_parses()
        made.append(_stages_once(text, corrector))
    return {stage: median(times[stage] for times in made) for stage in made[0]}


def _stages_once(text: str, corrector: Corrector) -> dict[str, float]:
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


def _others() -> Iterator[tuple[str, Callable[[str], object]]]:
    """Offline checkers that are installed, to lint the same text in the same run."""
    try:
        from harper import Language, Linter
    except ImportError:
        print("Harper is not installed (pip install harper-py)")
    else:
        linter = Linter()
        yield "Harper", lambda text: linter.lint(text, language=Language.PLAINTEXT)
    try:
        from language_tool_python import LanguageTool

        tool = LanguageTool("en-US")
    except Exception:  # no package, no Java, or no download of the rules
        print("LanguageTool is not installed (language_tool_python with Java and its rules)")
    else:
        yield "LanguageTool", tool.check
        tool.close()


def _long(corrector: Corrector, short: float) -> None:
    """A long text slice by slice: how many times a short check, and in which order."""
    text = essay(LONG)
    forget_parses()
    start = time.perf_counter()
    first, places = 0.0, []
    for report in check_slices(text, corrector, sizes=itertools.repeat(SLICE)):
        first = first or time.perf_counter() - start
        places += [sentence.start for sentence in report.sentences]
    spent = time.perf_counter() - start
    order = "in reading order" if places == sorted(places) else "NOT in reading order"
    print(
        f"{LONG:,} words: {spent:.1f} s, {1000 * spent / short:.0f} times the check above; "
        f"first sentences after {first:.2f} s, {order}",
        flush=True,
    )


def _memory(checks: int, once: Callable[[], object]) -> None:
    before = _resident()
    for done in range(checks):
        once()
        if done + 1 in {50, checks}:
            print(f"memory after {done + 1} checks: {_resident():,.0f} MB (before: {before:,.0f})")


def _resident() -> float:
    """Megabytes in use now."""
    return float(psutil.Process().memory_info().rss) / 1e6
