"""Training in small: it must truly learn, go on where it stopped, and pack what it learnt."""

from __future__ import annotations

import gzip
import random
from dataclasses import replace
from pathlib import Path

import pytest
import torch

from models.bundle import guards
from models.bundle.judging import Judge, Proposal
from models.bundle.words import Replacement
from models.bundled import Bundled
from models.training import checkpoint, export, sources, tune
from models.training.lexicon import make_lexicon
from models.training.mix import mix
from models.training.overlaps import measured, plain
from models.training.pack import pack
from models.training.train import (
    Plan,
    edit_weights,
    groups,
    loss_of,
    make_batch,
    read_pairs,
    train,
)
from tests.tiny_corrector import (
    SENTENCES,
    tiny_network,
    tiny_tokenizer,
    write_data,
    write_judge,
    write_lists,
    write_start,
)

SUBJECTS = ["She", "He", "My brother", "your teacher", "The children", "They", "We", "You", "I"]
VERBS = [("go", "goes"), ("play", "plays"), ("live", "lives"), ("read", "reads"), ("eat", "eats")]
PLACES = ["home", "at home", "in the garden", "to school", "by bus", "now", "every day", "to Paris"]
SINGULAR = set(SUBJECTS[:4])


def _agreement(chance: random.Random) -> tuple[str, str]:
    """A sentence whose verb may not agree, and the same with one that does."""
    subject, place = chance.choice(SUBJECTS), chance.choice(PLACES)
    plain, third = chance.choice(VERBS)
    right = f"{subject} {third if subject in SINGULAR else plain} {place}."
    wrong = f"{subject} {chance.choice((plain, third))} {place}."
    return wrong, right


