"""From two sentences to edits with types and places."""

from __future__ import annotations

import pytest

from app.edits import MarkedSentence, mark
from app.grouping import groups


def marked(source: str, target: str) -> MarkedSentence:
    return mark([source], [target])[0]


def changes(source: str, target: str) -> list[tuple[str, str, str]]:
    return [(e.type, e.original, e.replacement) for e in marked(source, target).edits]


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        ("He go home.", "He goes home.", [("R:VERB:SVA", "go", "goes")]),
        ("I from Peru.", "I am from Peru.", [("M:VERB", "", " am")]),
        ("I like the dogs.", "I like dogs.", [("U:DET", " the", "")]),
        ("My name are Ali", "My name is Ali.", [("R:VERB:SVA", "are", "is"), ("M:PUNCT", "", ".")]),
        ("Dog barks.", "The dog barks.", [("M:DET", "Dog", "The dog")]),
    ],
)
def test_edits_carry_errants_type_and_the_learners_own_words(
    source: str, target: str, expected: list[tuple[str, str, str]]
) -> None:
    assert changes(source, target) == expected


@pytest.mark.parametrize(
    ("source", "target", "original", "replacement"),
    [
        ("She is go to school.", "She goes to school.", "is go", "goes"),
        ("I very like it.", "I like it very.", "very like it", "like it very"),
        ("I don't know where is he.", "I don't know where he is.", "is he", "he is"),
        ("She dont like it.", "She doesn't like it.", "dont", "doesn't"),
        ("Tell me when your late.", "Tell me when you're late.", "your", "you're"),
        ("How was youre day?", "How was your day?", "youre", "your"),
        ("I am sorry because of it.", "I am sorry for it.", "because of", "for"),
        (
            "I like to music listen.",
            "I like to listen to music.",
            "music listen",
            "listen to music",
        ),
    ],
)
def test_what_a_reader_sees_as_one_change_is_one_edit(
    source: str, target: str, original: str, replacement: str
) -> None:
    (edit,) = marked(source, target).edits
    assert (edit.original, edit.replacement) == (original, replacement)


def test_blanks_line_breaks_and_quotation_marks_of_the_learner_stay() -> None:
    source = "He  go\nhome, “my” boy… and  sleep ."
    target = 'He goes home, "my" boy... and sleeps.'
    assert marked(source, target).corrected == "He  goes\nhome, “my” boy… and  sleeps ."


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("I am thirty five years old.", "I am thirty-five years old."),
        ("It is a ten minute walk.", "It is a ten-minute walk."),
        ("gonna make a pizza.", "Gonna make a pizza."),
        ("i am agree with you.", "I agree with you."),
        ("He no is at home.", "He is not at home."),
        ("I went to the zoo,I saw a lion.", "I went to the zoo. I saw a lion."),
    ],
)
def test_the_edits_together_make_the_correction(source: str, target: str) -> None:
    (sentence,) = mark([source], [target])
    assert sentence.corrected == target


def test_a_deletion_takes_one_blank_along_but_never_a_line_break() -> None:
    assert marked("I go to to school.", "I go to school.").corrected == "I go to school."
    assert "\n" in marked("I like\nthe dogs.", "I like dogs.").corrected


@pytest.mark.parametrize(
    "source",
    [
        "Look at http://exmple.org/teh now",
        "Mail jon@exmple.org now",
        "Type `pip instal` now",
        "I am happy 😀 now",
    ],
)
def test_links_addresses_code_and_emoji_are_never_edited(source: str) -> None:
    middle = source.split()[2] if "http" not in source and "Mail" not in source else None
    broken = source.replace("exmple", "example").replace("instal`", "install`").replace("😀", "😢")
    assert broken != source or middle
    assert marked(source, broken).corrected == source


def test_an_unchanged_sentence_is_not_even_parsed() -> None:
    sentence = marked("All is well.", "All is well.")
    assert sentence.source is None and sentence.edits == ()


def test_a_correction_that_is_empty_removes_words_but_does_not_break() -> None:
    assert marked("Go.", "").edits[0].replacement == ""


def test_a_long_run_of_other_words_is_one_edit() -> None:
    """ERRANT tries every way to divide a run of changed words: at worst it takes seconds."""
    old = "It was late. " + "the dog who never did phone it than as so much by " * 4 + "It rained."
    new = "It was late. " + "what she had were those three blue cars at noon " * 5 + "It rained."
    sentence = marked(old, new)
    assert sentence.corrected == new
    assert len(sentence.edits) == 1


