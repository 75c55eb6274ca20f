"""The trained network in CTranslate2's format, and back.

    >>> write(network, tokenizer, Path("models/weights"))     # model.bin, 8-bit, and vocabulary
    >>> network = read(Path("models/weights"))                # float32 again: training can go on

The network's joined projections are laid out as CTranslate2 wants them, so its specification is
filled directly. Its 8-bit numbers have one scale per row and are exact but for the rounding.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
import torch
from ctranslate2.specs import common_spec, transformer_spec
from tokenizers import Tokenizer
from torch import Tensor

from models.training.network import FARTHEST, T5, Shape

MODEL = "model.bin"
_TYPES = {0: np.float32, 1: np.int8, 2: np.int16, 3: np.int32, 4: np.float16}


def write(network: T5, tokenizer: Tokenizer, folder: Path, quantization: str = "int8") -> None:
    """Write the folder that ``ctranslate2.Translator`` opens."""
    shape = network.shape
    spec = transformer_spec.TransformerSpec.from_config(
        (shape.encoder_blocks, shape.decoder_blocks),
        shape.heads,
        pre_norm=True,
        activation=common_spec.Activation.GELUTanh,
        ffn_glu=True,
        relative_attention_bias=True,
        rms_norm=True,
    )
    # copies: quantisation changes the arrays it is given
    state = {name: value.numpy().copy() for name, value in network.state_dict().items()}
    spec.encoder.embeddings[0].weight = state["embed.weight"]
    spec.decoder.embeddings.weight = state["embed.weight"]
    spec.decoder.projection.weight = state["head.weight"]
    for part, name in ((spec.encoder, "encoder"), (spec.decoder, "decoder")):
        part.scale_embeddings = False
        part.layer_norm.gamma = state[f"{name}_norm.weight"]
        for number, layer in enumerate(part.layer):
            _fill_block(layer, f"{name}.{number}", state)
            attention = layer.self_attention
            attention.relative_attention_bias = state[f"{name}_distances.weight"]
            attention.relative_attention_max_distance = np.dtype("int32").type(FARTHEST)
    tokens = [tokenizer.id_to_token(number) for number in range(shape.pieces)]
    spec.register_source_vocabulary(tokens)
    spec.register_target_vocabulary(tokens)
    spec.config.bos_token = spec.config.decoder_start_token = "<pad>"
    spec.config.eos_token, spec.config.unk_token = "</s>", "<unk>"
    spec.validate()
    spec.optimize(quantization=quantization)
    folder.mkdir(parents=True, exist_ok=True)
    spec.save(str(folder))


def _fill_block(layer: Any, name: str, state: dict[str, np.ndarray]) -> None:
    own = layer.self_attention
    own.queries_scale = 1.0
    own.linear[0].weight = state[f"{name}.attention.qkv.weight"]
    own.linear[1].weight = state[f"{name}.attention.o.weight"]
    own.layer_norm.gamma = state[f"{name}.attention.norm.weight"]
    if f"{name}.cross.q.weight" in state:
        cross = layer.attention
        cross.queries_scale = 1.0
        cross.linear[0].weight = state[f"{name}.cross.q.weight"]
        cross.linear[1].weight = state[f"{name}.cross.kv.weight"]
        cross.linear[2].weight = state[f"{name}.cross.o.weight"]
        cross.layer_norm.gamma = state[f"{name}.cross.norm.weight"]
    gate, value = np.split(state[f"{name}.feed.wi.weight"], 2)
    layer.ffn.linear_0.weight, layer.ffn.linear_0_noact.weight = gate, value
    layer.ffn.linear_1.weight = state[f"{name}.feed.wo.weight"]
    layer.ffn.layer_norm.gamma = state[f"{name}.feed.norm.weight"]


def read(folder: Path) -> T5:
    """The network of a folder written by ``write``."""
    stored = _variables(folder / MODEL)
    state: dict[str, Tensor] = {
        "embed.weight": _float(stored, "decoder/embeddings/weight"),
        "head.weight": _float(stored, "decoder/projection/weight"),
    }
    blocks = {}
    for name in ("encoder", "decoder"):
        state[f"{name}_norm.weight"] = _float(stored, f"{name}/layer_norm/gamma")
        bias = f"{name}/layer_0/self_attention/relative_attention_bias"
        state[f"{name}_distances.weight"] = _float(stored, bias)
        blocks[name] = 0
        while f"{name}/layer_{blocks[name]}/ffn/linear_1/weight" in stored:
            _read_block(stored, name, blocks[name], state)
            blocks[name] += 1
    pieces, width = state["embed.weight"].shape
    heads = state["encoder_distances.weight"].shape[1]
    shape = Shape(
        pieces,
        width,
        heads,
        state["encoder.0.attention.o.weight"].shape[1] // heads,
        state["encoder.0.feed.wo.weight"].shape[1],
        blocks["encoder"],
        blocks["decoder"],
    )
    network = T5(shape)
    network.load_state_dict(state)
    return network


def _read_block(
    stored: dict[str, np.ndarray], name: str, number: int, state: dict[str, Tensor]
) -> None:
    layer, block = f"{name}/layer_{number}", f"{name}.{number}"
    places = {
        "attention.qkv": "self_attention/linear_0",
        "attention.o": "self_attention/linear_1",
        "feed.wo": "ffn/linear_1",
    }
    norms = {"attention": "self_attention", "feed": "ffn"}
    if name == "decoder":
        places |= {
            f"cross.{part}": f"attention/linear_{n}" for n, part in enumerate(("q", "kv", "o"))
        }
        norms["cross"] = "attention"
    for ours, theirs in places.items():
        state[f"{block}.{ours}.weight"] = _float(stored, f"{layer}/{theirs}/weight")
    for ours, theirs in norms.items():
        state[f"{block}.{ours}.norm.weight"] = _float(stored, f"{layer}/{theirs}/layer_norm/gamma")
    gate, value = (
        _float(stored, f"{layer}/ffn/{part}/weight") for part in ("linear_0", "linear_0_noact")
    )
    state[f"{block}.feed.wi.weight"] = torch.cat((gate, value))


def _float(stored: dict[str, np.ndarray], name: str) -> Tensor:
    value = torch.from_numpy(stored[name].astype(np.float32))
    scale = stored.get(f"{name}_scale")
    return value if scale is None else value / torch.from_numpy(scale.copy()).reshape(-1, 1)


def _variables(path: Path) -> dict[str, np.ndarray]:
    """The arrays of a CTranslate2 model file (binary version 6), aliases resolved."""
    with path.open("rb") as file:
        (version,) = _numbers(file, "I")
        if version != 6:
            raise ValueError(f"{path} has binary version {version}; this reader knows 6.")
        _string(file)
        _numbers(file, "I")
        found = {}
        (count,) = _numbers(file, "I")
        for _ in range(count):
            name = _string(file)
            (rank,) = _numbers(file, "B")
            shape = _numbers(file, f"{rank}I") if rank else ()
            (kind,) = _numbers(file, "B")
            (size,) = _numbers(file, "I")
            found[name] = np.frombuffer(file.read(size), _TYPES[kind]).reshape(shape)
        (count,) = _numbers(file, "I")
        for _ in range(count):
            alias = _string(file)
            found[alias] = found[_string(file)]
    return found


def _numbers(file: BinaryIO, form: str) -> tuple[int, ...]:
    return struct.unpack("<" + form, file.read(struct.calcsize("<" + form)))


def _string(file: BinaryIO) -> str:
    (length,) = _numbers(file, "H")
    return file.read(length)[:-1].decode("utf-8")
