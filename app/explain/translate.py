"""Messages in the learner's language: gettext catalogues, read with Babel.

The English sentence is the key. A message that is missing in a language is
shown in English.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

LOCALES = Path(__file__).parent / "locale"
ENGLISH = "en"


def languages() -> list[str]:
    """Codes of the languages that explanations come in, English first."""
    return [ENGLISH, *sorted(path.stem for path in LOCALES.glob("*.po"))]


@cache
def _catalogue(language: str) -> dict[str, str]:
    if language == ENGLISH:
        return {}
    with (LOCALES / f"{language}.po").open("rb") as file:
        messages = read_po(file)
    return {
        str(message.id): str(message.string)
        for message in messages
        if message.id and message.string and not message.fuzzy
    }


def translate(message: str, language: str) -> str:
    """The message in that language, or as it is."""
    return _catalogue(language).get(message, message)


def missing(messages: list[str], language: str) -> list[str]:
    """Which of these messages have no translation."""
    known = _catalogue(language)
    return [] if language == ENGLISH else [m for m in messages if m not in known]
