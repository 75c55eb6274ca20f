"""Fit the judging on real writing that nothing was trained on, and write it into ``config.json``.

    python -m models.training.tune --data DATA --weights packed/

``python -m app evaluate development DATA --model packed/ --tune`` does this and measures.

The network proposes edits for the held-out tenth of the public edits, the held-out quarter of
ERAConD, and held-out sentences that are right as they are. A proposal is right if the people who
corrected the sentence made the same edit. A proposal elsewhere in a corrected sentence counts
little: such corrections often leave other errors standing. A logistic regression gives the
probability of being right.

The operating point. A right sentence must stay as it is, so a sentence is touched from the lowest
cutoff on at which no more than ``MAX_CHANGED`` of the right sentences are changed. In a sentence
that is wrong anyway an edit need only be right more often than not. Public edits are documents
with an error in 30 words or so (right sentences included), learners' essays have one in 10, so
the odds of an edit being right are ``DENSITY`` times those fitted. Word choice needs a higher
precision. What was tried and did worse, see LOG.md.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

import torch

from models.bundle import guards
from models.bundle.folder import read_config, write_config
from models.bundle.judging import FEATURES, Judge, Proposal
from models.bundle.sentence import see
from models.bundle.words import Replacement, edits_between, placed
from models.bundled import MAX_PIECES, Bundled
from models.training import sources
from models.training.sources import Pair

MAX_CHANGED = {"clean prose": 1.5, "clean documents": 3.8, "notes": 3.0}
"""Right sentences of each set that may be changed, in per cent."""
DENSITY = 3.0
"""Errors per word in learners' essays, over errors per word in what is fitted on: an estimate,
kept because it did well on the development sets (see LOG.md)."""
FURTHER_PRECISION = 0.5
WORD_CHOICE, WORD_CHOICE_PRECISION = (guards.CONTENT, guards.DERIVATION), 0.6
KIND_PENALTY = 10.0
"""How strongly kinds are drawn together: documents' errors are of other kinds than learners'."""
AMBIGUOUS = 0.2
"""Weight of a proposal that nobody made in a sentence that somebody corrected elsewhere."""
WEIGHTS = {
    "public edits": 1.0, "right sides": 1.0, "chats": 0.5,
    "clean prose": 2.0, "clean documents": 1.0, "notes": 2.0,
}  # fmt: skip
"""Weight of each set's proposals in the fit. Chats are full of missing capitals and stops."""
DOCUMENTS, RIGHT_SIDES = 2000, 1000
BATCH = 48
CUTOFFS = [n / 100 for n in range(10, 96)]


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


def fit(examples: Sequence[Labelled], steps: int = 300) -> Judge:
    """Logistic regression with a bias for each kind, drawn towards the common one."""
    kinds = {kind: n for n, kind in enumerate(guards.KINDS)}
    x = torch.tensor([e.proposal.features() for e in examples])
    k = torch.tensor([kinds[e.proposal.kind] for e in examples])
    y = torch.tensor([float(e.right) for e in examples])
    importance = torch.tensor([e.weight for e in examples])
    weights = torch.zeros(len(FEATURES), requires_grad=True)
    common = torch.zeros(1, requires_grad=True)
    bias = torch.zeros(len(kinds), requires_grad=True)
    optimiser = torch.optim.LBFGS(
        [weights, common, bias], max_iter=steps, line_search_fn="strong_wolfe"
    )

    def closure() -> torch.Tensor:
        optimiser.zero_grad()
        odds = x @ weights + common + bias[k]
        losses = torch.nn.functional.binary_cross_entropy_with_logits(odds, y, reduction="none")
        loss = (losses * importance).sum() + KIND_PENALTY * bias.square().sum()
        loss.backward()  # type: ignore[no-untyped-call]
        return loss

    optimiser.step(closure)  # type: ignore[no-untyped-call]
    return Judge(
        {name: round(w, 4) for name, w in zip(FEATURES, weights.tolist(), strict=True)},
        {kind: round(common.item() + bias[n].item(), 4) for kind, n in kinds.items()},
        dict.fromkeys(guards.KINDS, 0.5),
        dict.fromkeys(guards.KINDS, 0.5),
    )


def in_essays(precision: float) -> float:
    """The fitted probability, or share, that stands for this precision in learners' essays."""
    odds = precision / (1 - precision) / DENSITY
    return odds / (1 + odds)


def operating_point(judge: Judge, groups: dict[str, Group]) -> Judge:
    """The judge with the lowest cutoffs that right sentences and word choice can afford."""
    everything = [e for group in groups.values() for sentence in group for e in sentence]
    word_choice = {
        kind: _cutoff_for(judge, kind, everything, in_essays(WORD_CHOICE_PRECISION))
        for kind in WORD_CHOICE
    }
    further = dict.fromkeys(guards.KINDS, round(in_essays(FURTHER_PRECISION), 4)) | word_choice
    for cutoff in CUTOFFS:
        cutoffs = {kind: max(cutoff, further[kind]) for kind in guards.KINDS}
        chosen = replace(judge, cutoffs=cutoffs, further=further)
        if all(changed(chosen, groups[name]) <= most for name, most in MAX_CHANGED.items()):
            break
    return chosen


def changed(judge: Judge, group: Group) -> float:
    """Sentences of a group that would be changed, in per cent."""
    touched = sum(any(judge.is_sure(e.proposal) for e in sentence) for sentence in group)
    return 100 * touched / max(1, len(group))


def _cutoff_for(judge: Judge, kind: str, examples: Iterable[Labelled], precision: float) -> float:
    """The lowest cutoff from which on edits of a kind are right often enough."""
    scored = [
        (judge.probability(e.proposal), e.right, e.weight)
        for e in examples
        if e.proposal.kind == kind
    ]
    for cutoff in CUTOFFS:
        made = [(right, weight) for p, right, weight in scored if p >= cutoff]
        total = sum(weight for _, weight in made)
        if total and sum(weight for right, weight in made if right) >= precision * total:
            return cutoff
    return CUTOFFS[-1]


def table(judge: Judge, groups: dict[str, Group]) -> str:
    """By kind: proposals, how many were right, how many are made, how many of those are right."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for group in groups.values():
        for sentence in group:
            made = judge.chosen([e.proposal for e in sentence])
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
        lines.append(
            f"{kind:18} proposed {c['proposed']:5} right {100 * c['right'] / c['proposed']:3.0f} %"
            f"   cutoff {judge.cutoffs.get(kind, 0):.2f} made {c['made']:5} right {precision} %"
        )
    for name in MAX_CHANGED:
        rate = changed(judge, groups[name])
        lines.append(f"{name}: {rate:.1f} % of {len(groups[name])} sentences changed")
    return "\n".join(lines)


def tune(data: Path, weights: Path) -> str:
    """Fit, choose the operating point, write ``config.json``; returns the table of kinds."""
    nothing = dict.fromkeys(guards.KINDS, 0.0)
    open_judge = Judge(dict.fromkeys(FEATURES, 0.0), nothing, nothing, nothing)
    write_config(weights, {**read_config(weights), "judging": open_judge.config()})
    corrector = Bundled(weights)
    groups = {name: labelled(corrector, pairs) for name, pairs in held_out(data).items()}
    examples = [
        replace(e, weight=e.weight * WEIGHTS[name])
        for name, group in groups.items()
        for sentence in group
        for e in sentence
    ]
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
