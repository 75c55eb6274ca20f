"""Make the corrector's word list from the inflection list, the misspellings and clean text.

    python -m models.training.lexicon --data DATA --out models/weights

``words.txt.gz`` has lines ``word count base``: how often the word is met in ten million
words, and the words it is a form of, if any (``saw 4764 see``). ``typos.txt.gz`` has lines
``wrong right``, ``names.txt.gz`` the words that are written with a capital. The corrector uses
them to know a misspelt word when it sees one, and to tell another form of a word from another
word. The counts are those of our clean sentences, and for rarer words those of the
frequency list that comes with symspellpy (MIT).
"""

from __future__ import annotations

import argparse
import csv
import gzip
import re
from collections import Counter
from importlib.resources import files
from pathlib import Path

from models.bundle.lexicon import CONTRACTIONS
from models.training.recipes.prose import leave_alone, prose
from models.training.sources import NATIVES, clean_sentences

ENTRY = re.compile(r"([A-Za-z']+) ([VNA])\??: (.*)")
TRUSTED = 3
"""A word that no list knows must be met this often, in lower case, to count as a word."""


IN_LIST = 40_000
"""Size of the frequency list's corpus relative to our sentences."""
NAMED = 2
"""A word must be met with a capital inside a sentence this often to be a name."""
CLEAR = 20
"""How much commoner one correction must be than the next to be taken without a look around."""


def read_inflections(path: Path) -> dict[str, set[str]]:
    """``{"saw": {"saw", "see"}, "went": {"go"}, …}``: every word with its base forms."""
    bases: dict[str, set[str]] = {}
    with gzip.open(path, "rt", encoding="latin-1") as lines:
        for line in lines:
            match = ENTRY.match(line)
            if not match or match.group(1)[0].isupper():
                continue
            base = match.group(1)
            bases.setdefault(base, set()).add(base)
            for field in match.group(3).split(" | "):
                for form in field.split(", "):
                    # ~ < ! ? mark rare, doubtful and unlisted forms: not worth knowing.
                    plain = re.match(r"([a-z']+)(?: \{[^}]*\})?$", form.strip())
                    if plain:
                        bases.setdefault(plain.group(1), set()).add(base)
    return bases


def count_words(path: Path) -> Counter[str]:
    """How often each lower-case word was met, sentence beginnings left out."""
    counts: Counter[str] = Counter()
    for sentence in clean_sentences(path):
        counts.update(re.findall(r"(?<=[\w,;:] )[a-z]+(?:'[a-z]+)?\b", sentence))
    return counts


def count_names(path: Path) -> Counter[str]:
    """How often each word was met with a capital inside a sentence."""
    counts: Counter[str] = Counter()
    for sentence in clean_sentences(path):
        counts.update(re.findall(r"(?<=[a-z,;] )[A-Z][a-z]+\b", sentence))
    return counts


def read_frequencies() -> dict[str, int]:
    """The list of 82,765 common words, counted in as many words as ours are."""
    text = (files("symspellpy") / "frequency_dictionary_en_82_765.txt").read_text("utf-8-sig")
    pairs = (line.split(" ") for line in text.splitlines())
    return {word: int(count) // IN_LIST for word, count in pairs}


REAL_WITHOUT = frozenset("its id ill well were shell hell wed shed hed lets whos".split())
"""Words of their own, with or without an apostrophe in mind."""


def bare_contractions() -> dict[str, str]:
    """``{"dont": "don't", "youre": "you're", …}``"""
    pairs = {whole.replace("'", ""): whole for whole in CONTRACTIONS}
    pairs["im"], pairs["ive"] = "I'm", "I've"
    return {bare: whole for bare, whole in pairs.items() if bare not in REAL_WITHOUT}


def words_of_natives(path: Path) -> set[str]:
    """What native writers wrote more than once, jargon and all: no misspellings."""
    if not path.exists():
        return set()
    rights = {line.split("\t")[-1] for line in path.read_text(encoding="utf-8").splitlines()}
    counts = Counter(w for right in rights for w in re.findall(r"\b[a-z]{3,}\b", right))
    return {word for word, count in counts.items() if count > 1}


def read_typos(path: Path, counts: Counter[str]) -> dict[str, str]:
    """Misspellings with what was meant: the only correction, or one far commoner than the others.

    Those that could as well be two words (``wich``: which, witch) are left to the speller.
    """
    typos = {}
    with gzip.open(path, "rt", encoding="utf-8", newline="") as lines:
        for wrong, *cells in csv.reader(lines):
            rights = [right.strip() for cell in cells for right in cell.split(",")]
            if not wrong.islower() or not all(word.isalpha() for word in (wrong, *rights)):
                continue
            ranked = sorted(rights, key=lambda right: -counts[right])
            second = counts[ranked[1]] if len(ranked) > 1 else 0
            if ranked and counts[ranked[0]] >= CLEAR * second:
                typos[wrong] = ranked[0]
    return typos


def make_lexicon(clean: Path, lexicon: Path, out: Path) -> tuple[int, int]:
    """Write the files; returns how many words and misspellings they hold."""
    bases = read_inflections(lexicon / "agid_infl.txt.gz")
    counts, listed = count_words(clean), read_frequencies()
    names = {
        name for name, count in count_names(clean).items()
        if count >= NAMED and count > counts[name.lower()]
    }  # fmt: skip
    typos = read_typos(lexicon / "typos_words.csv.gz", counts)
    ours = {word for line in (*prose(), *leave_alone()) for word in re.findall(r"[a-z]{3,}", line)}
    ours |= {w for w in words_of_natives(lexicon.parent / "pairs" / NATIVES) if w not in typos}
    met = {word for word, count in counts.items() if count >= TRUSTED and word not in typos}
    known = set(bases) | met | ours | {word for word in listed if word not in typos}
    contracted = bare_contractions()
    real = set(bases) | ours | {word for word, count in counts.items() if count >= 20}
    typos = {wrong: right for wrong, right in typos.items() if wrong not in real and right in known}
    typos |= contracted
    known -= set(typos)
    often = {word: max(counts[word], listed.get(word, 0)) for word in known}
    out.mkdir(parents=True, exist_ok=True)
    _write(
        out / "words.txt.gz",
        (
            " ".join([word, str(often[word]), *sorted(bases.get(word, set()) - {word})])
            for word in sorted(known)
        ),
    )
    _write(out / "typos.txt.gz", (f"{wrong} {right}" for wrong, right in sorted(typos.items())))
    _write(out / "names.txt.gz", sorted(names))
    return len(known), len(typos)


def _write(path: Path, lines: object) -> None:
    # No time stamp and no name inside: the same words make the same file.
    with path.open("wb") as raw, gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as file:
        file.write("\n".join(lines).encode() + b"\n")  # type: ignore[arg-type]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    clean = options.data / "clean" / "clean_en_open.tsv.gz"
    words, typos = make_lexicon(clean, options.data / "lexicon", options.out)
    print(f"{words} words and {typos} misspellings written to {options.out}")


if __name__ == "__main__":
    main()
