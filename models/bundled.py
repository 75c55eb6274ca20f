"""The corrector that comes with Margin: works offline, on any CPU.

    >>> corrector = load()
    >>> [c.text for _, c in corrector.correct(["She go to school every days."])]
    ['She goes to school every day.']

A small sequence-to-sequence network (``models/t5``) proposes an output for each sentence.
The output is taken apart into edits, and each edit is weighed by the network itself: how
much likelier is the sentence with it than without it? Only edits the network is sure of are
made, surer for the kinds it is often wrong about, and some never are (``bundle/guards.py``).
Words that are in no word list and that the network left alone go to a speller, whose best
suggestion in this sentence, again by the network's own weighing, is taken.
So the corrector never rewrites a sentence and never drops text.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from models.bundle import guards
from models.bundle.lexicon import WORDS, Lexicon
from models.bundle.view import View, show
from models.bundle.words import Replacement, Word, WordEdit, apply, edits_between, placed, words_of
from models.protocol import BackendError, Candidate, Correction, GuideItem
from models.t5.decoding import Decoded, decode
from models.t5.network import END, T5
from models.t5.vocabulary import TOKENIZER, Vocabulary
from models.t5.weights import CONFIG, WEIGHTS, load_weights

FOLDER = Path(__file__).parent / "weights"
VERSION = "margin-t5-small 1"
LONGEST = 120
"""Pieces of the longest sentence read; about 100 words."""
BATCH = 280
"""Pieces read in one batch."""
VARIANTS = 16
"""Outputs weighed in one batch."""
ITEMS = 263

THRESHOLDS = {
    guards.MARK: 4.0,
    guards.FINAL: 1.8,
    guards.CASE: 2.0,
    guards.SPELLING: 0.6,
    guards.SPELLER: -4.0,
    guards.FORM: 1.1,
    guards.FUNCTION_WORD: 1.5,
    guards.CONTENT: 5.0,
    guards.ORDER: 0.5,
}
"""By how many nats the sentence must be likelier with an edit than without it."""
STRANGER = 0.4
"""So much more is asked for each rare word of the sentence, up to three: in company the
network does not know it is less sure than it thinks."""
RARE = 8
"""Met less often than this in a million clean sentences."""
GUIDED_BONUS = 0.7
"""So much less is asked of an edit that appears only when today's item is named."""


@dataclass(frozen=True)
class Proposal:
    """One edit the network would make: where, of what kind, and how sure it is."""

    place: Replacement
    kind: str
    gain: float
    strangers: int = 0
    """Rare words in the sentence, at most three."""

    @property
    def surplus(self) -> float:
        """How far the gain is above what is asked."""
        return self.gain - THRESHOLDS[self.kind] - STRANGER * self.strangers

    def passes(self, bonus: float = 0.0) -> bool:
        return self.surplus >= -bonus


@dataclass(frozen=True)
class _Seen:
    """A sentence on its way: as it came, as the network sees it, and its pieces."""

    number: int
    text: str
    view: View
    spelt: str
    """The view with well-known misspellings put right: what the network reads."""
    pieces: list[int]


