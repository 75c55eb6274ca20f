"""Flags → a running page."""

from __future__ import annotations

import argparse
import sys
import threading
from math import inf

import gradio as gr
from fastapi import FastAPI
from fastapi.responses import HTMLResponse
from fastapi.routing import APIRoute

from app.classroom import item_of
from app.errors import UsageError
from app.interface import ASSETS, build, head, theme
from app.item_page import item_page
from app.render.spent import Prices
from app.web.allowed import Allowed, read_allowed
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
        allowed = read_allowed(
            options.backend, options.model, options.allow, options.explain_with, options.workshop
        )
        for choice in allowed.correctors:  # a visitor never waits for a model to be loaded
            load(choice.backend, choice.model)
        parse("Ready.")  # load the parser before the first learner waits for it
        start(
            allowed, options.item, options.host, options.port,
            auth=auth, share=options.share, open_browser=options.open, prices=prices,
        )  # fmt: skip
        print(
            f"Margin is ready: http://{options.host}:{options.port}  "
            f"({allowed.default.title} corrector). Stop with Ctrl+C."
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
    allowed: Allowed,
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
    page = build(allowed, item, prices)
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
        head=head(),
        footer_links=["api"],
        quiet=True,
        ssr_mode=False,
        prevent_thread_lock=True,
        enable_monitoring=False,
    )
    add_item_pages(app)
    return page


def add_item_pages(app: FastAPI) -> None:
    """``/item/173``: each grammar item has an address of its own."""

    def show(id: str) -> HTMLResponse:
        item = item_of(id)
        if item is not None:
            return HTMLResponse(item_page(item))
        message = "There is no such grammar item: the ids run from 1 to 263."
        return HTMLResponse(message, status_code=404)

    app.router.routes.insert(0, APIRoute("/item/{id}", show, methods=["GET"]))


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
