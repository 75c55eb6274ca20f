"""Hostile and broken replies: no text is lost, and nothing reaches the page unescaped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser

import openai
import pytest

from app import check
from app.records import Report, apply
from app.render.page import to_html
from app.render.templates import asset
from app.render.terminal import to_text
from models.chat import Chat
from models.llm import LLM
from tests.hostile_replies import CORRECT, GOOD, KEPT, ORDER, PAYLOADS, Hostile, all_replies
from tests.scripted_server import Answer, Script, scripted_server

BEFORE, AFTER = "She go home.", "<b>We</b> are {{here}} & “there”."
WRITTEN_RIGHT = {BEFORE: "She goes home.", AFTER: AFTER}
REPLIES = all_replies()


@pytest.fixture(scope="module")
def server() -> Iterator[Script]:
    with scripted_server(lambda request: Answer()) as script:
        yield script


@pytest.fixture(scope="module")
def client(server: Script) -> openai.OpenAI:
    return openai.OpenAI(api_key="x", base_url=server.base_url, max_retries=0, timeout=30)


def checked(server: Script, client: openai.OpenAI, hostile: Hostile) -> Report:
    """A text of three sentences; the one in the middle gets the hostile reply."""

    def answer(request: dict[str, object]) -> Answer:
        prompt = str(request["messages"])
        known = [right for wrong, right in WRITTEN_RIGHT.items() if wrong in prompt]
        return Answer(known[0]) if known else hostile.answer

    server.answer = answer  # type: ignore[method-assign]
    if hostile.answer.delay:  # only here: on a busy machine a good reply may take a second
        client = client.with_options(timeout=hostile.answer.delay / 2)
    return check(f"{BEFORE} {hostile.source}\n\n\t{AFTER}\n", LLM(Chat(client, "m")))


class Page(HTMLParser):
    """The elements and attributes of a page, and the text inside two of them."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.original = ""
        self._inside: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        self._inside.append(dict(attrs).get("class") or "")

    def handle_endtag(self, tag: str) -> None:
        self._inside.pop()

    def handle_data(self, data: str) -> None:
        if any("original" in name.split() for name in self._inside):
            self.original += data


OURS = set(
    "html head meta title style body main section div p b i h1 h2 ul ol li span sup del ins "
    "mark".split()
)
VOID = {"meta"}


def parse_page(html: str) -> Page:
    page = Page()
    for tag in VOID:  # they have no end, so the parser would never leave them
        html = html.replace(f"<{tag} ", f"<{tag} data-void ")
    page.feed(html)
    page.close()
    return page


def test_there_are_two_hundred_of_them() -> None:
    assert len({one.name for one in REPLIES}) == len(REPLIES) >= 200


@pytest.mark.parametrize("hostile", REPLIES, ids=lambda one: one.name[:60])
def test_no_reply_loses_text_or_reaches_the_page_unescaped(
    server: Script, client: openai.OpenAI, hostile: Hostile
) -> None:
    report = checked(server, client, hostile)
    # the learner's text is whole: sentences and what lies between them rebuild it
    rebuilt, here = "", 0
    for sentence in report.sentences:
        rebuilt += report.text[here : sentence.start] + sentence.text
        here = sentence.end
    assert rebuilt + report.text[here:] == f"{BEFORE} {hostile.source}\n\n\t{AFTER}\n"
    assert apply(report.text, []) == report.text
    assert apply(report.text, report.edits) == report.corrected
    # the others are corrected, and this one is corrected or kept with a note
    first, middle, last = report.sentences
    assert (first.corrected, last.corrected) == (WRITTEN_RIGHT[BEFORE], WRITTEN_RIGHT[AFTER])
    noted = [report.text[note.start : note.end] for note in report.notices]
    if hostile.expected == GOOD:
        right = CORRECT if hostile.source != ORDER else ORDER.replace("writes", "write")
        assert (middle.corrected, noted) == (right, [])
    elif hostile.expected == KEPT:
        assert (middle.corrected, noted) == (hostile.source, [hostile.source])
    else:
        assert middle.corrected != middle.text or noted == [hostile.source]
    assert not [bad for bad in PAYLOADS if bad in report.corrected]
    # the page holds our elements only, and no instruction of theirs
    html = to_html(report).replace(asset("print.css"), "")
    html.encode("utf-8")
    assert not [char for char in html if ord(char) < 32 and char not in "\n\t"]
    page = parse_page(html)
    assert set(page.tags) <= OURS and "script" not in page.tags
    assert not [name for name, value in page.attributes if name.startswith("on")]
    assert not [value for name, value in page.attributes if name in {"src", "href"}]
    assert page.original == report.text
    assert "\x1b" not in to_text(report)
    json.dumps(report.as_dict(), ensure_ascii=False).encode("utf-8")