def _write_pairs(path: Path, pairs: list[tuple[str, str]]) -> Path:
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.writelines(f"{wrong}\t{right}\n" for wrong, right in pairs)
    return path


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[str, str]]]:
    """A network trained on half of all agreement sentences, and wrong ones of the other half."""
    folder = tmp_path_factory.mktemp("trained")
    chance = random.Random(1)
    every = sorted({_agreement(chance) for _ in range(4000)})
    chance.shuffle(every)
    seen, unseen = every[: len(every) // 2], every[len(every) // 2 :]
    rights = {right for _, right in seen}
    write_start(folder / "start")
    pairs = _write_pairs(folder / "pairs.tsv.gz", seen * 4)
    plan = Plan(steps=260, peak=4e-3, warm_up=20, tokens=700, sampled=60, held_out=0, workers=1)
    train(folder / "start", [pairs], folder / "run", plan)
    return folder, [(w, r) for w, r in unseen if w != r and r not in rights]


def _accuracy(folder: Path, pairs: list[tuple[str, str]]) -> float:
    write_lists(folder)
    write_judge(folder)
    answers = dict(Bundled(folder).correct([wrong for wrong, _ in pairs]))
    return sum(answers[n].text == right for n, (_, right) in enumerate(pairs)) / len(pairs)


def test_a_trained_network_corrects_sentences_it_never_saw(
    trained: tuple[Path, list[tuple[str, str]]], tmp_path: Path
) -> None:
    folder, unseen = trained
    assert len(unseen) >= 20
    export.write(checkpoint.load(folder / "start"), tiny_tokenizer(), tmp_path / "before")
    (tmp_path / "before" / "tokenizer.json").write_bytes(
        (folder / "start" / "tokenizer.json").read_bytes()
    )
    pack([folder / "run" / "weights"], folder / "run", tmp_path / "after", "twin")
    assert _accuracy(tmp_path / "before", unseen) < 0.05
    assert _accuracy(tmp_path / "after", unseen) > 0.6


def test_a_run_goes_on_from_its_checkpoint_and_keeps_its_schedule(tmp_path: Path) -> None:
    write_start(tmp_path / "start")
    pairs = _write_pairs(tmp_path / "p.tsv.gz", [(s.replace(" the ", " "), s) for s in SENTENCES])
    plan = Plan(steps=12, peak=5e-3, warm_up=2, tokens=200, sampled=20, held_out=0, workers=1)
    train(tmp_path / "start", [pairs], tmp_path / "run", replace(plan, steps=5))
    assert torch.load(tmp_path / "run" / "last.pt", weights_only=True)["steps"] == 5
    first = checkpoint.load(tmp_path / "run" / "weights").state_dict()
    train(tmp_path / "start", [pairs], tmp_path / "run", plan)
    assert torch.load(tmp_path / "run" / "last.pt", weights_only=True)["steps"] == 12
    second = checkpoint.load(tmp_path / "run" / "weights").state_dict()
    assert any(not torch.equal(first[name], second[name]) for name in first)
    assert plan.rate(11) < plan.rate(3)


def test_a_changed_piece_weighs_more_than_a_copied_one() -> None:
    assert edit_weights([5, 6, 7], [5, 8, 7], 3) == [1, 3, 1, 1]
    assert edit_weights([5, 6, 7], [5, 7], 3) == [1, 3, 1]
    assert edit_weights([5, 6], [5, 6], 3) == [1, 1, 1]


def test_batches_hold_sentences_of_like_length_and_every_pair_once() -> None:
    pairs = [([4] * n, [4] * n) for n in range(1, 41)] * 5
    order = groups(pairs, tokens=120, seed=1)
    taken: list[int] = []
    while len(taken) < len(pairs):
        group = next(order)
        widths = [len(pairs[n][0]) for n in group]
        assert (max(widths) + 1) * len(group) <= 120 or len(group) == 1
        taken += group
    assert sorted(taken) == list(range(len(pairs)))


def test_the_sampled_softmax_agrees_with_the_whole_one() -> None:
    network = tiny_network()
    batch = make_batch([([40, 41, 42], [40, 43, 42])] * 4, 3.0)
    with torch.no_grad():
        whole, sampled = float(loss_of(network, batch)), float(loss_of(network, batch, 1000))
    assert sampled == pytest.approx(whole, rel=1e-5)


def test_the_shipped_format_can_be_trained_on(tmp_path: Path) -> None:
    network = tiny_network()
    export.write(network, tiny_tokenizer(), tmp_path)
    again = export.read(tmp_path)
    assert again.shape == network.shape
    for name, value in network.state_dict().items():
        near = float(value.abs().max()) / 100
        assert torch.allclose(again.state_dict()[name], value, atol=near), name


def test_writing_leaves_the_network_as_it_was(tmp_path: Path) -> None:
    network = tiny_network()
    before = {name: value.clone() for name, value in network.state_dict().items()}
    export.write(network, tiny_tokenizer(), tmp_path)
    assert all(torch.equal(before[name], value) for name, value in network.state_dict().items())


def test_checkpoints_are_averaged(tmp_path: Path) -> None:
    one, other = tiny_network(1), tiny_network(2)
    checkpoint.save(one, tmp_path / "one")
    checkpoint.save(other, tmp_path / "other")
    mean = checkpoint.average([tmp_path / "one", tmp_path / "other"])
    assert torch.allclose(mean.head.weight, (one.head.weight + other.head.weight) / 2)


def test_what_is_held_out_is_not_in_the_mix(tmp_path: Path) -> None:
    write_data(tmp_path)
    out = tmp_path / "mix.tsv.gz"
    mix(tmp_path, "twin", [], out)
    with gzip.open(out, "rt", encoding="utf-8") as file:
        learnt = {tuple(line.rstrip("\n").split("\t")) for line in file}
    held = set(sources.chats(tmp_path, held_out=True))
    assert held == {(s.lower(), s) for s in (SENTENCES[3], SENTENCES[7])}
    assert not learnt & held
    measured_on = measured(tmp_path)
    wanted = {
        pair
        for pair in sources.chats(tmp_path, held_out=False)
        if not any(plain(side) in measured_on for side in pair)
    }
    assert wanted and wanted <= learnt
    one_in_ten = list(sources.public_edits(tmp_path, held_out=True))
    others = list(sources.public_edits(tmp_path, held_out=False))
    assert 0 < len(one_in_ten) < len(others)


def test_what_is_measured_on_is_barred(tmp_path: Path) -> None:
    write_data(tmp_path)
    barred = sources.barred_sentences(tmp_path)
    assert len(barred) > 500, "Margin's own minimal pairs are not there"


def _proposal(kind: str, gain: float) -> Proposal:
    return Proposal(Replacement(0, 1, "x"), kind, gain)


def _sentence(kind: str, gain: float, right: bool) -> tune.Sentence:
    return tune.Sentence((tune.Labelled(_proposal(kind, gain), right),), wanted=int(right))


def _groups(corrected: list[tune.Sentence], right: list[tune.Sentence]) -> tune.Groups:
    return {name: [corrected] for name in tune.CORRECTED} | {
        name: [right] for name in tune.MAX_CHANGED
    }


def test_thresholds_follow_what_was_right_and_few_examples_change_little() -> None:
    chance = random.Random(2)
    corrected = []
    for _ in range(400):
        gain = chance.uniform(0, 14)
        corrected.append(_sentence(guards.FORM, gain, right=gain > 8))
        corrected.append(_sentence(guards.CONTENT, gain + 6, right=chance.random() < 0.05))
    corrected.append(_sentence(guards.ORDER, 9.0, right=False))
    judge, prior = tune.fit(_groups(corrected, [])), tune.PRIOR
    assert judge.thresholds[guards.FORM] > prior.thresholds[guards.FORM] + 2
    assert judge.thresholds[guards.CONTENT] > prior.thresholds[guards.CONTENT] + 2
    assert abs(judge.thresholds[guards.ORDER] - prior.thresholds[guards.ORDER]) <= 1
    assert judge.thresholds[guards.HYPHEN] == prior.thresholds[guards.HYPHEN]


def test_right_sentences_stay_right() -> None:
    """Half of the right sentences have a proposal that would pass; corrections like it are few."""
    unsure = _sentence(guards.FORM, 6.0, right=False)
    right = [*[unsure] * 50, *[tune.Sentence(())] * 50]
    corrected = [_sentence(guards.FORM, 6.0, right=True), _sentence(guards.FORM, 14.0, right=True)]
    groups = _groups(corrected * 50, right)

    def spoilt(judge: Judge) -> float:
        return tune.changed(judge, [right], tune.alone(judge, [right]))

    assert spoilt(tune.PRIOR) == 50
    assert spoilt(tune.fit(groups)) == 0


def test_what_the_judging_is_fitted_on_is_not_what_measures_it(tmp_path: Path) -> None:
    write_data(tmp_path)
    lines = [f"test\tSentence number {number}.\n" for number in range(4000)]
    with gzip.open(tmp_path / "clean" / "clean_en_open.tsv.gz", "wt", encoding="utf-8") as file:
        file.writelines(lines)
    fitted, measured = (set(sources.held_out_sentences(tmp_path, fitted=f)) for f in (True, False))
    assert len(fitted) == len(measured) == 5 and not fitted & measured
    assert not (fitted | measured) & set(
        sources.clean_sentences(tmp_path / "clean" / "clean_en_open.tsv.gz")
    )


def test_texts_written_for_the_judging_are_never_learnt_from(tmp_path: Path) -> None:
    for folder, text in (("texts", "# ja B1 note: a\nI {go>went}."), ("judging", "# ja B1 b\nHi.")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "one.txt").write_text(text, encoding="utf-8")
    assert list(sources.learner_texts(False, tmp_path)) == [("I go.", "I went.")]
    assert sources.held_out_texts(tmp_path) == [[("Hi.", "Hi.")]]


def test_the_word_list_knows_forms_and_leaves_out_misspellings(tmp_path: Path) -> None:
    write_data(tmp_path)
    clean = tmp_path / "clean" / "clean_en_open.tsv.gz"
    make_lexicon(clean, tmp_path / "lexicon", tmp_path / "lists")
    with gzip.open(tmp_path / "lists" / "words.txt.gz", "rt", encoding="utf-8") as file:
        lines = file.read().splitlines()
    words = {line.split()[0]: line.split()[1:] for line in lines}
    assert words["went"][1:] == ["go"]
    assert "scholl" not in words


def test_a_pair_file_becomes_piece_numbers(tmp_path: Path) -> None:
    path = _write_pairs(tmp_path / "p.tsv.gz", [("She has", "She has a dog."), ("", "empty")])
    ((source, target),) = read_pairs([path], tiny_tokenizer())
    assert target[: len(source)] == source
