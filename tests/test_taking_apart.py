"""An edit of several words is explained by what is said of its parts."""

import pytest

from app.edits import mark, taken_apart
from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import ToExplain
from grammar_items.marked import read


def reasons(marked: str) -> str:
    pair = read(marked)
    (sentence,) = mark([pair.wrong], [pair.right])
    tasks = [ToExplain(sentence, edit, ()) for edit in sentence.edits]
    return " ".join(card.explanation.reason for card in CatalogueExplainer().explain(tasks))


@pytest.mark.parametrize(
    ("marked", "says"),
    [
        ("My uncle {also>is} a famous cook.", "has no verb yet: {is}"),
        ("Our cat {there>is} under the sofa.", "The part about 【cat】 has no verb yet"),
    ],
)
def test_parts_are_told(marked: str, says: str) -> None:
    assert says in reasons(marked)


@pytest.mark.parametrize(
    "marked",
    [
        "He sold {books, pens>us the whole} shop.",
        "Our cat {slept>is} under the sofa.",
    ],
)
def test_little_is_not_enough(marked: str) -> None:
    assert "has no verb yet" not in reasons(marked)


def test_a_word_of_another_class_goes_and_comes() -> None:
    sentence = mark(["My uncle also a famous cook."], ["My uncle is a famous cook."])[0]
    parts = taken_apart(sentence, sentence.edits[0])
    assert [(part.original.strip(), part.replacement.strip()) for part in parts] == [
        ("also", ""),
        ("", "is"),
    ]
