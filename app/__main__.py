"""``python -m app …``, and ``margin …`` where Margin is installed: every command.

``margin`` alone, or with flags only, starts the page.
"""

from __future__ import annotations

import argparse
import os
import sys
from contextlib import suppress
from typing import NoReturn

from app.commands import (
    annotate,
    attack,
    bench,
    corpus,
    correct,
    find_uses,
    items,
    messages,
    serve,
)
from app.errors import UsageError
from app.evaluation import command as evaluate
from app.version import VERSION
from models.protocol import BackendError

_COMMANDS = (
    correct,
    annotate,
    items,
    find_uses,
    corpus,
    evaluate,
    bench,
    attack,
    messages,
    serve,
)
_NOT_OF_SERVE = {"-h", "--help", "--version"}
"""Flags of the command itself; all others are flags of ``serve``."""


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"margin: {message}. See: {self.prog} --help\n")
        raise SystemExit(2)


def main(arguments: list[str] | None = None, program: str = "python -m app") -> int:
    """Run one command; 0 on success, 2 with one clear sentence on a usage error."""
    parser = _Parser(prog=program, description="Margin: a correction desk for learners.")
    parser.add_argument("--version", action="version", version=f"Margin {VERSION}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in _COMMANDS:
        module.add_parser(commands)
    options = parser.parse_args(arguments)
    if sys.stdout is None:
        sys.stderr.write("margin: Standard output is closed. Send it to a file or a program.\n")
        return 2
    try:
        code: int = options.run(options)
        return code
    except (UsageError, BackendError) as error:
        sys.stderr.write(f"margin: {error}\n")
        return 2
    except BrokenPipeError:
        sys.stderr.close()  # the reader has seen enough
        return 0
    except OSError as error:
        sys.stderr.write(
            f"margin: A file cannot be read or written ({error.strerror or error}). Check the "
            "space on the disk and the permissions, then run the command again.\n"
        )
        _drop_output()
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("margin: stopped.\n")
        return 130


def _drop_output() -> None:
    """What is still to be written goes nowhere; at its end Python would try again, and complain."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def margin() -> int:
    """The command ``margin``."""
    arguments = sys.argv[1:]
    if not arguments or (arguments[0][:1] == "-" and arguments[0] not in _NOT_OF_SERVE):
        arguments = ["serve", *arguments]
    return main(arguments, "margin")


if __name__ == "__main__":
    raise SystemExit(main())
