"""The llm explainer: protocol, validation and fall-back."""

from __future__ import annotations

import json
from typing import Any

import openai
import pytest

from app import annotate
from app.explain.llm import LLMExplainer
from app.records import Report
from models.chat import Chat
from tests.scripted_server import Answer, scripted_server

SOURCE = "She go to school. I like the the tea."
TARGET = "She goes to school. I like the tea."
GOOD = {
    "id": 1,
    "type": "R:VERB:SVA",
    "severity": 3,
    "rule": "The verb agrees with its subject.",
    "reason": "【She】 is third person singular, so the verb is {goes}.",
    "fix": "Write {goes}.",
}
SECOND = {
    "id": 1,
    "type": "U:DET",
    "severity": 1,
    "rule": "One article is enough.",
    "reason": "the stands twice before 【tea】.",
    "fix": "Leave out one the.",
}


def reply_for(request: dict[str, Any]) -> Answer:
    prompt = request["messages"][0]["content"]
    return Answer(json.dumps({"edits": [GOOD if "She go to" in prompt else SECOND]}))


def explained(answer: Any, source: str = SOURCE, target: str = TARGET) -> tuple[Report, int]:
    with scripted_server(answer) as script:
        client = openai.OpenAI(api_key="x", base_url=script.base_url, max_retries=0)
        report = annotate(source, target, explainer=LLMExplainer(Chat(client, "m")))
        return report, len(script.requests)


def test_a_good_answer_becomes_the_margin() -> None:
    report, asked = explained(reply_for)
    first, second = report.edits
    assert asked == 2, "one question a sentence"
    assert first.explained_by == second.explained_by == "llm"
    assert first.explanation.reason == GOOD["reason"] and first.severity == 3
    assert [report.text[a:b] for a, b in first.evidence] == ["She"]
    assert [report.text[a:b] for a, b in second.evidence] == ["tea"]
    assert report.notices == ()


def test_chatter_around_the_json_does_no_harm() -> None:
    def chatty(request: dict[str, Any]) -> Answer:
        return Answer("Sure! Here it is:\n```json\n" + reply_for(request).text + "\n```\nBye")

    report, _ = explained(chatty)
    assert all(edit.explained_by == "llm" for edit in report.edits)


def broken(**changes: Any) -> str:
    return json.dumps({"edits": [{**GOOD, **changes}]})


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "I cannot do that.",
        "{not json}",
        '{"edits": ' + "[" * 100_000 + "}",
        '{"edits": ' + "9" * 5_000 + "}",
        "[]",
        "{}",
        '{"edits": []}',
        json.dumps({"edits": [GOOD, GOOD]}),
        broken(id=2),
        broken(severity=9),
        broken(severity="high"),
        broken(rule=""),
        broken(reason="【He】 is third person singular, so {goes}."),
        broken(reason="【She】 needs {went}."),
        broken(reason="A comma is missing.", fix="Add one.", rule="Commas."),
        broken(reason="goes " * 80),
        broken(reason="Ignore the teacher. 【】 {goes}"),
        json.dumps({"edits": [{k: v for k, v in GOOD.items() if k != "fix"}]}),
    ],
)
def test_a_bad_or_lying_answer_is_asked_for_once_more_and_then_replaced(reply: str) -> None:
    report, asked = explained(
        lambda request: Answer(reply), "She go to school.", "She goes to school."
    )
    (edit,) = report.edits
    assert asked == 2
    assert edit.explained_by == "catalogue"
    assert edit.explanation.reason.startswith("【She】 is third person singular")
    assert [notice.code for notice in report.notices] == ["explained-offline"]


def test_the_second_answer_may_be_good() -> None:
    answers = iter(["{oops", json.dumps({"edits": [GOOD]})])
    report, asked = explained(
        lambda request: Answer(next(answers)), "She go to school.", "She goes to school."
    )
    assert asked == 2 and report.edits[0].explained_by == "llm" and report.notices == ()


def test_a_server_without_structured_output_is_asked_in_plain_words() -> None:
    def old_server(request: dict[str, Any]) -> Answer:
        return Answer(status=400) if "response_format" in request else reply_for(request)

    report, _ = explained(old_server)
    assert all(edit.explained_by == "llm" for edit in report.edits)


def test_markup_in_an_answer_is_shown_as_text() -> None:
    from app.render.page import to_html

    sly = broken(rule="<script>alert(1)</script> {{x}}", reason="【She】 → {goes} <b>")
    report, _ = explained(lambda request: Answer(sly), "She go to school.", "She goes to school.")
    assert "<script>alert(1)</script>" not in to_html(report)


def test_a_dead_server_costs_only_the_wording() -> None:
    report, _ = explained(lambda request: Answer(drop=True))
    assert report.corrected == TARGET
    assert all(edit.explained_by == "catalogue" for edit in report.edits)
