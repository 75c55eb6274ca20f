"""What a system makes of the sentences: from a file, or from a corrector and a cache.

``read_hypotheses(Path("out.txt"), 526, "pairs.jsonl")`` reads one hypothesis a line.
``make_hypotheses(…)`` asks a corrector and writes every answer down at once, so that a run that
was broken off goes on where it stopped and scoring again costs nothing.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from app import guide
from app.correct import correct_sentences
from app.evaluation.inputs import field, numbered_lines, read_json_lines, refuse, same_number
from grammar_items import catalogue
from models import registry
from models.protocol import Correction, Corrector

CHUNK = 32
"""Sentences that are handed over together, and lost together if the run is broken off."""

MODELS = Path(registry.__file__).parent


@dataclass(frozen=True)
class Hypotheses:
    """A system's answers, in the order of the sentences."""

    system: str
    model: str
    texts: tuple[str, ...]
    troubles: int = 0
    """Sentences that were left alone because something failed."""
    seconds: float | None = None
    """Mean time a sentence took when it was corrected; unknown for a file."""
    size: int | None = None
    """Bytes of the model's files, where they are known."""


def read_hypotheses(path: Path, wanted: int, other: str, name: str | None = None) -> Hypotheses:
    """One hypothesis a line, or JSON Lines with a field "hyp"; as many as the sentences."""
    if path.suffix == ".jsonl":
        texts = [field(path, n, record, "hyp", str) for n, record in read_json_lines(path)]
    else:
        texts = [line for _, line in numbered_lines(path)]
    same_number(path, len(texts), other, wanted)
    for number, text in enumerate(texts, 1):
        if not text.strip():
            raise refuse(
                path,
                number,
                "The hypothesis is empty.",
                "A system that changes nothing writes the sentence as it was.",
            )
    return Hypotheses(name or path.stem, path.name, tuple(" ".join(t.split()) for t in texts))


def default_cache() -> Path:
    base = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(base) / "margin" / "hypotheses"


def make_hypotheses(
    backend: str,
    model: str | None,
    sentences: Sequence[str],
    items: Sequence[int] | None = None,
    cache: Path | None = None,
    fresh: bool = False,
    quiet: bool = False,
) -> Hypotheses:
    """Correct the sentences, each with its grammar item if items are given."""
    corrector = registry.load(backend, model)
    kept = _Cache(cache or default_cache(), corrector, model, items is not None, fresh)
    told: Sequence[int | None] = items or [None] * len(sentences)
    wanted = list(zip(sentences, told, strict=True))
    todo = [pair for pair in dict.fromkeys(wanted) if pair not in kept]
    if todo:
        # A first sentence loads what is loaded lazily, so that the clock sees work only.
        correct_sentences(corrector, ["This is a sentence."])
    words = f"{backend}, item-guided" if items else backend
    with tqdm(total=len(todo), desc=words, unit="sentence", disable=quiet or not todo) as bar:
        for start in range(0, len(todo), CHUNK):
            chunk = todo[start : start + CHUNK]
            began = time.perf_counter()
            answers = _answers(corrector, chunk)
            each = (time.perf_counter() - began) / len(chunk)
            kept.add(chunk, answers, each)
            bar.update(len(chunk))
    found = [kept[pair] for pair in wanted]
    return Hypotheses(
        system=corrector.name,
        model=corrector.model,
        texts=tuple(" ".join(answer.text.split()) for answer in found),
        troubles=sum(answer.trouble is not None for answer in found),
        seconds=sum(answer.seconds for answer in found) / len(found) if found else None,
        size=model_size(backend, corrector, model),
    )


def _answers(corrector: Corrector, chunk: Sequence[tuple[str, int | None]]) -> list[Correction]:
    sentences = [sentence for sentence, _ in chunk]
    items = [item for _, item in chunk if item is not None]
    if items:
        return guide.correct_guided(corrector, sentences, items)
    return correct_sentences(corrector, sentences)


@dataclass(frozen=True)
class _Answer:
    text: str
    trouble: str | None
    seconds: float


class _Cache:
    """Answers in one JSON Lines file for each corrector as it stands today.

    The file's name holds a fingerprint of the corrector's code and weights: a retrained
    model never answers with its predecessor's words.
    """

    def __init__(
        self, folder: Path, corrector: Corrector, model: str | None, guided: bool, fresh: bool
    ) -> None:
        slug = re.sub(r"[^A-Za-z0-9.]+", "-", f"{corrector.name}-{Path(corrector.model).name}")
        self._path = folder / f"{slug}-{fingerprint(corrector, model, guided)}.jsonl"
        self._answers: dict[tuple[str, int | None], _Answer] = {}
        if fresh:
            self._path.unlink(missing_ok=True)
        if self._path.exists():
            for line in self._path.read_text(encoding="utf-8").splitlines():
                try:
                    r = json.loads(line)
                    answer = _Answer(r["hyp"], None, r["seconds"])
                    self._answers[(r["sentence"], r["item"])] = answer
                except (ValueError, KeyError):
                    continue  # a line cut short when the run was broken off

    def __contains__(self, pair: tuple[str, int | None]) -> bool:
        return pair in self._answers

    def __getitem__(self, pair: tuple[str, int | None]) -> _Answer:
        return self._answers[pair]

    def add(
        self,
        pairs: Sequence[tuple[str, int | None]],
        answers: Sequence[Correction],
        seconds: float,
    ) -> None:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            for (sentence, item), answer in zip(pairs, answers, strict=True):
                self._answers[(sentence, item)] = _Answer(answer.text, answer.trouble, seconds)
                if answer.trouble is None:  # what failed is asked again next time
                    record = {
                        "sentence": sentence,
                        "item": item,
                        "hyp": answer.text,
                        "seconds": seconds,
                    }
                    file.write(json.dumps(record, ensure_ascii=False) + "\n")


def fingerprint(corrector: Corrector, model: str | None = None, guided: bool = False) -> str:
    """Twelve digits that change with the correctors' code, the weights (those of the folder
    ``model`` too) and the prompts; for guided answers, also with the choice among alternatives
    and the catalogue behind it."""
    digest = hashlib.sha256(f"{corrector.name}\n{corrector.model}".encode())
    places = [MODELS, *_folders(corrector, model)]
    if guided:
        places += [Path(catalogue.__file__).parent, Path(guide.__file__)]
    for place in places:
        for path in [place] if place.is_file() else sorted(place.rglob("*")):
            inside = path.relative_to(place).parts
            if "__pycache__" in inside or inside[:1] == ("training",) or not path.is_file():
                continue
            stat = path.stat()
            digest.update(f"{inside} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:12]


def _folders(corrector: Corrector, model: str | None) -> list[Path]:
    """Folders with weights: the one that was asked for, or the one the corrector names itself."""
    named = [Path(name) for name in dict.fromkeys((model or "", corrector.model)) if name]
    return [path for path in named if path.is_dir()]


def model_size(backend: str, corrector: Corrector, model: str | None = None) -> int | None:
    """Bytes of the model's own files: the folder that was named, or the bundled weights."""
    folders = _folders(corrector, model)
    if backend == "bundled" and not folders:
        folders = [MODELS / "weights"]
    if backend in ("llm", "unchanged") or not folders:
        return None
    return sum(path.stat().st_size for path in folders[0].rglob("*") if path.is_file())
