"""The written parts of a word, and the part that a misspelling is in."""

from __future__ import annotations

import pytest

from app.explain.reasons.wording.spelling_rules import in_parts
from app.explain.reasons.wording.word_parts import parts_of


@pytest.mark.parametrize(
    ("word", "parts"),
    [
        ("potential", "po·ten·tial"),
        ("Technology", "Tech·nol·o·gy"),
        ("definition", "de·fi·ni·tion"),
        ("material", "ma·te·ri·al"),
        ("organized", "or·ga·nized"),
        ("farther", "far·ther"),
        ("genetic", "ge·net·ic"),
    ],
)
def test_a_word_is_shown_in_its_parts(word: str, parts: str) -> None:
    assert "·".join(parts_of(word)) == parts


@pytest.mark.parametrize(
    "word",
    ["though", "Jenkins", "potenshal", "toolkit", "newsletter", "webcam", "anatomy", "naïve"],
)
def test_no_parts_are_shown_of_a_short_or_unknown_word_or_where_the_cuts_are_wrong(
    word: str,
) -> None:
    assert parts_of(word) == ()


@pytest.mark.parametrize("word", ["lighthouse", "shepherd", "equity", "mother", "machine"])
def test_two_letters_for_one_sound_stay_in_one_part(word: str) -> None:
    assert "".join(parts_of(word)) in {word, ""}
    assert not any(f"{a[-1]}{b[0]}" in {"th", "ph", "qu", "ch"}
                   for a, b in zip(parts_of(word), parts_of(word)[1:], strict=False))  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("potetial", "potential", "ten"),
        ("exopsure", "exposure", "po"),
        ("probem", "problem", "lem"),
        ("langugage", "language", "guage"),
        ("Advantege", "Advantage", "tage"),
    ],
)
def test_the_rule_points_at_the_part_that_has_the_mistake(old: str, new: str, part: str) -> None:
    line = in_parts(old, new)
    assert line is not None and line.values["part"] == part


@pytest.mark.parametrize(
    ("old", "new"),
    [("inviroment", "environment"), ("ofered", "offered")],
)
def test_the_rule_names_no_part_where_the_mistake_is_between_two_or_in_several(
    old: str, new: str
) -> None:
    line = in_parts(old, new)
    assert line is not None and "part" not in line.values
