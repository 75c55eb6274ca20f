"""Exercises beside a correction: made from the learner's sentence and the item's examples."""

from __future__ import annotations

import pytest

from app import annotate
from app.practice import Exercise, exercises, item_exercises, reorder
from app.practice.order import phrases
from grammar_items.catalogue import catalogue

NOT = ("She ", " like it.")
BROTHER = ("This is my ", " car.")
NURSE = ("The nurse ", " came is kind.")


def made_of(text: str, corrected: str, old: str | None = None) -> list[Exercise]:
    """The exercises for the edit of ``old``, or for the first one."""
    report = annotate(text, corrected)
    for sentence in report.sentences:
        for edit in sentence.edits:
            if old is None or edit.original.strip() == old:
                return exercises(sentence, edit)
    raise AssertionError("no such edit")


def one_of(made: list[Exercise], kind: str) -> Exercise | None:
    return next((one for one in made if one.kind == kind), None)


def gap_of(text: str, corrected: str, old: str | None = None) -> Exercise | None:
    return one_of(made_of(text, corrected, old), "gap")


def found_in(item: int, wrong: str) -> set[str]:
    """The words that are right answers to "which word is wrong" in this sentence."""
    for seed in range(40):
        for one in item_exercises(catalogue()[item], seed):
            if one.kind == "find" and " ".join(one.options) == wrong:
                return {one.options[int(answer)] for answer in one.answers}
    return set()


def test_practice_is_made_from_the_learners_own_sentence() -> None:
    made = made_of("She speak three languages.", "She speaks three languages.")
    assert len(made) == 3
    assert made[0].around == ("She ", " three languages.") and made[0].answers == ("speaks",)
    assert {one.kind for one in made} >= {"gap", "choose"}


def test_every_item_has_three_exercises_whose_answer_is_among_the_options() -> None:
    for item in catalogue().values():
        made = item_exercises(item)
        assert len(made) == 3, item.id
        assert len({(one.kind, one.answers) for one in made}) == 3, item.id
        for one in made:
            if one.kind == "choose":
                assert one.answers[0] in one.options
            if one.kind == "reorder":
                assert sorted(one.answers[0].split()) == sorted(" ".join(one.options).split())
                assert " ".join(one.options) != one.answers[0]


def test_the_gap_leaves_the_learners_other_corrections_in() -> None:
    report = annotate("He go to the the shop and buy milks.", "He goes to the shop and buys milk.")
    gaps = [
        one
        for sentence in report.sentences
        for edit in sentence.edits
        for one in exercises(sentence, edit)
        if one.kind == "gap"
    ]
    assert len(gaps) == 3
    for one in gaps:
        assert one.answers[0].join(one.around) == report.corrected


@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        ("i like tea.", "I like tea."),
        ("We study english at school.", "We study English at school."),
        ("My freind and me like tea.", "My friend and I like tea."),
    ],
)
def test_capitals_count_where_the_answer_needs_one(text: str, corrected: str) -> None:
    edits = annotate(text, corrected).edits
    made = made_of(text, corrected, edits[-1].original)
    gap, choose = one_of(made, "gap"), one_of(made, "choose")
    assert gap is not None and gap.exact
    assert choose is not None and choose.exact
    assert gap.exact


def test_capitals_do_not_count_in_other_gaps() -> None:
    gap = gap_of("She speak three languages.", "She speaks three languages.")
    assert gap is not None and not gap.exact


@pytest.mark.parametrize(
    ("item", "wrong", "words"),
    [
        (62, "Did you finished your drawing yet?", {"Did", "finished"}),
        (66, "What did you doing at nine last night?", {"did", "doing"}),
        (64, "Yesterday is my birthday.", {"Yesterday", "is"}),
        (74, "The kitchen is been painted this week.", {"is", "been"}),
        (193, "You haven't seen my glasses, haven't you?", {"haven't"}),
        (245, "Where are you come from?", {"are", "come"}),
        (201, "She said me she would call back.", {"said", "me"}),
        (215, "If Anna knows his number, she would call him right now.", {"knows", "would"}),
        (4, "We is in the kitchen with Grandpa.", {"is"}),
    ],
)
def test_each_word_that_a_good_correction_changes_is_the_wrong_word(
    item: int, wrong: str, words: set[str]
) -> None:
    assert found_in(item, wrong) == words


@pytest.mark.parametrize(
    ("item", "wrong"),
    [
        (17, "We waited other ten minutes for the bus."),  # also: ten more minutes
        (206, "My boss doesn't allow me leave early on Fridays."),  # also: to leave
        (61, "The boys is playing in the rain."),  # the boy
    ],
)
def test_no_single_word_is_asked_for_where_another_correction_changes_more(
    item: int, wrong: str
) -> None:
    assert wrong in [error.wrong for error in catalogue()[item].errors]
    assert found_in(item, wrong) == set()


@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        ("He suggested me to go there.", "He suggested that I go there."),
        ("I like cats dogs and birds.", "I like cats, dogs, and birds."),
        ("Me neither i dont like it.", "Me neither, I don't like it."),
    ],
)
def test_the_wrong_choice_is_what_the_learner_wrote(text: str, corrected: str) -> None:
    report = annotate(text, corrected)
    for edit in report.edits:
        choose = one_of(exercises(report.sentences[0], edit), "choose")
        assert choose is not None
        assert set(choose.options) == {text, corrected} and choose.answers == (corrected,)


