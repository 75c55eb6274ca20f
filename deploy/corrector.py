"""The corrector as a Ray Serve application: ``serve run deploy/serve.yaml``.

Each replica holds one corrector. Requests that come at the same time, from whomever, are
corrected in one batch; Ray adds and removes replicas with the number of requests under way.
Texts are neither stored nor logged. ``models/served.py`` is the client.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import os
from typing import Any

from pydantic import BaseModel, ConfigDict, Field
from ray import serve
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from deploy.batching import Result, correct_together, count_sentences
from models.protocol import BackendError
from models.registry import load
from models.served import KEY
from models.served_messages import Answered, Asked, BadMessage, read_request, write_reply

MAX_BODY = 1_000_000
"""Bytes of a request; 100,000 characters, escaped, have about 600,000."""


class Settings(BaseModel):
    """The ``args`` of the application in ``serve.yaml``."""

    model_config = ConfigDict(extra="forbid")

    backend: str = "bundled"
    model: str | None = None
    batch_sentences: int = Field(default=64, ge=1, le=4_096)
    """Sentences of several requests that are corrected in one batch."""
    batch_wait: float = Field(default=0.01, ge=0, le=5)
    """Seconds that the first request of a batch waits for others."""


@serve.deployment
class CorrectorReplica:
    """One corrector in a process of its own."""

    def __init__(self, settings: Settings) -> None:
        self._corrector = load(settings.backend, settings.model)
        self._key = os.environ.get(KEY, "").strip()
        self._together.set_max_batch_size(settings.batch_sentences)
        self._together.set_batch_wait_timeout_s(settings.batch_wait)
        list(self._corrector.correct(["She is ready."]))  # the first learner waits for nothing

    async def __call__(self, request: Request) -> Response:
        if self._key and not _has_key(request, self._key):
            return _refused(401, "This server needs a key.")
        if request.url.path == "/" and request.method == "GET":
            return _json({"name": self._corrector.name, "model": self._corrector.model})
        if request.url.path != "/correct" or request.method != "POST":
            return _refused(404, "Send sentences to POST /correct.")
        try:
            asked = read_request(await _body(request))
        except BadMessage as error:
            return _refused(422, str(error))
        except ClientDisconnect:
            return _refused(400, "The request broke off.")
        result: Result = await self._together(asked)
        if isinstance(result, BackendError):
            return _refused(503, str(result))
        answered = Answered(self._corrector.name, self._corrector.model, result)
        return Response(write_reply(answered), media_type="application/json")

    @serve.batch(batch_size_fn=count_sentences)
    async def _together(self, requests: list[Asked]) -> list[Result]:
        return await asyncio.to_thread(correct_together, self._corrector, requests)


async def _body(request: Request) -> bytes:
    parts, size = [], 0
    async for part in request.stream():
        size += len(part)
        if size > MAX_BODY:
            raise BadMessage(f"Send up to {MAX_BODY:,} bytes in one request.")
        parts.append(part)
    return b"".join(parts)


def _has_key(request: Request, key: str) -> bool:
    given = request.headers.get("authorization", "")
    return hmac.compare_digest(given.encode(), f"Bearer {key}".encode())


def _json(whole: dict[str, Any], status: int = 200) -> Response:
    return Response(json.dumps(whole), status, media_type="application/json")


def _refused(status: int, why: str) -> Response:
    return _json({"error": why}, status)


def build(args: dict[str, Any]) -> serve.Application:
    """What ``serve.yaml`` names as ``import_path``; its ``args`` become the settings."""
    return CorrectorReplica.bind(Settings(**args))