def test_a_title_without_a_verb_gets_no_full_stop() -> None:
    assert marked("My weekend in Lima", "My weekend in Lima.").edits == ()
    assert marked("I like Lima", "I like Lima.").corrected == "I like Lima."


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        # the two halves of a moved word, with another change between them
        (
            "Usually my brothers goes to the gym on Fridays after a long day.",
            "My brothers go to the gym on Fridays after a long day usually.",
            {("Usually my", "My"): 1, ("", " usually"): 1},
        ),
        # an article that goes here and one that comes there are two decisions
        (
            "The life in city is loud.",
            "Life in the city is loud.",
            {},
        ),
        ("He go home and she stay.", "He goes home and she stays.", {}),
        ("We need the the milk.", "We need the milk.", {}),
        # another auxiliary and the form that it asks for
        (
            "They did not already eat when I came.",
            "They had not already eaten when I came.",
            {("did", "had"): 1, ("eat", "eaten"): 1},
        ),
        (
            "Has she often went there?",
            "Did she often go there?",
            {("Has", "Did"): 1, ("went", "go"): 1},
        ),
        (
            "He has not a car.",
            "He does not have a car.",
            {("has", "does"): 1, ("", " have"): 1},
        ),
        (
            "My sister has ten years.",
            "My sister is ten years old.",
            {("has", "is"): 1, ("", " old"): 1},
        ),
        # agreement and a wrong participle are two
        ("She have never buyed one.", "She has never bought one.", {}),
        # a clause in place of an infinitive
        (
            "Our guide suggested us to wait outside.",
            "Our guide suggested that we wait outside.",
            {("", " that"): 1, ("us", "we"): 1, (" to", ""): 1},
        ),
        (
            "They want that I come early.",
            "They want me to come early.",
            {(" that", ""): 1, ("I", "me"): 1, ("", " to"): 1},
        ),
        (
            "I suggest the new school to buy one.",
            "I suggest that the new school buy one.",
            {("", " that"): 1, (" to", ""): 1},
        ),
        (
            "It is better that we start early.",
            "It is better to start early.",
            {("that", "to"): 1, (" we", ""): 1},
        ),
    ],
)
def test_the_parts_of_one_decision_share_a_group(
    source: str, target: str, expected: dict[tuple[str, str], int]
) -> None:
    sentence = marked(source, target)
    found = {
        (edit.original, edit.replacement): group
        for edit, group in zip(sentence.edits, groups(sentence), strict=True)
        if group is not None
    }
    assert found == expected


def test_a_change_that_touches_a_moved_word_is_part_of_the_move() -> None:
    sentence = marked("I am student of high school.", "I am a high school student.")
    (edit,) = sentence.edits
    assert (edit.original, edit.replacement) == ("student of high school", "a high school student")
    assert edit.type == "R:WO"


def test_a_short_form_in_place_of_two_words_is_one_edit() -> None:
    (edit,) = marked("I am not agree with him.", "I don't agree with him.").edits
    assert (edit.original, edit.replacement) == ("am not", "don't")


def test_a_misspelt_word_that_moves_is_one_edit() -> None:
    (edit,) = marked("We sang a song tipical there.", "We sang a typical song there.").edits
    assert (edit.original, edit.replacement) == ("song tipical", "typical song")


def test_a_relative_pronoun_is_paired_with_a_relative_pronoun() -> None:
    sentence = marked(
        "He showed me the house who he built.", "He showed the house to me that he built."
    )
    assert [(e.original, e.replacement) for e in sentence.edits] == [
        ("me the house", "the house to me"),
        ("who", "that"),
    ]


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [
        # a noun that moves, whatever of and 's do, is one edit
        (
            "The room of my sister is cold.",
            "My sister's room is cold.",
            [("The room of my sister", "My sister's room")],
        ),
        (
            "We did exercises of maths.",
            "We did maths exercises.",
            [("exercises of maths", "maths exercises")],
        ),
        # an article that goes here and one that comes there are two
        (
            "I think the health is most important thing.",
            "I think health is the most important thing.",
            [(" the", ""), ("", " the")],
        ),
        # a comma beside another word is its own edit, but a comma with its linking word is not
        (
            "He is severe but he helps us.",
            "He is strict, but he helps us.",
            [("severe", "strict"), ("", ",")],
        ),
        ("In my view the zoos help.", "In my view, zoos help.", [("", ","), (" the", "")]),
        ("It was late we left.", "It was late, so we left.", [("", ", so")]),
        # so are a small word that goes and one that comes further on
        (
            "I know what buy, so I ask to him.",
            "I know what to buy, so I ask him.",
            [("", " to"), (" to", "")],
        ),
        # a word that moves to the place of a small one
        (
            "We learn since two years Thai.",
            "We learn Thai for two years.",
            [("since two years Thai", "Thai for two years")],
        ),
        # another word of the same class moves in
        ("We put out it.", "We put them out.", [("out it", "them out")]),
    ],
)
def test_moves_are_joined_and_commas_and_articles_stand_alone(
    source: str, target: str, expected: list[tuple[str, str]]
) -> None:
    sentence = marked(source, target)
    assert [(edit.original, edit.replacement) for edit in sentence.edits] == expected
    assert sentence.corrected == target


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("We met before two years.", "We met two years ago."),
        ("I found many informations there.", "I found much information there."),
        ("In the graph it shows the prices.", "The graph shows the prices."),
        ("About my town it has a big park.", "My town has a big park."),
    ],
)
def test_two_edits_of_one_phrase_are_one_decision(source: str, target: str) -> None:
    assert groups(marked(source, target)) == [1, 1]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        ("Its a nice day and I like this it.", "It's a nice day and I like this."),
        ("I like this it and its nice.", "I like this and it's nice."),
        ("Your right and I like you this.", "You're right and I like this."),
    ],
)
def test_a_short_form_is_no_moved_pronoun(source: str, target: str) -> None:
    sentence = marked(source, target)
    assert groups(sentence) == [None, None]
    assert not any(edit.type.endswith("WO") for edit in sentence.edits)


def test_a_preposition_and_a_pronoun_that_do_not_need_each_other_stay_two_decisions() -> None:
    sentence = marked(
        "We discussed about it, and my brother he agreed.",
        "We discussed it, and my brother agreed.",
    )
    assert groups(sentence) == [None, None]


def test_a_noun_and_a_quantifier_elsewhere_stay_two_decisions() -> None:
    sentence = marked(
        "He has much friends and two brother.", "He has many friends and two brothers."
    )
    assert groups(sentence) == [None, None]
