"""Chunks through a Ray cluster, with Ray Data; every machine needs the same Margin.

The cluster's processes read and write no files: chunks go out from here and come back here, so
no shared disk is needed. What is not yet done waits in Ray's object store, on disk if need be.
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from importlib import import_module
from typing import Any

from app.attack.server import ROOT
from app.corpus.correcting import Done, Task, corrector_for
from app.corpus.reading import Chunk, Record
from app.errors import UsageError
from models.protocol import BackendError

LOCAL_STORE = 200_000_000
"""Bytes of the object store where ``--ray local`` starts a cluster of its own."""


class ChunkWorker:
    """An actor of Ray Data: one corrector, one chunk at a time."""

    def __init__(self, task: Task) -> None:
        self._task = task

    def __call__(self, row: dict[str, Any]) -> dict[str, Any]:
        records = [Record(*fields) for fields in json.loads(row["records"])]
        try:
            done = corrector_for(self._task).correct(records)
        except BackendError as error:
            return {"number": row["number"], "done": "", "error": str(error)}
        return {"number": row["number"], "done": json.dumps(asdict(done)), "error": ""}


def correct_on_ray(
    task: Task, chunks: Iterable[Chunk], address: str, processes: int | None
) -> Iterator[tuple[Chunk, Done]]:
    """Finished chunks in any order."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent anywhere
    try:
        ray: Any = import_module("ray")
        data: Any = import_module("ray.data")
    except ImportError:
        raise UsageError(
            "--ray needs Ray: pip install -r requirements-ray.txt. Without --ray the corpus is "
            "corrected by processes of this machine."
        ) from None
    waiting = {chunk.number: chunk for chunk in chunks}
    if not waiting:
        return
    _connect(ray, address, processes)
    rows = [
        {"number": chunk.number, "records": json.dumps([_fields(one) for one in chunk.records])}
        for chunk in waiting.values()
    ]
    data.DataContext.get_current().enable_progress_bars = False
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    workers = processes or max(1, int(ray.cluster_resources().get("CPU", 1)))
    done = data.from_items(rows, override_num_blocks=len(rows)).map(
        ChunkWorker, fn_constructor_args=(task,), num_cpus=1,
        compute=data.ActorPoolStrategy(size=min(workers, len(rows))),
    )  # fmt: skip
    for row in done.iter_rows():
        if row["error"]:
            raise BackendError(row["error"])
        raw = json.loads(row["done"])
        failures = tuple((int(number), str(why)) for number, why in raw["failures"])
        yield waiting.pop(row["number"]), Done(raw["by"], tuple(raw["lines"]), failures)


def _fields(record: Record) -> list[Any]:
    return [record.number, record.text, record.id, record.trouble]


def _connect(ray: Any, address: str, processes: int | None) -> None:
    if ray.is_initialized():
        return
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    settings: dict[str, Any] = {}
    if address == "local":
        settings = {
            "num_cpus": processes, "object_store_memory": LOCAL_STORE, "include_dashboard": False,
        }  # fmt: skip
    try:
        ray.init(
            address=address, logging_level="error", log_to_driver=False,
            runtime_env={"env_vars": {"PYTHONPATH": path}}, **settings,
        )  # fmt: skip
    except (ConnectionError, ValueError, RuntimeError) as error:
        first = (str(error).strip() or type(error).__name__).splitlines()[0][:200]
        raise UsageError(
            f"There is no Ray cluster at {address} ({first}). Start one with: ray start --head "
            "--disable-usage-stats; or use --ray local for this machine."
        ) from None
