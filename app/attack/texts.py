"""Random hostile texts and corrections, the same for the same seed.

``HostileTexts(7).text()`` may be "He go\\u202e“don't\\r\\n\\r\\n👩‍👩‍👧 e.g.  http://x.org/a?b=c".
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from app.attack.shapes import hostile_texts
from models.protocol import Correction, GuideItem

WORDS = (
    "I she he they go goes went gone the a an dog dogs is are was been have has to very happy who "
    "yesterday because don't can't themselves each other every night which whose that if would "
    "much many more most than as so such not never no by with at in on it there what did does "
    "Marta Olga phone phones e.g. 3.14 Dr. U.S. etc. 😀 👩‍👩‍👧 http://x.org/a?b=c me@x.org `code` "
    "“quoted” <b> </script> {{x}} $1 %s %(x)s &amp; 【x】 {y} \u200b \u202e ﬁ e\u0301 \x1b[31m "
    "#tag … — I'm USA 它 שלום مرحبا naïve \ud800 \udfff \ufffd \x00 \ufeff ' \" ( ) [ ] * _ ` ~~~ "
    "```"
).split(" ")
GAPS = (
    " ", " ", " ", " ", "  ", "\t", "\n", "\r\n", "\r", "\n\n", "", ". ", "! ", "? ", ", ", "; ",
    "\u00a0", "\u2028", "\x0b", "\x85", '." ', ".", "\n- ", "\n1. ", "\n> ",
)  # fmt: skip


class HostileTexts:
    """Texts and pairs from one source of chance."""

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def text(self) -> str:
        """Mostly words and gaps, sometimes one shape repeated, sometimes any characters."""
        kind = self.dice.random()
        if kind < 0.85:
            count = self.dice.choice((1, 3, 8, 20, 40))
            pieces = zip(self._choices(WORDS, count), self._choices(GAPS, count), strict=True)
            return "".join(word + gap for word, gap in pieces)
        if kind < 0.93:
            shapes = hostile_texts(self.dice.choice((10, 200, 1_500)))
            return shapes[self.dice.choice(sorted(shapes))]
        return "".join(chr(self.dice.randrange(0x11_0000)) for _ in range(self.dice.randrange(60)))

    def pair(self) -> tuple[str, str]:
        """A text and what somebody made of it; now and then another text altogether."""
        source = self.text()
        if self.dice.random() < 0.1:
            return source, self.text()
        return source, self.changed(source)

    def changed(self, text: str) -> str:
        """Words put in, taken out, replaced or shuffled."""
        words = text.split(" ")
        for _ in range(self.dice.randrange(5)):
            here = self.dice.randrange(len(words) + 1)
            what = self.dice.randrange(4)
            if what == 0 or not words:
                words.insert(here, self.dice.choice(WORDS))
            elif what == 1:
                del words[min(here, len(words) - 1)]
            elif what == 2:
                words[min(here, len(words) - 1)] = self.dice.choice(WORDS)
            else:
                self.dice.shuffle(words)
        return " ".join(words)

    def _choices(self, of: Sequence[str], count: int) -> list[str]:
        return self.dice.choices(of, k=count)


class Mangler:
    """A corrector that changes words at random, leaves sentences out and breaks down."""

    name, model = "mangler", "attack"

    def __init__(self, texts: HostileTexts) -> None:
        self._texts = texts

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for place, sentence in enumerate(sentences):
            luck = self._texts.dice.random()
            if luck < 0.02:
                raise RuntimeError("broken down")
            if luck > 0.05:
                yield place, Correction(self._texts.changed(sentence))
