"""What ``pip install .`` installs, and the lock that goes with it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from configparser import ConfigParser
from email import message_from_bytes
from email.message import Message
from pathlib import Path

import pytest

from app import __main__ as command
from app.version import VERSION
from models import registry

ROOT = Path(__file__).parent.parent
FOLDERS = ("app", "assets", "grammar_items", "models")
LEFT_OUT = ("models/training/data/", "assets/screenshot")
MOST_BYTES = 90_000_000
_PIN = re.compile(r"^([\w.-]+)==([\w.+-]+)")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Iterator[zipfile.ZipFile]:
    """The wheel, built from a copy: building leaves folders behind."""
    copy = tmp_path_factory.mktemp("source")
    unwanted = shutil.ignore_patterns("__pycache__", "*.pyc")
    for folder in FOLDERS:
        shutil.copytree(ROOT / folder, copy / folder, ignore=unwanted)
    for name in ("pyproject.toml", "README.md", "LICENSE", "requirements.txt"):
        shutil.copy(ROOT / name, copy)
    place = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(place)]
    done = subprocess.run([*build, str(copy)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = place.glob("*.whl")
    assert path.stat().st_size < MOST_BYTES, f"{path.stat().st_size:,} bytes"
    with zipfile.ZipFile(path) as archive:
        yield archive
    shutil.rmtree(copy)
    shutil.rmtree(place)


def metadata(wheel: zipfile.ZipFile, name: str) -> bytes:
    return wheel.read(f"margin-{VERSION}.dist-info/{name}")


def test_every_file_that_a_run_needs_is_in_the_wheel_and_nothing_else(
    wheel: zipfile.ZipFile,
) -> None:
    needed = {
        path.relative_to(ROOT).as_posix()
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    needed = {name for name in needed if not name.startswith(LEFT_OUT)}
    assert {"models/weights/config.json", "app/render/templates/report.html"} < needed
    installed = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert installed == needed


def test_the_wheel_brings_the_command_and_the_correctors(wheel: zipfile.ZipFile) -> None:
    points = ConfigParser()
    points.read_string(metadata(wheel, "entry_points.txt").decode())
    assert dict(points["console_scripts"]) == {"margin": "app.__main__:margin"}
    own = {point.name: point.value for point in registry._BUILT_IN}
    brought = dict(points[registry.GROUP])
    assert brought and brought.items() <= own.items()


def test_the_wheel_requires_what_requirements_txt_pins(wheel: zipfile.ZipFile) -> None:
    told: Message = message_from_bytes(metadata(wheel, "METADATA"))
    required = [line.replace(" ", "") for line in told.get_all("Requires-Dist", [])]
    written = [line.replace(" ", "") for line in _lines(ROOT / "requirements.txt")]
    assert sorted(required) == sorted(written)
    assert told["Version"] == VERSION


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ([], ["serve"]),
        (["--port", "8000"], ["serve", "--port", "8000"]),
        (["serve"], ["serve"]),
        (["correct", "essay.txt"], ["correct", "essay.txt"]),
        (["--help"], ["--help"]),
    ],
)
def test_margin_alone_starts_the_page(
    monkeypatch: pytest.MonkeyPatch, arguments: list[str], expected: list[str]
) -> None:
    called: list[tuple[list[str], str]] = []

    def main(given: list[str], program: str) -> int:
        called.append((given, program))
        return 0

    monkeypatch.setattr(command, "main", main)
    monkeypatch.setattr(sys, "argv", ["margin", *arguments])
    assert command.margin() == 0
    assert called == [(expected, "margin")]


def _lines(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _pins(path: Path) -> dict[str, str]:
    """Name → version, names as registries compare them."""
    found = (_PIN.match(line) for line in _lines(path))
    return {re.sub(r"[-_.]+", "-", pin[1]).lower(): pin[2] for pin in found if pin}


def test_the_lock_has_every_pin_with_the_same_version() -> None:
    locked = _pins(ROOT / "requirements.lock")
    wanted = _pins(ROOT / "requirements.txt")
    assert wanted and {name: locked.get(name) for name in wanted} == wanted, (
        "make the lock again: see CONTRIBUTING.md"
    )


def test_everything_in_the_lock_has_hashes_and_no_address() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert "://" not in text and "index-url" not in text.replace("--no-emit-index-url", "")
    entries = [one for one in re.split(r"\n(?=\S)", text) if not one.startswith("#")]
    assert len(entries) >= len(_pins(ROOT / "requirements.txt"))
    assert not [entry.splitlines()[0] for entry in entries if "--hash=sha256:" not in entry]
