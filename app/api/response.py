"""A report → the JSON that LanguageTool's server answers with."""

from __future__ import annotations

from typing import Any

from app.api.annotated import AnnotatedText, Place
from app.api.languages import VARIETIES, Detected, Variety, detect
from app.api.matches import Match, matches
from app.api.request import CheckRequest
from app.api.rules import Rule, all_rules, rule_of
from app.api.units import Units, length
from app.records import Edit, Report
from app.render.marking import unmarked
from app.spelling_choice import spelt
from app.version import VERSION

Data = dict[str, Any]

API_VERSION = 1
CONTEXT = 40
"""Characters on each side of a match in its context."""
_INCOMPLETE = {"kept", "not-english", "not-chinese"}
"""Codes of notices that say that a part of the text was not checked."""


def software() -> Data:
    return {
        "name": "Margin",
        "version": VERSION,
        "buildDate": "",
        "apiVersion": API_VERSION,
        "premium": False,
        "status": "",
    }


def info() -> Data:
    """``/v2/info``."""
    return {"software": {**software(), "commit": ""}}


def languages() -> list[Data]:
    """``/v2/languages``."""
    return [{"name": one.name, "code": one.code, "longCode": one.long_code} for one in VARIETIES]


def configuration(variety: Variety, most: int) -> Data:
    """``/v2/configinfo``: every rule, and how long a text may be."""
    return {
        "software": software(),
        "parameter": {"maxTextLength": most},
        "rules": [
            {
                "ruleId": rule.id,
                "description": rule.description,
                "categoryId": rule.category.id,
                "categoryName": rule.category.name,
                "locQualityIssueType": rule.category.issue_type,
            }
            for rule in all_rules(variety.long_code)
        ],
    }


def answer(request: CheckRequest, report: Report | None, base: str) -> Data:
    """``/v2/check``; ``base`` is the address of this server, for links to item pages."""
    writer = _Writer(request, base)
    detected = detect(request.text.plain, request.variety)
    return {
        "software": software(),
        "warnings": _warnings(report),
        "language": _language(request.variety, detected),
        "matches": writer.matches(report) if report is not None else [],
        **_sentence_ranges(writer, report, detected),
    }


def _warnings(report: Report | None) -> Data:
    notices = report.notices if report is not None else ()
    reasons = dict.fromkeys(one.message for one in notices if one.code in _INCOMPLETE)
    if not reasons:
        return {"incompleteResults": False}
    return {"incompleteResults": True, "incompleteResultsReason": " ".join(reasons)}


def _language(variety: Variety, detected: Detected) -> Data:
    return {
        "name": variety.name,
        "code": variety.long_code,
        "detectedLanguage": {
            "name": detected.name,
            "code": detected.code,
            "confidence": round(detected.confidence, 3),
            "source": "small-words",
        },
    }


def _sentence_ranges(writer: _Writer, report: Report | None, detected: Detected) -> Data:
    ranges = [writer.range(one.start, one.end) for one in report.sentences] if report else []
    rates = [{"language": detected.code, "rate": round(detected.confidence, 3)}]
    return {
        "sentenceRanges": ranges,
        "extendedSentenceRanges": [
            {"from": start, "to": end, "detectedLanguages": rates} for start, end in ranges
        ],
    }


class _Writer:
    """Writes the matches of one text."""

    def __init__(self, request: CheckRequest, base: str) -> None:
        self._text: AnnotatedText = request.text
        self._units = Units(request.text.whole)
        self._selection = request.selection
        self._variety = request.variety
        self._base = base

    def matches(self, report: Report) -> list[Data]:
        found = matches(report, self._rule, self._selection.wants, self._is_solid)
        placed = ((one, self._text.place(one.start, one.end)) for one in found)
        return [self._match(one, place) for one, place in placed if place.is_own]

    def _is_solid(self, start: int, end: int) -> bool:
        return self._text.place(start, end).is_solid

    def range(self, start: int, end: int) -> list[int]:
        place = self._text.place(start, end)
        return [self._units[place.start], self._units[place.end]]

    def _rule(self, edit: Edit) -> Rule:
        respelt = spelt(edit.original, self._variety.spelling)
        chosen = edit.original != respelt == edit.replacement  # both are words: ERRANT says R:ADJ
        kind = "R:SPELL" if chosen else edit.type
        return rule_of(kind, edit.severity, self._variety.long_code)

    def _match(self, match: Match, place: Place) -> Data:
        edit, rule = match.main, self._rule(match.main)
        reasons = dict.fromkeys(unmarked(one.explanation.reason) for one in match.edits)
        start, end = self._units[place.start], self._units[place.end]
        is_word = rule.category.id == "TYPOS"
        return {
            "message": " ".join(reasons),
            "shortMessage": edit.label,
            "replacements": self._replacements(match, place),
            "offset": start,
            "length": end - start,
            "context": self._context(place),
            "sentence": match.sentence.text.strip(),
            "type": {"typeName": rule.category.type_name},
            "rule": self._rule_data(rule, edit),
            "ignoreForIncompleteSentence": not is_word,
            "contextForSureMatch": 0 if is_word else -1,
        }

    def _replacements(self, match: Match, place: Place) -> list[Data]:
        """What to write; nothing where it would overwrite markup."""
        if not place.is_solid:
            return []
        return [{"value": match.replacement}]

    def _rule_data(self, rule: Rule, edit: Edit) -> Data:
        category = {"id": rule.category.id, "name": rule.category.name}
        data: Data = {"id": rule.id}
        if edit.item is not None:
            data["subId"] = str(edit.item.id)
        data |= {"description": rule.description, "issueType": rule.category.issue_type}
        if edit.item is not None and self._base:
            data["urls"] = [{"value": f"{self._base}/item/{edit.item.id}"}]
        return {**data, "category": category}

    def _context(self, place: Place) -> Data:
        whole = self._text.whole
        first, last = max(0, place.start - CONTEXT), min(len(whole), place.end + CONTEXT)
        before = ("..." if first else "") + whole[first : place.start]
        shown = before + whole[place.start : last] + ("..." if last < len(whole) else "")
        return {
            "text": shown.replace("\n", " ").replace("\r", " "),
            "offset": length(before),
            "length": self._units[place.end] - self._units[place.start],
        }
