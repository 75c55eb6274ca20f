"""Fit the judging on writing that nothing was trained on, and write it into ``config.json``.

    python -m models.training.tune --data DATA --weights packed/

``python -m app evaluate development DATA --model packed/ --tune`` does this and measures.

The network proposes edits for corrections that were held out (a tenth of the public edits, a
quarter of ERAConD, learners' texts written for Margin, each judged as one text) and for right
sentences. A proposal is right if the people who corrected the sentence made the same edit; in
public edits one elsewhere in the sentence counts little, since such corrections often leave other
errors standing.

``fit`` climbs from ``PRIOR``: kind by kind it takes the threshold with the best ``aim``. That is
the mean F0.5 of the corrections, read as whole texts and sentence by sentence, less a fine for
right sentences changed beyond ``MAX_CHANGED`` and for leaving the prior where proposals are few.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from models.bundle import guards
from models.bundle.folder import read_config, write_config
from models.bundle.judging import Judge, Proposal
from models.bundle.sentence import see
from models.bundle.words import Replacement, edits_between, placed
from models.bundled import MAX_PIECES, MAX_SLICE, SLICE, Bundled
from models.training import sources
from models.training.sources import Pair

MAX_CHANGED = {"clean prose": 1.5, "clean documents": 3.8}
"""Right sentences of each set that may be changed when each stands alone, in per cent."""
CORRECTED = {"public edits": 1, "chats": 1, "learners' texts": 3}
"""Sets with corrections and their weights: most of what the desk reads are learners' texts."""
BETA = 0.5
FINE = 2.0
"""Points of F0.5 that a right sentence in a hundred beyond the limit costs."""
PULL, PRIOR_WEIGHT = 0.06, 40
"""Points for each squared nat away from the prior, and the proposals of a kind that halve them."""
STEPS = (-3.0, -2.0, -1.5, -1.0, -0.5, -0.25, 0.25, 0.5, 1.0, 1.5, 2.0, 3.0)
"""Changes of a threshold that are tried (nats)."""
SWEEPS = 3
KEPT = frozenset({guards.CASE, guards.FINAL})
"""Kinds that keep the prior: chats lack most capitals and full stops, and what is fitted on them
would put them into every note."""
PRIOR = Judge(
    thresholds={
        guards.COMMA_IN: 2.0, guards.COMMA_OUT: 2.0, guards.MARK: 2.0, guards.HYPHEN: 2.0,
        guards.FINAL: 6.0, guards.CASE: 1.0, guards.TYPO: 0.6, guards.SURE_SPELLING: 0.6,
        guards.SPELLING: 0.6, guards.SPACING: 0.6, guards.SPELLER: 4.9, guards.FORM_S: 3.2,
        guards.FORM: 3.2, guards.DERIVATION: 3.2, guards.AGREEMENT: 3.2,
        guards.AGREEMENT_WITH_PRONOUN: 1.0, guards.ARTICLE_IN: 4.3,
        guards.PREPOSITION_IN: 4.3, guards.WORD_IN: 4.3, guards.ARTICLE_OUT: 2.3,
        guards.PREPOSITION_OUT: 2.3, guards.WORD_OUT: 2.3, guards.ARTICLE: 4.3,
        guards.PREPOSITION: 4.3, guards.DETERMINER: 4.3, guards.PRONOUN: 4.3,
        guards.FUNCTION_WORD: 4.3, guards.AUXILIARY: 3.7, guards.CONFUSABLE: 4.5,
        guards.CONTENT: 12.0, guards.ORDER: 0.5,
    },
    rare_word_penalty=0.8,
    uncertainty_penalty=10.0,
    fragment_penalty=1.5,
    strict=3.0,
    mild=2.5,
    strict_spelling=1.0,
    sure=2.0,
    few=0.06,
    many=0.2,
    prior=0.107,
    prior_weight=8,
)  # fmt: skip
"""Thresholds of the third release, found on minimal pairs, chats and clean sentences. A text is
read mildly from one sure mistake in five sentences on, strictly below one in seventeen."""
AMBIGUOUS = 0.2
"""Weight of a proposal that nobody made in a public sentence that somebody corrected elsewhere."""
PUBLIC, DOCUMENTS, CLEAN = 1200, 900, 700
BATCH = 48


