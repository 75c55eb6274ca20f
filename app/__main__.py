"""``python -m app …``: every command of Margin but the web page."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from app.commands import annotate, attack, bench, corpus, correct, find_uses, items
from app.errors import UsageError
from app.evaluation import command as evaluate
from models.protocol import BackendError


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"margin: {message}. See: {self.prog} --help\n")
        raise SystemExit(2)


def main(arguments: list[str] | None = None) -> int:
    """Run one command; 0 on success, 2 with one clear sentence on a usage error."""
    parser = _Parser(prog="python -m app", description="Margin: a correction desk for learners.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in (correct, annotate, items, find_uses, corpus, evaluate, bench, attack):
        module.add_parser(commands)
    options = parser.parse_args(arguments)
    try:
        code: int = options.run(options)
        return code
    except (UsageError, BackendError) as error:
        sys.stderr.write(f"margin: {error}\n")
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader has seen enough
        return 0
    except KeyboardInterrupt:
        sys.stderr.write("margin: stopped.\n")
        return 130


if __name__ == "__main__":
    raise SystemExit(main())
