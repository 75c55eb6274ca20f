"""What several test files share: scripted correctors and a served page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

import pytest

from models.protocol import Correction, GuideItem

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


class Scripted:
    """A corrector that does what the test says: a function from sentence to sentence."""

    name = "scripted"
    model = "test"

    def __init__(self, rewrite: Callable[[str], str]) -> None:
        self.rewrite = rewrite
        self.seen: list[str] = []
        self.items: list[GuideItem | None] = []

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        self.items.append(item)
        for place, sentence in enumerate(sentences):
            self.seen.append(sentence)
            yield place, Correction(self.rewrite(sentence))


def replacing(**pairs: str) -> Scripted:
    """A corrector that replaces whole words: ``replacing(go="goes")``."""

    def rewrite(sentence: str) -> str:
        return " ".join(pairs.get(word, word) for word in sentence.split(" "))

    return Scripted(rewrite)


# Browser tests: what they do with these is in tests/browsing.py, which is imported only for them.


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    from tests.browsing import opened_browser

    with opened_browser() as browser:
        yield browser


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The page with a corrector that knows a handful of mistakes."""
    from tests.browsing import DESK, served_page

    with served_page("desk", **DESK) as address:
        yield address


@pytest.fixture
def page(browser: Browser, address: str) -> Iterator[Page]:
    """The page on a laptop."""
    from tests.browsing import opened_page

    with opened_page(browser, address) as page:
        yield page


@pytest.fixture
def phone(browser: Browser, address: str) -> Iterator[Page]:
    """The page on a phone, with touch."""
    from tests.browsing import opened_page

    with opened_page(browser, address, phone=True) as page:
        yield page
