"""The usage lexicon: every entry is whole, and its sizes are what the README promises."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from grammar_items.marked import BadMark, Marked, read
from grammar_items.usage import check, lexicon
from models.training.recipes.breaks import apply
from models.training.recipes.sentence import parse
from models.training.recipes.usage import collocations, countability, what_words_take


@pytest.mark.parametrize("path", check.files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_entry_of_a_table_is_whole(path: Path) -> None:
    assert list(check.faults(path)) == []


def test_a_fault_is_found(tmp_path: Path) -> None:
    path = tmp_path / "verbs_x.tsv"
    header = "word\tlevel\ttakes\tmeaning\texample\n"
    path.write_text(header + "enjoy\tA9\t-ing\t\tShe enjoys cooking.\n", encoding="utf-8")
    level, example = check.faults(path)
    assert "level is 'A9'" in level and "no mistake" in example


def test_the_lexicon_is_as_large_as_it_should_be() -> None:
    kinds: tuple[lexicon.Class, ...] = ("verb", "adjective", "noun")
    words = {(kind, row.word) for kind in kinds for row in lexicon.all_complements(kind)}
    assert len(words) >= 1500
    assert len({row.noun for row in lexicon.all_countability()}) >= 500
    assert len(lexicon.all_collocations()) >= 1000
    assert len(lexicon.all_confusables()) >= 500
    assert len(lexicon.transfer_languages()) >= 12
    assert min(len(lexicon.transfer(code)) for code in lexicon.transfer_languages()) >= 15


def test_words_are_looked_up() -> None:
    assert [row.preposition for row in lexicon.complements("depend", "verb")] == ["on", "on"]
    advice = lexicon.countability("advice")
    assert advice is not None and advice.count == "a piece of advice"
    pair, turned = lexicon.confusable("borrow", "lend"), lexicon.confusable("lend", "borrow")
    assert pair is not None and turned is not None
    assert (pair.first_means, pair.second_means) == (turned.second_means, turned.first_means)
    assert lexicon.complements("xyzzy", "verb") == () and lexicon.transfer("xx") == ()


def test_a_role_is_short_and_belongs_to_a_pattern() -> None:
    seen = set()
    for row in lexicon.all_roles():
        assert 2 <= len(row.role.split()) <= 8 and row.role == row.role.strip(), row
        for word in row.words:
            patterns = (" ".join(one.takes) for one in lexicon.complements(word, row.kind))
            assert any(f" {row.preposition} " in f" {takes} " for takes in patterns), (row, word)
            assert (word, row.kind, row.preposition) not in seen, (row, word)
            seen.add((word, row.kind, row.preposition))
    assert lexicon.role("risk", "noun", "of") == "what may happen"
    assert lexicon.role("specialise", "verb", "in") == "the subject"
    assert lexicon.role("risk", "noun", "above") is None


def test_every_meaning_is_short_and_names_its_word_once() -> None:
    rows = lexicon.all_meanings()
    names = [(row.word, row.kind) for row in rows]
    assert len(rows) >= 2500 and len(set(names)) == len(names)
    for row in rows:
        assert row.kind in {"verb", "noun", "adjective", "adverb"}, row
        assert row.word == row.word.strip().lower() and row.means == row.means.strip(), row
        assert 1 <= len(row.means.split()) <= 12 and not row.means.endswith("."), row
        assert row.means.split()[0] != row.word, row
    assert lexicon.meaning("find out", "verb") == "learn a fact that you did not know"
    assert lexicon.meaning("find out", "noun") is None


def test_marks_give_both_sides_of_a_sentence() -> None:
    assert read("She {go>goes} to {>the} park{>,} {the>}.") == Marked(
        "She go to park the.", "She goes to the park,."
    )
    with pytest.raises(BadMark):
        read("She {go} home.")


def test_the_error_generator_breaks_what_words_ask_for() -> None:
    sentences = parse(
        ["She enjoys cooking for us.", "Our plans depend on the weather.", "They made a decision."]
    )
    made = {
        apply(sentence.text, [one])
        for sentence in sentences
        for recipe in (what_words_take, collocations, countability)
        for one in recipe(sentence, Random(3))
    }
    assert any("enjoys to cook" in text for text in made)
    assert any("depend of" in text or "depend from" in text for text in made)
    assert any("did a decision" in text for text in made)
