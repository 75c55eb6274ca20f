"""A corrector behind HTTP: retried, bounded, never silent about what was not read."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from app.correct import correct_sentences
from app.web.allowed import read_allowed
from models import registry
from models import served as module
from models.protocol import BackendError, Candidate, Correction, GuideItem, Stoppable, Stopped
from models.served import Served, Unreachable, load, read_address
from models.served_messages import (
    MAX_CHARACTERS,
    MAX_SENTENCES,
    Answered,
    Asked,
    BadMessage,
    read_reply,
    read_request,
    write_reply,
    write_request,
)
from tests.conftest import replacing
from tests.scripted_server import Answer, Script, Silence, scripted_server
from tests.test_llm_bounds import Flood, drip_body, drip_headers, raw_server
from tests.within import PATIENCE, within

TOO_BUSY = Answer(status=503)


def corrected(body: dict[str, Any]) -> Answer:
    """What a server with a corrector that knows one mistake answers."""
    asked = Asked(tuple(body["sentences"]))
    made = tuple(c for _, c in replacing(go="goes").correct(asked.sentences))
    return Answer(raw=write_reply(Answered("scripted", "one word", made)))


@contextlib.contextmanager
def server(answer: Callable[[dict[str, Any]], Answer]) -> Iterator[tuple[Served, Script]]:
    with scripted_server(answer) as script:
        yield Served(script.base_url.removesuffix("/v1")), script


@pytest.fixture(autouse=True)
def short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_PAUSE", 0.01)


def test_messages_survive_the_way_through_json() -> None:
    item = GuideItem(173, "which", "A rule.", (("a", "b"),))
    asked = Asked(("He go “home”.", "\ud83d 😀"), item)
    assert read_request(write_request(asked)) == asked
    corrections = (
        Correction("He goes “home”.", (Candidate("He went home.", 1.5),)),
        Correction("\ud83d 😀", trouble="It was kept."),
    )
    answered = Answered("bundled", "3", corrections)
    assert read_reply(write_reply(answered), asked.sentences) == answered


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"[]", b"{}", b'{"sentences": "He go."}', b'{"sentences": [1]}',
        b'{"sentences": [], "item": 173}', b'{"sentences": [], "item": {"id": "x", "name": "y"}}',
        b'{"sentences": [], "item": {"id": 1, "name": "y", "examples": [["only one"]]}}',
        b"[" * 100_000,
        json.dumps({"sentences": ["a"] * (MAX_SENTENCES + 1)}).encode(),
        json.dumps({"sentences": ["a" * (MAX_CHARACTERS + 1)]}).encode(),
    ],
)  # fmt: skip
def test_a_request_of_another_form_is_refused_in_words(raw: bytes) -> None:
    with pytest.raises(BadMessage, match=r"\.$"):
        read_request(raw)


def test_a_text_goes_out_in_groups_and_every_answer_finds_its_sentence() -> None:
    sentences = [f"They go home {number}." for number in range(50)]
    with server(corrected) as (corrector, script):
        done = correct_sentences(corrector, sentences)
    assert [one.text for one in done] == [s.replace("go", "goes") for s in sentences]
    assert sorted(len(request["sentences"]) for request in script.requests) == [2, 16, 16, 16]
    assert corrector.model == "scripted · one word"


def test_a_long_sentence_goes_alone() -> None:
    assert list(module._groups(["a" * 7_000, "b", "c"])) == [range(0, 1), range(1, 3)]
    assert list(module._groups([])) == []


def test_a_request_that_a_dying_replica_drops_is_sent_again() -> None:
    troubles = [Answer(drop=True), Answer(status=500), TOO_BUSY, Answer(status=404)]

    def answer(body: dict[str, Any]) -> Answer:
        return troubles.pop() if troubles else corrected(body)

    with server(answer) as (corrector, script):
        assert [c.text for _, c in corrector.correct(["They go on."])] == ["They goes on."]
        assert len(script.requests) == 5


def test_a_server_that_asks_for_an_hour_is_not_waited_for() -> None:
    busy = Answer(status=503, headers={"Retry-After": "3600"})
    with server(lambda body: busy) as (corrector, script), within(), pytest.raises(Unreachable):
        list(corrector.correct(["He go."]))
    assert len(script.requests) == 1


def test_a_text_that_nobody_has_read_does_not_look_faultless() -> None:
    with (
        server(lambda body: TOO_BUSY) as (corrector, _),
        pytest.raises(Unreachable, match="answer"),
    ):
        correct_sentences(corrector, ["He go."] * 20)


def test_what_is_not_answered_is_kept_with_a_reason_once_something_was() -> None:
    def answer(body: dict[str, Any]) -> Answer:
        return TOO_BUSY if "7" in body["sentences"][0] else corrected(body)

    sentences = [f"They go {n}." for n in range(4)] + ["a" * 6_000, "7 go .", "they go home"]
    with server(answer) as (corrector, _):
        done = correct_sentences(corrector, sentences)
    assert [one.text for one in done[:4]] == [f"They goes {n}." for n in range(4)]
    assert [one.text for one in done[5:]] == ["7 go .", "they go home"]
    assert all("kept as it is" in str(one.trouble) for one in done[5:])


def test_a_later_slice_of_one_text_is_kept_where_an_earlier_one_was_answered() -> None:
    answers = [corrected]

    def answer(body: dict[str, Any]) -> Answer:
        return answers.pop()(body) if answers else TOO_BUSY

    with server(answer) as (shared, _):
        corrector = shared.for_text(threading.Event())
        assert correct_sentences(corrector, ["They go home."])[0].text == "They goes home."
        (kept,) = correct_sentences(corrector, ["We go."])
        assert kept.text == "We go." and kept.trouble
        with pytest.raises(Unreachable):
            correct_sentences(shared.for_text(threading.Event()), ["Another text."])


@pytest.mark.parametrize("send", [drip_headers, drip_body, Flood()])
def test_a_server_that_drips_or_floods_is_given_up_in_time(
    send: Callable[[socket.socket], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "TOTAL_TIME", 0.8)
    monkeypatch.setattr(module, "MAX_REPLY", 200_000)
    with raw_server(send) as url, within(), pytest.raises(Unreachable):
        list(Served(url).correct(["He go."]))


def test_another_kind_of_server_is_told_from_one_that_is_down() -> None:
    for status, words, requests in ((404, "is not a corrector", 6), (422, "same version", 1)):
        refused = pytest.raises(BackendError, match=words)
        with server(lambda body, s=status: Answer(status=s)) as (corrector, script), refused:  # type: ignore[misc]
            list(corrector.correct(["He go."]))
        assert len(script.requests) == requests


@pytest.mark.parametrize(
    "raw",
    [
        b"<html>", b"[]", b'{"name": "x", "model": "y", "corrections": []}',
        b'{"name": "x", "model": "y", "corrections": [{"text": 3}]}',
        b'{"name": "x", "model": "y", "corrections": ["He goes."]}',
        b'{"corrections": [{"text": "He goes."}]}',
    ],
)  # fmt: skip
def test_a_reply_of_another_form_is_refused_in_words(raw: bytes) -> None:
    refused = pytest.raises(BackendError, match="is not a corrector")
    with server(lambda body: Answer(raw=raw)) as (corrector, _), refused:
        list(corrector.correct(["He go."]))


def test_strange_alternatives_are_dropped_and_a_trouble_keeps_the_sentence() -> None:
    given = {"text": "B.", "alternatives": [["C.", 2], ["D.", "x"], [1, 2], "E", ["F.", 1e999]]}
    raw = {"name": "n", "model": "m", "corrections": [given, {"text": "!", "trouble": "Too long."}]}
    first, second = read_reply(json.dumps(raw).encode(), ["A.", "Z."]).corrections
    assert [one.text for one in first.alternatives] == ["C."]
    assert (second.text, second.trouble) == ("Z.", "Too long.")


def test_stop_ends_a_request_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TOTAL_TIME", 2 * PATIENCE)
    silence = Silence()
    with server(silence) as (shared, _), silence, within():
        stop = threading.Event()
        corrector = shared.for_text(stop)
        assert isinstance(corrector, Stoppable)
        threading.Timer(0.3, stop.set).start()
        with pytest.raises(Stopped):
            list(corrector.correct(["He go."]))


def test_the_key_goes_into_a_header_and_never_into_words(monkeypatch: pytest.MonkeyPatch) -> None:
    with scripted_server(lambda body: Answer(status=401)) as script:
        address = script.base_url.removesuffix("/v1")
        with pytest.raises(BackendError, match="refused the key") as caught:
            list(Served(address, "secret-7").correct(["He go."]))
    assert script.headers[0]["Authorization"] == "Bearer secret-7"
    port = address.rpartition(":")[2]
    assert "secret-7" not in str(caught.value) and port not in str(caught.value)
    monkeypatch.setenv(module.KEY, "two\nlines")
    with pytest.raises(BackendError, match="Set it again") as caught:
        load(address)
    assert "lines" not in str(caught.value)


@pytest.mark.parametrize(
    "address",
    [None, "", "localhost:8000", "ftp://x", "http://", "http://x:0", "http://x:99999",
     "http://a b", "http://x/?key=1", "file:///etc/passwd"],
)  # fmt: skip
def test_what_is_no_address_is_refused_with_an_example(address: str | None) -> None:
    with pytest.raises(BackendError, match=r"http://127\.0\.0\.1:8000"):
        read_address(address)


def test_a_password_in_the_address_is_refused_and_not_repeated() -> None:
    with pytest.raises(BackendError, match="MARGIN_SERVED_KEY") as caught:
        read_address("http://me:pass@host:8000")
    assert "pass@" not in str(caught.value)


def test_nobody_there_is_said_at_the_start_without_the_address() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(Unreachable) as caught:
        registry.load("served", f"http://127.0.0.1:{port}")
    assert str(port) not in str(caught.value) and "127.0.0.1" not in str(caught.value)


def test_visitors_never_see_the_address() -> None:
    allowed = read_allowed("served", "http://10.0.0.7:8000", ["unchanged"])
    with pytest.raises(Exception, match="It offers: served, unchanged"):
        allowed.choose("llm")
    assert allowed.default.shown_model == ""
    assert allowed.choose("served").model == "http://10.0.0.7:8000"
