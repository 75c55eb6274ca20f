"""A corpus file → its records in order, read as a stream.

``read_records(Path("essays.jsonl"), "jsonl")`` gives ``Record(0, "He go home.", id="e1")``, …
A record that cannot be read is a record too, with the reason in ``trouble``: the output has one
record for each record of the input, whatever the input holds.
"""

from __future__ import annotations

import codecs
import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from app.errors import UsageError

FORMATS = ("jsonl", "text", "m2")
MAX_LINE = 10_000_000
"""Bytes of a line; a longer one is cut there, and said to be unreadable."""


@dataclass(frozen=True)
class Record:
    """One text or sentence of the corpus."""

    number: int
    """From 0, in the order of the file."""
    text: str
    id: Any = None
    """What a JSON record has under "id"."""
    trouble: str = ""
    """Why it cannot be corrected; ``text`` is then the line as far as it can be read."""


@dataclass(frozen=True)
class Chunk:
    """Records that are corrected together and kept together."""

    number: int
    records: tuple[Record, ...]


@dataclass(frozen=True)
class Extent:
    """What tells one input from another, and how long it is."""

    sha256: str
    records: int


def format_of(path: Path) -> str:
    """By the file's name; plain text if the name says nothing."""
    return {".jsonl": "jsonl", ".ndjson": "jsonl", ".m2": "m2"}.get(path.suffix.lower(), "text")


def measure(path: Path, format: str) -> Extent:
    """One pass over the file, before anything is loaded."""
    digest, records = hashlib.sha256(), 0
    for line in _lines(path):
        digest.update(line)
        records += _is_record(line, format)
    return Extent(digest.hexdigest(), records)


def read_chunks(path: Path, format: str, field: str, size: int) -> Iterator[Chunk]:
    """The records in chunks of ``size``, the last one perhaps shorter."""
    records, number = read_records(path, format, field), 0
    while part := tuple(islice(records, size)):
        yield Chunk(number, part)
        number += 1


def read_records(path: Path, format: str, field: str = "text") -> Iterator[Record]:
    """JSON objects with the text under ``field`` (or JSON strings), lines, or M2 sentences."""
    number = 0
    for line in _lines(path):
        if _is_record(line, format):
            yield _record(number, line.rstrip(b"\r\n"), format, field)
            number += 1


def _lines(path: Path) -> Iterator[bytes]:
    try:
        with path.open("rb") as file:
            first = True
            while line := file.readline(MAX_LINE):
                while not line.endswith(b"\n") and (more := file.readline(MAX_LINE)):
                    line = line[:MAX_LINE] + more[-1:]  # only its end is looked at
                yield line.removeprefix(codecs.BOM_UTF8) if first else line
                first = False
    except OSError as error:
        raise UsageError(f"Cannot read {path}: {error.strerror}. Check the name.") from None


def _is_record(line: bytes, format: str) -> bool:
    if format == "m2":
        return line.startswith(b"S ") or line.rstrip() == b"S"
    return format == "text" or bool(line.strip())


def _record(number: int, line: bytes, format: str, field: str) -> Record:
    if len(line) >= MAX_LINE:
        return Record(number, "", trouble=f"The line is longer than {MAX_LINE:,} bytes.")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        return Record(number, line.decode("utf-8", "replace"), trouble="The line is not UTF-8.")
    if format == "jsonl":
        return _json_record(number, text, field)
    if format == "m2":
        from app.evaluation.tokens import detokenised

        return Record(number, detokenised(text[2:].split()))
    return Record(number, text)


def _json_record(number: int, line: str, field: str) -> Record:
    try:
        whole = json.loads(line)
    except (ValueError, RecursionError):
        return Record(number, line, trouble="The line is not JSON.")
    if isinstance(whole, str):
        return Record(number, _whole_characters(whole))
    if not isinstance(whole, dict) or not isinstance(whole.get(field), str):
        return Record(number, line, trouble=f'The record has no text under "{field}".')
    return Record(number, _whole_characters(whole[field]), whole.get("id"))


def _whole_characters(text: str) -> str:
    """With � for half a surrogate pair, which JSON can hold and UTF-8 cannot."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
