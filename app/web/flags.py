"""The flags of the web page, for ``launch.py`` and ``margin serve``."""

from __future__ import annotations

import argparse

from app.web.limits import add_limits


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Every flag; ``app.web.server`` reads what they say."""
    parser.add_argument("--backend", default="bundled", metavar="B")
    parser.add_argument("--model", metavar="M", help="a hub id, a folder, or a model's name")
    parser.add_argument("--item", type=int, metavar="ID", help="today's grammar item, 1 to 263")
    parser.add_argument("--host", default="127.0.0.1", metavar="H")
    parser.add_argument("--port", type=int, default=7860, metavar="P")
    parser.add_argument("--share", action="store_true", help="a public link through Gradio")
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    _add_offers(parser)
    _add_access(parser)
    add_limits(parser)


def _add_offers(parser: argparse.ArgumentParser) -> None:
    """What visitors may choose and spend."""
    group = parser.add_argument_group("what visitors may use")
    group.add_argument(
        "--allow", action="append", default=[], metavar="B[:M]",
        help="another corrector that visitors may choose, with its model; may be repeated",
    )  # fmt: skip
    group.add_argument(
        "--explain-with", metavar="M", help="a language model that visitors may ask to explain"
    )
    group.add_argument(
        "--workshop", action="store_true", help="show the choice of correctors and Compare"
    )
    group.add_argument(
        "--prices", metavar="SENT/RECEIVED", help="of a million tokens, to show what llm costs"
    )
    group.add_argument(
        "--max-tokens-per-day", type=int, metavar="N",
        help="tokens of language models a day, for all visitors together",
    )  # fmt: skip


def _add_access(parser: argparse.ArgumentParser) -> None:
    """Who may come, by which name, and what is told about them."""
    group = parser.add_argument_group("access")
    group.add_argument(
        "--auth", metavar="USER:PASSWORD",
        help="ask for a name and a password; better in MARGIN_AUTH or in a file",
    )  # fmt: skip
    group.add_argument("--auth-file", metavar="FILE", help="a file with the line USER:PASSWORD")
    group.add_argument(
        "--public-url", metavar="URL", help="the address that visitors use, for links and names"
    )
    group.add_argument(
        "--behind-proxy", action="store_true",
        help="a proxy of yours stands before: believe its X-Forwarded headers",
    )  # fmt: skip
    group.add_argument(
        "--allow-origin", action="append", default=[], metavar="ORIGIN",
        help="web pages of this origin may call LanguageTool's API, * for all; may be repeated",
    )  # fmt: skip
    group.add_argument(
        "--open-metrics", action="store_true", help="show /metrics to other machines too"
    )
    group.add_argument("--log", action="store_true", help="write JSON lines to standard error")
