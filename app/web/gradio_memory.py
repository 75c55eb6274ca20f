"""Gradio keeps something for every call for good; here it is dropped when nobody needs it.

Each call of the API without a session is a session of its own: a copy of the page's settings
(0.15 MB), a queue of messages, a line of statistics. Gradio frees the copies beyond a number
(``SESSIONS``) and the rest never.
"""

from __future__ import annotations

import threading
import time
from typing import Any

import gradio as gr

from app.web.free_memory import give_back
from app.web.presence import Presence

SESSIONS = 100
"""Copies of the page's settings that are kept, as many as checks may be under way; Margin keeps no
state in them."""
MAX_STATISTICS = 500
ABANDONED = 60.0
"""Seconds after which a session with unread answers and no listener is dropped."""
_EVERY = 10.0


class Trimmer:
    """Remembers since when a session has been seen, to tell new ones from abandoned ones."""

    def __init__(self, page: gr.Blocks, presence: Presence) -> None:
        self._queue: Any = page._queue
        self._presence = presence
        self._seen: dict[str, float] = {}

    def trim(self) -> int:
        """Drop what is left of calls that are over; how many sessions there were."""
        queue, now = self._queue, self._presence.now()
        messages, pending = queue.pending_messages_per_session, queue.pending_event_ids_session
        dropped = 0
        for session in list(messages):
            since = self._seen.setdefault(session, now)
            unread = bool(pending.get(session))
            limit = ABANDONED if unread else 0.0
            if self._presence.gone(session, since) and now - since >= limit:
                messages.pop(session, None)
                pending.pop(session, None)
                self._seen.pop(session, None)
                dropped += 1
        for session in [one for one in list(pending) if one not in messages]:
            pending.pop(session, None)
        for session in [one for one in self._seen if one not in messages]:
            del self._seen[session]
        statistics = queue.event_analytics
        for event in list(statistics)[: max(0, len(statistics) - MAX_STATISTICS)]:
            statistics.pop(event, None)
        return dropped


def keep_trimming(page: gr.Blocks, presence: Presence) -> None:
    """Trim every ten seconds, for as long as the page is served."""
    trimmer = Trimmer(page, presence)

    def work() -> None:
        while page.is_running:
            time.sleep(_EVERY)
            trimmer.trim()
            give_back()

    threading.Thread(target=work, daemon=True, name="trim-sessions").start()
