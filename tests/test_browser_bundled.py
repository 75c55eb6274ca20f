"""The page as it comes, with the bundled corrector: the picture in the README is taken here.

MARGIN_SCREENSHOTS=assets python -m pytest tests/test_browser_bundled.py
"""

from __future__ import annotations

import os
from pathlib import Path

from tests.browsing import needs_chromium, opened_browser, opened_page, pick_item, served_page

pytestmark = needs_chromium


def test_a_sample_is_corrected_with_todays_item_in_one_picture(tmp_path: Path) -> None:
    folder = Path(os.environ.get("MARGIN_SCREENSHOTS", tmp_path))
    with (
        served_page("bundled") as address,
        opened_browser() as browser,
        opened_page(browser, address) as page,
    ):
        page.set_viewport_size({"width": 1280, "height": 960})
        pick_item(page, "Past simple")
        page.get_by_role("button", name="My weekend").click()
        page.click("#margin-check")
        page.locator("#margin-result .mark").first.wait_for()
        assert page.locator("#margin-result .mark").count() >= 8
        assert page.locator("#margin-result .item").inner_text().startswith("Today: Past simple")
        page.locator("#margin-result .mark").first.click()
        card = page.locator("#margin-result .card.open")
        assert "have gone → went" in card.inner_text().replace("\n", " ")
        page.evaluate("window.scrollTo(0, 0)")
        page.wait_for_timeout(400)
        page.screenshot(path=folder / "screenshot.png")
    assert (folder / "screenshot.png").stat().st_size > 50_000
