"""The page of a grammar item: ``/item/173``, with practice and a way back to the desk."""

from __future__ import annotations

from typing import Any

from app.render.templates import fill, script_json
from app.web.practising import for_item
from grammar_items.catalogue import Item, catalogue

STYLES = ("base.css", "sheet.css", "notes.css", "views.css")


def item_page(id: int) -> str:
    """The item as a page of its own, for a link in a note or on the board."""
    item = catalogue()[id]
    practice = [one for seed in (0, 7) for one in for_item(id, "en", seed)]
    return fill(
        "item_page.html",
        title=item.title,
        item=item,
        styles=STYLES,
        related=[catalogue()[other] for other in item.related if other in catalogue()],
        before=catalogue().get(id - 1),
        after=catalogue().get(id + 1),
        data=script_json({"practice": _different(practice)}),
    )


def item_data(id: int) -> dict[str, Any]:
    """The item for a dialog on the desk."""
    item = catalogue()[id]
    words = item.explanation
    return {
        "id": item.id,
        "level": item.level,
        "title": item.title,
        "rule": words.rule,
        "form": words.form,
        "use": words.use,
        "examples": list(item.uses[:4]),
        "errors": [[error.wrong, error.right, error.why] for error in item.errors[:3]],
    }


def haystack(item: Item) -> str:
    """Where the search in the browser looks; the same words as ``catalogue.search``."""
    return " ".join([item.name, item.title, *item.topic, *item.keywords]).lower()


def _different(exercises: list[dict[str, Any]]) -> list[dict[str, Any]]:
    seen: dict[tuple[str, ...], dict[str, Any]] = {}
    for one in exercises:
        seen.setdefault((one["kind"], *one["answers"], *one["options"]), one)
    return list(seen.values())
