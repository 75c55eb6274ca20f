"""Today's item: picker, class link, locked page, verdict, item pages."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Page, expect

from app.web.messages import say
from grammar_items.catalogue import search
from tests.browsing import (
    check,
    needs_chromium,
    note,
    open_note,
    opened_page,
    pick_item,
)

pytestmark = needs_chromium
TEXT = "I want a lamp who gives soft light. She speak three language."


@pytest.mark.parametrize("words", ["conditional", "to infinitive", "which", "B1", "relative who"])
def test_the_picker_and_the_list_find_what_the_catalogue_finds(
    browser: Browser, address: str, words: str
) -> None:
    wanted = len(search(words)) or len(search(level=words))
    assert wanted
    with opened_page(browser, address) as page:
        page.click("[data-fid=pick]")
        page.locator("#mg-items-pop .find").fill(words)
        expect(page.locator("#mg-items-pop .n-found")).to_contain_text(f"{wanted} items")
        page.keyboard.press("Escape")
        page.get_by_role("link", name="Grammar items").click()
        page.fill("#mg-items-find", words)
        expect(page.locator("#mg-items-n")).to_have_text(f"{wanted} items")


@pytest.mark.parametrize(
    ("asked", "english"),
    [
        ("presente perfecto", "present perfect"),
        ("Oraciones de relativo", "relative"),
        ("participio en la voz pasiva", "participle passive"),
        ("comparativos B1", "comparative"),
        ("被动语态", "passive"),
        ("关系代词 who", "relative who"),
        ("受け身", "passive"),
        ("仮定法", "subjunctive"),
    ],
)
def test_items_are_found_by_the_terms_of_the_readers_language(
    page: Page, asked: str, english: str
) -> None:
    level = "B1" if "B1" in asked else None
    page.click("[data-fid=pick]")
    page.locator("#mg-items-pop .find").fill(asked)
    wanted = len(search(english, level=level))
    assert wanted
    expect(page.locator("#mg-items-pop .n-found")).to_have_text(f"{wanted} items")


def test_the_picker_works_by_arrow_keys_and_none_is_first(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        page.click("[data-fid=pick]")
        page.keyboard.press("ArrowDown")
        expect(page.locator("#mg-items-pop .res button").first).to_be_focused()
        expect(page.locator("#mg-items-pop .res button").first).to_have_text(
            "None: check everything"
        )
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
        expect(page.locator("[data-fid=pick]")).to_contain_text("I am, I'm not")


def test_use_today_in_the_list_and_on_the_items_page(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        page.get_by_role("link", name="Grammar items").click()
        page.fill("#mg-items-find", "which as subject")
        page.get_by_role("button", name="Use today").first.click()
        expect(page.locator("[data-fid=pick]")).to_contain_text("Which as subject")
        page.goto(f"{address}/item/172")
        expect(page.get_by_role("link", name="All items")).to_be_visible()
        exercise = page.locator("#mg-practice form").first
        expect(exercise).to_be_visible()
        page.locator("nav.near [rel=next]").click()
        expect(page.locator("h2.ttl")).to_contain_text("Which as subject")
        page.get_by_role("link", name="Use today").click()
        page.wait_for_selector("body[data-ready]")
        expect(page.locator("[data-fid=pick]")).to_contain_text("Which as subject")


def test_the_page_of_an_item_speaks_the_readers_language(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        page.get_by_role("button", name="Español").click()
        page.wait_for_function("(localStorage['margin.draft'] || '').includes('\"es\"')")
        page.goto(f"{address}/item/62")
        expect(page.get_by_role("link", name="Usar hoy")).to_be_visible()
        form = page.locator("#mg-practice form").first
        expect(form.locator("legend")).to_have_text(say("One word is wrong. Which one?", "es"))


def test_a_class_link_locks_the_item_and_shows_its_rule_before_writing(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address, "?item=173&lock=1") as page:
        strip = page.locator("#mg-strip")
        expect(strip).to_contain_text("Today: Which as subject")
        expect(strip).to_contain_text("Use which after a word for a thing")
        expect(page.locator("[data-fid=pick]")).to_have_count(0)
        expect(page.get_by_role("link", name="Workshop")).to_be_hidden()
        expect(page.get_by_role("button", name="Link for a class")).to_have_count(0)
        check(page, TEXT)
        expect(strip.locator(".verdict")).to_have_text("1 missing (note 1).")
        expect(open_note(page, 0)).to_contain_text("today’s item")
        page.goto(f"{address}/?item=173&lock=1#workshop")
        expect(page.locator("#margin-desk")).to_be_visible()


def test_the_verdict_says_well_or_not_used_and_offers_a_sentence(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address, "?item=173&lock=1") as page:
        verdict = page.locator("#mg-strip .verdict")
        check(page, "We found a café which serves breakfast.")
        expect(verdict).to_contain_text("1 used well")
        page.click("[data-fid=edit]")
        check(page, "We found a shop. It sells old books. She speak three language.")
        expect(verdict).to_contain_text("Not used in this text yet")
        offered = page.locator("#mg-strip .offer")
        expect(offered).to_contain_text("We found a shop. It sells old books.")
        for word in "We found a shop which sells old books.".split():
            button = offered.locator(".word:not([disabled])").get_by_text(word, exact=True)
            button.first.click()
        expect(offered.locator(".fb")).to_contain_text("Right")


@pytest.mark.parametrize("wrong", ["999", "0", "abc", "<script>alert(1)</script>"])
def test_a_wrong_id_gets_a_clear_message_and_a_free_page(
    browser: Browser, address: str, wrong: str
) -> None:
    with opened_page(browser, address, f"?item={wrong}&lock=1") as page:
        page.on("dialog", lambda dialog: pytest.fail("a script in the address ran"))
        said = page.locator("#mg-strip")
        expect(said).to_contain_text("the items have the numbers 1 to 263")
        expect(said).to_contain_text(wrong[:20])
        expect(page.locator("[data-fid=pick]")).to_have_text("None: check everything▾")


def test_an_address_of_this_computer_gets_a_warning_and_no_code(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address) as page:
        pick_item(page, "which as subject")
        page.get_by_role("button", name="Link for a class").click()
        link = page.locator("#mg-class-body")
        expect(link.locator("a")).to_have_text(f"{address}/?item=173&lock=1")
        expect(link).to_contain_text("This link works on this computer only")
        expect(link.locator("img")).to_have_count(0)


def test_another_item_reads_the_text_again_and_keeps_the_decisions(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address) as page:
        check(page, TEXT)
        open_note(page, 1).get_by_role("button", name="Accept").click()
        page.click("[data-fid=edit]")
        pick_item(page, "which as subject")
        expect(page.locator("#margin-check")).to_have_text("Check again")
        page.click("#margin-check")
        page.wait_for_selector("#mg-summary .verdict")
        expect(page.locator("#mg-bar h2")).to_have_text("3 suggestions · 1 decided")


def test_the_item_of_a_note_opens_beside_the_text(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        check(page, TEXT)
        open_note(page, 1)
        note(page).locator(".ilink a").click()
        expect(page.locator("#mg-item")).to_be_visible()
        expect(page.locator("#mg-item-body")).to_contain_text("Rule")


def test_page_keeps_its_place_in_the_history(browser: Browser, address: str) -> None:
    def shown(page: Page) -> str:
        return str(page.evaluate("document.body.dataset.page"))

    with opened_page(browser, address) as page:
        page.get_by_role("link", name="Grammar items").click()
        assert shown(page) == "items"
        page.go_back()
        page.wait_for_function("document.body.dataset.page === ''")
        expect(page.locator("#margin-paper")).to_be_visible()
