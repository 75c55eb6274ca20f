"""The four rules that hold for any text whatever."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from app import check
from app.attack.pipeline import Findings, attack_pairs, attack_texts
from app.records import Report, apply
from models.protocol import Correction, GuideItem

WORDS = [
    "I", "she", "go", "goes", "went", "the", "a", "dog", "dogs", "is", "are", "have", "been", "to",
    "very", "happy", "yesterday", "because", "don't", "can't", "它", "שלום", "مرحبا", "naïve",
    "e.g.", "3.14", "😀", "👩‍👩‍👧", "http://x.org/a?b=c", "me@x.org", "`code`", "“quoted”", "<b>",
    "{{x}}", "$1", "\u200b", "\u202e", "ﬁ", "e\u0301", "&amp;", "\x1b[31m", "#tag", "Dr.", "…",
    "—", "I'm", "USA",
]  # fmt: skip
GAPS = [
    " ",
    "  ",
    "\t",
    "\n",
    "\r\n",
    "\r",
    "\n\n",
    " \n ",
    "",
    ". ",
    "! ",
    "? ",
    ", ",
    "\u00a0",
    "\u2028",
]

texts = st.one_of(
    st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(GAPS)), max_size=25).map(
        lambda pairs: "".join(word + gap for word, gap in pairs)
    ),
    st.text(max_size=80),
)


class Random:
    """Inserts, deletes, replaces and reorders words at random, and sometimes breaks down."""

    name = "random"
    model = "test"

    def __init__(self, seed: int) -> None:
        self.dice = random.Random(seed)

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for place, sentence in enumerate(sentences):
            if self.dice.random() < 0.03:
                raise RuntimeError("broken")
            if self.dice.random() < 0.05:
                continue
            words = sentence.split()
            for _ in range(self.dice.randrange(4)):
                self._change(words)
            yield place, Correction(" ".join(words))

    def _change(self, words: list[str]) -> None:
        here = self.dice.randrange(len(words) + 1)
        what = self.dice.randrange(4)
        if what == 0 or not words:
            words.insert(here, self.dice.choice(WORDS))
        elif what == 1:
            del words[min(here, len(words) - 1)]
        elif what == 2:
            words[min(here, len(words) - 1)] = self.dice.choice(WORDS)
        else:
            self.dice.shuffle(words)


def assert_always_true(text: str, report: Report, some: random.Random) -> None:
    edits = report.edits
    assert report.text == text
    # 1. all, none, any subset
    assert apply(text, edits) == report.corrected
    assert apply(text, []) == text
    chosen = [edit for edit in edits if some.random() < 0.5]
    rest, here = [], 0
    for edit in chosen:
        rest.append(text[here : edit.start])
        here = edit.end
    rest.append(text[here:])
    partly = apply(text, chosen)
    at = 0
    for piece, edit in zip(rest, [*chosen, None], strict=True):
        assert partly[at : at + len(piece)] == piece
        at += len(piece) + (len(edit.replacement) if edit else 0)
    # 2. sorted, apart, inside their sentence
    for one, other in zip(edits, edits[1:], strict=False):
        assert one.end <= other.start
        assert one.id + 1 == other.id
    for sentence in report.sentences:
        assert text[sentence.start : sentence.end] == sentence.text
        for edit in sentence.edits:
            assert sentence.start <= edit.start <= edit.end <= sentence.end
            assert text[edit.start : edit.end] == edit.original != edit.replacement
            assert 1 <= edit.severity <= 5
            for start, end in edit.evidence:
                assert sentence.start <= start < end <= sentence.end
    # 3. sentences apart, what is between them untouched
    for before, after in zip(report.sentences, report.sentences[1:], strict=False):
        assert before.end <= after.start


@settings(
    max_examples=2000, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True
)
@given(text=texts, seed=st.integers(0, 10**6))
def test_the_four_rules_hold_for_any_text_and_any_corrector(text: str, seed: int) -> None:
    assert_always_true(text, check(text, Random(seed)), random.Random(seed))


def test_a_sentence_the_backend_fails_on_is_kept_with_a_notice_and_the_others_are_corrected() -> (
    None
):
    class Breaks:
        name = model = "breaks"

        def correct(
            self, sentences: Sequence[str], item: GuideItem | None = None
        ) -> Iterator[tuple[int, Correction]]:
            for place, sentence in enumerate(sentences):
                if "bad" in sentence:
                    raise RuntimeError("no")
                yield place, Correction(sentence.replace("go", "goes"))

    report = check("He go. A bad one. She go.", Breaks())
    assert report.corrected == "He goes. A bad one. She goes."
    assert [(n.code, report.text[n.start : n.end]) for n in report.notices] == [
        ("kept", "A bad one.")
    ]


@pytest.mark.parametrize("attack", [attack_texts, attack_pairs])
def test_hostile_texts_and_pairs_break_no_rule(attack: Callable[[int, int], Findings]) -> None:
    found = attack(40, 7)
    assert found.tried == 40
    assert not found.faults, found.in_words()
