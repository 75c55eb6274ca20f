"""Long texts: only what is near the view is drawn, and the page stays quick."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import (
    check,
    clean_text,
    marks,
    needs_chromium,
    note,
    opened_page,
)

pytestmark = needs_chromium

PARAGRAPH = (
    "Yesterday I have seen a very big dog in the park near my house. She go there every single "
    "day with her old friend. They told me some informations about the new school and its "
    "teachers. The weather was fine and we were happy to walk along the river again. "
)
LONG = "\n\n".join(PARAGRAPH * 6 for _ in range(70))


def work_of(page: Page, script: str, value: object = None) -> tuple[float, Any]:
    """Milliseconds of processor time that the page takes for a script, and the script's result.

    Processor time and not the clock: a busy machine is no fault of the page.
    """
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def spent() -> float:
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(1000 * float(one["value"]) for one in metrics if one["name"] == "TaskDuration")

    before = spent()
    result = page.evaluate(script, value)
    took = spent() - before
    session.detach()
    return took, result


CLICK_LAST = """async (selector) => {
  [...document.querySelectorAll(selector)].at(-1).click();
  await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}"""


def test_twenty_thousand_words_stay_usable(browser: Browser, address: str) -> None:
    assert len(LONG.split()) >= 20_000
    with opened_page(browser, address) as page:
        check(page, "She go home.")  # the parser is loaded
        page.click("[data-fid=edit]")
        check(page, LONG)
        expect(page.locator("#mg-bar h2")).to_have_text("1260 suggestions · 0 decided")
        assert marks(page).count() < 300, "only what is near the view is drawn"
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_function(
            "(() => { const last = [...document.querySelectorAll('#mg-text .mark')].at(-1);"
            "const box = last.getBoundingClientRect(); return box.top > 0 && box.top < innerHeight;"
            "})()"
        )
        took, _ = work_of(page, CLICK_LAST, "#mg-text .mark")
        assert took < 300
        expect(page.locator("#mg-bar .pos")).to_have_text("1260 of 1260")
        mark = page.locator("#mg-text .mark.cur").first.bounding_box()
        card = note(page).bounding_box()
        assert mark and card and abs(mark["y"] - card["y"]) < 400
        took, _ = work_of(page, CLICK_LAST, "#mg-menu [data-do=accept-all]")
        assert took < 1000
        text = clean_text(page)
        assert "She goes there" in text and "She go there" not in text
        page.wait_for_function("JSON.parse(localStorage['margin.draft']).decisions?.length > 1600")
        page.reload()
        page.wait_for_selector("#mg-text .mark")
        expect(page.locator("#mg-bar h2")).to_have_text("1260 suggestions · 1260 decided")


SCROLL = """async (pixels) => {
  const end = document.documentElement.scrollHeight - innerHeight;
  scrollTo(0, 0);
  await new Promise((done) => setTimeout(done, 300));
  let frames = 0;
  await new Promise((done) => {
    const step = () => {
      frames += 1;
      scrollTo(0, frames * pixels);
      if (frames * pixels < end && frames < 250) requestAnimationFrame(step); else done();
    };
    requestAnimationFrame(step);
  });
  return frames;
}"""
FRAME = 1000 / 60
"""Milliseconds."""


@pytest.mark.parametrize(
    "text",
    ["\n\n".join([PARAGRAPH * 4] * 42), PARAGRAPH * 168],
    ids=["paragraphs", "one paragraph"],
)
def test_five_hundred_marks_scroll_within_a_frame(
    browser: Browser, address: str, text: str
) -> None:
    with opened_page(browser, address) as page:
        check(page, text)
        expect(page.locator("#mg-bar h2")).to_have_text("504 suggestions · 0 decided")
        assert marks(page).count() < 300, "only what is near the view is drawn"
        assert page.locator("#mg-notes .note").count() < 80
        took, frames = work_of(page, SCROLL, 100)
        assert took / frames < FRAME
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_function(
            "[...document.querySelectorAll('#mg-text .mark')].at(-1)"
            ".getAttribute('aria-label').startsWith('Suggestion 504')"
        )
        marks(page).last.click()
        expect(page.locator("#mg-bar .pos")).to_have_text("504 of 504")
        assert clean_text(page) == text
