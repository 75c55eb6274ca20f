"""The llm backend and the llm explainer on Chinese texts, against a scripted server."""

from __future__ import annotations

import json
from typing import Any

import openai
import pytest

from app import annotate, check
from app.explain.llm import LLMExplainer
from app.pipeline import correct_texts
from app.records import Report
from models import llm
from models.chat import Chat
from models.prompts import template
from tests.scripted_server import Answer, Script, scripted_server
from tests.within import PATIENCE

RIGHT = "我买了三本书。"
WRONG = "我买了三个书。"


def chat(script: Script) -> Chat:
    client = openai.OpenAI(api_key="x", base_url=script.base_url, max_retries=0, timeout=PATIENCE)
    return Chat(client, "m")


def corrected(*replies: str, text: str = WRONG) -> tuple[Report, Script]:
    """The report, where the server gives these replies and then the last one for ever."""
    left = list(replies)
    with scripted_server(lambda request: Answer(left.pop(0) if len(left) > 1 else left[0])) as it:
        return check(text, llm.LLM(chat(it))), it


def test_a_chinese_text_gets_the_chinese_prompt() -> None:
    report, script = corrected(RIGHT)
    assert (report.corrected, report.language, report.backend.name) == (RIGHT, "zh", "llm")
    assert script.prompts() == [template("zh/correct-1").replace("{text}", WRONG)]


def test_an_english_text_keeps_the_english_prompt() -> None:
    _, script = corrected("He goes home.", text="He go home.")
    assert script.prompts() == [template("correct-1").replace("{text}", "He go home.")]


def test_texts_in_both_languages_get_a_prompt_each() -> None:
    def answer(request: dict[str, Any]) -> Answer:
        return Answer(RIGHT if WRONG in request["messages"][0]["content"] else "He goes home.")

    with scripted_server(answer) as script:
        made = correct_texts(["He go home.", WRONG, "He go home."], llm.LLM(chat(script)))
        texts = [[one.text for one in text.corrections] for text in made]
    assert texts == [["He goes home."], [RIGHT], ["He goes home."]]
    assert sum("汉语老师" in prompt for prompt in script.prompts()) == 1


@pytest.mark.parametrize(
    "reply",
    [
        f"改正后的句子：{RIGHT}",
        f"好的，以下是修改后的句子：\n{RIGHT}",
        f"“{RIGHT}”",
        f"原句：{WRONG}\n修改：{RIGHT}",
        f"{RIGHT}\n\n说明：书的量词是本。",
        f"<think>书用本</think>{RIGHT}",
    ],
)
def test_chatter_around_the_sentence_does_no_harm(reply: str) -> None:
    report, script = corrected(reply)
    assert report.corrected == RIGHT and report.notices == ()
    assert len(script.requests) == 1


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        ("抱歉，我无法帮助你。", WRONG),
        ("I bought three books.", WRONG),
        ("我没买三本书。", WRONG),
        ("春眠不觉晓，处处闻啼鸟，夜来风雨声，花落知多少。", WRONG),
        ("昨天我和朋友去", "昨天我和朋友去了公园，看到了很多漂亮的花，也吃了好吃的东西。"),
        ("我今年21岁。", "我今年20岁。"),
        ("", WRONG),
    ],
)
def test_a_reply_that_is_no_correction_is_asked_for_once_more_and_then_refused(
    reply: str, text: str
) -> None:
    report, script = corrected(reply, text=text)
    assert report.corrected == text
    assert [notice.code for notice in report.notices] == ["kept"]
    assert len(script.requests) == 2 and "这个回答不能用" in script.prompts()[1]


def test_the_second_answer_may_be_good() -> None:
    report, script = corrected("抱歉，我无法帮助你。", RIGHT)
    assert report.corrected == RIGHT and report.notices == ()
    assert "抱歉，我无法帮助你。" in script.prompts()[1] and WRONG in script.prompts()[1]


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("他但会唱歌，而且会跳舞。", "他不但会唱歌，而且会跳舞。"),
        ("你是学生是？", "你是不是学生？"),
        ("我昨天不去学校。", "我昨天没去学校。"),
        ("我看 20 本书了。", "我看了 20 本书。"),
    ],
)
def test_a_correction_with_a_sign_of_denial_that_denies_nothing_new_stands(
    wrong: str, right: str
) -> None:
    report, _ = corrected(right, text=wrong)
    assert report.corrected == right


GOOD = {
    "id": 1,
    "type": "词语误用",
    "severity": 3,
    "rule": "数词和名词之间要用量词，不同的名词用不同的量词。",
    "reason": "【书】的量词是{本}，不是【个】。",
    "fix": "所以应该把【个】改为{本}。",
}


def explained(reply: str, language: str = "zh") -> tuple[Report, Script]:
    with scripted_server(lambda request: Answer(reply)) as script:
        explainer = LLMExplainer(chat(script), language)
        return annotate(WRONG, RIGHT, explainer=explainer), script


def test_a_chinese_edit_is_explained_by_the_model_in_the_form_of_a_deduction() -> None:
    report, script = explained(json.dumps({"edits": [GOOD]}))
    (edit,) = report.edits
    assert edit.explained_by == "llm" and edit.explanation.reason == GOOD["reason"]
    assert [report.text[a:b] for a, b in edit.evidence] == ["个", "书"]
    (prompt,) = script.prompts()
    assert "1. 词语误用: “个” → “本”" in prompt
    assert "词语误用: 用错了词语或搭配不当" in prompt and "请用中文写" in prompt


def test_the_notes_may_be_in_english() -> None:
    words = {
        "rule": "Nouns have measure words.",
        "reason": "【书】 takes {本}.",
        "fix": "Use {本}.",
    }
    report, script = explained(json.dumps({"edits": [{**GOOD, **words}]}), "en")
    assert report.edits[0].explained_by == "llm" and "请用英语写" in script.prompts()[0]


@pytest.mark.parametrize(
    "changes",
    [
        {"id": 2},
        {"severity": 9},
        {"rule": ""},
        {"reason": "【笔】的量词是{本}。"},
        {"reason": "【书】的量词是{支}。"},
        {"reason": "这里不对。", "rule": "要写对。", "fix": "再想想。"},
        {"reason": "【书】的量词是{本}。" * 30},
    ],
)
def test_a_bad_explanation_is_asked_for_once_more_and_then_replaced(
    changes: dict[str, Any],
) -> None:
    report, script = explained(json.dumps({"edits": [{**GOOD, **changes}]}))
    (edit,) = report.edits
    assert len(script.requests) == 2 and "你上一次的回答不能用" in script.prompts()[1]
    assert edit.explained_by == "catalogue" and "【书】" in edit.explanation.reason
    assert edit.level == "HSK 1"
    assert [notice.code for notice in report.notices] == ["explained-offline"]
