"""What holds for any text in every language pack: Chinese, traditional, mixed with Latin."""

from __future__ import annotations

import random
import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import annotate, check
from app.languages import PACKS, pack_for
from app.languages.zh.segment import segment
from app.records import Report, apply
from models.bundled_zh import corrected
from tests.test_always_true import assert_always_true
from tests.test_chinese import Shuffles

SIMPLIFIED = [
    "我昨天不去学校", "三个书", "他跑的很快", "觉的", "很高心", "感性趣", "但是很好", "见面他",
    "是很冷", "大约十个左右", "去了过上海", "每个人有自己的", "我", "他们", "喜欢", "的", "了",
    "吗", "，", "。", "！", "？", "、", "“", "”", "《", "》", "……", "；",
]  # fmt: skip
TRADITIONAL = [
    "我學習漢語", "這個書", "他跑的很快", "時間", "說話", "裡", "們", "「", "」", "，", "。",
]  # fmt: skip
LATIN = [
    "Python", " code ", "3.5", "e-mail", "https://a.cn/b?c=d", "me@x.org", "`x = 1`", "A4", " ",
]  # fmt: skip
OTHER = [
    "😀", "\n", "\r\n", "\t", "\u3000", "\u200b", "𠮷", "の", "한국", "\x1b[31m", "<b>", "{x}",
    "```\n",
]  # fmt: skip

chinese = st.lists(st.sampled_from([*SIMPLIFIED, *TRADITIONAL, *LATIN, *OTHER]), max_size=25).map(
    "".join
)
plain_chinese = st.lists(st.sampled_from(SIMPLIFIED[:18] + TRADITIONAL[:7]), min_size=1, max_size=8)
often = settings(
    max_examples=150, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
LATIN_RUN = re.compile(r"[A-Za-z0-9][A-Za-z0-9@.:/?=_-]*")


def checked(text: str, language: str, seed: int) -> Report:
    corrector = Shuffles(seed) if seed % 2 else PACKS[pack_for(text, language).code].correctors[0]
    if corrector == "bundled":
        corrector = Shuffles(seed)
    return check(text, corrector, language=language)


@often
@given(text=chinese, seed=st.integers(0, 10**6), language=st.sampled_from(["zh", "en", "auto"]))
def test_the_four_rules_hold_in_every_pack(text: str, seed: int, language: str) -> None:
    assert_always_true(text, checked(text, language, seed), random.Random(seed))


@often
@given(text=chinese, seed=st.integers(0, 10**6))
def test_any_subset_of_edits_changes_its_own_places_only(text: str, seed: int) -> None:
    report = check(text, "bundled-zh", language="zh")
    dice = random.Random(seed)
    some = [edit for edit in report.edits if dice.random() < 0.5]
    made = apply(text, some)
    here = there = 0
    for edit in some:
        untouched = text[here : edit.start]
        assert made[there : there + len(untouched)] == untouched
        there += len(untouched) + len(edit.replacement)
        here = edit.end
    assert made[there:] == text[here:]


@often
@given(text=chinese)
def test_the_chinese_corrector_keeps_latin_and_traditional_as_they_are(text: str) -> None:
    report = check(text, "bundled-zh", language="zh")
    assert LATIN_RUN.findall(report.corrected) == LATIN_RUN.findall(text)
    rare = re.compile(r"[學習漢語這個時間說話裡們𠮷の한국😀]")
    assert rare.findall(report.corrected) == rare.findall(text)


@often
@given(text=chinese)
def test_sentences_cover_all_that_is_no_blank_or_code(text: str) -> None:
    segments, notices = segment(text)
    spans = sorted([(s.start, s.end) for s in segments] + [
        (n.start, n.end) for n in notices if n.code == "code"
    ])  # fmt: skip
    here, left = 0, ""
    for start, end in spans:
        assert here <= start <= end <= len(text)
        left += text[here:start]
        here = end
    assert (left + text[here:]).strip() == "" or not (left + text[here:]).strip("\u200b \n\r\t")
    assert all(text[s.start : s.end] == s.text == s.text.strip() for s in segments)


@often
@given(source=plain_chinese, target=plain_chinese)
def test_edits_between_any_two_sentences_give_the_second(
    source: list[str], target: list[str]
) -> None:
    one, other = "".join(source), "".join(target)
    report = annotate(one, other, language="zh", one_sentence=True)
    assert report.corrected == other
    assert apply(one, report.edits) == other
    assert all(edit.label and edit.explanation.rule and edit.severity for edit in report.edits)


@often
@given(text=chinese)
def test_the_corrector_alone_loses_no_character_it_does_not_know(text: str) -> None:
    line = " ".join(text.split())
    made = corrected(line)
    assert [c for c in made if ord(c) > 0xFFFF] == [c for c in line if ord(c) > 0xFFFF]


@pytest.mark.parametrize(
    "text", ["我昨天不去學校，這個書很好。", "我覺得很好。", "他說：「我們見面。」"]
)
def test_a_traditional_text_is_read_as_chinese_and_kept_traditional(text: str) -> None:
    report = check(text)
    assert report.language == "zh"
    assert not set(report.corrected) - set(text) - set("没本")
