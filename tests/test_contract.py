"""The design's promises about the code itself."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.split(".")[0])
    return found


@pytest.mark.parametrize("folder", ["models", "grammar_items"])
def test_models_and_items_never_import_the_app(folder: str) -> None:
    guilty = [
        str(path.relative_to(ROOT))
        for path in (ROOT / folder).rglob("*.py")
        if imports(path) & {"app", "launch"}
    ]
    assert guilty == []


def test_nothing_imports_the_launcher() -> None:
    assert not [p for p in (ROOT / "app").rglob("*.py") if "launch" in imports(p)]


def test_the_explainer_never_sees_html_and_backends_never_see_edits() -> None:
    for path in (ROOT / "app" / "explain").rglob("*.py"):
        assert "app.render" not in path.read_text(encoding="utf-8")
    for path in (ROOT / "models").glob("*.py"):
        assert "errant" not in imports(path)
