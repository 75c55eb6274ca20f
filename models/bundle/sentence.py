"""A sentence made ready for the network: its view, with well-known misspellings put right.

    >>> see("I recieve teh letter.", lexicon).spelt
    'I receive the letter.'

Words that are no words and have one clear reading are corrected before the network reads the
sentence: "teh" in front of it makes the network unsure of everything behind it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from models.bundle.lexicon import Lexicon
from models.bundle.view import View, show
from models.bundle.words import Replacement, Word, apply, words_of

CLEAR_LEAD = 2.5
"""Nats by which the likeliest spelling must lead the next one to be taken unseen."""
MAX_COST, MAX_COST_CAPITAL = 3.0, 0.0
"""Highest cost of such a spelling (nats); a word with a capital may be a name."""
RARE_COUNT = 8
"""Words with a lower count per 10 million are rare."""
GLUE = frozenset("-./_&+")
AFTER_I = frozenset("am was have had will would can could did do should must think want".split())
"""Verbs that make a small "i" before them the pronoun."""


@dataclass(frozen=True)
class Seen:
    text: str
    view: View
    spelt: str
    """The view with well-known misspellings put right: what the network reads."""

    def words(self) -> list[Word]:
        return words_of(self.view.shown)


def see(text: str, lexicon: Lexicon) -> Seen:
    view = show(text)
    words = words_of(view.shown)
    known = [
        Replacement(word.start, word.end, meant)
        for number, word in enumerate(words)
        if (meant := _pronoun(words, number) or _surely_meant(words, number, lexicon))
        and not view.kept.intersection(range(word.start, word.end))
    ]
    spelt = apply(view.shown, known)
    return Seen(text, view, spelt if len(words_of(spelt)) == len(words) else view.shown)


def is_misspelt(text: str, first: bool, lexicon: Lexicon) -> bool:
    """Whether it is no word: a capital inside a sentence makes it a name, not a slip."""
    if not (text.isascii() and text.isalpha()) or lexicon.knows(text):
        return False
    if text.islower():
        return len(text) >= 3
    capital = text[0].isupper() and text[1:].islower() and text not in lexicon.names
    return first and capital and len(text) >= 6


def in_compound(words: Sequence[Word], number: int) -> bool:
    """Whether a hyphen, dot or slash is glued to the word: "scikit-learn", "e.g", "src/main"."""
    word = words[number]
    before = words[number - 1] if number else None
    after = words[number + 1] if number + 1 < len(words) else None
    return bool(
        before and before.end == word.start and before.text in GLUE
    ) or bool(
        after
        and after.start == word.end
        and after.text in GLUE
        and number + 2 < len(words)
        and words[number + 2].start == after.end
    )  # fmt: skip


def rare_words(words: Sequence[Word], lexicon: Lexicon) -> int:
    """Rare words among those the network reads, at most three."""
    return min(3, sum(w.text.isalpha() and lexicon.count(w.text) < RARE_COUNT for w in words))


def _surely_meant(words: Sequence[Word], number: int, lexicon: Lexicon) -> str:
    """The word that a misspelt one must be, whatever is around it; else nothing."""
    text = words[number].text
    if text in lexicon.typos:
        meant = lexicon.typos[text]
        # "choosed" is a regularised past, not a slip for "choose": that is for the network.
        return "" if text.endswith("ed") and meant in (text[:-1], text[:-2]) else meant
    if not is_misspelt(text, number == 0, lexicon) or in_compound(words, number):
        return ""
    ways = lexicon.meant(text)
    if not ways or ways[0].cost > (MAX_COST if text.islower() else MAX_COST_CAPITAL):
        return ""
    if len(ways) > 1 and ways[1].cost - ways[0].cost < CLEAR_LEAD:
        return ""
    return ways[0].word if text.islower() else ways[0].word.capitalize()


def _pronoun(words: Sequence[Word], number: int) -> str:
    """ "I" for the "i" of "i am"; the one of a list or a formula has no verb after it."""
    after = words[number + 1].text if number + 1 < len(words) else ""
    return "I" if words[number].text == "i" and after in AFTER_I else ""
