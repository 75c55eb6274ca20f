"""Prompts as versioned files: a changed prompt is a new file, so that results stay comparable.

``correct-1`` and ``correct-guided-1`` are the two prompts of the CTSEG paper, Table 12.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

_HOLE = re.compile(r"\{([a-z_]+)\}")


@cache
def template(name: str) -> str:
    return (Path(__file__).parent / f"{name}.txt").read_text(encoding="utf-8")


def fill(name: str, **values: str) -> str:
    """The prompt with its holes filled, in one pass: a value is never read as a template.

    Braces that hold no value's name are the prompt's own words and stay.
    """
    holes = set(_HOLE.findall(template(name)))
    if not set(values) & holes:
        raise ValueError(f"The prompt {name} has none of the holes {sorted(values)}.")
    return _HOLE.sub(lambda match: values.get(match.group(1), match.group()), template(name))
