"""Texts with marked corrections: how they are read, and how edits are judged against them."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.__main__ import main
from app.errors import UsageError
from app.evaluation.texts import Made, Marked, count, judge, read_texts

DATA = Path(__file__).parent / "data" / "evaluation"


def written(folder: Path, text: str) -> Path:
    path = folder / "texts.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_marks_become_places_and_choices(tmp_path: Path) -> None:
    path = written(tmp_path, "他{昨天去>昨天去了|昨天去过}学校。\n我{>很}好{吗>}。\n\n\n第二。\n")
    first, second = read_texts(path)
    assert first.text == "他昨天去学校。\n我好吗。"
    assert first.corrections == (
        Marked(1, 4, ("昨天去了", "昨天去过")),
        Marked(9, 9, ("很",)),
        Marked(10, 11, ("",)),
    )
    assert first.corrected == "他昨天去了学校。\n我很好。"
    assert (second.text, second.corrections) == ("第二。", ())


@pytest.mark.parametrize("line", ["他{去学校。", "他去>了}学校。", "他{去>去}学校。", "{a{b>c}}"])
def test_a_mark_that_cannot_be_read_is_refused_with_its_line(tmp_path: Path, line: str) -> None:
    with pytest.raises(UsageError, match="line 2"):
        read_texts(written(tmp_path, f"好。\n{line}\n"))


@pytest.mark.parametrize(
    ("marked", "edits", "right", "placed", "wrong", "found"),
    [
        ("他{去>去了}学校。", [(2, 2, "了")], 1, 0, 0, 1),  # other borders, the same change
        ("我看{>哥}哥。", [(3, 3, "哥")], 1, 0, 0, 1),  # another place, the same result
        ("他{跑的>跑得}快。", [(2, 3, "地")], 0, 1, 0, 0),
        ("他{跑的>跑得}快。我好。", [(6, 7, "妙")], 0, 0, 1, 0),
        ("他{去>来|到}了。", [(1, 2, "到")], 1, 0, 0, 1),
        ("{见面他>跟他见面}。", [(0, 0, "跟他"), (2, 3, "")], 2, 0, 0, 1),  # a moved word in two
        ("{a>b}{c>d}。", [(0, 2, "bd")], 1, 0, 0, 2),  # two corrections in one edit
        ("{a>b}{c>d}。", [(0, 1, "b")], 1, 0, 0, 1),
        ("我好。", [], 0, 0, 0, 0),
        ("等{三小时>三个小时|三小时}。", [(2, 2, "个")], 1, 0, 0, 0),  # optional
        ("等{三小时>三小时|三个小时}。", [], 0, 0, 0, 0),
    ],
)
def test_an_edit_is_right_if_it_makes_a_marked_change(
    tmp_path: Path,
    marked: str,
    edits: list[tuple[int, int, str]],
    right: int,
    placed: int,
    wrong: int,
    found: int,
) -> None:
    (text,) = read_texts(written(tmp_path, marked))
    judged = judge(text, [Made(*edit, "t") for edit in edits])
    counts = (len(judged.right), len(judged.placed), len(judged.wrong), len(judged.found))
    assert counts == (right, placed, wrong, found)
    wanted = [one for one in text.corrections if not one.optional]
    assert len(judged.found) + len(judged.missed) == len(wanted)


def test_figures_come_from_edits_and_corrections(tmp_path: Path) -> None:
    (text,) = read_texts(written(tmp_path, "{a>b}。{c>d}。e。"))
    judged = judge(text, [Made(0, 1, "b", "x"), Made(4, 5, "f", "y")])
    counts = count([judged], {(0, one): "x" for one in text.corrections})
    assert (counts[""].precision, counts[""].recall) == (0.5, 0.5)
    assert (counts["x"].precision, counts["x"].recall) == (1.0, 0.5)
    assert counts["y"].precision == 0.0 and round(counts["x"].f05, 4) == 0.8333


@pytest.mark.parametrize(
    ("name", "least", "found", "most"),
    [("zh", 85, 40, 1.5), ("zh_held_apart", 70, 8, 3)],
)
def test_the_command_measures_both_chinese_sets(
    name: str, least: float, found: float, most: float, capsys: pytest.CaptureFixture[str]
) -> None:
    texts, right = str(DATA / f"{name}_texts.txt"), str(DATA / f"{name}_right.txt")
    flags = ["--right", right, "--language", "zh", "--quiet", "--list"]
    assert main(["evaluate", "texts", texts, *flags]) == 0
    said = capsys.readouterr().out.splitlines()
    place = next(n for n, line in enumerate(said) if line.startswith("Precision"))
    precision, recall, _, _, alarms = map(float, said[place + 2].split())
    assert precision >= least and recall >= found and alarms <= most
    assert any(line.startswith("Missed: ") for line in said)


def test_english_texts_are_measured_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = written(tmp_path, "She {go>goes} home.\n")
    assert main(["evaluate", "texts", str(path), "--backend", "unchanged", "--quiet"]) == 0
    assert "0 of 1 found" in capsys.readouterr().out
