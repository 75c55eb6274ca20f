"""The seq2seq backend on a small real checkpoint, made and trained here in seconds."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import PreTrainedTokenizerFast, T5Config, T5ForConditionalGeneration

from app import check
from models.protocol import BackendError, GuideItem
from models.registry import load

PAIRS = [
    ("he go home", "he goes home"),
    ("she go home", "she goes home"),
    ("they goes home", "they go home"),
    ("we goes home", "we go home"),
]


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A two-layer T5 that has learnt four sentences by heart."""
    torch.manual_seed(0)
    folder = tmp_path_factory.mktemp("t5")
    words = sorted({word for pair in PAIRS for text in pair for word in text.split()})
    vocabulary = {word: i for i, word in enumerate(["<pad>", "</s>", "<unk>", "fix:", *words])}
    inner = Tokenizer(models.WordLevel(vocabulary, unk_token="<unk>"))
    inner.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    inner.post_processor = processors.TemplateProcessing("$A </s>", special_tokens=[("</s>", 1)])
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=inner, pad_token="<pad>", eos_token="</s>", unk_token="<unk>"
    )
    net = T5ForConditionalGeneration(
        T5Config(
            vocab_size=len(vocabulary), d_model=48, d_kv=12, d_ff=96, num_layers=2, num_heads=4,
            dropout_rate=0.0, pad_token_id=0, eos_token_id=1, decoder_start_token_id=0,
        )
    )  # fmt: skip
    sources = tokenizer(["fix: " + a for a, _ in PAIRS], return_tensors="pt", padding=True)
    labels = tokenizer([b for _, b in PAIRS], return_tensors="pt", padding=True).input_ids
    optimiser = torch.optim.AdamW(net.parameters(), lr=5e-3)
    for _ in range(120):
        optimiser.zero_grad()
        net(
            input_ids=sources.input_ids, attention_mask=sources.attention_mask, labels=labels
        ).loss.backward()
        optimiser.step()
    net.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    (folder / "margin.json").write_text(json.dumps({"prefix": "fix: "}), encoding="utf-8")
    return folder


def test_a_checkpoint_in_a_folder_corrects_text(checkpoint: Path) -> None:
    report = check("he go home\n\nthey goes home", "seq2seq", model=str(checkpoint))
    assert report.corrected == "he goes home\n\nthey go home"
    assert report.backend.name == "seq2seq"


def test_answers_come_back_in_place_whatever_their_length(checkpoint: Path) -> None:
    corrector = load("seq2seq", str(checkpoint))
    sentences = [source for source, _ in PAIRS] * 5
    found = dict(corrector.correct(sentences))
    assert [found[i].text for i in range(len(sentences))] == [target for _, target in PAIRS] * 5


def test_todays_item_brings_the_other_beams_with_their_cost(checkpoint: Path) -> None:
    corrector = load("seq2seq", str(checkpoint))
    ((_, correction),) = corrector.correct(["he go home"], GuideItem(60, "present"))
    assert correction.text == "he goes home"
    assert len(correction.alternatives) >= 2
    assert all(candidate.cost >= 0 for candidate in correction.alternatives)


def test_a_missing_or_wrong_checkpoint_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(BackendError, match="--model"):
        load("seq2seq", None)
    with pytest.raises(BackendError, match="cannot be loaded"):
        load("seq2seq", str(tmp_path))
