"""The corrector that comes with Margin: works offline, on any CPU.

    >>> corrector = load()
    >>> [c.text for _, c in corrector.correct(["She go to school every days."])]
    ['She goes to school every day.']

A small sequence-to-sequence network proposes an output for each sentence (``bundle/engine.py``).
The output is taken apart into edits, and each is weighed: how much likelier is the sentence with
it than without it (``bundle/proposals.py``)? Only those that gain enough are made
(``bundle/judging.py``); some never are (``bundle/guards.py``).
Words that are in no word list and that the network left alone go to a speller, whose best
suggestion in this sentence, by the network's own weighing, is taken.
So the corrector never rewrites a sentence and never drops text.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import islice
from pathlib import Path
from typing import Self

from models.bundle.engine import Draft, Engine, Scores
from models.bundle.folder import open_folder
from models.bundle.guided import Way, alternatives
from models.bundle.judging import Judge, Proposal
from models.bundle.lexicon import Lexicon
from models.bundle.proposals import edits_of, standing, weigh
from models.bundle.sentence import Seen, see
from models.bundle.textbook import corrected
from models.bundle.words import Replacement, apply
from models.protocol import Candidate, Correction, GuideItem

FOLDER = Path(__file__).parent / "weights"
MAX_PIECES = 120
"""Pieces of the longest sentence read; about 100 words."""
SLICE, MAX_SLICE = 24, 96
"""Sentences drafted together: few at first, to answer soon; then more, because a step of the
decoder costs little more for many sentences than for few."""


RIVALS = 3
"""Next choices noted at each step when alternatives are wanted."""
GUIDED_LENIENCE = 0.9
"""With today's item a text is read mildly: the learner is trying something out."""


class Bundled:
    name = "bundled"

    def __init__(self, folder: Path = FOLDER) -> None:
        config = open_folder(folder)
        self.model: str = config["version"]
        self.lexicon = Lexicon.load(folder)
        self.engine = Engine(folder)
        self.judge = Judge.of(config["judging"])
        self._earlier: list[list[Proposal]] | None = None
        self._stop: threading.Event | None = None

    def for_text(self, stop: threading.Event) -> Self:
        """The same corrector for one text that comes in several calls: it remembers what it read,
        so a later slice is judged by the earlier ones too."""
        one = copy(self)
        one._earlier, one._stop = [], stop
        return one

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        """In reading order, a slice at a time; what was read so far tells how mildly to judge."""
        read = [] if self._earlier is None else self._earlier
        for start, (part,) in self._slices([sentences], item is not None, [read]):
            yield from enumerate(part, start)
            if self._stop is not None and self._stop.is_set():
                return

    def correct_texts(
        self, texts: Sequence[Sequence[str]], item: GuideItem | None = None
    ) -> list[list[Correction]]:
        """Several people's texts, drafted together and judged apart: each as if it came alone."""
        done: list[list[Correction]] = [[] for _ in texts]
        for _, parts in self._slices(texts, item is not None, [[] for _ in texts]):
            for corrections, part in zip(done, parts, strict=True):
                corrections += part
        return done

    def _slices(
        self, texts: Sequence[Sequence[str]], guided: bool, read: list[list[list[Proposal]]]
    ) -> Iterator[tuple[int, list[list[Correction]]]]:
        """Where a slice begins, and the corrections of that slice of every text."""
        longest = max(map(len, texts), default=0)
        start, size = 0, SLICE
        while start < longest:
            yield start, self._slice([text[start : start + size] for text in texts], guided, read)
            start, size = start + size, min(2 * size, MAX_SLICE)

    def _slice(
        self, parts: Sequence[Sequence[str]], guided: bool, read: list[list[list[Proposal]]]
    ) -> list[list[Correction]]:
        sentences = [sentence for part in parts for sentence in part]
        owners = [owner for owner, part in enumerate(parts) for _ in part]
        corrections = [Correction(text) for text in sentences]
        seen = {n: see(corrected(text), self.lexicon) for n, text in enumerate(sentences)}
        readable = [n for n, s in seen.items() if any(map(str.isalpha, s.view.shown))]
        pieces = self.engine.pieces([seen[n].spelt for n in readable])
        lengths = dict(zip(readable, map(len, pieces), strict=True))
        for n, length in lengths.items():
            if length > MAX_PIECES:
                corrections[n] = Correction(sentences[n], trouble=_too_long(sentences[n]))
        chosen = [n for n, length in lengths.items() if length <= MAX_PIECES]
        scores = Scores(self.engine)
        drafts, proposed = self.propose([seen[n] for n in chosen], guided, scores)
        for n, found in zip(chosen, proposed, strict=True):
            read[owners[n]].append(found)
        leniences = [GUIDED_LENIENCE if guided else self.judge.lenience(r) for r in read]
        others: Sequence[Sequence[Way]] = [()] * len(chosen)
        if guided:
            batch = [seen[n] for n in chosen]
            others = alternatives(
                batch, drafts, proposed, self.engine, self.lexicon, self.judge, GUIDED_LENIENCE
            )
        passing = [
            [p for p in found if self.judge.passes(p, leniences[owners[n]])]
            for n, found in zip(chosen, proposed, strict=True)
        ]
        stand = standing([seen[n] for n in chosen], proposed, passing, scores)
        for n, made, more in zip(chosen, stand, others, strict=True):
            ways = tuple(Candidate(written(seen[n], w), cost) for w, cost in more)
            corrections[n] = Correction(written(seen[n], made), ways)
        done = iter(corrections)
        return [list(islice(done, len(part))) for part in parts]

    def propose(
        self, batch: Sequence[Seen], guided: bool = False, scores: Scores | None = None
    ) -> tuple[list[Draft], list[list[Proposal]]]:
        """Every edit the network or the speller would make in each sentence, with its gain."""
        if not batch:
            return [], []
        drafts = self.engine.draft([s.spelt for s in batch], rivals=RIVALS if guided else 0)
        found = [
            edits_of(sentence, draft, self.engine, self.lexicon)
            for sentence, draft in zip(batch, drafts, strict=True)
        ]
        return drafts, weigh(batch, drafts, found, scores or Scores(self.engine), self.lexicon)


def _too_long(text: str) -> str:
    return (
        f"This sentence of {len(text.split())} words is longer than the bundled corrector reads "
        "at once, so it was left as it is; split it and try again."
    )


def written(sentence: Seen, made: Sequence[Proposal]) -> str:
    """The sentence with these edits, in its own apostrophes."""
    text = sentence.text
    curly = "’" in text and "'" not in text
    places = [p.place for p in made]
    if curly:
        places = [Replacement(p.start, p.end, p.text.replace("'", "’")) for p in places]
    return apply(text, places)


def load(model: str | None = None) -> Bundled:
    """The corrector; ``model`` may name another folder with weights of the same make."""
    return Bundled(Path(model) if model else FOLDER)
