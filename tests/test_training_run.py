"""The run that makes the shipped weights, in small: the same script, a tiny network, tiny data.

It must truly learn: sentences it never saw are corrected after it and were not before it.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from models.bundle.engine import Engine
from models.training import checkpoint, export, overlaps
from models.training.mix import mix
from tests.tiny_corrector import tiny_network, tiny_tokenizer, write_data, write_lists

SCRIPT = Path(__file__).parents[1] / "models" / "training" / "runs" / "margin-8.sh"
SUBJECTS = ("She", "He", "My brother", "your teacher", "The children", "They", "We", "You", "I")
SINGULAR = SUBJECTS[:4]
VERBS = (("go", "goes"), ("play", "plays"), ("live", "lives"), ("read", "reads"), ("eat", "eats"))
PLACES = ("home", "at home", "in the garden", "to school", "by bus", "now", "every day", "to Paris")
SMALL = {
    "GENERATED": "60", "MIX": "twin", "STEPS": "340",
    "PEAK": "4e-3", "WARM_UP": "20", "TOKENS": "700", "SAVE_EVERY": "40", "AVERAGED": "1",
    "STARTS": "0", "WORKERS": "1", "HELD_OUT": "0", "SAMPLED": "60", "BFLOAT16": "0",
    "VERSION": "twin",
}  # fmt: skip

Pair = tuple[str, str]


def _agreement() -> list[Pair]:
    """Every sentence of the tiny grammar with a right and with a wrong verb, shuffled."""
    pairs = []
    for subject in SUBJECTS:
        for plain, third in VERBS:
            for place in PLACES:
                right = f"{subject} {third if subject in SINGULAR else plain} {place}."
                pairs += [(f"{subject} {verb} {place}.", right) for verb in (plain, third)]
    random.Random(1).shuffle(pairs)
    return pairs


def _write_sums(data: Path, sums: Path) -> None:
    files = [path for path in sorted(data.rglob("*")) if path.is_file()]
    sums.write_text(
        "".join(
            f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(data)}\n"
            for path in files
        )
    )


def _run(folder: Path) -> subprocess.CompletedProcess[str]:
    settings = {**SMALL, "PYTHON": sys.executable, "SUMS": str(folder / "sums")}
    return subprocess.run(
        [str(SCRIPT), str(folder / "data"), str(folder / "release"), str(folder / "out")],
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
    )


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Pair]]:
    """The folder of a finished run, and wrong sentences whose right ones it never saw."""
    folder = tmp_path_factory.mktemp("run")
    every = _agreement()
    seen, unseen = every[: len(every) // 2], every[len(every) // 2 :]
    write_data(folder / "data")
    # every fourth chat is held out from training, so it is written as a line that says nothing
    with (folder / "data" / "pairs" / "eracond.tsv").open("w", encoding="utf-8") as file:
        for number, (wrong, right) in enumerate(seen, 1):
            file.write(f"{wrong}\t{right}\n" + ("You.\tYou.\n" if number % 3 == 0 else ""))
    _write_sums(folder / "data", folder / "sums")
    export.write(tiny_network(), tiny_tokenizer(), folder / "release")
    tiny_tokenizer().save(str(folder / "release" / "tokenizer.json"))
    write_lists(folder / "release")
    done = _run(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    rights = {right for _, right in seen}
    return folder, [(w, r) for w, r in unseen if w != r and r not in rights]


def _share_right(folder: Path, pairs: list[Pair]) -> float:
    engine = Engine(folder)
    drafts = engine.draft([wrong for wrong, _ in pairs])
    found = [engine.text(draft) for draft in drafts]
    return sum(text == right for text, (_, right) in zip(found, pairs, strict=True)) / len(pairs)


def test_the_run_learns_to_correct_sentences_it_never_saw(
    made: tuple[Path, list[Pair]], tmp_path: Path
) -> None:
    folder, unseen = made
    assert len(unseen) >= 20
    export.write(checkpoint.load(folder / "out" / "start"), tiny_tokenizer(), tmp_path)
    tiny_tokenizer().save(str(tmp_path / "tokenizer.json"))
    assert _share_right(tmp_path, unseen) < 0.05
    assert _share_right(folder / "out" / "packed", unseen) > 0.6


def test_a_finished_run_makes_nothing_again(made: tuple[Path, list[Pair]]) -> None:
    folder, _ = made
    model = (folder / "out" / "packed" / "model.bin").read_bytes()
    done = _run(folder)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pairs to learn from" not in done.stdout
    assert (folder / "out" / "packed" / "model.bin").read_bytes() == model


def test_other_data_than_the_named_is_refused(made: tuple[Path, list[Pair]]) -> None:
    folder, _ = made
    chats = folder / "data" / "pairs" / "eracond.tsv"
    before = chats.read_bytes()
    try:
        chats.write_bytes(before + b"one more\tOne more.\n")
        done = _run(folder)
    finally:
        chats.write_bytes(before)
    assert done.returncode != 0
    assert "eracond.tsv" in done.stdout + done.stderr


def test_a_sentence_that_is_measured_on_is_found_in_a_training_file(tmp_path: Path) -> None:
    write_data(tmp_path)
    (tmp_path / "eval").mkdir()
    (tmp_path / "eval" / "conll14.txt").write_text("We do n't eat meat because we love animals .\n")
    pairs = tmp_path / "pairs.tsv.gz"
    with gzip.open(pairs, "wt", encoding="utf-8") as file:
        file.write("We dont eat meat, because we love animals\tWe eat no meat.\nA cat.\tA cat.\n")
    assert len(list(overlaps.overlaps([pairs], tmp_path))) == 1
    mix(tmp_path, "twin", [pairs], tmp_path / "mix.tsv.gz")
    assert not list(overlaps.overlaps([tmp_path / "mix.tsv.gz"], tmp_path))
