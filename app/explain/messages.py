"""Every sentence that the offline explainer can say, read from the code that says it.

The translations must have each of them; a test lists what is missing.
"""

from __future__ import annotations

import ast
from pathlib import Path

from app.explain.labels import CATEGORIES, PARTS, SEVERITIES
from app.explain.rule_line import first_sentence
from app.explain.rules import ANY, BY_WORDS, FIX, FOR_TODAY, PLAIN
from grammar_items.catalogue import catalogue

_REASONS = Path(__file__).parent / "reasons"


def all_messages() -> list[str]:
    """Templates, rules of types and items, labels: each once, in a steady order."""
    found: dict[str, None] = {}
    for message in (
        *CATEGORIES.values(), *SEVERITIES.values(), *PARTS, *BY_WORDS.values(),
        *PLAIN.values(),
        *ANY.values(), *FIX.values(), FOR_TODAY, *_spoken(),
        *(first_sentence(item.explanation.rule) for item in catalogue().values()),
    ):  # fmt: skip
        found.setdefault(message)
    return list(found)


def _spoken() -> list[str]:
    """The messages in the reasons: every string with a mark or a hole that stands in a file."""
    found = []
    for path in sorted(_REASONS.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        notes = {
            id(node.body[0].value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                said = node.value.rstrip(".").endswith("%(new)s}") or " " in node.value
                if (
                    said
                    and node.value[:1] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ“【{’"
                    and (id(node) not in notes and len(node.value.split()) > 3)
                ):
                    found.append(node.value)
    return found
