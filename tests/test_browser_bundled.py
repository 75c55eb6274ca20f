"""The page as it comes, with the bundled corrector: the pictures in the README are taken here.

MARGIN_SCREENSHOTS=assets python -m pytest tests/test_browser_bundled.py
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browsing import (
    marks,
    needs_chromium,
    note,
    opened_page,
    pick_item,
    served_page,
    wait_until_read,
)

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page("bundled") as address:
        yield address


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return Path(os.environ.get("MARGIN_SCREENSHOTS", tmp_path))


def test_a_sample_is_corrected_with_todays_item(
    browser: Browser, address: str, folder: Path
) -> None:
    with opened_page(browser, address) as page:
        pick_item(page, "Past simple")
        page.get_by_role("button", name="My weekend").click()
        expect(page.locator("#mg-toast")).to_be_empty()
        page.screenshot(path=folder / "screenshot-write.png")
        page.click("#margin-check")
        wait_until_read(page)
        assert marks(page).count() >= 8
        expect(page.locator("#mg-summary .verdict")).to_contain_text("used well")
        page.keyboard.press("j")
        page.keyboard.press("a")
        page.keyboard.press("j")
        page.keyboard.press("j")
        expect(note(page)).to_be_visible()
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=folder / "screenshot.png")
    assert (folder / "screenshot.png").stat().st_size > 50_000


def test_the_same_on_a_phone(browser: Browser, address: str, folder: Path) -> None:
    with opened_page(browser, address, phone=True) as page:
        page.get_by_role("button", name="My weekend").tap()
        page.locator("#margin-check").tap()
        wait_until_read(page)
        page.get_by_role("button", name="Start with the first").tap()
        page.locator("#mg-sheet").get_by_role("button", name="Next suggestion").tap()
        expect(page.locator("#mg-sheet .here")).to_be_visible()
        page.screenshot(path=folder / "screenshot-phone.png")


def test_the_prefilled_comparison_shows_what_todays_item_changes(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address, "#workshop") as page:
        page.get_by_role("button", name="Compare", exact=True).click()
        columns = page.locator("#mg-compared section")
        expect(columns).to_have_count(2)
        for place in range(2):
            assert columns.nth(place).locator(".cmp.own").count() >= 1
