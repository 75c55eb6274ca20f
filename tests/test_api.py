"""LanguageTool's API: what is asked, what is answered, and the limits that hold for it too."""

from __future__ import annotations

import json
import re
import threading
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

import anyio
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.middleware import Middleware
from starlette.testclient import TestClient
from starlette.types import Message

from app import check
from app.api.annotated import AnnotatedText, Part, read_data
from app.api.errors import BadRequest
from app.api.languages import VARIETIES
from app.api.matches import matches
from app.api.parameters import read_parameters
from app.api.request import CheckRequest
from app.api.response import answer
from app.api.routes import add_api
from app.api.rules import Selection, all_rules, rule_of
from app.api.units import Units, length
from app.explain.choose import choose_explainer
from app.pipeline import annotate
from app.records import Edit
from app.render.marking import unmarked
from app.running import StopSignal
from app.web import allowed as allowed_module
from app.web.addresses import PublicAddress
from app.web.allowed import Allowed, Choice
from app.web.body_limit import BodyLimit
from app.web.checks import Checks
from app.web.limits import Limits
from app.web.login import MAX_WRONG, LoginGuard
from app.web.open_routes import OpenRoutes
from app.web.rate_limit import RateLimit
from models.protocol import BackendError
from tests.conftest import Scripted, replacing
from tests.test_always_true import Random, texts
from tests.within import PATIENCE, within_work

Data = dict[str, Any]


class Desk:
    """LanguageTool's API with a scripted corrector, behind the middleware of the server."""

    def __init__(self, corrector: Scripted, *guards: Middleware, **limits: float) -> None:
        self.checks = Checks(Allowed((Choice("scripted"),)), Limits(**limits))
        self.app = FastAPI(middleware=[Middleware(OpenRoutes), *guards])
        add_api(self.app, self.checks, PublicAddress(url="https://desk.school"))
        self.client = TestClient(self.app)

    def check(self, text: str = "", **parameters: str) -> Data:
        given = {"language": "en", **({"text": text} if text else {}), **parameters}
        answer = self.client.post("/v2/check", data=given)
        assert answer.status_code == 200, answer.text
        whole: Data = answer.json()
        return whole

    def refused(self, **parameters: str) -> tuple[int, str]:
        answer = self.client.post("/v2/check", data=parameters)
        assert answer.headers["content-type"] == "text/plain; charset=utf-8"
        return answer.status_code, answer.text

    def outcomes(self) -> str:
        return self.checks.metrics.text().decode()


@pytest.fixture
def desk_with(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Desk]:
    def make(corrector: Scripted, *guards: Middleware, **limits: float) -> Desk:
        monkeypatch.setattr(allowed_module, "load", lambda *_: corrector)
        return Desk(corrector, *guards, **limits)

    return make


@pytest.fixture
def desk(desk_with: Callable[..., Desk]) -> Desk:
    return desk_with(replacing(go="goes", was="were", recieve="receive"))


def replaced(text: str, answer: Data) -> str:
    """The text as a client makes it: the first replacement at every place, in UTF-16 units."""
    units = text.encode("utf-16-le")
    for match in reversed(answer["matches"]):
        start = 2 * match["offset"]
        value = match["replacements"][0]["value"].encode("utf-16-le")
        units = units[:start] + value + units[start + 2 * match["length"] :]
    return units.decode("utf-16-le")


def test_a_match_has_all_that_languagetool_sends(desk: Desk) -> None:
    text = "She go to school."
    (edit,) = check(text, replacing(go="goes")).edits
    assert edit.item is not None and "【" in edit.explanation.reason
    answer = desk.check(text, language="en-US")
    (match,) = answer["matches"]
    assert match["message"] == unmarked(edit.explanation.reason)
    assert not set("【】{}") & set(match["message"])
    assert match["shortMessage"] == "Agreement"
    assert match["replacements"] == [{"value": "goes"}]
    assert (match["offset"], match["length"]) == (4, 2)
    assert match["context"] == {"text": text, "offset": 4, "length": 2}
    assert match["sentence"] == text
    assert match["type"] == {"typeName": "Other"}
    page = f"https://desk.school/item/{edit.item.id}"
    assert match["rule"] == {
        "id": "R_VERB_SVA", "subId": str(edit.item.id),
        "description": "Agreement: something to change",
        "issueType": "grammar", "urls": [{"value": page}],
        "category": {"id": "GRAMMAR", "name": "Grammar"},
    }  # fmt: skip
    assert match["ignoreForIncompleteSentence"] is True and match["contextForSureMatch"] == -1
    assert answer["language"]["code"] == "en-US"
    assert answer["language"]["detectedLanguage"]["code"] == "en-US"
    assert answer["software"]["apiVersion"] == 1
    assert answer["warnings"] == {"incompleteResults": False}
    assert answer["sentenceRanges"] == [[0, 17]]


