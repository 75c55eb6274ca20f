"""Languages, the workshop, corrections made elsewhere, and the public call."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.request import Request, urlopen

import pytest
from gradio_client import Client
from playwright.sync_api import Browser, Page, expect

from tests.browsing import (
    CORRECTED,
    DESK,
    ESSAY,
    check,
    clean_text,
    in_menu,
    marks,
    needs_chromium,
    note,
    open_note,
    opened_page,
    served_page,
)
from tests.conftest import Scripted
from tests.scripted_server import Answer, Script, scripted_server

pytestmark = needs_chromium
TEXT = "I want a lamp which give soft light. She speak three languages."


def careless(model: str | None) -> Scripted:
    return Scripted(
        lambda sentence: sentence.replace("She speak ", "She speaks ").replace("soft", "a soft")
    )


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    doors = DESK | {"careless": "tests.test_browser_other_pages:careless"}
    with served_page("desk", **doors) as address:
        yield address


def go_to(page: Page, name: str) -> None:
    page.get_by_role("link", name=name, exact=True).click()


@pytest.mark.parametrize(
    ("name", "button", "bar"),
    [
        ("日本語", "文章を確認する", "5件の提案 · 1件決定済み"),
        ("中文", "检查我的文章", "5 条建议 · 已决定 1 条"),
        ("Español", "Revisar mi texto", "5 sugerencias · 1 decididas"),
    ],
)
def test_the_page_speaks_four_languages(page: Page, name: str, button: str, bar: str) -> None:
    page.get_by_role("button", name=name).click()
    expect(page.locator("#margin-check")).to_have_text(button)
    check(page)
    page.keyboard.press("j")
    page.keyboard.press("a")
    expect(page.locator("#mg-bar h2")).to_have_text(bar)
    english = {"Next ›", "Accept", "Keep mine", "Edit text", "Filter", "Try first", "Marked"}
    shown = set(page.locator("#margin-desk").inner_text().split("\n"))
    assert not english & shown


def test_another_language_tells_the_notes_again_without_a_check(page: Page) -> None:
    check(page)
    open_note(page, 2).get_by_role("button", name="Accept").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    in_menu(page, "[data-language]").select_option("ja")
    expect(note(page).locator(".here")).to_have_attribute("lang", "ja")
    expect(note(page).locator(".kind")).not_to_have_text("Agreement")
    assert not [url for url in asked if "desk_check" in url]
    assert clean_text(page) == ESSAY.replace("She speak ", "She speaks ")
    page.reload()
    page.wait_for_selector("#mg-text .mark")
    expect(page.locator("[data-fid=edit]")).to_have_text("書き直す")


def test_a_correction_made_elsewhere_opens_on_the_sheet(page: Page) -> None:
    go_to(page, "Explain a correction")
    page.fill("#mg-source", ESSAY)
    page.get_by_role("button", name="Explain the corrections").click()
    expect(page.locator("#mg-explain-said")).to_contain_text("Both boxes need a text")
    page.fill("#mg-target", CORRECTED)
    page.get_by_role("button", name="Explain the corrections").click()
    expect(page.locator("#mg-bar h2")).to_have_text("5 suggestions · 0 decided")
    expect(open_note(page, 1)).to_contain_text("who")
    in_menu(page, "[data-do=accept-all]").click()
    assert clean_text(page) == CORRECTED


def contestant(page: Page, number: int, backend: str, guided: bool = False) -> None:
    field = page.locator(f"[data-contestant='{number}']")
    field.locator("[name=backend]").select_option(backend)
    field.locator("[name=guided]").set_checked(guided)


def test_compare_shows_agreements_and_differences(page: Page) -> None:
    go_to(page, "Workshop")
    page.fill("#mg-compare-text", TEXT)
    for number, backend in enumerate(("desk", "careless", "unchanged")):
        contestant(page, number, backend, guided=number == 1)
    page.get_by_role("button", name="Compare", exact=True).click()
    columns = page.locator("#mg-compared section")
    expect(columns).to_have_count(3)
    expect(columns.nth(1).locator("h3")).to_have_text("careless, guided")
    expect(columns.nth(0)).to_contain_text("2 edits")
    expect(columns.nth(2)).to_contain_text("0 edits")
    expect(columns.nth(0).locator(".cmp.some")).to_have_text("speak speaks2 agree")
    expect(columns.nth(0).locator(".cmp.own")).to_have_text("give givesonly here")


def test_compare_asks_for_two_and_texts_go_both_ways(page: Page) -> None:
    page.fill("#margin-text textarea", TEXT)
    go_to(page, "Workshop")
    page.get_by_role("button", name="Take the text from my sheet").click()
    expect(page.locator("#mg-compare-text")).to_have_value(TEXT)
    contestant(page, 1, "")
    page.get_by_role("button", name="Compare", exact=True).click()
    expect(page.locator("#mg-compare-said")).to_contain_text("Choose at least two")
    page.fill("#mg-compare-text", "She go home.")
    page.get_by_role("button", name="Open this text on my sheet").click()
    expect(page.locator("#margin-text textarea")).to_have_value("She go home.")


def test_codes_are_shown_where_a_teacher_wants_them(page: Page) -> None:
    go_to(page, "Workshop")
    page.get_by_label("Show error codes").check()
    go_to(page, "Check my writing")
    check(page)
    opened = open_note(page, 0)
    expect(opened.locator(".meta code")).to_have_text("R:VERB:TENSE")
    opened.get_by_text("Details").click()
    expect(opened.locator("dd.trace")).to_contain_text("reason usage.times.tense_of_time")


def test_the_first_language_is_kept_and_sent_with_each_check(page: Page) -> None:
    page.get_by_role("combobox", name="Your first language").select_option("es")
    page.reload()
    expect(page.get_by_role("combobox", name="Your first language")).to_have_value("es")
    page.fill("#margin-text textarea", TEXT)
    with page.expect_request("**/desk_check") as asked:
        page.click("#margin-check")
    assert asked.value.post_data_json["data"][0]["first_language"] == "es"
    expect(page.locator("#mg-bar h2")).to_contain_text("decided")
    page.click("[data-fid=edit]")
    with page.expect_request("**/desk_explain_again") as told:  # nothing is corrected again
        page.get_by_role("combobox", name="Your first language").select_option("")
    assert told.value.post_data_json["data"][0]["first_language"] == ""


@pytest.fixture
def model_server() -> Iterator[Script]:
    def answer(request: dict[str, object]) -> Answer:
        prompt = str(request["messages"][0]["content"])  # type: ignore[index]
        return Answer(prompt.split("\n")[1].replace(" go ", " goes "))

    with scripted_server(answer) as script:
        yield script


def test_a_language_model_shows_what_it_took_and_what_it_remembered(
    browser: Browser, model_server: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", model_server.base_url)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    with served_page("llm", "teacher-1") as address, opened_page(browser, address) as page:
        expect(page.locator("#mg-privacy")).to_contain_text("is sent to a language model")
        check(page, "Pupil 1 go home. Pupil 2 go home. Pupil 3 go home.")
        expect(page.locator(".spent")).to_contain_text("teacher-1 · 3 requests")
        page.click("[data-fid=edit]")
        page.fill("#margin-text textarea", "Pupil 1 go home. Pupil 4 go home.")
        page.click("#margin-check")
        expect(page.locator(".spent")).to_contain_text("teacher-1 · 1 request ·")
        expect(marks(page)).to_have_count(2)
    assert len(model_server.requests) == 4


def test_corrector_and_explainer_have_their_own_models(
    browser: Browser, model_server: Script, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", model_server.base_url)
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    served = served_page("desk", explains="teller-7", **DESK)
    with served as address, opened_page(browser, address) as page:
        go_to(page, "Workshop")
        page.locator("[name=explainer]").select_option("teller-7")
        go_to(page, "Check my writing")
        check(page, "She go home.")
        expect(marks(page)).to_have_count(1)
    models = {request["model"] for request in model_server.requests}
    assert models == {"teller-7"}


def test_the_api_takes_a_text_alone(address: str) -> None:
    client = Client(address, verbose=False)
    assert client.predict("She go home.", api_name="/check")["corrected"] == "She goes home."
    by_name = client.predict(text="She go home.", item=60, api_name="/check")
    assert by_name["target"]["id"] == 60
    call = f"{address}/gradio_api/call/check"
    headers = {"Content-Type": "application/json"}
    asked = Request(call, json.dumps({"data": ["She go home."]}).encode(), headers)
    ticket = json.load(urlopen(asked))["event_id"]
    answer = urlopen(f"{call}/{ticket}", timeout=60).read().decode()
    assert '"corrected": "She goes home."' in answer


def test_the_api_gives_the_report_to_twenty_users_at_once(address: str) -> None:
    def ask(number: int) -> dict[str, object]:
        client = Client(address, verbose=False)
        text = f"Pupil {number} have met a friend. She speak three language."
        report: dict[str, object] = client.predict(text, 0, "desk", "", api_name="/check")
        return report

    with ThreadPoolExecutor(20) as pool:
        reports = list(pool.map(ask, range(20)))
    for number, report in enumerate(reports):
        assert report["corrected"] == f"Pupil {number} met a friend. She speaks three languages."
