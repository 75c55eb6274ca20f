"""Between the spaced text of the benchmarks and the text that people write.

``detokenised(["I", "do", "n't", "know", "."])`` is "I don't know."; a corrector gets that,
and ``retokenised`` splits its answer into tokens as the benchmark split the source.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.evaluation.annotation import tokens_of

NO_SPACE_BEFORE = re.compile(r"^(?:[.,!?;:%)\]}…]+|n[’']t|[’'](?:s|m|d|re|ve|ll|S)?)$")
NO_SPACE_AFTER = re.compile(r"^[(\[{$£€#]$")


def detokenised(tokens: Sequence[str]) -> str:
    """The tokens written as a person would."""
    text = ""
    open_quotes = {'"': False}
    glue = True
    for token in tokens:
        space = not glue and not NO_SPACE_BEFORE.match(token)
        glue = bool(NO_SPACE_AFTER.match(token))
        if token in ('"', "``", "''"):
            opened = open_quotes['"']
            space, glue = (False, False) if opened else (bool(text) and not glue, True)
            open_quotes['"'] = not opened
        text += (" " if space and text else "") + token
    return text


def retokenised(answer: str, source: Sequence[str]) -> tuple[str, ...]:
    """The answer's tokens; where the benchmark tokenised otherwise than spaCy, its tokens stay.

    A source with the token "cannot" keeps it, though spaCy would write "can not".
    """
    given = detokenised(source)
    if answer.split() == given.split() or answer.split() == list(source):
        return tuple(source)
    tokens = list(tokens_of(answer))
    for ours, theirs in _differences(list(tokens_of(given)), list(source)):
        tokens = _replaced(tokens, ours, theirs)
    return tuple(tokens)


def _differences(ours: list[str], theirs: list[str]) -> list[tuple[list[str], list[str]]]:
    """Stretches of the same characters that are tokenised in two ways."""
    found: list[tuple[list[str], list[str]]] = []
    i = j = 0
    while i < len(ours) and j < len(theirs):
        if ours[i] == theirs[j]:
            i, j = i + 1, j + 1
            continue
        start_i, start_j = i, j
        left, right = ours[i], theirs[j]
        i, j = i + 1, j + 1
        while left != right:
            if len(left) < len(right) and i < len(ours):
                left, i = left + ours[i], i + 1
            elif len(right) < len(left) and j < len(theirs):
                right, j = right + theirs[j], j + 1
            else:
                return found
        found.append((ours[start_i:i], theirs[start_j:j]))
    return found


def _replaced(tokens: list[str], old: list[str], new: list[str]) -> list[str]:
    out: list[str] = []
    place = 0
    while place < len(tokens):
        if tokens[place : place + len(old)] == old:
            out += new
            place += len(old)
        else:
            out.append(tokens[place])
            place += 1
    return out
