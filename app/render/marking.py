"""【evidence】 and {correction} in an explanation → elements, or plain quotation marks."""

from __future__ import annotations

from app.render.escape import safe


def marked_up(text: str) -> str:
    """Escaped HTML with the evidence in ``mark`` and the correction in ``b``."""
    return (
        safe(text)
        .replace("【", "<mark>")
        .replace("】", "</mark>")
        .replace("&#123;", "<b>")
        .replace("&#125;", "</b>")
    )


def unmarked(text: str) -> str:
    """ "【He】 is one person: {goes}" → "“He” is one person: “goes”"."""
    return text.replace("【", "“").replace("】", "”").replace("{", "“").replace("}", "”")
