"""Flags → a running page, behind the middleware that bounds and guards it."""

from __future__ import annotations

import argparse
import signal
import socket
import sys
import threading
from dataclasses import dataclass, field
from math import inf
from typing import Any

import gradio as gr
from starlette.middleware import Middleware

from app.api.routes import add_api
from app.errors import UsageError
from app.render.spent import Prices
from app.web.addresses import HostCheck, PublicAddress, read_public_address
from app.web.allowed import Allowed, read_allowed
from app.web.body_limit import BodyLimit
from app.web.call_check import CallCheck
from app.web.checks import Checks
from app.web.connections import bound_connections
from app.web.endpoints import LEFT_OUT
from app.web.event_log import log_event, start_logging
from app.web.framework_headers import FrameworkHeaders
from app.web.free_memory import share_heaps
from app.web.gradio_memory import SESSIONS, keep_trimming
from app.web.headers import SecurityHeaders, script_hashes
from app.web.last_words import LastWords
from app.web.limits import Limits, read_limits
from app.web.login import LoginGuard, password_check
from app.web.open_routes import OpenRoutes
from app.web.operations import add_operations
from app.web.origins import AllowOrigin, OwnPages, close_to_other_pages
from app.web.page import ASSETS, build, head, theme
from app.web.password import read_password
from app.web.presence import NotePresence
from app.web.private_files import make_private_folder
from app.web.rate_limit import RateLimit
from app.web.request_log import RequestLog
from app.web.routes import add_routes
from app.web.unread import UnreadAnswers
from app.web.warm_up import load_all
from grammar_items.catalogue import UnknownItem, item
from models.budget import DAILY
from models.protocol import BackendError

_SPARE_THREADS = 40
"""Threads beside those of checks: pages, item pages, health."""


@dataclass(frozen=True)
class Settings:
    """All that the operator decides at the start."""

    allowed: Allowed
    limits: Limits = field(default_factory=Limits)
    public: PublicAddress = field(default_factory=PublicAddress)
    host: str = "127.0.0.1"
    port: int = 7860
    item: int | None = None
    prices: Prices | None = None
    login: tuple[str, str] | None = None
    share: bool = False
    open_browser: bool = False
    open_metrics: bool = False
    allow_origins: tuple[str, ...] = ()
    """Web pages of these origins may call LanguageTool's API; "*" for all."""


def serve(options: argparse.Namespace) -> int:
    """Check the flags, load the correctors, and serve until stopped."""
    try:
        settings = read_settings(options)
        check_port(settings.host, settings.port)
        make_private_folder()
        share_heaps()
        load_all(settings.allowed)
        DAILY.limit = options.max_tokens_per_day
        if options.log:
            start_logging()
        signal.signal(signal.SIGTERM, signal.default_int_handler)  # end as with Ctrl+C: tidy up
        start(settings)
        log_event("start", port=settings.port)
        print(
            f"Margin is ready: http://{settings.host}:{settings.port}  "
            f"({settings.allowed.default.title} corrector). Stop with Ctrl+C."
        )
        threading.Event().wait()
    except KeyboardInterrupt:
        print("Margin has stopped.")
    except (UsageError, UnknownItem, BackendError) as error:
        sys.stderr.write(f"margin: {error}\n")
        return 2
    except OSError as error:
        sys.stderr.write(f"margin: The page cannot be served ({error}).\n")
        return 2
    return 0


def read_settings(options: argparse.Namespace) -> Settings:
    """The settings from the flags; whatever is wrong with one is said before anything is loaded."""
    if options.item is not None:
        item(options.item)
    return Settings(
        allowed=read_allowed(
            options.backend, options.model, options.allow, options.explain_with, options.workshop
        ),
        limits=read_limits(options),
        public=read_public_address(
            options.host, options.public_url, share=options.share,
            behind_proxy=options.behind_proxy or options.share,  # the link leads through a proxy
        ),
        host=options.host,
        port=options.port,
        item=options.item,
        prices=read_prices(options.prices),
        login=read_password(options.auth, options.auth_file),
        share=options.share,
        open_browser=options.open,
        open_metrics=options.open_metrics,
        allow_origins=tuple(options.allow_origin),
    )  # fmt: skip


