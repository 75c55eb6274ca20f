"""Segmentation takes linear time, whatever the text looks like."""

from __future__ import annotations

import pytest

from app.attack.shapes import hostile_texts
from app.segment import MAX_LINE_TOKENS, MAX_RUN, protected_spans, segment, whole_line
from tests.within import within_work

LENGTH = 200_000
SHAPES = hostile_texts(LENGTH)


@pytest.mark.parametrize("name", SHAPES)
def test_200_000_characters_of_any_shape_are_segmented_in_seconds(name: str) -> None:
    text = SHAPES[name]
    assert len(text) == LENGTH
    # about 1 s on one quiet core; quadratic code takes minutes, so the margin costs no sharpness
    with within_work(6):
        found, notices = segment(text)
        protected_spans(text)
    here = 0
    for part in found:
        assert here <= part.start < part.end <= LENGTH
        assert text[part.start : part.end] == part.text
        here = part.end
    assert all(notice.message for notice in notices)


def test_a_run_without_blanks_is_left_alone_with_a_notice_and_its_neighbours_are_not() -> None:
    text = f"He go home. {'x' * (MAX_RUN + 1)} He go out."
    found, notices = segment(text)
    assert [part.text for part in found] == ["He go home."]
    assert [(n.code, text[n.start : n.end]) for n in notices] == [("long-word", text[12:])]
    assert len(segment(f"He go home. {'x' * MAX_RUN} He go out.")[0]) == 2


def test_a_line_beyond_the_limit_is_left_alone_with_a_notice() -> None:
    found, notices = whole_line("word " * (MAX_LINE_TOKENS + 1))
    assert found == [] and [notice.code for notice in notices] == ["long-line"]
    assert len(whole_line("word " * MAX_LINE_TOKENS)[0]) == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a@b.org", ["a@b.org"]),
        ("x a.b+c-d@e-f.g.h, y", ["a.b+c-d@e-f.g.h"]),
        ("a@b@c.d", ["b@c.d"]),
        ("a@b.c@d.e", ["a@b.c"]),
        ("@b.org a@ a@b", []),
        ("ü@ö.de", ["ü@ö.de"]),
    ],
)
def test_addresses_are_found_at_their_sign(text: str, expected: list[str]) -> None:
    assert [text[a:b] for a, b in protected_spans(text)] == expected
