"""Links for a class: ``/?item=173`` opens the page with the item chosen, ``&lock=1`` keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

import segno

from app.errors import UsageError
from grammar_items.catalogue import catalogue


@dataclass(frozen=True)
class Lesson:
    """What an address asks for; ``message`` says what was wrong with it."""

    item: int | None = None
    locked: bool = False
    message: str = ""


def item_of(text: str) -> int | None:
    """``"173"`` names item 173; "²", "0" and a thousand digits name none."""
    named = int(text) if text.isascii() and text.isdigit() and len(text) <= 3 else 0
    return named if named in catalogue() else None


def read_address(query: Mapping[str, str]) -> Lesson:
    """The item in the address, if it names one."""
    wanted = query.get("item", "").strip()
    if not wanted:
        return Lesson()
    item = item_of(wanted)
    if item is None:
        shown = wanted[:20]
        return Lesson(
            message=f"The link asks for grammar item “{shown}”, and there is none: the ids run "
            "from 1 to 263. Choose an item below, or ask your teacher for the link again."
        )
    return Lesson(item, locked=query.get("lock", "") == "1")


@dataclass(frozen=True)
class ClassLink:
    """The address for a class; ``code``: its QR code as an image (data URI)."""

    address: str
    code: str
    only_here: bool
    """The address names this computer, so no other device can open it."""


def class_link(base: str, item: int) -> ClassLink:
    """``class_link("http://desk.school/", 173)``: ``http://desk.school/?item=173&lock=1``."""
    parts = urlsplit(base)
    if parts.scheme not in {"http", "https"} or not parts.netloc:
        raise UsageError("The address of this page is not one that a class can open.")
    root = urlunsplit((parts.scheme, parts.netloc, parts.path.rstrip("/") + "/", "", ""))
    address = f"{root}?item={item}&lock=1"
    code = segno.make(address, error="m").svg_data_uri(scale=5, border=2, light="#fff")
    host = (parts.hostname or "").lower()
    here = host in {"localhost", "0.0.0.0", "::1"} or host.startswith("127.")
    return ClassLink(address, code, here)