def check_port(host: str, port: int) -> None:
    """Say at once, before minutes of loading, that the port is taken or may not be used."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            trial.bind(address)
    except (OSError, OverflowError) as error:
        raise UsageError(
            f"The page cannot be served on {host}:{port} ({error}). Another program may be using "
            "the port: choose one with --port."
        ) from None


def start(settings: Settings) -> gr.Blocks:
    """The page, served from a thread of its own."""
    checks = Checks(settings.allowed, settings.limits)
    page = build(checks, settings.public, settings.item, settings.prices)
    unbound_queue(page)
    auth: Any = password_check(*settings.login) if settings.login else None
    app, _, _ = page.launch(
        server_name=settings.host,
        server_port=settings.port,
        share=settings.share,
        auth=auth,
        inbrowser=settings.open_browser,
        pwa=True,
        favicon_path=str(ASSETS / "icon.png"),
        theme=theme(),
        head=head(page),
        footer_links=["api"],
        quiet=True,
        ssr_mode=False,
        prevent_thread_lock=True,
        enable_monitoring=False,
        _frontend=False,  # or it gives up where its own page takes three seconds to come
        run_history=False,  # it keeps texts in the browser, or sends them where a header says
        state_session_capacity=SESSIONS,
        max_threads=int(settings.limits.queue) + _SPARE_THREADS,
        max_file_size=int(settings.limits.body_bytes),
        app_kwargs={
            "middleware": middleware(settings, checks, page),
            "docs_url": None, "redoc_url": None, "openapi_url": None,
        },
    )  # fmt: skip
    bound_connections(page.server, settings.limits, settings.public.behind_proxy)
    close_to_other_pages(app)
    keep_trimming(page, checks.presence)
    add_routes(app)
    add_api(app, checks, settings.public)
    add_operations(
        app, checks, open_metrics=settings.open_metrics, behind_proxy=settings.public.behind_proxy
    )
    return page


def middleware(settings: Settings, checks: Checks, page: gr.Blocks) -> list[Middleware]:
    """What a request passes on its way in, outermost first."""
    proxy = settings.public.behind_proxy
    names = [str(function.api_name) for function in page.fns.values() if function.api_name]
    guards = [
        Middleware(RequestLog, metrics=checks.metrics),
        Middleware(
            SecurityHeaders,
            hashes=script_hashes(head(page)),
            https=(settings.public.url or "").startswith("https:"),
        ),
        Middleware(HostCheck, public=settings.public),
        Middleware(FrameworkHeaders),
        Middleware(AllowOrigin, origins=settings.allow_origins),
        Middleware(LastWords),
        Middleware(OpenRoutes, login=settings.login is not None, uploads=uses_uploads(page)),
        Middleware(OwnPages, public=settings.public, origins=settings.allow_origins),
        Middleware(RateLimit, limits=settings.limits, behind_proxy=proxy),
        Middleware(BodyLimit, limits=settings.limits),
    ]
    if settings.login is not None:
        check = password_check(*settings.login)
        guards.append(Middleware(LoginGuard, behind_proxy=proxy, check=check))
    return [
        *guards,
        Middleware(CallCheck, names=names, functions=list(page.fns), defaults=LEFT_OUT),
        Middleware(UnreadAnswers, page=page, limits=settings.limits, behind_proxy=proxy),
        Middleware(NotePresence, presence=checks.presence),
    ]


def unbound_queue(page: gr.Blocks) -> None:
    """Let every request of Gradio's queue in at once: Margin's turns decide who works.

    Gradio's queue is first come, first served, for a few at a time: a short text would wait for
    the long ones before it.
    """
    for function in page.fns.values():
        function.concurrency_limit = None
    page.queue(default_concurrency_limit=None)


def uses_uploads(page: gr.Blocks) -> bool:
    return any(isinstance(block, gr.UploadButton | gr.File) for block in page.blocks.values())


def read_prices(text: str | None) -> Prices | None:
    """ "2.50/10": what a million tokens cost, sent and received."""
    if text is None:
        return None
    try:
        sent, received = (float(part) for part in text.split("/"))
    except ValueError:
        sent = received = -1.0
    if not (0 <= sent < inf and 0 <= received < inf):
        raise UsageError(
            "--prices takes what a million tokens cost, sent and received, with a slash between: "
            "--prices 2.50/10"
        )
    return Prices(sent, received)
