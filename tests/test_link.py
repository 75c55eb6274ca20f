"""Which items an edit is about: by the words that make the item, never by nearness."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.edits import MarkedSentence, TokenEdit, mark
from app.link import Relation, is_about, link, links
from grammar_items.catalogue import Item, catalogue
from grammar_items.finding import find_uses

ITEMS = list(catalogue().values())
FAMILIES = tomllib.loads(
    (Path(__file__).parent / "data" / "near_edits.toml").read_text(encoding="utf-8")
)["family"]


def one_edit(wrong: str, right: str) -> tuple[MarkedSentence, TokenEdit]:
    (sentence,) = mark([wrong], [right])
    (edit,) = sentence.edits
    return sentence, edit


def near_edits() -> Iterator[tuple[str, str, str]]:
    for family in FAMILIES:
        for wrong, right in family["pairs"]:
            yield family["topic"], wrong, right


@pytest.mark.parametrize("one", ITEMS, ids=lambda one: f"item_{one.id}")
def test_each_error_of_the_item_is_linked_to_it_within_the_first_three(one: Item) -> None:
    pairs = mark([e.wrong for e in one.errors], [e.right for e in one.errors])
    missed = [
        sentence.text
        for sentence in pairs
        if not any(one.id in link(sentence, edit)[:3] for edit in sentence.edits)
    ]
    assert missed == []


def test_every_family_has_three_edits_that_are_not_about_it() -> None:
    assert {family["topic"] for family in FAMILIES} == {one.topic[1] for one in ITEMS}
    assert all(len(family["pairs"]) >= 3 for family in FAMILIES)


@pytest.mark.parametrize(("topic", "wrong", "right"), list(near_edits()))
def test_an_edit_near_a_use_is_not_linked_to_it(topic: str, wrong: str, right: str) -> None:
    family = {one.id for one in ITEMS if one.topic[1] == topic}
    (sentence,) = mark([wrong], [right])
    assert sentence.source is not None and sentence.target is not None and sentence.edits
    used = [{use.item for use in find_uses(doc)} for doc in (sentence.source, sentence.target)]
    assert family & used[0] & used[1], "the sentence must use the family for this to say anything"
    assert [
        link(sentence, edit) for edit in sentence.edits if family & set(link(sentence, edit))
    ] == []


@pytest.mark.parametrize(
    ("wrong", "right", "first", "never"),
    [
        # seen on learners' essays with a link by nearness
        ("The life is hard for others.", "Life is hard for others.", 14, {29, 30}),
        ("She is the best friend of the my sister.", "She is the best friend of my sister.", None,
         {40, 41}),
        ("I was so tired that I was late to school.", "I was so tired that I was late for school.",
         21, {45}),
        ("I was cooking and she have gone home.", "I was cooking and she went home.", 65, {66}),
        ("People who spends hours online sleep badly.",
         "People who spend hours online sleep badly.", 59, {172}),
        ("She want to leave.", "She wants to leave.", 60, {101}),
        ("He was made a cake.", "He was given a cake.", None, {76, 64, 73}),
        ("She is exploring poor men.", "She is exploiting poor men.", None, {61, 105}),
        ("I live in the the city.", "I live in the city.", None, {14, 21}),
    ],
)  # fmt: skip
def test_links_seen_wrong_do_not_come_back(
    wrong: str, right: str, first: int | None, never: set[int]
) -> None:
    sentence, edit = one_edit(wrong, right)
    linked = link(sentence, edit)
    assert not never & set(linked)
    if first is not None:
        assert linked[0] == first


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("I like chocolat.", "I like chocolate."),
        ("When it rained we left.", "When it rained, we left."),
        ("she is here.", "She is here."),
        ("I hav never seen it.", "I have never seen it."),
        ("She left becuase it was late.", "She left because it was late."),
    ],
)
def test_a_spelling_slip_a_comma_or_a_capital_belongs_to_no_item(wrong: str, right: str) -> None:
    sentence, edit = one_edit(wrong, right)
    assert link(sentence, edit) == []


def test_a_confused_word_that_is_an_anchor_belongs_to_its_item() -> None:
    sentence, edit = one_edit("Their is a park near my house.", "There is a park near my house.")
    assert link(sentence, edit)[0] == 146


def test_a_comma_that_makes_a_clause_belongs_to_its_item() -> None:
    wrong = "We drove to Lagos where my aunt has a shop."
    sentence, edit = one_edit(wrong, "We drove to Lagos, where my aunt has a shop.")
    assert link(sentence, edit)[0] == 187


@pytest.mark.parametrize(
    ("wrong", "right", "item", "relation"),
    [
        ("She enjoys to read.", "She enjoys reading.", 112, Relation.CREATED),
        ("We met in Monday.", "We met on Monday.", 21, Relation.REPAIRED),
        ("You must to go.", "You must go.", 135, Relation.REPAIRED),
        ("I like the music in general.", "I like music in general.", 14, Relation.REMOVED),
        ("The man who runs is old.", "The man that runs is old.", 172, Relation.REMOVED),
    ],
)
def test_a_link_says_what_the_edit_does_to_the_use(
    wrong: str, right: str, item: int, relation: Relation
) -> None:
    sentence, edit = one_edit(wrong, right)
    assert [one.relation for one in links(sentence, edit) if one.item == item] == [relation]
    assert is_about(sentence, edit, item)


def test_the_rarer_item_comes_first() -> None:
    sentence, edit = one_edit("She suggested to go home.", "She suggested going home.")
    linked = link(sentence, edit)
    assert linked.index(112) < linked.index(105)


def test_todays_item_wins_a_tie() -> None:
    sentence, edit = one_edit("They have ate all the bread.", "They have eaten all the bread.")
    scores = {one.item: one.score for one in links(sentence, edit)}
    for item in scores:
        linked = link(sentence, edit, today=item)
        above = linked[: linked.index(item)]
        assert all(scores[other] > scores[item] for other in above)


def test_an_edit_is_not_linked_to_what_its_neighbour_brings() -> None:
    (sentence,) = mark(["The peoples enjoyed to talk."], ["The people enjoyed talking."])
    people, talking = sentence.edits
    assert 112 in link(sentence, talking)[:2]
    assert not {105, 112} & set(link(sentence, people))
