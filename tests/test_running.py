"""Stopping one's own check, and what a check cost."""

from __future__ import annotations

import pytest

from app.errors import UsageError
from app.render.spent import Prices, spent, total_of
from app.running import Running
from app.web.server import read_prices
from models.protocol import Usage


def test_a_tab_stops_its_own_check_and_no_other() -> None:
    running = Running()
    with running.check("one") as first, running.check("two") as second:
        running.stop("one")
        assert first.is_set() and not second.is_set()
    running.stop("one")  # nothing under way: nothing happens


def test_a_second_check_takes_the_place_of_the_first() -> None:
    running = Running()
    with running.check("tab") as first:
        with running.check("tab") as second:
            assert first.is_set() and not second.is_set()
        running.stop("tab")
        assert not second.is_set()


def test_a_check_that_waits_for_its_turn_can_be_stopped_already() -> None:
    running = Running()
    running.expect("tab")
    running.stop("tab")
    with running.check("tab") as stopped:
        assert stopped.is_set()
    with running.check("tab") as next_one:
        assert not next_one.is_set()


def test_cost_is_shown_only_where_prices_are_given() -> None:
    usage = Usage(sent=1_200_000, received=50_000, requests=30, remembered=1)
    assert spent(usage, Prices()) == [
        "30 requests", "1 answer remembered", "1,200,000 tokens sent, 50,000 received",
    ]  # fmt: skip
    assert spent(usage, Prices(2.5, 10))[-1] == "cost 3.5000"
    assert "the server does not count tokens" in spent(Usage(requests=2), Prices(1, 1))
    assert total_of([usage, usage]).sent == 2_400_000


def test_prices_are_read_from_the_command_line() -> None:
    assert read_prices("2.50/10") == Prices(2.5, 10.0)
    assert read_prices(None) is None
    for wrong in ("2.50", "a/b", "1/2/3", "", "-1/2", "nan/1"):
        with pytest.raises(UsageError, match="with a slash between"):
            read_prices(wrong)
