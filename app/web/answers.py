"""Refusals with words: a short JSON answer that Gradio's page and API clients both show.

Under ``/v2/`` it is plain text, "Error: …", as LanguageTool's clients expect.
"""

from __future__ import annotations

import json

from starlette.types import Receive, Scope, Send

LANGUAGETOOL = "/v2/"
"""Addresses of LanguageTool's API."""


async def refuse(
    scope: Scope, receive: Receive, send: Send, status: int, words: str, **headers: str
) -> None:
    """Answer ``{"detail": words}`` with this status; nothing of the request is repeated in it."""
    if scope["path"].startswith(LANGUAGETOOL):
        kind, body = "text/plain; charset=utf-8", f"Error: {words}".encode()
    else:
        kind, body = "application/json", json.dumps({"detail": words, "error": words}).encode()
    fields = {
        "content-type": kind,
        "content-length": str(len(body)),
        **{name.replace("_", "-"): value for name, value in headers.items()},
    }
    await send(
        {
            "type": "http.response.start",
            "status": status,
            "headers": [(k.encode(), v.encode()) for k, v in fields.items()],
        }
    )
    await send({"type": "http.response.body", "body": body if scope["method"] != "HEAD" else b""})
