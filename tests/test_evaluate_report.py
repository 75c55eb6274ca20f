"""Reports: what is written where, escaping, and several reports on one page."""

from __future__ import annotations

import csv
import json
import xml.etree.ElementTree as ET

import pytest

from app.__main__ import main
from app.evaluation.compare import Entry, best_places
from app.evaluation.plots import Cell, bars, heat_map, intervals, shade
from app.evaluation.report import Figure, Report, as_html, as_markdown, as_text, table, write

NASTY = '<script>alert("x")</script> | & more'


def report(name: str = "mine", **measures: float) -> Report:
    return Report(
        "tse",
        f"Test: {name}",
        {"name": name, "model": "m", "data": "pairs.jsonl"},
        measures,
        (
            table("A table", ["Name", "Value"], [[NASTY, 1.236], ["none", None]],
                  bold=frozenset({(0, 1)})),
            Figure("A figure", bars("A figure", ["A1", "B2"], {"ours": [50.0, None]})),
        ),
    )  # fmt: skip


def test_numbers_have_two_places_and_nothing_is_a_dash():
    words = as_text(report())
    assert "1.24" in words
    assert words.splitlines()[-1].split() == ["none", "–"]


def test_every_word_in_the_page_and_the_table_is_escaped():
    page = as_html(report())
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert "<strong>1.24</strong>" in page
    assert "\\| & more | **1.24** |" in as_markdown(report())


def test_all_files_are_written_and_say_the_same(tmp_path):
    write(report(R=61.5), tmp_path / "deep" / "folder")
    folder = tmp_path / "deep" / "folder"
    record = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    assert record["measures"] == {"R": 61.5}
    assert record["tables"][0]["rows"][0] == [NASTY, 1.236]
    with (folder / "a-table.csv").open(encoding="utf-8", newline="") as file:
        assert list(csv.reader(file)) == [["Name", "Value"], [NASTY, "1.236"], ["none", ""]]
    assert "![A figure](a-figure.svg)" in (folder / "report.md").read_text(encoding="utf-8")
    ET.parse(folder / "a-figure.svg")


def test_a_bar_is_as_high_as_its_value():
    svg = ET.fromstring(bars("x", ["A"], {"one": [100.0], "two": [25.0]}))
    space = "{http://www.w3.org/2000/svg}"
    bars_ = [r for r in svg.iter(f"{space}rect") if r.find(f"{space}title") is not None]
    assert [float(r.get("height", "0")) for r in bars_] == [220.0, 55.0]
    assert [r.findtext(f"{space}title") for r in bars_] == ["A, one: 100.00", "A, two: 25.00"]


def test_a_heat_map_has_a_square_for_every_item_and_is_darker_where_lower():
    cells = [Cell(0.0, "low"), Cell(100.0, "high"), Cell(None, "none")]
    svg = ET.fromstring(heat_map("x", {"A1": {"ours": cells}}))
    space = "{http://www.w3.org/2000/svg}"
    fills = {
        r.findtext(f"{space}title"): r.get("fill")
        for r in svg.iter(f"{space}rect")
        if r.find(f"{space}title") is not None
    }
    assert fills == {"low": shade(0), "high": shade(100), "none": "none"}
    assert int(shade(0)[1:3], 16) < int(shade(100)[1:3], 16)


def test_an_interval_spans_its_ends():
    svg = ET.fromstring(intervals("x", [("a", 50.0, 40.0, 60.0)]))
    space = "{http://www.w3.org/2000/svg}"
    line = next(x for x in svg.iter(f"{space}line") if x.get("stroke-width") == "3")
    dot = next(svg.iter(f"{space}circle"))
    assert float(line.get("x1", "0")) < float(dot.get("cx", "0")) < float(line.get("x2", "0"))


def test_best_is_highest_or_lowest_as_the_measure_wants_and_papers_do_not_compete():
    entries = [
        Entry("a", "", {"R": 50.0, "ms a sentence": 9.0}),
        Entry("b", "", {"R": 60.0, "ms a sentence": 12.0}),
        Entry("p", "", {"R": 99.0}, printed=True),
    ]
    assert best_places(entries, ["R", "ms a sentence"]) == {(1, 2), (0, 3)}


def test_reports_are_laid_side_by_side_with_the_printed_systems(tmp_path, capsys):
    fast = {"P": 70.0, "R": 50.0, "F0.5": 61.0, "false alarms % (refs)": 4.0, "ms a sentence": 5.0}
    good = {"P": 80.0, "R": 62.0, "F0.5": 72.0, "false alarms % (refs)": 6.0, "model MB": 90.0}
    write(report("fast", **fast), tmp_path / "fast")
    write(report("good", **good), tmp_path / "good")
    paths = [str(tmp_path / "fast"), str(tmp_path / "good" / "report.json")]
    assert main(["evaluate", "compare", *paths, "--report", str(tmp_path / "both")]) == 0
    page = (tmp_path / "both" / "report.md").read_text(encoding="utf-8")
    assert "| fast | pairs.jsonl | 70.00 | 50.00 | 61.00 | **4.00** | **5.00** | – |" in page
    assert (
        "| good | pairs.jsonl | **80.00** | **62.00** | **72.00** | 6.00 | – | **90.00** |" in page
    )
    assert "| GPT-4 (printed) | CTSEG | 83.47 | 85.29 | 83.64 |" in page
    assert "<svg" in (tmp_path / "both" / "report.html").read_text(encoding="utf-8")


@pytest.mark.parametrize("kind", ["tse", "bea", "explain", "cged", "generalise"])
def test_every_kind_of_report_has_its_landmarks(kind):
    from app.evaluation.compare import anchors

    found = anchors(kind)
    assert found
    assert all(entry.printed and "printed" in entry.name for entry in found)
