"""Which part of a corrected text belongs to which sentence of the source."""

from __future__ import annotations

import pytest

from app.pairing import pair_sentences
from app.segment import segment


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        (
            "He works here since long. He like it.",
            ["He has worked here for a long time.", "He likes it."],
        ),
        (
            "We see a film very boring. After the film, we eat pizza.",
            ["We saw a very boring film.", "We ate pizza after the film."],
        ),
        ("What do you think? Its new.", ["What do you think about it?", "It's new."]),
    ],
)
def test_words_put_or_moved_to_the_end_of_a_sentence_belong_to_it(
    source: str, parts: list[str]
) -> None:
    assert pair_sentences(segment(source)[0], " ".join(parts)) == parts


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("I am tired. I sleep.", ["I am tired,", "so I sleep."]),
        ("My day\nI go home.", ["My day", "I went home."]),
    ],
)
def test_what_begins_the_next_sentence_stays_with_it(source: str, parts: list[str]) -> None:
    assert pair_sentences(segment(source)[0], " ".join(parts)) == parts