def test_get_is_answered_like_post(desk: Desk) -> None:
    address = "/v2/check?language=en&text=She%20go%20home."
    assert desk.client.get(address).json() == desk.check("She go home.")


def test_offsets_count_utf_16_units(desk: Desk) -> None:
    text = "😀👍🏽 She go home. 🎉 They was late."
    answer = desk.check(text)
    assert [match["offset"] for match in answer["matches"]] == [11, 28]
    assert answer["matches"][1]["context"]["offset"] == 28
    assert answer["sentenceRanges"][0][0] == 0
    assert replaced(text, answer) == "😀👍🏽 She goes home. 🎉 They were late."


def test_half_a_character_keeps_the_places(desk: Desk) -> None:
    data = '{"text": "\\ud83d She go home."}'
    assert desk.check(data=data)["matches"][0]["offset"] == 6


@pytest.mark.parametrize(
    ("wrong", "right", "expected"),
    [
        ("She interested in it.", "She is interested in it.", [("She", "She is")]),
        ("Book is here.", "The book is here.", [("Book", "The book")]),
        ("We discussed about it.", "We discussed it.", [("discussed about", "discussed")]),
        ("However I like it.", "However, I like it.", [("However", "However,")]),
        ("I speak well English.", "I speak English well.", [("well English", "English well")]),
        ("He she know it.", "He knows it.", None),
    ],
)
def test_every_match_can_be_underlined_and_offers_words(
    wrong: str, right: str, expected: list[tuple[str, str]] | None
) -> None:
    report = annotate(f"{wrong} Yes.", f"{right} Yes.")
    found = matches(report, _rule, lambda _: True)
    got = [(report.text[one.start : one.end], one.replacement) for one in found]
    assert all(a.strip() and b.strip() for a, b in got)
    if expected is not None:
        assert got == expected
    text = report.text
    for one in reversed(found):
        text = text[: one.start] + one.replacement + text[one.end :]
    assert text == report.corrected


def _rule(edit: Edit) -> Any:
    return rule_of(edit.type, edit.severity)


def test_moved_words_are_one_match() -> None:
    report = annotate(
        "The teacher explained to the students slowly the rule.",
        "The teacher slowly explained the rule to the students.",
    )
    assert len(report.edits) > 1 and {edit.group for edit in report.edits} == {1}
    (match,) = matches(report, _rule, lambda _: True)
    text = report.text
    assert text[: match.start] + match.replacement + text[match.end :] == report.corrected


def test_markup_is_not_checked_and_places_are_those_of_the_document(desk: Desk) -> None:
    parts = [{"text": "She "}, {"markup": "<b>"}, {"text": "go"}, {"markup": "</b>"},
             {"text": " home."}]  # fmt: skip
    (match,) = desk.check(data=json.dumps({"annotation": parts}))["matches"]
    assert (match["offset"], match["length"]) == (7, 2)
    assert match["replacements"] == [{"value": "goes"}]
    assert match["context"]["text"] == "She <b>go</b> home."


def test_markup_inside_a_match_is_never_overwritten(desk_with: Callable[..., Desk]) -> None:
    desk = desk_with(Scripted(lambda s: s.replace("enjoyed to talk", "enjoyed talking")))
    parts = [{"text": "I enjoyed to "}, {"markup": "<b>"}, {"text": "talk"}, {"markup": "</b>"},
             {"text": " with them."}]  # fmt: skip
    (match,) = desk.check(data=json.dumps({"annotation": parts}))["matches"]
    assert match["replacements"] == [] and match["message"]


def test_what_markup_is_read_as_is_context_and_never_marked(
    desk_with: Callable[..., Desk],
) -> None:
    desk = desk_with(replacing(go="goes", Dummy="Dummies"))
    parts = [{"markup": "\\ref{a}", "interpretAs": "Dummy"}, {"text": " is here. She go home."}]
    (match,) = desk.check(data=json.dumps({"annotation": parts}))["matches"]
    assert desk.checks.allowed.corrector().seen == ["Dummy is here.", "She go home."]  # type: ignore[attr-defined]
    assert (match["offset"], match["replacements"]) == (21, [{"value": "goes"}])


