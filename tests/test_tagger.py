"""The tagger backend on a small real GECToR checkpoint, made and trained here in seconds."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch
from tokenizers import Tokenizer, models, pre_tokenizers, processors
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

from app import check
from models.protocol import BackendError
from models.registry import load

gector = pytest.importorskip("gector")

LABELS = ["<OOV>", "$KEEP", "$DELETE", "$TRANSFORM_VERB_VB_VBZ", "$APPEND_the", "<PAD>"]
TAGGED = [
    ("he go home", ["$KEEP", "$KEEP", "$TRANSFORM_VERB_VB_VBZ", "$KEEP"]),
    ("he goes home", ["$KEEP", "$KEEP", "$KEEP", "$KEEP"]),
    ("we go home", ["$KEEP", "$KEEP", "$KEEP", "$KEEP"]),
    ("we go to home", ["$KEEP", "$KEEP", "$KEEP", "$DELETE", "$KEEP"]),
    ("he goes to home", ["$KEEP", "$KEEP", "$KEEP", "$DELETE", "$KEEP"]),
]


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    torch.manual_seed(0)
    base, folder = tmp_path_factory.mktemp("bert"), tmp_path_factory.mktemp("gector")
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "he", "we", "go", "goes", "to", "home"]
    inner = Tokenizer(models.WordLevel({w: i for i, w in enumerate(words)}, unk_token="[UNK]"))
    inner.pre_tokenizer = pre_tokenizers.WhitespaceSplit()
    inner.post_processor = processors.TemplateProcessing(
        "[CLS] $A [SEP]", special_tokens=[("[CLS]", 2), ("[SEP]", 3)]
    )
    tokenizer = PreTrainedTokenizerFast(
        tokenizer_object=inner, pad_token="[PAD]", unk_token="[UNK]", cls_token="[CLS]",
        sep_token="[SEP]",
    )  # fmt: skip
    tokenizer.save_pretrained(base)
    BertModel(
        BertConfig(
            vocab_size=len(words), hidden_size=32, num_hidden_layers=2, num_attention_heads=2,
            intermediate_size=64, hidden_dropout_prob=0.0, attention_probs_dropout_prob=0.0,
        )
    ).save_pretrained(base)  # fmt: skip
    tokenizer.add_special_tokens({"additional_special_tokens": ["$START"]})
    ids = {label: i for i, label in enumerate(LABELS)}
    config = gector.GECToRConfig(
        model_id=str(base), label2id=ids, id2label={i: name for name, i in ids.items()},
        max_length=10,
    )  # fmt: skip
    net = gector.GECToR(config=config)
    net.tune_bert(True)
    optimiser = torch.optim.AdamW(net.parameters(), lr=5e-3)
    batch = tokenizer(
        [["$START", *text.split()] for text, _ in TAGGED], is_split_into_words=True,
        return_tensors="pt", padding="max_length", max_length=10,
    )  # fmt: skip
    labels = torch.full_like(batch.input_ids, ids["<PAD>"])
    for row, (_, tags) in enumerate(TAGGED):
        labels[row, 1 : 1 + len(tags)] = torch.tensor([ids[tag] for tag in tags])
    wrong = (labels != ids["$KEEP"]).long()
    for _ in range(80):
        optimiser.zero_grad()
        out = net(
            batch.input_ids, batch.attention_mask, labels=labels.clone(), d_labels=wrong.clone(),
            word_masks=torch.ones_like(labels),
        )  # fmt: skip
        out.loss.backward()
        optimiser.step()
    net.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


def test_a_gector_checkpoint_corrects_text_in_several_rounds(
    checkpoint: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = check("he go home\n\nwe go to home", "tagger", model=str(checkpoint))
    assert report.corrected == "he goes home\n\nwe go home"
    assert capsys.readouterr().out == "", "the package's own chatter stays out of our output"


def test_a_missing_or_wrong_checkpoint_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(BackendError, match="--model"):
        load("tagger", None)
    with pytest.raises(BackendError, match=r"cannot be loaded .* no config\.json"):
        load("tagger", str(tmp_path))
