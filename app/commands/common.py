"""What several commands share: reading text, choosing a backend, showing progress."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from app.errors import UsageError
from models.registry import DEFAULT, names

MAX_WINDOWS_SHARE = 0.15
"""Max share of bytes outside ASCII in a file read as Windows-1252; other encodings have more."""


def add_backend(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--backend", default=DEFAULT, metavar="B", help=f"one of: {', '.join(names())}"
    )
    parser.add_argument("--model", metavar="M", help="a hub id, a folder, or a model's name")


def add_item(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--item", type=int, metavar="ID", help="today's grammar item, 1 to 263")


def add_lines(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--lines", action="store_true", help="one sentence a line in, as many lines out"
    )


def read_text(name: str) -> str:
    """The text of a file (.docx too), or of standard input for "-"; line ends as they are."""
    if name.lower().endswith(".docx") and Path(name).is_file():
        from app.documents import read_document

        return read_document(Path(name))
    if name == "-" and sys.stdin is None:
        raise UsageError("Standard input is closed. Name a file, or send a text: … | margin …")
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise UsageError(
            f"Cannot read {name}: {error.strerror}. Check the name, or use - for standard input."
        ) from None
    return decode(raw, "standard input" if name == "-" else name)


def decode(raw: bytes, name: str) -> str:
    """UTF-8, UTF-16 with its byte order mark, or Windows-1252; anything else is not text."""
    utf16 = raw[:2] in {b"\xff\xfe", b"\xfe\xff"}
    try:
        text = raw.decode("utf-16" if utf16 else "utf-8-sig")
    except UnicodeDecodeError:
        text = "\0" if utf16 else _decode_windows(raw)
    if "\0" in text:
        raise UsageError(
            f"{name} is not plain text in UTF-8: it may be a picture, a Word file or an old "
            "encoding. Save it as UTF-8 text and try again."
        )
    return text


def _decode_windows(raw: bytes) -> str:
    """Windows-1252 where nearly every byte is a letter or sign of English; else NUL, no text."""
    foreign = sum(byte > 127 for byte in raw)
    control = any(byte < 32 and byte not in b"\t\n\f\r" for byte in raw)
    if control or foreign > MAX_WINDOWS_SHARE * len(raw):
        return "\0"
    try:
        return raw.decode("cp1252")
    except UnicodeDecodeError:
        return "\0"


def split_lines(text: str) -> list[str]:
    """Lines without their ends; a last line end adds no empty line."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return lines[:-1] if lines and lines[-1] == "" else lines


def progress_bar(total: int) -> Callable[[int], None] | None:
    """A bar on standard error, if a person is looking."""
    if not sys.stderr.isatty() or total < 2:
        return None

    def show(done: int) -> None:
        width = 30
        full = width * done // total
        end = "\n" if done >= total else ""
        sys.stderr.write(f"\r{'█' * full}{'·' * (width - full)} {done}/{total} sentences{end}")
        sys.stderr.flush()

    return show
