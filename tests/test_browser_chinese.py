"""A Chinese text on the page: the same sheet and margin, without the English items."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from app.languages import pack_for
from tests.browsing import (
    check,
    clean_text,
    in_menu,
    marks,
    needs_chromium,
    note,
    open_note,
    opened_page,
    pick_item,
    served_page,
    violations,
    wait_until_read,
    write,
)

pytestmark = needs_chromium

TEXT = "我买了三个书。他跑的很快。\n\n我喜欢 Python，也喜欢喝茶😀。"
CORRECTED = "我买了三本书。他跑得很快。\n\n我喜欢 Python，也喜欢喝茶😀。"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page("bundled") as address:
        yield address


def downloaded(page: Page, kind: str) -> str:
    with page.expect_download() as waiting:
        in_menu(page, f"[data-v={kind}]").click()
    return Path(waiting.value.path()).read_text(encoding="utf-8-sig")


def test_a_pasted_chinese_text_gets_marks_and_notes_with_hsk_levels(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address) as page:
        pick_item(page, "Past simple")
        expect(page.locator("#mg-today")).to_be_visible()
        write(page, TEXT)
        expect(page.locator("#mg-today")).to_be_hidden()
        expect(page.locator("#mg-setup .spell")).to_be_hidden()
        expect(page.locator("#mg-foot .count")).to_contain_text("20 characters, 3 sentences")
        page.click("#margin-check")
        wait_until_read(page)
        expect(marks(page)).to_have_count(2)
        expect(page.locator("#mg-text")).to_have_attribute("lang", "zh")
        card = open_note(page, 0)
        expect(card.locator(".kind")).to_have_text("词语误用 · Wrong word")
        expect(card.locator(".chg")).to_have_text("个 → 本")
        expect(card.locator(".ilink .lvl")).to_have_text("HSK 1")
        expect(card.locator(".ilink a")).to_have_count(0)
        expect(page.locator("#mg-summary .verdict")).to_have_count(0)
        expect(page.locator("#mg-summary .facts")).to_contain_text("20 characters")
        assert violations(page) == []
        page.keyboard.press("a")
        page.keyboard.press("j")
        page.keyboard.press("a")
        assert clean_text(page) == CORRECTED


def test_notes_and_types_are_in_chinese_on_the_chinese_page(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        page.get_by_role("button", name="中文").click()
        page.get_by_role("button", name="中文作文").click()
        page.click("#margin-check")
        wait_until_read(page)
        open_note(page, 0)
        expect(note(page).locator(".kind")).to_have_text("词语误用")
        expect(note(page).locator(".here")).to_contain_text("票")
        expect(note(page).locator(".here")).to_have_attribute("lang", "zh-Hans")


def test_downloads_carry_language_type_and_level(browser: Browser, address: str) -> None:
    with opened_page(browser, address) as page:
        pick_item(page, "Past simple")
        check(page, TEXT)
        report = json.loads(downloaded(page, "json"))
        assert (report["language"], report["item"], report["text"]) == ("zh", None, TEXT)
        edits = [edit for sentence in report["sentences"] for edit in sentence["edits"]]
        assert [(e["type"], e["level"]) for e in edits] == [
            ("词语误用", "HSK 1"),
            ("词语误用", "HSK 3"),
        ]
        assert [TEXT[e["start"] : e["end"]] for e in edits] == ["个", "的"]
        rows = list(csv.DictReader(io.StringIO(downloaded(page, "csv"))))
        assert [(row["yours"], row["suggestion"], row["level"]) for row in rows] == [
            ("个", "本", "HSK 1"),
            ("的", "得", "HSK 3"),
        ]
        assert "S 我 买 了 三 个 书 。\nA 4 5|||词语误用|||本" in downloaded(page, "m2")
        sheet = downloaded(page, "html")
        assert "(HSK 1)" in sheet and 'lang="zh"' in sheet


@pytest.mark.parametrize(
    "text",
    ["我喜欢茶。", "我用 Python 写 code。", "I like 茶 best.", "日本語です。", "", "漢語很難學。"],
)
def test_page_and_server_guess_the_same_language(browser: Browser, address: str, text: str) -> None:
    with opened_page(browser, address) as page:
        write(page, text)
        code = page.locator("#margin-text textarea").get_attribute("lang")
        assert code == pack_for(text).code
