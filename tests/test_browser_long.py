"""Long texts, slow correctors: results as they come, Stop, and a page that stays quick."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator, Sequence

import pytest
from playwright.sync_api import Browser, expect

from models.protocol import Correction, GuideItem
from tests.browsing import (
    DESK,
    check,
    clean_text,
    marks,
    needs_chromium,
    note,
    opened_browser,
    opened_page,
    served_page,
    wait_until_read,
    write,
)

pytestmark = needs_chromium

PARAGRAPH = (
    "Yesterday I have seen a very big dog in the park near my house. She go there every single "
    "day with her old friend. They told me some informations about the new school and its "
    "teachers. The weather was fine and we were happy to walk along the river again. "
)
LONG = "\n\n".join(PARAGRAPH * 6 for _ in range(70))

gate = threading.Semaphore(0)
seen: list[str] = []


class Gated:
    """Corrects one sentence for each permit that the test gives."""

    name, model = "gated", "test"

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for place, sentence in enumerate(sentences):
            gate.acquire(timeout=60)
            seen.append(sentence)
            yield place, Correction(sentence.replace(" go ", " goes "))


def load_gated(model: str | None) -> Gated:
    return Gated()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with opened_browser() as browser:
        yield browser


@pytest.fixture
def address() -> Iterator[str]:
    with served_page("desk", **DESK) as address:
        yield address


def test_twenty_thousand_words_stay_usable(browser: Browser, address: str) -> None:
    assert len(LONG.split()) >= 20_000
    with opened_page(browser, address) as page:
        check(page, "She go home.")  # the parser is loaded
        page.click("[data-fid=edit]")
        check(page, LONG)
        expect(page.locator("#mg-bar h2")).to_have_text("1260 suggestions · 0 decided")
        assert marks(page).count() < 300, "only what is near the view is drawn"
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        page.wait_for_function(
            "(() => { const last = [...document.querySelectorAll('#mg-text .mark')].at(-1);"
            "const box = last.getBoundingClientRect(); return box.top > 0 && box.top < innerHeight;"
            "})()"
        )
        took = page.evaluate(
            "async () => { const last = [...document.querySelectorAll('#mg-text .mark')].at(-1);"
            "const from = performance.now(); last.click();"
            "await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));"
            "return performance.now() - from; }"
        )
        assert took < 300
        expect(page.locator("#mg-bar .pos")).to_have_text("1260 of 1260")
        mark = page.locator("#mg-text .mark.cur").first.bounding_box()
        card = note(page).bounding_box()
        assert mark and card and abs(mark["y"] - card["y"]) < 400
        took = page.evaluate(
            "async () => { const all = document.querySelector('#mg-menu [data-do=accept-all]');"
            "const from = performance.now(); all.click();"
            "await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));"
            "return performance.now() - from; }"
        )
        assert took < 1500
        text = clean_text(page)
        assert "She goes there" in text and "She go there" not in text
        page.wait_for_function("JSON.parse(localStorage['margin.draft']).decisions?.length > 1600")
        page.reload()
        page.wait_for_selector("#mg-text .mark")
        expect(page.locator("#mg-bar h2")).to_have_text("1260 suggestions · 1260 decided")


@pytest.fixture(scope="module")
def slow_address() -> Iterator[str]:
    with served_page("gated", gated="tests.test_browser_long:load_gated") as address:
        yield address


def essay(sentences: int) -> str:
    return " ".join(f"Pupil {number} go home." for number in range(sentences))


def test_results_appear_as_they_come_and_stop_leaves_the_rest_grey(
    browser: Browser, slow_address: str
) -> None:
    with opened_page(browser, slow_address) as page:
        write(page, essay(40))
        page.click("#margin-check")
        expect(page.locator("#mg-foot")).to_contain_text("Reading")
        for _ in range(2):
            gate.release()
        expect(marks(page)).to_have_count(2)
        expect(page.locator("#mg-reading")).to_have_text("Reading sentence 3 of 40")
        assert page.locator("#mg-text .unread").count() > 0
        for _ in range(4):
            gate.release()
        expect(marks(page)).to_have_count(6)
        page.keyboard.press("j")  # one can work while the rest is read
        expect(note(page)).to_be_visible()
        page.get_by_role("button", name="Stop").click()
        gate.release(60)
        wait_until_read(page)
        read = marks(page).count()
        assert 6 <= read < 20
        expect(page.locator("#mg-text .unread-tag")).to_have_count(40 - read)
        expect(page.locator("#mg-summary .notices")).to_contain_text(
            f"{40 - read} sentences were not read (grey)."
        )
        expect(note(page)).to_be_visible()
        page.get_by_role("button", name="Read the rest").click()
        gate.release(60)
        expect(marks(page)).to_have_count(40)
        expect(page.locator("#mg-text .unread-tag")).to_have_count(0)
    while gate.acquire(blocking=False):
        pass


def test_a_closed_tab_stops_the_work(
    browser: Browser, slow_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.presence.GRACE", 0.5)
    seen.clear()
    with opened_page(browser, slow_address) as page:
        write(page, essay(400))
        page.click("#margin-check")
        gate.release(2)
        expect(marks(page)).to_have_count(2)
        page.goto("about:blank")
    for _ in range(60):  # the corrector could go on: four sentences every fifth of a second
        gate.release(4)
        time.sleep(0.2)
    assert len(seen) < 200
    while gate.acquire(blocking=False):
        pass
