"""The breaker: a network that puts the errors asked for into right sentences."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

from models.bundle import guards
from models.bundle.lexicon import Lexicon
from models.bundled import FOLDER
from models.training import breaker, sources
from models.training.breaker import Breaker, Order, is_plausible, kinds_of
from models.training.train import Plan, train
from tests.tiny_corrector import tiny_tokenizer, write_lists, write_start

SUBJECTS = ("She", "He", "My brother", "your teacher")
VERBS = (("go", "goes"), ("play", "plays"), ("live", "lives"), ("read", "reads"), ("eat", "eats"))
PLACES = ("home", "at home", "in the garden", "to school", "by bus", "now", "every day", "to Paris")


@pytest.fixture(scope="module")
def lexicon(tmp_path_factory: pytest.TempPathFactory) -> Lexicon:
    folder = tmp_path_factory.mktemp("lists")
    write_lists(folder)
    return Lexicon.load(folder)


def test_an_order_says_what_to_break_and_who_is_writing() -> None:
    asked = Order(("preposition", "article in"), "es", "B1")
    assert asked.before("She is here.") == "es B1; preposition, article in: She is here."
    assert Order(("case",)).before("She is here.") == "case: She is here."


def test_the_kinds_of_a_sentence_are_those_of_its_corrections(lexicon: Lexicon) -> None:
    assert kinds_of("He go to table.", "He goes to the table.", lexicon) == (
        guards.FORM_S, guards.ARTICLE_IN,
    )  # fmt: skip
    assert kinds_of("I saw Kyoko there.", "I saw Tokyo there.", lexicon) is None


@pytest.mark.parametrize(
    ("wrong", "plausible"),
    [
        ("He go to the table.", True),
        ("He goes to the table.", False),  # nothing is broken
        ("He goes to table.", True),
        ("He go to the bus.", False),  # another word is no error
    ],
)
def test_a_broken_sentence_is_kept_if_the_corrector_can_learn_from_it(
    wrong: str, plausible: bool, lexicon: Lexicon
) -> None:
    right = "He goes to the table."
    assert is_plausible(wrong, right, lexicon) is plausible


def test_a_broken_sentence_is_dropped_if_nothing_in_it_shows_what_was_right(tmp_path: Path) -> None:
    pairs = [
        ("She go to school every day.", "She goes to school every day."),
        ("We met on Friday in the library.", "We met on Tuesday in the library."),
    ]
    broken, out = tmp_path / "broken.tsv.gz", tmp_path / "kept.tsv.gz"
    with gzip.open(broken, "wt", encoding="utf-8") as file:
        file.writelines(f"{wrong}\t{right}\tkind\n" for wrong, right in pairs)
    assert breaker.keep([broken], FOLDER, out) == (2, 1)
    with gzip.open(out, "rt", encoding="utf-8") as file:
        assert file.read() == "\t".join(pairs[0]) + "\n"


def test_rewritten_sentences_and_held_out_ones_are_not_learnt_from(
    tmp_path: Path, lexicon: Lexicon, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "eval").mkdir()
    (tmp_path / "eval" / "conll14.txt").write_text("He goes to the table now .\n")
    writings = [
        sources.Writing("es", "B1", "He go home.", "He goes home."),
        sources.Writing("es", "B1", "He go to the table now.", "He goes to the table now."),
        sources.Writing("es", "B1", "He saw a bus.", "He saw a table."),
        sources.Writing("", "", "He goes home.", "He goes home."),
    ]
    monkeypatch.setattr(breaker, "written", lambda data: iter(writings))
    out = tmp_path / "pairs.tsv.gz"
    assert breaker.write_pairs(tmp_path, lexicon, out) == 1
    with gzip.open(out, "rt", encoding="utf-8") as file:
        assert file.read() == "es B1; form -s: He goes home.\tHe go home.\n"


def test_it_learns_to_break_sentences_it_never_saw(tmp_path: Path) -> None:
    pairs = [
        (f"{subject} {third} {place}.", f"{subject} {plain} {place}.")
        for subject in SUBJECTS
        for plain, third in VERBS
        for place in PLACES
    ]
    random.Random(1).shuffle(pairs)
    seen, unseen = pairs[:110], pairs[110:]
    asked = Order((guards.FORM_S,))
    with gzip.open(tmp_path / "pairs.tsv.gz", "wt", encoding="utf-8") as file:
        file.writelines(f"{asked.before(right)}\t{wrong}\n" for right, wrong in seen)
    write_start(tmp_path / "start")
    plan = Plan(
        steps=220, peak=4e-3, warm_up=20, tokens=1400, sampled=60, held_out=0, workers=1
    )  # fmt: skip
    weights = train(tmp_path / "start", [tmp_path / "pairs.tsv.gz"], tmp_path / "run", plan)

    def share_broken(folder: Path) -> float:
        made = Breaker(folder).broken([(asked, right) for right, _ in unseen])
        return sum(text == wrong for text, (_, wrong) in zip(made, unseen, strict=True)) / len(made)

    tiny_tokenizer().save(str(tmp_path / "start" / "tokenizer.json"))
    assert share_broken(tmp_path / "start") < 0.05
    assert share_broken(weights) > 0.5
