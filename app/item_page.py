"""The page of a grammar item: ``/item/173``, with practice and a way back to the desk."""

from __future__ import annotations

from typing import Any

from app.practice import item_exercises
from app.render.templates import fill, script_json
from app.web.messages import LANGUAGES, catalogue_of
from app.web.practising import to_data
from app.web.used_messages import of_item_page
from grammar_items.catalogue import Item, catalogue

STYLES = ("base.css", "sheet.css", "notes.css", "bar.css", "views.css", "phone.css")


def item_page(id: int) -> str:
    """The item as a page of its own, for a link in a note or on the board."""
    item = catalogue()[id]
    practice = {code: _practice(item, code) for code in LANGUAGES}
    return fill(
        "item_page.html",
        title=item.title,
        item=item,
        styles=STYLES,
        related=[catalogue()[other] for other in item.related if other in catalogue()],
        before=catalogue().get(id - 1),
        after=catalogue().get(id + 1),
        data=script_json({"practice": practice}),
        setup=script_json({"items": [], "languages": LANGUAGES, "messages": _messages()}),
    )


def _practice(item: Item, language: str) -> list[dict[str, Any]]:
    """Two rounds of exercises, each of them once."""
    rounds = [one for seed in (0, 7) for one in item_exercises(item, seed)]
    return _different([to_data(one, language) for one in rounds])


def _messages() -> dict[str, dict[str, str]]:
    """The translations of what the page says besides the item itself."""
    wanted = of_item_page()
    return {
        code: {key: words for key, words in catalogue_of(code).items() if key in wanted}
        for code in LANGUAGES
        if code != "en"
    }


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
