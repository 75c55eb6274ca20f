"""Counts and times of the server, for Prometheus; never a word of a text, never an address.

``GET /metrics`` gives ``margin_checks_total{outcome="done"} 17.0`` and the like.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily

from app.errors import UsageError
from app.web.event_log import log_event
from app.web.scheduling import Busy
from models.budget import DAILY

_SECONDS = (0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300)


@dataclass
class Outcome:
    """How a check ended: done, refused, busy, failed, stopped, timeup or clientgone."""

    name: str = "done"
    sentences: int = 0
    worked: float = 0.0


class Metrics:
    """One registry for each server, so that two servers in one process do not add up."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.checks = Counter(
            "margin_checks", "Checks by how they ended", ["outcome"], registry=self.registry
        )
        self.sentences = Counter("margin_sentences", "Sentences checked", registry=self.registry)
        self.check_seconds = Histogram(
            "margin_check_seconds", "Seconds from asking for a check to its end, waiting included",
            buckets=_SECONDS, registry=self.registry,
        )  # fmt: skip
        self.requests = Counter(
            "margin_http_requests", "Requests by status", ["status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "margin_http_request_seconds", "Seconds for a request", buckets=_SECONDS,
            registry=self.registry,
        )  # fmt: skip
        spent = Gauge(
            "margin_llm_tokens_today", "Tokens of language models today", registry=self.registry
        )
        spent.set_function(lambda: DAILY.spent)

    def watch(self, open_checks: Callable[[], int], waiting: Callable[[], float]) -> None:
        """Read these when the metrics are asked for."""

        class Queue:
            def collect(self) -> Iterator[GaugeMetricFamily]:
                yield GaugeMetricFamily(
                    "margin_checks_open", "Checks under way and waiting", value=open_checks()
                )
                yield GaugeMetricFamily(
                    "margin_seconds_waiting", "Seconds of work that wait", value=waiting()
                )

        self.registry.register(Queue())

    @contextmanager
    def counted_check(self, characters: int) -> Iterator[Outcome]:
        """Count a check and log it when it ends, whatever happens to it."""
        outcome, start = Outcome(), time.monotonic()
        try:
            yield outcome
        except Busy:
            outcome.name = "busy"
            raise
        except UsageError:
            outcome.name = "refused"
            raise
        except Exception:
            outcome.name = "failed"
            raise
        finally:
            seconds = time.monotonic() - start
            self.checks.labels(outcome.name).inc()
            self.sentences.inc(outcome.sentences)
            self.check_seconds.observe(seconds)
            log_event(
                "check", outcome=outcome.name, characters=characters, seconds=round(seconds, 3),
                sentences=outcome.sentences, worked=round(outcome.worked, 3),
            )  # fmt: skip

    def text(self) -> bytes:
        return generate_latest(self.registry)
