"""The page of a grammar item, and the table of items, as HTML."""

from __future__ import annotations

from collections.abc import Sequence

from app.render.fragment import safe
from grammar_items.catalogue import Item, catalogue


def item_table(items: Sequence[Item]) -> str:
    if not items:
        return '<p class="margin-small">No item matches. Try fewer or other words.</p>'
    rows = "".join(
        f'<tr><td>{item.id}</td><td><span class="margin-chip">{item.level}</span></td>'
        f'<td><a href="#item-{item.id}" data-item-page="{item.id}">{safe(item.title)}</a></td>'
        f"<td>{safe(' › '.join(item.topic))}</td></tr>"
        for item in items
    )
    return (
        '<div class="margin-table" tabindex="0" role="region" aria-label="Grammar items"><table>'
        "<thead><tr><th>Id</th><th>Level</th><th>Item</th><th>Topic</th></tr></thead>"
        f"<tbody>{rows}</tbody></table></div>"
    )


def item_page(id: int) -> str:
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
        f'<a href="#item-{other}" data-item-page="{other}">{safe(catalogue()[other].title)}</a>'
        for other in item.related
        if other in catalogue()
    )
    return f"""<article class="margin-item" id="item-{item.id}" aria-label="{safe(item.title)}">
<h2>{safe(item.title)} <span class="margin-chip">{item.level}</span></h2>
<p class="margin-small">{safe(" › ".join(item.topic))} · item {item.id}: {safe(item.name)}</p>
<p><b>Rule</b> {safe(words.rule)}</p>
<p><b>Form</b> {safe(words.form)}</p>
<p><b>Use</b> {safe(words.use)}</p>
<h3>Good</h3><ul>{uses}</ul>
<h3>Mistakes that learners make</h3><ul class="margin-errors">{errors}</ul>
<p><b>Related</b> {related}</p></article>"""
