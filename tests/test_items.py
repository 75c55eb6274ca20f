"""One walk over all 263 item files: each keeps its own promises."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.items_check import duplicate_sentences, problems
from grammar_items.catalogue import LEVELS, Item, UnknownItem, catalogue, item, search
from grammar_items.finding import find_uses
from grammar_items.parsing import parse, span_of
from tests.within import within_work

ITEMS = list(catalogue().values())


def test_there_are_263_items_with_ids_in_order() -> None:
    assert list(catalogue()) == list(range(1, 264))
    assert {one.level for one in ITEMS} == set(LEVELS)


@pytest.mark.parametrize("one", ITEMS, ids=lambda one: f"item_{one.id}")
def test_the_item_is_finished_and_its_finder_keeps_to_its_examples(one: Item) -> None:
    assert problems(one) == []


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


@pytest.mark.parametrize("one", ITEMS, ids=lambda one: f"item_{one.id}")
def test_each_use_names_anchors_inside_the_sentence(one: Item) -> None:
    for doc in map(parse, one.uses):
        for use in find_uses(doc):
            if use.item == one.id:
                assert use.anchors and set(use.lexical) <= set(use.anchors)
                assert all(0 <= place < len(doc) for place in use.anchors)
                assert any(use.start <= place < use.end for place in use.anchors)


@pytest.mark.parametrize(
    ("text", "item", "anchors"),
    [
        ("I have never been to Rome.", 62, ["have", "been"]),
        ("The man who lives here is old.", 172, ["who"]),
        ("Gold is more expensive than silver.", 39, ["more", "expensive", "than"]),
        ("She is the tallest girl.", 40, ["the", "tallest"]),
        ("We want them to win.", 103, ["want", "them", "to", "win"]),
        ("Where did the old man go?", 245, ["Where", "did", "go"]),
        ("If I were you, I would go.", 215, ["If", "were", "would"]),
        ("If it were not really for you, I would go.", 228, ["If", "it", "were", "not", "for"]),
    ],
)
def test_the_anchors_are_the_words_that_make_the_item(
    text: str, item: int, anchors: list[str]
) -> None:
    doc = parse(text)
    (use,) = [use for use in find_uses(doc) if use.item == item]
    assert [doc[place].text for place in use.anchors] == anchors


def test_a_line_of_marks_is_searched_in_time_that_grows_with_its_length() -> None:
    find_uses(parse("Go!"))  # load the parser outside the limit
    with within_work(30):
        find_uses(parse("Please go. " + ". " * 6000))
