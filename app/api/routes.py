"""The addresses under ``/v2/``, on the page's own server and within its limits.

A check is admitted, takes turns and is stopped like one of the page (``app/web/checks.py``); a
client that closes the connection stops its check at once.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import suppress

import anyio
from anyio import CapacityLimiter
from fastapi import FastAPI
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from app.api.errors import BadRequest, UnknownAction
from app.api.languages import read_language
from app.api.parameters import read_parameters
from app.api.request import CheckRequest, read_check
from app.api.response import answer, configuration, info, languages
from app.errors import UsageError
from app.explain.choose import choose_explainer
from app.records import Report
from app.running import ClientGone, StopSignal
from app.spelling_choice import in_spelling
from app.web.addresses import PublicAddress
from app.web.checks import Checks
from app.web.limits import TooLong
from app.web.scheduling import Busy
from models.protocol import BackendError

_SPARE = 4
"""Threads beside those of the checks that may be open: for requests that are refused."""
_READERS = 2
"""Requests that are taken apart at the same moment: a hostile one needs a hundred megabytes."""
_WORDS = ("words", "words/add", "words/delete")


def add_api(app: FastAPI, checks: Checks, public: PublicAddress) -> None:
    """Add LanguageTool's API before Gradio's routes."""
    api = _Api(checks, public)
    app.router.routes.insert(0, Route("/v2/{action:path}", api.answer, methods=["GET", "POST"]))


class _Api:
    """Answers every request under ``/v2/``."""

    def __init__(self, checks: Checks, public: PublicAddress) -> None:
        self._checks = checks
        self._public = public
        self._limiter = CapacityLimiter(int(checks.limits.queue) + _SPARE)
        self._readers = threading.Semaphore(_READERS)

    async def answer(self, request: Request) -> Response:
        """The action named by the address; errors are plain text, as LanguageTool's are."""
        stop = StopSignal()
        try:
            body = await request.body()
        except ClientDisconnect:
            return Response(status_code=400)
        action = request.path_params["action"]
        base = self._public.base(
            request.headers, request.url.scheme, request.scope.get("root_path", "")
        )
        query = request.scope["query_string"]

        def work() -> Response:
            return _in_words(lambda: self._act(action, query, body, base, stop))

        async with anyio.create_task_group() as tasks:
            tasks.start_soon(_watch, request, stop)
            response = await anyio.to_thread.run_sync(work, limiter=self._limiter)
            tasks.cancel_scope.cancel()
        return response

    def _act(self, action: str, query: bytes, body: bytes, base: str, stop: StopSignal) -> Response:
        if action == "check":
            with self._readers:
                wanted = read_check(read_parameters(query, body))
            return JSONResponse(answer(wanted, self._check(wanted, stop), base))
        if action == "languages":
            return JSONResponse(languages())
        if action == "info":
            return JSONResponse(info())
        if action == "maxtextlength":
            return PlainTextResponse(f"{self._checks.limits.characters:.0f}")
        if action == "healthcheck":
            return PlainTextResponse("OK")
        if action == "configinfo":
            code = read_parameters(query, body).get("language")
            if code is None:
                raise BadRequest("'language' parameter missing")
            variety = read_language(code)
            return JSONResponse(configuration(variety, int(self._checks.limits.characters)))
        if action in _WORDS:  # LanguageTool's answer where there are no personal dictionaries
            raise BadRequest("This end point needs a user id")
        raise UnknownAction(f"Unsupported action: '{action[:40]}'. Please see /v2/check")

    def _check(self, wanted: CheckRequest, stop: StopSignal) -> Report | None:
        if wanted.is_text_level:
            return None
        with self._checks.opened(wanted.text.plain, stop=stop) as job:
            job.language = wanted.variety.code
            job.corrector = in_spelling(job.corrector, wanted.variety.spelling)
            explainer = choose_explainer(first_language=wanted.first_language)
            return job.joined(list(job.slices(explainer=explainer)))


async def _watch(request: Request, stop: StopSignal) -> None:
    """Stop the check when the client has closed the connection."""
    with suppress(RuntimeError):
        while (await request.receive())["type"] != "http.disconnect":
            pass
    stop.set_because(ClientGone())


def _in_words(work: Callable[[], Response]) -> Response:
    """The answer, or "Error: …" with LanguageTool's status for it."""
    try:
        return work()
    except BadRequest as error:
        return failure(error.status, str(error))
    except TooLong as error:
        return failure(413, str(error))
    except Busy as error:
        return failure(503, str(error), {"Retry-After": str(error.seconds)})
    except UsageError as error:
        return failure(400, str(error))
    except BackendError as error:
        return failure(500, str(error))


def failure(status: int, words: str, headers: dict[str, str] | None = None) -> Response:
    return PlainTextResponse(f"Error: {words}", status_code=status, headers=headers)
