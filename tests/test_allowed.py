"""A visitor chooses among what the operator allowed; nothing else is loaded or even looked for."""

from __future__ import annotations

import pytest

from app.errors import UsageError
from app.web import allowed as module
from app.web.allowed import NotAllowed, read_allowed
from models.unchanged import Unchanged


@pytest.fixture
def loaded(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str | None]]:
    asked: list[tuple[str, str | None]] = []

    def load(backend: str, model: str | None) -> Unchanged:
        asked.append((backend, model))
        return Unchanged()

    monkeypatch.setattr(module, "load", load)
    return asked


def test_nothing_asked_for_is_the_default(loaded: list[tuple[str, str | None]]) -> None:
    read_allowed("llm", "gpt-4o").corrector()
    assert loaded == [("llm", "gpt-4o")]


def test_an_allowed_corrector_is_found_with_and_without_its_model(
    loaded: list[tuple[str, str | None]],
) -> None:
    choices = read_allowed("bundled", None, ["llm:llama3.1:8b", "unchanged"])
    choices.corrector("llm", "llama3.1:8b")
    choices.corrector("llm", " ")
    choices.corrector("unchanged", None)
    assert loaded == [("llm", "llama3.1:8b")] * 2 + [("unchanged", None)]


@pytest.mark.parametrize(
    ("backend", "model"),
    [
        ("seq2seq", "/etc"),
        ("seq2seq", "org/huge-model"),
        ("bundled", "models/weights"),
        ("llm", "gpt-4o"),
        ("llm", ""),
        ("", "/root"),
        ("nonsense", ""),
    ],
)
def test_anything_else_is_refused_alike_and_nothing_is_loaded(
    backend: str, model: str, loaded: list[tuple[str, str | None]]
) -> None:
    with pytest.raises(NotAllowed) as caught:
        read_allowed("bundled").corrector(backend, model)
    assert str(caught.value) == "This server does not offer that corrector. It offers: bundled."
    assert loaded == []


def test_a_language_model_explains_only_where_the_operator_named_one() -> None:
    with pytest.raises(NotAllowed):
        read_allowed("llm", "gpt-4o").model_of_explainer("llm")
    both = read_allowed("bundled", explainer_model="gpt-4o")
    assert both.model_of_explainer("llm") == "gpt-4o"
    assert both.model_of_explainer("catalogue") is None


def test_a_wrong_name_in_allow_is_an_error_at_the_start() -> None:
    with pytest.raises(UsageError, match="--allow nonsense:x"):
        read_allowed("bundled", None, ["nonsense:x"])
