"""Name and password of the page, from the environment or a file.

The arguments of a program can be read by everybody on the machine (``ps``), its environment
cannot. So ``--auth USER:PASSWORD`` is taken out of the arguments at once: the program starts
itself again with the password in the environment.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from app.errors import UsageError

VARIABLE = "MARGIN_AUTH"


def read_password(auth: str | None, auth_file: str | None) -> tuple[str, str] | None:
    """(user, password) from ``--auth``, ``--auth-file`` or MARGIN_AUTH; None: open to all."""
    where, text = "--auth", auth
    if auth_file is not None:
        where = "--auth-file"
        try:
            lines = Path(auth_file).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as error:
            raise UsageError(
                f"--auth-file: {auth_file} cannot be read ({type(error).__name__}). Put one line "
                "into it: USER:PASSWORD"
            ) from None
        text = lines[0].strip() if lines else ""
    elif text is None and VARIABLE in os.environ:
        where, text = VARIABLE, os.environ[VARIABLE]
    if text is None:
        return None
    user, sign, password = text.partition(":")
    if not (user and sign and password):
        raise UsageError(f"{where} takes a name and a password with a colon between: USER:PASSWORD")
    return user, password


def without_password(arguments: Sequence[str]) -> tuple[list[str], str | None]:
    """The arguments without ``--auth``, and what it said.

    ``without_password(["--auth", "a:b", "--port", "1"])`` is ``(["--port", "1"], "a:b")``.
    """
    kept: list[str] = []
    found: str | None = None
    rest = iter(arguments)
    for argument in rest:
        if argument == "--auth":
            found = next(rest, "")
        elif argument.startswith("--auth="):
            found = argument.partition("=")[2]
        else:
            kept.append(argument)
    return kept, found


def hide_password() -> None:
    """Start again without the password among the arguments, if it is there."""
    arguments, auth = without_password(sys.orig_argv[1:])
    if auth is None or os.name != "posix":
        return
    environment = {**os.environ, VARIABLE: auth}
    os.execve(sys.executable, [sys.executable, *arguments], environment)
