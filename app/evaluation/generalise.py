"""Known and unknown error–correction patterns (Mita and Yanaka 2021): the drop is what matters.

A model that has seen "*run/runs" must mend "*smile/smiles", though it saw no such error, only the
words. ``python -m app evaluate generalise`` trains small models on made sentences and prints
their Table 2, Figure 2 and Table 4; with ``--backend`` it asks a corrector instead, with common
words, rare ones and invented ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.evaluation.annotation import annotated, parse_ahead
from app.evaluation.plots import bars
from app.evaluation.published import published
from app.evaluation.report import Figure, Report, Table, Value, table
from app.evaluation.scores import Counts, Scores, mean, prf
from app.evaluation.spans import compare_files

Tokens = tuple[str, ...]


@dataclass(frozen=True)
class Tested:
    """One test set's outcome."""

    sentences: int
    correction: Counts
    detection: Counts

    @property
    def f(self) -> float:
        return 100 * prf(self.correction).f

    @property
    def detected(self) -> float:
        return 100 * prf(self.detection).f


def measured(wrong: Sequence[Tokens], right: Sequence[Tokens], answers: Sequence[Tokens]) -> Tested:
    """ERRANT's span-based correction and detection."""
    # An answer without a word still needs a token to be compared with.
    filled = [answer or (".",) for answer in answers]
    parse_ahead(" ".join(tokens) for side in (wrong, right, filled) for tokens in side)
    gold = [annotated(w, [r]) for w, r in zip(wrong, right, strict=True)]
    mine = [annotated(w, [a]) for w, a in zip(wrong, filled, strict=True)]
    return Tested(
        len(gold),
        compare_files(mine, gold, "cs").counts,
        compare_files(mine, gold, "ds").counts,
    )


@dataclass(frozen=True)
class Trained:
    """A trained model on its two tests; ``told``: on the paper's one pattern alone.

    ``turned`` and ``strange`` part the unknown test: patterns whose reverse was seen in
    training (*smiles/smile for *smile/smiles), and patterns of which neither direction was.
    """

    known: Tested
    unknown: Tested
    told: Tested | None = None
    turned: Tested | None = None
    strange: Tested | None = None


def model_report(
    types: Mapping[str, Trained], shown: Mapping[int, Trained], setting: str, notes: Sequence[str]
) -> Report:
    """The paper's two tables and its figure for models trained here."""
    printed = published("generalise")
    names = list(types)
    drops = {name: t.unknown.f - t.known.f for name, t in types.items()}
    measures: dict[str, Value] = {}
    for name, t in types.items():
        measures[f"{name} known"], measures[f"{name} unknown"] = t.known.f, t.unknown.f
    measures["mean drop"] = -mean(drops.values())
    rows: list[list[Value]] = [
        ["ours", "Known", *(t.known.f for t in types.values())],
        ["ours", "Unknown", *(t.unknown.f for t in types.values())],
        ["ours", "Δ", *drops.values()],
    ]
    for data in ("synthetic", "real"):
        for place, words in enumerate(("Known", "Unknown", "Δ")):
            rows.append([f"printed, {data}", words, *(printed[data][n][place] for n in names)])
    parts: list[Table | Figure] = [
        table(
            "Table 2: known and unknown patterns",
            ["Data", "Setting", *names],
            rows,
            "F0.5 (ERRANT). The printed rows: Transformer (big), 50,000 pairs, 30 epochs.",
        ),
        _detection(types),
        Figure(
            "Figure 2: detection and correction",
            bars(
                "Detection and correction, F0.5",
                names,
                {
                    "Correction (known)": [t.known.f for t in types.values()],
                    "Detection (unknown)": [t.unknown.detected for t in types.values()],
                    "Correction (unknown)": [t.unknown.f for t in types.values()],
                },
            ),
        ),
    ]
    parts.append(_reverse(types))
    if shown:
        parts.append(_seen(shown))
    return Report(
        "generalise",
        "Known and unknown error–correction patterns",
        {
            "name": f"encoder-decoder from scratch ({setting.split(':')[0]})",
            "model": setting,
            "data": "made sentences",
        },
        measures,
        tuple(parts),
        tuple(notes),
    )


