"""The corrector that comes with Margin: works offline, on any CPU.

    >>> corrector = load()
    >>> [c.text for _, c in corrector.correct(["She go to school every days."])]
    ['She goes to school every day.']

A small sequence-to-sequence network (``models/t5``) proposes an output for each sentence.
The output is taken apart into edits, and each edit is weighed by the network itself: how
much likelier is the sentence with it than without it? Only edits the network is sure of are
made, surer for the kinds it is often wrong about and in texts that seem faultless
(``bundle/judging.py``), and some never are (``bundle/guards.py``).
Words that are in no word list and that the network left alone go to a speller, whose best
suggestion in this sentence, again by the network's own weighing, is taken.
So the corrector never rewrites a sentence and never drops text.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from pathlib import Path

import torch

from models.bundle import guards
from models.bundle.judging import Proposal, lenience_of
from models.bundle.lexicon import WORDS, Lexicon
from models.bundle.view import View, show
from models.bundle.words import Replacement, Word, WordEdit, apply, edits_between, placed, words_of
from models.protocol import BackendError, Candidate, Correction, GuideItem
from models.t5.decoding import Decoded, Rival, decode
from models.t5.network import END, T5
from models.t5.vocabulary import TOKENIZER, Vocabulary
from models.t5.weights import CONFIG, WEIGHTS, load_weights

FOLDER = Path(__file__).parent / "weights"
VERSION = "margin-t5-small 3"
LONGEST = 120
"""Pieces of the longest sentence read; about 100 words."""
BATCH = 200
"""Pieces read in one batch: enough for one core to work at full speed."""
CORES = torch.get_num_threads()
VARIANTS = 16
"""Outputs weighed in one batch."""
ITEMS = 263
SAMPLE = 40
"""So many sentences of a text, from all over it, say how mildly to read it."""
RARE = 8
"""Met less often than this in ten million words."""
CLEAR = 2.5
"""By so many nats the likeliest spelling must be ahead of the next to be taken unseen."""
NEAR, NEAR_CAPITAL = 3.0, 0.0
"""What it may cost at most; a word with a capital may be a name."""
AFTER_I = frozenset("am was have had will would can could did do should must think want".split())
"""What makes a small "i" before it the pronoun."""
CHOICES, RIVALS = 4, 14
"""With today's item so many other choices are looked at in each place, and so many in all are
followed up."""
TORN, TORN_ELSEWHERE = -7.0, -4.0
"""So likely must they be: beside a change, and where the sentence was left as it is."""
GUIDED_LENIENCE = 1.0
"""With today's item a text is read as mildly as can be: the learner is trying it."""
GUIDED_BONUS = 1.5
"""So much less is asked of an edit that appears only when today's item is named."""


_Edits = list[tuple[WordEdit, Replacement]]
"""The edits of an output, each with its place in the learner's text."""


@dataclass(frozen=True)
class _Seen:
    """A sentence on its way: as it came, as the network sees it, and its pieces."""

    number: int
    text: str
    view: View
    spelt: str
    """The view with well-known misspellings put right: what the network reads."""
    pieces: list[int]


@dataclass(frozen=True)
class Other:
    """The edits of an output that nearly came to be, and by how many nats it is less likely."""

    proposals: list[Proposal]
    cost: float


