"""Every sentence that the offline explainer can say, read from the code that says it.

Each is translated in ``locale/LANGUAGE.po``; ``python -m app messages`` counts and checks them.
A message without a translation is shown in English.
"""

from __future__ import annotations

import ast
from pathlib import Path

from app.explain.labels import CATEGORIES, PARTS, SEVERITIES
from app.explain.rule_line import first_sentence
from app.explain.rules import ANY, BY_WORDS, FIX, FOR_TODAY, PLAIN, WITHOUT_THE_PART
from grammar_items.catalogue import catalogue
from grammar_items.usage.lexicon import all_roles

_REASONS = Path(__file__).parent / "reasons"


def all_messages() -> list[str]:
    """Templates, rules of types and items, labels, roles: each once, in a steady order."""
    found: dict[str, None] = {}
    for message in (
        *CATEGORIES.values(), *SEVERITIES.values(), *PARTS, *BY_WORDS.values(),
        *PLAIN.values(),
        *ANY.values(), *FIX.values(), FOR_TODAY, WITHOUT_THE_PART, *_spoken(),
        *(first_sentence(item.explanation.rule) for item in catalogue().values()),
        *(row.role for row in all_roles()),
    ):  # fmt: skip
        found.setdefault(message)
    return list(found)


def _spoken() -> list[str]:
    """The messages in the reasons: every string with a mark or a hole that stands in a file."""
    found = []
    for path in sorted(_REASONS.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        notes = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        terms = {
            id(node.args[0])
            for node in ast.walk(tree)
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Term"
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                if id(node) not in notes and (id(node) in terms or _is_message(node.value)):
                    found.append(node.value)
    return found


def _is_message(text: str) -> bool:
    """A sentence that a learner reads, not a list of words or a name."""
    if "%(" in text and text.endswith((".", "?")):
        return True
    if text.isupper():
        return False  # DET PREP ADV: types, not words
    return text[:1] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ“【{’" and len(text.split()) > 3
