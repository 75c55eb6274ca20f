"""Which messages the page uses: the list that every language must translate.

``python -m app messages`` counts and checks them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import Path

from app.kinds import TOPICS
from app.render.templates import ASSETS
from app.samples import samples

_TEMPLATES = Path(__file__).parent.parent / "render" / "templates"
_STRING = r'"((?:[^"\\]|\\.)*)"'
_CALLS = (
    re.compile(rf"\bt\({_STRING}"),
    re.compile(rf"\btx\({_STRING}"),
    re.compile(rf"\btn\([^,]+(?:\([^)]*\))?[^,]*, {_STRING}, {_STRING}"),
    re.compile(rf'\btx\([^"]*\? {_STRING} : {_STRING}'),
    re.compile(rf"// message: {_STRING}"),
)
_ELEMENT = re.compile(r"<[^>]*\bdata-t(?:=\"\")?(?:\s[^>]*)?>([^<]*)<")
_ATTRIBUTE = re.compile(r'data-t-(?:label|placeholder)="([^"]*)"')
_TASKS = (
    "Fill the gap (not “{old}”).",
    "Fill the gap with a, an or the.",
    "Fill the gap.",
    "Which one is right?",
    "One word is wrong. Which one?",
    "Put the words in order.",
    "Say it with today’s item: put the words in order.",
)
"""What exercises ask for (app/practice)."""
_BOX = ("Your text", "Write or paste your English text here …")
"""Gradio's own text box."""
_NOTICES = (
    "This does not look like English, so it was left as it is.",
    "This part is not in Chinese, so it was left as it is: the rest of the text is Chinese.",
    "Both boxes need a text: the learner’s own, and the corrected one.",
    "Choose at least two correctors to compare.",
    "There is no text yet. Write or paste one, then compare.",
    "This corrector or model is not offered here. Choose another one, or ask the person who runs "
    "this page.",
)
"""Sentences of the server that a learner often meets."""


def used() -> list[str]:
    """Every message once, in the order of the files."""
    return list(dict.fromkeys([*_in_scripts(), *_in_templates(), *_elsewhere()]))


def of_item_page() -> frozenset[str]:
    """The messages of an item's own page."""
    scripts = [ASSETS / "exercises.js", ASSETS / "item_page.js"]
    return frozenset([*_in_scripts(scripts), *_in_templates([_TEMPLATES / "item_page.html"])])


def _in_scripts(paths: Iterable[Path] = ()) -> Iterator[str]:
    for path in paths or sorted(ASSETS.glob("*.js")):
        text = path.read_text(encoding="utf-8")
        for pattern in _CALLS:
            for match in pattern.finditer(text):
                for group in match.groups():
                    yield json.loads(f'"{group}"')


def _in_templates(paths: Iterable[Path] = ()) -> Iterator[str]:
    for path in paths or sorted(_TEMPLATES.glob("*.html")):
        text = path.read_text(encoding="utf-8")
        for pattern in (_ELEMENT, _ATTRIBUTE):
            yield from (unescape(match) for match in pattern.findall(text) if match.strip())


def _elsewhere() -> Iterator[str]:
    yield from _TASKS
    yield from _BOX
    yield from _NOTICES
    yield from TOPICS
    yield from (sample.name for sample in samples())
