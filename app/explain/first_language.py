"""One sentence about the learner's first language, where a typical transfer fits the edit.

For Spanish and "depends of" → "on": "Spanish says “depender de”, …". The lexicon's ``when``
says which edits a transfer entry is for: ``R:PREP depend; think, M:DET``.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from spacy.tokens import Token

from app.explain.case import Case
from grammar_items.usage.lexicon import Transfer, transfer, transfer_languages

NEAR = 4
"""Words on each side of the edit in which the words of an entry are looked for."""


def known_language(code: str) -> str | None:
    """``"pt-BR"`` → "pt"; None for a language that the lexicon has no typical mistakes for."""
    language = code.lower().replace("_", "-").partition("-")[0]
    return language if language in transfer_languages() else None


def transfer_note(case: Case, language: str) -> Transfer | None:
    """The entry that fits this edit; one that names its words goes before one that does not."""
    fitting = [
        (bool(words), entry)
        for entry, type, words in _conditions(language)
        if type == case.type and (not words or _named(case, words))
    ]
    exact = [entry for named, entry in fitting if named]
    if exact:
        return exact[0]
    # several entries without words (M:DET: jobs, in general …) cannot be told apart by the type
    return fitting[0][1] if len(fitting) == 1 else None


def sentence_of(entry: Transfer) -> str:
    """What is added to the reason."""
    return f"{entry.why} {entry.english}"


@cache
def _conditions(language: str) -> tuple[tuple[Transfer, str, frozenset[str]], ...]:
    """Each entry with each type and the words of its ``when``."""
    return tuple(
        (entry, type, frozenset(word.strip() for word in words.split(";") if word.strip()))
        for entry in transfer(language)
        for part in entry.when.split(", ")
        for type, _, words in [part.partition(" ")]
    )


def _named(case: Case, words: frozenset[str]) -> bool:
    """ "in; on; at" is for one of them in place of another; "depend; think" for a word nearby."""
    edit = case.edit
    old, new = _forms(case.old), _forms(case.new)
    if case.operation == "R" and len(words) > 1 and words <= _FUNCTION_WORDS:
        return bool(words & old) and bool(words & new)
    here = _forms(case.source[max(0, edit.start - NEAR) : edit.end + NEAR])
    there = _forms(case.target[max(0, edit.c_start - NEAR) : edit.c_end + NEAR])
    return bool(words & (old | new | here | there))


def _forms(tokens: Iterable[Token]) -> set[str]:
    return {form for token in tokens for form in (token.lower_, token.lemma_.lower())}


_FUNCTION_WORDS = frozenset(
    "in on at to of for from with by about until till during as than like "
    "he she it him her his its they them their who which that what "
    "a an the no any some nobody nothing anybody anything".split()
)
