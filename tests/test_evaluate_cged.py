"""Diagnosis at three levels: the worked example of the NLP-TEA 2015 paper, and the files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import main
from app.errors import UsageError
from app.evaluation import cged

DATA = Path(__file__).parent / "data" / "evaluation"
GOLD, SYSTEM = DATA / "cged_gold.txt", DATA / "cged_system.txt"

SGML = """<DOC>
<SENTENCE id="B1-0001">
我們昨天去看電影
</SENTENCE>
</DOC>
<DOC>
<SENTENCE id="B1-0002">
他跑了很快
</SENTENCE>
<MISTAKE start_off="3" end_off="3">
<TYPE>
Selection
</TYPE>
<CORRECTION>
他跑得很快
</CORRECTION>
</MISTAKE>
</DOC>
"""


def test_the_papers_eight_sentences_give_its_printed_figures():
    result = cged.score(cged.read(GOLD), cged.read(SYSTEM))
    assert result.false_positive_rate == 0.5
    printed = {
        "Detection": (0.75, 0.67, 1.0, 0.8),
        "Identification": (0.625, 0.5, 0.75, 0.6),
        "Position": (0.5, 0.33, 0.5, 0.4),
    }
    for name, level in result.levels().items():
        accuracy, precision, recall, f1 = printed[name]
        assert level.accuracy == accuracy
        assert round(level.precision, 2) == precision
        assert level.recall == recall
        assert round(level.f1, 2) == f1


def test_a_perfect_system_and_one_that_finds_nothing():
    gold = cged.read(GOLD)
    perfect = cged.score(gold, gold)
    assert (perfect.false_positive_rate, perfect.position.f1) == (0.0, 1.0)
    silent = cged.score(gold, {sid: frozenset() for sid in gold})
    assert (silent.false_positive_rate, silent.detection.accuracy, silent.detection.f1) == (
        0.0,
        0.5,
        0.0,
    )


def test_sgml_says_the_same_as_lines(tmp_path):
    path = tmp_path / "gold.sgml"
    path.write_text(SGML, encoding="utf-8")
    assert cged.read(path) == {
        "B1-0001": frozenset(),
        "B1-0002": frozenset({cged.Mistake(3, 3, "Selection")}),
    }


def test_several_mistakes_in_a_sentence_must_all_be_found(tmp_path):
    gold = {"x": frozenset({cged.Mistake(1, 1, "Missing"), cged.Mistake(4, 5, "Disorder")})}
    half = {"x": frozenset({cged.Mistake(1, 1, "Missing")})}
    result = cged.score(gold, half)
    assert (result.detection.tp, result.identification.tp, result.position.tp) == (1, 0, 0)


def test_the_command_prints_and_writes_the_figures(tmp_path, capsys):
    assert main(["evaluate", "cged", str(GOLD), str(SYSTEM), "--report", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "0.6250" in out
    record = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert record["measures"]["FPR"] == 0.5
    assert record["measures"]["position F1"] == pytest.approx(0.4)
    assert "<svg" in (tmp_path / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("A1, 3, 2, Missing\n", "line 1: Characters 3 to 2"),
        ("A1, 0, 2, Missing\n", "Count from 1"),
        ("A1, 1, 2, Spelling\n", '"Spelling" is not an error type'),
        ("A1, one, 2, Missing\n", "are not character numbers"),
        ("A1; 1; 2\n", "cannot be read"),
        ("A1, correct\nA1, 1, 1, Missing\n", "line 2: A1 is correct above"),
        ("A1, 1, 1, Missing\nA1, correct\n", "line 2: A1 has a mistake above"),
        ("", "The file is empty"),
        ("<DOC>\n<SENTENCE id='x'>\n", "A <DOC> is not closed"),
        ("<DOC>\nno sentence\n</DOC>\n", "has no <SENTENCE id=…>"),
        ('<DOC>\n<SENTENCE id="x">\n<MISTAKE start_off="1">\n</MISTAKE></DOC>', "line 3"),
    ],
)
def test_a_file_that_does_not_fit_is_refused_with_line_and_remedy(tmp_path, text, words):
    path = tmp_path / "bad.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=r"bad\.txt") as caught:
        cged.read(path)
    assert words in str(caught.value)


def test_a_sentence_left_out_or_added_is_named(tmp_path, capsys):
    lines = SYSTEM.read_text(encoding="utf-8").splitlines()
    short = tmp_path / "short.txt"
    short.write_text("\n".join(lines[1:]), encoding="utf-8")
    assert main(["evaluate", "cged", str(GOLD), str(short)]) == 2
    assert 'Write "B1-1138, correct"' in capsys.readouterr().err
    longer = tmp_path / "longer.txt"
    longer.write_text("\n".join([*lines, "Z9, correct"]), encoding="utf-8")
    assert main(["evaluate", "cged", str(GOLD), str(longer)]) == 2
    assert "first Z9" in capsys.readouterr().err
