"""Where sentences begin and end."""

from __future__ import annotations

import pytest

from app.segment import MAX_TOKENS, count_tokens, protected_spans, segment


def sentences(text: str) -> list[str]:
    found, _ = segment(text)
    assert all(text[part.start : part.end] == part.text for part in found)
    return [part.text for part in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I am here. You are there.", ["I am here.", "You are there."]),
        ("i am here. you are there", ["i am here.", "you are there"]),
        ("I saw Dr. Lee at 3.5 km. He ran.", ["I saw Dr. Lee at 3.5 km.", "He ran."]),
        ("Fruit, e.g. apples, is good.", ["Fruit, e.g. apples, is good."]),
        ("We met at 5 p.m. He left.", ["We met at 5 p.m.", "He left."]),
        ("We met at 5 p.m. yesterday.", ["We met at 5 p.m. yesterday."]),
        ("J. K. Rowling wrote it.", ["J. K. Rowling wrote it."]),
        ("Well... maybe. So... Yes.", ["Well... maybe.", "So...", "Yes."]),
        ('"Really?" she asked. "No!"', ['"Really?" she asked.', '"No!"']),
        ("He said, “Go away.” Then he left.", ["He said, “Go away.”", "Then he left."]),
        ("What?! No way!!! Ok", ["What?!", "No way!!!", "Ok"]),
        ("I went home.Then I slept.", ["I went home.", "Then I slept."]),
        ("Node.js is a tool. So is asp.net.", ["Node.js is a tool.", "So is asp.net."]),
        (
            "See https://a.org/x.html?b=1. Write to me@mail.co.uk! Bye.",
            ["See https://a.org/x.html?b=1.", "Write to me@mail.co.uk!", "Bye."],
        ),
        (
            "Dear Ann,\n\nHow are you?\n\nYours,\nBob",
            ["Dear Ann,", "How are you?", "Yours,", "Bob"],
        ),
        ("- one thing\n- two things\n3) three", ["one thing", "two things", "three"]),
        ("# My title\nI like it.", ["My title", "I like it."]),
        ("I am 😀. You too 🎉!", ["I am 😀.", "You too 🎉!"]),
        ("One line.\r\nTwo line.\rThree line.", ["One line.", "Two line.", "Three line."]),
        ("no punctuation at all here", ["no punctuation at all here"]),
        ("", []),
        (" \n\t \r\n ", []),
    ],
)
def test_sentences_end_where_a_reader_says_they_end(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_sentence_wrapped_over_lines_stays_one_sentence() -> None:
    text = (
        "This line was wrapped by a mail program after about seventy characters and\n"
        "goes on here. The next one is short."
    )
    assert len(sentences(text)) == 2


def test_poem_lines_and_short_lines_are_not_joined() -> None:
    assert sentences("hi everyone\nmy name is Linh\nbye") == [
        "hi everyone",
        "my name is Linh",
        "bye",
    ]


def test_a_code_block_belongs_to_no_sentence_and_is_noticed() -> None:
    text = "Run this:\n```\nx = 1. y = 2\n```\nIt work."
    found, notices = segment(text)
    assert [part.text for part in found] == ["Run this:", "It work."]
    assert [notice.code for notice in notices] == ["code"]


def test_an_open_code_fence_does_not_swallow_the_text() -> None:
    assert "It work." in sentences("```\nIt work.\nIt works not.")


def test_links_addresses_and_code_are_protected() -> None:
    text = "See http://x.org/a, mail a@b.org or type `pip go`."
    assert [text[a:b] for a, b in protected_spans(text)] == [
        "http://x.org/a",
        "a@b.org",
        "`pip go`",
    ]


def test_a_very_long_sentence_is_split_at_a_safe_place_and_nothing_is_lost() -> None:
    text = ", and ".join(["I went to the market with my friend"] * 40) + "."
    found, notices = segment(text)
    assert len(found) > 1
    assert all(count_tokens(part.text) <= MAX_TOKENS for part in found)
    assert "".join("".join(part.text.split()) for part in found) == "".join(text.split())
    assert notices[0].code == "long-sentence"


def test_a_wall_of_signs_is_cut_and_not_dropped() -> None:
    text = "! - " * 100
    assert "".join("".join(sentences(text)).split()) == "".join(text.split())
