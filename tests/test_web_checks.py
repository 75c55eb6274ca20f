"""Checks of the server: who is admitted, whose turn it is, when one ends."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator

import pytest

from app.errors import UsageError
from app.pipeline import annotate, check
from app.running import StopSignal
from app.slices import join_reports
from app.web import allowed as allowed_module
from app.web.allowed import Allowed, Choice
from app.web.checks import Checks
from app.web.limits import Limits
from app.web.presence import GRACE, Presence, session_of
from app.web.scheduling import Busy, Turns
from models.protocol import BackendError
from tests.conftest import Scripted, replacing
from tests.within import PATIENCE

LONG = " ".join(f"Pupil {number} go home." for number in range(100))


def desk(
    monkeypatch: pytest.MonkeyPatch, corrector: Scripted, clock: Presence | None = None,
    **limits: float,
) -> Checks:  # fmt: skip
    monkeypatch.setattr(allowed_module, "load", lambda *_: corrector)
    return Checks(Allowed((Choice("scripted"),)), Limits(**limits), clock)


def numbers(size: int, done: list[str], name: str) -> Iterator[int]:
    for number in range(size):
        done.append(name)
        time.sleep(0.002)
        yield number


def run(
    turns: Turns, name: str, size: int, done: list[str], slices: Iterator[int] | None = None
) -> threading.Thread:
    ticket, slices = turns.admit(size), slices or numbers(size, done, name)

    def work() -> None:
        for _ in ticket.in_turns(slices, threading.Event(), lambda _: 1):
            pass
        ticket.close()

    thread = threading.Thread(target=work)
    thread.start()
    return thread


def test_a_short_check_overtakes_a_long_one_that_began_before() -> None:
    turns, done = Turns(at_once=1, most=10), []  # type: ignore[var-annotated]

    begun = threading.Event()

    def waits_in_its_turn() -> Iterator[int]:
        for number in numbers(200, done, "long"):
            if number == 5:
                begun.set()
                while len(turns._waiting) < 3:
                    time.sleep(0.001)
            yield number

    threads = [run(turns, "long", 200, done, waits_in_its_turn())]
    assert begun.wait(PATIENCE)
    threads += [run(turns, f"short {number}", 5, done) for number in range(3)]
    for thread in threads:
        thread.join(PATIENCE)
    last_short = max(place for place, name in enumerate(done) if name != "long")
    assert done.count("long") == 200
    assert last_short < 60, "fifteen short slices wait for a few long ones, not for 195"
    assert turns.open_checks == 0


def test_a_long_check_moves_on_while_short_ones_keep_coming() -> None:
    turns, done = Turns(at_once=1, most=50), []  # type: ignore[var-annotated]
    long = run(turns, "long", 15, done)
    end = time.monotonic() + PATIENCE
    shorts = []
    while long.is_alive() and time.monotonic() < end:
        if turns.open_checks < 6:
            shorts.append(run(turns, "short", 3, done))
    long.join(1)
    assert not long.is_alive()
    assert done.count("long") == 15
    for thread in shorts:
        thread.join(PATIENCE)


def test_no_more_work_at_the_same_moment_than_allowed() -> None:
    turns = Turns(at_once=2, most=50)
    busy, most = [0], [0]
    lock = threading.Lock()

    def slices() -> Iterator[int]:
        for number in range(5):
            with lock:
                busy[0] += 1
                most[0] = max(most[0], busy[0])
            time.sleep(0.003)
            with lock:
                busy[0] -= 1
            yield number

    def work() -> None:
        ticket = turns.admit(5)
        list(ticket.in_turns(slices(), threading.Event(), lambda _: 1))
        ticket.close()

    threads = [threading.Thread(target=work) for _ in range(12)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert most[0] == 2


def test_a_full_queue_says_for_about_how_long_and_takes_the_next_when_one_leaves() -> None:
    turns = Turns(at_once=1, most=2)
    first = turns.admit(5_000)
    turns.admit(5_000)
    with pytest.raises(Busy, match=r"about \d+ seconds of work are waiting. Your text is kept"):
        turns.admit(1)
    first.close()
    turns.admit(1)


def test_a_stop_is_noticed_while_waiting_for_a_turn() -> None:
    turns = Turns(at_once=1, most=5)
    holder, waiting, stop = turns.admit(1), turns.admit(1), threading.Event()
    with turns.turn(holder, threading.Event()):
        threading.Timer(0.1, stop.set).start()
        assert list(waiting.in_turns(iter([1, 2]), stop, lambda _: 1)) == []


def test_a_sliced_check_gives_the_report_of_a_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    text = f"Hi!\n\n```\nx\n```\n{LONG}\n日本語です。\n- She have a dog which bark.\n```\ny\n```\n"
    checks = desk(monkeypatch, replacing(go="goes", have="has"))
    for item in (None, 173):
        whole = check(text, replacing(go="goes", have="has"), item=item)
        assert checks.report(text, item=item) == whole
    source, target = "He go. She have it.", "He goes. She has it."
    assert checks.given(source, target) == annotate(source, target)


@pytest.mark.parametrize("text", ["", " \n", "```\nx\n```", "日本語です。"])
def test_a_text_without_sentences_to_check_has_a_report_too(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = desk(monkeypatch, replacing()).report(text)
    assert report == check(text, replacing())


def test_a_check_beyond_its_time_keeps_the_rest_with_a_notice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def slow(sentence: str) -> str:
        time.sleep(0.01)
        return sentence.replace("go", "goes")

    report = desk(monkeypatch, Scripted(slow), check_seconds=0.05).report(LONG)
    assert 0 < len(report.sentences) < 100
    assert report.corrected.endswith("Pupil 99 go home.")
    (notice,) = report.notices
    assert notice.code == "kept" and "Check it as a text of its own" in notice.message
    assert notice.start == report.sentences[-1].end + 1 and notice.end == len(LONG)


def test_a_check_whose_client_left_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    presence = Presence(clock=lambda: now[0])
    seen = replacing(go="goes")
    checks = desk(monkeypatch, seen, presence)
    presence.came("s")
    with checks.opened(LONG, session="s") as job:
        for report in job.slices():
            if job.sentences > 10:
                presence.left("s")
                now[0] = GRACE + 1
            assert report.sentences
        assert type(job.stopped).__name__ == "ClientGone"
    assert len(seen.seen) < 60
    assert 'outcome="clientgone"' in checks.metrics.text().decode()


def test_a_client_that_listens_or_has_just_left_is_not_gone() -> None:
    now = [0.0]
    presence = Presence(clock=lambda: now[0])
    presence.came("s")
    now[0] = 1_000.0
    assert not presence.gone("s", since=0.0)
    presence.left("s")
    now[0] += GRACE - 1
    assert not presence.gone("s", since=0.0)
    now[0] += 2
    assert presence.gone("s", since=0.0)
    assert not presence.gone("new", since=now[0])


@pytest.mark.parametrize(
    ("path", "query", "session"),
    [
        ("/gradio_api/queue/data", "session_hash=abc", "abc"),
        ("/gradio_api/queue/data", "", None),
        ("/gradio_api/call/check/0f3", "", "0f3"),
        ("/gradio_api/call/check", "", None),
        ("/item/173", "", None),
    ],
)
def test_the_session_of_a_stream_is_in_its_address(
    path: str, query: str, session: str | None
) -> None:
    assert session_of(path, query) == session


def test_a_person_can_stop_a_check_and_what_is_done_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stop = StopSignal()

    def rewrite(sentence: str) -> str:
        if sentence.startswith("Pupil 20 "):
            stop.set()
        return sentence.replace("go", "goes")

    report = desk(monkeypatch, Scripted(rewrite)).report(LONG, stop=stop)
    assert "Pupil 19 goes home." in report.corrected and "Pupil 40 go home." in report.corrected
    assert {notice.message for notice in report.notices} == {
        "You stopped the check here, so the rest was kept as it is."
    }
    before = StopSignal()
    before.set()
    untouched = desk(monkeypatch, replacing(go="goes")).report(LONG, stop=before)
    assert untouched.corrected == LONG and untouched.notices


@pytest.mark.parametrize("text", ["x " * 6, "x" * 101])
def test_a_text_beyond_the_limits_is_refused_with_words(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    checks = desk(monkeypatch, replacing(), characters=100, words=5)
    with pytest.raises(UsageError, match="Check it in parts"):
        checks.report(text)
    assert checks.turns.open_checks == 0
    assert 'outcome="refused"' in checks.metrics.text().decode()


def test_a_corrector_that_fails_leaves_the_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(Scripted):
        def correct(self, sentences: object, item: object = None) -> Iterator[object]:  # type: ignore[override]
            raise BackendError("no server")
            yield

    checks = desk(monkeypatch, Broken(str))
    with pytest.raises(BackendError, match="no server"):
        checks.report(LONG)
    assert checks.turns.open_checks == 0


def test_joined_slices_number_their_edits_through() -> None:
    parts = [check(text, replacing(go="goes")) for text in ("He go.", "She go.")]
    moved = annotate("He go. She go.", "He goes. She goes.")
    assert [edit.id for edit in moved.edits] == [1, 2]
    assert join_reports("He go.", parts[:1], []) == parts[0]
