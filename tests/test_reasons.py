"""Every reason against the examples beside it, and every entry of the usage lexicon."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from app.explain.examples import examples_of, faults, unknown_names
from app.explain.lexicon_walk import Walked, walk
from app.explain.reasons import Reason, all_reasons

DATA = Path(__file__).parent / "explanations"
UNFINISHED = (DATA / "unfinished_reasons.txt").read_text(encoding="utf-8").split()
EXCEPTIONS = (DATA / "lexicon_exceptions.txt").read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("reason", all_reasons(), ids=lambda reason: reason.name)
def test_a_reason_says_what_its_examples_say_and_is_silent_elsewhere(reason: Reason) -> None:
    assert not (found := faults(reason)), "\n".join(found)


@pytest.mark.parametrize("reason", all_reasons(), ids=lambda reason: reason.name)
def test_a_reason_has_examples_of_both_kinds(reason: Reason) -> None:
    finished = examples_of(reason).finished
    if reason.name in UNFINISHED:
        assert not finished, f"{reason.name} is finished: take it out of unfinished_reasons.txt"
    else:
        assert finished, f"{reason.name} needs two examples that it explains and two silent ones"


def test_examples_belong_to_reasons() -> None:
    assert unknown_names() == []
    assert set(UNFINISHED) <= {reason.name for reason in all_reasons()}


@pytest.fixture(scope="module")
def walked() -> list[Walked]:
    return list(walk())


def test_every_entry_of_the_lexicon_is_explained_by_its_reason(walked: list[Walked]) -> None:
    """But for the exceptions, which another reason explains; that list can only shrink."""
    missed = {one.name for one in walked if not one.by_lexicon}
    new = sorted(missed - set(EXCEPTIONS))
    assert not new, "explained by another reason:\n" + "\n".join(new)
    mended = sorted(set(EXCEPTIONS) & {one.name for one in walked} - missed)
    assert not mended, "take these out of lexicon_exceptions.txt:\n" + "\n".join(mended)


def test_nine_in_ten_entries_are_explained_by_the_lexicon(walked: list[Walked]) -> None:
    by_own = sum(one.by_lexicon for one in walked)
    by_any = sum(one.by_any_lexicon for one in walked)
    assert by_own >= 0.89 * len(walked) and by_any >= 0.92 * len(walked)
    plain = Counter(one.table for one in walked if one.plain)
    assert plain.total() <= 0.015 * len(walked), plain
