"""The shared parse: odd characters, and a vocabulary that does not grow for ever."""

from __future__ import annotations

import subprocess
import sys

import pytest

from app.pipeline import annotate, check
from grammar_items import parsing
from grammar_items.parsing import nlp, parse, words_only
from tests.conftest import replacing


def test_half_of_a_surrogate_pair_is_read_and_kept_as_it_was_written() -> None:
    doc = parse("He \ud83d go.")
    assert [parsing.written(token) for token in doc] == ["He", "\ud83d", "go", "."]
    report = check("He go \ud83d home\udc00.", replacing(go="goes"))
    assert report.corrected == "He goes \ud83d home\udc00."


def test_readable_text_has_the_length_of_the_written_text() -> None:
    text = "don’t \ud800\udfff ‘x’ 😀"
    assert len(parsing.readable(text)) == len(text)
    assert [t.text for t in words_only("don’t")] == ["do", "n't"]


def test_a_pipeline_that_learnt_too_many_words_gives_way_to_a_new_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = annotate("She have go home.", "She has gone home.")
    first = nlp()
    old = parse("He go qwxzy home.")
    monkeypatch.setattr(parsing, "MAX_NEW_STRINGS", 5)
    parse(" ".join(f"zq{number}xv" for number in range(50)))
    assert nlp() is not first
    monkeypatch.setattr(parsing, "MAX_NEW_STRINGS", 100_000)
    assert nlp() is nlp()
    assert "zq7xv" not in nlp().vocab.strings
    assert annotate("She have go home.", "She has gone home.") == before
    assert [token.text for token in old] == ["He", "go", "qwxzy", "home", "."]


def test_the_parser_does_not_load_torch_and_others_still_can() -> None:
    code = (
        "import sys, app.edits; assert 'spacy' in sys.modules and 'torch' not in sys.modules; "
        "import torch; torch.zeros(1)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
