"""The character model of bundled-zh: it is a distribution, it learns, and it stays careful."""

from __future__ import annotations

import gzip
import json
import math
from pathlib import Path

import pytest

from models import bundled_zh
from models.chinese import characters
from models.chinese.judge import FOLDER, choose_threshold, corrected, load_judge
from models.chinese.proposals import DELETE, INSERT, SPELLING, SWAP, SmallChange, propose
from models.training import chinese
from models.training.chinese import count_ngrams, put_in_error

LINES = [
    f"{who}{time}{what}。"
    for who in ("我", "他", "她", "我们", "老师", "朋友")
    for time in ("今天", "昨天", "明天", "早上", "晚上")
    for what in ("很高兴", "去学校", "看电影", "学习汉语", "吃水果", "听音乐", "在图书馆看书")
]


def test_probabilities_of_all_symbols_after_a_context_sum_to_at_most_one() -> None:
    """What is missing is for symbols never read: much in a corpus as small as this."""
    model = characters.CharacterModel(*count_ngrams(LINES))
    symbols = {*"".join(LINES), characters.END}
    for context in ("", "我", "今天很", "图书馆", "書"):
        whole = sum(math.exp(model.log(context + symbol)) for symbol in symbols)
        assert 0.6 < whole <= 1.001, context


def test_a_line_it_has_learnt_is_likelier_than_a_broken_one(tmp_path: Path) -> None:
    path = tmp_path / "characters.npz"
    characters.save(path, *count_ngrams(LINES))
    model = characters.load(path)
    assert model.gain("我今天很高心。", "我今天很高兴。", 5, 6, 6) > 3
    assert model.gain("我今天很高兴。", "我今天很高心。", 5, 6, 6) < -3


def test_symbols_keep_their_places_in_the_sentence() -> None:
    line = characters.line_of("我用 Python 3.12 写。")
    assert line.symbols == "我用a0写。"
    assert [(line.starts[2], line.ends[2]), (line.starts[3], line.ends[3])] == [(3, 9), (10, 14)]


def test_proposals_are_words_of_the_same_sound_small_words_and_swaps() -> None:
    found = set(propose("我很高心了"))
    assert SmallChange(SPELLING, 3, 4, "兴") in found
    assert SmallChange(DELETE, 4, 5, "") in found
    assert SmallChange(INSERT, 4, 4, "地") in found
    assert SmallChange(SWAP, 2, 4, "心高") in found
    assert not [one for one in found if one.kind == SPELLING and one.new == "書"]


def test_an_error_that_is_put_in_is_mended_by_its_proposal() -> None:
    import random

    dice = random.Random(1)
    made = [(line, put_in_error(line, dice)) for line in LINES * 3]
    broken = [(line, one) for line, one in made if one is not None]
    assert len({one[1].kind for _, one in broken}) == 5
    for line, (wrong, mends) in broken:
        assert wrong != line and mends.apply(wrong) == line


def test_the_training_command_learns_from_a_small_corpus(tmp_path: Path) -> None:
    folder = tmp_path / "data" / "zh"
    folder.mkdir(parents=True)
    with gzip.open(folder / "clean_zh_tatoeba.txt.gz", "wt", encoding="utf-8") as file:
        file.write("\n".join(LINES) + "\n")
    with gzip.open(folder / "clean_zh_docs.tsv.gz", "wt", encoding="utf-8") as file:
        file.write("单击按钮。\trepository\tMIT\n")
    out = tmp_path / "out"
    assert chinese.main([str(tmp_path / "data"), str(out)]) == 0
    judge = load_judge(out)
    assert judge.kinds, "a kind of error can be told apart"
    assert judge.gain("我今天很高心。", "我今天很高兴。") > 3
    figures = json.loads((out / "judge.json").read_text(encoding="utf-8"))["held_out"]
    made = sum(one["made"] for one in figures["by_kind"].values())
    right = sum(one["right"] for one in figures["by_kind"].values())
    assert right > 10 and right > 0.8 * made


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("今天的天汽很好。", "今天的天气很好。"),
        ("他是一个有名的医声。", "他是一个有名的医生。"),
        ("她是我的好朋由。", "她是我的好朋友。"),
        ("我想买一件衣复。", "我想买一件衣服。"),
        ("请坐再这里。", "请坐在这里。"),
        ("谢谢您的 邦助。", "谢谢您的 帮助。"),
    ],
)
def test_the_shipped_model_mends_what_no_pattern_knows(wrong: str, right: str) -> None:
    assert bundled_zh.by_catalogue(wrong) == wrong
    assert corrected(wrong, load_judge()) == bundled_zh.corrected(wrong) == right


@pytest.mark.parametrize(
    "sentence",
    ["今天的天氣很好，我們去圖書館。", "A" * 500, "", "我用 Python 写 code。", "😀" * 300],
)
def test_traditional_long_and_odd_lines_are_left_alone(sentence: str) -> None:
    assert corrected(sentence, load_judge()) == sentence


def test_a_pattern_that_makes_the_sentence_much_odder_is_not_applied(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert bundled_zh.by_catalogue("我买了三个书。") == "我买了三本书。"
    monkeypatch.setattr(bundled_zh, "MAX_LOSS", -100.0)
    assert bundled_zh.by_catalogue("我买了三个书。") == "我买了三个书。"


def test_the_threshold_is_the_lowest_with_the_wanted_precision() -> None:
    chances = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4]
    right = [True, True, False, True, True, False]
    assert choose_threshold(chances, right, 0.8, least=2) == 0.5
    assert choose_threshold(chances, right, 0.99, least=2) == 0.8
    assert choose_threshold(chances, [False] * 6, 0.5) is None


def test_the_shipped_files_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) < 3_000_000
