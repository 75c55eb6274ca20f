"""Start the web page: ``python launch.py``."""

from __future__ import annotations

import argparse
import sys


def options(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Margin: a correction desk for learners.")
    parser.add_argument("--backend", default="bundled", metavar="B")
    parser.add_argument("--model", metavar="M", help="a hub id, a folder, or a model's name")
    parser.add_argument(
        "--allow", action="append", default=[], metavar="B[:M]",
        help="another corrector that visitors may choose, with its model; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--explain-with", metavar="M", help="a language model that visitors may ask to explain"
    )
    parser.add_argument(
        "--workshop", action="store_true", help="show the choice of correctors and Compare"
    )
    parser.add_argument("--item", type=int, metavar="ID", help="today's grammar item, 1 to 263")
    parser.add_argument("--host", default="127.0.0.1", metavar="H")
    parser.add_argument("--port", type=int, default=7860, metavar="P")
    parser.add_argument("--share", action="store_true", help="a public link through Gradio")
    parser.add_argument("--auth", metavar="USER:PASSWORD")
    parser.add_argument(
        "--prices", metavar="SENT/RECEIVED", help="of a million tokens, to show what llm costs"
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> int:
    from app.serve import serve

    return serve(options(arguments))


if __name__ == "__main__":
    sys.exit(main())
