"""A real browser (Debian's or your own Chromium, no download) and a served page."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from app.serve import start
from models import registry

CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PATIENCE = 120_000
"""Milliseconds until a missing thing counts as missing: a busy machine is no fault of the page."""
expect.set_options(timeout=PATIENCE)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")


@contextmanager
def served_page(backend: str, model: str | None = None, **doors: str) -> Iterator[str]:
    """The page's address; ``doors`` are further correctors: ``scripted="tests.some_file:load"``."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    points = [EntryPoint(name, where, registry.GROUP) for name, where in doors.items()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "entry_points", lambda group: points)
        patch.setattr(registry, "_loaded", {})
        page = start(backend, model, None, "127.0.0.1", port)
        yield f"http://127.0.0.1:{port}"
        page.close(verbose=False)


@contextmanager
def opened_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def opened_page(browser: Browser, address: str, query: str = "") -> Iterator[Page]:
    """A page in a context of its own, which fetches nothing from anywhere else."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    outside: list[str] = []

    def note(url: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            outside.append(url)

    page.on("request", lambda request: note(request.url))
    page.goto(f"{address}/{query}")
    page.wait_for_selector("body[data-ready]")
    yield page
    assert outside == [], "nothing is fetched from anywhere else"
    context.close()


def pick_item(page: Page, words: str) -> None:
    """Today's item, found by typing."""
    page.get_by_role("button", name="Today’s grammar item").first.click()
    box = page.get_by_label("Today’s grammar item").first
    box.fill(words)
    page.get_by_role("option").first.wait_for()
    box.press("Enter")


def choose(page: Page, label: str, name: str) -> None:
    """One of a list: typing alone shows the word, the option must be there to be taken."""
    box = page.get_by_label(label, exact=True)
    box.click()
    page.get_by_role("option", name=name, exact=True).click()
    expect(box).to_have_value(name)
    expect(page.get_by_role("option")).to_have_count(0)
