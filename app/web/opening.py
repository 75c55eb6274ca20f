"""A file that the visitor opens → its text; it is read in memory and never on disk."""

from __future__ import annotations

import base64
import binascii
from pathlib import Path

from app.documents import document_text
from app.errors import UsageError


def open_document(name: str, content: str) -> str:
    """``open_document("essay.docx", "UEsDBBQ…")``: the content comes in base64."""
    try:
        raw = base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        raise UsageError(f"{name} did not arrive whole. Try again.") from None
    return document_text(Path(name.replace("\\", "/")).name[-80:] or "text", raw)
