"""【evidence】 and {correction} in an explanation → parts for a template, or quotation marks."""

from __future__ import annotations

import re

_PART = re.compile(r"【([^】]*)】|\{([^}]*)\}")


def parts(text: str) -> list[tuple[str, str]]:
    """``"【He】: {goes}"`` → [("evidence", "He"), ("", ": "), ("correction", "goes")]."""
    found, here = [], 0
    for match in _PART.finditer(text):
        if match.start() > here:
            found.append(("", text[here : match.start()]))
        evidence, correction = match.groups()
        found.append(("correction", correction) if evidence is None else ("evidence", evidence))
        here = match.end()
    return [*found, ("", text[here:])] if here < len(text) else found


def unmarked(text: str) -> str:
    """ "【He】 is one person: {goes}" → "“He” is one person: “goes”"."""
    return text.replace("【", "“").replace("】", "”").replace("{", "“").replace("}", "”")
