"""Notes beside their lines, decisions, filters, downloads, print, keyboard."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browsing import (
    CORRECTED,
    ESSAY,
    check,
    clean_text,
    in_menu,
    marks,
    needs_chromium,
    note,
    open_note,
    opened_page,
    pick_item,
)

pytestmark = needs_chromium

MOVED = "He works since two years with my aunt. She go home."


def settled(page: Page) -> None:
    """Notes have arrived where they belong."""
    page.evaluate("Promise.all(document.getAnimations().map((one) => one.finished))")


def tops(page: Page) -> list[tuple[float, float]]:
    """Top and bottom of every note, in order."""
    found: list[tuple[float, float]] = page.evaluate(
        "[...document.querySelectorAll('#mg-notes .note')].map((one) => {"
        "const box = one.getBoundingClientRect(); return [box.top, box.bottom]; })"
    )
    return found


def test_the_open_note_stands_beside_its_mark_and_none_overlap(page: Page) -> None:
    check(page)
    for place in (0, 2, 4):
        opened = open_note(page, place)
        settled(page)
        mark, card = marks(page).nth(place).bounding_box(), opened.bounding_box()
        assert mark and card
        # two closed notes of the same line may stand above it, so it begins by that line's end
        assert card["y"] <= mark["y"] + mark["height"] and mark["y"] <= card["y"] + card["height"]
        placed = tops(page)
        assert all(a[1] <= b[0] + 0.5 for a, b in zip(placed, placed[1:], strict=False))


@pytest.mark.parametrize("width", [900, 1024, 1366, 1920])
def test_opening_notes_moves_nothing(browser: Browser, address: str, width: int) -> None:
    """The layout shift is 0; the bar has the same height with and without an open note."""
    with opened_page(browser, address, viewport={"width": width, "height": 768}) as page:
        check(page, ESSAY * 4)
        bar = page.locator("#mg-bar").bounding_box()
        before = page.locator("#mg-text").bounding_box()
        page.evaluate(
            "window.shift = 0; new PerformanceObserver((list) => list.getEntries()"
            ".forEach((entry) => { window.shift += entry.value; })).observe({type: 'layout-shift'})"
        )
        for place in (0, 3, 1):
            open_note(page, place)
            settled(page)
        page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
        assert page.locator("#mg-bar").bounding_box() == bar
        assert page.locator("#mg-text").bounding_box() == before
        assert page.evaluate("window.shift") == 0


def test_header_bar_and_sheet_share_one_grid(page: Page) -> None:
    check(page)
    edges = page.evaluate(
        "['.top h1', '#mg-sum', '#margin-paper', '#mg-bar'].map((one) =>"
        "Math.round(document.querySelector(one).getBoundingClientRect().left))"
    )
    assert len(set(edges)) == 1
    bar, text = page.locator("#mg-bar h2").bounding_box(), page.locator("#mg-text").bounding_box()
    assert bar and text and abs(bar["x"] - text["x"]) < 6


def test_a_note_names_the_change_with_words_around_it(page: Page) -> None:
    check(page, "We have informations. I am student of high school.")
    assert note(page).count() == 0
    assert "informations → information" in open_note(page, 0).inner_text().replace("\n", " ")
    words = open_note(page, 1).inner_text()
    assert "−" not in words and "+" not in words


def test_moved_words_are_one_suggestion_one_note_one_decision(page: Page) -> None:
    check(page, MOVED)
    expect(page.locator("#mg-bar h2")).to_have_text("2 suggestions · 0 decided")
    opened = open_note(page, 0)
    expect(opened.locator(".chg")).to_contain_text("for two years")
    assert page.locator("#mg-text .mark.cur").count() > 1
    opened.get_by_role("button", name="Keep mine").click()
    assert clean_text(page) == MOVED
    open_note(page, 0).get_by_role("button", name="Undo").click()
    note(page).get_by_role("button", name="Accept").click()
    assert clean_text(page) == "He works with my aunt for two years. She go home."


def test_buttons_stay_where_they_were_after_a_decision(page: Page) -> None:
    check(page)
    accept = open_note(page, 0).get_by_role("button", name="Accept")
    before = accept.bounding_box()
    accept.click()
    following = note(page).get_by_role("button", name="Next ›")
    after = following.bounding_box()
    assert before and after
    assert abs(before["x"] - after["x"]) < 1 and abs(before["y"] - after["y"]) < 1
    expect(note(page)).to_contain_text("have met")  # no jump to another note unasked
    following.click()
    expect(note(page)).to_contain_text("which")


def test_summary_comes_first_and_its_tiles_act(page: Page) -> None:
    check(page)
    tiles = page.locator("#mg-sum .tile")
    expect(tiles).to_have_count(4)
    assert "1 of 4 sentences" in tiles.nth(0).inner_text()
    tiles.nth(1).click()  # most often: verbs
    expect(page.locator("#mg-bar h2")).to_have_text("3 of 5 shown · 0 decided")
    tiles.nth(1).click()
    expect(page.locator("#mg-bar h2")).to_have_text("5 suggestions · 0 decided")
    tiles.nth(2).click()  # most serious
    expect(note(page)).to_be_visible()
    page.get_by_role("button", name="Hide").click()
    expect(page.locator("#mg-sum")).to_be_hidden()


def test_accept_all_obeys_the_filter_and_can_be_undone(page: Page) -> None:
    text = "He doesnt know. She go home."
    check(page, text)
    page.click("[data-fid=filter]")
    page.locator("#mg-filter [data-kind=grammar]").uncheck()
    page.keyboard.press("Escape")
    expect(page.locator("#mg-bar h2")).to_have_text("1 of 2 shown · 0 decided")
    in_menu(page, "[data-do=accept-all]").click()
    page.click("[data-do=toast-undo]")
    assert clean_text(page) == text
    in_menu(page, "[data-do=accept-all]").click()
    assert clean_text(page) == "He doesn't know. She go home."
    page.click("[data-fid=filter]")
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("#mg-bar h2")).to_have_text("2 suggestions · 1 decided")


def test_filters_by_seriousness_and_by_item(page: Page) -> None:
    check(page)
    page.click("[data-fid=filter]")
    page.locator("#mg-filter [data-severity='4']").check()
    expect(page.locator("#mg-bar h2")).to_contain_text("0 of 5 shown")
    expect(page.locator("#mg-notes")).to_contain_text("There are no suggestions with this filter")
    page.locator("#mg-filter [data-severity='1']").check()
    options = page.locator("#mg-filter [data-at-item] option")
    value = options.nth(1).get_attribute("value") or ""
    page.select_option("#mg-filter [data-at-item]", value)
    expect(page.locator("#mg-bar h2")).to_contain_text("of 5 shown")


def test_the_views_show_the_text_once(page: Page) -> None:
    check(page)
    open_note(page, 0).get_by_role("button", name="Accept").click()
    page.click("#mg-bar [data-v=original]")
    assert page.locator("#mg-text").text_content() == ESSAY
    page.click("#mg-bar [data-v=clean]")
    assert page.locator("#mg-text").text_content() == ESSAY.replace("have met", "met")
    expect(page.locator("#mg-notes")).to_contain_text("It has the 1 correction you accepted.")
    page.get_by_role("button", name="Copy", exact=True).click()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == ESSAY.replace("have met", "met")


def test_the_whole_review_by_keyboard(page: Page) -> None:
    check(page)
    expect(marks(page).first).to_be_focused()
    page.keyboard.press("j")
    expect(note(page)).to_contain_text("have met")
    page.keyboard.press("a")
    page.keyboard.press("j")
    page.keyboard.press("u")
    page.keyboard.press("ArrowDown")
    expect(marks(page).nth(2)).to_be_focused()
    page.keyboard.press("Tab")
    expect(note(page).get_by_role("button", name="Accept")).to_be_focused()
    page.keyboard.press("Enter")
    expect(note(page).get_by_role("button", name="Next ›")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(marks(page).nth(2)).to_be_focused()
    page.keyboard.press("Escape")
    expect(note(page)).to_have_count(0)
    expect(page.locator("#mg-bar h2")).to_have_text("5 suggestions · 3 decided")
    page.keyboard.press("k")
    expect(marks(page).nth(4)).to_be_focused()
    page.keyboard.press("?")
    expect(page.locator("#mg-help")).to_be_visible()
    page.locator("#mg-keys-on").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("a")
    expect(page.locator("#mg-bar h2")).to_have_text("5 suggestions · 3 decided")


def test_a_live_region_says_where_one_is(page: Page) -> None:
    check(page)
    expect(page.locator("#mg-live")).to_have_text(re.compile("5 suggestions"))
    page.keyboard.press("j")
    expect(page.locator("#mg-live")).to_have_text(re.compile("Suggestion 1: have met becomes met"))
    page.keyboard.press("a")
    expect(page.locator("#mg-live")).to_have_text(re.compile("accepted. 4 open."))


def test_the_evidence_is_lit_in_the_text(page: Page) -> None:
    check(page)
    open_note(page, 2)
    assert page.locator("#mg-text .lit").all_inner_texts() == ["She"]


def test_a_rule_or_a_word_is_ignored_for_this_text(page: Page) -> None:
    check(page, "He doesnt know. It doesnt matter. She go home.")
    opened = open_note(page, 0)
    opened.get_by_text("Details").click()
    opened.get_by_role("button", name=re.compile("Ignore this rule")).click()
    expect(page.locator("#mg-bar h2")).to_have_text("1 of 3 shown · 0 decided")
    page.click("[data-fid=filter]")
    expect(page.locator("#mg-filter")).to_contain_text("2 ignored in this text")
    page.get_by_role("button", name="Show all").click()
    expect(page.locator("#mg-bar h2")).to_have_text("3 suggestions · 0 decided")


def test_a_word_is_ignored_wherever_it_stands_in_this_text(page: Page) -> None:
    check(page, "My favorite colour is red. My favorite day is Monday. She go home.")
    opened = open_note(page, 0)
    opened.get_by_text("Details").click()
    opened.get_by_role("button", name="Ignore “favorite” in this text").click()
    expect(page.locator("#mg-bar h2")).to_have_text("1 of 3 shown · 0 decided")


def test_this_is_wrong_keeps_the_learners_words_and_copies_a_report(page: Page) -> None:
    check(page)
    open_note(page, 0).get_by_role("button", name="This is wrong").click()
    expect(note(page)).to_contain_text("Kept")
    report = page.evaluate("navigator.clipboard.readText()")
    assert "have met → met" in report and "Sentence: Yesterday I have met" in report


def saved(page: Page, kind: str, folder: Path) -> str:
    with page.expect_download() as waiting:
        in_menu(page, f"[data-v={kind}][data-do=save]").click()
    waiting.value.save_as(folder / f"saved.{kind}")
    return (folder / f"saved.{kind}").read_text(encoding="utf-8-sig")


def test_downloads_obey_the_decisions(page: Page, tmp_path: Path) -> None:
    page.fill("#mg-title", "My day")
    check(page)
    open_note(page, 0).get_by_role("button", name="Accept").click()
    open_note(page, 1).get_by_role("button", name="Keep mine").click()
    assert saved(page, "txt", tmp_path) == "My day\n\n" + ESSAY.replace("have met", "met")
    report = json.loads(saved(page, "json", tmp_path))
    assert report["text"] == ESSAY and report["corrected"] == ESSAY.replace("have met", "met")
    edits = [edit for sentence in report["sentences"] for edit in sentence["edits"]]
    assert [edit["decision"] for edit in edits] == ["accepted", "kept", "open", "open", "open"]
    for edit in edits:
        assert report["text"][edit["start"] : edit["end"]] == edit["original"]
    m2 = saved(page, "m2", tmp_path)
    assert "|||met|||" in m2 and "|||who|||" not in m2 and "|||goes|||" in m2
    table = saved(page, "csv", tmp_path)
    assert not set("【】{}") & set(re.sub(r"\{\{7\*7\}\} \$\{1\+1\}", "", table))
    rows = list(csv.DictReader(io.StringIO(table)))
    assert [row["decision"] for row in rows] == ["accepted", "kept", "open", "open", "open"]


def test_the_saved_sheet_shows_the_original_too_and_has_no_dead_links(
    page: Page, tmp_path: Path
) -> None:
    check(page)
    html = saved(page, "html", tmp_path)
    assert "href" not in html and "<script>" not in html and "&lt;script&gt;" in html
    opened = page.context.new_page()
    opened.goto((tmp_path / "saved.html").as_uri())
    assert opened.locator(".original").first.text_content() == ESSAY
    assert opened.locator(".print ol li").count() == 5
    opened.close()


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_print_is_a_compact_sheet_without_buttons(page: Page) -> None:
    sentence = "Yesterday I have seen a big dog, and she told me some informations about it. "
    check(page, "\n\n".join(["She go home. " + sentence * 3] * 5))
    assert len((page.locator("#mg-text").text_content() or "").split()) >= 200
    assert pages_of(page.pdf()) <= 2
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    sheet = page.locator("#mg-print")
    assert sheet.locator("button").count() == 0
    assert "Name" in (sheet.locator(".ph").text_content() or "")
    assert sheet.locator("ol li").count() == 35
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    page.click("#mg-bar [data-v=clean]")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert sheet.locator("ol").count() == 0
    assert (sheet.locator(".px").text_content() or "").count("She go home.") == 5


def test_all_decided_leads_to_the_clean_text(page: Page) -> None:
    check(page)
    in_menu(page, "[data-do=accept-all]").click()
    page.get_by_role("button", name="See the clean text").click()
    assert page.locator("#mg-text").text_content() == CORRECTED


def test_nothing_marked_is_said_in_words(page: Page) -> None:
    check(page, "All is well here today.")
    expect(page.locator("#mg-bar h2")).to_have_text("Nothing was marked")
    expect(page.locator("#mg-notes")).to_contain_text("There may still be mistakes")
    expect(page.locator("[data-fid=try]")).to_have_count(0)


def test_practice_beside_a_note_by_keyboard(page: Page) -> None:
    check(page)
    opened = open_note(page, 2)
    opened.get_by_role("button", name="Practise").click()
    gap = opened.locator("[data-kind=gap]")
    expect(gap.locator("input")).to_be_focused()
    page.keyboard.type("speaked")
    page.keyboard.press("Enter")
    expect(gap.locator(".fb")).to_contain_text("Not yet")
    page.keyboard.press("Control+A")
    page.keyboard.type(" Speaks ")
    page.keyboard.press("Enter")
    expect(gap.locator(".fb")).to_contain_text("Right")
    expect(gap.locator(".after")).to_have_text("She speaks three languages.")
    choose = opened.locator("[data-kind=choose]")
    choose.get_by_role("button", name="Check").click()
    expect(choose.locator(".fb")).to_contain_text("Choose one first")


def test_british_spelling_by_choice(page: Page) -> None:
    check(page, "My favourite colour is red.")
    expect(page.locator("#mg-bar h2")).to_have_text("Nothing was marked")
    page.click("[data-fid=edit]")
    page.get_by_role("button", name="American").click()
    expect(page.locator("#margin-check")).to_have_text("Check again")
    page.click("#margin-check")
    expect(marks(page)).to_have_count(2)
    in_menu(page, "[data-do=accept-all]").click()
    assert clean_text(page) == "My favorite color is red."


def test_todays_item_is_ticked_where_it_is_used_well(page: Page) -> None:
    pick_item(page, "past simple")
    check(page, "I saw a dog. Yesterday I have met a friend. She speak three language.")
    expect(page.locator("#mg-text .use").first).to_have_text("saw")
    expect(page.locator("#mg-text .tick").first).to_be_visible()
    expect(page.locator("#mg-summary .verdict")).to_contain_text("1 used well")
    page.click("[data-fid=filter]")
    page.locator("#mg-filter [data-today]").check()
    expect(page.locator("#mg-bar h2")).to_have_text("1 of 3 shown · 0 decided")


def test_accept_all_is_last_in_the_menu(page: Page) -> None:
    check(page, "She go home.")
    in_menu(page, "[data-do=accept-all]")
    actions = page.locator("#mg-menu > button").evaluate_all(
        "(all) => all.map((one) => one.dataset.do)"
    )
    assert actions[-2:] == ["accept-all", "undo-all"]


def test_a_bullet_stays_on_the_line_of_its_sentence(page: Page) -> None:
    check(page, "My day:\n- I like it.\n  * I like tea.\n\n2) I like rain.")
    lines = [line.strip() for line in page.locator("#mg-text").inner_text().splitlines()]
    assert [line for line in lines if line] == [
        "My day:", "- I like it.", "* I like tea.", "2) I like rain.",
    ]  # fmt: skip


def test_a_long_paragraph_stays_one(page: Page) -> None:
    check(page, "She go home. I like tea. " * 50)
    assert page.locator("#mg-text .para").count() == 1


def test_practice_and_files_that_the_server_does_not_give_are_not_said_to_be_missing(
    page: Page,
) -> None:
    check(page)
    page.route("**/gradio_api/call/*", lambda route: route.abort())
    for ask in (
        lambda: open_note(page, 0).get_by_role("button", name="Practise").click(),
        lambda: in_menu(page, "[data-v=m2]").click(),
    ):
        ask()
        expect(page.locator("#mg-toast")).to_contain_text("The server did not answer. Try again.")
        page.evaluate("document.getElementById('mg-toast').replaceChildren()")


def test_notes_follow_the_language_when_the_server_answers_again(page: Page) -> None:
    check(page)
    page.context.set_offline(True)
    in_menu(page, "[data-language]").select_option("es")
    expect(page.locator("#mg-toast")).to_contain_text("El servidor no ha respondido")
    page.context.set_offline(False)
    open_note(page, 0)
    expect(note(page).locator(".rule")).to_contain_text("Usa el pasado simple")
