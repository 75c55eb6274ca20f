"""The whole path from writing to the clean text: by keyboard only, at 200 % zoom, after a crash."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browsing import (
    CORRECTED,
    ESSAY,
    LAPTOP,
    check,
    marks,
    needs_chromium,
    note,
    opened_page,
    wait_until_read,
    write,
)

pytestmark = needs_chromium

ZOOMED = {"width": LAPTOP["width"] // 2, "height": LAPTOP["height"] // 2}
"""A laptop at 200 % zoom."""


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("(one) => document.activeElement?.matches(one)", selector))


def tab_to(page: Page, selector: str, most: int, key: str = "Tab") -> None:
    """Press Tab until the element has the focus; ``most``: how often at most."""
    for _ in range(most):
        page.keyboard.press(key)
        if focused(page, selector):
            return
    raise AssertionError(f"{selector} was not reached in {most} steps")


def test_the_whole_path_by_keyboard_only(page: Page) -> None:
    page.keyboard.press("Tab")
    assert focused(page, ".skip")
    tab_to(page, "#margin-text textarea", 12)
    page.keyboard.insert_text(ESSAY)
    page.keyboard.press("Control+Enter")
    wait_until_read(page)
    expect(marks(page).first).to_be_focused()
    page.keyboard.press("Enter")  # opens the note
    page.keyboard.press("Enter")  # goes into it
    page.keyboard.press("Enter")  # accepts
    page.keyboard.press("Enter")  # next
    expect(note(page)).to_contain_text("which")
    page.keyboard.press("u")
    expect(page.locator("#mg-bar h2")).to_have_text("5 suggestions · 2 decided")
    tab_to(page, "[data-fid=menu]", 40, "Shift+Tab")
    page.keyboard.press("Enter")
    for _ in range(20):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    assert focused(page, "[data-do=accept-all]")
    page.keyboard.press("Enter")
    expect(page.locator("#mg-bar h2")).to_have_text("5 suggestions · 5 decided")
    tab_to(page, "#mg-bar [data-v=clean]", 40)
    page.keyboard.press("Enter")
    expect(page.locator("#mg-text")).to_have_text(CORRECTED.replace(" who ", " which "))
    tab_to(page, "[data-fid=edit]", 8)
    page.keyboard.press("Enter")
    assert focused(page, "#margin-text textarea")
    page.keyboard.insert_text("She go out. ")
    expect(page.locator("#mg-stale")).to_contain_text("1 sentence changed")
    page.keyboard.press("Control+Enter")
    wait_until_read(page)
    expect(page.locator("#mg-bar h2")).to_have_text("6 suggestions · 5 decided")


def test_the_whole_path_at_two_hundred_percent(browser: Browser, address: str) -> None:
    with opened_page(browser, address, viewport=ZOOMED, device_scale_factor=2) as page:
        wide = "document.documentElement.scrollWidth"
        expect(page.locator("#margin-check")).to_be_in_viewport()
        write(page, ESSAY + "\n\nMore lines.\n" * 20)
        page.locator("#margin-text textarea").press("Control+Enter")
        wait_until_read(page)
        expect(marks(page).first).to_be_in_viewport()
        sheet = page.locator("#mg-sheet")
        page.get_by_role("button", name="Start with the first").click()
        for place in range(5):
            expect(sheet.locator(".grip")).to_have_text(f"{place + 1} of 5")
            expect(sheet.locator(".here")).to_be_in_viewport()
            current = page.locator("#mg-text .mark.cur").first
            expect(current).to_be_in_viewport()
            mark, above = current.bounding_box(), sheet.bounding_box()
            assert mark and above and mark["y"] + mark["height"] <= above["y"] + 1
            sheet.get_by_role("button", name="Accept").click()
            sheet.get_by_role("button", name="Next ›" if place < 4 else "Done ›").click()
            assert page.evaluate(wide) <= ZOOMED["width"]
        page.get_by_role("button", name="See the clean text").last.click()
        expect(page.locator("#mg-text")).to_contain_text("met a woman who sells")
        page.click("[data-fid=edit]")
        expect(page.locator("#margin-check")).to_be_in_viewport()


def test_a_text_comes_back_after_a_crash(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        check(page)
        page.keyboard.press("j")
        page.keyboard.press("a")
        page.wait_for_function(
            "JSON.parse(localStorage['margin.draft']).decisions?.flat().filter(d => d[0]).length"
        )
        again = page.context.new_page()
        page.evaluate("window.stop()")
        page.close(run_before_unload=False)
        again.goto(address)
        again.wait_for_selector("#mg-text .mark")
        expect(again.locator("#mg-bar h2")).to_have_text("5 suggestions · 1 decided")