class Bundled:
    name = "bundled"

    def __init__(self, folder: Path = FOLDER) -> None:
        missing = [n for n in (WEIGHTS, CONFIG, TOKENIZER, WORDS) if not (folder / n).exists()]
        if missing:
            raise BackendError(
                f"The bundled corrector's weights are not there: {folder} has no "
                f"{', '.join(missing)}. Get the whole repository (git lfs is not needed), or "
                "choose another backend with --backend."
            )
        self.model = VERSION if folder == FOLDER else folder.name
        self.vocabulary = Vocabulary.load(folder)
        self.lexicon = Lexicon.load(folder)
        self.network: T5 = load_weights(folder).eval().requires_grad_(False)
        self._turn = threading.Lock()

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        seen = []
        for number, text in enumerate(sentences):
            sentence = self.see(number, text)
            if not any(character.isalpha() for character in sentence.view.shown):
                yield number, Correction(text)
            elif len(sentence.pieces) > LONGEST:
                yield number, Correction(text, trouble=_too_long(text))
            else:
                seen.append(sentence)
        for batch in _batches(seen):
            with self._turn:
                corrections = self._batch(batch, item)
            for sentence, correction in zip(batch, corrections, strict=True):
                yield sentence.number, correction

    def see(self, number: int, text: str) -> _Seen:
        """Make one sentence ready for the network."""
        view = show(text)
        known = [
            Replacement(word.start, word.end, self.lexicon.typos[word.text])
            for word in words_of(view.shown)
            if word.text in self.lexicon.typos and word.start not in view.kept
        ]
        spelt = apply(view.shown, known)
        if len(words_of(spelt)) != len(words_of(view.shown)):
            spelt = view.shown
        return _Seen(number, text, view, spelt, self.vocabulary.plain(spelt))

    def _batch(self, batch: list[_Seen], item: GuideItem | None) -> list[Correction]:
        plain = self.propose(batch)
        if item is None or not 1 <= item.id <= ITEMS:
            return [
                Correction(_written(sentence, [p for p in proposals if p.passes()]))
                for sentence, proposals in zip(batch, plain, strict=True)
            ]
        guided = self.propose(batch, item.id)
        return [
            _choose(sentence, unguided, with_item)
            for sentence, unguided, with_item in zip(batch, plain, guided, strict=True)
        ]

    def propose(self, batch: Sequence[_Seen], item: int = 0) -> list[list[Proposal]]:
        """Every edit the network would make in each sentence, weighed but not yet judged."""
        task = self.vocabulary.pieces + item
        decoded = decode(
            self.network, [[task, *s.pieces, END] for s in batch], [s.pieces for s in batch]
        )
        drafts = []
        for sentence, output in zip(batch, decoded.outputs, strict=True):
            text = sentence.spelt if output == sentence.pieces else self.vocabulary.text(output)
            drafts.append(self._allowed(sentence, text))
        return self._weigh(batch, decoded, drafts)

    def _allowed(self, sentence: _Seen, output: str) -> list[tuple[WordEdit, Replacement]]:
        """The edits of an output that no guard refuses, and the well-known misspellings.

        The output is compared with what the network read. Its words stand in the same
        order as the learner's, so an edit of them has its place in the learner's text.
        """
        shown = sentence.view.shown
        words, read = words_of(shown), words_of(sentence.spelt)
        edits = [
            (edit, placed(edit, shown, output))
            for edit in edits_between(sentence.spelt, output)
            if guards.refused(edit, words, sentence.view, self.lexicon) is None
        ]
        covered = {n for edit, _ in edits for n in range(edit.start, edit.end)}
        for number, (mine, right) in enumerate(zip(words, read, strict=True)):
            if mine.text != right.text and number not in covered:
                edit = WordEdit(number, number + 1, 0, 0, mine.text, right.text)
                edits.append((edit, Replacement(mine.start, mine.end, right.text)))
        return sorted(edits, key=lambda pair: (pair[1].start, pair[1].end))

    def _weigh(
        self,
        batch: Sequence[_Seen],
        decoded: Decoded,
        drafts: list[list[tuple[WordEdit, Replacement]]],
    ) -> list[list[Proposal]]:
        """Compare each sentence with all its edits to the same with one of them undone."""
        owners, texts = [], []
        misspelt = []
        for owner, (sentence, edits) in enumerate(zip(batch, drafts, strict=True)):
            places = [place for _, place in edits]
            spelt = self._spelt(sentence, places)
            misspelt.append(spelt)
            if not edits and not spelt:
                continue
            variants = [places]
            variants += [[p for p in places if p is not left_out] for left_out in places]
            variants += [sorted([*places, way], key=lambda p: p.start) for way in spelt]
            owners += [owner] * len(variants)
            texts += [apply(sentence.view.shown, variant) for variant in variants]
        scores = iter(self._scores(decoded, owners, texts))
        proposals = []
        for sentence, edits, spelt in zip(batch, drafts, misspelt, strict=True):
            whole = next(scores) if edits or spelt else 0.0
            words = words_of(sentence.view.shown)
            strangers = self._strangers(words)
            weighed = [
                Proposal(
                    place,
                    guards.kind_of(edit.before, edit.after, self.lexicon, edit.start == len(words)),
                    whole - next(scores),
                    strangers,
                )
                for edit, place in edits
            ]
            best: dict[int, Proposal] = {}
            for way in spelt:
                proposal = Proposal(way, guards.SPELLER, next(scores) - whole, strangers)
                if way.start not in best or proposal.gain > best[way.start].gain:
                    best[way.start] = proposal
            proposals.append(sorted([*weighed, *best.values()], key=lambda p: p.place.start))
        return proposals

    def _strangers(self, words: Sequence[Word]) -> int:
        rare = [w for w in words if w.text.isalpha() and self.lexicon.count(w.text) < RARE]
        return min(3, len(rare))

    def _spelt(self, sentence: _Seen, edits: Sequence[Replacement]) -> list[Replacement]:
        """Ways to spell the words that are no words and that the network left alone."""
        ways = []
        for word in words_of(sentence.view.shown):
            plain = word.text.isascii() and word.text.isalpha() and word.text.islower()
            if not plain or len(word.text) < 4 or self.lexicon.knows(word.text):
                continue
            if sentence.view.kept & set(range(word.start, word.end)):
                continue
            if any(e.start < word.end and word.start < e.end for e in edits):
                continue
            for meant in self.lexicon.suggestions(word.text, most=3):
                ways.append(Replacement(word.start, word.end, meant))
        return ways

    def _scores(self, decoded: Decoded, owners: list[int], texts: list[str]) -> list[float]:
        """How likely each text is beside the decoded output of its sentence."""
        scores: list[float] = []
        coded = self.vocabulary.many(texts) if texts else []
        for start in range(0, len(coded), VARIANTS):
            end = start + VARIANTS
            scores += decoded.compare(owners[start:end], coded[start:end])
        return scores


