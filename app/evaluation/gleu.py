"""GLEU, the fluency measure of JFLEG (Napoles et al. 2015, 2016).

Source "a b c", reference "a b d", answer "a b d": every n-gram of the answer is in the
reference and none only in the source, so GLEU is 1. An n-gram that the answer shares with the
source but that the reference does not have costs what a matching one earns.

Not to be confused with the GLEU of Google's translation paper, which nltk carries.
With several references one is drawn for each sentence, 500 times over, and the mean is given: the
procedure of the JFLEG release. The draws are seeded, so a score is always the same.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Sequence

ORDER = 4
DRAWS = 500

Tokens = Sequence[str]


def ngrams(tokens: Tokens, n: int) -> Counter[tuple[str, ...]]:
    return Counter(tuple(tokens[i : i + n]) for i in range(len(tokens) - n + 1))


def statistics(source: Tokens, answer: Tokens, reference: Tokens) -> list[int]:
    """Lengths of answer and reference, then matches and n-grams of the answer for n = 1 to 4."""
    found = [len(answer), len(reference)]
    for n in range(1, ORDER + 1):
        of_answer, of_reference = ngrams(answer, n), ngrams(reference, n)
        only_source = {
            gram: number for gram, number in ngrams(source, n).items() if gram not in of_reference
        }
        right = sum((of_answer & of_reference).values())
        kept = sum((of_answer & Counter(only_source)).values())
        found += [max(right - kept, 0), max(len(answer) + 1 - n, 0)]
    return found


def from_statistics(totals: Sequence[int]) -> float:
    """The geometric mean of the four precisions, times the brevity penalty."""
    if not all(totals):
        return 0.0
    answer, reference, *rest = totals
    logs = [math.log(rest[i] / rest[i + 1]) for i in range(0, 2 * ORDER, 2)]
    return math.exp(min(0.0, 1 - reference / answer) + sum(logs) / ORDER)


def gleu(
    sources: Sequence[Tokens],
    answers: Sequence[Tokens],
    references: Sequence[Sequence[Tokens]],
    draws: int = DRAWS,
) -> float:
    """The corpus score from 0 to 1; ``references[i]`` are all references of sentence i."""
    each = [
        [statistics(source, answer, reference) for reference in of_sentence]
        for source, answer, of_sentence in zip(sources, answers, references, strict=True)
    ]
    if all(len(of_sentence) == 1 for of_sentence in each):
        draws = 1
    total = 0.0
    for draw in range(draws):
        chance = random.Random(draw * 101)
        picked = [of_sentence[chance.randrange(len(of_sentence))] for of_sentence in each]
        total += from_statistics([sum(column) for column in zip(*picked, strict=True)])
    return total / draws
