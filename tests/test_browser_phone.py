"""The page on a phone with touch, at 200 % zoom, and under axe, in every state."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import (
    ESSAY,
    PHONE,
    check,
    in_menu,
    marks,
    needs_chromium,
    open_note,
    opened_page,
    violations,
)

pytestmark = needs_chromium
SMALLEST_TARGET = 44


def test_after_the_check_the_first_screen_shows_summary_text_and_a_start(phone: Page) -> None:
    check(phone, ESSAY + "\n\nMore.\n" * 30)
    assert phone.evaluate("scrollY") == 0
    for selector in ("#mg-sum .tile", "#mg-text .mark", "#mg-sheet [data-fid=go]"):
        expect(phone.locator(selector).first).to_be_in_viewport()


def test_the_note_lies_under_the_thumb_and_its_mark_stays_in_sight(phone: Page) -> None:
    check(phone, "Fine.\n\n" * 12 + ESSAY + "\n\nMore.\n" * 30)
    phone.get_by_role("button", name="Start with the first").tap()
    sheet = phone.locator("#mg-sheet")
    for place in range(5):
        expect(sheet.locator(".grip")).to_have_text(f"{place + 1} of 5")
        expect(phone.locator("#mg-text .mark.cur").first).to_be_in_viewport()
        mark = phone.locator("#mg-text .mark.cur").first.bounding_box()
        above = sheet.bounding_box()
        assert mark and above and mark["y"] + mark["height"] <= above["y"]
        sheet.get_by_role("button", name="Accept").tap()
        expect(sheet.locator(".state")).to_be_visible()
        if place < 4:
            sheet.get_by_role("button", name="Next suggestion").tap()
    sheet.get_by_role("button", name="Done ›").tap()
    sheet.get_by_role("button", name="See the clean text").tap()
    expect(sheet).to_be_hidden()
    assert "met a woman who sells" in (phone.locator("#mg-text").text_content() or "")


def swipe(page: Page, dx: int, dy: int) -> None:
    page.evaluate(
        "([dx, dy]) => { const node = document.querySelector('#mg-sheet .head');"
        "const at = (x, y) => new Touch({identifier: 1, target: node, clientX: x, clientY: y});"
        "const fire = (type, touch) => node.dispatchEvent(new TouchEvent(type, {bubbles: true,"
        "touches: type === 'touchend' ? [] : [touch], changedTouches: [touch]}));"
        "fire('touchstart', at(200, 600)); fire('touchend', at(200 + dx, 600 + dy)); }",
        [dx, dy],
    )


def test_a_swipe_goes_to_the_next_note_and_folds_it(phone: Page) -> None:
    check(phone)
    phone.get_by_role("button", name="Start with the first").tap()
    sheet = phone.locator("#mg-sheet")
    swipe(phone, -120, 0)
    expect(sheet.locator(".grip")).to_have_text("2 of 5")
    swipe(phone, 120, 0)
    expect(sheet.locator(".grip")).to_have_text("1 of 5")
    swipe(phone, 0, 90)
    expect(sheet.locator(".here")).to_have_count(0)
    expect(sheet.locator(".chg")).to_be_visible()


def small_targets(page: Page) -> list[str]:
    """Visible buttons, links and selects that are smaller than a finger."""
    found: list[str] = page.evaluate(
        "(least) => [...document.querySelectorAll('.mg button, .mg select, .mg a.b, .mg input')]"
        ".filter((one) => one.offsetParent && !one.closest('p, .facts') &&"
        " !/checkbox|radio|file/.test(one.type))"
        ".filter((one) => one.getBoundingClientRect().height < least - 0.5)"
        ".map((one) => one.outerHTML.slice(0, 100))",
        SMALLEST_TARGET,
    )
    return found


def test_everything_to_touch_is_large_enough(phone: Page) -> None:
    assert small_targets(phone) == []
    check(phone)
    assert small_targets(phone) == []
    phone.get_by_role("button", name="Start with the first").tap()
    assert small_targets(phone) == []


def covered(page: Page, selector: str) -> list[str]:
    """Buttons and fields of a popover that lie outside the window or under something else."""
    found: list[str] = page.evaluate(
        "(pop) => [...document.querySelectorAll(`${pop} :is(button, input, select)`)]"
        ".filter((one) => one.offsetParent).filter((one) => {"
        "one.scrollIntoView({block: 'nearest'}); const box = one.getBoundingClientRect();"
        "const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);"
        "return !(one === top || one.contains(top) || one.closest('label')?.contains(top)); })"
        ".map((one) => one.outerHTML.slice(0, 100))",
        selector,
    )
    return found


def test_filter_and_menu_lie_over_the_note_and_can_be_used(phone: Page) -> None:
    check(phone)
    phone.get_by_role("button", name="Start with the first").tap()
    for opener, pop in (("filter", "#mg-filter"), ("menu", "#mg-menu")):
        phone.evaluate("scrollTo(0, 0)")
        phone.locator(f"[data-fid={opener}]").tap()
        expect(phone.locator(pop)).to_be_visible()
        assert covered(phone, pop) == []
        assert small_targets(phone) == []
        assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        phone.locator(pop).get_by_role("button", name="Done").tap()
        expect(phone.locator(pop)).to_be_hidden()
    phone.locator("[data-fid=filter]").tap()
    phone.locator("#mg-filter [data-kind=words]").uncheck()
    expect(phone.locator("#mg-filter")).to_be_visible()
    phone.touchscreen.tap(195, 60)  # beside it: closes, and does nothing else
    expect(phone.locator("#mg-filter")).to_be_hidden()
    expect(phone.locator("#mg-sheet .grip")).to_have_text("1 of 5")


def test_the_note_does_not_lie_over_other_pages(phone: Page) -> None:
    check(phone)
    phone.get_by_role("button", name="Start with the first").tap()
    expect(phone.locator("#mg-sheet")).to_be_visible()
    phone.get_by_role("button", name="Other pages").tap()
    phone.locator("#mg-pages").get_by_role("link", name="Grammar items").tap()
    expect(phone.locator("#mg-items-list")).to_be_visible()
    expect(phone.locator("#mg-sheet")).to_be_hidden()


def test_one_can_write_at_once_and_the_item_is_picked_on_the_whole_screen(phone: Page) -> None:
    box = phone.locator("#margin-text textarea").bounding_box()
    assert box and box["y"] < PHONE["height"] / 3
    phone.locator("[data-fid=pick]").tap()
    found = phone.locator("#mg-items-pop")
    assert found.bounding_box() == {"x": 0, "y": 0, **PHONE}
    assert covered(phone, "#mg-items-pop .finding") == []
    found.get_by_role("button", name="Close", exact=True).tap()
    expect(found).to_be_hidden()


@pytest.mark.parametrize("width", [320, 390, 683, 900, 1366, 1920])
def test_nothing_scrolls_sideways(browser: Browser, address: str, width: int) -> None:
    """683 pixels are a laptop at 200 % zoom."""
    size = {"width": width, "height": 700}
    with opened_page(browser, address, viewport=size) as page:
        wide = "document.documentElement.scrollWidth"
        assert page.evaluate(wide) <= width
        check(page)
        marks(page).first.click()
        assert page.evaluate(wide) <= width
        for other in ("explain", "items", "workshop"):
            page.goto(f"{address}/#{other}")
            assert page.evaluate(wide) <= width, other


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("is_phone", [False, True], ids=["laptop", "phone"])
def test_axe_finds_nothing_in_any_state(
    browser: Browser, address: str, dark: bool, is_phone: bool
) -> None:
    scheme = "dark" if dark else "light"
    with opened_page(browser, address, "?item=65", is_phone, color_scheme=scheme) as page:
        found = {"write": violations(page)}
        check(page)
        found["review"] = violations(page)
        page.keyboard.press("j")
        found["note"] = violations(page)
        page.keyboard.press("a")
        page.click("[data-fid=filter]")
        found["filter"] = violations(page)
        page.keyboard.press("Escape")
        page.click("[data-fid=menu]")
        found["menu"] = violations(page)
        page.keyboard.press("Escape")
        page.click("[data-fid=try]")
        page.keyboard.press("j")
        found["try first"] = violations(page)
        page.click("#mg-bar [data-v=clean]")
        found["clean"] = violations(page)
        page.click("[data-do=help]")
        found["help"] = violations(page)
        assert {state: one for state, one in found.items() if one} == {}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_on_the_other_pages(browser: Browser, address: str, dark: bool) -> None:
    with opened_page(browser, address, color_scheme="dark" if dark else "light") as page:
        found = {}
        for other in ("explain", "items", "workshop"):
            page.goto(f"{address}/#{other}")
            page.wait_for_selector(f"body[data-page={other}]")
            found[other] = violations(page)
        page.goto(f"{address}/?item=173&lock=1")
        page.wait_for_selector("body[data-ready]")
        found["locked"] = violations(page)
        page.goto(f"{address}/item/173")
        page.wait_for_selector("#mg-practice form")
        found["item"] = violations(page)
        assert {state: one for state, one in found.items() if one} == {}


def test_the_dark_toggle_is_kept(browser: Browser, address: str) -> None:
    with opened_page(browser, address, color_scheme="light") as page:
        page.get_by_role("button", name="Dark").click()
        paper = "getComputedStyle(document.querySelector('#margin-paper')).backgroundColor"
        assert page.evaluate(paper) == "rgb(31, 29, 26)"
        page.wait_for_function("(localStorage['margin.draft'] || '').includes('\"dark\"')")
        page.reload()
        page.wait_for_selector("body[data-ready]")
        assert page.evaluate(paper) == "rgb(31, 29, 26)"
        page.get_by_role("button", name="Light").click()
        assert page.evaluate(paper) == "rgb(255, 253, 248)"


def test_three_sizes_of_text_for_the_wall(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        check(page)
        size = "parseFloat(getComputedStyle(document.querySelector('#mg-text')).fontSize)"
        normal = page.evaluate(size)
        in_menu(page, "[data-do=size][data-v='3']").click()
        assert page.evaluate(size) > 1.3 * normal
        page.keyboard.press("Escape")
        open_note(page, 0)
