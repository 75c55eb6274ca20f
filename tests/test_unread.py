"""Answers that nobody fetches are bounded: for each address, and in how long they are kept."""

from __future__ import annotations

import json
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient

from app.web.gradio_memory import ABANDONED
from app.web.limits import Limits
from app.web.presence import GRACE
from app.web.unread import UnreadAnswers

CALL = "/gradio_api/call/check"


class Desk:
    """Calls that are answered with numbers, as Gradio's are."""

    def __init__(self, **limits: float) -> None:
        self.unread: dict[str, set[str]] = {}
        """Gradio's account of results that wait, by session."""
        page: Any = SimpleNamespace(_queue=SimpleNamespace(pending_event_ids_session=self.unread))
        app = Starlette(routes=[Route("/{path:path}", self._called, methods=["GET", "POST"])])
        self._guarded = UnreadAnswers(app, page, Limits(**limits), behind_proxy=True)
        self.client = TestClient(self._guarded)

    async def _called(self, request: Request) -> Response:
        await request.body()
        number = f"e{len(self.unread)}"
        self.unread[f"session of {number}"] = {number}
        return JSONResponse({"event_id": number})

    def call(self, path: str = CALL, bytes: int = 10, address: str = "1.1.1.1") -> int:
        headers = {"X-Forwarded-For": address}
        return self.client.post(path, content=b"x" * bytes, headers=headers).status_code


@pytest.mark.parametrize("path", [CALL, f"{CALL}/", "/gradio_api/queue/join"])
def test_an_address_has_a_bounded_number_of_answers_waiting(path: str) -> None:
    desk = Desk(connections=3)
    assert [desk.call(path) for _ in range(5)] == [200, 200, 200, 429, 429]
    assert desk.call(path, address="2.2.2.2") == 200
    refused = desk.client.post(path, headers={"X-Forwarded-For": "1.1.1.1"})
    assert "Fetch them first" in refused.json()["detail"]
    assert int(refused.headers["retry-after"]) > 0


def test_an_answer_that_was_fetched_or_dropped_makes_room() -> None:
    desk = Desk(connections=2)
    assert [desk.call() for _ in range(3)] == [200, 200, 429]
    desk.unread["session of e0"].clear()
    assert [desk.call() for _ in range(2)] == [200, 429]
    desk.unread.clear()
    assert [desk.call() for _ in range(3)] == [200, 200, 429]


def test_answers_to_long_questions_are_fewer() -> None:
    desk = Desk(body_bytes=100)
    assert [desk.call(bytes=100) for _ in range(6)] == [200] * 5 + [429]
    assert desk.call(bytes=1, address="2.2.2.2") == 200


def test_other_requests_and_other_answers_do_not_count() -> None:
    desk = Desk(connections=1)
    desk.call()
    assert desk.client.get(f"{CALL}/e0", headers={"X-Forwarded-For": "1.1.1.1"}).status_code == 200
    assert desk.call("/gradio_api/run/check") == 200
    assert json.loads(desk.client.post(CALL).content)["event_id"]


def test_an_answer_nobody_listens_for_is_kept_a_minute() -> None:
    assert GRACE < ABANDONED <= 60