@dataclass(frozen=True)
class Labelled:
    proposal: Proposal
    right: bool
    weight: float = 1.0


@dataclass(frozen=True)
class Sentence:
    """What the network proposes for a sentence, and how many edits people made in it."""

    proposals: tuple[Labelled, ...]
    wanted: int = 0


Text = list[Sentence]
Groups = dict[str, list[Text]]


def held_out(data: Path) -> dict[str, list[list[Pair]]]:
    """The sets to fit on, text by text; a right sentence is its own correction.

    Where nothing says which sentences belong together, the whole set is one text.
    """
    chance = Random(4)
    public = [(wrong, right) for wrong, right, _ in sources.public_edits(data, held_out=True)]
    documents = list(sources.held_out_documents(data, fitted=True))
    clean = list(sources.held_out_sentences(data, fitted=True))
    for found in (public, documents, clean):
        chance.shuffle(found)
    return {
        "public edits": [public[:PUBLIC]],
        "chats": [list(sources.chats(data, held_out=True))],
        "learners' texts": sources.held_out_texts(),
        "clean prose": [[(line, line) for line in clean[:CLEAN]]],
        "clean documents": [[(line, line) for line in documents[:DOCUMENTS]]],
    }


def labelled(
    corrector: Bundled, texts: Sequence[Sequence[Pair]], unsettled: float = 1.0
) -> list[Text]:
    """Every proposal for the wrong sides, and whether the right side has it too; ``unsettled`` is
    the weight of one where the right side has other edits, but none there."""
    found: list[Text] = [[] for _ in texts]
    ready = [
        (owner, see(wrong, corrector.lexicon), right)
        for owner, text in enumerate(texts)
        for wrong, right in text
        if any(map(str.isalpha, wrong))
    ]
    lengths = map(len, corrector.engine.pieces([sentence.spelt for _, sentence, _ in ready]))
    ready = [one for one, length in zip(ready, lengths, strict=True) if length <= MAX_PIECES]
    for start in range(0, len(ready), BATCH):
        part = ready[start : start + BATCH]
        _, proposed = corrector.propose([sentence for _, sentence, _ in part])
        for (owner, sentence, right), proposals in zip(part, proposed, strict=True):
            shown = sentence.view.shown
            gold = [placed(edit, shown, right) for edit in edits_between(shown, right)]
            known = tuple(_labelled(proposal, gold, unsettled) for proposal in proposals)
            found[owner].append(Sentence(known, len(gold)))
    return found


def _labelled(proposal: Proposal, gold: Sequence[Replacement], unsettled: float) -> Labelled:
    place = proposal.place
    touched = any(g.start <= place.end and place.start <= g.end for g in gold)
    return Labelled(proposal, place in gold, 1.0 if touched or not gold else unsettled)


def as_texts(judge: Judge, texts: Sequence[Text]) -> list[list[float]]:
    """The lenience of each sentence where every text is read slice by slice."""
    return [_as_text(judge, text) for text in texts]


def _as_text(judge: Judge, sentences: Text) -> list[float]:
    found: list[float] = []
    proposed = [[known.proposal for known in sentence.proposals] for sentence in sentences]
    start, size = 0, SLICE
    while start < len(sentences):
        lenience = judge.lenience(proposed[: start + size])
        found += [lenience] * len(proposed[start : start + size])
        start, size = start + size, min(2 * size, MAX_SLICE)
    return found


def alone(judge: Judge, texts: Sequence[Text]) -> list[list[float]]:
    """The lenience of each sentence where it is a text by itself."""
    return [
        [judge.lenience([[known.proposal for known in s.proposals]]) for s in text]
        for text in texts
    ]


READINGS = (as_texts, alone)


def _read(
    texts: Sequence[Text], leniences: Sequence[Sequence[float]]
) -> Iterator[tuple[Sentence, float]]:
    for text, here in zip(texts, leniences, strict=True):
        yield from zip(text, here, strict=True)


def f_score(judge: Judge, texts: Sequence[Text], leniences: Sequence[Sequence[float]]) -> float:
    """F0.5 in per cent."""
    right = made = 0.0
    for sentence, lenience in _read(texts, leniences):
        for known in sentence.proposals:
            if judge.passes(known.proposal, lenience):
                made += known.weight
                right += known.right
    wanted = sum(sentence.wanted for text in texts for sentence in text)
    return 100 * (1 + BETA**2) * right / max(1.0, made + BETA**2 * wanted)


