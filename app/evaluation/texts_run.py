"""``evaluate texts`` from flags to report."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from tqdm import tqdm

from app import annotate, check
from app.evaluation.inputs import numbered_lines
from app.evaluation.report import Report
from app.evaluation.texts import (
    Judged,
    Made,
    Marked,
    MarkedText,
    count,
    judge,
    make_report,
    read_texts,
)
from app.languages import pack_for
from models.protocol import Corrector
from models.registry import load


def evaluate(args: argparse.Namespace) -> Report:
    texts = read_texts(args.texts)[: args.limit]
    pack = pack_for("\n".join(one.text for one in texts), args.language)
    backend = args.backend or pack.correctors[0]
    corrector = load(backend, args.model)
    judged = [
        judge(text, _edits(text.text, corrector, pack.code))
        for text in tqdm(texts, desc="texts", unit="text", disable=args.quiet)
    ]
    types = {
        (number, mark): _type(text, mark, pack.code)
        for number, text in enumerate(texts)
        for mark in text.corrections
    }
    alarms, changed = None, []
    if args.right:
        sentences = [line for _, line in numbered_lines(args.right) if line.strip()][: args.limit]
        changed = list(_changed(sentences, corrector, pack.code, args.quiet))
        alarms = (len(changed), len(sentences))
    lines = [*_listed(texts, judged), *changed] if args.list else []
    name = args.name or backend
    data = args.texts.name
    return make_report(name, corrector.model, data, count(judged, types), alarms, lines)


def _edits(text: str, corrector: Corrector, language: str) -> list[Made]:
    report = check(text, corrector, language=language)
    return [Made(one.start, one.end, one.replacement, one.type) for one in report.edits]


def _type(text: MarkedText, mark: Marked, language: str) -> str:
    """The type that the pipeline gives to a marked correction when it is made alone."""
    target = text.text[: mark.start] + mark.choices[0] + text.text[mark.end :]
    edits = annotate(text.text, target, language=language).edits
    return edits[0].type if edits else "none"


def _changed(
    sentences: Sequence[str], corrector: Corrector, language: str, quiet: bool
) -> Iterator[str]:
    for sentence in tqdm(sentences, desc="right sentences", unit="sentence", disable=quiet):
        corrected = check(sentence, corrector, language=language).corrected
        if corrected != sentence:
            yield f"False alarm: {sentence} → {corrected}"


def _listed(texts: Sequence[MarkedText], judged: Sequence[Judged]) -> Iterator[str]:
    for text, one in zip(texts, judged, strict=True):
        for name, edits in (("Wrong", one.wrong), ("In place", one.placed)):
            for edit in edits:
                yield f"{name}: {_quoted(text.text, edit.start, edit.end, edit.replacement)}"
        for mark in one.missed:
            yield f"Missed: {_quoted(text.text, mark.start, mark.end, '|'.join(mark.choices))}"


def _quoted(text: str, start: int, end: int, new: str, around: int = 8) -> str:
    before, after = text[max(0, start - around) : start], text[end : end + around]
    return f"…{before}[{text[start:end]}>{new}]{after}…".replace("\n", " ")
