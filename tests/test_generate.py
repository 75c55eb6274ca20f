"""The error generator: learner-like errors in clean sentences, for training."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from random import Random

import pytest

from models.training import generate as entry
from models.training.generate import Pair, generate
from models.training.recipes.barred import Barred
from models.training.recipes.breaks import Break, apply, clash, move
from models.training.recipes.corpus import HELD_BACK, is_fit, read_clean
from models.training.recipes.essays import essay_sentences
from models.training.recipes.inflect import article, form
from models.training.recipes.items import item_recipes
from models.training.recipes.longer import joined_by_word, side_by_side
from models.training.recipes.names import renamed
from models.training.recipes.prose import prose
from models.training.recipes.sentence import Sentence, load, parse, save
from models.training.recipes.spelling import Lexicon, slip
from models.training.recipes.templates import make
from models.training.sources import LEARNERS, OWN_PAIRS

ITEMS = range(1, 264)
OWN = [
    "The children were playing in the garden when it started to rain.",
    "My brother has worked at the bank since last summer.",
    "She wants to buy a new bike because her old one is broken.",
    "There are two big trees in front of our house.",
    "I don't know where he lives, but I can ask my uncle.",
    "If it rains tomorrow, we will stay at home.",
    "He gave the letter to his sister yesterday.",
    "This soup is much better than the soup we had last night.",
    "Have you ever been to the museum near the station?",
    "They listened to music and talked about their holidays.",
    "You should have told me about the meeting.",
    "The woman who lives next door is a doctor.",
    "We enjoyed swimming in the lake with our friends.",
    "Where did you buy those beautiful shoes?",
    "My parents are proud of their garden.",
    "She speaks English very well and she is good at singing.",
]
LEXICON = Lexicon(
    frozenset(
        "the children were playing garden when started rain brother worked bank since".split()
        + "because broken trees front house where lives uncle tomorrow letter sister".split()
        + "better than music talked about holidays meeting woman doctor swimming".split()
    ),
    {"because": ("becouse", "becase"), "tomorrow": ("tommorow",)},
)


@pytest.fixture(scope="module")
def parsed() -> list[Sentence]:
    return list(parse(OWN, "own"))


@pytest.fixture(scope="module")
def pairs(parsed: list[Sentence]) -> list[Pair]:
    return list(generate(parsed, LEXICON, seed=5, count=3000))


@pytest.mark.parametrize("item", ITEMS)
def test_every_item_is_broken_by_a_recipe_of_its_own(item: int) -> None:
    templates = item_recipes().templates[item]
    made = [make(each, Random(seed)) for each in templates for seed in range(3)]
    broken = [each for each in made if each is not None]
    assert len({(each.source, each.target) for each in broken}) >= 8
    assert all(each.source != each.target and each.item == item for each in broken)


def test_sentences_of_templates_are_whole_and_their_articles_sound_right() -> None:
    rng = Random(3)
    for templates in item_recipes().templates.values():
        for each in templates:
            made = make(each, rng)
            if made is None:
                continue
            assert not re.search(r"[{}\[\]|]| {2}| [.,?!]", made.source + made.target), each.text
            assert made.target[0].isupper() or made.target[0] in '"2'
            assert made.target.rstrip('"')[-1] in ".?!", each.text
            for found in re.finditer(r"\b([Aa]n?) ([a-z]\w+)", made.target):
                assert found[1].lower() == article(found[2]), made.target


@pytest.mark.parametrize(
    ("item", "right", "wrong"),
    [
        (145, "You should have told me.", r"should (has told|have tell|told|had told|of told)"),
        (172, "The man who came is old.", r"man (which|what|whom|who he|whose)?"),
        (43, "He is tall enough to drive.", r"enough tall|enough (drive|for|that)|enough to driv"),
        (120, "Let's play tennis.", r"[Ll]et(s|'s to|'s we|'s plays|'s playing)? "),
        (126, "You had better go home.", r"better to go|better going|have better|better went|good"),
        (235, "Why do you like him?", r"Why (you|do you lik(es|ed))"),
        (38, "She is taller than me.", r"more tall|then|that|tall than|taller as"),
        (217, "I suggest that he leave.", r"leaving|to leave|will leave|left"),
    ],
)
def test_patterns_break_the_item_where_it_stands(item: int, right: str, wrong: str) -> None:
    sentence = next(parse([right]))
    seen = {
        apply(right, [piece])
        for rule in item_recipes().rules[item]
        for seed in range(12)
        for piece in rule.breaks(sentence, Random(seed))
    }
    assert seen
    assert all(text != right for text in seen)
    assert any(re.search(wrong, text) for text in seen), seen


def test_patterns_stay_silent_where_the_item_is_not() -> None:
    sentence = next(parse(["The old dog slept by the fire."]))
    for item in (43, 120, 126, 145, 172, 217, 235):
        for rule in item_recipes().rules[item]:
            assert list(rule.breaks(sentence, Random(1))) == []


def test_the_same_seed_gives_the_same_pairs(parsed: list[Sentence], pairs: list[Pair]) -> None:
    assert list(generate(parsed, LEXICON, seed=5, count=400)) == pairs[:400]
    assert list(generate(parsed, LEXICON, seed=6, count=400)) != pairs[:400]


def test_a_pair_names_kinds_exactly_when_its_source_is_wrong(pairs: list[Pair]) -> None:
    for pair in pairs:
        assert (pair.source != pair.target) == bool(pair.kinds)
        assert pair.source.strip()
        assert set(pair.items) <= set(ITEMS)


def test_some_right_sentences_name_the_item_they_use(pairs: list[Pair]) -> None:
    """Else the item token would come to mean: there must be an error here."""
    right = [pair for pair in pairs if pair.source == pair.target]
    assert any(pair.items for pair in right)
    assert any(not pair.items for pair in right)


def test_odd_lines_are_left_alone_and_essays_are_broken(parsed: list[Sentence]) -> None:
    odd = ["bump version to 2.1", "Easier said than done!"]
    text = "The essays which students write in class are often better than they think."
    made = list(generate(parsed, LEXICON, 3, 400, list(parse([text])), odd))
    assert {pair.source for pair in made if pair.target in odd} == set(odd)
    assert {pair.source for pair in made if pair.target == text} - {text}


def test_about_a_quarter_stays_unchanged() -> None:
    """Out of many sentences: no pair comes twice, so a few would soon all have come unchanged."""
    many = list(parse(prose()[:600], "essay"))
    made = list(generate(many, LEXICON, seed=5, count=600))
    share = sum(pair.source == pair.target for pair in made) / len(made)
    assert 0.18 < share < 0.32


def test_items_come_evenly(pairs: list[Pair]) -> None:
    missing = [item for item in ITEMS if not any(item in pair.items for pair in pairs)]
    assert len(missing) <= 5


def test_many_kinds_of_error_are_made(pairs: list[Pair]) -> None:
    kinds = {kind for pair in pairs for kind in pair.kinds}
    assert {"spelling", "agreement", "missing article", "tense", "verb form", "pronoun"} <= kinds
    assert len(kinds) > 20


def test_lines_have_four_columns(pairs: list[Pair]) -> None:
    assert all(pair.line().count("\t") == 3 and "\n" not in pair.line() for pair in pairs)


def test_every_fourhundredth_line_is_held_back(tmp_path: Path) -> None:
    file = tmp_path / "clean.tsv.gz"
    with gzip.open(file, "wt", encoding="utf-8") as out:
        for number in range(1, 2 * HELD_BACK + 2):
            out.write(f"own\tThis is line number {number} of the file.\n")
    numbers = [number for number, _, _ in read_clean(file)]
    assert len(numbers) == 2 * HELD_BACK - 1
    assert not {HELD_BACK, 2 * HELD_BACK} & set(numbers)


@pytest.mark.parametrize(
    "odd", ["WHAT IS THIS THING?", "no capital here.", "Ça va très bien ß.", "No mark at the end"]
)
def test_odd_lines_are_left_out(odd: str) -> None:
    assert not is_fit("own", odd)
    assert is_fit("own", "She has two cats.")


def test_a_barred_sentence_is_found_in_any_dress() -> None:
    barred = Barred.of(["He has lived here since May.", "Come in!"])
    assert "he has lived here since may" in barred
    assert "It is late. He has lived here since May. Good night." in barred
    assert "Come in!" in barred
    assert "Please come in, he said." not in barred
    assert "He has lived here since June." not in barred


def test_breaks_that_touch_are_known_and_others_made_together() -> None:
    text = "She has two cats."
    one, two = Break(4, 7, "have", "agreement"), Break(12, 16, "cat", "noun number")
    assert not clash(one, two)
    assert clash(one, Break(6, 9, "x", "y"))
    assert apply(text, [one, two]) == "She have two cat."


def test_moving_words_keeps_capitals_and_contractions_in_place() -> None:
    sentence = next(parse(["Where are you going?"]))
    made = apply(sentence.text, [move(sentence, 1, 1, 3, "question order")])
    assert made == "Where you are going?"


def test_joined_sentences_read_as_one(parsed: list[Sentence]) -> None:
    both = side_by_side([parsed[0], parsed[3]])
    assert both is not None and both.text == f"{OWN[0]} {OWN[3]}"
    assert [
        both.text[at : at + len(w.text)] for at, w in zip(both.starts, both.words, strict=False)
    ] == [w.text for w in both.words]
    one = joined_by_word(parsed[6], parsed[0], Random(1))
    assert one is not None and one.text.startswith("He gave the letter to his sister yesterday")
    assert re.search(r"(, (and|but|so)| because) the children", one.text)


def test_stock_names_are_replaced_throughout() -> None:
    sentence = next(parse(["Tom said that Tom likes Boston."]))
    new = renamed(sentence, Random(1)).text
    name = new.split()[0]
    assert "Tom" not in new and new.count(name) == 2


def test_a_slip_of_the_pen_is_no_english_word() -> None:
    known = frozenset({"form", "from", "there", "three", "quiet", "quite"})
    for seed in range(300):
        for word in ("from", "there", "quiet"):
            assert slip(word, Random(seed), known) not in known


def test_parsed_sentences_are_kept_and_read_back(tmp_path: Path, parsed: list[Sentence]) -> None:
    file = tmp_path / "parsed.jsonl.gz"
    save(parsed, file)
    assert [s.words for s in load(file)] == [s.words for s in parsed]


def test_forms_of_irregular_verbs() -> None:
    assert (form("go", "VBD"), form("be", "VBZ"), form("child", "NNS")) == (
        "went",
        "is",
        "children",
    )


def test_the_command_writes_a_file(tmp_path: Path) -> None:
    clean, lexicon = tmp_path / "clean.tsv.gz", tmp_path / "lexicon"
    lexicon.mkdir()
    with gzip.open(clean, "wt", encoding="utf-8") as out:
        out.writelines(f"own\t{text}\n" for text in OWN)
    with gzip.open(lexicon / "agid_infl.txt.gz", "wt", encoding="utf-8") as out:
        out.write("garden N: gardens\nbecause A: because\nwork V: worked | working | works\n")
    with gzip.open(lexicon / "typos_words.csv.gz", "wt", encoding="utf-8") as out:
        out.write("becouse,because\ngadren,garden\n")
    barred = tmp_path / "bar.txt"
    barred.write_text(OWN[0] + "\n", encoding="utf-8")
    target = tmp_path / "pairs.tsv.gz"
    options = ["--clean", str(clean), "--lexicon", str(lexicon), "--out", str(target)]
    assert entry.main([*options, "--count", "200", "--seed", "2", "--bar", str(barred)]) == 0
    with gzip.open(target, "rt", encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    assert 150 < len(rows) <= 200
    assert all(len(row) == 4 for row in rows)
    assert not any(OWN[0] in row[:2] for row in rows)


def test_essay_sentences_are_whole() -> None:
    found = essay_sentences(200, Random(4))
    assert len(found) > 80
    for text in found:
        assert is_fit("essay", text), text
        assert not re.search(r"[{}\[\]]", text)


def test_what_learners_write_is_a_pair_with_known_items_and_never_measured_on() -> None:
    measured = [json.loads(line) for line in OWN_PAIRS.open(encoding="utf-8")]
    barred = {text for row in measured for text in (row["src"], row["ref"], *row["alts"])}
    seen: set[str] = set()
    for path in sorted(LEARNERS.glob("*.tsv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            wrong, right, items = line.split("\t")
            where = f"{path.name}, line {number}"
            assert wrong.strip() == wrong != right == right.strip(), where
            assert line not in seen, where
            assert all(1 <= int(item) <= 263 for item in items.split(",") if item), where
            assert not {wrong, right} & barred, where
            seen.add(line)
    assert len(seen) > 10_000
