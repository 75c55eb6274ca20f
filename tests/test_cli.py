"""Every command as a person types it."""

from __future__ import annotations

import io
import json
import sys
import zipfile
from pathlib import Path

import pytest

from app.__main__ import main
from tests.conftest import Scripted


@pytest.fixture
def backend(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    """A corrector called "scripted" that knows two mistakes."""
    from models import registry

    scripted = Scripted(lambda s: s.replace(" go ", " goes ").replace("childs", "children"))
    monkeypatch.setitem(registry._loaded, ("scripted", None), scripted)
    return scripted


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    try:
        code = main(list(arguments))
    except SystemExit as stop:
        code = int(stop.code or 0)
    out = capsys.readouterr()
    return code, out.out, out.err


@pytest.fixture
def essay(tmp_path: Path) -> Path:
    path = tmp_path / "essay.txt"
    path.write_text("He go home. My childs sleep.\n", encoding="utf-8")
    return path


def test_correct_shows_the_marked_text_and_the_margin(
    capsys: pytest.CaptureFixture[str], backend: Scripted, essay: Path
) -> None:
    code, out, _ = run(capsys, "correct", str(essay), "--backend", "scripted")
    assert code == 0
    assert "He [-go-]{+goes+}(1) home. My [-childs-]{+children+}(2) sleep." in out
    assert "1. Agreement: go → goes  R:VERB:SVA · " in out
    assert "read it once more yourself" in out


def test_json_is_the_report_of_the_design(
    capsys: pytest.CaptureFixture[str], backend: Scripted, essay: Path
) -> None:
    _, out, _ = run(capsys, "correct", str(essay), "--backend", "scripted", "--format", "json")
    report = json.loads(out)
    assert list(report) == [
        "text", "corrected", "language", "backend", "target", "sentences", "notices",
    ]  # fmt: skip
    edit = report["sentences"][0]["edits"][0]
    assert list(edit) == [
        "id", "start", "end", "original", "replacement", "type", "label", "severity",
        "severity_label", "item", "items", "evidence", "explanation", "explained_by",
        "group", "about_today",
    ]  # fmt: skip
    assert report["text"][edit["start"] : edit["end"]] == "go"
    assert report["corrected"] == "He goes home. My children sleep.\n"


def test_m2_has_a_block_a_sentence_and_noop_where_nothing_changed(
    capsys: pytest.CaptureFixture[str], backend: Scripted, tmp_path: Path
) -> None:
    path = tmp_path / "two.txt"
    path.write_text("He go home. All is well.", encoding="utf-8")
    _, out, _ = run(capsys, "correct", str(path), "--backend", "scripted", "--format", "m2")
    assert out == (
        "S He go home .\nA 1 2|||R:VERB:SVA|||goes|||REQUIRED|||-NONE-|||0\n\n"
        "S All is well .\nA -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||0\n\n"
    )


def test_lines_in_are_lines_out_in_order_even_empty_ones(
    capsys: pytest.CaptureFixture[str], backend: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "He go home. And he go out.\n\n  My childs\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
    _, out, _ = run(capsys, "correct", "-", "--backend", "scripted", "--lines")
    assert out == "He goes home. And he goes out.\n\n  My children\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8"))
    _, out, _ = run(capsys, "correct", "--backend", "scripted", "--lines", "--format", "json")
    assert [line["corrected"] for line in json.loads(out)["lines"]] == [
        "He goes home. And he goes out.", "", "  My children",
    ]  # fmt: skip


