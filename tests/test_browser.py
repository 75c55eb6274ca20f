"""The page in a real browser: Debian's or your own Chromium, no download."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from gradio_client import Client
from playwright.sync_api import Browser, Page

from tests.browsing import needs_chromium, opened_browser, opened_page, pick_item, served_page
from tests.conftest import Scripted

ESSAY = (
    "Yesterday I have met a woman which sells flowers. She speak three language.\n\n"
    "<script>alert(1)</script> {{7*7}} ${1+1} *stars* 😀"
)
FIXES = {
    "have met": "met",
    "which sells": "who sells",
    "speak three language": "speaks three languages",
}

pytestmark = needs_chromium


def fix(sentence: str) -> str:
    for wrong, right in FIXES.items():
        sentence = sentence.replace(wrong, right)
    return sentence


def load(model: str | None) -> Scripted:
    return Scripted(fix)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page("scripted", scripted="tests.test_browser:load") as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    with opened_page(browser, address) as page:
        yield page


def check(page: Page, text: str = ESSAY) -> None:
    page.fill("#margin-text textarea", text)
    page.click("#margin-check")
    page.wait_for_selector("#margin-result .margin-desk .mark")


def test_a_learner_walks_through_the_marks_by_keyboard_and_copies_the_clean_text(
    page: Page,
) -> None:
    pick_item(page, "nominative) (who")
    check(page)
    marks = page.locator("#margin-result .mark")
    assert marks.count() == 4
    marks.nth(0).focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert marks.nth(2).evaluate("node => node === document.activeElement")
    assert marks.nth(2).get_attribute("aria-label") == "speak → speaks, agreement, severity 2" or (
        "speak → speaks, agreement, severity" in (marks.nth(2).get_attribute("aria-label") or "")
    )
    page.keyboard.press("Enter")
    card = page.locator("#margin-result .card.open")
    assert card.count() == 1 and "R:VERB:SVA" in card.inner_text()
    assert page.locator("#margin-result .text .lit").inner_text() == "She"
    page.keyboard.press("Escape")
    assert page.locator("#margin-result .card.open").count() == 0
    # accept the first, keep the second
    marks.nth(0).click()
    page.locator(".card.open [data-do=accept]").click()
    page.locator(".card.open [data-do=keep]").click()
    page.locator("#margin-result [data-do=copy]").click()
    wanted = ESSAY.replace("have met", "met")
    assert page.evaluate("navigator.clipboard.readText()") == wanted
    assert page.locator(".clean-text").text_content() == wanted
    # undo, then all at once
    marks.nth(1).click()
    page.locator(".card.open [data-do=undo]").click()
    page.locator("[data-do=accept-all]").click()
    assert page.locator(".clean-text").text_content() == fix(ESSAY)
    assert "Today:" in page.locator("#margin-result .item").inner_text()


def test_the_learners_signs_are_shown_as_text_and_run_nothing(page: Page) -> None:
    page.on("dialog", lambda dialog: pytest.fail("a script of the learner's text ran"))
    check(page)
    shown = page.locator("#margin-result .text").inner_text()
    for piece in ("<script>alert(1)</script>", "{{7*7}}", "${1+1}", "*stars*", "😀"):
        assert piece in shown


def test_try_first_hides_every_correction_until_asked(page: Page) -> None:
    check(page)
    page.click("[data-do=try]")
    desk = page.locator("#margin-result .margin-desk")
    assert "speaks" not in desk.locator(".text").inner_text()
    mark = page.locator("#margin-result .mark").nth(2)
    assert "speaks" not in (mark.get_attribute("aria-label") or "")
    mark.click()
    card = page.locator(".card.open")
    assert "speaks" not in card.inner_text() and "Rule" in card.inner_text()
    card.locator("[data-do=show]").click()
    assert "speaks" in card.inner_text()


def test_focus_folds_the_rest_away_and_counts_it(page: Page) -> None:
    check(page)
    page.select_option("[data-focus=label]", "Agreement")
    assert page.locator("#margin-result .card:visible").count() == 1
    assert "3 more suggestions are folded away" in page.locator(".folded").inner_text()


def test_downloads_are_made_in_the_browser(page: Page, tmp_path: Path) -> None:
    check(page)
    page.click("summary:has-text('Download')")
    files = {}
    for kind in ("txt", "json", "m2", "csv", "html"):
        with page.expect_download() as waiting:
            page.click(f"[data-save={kind}]")
        waiting.value.save_as(tmp_path / f"saved.{kind}")
        files[kind] = (tmp_path / f"saved.{kind}").read_text(encoding="utf-8")
    assert files["txt"] == fix(ESSAY)
    assert json.loads(files["json"])["corrected"] == fix(ESSAY)
    assert files["m2"].startswith("S Yesterday I have met") and "|||who|||" in files["m2"]
    assert files["csv"].count("\n") >= 5
    context = page.context
    saved = context.new_page()
    saved.goto((tmp_path / "saved.html").as_uri())
    saved.locator(".mark").first.click()
    assert "R:VERB:TENSE" in saved.locator(".card.open").inner_text()
    saved.close()


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("width", [360, 1280])
def test_every_width_and_both_colour_schemes_are_readable(
    browser: Browser, address: str, dark: bool, width: int
) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme="dark" if dark else "light"
    )
    page = context.new_page()
    page.goto(address)
    check(page)
    page.locator("#margin-result .mark").first.click()
    page.wait_for_timeout(400)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= width, f"the page is {wide} pixels wide on a screen of {width}"
    found = Axe().run(page)
    serious = [
        (violation["id"], [node["html"][:120] for node in violation["nodes"]])
        for violation in found.response["violations"]
        if violation["impact"] in {"serious", "critical"}
    ]
    assert serious == []
    context.close()


def test_bad_input_gets_one_clear_sentence_and_the_text_stays(page: Page) -> None:
    page.fill("#margin-text textarea", "   ")
    page.click("#margin-check")
    page.wait_for_selector("#margin-result .margin-message")
    assert "There is no text yet" in page.locator(".margin-message").inner_text()
    assert page.input_value("#margin-text textarea") == "   "


def test_the_api_gives_the_report_to_twenty_users_at_once(address: str) -> None:
    def ask(number: int) -> dict[str, object]:
        # twenty clients start in this process: on a busy machine five seconds are too few
        client = Client(address, verbose=False, httpx_kwargs={"timeout": 120})
        text = f"Pupil {number} have met a friend. She speak three language."
        report: dict[str, object] = client.predict(text, 0, "scripted", "", api_name="/check")
        return report

    with ThreadPoolExecutor(20) as pool:
        reports = list(pool.map(ask, range(20)))
    for number, report in enumerate(reports):
        assert report["corrected"] == f"Pupil {number} met a friend. She speaks three languages."
