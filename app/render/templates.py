"""The templates: all markup of the page, the item pages and the saved report.

``fill("item_page.html", item=item)``: every value is escaped, and so are the braces, dollars
and backticks that Gradio's own template engine would read.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from app.render.escape import safe
from app.render.marking import parts

_FOLDER = Path(__file__).parent / "templates"
ASSETS = Path(__file__).parent.parent.parent / "assets"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=FileSystemLoader(_FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_escaped,
    )
    environment.filters["parts"] = parts
    return environment


def _escaped(value: Any) -> Any:
    """Plain strings, escaped more strictly than Jinja does by itself."""
    return Markup(safe(value)) if type(value) is str else value


def fill(template: str, **values: Any) -> str:
    """The template with these values."""
    return _environment().get_template(template).render(**values)


@cache
def asset(name: str) -> str:
    """The text of a file in ``assets/``."""
    return (ASSETS / name).read_text(encoding="utf-8")


def script_json(value: object) -> Markup:
    """JSON for a ``<script type="application/json">``: no character that ends the element."""
    text = json.dumps(value, ensure_ascii=False)
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)