def test_a_missing_word_takes_the_neighbour_that_is_not_markup(
    desk_with: Callable[..., Desk],
) -> None:
    desk = desk_with(Scripted(lambda s: s.replace("x broken", "x is broken")))
    parts = [{"text": "The function "}, {"markup": "`x`", "interpretAs": "x"},
             {"text": " broken now."}]  # fmt: skip
    (match,) = desk.check(data=json.dumps({"annotation": parts}))["matches"]
    assert match["offset"] == 17 and match["replacements"] == [{"value": "is broken"}]


def test_the_forms_of_ltex_and_obsidian_are_understood(desk: Desk) -> None:
    data = {"annotation": [
        {"markup": "# ", "interpretAs": "", "offset": {"start": 0, "end": 2}},
        {"text": "She go home.", "offset": {"start": 2, "end": 14}},
    ]}  # fmt: skip
    form = urlencode({"language": "en-US", "data": json.dumps(data), "level": "picky",
                      "motherTongue": "de-DE", "enabledRules": "EN_QUOTES"})  # fmt: skip
    kind = {"Content-Type": "application/json"}  # LTeX says so of its form
    answer = desk.client.post("/v2/check", content=form, headers=kind)
    assert [match["offset"] for match in answer.json()["matches"]] == [6]


def test_a_paragraph_mark_ends_a_sentence(desk: Desk) -> None:
    parts = [{"text": "A title"}, {"markup": "<p>", "interpretAs": "\n\n"}, {"text": "She go."}]
    answer = desk.check(data=json.dumps({"annotation": parts}))
    assert answer["sentenceRanges"] == [[0, 7], [10, 17]]


def test_places_lead_from_the_plain_text_to_the_document() -> None:
    text = AnnotatedText([Part("a", "a"), Part("<i>", "", True), Part("bc", "bc")])
    assert text.plain == "abc" and text.whole == "a<i>bc"
    assert (text.place(1, 3).start, text.place(1, 3).end, text.place(1, 3).is_solid) == (4, 6, True)
    assert (text.place(0, 2).start, text.place(0, 2).end, text.place(0, 2).is_solid) == (
        0,
        5,
        False,
    )


@pytest.mark.parametrize(
    "data", ["", "[", "[" * 100_000, "[]", "{}", '{"text": 1}', '{"annotation": 1}',
             '{"annotation": [1]}', '{"annotation": [{"text": "a", "markup": "b"}]}',
             '{"annotation": [{"text": "a", "interpretAs": "b"}]}',
             '{"text": "", "annotation": []}'],
)  # fmt: skip
def test_data_that_is_none_is_refused(data: str) -> None:
    with pytest.raises(BadRequest):
        read_data(data)


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"language": "en"}, "Missing 'text' or 'data' parameter"),
        ({"language": "en", "text": "a", "data": "{}"}, "not both"),
        ({"text": "a"}, "Missing 'language' parameter"),
        ({"text": "a", "language": "xx"}, "'xx' is not a language code known to LanguageTool"),
        ({"text": "a", "language": "en", "level": "high"}, "'default' or 'picky'"),
        ({"text": "a", "language": "en", "enabledOnly": "true"}, "must specify enabled rules"),
        (
            {"text": "a", "language": "en", "enabledOnly": "yes", "enabledRules": "A",
             "disabledRules": "B"},
            "cannot specify disabled rules",
        ),
        ({"text": "a", "language": "en", "preferredVariants": "en-GB"}, "language=auto"),
        ({"text": "a", "language": "en", "disabled": "A"}, "'disabledRules'"),
        ({"text": "a", "language": "en", "mode": "x"}, "'mode'"),
    ],
)  # fmt: skip
def test_a_wrong_request_gets_400_and_the_reason_as_text(
    desk: Desk, parameters: dict[str, str], words: str
) -> None:
    status, text = desk.refused(**parameters)
    assert status == 400 and text.startswith("Error: ") and words in text


def test_an_empty_text_has_no_matches(desk: Desk) -> None:
    answer = desk.client.post("/v2/check", data={"text": "", "language": "en"})
    assert answer.status_code == 200 and answer.json()["matches"] == []