def _too_long(text: str) -> str:
    return (
        f"This sentence of {len(text.split())} words is longer than the bundled corrector reads "
        "at once, so it was left as it is; split it and try again."
    )


def _batches(seen: list[_Seen]) -> Iterator[list[_Seen]]:
    """Sentences of like length together, short ones first."""
    batch: list[_Seen] = []
    for sentence in sorted(seen, key=lambda s: (len(s.pieces), s.number)):
        if batch and len(sentence.pieces) * (len(batch) + 1) > BATCH:
            yield batch
            batch = []
        batch.append(sentence)
    if batch:
        yield batch


def _written(sentence: _Seen, proposals: Sequence[Proposal]) -> str:
    """The sentence with these edits, in its own apostrophes."""
    text = sentence.text
    curly = "’" in text and "'" not in text
    return apply(
        text,
        [
            Replacement(p.place.start, p.place.end, p.place.text.replace("'", "’"))
            if curly
            else p.place
            for p in proposals
        ],
    )


def _choose(sentence: _Seen, unguided: list[Proposal], guided: list[Proposal]) -> Correction:
    """With today's item: what the item brings first, then the other ways."""
    known = {p.place for p in unguided}
    first = _written(
        sentence, [p for p in guided if p.passes(0.0 if p.place in known else GUIDED_BONUS)]
    )
    others = [
        ([p for p in unguided if p.passes()], 0.0),
        (guided, GUIDED_BONUS),
        (unguided, GUIDED_BONUS),
    ]
    ways: dict[str, float] = {}
    for proposals, least in others:
        text = _written(sentence, proposals)
        worst = max((-p.surplus for p in proposals), default=0.0)
        if text != first:
            ways.setdefault(text, round(max(least, worst), 3))
    return Correction(first, tuple(Candidate(text, cost) for text, cost in ways.items()))


def load(model: str | None = None) -> Bundled:
    """The corrector; ``model`` may name another folder with weights of the same make."""
    return Bundled(Path(model) if model else FOLDER)
