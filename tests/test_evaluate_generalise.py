"""Made sentences, known and unknown patterns, and a small model that learns by heart."""

from __future__ import annotations

import json
import random

import pytest

from app.__main__ import main
from app.evaluation.generalise import measured
from app.evaluation.generalise_run import made, read_patterns
from models import registry
from models.protocol import Correction
from models.training.cfg_sentences import TYPES, Grammar, Pair, with_article, written
from models.training.generalise import SIZES, TOLD, Size, make_sets

TINY = Size(train=600, test=60, epochs=1)


def words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


@pytest.mark.parametrize("kind", ["common", "rare", "invented"])
@pytest.mark.parametrize("type", TYPES)
def test_the_two_sentences_of_a_pair_differ_in_one_pattern_of_the_type(type, kind):
    grammar, chance = Grammar.load(kind), random.Random(7)
    forms = {
        (entry[a], entry[b])
        for category, a, b in {
            "VERB:SVA": [
                ("IV", "base", "s"),
                ("TV", "base", "s"),
                ("IV", "s", "base"),
                ("TV", "s", "base"),
            ],
            "VERB:FORM": [("IV", "ing", "past"), ("TV", "ing", "past")],
            "MORPH": [("ADV", "adj", "adv")],
            "NOUN:NUM": [("N", "sg", "pl"), ("N", "pl", "sg")],
            "WO": [],
        }[type]
        for entry in grammar.lexicon[category]
    }
    for _ in range(200):
        pair = grammar.pair(type, chance)
        wrong, right = pair.pattern
        if type == "WO":
            assert sorted(w.replace("an", "a") for w in wrong) == sorted(
                w.replace("an", "a") for w in right
            )
            assert len(wrong) == 2 and wrong != right
        else:
            assert (" ".join(wrong), " ".join(right)) in forms


def test_a_sentence_is_written_with_capital_full_stop_and_article():
    assert written(with_article(words("a old dog saw a cat"))) == "An old dog saw a cat."
    assert Pair(words("every dog run"), words("every dog runs")).pattern == (("run",), ("runs",))


@pytest.mark.parametrize("type", TYPES)
def test_held_out_patterns_are_never_trained_on_but_their_words_are(type):
    sets = make_sets(type, TINY, seed=3)
    trained = {pair.pattern for pair in sets.train if pair.wrong != pair.right}
    assert len(sets.known) == len(sets.unknown) == TINY.test
    assert not trained & set(sets.held_out)
    assert {pair.pattern for pair in sets.unknown} <= set(sets.held_out)
    assert {pair.pattern for pair in sets.known} <= trained
    assert not {p.wrong for p in sets.train} & {p.wrong for p in (*sets.known, *sets.unknown)}
    vocabulary = {word for pair in sets.train for word in (*pair.wrong, *pair.right)}
    for pair in sets.unknown:
        assert {*pair.wrong, *pair.right} <= vocabulary


def test_one_or_two_shown_examples_are_added_and_the_test_stays_the_same():
    plain, once, twice = (make_sets("VERB:SVA", TINY, seed=3, shown=n) for n in (0, 1, 2))
    assert TOLD in plain.held_out
    for number, sets in ((1, once), (2, twice)):
        added = [p for p in sets.train if p.pattern in plain.held_out]
        assert len(added) == number * len(plain.held_out)
        assert sets.unknown == plain.unknown


def test_scores_tell_detection_from_correction():
    wrong = [words("every dog run"), words("some dogs runs"), words("a cat sing")]
    right = [words("every dog runs"), words("some dogs run"), words("a cat sings")]
    answers = [right[0], words("some dogs sing"), wrong[2]]
    result = measured(wrong, right, answers)
    assert (result.correction.tp, result.correction.fp, result.correction.fn) == (1, 1, 2)
    assert (result.detection.tp, result.detection.fp, result.detection.fn) == (2, 0, 1)