def test_the_variety_decides_the_spelling(desk: Desk) -> None:
    text = "My favourite color is red."
    found = {
        code: [
            one["replacements"][0]["value"] for one in desk.check(text, language=code)["matches"]
        ]
        for code in ("en-US", "en-GB", "en", "auto")
    }
    assert found == {"en-US": ["favorite"], "en-GB": ["colour"], "en": [], "auto": []}


def test_auto_takes_the_preferred_variety_and_says_what_it_sees(desk: Desk) -> None:
    answer = desk.check("She go home.", language="auto", preferredVariants="de-DE,en-GB")
    assert answer["language"]["code"] == "en-GB" and len(answer["matches"]) == 1
    spanish = desk.check("El perro está en la casa de los vecinos y no come.", language="auto")
    assert spanish["matches"] == []
    assert spanish["language"]["detectedLanguage"]["code"] == "es"
    assert spanish["warnings"]["incompleteResults"] is True


@pytest.mark.parametrize("code", ["zh", "zh-CN", "zh_cn", "auto"])
def test_chinese_is_checked_by_name_and_found_by_auto(
    desk_with: Callable[..., Desk], code: str
) -> None:
    text = "我买了三个书😀。他跑的很快。"
    desk = desk_with(Scripted(lambda s: s.replace("三个", "三本").replace("跑的", "跑得")))
    answer = desk.check(text, language=code)
    assert replaced(text, answer) == "我买了三本书😀。他跑得很快。"
    assert answer["language"]["code"] == "zh-CN"
    assert answer["language"]["detectedLanguage"]["code"] == "zh-CN"
    first = answer["matches"][0]
    assert first["rule"]["id"] == "ZH_WRONG_WORD" and first["shortMessage"].startswith("词语误用")
    assert answer["warnings"]["incompleteResults"] is False


def test_a_chinese_text_that_is_sent_as_english_is_not_checked(desk: Desk) -> None:
    answer = desk.check("我买了三个书。", language="en-US")
    assert answer["matches"] == [] and answer["warnings"]["incompleteResults"] is True
    assert answer["language"]["detectedLanguage"]["code"] == "zh-CN"


def test_chinese_is_listed_and_has_its_rules(desk: Desk) -> None:
    get = desk.client.get
    listed = {"name": "Chinese", "code": "zh", "longCode": "zh-CN"}
    assert listed in get("/v2/languages").json()
    rules = get("/v2/configinfo?language=zh").json()["rules"]
    assert len(rules) == 17 and "ZH_WORD_ORDER" in [rule["ruleId"] for rule in rules]
    assert all(rule["ruleId"].isascii() for rule in rules)


@pytest.mark.parametrize(
    ("code", "expected"),
    [("pt-BR", "pt"), ("ja", "ja"), ("ZH_cn", "zh"), ("tlh", None), ("", None)],
)
def test_the_mother_tongue_is_the_explainers_first_language(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, code: str, expected: str | None
) -> None:
    asked: list[str | None] = []

    def choose(*, first_language: str | None) -> Any:
        asked.append(first_language)
        return choose_explainer(first_language=first_language)

    monkeypatch.setattr("app.api.routes.choose_explainer", choose)
    assert len(desk.check("She go home.", motherTongue=code)["matches"]) == 1
    assert asked == [expected]


@pytest.mark.parametrize(
    ("parameters", "ids"),
    [
        ({}, ["R_VERB_SVA", "MORFOLOGIK_RULE_EN_US"]),
        ({"disabledRules": "R_VERB_SVA,EN_QUOTES"}, ["MORFOLOGIK_RULE_EN_US"]),
        ({"disabledCategories": "TYPOS"}, ["R_VERB_SVA"]),
        ({"enabledOnly": "true", "enabledCategories": "TYPOS"}, ["MORFOLOGIK_RULE_EN_US"]),
        ({"enabledOnly": "true", "enabledRules": "R_VERB_SVA"}, ["R_VERB_SVA"]),
        ({"mode": "textLevelOnly"}, []),
    ],
)
def test_rules_and_categories_are_chosen(
    desk: Desk, parameters: dict[str, str], ids: list[str]
) -> None:
    answer = desk.check("She go and recieve it.", **parameters)
    assert [match["rule"]["id"] for match in answer["matches"]] == ids


def test_spelling_is_named_as_editors_know_it(desk: Desk) -> None:
    (match,) = desk.check("They recieve it.", language="en-GB")["matches"]
    assert match["rule"]["id"] == "MORFOLOGIK_RULE_EN_GB"
    assert match["rule"]["category"]["id"] == "TYPOS"
    assert match["rule"]["issueType"] == "misspelling"
    assert match["type"] == {"typeName": "UnknownWord"}


