"""Writing, checking, editing and coming back: one sheet, and nothing typed is lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.browsing import (
    ESSAY,
    LAPTOP,
    check,
    clean_text,
    in_menu,
    marks,
    needs_chromium,
    note,
    open_note,
    opened_page,
    wait_until_read,
    write,
)

pytestmark = needs_chromium


def top_of(page: Page, selector: str) -> float:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["y"]


def test_words_are_counted_while_one_writes(page: Page) -> None:
    page.locator("#margin-text textarea").press_sequentially("One two three. Four")
    expect(page.locator("#mg-foot .count")).to_have_text("4 words, 2 sentences")


def test_text_stands_in_the_same_column_before_and_after_the_check(page: Page) -> None:
    box = page.locator("#margin-text textarea").bounding_box()
    check(page)
    text = page.locator("#mg-text").bounding_box()
    assert box and text
    assert (box["x"], box["width"]) == (text["x"], text["width"])


def test_after_ctrl_enter_the_page_is_at_its_top_and_the_first_suggestion_has_the_focus(
    page: Page,
) -> None:
    write(page, ESSAY + "\n\nMore lines.\n" * 40)
    page.locator("#margin-text textarea").press("Control+Enter")
    wait_until_read(page)
    assert page.evaluate("scrollY") == 0
    expect(marks(page).first).to_be_focused()
    page.keyboard.press("Enter")
    expect(note(page)).to_contain_text("have met")


def test_everything_needed_to_start_is_above_the_fold(page: Page) -> None:
    for selector in ("[data-fid=pick]", "[data-fid=file]", "#mg-lang", "#mg-privacy"):
        assert top_of(page, selector) < LAPTOP["height"]
    write(page, "Line.\n" * 60)
    expect(page.locator("#margin-check")).to_be_in_viewport()


def test_the_sheet_does_not_speak_of_backends(page: Page) -> None:
    words = page.locator("#margin-desk").inner_text().lower()
    check(page)
    open_note(page, 0)
    words += page.locator("#margin-desk").inner_text().lower()
    for word in ("backend", "bundled", "offline", "r:verb", "--", "slip"):
        assert word not in words
    note(page).get_by_text("Details").click()
    expect(note(page)).to_contain_text("R:VERB:TENSE")


def test_an_empty_sheet_gets_one_clear_sentence(page: Page) -> None:
    write(page, "   ")
    page.click("#margin-check")
    expect(page.locator("#mg-toast")).to_contain_text("There is no text yet")
    expect(page.locator("#margin-text textarea")).to_have_value("   ")


def test_the_learners_signs_are_shown_as_text_and_run_nothing(page: Page) -> None:
    page.on("dialog", lambda dialog: pytest.fail("a script of the learner's text ran"))
    check(page)
    shown = page.locator("#mg-text").inner_text()
    for piece in ("<script>alert(1)</script>", "{{7*7}}", "${1+1}", "*stars*", "😀"):
        assert piece in shown
    expect(marks(page)).to_have_count(5)
    expect(marks(page).nth(4)).to_contain_text("goes")  # offsets after an emoji are right


def test_editing_announces_what_changed_and_checks_only_that(page: Page) -> None:
    check(page)
    open_note(page, 0).get_by_role("button", name="Accept").click()
    page.click("[data-fid=edit]")
    box = page.locator("#margin-text textarea")
    expect(box).to_have_value(ESSAY.replace("have met", "met"))
    expect(page.locator("#margin-check")).to_have_text("Back to the marks")
    box.fill(ESSAY.replace("have met", "met").replace("I like tea.", "She go there."))
    expect(page.locator("#mg-stale")).to_have_text(
        "1 sentence changed since the check. The other 3 keep their notes and your decisions."
    )
    with page.expect_request("**/desk_check") as asked:
        page.click("#margin-check")
    known = asked.value.post_data_json["data"][0]["known"]
    assert "She speak three language." in known and "She go there." not in known
    wait_until_read(page)
    expect(marks(page)).to_have_count(6)
    expect(page.locator("#mg-bar h2")).to_have_text("6 suggestions · 1 decided")
    expect(marks(page).first).to_have_attribute(
        "aria-label", r"Suggestion 1: have met becomes met, verb tense, clear mistake, accepted"
    )
    assert clean_text(page).startswith("Yesterday I met a woman which sells")


def test_back_to_the_marks_without_a_change_asks_the_server_nothing(page: Page) -> None:
    check(page)
    page.click("[data-fid=edit]")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.click("#margin-check")
    expect(marks(page)).to_have_count(5)
    assert not [url for url in asked if "desk_check" in url]


def test_draft_result_and_decisions_come_back_after_a_reload(page: Page) -> None:
    page.fill("#mg-title", "My day")
    check(page)
    open_note(page, 1).get_by_role("button", name="Accept").click()
    open_note(page, 2).get_by_role("button", name="Keep mine").click()
    expect(page.locator(".kept-line")).to_contain_text("Kept in this browser only")
    page.wait_for_function(
        "JSON.parse(localStorage['margin.draft']).decisions?.flat().filter(d => d[0]).length === 2"
    )
    page.reload()
    page.wait_for_selector("#mg-text .mark")
    expect(page.locator("#mg-bar h2")).to_have_text("5 suggestions · 2 decided")
    expect(page.locator("#mg-title-shown")).to_have_text("My day")
    expect(note(page)).to_contain_text("speak")
    assert clean_text(page) == ESSAY.replace("which sells", "who sells")


def test_a_draft_that_was_never_checked_comes_back_too(page: Page) -> None:
    write(page, "Not yet checked.")
    page.wait_for_function("(localStorage['margin.draft'] || '').includes('Not yet')")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    expect(page.locator("#margin-text textarea")).to_have_value("Not yet checked.")


def test_leaving_for_an_item_and_going_back_keeps_everything(page: Page, address: str) -> None:
    check(page)
    open_note(page, 0).get_by_role("button", name="Accept").click()
    page.goto(f"{address}/item/65")
    page.go_back()
    page.wait_for_selector("#mg-text .mark")
    expect(page.locator("#mg-bar h2")).to_have_text("5 suggestions · 1 decided")


def test_clear_and_new_text_empty_the_sheet_and_can_be_undone(page: Page) -> None:
    check(page)
    open_note(page, 0).get_by_role("button", name="Accept").click()
    in_menu(page, "[data-do=new]").click()
    expect(page.locator("#margin-text textarea")).to_have_value("")
    page.click("[data-do=toast-undo]")
    expect(page.locator("#mg-bar h2")).to_have_text("5 suggestions · 1 decided")
    page.click("[data-do=clear]")
    expect(page.locator("#margin-text textarea")).to_have_value("")
    page.wait_for_function("!(localStorage['margin.draft'] || '').includes('Yesterday')")
    page.wait_for_function("localStorage['margin.result'] === undefined")


def test_a_browser_without_storage_says_so(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        page.add_init_script("Storage.prototype.setItem = () => { throw new Error('no'); }")
        page.reload()
        page.wait_for_selector("body[data-ready]")
        expect(page.locator(".kept-line")).to_have_text("This browser cannot save your text.")
        check(page)
        expect(marks(page)).to_have_count(5)


def test_a_word_file_is_opened_and_nothing_of_it_stays_on_the_server(
    page: Page, tmp_path: Path
) -> None:
    path = tmp_path / "essay.txt"
    path.write_text("She go home.", encoding="utf-8")
    page.set_input_files("#mg-file", path)
    expect(page.locator("#margin-text textarea")).to_have_value("She go home.")
    expect(page.locator("#mg-title")).to_have_value("essay")
    picture = tmp_path / "photo.png"
    picture.write_bytes(b"\x89PNG")
    page.set_input_files("#mg-file", picture)
    expect(page.locator("#mg-toast")).to_contain_text("is not a .txt or .docx file")


def test_a_server_that_fails_leaves_the_text_and_says_so(page: Page) -> None:
    page.route("**/gradio_api/call/desk_check*", lambda route: route.abort())
    write(page, ESSAY)
    page.click("#margin-check")
    expect(page.locator("#mg-stale")).to_contain_text("Your text is still here")
    expect(page.locator("#margin-text textarea")).to_have_value(ESSAY)


def test_a_server_that_refuses_says_why(page: Page) -> None:
    why = {"detail": "Too many checks. Wait 20 seconds."}
    page.route("**/call/desk_check", lambda route: route.fulfill(status=429, json=why))
    write(page, ESSAY)
    page.click("#margin-check")
    expect(page.locator("#mg-stale")).to_have_text("Too many checks. Wait 20 seconds.")
    expect(page.locator("#margin-text textarea")).to_have_value(ESSAY)


def test_a_check_that_still_waits_can_be_stopped(page: Page) -> None:
    page.route("**/gradio_api/call/desk_check", lambda route: None)  # never answered
    write(page, ESSAY)
    page.click("#margin-check")
    page.get_by_role("button", name="Stop", exact=True).click()
    expect(page.locator("#margin-check")).to_have_text("Check my writing")
    expect(page.locator("#margin-text textarea")).to_have_value(ESSAY)
    expect(page.locator("#mg-stale")).to_be_hidden()


def test_a_sentence_taken_out_and_a_new_paragraph_are_edits_too(page: Page) -> None:
    check(page)
    page.click("[data-fid=edit]")
    shorter = "Yesterday I have met a woman which sells flowers.\n\nI like tea."
    write(page, shorter)
    expect(page.locator("#margin-check")).to_have_text("Check again")
    page.click("#margin-check")
    wait_until_read(page)
    expect(marks(page)).to_have_count(2)
    assert clean_text(page) == shorter


def test_bullets_and_addresses_are_no_sentences(page: Page) -> None:
    text = "Look at www.example.com, Mr. Lee:\n- She go home.\n- I like tea.\n2) It is 3.5 km."
    write(page, text)
    expect(page.locator("#mg-foot .count")).to_have_text("19 words, 4 sentences")
    check(page, text)
    page.click("[data-fid=edit]")
    expect(page.locator("#mg-stale")).to_be_hidden()
    write(page, text.replace("tea", "milk"))
    expect(page.locator("#mg-stale")).to_contain_text("1 sentence changed since the check.")
    expect(page.locator("#mg-stale")).to_contain_text("The other 3 keep")


def test_while_a_check_waits_no_word_is_lost(page: Page) -> None:
    held: list[Route] = []
    page.route("**/gradio_api/call/desk_check", lambda route: held.append(route))
    box = page.locator("#margin-text textarea")
    write(page, "She go home.")
    page.click("#margin-check")
    expect(page.locator("#mg-foot")).to_contain_text("Reading")
    expect(box).not_to_be_editable()
    page.get_by_role("button", name="Chat").click()
    sample = box.input_value()
    assert "She go home." not in sample
    held[0].continue_()
    page.wait_for_timeout(1_000)
    expect(box).to_be_editable()
    expect(box).to_have_value(sample)
    expect(page.locator("#margin-check")).to_have_text("Check my writing")


def test_an_undo_of_a_new_text_can_be_undone(page: Page) -> None:
    box = page.locator("#margin-text textarea")
    write(page, "My old text.")
    page.click("[data-do=clear]")
    write(page, "My new text.")
    page.click("[data-do=toast-undo]")
    expect(box).to_have_value("My old text.")
    page.click("[data-do=toast-undo]")
    expect(box).to_have_value("My new text.")


def test_two_tabs_keep_a_text_each(page: Page, address: str) -> None:
    check(page, "She go home. I like tea.")
    other = page.context.new_page()
    other.goto(address)
    other.wait_for_selector("#mg-text .mark")
    in_menu(other, "[data-do=new]").click()
    check(other, "He speak three language. She speak, too.")
    open_note(page, 0).get_by_role("button", name="Accept").click()
    page.wait_for_function("localStorage['margin.draft'].includes('accepted')")
    for tab, words in ((page, "She goes home. I like tea."), (other, "He speak three language.")):
        tab.reload()
        tab.wait_for_selector("#mg-text .mark")
        assert words in clean_text(tab)


FILL_THE_STORE = """() => {
  const fill = (size, n) => { localStorage.setItem(`${size} ${n}`, "x".repeat(size)); };
  for (const size of [100000, 1000, 300]) try { for (let n = 0; ; n += 1) fill(size, n); } catch {}
}"""


def test_where_there_is_no_room_for_notes_the_text_is_kept_and_the_line_says_so(
    page: Page,
) -> None:
    check(page)
    page.wait_for_function("localStorage['margin.result']")
    page.evaluate(FILL_THE_STORE)
    page.click("[data-fid=edit]")
    longer = ESSAY + "\n\nOne more sentence. Another one." * 20
    check(page, longer)
    expect(page.locator(".kept-line")).to_contain_text("Only the text is kept in this browser")
    open_note(page, 0).get_by_role("button", name="Accept").click()
    page.wait_for_function("localStorage['margin.draft'].includes('I met a woman')")
    page.reload()
    page.wait_for_selector("body[data-ready]")
    kept = longer.replace("have met", "met")
    expect(page.locator("#margin-text textarea")).to_have_value(kept)
