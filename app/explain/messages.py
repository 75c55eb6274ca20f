"""Every sentence that the offline explainer can say, read from the code that says it.

Each is listed in ``locale/LANGUAGE.po``: ``python -m app.explain.messages ja`` adds those that
are not, without a translation; until they have one they are shown in English.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path

from babel.messages.pofile import normalize, read_po

from app.explain.labels import CATEGORIES, PARTS, SEVERITIES
from app.explain.rule_line import first_sentence
from app.explain.rules import ANY, BY_WORDS, FIX, FOR_TODAY, PLAIN
from app.explain.translate import LOCALES
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
    return text[:1] in "ABCDEFGHIJKLMNOPQRSTUVWXYZ“【{’" and len(text.split()) > 3


def unlisted(language: str) -> list[str]:
    """Messages that the file of a language does not have yet."""
    with (LOCALES / f"{language}.po").open("rb") as file:
        listed = {str(message.id) for message in read_po(file) if message.id}
    return [message for message in all_messages() if message not in listed]


def main(languages: list[str]) -> int:
    for language in languages:
        new = unlisted(language)
        with (LOCALES / f"{language}.po").open("a", encoding="utf-8") as file:
            for message in new:
                file.write(f'\nmsgid {normalize(message)}\nmsgstr ""\n')
        print(f"{language}: {len(new)} messages added")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
