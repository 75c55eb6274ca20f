"""``corpus``: a file of many records, one record out for each record in; goes on after a kill."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from app.commands.common import add_backend
from app.corpus.reading import FORMATS, Chunk, format_of, measure, read_chunks
from app.errors import UsageError

if TYPE_CHECKING:
    from app.corpus.correcting import Done, Task

CHUNK = 200
"""Records that are corrected and kept together; a kill costs at most these for each process."""
_EVERY = 2.0
"""Seconds between two lines of progress."""


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser(
        "corpus", help="correct a corpus; run it again after a kill and it goes on"
    )
    parser.add_argument("input", type=Path, metavar="IN", help="JSONL, text or M2, by its name")
    parser.add_argument("output", type=Path, metavar="OUT", help="JSONL, or .txt: corrected lines")
    add_backend(parser)
    parser.add_argument("--from", dest="format", choices=FORMATS, help="the form of IN")
    parser.add_argument("--field", default="text", metavar="F", help="of a JSON record: its text")
    parser.add_argument(
        "--plain", action="store_true",
        help="edits without types, severity and items: faster, for those who label themselves",
    )  # fmt: skip
    parser.add_argument(
        "--processes", type=int, metavar="N", help="of this machine (default: one for each core)"
    )
    parser.add_argument(
        "--ray", metavar="ADDRESS",
        help='a Ray cluster: "auto", "host:6379", "ray://host:10001", or "local" to start one',
    )  # fmt: skip
    parser.add_argument(
        "--chunk", type=int, default=CHUNK, metavar="N",
        help=f"records that are kept together (default {CHUNK})",
    )  # fmt: skip
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from app.corpus.correcting import Task
    from app.corpus.journal import Job, journal_of

    for name, value in (("--processes", options.processes), ("--chunk", options.chunk)):
        if value is not None and value < 1:
            raise UsageError(f"{name} must be 1 or more.")
    source, out = options.input, options.output
    format = options.format or format_of(source)
    task = Task(
        backend=options.backend,
        model=options.model,
        one_sentence=format != "jsonl",
        plain=options.plain,
        output="text" if out.suffix.lower() == ".txt" else "jsonl",
    )
    job = Job(task, measure(source, format), format, options.field, options.chunk)
    if not job.input.records:
        raise UsageError(f"{source} holds no records ({format}). Name its form with --from.")
    with journal_of(out, job) as journal:
        already = sum(job.records_in(chunk) for chunk in journal.done)
        progress = Progress(job.input.records, already)
        chunks = (
            chunk
            for chunk in read_chunks(source, format, options.field, options.chunk)
            if chunk.number not in journal.done
        )
        for chunk, done in _corrected(options, task, chunks):
            journal.keep(chunk.number, done)
            progress.add(len(chunk.records), journal.failed)
        failures = journal.finish()
    progress.end(out, journal.failed, failures)
    return 0


def _corrected(
    options: argparse.Namespace, task: Task, chunks: Iterator[Chunk]
) -> Iterator[tuple[Chunk, Done]]:
    if options.ray:
        from app.corpus.on_ray import correct_on_ray

        yield from correct_on_ray(task, chunks, options.ray, options.processes)
    else:
        from app.corpus.local import correct_locally

        yield from correct_locally(task, chunks, options.processes or os.cpu_count() or 1)


class Progress:
    """Lines on standard error: a bar for a person would fill a log file."""

    def __init__(self, total: int, already: int) -> None:
        self._total, self._already, self._done = total, already, already
        self._start = self._said = time.monotonic()
        if already:
            sys.stderr.write(f"margin: going on after {already:,} of {total:,} records\n")

    def add(self, records: int, failed: int) -> None:
        self._done += records
        now = time.monotonic()
        if now - self._said < _EVERY:
            return
        self._said = now
        left = (self._total - self._done) / self._pace(now)
        sys.stderr.write(
            f"margin: {self._done:,} of {self._total:,} records · {self._pace(now):,.0f} a second "
            f"· {_time(left)} left · {failed:,} kept as they are\n"
        )
        sys.stderr.flush()

    def _pace(self, now: float) -> float:
        """Records a second in this run."""
        return max(1e-9, (self._done - self._already) / max(1e-9, now - self._start))

    def end(self, out: Path, failed: int, failures: Path | None) -> None:
        seconds = time.monotonic() - self._start
        now = self._done - self._already
        pace = f" ({now / seconds:,.0f} a second)" if now and seconds > 0 else ""
        print(f"{self._total:,} records in {out}, {now:,} of them now in {_time(seconds)}{pace}.")
        if failures is not None:
            print(f"{failed:,} were kept as they are, in full or in part: {failures}")


def _time(seconds: float) -> str:
    if seconds < 100:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 6_000 else f"{seconds / 3600:.1f} h"
