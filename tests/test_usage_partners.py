"""Which words go together, by the counts that are shipped."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from grammar_items.parsing import parse
from grammar_items.usage import count_partners, partner_pairs, partners


def test_common_pairs_are_counted_and_mistakes_are_not() -> None:
    assert partners.count("vo", "make", "mistake") >= 50
    assert partners.count("vo", "do", "mistake") <= 10
    assert partners.count("pd", "bus/0", "by") >= 20
    assert partners.count("vp", "depend", "on") > 20 * partners.count("vp", "depend", "of")
    assert partners.count("vo", "xyzzy", "mistake") == 0 == partners.total("vo", "xyzzy")
    assert partners.count("vo", "make", "") == 0


def test_the_pairs_of_a_head_are_part_of_its_total() -> None:
    assert partners.count("np", "reason", "for") <= partners.total("np", "reason")
    assert 0.2 < partners.share("np", "reason", "for") < 1
    assert partners.total("vo", "make") < partners.total("vo", "")
    assert partners.most_usual("vp", "depend") == "on" and not partners.most_usual("vp", "xyzzy")


@pytest.mark.parametrize(
    ("relation", "new", "old"),
    [
        ("vo", ("make", "mistake"), ("do", "mistake")),
        ("pd", ("bus/0", "by"), ("bus/0", "with")),
        ("vp", ("depend", "on"), ("depend", "of")),
    ],
)
def test_a_usual_pair_beats_one_that_is_hardly_ever_said(
    relation: str, new: tuple[str, str], old: tuple[str, str]
) -> None:
    assert partners.prefers(relation, new, old)
    assert not partners.prefers(relation, old, new)


@pytest.mark.parametrize(
    ("relation", "new", "old"),
    [
        ("pn", ("table", "on"), ("table", "under")),  # both are said
        ("vo", ("read", "book"), ("buy", "book")),
        ("vo", ("make", "xyzzy"), ("do", "xyzzy")),  # nothing is known of the word
    ],
)
def test_no_preference_where_both_are_common_or_nothing_is_known(
    relation: str, new: tuple[str, str], old: tuple[str, str]
) -> None:
    assert not partners.prefers(relation, new, old)
    assert not partners.prefers(relation, old, new)


def test_pairs_are_read_off_a_parse() -> None:
    found = {pair[:3] for pair in partner_pairs.pairs(parse("She made a big mistake at work."))}
    assert {("vo", "make", "mistake"), ("an", "mistake", "big"), ("pd", "work/0", "at")} <= found
    found = {pair[:3] for pair in partner_pairs.pairs(parse("The mistake that Tom made was his."))}
    assert ("vo", "make", "mistake") in found
    assert not any("tom" in (head, dependent) for _, head, dependent in found)


def test_article_patterns() -> None:
    doc = parse("He came by bus with a friend to the house of my aunt.")
    names = {partner_pairs.pattern_name(token) for token in doc if token.pos_ == "NOUN"}
    assert names == {"bus/0", "friend/a", "house/the", "aunt/my"}


def test_the_written_file_has_totals_and_leaves_out_rare_pairs(tmp_path: Path) -> None:
    counts: count_partners.Counts = {relation: Counter() for relation in partner_pairs.RELATIONS}
    counts["vo"].update({("make", "mistake"): 5, ("make", "noise"): 1, ("do", "homework"): 4})
    out = tmp_path / "partners.txt.gz"
    count_partners.write(counts, out, fewest=4)
    lines = gzip.decompress(out.read_bytes()).decode().splitlines()
    assert "vo \t10\thomework\t4\tmistake\t5" in lines
    assert "vo make\t6\tmistake\t5" in lines and "vo do\t4\thomework\t4" in lines


def test_marked_sentences_are_counted_as_corrected(tmp_path: Path) -> None:
    path = tmp_path / "more.txt"
    path.write_text("# a note\nShe {do>makes} a cake.\n\n", encoding="utf-8")
    assert list(count_partners._plain_lines(path)) == ["She makes a cake."]


def test_the_counts_load_fast_and_small() -> None:
    assert partners.FILE.stat().st_size < 2_500_000
    code = (
        "import time, tracemalloc; from grammar_items.usage import partners; "
        "tracemalloc.start(); partners.count('vo', 'make', 'mistake'); "
        "print(tracemalloc.get_traced_memory()[0])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(run.stdout) < 40_000_000
