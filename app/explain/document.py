"""The gallery with its explanations as one readable page.

``python -m app.explain.document > docs/explanations.md`` writes, for each hand-written pair,
what a learner would read in the margin: grouped by type, so that a teacher can review it.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from app.edits import MarkedSentence, mark
from app.explain.catalogue import CatalogueExplainer
from app.explain.labels import SEVERITIES, label
from app.explain.protocol import Explained, ToExplain
from app.link import link

GALLERY = Path("tests/explanations/gallery.toml")
_OPERATIONS = {"M": "missing", "R": "replaced", "U": "unnecessary"}
_OPENING = """# Explanations, pair by pair

Written by `python -m app.explain.document > docs/explanations.md` from the gallery in
`tests/explanations/gallery.toml`; a test checks that it is up to date.
Each entry shows a learner's sentence with its correction and what stands in the margin:
the rule, the reason, the fix. The words that the reason rests on are in **bold**.
"""


@dataclass(frozen=True)
class Pair:
    """One pair of the gallery with what Margin says about it."""

    given: dict[str, Any]
    sentence: MarkedSentence
    explained: Explained

    @property
    def evidence(self) -> list[str]:
        """The learner's words that the explanation rests on."""
        return [self.sentence.text[start:end] for start, end in self.explained.evidence]


def explained_gallery(path: Path = GALLERY) -> list[Pair]:
    """Every pair, explained in English; a pair with more than one edit by its first."""
    given = tomllib.loads(path.read_text(encoding="utf-8"))["pair"]
    marked = mark([pair["source"] for pair in given], [pair["target"] for pair in given])
    tasks = [
        ToExplain(sentence, sentence.edits[0], tuple(link(sentence, sentence.edits[0])))
        for sentence in marked
    ]
    said = CatalogueExplainer().explain(tasks)
    return [Pair(*parts) for parts in zip(given, marked, said, strict=True)]


def render(pairs: Sequence[Pair]) -> str:
    """The page in Markdown."""
    parts = [_OPENING]
    types = list(dict.fromkeys(pair.given["type"] for pair in pairs))
    for type in types:
        operation = _OPERATIONS[type.split(":")[0]]
        parts.append(f"## {label(type)}, {operation} (`{type}`)\n")
        parts += [_entry(pair) for pair in pairs if pair.given["type"] == type]
    return "\n".join(parts)


def _entry(pair: Pair) -> str:
    said = pair.explained
    level = f"{said.severity} {SEVERITIES[said.severity]}"
    return (
        f"{_marked(pair)}\n\n"
        f"> {said.explanation.rule} {said.explanation.reason} {said.explanation.fix}\n>\n"
        f"> *{level}*\n"
    )


def _marked(pair: Pair) -> str:
    """The sentence with ~~what goes~~, {what comes} and **the evidence**."""
    text, edit = pair.sentence.text, pair.sentence.edits[0]
    gone, come = edit.original.strip(), edit.replacement.strip()
    change = " ".join(part for part in (f"~~{gone}~~" if gone else "", f"{{{come}}}") if part)
    if not come:
        change = f"~~{gone}~~"
    marks = [(start, end, f"**{text[start:end]}**") for start, end in pair.explained.evidence
             if end <= edit.first or start >= edit.last]  # fmt: skip
    left = " " if edit.original[:1] == " " or edit.replacement[:1] == " " else ""
    right = " " if edit.original[-1:] == " " or edit.replacement[-1:] == " " else ""
    marks.append((edit.first, edit.last, f"{left}{change}{right}"))
    for start, end, shown in sorted(marks, reverse=True):
        text = text[:start] + shown + text[end:]
    return text


if __name__ == "__main__":
    sys.stdout.write(render(explained_gallery(*(Path(name) for name in sys.argv[1:2]))))
