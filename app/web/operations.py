"""For whoever runs the server: ``/health``, ``/ready``, ``/metrics``."""

from __future__ import annotations

import ipaddress

from fastapi import FastAPI
from fastapi.routing import APIRoute
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from app.web.addresses import address_of, was_forwarded
from app.web.checks import Checks

_TEXT = "text/plain; version=0.0.4; charset=utf-8"


def add_operations(
    app: FastAPI, checks: Checks, *, open_metrics: bool = False, behind_proxy: bool = False
) -> None:
    """Add the three addresses before Gradio's routes."""

    def health() -> JSONResponse:
        """The process answers."""
        return JSONResponse({"status": "ok"})

    def ready() -> JSONResponse:
        """It can take a check: the models are loaded before the port is opened."""
        waiting = round(checks.turns.seconds_waiting(), 1)
        facts = {"checks": checks.turns.open_checks, "seconds_waiting": waiting}
        if checks.turns.full:
            return JSONResponse({"status": "busy", **facts}, status_code=503)
        return JSONResponse({"status": "ready", **facts})

    def metrics(request: Request) -> Response:
        """Counts for Prometheus; to this machine only, unless the operator opened them."""
        hidden = was_forwarded(request.scope) and not behind_proxy
        local = _is_local(address_of(request.scope, behind_proxy)) and not hidden
        if not open_metrics and not local:
            return JSONResponse({"detail": "There is nothing here."}, status_code=404)
        return Response(checks.metrics.text(), media_type=_TEXT)

    for path, answer in (("/health", health), ("/ready", ready), ("/metrics", metrics)):
        app.router.routes.insert(0, APIRoute(path, answer, methods=["GET"]))


def _is_local(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
