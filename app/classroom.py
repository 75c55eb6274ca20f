"""Links for a class: ``/?item=173`` opens the page with the item chosen, ``&lock=1`` keeps it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import segno

from app.render.escape import safe
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


def class_link(base: str, item: int | None) -> str:
    """The address to give to a class, with a code to show on a screen."""
    if not item:
        return (
            '<p class="margin-small">Choose an item first; its link and code stand here then.</p>'
        )
    if not base.startswith(("http://", "https://")):
        return (
            '<p class="margin-small">The address of this page is not one that a class can open. '
            "Ask whoever runs it to start Margin with --public-url.</p>"
        )
    address = f"{base.rstrip('/')}/?item={item}&lock=1"
    code = segno.make(address, error="m").svg_inline(
        scale=5, border=2, light="#fff", omitsize=False
    )
    title = catalogue()[item].title
    return (
        f'<div class="margin-class"><p>For today’s lesson on <b>{safe(title)}</b>:</p>'
        f'<p><a href="{safe(address)}">{safe(address)}</a></p>'
        f'<div class="margin-code" role="img" aria-label="QR code of the link">{code}</div>'
        '<p class="margin-small">The item is locked for whoever opens this link; leave out '
        "&amp;lock=1 to let them choose.</p></div>"
    )
