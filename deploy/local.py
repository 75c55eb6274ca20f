"""A small Ray cluster on this machine, for tests and measurements.

``with local_server(Settings(backend="unchanged"), replicas=2) as server: server.address`` serves
the corrector on a free port of the loopback interface until the block ends.
"""

from __future__ import annotations

import logging
import os
import signal
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass

import psutil

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is sent anywhere
# On a busy machine a proxy takes more than the usual 5 s; Ray would replace it until it gives up.
os.environ.setdefault("RAY_SERVE_PROXY_READY_CHECK_TIMEOUT_S", "60")
# Replicas with Ray's niceness of 15 starve beside other work.
os.environ.setdefault("RAY_worker_niceness", "0")

import ray
from ray import serve

from app.attack.server import ROOT, free_port
from deploy.corrector import CorrectorReplica, Settings

OBJECT_STORE = 100_000_000
"""Bytes; the corrector's requests do not pass through it."""
_REPLICA = "ray::ServeReplica:"
"""How the title of a replica's process begins."""


@dataclass(frozen=True)
class LocalServer:
    """An application that is up."""

    address: str

    def replicas(self) -> list[psutil.Process]:
        """The processes of the replicas, oldest first."""
        mine = psutil.Process().children(recursive=True)
        found = [one for one in mine if _title(one).startswith(_REPLICA)]
        return sorted(found, key=lambda one: one.create_time())

    def kill_one(self) -> int:
        """End the oldest replica at once, as a machine that fails would; its process id."""
        victim = self.replicas()[0]
        victim.send_signal(signal.SIGKILL)
        return int(victim.pid)

    def memory(self) -> float:
        """Resident megabytes of all replicas together."""
        return float(sum(one.memory_info().rss for one in self.replicas())) / 1e6


def _title(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:  # it ended meanwhile
        return ""


@contextmanager
def local_cluster(cpus: int = 2, env: Mapping[str, str] | None = None) -> Iterator[None]:
    """Ray on this machine only, without its dashboard, stopped at the end."""
    path = os.pathsep.join([str(ROOT), *filter(None, [(env or {}).get("PYTHONPATH")])])
    ray.init(
        address="local",
        num_cpus=cpus,
        object_store_memory=OBJECT_STORE,
        include_dashboard=False,
        logging_level=logging.ERROR,
        log_to_driver=False,
        runtime_env={"env_vars": {**(env or {}), "PYTHONPATH": path}},
    )
    try:
        yield
    finally:
        ray.shutdown()


@contextmanager
def local_server(settings: Settings, replicas: int) -> Iterator[LocalServer]:
    """The application with so many replicas; must be used inside ``local_cluster``."""
    port = free_port()
    serve.start(
        proxy_location="HeadOnly", http_options={"host": "127.0.0.1", "port": port},
        logging_config={"log_level": "ERROR", "enable_access_log": False},
    )  # fmt: skip
    replica = CorrectorReplica.options(
        num_replicas=replicas, max_ongoing_requests=64, max_queued_requests=500,
        health_check_period_s=1, graceful_shutdown_wait_loop_s=0.1, graceful_shutdown_timeout_s=5,
        ray_actor_options={"num_cpus": 1},
    )  # fmt: skip
    try:
        serve.run(replica.bind(settings), name="margin", route_prefix="/")
        yield LocalServer(f"http://127.0.0.1:{port}")
    finally:
        serve.shutdown()
