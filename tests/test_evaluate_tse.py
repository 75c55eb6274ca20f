"""Item by item: figures worked out by hand, the cache, false alarms, the page."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import main
from app.evaluation import hypotheses, tse
from app.evaluation.m2 import M2Edit, write_m2
from app.evaluation.maxmatch import best_counts, counts_against
from app.evaluation.pairs import read_cases
from app.evaluation.published import SYSTEMS, item_recall, published
from app.evaluation.scores import Counts
from models import registry
from models.protocol import Correction

DATA = Path(__file__).parent / "data" / "evaluation"
PAIRS = DATA / "pairs.jsonl"
ANSWERS = (DATA / "answers.txt").read_text(encoding="utf-8").splitlines()
RECORDS = [json.loads(line) for line in PAIRS.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def cases():
    return read_cases(PAIRS)


def test_counts_and_means_are_those_worked_out_by_hand(cases):
    found = tse.score(cases, ANSWERS)
    assert found.items == {
        1: Counts(1, 0, 1),  # one mended, one left
        168: Counts(0, 1, 1),  # changed, but wrongly
        173: Counts(2, 1, 0),  # "that" and "which" both count; a → the was not asked for
        175: Counts(1, 0, 0),  # the pronoun left out counts too
    }
    overall = found.scores()
    assert overall.p == pytest.approx((1 + 0.6667 + 0 + 1) / 4)
    assert overall.r == pytest.approx((0.5 + 1 + 0 + 1) / 4)
    assert overall.f == pytest.approx((0.8333 + 0.7143 + 0 + 1) / 4)
    assert found.scores("A1").r == pytest.approx(0.25)  # items 1 and 168
    assert found.scores("B1").f == 0.7143
    assert found.zero == [168]


def test_targeted_recall_asks_for_the_item_itself(cases):
    single = tse.score(cases, ANSWERS, "single")
    assert single.items[173] == Counts(1, 2, 1)
    assert single.items[175] == Counts(0, 1, 1)
    assert single.scores().r == pytest.approx((0.5 + 0 + 0.5 + 0) / 4)


@pytest.mark.parametrize("measure", [tse.by_errant, tse.by_maxmatch])
@pytest.mark.parametrize(
    ("answers", "recall", "targeted", "precision"),
    [
        ([r["src"] for r in RECORDS], 0.0, 0.0, 1.0),
        ([r["ref"] for r in RECORDS], 1.0, 1.0, 1.0),
        ([(r["alts"] or [r["ref"]])[0] for r in RECORDS], 1.0, 0.5, 1.0),
    ],
    ids=["source", "reference", "alternative"],
)
def test_source_reference_and_alternatives_score_as_they_must(
    cases, measure, answers, recall, targeted, precision
):
    scores = tse.score(cases, answers, "all", measure).scores()
    assert (scores.r, scores.p) == (recall, precision)
    assert tse.score(cases, answers, "single", measure).scores().r == targeted


def test_operations_are_counted_over_all_edits(cases):
    operations = tse.score(cases, ANSWERS).operations
    assert operations["U"] == Counts(1, 0, 0)  # "which" left out
    assert operations["R"] == Counts(3, 2, 2)
    assert operations["M"] == Counts()


def test_a_folder_of_m2_files_gives_the_same_scores(cases, tmp_path):
    for item in {case.item for case in cases}:
        own = [case.gold for case in cases if case.item == item]
        write_m2(tmp_path / f"item_{item:03d}.m2", own)
    again = read_cases(tmp_path)
    assert [case.source for case in again if case.item == 175] == [RECORDS[5]["src"]]
    order = sorted(range(len(cases)), key=lambda n: cases[n].item)
    answers = [ANSWERS[n] for n in order]
    assert tse.score(again, answers) == tse.score([cases[n] for n in order], answers)


def test_maxmatch_joins_changes_that_the_annotator_sees_as_one():
    source, answer = "a b c d".split(), "x b y d".split()
    assert counts_against(source, answer, {(0, 3, "x b y")}) == Counts(1, 0, 0)
    assert counts_against(source, answer, {(0, 1, "x"), (2, 3, "y")}) == Counts(2, 0, 0)
    assert counts_against(source, answer, {(0, 1, "x"), (3, 4, "e")}) == Counts(1, 1, 1)
    # Three unchanged words are too many to join across.
    assert counts_against("a b c d e".split(), "x b c d y".split(), {(0, 5, "x b c d y")}) == (
        Counts(0, 2, 1)
    )


def test_maxmatch_takes_the_annotator_that_serves_the_file_best():
    source, answer = "He go home".split(), "He goes home".split()
    edits = [
        M2Edit(1, 2, "R:VERB", "went", 0),
        M2Edit(1, 2, "R:VERB:SVA", "goes", 1),
        M2Edit(-1, -1, "noop", "-NONE-", 2),
    ]
    assert best_counts(source, answer, edits) == Counts(1, 0, 0)
    assert best_counts(source, source, edits) == Counts(0, 0, 0)
    assert best_counts(source, source, edits[:2]) == Counts(0, 0, 1)


def test_the_printed_figures_are_whole_and_agree_with_each_other():
    items = item_recall()
    assert sorted(items) == list(range(1, 264))
    for place, system in enumerate(SYSTEMS):
        mean = sum(row.each[place] for row in items.values()) / len(items)
        assert round(mean, 2) == published("tse")["overall"][system]["ALL"][1]
        for level in ("A1", "A2", "B1", "B2"):
            own = [row.each[place] for row in items.values() if row.level == level]
            printed = published("tse")["overall"][system][level][1]
            assert sum(own) / len(own) == pytest.approx(printed, abs=0.02)
    assert sum(row.gector == 0 for row in items.values()) == 8
    assert items[168].average == pytest.approx(38.89, abs=0.01)


class Toy:
    """Mends "are tired" and spoils every sentence with "coat"."""

    name, model = "toy", "one"

    def __init__(self, stop_after: int | None = None) -> None:
        self.asked: list[str] = []
        self.items: list[int | None] = []
        self._stop_after = stop_after

    def correct(self, sentences, item=None):
        for place, sentence in enumerate(sentences):
            if self._stop_after is not None and len(self.asked) >= self._stop_after:
                raise KeyboardInterrupt
            self.asked.append(sentence)
            self.items.append(item.id if item else None)
            text = sentence.replace("are tired", "am tired").replace("coat", "coats")
            if item is not None and item.id == 168:
                text = text.replace("sleep baby", "sleeping baby")
            yield place, Correction(text)


@pytest.fixture
def toy(monkeypatch):
    made = Toy()
    monkeypatch.setattr(registry, "load", lambda name="toy", model=None: made)
    return made


def run(*flags: object) -> int:
    return main(["evaluate", "tse", *map(str, flags), "--quiet"])


def test_a_corrector_is_measured_plain_and_guided_with_its_false_alarms(toy, tmp_path, capsys):
    clean = tmp_path / "clean.tsv"
    clean.write_text("This coat is new.\tx\nAll is well.\ty\n", encoding="utf-8")
    code = run(
        PAIRS, "--backend", "toy", "--item-guided", "--clean", clean,
        "--cache", tmp_path / "cache", "--report", tmp_path / "out",
    )  # fmt: skip
    assert code == 0
    measures = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))["measures"]
    assert measures["R"] == pytest.approx(100 * 0.5 / 4)
    assert measures["guided R"] == pytest.approx(100 * 1.5 / 4)
    assert measures["false alarms % (corrected sentences of the pairs)"] == pytest.approx(100 / 6)
    assert measures["false alarms % (clean.tsv)"] == 50.0
    assert measures["ms a sentence"] > 0
    assert {item for item in toy.items if item} == {1, 168, 173, 175}
    assert "Table 6: targeted recall" in capsys.readouterr().out


def test_scoring_again_asks_the_corrector_nothing(toy, tmp_path):
    flags = [PAIRS, "--backend", "toy", "--skip-clean", "--cache", tmp_path]
    assert run(*flags) == 0
    first = len(toy.asked)
    assert run(*flags) == 0
    assert len(toy.asked) == first
    assert run(*flags, "--fresh") == 0
    assert len(toy.asked) == 2 * first


def test_a_run_that_was_broken_off_goes_on_where_it_stopped(monkeypatch, tmp_path):
    monkeypatch.setattr(hypotheses, "CHUNK", 2)
    sentences = [record["src"] for record in RECORDS]
    broken, whole = Toy(stop_after=5), Toy()  # one to warm up, four sentences
    monkeypatch.setattr(registry, "load", lambda *_: broken)
    with pytest.raises(KeyboardInterrupt):
        hypotheses.make_hypotheses("toy", None, sentences, cache=tmp_path, quiet=True)
    monkeypatch.setattr(registry, "load", lambda *_: whole)
    made = hypotheses.make_hypotheses("toy", None, sentences, cache=tmp_path, quiet=True)
    assert whole.asked[1:] == sentences[4:]
    assert made.texts[0] == "I am tired today."
    assert len(made.texts) == len(sentences)


def test_a_sentence_that_failed_is_not_kept_in_the_cache(monkeypatch, tmp_path):
    class Failing(Toy):
        def correct(self, sentences, item=None):
            for place, sentence in enumerate(sentences):
                trouble = "No answer came." if "baby" in sentence else None
                yield place, Correction(sentence, trouble=trouble)

    monkeypatch.setattr(registry, "load", lambda *_: Failing())
    sentences = [record["src"] for record in RECORDS]
    made = hypotheses.make_hypotheses("toy", None, sentences, cache=tmp_path, quiet=True)
    assert made.troubles == 1
    again = Toy()
    monkeypatch.setattr(registry, "load", lambda *_: again)
    hypotheses.make_hypotheses("toy", None, sentences, cache=tmp_path, quiet=True)
    assert again.asked[1:] == ["Look at the sleep baby."]


def test_hypotheses_may_come_as_text_or_as_json_lines(tmp_path, capsys):
    lines = tmp_path / "out.jsonl"
    lines.write_text("\n".join(json.dumps({"hyp": a}) for a in ANSWERS), encoding="utf-8")
    assert run(PAIRS, "--hypotheses", DATA / "answers.txt", "--report", tmp_path / "a") == 0
    assert run(PAIRS, "--hypotheses", lines, "--report", tmp_path / "b") == 0
    one, two = (json.loads((tmp_path / name / "report.json").read_text("utf-8")) for name in "ab")
    assert one["measures"] == two["measures"]
    assert one["measures"]["R"] == 62.5
    assert one["measures"]["items at zero"] == 1


def test_limit_scores_the_first_sentences_only(tmp_path, capsys):
    flags = ["--hypotheses", DATA / "answers.txt", "--limit", 2, "--report", tmp_path]
    assert run(PAIRS, *flags) == 0
    record = json.loads((tmp_path / "report.json").read_text("utf-8"))
    assert record["detail"]["items"] == {"baseline": {"1": {"tp": 1, "fp": 0, "fn": 1}}}


def test_the_report_is_one_page_with_every_item_and_nothing_from_elsewhere(tmp_path, capsys):
    assert run(PAIRS, "--hypotheses", DATA / "answers.txt", "--report", tmp_path) == 0
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert page.count("<svg") == 2
    assert page.count("no sentence</title>") == 263 - 4
    assert "src=" not in page and "href=" not in page and "<script" not in page
    names = {path.name for path in tmp_path.iterdir()}
    assert {"report.md", "report.json", "table-3-overall-scores.csv"} <= names
    table = (tmp_path / "table-3-overall-scores.csv").read_text(encoding="utf-8")
    assert "GPT-4 (printed),M²,ALL,83.47,85.29,83.64" in table


def test_perplexity_under_a_model_that_knows_nothing_is_the_size_of_its_vocabulary(
    tmp_path, capsys
):
    import torch
    from tokenizers import Tokenizer, models, pre_tokenizers
    from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

    words = sorted({word for r in RECORDS for word in r["src"].split()})
    vocabulary = {"<s>": 0, "<unk>": 1} | {word: n for n, word in enumerate(words, 2)}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    tokenizer.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    folder = tmp_path / "lm"
    PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, bos_token="<s>", unk_token="<unk>"
    ).save_pretrained(folder)
    config = GPT2Config(
        vocab_size=len(vocabulary), n_positions=32, n_embd=8, n_layer=1, n_head=2, bos_token_id=0
    )
    model = GPT2LMHeadModel(config)
    for parameter in model.parameters():
        torch.nn.init.zeros_(parameter)  # every next word is as likely as every other
    model.save_pretrained(folder)
    flags = ["--hypotheses", DATA / "answers.txt", "--lm", folder, "--report", tmp_path / "out"]
    assert run(PAIRS, *flags) == 0
    record = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))
    rows = next(t for t in record["tables"] if t["title"] == "Table 5: perplexity")["rows"]
    assert [row[1] for row in rows] == pytest.approx([len(vocabulary)] * 3, rel=1e-4)
