"""An item stands beside a reason only if both are about the same point."""

from __future__ import annotations

import pytest

from app.explain.item_fit import _BY_CATEGORY, _BY_REASON
from app.explain.reasons import all_reasons
from app.pipeline import annotate
from grammar_items.catalogue import catalogue


def _items(source: str, target: str) -> list[int | None]:
    report = annotate(source, target, one_sentence=True)
    return [edit.item.id if edit.item else None for edit in report.edits]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("On the first day I repeated only sounds.", "On the first day I only repeated sounds."),
        ("The camera has build-in memory.", "The camera has built-in memory."),
        ("The garden is less quieter and has less trees.",
         "The garden is less quieter and has fewer trees."),
        ("She said that was a great idea.", "She said that it was a great idea."),
        ("I won a prize in the raffle.", "I got a prize in the raffle."),
        ("Yesterday he kept her rights.", "Yesterday he protected her rights."),
        ("There was not even a bench.", "There wasn't even a bench."),
        ("The letters was sent on Monday.", "The letters were sent on Monday."),
        ("I know what youre saying.", "I know what you're saying."),
        ("She says we are leaving.", "She says we're leaving."),
        ("The shop can only except cash.", "The shop can only accept cash."),
        ("I liked the cake he it was sweet.", "I liked the cake it was sweet."),
        ("The reason is because I was ill.", "The reason is that I was ill."),
        ("We live in a fast pace city.", "We live in a fast paced city."),
    ],
)  # fmt: skip
def test_an_item_about_another_point_is_not_shown(source: str, target: str) -> None:
    shown = _items(source, target)
    assert all(id is None or id == 10 for id in shown), shown


@pytest.mark.parametrize(
    ("source", "target", "item"),
    [
        ("She go to school by bus.", "She goes to school by bus.", 60),
        ("I saw dog in the garden.", "I saw a dog in the garden.", 13),
        ("The man which called is my uncle.", "The man who called is my uncle.", 172),
        ("We are interested of music.", "We are interested in music.", 21),
        ("He has broke his leg.", "He has broken his leg.", 62),
        ("I know where is the key.", "I know where the key is.", 153),
        ("She speaks very slow.", "She speaks very slowly.", 34),
        ("Our plan is leave early.", "Our plan is to leave early.", 88),
        ("They need another chairs.", "They need another chair.", 17),
        ("Not only she sings well, but she also paints.",
         "Not only does she sing well, but she also paints.", 234),
    ],
)  # fmt: skip
def test_an_item_that_the_reason_is_about_stays(source: str, target: str, item: int) -> None:
    assert item in _items(source, target)


def test_a_preposition_before_an_ing_form_that_stays_is_a_matter_of_prepositions() -> None:
    shown = _items("They save money with cooking at home.", "They save money by cooking at home.")
    assert shown == [21]


def test_todays_item_stays_wherever_the_edit_is_linked_to_it() -> None:
    source, target = "She said that was a good idea.", "She said that it was a good idea."
    report = annotate(source, target, item=152, one_sentence=True)
    (edit,) = report.edits
    assert edit.about_today and [one.id for one in edit.items][:1] == [152]


def test_the_tables_name_reasons_topics_and_items_that_exist() -> None:
    names = [reason.name for reason in all_reasons()]
    assert all(any(name.startswith(key) for name in names) for key in _BY_REASON)
    topics = {item.topic[1] for item in catalogue().values()}
    meant = {
        one for table in (_BY_REASON, _BY_CATEGORY) for group in table.values() for one in group
    }
    assert meant <= topics | set(catalogue())
