"""What can be had offline elsewhere, as correctors to measure beside ours; development only.

``harper`` takes Harper's first suggestion at each place it marks, ``symspell`` the likeliest
dictionary word within two letters for each small word that is in no dictionary, and ``no-op``
nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import version
from importlib.resources import files

from models.protocol import Correction, Corrector, GuideItem

_WORD = re.compile(r"(?<![\w'’])[a-z]{3,}(?![\w'’])")


class Rewriter:
    """A corrector out of a function from sentence to sentence."""

    def __init__(self, name: str, model: str, rewrite: Callable[[str], str]) -> None:
        self.name, self.model, self._rewrite = name, model, rewrite

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for place, sentence in enumerate(sentences):
            yield place, Correction(self._rewrite(sentence))


def no_op() -> Corrector:
    return Rewriter("no-op", "", lambda sentence: sentence)


def harper() -> Corrector:
    from harper import Language, Linter

    linter = Linter()

    def rewrite(sentence: str) -> str:
        text, free = sentence, len(sentence)
        lints = linter.lint(sentence, language=Language.PLAINTEXT)
        for lint in sorted(lints, key=lambda lint: -lint.span.start):
            if lint.suggestions and lint.span.end <= free:
                text = linter.apply_suggestion(text, lint, lint.suggestions[0])
                free = lint.span.start
        return text

    return Rewriter("harper", version("harper-py"), rewrite)


def symspell() -> Corrector:
    from symspellpy import SymSpell, Verbosity

    speller = SymSpell(max_dictionary_edit_distance=2)
    words = files("symspellpy") / "frequency_dictionary_en_82_765.txt"
    speller.load_dictionary(str(words), term_index=0, count_index=1)

    def meant(match: re.Match[str]) -> str:
        ways = speller.lookup(match.group(), Verbosity.TOP, include_unknown=True)
        return str(ways[0].term)

    return Rewriter("symspell", version("symspellpy"), lambda s: _WORD.sub(meant, s))


OTHERS = {"no-op": no_op, "symspell": symspell, "harper": harper}
