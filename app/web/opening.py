"""A file that the visitor opens → its text. The file is deleted as soon as it is read."""

from __future__ import annotations

import base64
import binascii
from pathlib import Path
from tempfile import TemporaryDirectory

from app.documents import read_document
from app.errors import UsageError

MAX_BYTES = 10_000_000


def open_document(name: str, content: str) -> str:
    """``open_document("essay.docx", "UEsDBBQ…")``: the content comes in base64."""
    try:
        raw = base64.b64decode(content, validate=True)
    except (binascii.Error, ValueError):
        raise UsageError(f"{name} did not arrive whole. Try again.") from None
    if len(raw) > MAX_BYTES:
        raise UsageError(
            f"{name} is too large to open. Copy the part that you want to check and paste it."
        )
    safe_name = Path(name.replace("\\", "/")).name[-80:] or "text"
    with TemporaryDirectory(prefix="margin-") as folder:
        path = Path(folder) / safe_name
        path.write_bytes(raw)
        return read_document(path)
