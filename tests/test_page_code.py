"""How the page's own code is cut: short functions, short scripts, markup in templates only."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.render.templates import ASSETS

APP = Path(__file__).parent.parent / "app"
PYTHON = sorted([*(APP / "web").rglob("*.py"), *(APP / "render").rglob("*.py")])
SCRIPTS = sorted(ASSETS.glob("*.js"))
LONGEST_FUNCTION, LONGEST_SCRIPT = 60, 300
TAG = re.compile(r"(?<!\?P)<[a-zA-Z][a-zA-Z0-9]*(?:\s[^<>]*)?/?>")
"""An opening tag; not the name of a group in a pattern."""
RUNS_MARKUP = re.compile(r"\b(innerHTML|outerHTML\s*=[^=]|insertAdjacentHTML|document\.write)\b")


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


@pytest.mark.parametrize("path", PYTHON, ids=names(PYTHON))
def test_no_function_of_the_page_is_long(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    long = [
        node.name
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno + 1 > LONGEST_FUNCTION
    ]
    assert long == []


@pytest.mark.parametrize("path", SCRIPTS, ids=names(SCRIPTS))
def test_no_script_is_long_and_none_runs_markup(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) < LONGEST_SCRIPT
    code = re.sub(r"//.*", "", text)
    assert not RUNS_MARKUP.search(code)
    assert not [one for one in TAG.findall(code) if one]


def strings(tree: ast.AST) -> Iterator[str]:
    """Every string that is not a docstring."""
    docs = set()
    for node in ast.walk(tree):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant):
                docs.add(child.value)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            yield node.value


def test_markup_is_in_templates_only() -> None:
    found = {
        str(path.relative_to(APP)): tags
        for path in [*PYTHON, *APP.glob("*.py")]
        for text in strings(ast.parse(path.read_text(encoding="utf-8")))
        if (tags := TAG.findall(text))
    }
    assert found == {}
