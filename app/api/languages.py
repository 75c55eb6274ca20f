"""The languages that are checked, by LanguageTool's codes, and the guess for ``language=auto``."""

from __future__ import annotations

from dataclasses import dataclass

from babel import Locale, UnknownLocaleError

from app.api.errors import BadRequest
from app.foreign import guess_language, share_of
from app.languages import pack_for

AUTO = "auto"


@dataclass(frozen=True)
class Variety:
    """A language as a client may ask for it."""

    name: str
    code: str
    long_code: str
    spelling: str = "any"
    """The choice of ``app.spelling_choice``."""


VARIETIES = (
    Variety("English", "en", "en"),
    Variety("English (Australian)", "en", "en-AU", "british"),
    Variety("English (Canadian)", "en", "en-CA"),
    Variety("English (GB)", "en", "en-GB", "british"),
    Variety("English (New Zealand)", "en", "en-NZ", "british"),
    Variety("English (South African)", "en", "en-ZA", "british"),
    Variety("English (US)", "en", "en-US", "american"),
    Variety("Chinese", "zh", "zh-CN"),
)
"""Canadians write "colour" and "organize": both spellings stay."""
CHINESE = VARIETIES[-1]
_BY_CODE = {one.long_code.lower(): one for one in VARIETIES} | {"zh": CHINESE}
_GUESSED = Variety("English (US)", "en", "en-US")
"""For ``auto``: LanguageTool's default variety, but no spelling is preferred."""


@dataclass(frozen=True)
class Detected:
    """What the text looks like, and how strongly, from 0 to 1."""

    name: str
    code: str
    confidence: float


def read_language(code: str, preferred: str = "", text: str = "") -> Variety:
    """The variety of ``language``.

    For "auto" it is Chinese if the text is, else the first English one of ``preferredVariants``.
    """
    if code == AUTO:
        if pack_for(text).code == CHINESE.code:
            return CHINESE
        named = (_BY_CODE.get(one.strip().lower()) for one in preferred.split(","))
        return next((one for one in named if one not in {None, CHINESE}), None) or _GUESSED
    found = _BY_CODE.get(code.lower().replace("_", "-"))
    if found is None:
        known = ", ".join(one.long_code for one in VARIETIES)
        raise BadRequest(
            f"'{code[:20]}' is not a language code known to LanguageTool. Supported codes are: "
            f"{known}, zh, auto. Margin checks English and Chinese"
        )
    return found


def detect(text: str, variety: Variety) -> Detected:
    """The language that the text seems to be in; of English, the variety that was asked for."""
    if pack_for(text).code == CHINESE.code:
        return Detected(CHINESE.name, CHINESE.long_code, 1.0)
    code = guess_language(text)
    if code in {"en", "und"}:
        english = variety if variety is not CHINESE else _GUESSED
        return Detected(english.name, english.long_code, share_of(text, "en"))
    return Detected(_name(code), code, share_of(text, code))


def _name(code: str) -> str:
    try:
        return Locale.parse(code).english_name or code
    except (UnknownLocaleError, ValueError):
        return "Another language"
