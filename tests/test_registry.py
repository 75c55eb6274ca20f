"""Correctors are loaded once, kept within bounds, and nobody waits for another's model."""

from __future__ import annotations

import threading
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from models import registry
from models.unchanged import Unchanged

opened: list[str | None] = []
slow = threading.Event()


def load(model: str | None) -> Unchanged:
    opened.append(model)
    if model == "slow":
        assert slow.wait(30)
    return Unchanged()


@pytest.fixture(autouse=True)
def door(monkeypatch: pytest.MonkeyPatch) -> None:
    opened.clear()
    slow.clear()
    point = EntryPoint("mine", "tests.test_registry:load", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    monkeypatch.setattr(registry, "_loaded", {})


def test_a_folder_is_loaded_once_however_it_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "weights").mkdir()
    monkeypatch.chdir(tmp_path)
    names = ["weights", "./weights", "weights/", "weights/../weights", str(tmp_path / "weights")]
    assert len({id(registry.load("mine", name)) for name in names}) == 1
    assert opened == ["weights"]


def test_a_name_that_is_no_folder_stays_as_it_is() -> None:
    for name in ("org/model", "a\0b", "x" * 5_000):
        registry.load("mine", name)
    assert opened == ["org/model", "a\0b", "x" * 5_000]


def test_only_so_many_correctors_stay_in_memory_and_the_last_used_do() -> None:
    first = registry.load("mine", "0")
    for number in range(1, registry.MAX_LOADED):
        registry.load("mine", str(number))
    assert registry.load("mine", "0") is first
    registry.load("mine", "one more")
    assert len(registry._loaded) == registry.MAX_LOADED
    assert registry.load("mine", "0") is first
    assert ("mine", "1") not in registry._loaded


def test_nobody_waits_while_another_model_is_loaded() -> None:
    waiting = threading.Thread(target=registry.load, args=("mine", "slow"))
    waiting.start()
    try:
        quick = threading.Thread(target=registry.load, args=("mine", "quick"), daemon=True)
        quick.start()
        quick.join(10)
        assert not quick.is_alive()
    finally:
        slow.set()
        waiting.join()


def test_two_who_ask_at_once_share_one_loading() -> None:
    threads = [threading.Thread(target=registry.load, args=("mine", "slow")) for _ in range(4)]
    for thread in threads:
        thread.start()
    slow.set()
    for thread in threads:
        thread.join()
    assert opened == ["slow"]
    assert registry._turns == {}
