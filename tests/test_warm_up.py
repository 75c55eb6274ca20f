"""Nothing is loaded for the first visitor: it is there when the port opens."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from app.__main__ import main
from app.web import server

CODE = """
import json, sys
import psutil
from app.pipeline import check
from app.web.allowed import read_allowed
from app.web.warm_up import load_all
from models import registry
load_all(read_allowed("bundled"))
modules, correctors = set(sys.modules), set(registry._loaded)
memory = psutil.Process().memory_info().rss
check("My brother have two dog. I am agree with he.")
check("他们昨天去学校的时侯，看见了三个书。")
print(json.dumps({
    "modules": sorted(set(sys.modules) - modules),
    "correctors": sorted(map(str, set(registry._loaded) - correctors)),
    "megabytes": (psutil.Process().memory_info().rss - memory) / 1e6,
}))
"""


def test_the_first_checks_in_english_and_chinese_load_nothing_more() -> None:
    done = subprocess.run([sys.executable, "-c", CODE], check=True, capture_output=True, text=True)
    found = json.loads(done.stdout)
    assert (found["modules"], found["correctors"]) == ([], [])
    assert found["megabytes"] < 60, "the Chinese dictionaries alone are 150"


def test_the_port_opens_when_all_is_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    done: list[str] = []

    def started(settings: server.Settings) -> None:
        done.append("port")
        raise KeyboardInterrupt

    monkeypatch.setattr(server, "load_all", lambda allowed: done.append("loaded"))
    monkeypatch.setattr(server, "start", started)
    monkeypatch.setattr(server, "make_private_folder", lambda: None)
    monkeypatch.setattr(server, "share_heaps", lambda: None)
    monkeypatch.setattr("signal.signal", lambda *_: None)
    assert main(["serve", "--backend", "unchanged", "--port", "0"]) == 0
    assert done == ["loaded", "port"]
