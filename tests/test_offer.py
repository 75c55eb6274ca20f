"""An item that was not used: a sentence of the learner's own that could use it."""

from __future__ import annotations

import pytest

from app import annotate
from app.offer import offer
from app.render.fragment import to_fragment
from app.rewriting import items_with_ways, say_again
from grammar_items.catalogue import catalogue
from grammar_items.finding import find_item
from grammar_items.parsing import parse, parse_all

EXAMPLES = {
    32: ("My brother plays tennis.", "My brother usually plays tennis."),
    45: ("I was very tired, so I went to bed.", "I was so tired that I went to bed."),
    54: ("We visited the museum.", "We did visit the museum."),
    62: ("We visited the museum.", "We have visited the museum."),
    66: ("The students wrote letters.", "The students were writing letters."),
    76: ("My mother made a cake.", "A cake was made by my mother."),
    95: ("I went there to see a friend.", "I went there in order to see a friend."),
    112: ("They speak English.", "They enjoy speaking English."),
    123: ("She swims in the sea.", "She can swim in the sea."),
    127: ("He reads long books.", "He has to read long books."),
    140: ("I live in Oslo.", "I used to live in Oslo."),
    152: ("The film was good.", "I think that the film was good."),
    161: ("I was ill, so I stayed at home.", "I stayed at home because I was ill."),
    172: ("I have a friend. She lives in Osaka.", "I have a friend who lives in Osaka."),
    173: ("He bought a car. It is very fast.", "He bought a car which is very fast."),
    180: ("I know a boy. His father is a pilot.", "I know a boy whose father is a pilot."),
    193: ("It was a nice day.", "It was a nice day, wasn't it?"),
    204: ("She lives in Osaka.", "It is in Osaka that she lives."),
    213: ("When I saw him, I ran away.", "Seeing him, I ran away."),
    234: ("I have never seen snow.", "Never have I seen snow."),
    245: ("I live in Oslo.", "Where do you live?"),
    257: ("We played games.", "Shall we play games?"),
}


@pytest.mark.parametrize("item", EXAMPLES)
def test_a_learners_sentence_is_said_again_with_the_item(item: int) -> None:
    text, wanted = EXAMPLES[item]
    found = offer(annotate(text, text, item=item))
    assert found is not None
    assert (found.sentence, found.rewritten) == (text, wanted)
    exercise = found.exercise()
    assert exercise.answers == (wanted,) and sorted(exercise.options) == sorted(wanted.split())


def test_the_corrected_words_are_offered_not_the_error() -> None:
    report = annotate("She swim in the sea.", "She swims in the sea.", item=123)
    found = offer(report)
    assert found is not None and found.sentence == "She swims in the sea."


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("My mother made a cake. She gave it to me.", 172),  # she is not the cake
        ("I have a friend.\n\nShe lives in Osaka.", 172),  # another paragraph
        ("Yesterday I met a friend.", 62),  # yesterday forbids the present perfect
        ("I know the answer.", 61),  # nobody is knowing
        ("I need more time.", 123),
        ("Did you see it?", 140),
        ("What a day!", 123),
        ("", 123),
        ("I live in Oslo.", 230),  # no way to say it
    ],
)
def test_nothing_is_offered_where_it_would_be_wrong(text: str, item: int) -> None:
    assert offer(annotate(text, text, item=item)) is None


def test_nothing_is_offered_if_the_item_was_used() -> None:
    text = "I can swim. She swims in the sea."
    assert offer(annotate(text, text, item=123)) is None
    assert offer(annotate(text, text)) is None


def test_every_way_leads_to_an_item_and_no_use_of_another_is_broken() -> None:
    assert set(items_with_ways()) <= set(catalogue())
    for item in items_with_ways():
        for doc in parse_all(catalogue()[item].uses[:2]):
            for said, _ in say_again(doc, None, item):
                assert said[-1] in ".?!" and said[0].isupper() and "  " not in said, said


def test_the_page_offers_the_sentence_or_the_items_page() -> None:
    text = "I have a friend. She lives in Osaka."
    report = annotate(text, text, item=172)
    shown = to_fragment(report, offered=offer(report))
    assert "One of your sentences could use it" in shown and "put the words in order" in shown
    alone = annotate("No.", "No.", item=172)
    shown = to_fragment(alone, offered=offer(alone))
    assert 'href="item/172"' in shown and "Read its page" in shown
    assert any(True for _ in find_item(parse("I have a friend who lives in Osaka."), 172))
