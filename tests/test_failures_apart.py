"""What fails on one edit or one sentence costs that edit or sentence and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app import edits, languages
from app.explain import catalogue
from app.explain.case import Case
from app.pipeline import annotate, check
from app.records import apply
from tests.conftest import replacing

TEXT = "He go home. She have a dog."


def test_a_change_of_spacing_alone_has_a_type_and_a_card() -> None:
    report = annotate('a."b', 'a. "b')
    assert [edit.type for edit in report.edits] == ["R:ORTH"]
    assert report.edits[0].explanation.reason


def test_an_explanation_that_fails_gives_a_plain_card_and_a_notice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail_on_go(case: Case, *_: object) -> None:
        if case.edit.original == "go":
            raise KeyError("UNK")

    monkeypatch.setattr(catalogue, "choose", fail_on_go)
    report = check(TEXT, replacing(go="goes", have="has"))
    assert report.corrected == "He goes home. She has a dog."
    first, second = report.edits
    assert first.explanation.rule == ""
    assert first.explanation.reason == "We say {goes} here, not “go”."
    assert first.explanation.fix == "Write {goes} instead of “go”."
    assert [(n.code, n.start) for n in report.notices] == [("plain-explanation", 0)]
    assert second.explanation.reason


@pytest.mark.parametrize(
    ("source", "target"), [("go", "goes"), ("", " goes"), ("go ", ""), ("<b>{", "%(x)s")]
)
def test_a_plain_card_can_be_made_for_every_kind_of_edit(source: str, target: str) -> None:
    edit = edits.TokenEdit(0, 1, 0, 1, "UNK", 0, len(source), source, target)
    sentence = edits.MarkedSentence(source, target, None, None, (edit,))
    card = catalogue.plain_card(catalogue.ToExplain(sentence, edit, ()))
    assert card.explanation.reason and card.explanation.fix
    assert 1 <= card.severity <= 5


def test_a_link_that_fails_costs_the_link_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> list[int]:
        raise IndexError

    monkeypatch.setitem(languages.PACKS, "en", replace(languages.PACKS["en"], link=fail))
    report = check(TEXT, replacing(go="goes"))
    assert [edit.items for edit in report.edits] == [()]


def test_a_sentence_whose_changes_cannot_be_told_apart_is_kept_with_a_notice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = edits.align

    def fail_on_dog(source: object, target: object) -> object:
        if "dog" in str(source):
            raise AssertionError
        return real(source, target)  # type: ignore[arg-type]

    monkeypatch.setattr(edits, "align", fail_on_dog)
    report = check(TEXT, replacing(go="goes", have="has"))
    assert report.corrected == "He goes home. She have a dog." == apply(TEXT, report.edits)
    assert [(n.code, n.start) for n in report.notices] == [("kept", 12)]


def test_a_sentence_of_one_word_is_explained() -> None:
    """A reason about "if only" looked behind the last word."""
    assert annotate("if", "``` did on have").notices == ()
