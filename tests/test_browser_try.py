"""Try first: hints by steps, and one's own answer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import (
    ESSAY,
    check,
    clean_text,
    in_menu,
    marks,
    needs_chromium,
    note,
    opened_page,
)

pytestmark = needs_chromium


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with opened_page(browser, address) as page:
        check(page)
        page.click("[data-fid=try]")
        yield page


def answer(page: Page, words: str) -> None:
    note(page).get_by_label("How would you write it?").fill(words)
    page.keyboard.press("Enter")


def test_nothing_gives_the_answer_away(page: Page) -> None:
    assert page.locator("#mg-text").inner_text().count("speaks") == 0
    names = [marks(page).nth(n).get_attribute("aria-label") or "" for n in range(5)]
    assert not [name for name in names if "becomes" in name]
    expect(page.locator("#mg-notes")).to_contain_text("Each number at the end of a sentence")
    marks(page).nth(2).click()
    assert "speaks" not in note(page).inner_text()
    assert "speaks" not in page.locator("#mg-summary").inner_text()
    expect(in_menu(page, "[data-do=accept-all]")).to_be_disabled()


def test_hints_say_where_then_kind_then_rule_then_the_answer(page: Page) -> None:
    marks(page).nth(2).click()
    opened = note(page)
    expect(opened).to_contain_text("Something in this sentence is not right")
    opened.get_by_role("button", name="Hint: where?").click()
    expect(opened.locator(".chg")).to_have_text("speak")
    expect(opened.locator(".kind")).to_have_count(0)
    opened.get_by_role("button", name="Hint: what kind?").click()
    expect(opened.locator(".kind")).to_have_text("Agreement")
    opened.get_by_role("button", name="Hint: which rule?").click()
    expect(opened.locator(".rule")).to_contain_text("Rule")
    opened.get_by_role("button", name="Show the answer").click()
    expect(opened.locator(".chg")).to_contain_text("speaks")


def test_ones_own_answer_is_right_or_not_yet(page: Page) -> None:
    marks(page).nth(2).click()
    answer(page, "speak")
    expect(note(page).locator(".fb")).to_contain_text("That is what you wrote")
    answer(page, "is speaking")
    expect(note(page).locator(".fb")).to_contain_text("Not yet")
    answer(page, "She speaks three")
    expect(note(page)).to_contain_text("Found by you")
    assert "She speaks three language." in page.locator("#mg-text").inner_text()
    expect(page.locator("#mg-summary")).to_contain_text("You found 1 yourself.")
    assert clean_text(page) == ESSAY.replace("She speak ", "She speaks ")


def test_another_good_answer_goes_into_the_text(page: Page) -> None:
    page.click("[data-fid=edit]")
    check(page, "He doesnt know the way.")
    marks(page).first.click()
    answer(page, "does not")
    expect(page.locator("#mg-toast")).to_contain_text("Also right")
    assert clean_text(page) == "He does not know the way."
    marks(page).first.click()
    note(page).get_by_role("button", name="Undo").click()
    assert clean_text(page) == "He doesnt know the way."


def test_the_printed_sheet_is_a_worksheet(page: Page) -> None:
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    sheet = page.locator("#mg-print")
    assert "speaks" not in (sheet.text_content() or "")
    assert sheet.locator("ol .blank").count() == 5


def test_accepted_words_stay_in_sight(page: Page) -> None:
    page.click("[data-fid=try]")
    marks(page).nth(0).click()
    note(page).get_by_role("button", name="Accept").click()
    page.click("[data-fid=try]")
    assert "Yesterday I met a woman which sells" in page.locator("#mg-text").inner_text()
