"""Margin's own minimal pairs: independent of the catalogue, and what its parts make of them."""

from __future__ import annotations

import json
from collections import Counter

from app.edits import mark
from app.evaluation.command import OWN_PAIRS
from app.link import link
from grammar_items.catalogue import catalogue
from grammar_items.finding import find_item
from grammar_items.parsing import parse_all

PAIRS = [json.loads(line) for line in OWN_PAIRS.read_text(encoding="utf-8").splitlines()]


def test_every_item_has_two_pairs_and_no_sentence_comes_twice() -> None:
    assert Counter(pair["id"] for pair in PAIRS) == dict.fromkeys(catalogue(), 2)
    sentences = [text for pair in PAIRS for text in (pair["src"], pair["ref"], *pair["alts"])]
    assert len(sentences) == len(set(sentences))


def test_no_pair_is_taken_from_the_catalogue() -> None:
    known = {
        text
        for item in catalogue().values()
        for text in (*item.uses, *(s for e in item.errors for s in (e.wrong, e.right)))
    }
    assert not [pair for pair in PAIRS if pair["src"] in known or pair["ref"] in known]


def test_the_finders_find_their_item_in_sentences_they_were_not_written_for() -> None:
    docs = parse_all([pair["ref"] for pair in PAIRS])
    found = [any(find_item(doc, pair["id"])) for doc, pair in zip(docs, PAIRS, strict=True)]
    assert sum(found) >= 0.97 * len(PAIRS)


def test_errors_are_linked_to_their_item() -> None:
    marked = mark([pair["src"] for pair in PAIRS], [pair["ref"] for pair in PAIRS])
    ranks = Counter(
        min(
            (link(sentence, edit).index(pair["id"]) for edit in sentence.edits
             if pair["id"] in link(sentence, edit)),
            default=99,
        )
        for sentence, pair in zip(marked, PAIRS, strict=True)
    )  # fmt: skip
    assert ranks[0] >= 0.85 * len(PAIRS)
    assert ranks[0] + ranks[1] + ranks[2] >= 0.95 * len(PAIRS)
