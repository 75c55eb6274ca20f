"""An edit of several words is explained by what is said of its parts."""

from typing import Any, cast

import pytest

from app.edits import mark, taken_apart
from app.explain.catalogue import CatalogueExplainer
from app.explain.protocol import ToExplain
from app.explain.said import Line, Said
from app.explain.taking_apart import Part, _weightiest
from app.pipeline import annotate
from app.records import Edit
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


def test_a_verb_after_a_new_modal_does_not_agree_with_its_subject() -> None:
    said = reasons("They asked in which cases it {is open>should be left} to the guest.")
    assert "goes with {be}" not in said


def test_a_word_of_another_class_goes_and_comes() -> None:
    sentence = mark(["My uncle also a famous cook."], ["My uncle is a famous cook."])[0]
    parts = taken_apart(sentence, sentence.edits[0])
    assert [(part.original.strip(), part.replacement.strip()) for part in parts] == [
        ("also", ""),
        ("", "is"),
    ]


def _cards(source: str, target: str) -> list[Edit]:
    report = annotate(source, target, one_sentence=True, language="en")
    return [edit for sentence in report.sentences for edit in sentence.edits]


@pytest.mark.parametrize(
    ("source", "target", "reason"),
    [
        (
            "The street seriously very dark at night.",
            "The street is very dark at night.",
            "The part about 【street】 has no verb yet: {is}.",
        ),
        (
            "The lake is colder that is was last week.",
            "The lake is colder than it was last week.",
            "An English verb needs a subject: before 【was】 we put {it}.",
        ),
        (
            "She wants just herself.",
            "She wants to be alone.",
            "After 【wants】 the next verb takes to: {to be}.",
        ),
        (
            "There are some young people people think about the sea.",
            "There are some young people who are happy about the sea.",
            "The part after 【people】 says which one is meant and needs {who}.",
        ),
    ],
)
def test_what_a_rewritten_phrase_lacked_is_said(source: str, target: str, reason: str) -> None:
    assert reason in [card.explanation.reason for card in _cards(source, target)]


def test_words_that_only_come_are_told_by_what_the_sentence_lacked() -> None:
    (card,) = _cards("There is nothing important this week.",
                     "There is nothing important to discuss this week.")  # fmt: skip
    assert card.explanation.reason == "After 【important】 the next verb takes to: {to discuss}."


def test_a_word_that_changes_its_form_is_told_although_the_order_changes_too() -> None:
    (card,) = _cards("He last choosed a red car.", "Lastly, he chose a red car.")
    assert "{chose}" in card.explanation.reason
    assert "We say" not in card.explanation.reason


def test_a_short_ending_after_a_blank_is_read_with_its_word() -> None:
    apart, together = (
        [card.explanation.reason for card in _cards(*pair)]
        for pair in (
            ("I think its late .", "I think it 's late ."),
            ("I think its late.", "I think it's late."),
        )
    )
    assert apart == together
    (card,) = _cards("My brothers car is red .", "My brother 's car is red .")
    assert card.explanation.reason == "’s shows whose 【car】 we mean: {brother's}."


def test_a_long_card_of_two_parts_loses_second_sentences_before_a_part() -> None:
    def part(weight: int, more: str) -> Part:
        said = Said(Line("ten words " * 5 + "here."), (Line(more),) if more else ())
        edit, reason = cast(Any, None), cast(Any, None)
        return Part(edit, weight, reason, said, said.english())

    first, second = _weightiest(
        [part(2, "and after it some more is said."), part(1, "twelve " * 9)]
    )
    assert first.text == second.text == "ten words " * 5 + "here."
    assert not first.said.more
