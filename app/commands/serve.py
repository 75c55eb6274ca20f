"""``serve``: the web page and LanguageTool's API, as ``python launch.py`` starts them."""

from __future__ import annotations

import argparse

from app.web.flags import add_flags


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("serve", help="start the page and LanguageTool's API")
    add_flags(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    from app.web.password import hide_password
    from app.web.server import serve

    hide_password()
    return serve(options)
