"""Margin's edits as LanguageTool's rules: ids, categories, issue types, and which are wanted.

``rule_of("R:VERB:SVA").id`` is "R_VERB_SVA" in the category GRAMMAR. Spelling has the id of
LanguageTool's own speller, MORFOLOGIK_RULE_EN_US: editors offer "Add to dictionary" by that name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.api.errors import BadRequest
from app.explain.labels import CATEGORIES, label
from app.kinds import CHINESE_CATEGORIES
from app.languages.zh.labels import CHINESE_NAMES

OPERATIONS = {"M": "something is missing", "R": "something to change", "U": "something too much"}
SPELLER = "MORFOLOGIK_RULE_"
POLISH = 1
"""The severity of what nobody is slowed down by."""


@dataclass(frozen=True)
class Category:
    """A category of LanguageTool, with the issue type of its rules."""

    id: str
    name: str
    issue_type: str
    type_name: str = "Other"


GRAMMAR = Category("GRAMMAR", "Grammar", "grammar")
_TYPOS = Category("TYPOS", "Possible Typo", "misspelling", "UnknownWord")
_CASING = Category("CASING", "Capitalization", "typographical")
_PUNCTUATION = Category("PUNCTUATION", "Punctuation", "typographical")
_WORDS = Category("CONFUSED_WORDS", "Commonly Confused Words", "misspelling")
_WORDING = Category("STYLE", "Style", "style", "Hint")
_OF_TYPE = {
    "SPELL": _TYPOS,
    "ORTH": _CASING,
    "PUNCT": _PUNCTUATION,
    "ADJ": _WORDS,
    "ADV": _WORDS,
    "NOUN": _WORDS,
    "VERB": _WORDS,
}
"""By ERRANT's type without its operation; a missing or needless word is grammar all the same."""
_SHOWN_AS_POLISH = {"TYPOS", "CASING", "PUNCTUATION"}
"""Categories whose small things are shown at the default level."""


@dataclass(frozen=True)
class Rule:
    """A kind of edit."""

    id: str
    description: str
    category: Category


def rule_of(type: str, severity: int = 3, variety: str = "en-US") -> Rule:
    """The rule of an edit of this type and severity, in this variety of English or in Chinese."""
    if type in CHINESE_NAMES:
        return _chinese_rule(type)
    operation, _, kind = type.partition(":")
    category = _OF_TYPE.get(kind, GRAMMAR)
    if category is _WORDS and operation != "R":
        category = GRAMMAR
    if severity == POLISH and category.id not in _SHOWN_AS_POLISH:
        category = _WORDING
    if kind == "SPELL":
        return Rule(SPELLER + _speller(variety), "Possible spelling mistake", category)
    told = OPERATIONS.get(operation, OPERATIONS["R"])
    return Rule(type.replace(":", "_"), f"{label(type)}: {told}", category)


def _chinese_rule(type: str) -> Rule:
    """``ZH_WRONG_WORD`` for 词语误用."""
    english = CHINESE_NAMES[type][0]
    kind = CHINESE_CATEGORIES.get(type, "")
    return Rule(
        "ZH_" + english.upper().replace(" ", "_"), f"{type}: {english}", _OF_TYPE.get(kind, GRAMMAR)
    )


def _speller(variety: str) -> str:
    return "EN_US" if variety == "en" else variety.upper().replace("-", "_")


def all_rules(variety: str) -> list[Rule]:
    """Every rule there is, for ``/v2/configinfo``."""
    if variety.startswith("zh"):
        return [rule_of(type) for type in CHINESE_NAMES]
    kinds = [f"{operation}:{kind}" for kind in CATEGORIES for operation in OPERATIONS]
    by_id = {rule.id: rule for rule in (rule_of(kind, variety=variety) for kind in kinds)}
    return list(by_id.values())


@dataclass(frozen=True)
class Selection:
    """Which rules a client wants."""

    enabled_rules: frozenset[str] = frozenset()
    disabled_rules: frozenset[str] = frozenset()
    enabled_categories: frozenset[str] = frozenset()
    disabled_categories: frozenset[str] = frozenset()
    enabled_only: bool = False
    picky: bool = False

    def wants(self, rule: Rule) -> bool:
        """Polish of the wording comes with ``level=picky`` only, or if it is enabled by name."""
        named = rule.id in self.enabled_rules or rule.category.id in self.enabled_categories
        if self.enabled_only or named:
            return named
        if rule.id in self.disabled_rules or rule.category.id in self.disabled_categories:
            return False
        return self.picky or rule.category is not _WORDING


def read_selection(parameters: Mapping[str, str]) -> Selection:
    """The selection of a request."""
    level = parameters.get("level", "default").lower()
    if level not in {"default", "picky"}:
        raise BadRequest("If 'level' is set, it must be set to 'default' or 'picky'")
    selection = Selection(
        enabled_rules=_ids(parameters, "enabledRules"),
        disabled_rules=_ids(parameters, "disabledRules"),
        enabled_categories=_ids(parameters, "enabledCategories"),
        disabled_categories=_ids(parameters, "disabledCategories"),
        enabled_only=parameters.get("enabledOnly", "").lower() in {"true", "yes"},
        picky=level == "picky",
    )
    if selection.enabled_only:
        if selection.disabled_rules or selection.disabled_categories:
            raise BadRequest(
                "You cannot specify disabled rules or categories using enabledOnly=true"
            )
        if not (selection.enabled_rules or selection.enabled_categories):
            raise BadRequest(
                "You must specify enabled rules or categories when using enabledOnly=true"
            )
    return selection


def _ids(parameters: Mapping[str, str], name: str) -> frozenset[str]:
    return frozenset(one.strip() for one in parameters.get(name, "").split(",") if one.strip())
