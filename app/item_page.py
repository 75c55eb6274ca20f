"""The page of a grammar item, and the table of items, as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from app.render.escape import safe
from app.render.page import asset
from grammar_items.catalogue import Item, catalogue


def item_table(items: Sequence[Item]) -> str:
    if not items:
        return '<p class="margin-small">No item matches. Try fewer or other words.</p>'
    rows = "".join(
        f'<tr><td>{item.id}</td><td><span class="margin-chip">{item.level}</span></td>'
        f'<td><a href="item/{item.id}" target="_blank">{safe(item.title)}</a></td>'
        f"<td>{safe(' › '.join(item.topic))}</td></tr>"
        for item in items
    )
    return (
        '<div class="margin-table" tabindex="0" role="region" aria-label="Grammar items"><table>'
        "<thead><tr><th>Id</th><th>Level</th><th>Item</th><th>Topic</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )


def item_article(id: int, base: str = "item/") -> str:
    """Explanation, good and bad examples, level, related items."""
    item = catalogue()[id]
    words = item.explanation
    uses = "".join(f"<li>{safe(use)}</li>" for use in item.uses)
    errors = "".join(
        f"<li><del>{safe(error.wrong)}</del><br><b>{safe(error.right)}</b>"
        f"<br><span>{safe(error.why)}</span></li>"
        for error in item.errors
    )
    related = ", ".join(
        f'<a href="{base}{other}">{safe(catalogue()[other].title)}</a>'
        for other in item.related
        if other in catalogue()
    )
    return f"""<article class="margin-item" id="item-{item.id}" aria-label="{safe(item.title)}">
<h1>{safe(item.title)} <span class="margin-chip">{item.level}</span></h1>
<p class="margin-small">{safe(" › ".join(item.topic))} · item {item.id}: {safe(item.name)}</p>
<p><b>Rule</b> {safe(words.rule)}</p>
<p><b>Form</b> {safe(words.form)}</p>
<p><b>Use</b> {safe(words.use)}</p>
<h2>Good</h2><ul>{uses}</ul>
<h2>Mistakes that learners make</h2><ul class="margin-errors">{errors}</ul>
<p><b>Related</b> {related}</p></article>"""


def item_page(id: int) -> str:
    """The item as a page of its own, for a link in a card or on the board."""
    return f"""<!doctype html>
<html lang="en" class="margin-report"><head><meta charset="utf-8">
<title>{safe(catalogue()[id].title)} · Margin</title>
<meta name="viewport" content="width=device-width,initial-scale=1">
<style>{asset("desk.css")}{asset("page.css")}</style></head>
<body><header class="margin-head"><b>Margin</b><span>grammar item {id}</span></header>
<main>{item_article(id, base="")}</main></body></html>
"""
