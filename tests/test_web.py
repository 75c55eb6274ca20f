"""What the page asks the server for: streams, records from the browser, permissions, messages."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import gradio as gr
import pytest

from app.errors import UsageError
from app.records import Report
from app.render.m2 import to_m2
from app.render.spent import Prices
from app.render.templates import ASSETS, fill, script_json
from app.running import StopSignal
from app.web import allowed as allowed_module
from app.web.allowed import Allowed, Choice, read_allowed
from app.web.checking import Message, Wanted, check_stream, explained_again, given_report
from app.web.checks import Checks, Job
from app.web.endpoints import _opening, api_check, desk_practise
from app.web.last_words import WORDS
from app.web.limits import Limits
from app.web.messages import say
from app.web.opening import open_document
from app.web.practising import for_edit, for_item
from app.web.received import pairs_from, report_from, sentence_from
from app.web.routes import show_asset
from app.web.setup import setup
from grammar_items.usage.lexicon import transfer_languages
from tests.conftest import Scripted, replacing
from tests.within import within_work

ROOT = Path(__file__).parent.parent
PRICES = Prices()
WHOLE = {"start": 0, "end": 2, "original": "Hi", "replacement": "Ho"}


@pytest.fixture
def corrector(monkeypatch: pytest.MonkeyPatch) -> Scripted:
    made = replacing(go="goes", have="has")
    monkeypatch.setattr(allowed_module, "load", lambda *_: made)
    return made


def stream(stop: StopSignal | None = None, **given: object) -> Iterator[Message]:
    """The messages of a check that a browser asks for."""
    checks = Checks(Allowed((Choice("scripted"),)))
    return check_stream(Wanted.from_browser(given, PRICES), checks, None, stop or StopSignal())


def test_a_check_gives_places_then_sentences_in_reading_order(corrector: Scripted) -> None:
    text = " ".join(f"Pupil {n} go home." for n in range(9))
    first, *batches, last = stream(text=text)
    assert first["total"] == 9 and first["spans"][1] == [17, 33]
    assert [text[a:b] for a, b in first["spans"]][3] == "Pupil 3 go home."
    sentences = [one for batch in batches for one in batch["sentences"]]
    assert [one["start"] for one in sentences] == [a for a, _ in first["spans"]]
    assert [batch["done"] for batch in batches] == [2, 6, 9]
    edit = sentences[4]["edits"][0]
    assert (edit["start"], edit["original"], edit["replacement"]) == (8, "go", "goes")
    assert edit["kind"] == "grammar" and edit["topic"] == "Verbs"
    assert last == {"finished": True, "stopped": False}


def test_sentences_that_are_known_are_not_read_again(corrector: Scripted) -> None:
    text = "Ann go home. Bob go home. Eve go home."
    known = ["Ann go home.", "Eve go home."]
    first, batch, _ = stream(text=text, known=known)
    assert first["total"] == 1 and len(first["spans"]) == 3
    assert corrector.seen == ["Bob go home."]
    assert [one["text"] for one in batch["sentences"]] == ["Bob go home."]


def test_a_stop_ends_the_work_between_slices(corrector: Scripted) -> None:
    stop = StopSignal()
    messages = stream(stop, text="Ann go home. " * 50)
    next(messages), next(messages)
    stop.set()
    assert next(messages)["stopped"]
    assert len(corrector.seen) == 2


def test_nothing_is_read_ahead_of_the_reader(corrector: Scripted) -> None:
    messages = stream(text="Ann go home. " * 50)
    next(messages), next(messages)
    messages.close()  # type: ignore[attr-defined]
    assert len(corrector.seen) == 2


def test_a_failure_is_one_message(corrector: Scripted) -> None:
    (message,) = stream(text="a" * 200_001)
    assert "200,001 characters" in message["error"] and "python" not in message["error"]
    assert corrector.seen == []


@pytest.mark.parametrize(
    "given", [{"backend": "llm"}, {"backend": "scripted", "model": "/etc"}, {"explainer": "llm"}]
)
def test_a_visitor_chooses_only_what_is_allowed(given: dict[str, str], corrector: Scripted) -> None:
    (message,) = stream(text="Ann go home.", **given)
    assert "does not offer" in message["error"]
    assert corrector.seen == []


def test_the_page_names_only_the_correctors_that_are_allowed() -> None:
    allowed = Allowed((Choice("unchanged"), Choice("llm", "small"), Choice("llm", "large")))
    data = setup(allowed, Limits(), None, PRICES)
    assert data["backends"] == ["unchanged", "llm"] and not data["workshop"]


@pytest.mark.parametrize("broken", [None, [], {"text": 3}])
def test_a_request_without_a_text_is_refused(broken: object) -> None:
    with pytest.raises(UsageError):
        Wanted.from_browser(broken, PRICES)


def test_known_corrections_are_told_again_in_another_language() -> None:
    pairs = [["She go home.", "She goes home."], ["All is well.", "All is well."]]
    checks = Checks(read_allowed("unchanged"))
    english, japanese, unknown = (
        explained_again(pairs, None, language, checks, None) for language in ("en", "ja", "xx")
    )
    assert japanese["explained_in"] == "ja"
    one, other = (told["sentences"][0]["edits"][0] for told in (english, japanese))
    assert (one["start"], one["replacement"]) == (other["start"], other["replacement"])
    assert one["explanation"] != other["explanation"]
    assert unknown["explained_in"] == "en"
    assert len(english["sentences"]) == 2 and english["sentences"][1]["edits"] == []


def test_the_first_language_adds_its_sentence_to_the_notes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(allowed_module, "load", lambda *_: replacing(of="on"))
    text = "It depends of the weather."

    def reason(**chosen: str) -> str:
        _, batch, _ = stream(text=text, **chosen)
        return str(batch["sentences"][0]["edits"][0]["explanation"]["reason"])

    plain = reason()
    assert "Spanish" in reason(first_language="es") and "Spanish" not in plain
    assert reason(first_language="xx") == plain  # a language that nothing is known of
    checks = Checks(read_allowed("unchanged"))
    pairs = [[text, text.replace(" of ", " on ")]]
    again = explained_again(pairs, None, "en", checks, None, "es")
    assert again["sentences"][0]["edits"][0]["explanation"]["reason"] == reason(first_language="es")


def test_each_edit_says_which_parts_of_margin_spoke(corrector: Scripted) -> None:
    _, batch, _ = stream(text="Ann go home.")
    trace = batch["sentences"][0]["edits"][0]["trace"]
    assert trace == "reason nominal.agreement.agreement · rule reason · item 60"


def test_first_languages_are_offered_under_their_own_names() -> None:
    data = setup(read_allowed("unchanged"), Limits(), None, PRICES)
    names = dict(data["first_languages"])
    assert list(names) == list(transfer_languages())
    assert names["es"] == "Español" and names["ja"] == "日本語"


def test_a_correction_made_elsewhere_has_the_form_of_a_check() -> None:
    checks = Checks(read_allowed("unchanged"))

    def given(source: str, target: str) -> Message:
        return given_report(source, target, None, "en", checks, None, StopSignal())

    message = given("She go home.", "She goes home.")
    assert message["finished"] and message["spans"] == [[0, 12]]
    with pytest.raises(UsageError, match="Both boxes"):
        given(" ", "x")


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {"text": "Hi."},
        {"text": "Hi.", "edits": [{"start": 2}]},
        {"text": "Hi.", "edits": [{"start": 9, "end": 12, "original": "", "replacement": ""}]},
        {"text": "Hi.", "edits": [{"start": 2, "end": 1, "original": "", "replacement": ""}]},
        {"text": "Hi.", "edits": [{"start": "a", "end": 1, "original": "", "replacement": ""}]},
        {"text": "Hi.", "edits": [{"start": 0, "end": inf, "original": "", "replacement": ""}]},
        {"text": "Hi.", "edits": ["x"]},
        {"text": "Hi.", "edits": {"start": 0}},
        {"text": "Hi.", "edits": [WHOLE | {"replacement": "x" * 20_000}]},
        {"text": "x" * 5_001, "edits": []},
        {"text": "Hi.", "edits": [WHOLE | {"start": 2}] * 1_001},
    ],
)
def test_what_the_browser_sends_is_not_trusted(broken: object) -> None:
    with pytest.raises(UsageError):
        sentence_from(broken)
    with pytest.raises(UsageError):
        report_from([broken])
    with pytest.raises(UsageError):
        pairs_from([broken])


@pytest.mark.parametrize("odd", ["x", 5, [1], {"id": [1]}, None])
def test_an_odd_explanation_or_item_of_an_edit_is_left_out(odd: object) -> None:
    edit = WHOLE | {"explanation": odd, "item": odd if not isinstance(odd, dict) else None}
    sentence = sentence_from({"text": "Hi.", "edits": [edit]})
    assert sentence.edits[0].item is None and sentence.corrected == "Ho."


def test_a_sentence_with_many_edits_becomes_m2_in_no_time() -> None:
    edits = [
        WHOLE | {"start": at, "end": at + 1, "original": "a", "replacement": "b"}
        for at in range(0, 2_000, 2)
    ]
    sentences = [{"text": "a " * 2_000, "edits": edits}] * 20
    with within_work(20):
        lines = to_m2(report_from(sentences)).splitlines()
    assert lines[1] == "A 0 1|||R:OTHER|||b|||REQUIRED|||-NONE-|||0"
    assert lines[1_000] == "A 999 1000|||R:OTHER|||b|||REQUIRED|||-NONE-|||0"


def test_odd_requests_of_a_browser_are_answered_in_words(
    capsys: pytest.CaptureFixture[str],
) -> None:
    odd: Any
    for odd in (None, 5, "x", [1], {"sentence": {}, "place": inf}):
        assert "Load the page again" in desk_practise(odd)["error"]
    assert "Check it again" in desk_practise({"sentence": "x"})["error"]
    odd = []
    assert "Load the page again" in _opening(Checks(Allowed((Choice("unchanged"),))))(odd)["error"]
    assert "Traceback" not in capsys.readouterr().err
    assert Wanted.from_browser({"text": "Hi.", "known": 5}, PRICES).known == frozenset()


def test_a_file_with_a_longer_text_than_the_server_checks_is_not_opened() -> None:
    """A packed document of twenty kilobytes can hold twenty megabytes of text."""
    desk_open = _opening(Checks(Allowed((Choice("unchanged"),)), Limits(characters=20)))
    content = base64.b64encode(b"He go home." * 2).decode()
    refused = desk_open({"name": "essay.txt", "content": content})
    assert "22 characters" in refused["error"] and "in parts" in refused["error"]
    content = base64.b64encode(b"He go home.").decode()
    assert desk_open({"name": "essay.txt", "content": content}) == {"text": "He go home."}


def test_an_unforeseen_error_in_a_check_is_told_in_words_and_logged_without_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(self: Job, **options: object) -> Iterator[Report]:
        raise ZeroDivisionError(self.text)

    monkeypatch.setattr(Job, "slices", fails)
    checks = Checks(read_allowed("unchanged"))
    wanted = Wanted("My secret diary.")
    *_, last = check_stream(wanted, checks, None, StopSignal())
    assert last == {"error": WORDS}
    with pytest.raises(gr.Error, match="try again"):
        api_check(checks, wanted.text)
    told = capsys.readouterr().err
    assert told.count("ZeroDivisionError") == 2 and "diary" not in told


def test_exercises_come_in_the_language_of_the_page() -> None:
    edit = {"start": 4, "end": 6, "original": "go", "replacement": "goes", "type": "R:VERB:SVA"}
    sentence = {"text": "She go home.", "edits": [edit]}
    gap = for_edit(sentence, 0, "es")[0]
    assert gap["task"] == "Completa el hueco (no “go”)." and gap["answers"] == ["goes"]
    assert len(for_item(62, "ja")) == 3
    with pytest.raises(UsageError):
        for_edit(sentence, 5, "en")


def test_an_opened_file_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    content = base64.b64encode("Café.".encode()).decode()
    assert open_document("../../essay.txt", content) == "Café."
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(UsageError, match="did not arrive whole"):
        open_document("essay.txt", "%%%")
    with pytest.raises(UsageError, match=r"is not a \.txt or \.docx file"):
        open_document("photo.png", content)


def test_messages_are_filled_in() -> None:
    assert say("{n} words", "es", n="3") == "3 palabras"
    assert say("{n} words", "xx", n="3") == "3 words"


# Markup and files


def test_values_are_escaped_in_templates() -> None:
    page = fill("base_page.html", title="<script>alert(1)</script> {{x}} ${y}")
    assert "<script>" not in page and "{{" not in page and "${" not in page
    assert "</script>" not in script_json({"a": "</script><!--"})


def test_only_files_of_the_page_are_served() -> None:
    assert show_asset("main.js").status_code == 200
    for name in ("../requirements.txt", "samples", "nothing.js", "samples/1-my-weekend.txt", ""):
        assert show_asset(name).status_code == 404


def test_no_markup_is_written_outside_the_templates() -> None:
    tag = re.compile(r"""["'][^"'\n]*</?(?:div|p|span|b|button|section|table|ul|li|a|h\d)[ >]""")
    allowed = {ROOT / "app" / "render" / "marking.py", ROOT / "app" / "evaluation" / "report.py"}
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in [*(ROOT / "app").rglob("*.py")]
        if path not in allowed and not {"evaluation", "attack"} & set(path.parts)
        for line in path.read_text(encoding="utf-8").splitlines()
        if tag.search(line)
    ]
    assert found == []


def test_scripts_are_small_and_never_write_markup() -> None:
    for path in ASSETS.glob("*.js"):
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") < 300, path.name
        for forbidden in (
            "innerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
        ):
            assert forbidden not in text, (path.name, forbidden)


def test_templates_hold_no_event_handlers() -> None:
    for path in (ROOT / "app" / "render" / "templates").glob("*.html"):
        assert not re.search(r"\son\w+=", path.read_text(encoding="utf-8")), path.name


def test_functions_of_page_and_renderers_are_short() -> None:
    import ast

    for room in ("web", "render"):
        for path in (ROOT / "app" / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef):
                    assert (node.end_lineno or 0) - node.lineno < 60, (path.name, node.name)
