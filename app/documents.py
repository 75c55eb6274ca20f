"""A file that a learner opens → its text: .txt and .docx, read in memory.

``document_text("essay.docx", raw)`` gives one line for each paragraph. The work grows linearly
with the file and has an upper bound: bytes of the file, bytes unpacked, depth of nesting.
"""

from __future__ import annotations

import io
import lzma
import zipfile
import zlib
from pathlib import Path
from typing import IO
from xml.etree.ElementTree import Element, ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import iterparse

from app.errors import UsageError

MAX_BYTES = 10_000_000
"""Of a file: an essay with pictures is smaller."""
MAX_UNPACKED = 20_000_000
"""Bytes of the document inside a .docx: no essay is longer, a zip bomb is."""
MAX_DEPTH = 200
"""Elements inside elements; a real document has about twenty, tables in tables fifty."""

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_LEFT_OUT = {_FALLBACK, f"{_W}del", f"{_W}moveFrom", f"{_W}tabs"}
"""A second copy, words that were deleted or moved away, and the stops of a ruler."""
_SIGNS = {f"{_W}br": "\n", f"{_W}cr": "\n", f"{_W}tab": "\t", f"{_W}noBreakHyphen": "-"}
_TEXT = {".txt", ".text", ".md"}
_KNOWN_COMPRESSION = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_BROKEN = (
    zipfile.BadZipFile, zlib.error, lzma.LZMAError, ParseError, DefusedXmlException, OSError,
    EOFError, KeyError, LookupError, NotImplementedError, RuntimeError, ValueError,
)  # fmt: skip
"""Everything that reading a damaged or hostile archive is known to raise."""


def read_document(path: Path) -> str:
    """The text of a .txt or .docx file; anything else is refused with a clear sentence."""
    _check_kind(path.name)
    try:
        size = path.stat().st_size
        raw = path.read_bytes() if size <= MAX_BYTES else b""
    except OSError as error:
        raise UsageError(f"Cannot read {path.name}: {error.strerror}. Check the name.") from None
    if size > MAX_BYTES:
        raise _too_large(path.name)
    return document_text(path.name, raw)


def document_text(name: str, raw: bytes) -> str:
    """The text of a file that is in memory; nothing is written anywhere."""
    _check_kind(name)
    if len(raw) > MAX_BYTES:
        raise _too_large(name)
    if Path(name).suffix.lower() == ".docx":
        return _docx_text(name, raw)
    from app.commands.common import decode

    return decode(raw, name)


def _check_kind(name: str) -> None:
    if Path(name).suffix.lower() not in {".docx", *_TEXT}:
        raise UsageError(
            f"{name} is not a .txt or .docx file. Copy the text and paste it into the box instead."
        )


def _too_large(name: str) -> UsageError:
    return UsageError(
        f"{name} is too large to open. Copy the part that you want to check and paste it into "
        "the box."
    )


def _docx_text(name: str, raw: bytes) -> str:
    try:
        with zipfile.ZipFile(io.BytesIO(raw)) as archive:
            member = archive.getinfo("word/document.xml")
            if member.flag_bits & 0x1:
                raise UsageError(
                    f"{name} is protected by a password. Save it without one, or copy the text "
                    "and paste it into the box."
                )
            if member.file_size > MAX_UNPACKED:
                raise _too_large(name)
            if member.compress_type not in _KNOWN_COMPRESSION:
                raise zipfile.BadZipFile
            with archive.open(member) as document:
                return _paragraphs(name, document)
    except _BROKEN:
        raise UsageError(
            f"{name} cannot be read as a Word document. Open it in your word processor, save "
            "it again as .docx, or copy the text and paste it into the box."
        ) from None


def _paragraphs(name: str, document: IO[bytes]) -> str:
    """One pass; a paragraph inside a paragraph (a text box) is a line of its own, after it.

    Word writes a text box twice, the second time for old programs as a "fallback": that copy is
    left out. Tracked changes are read as accepted.
    """
    lines: list[list[str]] = []
    open_lines: list[list[str]] = []
    depth = left_out = 0
    event: str
    node: Element
    for event, node in iterparse(document, events=("start", "end")):
        if event == "start":
            depth += 1
            if depth > MAX_DEPTH:
                raise UsageError(
                    f"{name} has parts inside parts, more than {MAX_DEPTH} deep. Copy the text and "
                    "paste it into the box."
                )
            left_out += node.tag in _LEFT_OUT
            if node.tag == f"{_W}p" and not left_out:
                lines.append([])
                open_lines.append(lines[-1])
            continue
        depth -= 1
        if open_lines and not left_out:
            if node.tag == f"{_W}t":
                open_lines[-1].append(node.text or "")
            elif node.tag in _SIGNS:
                open_lines[-1].append(_SIGNS[node.tag])
            elif node.tag == f"{_W}p":
                open_lines.pop()
        left_out -= node.tag in _LEFT_OUT
        node.clear()  # what was read is not needed any more
    return "\n".join("".join(line) for line in lines)
