"""Chinese through the same pipeline."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import annotate, check
from app.__main__ import main
from app.edits import MarkedSentence, TokenEdit
from app.errors import UsageError
from app.evaluation import cged
from app.explain.protocol import Explained, ToExplain
from app.languages import PACKS, pack_for
from app.languages.zh.edits import mark
from app.languages.zh.segment import MAX_PART, segment
from app.languages.zh.types import CGED, TYPES
from app.records import Explanation, apply
from app.render.m2 import to_m2
from app.running import StopSignal
from app.web.allowed import read_allowed
from app.web.checking import Wanted, check_stream
from app.web.checks import Checks
from models.protocol import Correction, GuideItem
from tests.test_always_true import assert_always_true


def sentences(text: str) -> list[str]:
    return [part.text for part in segment(text)[0]]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("我昨天买了一本书。", "zh"),
        ("我在用 Python 写 code，很有意思。", "zh"),
        ("我學習漢語。", "zh"),
        ("日本語です。東京に行きました。", "en"),
        ("I like the word 书 best.", "en"),
        ("", "en"),
        ("123", "en"),
    ],
)
def test_a_text_mostly_in_han_characters_is_chinese(text: str, code: str) -> None:
    assert pack_for(text).code == code


def test_an_unknown_language_is_answered_with_the_choices() -> None:
    with pytest.raises(UsageError, match="auto, en, zh"):
        check("Hello.", "unchanged", language="xx")


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("我来了。他走了！你呢？", ["我来了。", "他走了！", "你呢？"]),
        ("他说：“你好！”我笑了。", ["他说：“你好！”", "我笑了。"]),
        ("“来吧！”，他说。", ["“来吧！”，他说。"]),
        ("我看《你好！中国》。很好。", ["我看《你好！中国》。", "很好。"]),
        ("他想了想……还是去了。", ["他想了想……", "还是去了。"]),
        ("「好。」她說。", ["「好。」", "她說。"]),
        ("第一行\n第二行", ["第一行", "第二行"]),
        ("价格是3.5元。用Node.js写的。", ["价格是3.5元。", "用Node.js写的。"]),
        ("```\n代码。\n```\n我来了。", ["我来了。"]),
    ],
)
def test_sentences_end_where_a_reader_ends_them(text: str, parts: list[str]) -> None:
    assert sentences(text) == parts


def test_a_long_sentence_is_checked_in_parts_with_a_notice() -> None:
    text = "我喜欢茶，" * 100
    segments, notices = segment(text)
    assert all(len(part.text) <= MAX_PART for part in segments)
    assert "".join(part.text for part in segments) == text
    assert [notice.code for notice in notices] == ["long-sentence"]


@pytest.mark.parametrize(
    ("wrong", "right", "edits"),
    [
        ("我希欢茶。", "我喜欢茶。", [("希", "喜", "字音混淆错误")]),
        ("他的眼晴很大。", "他的眼睛很大。", [("晴", "睛", "字形混淆错误")]),
        ("我今天很兴高。", "我今天很高兴。", [("兴高", "高兴", "词内部字符异位错误")]),
        ("我吃饭在家里", "我在家里吃饭", [("吃饭在家里", "在家里吃饭", "词序不当")]),
        ("他去北京昨天。", "他昨天去北京。", [("去北京昨天", "昨天去北京", "词序不当")]),
        ("我喜欢苹果香蕉。", "我喜欢苹果、香蕉。", [("", "、", "标点丢失")]),
        ("我，喜欢茶。", "我喜欢茶。", [("，", "", "标点冗余")]),
        ("你好吗，", "你好吗？", [("，", "？", "标点误用")]),
        ("我去过了很多地方。", "我去过很多地方。", [("了", "", "词语冗余")]),
        ("我想学汉。", "我想学汉语。", [("", "语", "词语丢失")]),
        ("我发现了困难方案。", "我想出了困难方案。", [("发现", "想出", "词语误用")]),
        ("我喜欢茶。", "我喜欢茶。", []),
        ("我去看姐。", "我去看姐姐。", [("", "姐", "词语丢失")]),
    ],
)
def test_edits_and_their_types(wrong: str, right: str, edits: list[tuple[str, str, str]]) -> None:
    (sentence,) = mark([wrong], [right])
    assert [(e.original, e.replacement, e.type) for e in sentence.edits] == edits
    assert sentence.corrected == right


@pytest.mark.parametrize(
    ("wrong", "right", "start", "replacement"),
    [
        ("我去看姐。", "我去看姐姐。", 3, "姐"),
        ("亚洲的问题很多。", "亚洲的一些国家的问题很多。", 2, "的一些国家"),
        ("我很很高兴。", "我很高兴。", 1, ""),
    ],
)
def test_of_several_places_with_the_same_result_an_edit_takes_the_first(
    wrong: str, right: str, start: int, replacement: str
) -> None:
    (sentence,) = mark([wrong], [right])
    assert [(e.first, e.replacement) for e in sentence.edits] == [(start, replacement)]


def test_blanks_of_the_learner_stay_and_links_are_not_touched() -> None:
    (sentence,) = mark(["我  希欢 a@b.cn  茶"], ["我 喜欢 c@d.cn 茶"])
    assert sentence.corrected == "我  喜欢 a@b.cn  茶"


def test_every_type_has_one_of_the_four_of_cged() -> None:
    assert set(CGED) == set(TYPES)
    assert set(CGED.values()) == {"Redundant", "Missing", "Selection", "Disorder"}


def test_a_chinese_text_is_corrected_and_explained() -> None:
    report = check("我买了三个书。他跑的很快。")
    assert report.corrected == "我买了三本书。他跑得很快。"
    assert report.language == "zh" and report.backend.name == "bundled-zh"
    first = report.edits[0]
    assert first.type == first.label == "词语误用"
    assert "【书】" in first.explanation.reason and "{本}" in first.explanation.reason
    assert first.item is None and report.target is None


def test_an_item_of_the_day_is_for_english_only() -> None:
    assert check("我买了三个书。", item=173).target is None


def test_a_correction_made_elsewhere_is_paired_sentence_by_sentence() -> None:
    report = annotate("我希欢茶。他跑很快。你好吗", "我喜欢茶。他跑得很快！你好吗？")
    assert report.corrected == "我喜欢茶。他跑得很快！你好吗？"
    assert [len(one.edits) for one in report.sentences] == [1, 2, 1]


def test_japanese_is_still_not_supported() -> None:
    report = check("日本語です。", "unchanged")
    assert [notice.code for notice in report.notices] == ["not-english"]


def test_the_page_checks_chinese_in_slices() -> None:
    text = "我买了三个书。\n他跑的很快。\n" * 4
    report = Checks(read_allowed("bundled-zh")).report(text)
    assert report.corrected == "我买了三本书。\n他跑得很快。\n" * 4
    assert apply(text, report.edits) == report.corrected


CHARACTERS = [
    *"我你他们的得地了着过在是不没有买书茶很跑去来说，。！？；“”《》…、 \n",
    "喜欢", "昨天", "北京", "三个", "Python", "3.5", "https://x.org", "a@b.cn", "`x`", "，，",
    "𠮷", "😀", "\u200b", "学習", "の", "。。。", "...", "\t", "\r\n",
]  # fmt: skip


class Shuffles:
    """Inserts, deletes, replaces and moves characters at random, and sometimes breaks down."""

    name = model = "shuffles"

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for place, sentence in enumerate(sentences):
            if self.dice.random() < 0.03:
                raise RuntimeError("broken")
            made = list(sentence)
            for _ in range(self.dice.randrange(5)):
                here = self.dice.randrange(len(made) + 1)
                what = self.dice.randrange(4)
                if what == 0 or not made:
                    made.insert(here, self.dice.choice(CHARACTERS))
                elif what == 1:
                    del made[min(here, len(made) - 1)]
                elif what == 2:
                    made[min(here, len(made) - 1)] = self.dice.choice(CHARACTERS)
                else:
                    made = made[here:] + made[:here]
            yield place, Correction("".join(made))


@settings(
    max_examples=400, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
@given(
    text=st.lists(st.sampled_from(CHARACTERS), max_size=60).map("".join),
    seed=st.integers(0, 10**6),
    language=st.sampled_from(["zh", "zh", "zh", "en", "auto"]),
)
def test_the_four_rules_hold_in_every_language(text: str, seed: int, language: str) -> None:
    assert set(PACKS) == {"en", "zh"}
    assert_always_true(text, check(text, Shuffles(seed), language=language), random.Random(seed))
    if language == "zh":
        assert_always_true(text, check(text, "bundled-zh", language="zh"), random.Random(seed))


def test_two_known_errors_side_by_side_stay_two_edits() -> None:
    (sentence,) = mark(["我觉的他历害。"], ["我觉得他厉害。"])
    assert [(e.original, e.replacement) for e in sentence.edits] == [("的", "得"), ("历", "厉")]


def test_m2_has_one_token_per_character() -> None:
    lines = to_m2(check("我买了三个书。")).splitlines()
    assert lines[:2] == [
        "S 我 买 了 三 个 书 。",
        "A 4 5|||词语误用|||本|||REQUIRED|||-NONE-|||0",
    ]


def test_a_correctors_output_is_scored_as_cged_diagnoses(tmp_path: Path) -> None:
    sentences = tmp_path / "sentences.tsv"
    sentences.write_text("A1\t我买了三个书。\nA2\t天快要下雨。\nA3\t我喜欢茶。\n", "utf-8")
    gold = tmp_path / "gold.txt"
    gold.write_text("A1, 5, 5, Selection\nA2, 6, 6, Missing\nA3, correct\n", "utf-8")
    saved = tmp_path / "saved.txt"
    flags = ["--backend", "bundled-zh", "--sentences", str(sentences), "--save", str(saved)]
    assert main(["evaluate", "cged", str(gold), *flags]) == 0
    assert cged.read(saved) == cged.read(gold)


def test_the_smallest_pack_is_chained_by_the_pipeline(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language without items, whose every change is one edit of one type."""

    def mark_whole(sources: Sequence[str], targets: Sequence[str]) -> list[MarkedSentence]:
        marked = []
        for old, new in zip(sources, targets, strict=True):
            edit = TokenEdit(0, 1, 0, 1, "change", 0, len(old), old, new)
            marked.append(MarkedSentence(old, new, None, None, (edit,) if old != new else ()))
        return marked

    class Says:
        name, language = "says", "en"

        def explain(self, edits: Sequence[ToExplain]) -> list[Explained]:
            words = Explanation("Rule.", "Reason.", "Fix.")
            return [Explained(words, (), 3, "says") for _ in edits]

    smallest = replace(
        PACKS["en"],
        code="xx",
        is_language_of=lambda text: text.startswith("xx"),
        guess=lambda text: "xx",
        choose=lambda segments: (list(segments), []),
        mark=mark_whole,
        groups=lambda sentence: [None] * len(sentence.edits),
        link=None,
        label=lambda type, told_in: "Change",
        explainer=lambda asked: Says(),
    )
    monkeypatch.setitem(PACKS, "xx", smallest)
    report = check("xx a.", Doubles())
    assert (report.language, report.corrected) == ("xx", "xx a.xx a.")
    assert [(e.label, e.explanation.rule) for e in report.edits] == [("Change", "Rule.")]


class Doubles:
    name = model = "doubles"

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for place, sentence in enumerate(sentences):
            yield place, Correction(sentence * 2)


def test_the_page_shows_chinese_types_in_chinese_words() -> None:
    wanted = Wanted(text="我买了三个书。他跑的很快。", language="zh", item=173)
    checks = Checks(read_allowed("bundled-zh"))
    messages = list(check_stream(wanted, checks, None, StopSignal()))
    assert messages[0]["spans"] == [[0, 7], [7, 13]]
    sentences = [one for message in messages for one in message.get("sentences", [])]
    labels = [edit["label"] for sentence in sentences for edit in sentence["edits"]]
    assert labels == ["词语误用", "词语误用"]
    assert messages[-1]["finished"] and "offer" not in messages[-1]
