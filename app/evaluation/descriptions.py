"""How near one description is to another: BLEU, METEOR and ROUGE, from their own packages.

English is split into words, Chinese into characters (as the EXCGEC release does), and all
three measures get the same parts. METEOR matches exact words and stems; synonyms count only
where nltk's WordNet is installed (``python -m nltk.downloader wordnet``), which Chinese does
not need.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import sacrebleu
from nltk.translate.meteor_score import meteor_score
from rouge_score import rouge_scorer, tokenizers

from app.evaluation.scores import mean

Language = Literal["en", "zh"]
HAN = re.compile(r"[\u3400-\u9fff]")


@dataclass(frozen=True)
class Closeness:
    """Means over the pairs of descriptions, in percent."""

    bleu: float
    meteor: float
    rouge1: float
    rouge2: float
    rougel: float


def language_of(texts: Sequence[str]) -> Language:
    """Chinese if Han characters outnumber Latin letters."""
    joined = "".join(texts)
    han = len(HAN.findall(joined))
    return "zh" if han > len(re.findall(r"[A-Za-z]", joined)) else "en"


def parts_of(text: str, language: Language) -> list[str]:
    """``parts_of("He goes.", "en")`` is ``["he", "goes", "."]``; Chinese: every character."""
    if language == "zh":
        return [character for character in text if not character.isspace()]
    return re.findall(r"\w+(?:['’]\w+)?|[^\w\s]", text.lower())


def closeness(
    hypotheses: Sequence[str], references: Sequence[str], language: Language
) -> Closeness | None:
    """Mean sentence scores; nothing to compare gives nothing."""
    if not hypotheses:
        return None
    hyps = [parts_of(text, language) for text in hypotheses]
    refs = [parts_of(text, language) for text in references]
    rouge = [_rouge(h, r) for h, r in zip(hyps, refs, strict=True)]
    return Closeness(
        bleu=mean(_bleu(h, r) for h, r in zip(hyps, refs, strict=True)),
        meteor=100 * mean(_meteor(h, r) for h, r in zip(hyps, refs, strict=True)),
        rouge1=100 * mean(r[0] for r in rouge),
        rouge2=100 * mean(r[1] for r in rouge),
        rougel=100 * mean(r[2] for r in rouge),
    )


def _bleu(hypothesis: Sequence[str], reference: Sequence[str]) -> float:
    # The parts are made above, so sacrebleu must not part them again.
    made = sacrebleu.sentence_bleu(
        " ".join(hypothesis), [" ".join(reference)], tokenize="none", use_effective_order=True
    )
    return float(made.score)


def _meteor(hypothesis: Sequence[str], reference: Sequence[str]) -> float:
    return float(meteor_score([list(reference)], list(hypothesis), wordnet=_wordnet()))


class NoSynonyms:
    """Stands in for WordNet where it is not installed: no word has a synonym."""

    def synsets(self, word: str) -> list[Any]:
        return []


@cache
def _wordnet() -> Any:
    from nltk.corpus import wordnet

    try:
        wordnet.ensure_loaded()
    except LookupError:
        return NoSynonyms()
    return wordnet


def synonyms_known() -> bool:
    return not isinstance(_wordnet(), NoSynonyms)


class _AsGiven(tokenizers.Tokenizer):  # type: ignore[misc]
    """rouge-score's own tokenizer drops every character that is not Latin."""

    def tokenize(self, text: str) -> list[str]:
        return text.split(" ")


def _rouge(hypothesis: Sequence[str], reference: Sequence[str]) -> tuple[float, float, float]:
    made = _scorer().score(" ".join(reference), " ".join(hypothesis))
    return made["rouge1"].fmeasure, made["rouge2"].fmeasure, made["rougeL"].fmeasure


@cache
def _scorer() -> Any:
    return rouge_scorer.RougeScorer(["rouge1", "rouge2", "rougeL"], tokenizer=_AsGiven())
