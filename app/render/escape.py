"""Learner text → HTML text, nothing else."""

from __future__ import annotations

from html import escape

_BRACES = str.maketrans({"{": "&#123;", "}": "&#125;", "$": "&#36;", "`": "&#96;"})


def safe(text: str) -> str:
    """Escaped for HTML, and for template engines that read braces and dollars."""
    return escape(text, quote=True).translate(_BRACES)
