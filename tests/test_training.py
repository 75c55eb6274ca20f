"""Training in small: the whole command runs, resumes, and what it learns is learnt."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest
import torch

from models.bundled import Bundled
from models.t5.vocabulary import Vocabulary
from models.t5.weights import load_weights, pack_rows, save_weights
from models.training import __main__ as command
from models.training.item_tokens import named_rows
from models.training.lexicon import make_lexicon
from models.training.measure import best_counts, f_half, gleu, joined, spaced
from models.training.real_pairs import real_pairs, two_ways
from models.training.train import (
    Plan,
    edit_weights,
    groups,
    loss_of,
    make_batch,
    move_tokens,
    read_pairs,
    train,
)
from tests.tiny_corrector import SENTENCES, write_data, write_start


def test_the_whole_command_makes_data_trains_and_packs_a_corrector(tmp_path: Path) -> None:
    data, start, out = tmp_path / "data", tmp_path / "start", tmp_path / "out"
    write_data(data)
    write_start(start)
    packed = command.main(
        ["--data", str(data), "--start", str(start), "--out", str(out), "--minutes", "0.1",
         "--count", "60", "--pool", "30", "--workers", "1"]
    )  # fmt: skip
    corrector = Bundled(packed)
    sentences = ["My brother go to school.", "She has two cats and a dog."]
    answers = dict(corrector.correct(sentences))
    assert sorted(answers) == [0, 1]
    before, after = load_weights(start).state_dict(), load_weights(packed).state_dict()
    moved = [n for n in before if not torch.allclose(before[n], after[n], atol=5e-3)]
    assert moved, "training left every weight where it was"


def _pairs_file(path: Path) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        for sentence in SENTENCES:
            file.write(f"{sentence.replace(' the ', ' ')}\t{sentence}\t3\tarticle\n")
    return path


def test_training_brings_the_loss_down_and_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    start, run = tmp_path / "start", tmp_path / "run"
    write_start(start)
    pairs = _pairs_file(tmp_path / "pairs.tsv.gz")
    plan = Plan(
        minutes=0.12, peak=5e-3, warm_up=0.01, tokens=200, shortlist=20, held_out=0, workers=1
    )
    train(start, [pairs], run, Plan(**{**plan.__dict__, "stop_after": 0.05}))
    first = torch.load(run / "last.pt", weights_only=True)
    trained = train(start, [pairs], run, plan)
    second = torch.load(run / "last.pt", weights_only=True)
    assert second["steps"] > first["steps"] > 0
    assert second["minute"] > first["minute"]

    coded = read_pairs([pairs], Vocabulary.load(start))

    def loss(folder: Path) -> float:
        network = load_weights(folder)
        batch = make_batch(coded, random.Random(0), network.shape.pieces, 1.0)
        with torch.no_grad():
            return float(loss_of(network, batch))

    assert loss(trained) < 0.6 * loss(start)


def test_a_changed_piece_weighs_more_than_a_copied_one() -> None:
    assert edit_weights([5, 6, 7], [5, 8, 7], 3) == [1, 3, 1, 1]
    assert edit_weights([5, 6, 7], [5, 7], 3) == [1, 3, 1]
    assert edit_weights([5, 6], [5, 6], 3) == [1, 1, 1]


def test_batches_hold_sentences_of_like_length_and_every_pair_once() -> None:
    pairs = [([4] * n, [4] * n, (), 0.5) for n in range(1, 41)] * 5
    order = groups(pairs, tokens=120, shuffle="a")
    taken: list[int] = []
    while len(taken) < len(pairs):
        group = next(order)
        widths = [len(pairs[n][0]) for n in group]
        assert (max(widths) + 2) * len(group) <= 120 or len(group) == 1
        taken += group
    assert sorted(taken) == list(range(len(pairs)))


def test_the_sampled_softmax_agrees_with_the_whole_one_on_average(tmp_path: Path) -> None:
    write_start(tmp_path)
    network = load_weights(tmp_path)
    pairs = [([40, 41, 42], [40, 43, 42], (), 0.5)] * 4
    batch = make_batch(pairs, random.Random(0), network.shape.pieces, 3.0)
    with torch.no_grad():
        whole = float(loss_of(network, batch))
        sampled = float(loss_of(network, batch, shortlist=1000))
    assert sampled == pytest.approx(whole, rel=1e-5)


def test_packed_weights_are_within_half_a_step_of_the_trained_ones(tmp_path: Path) -> None:
    write_start(tmp_path / "start")
    network = load_weights(tmp_path / "start")
    weight = network.head.weight.detach()
    packed, scale = pack_rows(weight)
    assert packed.dtype == torch.int8
    assert ((packed.float() * scale - weight).abs() <= scale / 2 + 1e-7).all()
    save_weights(network, tmp_path / "eight", bits=8)
    again = load_weights(tmp_path / "eight").state_dict()
    for name, value in network.state_dict().items():
        assert torch.allclose(again[name], value, atol=float(value.abs().max()) / 100), name


def test_a_pair_is_told_its_item_always_often_or_by_chance() -> None:
    pairs = [([4], [4], (7,), 1.0), ([4], [4], (7,), 0.5), ([4], [4], (), 0.5)]
    chance = random.Random(1)
    told = [make_batch(pairs, chance, 100, 3.0)[0][:, 0] - 100 for _ in range(400)]
    always, often, stray = torch.stack(told, dim=1)
    assert (always == 7).all()
    assert set(often.tolist()) == {0, 7} and 150 < (often == 7).sum() < 250
    assert 5 < (stray > 0).sum() < 50 and stray.max() <= 263


def test_an_items_token_moves_at_its_own_pace(tmp_path: Path) -> None:
    write_start(tmp_path)
    network = load_weights(tmp_path)
    before, task = network.embed.weight.detach().clone(), network.shape.pieces
    loss_of(network, make_batch([([40], [41], (7,), 1.0)], random.Random(0), task, 1.0)).backward()
    move_tokens(network, 0.5)
    moved = (network.embed.weight - before).detach()
    assert moved[task + 7].square().mean().sqrt() == pytest.approx(0.5, rel=1e-3)
    moved[task + 7] = 0
    assert not moved.any(), "the rest is the optimiser's business"
    assert network.embed.weight.grad is not None and not network.embed.weight.grad[task + 7].any()


def test_item_tokens_begin_apart_and_alike_items_nearer(tmp_path: Path) -> None:
    embed = torch.randn(300, 64, generator=torch.Generator().manual_seed(1))
    write_start(tmp_path)
    rows = named_rows(embed, embed[5], Vocabulary.load(tmp_path))
    assert torch.equal(rows[0], embed[5]) and len(rows) == 264
    apart = torch.cdist(rows[1:], rows[1:]) + 99 * torch.eye(263)
    assert apart.min() > 0
    who_and_which, be_and_passive = apart[171, 172], apart[0, 85]
    assert who_and_which < be_and_passive


def test_a_sentence_mended_in_two_ways_is_learnt_with_the_item_and_without(tmp_path: Path) -> None:
    line = "I am knowing him since May.\tI have known him since May.\tI know him from May.\t63"
    (tmp_path / "a.tsv").write_text(line + "\n", encoding="utf-8")
    told, plain, *right = [made.split("\t") for made in two_ways(tmp_path)]
    assert told[1:] == ["I have known him since May.", "63", "told"]
    assert plain[1:] == ["I have known him since May.", "", "way"]
    assert [(one[0] == one[1], one[2]) for one in right] == [(True, "63")] * 2


def test_every_fourth_real_pair_is_held_back_from_training(tmp_path: Path) -> None:
    write_data(tmp_path)
    learnt = {line.split("\t")[1] for line in real_pairs(tmp_path / "pairs")}
    held_back = {SENTENCES[3], SENTENCES[7]}
    assert not learnt & held_back
    assert learnt == set(SENTENCES) - held_back


def test_the_word_list_knows_forms_and_leaves_out_misspellings(tmp_path: Path) -> None:
    write_data(tmp_path)
    clean = tmp_path / "clean" / "clean_en_open.tsv.gz"
    make_lexicon(clean, tmp_path / "lexicon", tmp_path / "lists")
    with gzip.open(tmp_path / "lists" / "words.txt.gz", "rt", encoding="utf-8") as file:
        lines = file.read().splitlines()
    words = {line.split()[0]: line.split()[1:] for line in lines}
    assert words["went"][1:] == ["go"]
    assert "scholl" not in words


def test_scores_follow_errant() -> None:
    assert f_half(3, 1, 2) == pytest.approx((0.75, 0.6, 0.7142857))
    mine = {(0, 1, "a"), (2, 3, "b")}
    assert best_counts(mine, [{(5, 6, "c")}, {(0, 1, "a")}]) == (1, 1, 0)


def test_gleu_rewards_a_correction_and_punishes_what_was_left_wrong() -> None:
    sources = ["he go to school every day now"]
    references = [("he goes to school every day now",)]
    assert gleu(sources, ["he goes to school every day now"], references) == 100.0
    assert gleu(sources, sources, references) < 60


def test_joining_and_spacing_are_inverse_on_plain_sentences() -> None:
    line = "He does n't know , but I 'm sure ."
    assert joined(line) == "He doesn't know, but I'm sure."
    assert spaced(joined(line)) == line
