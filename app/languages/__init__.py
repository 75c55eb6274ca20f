"""Language packs: ``pack_for("我喜欢茶。").code`` is "zh".

A third language is a module with a ``Pack`` (``pack.py`` says what is in it) and a line in
``PACKS``.
"""

from __future__ import annotations

from app.errors import UsageError
from app.languages.en import ENGLISH_PACK
from app.languages.pack import Pack
from app.languages.zh import CHINESE_PACK

__all__ = ["AUTO", "PACKS", "Pack", "pack_for"]

AUTO = "auto"
PACKS: dict[str, Pack] = {pack.code: pack for pack in (ENGLISH_PACK, CHINESE_PACK)}
"""The first is the one for a text that no other pack claims."""


def pack_for(text: str, language: str = AUTO) -> Pack:
    """The pack of that language; for ``auto`` the one that claims the text, else the first."""
    if language in PACKS:
        return PACKS[language]
    if language != AUTO:
        raise UsageError(
            f"Margin does not check texts in {language!r}. "
            f"Choose one of: {', '.join((AUTO, *PACKS))}."
        )
    first, *others = PACKS.values()
    return next((pack for pack in others if pack.is_language_of(text)), first)
