"""Addresses beside Gradio's own: item pages and the files of the page."""

from __future__ import annotations

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, JSONResponse, Response
from fastapi.routing import APIRoute

from app.classroom import item_of
from app.item_page import item_data, item_page
from app.render.templates import ASSETS

_TYPES = {".js": "text/javascript", ".css": "text/css", ".png": "image/png"}


def add_routes(app: FastAPI) -> None:
    """``/item/173``, ``/item/173.json`` and ``/desk/main.js``; they win over Gradio's."""
    for path, show in (
        ("/desk/{name}", show_asset),
        ("/item/{id}", show_item),
        ("/item/{id}.json", show_item_data),
    ):
        app.router.routes.insert(0, APIRoute(path, show, methods=["GET"]))


def show_item(id: str) -> HTMLResponse:
    item = item_of(id)
    if item is not None:
        return HTMLResponse(item_page(item))
    message = "There is no such grammar item: the ids run from 1 to 263."
    return HTMLResponse(message, status_code=404)


def show_item_data(id: str) -> JSONResponse:
    item = item_of(id)
    return JSONResponse(item_data(item) if item else {}, status_code=200 if item else 404)


def show_asset(name: str) -> Response:
    """A script, a style sheet or an image; nothing else of the folder, and nothing outside."""
    path = ASSETS / name
    if path.parent != ASSETS or path.suffix not in _TYPES or not path.is_file():
        return Response(status_code=404)
    return FileResponse(path, media_type=_TYPES[path.suffix], headers={"Cache-Control": "no-cache"})
