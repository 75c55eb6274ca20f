"""A corrector small enough to make inside a test: the real parts around a tiny network."""

from __future__ import annotations

import gzip
from dataclasses import replace
from pathlib import Path

import torch
from tokenizers import Tokenizer, decoders, models, pre_tokenizers

from models.bundle import guards
from models.bundle.folder import read_config, seal, write_config
from models.training import checkpoint, export
from models.training.network import T5, Shape
from models.training.tune import PRIOR

SENTENCES = (
    "She has two cats and a dog.",
    "My brother goes to school by bus every day.",
    "They were reading in the garden when it rained.",
    "I have never been to Paris, but I want to go.",
    "Where does your teacher live now?",
    "We don't eat meat because we love animals.",
    "The children play football after lunch.",
    "He bought an old book about the history of tea.",
    "You should drink more water on hot days.",
    "If it rains tomorrow, we will stay at home.",
)
LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,!?'\"-:;()/"


def tiny_tokenizer() -> Tokenizer:
    words = sorted({word for s in SENTENCES for word in s.replace(".", " ").split()})
    pieces = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", -20.0), ("▁", -4.0)]
    pieces += [(f"▁{word}", -6.0) for word in words] + [(c, -9.0) for c in LETTERS]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=2))
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace()
    tokenizer.decoder = decoders.Metaspace()
    tokenizer.add_special_tokens(["<pad>", "</s>", "<unk>"])
    return tokenizer


def tiny_network(seed: int = 3) -> T5:
    torch.manual_seed(seed)
    return T5(
        Shape(
            pieces=tiny_tokenizer().get_vocab_size(), width=64, heads=2, head_width=32, inner=128,
            encoder_blocks=2, decoder_blocks=1,
        )
    )  # fmt: skip


def write_start(folder: Path) -> None:
    """Weights, config and tokenizer of a network to train."""
    checkpoint.save(tiny_network(), folder)
    tiny_tokenizer().save(str(folder / "tokenizer.json"))


def write_corrector(folder: Path, network: T5 | None = None) -> None:
    """A folder that ``Bundled`` opens, with a judge that makes every edit."""
    export.write(network or tiny_network(), tiny_tokenizer(), folder, "float32")
    tiny_tokenizer().save(str(folder / "tokenizer.json"))
    write_lists(folder)
    write_judge(folder)


def write_judge(folder: Path, threshold: float = -100.0) -> None:
    """The version, the checksums and a judge with one threshold for all."""
    seal(folder, "tiny")
    judge = replace(PRIOR, thresholds=dict.fromkeys(guards.KINDS, threshold))
    write_config(folder, {**read_config(folder), "judging": judge.config()})


def write_lists(folder: Path) -> None:
    """A word list and a list of misspellings, as the corrector reads them."""
    folder.mkdir(parents=True, exist_ok=True)
    with gzip.open(folder / "words.txt.gz", "wt", encoding="utf-8") as file:
        file.write("go 90\ngoes 40 go\nwent 30 go\nwhich 80\nrich 9\nsaw 20 see\nsee 70\ncat 5\n")
        file.write("seen 9 see\ntable 8\nreceive 6\nweather 20\nbus 7\n")
        file.write("lend 4\nlent 3 lend\nborrow 6\n")
    with gzip.open(folder / "typos.txt.gz", "wt", encoding="utf-8") as file:
        file.write("recieve receive\nwich which\n")


def write_data(folder: Path) -> None:
    """Clean sentences, word lists and real pairs, laid out as the training commands want."""
    for name in ("clean", "lexicon", "pairs"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    with gzip.open(folder / "clean" / "clean_en_open.tsv.gz", "wt", encoding="utf-8") as file:
        file.writelines(f"test\t{sentence}\n" for sentence in SENTENCES * 3)
    with gzip.open(folder / "lexicon" / "agid_infl.txt.gz", "wt", encoding="latin-1") as file:
        file.write(
            "go V: went | gone | going | goes\ncat N: cats\ndog N: dogs\nsee V: saw | seen\n"
        )
    with gzip.open(folder / "lexicon" / "typos_words.csv.gz", "wt", encoding="utf-8") as file:
        file.write("scholl,school\ngardne,garden\nhistroy,history\n")
    (folder / "pairs" / "eracond.tsv").write_text(
        "".join(f"{s.lower()}\t{s}\n" for s in SENTENCES), encoding="utf-8"
    )
    with gzip.open(folder / "pairs" / "public_edits.tsv.gz", "wt", encoding="utf-8") as file:
        for number, sentence in enumerate(SENTENCES * 4):
            wrong = sentence.replace(" the ", " ").replace(" a ", " ")
            file.write(f"{wrong}\t{sentence}\tM:DET\town/repository{number}\tMIT\n")