@dataclass(frozen=True)
class _Found:
    """What may be changed in a sentence, and with today's item told."""

    sentence: _Seen
    plain: list[Proposal]
    guided: list[Proposal] | None = None
    others: list[Other] = field(default_factory=list)
    """The outputs that nearly came to be with the item."""


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
        self._cores = ThreadPoolExecutor(CORES, "bundled", lambda: torch.set_num_threads(1))

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
        sample = seen[:: max(1, -(-len(seen) // SAMPLE))]
        first = list(self._on_every_core(_batches(sample), item))
        lenience = lenience_of([found.plain for found in first])
        taken = {sentence.number for sentence in sample}
        rest = [sentence for sentence in seen if sentence.number not in taken]
        yield from ((found.sentence.number, _judged(found, lenience)) for found in first)
        for found in self._on_every_core(_batches(rest), item):
            yield found.sentence.number, _judged(found, lenience)

    def _on_every_core(
        self, batches: Iterator[list[_Seen]], item: GuideItem | None
    ) -> Iterator[_Found]:
        """Each batch on one core: products as small as these gain nothing from two.

        A text has no more batches under way than there are cores, so a short text that
        comes after a long one is soon served.
        """
        waiting: set[Future[list[_Found]]] = set()
        for batch in batches:
            waiting.add(self._cores.submit(self._batch, batch, item))
            if len(waiting) == CORES:
                yield from _finished(waiting)
        while waiting:
            yield from _finished(waiting)

    def see(self, number: int, text: str) -> _Seen:
        """Make one sentence ready for the network."""
        view = show(text)
        words = words_of(view.shown)
        known = [
            Replacement(word.start, word.end, meant)
            for number, word in enumerate(words)
            if (meant := _pronoun(words, number) or self._surely_meant(word, number == 0))
            and not view.kept.intersection(range(word.start, word.end))
        ]
        spelt = apply(view.shown, known)
        if len(words_of(spelt)) != len(words):
            spelt = view.shown
        return _Seen(number, text, view, spelt, self.vocabulary.plain(spelt))

    def _surely_meant(self, word: Word, first: bool) -> str:
        """The word that a misspelt one must be, whatever is around it; else nothing."""
        text = word.text
        if text in self.lexicon.typos:
            meant = self.lexicon.typos[text]
            # "choosed" is an unhappy past, not a slip for "choose": the network's business.
            return "" if text.endswith("ed") and meant in (text[:-1], text[:-2]) else meant
        if not self._misspelt(text, first):
            return ""
        ways = self.lexicon.meant(text)
        if not ways or ways[0].cost > (NEAR if text.islower() else NEAR_CAPITAL):
            return ""
        if len(ways) > 1 and ways[1].cost - ways[0].cost < CLEAR:
            return ""
        return ways[0].word if text.islower() else ways[0].word.capitalize()

    def _misspelt(self, text: str, first: bool) -> bool:
        """Whether it is no word: a capital inside a sentence makes it a name, not a slip."""
        if not (text.isascii() and text.isalpha()) or self.lexicon.knows(text):
            return False
        if text.islower():
            return len(text) >= 3
        capital = text[0].isupper() and text[1:].islower() and text not in self.lexicon.names
        return first and capital and len(text) >= 6

    def _batch(self, batch: list[_Seen], item: GuideItem | None) -> list[_Found]:
        plain = self.propose(batch)
        if item is None or not 1 <= item.id <= ITEMS:
            return [_Found(s, found) for s, found in zip(batch, plain, strict=True)]
        guided, others = self.propose_with(batch, item.id)
        return [_Found(*found) for found in zip(batch, plain, guided, others, strict=True)]

    def propose(self, batch: Sequence[_Seen], item: int = 0) -> list[list[Proposal]]:
        """Every edit the network would make in each sentence, weighed but not yet judged."""
        return self._weigh(batch, *self._draft(batch, item))

    def propose_with(
        self, batch: Sequence[_Seen], item: int
    ) -> tuple[list[list[Proposal]], list[list[Other]]]:
        """The edits with an item told, and the outputs that nearly came to be.

        Such an output takes another choice of the network's at one place where it was torn.
        """
        decoded, drafts = self._draft(batch, item, CHOICES)
        guided = self._weigh(batch, decoded, drafts)
        known = [{p.place: p for p in proposals} for proposals in guided]
        torn = [
            (owner, rival)
            for owner, sentence in enumerate(batch)
            for rival in _torn(sentence.pieces, decoded, owner)
        ]
        others: list[list[Other]] = [[] for _ in batch]
        for start in range(0, len(torn), VARIANTS):
            part = torn[start : start + VARIANTS]
            other = decoded.otherwise(part)
            again = [batch[owner] for owner, _ in part]
            found = self._weigh(
                again, other, self._edits(again, other), [known[owner] for owner, _ in part]
            )
            for row, ((owner, _), proposals) in enumerate(zip(part, found, strict=True)):
                if other.logs[row]:
                    cost = decoded.log(owner) - other.log(row)
                    others[owner].append(Other(proposals, max(0.0, cost)))
        return guided, others

    def _draft(
        self, batch: Sequence[_Seen], item: int, rivals: int = 0
    ) -> tuple[Decoded, list[_Edits]]:
        """What the network writes for each sentence, and the edits in it that are allowed."""
        task = self.vocabulary.pieces + item
        sources = [[task, *s.pieces, END] for s in batch]
        decoded = decode(self.network, sources, [s.pieces for s in batch], rivals)
        return decoded, self._edits(batch, decoded)

    def _edits(self, batch: Sequence[_Seen], decoded: Decoded) -> list[_Edits]:
        drafts = []
        for sentence, output in zip(batch, decoded.outputs, strict=True):
            text = sentence.spelt if output == sentence.pieces else self.vocabulary.text(output)
            drafts.append(self._allowed(sentence, text))
        return drafts

    def _allowed(self, sentence: _Seen, output: str) -> _Edits:
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
        drafts: list[_Edits],
        known: Sequence[Mapping[Replacement, Proposal]] | None = None,
    ) -> list[list[Proposal]]:
        """Compare each sentence with all its edits to the same with one of them undone.

        Edits that are ``known`` from another output of the same sentence keep their weight, and
        so do the ways to spell its words.
        """
        owners, texts = [], []
        misspelt = []
        for owner, (sentence, edits) in enumerate(zip(batch, drafts, strict=True)):
            places = [place for _, place in edits]
            before = known[owner] if known else {}
            spelt = [] if known else self._spelt(sentence, places)
            misspelt.append(spelt)
            unknown = [place for place in places if place not in before]
            if not unknown and not spelt:
                continue
            variants = [places]
            variants += [[p for p in places if p is not left_out] for left_out in unknown]
            variants += [sorted([*places, way], key=lambda p: p.start) for way, _ in spelt]
            owners += [owner] * len(variants)
            texts += [apply(sentence.view.shown, variant) for variant in variants]
        scores = iter(self._scores(decoded, owners, texts))
        proposals = []
        for owner, (sentence, edits, spelt) in enumerate(zip(batch, drafts, misspelt, strict=True)):
            before = known[owner] if known else {}
            new = [edit for edit in edits if edit[1] not in before]
            whole = next(scores) if new or spelt else 0.0
            words = words_of(sentence.view.shown)
            about = (
                self._strangers(words_of(sentence.spelt)),
                decoded.doubt(owner),
                not guards.ends(words) or words[0].text[:1].islower(),
            )
            weighed = [
                Proposal(
                    place,
                    guards.kind_of(edit.before, edit.after, self.lexicon, edit.start == len(words)),
                    whole - next(scores),
                    *about,
                )
                for edit, place in new
            ]
            weighed += [before[place] for _, place in edits if place in before]
            best: dict[int, Proposal] = {}
            for way, cost in spelt:
                gain = next(scores) - whole - cost
                proposal = Proposal(way, guards.SPELLER, gain, *about)
                if way.start not in best or proposal.gain > best[way.start].gain:
                    best[way.start] = proposal
            for proposal in before.values():
                if proposal.kind == guards.SPELLER and not _touched(proposal, edits):
                    best[proposal.place.start] = proposal
            proposals.append(sorted([*weighed, *best.values()], key=lambda p: p.place.start))
        return proposals

    def _strangers(self, words: Sequence[Word]) -> int:
        """Rare words among those the network read; a misspelt one that was put right is none."""
        rare = [w for w in words if w.text.isalpha() and self.lexicon.count(w.text) < RARE]
        return min(3, len(rare))

    def _spelt(
        self, sentence: _Seen, edits: Sequence[Replacement]
    ) -> list[tuple[Replacement, float]]:
        """Ways to spell the words that are no words and that nobody has put right yet."""
        ways = []
        for number, word in enumerate(words_of(sentence.view.shown)):
            if not self._misspelt(word.text, number == 0):
                continue
            if sentence.view.kept.intersection(range(word.start, word.end)):
                continue
            if any(e.start < word.end and word.start < e.end for e in edits):
                continue
            for meant in self.lexicon.meant(word.text):
                text = meant.word if word.text.islower() else meant.word.capitalize()
                ways.append((Replacement(word.start, word.end, text), meant.cost))
        return ways

    def _scores(self, decoded: Decoded, owners: list[int], texts: list[str]) -> list[float]:
        """How likely each text is beside the decoded output of its sentence."""
        scores: list[float] = []
        coded = self.vocabulary.many(texts) if texts else []
        for start in range(0, len(coded), VARIANTS):
            end = start + VARIANTS
            scores += decoded.compare(owners[start:end], coded[start:end])
        return scores


def _finished(waiting: set[Future[list[_Found]]]) -> Iterator[_Found]:
    """What is found in the batches that are done, at least one; they wait no longer."""
    for done in wait(waiting, return_when=FIRST_COMPLETED).done:
        waiting.remove(done)
        yield from done.result()


def _torn(source: list[int], decoded: Decoded, row: int) -> list[Rival]:
    """The choices that the network nearly made in one output, the likeliest first."""
    if not decoded.logs[row]:
        return []
    steps = SequenceMatcher(None, source, decoded.outputs[row], autojunk=False).get_opcodes()
    changed = {
        place
        for tag, _, _, start, end in steps
        if tag != "equal"
        for place in range(start - 1, end + 2)
    }
    near = [
        rival
        for rival in decoded.rivals[row]
        if rival.log > (TORN if rival.place in changed else TORN_ELSEWHERE) and rival.piece != END
    ]
    return sorted(near, key=lambda rival: -rival.log)[:RIVALS]


def _pronoun(words: Sequence[Word], number: int) -> str:
    """ "I" for the "i" of "i am"; the one of a list or a formula has no verb after it."""
    after = words[number + 1].text if number + 1 < len(words) else ""
    return "I" if words[number].text == "i" and after in AFTER_I else ""


def _too_long(text: str) -> str:
    return (
        f"This sentence of {len(text.split())} words is longer than the bundled corrector reads "
        "at once, so it was left as it is; split it and try again."
    )


def _batches(seen: list[_Seen]) -> Iterator[list[_Seen]]:
    """Sentences of like length together, long ones first, so that no core ends late."""
    batch: list[_Seen] = []
    for sentence in sorted(seen, key=lambda s: (-len(s.pieces), s.number)):
        if batch and len(batch[0].pieces) * (len(batch) + 1) > BATCH:
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


def _judged(found: _Found, lenience: float) -> Correction:
    """The edits that are sure enough; with today's item, what it brings, then other ways.

    The other ways are the answer without the item, what is sure in outputs that nearly came to
    be, and these with one edit more that was not sure enough. Where something is wrong anyway,
    such a way costs what it is less likely; where nothing seems wrong, what it lacks to be made
    in the mildest reading.
    """
    sentence = found.sentence
    plain = [p for p in found.plain if p.passes(lenience)]
    if found.guided is None:
        return Correction(_written(sentence, plain))
    known = {p.place for p in found.plain}
    mild = max(lenience, GUIDED_LENIENCE)
    sure = [p for p in found.guided if p.passes(mild, 0.0 if p.place in known else GUIDED_BONUS)]
    first = _written(sentence, sure)
    wrong = bool(sure or plain)
    ways: dict[str, float] = {_written(sentence, plain): 0.0}
    outputs = [(found.guided, sure, 0.0), (found.plain, plain, 0.0)]
    # With another choice in one place the network may want other edits elsewhere.
    for other in found.others:
        made = [p for p in other.proposals if p.passes(mild)]
        outputs.append((other.proposals, made, other.cost))
    for proposals, made, cost in outputs:
        if made:
            _add(ways, _written(sentence, made), cost)
        for unsure in proposals:
            if unsure not in made:
                more = max(0.0, -unsure.gain if wrong else unsure.lacks(1.0))
                _add(ways, _written(sentence, _with(made, unsure)), cost + more)
    ways.pop(first, None)
    ranked = sorted(ways.items(), key=lambda way: (way[1], way[0]))
    return Correction(first, tuple(Candidate(text, cost) for text, cost in ranked))


def _add(ways: dict[str, float], text: str, cost: float) -> None:
    ways[text] = min(ways.get(text, math.inf), round(cost, 3))


def _touched(proposal: Proposal, edits: _Edits) -> bool:
    start, end = proposal.place.start, proposal.place.end
    return any(place.start < end and start < place.end for _, place in edits)


def _with(made: Sequence[Proposal], one: Proposal) -> list[Proposal]:
    """The proposals and one more, without those it touches."""
    kept = [p for p in made if p.place.end < one.place.start or one.place.end < p.place.start]
    return sorted([*kept, one], key=lambda p: p.place.start)


def load(model: str | None = None) -> Bundled:
    """The corrector; ``model`` may name another folder with weights of the same make."""
    return Bundled(Path(model) if model else FOLDER)
