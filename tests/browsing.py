"""A real browser (Debian's or your own Chromium, no download) and a served page."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import EntryPoint
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect, sync_playwright

from app.attack.server import free_port
from app.web.allowed import read_allowed
from app.web.server import Settings, start
from models import registry
from tests.conftest import Scripted

CHROMIUM = (
    shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
PATIENCE = int(os.environ.get("MARGIN_BROWSER_PATIENCE", "120000"))
"""Milliseconds until a missing thing counts as missing: a busy machine is no fault of the page."""
expect.set_options(timeout=PATIENCE)
needs_chromium = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")

LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}

ESSAY = (
    "Yesterday I have met a woman which sells flowers. She speak three language.\n\n"
    "<script>alert(1)</script> {{7*7}} ${1+1} *stars* 😀 She go home. I like tea."
)
CORRECTED = (
    "Yesterday I met a woman who sells flowers. She speaks three languages.\n\n"
    "<script>alert(1)</script> {{7*7}} ${1+1} *stars* 😀 She goes home. I like tea."
)
FIXES = {
    "have met": "met",
    "which sells": "who sells",
    "She speak ": "She speaks ",
    "three language.": "three languages.",
    "She go ": "She goes ",
    "have seen": "saw",
    "informations": "information",
    "I am student of high school.": "I am a high school student.",
    "works since two years with my aunt": "works with my aunt for two years",
    "which give": "which gives",
    "lamp who gives": "lamp which gives",
    "favorite": "favourite",
    "doesnt": "doesn't",
}


def fix(sentence: str) -> str:
    for wrong, right in FIXES.items():
        sentence = sentence.replace(wrong, right)
    return sentence


def load(model: str | None) -> Scripted:
    """The corrector of the browser tests: knows a handful of mistakes."""
    return Scripted(fix)


DESK = {"desk": "tests.browsing:load"}


@contextmanager
def served_page(
    backend: str, model: str | None = None, explains: str | None = None, **doors: str
) -> Iterator[str]:
    """The page's address; ``doors`` are further correctors: ``scripted="tests.some_file:load"``."""
    port = free_port()
    points = [EntryPoint(name, where, registry.GROUP) for name, where in doors.items()]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(registry, "entry_points", lambda group: points)
        patch.setattr(registry, "_loaded", {})
        allowed = read_allowed(backend, model, list(registry.names()), explains, workshop=True)
        page = start(Settings(allowed, port=port))
        yield f"http://127.0.0.1:{port}"
        page.close(verbose=False)


@contextmanager
def opened_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@contextmanager
def opened_page(
    browser: Browser, address: str, query: str = "", phone: bool = False, **options: Any
) -> Iterator[Page]:
    """A page in a context of its own, which fetches nothing from elsewhere and has no error."""
    shape: dict[str, Any] = {"viewport": PHONE if phone else LAPTOP, "reduced_motion": "reduce"}
    if phone:
        shape |= {"has_touch": True, "is_mobile": True, "device_scale_factor": 2}
    context = browser.new_context(**shape | options)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    outside: list[str] = []
    errors: list[str] = []

    def note(url: str) -> None:
        if not url.startswith((address, "data:", "blob:")):
            outside.append(url)

    page.on("request", lambda request: note(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    try:
        page.goto(f"{address}/{query}")
        page.wait_for_selector("body[data-ready]")
        yield page
    finally:
        context.close()
    assert outside == [], "nothing is fetched from anywhere else"
    assert errors == [], "no script fails"


def write(page: Page, text: str) -> None:
    page.fill("#margin-text textarea", text)


def check(page: Page, text: str = ESSAY) -> None:
    """Write a text, check it, and wait until all of it is read."""
    write(page, text)
    page.click("#margin-check")
    wait_until_read(page)


def wait_until_read(page: Page) -> None:
    page.wait_for_selector("#margin-desk.review")
    page.wait_for_selector("#mg-reading", state="detached")


def marks(page: Page) -> Locator:
    """One mark per suggestion; further parts of a moved word do not count."""
    return page.locator("#mg-text [data-fid^=m]")


def note(page: Page) -> Locator:
    return page.locator("#mg-notes .note.open")


def open_note(page: Page, place: int) -> Locator:
    """The note of the n-th suggestion, counted from 0."""
    marks(page).nth(place).click()
    expect(note(page)).to_be_visible()
    return note(page)


def clean_text(page: Page) -> str:
    """What the view "Clean" shows."""
    page.locator("#mg-bar [data-v=clean]").first.click()
    text = page.locator("#mg-text").text_content() or ""
    page.locator("#mg-bar [data-v=marked]").click()
    return text


def in_menu(page: Page, action: str) -> Locator:
    """An entry of the menu behind the three dots, which is opened for it."""
    if page.locator("#mg-menu").is_hidden():
        page.click("[data-fid=menu]")
    return page.locator(f"#mg-menu {action}")


def pick_item(page: Page, words: str) -> None:
    """Today's item, found by typing; the first result is taken."""
    page.click("[data-fid=pick]")
    page.locator("#mg-items-pop .find").fill(words)
    page.locator("#mg-items-pop .res button").first.click()
    expect(page.locator("#mg-items-pop")).to_be_hidden()


def violations(page: Page) -> list[tuple[str, list[str]]]:
    """What axe finds, whatever its weight."""
    found = Axe().run(page).response["violations"]
    return [(one["id"], [node["html"][:160] for node in one["nodes"][:3]]) for one in found]
