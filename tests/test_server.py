"""The served page from outside: headers, closed routes, refusals, nothing kept, nothing leaked."""

from __future__ import annotations

import base64
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest

from app.attack.load import ask
from app.attack.requests import attack_requests, send
from app.attack.server import ROOT, Target, free_port
from app.errors import UsageError
from app.web.allowed import read_allowed
from app.web.gradio_memory import MAX_STATISTICS, Trimmer
from app.web.limits import Limits
from app.web.presence import GRACE, Presence
from app.web.private_files import make_private_folder
from app.web.server import Settings, check_port, start

MARKER = "Zqmarkerzq"


@pytest.fixture(scope="module")
def private(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tempfile.tempdir", str(tmp_path_factory.mktemp("tmp")))
        patch.setenv("GRADIO_TEMP_DIR", "")
        yield make_private_folder()


@pytest.fixture(scope="module")
def target(private: Path) -> Iterator[Target]:
    port = free_port()
    limits = Limits(characters=5_000, body_bytes=100_000, requests_per_minute=100_000)
    page = start(Settings(read_allowed("unchanged"), limits, port=port))
    yield Target("127.0.0.1", port)
    page.close(verbose=False)


def get(target: Target, path: str, **headers: str) -> tuple[int, str]:
    return send(target, "GET", path, headers, b"")


def post(target: Target, path: str, body: object) -> tuple[int, str]:
    return send(
        target, "POST", path, {"Content-Type": "application/json"}, json.dumps(body).encode()
    )


def test_a_busy_machine_does_not_keep_the_page_from_starting(
    private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gradio.networking.url_ok", lambda url: False)  # no answer in 3 s
    port = free_port()
    page = start(Settings(read_allowed("unchanged"), port=port))
    assert get(Target("127.0.0.1", port), "/health")[0] == 200
    page.close(verbose=False)


def test_the_operator_can_ask_how_it_is(target: Target) -> None:
    assert get(target, "/health") == (200, '{"status":"ok"}')
    assert '"status":"ready"' in get(target, "/ready")[1]
    assert ask(target, "He go home.") == "complete"
    metrics = get(target, "/metrics")[1]
    assert 'margin_checks_total{outcome="done"}' in metrics and "He go" not in metrics


def test_a_visitor_cannot_choose_what_was_not_offered(target: Target) -> None:
    for backend, model in (("seq2seq", "/etc"), ("llm", "gpt-4o"), ("unchanged", "x")):
        _, event = post(
            target, "/gradio_api/call/check", {"data": ["He go.", 0, backend, model]}
        )  # fmt: skip
        _, answer = get(target, f"/gradio_api/call/check/{json.loads(event)['event_id']}")
        assert "does not offer that corrector" in answer
        assert "etc" not in answer


def test_long_texts_and_bodies_are_refused_with_words(target: Target) -> None:
    assert "checks up to 5,000 at a time" in ask(target, "word " * 2_000)
    status, words = post(target, "/gradio_api/call/check", {"data": ["x" * 100_000, 0, "", ""]})
    assert status == 413 and "Send a shorter text" in words


def test_half_a_character_is_answered(target: Target) -> None:
    assert ask(target, "He go \ud83d home.") == "complete"


def test_hostile_requests_are_all_answered_with_words(target: Target) -> None:
    found, statuses = attack_requests(target, 300, seed=5)
    assert found.faults == []
    assert statuses[200] and statuses[404] and statuses[422]


def test_nothing_of_a_text_or_an_upload_stays_on_disk(target: Target, private: Path) -> None:
    assert ask(target, f"He go to {MARKER} home.") == "complete"
    content = base64.b64encode(f"He go {MARKER}.".encode()).decode()
    call = json.dumps({"data": [{"name": "essay.txt", "content": content}]}).encode()
    kind = {"Content-Type": "application/json"}
    status, _ = send(target, "POST", "/gradio_api/call/desk_open", kind, call)
    assert status == 200
    left = [p for p in private.rglob("*") if p.is_file() and MARKER in p.read_text("utf-8")]
    assert left == []


def test_no_history_of_texts_is_kept_in_browsers_or_sent_where_a_header_says(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Gradio uploads each call to a bucket that its header names, with the operator's token."""
    with urlopen(f"http://{target.host}:{target.port}/config") as config:
        assert json.load(config)["run_history"] is False
    called: list[object] = []
    monkeypatch.setattr("gradio.history.resolve_token", lambda *_: "hf_token")
    monkeypatch.setattr("gradio.history.save_record", lambda *given: called.append(given))
    headers = {"Content-Type": "application/json", "X-Gradio-History-Bucket": "some/bucket"}
    call = json.dumps({"data": ["He go.", 0, "", ""]}).encode()
    _, event = send(target, "POST", "/gradio_api/call/check", headers, call)
    number = json.loads(event)["event_id"]
    assert "event: complete" in get(target, f"/gradio_api/call/check/{number}")[1]
    assert ask(target, "He go home.") == "complete"  # whatever was begun has had its turn
    assert called == []


@pytest.mark.parametrize(
    "where", ["/gradio_api/call/check", "/gradio_api/run/check", "/gradio_api/queue/join"]
)
def test_a_call_cannot_make_the_server_fetch_a_file(
    target: Target, where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[object] = []

    async def fetch(*given: object) -> str:
        fetched.append(given)
        raise ValueError

    monkeypatch.setattr("gradio.processing_utils.async_ssrf_protected_download", fetch)
    file = {"path": "http://example.com/large", "meta": {"_type": "gradio.FileData"}}
    for text in (file, {"text": [file]}, {"path": "/etc/passwd", "meta": 5}):
        call = {"data": [text, 0, "", ""], "fn_index": 0, "session_hash": "f"}
        status, words = post(target, where, call)
        assert (status, "Send the text itself" in words) == (422, True)
    assert fetched == []


def test_a_call_without_inputs_is_refused_in_words(target: Target) -> None:
    status, words = post(target, "/gradio_api/call/check", {"data": []})
    assert status == 422 and "Its first entry is the text" in words


@pytest.mark.parametrize("path", ["/", "/config"])
def test_headers_for_the_framework_are_without_effect(target: Target, path: str) -> None:
    for name, value in (
        ("X-Gradio-Server", "http://evil.example"), ("X-Gradio-Server", "http://a:99999999"),
        ("X-Forwarded-Host", "[[["), ("X-Forwarded-Host", "a b:1"),
    ):  # fmt: skip
        status, answer = get(target, path, **{name: value})
        assert status == 200 and "evil" not in answer


def test_sessions_that_are_over_are_dropped() -> None:
    now = [0.0]
    presence = Presence(clock=lambda: now[0])

    class Queue:
        pending_messages_per_session = {"over": 1, "unread": 1, "open": 1}  # noqa: RUF012
        pending_event_ids_session = {"over": set(), "unread": {"e"}, "lost": set()}  # noqa: RUF012
        event_analytics = {str(n): {} for n in range(MAX_STATISTICS + 10)}  # noqa: RUF012

    class Page:
        _queue = Queue()

    presence.came("open")
    trimmer = Trimmer(Page(), presence)  # type: ignore[arg-type]
    assert trimmer.trim() == 0
    now[0] = GRACE + 1
    assert trimmer.trim() == 1
    assert set(Queue.pending_messages_per_session) == {"unread", "open"}
    assert set(Queue.pending_event_ids_session) == {"unread"}
    assert next(iter(Queue.event_analytics)) == "10"
    now[0] = 1_000.0
    assert trimmer.trim() == 1
    assert set(Queue.pending_messages_per_session) == {"open"}


def test_a_taken_port_is_said_before_anything_is_loaded(target: Target) -> None:
    with pytest.raises(UsageError, match="choose one with --port"):
        check_port(target.host, target.port)
    command = [sys.executable, "launch.py", "--port", str(target.port), "--backend", "seq2seq",
               "--model", "never/loaded"]  # fmt: skip
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert ended.returncode == 2
    assert "choose one with --port" in ended.stderr and "never/loaded" not in ended.stderr
