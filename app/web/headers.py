"""Headers that tell a browser what this page may do, and to keep nothing of it.

The policy allows the page's own files and nothing from anywhere else. Gradio writes a few
scripts into its page; each gets the nonce of that one answer. Scripts that Margin gives Gradio
for the page's head are known by their hash. So no script that somebody smuggled in would run.
Two allowances are Gradio's: inline styles, and eval, which its HTML component needs for its
templates (they come from this server, never from a visitor).
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from collections.abc import Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_SCRIPT = re.compile(rb"<script(?=[\s>])", re.IGNORECASE)
_INLINE_SCRIPT = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)
_IMMUTABLE = ("/assets/", "/static/", "/svelte/")
"""Files of the program, the same for everybody."""

FIXED = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-robots-tag": "noindex",
}


def script_hashes(head: str) -> tuple[str, ...]:
    """The sources that allow the inline scripts of the page's head: ``'sha256-…'``."""
    return tuple(
        f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"
        for script in _INLINE_SCRIPT.findall(head)
    )


def policy(nonce: str, hashes: Sequence[str] = ()) -> str:
    """The Content-Security-Policy of an answer."""
    scripts = " ".join(["'self'", f"'nonce-{nonce}'", "'unsafe-eval'", *hashes])
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {scripts}",
            "style-src 'self' 'unsafe-inline'",
            "img-src 'self' data: blob:",
            "font-src 'self' data:",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self' blob:",
            "media-src 'self' blob: data:",
            "form-action 'self'",
            "base-uri 'self'",
            "frame-ancestors 'none'",
        ]
    )


class SecurityHeaders:
    """Middleware that adds the headers to every answer and the nonce to the page's scripts."""

    def __init__(self, app: ASGIApp, hashes: Sequence[str] = (), https: bool = False) -> None:
        self._app = app
        self._hashes = hashes
        self._https = https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        nonce = secrets.token_urlsafe(16)
        held: Message | None = None
        page: list[bytes] = []

        async def with_headers(message: Message) -> None:
            nonlocal held
            if message["type"] == "http.response.start":
                message = {**message, "headers": self._headers(scope, message, nonce)}
                if _is_page(message["headers"]):
                    held = message  # its length changes with the nonces
                    return
            elif held is not None and message["type"] == "http.response.body":
                page.append(message.get("body", b""))
                if message.get("more_body", False):
                    return
                body = _SCRIPT.sub(b'<script nonce="%s"' % nonce.encode(), b"".join(page))
                fields = [(k, v) for k, v in held["headers"] if k != b"content-length"]
                fields.append((b"content-length", str(len(body)).encode()))
                await send({**held, "headers": fields})
                held = None
                message = {"type": "http.response.body", "body": body}
            await send(message)

        await self._app(scope, receive, with_headers)

    def _headers(self, scope: Scope, message: Message, nonce: str) -> list[tuple[bytes, bytes]]:
        ours = {**FIXED, "content-security-policy": policy(nonce, self._hashes)}
        if not any(part in scope["path"] for part in _IMMUTABLE):
            ours["cache-control"] = "no-store"
        if self._https:
            ours["strict-transport-security"] = "max-age=31536000"
        names = {name.encode() for name in ours} | {b"server"}
        kept = [(k, v) for k, v in message.get("headers", []) if k.lower() not in names]
        return kept + [(name.encode(), value.encode()) for name, value in ours.items()]


def _is_page(headers: list[tuple[bytes, bytes]]) -> bool:
    return any(k.lower() == b"content-type" and v.startswith(b"text/html") for k, v in headers)
