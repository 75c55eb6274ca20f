"""The parameters of ``/v2/check`` → what is to be checked, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.api.annotated import AnnotatedText, read_data
from app.api.errors import BadRequest
from app.api.languages import AUTO, Variety, read_language
from app.api.rules import Selection, read_selection
from app.explain.first_language import known_language
from app.web.limits import whole_characters

_OLD_NAMES = {
    "enabled": "enabledRules",
    "disabled": "disabledRules",
    "preferredvariants": "preferredVariants",
}
_TEXT_LEVEL = "textLevelOnly"
_MODES = {"all", "allButTextLevelOnly", _TEXT_LEVEL, "batch"}


@dataclass(frozen=True)
class CheckRequest:
    """A request that can be answered."""

    text: AnnotatedText
    variety: Variety
    selection: Selection
    first_language: str | None = None
    """Of ``motherTongue``, if Margin knows what its speakers find hard."""
    is_text_level: bool = False
    """Asks only for rules about the whole text; Margin has none, every rule is about a sentence."""


def read_check(parameters: Mapping[str, str]) -> CheckRequest:
    """The request; raises a BadRequest in LanguageTool's words."""
    text = _read_text(parameters)
    code = parameters.get("language", "")
    if not code:
        raise BadRequest(
            "Missing 'language' parameter, e.g. 'language=en-US' for American English or "
            "'language=auto'"
        )
    for old, new in _OLD_NAMES.items():
        if old in parameters:
            raise BadRequest(f"You specified '{old}' but the parameter is called '{new}'")
    preferred = parameters.get("preferredVariants", "")
    if preferred and code != AUTO:
        raise BadRequest("You specified 'preferredVariants' but you didn't specify 'language=auto'")
    mode = parameters.get("mode", "all")
    if mode not in _MODES:
        raise BadRequest(f"If 'mode' is set, it must be one of: {', '.join(sorted(_MODES))}")
    return CheckRequest(
        text,
        read_language(code, preferred, text.plain),
        read_selection(parameters),
        known_language(parameters.get("motherTongue", "")),
        mode == _TEXT_LEVEL,
    )


def _read_text(parameters: Mapping[str, str]) -> AnnotatedText:
    if "text" in parameters and "data" in parameters:
        raise BadRequest("Set only 'text' or 'data' parameter, not both")
    if "text" in parameters:
        return AnnotatedText.of(whole_characters(parameters["text"]))
    if "data" in parameters:
        return read_data(parameters["data"])
    raise BadRequest("Missing 'text' or 'data' parameter")
