"""The ERRANT scores of the bench are ERRANT's own, and the rest is worked out by hand."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path

import pytest
from errant.commands import compare_m2

from app.__main__ import main
from app.evaluation.bootstrap import groups, interval, sampled_f
from app.evaluation.gleu import gleu, statistics
from app.evaluation.m2 import M2Edit, M2Sentence, read_m2, write_m2
from app.evaluation.scores import Counts, prf
from app.evaluation.spans import MODES, by_category, compare_files
from app.evaluation.tokens import detokenised, retokenised

DATA = Path(__file__).parent / "data" / "evaluation"
TYPES = ("R:VERB:SVA", "M:DET", "U:PREP", "R:NOUN:NUM", "R:OTHER", "M:PUNCT", "UNK", "R:WO")
WORDS = ("is", "the", "of", "cats", "", "has been", "to go", "a")


def official(capsys, hyp: Path, ref: Path, *flags: str) -> tuple[list[str], dict[str, list[str]]]:
    """The totals and the category rows that errant_compare prints."""
    argv, sys.argv = sys.argv, ["errant_compare", "-hyp", str(hyp), "-ref", str(ref), *flags]
    try:
        compare_m2.main()
    finally:
        sys.argv = argv
    lines = capsys.readouterr().out.splitlines()
    header = next(n for n, line in enumerate(lines) if line.startswith("TP\t"))
    rows = {}
    for line in lines[:header]:
        cells = line.split()
        if len(cells) == 7 and cells[0] != "Category":
            rows[cells[0]] = cells[1:]
    return lines[header + 1].split("\t"), rows


def ours(counts: Counts) -> list[str]:
    s = prf(counts)
    return [str(value) for value in (counts.tp, counts.fp, counts.fn, s.p, s.r, s.f)]


def made_edits(chance: random.Random, length: int, coder: int) -> list[M2Edit]:
    if chance.random() < 0.2:
        return [M2Edit(-1, -1, "noop", "-NONE-", coder)]
    edits = []
    place = 0
    while place < length and len(edits) < 4:
        start = chance.randint(place, length)
        end = min(length, start + chance.choice((0, 1, 1, 2, 3)))
        edits.append(M2Edit(start, end, chance.choice(TYPES), chance.choice(WORDS), coder))
        place = end + chance.randint(0, 2)
    return edits


def made_files(folder: Path, seed: int) -> tuple[Path, Path]:
    """A system and two or three annotators who often, but not always, agree with it."""
    chance = random.Random(seed)
    hyps, refs = [], []
    for _ in range(60):
        length = chance.randint(3, 9)
        tokens = tuple(f"w{n}" for n in range(length))
        mine = made_edits(chance, length, 0)
        gold: list[M2Edit] = []
        for coder in range(chance.randint(1, 3)):
            if chance.random() < 0.5:
                kept = [e for e in mine if e.type != "noop" and chance.random() < 0.7]
                gold += [M2Edit(e.start, e.end, e.type, e.cor, coder) for e in kept]
                if not kept:
                    gold.append(M2Edit(-1, -1, "noop", "-NONE-", coder))
            else:
                gold += made_edits(chance, length, coder)
        # A sentence without any edit line is allowed too.
        hyps.append(M2Sentence(tokens, () if chance.random() < 0.1 else tuple(mine)))
        refs.append(M2Sentence(tokens, tuple(gold)))
    write_m2(folder / "hyp.m2", hyps)
    write_m2(folder / "ref.m2", refs)
    return folder / "hyp.m2", folder / "ref.m2"


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", ["any", "single", "multi"])
def test_every_figure_is_that_of_errant_compare(tmp_path, capsys, seed, mode, size):
    hyp, ref = made_files(tmp_path, seed)
    flags = [f"-{mode}"] + ([f"-{size}"] if size != "any" else [])
    mine = compare_files(read_m2(hyp), read_m2(ref), mode, size)
    for tier in (1, 2, 3):
        totals, rows = official(capsys, hyp, ref, *flags, "-cat", str(tier))
        assert totals == ours(mine.counts)
        assert rows == {name: ours(c) for name, c in by_category(mine.types, tier).items()}


def test_our_own_m2_pair_scores_as_worked_out_by_hand(capsys):
    hyp, ref = DATA / "system.m2", DATA / "gold.m2"
    mine = compare_files(read_m2(hyp), read_m2(ref))
    # Sentence 1: both edits right. 2: one right, one missed (annotator 1 is the kinder).
    # 3: one in vain where annotator 0 found nothing. 4: nothing done, nothing to do.
    assert mine.sentences == (Counts(2, 0, 0), Counts(1, 0, 0), Counts(0, 1, 0), Counts())
    assert mine.counts == Counts(3, 1, 0)
    assert prf(mine.counts) == prf(Counts(3, 1, 0))
    assert (prf(mine.counts).p, prf(mine.counts).r, prf(mine.counts).f) == (0.75, 1.0, 0.7895)
    assert official(capsys, hyp, ref)[0] == ["3", "1", "0", "0.75", "1.0", "0.7895"]


def test_detection_forgives_the_wrong_word_and_tokens_forgive_the_wrong_span():
    # Table 5 of the BEA-2019 paper: "I often look at TV", gold [2, 4, watch].
    tokens = tuple("I often look at TV".split())
    gold = [M2Sentence(tokens, (M2Edit(2, 4, "R:VERB", "watch"),))]

    def counts(mode, start, end, cor):
        return compare_files(
            [M2Sentence(tokens, (M2Edit(start, end, "R:VERB", cor),))], gold, mode
        ).counts

    assert [counts(m, 2, 4, "watch").tp for m in ("cs", "ds", "dt")] == [1, 1, 2]
    assert [counts(m, 2, 4, "see").tp for m in ("cs", "ds", "dt")] == [0, 1, 2]
    assert [counts(m, 2, 3, "watch").tp for m in ("cs", "ds", "dt")] == [0, 0, 1]


def test_corrected_applies_two_insertions_at_one_place_in_their_order():
    tokens = ("I", "student")
    edits = (M2Edit(1, 1, "M:VERB", "am"), M2Edit(1, 1, "M:DET", "a"))
    assert M2Sentence(tokens, edits).corrected(0) == ("I", "am", "a", "student")


def test_prf_of_known_counts():
    assert (prf(Counts(3, 1, 2)).p, prf(Counts(3, 1, 2)).r) == (0.75, 0.6)
    assert prf(Counts(3, 1, 2)).f == 0.7143  # 1.25·0.75·0.6 / (0.25·0.75 + 0.6)
    assert prf(Counts(0, 0, 5)).percent() == {"p": 100.0, "r": 0.0, "f": 0.0}


def test_gleu_statistics_by_hand():
    source, answer, reference = "a b c d".split(), "a b x d".split(), "a b e d".split()
    # Unigrams: a b d match (3); of the source's own (c) none is kept: 3 of 4.
    # Bigrams: "a b" matches (1 of 3); trigrams and four-grams: none.
    assert statistics(source, answer, reference) == [4, 4, 3, 4, 1, 3, 0, 2, 0, 1]
    kept = statistics(source, source, reference)
    # The source itself keeps c, which the reference lacks: 3 - 1 of 4; "a b" less "b c", "c d".
    assert kept == [4, 4, 2, 4, 0, 3, 0, 2, 0, 1]


def test_gleu_of_a_whole_corpus_by_hand():
    source = "he go to the school".split()
    reference = "he goes to the school".split()
    assert gleu([source], [reference], [[reference]]) == 1.0
    answer = "he goes to the big school".split()
    # 5/6 · 3/5 · 2/4 · 1/3, fourth root; the answer is longer, so no brevity penalty.
    assert gleu([source], [answer], [[reference]]) == pytest.approx((1 / 12) ** 0.25)
    # Two references: the mean over draws lies between the score on each alone.
    other = "he goes to a school".split()
    both = gleu([source], [answer], [[reference, other]])
    alone = sorted(gleu([source], [answer], [[r]]) for r in (reference, other))
    assert alone[0] < both < alone[1]
    assert both == gleu([source], [answer], [[reference, other]])


def test_the_bootstrap_interval_holds_the_score_and_shrinks_with_more_sentences():
    few = [Counts(1, 0, 1), Counts(1, 1, 0), Counts(0, 1, 1), Counts(2, 0, 0)] * 10
    low, high = interval(few, 400)
    score = prf(sum(few, Counts())).f
    assert low < score < high
    more = interval(few * 16, 400)
    assert more[1] - more[0] < (high - low) / 2
    assert interval([Counts(1, 0, 0)] * 20) == (1.0, 1.0)
    assert sampled_f([Counts(1, 1, 1)] * 5, samples=3).tolist() == [0.5, 0.5, 0.5]


def test_systems_that_do_not_differ_share_a_group():
    chance = random.Random(1)
    good = [Counts(1, 0, 0) if chance.random() < 0.8 else Counts(0, 1, 1) for _ in range(300)]
    twin = good[::-1]
    bad = [Counts(1, 0, 0) if chance.random() < 0.3 else Counts(0, 1, 1) for _ in range(300)]
    assert groups({"bad": bad, "good": good, "twin": twin}) == {"good": 1, "twin": 1, "bad": 2}


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ("I do n't know .", "I don't know."),
        ('He said " yes " ( twice ) .', 'He said "yes" (twice).'),
        ("It 's Tom 's car , is n't it ?", "It's Tom's car, isn't it?"),
        ("It costs $ 5 .", "It costs $5."),
    ],
)
def test_spaced_text_becomes_ordinary_text_and_back(tokens, text):
    assert detokenised(tokens.split()) == text
    assert retokenised(text, tokens.split()) == tuple(tokens.split())


def test_an_answer_keeps_the_tokens_of_its_source():
    source = ("I", "cannot", "goes", ".")
    assert retokenised("I cannot go.", source) == ("I", "cannot", "go", ".")


def test_text_and_m2_of_the_same_answers_score_alike(tmp_path, capsys):
    gold = DATA / "gold.m2"
    text = tmp_path / "text.txt"
    answers = [" ".join(s.corrected(0)) for s in read_m2(DATA / "system.m2")]
    text.write_text("\n".join(answers) + "\n", encoding="utf-8")
    flags = ["--hypotheses", str(DATA / "system.m2"), "--system", f"text={text}"]
    flags += ["--samples", "50", "--report", str(tmp_path / "out")]
    assert main(["evaluate", "bea", str(gold), *flags]) == 0
    systems = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))["detail"]["systems"]
    assert systems["system"] == systems["text"]
    assert (systems["text"]["P"], systems["text"]["R"]) == (75.0, 100.0)
    assert systems["text"]["F0.5"] == pytest.approx(78.95)
    out = capsys.readouterr().out
    # The two cannot be told apart, so both stand in the first group.
    rows = [line.split()[:2] for line in out.splitlines() if line.strip().startswith("1 ")]
    assert rows == [["1", "system"], ["1", "text"]]


def test_every_gold_file_is_reported_by_itself(tmp_path, capsys):
    blocks = (DATA / "gold.m2").read_text("utf-8").strip().split("\n\n")
    (tmp_path / "A.m2").write_text("\n\n".join(blocks[:1]) + "\n", encoding="utf-8")
    (tmp_path / "B.m2").write_text("\n\n".join(blocks[1:]) + "\n", encoding="utf-8")
    flags = ["--hypotheses", str(DATA / "system.m2"), "--samples", "10"]
    files = [str(tmp_path / "A.m2"), str(tmp_path / "B.m2")]
    assert main(["evaluate", "bea", *files, *flags, "--report", str(tmp_path / "out")]) == 0
    tables = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))["tables"]
    rows = next(t for t in tables if t["title"] == "By file (CEFR level)")["rows"]
    assert [row[1:6] for row in rows] == [["A.m2", 1, 2, 0, 0], ["B.m2", 3, 1, 1, 0]]


def test_jfleg_style_references_and_a_corrector_that_changes_nothing(tmp_path, capsys):
    (tmp_path / "src").write_text("He go home .\nI do n't know .\n", encoding="utf-8")
    (tmp_path / "ref0").write_text("He goes home .\nI do n't know .\n", encoding="utf-8")
    (tmp_path / "ref1").write_text("He went home .\nI do not know .\n", encoding="utf-8")
    flags = ["--source", str(tmp_path / "src"), "--backend", "unchanged", "--quiet"]
    flags += ["--references", str(tmp_path / "ref0"), str(tmp_path / "ref1")]
    flags += ["--cache", str(tmp_path / "cache"), "--report", str(tmp_path / "out")]
    assert main(["evaluate", "bea", *flags, "--samples", "10"]) == 0
    record = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))
    assert record["measures"]["R"] == 0.0
    assert record["measures"]["P"] == 100.0
    source = [["He", "go", "home", "."], ["I", "do", "n't", "know", "."]]
    references = [
        [["He", "goes", "home", "."], ["He", "went", "home", "."]],
        [["I", "do", "n't", "know", "."], ["I", "do", "not", "know", "."]],
    ]
    assert record["measures"]["GLEU"] == pytest.approx(100 * gleu(source, source, references))
