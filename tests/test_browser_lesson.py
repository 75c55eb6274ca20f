"""A lesson in a real browser: link, lock, verdict, practice, compare, and a language model."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browsing import choose, needs_chromium, opened_browser, opened_page, served_page
from tests.conftest import Scripted
from tests.scripted_server import Answer, Script, scripted_server

pytestmark = needs_chromium

WHICH = 173
TEXT = "I want a lamp which give soft light. She speak three languages."
RIGHT = {"which give": "which gives", "She speak": "She speaks", "Today i ": "Today I "}


def careful(model: str | None) -> Scripted:
    def fix(sentence: str) -> str:
        for wrong, right in RIGHT.items():
            sentence = sentence.replace(wrong, right)
        return sentence

    return Scripted(fix)


def careless(model: str | None) -> Scripted:
    return Scripted(
        lambda sentence: sentence.replace("She speak", "She speaks").replace("soft", "a soft")
    )


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    here = "tests.test_browser_lesson"
    with served_page("careful", careful=f"{here}:careful", careless=f"{here}:careless") as address:
        yield address


@contextmanager
def lesson(browser: Browser, address: str, more: str = "") -> Iterator[Page]:
    """The page as the link opens it, once the item is chosen."""
    with opened_page(browser, address, f"?item={WHICH}{more}") as page:
        box = page.get_by_role("combobox", name="Today’s grammar item").first
        expect(box).to_have_value(re.compile(r"Which as subject.*\(173\)"))
        yield page


def check(page: Page, text: str = TEXT) -> None:
    page.fill("#margin-text textarea", text)
    page.click("#margin-check")
    page.wait_for_selector("#margin-result .margin-desk")


def open_tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def test_a_link_opens_the_page_with_the_item_chosen_and_free(
    browser: Browser, address: str
) -> None:
    with lesson(browser, address) as page:
        box = page.get_by_role("combobox", name="Today’s grammar item").first
        expect(box).to_have_value(re.compile(r"Which as subject.*\(173\)"))
        expect(box).to_be_enabled()
        expect(page.get_by_text("Your teacher chose today’s item")).to_be_hidden()


def test_a_locked_item_stays_locked_after_a_check(browser: Browser, address: str) -> None:
    with lesson(browser, address, "&lock=1") as page:
        expect(page.get_by_text("Your teacher chose today’s item")).to_be_visible()
        box = page.get_by_role("combobox", name="Today’s grammar item").first
        for _ in range(2):
            expect(box).to_have_value(re.compile(r"\(173\)"))
            expect(box).to_be_disabled()
            expect(page.get_by_label("Topic").first).to_be_hidden()
            check(page)
            assert "Today: Which as subject" in page.locator("#margin-result .item").inner_text()


def test_looking_at_another_level_keeps_todays_item(browser: Browser, address: str) -> None:
    with lesson(browser, address) as page:
        page.get_by_role("radio", name="A1").first.check()
        box = page.get_by_role("combobox", name="Today’s grammar item").first
        expect(box).to_have_value(re.compile(r"\(173\)"))
        check(page)
        assert "Today: Which as subject" in page.locator("#margin-result .item").inner_text()


@pytest.mark.parametrize("wrong", ["999", "0", "abc", "<script>alert(1)</script>"])
def test_a_wrong_id_gets_a_clear_message_and_a_free_page(
    browser: Browser, address: str, wrong: str
) -> None:
    with opened_page(browser, address, f"?item={wrong}&lock=1") as page:
        page.on("dialog", lambda dialog: pytest.fail("a script in the address ran"))
        said = page.locator(".margin-message")
        expect(said).to_contain_text("the ids run from 1 to 263")
        expect(said).to_contain_text(wrong[:20])
        box = page.get_by_role("combobox", name="Today’s grammar item").first
        expect(box).to_be_enabled()
        expect(box).to_have_value("None: correct everything")


def test_the_teacher_sees_the_link_and_its_code_and_the_link_works(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address) as page:
        page.get_by_role("button", name="Today’s grammar item").first.click()
        page.get_by_role("button", name="Link for a class").click()
        expect(page.locator("#margin-link")).to_contain_text("Choose an item first")
        box = page.get_by_label("Today’s grammar item").first
        box.fill("nominative) (which")
        page.get_by_role("option").first.wait_for()
        box.press("Enter")
        link = page.locator("#margin-link a")
        expect(link).to_have_text(f"{address}/?item=173&lock=1")
        expect(page.locator("#margin-link svg")).to_be_visible()
        page.goto(link.get_attribute("href") or "")
        expect(page.get_by_text("Your teacher chose today’s item")).to_be_visible()


def test_the_verdict_says_how_the_item_was_used_and_shows_where(
    browser: Browser, address: str
) -> None:
    with lesson(browser, address) as page:
        check(page)
        today = page.locator("#margin-result .item")
        expect(today.locator(".verdict")).to_have_text(
            "You used it once with an error (mark 1). The correction keeps it."
        )
        used = page.locator("#margin-result .text .use").all_inner_texts()
        assert "".join(used).replace("\n", "").startswith("lamp which give")
        today.get_by_text("By sentence").click()
        expect(today.locator(".by-sentence li")).to_have_text(
            "I want a lamp which give soft light.: used with an error (mark 1), "
            "kept by the correction"
        )
        check(page, "We found a café which serves breakfast.")
        expect(today.locator(".verdict")).to_have_text(
            "You used it once well. The correction keeps it."
        )
        expect(page.locator(".clean-text")).to_have_text("We found a café which serves breakfast.")


def test_a_new_check_begins_afresh(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        check(page)
        page.locator("#margin-result .mark").first.click()
        page.click("#margin-result [data-do=accept-all]")
        page.click("#margin-result [data-do=try]")
        check(page, "In my class she is alone. She speak three languages.")
        clean = page.locator(".clean-text")
        expect(clean).to_have_text("In my class she is alone. She speak three languages.")
        expect(page.locator("#margin-result .mark")).to_have_count(1)
        for left in (".mark[data-state]", ".card.open", ".margin-desk.try", "[aria-pressed=true]"):
            expect(page.locator(f"#margin-result {left}")).to_have_count(0)
        expect(page.locator(".clean-state")).to_contain_text("0 accepted, 0 kept")


def test_an_item_that_was_not_used_is_offered_on_a_sentence_of_the_learners(
    browser: Browser, address: str
) -> None:
    with lesson(browser, address) as page:
        check(page, "We found a shop. It sells old books. She speak three languages.")
        today = page.locator("#margin-result .item")
        expect(today.locator(".verdict")).to_have_text("You did not use it in this text.")
        offered = today.locator(".offer")
        expect(offered).to_contain_text("We found a shop. It sells old books.")
        for word in "We found a shop which sells old books.".split():
            button = offered.locator(".word:not([disabled])").get_by_text(word, exact=True)
            button.focus()
            page.keyboard.press("Enter")
        expect(offered.locator(".outcome")).to_contain_text("Right")
        # no sentence allows it: the item's page
        check(page, "She speak three languages.")
        expect(today).to_contain_text("Read its page, then write one sentence with it.")
        expect(today.locator("a")).to_have_attribute("href", "item/173")


def test_practice_on_a_card_by_keyboard_alone(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        check(page)
        page.locator("#margin-result .mark").nth(1).focus()
        page.keyboard.press("Enter")
        card = page.locator("#margin-result .card.open")
        card.get_by_text("Practise", exact=True).focus()
        page.keyboard.press("Enter")
        gap, choose = card.locator("[data-kind=gap]"), card.locator("[data-kind=choose]")
        page.keyboard.press("Tab")
        page.keyboard.type("speaked")
        page.keyboard.press("Enter")
        expect(gap.locator(".outcome")).to_contain_text("Not yet")
        page.keyboard.press("Control+A")
        page.keyboard.type(" Speaks ")
        page.keyboard.press("Enter")
        expect(gap.locator(".outcome")).to_contain_text("Right")
        expect(gap.locator(".after")).to_have_text("She speaks three languages.")
        choose.locator("button").focus()
        page.keyboard.press("Enter")
        expect(choose.locator(".outcome")).to_contain_text("Choose one first")
        options = choose.locator("input[type=radio]")
        options.first.focus()
        page.keyboard.press("Space")
        seen = set()
        for _ in range(2):
            page.keyboard.press("Enter")
            seen.add((choose.locator(".outcome").inner_text()).split()[0])
            page.keyboard.press("ArrowDown")
        assert seen == {"✓", "✗"}


def test_practice_asks_for_the_capital_and_shows_a_model_of_another_order(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address) as page:
        check(page, "Today i drink tea with my old friends.")
        page.locator("#margin-result .mark").first.click()
        card = page.locator("#margin-result .card.open")
        card.get_by_text("Practise", exact=True).click()
        gap, choose = card.locator("[data-kind=gap]"), card.locator("[data-kind=choose]")
        for typed, said in (("i", "Look at the capital letters."), ("I", "Right")):
            gap.locator("input").fill(typed)
            page.keyboard.press("Enter")
            expect(gap.locator(".outcome")).to_contain_text(said)
        choose.get_by_label("Today i drink tea with my old friends.", exact=True).check()
        choose.locator("button").click()
        expect(choose.locator(".outcome")).to_contain_text("Not yet")
        order = card.locator("[data-kind=reorder]")
        for word in ("I", "drink", "tea", "Today", "with my old friends."):
            order.get_by_role("button", name=word, exact=True).focus()
            page.keyboard.press("Enter")
        expect(order.locator(".outcome")).to_have_text(
            "The model sentence: “Today I drink tea with my old friends.” Compare it with yours."
        )
        page.keyboard.press("Enter")  # the keyboard stands on “Start again”
        expect(order.locator(".order")).to_be_empty()


def test_practice_from_todays_item_begins_with_the_learners_own_error(
    browser: Browser, address: str
) -> None:
    with lesson(browser, address) as page:
        check(page)
        today = page.locator("#margin-result .item")
        today.get_by_text("Practise", exact=True).focus()
        page.keyboard.press("Enter")
        exercises = today.locator("form.exercise")
        expect(exercises).to_have_count(3)
        expect(exercises.first).to_contain_text("I want a lamp which")
        page.keyboard.press("Tab")
        page.keyboard.type("gives")
        page.keyboard.press("Enter")
        expect(exercises.first.locator(".outcome")).to_contain_text("Right")


def test_compare_shows_agreements_and_differences_side_by_side(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address) as page:
        open_tab(page, "Compare")
        page.fill("#margin-compare-text textarea", TEXT)
        choose(page, "Corrector 2", "careless")
        choose(page, "Corrector 3", "unchanged")
        page.click("#margin-compare")
        columns = page.locator(".margin-compare section")
        expect(columns).to_have_count(3)
        expect(columns.nth(0).locator("h3")).to_have_text("careful")
        expect(columns.nth(1).locator("h3")).to_have_text("careless, guided")
        expect(columns.nth(2).locator("h3")).to_have_text("unchanged")
        expect(columns.nth(1)).to_contain_text("Today’s item: You did not use it in this text.")
        expect(columns.nth(0)).to_contain_text(re.compile(r"2 edits · \d+\.\d\d s"))
        expect(columns.nth(2)).to_contain_text(re.compile(r"0 edits · \d+\.\d\d s"))
        expect(columns.nth(0).locator(".cmp.some")).to_have_text("speakspeaks2 agree")
        expect(columns.nth(0).locator(".cmp.own")).to_have_text("givegivesonly here")
        expect(columns.nth(1).locator(".cmp.own")).to_have_text("aonly here")


def test_verdict_practice_and_compare_are_accessible(browser: Browser, address: str) -> None:
    def serious(page: Page) -> list[str]:
        found = Axe().run(page).response["violations"]
        return [one["id"] for one in found if one["impact"] in {"serious", "critical"}]

    with lesson(browser, address, "&lock=1") as page:
        page.get_by_role("button", name="Link for a class").click()
        check(page)
        page.locator("#margin-result .item summary").first.click()
        page.locator("#margin-result .item .practice summary").click()
        assert serious(page) == []
        open_tab(page, "Compare")
        page.click("#margin-compare")
        page.wait_for_selector(".margin-compare section")
        assert serious(page) == []


def test_compare_asks_for_two_correctors(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        open_tab(page, "Compare")
        choose(page, "Corrector 2", "(none)")
        page.click("#margin-compare")
        expect(page.locator("#margin-compared")).to_contain_text("Choose at least two")


@pytest.fixture
def model_server() -> Iterator[Script]:
    def answer(request: dict[str, object]) -> Answer:
        prompt = str(request["messages"][0]["content"])  # type: ignore[index]
        return Answer(prompt.split("\n")[1].replace(" go ", " goes "), delay=1.0)

    with scripted_server(answer) as script:
        yield script


@pytest.fixture
def model_page(
    browser: Browser, model_server: Script, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Page]:
    monkeypatch.setenv("OPENAI_BASE_URL", model_server.base_url)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with served_page("llm", "teacher-1") as address, opened_page(browser, address) as page:
        yield page


def essay(sentences: int) -> str:
    return " ".join(f"Pupil {number} go home." for number in range(sentences))


def test_a_language_model_shows_its_name_tokens_cost_and_what_it_remembered(
    model_page: Page, model_server: Script
) -> None:
    page = model_page
    expect(page.locator(".margin-head")).to_contain_text("teacher-1")
    page.get_by_role("button", name="Corrector").click()
    page.get_by_label("Price of a million tokens sent").first.fill("1000")
    page.get_by_label("Price of a million tokens received").first.fill("2000")
    check(page, essay(3))
    expect(page.locator(".margin-spent")).to_have_text(
        "teacher-1 · 3 requests · 21 tokens sent, 9 received · cost 0.0390"
    )
    check(page, essay(4))
    expect(page.locator(".margin-spent")).to_have_text(
        "teacher-1 · 1 request · 3 answers remembered · 7 tokens sent, 3 received · cost 0.0130"
    )
    assert len(model_server.requests) == 4


def test_progress_is_told_by_sentence_and_stop_ends_the_requests(
    model_page: Page, model_server: Script
) -> None:
    page = model_page
    expect(page.locator("#margin-stop")).to_be_hidden()
    page.fill("#margin-text textarea", essay(160))
    page.click("#margin-check")
    expect(page.locator("#margin-result")).to_contain_text(re.compile(r"[1-9]\d* of 160 sentences"))
    page.click("#margin-stop")
    page.wait_for_selector("#margin-result .margin-desk")
    asked = len(model_server.requests)
    assert asked < 160
    time.sleep(1.5)
    assert len(model_server.requests) == asked, "nothing is asked after the stop"
    expect(page.locator("#margin-result .notices")).to_contain_text(
        "You stopped the check here, so the rest was kept as it is."
    )
    marks = page.locator("#margin-result .mark").count()
    assert 0 < marks <= asked
    assert page.locator(".clean-text").text_content() == essay(160)
    expect(page.locator("#margin-stop")).to_be_hidden()
