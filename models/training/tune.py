"""Fit the judging on real writing that nothing was trained on, and write it into ``config.json``.

    python -m models.training.tune --data DATA --weights packed/

``python -m app evaluate development DATA --model packed/ --tune`` does this and measures.

The network proposes edits for the held-out tenth of the public edits, the held-out quarter of
ERAConD, and held-out sentences that are right as they are. A proposal is right if the people who
corrected the sentence made the same edit. A proposal elsewhere in a corrected sentence counts
little: such corrections often leave other errors standing.

The threshold of a kind is the lowest gain from which on its proposals are right as often as
``PRECISION`` asks, drawn towards ``PRIOR`` where there are few of them. Public edits are documents
with an error in 30 words or so (right sentences included), learners' essays have one in 10, so
the odds of an edit being right are taken to be ``DENSITY`` times those seen. Then all thresholds
are raised together until no more than ``MAX_CHANGED`` of the right sentences are changed.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from models.bundle import guards
from models.bundle.folder import read_config, write_config
from models.bundle.judging import Judge, Proposal
from models.bundle.sentence import see
from models.bundle.words import Replacement, edits_between, placed
from models.bundled import MAX_PIECES, Bundled
from models.training import sources
from models.training.sources import Pair

MAX_CHANGED = {"clean prose": 1.5, "clean documents": 3.8, "notes": 3.0}
"""Right sentences of each set that may be changed, in per cent."""
DENSITY = 3.0
"""Errors per word in learners' essays, over errors per word in what is fitted on: an estimate."""
PRECISION, WORD_CHOICE_PRECISION = 0.55, 0.6
WORD_CHOICE = (guards.CONTENT, guards.DERIVATION)
PRIOR_WEIGHT = 40
"""Proposals of a kind that count as much as its prior threshold."""
GRID = [n / 4 for n in range(-4, 61)]
SHIFTS = [n / 4 for n in range(0, 25)]
ALONE = 1 / 3
"""Lenience of a sentence that stands alone and has no sure mistake."""
PRIOR = Judge(
    thresholds={
        guards.COMMA_IN: 2.0, guards.COMMA_OUT: 2.0, guards.MARK: 2.0, guards.HYPHEN: 2.0,
        guards.FINAL: 6.0, guards.CASE: 1.0, guards.TYPO: 0.6, guards.SURE_SPELLING: 0.6,
        guards.SPELLING: 0.6, guards.SPACING: 0.6, guards.SPELLER: 4.9, guards.FORM_S: 3.2,
        guards.FORM: 3.2, guards.DERIVATION: 3.2, guards.AGREEMENT: 3.2, guards.ARTICLE_IN: 4.3,
        guards.PREPOSITION_IN: 4.3, guards.WORD_IN: 4.3, guards.ARTICLE_OUT: 2.3,
        guards.PREPOSITION_OUT: 2.3, guards.WORD_OUT: 2.3, guards.ARTICLE: 4.3,
        guards.PREPOSITION: 4.3, guards.DETERMINER: 4.3, guards.PRONOUN: 4.3,
        guards.FUNCTION_WORD: 4.3, guards.AUXILIARY: 3.7, guards.CONTENT: 12.0, guards.ORDER: 0.5,
    },
    rare_word_penalty=0.8,
    uncertainty_penalty=10.0,
    fragment_penalty=1.5,
    strict=3.0,
    mild=2.5,
    strict_spelling=1.0,
    sure=2.0,
    few=0.1,
    many=0.4,
    prior=0.25,
    prior_weight=4,
)  # fmt: skip
"""The judging of the third release, found on minimal pairs, chats and clean sentences."""
AMBIGUOUS = 0.2
"""Weight of a proposal that nobody made in a sentence that somebody corrected elsewhere."""
DOCUMENTS, RIGHT_SIDES = 2000, 1000
BATCH = 48


@dataclass(frozen=True)
class Labelled:
    proposal: Proposal
    right: bool
    weight: float = 1.0


Group = list[list[Labelled]]
"""The labelled proposals of each sentence of one set."""


def held_out(data: Path) -> dict[str, list[Pair]]:
    """The sets to fit on; a right sentence is its own correction."""
    chance = Random(4)
    documents = list(sources.held_out_documents(data, fitted=True))
    chance.shuffle(documents)
    clean = list(sources.held_out_sentences(data, fitted=True))
    right = {
        "clean prose": clean,
        "clean documents": documents[:DOCUMENTS],
        "notes": [_note(sentence, chance) for sentence in clean],
    }
    public = [(wrong, right) for wrong, right, _ in sources.public_edits(data, held_out=True)]
    right["right sides"] = chance.sample([r for _, r in public], min(RIGHT_SIDES, len(public)))
    return {
        "public edits": public,
        "chats": list(sources.chats(data, held_out=True)),
        **{name: [(line, line) for line in lines] for name, lines in right.items()},
    }


def _note(sentence: str, chance: Random) -> str:
    """A right sentence as people write it in notes: no full stop, often no capital."""
    bare = sentence.rstrip(".")
    small = bare[:1].lower() + bare[1:] if bare[1:2].islower() else bare
    return small if chance.random() < 0.4 else bare


