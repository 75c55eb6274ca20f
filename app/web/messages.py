"""What the page says, in four languages: gettext catalogues with the English text as key.

``say("{n} words", "es", n="3")`` is "3 palabras". A message without a translation is shown in
English.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

LOCALES = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "ja": "日本語", "zh": "中文", "es": "Español"}
"""Codes and own names of the languages of the page."""


@cache
def catalogue_of(language: str) -> dict[str, str]:
    """English message → its translation; empty for English and for unknown languages."""
    path = LOCALES / f"{language}.po"
    if language not in LANGUAGES or not path.exists():
        return {}
    with path.open("rb") as file:
        messages = read_po(file)
    return {
        str(message.id): str(message.string)
        for message in messages
        if message.id and message.string and not message.fuzzy
    }


def say(message: str, language: str, **values: str) -> str:
    """The message in that language with its values filled in."""
    told = catalogue_of(language).get(message, message)
    for name, value in values.items():
        told = told.replace("{" + name + "}", value)
    return told
