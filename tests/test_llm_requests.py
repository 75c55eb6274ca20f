"""What reaches a language model's server, byte for byte.

The requests are written out here in full: a changed prompt file, a lost blank or another item's
rule makes these tests fail.
"""

from __future__ import annotations

from typing import Any

import openai

from app import check
from models.chat import Chat
from models.llm import GUIDED, LLM
from tests.scripted_server import Answer, Script, scripted_server
from tests.within import PATIENCE

WHO = 172
SOURCE = "The girl which won the race is my “naïve” cousin."
LOST = "The girl that won the race is my “naïve” cousin."
KEPT = "The girl who won the race is my “naïve” cousin."

BASELINE = (
    '{"model":"teacher-1","messages":[{"role":"user","content":"'
    "You are an English language teacher. A student has "
    "sent you the following text. \\nThe girl which won the race is my “naïve” cousin.\\nProvide a "
    "grammatical correction for the text, making only necessary changes. Do not provide any "
    "additional comments or explanations. If the input text is already correct, return it "
    'unchanged."}],"temperature":0}'
).encode()
GUIDED_BY_NAME = (
    '{"model":"teacher-1","messages":[{"role":"user","content":"'
    "You are an English language teacher. You taught "
    "Relative pronoun (nominative) (who) in today's class. A student has sent you the following "
    "text. \\nThe girl which won the race is my “naïve” cousin.\\nProvide a grammatical correction "
    "for the text, making only necessary changes. Do not provide any additional comments or "
    "explanations. If the input text is already correct, return it "
    'unchanged."}],"temperature":0}'
).encode()
GUIDED_BY_RULE = (
    '{"model":"teacher-1","messages":[{"role":"user","content":"'
    "You are an English language teacher. You taught "
    "Relative pronoun (nominative) (who) in today's class. The rule: Use who after a word for a "
    "person, in place of he, she or they: the woman who lives here.\\nWrong: The nurse which "
    "helped me was very kind. Right: The nurse who helped me was very kind.\\nWrong: I have a "
    "cousin he lives in Nairobi. Right: I have a cousin who lives in Nairobi.\\nA student who "
    "practises this has sent you the following text. \\nThe girl which won the race is my “naïve” "
    "cousin.\\nProvide a grammatical correction for the text, making only necessary changes. Where "
    "several corrections are possible, choose the one that uses Relative pronoun (nominative) "
    "(who). Do not provide any additional comments or explanations. If the input text is already "
    'correct, return it unchanged."}],"temperature":0}'
).encode()
ONCE_MORE = (
    '{"model":"teacher-1","messages":[{"role":"user","content":"'
    "You are an English language teacher. You taught "
    "Relative pronoun (nominative) (who) in today's class. The rule: Use who after a word for a "
    "person, in place of he, she or they: the woman who lives here. A student who practises it "
    "has sent you the following text. \\nThe girl which won the race is my “naïve” cousin.\\nYou "
    "corrected it like this: \\nThe girl that won the race is my “naïve” cousin.\\nThat correction "
    "no longer uses Relative pronoun (nominative) (who). Provide a grammatical correction for the "
    "text that keeps Relative pronoun (nominative) (who), making only necessary changes. Do not "
    'provide any additional comments or explanations."}],"temperature":0}'
).encode()


def teacher(script: Script, guided: str = "1") -> LLM:
    client = openai.OpenAI(
        api_key="none", base_url=script.base_url, max_retries=0, timeout=PATIENCE
    )
    return LLM(Chat(client, "teacher-1"), GUIDED[guided])


def told_twice(request: dict[str, Any]) -> Answer:
    """Loses the item at first, and keeps it when told so."""
    prompt = request["messages"][0]["content"]
    return Answer(KEPT if "no longer uses" in prompt else LOST)


def test_unguided_the_papers_baseline_prompt_is_sent_and_nothing_is_asked_twice() -> None:
    with scripted_server(told_twice) as script:
        report = check(SOURCE, teacher(script))
    assert script.bodies == [BASELINE]
    assert report.corrected == LOST


def test_guided_the_papers_prompt_names_the_item() -> None:
    with scripted_server(lambda request: Answer(KEPT)) as script:
        report = check(SOURCE, teacher(script), item=WHO)
    assert script.bodies == [GUIDED_BY_NAME]
    assert report.corrected == KEPT


def test_the_second_guided_prompt_gives_the_rule_and_two_examples() -> None:
    with scripted_server(lambda request: Answer(KEPT)) as script:
        check(SOURCE, teacher(script, "2"), item=WHO)
    assert script.bodies == [GUIDED_BY_RULE]


def test_a_correction_that_loses_the_item_is_asked_for_once_more_saying_so() -> None:
    with scripted_server(told_twice) as script:
        report = check(SOURCE, teacher(script), item=WHO)
    assert script.bodies == [GUIDED_BY_NAME, ONCE_MORE]
    assert report.corrected == KEPT
    assert report.edits[0].explanation.reason.endswith(
        "Corrected so that you keep practising “Who as subject”."
    )


def test_it_is_asked_once_more_and_not_twice() -> None:
    with scripted_server(lambda request: Answer(LOST)) as script:
        report = check(SOURCE, teacher(script), item=WHO)
    assert script.bodies == [GUIDED_BY_NAME, ONCE_MORE]
    assert report.corrected == LOST


def test_a_second_answer_that_rewrites_the_sentence_is_not_taken() -> None:
    def rewriting(request: dict[str, Any]) -> Answer:
        if "no longer uses" not in request["messages"][0]["content"]:
            return Answer(LOST)
        return Answer("My “naïve” cousin is the girl who has won the last race.")

    with scripted_server(rewriting) as script:
        report = check(SOURCE, teacher(script), item=WHO)
    assert len(script.bodies) == 2 and report.corrected == LOST


def test_a_sentence_that_does_not_try_the_item_is_not_asked_for_again() -> None:
    with scripted_server(lambda request: Answer("He goes home.")) as script:
        report = check("He go home.", teacher(script), item=WHO)
    assert len(script.bodies) == 1 and report.corrected == "He goes home."
