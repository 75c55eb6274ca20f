"""Web pages of other servers cannot read answers, unless the operator names them."""

from __future__ import annotations

import http.client
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.responses import Response
from starlette.testclient import TestClient

from app.attack.server import free_port
from app.web.addresses import PublicAddress
from app.web.allowed import read_allowed
from app.web.origins import AllowOrigin, OwnPages
from app.web.server import Settings, start

EVIL = "https://evil.example"
FRIEND = "app://obsidian.md"


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    port = free_port()
    page = start(Settings(read_allowed("unchanged"), port=port, allow_origins=(FRIEND,)))
    yield port
    page.close(verbose=False)


def fields(port: int, method: str, path: str, origin: str, host: str) -> dict[str, str]:
    """The headers about other origins in the answer to a page of that origin."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    body = urlencode({"language": "en", "text": "He go."}) if method == "POST" else None
    asked = {"Origin": origin, "Host": host, "Access-Control-Request-Method": "POST"}
    try:
        connection.request(method, path, body, asked)
        answer = connection.getresponse()
        answer.read()
    finally:
        connection.close()
    found = {name.lower(): value for name, value in answer.getheaders()}
    return {name: value for name, value in found.items() if name.startswith("access-control-")}


@pytest.mark.parametrize("host", ["192.168.1.5", "localhost"])
@pytest.mark.parametrize("origin", [EVIL, "http://localhost:9999", "null"])
@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/v2/check"), ("OPTIONS", "/v2/check"), ("GET", "/"), ("GET", "/gradio_api/info"),
     ("OPTIONS", "/gradio_api/call/check"), ("GET", "/item/1")],
)  # fmt: skip
def test_another_servers_page_is_told_nothing(
    port: int, method: str, path: str, origin: str, host: str
) -> None:
    assert fields(port, method, path, origin, host) == {}


def test_a_named_page_may_call_languagetools_api_and_nothing_else(port: int) -> None:
    allowed = fields(port, "POST", "/v2/check", FRIEND, "192.168.1.5")
    assert allowed == {"access-control-allow-origin": FRIEND}
    assert fields(port, "GET", "/gradio_api/info", FRIEND, "192.168.1.5") == {}


def test_several_pages_may_be_named_and_a_preflight_is_answered() -> None:
    async def plain(scope: Any, receive: Any, send: Any) -> None:
        await Response("ok")(scope, receive, send)

    page = {"origin": "https://school.example"}
    field = "access-control-allow-origin"
    assert field not in TestClient(AllowOrigin(plain)).get("/v2/check", headers=page).headers
    named = TestClient(AllowOrigin(plain, ["https://school.example", "app://obsidian.md"]))
    assert named.get("/v2/check", headers=page).headers[field] == "https://school.example"
    assert field not in named.get("/v2/check", headers={"origin": "https://evil.example"}).headers
    assert field not in named.get("/item/1", headers=page).headers
    assert named.options("/v2/check", headers=page).status_code == 204
    anyone = TestClient(AllowOrigin(plain, ["*"]))
    assert anyone.get("/v2/check", headers=page).headers[field] == "*"


CALL, CHECK = "/gradio_api/call/check", "/v2/check"


@pytest.mark.parametrize(
    ("path", "headers", "status"),
    [
        (CALL, {}, 200),  # a program
        (CALL, {"origin": "http://desk.school"}, 200),
        (CALL, {"origin": "http://desk.school", "sec-fetch-site": "same-origin"}, 200),
        (CALL, {"origin": EVIL}, 403),
        (CALL, {"origin": "null"}, 403),
        (CALL, {"origin": "http://desk.school:9999"}, 403),
        (CALL, {"origin": EVIL, "sec-fetch-site": "cross-site"}, 403),
        (CALL, {"origin": FRIEND}, 403),
        (CHECK, {"origin": EVIL}, 403),
        (CHECK, {"origin": FRIEND}, 200),
        (CHECK, {"origin": "chrome-extension://abc", "sec-fetch-site": "cross-site"}, 200),
        (CHECK, {"origin": "https://school.example", "sec-fetch-site": "cross-site"}, 200),
        (CHECK, {"sec-fetch-site": "cross-site"}, 403),
    ],
)
def test_a_page_of_another_server_cannot_have_work_done(
    path: str, headers: dict[str, str], status: int
) -> None:
    guard = OwnPages(answered, PublicAddress(), ["https://school.example"])
    client = TestClient(guard, base_url="http://desk.school")
    assert client.post(path, headers=headers).status_code == status
    assert client.get("/item/1", headers=headers).status_code == 200


def test_behind_a_proxy_the_page_is_known_by_the_name_that_visitors_use() -> None:
    def status(public: PublicAddress, **headers: str) -> int:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return TestClient(OwnPages(answered, public)).post(CALL, headers=named).status_code

    proxy = PublicAddress(behind_proxy=True)
    public = PublicAddress("https://desk.school", behind_proxy=True)
    assert status(proxy, origin="https://desk.school", x_forwarded_host="desk.school") == 200
    assert status(proxy, origin=EVIL, x_forwarded_host="desk.school") == 403
    assert status(proxy, origin="https://desk.school") == 200
    assert status(public, origin="https://desk.school") == 200
    assert status(public, origin=EVIL) == 403


async def answered(scope: Any, receive: Any, send: Any) -> None:
    await Response("ok")(scope, receive, send)
