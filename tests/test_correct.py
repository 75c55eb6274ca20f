"""Correctors may fail in any way; no sentence is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from app.correct import correct_sentences
from models import registry
from models.protocol import BackendError, Correction, GuideItem


class Faulty:
    name = model = "faulty"

    def __init__(self, places: Sequence[int | BaseException]) -> None:
        self.places = places

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for place in self.places:
            if isinstance(place, BaseException):
                raise place
            if place < len(sentences):
                yield place, Correction(sentences[place].upper())


def texts(corrector: Faulty, *sentences: str) -> list[str]:
    return [c.text for c in correct_sentences(corrector, sentences)]


def test_answers_may_come_in_any_order() -> None:
    assert texts(Faulty([2, 0, 1]), "a", "b", "c") == ["A", "B", "C"]


def test_a_sentence_without_an_answer_is_tried_alone() -> None:
    assert texts(Faulty([0]), "a", "b") == ["A", "B"]


def test_a_sentence_that_fails_twice_comes_back_as_it_was_with_the_reason() -> None:
    corrections = correct_sentences(Faulty([ValueError("x")]), ["a"])
    assert corrections[0].text == "a"
    assert "kept as it is" in (corrections[0].trouble or "")


def test_a_place_that_does_not_exist_is_ignored() -> None:
    assert texts(Faulty([7, -1, 0]), "a") == ["A"]


def test_a_backend_that_cannot_start_says_so_once() -> None:
    with pytest.raises(BackendError, match="no key"):
        correct_sentences(Faulty([BackendError("no key")]), ["a", "b"])


def test_progress_counts_every_sentence() -> None:
    seen: list[int] = []
    correct_sentences(Faulty([1, 0]), ["a", "b"], progress=seen.append)
    assert seen == [1, 2]


def test_an_unknown_backend_is_answered_with_the_choices() -> None:
    with pytest.raises(BackendError, match="bundled, bundled-zh, seq2seq, tagger, llm, served"):
        registry.load("nonsense")


def test_a_third_partys_corrector_comes_in_by_an_entry_point(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from importlib.metadata import EntryPoint

    point = EntryPoint("mine", "models.unchanged:load", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [point])
    assert "mine" in registry.names()
    assert registry.load("mine").name == "unchanged"
