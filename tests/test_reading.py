"""One reading of a parsed sentence, shared by everybody who asks about it."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest
from spacy.tokens import Doc

from app import check
from grammar_items import parsing
from grammar_items.parsing import parse, parse_all
from grammar_items.reading import read
from grammar_items.usage.closed_class import AUXILIARIES, BE, MODAL_OF, NOT
from models.protocol import Candidate, Correction, GuideItem


def test_a_sentence_is_read_once() -> None:
    doc = parse("The old house has not been sold.")
    assert read(doc) is read(doc)
    assert read(doc).words is read(doc).words
    assert read(parse("The old house has not been sold.")) is read(doc)


def test_words_subjects_and_verb_groups() -> None:
    reading = read(parse("THE old houses have not been sold."))
    assert reading.lower[:3] == ["the", "old", "houses"]
    assert {"houses", "not"} <= reading.words and "house" in reading.lemmas
    (group,) = reading.verb_groups
    assert (group.perfect, group.passive, group.negative) == (True, True, True)
    assert reading.subjects[group.head.i].text == "houses"
    assert [token.text for token in group.auxiliaries] == ["have", "been"]
    assert reading.verb_forms == (group,)


def test_word_order_mends_the_verb_group_of_a_question() -> None:
    reading = read(parse("Will the hall have been cleaned by noon?"))
    (form,) = [form for form in reading.verb_forms if form.modal == "will"]
    assert (form.perfect, form.passive, form.inverted) == (True, True, True)


@pytest.mark.parametrize(
    ("text", "kinds", "markers"),
    [
        ("I left because it rained.", ["main", "adverbial"], [None, "because"]),
        ("I know that she lies.", ["main", "complement"], [None, "that"]),
        ("The man who sings is tall.", ["relative", "main"], ["who", None]),
    ],
)
def test_clauses_have_a_kind_and_a_marker(
    text: str, kinds: list[str], markers: list[str | None]
) -> None:
    clauses = read(parse(text)).clauses
    assert [clause.kind for clause in clauses] == kinds
    found = [None if clause.marker is None else clause.marker.text for clause in clauses]
    assert found == markers


def test_noun_phrases_have_a_determiner_and_a_number() -> None:
    phrases = read(parse("These two old books cost my sister a fortune.")).noun_phrases
    assert [
        (p.head.text, p.determiner.text if p.determiner else None, p.number) for p in phrases
    ] == [
        ("books", "These", "plural"), ("sister", "my", "singular"), ("fortune", "a", "singular"),
    ]  # fmt: skip


def test_closed_class_words_are_written_as_the_parser_sees_them() -> None:
    doc = parse("I can’t say it isn’t so.")
    words = read(doc).lower
    assert "n't" in words and "n't" in NOT
    assert MODAL_OF["ca"] == "can" and "ca" in AUXILIARIES and "is" in BE


class _TwoChoices:
    """A corrector with an alternative, so that the guide has something to choose from."""

    name, model = "two choices", "test"

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        for number, sentence in enumerate(sentences):
            first = sentence.replace("which", "that").replace("live", "lives")
            second = sentence.replace("which", "who").replace("live", "lives")
            yield number, Correction(first, (Candidate(second, 0.5),))


def test_each_string_is_parsed_once_in_a_check_with_an_item(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    parsed: Counter[str] = Counter()
    pipe = parsing.nlp().pipe

    def counting(docs: Iterable[Doc], **options: Any) -> Iterator[Doc]:
        docs = list(docs)
        parsed.update(doc.text for doc in docs)
        yield from pipe(docs, **options)

    monkeypatch.setattr(parsing.nlp(), "pipe", counting)
    monkeypatch.setattr(parsing, "_cache", type(parsing._cache)())
    report = check("I have a neighbour which live in Quito.", _TwoChoices(), item=172)
    assert report.corrected == "I have a neighbour who lives in Quito."
    assert set(parsed) >= {report.text, report.corrected}
    assert set(parsed.values()) == {1}


def test_the_cache_is_bounded_and_keeps_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(parsing, "_cache", type(parsing._cache)())
    monkeypatch.setattr(parsing, "_CACHE_SIZE", 3)
    texts = [f"I have {number} cats." for number in range(5)]
    asked = [*texts, texts[0], texts[4]]
    assert [doc.text for doc in parse_all(asked)] == asked
    assert len(parsing._cache) == 3


def test_several_threads_may_parse_the_same_sentences() -> None:
    texts = [f"She has read {number} books." for number in range(20)]
    found: list[list[str]] = []

    def work() -> None:
        found.append([doc.text for doc in parse_all(texts)])

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [texts] * 4