def test_annotate_explains_a_correction_made_elsewhere(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source, target = tmp_path / "s", tmp_path / "t"
    source.write_text("I has a dog. It bark. Bye.", encoding="utf-8")
    target.write_text("I have a dog. It barks! Bye.", encoding="utf-8")
    both = ("--source", str(source), "--target", str(target))
    _, out, _ = run(capsys, "annotate", *both, "--format", "json")
    report = json.loads(out)
    assert report["backend"]["name"] == "given"
    assert report["corrected"] == "I have a dog. It barks! Bye."
    assert report["sentences"][0]["edits"][0]["type"] == "R:VERB:SVA"


def test_annotate_and_correct_answer_in_the_same_form_if_none_is_asked_for(
    capsys: pytest.CaptureFixture[str], backend: Scripted, essay: Path, tmp_path: Path
) -> None:
    target = tmp_path / "corrected.txt"
    target.write_text("He goes home. My children sleep.\n", encoding="utf-8")
    _, corrected, _ = run(capsys, "correct", str(essay), "--backend", "scripted")
    _, annotated, _ = run(capsys, "annotate", "--source", str(essay), "--target", str(target))
    assert annotated == corrected


def test_a_word_document_is_corrected(
    capsys: pytest.CaptureFixture[str], backend: Scripted, tmp_path: Path
) -> None:
    space = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    body = "<w:body><w:p><w:r><w:t>He go home.</w:t></w:r></w:p></w:body>"
    path = tmp_path / "essay.docx"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("word/document.xml", f'<w:document xmlns:w="{space}">{body}</w:document>')
    code, out, _ = run(capsys, "correct", str(path), "--backend", "scripted")
    assert code == 0 and "He [-go-]{+goes+}(1) home." in out


def test_annotate_wants_as_many_lines_on_both_sides(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source, target = tmp_path / "s", tmp_path / "t"
    source.write_text("one\ntwo\n", encoding="utf-8")
    target.write_text("one\n", encoding="utf-8")
    code, _, err = run(
        capsys, "annotate", "--source", str(source), "--target", str(target), "--lines"
    )
    assert code == 2 and "2 lines" in err and "leave out --lines" in err


def test_items_are_found_by_words_and_level(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capsys, "items", "--search", "which", "--format", "json")
    assert {173, 177} <= {row["id"] for row in json.loads(out)}
    assert set(json.loads(out)[0]) == {"id", "level", "name", "title", "topic"}
    _, out, _ = run(capsys, "items", "--level", "A2")
    assert out and all("  A2  " in line for line in out.splitlines())


def test_find_uses_says_which_items_stand_where(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "t"
    path.write_text("I have never  been to Rome.\nThe end.\n", encoding="utf-8")
    _, out, _ = run(capsys, "find-uses", str(path), "--item", "62", "--lines", "--format", "json")
    first, second = json.loads(out)["lines"]
    assert [(use["item"], use["text"]) for use in first["uses"]] == [(62, "have never  been")] or [
        use["item"] for use in first["uses"]
    ] == [62]
    assert second == {"text": "The end.", "uses": []}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["correct", "no-such-file.txt"], "Cannot read no-such-file.txt"),
        (["correct", "--backend", "nonsense", "README.md"], "Choose one of: bundled"),
        (["correct", "--backend", "unchanged", "--item", "999", "README.md"], "from 1 to 263"),
        (["correct", "--backend", "seq2seq", "README.md"], "--model"),
        (["correct", "--format", "pdf", "README.md"], "invalid choice"),
        (["nonsense"], "invalid choice"),
        (["find-uses", "--item", "0", "README.md"], "from 1 to 263"),
    ],
)
def test_a_usage_error_is_one_clear_sentence_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2 and words in err and out == ""
    assert len(err.strip().splitlines()) == 1 and "Traceback" not in err


def test_a_binary_file_is_refused_and_control_codes_are_shown_as_text(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, backend: Scripted
) -> None:
    binary = tmp_path / "a.png"
    binary.write_bytes(b"\x89PNG\r\n\x00\x01\xff")
    code, _, err = run(capsys, "correct", str(binary), "--backend", "scripted")
    assert code == 2 and "not plain text" in err
    sly = tmp_path / "sly.txt"
    sly.write_text("He go \x1b[31mhome.", encoding="utf-8")
    code, out, _ = run(capsys, "correct", str(sly), "--backend", "scripted")
    assert code == 0 and "\x1b" not in out and "\\x1b[31m" in out


class _Full(io.StringIO):
    """Standard output on a full disk."""

    def write(self, words: str) -> int:
        raise OSError(28, "No space left on device")


def test_closed_or_full_input_and_output_are_told_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.txt"
    file.write_text("Hi.")
    cases: list[tuple[str, object, str, str]] = [
        ("stdin", None, "-", "Standard input is closed"),
        ("stdout", None, str(file), "Standard output is closed"),
        ("stdout", _Full(), str(file), "No space left on device"),
    ]
    for name, stream, source, words in cases:
        with monkeypatch.context() as changed:
            changed.setattr(sys, name, stream)
            assert main(["correct", "--backend", "unchanged", source]) == 2
        told = capsys.readouterr().err
        assert words in told and "Traceback" not in told
