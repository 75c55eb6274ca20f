"""A corrector's output as CGED diagnoses: text in, "sid, start, end, type" lines out.

``diagnose({"A1": "我买了三个书。"}, "bundled-zh")`` is ``{"A1": {Mistake(5, 5, "Selection")}}``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from app.evaluation.cged import Diagnosis, Mistake
from app.evaluation.inputs import read_text, refuse

_SENTENCE = re.compile(
    r'<(?:SENTENCE|TEXT)\s+id="([^"]*)"\s*>(.*?)</(?:SENTENCE|TEXT)>', re.DOTALL | re.IGNORECASE
)


def read_sentences(path: Path) -> dict[str, str]:
    """Sentences by id: of an SGML file, or of lines with an id, a tab and the sentence."""
    text = read_text(path)
    if text.lstrip().startswith("<"):
        return {sid: sentence.strip() for sid, sentence in _SENTENCE.findall(text)}
    found: dict[str, str] = {}
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        sid, tab, sentence = line.partition("\t")
        if not tab:
            raise refuse(
                path, number, "There is no tab between id and sentence.",
                "Write the id, a tab and the sentence, or name an SGML file.",
            )  # fmt: skip
        found[sid.strip()] = sentence.strip()
    return found


def diagnose(sentences: Mapping[str, str], backend: str, model: str | None = None) -> Diagnosis:
    """What the corrector's edits say about each sentence, in CGED's four types.

    A missing word is reported at the character before which it belongs.
    """
    from app.languages.zh.types import CGED
    from app.pipeline import check_lines

    reports = check_lines(list(sentences.values()), backend, model=model, language="zh")
    return {
        sid: frozenset(
            Mistake(edit.start + 1, max(edit.start + 1, edit.end), CGED[edit.type])
            for edit in report.edits
        )
        for sid, report in zip(sentences, reports, strict=True)
    }


def to_lines(diagnosis: Diagnosis) -> str:
    """The diagnosis in the form that ``cged.read`` reads."""
    lines = []
    for sid, mistakes in diagnosis.items():
        lines += [f"{sid}, {m.start}, {m.end}, {m.type}" for m in sorted(mistakes)]
        if not mistakes:
            lines.append(f"{sid}, correct")
    return "".join(line + "\n" for line in lines)
