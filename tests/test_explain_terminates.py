"""Explanations end on every sentence: spaCy makes a new object each time a token is asked for."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from app.pipeline import annotate
from tests.within import within_work

ROOT = Path(__file__).parents[1]
FILES = [path for room in ("app", "grammar_items") for path in sorted((ROOT / room).rglob("*.py"))]


@pytest.mark.parametrize(
    ("source", "target"),
    [
        (
            "Marta and Olga phone themselves every night.",
            "Marta and Olga phone each other every night.",
        ),
        ("Themselves.", "Each other."),
        ("The which house.", "The house which."),
        ("Them he phone.", "He phones them."),
    ],
)
def test_an_ordinary_correction_is_explained_and_comes_back(source: str, target: str) -> None:
    annotate("He go.", "He goes.")  # load the parser outside the limit
    with within_work(20):
        assert annotate(source, target).edits


def test_no_code_compares_tokens_by_identity() -> None:
    """``token.head is token`` is never true and ``is not`` always: a loop on it never ends."""
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {ast.unparse(node)}"
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Compare)
        for operator in node.ops
        if isinstance(operator, ast.Is | ast.IsNot)
        and any(
            isinstance(side, ast.Attribute) and side.attr in {"head", "first", "root"}
            for side in (node.left, *node.comparators)
        )
        and not any(isinstance(side, ast.Constant) for side in node.comparators)
    ]
    assert found == []
