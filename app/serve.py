"""Flags → a running page."""

from __future__ import annotations

import argparse
import sys

from app.errors import UsageError
from app.interface import ASSETS, build, head, theme
from grammar_items.catalogue import UnknownItem, item
from grammar_items.parsing import parse
from models.protocol import BackendError
from models.registry import load


def serve(options: argparse.Namespace) -> int:
    """Check the flags, load the corrector, and serve until stopped."""
    try:
        auth = _auth(options.auth)
        if options.item is not None:
            item(options.item)
        corrector = load(options.backend, options.model)
        parse("Ready.")  # load the parser before the first learner waits for it
        page = build(options.backend, options.model, options.item)
        page.queue(default_concurrency_limit=4)
        page.launch(
            server_name=options.host,
            server_port=options.port,
            share=options.share,
            auth=auth,
            inbrowser=options.open,
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
        print(
            f"Margin is ready: http://{options.host}:{options.port}  "
            f"({corrector.name} corrector). Stop with Ctrl+C."
        )
        page.block_thread()
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


def _auth(text: str | None) -> tuple[str, str] | None:
    if text is None:
        return None
    user, sign, password = text.partition(":")
    if not (user and sign and password):
        raise UsageError("--auth takes a name and a password with a colon between: USER:PASSWORD")
    return user, password
