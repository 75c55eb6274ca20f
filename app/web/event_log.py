"""What happened, as one JSON object a line on standard error: times and counts, never a text.

``{"time": "2026-01-31T09:00:00Z", "event": "check", "characters": 812, "seconds": 1.4, …}``
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from pathlib import Path

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


def log_failure(error: BaseException) -> None:
    """An error that nobody foresaw: its kind and place, never its words, which may hold a text.

    ``margin: Something failed: KeyError at catalogue.py:120, from pipeline.py:88.``
    """
    frames = traceback.extract_tb(error.__traceback__)[::-1][:4]
    places = [f"{Path(frame.filename).name}:{frame.lineno}" for frame in frames] or ["unknown"]
    where = ", from ".join(places)
    sys.stderr.write(f"margin: Something failed: {type(error).__name__} at {where}.\n")
    log_event("failure", kind=type(error).__name__, place=places[0])
