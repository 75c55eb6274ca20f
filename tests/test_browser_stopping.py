"""Slow correctors: results appear as they come, Stop, and what was not read."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence

import pytest
from playwright.sync_api import Browser, expect

from app.web.endpoints import _running
from models.protocol import Correction, GuideItem
from tests.browsing import (
    marks,
    needs_chromium,
    note,
    opened_page,
    served_page,
    wait_until_read,
    write,
)
from tests.within import within

pytestmark = needs_chromium

gate = threading.Semaphore(0)
seen: list[str] = []


class Gated:
    """Corrects one sentence for each permit that the test gives."""

    name, model = "gated", "test"

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for place, sentence in enumerate(sentences):
            gate.acquire()
            seen.append(sentence)
            yield place, Correction(sentence.replace(" go ", " goes "))


def load_gated(model: str | None) -> Gated:
    return Gated()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served_page("gated", gated="tests.test_browser_stopping:load_gated") as address:
        yield address


@pytest.fixture(autouse=True)
def nothing_left_over() -> Iterator[None]:
    """Each test begins without permits and without a check that would take them."""
    yield
    for signal in list(_running._signals.values()):
        signal.set()
    wait_until(lambda: not _running._signals, gate.release)
    while gate.acquire(blocking=False):
        pass


def wait_until(done: Callable[[], bool], meanwhile: Callable[[], None] = lambda: None) -> None:
    with within():
        while not done():
            meanwhile()
            time.sleep(0.1)


def essay(sentences: int) -> str:
    return " ".join(f"Pupil {number} go home." for number in range(sentences))


def test_results_appear_as_they_come_and_stop_leaves_the_rest_grey(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address) as page:
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
        page.get_by_role("button", name="Stop", exact=True).click()
        wait_until(lambda: all(one.is_set() for one in _running._signals.values()))
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


def test_a_reload_in_the_middle_of_a_check_keeps_what_was_read(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address) as page:
        write(page, essay(30))
        page.click("#margin-check")
        gate.release(2)
        expect(marks(page)).to_have_count(2)
        page.reload()
        page.wait_for_selector("body[data-ready]")
        assert page.locator("#mg-text").inner_text().count("not read") == 28
        expect(marks(page)).to_have_count(2)
        gate.release(100)
        page.get_by_role("button", name="Read the rest").click()
        wait_until_read(page)
        expect(marks(page)).to_have_count(30)


def test_whoever_edits_while_the_text_is_read_keeps_what_is_written(
    browser: Browser, address: str
) -> None:
    with opened_page(browser, address) as page:
        write(page, essay(30))
        page.click("#margin-check")
        gate.release(2)
        expect(marks(page)).to_have_count(2)
        page.click("[data-fid=edit]")
        expect(page.locator("#mg-stale")).to_be_hidden()
        expect(page.locator("#margin-check")).to_have_text("Check again")
        write(page, essay(30) + " I wrote more.")
        gate.release(100)
        page.wait_for_timeout(1_000)
        box = page.locator("#margin-text textarea")
        expect(box).to_be_visible()
        expect(box).to_have_value(essay(30) + " I wrote more.")
        page.click("#margin-check")
        gate.release(100)
        expect(page.locator("#mg-text")).to_contain_text("I wrote more.")
        wait_until_read(page)
        expect(marks(page)).to_have_count(30)


def test_a_closed_tab_stops_the_work(
    browser: Browser, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.web.presence.GRACE", 0.5)
    seen.clear()
    with opened_page(browser, address) as page:
        write(page, essay(400))
        page.click("#margin-check")
        gate.release(2)
        expect(marks(page)).to_have_count(2)
        page.goto("about:blank")
    wait_until(lambda: not _running._signals, gate.release)  # the corrector could go on
    assert len(seen) < 400