def changed(judge: Judge, texts: Sequence[Text], leniences: Sequence[Sequence[float]]) -> float:
    """Sentences in which an edit is made, in per cent."""
    touched = sum(
        any(judge.passes(known.proposal, lenience) for known in sentence.proposals)
        for sentence, lenience in _read(texts, leniences)
    )
    return 100 * touched / max(1, sum(map(len, texts)))


def aim(judge: Judge, groups: Groups, prior: Judge, counts: Counter[str]) -> float:
    """What ``fit`` makes as large as it can, in points of F0.5."""
    score = sum(
        weight * f_score(judge, groups[name], reading(judge, groups[name]))
        for name, weight in CORRECTED.items()
        for reading in READINGS
    ) / (len(READINGS) * sum(CORRECTED.values()))
    fine = sum(
        max(0.0, changed(judge, groups[name], alone(judge, groups[name])) - most)
        for name, most in MAX_CHANGED.items()
    )
    pull = sum(
        (nats - prior.thresholds[kind]) ** 2 * PRIOR_WEIGHT / (counts[kind] + PRIOR_WEIGHT)
        for kind, nats in judge.thresholds.items()
    )
    return score - FINE * fine - PULL * pull


def fit(groups: Groups, prior: Judge = PRIOR) -> Judge:
    """The prior with the thresholds that reach the best ``aim``, those of frequent kinds first."""
    counts = Counter(
        known.proposal.kind
        for name in CORRECTED
        for text in groups[name]
        for sentence in text
        for known in sentence.proposals
    )
    judge, best = prior, aim(prior, groups, prior, counts)
    for _ in range(SWEEPS):
        for kind in (kind for kind, _ in counts.most_common() if kind not in KEPT):
            here = judge.thresholds[kind]
            for step in STEPS:
                nats = round(here + step, 2)
                tried = replace(judge, thresholds={**judge.thresholds, kind: nats})
                reached = aim(tried, groups, prior, counts)
                if reached > best:
                    judge, best = tried, reached
    return judge


def table(judge: Judge, groups: Groups) -> str:
    """By kind: proposals, how many were right, how many are made, how many of those are right."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for texts in groups.values():
        for sentence, lenience in _read(texts, as_texts(judge, texts)):
            for known in sentence.proposals:
                for kind in (known.proposal.kind, "all"):
                    counts[kind]["proposed"] += 1
                    counts[kind]["right"] += known.right
                    if judge.passes(known.proposal, lenience):
                        counts[kind]["made"] += 1
                        counts[kind]["made right"] += known.right
    lines = []
    for kind, c in sorted(counts.items(), key=lambda pair: -pair[1]["proposed"]):
        precision = f"{100 * c['made right'] / c['made']:.0f}" if c["made"] else "-"
        asked = judge.thresholds.get(kind, 0.0)
        lines.append(
            f"{kind:18} proposed {c['proposed']:5} right {100 * c['right'] / c['proposed']:3.0f} %"
            f"   from {asked:.2f} nats on: {c['made']:5} made, right {precision} %"
        )
    for name, texts in groups.items():
        how = f_score if name in CORRECTED else changed
        values = [how(judge, texts, reading(judge, texts)) for reading in READINGS]
        what = "F0.5" if name in CORRECTED else "changed"
        lines.append(f"{name}: {what} {values[0]:.1f} as texts, {values[1]:.1f} one by one")
    return "\n".join(lines)


def tune(data: Path, weights: Path) -> str:
    """Fit, write ``config.json``; returns the table of kinds."""
    write_config(weights, {**read_config(weights), "judging": PRIOR.config()})
    corrector = Bundled(weights)
    groups = {
        name: labelled(corrector, texts, AMBIGUOUS if name == "public edits" else 1.0)
        for name, texts in held_out(data).items()
    }
    judge = fit(groups)
    write_config(weights, {**read_config(weights), "judging": judge.config()})
    return f"before\n{table(PRIOR, groups)}\nafter\n{table(judge, groups)}"


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m models.training.tune", description=__doc__.splitlines()[0]
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    options = parser.parse_args()
    print(tune(options.data, options.weights))


if __name__ == "__main__":
    main()
