"""Pairs like sentences of essays: punctuation, errors that come back, density."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest

from models.training import essay_pairs
from models.training.mix import with_commas
from models.training.recipes import punctuation
from models.training.recipes.breaks import ESSAYS, GENERAL, Break, apply
from models.training.recipes.remembered import Memory
from models.training.recipes.sentence import Sentence, parse

KNOWN = "i am is good at on maths she he chess home have a an the some advice advices gave".split()


def _outcomes(recipe: Callable[[Sentence, Random], Iterator[Break]], text: str) -> set[str]:
    """Everything the recipe makes of a sentence, over many draws."""
    (sentence,) = parse([text])
    return {
        " ".join(apply(text, [made]).split())
        for seed in range(30)
        for made in recipe(sentence, Random(seed))
    }


@pytest.mark.parametrize(
    ("recipe", "right", "wrong"),
    [
        (punctuation.dropped, "In the end, we stayed.", "In the end we stayed."),
        (punctuation.dropped, "We stayed, which was good.", "We stayed which was good."),
        (punctuation.dropped, "It rained, but we left.", "It rained but we left."),
        (punctuation.needless, "We left because it rained.", "We left, because it rained."),
        (punctuation.needless, "I know that he left.", "I know, that he left."),
        (punctuation.other_mark, "It rained; we left.", "It rained, we left."),
        (punctuation.other_mark, "It rained, but we left.", "It rained. But we left."),
    ],
)
def test_marks_are_left_out_put_in_or_exchanged(
    recipe: Callable[[Sentence, Random], Iterator[Break]], right: str, wrong: str
) -> None:
    assert wrong in _outcomes(recipe, right)


@pytest.mark.parametrize(
    ("right", "kept"),
    [
        ("In the end we stayed.", False),
        ("In the end, we stayed.", True),
        ("When I came home my mother was cooking.", False),
        ("Nowadays people read less.", False),
        ("Then we left.", True),
        ("Where do you live?", True),
        ("On the table was a book.", True),
        ("The dog was hungry and the cat wanted to sleep.", False),
        ("The dog was hungry, and the cat wanted to sleep.", True),
        ("She sings and dances very well indeed.", True),
    ],
)
def test_a_sentence_to_copy_has_the_commas_that_an_examiner_puts_in(right: str, kept: bool) -> None:
    assert with_commas([("wrong", right)]) == [("wrong", right)] * kept


def test_a_number_keeps_its_comma() -> None:
    assert not _outcomes(punctuation.dropped, "It costs 1,000 dollars.")


def test_an_error_comes_back_beside_the_same_content_word_only() -> None:
    memory = Memory(KNOWN)
    memory.learn("I am good on maths.", "I am good at maths.")
    assert _outcomes(memory.recipe(), "She is good at chess.") == {"She is good on chess."}
    assert not _outcomes(memory.recipe(), "She is at home.")


def test_another_form_of_a_content_word_comes_back_anywhere() -> None:
    memory = Memory(KNOWN)
    memory.learn("I have some advices.", "I have some advice.")
    assert _outcomes(memory.recipe(), "He gave advice.") == {"He gave advices."}


def test_misspellings_are_not_remembered() -> None:
    memory = Memory(KNOWN)
    memory.learn("I am good at mahts.", "I am good at maths.")
    assert not _outcomes(memory.recipe(), "She is good at maths.")


def test_errors_are_as_dense_as_in_essays() -> None:
    chance = Random(1)
    counts = [essay_pairs.how_many(20, chance) for _ in range(4000)]
    assert 1.1 < sum(counts) / len(counts) < 1.5
    assert 0.2 < counts.count(0) / len(counts) < 0.4


def test_every_share_belongs_to_a_recipe() -> None:
    others = {"spelling", "spacing of words", "remembered"}
    assert set(essay_pairs.SHARES) == {e.kind for e in (*GENERAL, *ESSAYS)} | others
