"""What the README shows is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from app.__main__ import main

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"^\$ python -m app ([^\n#]+)", README, re.MULTILINE)


def test_the_two_commands_stand_there_as_they_must_be_typed() -> None:
    assert "\npip install -r requirements.txt && python launch.py\n" in README
    test = "pip install -r requirements.txt -r requirements-dev.txt && python -m pytest"
    assert f"\n{test}\n" in README


@pytest.mark.parametrize(
    "command", [c for c in COMMANDS if "evaluate" not in c and "bench" not in c]
)
def test_the_terminal_examples_run(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("essay.txt", "sentences.txt", "mine.txt"):
        (tmp_path / name).write_text("She go to school every day.\n", encoding="utf-8")
    (tmp_path / "corrected.txt").write_text("She goes to school every day.\n", encoding="utf-8")
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out


def test_the_first_example_shows_what_the_bundled_corrector_really_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = re.search(
        r"\$ cat essay\.txt\n(.*?)\n\$ python -m app correct essay\.txt\n(.*?)\n```",
        README,
        re.DOTALL,
    )
    assert shown
    monkeypatch.chdir(tmp_path)
    (tmp_path / "essay.txt").write_text(shown[1] + "\n", encoding="utf-8")
    assert main(["correct", "essay.txt"]) == 0
    assert capsys.readouterr().out.rstrip("\n") == shown[2]


def test_every_file_that_is_linked_is_there() -> None:
    for link in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / link).exists(), link
    for name in re.findall(r"`((?:docs|models|grammar_items|app)/[\w./]+)`", README):
        assert (ROOT / name).exists(), name


def test_every_requirement_is_pinned() -> None:
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-ray.txt"):
        for line in (ROOT / name).read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                assert "==" in line, line