def test_polish_of_the_wording_comes_with_picky_only() -> None:
    report = check("She go home.", replacing(go="goes"))
    (sentence,) = report.sentences
    polish = replace(sentence.edits[0], severity=1)
    report = replace(report, sentences=(replace(sentence, edits=(polish,)),))

    def found(selection: Selection) -> list[str]:
        wanted = CheckRequest(AnnotatedText.of(report.text), VARIETIES[0], selection)
        given = answer(wanted, report, "")["matches"]
        return [match["rule"]["category"]["id"] for match in given]

    assert found(Selection()) == []
    assert found(Selection(picky=True)) == ["STYLE"]
    assert found(Selection(enabled_rules=frozenset({"R_VERB_SVA"}))) == ["STYLE"]
    for type in ("R:SPELL", "R:ORTH", "M:PUNCT"):
        assert Selection().wants(rule_of(type, severity=1))


def test_the_other_addresses_answer_as_languagetool_does(desk: Desk) -> None:
    get = desk.client.get
    assert {"name": "English (GB)", "code": "en", "longCode": "en-GB"} in get(
        "/v2/languages"
    ).json()
    assert get("/v2/info").json()["software"]["premium"] is False
    assert get("/v2/maxtextlength").text == "200000"
    assert get("/v2/healthcheck").text == "OK"
    rules = get("/v2/configinfo?language=en-US").json()["rules"]
    assert [rule["ruleId"] for rule in rules] == [rule.id for rule in all_rules("en-US")]
    words = get("/v2/words")
    assert (words.status_code, words.text) == (400, "Error: This end point needs a user id")
    unknown = get("/v2/users/me")
    assert unknown.status_code == 404 and unknown.text.startswith("Error: Unsupported action")


def test_a_long_text_is_413_and_says_the_limit(desk_with: Callable[..., Desk]) -> None:
    desk = desk_with(replacing(), characters=50)
    status, text = desk.refused(text="word " * 20, language="en")
    assert status == 413 and "up to 50 at a time" in text
    assert 'margin_checks_total{outcome="refused"} 1.0' in desk.outcomes()


def test_the_servers_limits_speak_languagetools_language(desk_with: Callable[..., Desk]) -> None:
    limits = Limits(requests_per_minute=12, body_bytes=100)
    guards = (Middleware(RateLimit, limits=limits), Middleware(BodyLimit, limits=limits))
    desk = desk_with(replacing(), *guards)
    assert desk.refused(text="x" * 200, language="en")[0] == 413
    assert desk.client.get("/v2/check?language=en&text=a").status_code == 200
    limited = desk.client.get("/v2/check?language=en&text=a")
    assert limited.status_code == 429 and limited.text.startswith("Error: Too many requests")
    assert int(limited.headers["retry-after"]) >= 1
    assert desk.client.get("/v2/languages").status_code == 200


def test_a_full_desk_is_503_and_a_failing_corrector_a_sentence(
    desk_with: Callable[..., Desk],
) -> None:
    full = desk_with(replacing(), queue=1)
    full.checks.turns.admit(10)
    status, text = full.refused(text="He go.", language="en")
    assert status == 503 and "try again" in text

    def broken(_: str) -> str:
        raise BackendError("The model is gone. Start Margin again.")

    failed = desk_with(Scripted(broken)).refused(text="He go.", language="en")
    assert failed == (500, "Error: The model is gone. Start Margin again.")


def test_a_check_that_takes_too_long_gives_what_is_done(desk_with: Callable[..., Desk]) -> None:
    def slow(sentence: str) -> str:
        time.sleep(0.01)
        return sentence.replace("go", "goes")

    desk = desk_with(Scripted(slow), check_seconds=0.001)
    answer = desk.check("She go home. " * 60)
    assert 0 < len(answer["matches"]) < 60
    assert "up to 0 seconds" in answer["warnings"]["incompleteResultsReason"]
    assert 'margin_checks_total{outcome="timeup"} 1.0' in desk.outcomes()


