"""M2 files: sentences with the edits of one or more annotators.

::

    S This are a sentence .
    A 1 2|||R:VERB:SVA|||is|||REQUIRED|||-NONE-|||0
    A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||1

Annotator 0 changed "are"; annotator 1 found nothing to change (noop).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from app.evaluation.inputs import read_text, refuse

FIELDS = 6
FORM = "A START END|||TYPE|||CORRECTION|||REQUIRED|||-NONE-|||ANNOTATOR"


@dataclass(frozen=True)
class M2Edit:
    """Tokens ``start`` to ``end`` of the sentence become ``cor``."""

    start: int
    end: int
    type: str
    cor: str
    coder: int = 0

    @property
    def noop(self) -> bool:
        return self.type == "noop"


@dataclass(frozen=True)
class M2Sentence:
    """One block of the file."""

    tokens: tuple[str, ...]
    edits: tuple[M2Edit, ...]

    @property
    def coders(self) -> tuple[int, ...]:
        """The annotators in order of appearance; 0 where nobody marked anything."""
        return tuple(dict.fromkeys(edit.coder for edit in self.edits)) or (0,)

    def of(self, coder: int) -> tuple[M2Edit, ...]:
        return tuple(edit for edit in self.edits if edit.coder == coder)

    def corrected(self, coder: int) -> tuple[str, ...]:
        """The tokens after the annotator's edits; one that was left open changes nothing."""
        tokens = list(self.tokens)
        in_order = sorted(self.of(coder), key=lambda edit: (edit.start, edit.end))
        for edit in reversed(in_order):
            if edit.noop or edit.type.endswith("UNK"):
                continue
            tokens[edit.start : edit.end] = edit.cor.split() if edit.cor != "-NONE-" else []
        return tuple(tokens)


def read_m2(path: Path) -> list[M2Sentence]:
    """The sentences of a file, or a refusal that names the first line that does not fit."""
    sentences: list[M2Sentence] = []
    tokens: tuple[str, ...] | None = None
    edits: list[M2Edit] = []
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if not line.strip():
            if tokens is not None:
                sentences.append(M2Sentence(tokens, tuple(edits)))
            tokens, edits = None, []
        elif line == "S" or line.startswith("S "):
            if tokens is not None:
                raise refuse(
                    path, number, "A sentence begins inside another.", "Part them by a blank line."
                )
            tokens = tuple(line[2:].split())
        elif line.startswith("A "):
            if tokens is None:
                raise refuse(
                    path, number, "An edit without its sentence.", 'Put its "S …" line before it.'
                )
            edits.append(_edit(path, number, line, len(tokens)))
        else:
            raise refuse(
                path,
                number,
                f'"{line[:30]}" is neither a sentence nor an edit.',
                f'An M2 line begins with "S " or is "{FORM}".',
            )
    if tokens is not None:
        sentences.append(M2Sentence(tokens, tuple(edits)))
    if not sentences:
        raise refuse(path, None, "The file holds no sentences.", 'Each begins with "S ".')
    return sentences


def _edit(path: Path, number: int, line: str, length: int) -> M2Edit:
    parts = line[2:].split("|||")
    if len(parts) != FIELDS:
        raise refuse(
            path, number, f"An edit has {FIELDS} fields, here are {len(parts)}.", f"Write {FORM}."
        )
    offsets = parts[0].split()
    try:
        start, end = (int(offset) for offset in offsets)
    except ValueError:
        raise refuse(
            path, number, f'"{parts[0]}" is not two token numbers.', f"Write {FORM}."
        ) from None
    try:
        coder = int(parts[-1])
    except ValueError:
        raise refuse(
            path, number, f'The annotator "{parts[-1]}" is not a number.', "Count them from 0."
        ) from None
    if parts[1] == "noop":
        return M2Edit(-1, -1, "noop", "-NONE-", coder)
    if not 0 <= start <= end <= length:
        raise refuse(
            path,
            number,
            f"Tokens {start} to {end} lie outside the sentence of {length} tokens.",
            "Count the space-separated tokens of the S line from 0.",
        )
    return M2Edit(start, end, parts[1], parts[2], coder)


def write_m2(path: Path, sentences: Iterable[M2Sentence]) -> None:
    blocks = []
    for sentence in sentences:
        lines = ["S " + " ".join(sentence.tokens)]
        for edit in sentence.edits:
            lines.append(
                f"A {edit.start} {edit.end}|||{edit.type}|||{edit.cor}"
                f"|||REQUIRED|||-NONE-|||{edit.coder}"
            )
        blocks.append("\n".join(lines))
    path.write_text("\n\n".join(blocks) + "\n\n", encoding="utf-8")


def check_sources(
    path: Path, found: Sequence[M2Sentence], wanted: Sequence[M2Sentence], other: Path
) -> None:
    """Refuse two files that do not hold the same sentences."""
    if len(found) != len(wanted):
        raise refuse(
            path,
            None,
            f"{len(found)} sentences here, but {len(wanted)} in {other}.",
            "Both must hold the same sentences in the same order.",
        )
    for number, (one, two) in enumerate(zip(found, wanted, strict=True), 1):
        if one.tokens != two.tokens:
            raise refuse(
                path,
                None,
                f'Sentence {number}, "{" ".join(one.tokens)[:40]}", '
                f'is "{" ".join(two.tokens)[:40]}" in {other}.',
                "Both must hold the same tokens; score the text file instead if they cannot.",
            )
