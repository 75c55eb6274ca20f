"""A file that a learner opens → its text: .txt and .docx."""

from __future__ import annotations

import zipfile
from pathlib import Path
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import fromstring

from app.errors import UsageError

_W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_MOST = 20_000_000  # bytes of unpacked document: no essay is longer, a zip bomb is


def read_document(path: Path) -> str:
    """The text of a .txt or .docx file; anything else is refused with a clear sentence."""
    if path.suffix.lower() == ".docx":
        return _read_docx(path)
    if path.suffix.lower() in {".txt", ".text", ".md"}:
        from app.commands.common import decode

        return decode(path.read_bytes(), path.name)
    raise UsageError(
        f"{path.name} is not a .txt or .docx file. Copy the text and paste it into the box instead."
    )


def _read_docx(path: Path) -> str:
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo("word/document.xml").file_size > _MOST:
                raise UsageError(
                    f"{path.name} is too large to open. Copy the part that you want to check and "
                    "paste it into the box."
                )
            root = fromstring(archive.read("word/document.xml"))
    except (zipfile.BadZipFile, KeyError, ParseError, DefusedXmlException, OSError):
        raise UsageError(
            f"{path.name} cannot be read as a Word document. Open it in your word processor, save "
            "it again as .docx, or copy the text and paste it into the box."
        ) from None
    paragraphs = []
    for paragraph in root.iter(f"{_W}p"):
        parts = []
        for node in paragraph.iter():
            if node.tag == f"{_W}t":
                parts.append(node.text or "")
            elif node.tag in {f"{_W}br", f"{_W}cr"}:
                parts.append("\n")
            elif node.tag == f"{_W}tab":
                parts.append("\t")
        paragraphs.append("".join(parts))
    return "\n".join(paragraphs)
