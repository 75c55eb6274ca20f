"""Chunks through processes of this machine.

A chunk that ends its process (no memory left, a crash in a library) is tried again alone, then
in halves, down to the record that does it; that one is kept as it is, with the reason.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from app.corpus.correcting import Done, Task, corrector_for, given_up
from app.corpus.reading import Chunk, Record

WHY_GIVEN_UP = "The process that worked on this record ended."


def correct_locally(
    task: Task, chunks: Iterable[Chunk], processes: int
) -> Iterator[tuple[Chunk, Done]]:
    """Finished chunks in any order; two for each process are under way, so memory is bounded."""
    pool: ProcessPoolExecutor | None = None
    waiting: dict[Future[Done], Chunk] = {}
    source = iter(chunks)
    try:
        while True:
            while len(waiting) < 2 * processes and (chunk := next(source, None)):
                pool = pool or _pool(processes)
                waiting[pool.submit(_correct, task, chunk.records)] = chunk
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in [one for one in done if one.exception() is None]:
                yield waiting.pop(future), future.result()
            for future in [one for one in done if one.exception() is not None]:
                if not isinstance(future.exception(), BrokenProcessPool):
                    future.result()  # raises: the corrector can do nothing
                suspects, pool = list(waiting.values()), None
                waiting.clear()
                for chunk in suspects:
                    yield chunk, _carefully(task, chunk.records)
                break  # the others ended with the same pool
    finally:
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)


def _pool(processes: int) -> ProcessPoolExecutor:
    """New interpreters, not copies of this one: copies of threads and locks may hang."""
    cores = max(1, (os.cpu_count() or 1) // processes)
    return ProcessPoolExecutor(
        processes, multiprocessing.get_context("spawn"), initializer=_start, initargs=(cores,)
    )


def _start(cores: int) -> None:
    """A process uses its share of the cores, and ends when its parent is killed."""
    os.environ.setdefault("OMP_NUM_THREADS", str(cores))
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
    os._exit(1)


def _correct(task: Task, records: tuple[Record, ...]) -> Done:
    return corrector_for(task).correct(records)


def _carefully(task: Task, records: tuple[Record, ...]) -> Done:
    """The records in a process of their own, and in halves where that ends."""
    with _pool(1) as pool:
        try:
            return pool.submit(_correct, task, records).result()
        except BrokenProcessPool:
            pass
    if len(records) == 1:
        return given_up(records, task, WHY_GIVEN_UP)
    middle = len(records) // 2
    first, second = (_carefully(task, part) for part in (records[:middle], records[middle:]))
    by = first.by or second.by
    return Done(by, first.lines + second.lines, first.failures + second.failures)
