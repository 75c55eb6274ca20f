"""Inputs that do not fit: a sentence that names file, line and remedy, and exit code 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import main

DATA = Path(__file__).parent / "data" / "evaluation"
PAIR = {"id": 1, "src": "I are here.", "ref": "I am here.", "alts": []}
EDIT = {
    "src_interval": [0, 1],
    "tgt_content": "x",
    "error_type": "R:OTHER",
    "error_severity": 2,
    "error_description": "Words.",
}
SAMPLE = {"source": "I are here.", "target": "I am here.", "edits": [EDIT]}


def lines(*records: object) -> str:
    return "".join(json.dumps(record) + "\n" for record in records)


def samples(**changes: object) -> str:
    return json.dumps({"samples": [{**SAMPLE, "edits": [{**EDIT, **changes}]}]})


M2 = "S He go home .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n\n"

# What is wrong: command, name of the file, its content, what the message must say.
BAD: dict[str, tuple[str, str, str | bytes, tuple[str, ...]]] = {
    "pairs that are not JSON": ("tse", "p.jsonl", "{oops\n", ("line 1", "not JSON")),
    "pairs without an object": ("tse", "p.jsonl", "[1]\n", ("line 1", "JSON object")),
    "a pair without its reference": (
        "tse", "p.jsonl", lines(PAIR, {"id": 1, "src": "x"}), ("line 2", '"ref" is missing')),
    "a pair with a number for a sentence": (
        "tse", "p.jsonl", lines({**PAIR, "src": 3}), ("line 1", '"src" must be a text')),
    "an item that does not exist": (
        "tse", "p.jsonl", lines({**PAIR, "id": 264}), ("no grammar item 264", "--search")),
    "an item id in quotes": (
        "tse", "p.jsonl", lines({**PAIR, "id": "1"}), ('"id" must be a whole number',)),
    "a pair without an error": (
        "tse", "p.jsonl", lines({**PAIR, "src": "I am here."}), ('"src" and "ref" are the same',)),
    "alternatives that are no list": (
        "tse", "p.jsonl", lines({**PAIR, "alts": "x"}), ('"alts" must be a list',)),
    "an empty file of pairs": ("tse", "p.jsonl", "", ("p.jsonl", "empty")),
    "pairs that are not UTF-8": (
        "tse", "p.jsonl", b"{}\n\xff\xfe\n", ("line 2", "Save the file as UTF-8")),
    "a single M2 file for tse": ("tse", "7.m2", M2, ("Name the folder",)),
    "an M2 edit with too few fields": (
        "bea", "g.m2", "S a b\nA 0 1|||R:X|||c|||0\n", ("line 2", "6 fields, here are 4")),
    "an M2 edit outside its sentence": (
        "bea", "g.m2", M2.replace("A 1 2", "A 4 9"), ("line 2", "outside the sentence of 4")),
    "an M2 edit that runs backwards": (
        "bea", "g.m2", M2.replace("A 1 2", "A 2 1"), ("line 2", "Tokens 2 to 1")),
    "M2 offsets that are words": (
        "bea", "g.m2", M2.replace("A 1 2", "A one two"), ("line 2", "not two token numbers")),
    "an M2 annotator with a name": (
        "bea", "g.m2", M2.replace("|||0\n", "|||Ann\n"), ("line 2", '"Ann" is not a number')),
    "an M2 edit before any sentence": (
        "bea", "g.m2", "A 0 1|||R:X|||c|||REQUIRED|||-NONE-|||0\n", ("line 1", "without its")),
    "an M2 line that is neither": ("bea", "g.m2", M2 + "X what\n", ("line 4", "neither")),
    "two M2 sentences without a blank line": (
        "bea", "g.m2", "S a\nS b\n", ("line 2", "Part them by a blank line")),
    "an M2 file without sentences": ("bea", "g.m2", "\n\n", ("holds no sentences",)),
    "explanations that are not JSON": ("explain", "e.json", "{", ("line 1", "not JSON")),
    "explanations without samples": ("explain", "e.json", "{}", ('no list "samples"',)),
    "no sample at all": ("explain", "e.json", '{"samples": []}', ("There are no samples",)),
    "a sample without edits": (
        "explain", "e.json", '[{"source": "a", "target": "b"}]', ('Sample 1 lacks "edits"',)),
    "an edit outside its source": (
        "explain", "e.json", samples(src_interval=[3, 99]), ("Sample 1, edit 1", "0 to 11")),
    "a severity of six": (
        "explain", "e.json", samples(error_severity=6), ("edit 1", "6 is not 1 to 5")),
    "an explanation without a type": (
        "explain", "e.json", samples(error_type=""), ('lacks "error_type"',)),
    "a report that is none": ("compare", "report.json", '{"kind": "x"}', ("not a report",)),
}  # fmt: skip


@pytest.mark.parametrize("case", BAD)
def test_it_is_refused_with_file_line_and_remedy(case, tmp_path, capsys):
    command, name, content, expected = BAD[case]
    path = tmp_path / name
    if isinstance(content, bytes):
        path.write_bytes(content)
    else:
        path.write_text(content, encoding="utf-8")
    more = {"tse": ["--hypotheses", path], "bea": ["--hypotheses", path],
            "explain": ["--hypotheses", path], "compare": []}[command]  # fmt: skip
    assert main(["evaluate", command, str(path), *map(str, more)]) == 2
    message = capsys.readouterr().err
    assert name in message
    for words in expected:
        assert words in message
    assert "Traceback" not in message
    assert message.strip().endswith((".", "]}", "WORDS", "line", '".', "…"))


@pytest.fixture
def gold(tmp_path):
    path = tmp_path / "gold.m2"
    path.write_text(M2 + M2, encoding="utf-8")
    return path


def refused(capsys, *arguments: object) -> str:
    assert main(["evaluate", *map(str, arguments)]) == 2
    return capsys.readouterr().err


def test_a_missing_file_and_a_folder_in_its_place(tmp_path, capsys):
    assert "no such file" in refused(capsys, "bea", tmp_path / "none.m2", "--hypotheses", "x")
    assert "a file is needed" in refused(capsys, "bea", tmp_path, "--hypotheses", "x")


def test_hypotheses_of_another_length(gold, tmp_path, capsys):
    path = tmp_path / "out.txt"
    path.write_text("He goes home .\n", encoding="utf-8")
    message = refused(capsys, "bea", gold, "--hypotheses", path)
    assert "1 lines here, but 2 in gold.m2" in message
    assert "same order" in message
    pairs = DATA / "pairs.jsonl"
    assert "1 lines here, but 6" in refused(capsys, "tse", pairs, "--hypotheses", path)


def test_an_empty_hypothesis_is_named_by_its_line(gold, tmp_path, capsys):
    path = tmp_path / "out.txt"
    path.write_text("He goes home .\n\n", encoding="utf-8")
    assert "out.txt, line 2" in refused(capsys, "bea", gold, "--hypotheses", path)


def test_system_edits_on_other_sentences(gold, tmp_path, capsys):
    path = tmp_path / "system.m2"
    path.write_text((M2 + M2).replace("home", "away"), encoding="utf-8")
    assert 'Sentence 1, "He go away ."' in refused(capsys, "bea", gold, "--hypotheses", path)


def test_json_lines_without_hyp(tmp_path, capsys):
    path = tmp_path / "out.jsonl"
    path.write_text('{"text": "x"}\n', encoding="utf-8")
    message = refused(capsys, "tse", DATA / "pairs.jsonl", "--hypotheses", path)
    assert "line 1" in message and '"hyp" is missing (fields: text)' in message


def test_a_folder_without_m2_files_or_with_a_strange_name(tmp_path, capsys):
    assert "no M2 file" in refused(capsys, "tse", tmp_path, "--hypotheses", "x")
    (tmp_path / "relative.m2").write_text(M2, encoding="utf-8")
    assert "holds no item id" in refused(capsys, "tse", tmp_path, "--hypotheses", "x")


def test_flags_that_exclude_or_need_each_other(gold, tmp_path, capsys):
    pairs, answers = DATA / "pairs.jsonl", DATA / "answers.txt"
    both = refused(capsys, "tse", pairs, "--hypotheses", answers, "--backend", "unchanged")
    assert "exclude each other" in both
    told = refused(capsys, "tse", pairs, "--hypotheses", answers, "--item-guided")
    assert "--guided-hypotheses FILE" in told
    assert "--clean needs a corrector" in refused(
        capsys, "tse", pairs, "--hypotheses", answers, "--clean", answers
    )
    assert "Nothing to score against" in refused(capsys, "bea", "--backend", "unchanged")
    assert "Write --system NAME=FILE" in refused(capsys, "bea", gold, "--system", "x.txt")
    assert "is named twice" in refused(capsys, "bea", gold, gold, "--hypotheses", "x")
    assert "Say whose explanations" in refused(capsys, "explain", DATA / "explain_gold.json")
    assert "--patterns goes with --backend" in refused(capsys, "generalise", "--patterns", "x")
    assert "no error type NOUN" in refused(capsys, "generalise", "--types", "NOUN")


def test_an_unknown_backend_is_named_with_the_choices(capsys):
    message = refused(capsys, "tse", DATA / "pairs.jsonl", "--backend", "nobody")
    assert "'nobody'" in message and "unchanged" in message


def test_a_report_folder_that_is_a_file(tmp_path, capsys):
    path = tmp_path / "taken"
    path.write_text("", encoding="utf-8")
    flags = ["--hypotheses", DATA / "answers.txt", "--report", path, "--quiet"]
    assert "is a file" in refused(capsys, "tse", DATA / "pairs.jsonl", *flags)


def test_a_limit_below_one(capsys):
    with pytest.raises(SystemExit) as stopped:
        main(["evaluate", "tse", "x", "--limit", "0"])
    assert stopped.value.code == 2
    assert "whole number above 0" in capsys.readouterr().err


def test_a_language_model_that_is_not_there(tmp_path, capsys):
    flags = ["--hypotheses", DATA / "answers.txt", "--lm", tmp_path / "none", "--quiet"]
    assert "no such folder" in refused(capsys, "tse", DATA / "pairs.jsonl", *flags)
    assert "no causal language model" in refused(
        capsys, "tse", DATA / "pairs.jsonl", *flags[:3], tmp_path, "--quiet"
    )


def test_chinese_sentences_are_not_explained_before_they_are_corrected(tmp_path, capsys):
    path = tmp_path / "zh.json"
    sample = {**SAMPLE, "source": "他跑了很快。", "target": "他跑得很快。", "edits": []}
    path.write_text(json.dumps([sample]), encoding="utf-8")
    flags = ["--backend", "llm", "--order", "pre"]
    assert "in English only" in refused(capsys, "explain", path, *flags)


def test_patterns_need_two_columns(tmp_path, capsys):
    path = tmp_path / "patterns.tsv"
    path.write_text("run runs\n", encoding="utf-8")
    flags = ["--backend", "unchanged", "--patterns", path]
    assert "patterns.tsv, line 1: Two columns" in refused(capsys, "generalise", *flags)
