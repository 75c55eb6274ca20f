"""Refusals with words: a short JSON answer that Gradio's page and API clients both show."""

from __future__ import annotations

import json

from starlette.types import Receive, Scope, Send


async def refuse(
    scope: Scope, receive: Receive, send: Send, status: int, words: str, **headers: str
) -> None:
    """Answer ``{"detail": words}`` with this status; nothing of the request is repeated in it."""
    body = json.dumps({"detail": words, "error": words}).encode()
    fields = {
        "content-type": "application/json",
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
