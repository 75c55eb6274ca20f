"""Start the web page: ``python launch.py``."""

from __future__ import annotations

import argparse
import sys


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    from app.web.flags import add_flags

    parser = argparse.ArgumentParser(description="Margin: a correction desk for learners.")
    add_flags(parser)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    from app.web.server import serve

    return serve(options(arguments))


if __name__ == "__main__":
    from app.web.password import hide_password

    hide_password()
    sys.exit(main())
