"""One walk over all 263 item files: each keeps its own promises."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.edits import mark
from app.items_check import duplicate_sentences, problems
from app.link import link
from grammar_items.catalogue import LEVELS, Item, UnknownItem, catalogue, item, search
from grammar_items.finding import find_uses
from grammar_items.parsing import parse, span_of

ITEMS = list(catalogue().values())


def test_there_are_263_items_with_ids_in_order() -> None:
    assert list(catalogue()) == list(range(1, 264))
    assert {one.level for one in ITEMS} == set(LEVELS)


@pytest.mark.parametrize("one", ITEMS, ids=lambda one: f"item_{one.id}")
def test_the_item_is_finished_and_its_finder_keeps_to_its_examples(one: Item) -> None:
    assert problems(one) == []


@pytest.mark.parametrize("one", ITEMS, ids=lambda one: f"item_{one.id}")
def test_each_error_of_the_item_is_linked_to_it_within_the_first_three(one: Item) -> None:
    pairs = mark([e.wrong for e in one.errors], [e.right for e in one.errors])
    missed = [
        sentence.text
        for sentence in pairs
        if not any(one.id in link(sentence, edit)[:3] for edit in sentence.edits)
    ]
    assert missed == []


def test_no_sentence_stands_twice_in_the_catalogue() -> None:
    assert list(duplicate_sentences(ITEMS)) == []


def test_searching_for_which_finds_the_relative_pronouns() -> None:
    assert {173, 177} <= {one.id for one in search("which")}
    assert all(one.level == "B1" for one in search("relative", level="B1"))
    assert all("Passive" in one.topic[1] for one in search(topic="Passive"))
    assert search("nonsense words") == []


def test_an_unknown_id_is_answered_with_the_range() -> None:
    with pytest.raises(UnknownItem, match="from 1 to 263"):
        item(264)


def test_uses_carry_the_characters_as_they_were_written() -> None:
    text = "I  haven’t   been there."
    doc = parse(text)
    (use,) = [use for use in find_uses(doc) if use.item == 62]
    start, end = span_of(doc, use.start, use.end)
    assert text[start:end] == "haven’t   been"


def test_the_frequencies_cover_every_item() -> None:
    table = json.loads(
        (Path(__file__).parent.parent / "grammar_items" / "frequencies.json").read_text()
    )
    assert set(table["finds"]) == {str(id) for id in catalogue()}


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("I like chocolat.", "I like chocolate."),
        ("When it rained we left.", "When it rained, we left."),
        ("she is here.", "She is here."),
    ],
)
def test_a_spelling_slip_a_comma_or_a_capital_belongs_to_no_item(wrong: str, right: str) -> None:
    sentence = mark([wrong], [right])[0]
    assert [link(sentence, edit) for edit in sentence.edits] == [[]]


def test_todays_item_wins_a_tie() -> None:
    sentence = mark(["She suggested to go home."], ["She suggested going home."])[0]
    (edit,) = sentence.edits
    first, second = link(sentence, edit)[:2]
    assert link(sentence, edit, today=first)[0] == first
    assert second in link(sentence, edit, today=second)[:2]


def test_an_edit_is_not_linked_to_what_its_neighbour_brings() -> None:
    (sentence,) = mark(["The peoples enjoyed to talk."], ["The people enjoyed talking."])
    people, talking = sentence.edits
    assert 112 in link(sentence, talking)[:2]
    assert not {105, 112} & set(link(sentence, people))
