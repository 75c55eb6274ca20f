"""What every request passes before it reaches the page."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import platform
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from app.errors import UsageError
from app.web.addresses import HostCheck, PublicAddress, address_of, read_public_address
from app.web.allowed import read_allowed
from app.web.body_limit import MAX_BODIES, BodyLimit
from app.web.call_check import MAX_LISTS, MAX_VALUES, CallCheck
from app.web.checks import Checks
from app.web.event_log import log_failure
from app.web.headers import SecurityHeaders, script_hashes
from app.web.limits import Limits, whole_characters
from app.web.login import LOCKED_FOR, MAX_WRONG, LoginGuard, password_check
from app.web.open_routes import OpenRoutes
from app.web.operations import add_operations
from app.web.password import VARIABLE, read_password, without_password
from app.web.private_files import delete_upload, make_private_folder, sweep
from app.web.rate_limit import Buckets, RateLimit
from app.web.request_log import method_of


async def echo(request: Request) -> Response:
    return JSONResponse({"length": len(await request.body())})


async def page(request: Request) -> Response:
    return HTMLResponse("<html><script>1</script><SCRIPT src='a.js'></SCRIPT><p>scripted</html>")


PASSWORD = password_check("teacher", "right")


async def log_in(request: Request) -> Response:
    """As Gradio does it: 400 for a form that is too long, and for a wrong password."""
    given = (await request.body()).decode()
    right = len(given) < 100 and await PASSWORD("teacher", given)
    answer = JSONResponse({}, status_code=200 if right else 400)
    answer.set_cookie("a", "1", samesite="none", secure=True, httponly=True)
    answer.set_cookie("b", "1", samesite=None, httponly=True)
    return answer


APP = Starlette(
    routes=[
        Route("/", page),
        Route("/echo", echo, methods=["POST", "GET"]),
        Route("/login", log_in, methods=["POST"]),
        Route("/item/{id}", page),
    ]
)


@pytest.mark.parametrize("chunked", [False, True])
def test_a_long_body_is_refused_with_words_and_a_short_one_arrives(chunked: bool) -> None:
    client = TestClient(BodyLimit(APP, Limits(body_bytes=1_000)))

    def sent(length: int) -> bytes | Iterator[bytes]:
        return iter([b"x"] * length) if chunked else b"x" * length

    assert client.post("/echo", content=sent(1_000)).json() == {"length": 1_000}
    refused = client.post("/echo", content=sent(1_001))
    assert refused.status_code == 413
    assert "shorter text" in refused.json()["detail"]


def test_a_body_has_its_bound_in_every_method() -> None:
    client = TestClient(BodyLimit(APP, Limits(body_bytes=1_000)))
    assert client.request("GET", "/echo", content=b"x" * 1_000).json() == {"length": 1_000}
    assert client.request("GET", "/echo", content=b"x" * 1_001).status_code == 413
    assert client.request("GET", "/echo", content=iter([b"x"] * 1_001)).status_code == 413


def test_a_form_of_languagetools_api_is_as_long_as_the_longest_text() -> None:
    limit = BodyLimit(APP, Limits(characters=1_000))
    assert limit.most_bytes("/v2/check") < 200_000 < limit.most_bytes("/gradio_api/call/check")


def test_bodies_count_until_they_are_answered() -> None:
    limits = Limits(body_bytes=100)
    statuses: list[int] = []
    free = asyncio.Event()

    async def slow(scope: Scope, receive: Receive, send: Send) -> None:
        await free.wait()
        await Response("done")(scope, receive, send)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"x" * 100, "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    async def work() -> None:
        limit = BodyLimit(slow, limits)
        scope = {"type": "http", "method": "POST", "path": "/", "headers": []}
        first = [asyncio.create_task(limit(scope, receive, send)) for _ in range(MAX_BODIES)]
        await asyncio.sleep(0)
        await limit(scope, receive, send)
        assert statuses == [503]
        free.set()
        await asyncio.gather(*first)
        await limit(scope, receive, send)

    asyncio.run(work())
    assert statuses == [503] + [200] * (MAX_BODIES + 1)


def test_a_body_that_drips_is_given_up() -> None:
    sent: list[Message] = []

    async def drip() -> Message:
        await asyncio.sleep(0.02)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: Message) -> None:
        sent.append(message)

    scope = {
        "type": "http", "method": "POST", "path": "/echo", "headers": [], "query_string": b"",
        "client": ("1.2.3.4", 1), "server": ("s", 1), "scheme": "http", "root_path": "",
        "http_version": "1.1",
    }  # fmt: skip
    asyncio.run(BodyLimit(APP, Limits(body_seconds=0.2))(scope, drip, send))
    assert sent[0]["status"] == 408


def test_one_address_waits_when_its_tokens_are_used_up_and_others_do_not() -> None:
    now = [0.0]
    buckets = Buckets(per_minute=60, clock=lambda: now[0])
    assert [buckets.take("a") for _ in range(10)] == [0.0] * 10
    assert buckets.take("a") == pytest.approx(1.0)
    assert buckets.take("b") == 0.0
    now[0] = 1.01
    assert buckets.take("a") == 0.0


def test_too_many_requests_are_told_to_wait_and_pages_are_still_shown() -> None:
    client = TestClient(RateLimit(APP, Limits(requests_per_minute=12)))
    answers = [client.post("/echo", content=b"x").status_code for _ in range(4)]
    assert answers == [200, 200, 429, 429]
    refused = client.post("/echo", content=b"x")
    assert int(refused.headers["retry-after"]) >= 1
    assert "Your text is kept" in refused.json()["detail"]
    assert client.get("/").status_code == 200


def test_only_the_address_that_the_proxy_saw_is_believed() -> None:
    scope = {"client": ("10.0.0.1", 5), "headers": [(b"x-forwarded-for", b"6.6.6.6, 7.7.7.7")]}
    assert address_of(scope) == "10.0.0.1"
    assert address_of(scope, behind_proxy=True) == "7.7.7.7"
    scope["headers"] = [(b"x-forwarded-for", b"6.6.6.6"), (b"x-forwarded-for", b"7.7.7.7")]
    assert address_of(scope, behind_proxy=True) == "7.7.7.7"


@pytest.mark.parametrize(
    ("address", "visitor"),
    [
        ("7.7.7.7:5151", "7.7.7.7"),
        ("::ffff:7.7.7.7", "7.7.7.7"),
        ("::1", "::1"),
        ("[2001:db8:1:2::5]:443", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::6", "2001:db8:1:2::/64"),
        ("unknown", "unknown"),
    ],
)
def test_a_visitor_with_many_addresses_is_one_visitor(address: str, visitor: str) -> None:
    scope = {"client": None, "headers": [(b"x-forwarded-for", address.encode())]}
    assert address_of(scope, behind_proxy=True) == visitor


def test_metrics_stay_on_this_machine_behind_a_proxy_that_was_not_named() -> None:
    app = FastAPI()
    add_operations(app, Checks(read_allowed("unchanged")))
    local = TestClient(app, client=("127.0.0.1", 5))
    assert local.get("/metrics").status_code == 200
    assert local.get("/metrics", headers={"x-forwarded-for": "7.7.7.7"}).status_code == 404


def test_a_call_with_very_many_lists_or_values_is_refused_before_it_is_read() -> None:
    async def reached(scope: Scope, receive: Receive, send: Send) -> None:
        await Response("reached")(scope, receive, send)

    client = TestClient(CallCheck(reached, names=["check"], functions=[0]))

    def status(part: bytes, times: int) -> int:
        body = b'{"data": [[' + part * times + b"1]]}"
        return client.post("/gradio_api/call/check", content=body).status_code

    assert status(b"[],", MAX_LISTS - 10) == 200
    assert status(b"[],", MAX_LISTS) == 422
    assert status(b"1,", MAX_VALUES - 10) == 200
    assert status(b"1,", MAX_VALUES) == 422
    end = b'{"session_hash": [' + b"[]," * MAX_LISTS + b"1]}"
    refused = client.post("/gradio_api/cancel", content=end)
    assert refused.status_code == 422 and "shorter text" in refused.json()["detail"]


def test_an_unforeseen_error_is_told_by_kind_and_place_without_the_words_it_holds(
    capsys: pytest.CaptureFixture[str],
) -> None:
    try:
        {}["the learner's words"]
    except KeyError as error:
        log_failure(error)
    told = capsys.readouterr().err
    assert "KeyError at test_web_guards.py:" in told
    assert "words" not in told


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("127.0.0.1:7860", 200),
        ("[::1]:7860", 200),
        ("192.168.1.5", 200),
        ("localhost", 200),
        ("desk.school", 200),
        ("DESK.school:443", 200),
        ("evil.example", 421),
        ("desk.school.evil.example", 421),
        ("", 421),
        ("[", 421),
        ("evil.example@127.0.0.1", 421),
        ("evil.example\\@127.0.0.1", 421),
        ("127.0.0.1/evil", 421),
        ("127.0.0.1:80:80", 421),
    ],
)
def test_the_server_answers_to_its_own_names_only(host: str, status: int) -> None:
    public = read_public_address("127.0.0.1", "https://desk.school")
    client = TestClient(HostCheck(APP, public))
    assert client.get("/", headers={"host": host}).status_code == status


@pytest.mark.parametrize(
    ("headers", "scheme", "proxy", "base"),
    [
        ({"host": "localhost:1"}, "http", False, "http://localhost:1"),
        ({"host": "localhost", "x-forwarded-host": "evil"}, "http", False, "http://localhost"),
        ({"host": "localhost", "x-forwarded-proto": "javascript"}, "http", True, ""),
        ({"host": "localhost", "x-forwarded-host": "evil.example"}, "http", True, ""),
        ({"host": "x", "x-forwarded-host": "1.2.3.4", "x-forwarded-proto": "https"}, "http", True,
         "https://1.2.3.4"),
        ({"host": "evil.example"}, "http", False, ""),
    ],
)  # fmt: skip
def test_a_class_link_has_http_and_a_name_of_the_server(
    headers: dict[str, str], scheme: str, proxy: bool, base: str
) -> None:
    assert PublicAddress(behind_proxy=proxy).base(headers, scheme) == base
    assert PublicAddress("https://desk.school/").base(headers, scheme) == "https://desk.school"


@pytest.mark.parametrize("url", ["javascript://x", "desk.school", "https://", "https://[", "/x"])
def test_a_public_address_that_is_none_is_refused_at_the_start(url: str) -> None:
    with pytest.raises(UsageError, match="--public-url"):
        read_public_address("127.0.0.1", url)


def test_every_answer_has_the_headers_and_only_our_scripts_the_nonce() -> None:
    hashes = script_hashes("<script>let a = 1</script><script src='x.js'></script>")
    digest = hashlib.sha256(b"let a = 1").digest()
    assert hashes == (f"'sha256-{base64.b64encode(digest).decode()}'",)
    client = TestClient(SecurityHeaders(APP, hashes, https=True))
    answer = client.get("/")
    csp = answer.headers["content-security-policy"]
    nonce = csp.partition("'nonce-")[2].partition("'")[0]
    assert answer.text.count(f'<script nonce="{nonce}"') == 2
    assert int(answer.headers["content-length"]) == len(answer.content)
    assert client.get("/").headers["content-security-policy"] != csp, "a nonce is used once"
    assert "default-src 'none'" in csp and "frame-ancestors 'none'" in csp and hashes[0] in csp
    assert "unsafe-inline" not in csp.partition("script-src")[2].partition(";")[0]
    for name, value in {
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
        "strict-transport-security": "max-age=31536000",
    }.items():
        assert answer.headers[name] == value
    assert client.get("/nowhere").headers["x-content-type-options"] == "nosniff"


CLOSED = [
    "/docs", "/openapi.json", "/redoc", "/monitoring", "/monitoring/summary", "/logout", "/login",
    "/gradio_api/file=/etc/passwd", "/gradio_api/file/etc/passwd", "/gradio_api/proxy=http://x",
    "/gradio_api/upload", "/gradio_api/upload_progress", "/gradio_api/runs",
    "/gradio_api/run-history/records", "/gradio_api/vibe-code", "/gradio_api/vibe-edit",
    "/gradio_api/dev/reload", "/gradio_api/deep_link", "/gradio_api/process_recording",
    "/gradio_api/custom_component/a/b/c/d", "/gradio_api/stream/x", "/gradio_api/token",
    "/gradio_api/component_server", "/gradio_api/profiling/traces", "/assets/../app.py",
    "/item/1/2", "/nothing", "/assets/" + "a" * 300, "/desk/" + "字" * 60 + ".js",
]  # fmt: skip


@pytest.mark.parametrize("path", CLOSED)
def test_what_the_page_does_not_need_is_closed(path: str) -> None:
    async def reached(scope: object, receive: object, send: object) -> None:
        raise AssertionError("a closed route was reached")

    client = TestClient(OpenRoutes(reached))
    assert client.get(path).status_code == 404
    assert client.post(path).status_code == 404


class Gradio(Starlette):
    cookie_id = "c"
    tokens = {"good": "teacher"}  # noqa: RUF012


def guarded(clock: list[float]) -> TestClient:
    from starlette.middleware import Middleware

    guard = Middleware(LoginGuard, clock=lambda: clock[0])
    return TestClient(Gradio(routes=APP.routes, middleware=[guard]))


def test_item_pages_and_calls_need_a_login_too_and_the_form_does_not() -> None:
    client = guarded([0.0])
    assert client.get("/item/173").status_code == 401
    assert client.post("/echo").status_code == 401
    assert client.get("/").status_code == 200
    for cookie in ("access-token-c=bad", "access-token-c", '"', "access-token-x=good"):
        assert client.get("/item/173", headers={"cookie": cookie}).status_code == 401
    cookie = {"cookie": "access-token-unsecure-c=good"}
    assert client.get("/item/173", headers=cookie).status_code == 200


def test_a_method_that_a_visitor_invents_is_not_logged() -> None:
    assert [method_of(one) for one in ("GET", "POST", "MYSECRET")] == ["GET", "POST", "other"]


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.web.login.WRONG_PAUSE", 0.01)


@pytest.mark.usefixtures("no_pause")
def test_a_form_that_is_refused_before_its_password_is_read_is_no_guess() -> None:
    client = guarded([0.0])
    too_long = [client.post("/login", content=b"x" * 100).status_code for _ in range(MAX_WRONG + 1)]
    assert too_long == [400] * (MAX_WRONG + 1)
    assert client.post("/login", content=b"right").status_code == 200


@pytest.mark.usefixtures("no_pause")
def test_whoever_guesses_passwords_waits() -> None:
    clock = [0.0]
    client = guarded(clock)
    wrong = [client.post("/login", content=b"no").status_code for _ in range(MAX_WRONG + 1)]
    assert wrong == [400] * MAX_WRONG + [429]
    assert client.post("/login", content=b"right").status_code == 429
    clock[0] = LOCKED_FOR + 1
    assert client.post("/login", content=b"right").status_code == 200


@pytest.mark.usefixtures("no_pause")
def test_passwords_that_are_sent_at_once_are_guesses_too() -> None:
    statuses: list[int] = []

    async def slow_form(scope: Scope, receive: Receive, send: Send) -> None:
        assert not await PASSWORD("teacher", "no")
        await Response(status_code=400)(scope, receive, send)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"no", "more_body": False}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start":
            statuses.append(message["status"])

    async def guess(guard: LoginGuard) -> None:
        scope = {"type": "http", "method": "POST", "path": "/login", "headers": [], "client": None}
        await asyncio.gather(*(guard(scope, receive, send) for _ in range(50)))

    asyncio.run(guess(LoginGuard(slow_form)))
    assert statuses.count(400) == MAX_WRONG and statuses.count(429) == 50 - MAX_WRONG


def test_right_passwords_do_not_count_as_guesses() -> None:
    client = guarded([0.0])
    right = [client.post("/login", content=b"right").status_code for _ in range(MAX_WRONG + 5)]
    assert right == [200] * (MAX_WRONG + 5)


def test_a_login_is_of_no_use_to_a_page_of_another_server() -> None:
    cookies = client_cookies(guarded([0.0]))
    assert cookies and all(one.count("SameSite") == 1 for one in cookies)
    assert all(one.endswith("; SameSite=Lax") for one in cookies)


def client_cookies(client: TestClient) -> list[str]:
    return client.post("/login", content=b"right").headers.get_list("set-cookie")


def test_a_wrong_password_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    monkeypatch.setattr("app.web.login.asyncio.sleep", sleep)
    check = password_check("teacher", "päss:word")
    assert asyncio.run(check("teacher", "päss:word")) and slept == []  # type: ignore[arg-type]
    assert not asyncio.run(check("teacher", "other"))  # type: ignore[arg-type]
    assert not asyncio.run(check("\ufffd", ""))  # type: ignore[arg-type]
    assert not asyncio.run(check("\ud800", "\udfff"))  # type: ignore[arg-type]
    assert len(slept) == 3


def test_the_password_comes_from_a_file_or_the_environment_and_leaves_the_arguments(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    assert read_password(None, None) is None
    assert read_password("a:b:c", None) == ("a", "b:c")
    (tmp_path / "auth").write_text("teacher:word\n")
    assert read_password(None, str(tmp_path / "auth")) == ("teacher", "word")
    monkeypatch.setenv(VARIABLE, "x:y")
    assert read_password(None, None) == ("x", "y")
    for wrong in ("a", ":b", "a:", ""):
        with pytest.raises(UsageError, match="USER:PASSWORD"):
            read_password(wrong, None)
    with pytest.raises(UsageError, match="cannot be read"):
        read_password(None, str(tmp_path / "none"))
    assert without_password(["--auth", "a:b", "--port", "1"]) == (["--port", "1"], "a:b")
    assert without_password(["--auth=a:b"]) == ([], "a:b")
    assert without_password(["--port", "1"]) == (["--port", "1"], None)


def test_uploads_lie_in_a_private_folder_and_do_not_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    monkeypatch.setenv("GRADIO_TEMP_DIR", "")
    folder = make_private_folder()
    assert folder.stat().st_mode & 0o777 == 0o700
    (folder / "hash").mkdir()
    path = folder / "hash" / "essay.txt"
    path.write_text("secret")
    delete_upload(path)
    assert not path.parent.exists()
    (folder / "left").write_text("secret")
    assert sweep(folder, older_than=60) == 0
    assert sweep(folder, older_than=-1) == 1
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "missing"))
    with pytest.raises(UsageError, match="TMPDIR"):
        make_private_folder()


def test_halves_of_characters_are_replaced_so_that_an_answer_can_be_sent() -> None:
    assert whole_characters("a\ud83d b\udc00 😀") == "a\ufffd b\ufffd 😀"
    whole_characters("\ud800").encode()


def test_what_is_freed_goes_back_to_the_system() -> None:
    code = (
        "import psutil; from app.web.free_memory import give_back, share_heaps; share_heaps()\n"
        "rss = lambda: psutil.Process().memory_info().rss\n"
        "blocks = [bytes(1000) for _ in range(100_000)]; last = blocks[-1]; del blocks\n"
        "held = rss(); give_back(); print(held - rss())"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert platform.libc_ver()[0] != "glibc" or int(done.stdout) > 50_000_000


def test_large_blocks_are_kept_out_of_the_heap_that_small_ones_share() -> None:
    """glibc would put them there as soon as one of 8 MB has been freed."""
    code = (
        "import ctypes; from app.web.free_memory import share_heaps; share_heaps()\n"
        "class Info(ctypes.Structure):\n"
        "    _fields_ = [(name, ctypes.c_size_t) for name in 'abcdefghij']\n"
        "find = getattr(ctypes.CDLL(None), 'mallinfo2', None)\n"
        "big = bytes(8_000_000); del big\n"
        "blocks = [bytes(1_000_000) for _ in range(50)]\n"
        "if find is not None: find.restype = Info\n"
        "print(find().e if find is not None else -1)"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    mapped = int(done.stdout)
    assert mapped == -1 or mapped > 40_000_000