def labelled(corrector: Bundled, pairs: Sequence[Pair]) -> Group:
    """Every proposal for the wrong sides, and whether the right side has it too."""
    found: Group = []
    ready = [
        (see(wrong, corrector.lexicon), right)
        for wrong, right in pairs
        if any(map(str.isalpha, wrong))
    ]
    lengths = map(len, corrector.engine.pieces([sentence.spelt for sentence, _ in ready]))
    ready = [pair for pair, length in zip(ready, lengths, strict=True) if length <= MAX_PIECES]
    ready.sort(key=lambda pair: len(pair[0].text))  # little padding
    for start in range(0, len(ready), BATCH):
        part = ready[start : start + BATCH]
        _, proposed = corrector.propose([sentence for sentence, _ in part])
        for (sentence, right), proposals in zip(part, proposed, strict=True):
            shown = sentence.view.shown
            gold = [placed(edit, shown, right) for edit in edits_between(shown, right)]
            found.append([_labelled(proposal, gold) for proposal in proposals])
    return found


def _labelled(proposal: Proposal, gold: Sequence[Replacement]) -> Labelled:
    place = proposal.place
    touched = any(g.start <= place.end and place.start <= g.end for g in gold)
    unsettled = bool(gold) and not touched
    return Labelled(proposal, place in gold, AMBIGUOUS if unsettled else 1.0)


def fit(examples: Sequence[Labelled], prior: Judge = PRIOR) -> Judge:
    """The prior with thresholds by what was right; kinds with few proposals stay near it."""
    by_kind: dict[str, list[Labelled]] = defaultdict(list)
    for example in examples:
        by_kind[example.proposal.kind].append(example)
    thresholds = dict(prior.thresholds)
    for kind, found in by_kind.items():
        wanted = in_essays(WORD_CHOICE_PRECISION if kind in WORD_CHOICE else PRECISION)
        lowest = _threshold_for(prior, found, wanted)
        share = len(found) / (len(found) + PRIOR_WEIGHT)
        thresholds[kind] = round(share * lowest + (1 - share) * prior.thresholds[kind], 2)
    return replace(prior, thresholds=thresholds)


def _threshold_for(judge: Judge, examples: Sequence[Labelled], precision: float) -> float:
    """The lowest threshold from which on edits of one kind are right often enough."""
    kind = examples[0].proposal.kind
    for threshold in GRID:
        tried = replace(judge, thresholds={**judge.thresholds, kind: threshold})
        made = [e for e in examples if tried.passes(e.proposal, ALONE)]
        total = sum(e.weight for e in made)
        if not total or sum(e.weight for e in made if e.right) >= precision * total:
            return threshold
    return GRID[-1]


def in_essays(precision: float) -> float:
    """The fitted probability, or share, that stands for this precision in learners' essays."""
    odds = precision / (1 - precision) / DENSITY
    return odds / (1 + odds)


def operating_point(judge: Judge, groups: dict[str, Group]) -> Judge:
    """The judge with thresholds raised as far as right sentences ask."""
    for shift in SHIFTS:
        raised = {kind: round(nats + shift, 2) for kind, nats in judge.thresholds.items()}
        chosen = replace(judge, thresholds=raised)
        if all(changed(chosen, groups[name]) <= most for name, most in MAX_CHANGED.items()):
            break
    return chosen


def changed(judge: Judge, group: Group) -> float:
    """Sentences of a group that would be changed if each stood alone, in per cent."""
    touched = sum(any(judge.passes(e.proposal, ALONE) for e in sentence) for sentence in group)
    return 100 * touched / max(1, len(group))


def table(judge: Judge, groups: dict[str, Group]) -> str:
    """By kind: proposals, how many were right, how many are made, how many of those are right."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for group in groups.values():
        for sentence in group:
            made = [e.proposal for e in sentence if judge.passes(e.proposal, ALONE)]
            for example in sentence:
                for kind in (example.proposal.kind, "all"):
                    counts[kind]["proposed"] += 1
                    counts[kind]["right"] += example.right
                    if example.proposal in made:
                        counts[kind]["made"] += 1
                        counts[kind]["made right"] += example.right
    lines = []
    for kind, c in sorted(counts.items(), key=lambda pair: -pair[1]["proposed"]):
        precision = f"{100 * c['made right'] / c['made']:.0f}" if c["made"] else "-"
        asked = judge.thresholds.get(kind, 0.0)
        lines.append(
            f"{kind:18} proposed {c['proposed']:5} right {100 * c['right'] / c['proposed']:3.0f} %"
            f"   from {asked:.2f} nats on: {c['made']:5} made, right {precision} %"
        )
    for name in MAX_CHANGED:
        rate = changed(judge, groups[name])
        lines.append(f"{name}: {rate:.1f} % of {len(groups[name])} sentences changed")
    return "\n".join(lines)


def tune(data: Path, weights: Path) -> str:
    """Fit, choose the operating point, write ``config.json``; returns the table of kinds."""
    write_config(weights, {**read_config(weights), "judging": PRIOR.config()})
    corrector = Bundled(weights)
    groups = {name: labelled(corrector, pairs) for name, pairs in held_out(data).items()}
    examples = [e for group in groups.values() for sentence in group for e in sentence]
    judge = operating_point(fit(examples), groups)
    write_config(weights, {**read_config(weights), "judging": judge.config()})
    return table(judge, groups)


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