def test_the_twin_of_the_full_run_shows_the_papers_finding(tmp_path, capsys):
    flags = ["--size", "twin", "--types", "MORPH", "WO", "--quiet", "--work", str(tmp_path)]
    assert main(["evaluate", "generalise", *flags, "--report", str(tmp_path / "a")]) == 0
    measures = json.loads((tmp_path / "a" / "report.json").read_text("utf-8"))["measures"]
    form_drop = measures["MORPH known"] - measures["MORPH unknown"]
    order_drop = measures["WO known"] - measures["WO unknown"]
    assert measures["MORPH known"] > 80
    assert measures["WO known"] > 80
    assert form_drop > 30
    assert order_drop < form_drop / 2
    # Again, from what was kept: no training, the same figures.
    kept = {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.json")}
    assert len(kept) == 2
    assert main(["evaluate", "generalise", *flags, "--report", str(tmp_path / "b")]) == 0
    assert {path: path.stat().st_mtime_ns for path in tmp_path.glob("*.json")} == kept
    again = json.loads((tmp_path / "b" / "report.json").read_text("utf-8"))["measures"]
    assert again == measures
    page = (tmp_path / "a" / "report.md").read_text(encoding="utf-8")
    assert "| printed, synthetic | Unknown | 29.35 | 84.00 |" in page


def test_the_full_run_covers_what_the_paper_does():
    assert SIZES["full"].train > SIZES["small"].train > SIZES["twin"].train
    assert len({pair.pattern for pair in made("VERB:SVA", "common", 400, 1)}) == 60


class ByHeart:
    """Knows the correct sentences of some made pairs, and no other."""

    name, model = "heart", "1"

    def __init__(self, pairs):
        self._known = {written(pair.wrong): written(pair.right) for pair in pairs}

    def correct(self, sentences, item=None):
        for place, sentence in enumerate(sentences):
            yield place, Correction(self._known.get(sentence, sentence))


def test_a_corrector_that_knows_common_words_only_drops_on_the_others(
    monkeypatch, tmp_path, capsys
):
    known = made("MORPH", "common", 20, 1)
    monkeypatch.setattr(registry, "load", lambda *_: ByHeart(known))
    flags = ["--backend", "heart", "--types", "MORPH", "--limit", "20", "--quiet"]
    out = ["--report", str(tmp_path / "out"), "--cache", str(tmp_path / "cache")]
    assert main(["evaluate", "generalise", *flags, *out]) == 0
    measures = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))["measures"]
    assert measures["MORPH common words"] == 100.0
    assert measures["MORPH rare words"] == measures["MORPH invented words"] == 0.0
    assert measures["mean drop"] == 100.0


def test_a_list_of_taught_patterns_parts_known_from_unknown(monkeypatch, tmp_path, capsys):
    path = tmp_path / "taught.tsv"
    path.write_text("quick\tquickly\nSad\tsadly\nnimble\tnimbly\n", encoding="utf-8")
    assert ("sad", "sadly") in read_patterns(path)
    everything = [p for kind in ("common", "rare", "invented") for p in made("MORPH", kind, 80, 1)]
    taught = [p for p in everything if (p.pattern[0][0], p.pattern[1][0]) in read_patterns(path)]
    monkeypatch.setattr(registry, "load", lambda *_: ByHeart(taught))
    flags = ["--backend", "heart", "--types", "MORPH", "--limit", "20", "--patterns", str(path)]
    out = ["--report", str(tmp_path / "out"), "--cache", str(tmp_path / "cache"), "--quiet"]
    assert main(["evaluate", "generalise", *flags, *out]) == 0
    measures = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))["measures"]
    assert measures["MORPH known patterns"] == 100.0
    assert measures["MORPH unknown patterns"] == 0.0


def test_unknown_patterns_are_parted_by_whether_their_reverse_was_seen():
    sets = make_sets("NOUN:NUM", TINY, seed=3)
    seen = {pair.pattern for pair in sets.train}
    turned = {p.pattern for p in sets.unknown if (p.pattern[1], p.pattern[0]) in seen}
    strange = {p.pattern for p in sets.unknown} - turned
    held = set(sets.held_out)
    assert turned and strange
    assert all((right, wrong) in held for wrong, right in strange)
