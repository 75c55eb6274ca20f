"""A sentence of the learner's own that could use today's item, and how.

A text without item 172 that says "I have a friend. She lives in Oslo." is answered with
"I have a friend who lives in Oslo.", to be put in order as an exercise. Where no way to say it
fits, or the finder does not find the item in it, nothing is offered.
"""

from __future__ import annotations

from itertools import zip_longest

from app.practice import Offer
from app.records import Report
from app.rewriting import say_again
from app.verdict import NOT_USED, judge
from grammar_items.finding import find_item
from grammar_items.parsing import parse_all

MOST_SENTENCES = 40
MOST_WORDS = 14


def offer(report: Report) -> Offer | None:
    """One sentence to practise on, if the item was not used and a sentence allows it."""
    verdict = judge(report)
    if verdict is None or report.target is None or verdict.overall != NOT_USED:
        return None
    if verdict.kept:
        return None
    texts = [" ".join(one.corrected.split()) for one in report.sentences[:MOST_SENTENCES]]
    docs = list(parse_all(texts))
    said: list[tuple[str, str]] = []
    for place, (doc, after) in enumerate(zip_longest(docs, docs[1:])):
        near = after if after is not None and _same_paragraph(report, place) else None
        for new, both in say_again(doc, near, report.target.id):
            said.append((" ".join(texts[place : place + 1 + both]), new))
    said = [(old, new) for old, new in said if 4 <= len(new.split()) <= MOST_WORDS]
    for (old, new), doc in zip(said, parse_all(new for _, new in said), strict=True):
        if any(True for _ in find_item(doc, report.target.id)):
            return Offer(old, new)
    return None


def _same_paragraph(report: Report, place: int) -> bool:
    here, after = report.sentences[place : place + 2]
    return "\n" not in report.text[here.end : after.start]
