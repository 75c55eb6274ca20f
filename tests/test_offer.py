"""An item that was not used: a sentence of the learner's own that could use it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from spacy.tokens import Doc

from app import annotate
from app.offer import offer
from app.rewriting import items_with_ways, say_again, ways
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


NO_OFFER = [
    # a misfortune is nothing to enjoy, to ask for or to insist on
    ("My grandmother died last year.", (151, 152, 165)),
    ("He died last year.", (54, 66, 105, 112, 121, 135, 140)),
    ("I broke my leg.", (62, 69, 105, 112, 120, 127, 135, 136, 139, 143, 249, 253, 256, 260)),
    ("We lost the game.", (54, 120, 257, 262)),
    ("He stole a bike.", (126, 135, 139)),
    ("My wife left me.", (54, 62, 112)),
    ("My brother eats too many sweets.", (32, 112, 123, 139)),
    # what happened is no plan, duty or request
    ("My father bought a car.", (69, 123, 132, 135, 139, 141)),
    ("It rained in London.", (121, 127, 136)),
    ("The sun rises in the east.", (32, 61, 112, 121, 127, 136, 140)),
    ("She looks like her mother.", (32, 61, 112, 123, 139)),
    ("Many people visit Kyoto.", (126, 127, 135, 136, 143)),
    # "never" says the opposite, "I think" doubts what everybody knows
    ("She wears glasses.", (35,)),
    ("My name is Yuki.", (129, 135, 140, 151, 152, 162, 165)),
    ("My brother is boring.", (151, 152, 190)),
    # wrong English
    ("When I don't sleep well, I feel tired.", (213,)),
    ("When it rains hard, it gets cold.", (213,)),
    ("When I finished my homework, I watched a film.", (213,)),
    ("She likes tea, so do I.", (157, 161)),
    ("The shop was closed, so I went home.", (45,)),
    ("The reason is because I was late.", (150,)),
    ("Not only she sang, but she danced too.", (161,)),
    ("I'm sorry, but I can't come to your party.", (161,)),
    ("I wanted to go, but it was raining.", (161,)),
    ("Everyone likes pizza.", (193,)),
    ("Nobody came to the party.", (121, 151, 193)),
    ("I met you in Paris.", (245,)),
    ("He spoke to Tom.", (245,)),
    ("I look at my phone.", (204,)),
    ("I read a lot of books.", (73, 76)),
    ("I bought bread and milk.", (76,)),
    ("I washed my hands.", (76,)),
    ("He resembles his father.", (73,)),
    ("I went to the zoo on Sunday.", (62,)),
    ("The film was good.", (62,)),
    ("The soup smells good.", (61,)),
    ("I hear a noise.", (61,)),
    ("I found a key.", (66,)),
    ("She loves her husband.", (205,)),
    ("I sent a letter to London.", (197,)),
    ("He is too young to drive a car.", (95, 97)),
    ("I was sad to hear the news.", (95, 97)),
    ("Mark is nice.", (152, 190)),  # a name or a mark
    # it, he and she must stay who they were
    ("I went to a school. It was raining that day.", (173, 174)),
    ("I bought a book. It is very hot today.", (173, 174)),
    ("We had a party. It was my birthday.", (173, 174)),
    ("I saw a film. It was good to be home.", (173, 174)),
    ("I met a friend at a party. She is from Brazil.", (172, 174)),
    ("I bought a jacket in a shop. It was small.", (173, 174)),
    ("My brother was ill, so he stayed at home.", (161,)),
    ("Tom stayed at home because he was ill.", (150,)),
]


@pytest.mark.parametrize(
    ("text", "item"), [(text, item) for text, items in NO_OFFER for item in items]
)
def test_nothing_wrong_absurd_or_hurtful_is_offered(text: str, item: int) -> None:
    assert offer(annotate(text, text, item=item)) is None


@pytest.mark.parametrize(
    ("text", "item", "wanted"),
    [
        ("German cars are fast.", 152, "I think that German cars are fast."),
        ("Cats are cute.", 190, "How cute cats are!"),
        ("My sister is a good student.", 151, "I like the fact that my sister is a good student."),
        ("My brother was ill, so he stayed at home.", 157,
         "As my brother was ill, he stayed at home."),
        ("She was ill, so she stayed at home.", 161, "She stayed at home because she was ill."),
        ("I took a taxi because I was tired.", 150, "I was tired, so I took a taxi."),
        ("We went to the beach every summer.", 140, "We used to go to the beach every summer."),
        ("We went to the beach every summer.", 142, "We would go to the beach every summer."),
        ("A lot of people use bikes.", 73, "Bikes are used by a lot of people."),
        ("They sell fresh fruit at the market.", 73, "Fresh fruit is sold at the market."),
        ("I met Anna on Sunday.", 236, "When did you meet Anna?"),
        ("My teacher gave a book to me.", 197, "My teacher gave me a book."),
        ("I help my mother in the kitchen.", 250, "Could you help your mother in the kitchen?"),
        ("I play the piano.", 255, "May I play the piano?"),
        ("It rained in London.", 66, "It was raining in London."),
        ("My parents travel to Italy.", 61, "My parents are travelling to Italy."),
    ],
)  # fmt: skip
def test_a_good_offer_is_still_made(text: str, item: int, wanted: str) -> None:
    found = offer(annotate(text, text, item=item))
    assert found is not None and found.rewritten == wanted


def test_a_way_that_fails_costs_neither_the_check_nor_the_other_ways(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(doc: Doc) -> Iterator[str]:
        yield str(doc[99])

    monkeypatch.setitem(ways._ways, 123, [broken, *ways._ways[123]])
    text = "She swims in the sea."
    found = offer(annotate(text, text, item=123))
    assert found is not None and found.rewritten == "She can swim in the sea."
    assert "item 123 failed" in caplog.text and text not in caplog.text
    text = "He, so I went home."
    assert offer(annotate(text, text, item=45)) is None


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


def test_a_text_that_allows_the_item_gets_a_sentence_to_put_in_order() -> None:
    text = "I have a friend. She lives in Osaka."
    offered = offer(annotate(text, text, item=172))
    assert offered is not None and "put the words in order" in offered.exercise().task
    assert offer(annotate("No.", "No.", item=172)) is None
    assert any(True for _ in find_item(parse("I have a friend who lives in Osaka."), 172))
