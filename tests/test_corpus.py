"""A corpus: one record out for each record in, in order, whatever happens on the way."""

from __future__ import annotations

import importlib.util
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import psutil
import pytest

from app.__main__ import main
from app.corpus import reading
from app.corpus.correcting import ChunkCorrector, Done, Task
from app.corpus.journal import Job, journal_of, parts_of
from app.corpus.reading import Extent, Record, measure, read_records
from app.errors import UsageError
from models import registry
from tests.conftest import Scripted
from tests.plugin_corrector import NAME, write_plugin
from tests.within import PATIENCE, within

ROOT = Path(__file__).parent.parent


@pytest.fixture
def scripted(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    corrector = Scripted(lambda s: s.replace(" go ", " goes ").replace("childs", "children"))
    monkeypatch.setitem(registry._loaded, ("scripted", None), corrector)
    return corrector


@pytest.fixture
def plugin(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """New processes find the corrector of ``plugin_corrector``."""
    for name, value in write_plugin(tmp_path / "plugin").items():
        monkeypatch.setenv(name, value)
    monkeypatch.syspath_prepend(str(tmp_path / "plugin"))
    monkeypatch.setenv("OMP_NUM_THREADS", "1")


def command(*arguments: str | Path) -> list[str]:
    return ["corpus", *map(str, arguments), "--backend", NAME, "--plain"]


def begun(*arguments: str | Path) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    line = [sys.executable, "-m", "app", *command(*arguments)]
    return subprocess.Popen(line, cwd=ROOT, stderr=subprocess.PIPE, text=True)


def records(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def write(path: Path, *lines: str) -> Path:
    path.write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    return path


def test_every_form_of_input_has_its_records(tmp_path: Path) -> None:
    text = write(tmp_path / "a.txt", "\ufeffHe go.", "", "Naïve\u2028one.\r")
    assert [one.text for one in read_records(text, "text")] == ["He go.", "", "Naïve\u2028one."]
    m2 = write(
        tmp_path / "a.m2", "S I do n't know .", "A 1 2|||R:X|||did|||REQUIRED|||-NONE-|||0", "", "S"
    )
    assert [one.text for one in read_records(m2, "m2")] == ["I don't know.", ""]
    lines = [
        '{"id": 7, "text": "He go."}',
        "",
        '"She go."',
        '{"text": 3}',
        "{",
        '{"text": "\\ud83d"}',
    ]
    found = list(read_records(write(tmp_path / "a.jsonl", *lines), "jsonl"))
    assert found[:2] == [Record(0, "He go.", 7), Record(1, "She go.")]
    assert ["no text" in found[2].trouble, "not JSON" in found[3].trouble] == [True, True]
    assert found[4] == Record(4, "\ufffd")
    assert measure(tmp_path / "a.jsonl", "jsonl").records == 5


def test_a_line_that_cannot_be_read_is_still_a_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "MAX_LINE", 50)
    path = tmp_path / "a.txt"
    path.write_bytes(b"One.\n\xff\xfe\n" + b"x" * 170 + b"\nFour.")
    found = list(read_records(path, "text"))
    assert [one.number for one in found] == [0, 1, 2, 3]
    assert [bool(one.trouble) for one in found] == [False, True, True, False]
    assert found[3].text == "Four."


def test_a_record_has_the_corrected_text_and_labelled_edits(scripted: Scripted) -> None:
    text = "He go home.\nMy childs  sleep."
    done = ChunkCorrector(Task("scripted")).correct([Record(4, text, id="e4")])
    (record,) = map(json.loads, done.lines)
    assert record["n"] == 4 and record["id"] == "e4" and record["text"] == text
    assert record["corrected"] == "He goes home.\nMy children  sleep."
    assert [edit["type"] for edit in record["edits"]] == ["R:VERB:SVA", "R:NOUN:INFL"]
    assert record["edits"][0]["item"] and record["edits"][0]["severity"] == 3
    assert text[3:5] == record["edits"][0]["original"] and "notices" not in record


def test_plain_records_have_edits_without_a_parser(
    scripted: Scripted, monkeypatch: pytest.MonkeyPatch
) -> None:
    def parse_all(texts: object) -> object:
        raise AssertionError("the parser was asked")

    monkeypatch.setattr("app.edits.parse_all", parse_all)
    text = "She  go home.\nMy childs  sleep. 日本語です。"
    done = ChunkCorrector(Task("scripted", plain=True)).correct([Record(0, text)])
    (record,) = map(json.loads, done.lines)
    assert record["edits"] == [
        {"start": 5, "end": 7, "original": "go", "replacement": "goes"},
        {"start": 17, "end": 23, "original": "childs", "replacement": "children"},
    ]
    assert record["corrected"] == "She  goes home.\nMy children  sleep. 日本語です。"
    assert [notice["code"] for notice in record["notices"]] == ["not-english"]


def test_a_text_file_gets_one_corrected_line_for_each_line(scripted: Scripted) -> None:
    task = Task("scripted", one_sentence=True, output="text")
    lines = ["He go home. She go too.", "", "Fine.", "{"]
    given = [Record(n, text) for n, text in enumerate(lines[:3])]
    bad = Record(3, "{", trouble="The line is not JSON.")
    done = ChunkCorrector(task).correct([*given, bad])
    assert done.lines == ("He goes home. She goes too.", "", "Fine.", "{")
    assert [number for number, _ in done.failures] == [3]


def test_a_failure_costs_one_record_and_is_reported(scripted: Scripted) -> None:
    def rewrite(sentence: str) -> str:
        if "FAULT" in sentence:
            raise ValueError
        return sentence.replace(" go ", " goes ")

    scripted.rewrite = rewrite
    given = [Record(0, "They go on."), Record(1, "FAULT."), Record(2, "We go on.")]
    done = ChunkCorrector(Task("scripted")).correct(given)
    assert [json.loads(line)["corrected"] for line in done.lines] == [
        "They goes on.", "FAULT.", "We goes on.",
    ]  # fmt: skip
    assert [number for number, _ in done.failures] == [1]


JOB = Job(Task("unchanged"), Extent("abc", 5), "text", "text", 2)


def lines(*texts: str) -> Done:
    return Done("unchanged · none", texts)


def test_a_torn_chunk_is_done_again_and_a_whole_one_is_not(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with journal_of(out, JOB) as journal:
        journal.keep(0, lines("a", "b"))
        journal.keep(1, lines("c", "d"))
        journal.keep(2, lines("e"))
    parts = parts_of(out)
    torn = parts / "chunk-00000001.json"
    torn.write_bytes(torn.read_bytes()[:-9])
    (parts / "chunk-00000002.json").write_text('{"by": "", "lines": [], "failures": []}')
    (parts / "chunk-00000007.json.99.new").write_text("{")
    with journal_of(out, JOB) as journal:
        assert journal.done == {0}
        assert sorted(one.name for one in parts.iterdir()) == [
            "chunk-00000000.json",
            "job.json",
            "lock",
        ]
        journal.keep(2, lines("e"))
        journal.keep(1, lines("c", "d"))
        assert journal.finish() is None
    assert out.read_text() == "a\nb\nc\nd\ne\n"
    assert not parts.exists()


def test_a_kill_between_the_last_rename_and_the_clean_up_does_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "out.jsonl"

    def killed(folder: Path) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch, pytest.raises(KeyboardInterrupt):
        patch.setattr("shutil.rmtree", killed)
        with journal_of(out, JOB) as journal:
            for number, made in enumerate((lines("a", "b"), lines("c", "d"), lines("e"))):
                journal.keep(number, made)
            journal.finish()
    with journal_of(out, JOB) as journal:
        assert journal.done == {0, 1, 2}
        journal.finish()
    assert out.read_text() == "a\nb\nc\nd\ne\n"


def test_what_was_begun_differently_is_not_mixed(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with journal_of(out, JOB) as journal:
        journal.keep(0, lines("a", "b"))
    other = Job(Task("unchanged"), Extent("xyz", 5), "text", "text", 2)
    with pytest.raises(UsageError, match="another input"), journal_of(out, other):
        pass
    with journal_of(out, JOB) as journal, pytest.raises(UsageError, match="begun with unchanged"):
        journal.keep(1, Done("another · model", ("c", "d")))


def test_two_runs_do_not_write_one_output(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with journal_of(out, JOB), pytest.raises(UsageError, match="Another run"), journal_of(out, JOB):
        pass


def test_an_output_that_is_there_is_not_overwritten(tmp_path: Path) -> None:
    out = write(tmp_path / "out.jsonl", "precious")
    with pytest.raises(UsageError, match="there already"), journal_of(out, JOB):
        pass
    assert out.read_text() == "precious\n"


def test_wrong_use_is_answered_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    empty = write(tmp_path / "empty.txt")
    for arguments, said in (
        ([str(tmp_path / "none.txt"), "o.jsonl"], "Cannot read"),
        ([str(empty), "o.jsonl"], "holds no records"),
        ([str(empty), "o.jsonl", "--chunk", "0"], "1 or more"),
    ):
        assert main(["corpus", *arguments]) == 2
        assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == [empty]


SENTENCES = [f"They go home {number}, and we go to bed {number * number}." for number in range(90)]


def test_killed_twice_the_output_is_that_of_a_run_without_a_kill(
    tmp_path: Path, plugin: None, capsys: pytest.CaptureFixture[str]
) -> None:
    sentences = [*SENTENCES[:18], *(f"{one} HOLD1" for one in SENTENCES[18:60])]
    sentences += [f"{one} HOLD2" for one in SENTENCES[60:]]
    source = write(tmp_path / "in.txt", *sentences)
    whole, out = tmp_path / "whole.jsonl", tmp_path / "out.jsonl"
    more = ("--model", "m", "--chunk", "3", "--processes")
    assert main(command(source, whole, *more, "1")) == 0
    holds = [tmp_path / "plugin" / name for name in ("HOLD1", "HOLD2")]
    for hold in holds:
        hold.touch()
    for hold, chunks in zip(holds, (4, 12), strict=True):
        running = begun(source, out, *more, "2")
        with within():
            while len(list(parts_of(out).glob("chunk-*.json"))) < chunks:
                assert running.poll() is None
                time.sleep(0.01)
        workers = psutil.Process(running.pid).children(recursive=True)
        running.send_signal(signal.SIGKILL)
        running.wait(PATIENCE)
        assert not out.exists() and workers
        _, alive = psutil.wait_procs(workers, timeout=PATIENCE)
        assert alive == []
        hold.unlink()
    kept = list(parts_of(out).glob("chunk-*.json"))
    assert 12 <= len(kept) < 30
    capsys.readouterr()
    assert main(command(source, out, *more, "1")) == 0
    assert f"going on after {3 * len(kept)} of 90 records" in capsys.readouterr().err
    pairs = zip(out.read_text().splitlines(), whole.read_text().splitlines(), strict=True)
    for number, (one, other) in enumerate(pairs):
        assert one == other
        assert json.loads(one)["n"] == number
        assert json.loads(one)["corrected"] == sentences[number].replace(" go ", " goes ")
    assert not parts_of(out).exists()


def test_a_record_that_ends_its_process_costs_only_itself(
    tmp_path: Path, plugin: None, capsys: pytest.CaptureFixture[str]
) -> None:
    source = write(tmp_path / "in.txt", "POISON.", "They go on.")
    out = tmp_path / "out.jsonl"
    assert main(command(source, out, "--model", "0", "--processes", "1")) == 0
    assert [one["corrected"] for one in records(out)] == ["POISON.", "They goes on."]
    assert [one["n"] for one in records(Path(f"{out}.failures.jsonl"))] == [0]
    assert "1 were kept as they are" in capsys.readouterr().out


def test_a_corrector_that_is_gone_ends_the_run_and_what_is_done_stays(
    tmp_path: Path, plugin: None, capsys: pytest.CaptureFixture[str]
) -> None:
    source = write(tmp_path / "in.txt", "They go on.", "GONE")
    out = tmp_path / "out.jsonl"
    assert main(command(source, out, "--model", "0", "--chunk", "1", "--processes", "1")) == 2
    assert capsys.readouterr().err.endswith("margin: The server is gone.\n")
    assert [one.name for one in parts_of(out).glob("chunk-*.json")] == ["chunk-00000000.json"]


@pytest.mark.skipif(
    importlib.util.find_spec("ray") is None,
    reason="Ray is not installed: pip install -r requirements-ray.txt",
)
def test_on_a_ray_cluster_the_output_is_the_same(tmp_path: Path, plugin: None) -> None:
    out = tmp_path / "out.txt"
    source = write(tmp_path / "in.txt", *SENTENCES)
    more = ("--model", "0", "--chunk", "20", "--processes", "2", "--ray", "local")
    running = begun(source, out, *more)
    _, said = running.communicate(timeout=300)
    assert running.returncode == 0, said
    assert out.read_text().splitlines() == [s.replace(" go ", " goes ") for s in SENTENCES]
