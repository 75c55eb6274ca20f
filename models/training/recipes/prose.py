"""Prose of our own: what learners write about at length, and lines that must stay as they are.

The corpus has short, plain sentences. ``data/prose`` adds essays, letters, reports and stories
for the recipes to break; ``data/leave_alone.txt`` has fragments, idioms, technical notes and
other right English that a corrector is tempted to change. One sentence a line.
"""

from __future__ import annotations

from pathlib import Path

DATA = Path(__file__).parent.parent / "data"


def prose() -> list[str]:
    """Every sentence of the prose files."""
    files = sorted((DATA / "prose").glob("*.txt"))
    return [line for file in files for line in file.read_text(encoding="utf-8").splitlines()]


def leave_alone() -> list[str]:
    return (DATA / "leave_alone.txt").read_text(encoding="utf-8").splitlines()