def test_a_correction_far_away_stays_in_both_choices() -> None:
    text = "I have seen her yesterday at school and we was talking about you."
    corrected = "I saw her yesterday at school and we were talking about you."
    choose = one_of(made_of(text, corrected, "was"), "choose")
    assert choose is not None
    assert set(choose.options) == {corrected, corrected.replace("were", "was")}


def test_a_comma_before_and_is_no_choice() -> None:
    made = made_of("I like cats, dogs and birds.", "I like cats, dogs, and birds.")
    assert one_of(made, "choose") is None


@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        ("He suggested me to go there.", "He suggested that I go there."),
        (
            "Walking home, the rain started and i got wet.",
            "Walking home, I got wet when the rain started.",
        ),
        ("They is not here today.", "They aren't here today."),
        ("I went to cinema last week.", "I went to the new cinema last week."),
        ("We went to the beach, it was sunny.", "We went to the beach. It was sunny."),
    ],
)
def test_there_is_no_gap_that_cannot_be_guessed(text: str, corrected: str) -> None:
    report = annotate(text, corrected)
    for edit in report.edits:
        assert one_of(exercises(report.sentences[0], edit), "gap") is None


def test_one_or_two_small_words_that_were_missing_are_a_gap() -> None:
    gap = gap_of("He is engineer.", "He is an engineer.")
    assert gap is not None and gap.task == "Fill the gap with a, an or the."
    gap = gap_of("Where you live?", "Where do you live?")
    assert gap is not None and gap.around == ("Where ", " you live?")


@pytest.mark.parametrize(
    ("text", "corrected", "around", "answers"),
    [
        ("She happy today.", "She's happy today.", ("", " happy today."), {"She's", "She is"}),
        ("She does no like it.", "She doesn't like it.", NOT, {"doesn't", "does not"}),
        ("Me neither i dont.", "Me neither, I don't.", None, set()),
        ("Its a nice day.", "It's a nice day.", ("", " a nice day."), {"It's", "It is"}),
        ("I have 20 years old.", "I am 20 years old.", ("I ", " 20 years old."), {"am", "'m"}),
        ("She been ill.", "She has been ill.", ("She ", " ill."), {"has been", "'s been"}),
        ("They has a dog.", "They have a dog.", ("They ", " a dog."), {"have"}),
        ("This is my brothers car.", "This is my brother's car.", BROTHER, {"brother's"}),
        ("Why dont you go?", "Why don't you go?", ("Why ", " you go?"), {"don't"}),
        ("The nurse which came is kind.", "The nurse who came is kind.", NURSE, {"who", "that"}),
    ],
)
def test_a_gap_takes_whole_words_and_both_full_and_short_forms(
    text: str, corrected: str, around: tuple[str, str] | None, answers: set[str]
) -> None:
    gap = gap_of(text, corrected)
    if around is None:
        assert gap is None
    else:
        assert gap is not None and gap.around == around and set(gap.answers) == answers


@pytest.mark.parametrize(
    ("text", "corrected"),
    [
        ("Yes yes. I like it.", "I like it."),
        ("thankss", "Thanks"),
        ("I was tired. so I went to bed.", "I was tired, so I went to bed."),
        ("I was tired. So I went to bed.", "I was tired, so I went to bed."),
    ],
)
def test_nothing_is_made_of_a_sentence_that_does_not_stand_alone(text: str, corrected: str) -> None:
    report = annotate(text, corrected)
    made = [exercises(one, edit) for one in report.sentences for edit in one.edits]
    assert made and not any(made)


@pytest.mark.parametrize(
    ("sentence", "pieces"),
    [
        ("Did the teacher explain the new words?", "Did|the teacher|explain|the new words?"),
        ("Would you like a glass of cold milk?", "Would|you|like|a glass of cold milk?"),
        ("Our flat is small but very comfortable.", "Our flat|is|small|but very comfortable."),
        (
            "They finally stopped talking when the teacher came in.",
            "They|finally stopped|talking|when|the teacher|came|in.",
        ),
        ("How cold this water is!", "How|cold|this water|is!"),
        ("Is this the bus to the museum?", "Is|this|the bus|to the museum?"),
    ],
)
def test_words_that_belong_together_are_ordered_together(sentence: str, pieces: str) -> None:
    assert phrases(sentence) == pieces.split("|")
    assert sorted(reorder(sentence, seed=1).options) == sorted(pieces.split("|"))


def test_a_sentence_of_few_phrases_is_ordered_by_words() -> None:
    assert sorted(reorder("He ate an apple.", seed=1).options) == ["He", "an", "apple.", "ate"]


def test_the_gap_is_where_the_error_was_not_where_the_learner_left_a_line() -> None:
    gap = gap_of("I will ____ you the book tomorow.", "I will ____ you the book tomorrow.")
    assert gap is not None
    assert gap.around == ("I will ____ you the book ", ".")
