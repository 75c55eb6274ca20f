"""A language model's reply → the corrected sentence in it, or a reason to refuse it.

``clean("He go.", 'Sure! Here is the correction:\\n"He goes."')`` is "He goes."
"""

from __future__ import annotations

import re
import unicodedata

from rapidfuzz import fuzz


class Refused(Exception):
    """The reply holds no usable correction; the message says why, for the learner."""


_THINKING = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"\A\s*```[a-z]*\s*\n?(.*?)\n?\s*```\s*\Z", re.DOTALL)
_LABEL = re.compile(
    r"\A\W*(?:here(?:'s| is| are)\b[^:\n]{0,80}|sure\b[^:\n]{0,80}|certainly\b[^:\n]{0,80}|"
    r"(?:the )?correct(?:ed|ion)(?:\s+(?:text|sentence|version))?(?:\s+is)?|"
    r"(?:the )?(?:answer|output|result|text|sentence)|grammatical correction)\s*:\W*",
    re.IGNORECASE,
)
_AFTERTHOUGHT = re.compile(
    r"\n\s*\(?\s*(?:note|explanation|changes?|corrections?|i (?:have )?(?:changed|corrected))\b"
    r".*\Z",
    re.DOTALL | re.IGNORECASE,
)
_REFUSAL = re.compile(
    r"\b(?:as an ai|i(?:'m| am) (?:sorry|unable|not able)|i can(?:not|'t) (?:help|assist|fulfill|"
    r"provide|comply|do that)|i won't be able)\b",
    re.IGNORECASE,
)
_QUOTES = {'"': '"', "“": "”", "'": "'", "‘": "’", "«": "»", "`": "`"}
_LEAST_ALIKE = 55


def clean(source: str, reply: str) -> str:
    """The sentence in the reply; raises Refused with a plain reason."""
    text = _THINKING.sub("", reply or "").strip()
    if not text:
        raise Refused("The model sent an empty reply, so the sentence was kept as it is.")
    fenced = _FENCE.match(text)
    if fenced and "```" not in source:
        text = fenced.group(1).strip()
    candidates = _candidates(source, text)
    best = max(candidates, key=lambda candidate: fuzz.ratio(_plain(source), _plain(candidate)))
    if _REFUSAL.search(best) and not _REFUSAL.search(source):
        raise Refused("The model refused to correct this sentence, so it was kept as it is.")
    if _foreign(best) > _foreign(source) + 0.2:
        raise Refused("The model answered in another language, so the sentence was kept as it is.")
    if fuzz.ratio(_plain(source), _plain(best)) < _LEAST_ALIKE or _lengths_differ(source, best):
        raise Refused(
            "The model's reply is a different text, not a correction, so the sentence was kept "
            "as it is."
        )
    return best


def _candidates(source: str, text: str) -> list[str]:
    """The reply as a whole, without chatter, and each of its lines."""
    bare = _AFTERTHOUGHT.sub("", text).strip() or text
    pieces = [bare, _LABEL.sub("", bare).strip()]
    lines = [line.strip() for line in bare.splitlines() if line.strip()]
    pieces += lines + [_LABEL.sub("", line).strip() for line in lines]
    pieces += [quoted for piece in list(pieces) for quoted in _quotations(piece)]
    unquoted = [_unquote(source, piece) for piece in pieces]
    return [" ".join(piece.split()) for piece in [*unquoted] if piece] or [" ".join(text.split())]


def _quotations(piece: str) -> list[str]:
    return re.findall(r"[\"“]([^\"“”]{3,})[\"”]", piece)


def _unquote(source: str, piece: str) -> str:
    for sign in ("**", "*", "_"):
        if piece.startswith(sign) and piece.endswith(sign) and len(piece) > 2 * len(sign):
            if not source.startswith(sign):
                piece = piece[len(sign) : -len(sign)].strip()
    if len(piece) > 2 and _QUOTES.get(piece[0]) == piece[-1]:
        if not (source[:1] in _QUOTES and source[-1:] in _QUOTES.values()):
            return piece[1:-1].strip()
    return piece


def _plain(text: str) -> str:
    return " ".join(text.lower().split())


def _lengths_differ(source: str, text: str) -> bool:
    before, after = len(source.split()), len(text.split())
    return after > 1.6 * before + 4 or before > 1.6 * after + 4


def _foreign(text: str) -> float:
    """Share of letters that are not Latin."""
    letters = [char for char in text if char.isalpha()]
    if not letters:
        return 0.0
    other = sum(not unicodedata.name(char, "").startswith("LATIN") for char in letters)
    return other / len(letters)
