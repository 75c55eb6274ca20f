"""Every message of the notes and of the page, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.__main__ import main
from app.commands import messages
from app.commands.messages import Checked, check
from app.explain import translate
from app.explain.catalogue import CatalogueExplainer
from app.explain.messages import all_messages
from app.pipeline import annotate
from app.web.messages import LANGUAGES
from grammar_items.usage.lexicon import all_roles

OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.mark.parametrize("checked", check(OTHERS), ids=lambda one: f"{one.part}-{one.language}")
def test_everything_is_translated_and_keeps_its_placeholders(checked: Checked) -> None:
    assert checked.missing == []
    assert checked.broken == []
    assert checked.unused == []


def test_the_roles_of_the_usage_lexicon_are_messages_too() -> None:
    assert {row.role for row in all_roles()} <= set(all_messages())


@pytest.mark.parametrize(
    ("language", "ending"),
    [
        ("en", "After {of} we name what may happen: “a disease”."),
        ("ja", "起こるかもしれないことを表す語句が来ます。ここでは“a disease”です。"),
        ("zh", "{of} 后面说的是可能发生的事，这里是“a disease”。"),
        ("es", "Después de {of} indicamos lo que puede pasar: “a disease”."),
    ],
)
def test_what_follows_a_preposition_is_named_in_the_language_of_the_card(
    language: str, ending: str
) -> None:
    explainer = CatalogueExplainer(language)
    report = annotate(
        "He is at risk for a disease.", "He is at risk of a disease.", explainer=explainer
    )
    assert report.edits[0].explanation.reason.endswith(ending)


def test_the_page_and_the_notes_speak_the_same_languages() -> None:
    assert set(translate.languages()) == set(LANGUAGES)


def test_a_translation_that_loses_a_placeholder_is_reported() -> None:
    told = {"“%(old)s” is written {%(new)s}.": "{%(new)s}"}
    checked = Checked("notes", "xx", Path("xx.po"), tuple(told), told)
    assert checked.broken == list(told) and checked.missing == []


def test_add_lists_the_missing_messages_of_a_new_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(messages.notes, "LOCALES", tmp_path)
    monkeypatch.setattr(messages.page, "LOCALES", tmp_path)
    monkeypatch.setattr(messages, "all_messages", lambda: ["Adjective"])
    monkeypatch.setattr(messages, "used", list)
    assert main(["messages", "xx", "--add"]) == 1
    assert "1 missing" in capsys.readouterr().out
    assert 'msgid "Adjective"\nmsgstr ""' in (tmp_path / "xx.po").read_text(encoding="utf-8")
