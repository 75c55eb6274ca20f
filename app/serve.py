"""Flags → a running page."""

from __future__ import annotations

import argparse
import sys
import threading
from math import inf

import gradio as gr

from app.errors import UsageError
from app.render.spent import Prices
from app.web.page import ASSETS, build, head, theme
from app.web.routes import add_routes
from grammar_items.catalogue import UnknownItem, item
from grammar_items.parsing import parse
from models.protocol import BackendError
from models.registry import load


def serve(options: argparse.Namespace) -> int:
    """Check the flags, load the corrector, and serve until stopped."""
    try:
        auth = _auth(options.auth)
        prices = read_prices(options.prices)
        if options.item is not None:
            item(options.item)
        corrector = load(options.backend, options.model)
        parse("Ready.")  # load the parser before the first learner waits for it
        start(
            options.backend, options.model, options.item, options.host, options.port,
            auth=auth, share=options.share, open_browser=options.open, prices=prices,
        )  # fmt: skip
        print(
            f"Margin is ready: http://{options.host}:{options.port}  "
            f"({corrector.name} corrector). Stop with Ctrl+C."
        )
        threading.Event().wait()
    except KeyboardInterrupt:
        print("Margin has stopped.")
    except (UsageError, UnknownItem, BackendError) as error:
        sys.stderr.write(f"margin: {error}\n")
        return 2
    except OSError as error:
        sys.stderr.write(
            f"margin: The page cannot be served on {options.host}:{options.port} ({error}). "
            "Another program may be using the port: choose one with --port.\n"
        )
        return 2
    return 0


def start(
    backend: str,
    model: str | None,
    item: int | None,
    host: str,
    port: int,
    *,
    auth: tuple[str, str] | None = None,
    share: bool = False,
    open_browser: bool = False,
    prices: Prices | None = None,
) -> gr.Blocks:
    """The page, served from a thread of its own."""
    page = build(backend, model, item, prices)
    page.queue(default_concurrency_limit=4)
    app, _, _ = page.launch(
        server_name=host,
        server_port=port,
        share=share,
        auth=auth,
        inbrowser=open_browser,
        pwa=True,
        favicon_path=str(ASSETS / "icon.png"),
        theme=theme(),
        head=head(page),
        footer_links=["api"],
        quiet=True,
        ssr_mode=False,
        prevent_thread_lock=True,
        enable_monitoring=False,
    )
    add_routes(app)
    return page


def _auth(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    user, sign, password = text.partition(":")
    if not (user and sign and password):
        raise UsageError("--auth takes a name and a password with a colon between: USER:PASSWORD")
    return user, password


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