def test_a_client_that_leaves_stops_its_check(
    desk_with: Callable[..., Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, stopped = threading.Event(), threading.Event()

    class Told(StopSignal):
        def set(self) -> None:
            super().set()
            stopped.set()

    def waits(sentence: str) -> str:
        begun.set()
        assert stopped.wait(PATIENCE)
        return sentence

    monkeypatch.setattr("app.api.routes.StopSignal", Told)
    corrector = Scripted(waits)
    desk = desk_with(corrector)
    body = b"language=en&text=" + b"She+go+home.+" * 100
    told = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> Message:
        for message in told:
            return message
        while not begun.is_set():
            await anyio.sleep(0.005)
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        pass

    scope = {
        "type": "http", "method": "POST", "path": "/v2/check", "raw_path": b"/v2/check",
        "query_string": b"", "headers": [(b"host", b"localhost")], "scheme": "http",
        "client": ("1.2.3.4", 1), "server": ("localhost", 80), "root_path": "",
        "http_version": "1.1",
    }  # fmt: skip
    anyio.run(desk.app, scope, receive, send)
    assert len(corrector.seen) < 100
    assert 'margin_checks_total{outcome="clientgone"} 1.0' in desk.outcomes()


class _Gradio(FastAPI):
    cookie_id = "c"
    tokens: dict[str, str] = {}  # noqa: RUF012


def test_programs_log_in_with_every_request(monkeypatch: pytest.MonkeyPatch) -> None:
    async def check(user: str, password: str) -> bool:
        return (user, password) == ("anna", "s:crét")

    monkeypatch.setattr(allowed_module, "load", lambda *_: replacing(go="goes"))
    app = _Gradio(middleware=[Middleware(LoginGuard, check=check)])
    add_api(app, Checks(Allowed((Choice("scripted"),))), PublicAddress())
    client = TestClient(app)
    text = {"text": "She go home.", "language": "en"}
    named = {**text, "username": "anna", "apiKey": "s:crét"}

    asked = client.post("/v2/check", data=text)
    assert asked.status_code == 401 and asked.text.startswith("Error: ")
    assert asked.headers["www-authenticate"].startswith("Basic ")
    assert len(client.post("/v2/check", data=named).json()["matches"]) == 1
    basic = client.post("/v2/check", data=text, auth=("anna", "s:crét".encode()))
    assert len(basic.json()["matches"]) == 1
    assert client.get("/v2/healthcheck").status_code == 200
    wrong = [
        client.post("/v2/check", data={**named, "apiKey": "x"}).status_code
        for _ in range(MAX_WRONG)
    ]
    assert set(wrong) == {403}
    assert client.post("/v2/check", data=named).status_code == 429


def test_units_count_as_java_does() -> None:
    text = "a😀é\ufffdz"
    units = Units(text)
    assert [units[place] for place in range(6)] == [0, 1, 3, 4, 5, 6] and length(text) == 6
    assert Units("")[0] == 0


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(texts, st.integers(0, 10**6))
def test_making_every_replacement_gives_the_corrected_text(text: str, seed: int) -> None:
    report = check(text, Random(seed))
    wanted = CheckRequest(AnnotatedText.of(text), VARIETIES[0], Selection(picky=True))
    found = answer(wanted, report, "")["matches"]
    ends = [0, *(one["offset"] + one["length"] for one in found)]
    assert all(
        one["length"] > 0 and one["offset"] >= e for one, e in zip(found, ends, strict=False)
    )
    assert replaced(text, {"matches": found}) == report.corrected
    for one in found:
        context, units = one["context"], one["context"]["text"].encode("utf-16-le")
        shown = units[2 * context["offset"] : 2 * (context["offset"] + context["length"])]
        place = text.encode("utf-16-le")[2 * one["offset"] : 2 * (one["offset"] + one["length"])]
        assert shown.decode("utf-16-le") == re.sub("[\r\n]", " ", place.decode("utf-16-le"))


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (b"text=caf%C3%A9+b%2Bar%", "café b+ar%"),
        (b"text=caf\xc3\xa9%zz%4", "café%zz%4"),
        (b"text=%ED%A0%80", "\ufffd" * 3),
        (b"a&=b&&text=a=b", "a=b"),
        (b"text=1&text=2", "2"),
    ],
)
def test_a_form_is_read_as_browsers_write_it(body: bytes, text: str) -> None:
    assert read_parameters(b"", body)["text"] == text
    assert read_parameters(b"text=wins", body)["text"] == "wins"


def test_a_long_form_of_escapes_needs_little_time_and_memory() -> None:
    body = b"text=" + b"%E5%AD%97" * 250_000
    tracemalloc.start()
    with within_work(20):
        text = read_parameters(b"", body)["text"]
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert text == "字" * 250_000
    assert most < 10 * len(body)
