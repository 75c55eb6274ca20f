"""British or American spelling by choice, and texts in capitals."""

from __future__ import annotations

import pytest

from app import check
from app.capitals import is_all_capitals, lowered
from app.spelling_choice import in_spelling, spelt
from tests.conftest import Scripted, replacing


@pytest.mark.parametrize(
    ("choice", "text", "wanted"),
    [
        ("british", "My favorite Color, GRAY", "My favourite Colour, GREY"),
        ("american", "The centre organised a programme.", "The center organized a programme."),
        ("any", "color and colour", "color and colour"),
        ("british", "The meter checks a tire.", "The meter checks a tire."),
    ],
)
def test_words_take_the_chosen_spelling(choice: str, text: str, wanted: str) -> None:
    assert spelt(text, choice) == wanted


def test_a_correctors_answers_take_the_chosen_spelling() -> None:
    report = check("She like my favorite color.", in_spelling(replacing(like="likes"), "british"))
    assert report.corrected == "She likes my favourite colour."
    plain = replacing(like="likes")
    assert in_spelling(plain, "any") is plain


@pytest.mark.parametrize("text", ["NASA", "I. B. M.", "She is at NASA.", "1 2 3", "", "OK THEN"])
def test_short_forms_are_no_text_in_capitals(text: str) -> None:
    assert not is_all_capitals(text)


def test_a_text_in_capitals_is_read_and_stays_in_capitals() -> None:
    assert lowered("“SHE GO WHEN I GO.”") == "“She go when I go.”"
    corrector = Scripted(lambda sentence: sentence.replace("She go ", "She goes "))
    report = check("SHE GO HOME EVERY DAY. Bob is here.", corrector)
    assert corrector.seen == ["She go home every day.", "Bob is here."]
    assert report.corrected == "SHE GOES HOME EVERY DAY. Bob is here."
    assert [(edit.original, edit.replacement) for edit in report.edits] == [("GO", "GOES")]
