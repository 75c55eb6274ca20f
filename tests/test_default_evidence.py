"""Which of the learner's words are lit where the reason itself names none."""

from __future__ import annotations

import pytest

from app.edits import mark
from app.explain.case import Case
from app.explain.default_evidence import default_evidence
from app.explain.item_fit import PLAIN
from app.explain.protocol import ToExplain
from app.pipeline import annotate
from grammar_items.marked import read


def lit(line: str, reason: str = PLAIN) -> list[str]:
    """The default evidence of the first edit of a marked sentence."""
    pair = read(line)
    (sentence,) = mark([pair.wrong], [pair.right])
    case = Case(ToExplain(sentence, sentence.edits[0], ()))
    return [span.text for span in default_evidence(case, reason)]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("They waited {to>for} the last tram.", ["waited", "the last tram"]),
        ("She complained of the noise and {from>of} the smell.", ["complained", "the smell"]),
        ("He gave us {>a} second chance.", ["second chance"]),
        ("We sell {the>} fresh bread.", ["fresh bread"]),
        ("Certain {plant>plants} grow in the dark.", ["Certain"]),
        ("They sold two kinds of {lamp>lamps} there.", ["kinds of"]),
        ("My cousins {lives>live} in a village.", ["cousins"]),
        ("Last Monday we {meet>met} the new boss.", ["Last Monday"]),
        ("She opened the door and {sees>saw} the dog.", ["opened"]),
        ("He left without {to say>saying} a word.", ["without"]),
        ("It was my {brothers>brother's} idea.", ["idea"]),
        ("The people {which>who} came were kind.", ["people"]),
        ("I bought two pens and lost {it>them} at once.", ["pens"]),
        ("They need {mental>moral} support.", ["support"]),
        ("It had a deep {influx>influence}.", ["deep"]),
        ("If it snows, the bus {wait>will wait}.", ["If", "snows"]),
        ("The village {knew>was known} for its cheese.", ["village"]),
        ("They built a new {transport>transportation} system.", ["system"]),
    ],
)
def test_the_words_that_a_teacher_would_underline_are_lit(line: str, words: list[str]) -> None:
    assert lit(line) == words


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("I {recieved>received} your letter.", PLAIN),
        ("I have {a dog big>a big dog}.", PLAIN),
        ("It rained{>,} so we stayed.", PLAIN),
        ("They {begin>start} the lesson at nine.", "usage.synonyms.nearly_the_same"),
        ("He {catched>caught} the ball.", "verbal.verb_forms.irregular"),
    ],
)
def test_nothing_is_lit_where_only_the_changed_word_is_wrong(line: str, reason: str) -> None:
    assert lit(line, reason) == []


@pytest.mark.parametrize(
    ("source", "target", "words"),
    [
        ("She bought new red car.", "She bought a new red car.", ["bought", "new red car"]),
        ("We have lots of cousin.", "We have lots of cousins.", ["lots of"]),
        ("He is teacher.", "He is a teacher.", ["is teacher"]),
        ("You need save the file.", "You need to save the file.", ["need", "save"]),
        ("We arrived to the harbour late.", "We arrived at the harbour late.",
         ["arrived", "the harbour"]),
        ("My bag is more heavy than yours.", "My bag is heavier than yours.", ["than"]),
        ("She is used to get up early.", "She is used to getting up early.", ["used to"]),
        ("One of the lamp is broken.", "One of the lamps is broken.", ["One of the"]),
        ("My aunt and her friends lives in Rome.", "My aunt and her friends live in Rome.",
         ["My aunt and her friends"]),
        ("When it is full, will be closed.", "When it is full, it will be closed.",
         ["will be closed"]),
    ],
)  # fmt: skip
def test_what_a_reason_names_is_lit_as_a_phrase(source: str, target: str, words: list[str]) -> None:
    (edit,) = annotate(source, target, one_sentence=True).edits
    assert [source[start:end] for start, end in edit.evidence] == words
