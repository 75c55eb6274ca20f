"""Getting the sentence out of a language model's reply."""

from __future__ import annotations

import pytest

from models.replies import Refused, clean

SOURCE = "He go to school every days."
GOOD = "He goes to school every day."


@pytest.mark.parametrize(
    "reply",
    [
        GOOD,
        f"  {GOOD}\n",
        f'"{GOOD}"',
        f"“{GOOD}”",
        f"**{GOOD}**",
        f"Corrected: {GOOD}",
        f"Corrected text: {GOOD}",
        f"The corrected sentence is: {GOOD}",
        f'Sure! Here is the corrected sentence:\n\n"{GOOD}"',
        f"Here's the correction:\n{GOOD}\n\nNote: I changed go to goes.",
        f"```\n{GOOD}\n```",
        f"```text\n{GOOD}\n```",
        f"<think>The verb must agree.</think>\n{GOOD}",
        f"{GOOD}\n\nExplanation: third person singular takes -s.",
        f'Certainly! The answer is: "{GOOD}" I hope this helps.',
        f"{GOOD} He also likes to play football with his friends in the park.",
        f"{SOURCE}\n{GOOD}",
        f"Original: {SOURCE}\nCorrected: {GOOD}",
        "He **goes** to school every **day**.",
        "He <del>go</del> <b>goes</b> to school every day.",
        f"\u200b{GOOD}\x1b[0m\ud800",
    ],
)
def test_chatter_quotes_and_fences_are_cleaned_away(reply: str) -> None:
    assert clean(SOURCE, reply) == GOOD


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("", "empty"),
        ("<think>hmm", "empty"),
        ("I'm sorry, but I can't help with that.", "refused"),
        ("As an AI, I cannot go to school.", "refused"),
        ("彼は毎日学校に行きます。", "another language"),
        ("Roses are red, violets are blue.", "different text"),
        ("He.", "different"),
        ("He goes to", "stops too early"),
        ("Er geht jeden Tag in die Schule, er go days.", "different"),
    ],
)
def test_what_is_no_correction_is_refused_with_the_reason(reply: str, reason: str) -> None:
    with pytest.raises(Refused, match=reason):
        clean(SOURCE, reply)


def test_quotation_marks_that_are_the_learners_own_stay() -> None:
    assert clean('"I goes," he said.', '"I go," he said.') == '"I go," he said.'
    assert clean("'Where you go?'", "'Where do you go?'") == "'Where do you go?'"


def test_signs_that_nobody_sees_stay_where_the_learner_wrote_them() -> None:
    assert clean("I loves 👩\u200d🚀 <3.", "I love 👩\u200d🚀 <3.") == "I love 👩\u200d🚀 <3."


def test_an_unchanged_reply_is_no_change() -> None:
    for source in (GOOD, "“Where are you going?” he asked.", "Stop! I said. Stop!"):
        assert clean(source, source) == source


def test_a_sentence_in_another_order_is_a_correction() -> None:
    right = "There are two beds in my room."
    assert clean("In my room have two beds.", right) == right


@pytest.mark.parametrize(
    ("source", "reply"),
    [
        ("I sorry for being late.", "I'm sorry for being late."),
        ("Im sorry, i cant help you tomorow.", "I'm sorry, I can't help you tomorrow."),
        ("I no able to come to the party.", "I am not able to come to the party."),
    ],
)
def test_an_apology_that_the_learner_meant_is_no_refusal(source: str, reply: str) -> None:
    assert clean(source, reply) == reply


def test_an_apology_that_the_learner_wrote_is_no_refusal() -> None:
    assert clean("I am sorry that I am late yesterday.", "I am sorry that I was late yesterday.")


@pytest.mark.parametrize(
    ("source", "reply"),
    [
        ("She goes to school every day.", "She never goes to school every day."),
        ("He have three cat and a dog.", "He does not have three cats and a dog."),
        ("I do not like the green tea.", "I like the green tea."),
        ("He can't swim in the sea.", "He can swim in the sea."),
        ("I am 12 years old and I live in Oslo.", "I am 21 years old and I live in Oslo."),
    ],
)
def test_a_reply_that_turns_the_meaning_round_is_refused(source: str, reply: str) -> None:
    with pytest.raises(Refused, match="says something else"):
        clean(source, reply)


@pytest.mark.parametrize(
    ("source", "reply"),
    [
        ("I no him since ten years.", "I have known him for ten years."),
        ("He no is here today.", "He is not here today."),
        ("I dont know nothing about it.", "I don't know anything about it."),
        ("She don’t never go out.", "She never goes out."),
        ("I have noting to say.", "I have nothing to say."),
        ("It costs 1.000 euro for 2 person.", "It costs 1,000 euros for two people."),
        ("We meet at 10 oclock.", "We meet at 10:00."),
        ("This is my 2th visit.", "This is my 2nd visit."),
    ],
)
def test_a_correction_near_a_denial_or_a_number_is_taken(source: str, reply: str) -> None:
    assert clean(source, reply) == reply
