"""Explanations: what a hit is, and every figure of two small files by hand."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import main
from app.evaluation import explain
from app.evaluation.descriptions import closeness, language_of, parts_of
from app.evaluation.explain import Explained, Sample

DATA = Path(__file__).parent / "data" / "evaluation"
GOLD, SYSTEM = DATA / "explain_gold.json", DATA / "explain_system.json"


def edit(start: int, end: int, type: str = "T", severity: int = 1, words: str = "w") -> Explained:
    return Explained(start, end, "x", type, severity, words)


def test_the_two_files_score_as_worked_out_by_hand():
    result = explain.score(explain.read_samples(SYSTEM), explain.read_samples(GOLD))
    # Hits: go, and the missing article. "the school" meets nothing; "days" is missed.
    assert (result.edits, result.hits, result.wanted, result.missed) == (3, 2, 3, 1)
    assert result.hit_rate == pytest.approx(200 / 3)
    assert result.miss_rate == pytest.approx(100 / 3)
    assert result.accuracy == 50.0  # SVA called TENSE, DET right
    assert result.macro_f1 == pytest.approx(100 / 3)  # DET 1, SVA 0, TENSE 0
    assert result.mae == 1.5  # 3 and 2, 2 and 4
    assert result.types["M:DET"] == (1, 1, 1)


def test_the_gold_file_against_itself_is_perfect():
    gold = explain.read_samples(GOLD)
    result = explain.score(gold, gold)
    assert (result.hit_rate, result.miss_rate) == (100.0, 0.0)
    assert (result.accuracy, result.macro_f1, result.mae) == (100.0, 100.0, 0.0)
    assert result.closeness is not None
    assert result.closeness.bleu == pytest.approx(100)
    assert result.closeness.rougel == pytest.approx(100)


def test_an_edit_is_paired_with_the_gold_edit_that_it_overlaps_most():
    gold = [edit(0, 2, "A"), edit(3, 9, "B")]
    assert [w.type for _, w in explain.matched([edit(2, 7)], gold)] == ["B"]
    assert explain.matched([edit(20, 22)], gold) == []
    # Insertions have a place of their own.
    assert explain.overlap(edit(5, 5), edit(5, 5)) == 1
    assert explain.overlap(edit(5, 5), edit(7, 7)) == 0


def test_an_insertion_before_or_after_the_space_is_the_same():
    source = "I have dog."
    one = [Sample(source, "", (edit(6, 6),))]
    two = [Sample(source, "", (edit(7, 7),))]
    assert explain.score(one, two).hits == 1
    chinese = "他跑很快"
    assert (
        explain.score(
            [Sample(chinese, "", (edit(1, 1),))], [Sample(chinese, "", (edit(2, 2),))]
        ).hits
        == 0
    )


def test_macro_f1_is_over_the_seventeen_types_for_excgec_and_else_over_those_that_occur():
    assert explain.macro_f1(["A", "B"], ["A", "A"]) == pytest.approx((2 / 3 + 0) / 2)
    assert explain.macro_f1(["词语冗余"], ["词语冗余"]) == pytest.approx(1 / 17)


def test_english_closeness_by_hand():
    near = closeness(["the cat sat on the mat"], ["the cat is on the mat"], "en")
    assert near is not None
    assert near.rouge1 == pytest.approx(100 * 5 / 6)
    assert near.rouge2 == pytest.approx(100 * 3 / 5)
    assert near.rougel == pytest.approx(100 * 5 / 6)
    # Five of six words in two runs: F = 5/6, penalty 0.5 · (2/5)³.
    assert near.meteor == pytest.approx(100 * 5 / 6 * (1 - 0.5 * (2 / 5) ** 3))
    # 5/6 · 3/5 · 1/4 · (no four-gram: sacrebleu's smoothed 1/6).
    assert near.bleu == pytest.approx(100 * (5 / 6 * 3 / 5 * 1 / 4 * 1 / 6) ** 0.25)


def test_chinese_is_compared_character_by_character():
    assert parts_of("应删除【的】。", "zh") == ["应", "删", "除", "【", "的", "】", "。"]
    near = closeness(["应删除的"], ["应删去的"], "zh")
    assert near is not None
    assert near.rouge1 == pytest.approx(75.0)
    assert near.rouge2 == pytest.approx(100 / 3)
    assert near.meteor == pytest.approx(100 * 0.75 * (1 - 0.5 * (2 / 3) ** 3))
    assert language_of(["应删除的", "ok"]) == "zh"
    assert language_of(["Delete 的 here."]) == "en"


def test_no_hit_leaves_nothing_to_compare():
    result = explain.score([Sample("a b", "", (edit(2, 3),))], [Sample("a b", "", (edit(0, 0),))])
    assert result.closeness is None
    assert explain.row(result)[5:] == [None] * 5


def test_the_command_scores_a_file_and_writes_the_table(tmp_path, capsys):
    flags = ["--hypotheses", str(SYSTEM), "--report", str(tmp_path)]
    assert main(["evaluate", "explain", str(GOLD), *flags]) == 0
    measures = json.loads((tmp_path / "report.json").read_text("utf-8"))["measures"]
    assert measures["Hit"] == pytest.approx(200 / 3)
    assert "Qwen1.5-7B-chat (printed)" in capsys.readouterr().out


def test_margin_explains_the_gold_corrections_edit_for_edit(tmp_path, capsys):
    flags = ["--truth", "--quiet", "--report", str(tmp_path)]
    assert main(["evaluate", "explain", str(GOLD), *flags]) == 0
    measures = json.loads((tmp_path / "report.json").read_text("utf-8"))["measures"]
    assert (measures["Hit"], measures["Miss"], measures["Acc"]) == (100.0, 0.0, 100.0)
    assert measures["MAE"] <= 1.0
