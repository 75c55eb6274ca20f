"""Every message of the notes and of the page, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.__main__ import main
from app.commands import messages
from app.commands.messages import Checked, check
from app.explain import translate
from app.web.messages import LANGUAGES

OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.mark.parametrize("checked", check(OTHERS), ids=lambda one: f"{one.part}-{one.language}")
def test_everything_is_translated_and_keeps_its_placeholders(checked: Checked) -> None:
    assert checked.missing == []
    assert checked.broken == []
    assert checked.unused == []


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
