"""Report → an HTML page that stands alone: styles and script inside, nothing fetched."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from app.practice import Offer
from app.records import Report
from app.render.escape import safe
from app.render.fragment import to_fragment

_ASSETS = Path(__file__).parent.parent.parent / "assets"


@cache
def asset(name: str) -> str:
    return (_ASSETS / name).read_text(encoding="utf-8")


def to_html(report: Report, offered: Offer | None = None) -> str:
    title = "Margin: a checked text"
    return f"""<!doctype html>
<html lang="en" class="margin-report"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style id="margin-css">{asset("desk.css")}</style></head>
<body><header class="margin-head"><b>Margin</b><span>correction desk · \
{safe(report.backend.name)} corrector</span></header>
<main>{to_fragment(report, linked=False, offered=offered)}</main>
<script id="margin-js">{asset("desk.js")}</script></body></html>
"""
