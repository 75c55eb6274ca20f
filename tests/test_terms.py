"""Grammar terms in the languages of the page."""

from __future__ import annotations

from app.web.terms import terms
from grammar_items.catalogue import search


def test_every_term_finds_items() -> None:
    assert [pair for pair in terms() if not search(pair[1])] == []


def test_no_term_stands_for_two_things() -> None:
    own = [term for term, _ in terms()]
    twice = {term for term in own if own.count(term) > 1}
    pairs = {(term, english) for term, english in terms() if term in twice}
    assert len(pairs) == len(twice), "the same term in two languages means the same"
