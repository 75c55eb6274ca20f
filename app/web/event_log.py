"""What happened, as one JSON object a line on standard error: times and counts, never a text.

``{"time": "2026-01-31T09:00:00Z", "event": "check", "characters": 812, "seconds": 1.4, …}``
"""

from __future__ import annotations

import json
import logging
import sys
import time

_logger = logging.getLogger("margin")


def start_logging() -> None:
    """Write events to standard error; until then they go nowhere."""
    if not _logger.handlers:
        handler = logging.StreamHandler(sys.stderr)
        handler.setFormatter(logging.Formatter("%(message)s"))
        _logger.addHandler(handler)
        _logger.setLevel(logging.INFO)
        _logger.propagate = False


def log_event(event: str, **facts: str | int | float) -> None:
    """One line; the caller passes numbers and names of the program only."""
    if _logger.handlers:
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        _logger.info(json.dumps({"time": now, "event": event, **facts}))