def _detection(types: Mapping[str, Trained]) -> Table:
    rows: list[list[Value]] = []
    for name, t in types.items():
        for words, test in (("known", t.known), ("unknown", t.unknown)):
            d, c = prf(test.detection), prf(test.correction)
            rows.append([name, words, test.sentences, *_three(d), *_three(c)])
    return table(
        "Detection and correction",
        [
            "Type",
            "Patterns",
            "Sentences",
            "Det. P",
            "Det. R",
            "Det. F0.5",
            "Cor. P",
            "Cor. R",
            "Cor. F0.5",
        ],
        rows,
        "Detection: an edit on the right span, whatever it writes there.",
    )


def _reverse(types: Mapping[str, Trained]) -> Table:
    rows: list[list[Value]] = []
    for name, t in types.items():
        for words, test in (("seen", t.turned), ("never seen", t.strange)):
            if test is not None:
                rows.append([name, words, test.sentences, *_three(prf(test.correction))])
    return table(
        "Unknown patterns by their reverse",
        ["Type", "Reverse pattern", "Sentences", "P", "R", "F0.5"],
        rows,
        "The reverse of *smile/smiles is *smiles/smile. VERB:FORM, MORPH and WO have none.",
    )


def _three(scores: Scores) -> list[Value]:
    return [100 * scores.p, 100 * scores.r, 100 * scores.f]


def _seen(shown: Mapping[int, Trained]) -> Table:
    printed = published("generalise")["seen"]
    rows: list[list[Value]] = []
    for number, t in sorted(shown.items()):
        rows.append(
            [
                "all held-out patterns",
                number,
                t.unknown.sentences,
                *_three(prf(t.unknown.correction)),
            ]
        )
    for number, t in sorted(shown.items()):
        if t.told is not None and t.told.sentences:
            rows.append(
                ["*smile/smiles", number, t.told.sentences, *_three(prf(t.told.correction))]
            )
    for number in range(3):
        rows.append(["*smile/smiles (printed)", number, None, *printed[str(number)]])
    return table(
        "Table 4: a few examples of the held-out patterns",
        ["Patterns", "Seen examples of each", "Sentences", "P", "R", "F0.5"],
        rows,
        "VERB:SVA; the number of sentence pairs of each held-out pattern added to training.",
    )


WORDS = {"common": "common words", "rare": "rare words", "invented": "invented words"}


def corrector_report(
    name: str,
    model: str,
    types: Mapping[str, Mapping[str, Tested]],
    labels: Sequence[str],
    seconds: float | None,
    notes: Sequence[str],
) -> Report:
    """A corrector on each set of words; the first set is the known one."""
    rows: list[list[Value]] = []
    measures: dict[str, Value] = {}
    drops = []
    for kind, sets in types.items():
        known, *others = (sets[label] for label in labels)
        row: list[Value] = [kind, known.f]
        for label, other in zip(labels[1:], others, strict=True):
            row += [other.f, other.f - known.f]
            measures[f"{kind} {label}"] = other.f
            drops.append(known.f - other.f)
        measures[f"{kind} {labels[0]}"] = known.f
        rows.append(row)
    measures["mean drop"] = mean(drops)
    if seconds is not None:
        measures["ms a sentence"] = 1000 * seconds
    columns = ["Type", labels[0]]
    for label in labels[1:]:
        columns += [label, "Δ"]
    detail: list[list[Value]] = [
        [kind, label, test.sentences, *_three(prf(test.detection)), *_three(prf(test.correction))]
        for kind, sets in types.items()
        for label, test in sets.items()
    ]
    series: dict[str, list[float | None]] = {
        label: [sets[label].f for sets in types.values()] for label in labels
    }
    return Report(
        "generalise",
        f"Known and unknown error–correction patterns: {name}",
        {"name": name, "model": model, "data": "made sentences"},
        measures,
        (
            table("Table 2 for a corrector", columns, rows, "F0.5 (ERRANT) and the drop."),
            Figure("Known and unknown words", bars("F0.5 by kind of words", list(types), series)),
            table(
                "Detection and correction",
                [
                    "Type",
                    "Words",
                    "Sentences",
                    "Det. P",
                    "Det. R",
                    "Det. F0.5",
                    "Cor. P",
                    "Cor. R",
                    "Cor. F0.5",
                ],
                detail,
            ),
        ),
        tuple(notes),
    )
