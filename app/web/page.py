"""The page: Gradio's text box and queue, and around them the desk's own elements.

The script in ``assets/`` draws sheet, marks and notes; the server renders no learner text.
"""

from __future__ import annotations

import os

os.environ.setdefault("GRADIO_ANALYTICS_ENABLED", "False")

import gradio as gr

from app.render.spent import Prices
from app.render.templates import ASSETS, fill, script_json
from app.web.addresses import PublicAddress
from app.web.checks import Checks
from app.web.endpoints import add_endpoints
from app.web.setup import backends, setup
from app.web.theme import theme

__all__ = ["ASSETS", "build", "head", "theme"]

STYLES = ("base.css", "sheet.css", "notes.css", "bar.css", "views.css", "gradio.css", "phone.css",
          "print.css")  # fmt: skip


def build(
    checks: Checks,
    public: PublicAddress,
    item: int | None = None,
    prices: Prices | None = None,
) -> gr.Blocks:
    """The page; it offers what the operator allowed, and ``checks`` refuses the rest."""
    given, allowed = prices or Prices(), checks.allowed
    with gr.Blocks(title="Margin: a correction desk", analytics_enabled=False) as page:
        data = script_json(setup(allowed, checks.limits, item, given))
        page.margin_head = fill("head.html", styles=STYLES, setup=data)
        _part("header.html", workshop=allowed.workshop)
        with gr.Column(elem_id="margin-desk"):
            _desk()
        with gr.Column(elem_id="margin-explain"):
            _part("explain_page.html")
        with gr.Column(elem_id="margin-items"):
            _part("items_page.html")
        if allowed.workshop:
            with gr.Column(elem_id="margin-workshop"):
                _part(
                    "workshop_page.html", backends=backends(allowed),
                    backend=allowed.default.backend, prices=given,
                    explainer_model=allowed.explainer_model,
                )  # fmt: skip
        _part("overlays.html")
        add_endpoints(checks, public, given)
    return page


def head(page: gr.Blocks) -> str:
    """Style sheets, script and start data for the page that ``build`` made."""
    made: str = page.margin_head
    return made


def _part(template: str, **values: object) -> None:
    gr.HTML(
        fill(template, **values), padding=False, apply_default_css=False, js_on_load=None,
        elem_classes="margin-part",
    )  # fmt: skip


def _desk() -> None:
    """The sheet: its text column holds Gradio's text box, its margin the notes."""
    _part("top.html")
    with gr.Column(elem_id="margin-paper"):
        _part("bar.html")
        with gr.Row(elem_id="margin-columns"):
            with gr.Column(elem_id="margin-page"):
                _part("title.html")
                gr.Textbox(
                    label="Your text", show_label=False, container=False, lines=11,
                    max_lines=100_000, elem_id="margin-text",
                    placeholder="Write or paste your English text here …",
                )  # fmt: skip
                _part("sheet.html")
            with gr.Column(elem_id="margin-side"):
                _part("margin.html")
