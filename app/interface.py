"""The web page: what a person types and presses, and which stage answers.

No linguistic decision is taken here: the page asks the pipeline and shows
what ``app.render`` makes of the report.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("GRADIO_ANALYTICS_ENABLED", "False")

import gradio as gr

from app.classroom import class_link, read_address
from app.compare import Contestant, to_comparison
from app.compare import run as run_contest
from app.documents import read_document
from app.errors import UsageError
from app.explain.choose import choose_explainer
from app.explain.translate import languages
from app.item_page import item_table
from app.offer import offer
from app.render.escape import safe
from app.render.fragment import to_fragment
from app.render.page import asset
from app.render.spent import Prices, to_spent, total_of
from app.running import Running, StopSignal, TimeUp
from app.samples import samples
from app.segment import segment
from app.web.addresses import PublicAddress
from app.web.allowed import CATALOGUE, LLM, Allowed
from app.web.checks import Checks
from app.web.limits import whole_characters
from app.web.private_files import delete_upload
from grammar_items.catalogue import LEVELS, Item, catalogue, search
from models.protocol import Accountable, BackendError, Usage

ASSETS = Path(__file__).parent.parent / "assets"
MOST_CHARACTERS = 200_000
NO_ITEM = ("None: correct everything", 0)
ALL = "All"
LANGUAGES = {"en": "English", "ja": "日本語"}
NOBODY = "(none)"
COMPARE_SAMPLE = "The dog hearing its name, it ran to the door."
"""May be corrected with or without item 213, as the example of the CTSEG paper, Table 5."""

NO_TEXT = "There is no text yet. Paste or type one, then press the button again."
EMPTY_HINT = (
    '<div class="margin-empty"><p><b>Your corrections will stand here</b>, beside your own words.'
    "</p><p>Paste a text or choose a sample, then press “Check my writing”. Nothing you write is "
    "stored, and with the bundled corrector nothing leaves this computer.</p></div>"
)


_running = Running()


def _message(text: str) -> str:
    return f'<div class="margin-message" role="alert">{safe(text)}</div>'


def choices(level: str = ALL, topic: str = ALL, chosen: int | None = None) -> list[tuple[str, int]]:
    """The picker's entries; title and name are in each, so that typing finds both.

    The chosen item stays among them whatever is looked for: it is still today's.
    """
    found = search(level=None if level == ALL else level, topic=None if topic == ALL else topic)
    if chosen and all(item.id != chosen for item in found):
        found = [catalogue()[chosen], *found]
    return [NO_ITEM, *((_entry(item), item.id) for item in found)]


def _entry(item: Item) -> str:
    return f"{item.level} · {item.title} · {item.name} ({item.id})"


def topics() -> list[str]:
    """Both steps of the topic tree, in order of first appearance."""
    steps: dict[str, None] = {}
    for item in sorted(catalogue().values(), key=lambda item: item.topic):
        steps.setdefault(item.topic[0])
        steps.setdefault(" › ".join(item.topic))
    return [ALL, *steps]


def check_text(
    checks: Checks,
    text: str,
    item: int | None,
    backend: str,
    model: str,
    explainer: str = CATALOGUE,
    language: str = "en",
    progress: Any = None,
    session: str | None = None,
    stop: StopSignal | None = None,
    prices: Prices | None = None,
) -> str:
    """Marked text and margin for the page, or one clear sentence."""
    if not text or not text.strip():
        return _message(NO_TEXT)
    text = whole_characters(text)
    accounts: list[Usage] = []
    try:
        with checks.opened(text, backend, model, session, stop) as job:
            explaining_model = checks.allowed.model_of_explainer(explainer)
            explains = choose_explainer(explainer, explaining_model, language)
            if isinstance(explains, Accountable):
                explains = explains.for_text(job.stop)
                accounts.append(explains.usage)
            total = len(segment(text)[0])
            reports = []
            for report in job.slices(item=item or None, explainer=explains):
                reports.append(report)
                if progress is not None:
                    done = job.sentences
                    progress((done, total), desc=f"{done} of {total} sentences", unit="sentences")
            whole = job.joined(reports, item or None)
            accounts += [job.usage] if job.usage is not None else []
    except (UsageError, BackendError) as error:
        return _message(str(error))
    shown = to_fragment(whole, uid="desk", offered=offer(whole))
    if accounts:
        shown += to_spent(model.strip(), total_of(accounts), prices or Prices())
    return shown


def explain_given(
    checks: Checks,
    source: str,
    target: str,
    item: int | None,
    language: str = "en",
    session: str | None = None,
    stop: StopSignal | None = None,
) -> str:
    """The margin for a correction that somebody else made."""
    if not source.strip() or not target.strip():
        return _message("Both boxes need a text: the learner's own, and the corrected one.")
    explainer = choose_explainer(language=language)
    try:
        report = checks.given(
            whole_characters(source), whole_characters(target), item=item or None,
            explainer=explainer, session=session, stop=stop,
        )  # fmt: skip
    except UsageError as error:
        return _message(str(error))
    return to_fragment(report, uid="given", offered=offer(report))


def api_check(
    checks: Checks,
    text: str,
    item: int = 0,
    backend: str = "",
    model: str = "",
    session: str | None = None,
) -> dict[str, Any]:
    """Check a text and return the report, as a dictionary of the contract's JSON."""
    words = all(isinstance(one, str | None) for one in (text, backend, model))
    if not words or text is None or not isinstance(item, int | None):
        raise gr.Error(
            "Send text, item, backend and model as a text, a number, a text and a text.",
            print_exception=False,
        )
    try:
        with _running.check(f"{session or threading.get_ident()}:api") as stop:
            report = checks.report(
                whole_characters(text), backend or "", model, item=item or None, session=session,
                stop=stop,
            )  # fmt: skip
    except (UsageError, BackendError) as error:
        raise gr.Error(str(error), print_exception=False) from None
    return report.as_dict()


def _open_file(path: str | None) -> Any:
    if path is None:
        return gr.skip()
    try:
        return read_document(Path(path))
    except UsageError as error:
        gr.Warning(str(error))
        return gr.skip()
    finally:
        delete_upload(Path(path))


def build(
    checks: Checks,
    public: PublicAddress,
    item: int | None = None,
    prices: Prices | None = None,
) -> gr.Blocks:
    """The page; it offers what the operator allowed, and ``checks`` refuses the rest."""
    allowed = checks.allowed
    given = prices or Prices()
    backend, model = allowed.default.backend, allowed.default.model
    shown = "offline" if backend in {"bundled", "unchanged"} else model
    with gr.Blocks(title="Margin: a correction desk", analytics_enabled=False) as page:
        gr.HTML(
            '<header class="margin-head"><b>Margin</b><span>correction desk · '
            f"{safe(backend)} corrector{safe(f' · {shown}') if shown else ''}</span></header>",
            padding=False,
            apply_default_css=False,
        )
        with gr.Tabs():
            with gr.Tab("Check my writing", id="desk"):
                _desk_tab(page, checks, public, item, given)
            with gr.Tab("I have a correction", id="given"):
                _given_tab(page, checks, item)
            with gr.Tab("Grammar items", id="items"):
                _items_tab()
            if allowed.workshop:
                with gr.Tab("Compare", id="compare"):
                    _compare_tab(page, checks, given)

        def check_by_api(
            request: gr.Request, text: str, item: int = 0, backend: str = "", model: str = ""
        ) -> dict[str, Any]:
            """Check a text and return the report as JSON.

            Args:
                text: the learner's text
                item: today's grammar item, 1 to 263, or 0 for none
                backend: one of the correctors that this server offers, or nothing
                model: the model of that corrector, if the server offers several
            """
            return api_check(checks, text, item, backend, model, request.session_hash)

        def stop_by_api(check: str, request: gr.Request) -> str:
            """Stop a check: the event id that /call/check answered with, or this session's.

            Args:
                check: the event id of the check, or nothing for the check of this session
            """
            _running.stop(f"{check or request.session_hash}:api")
            return "stopped"

        gr.api(check_by_api, api_name="check")
        gr.api(stop_by_api, api_name="stop")
    return page


def _picker(item: int | None) -> tuple[gr.Dropdown, gr.Row]:
    with gr.Row() as narrowing:
        level = gr.Radio([ALL, *LEVELS], value=ALL, label="Level", elem_classes="margin-levels")
        topic = gr.Dropdown(topics(), value=ALL, label="Topic", filterable=True)
    picker = gr.Dropdown(
        choices(),
        value=item or 0,
        label="Today’s grammar item",
        info="Type a word to find one, for example: which",
        filterable=True,
        elem_id=None,
    )

    def narrow(level: str, topic: str, chosen: int) -> Any:
        return gr.update(choices=choices(level, topic, chosen))

    for control in (level, topic):
        control.change(
            narrow, [level, topic, picker], picker, show_progress="hidden", api_visibility="private"
        )
    return picker, narrowing


def _language_picker() -> gr.Radio:
    shown = [(LANGUAGES.get(code, code), code) for code in languages()]
    return gr.Radio(shown, value="en", label="Explain in")


def _price_boxes(prices: Prices) -> tuple[gr.Number, gr.Number]:
    with gr.Row():
        sent = gr.Number(prices.sent, label="Price of a million tokens sent", minimum=0)
        received = gr.Number(prices.received, label="Price of a million tokens received", minimum=0)
    return sent, received


def _desk_tab(
    page: gr.Blocks, checks: Checks, public: PublicAddress, item: int | None, prices: Prices
) -> None:
    allowed = checks.allowed
    backend, model = allowed.default.backend, allowed.default.model
    with gr.Row(equal_height=False):
        with gr.Column(scale=2, min_width=300):
            text = gr.Textbox(
                label="Your text", lines=12, max_lines=24, autofocus=True, elem_id="margin-text",
                placeholder="Paste or type your English text here.",
            )  # fmt: skip
            with gr.Row():
                run = gr.Button("Check my writing", variant="primary", elem_id="margin-check")
                stop = gr.Button("Stop", visible=False, elem_id="margin-stop")
                opened = gr.UploadButton(
                    "Open .txt or .docx", file_types=[".txt", ".docx"], file_count="single"
                )
            lesson_note = gr.HTML(visible=False, padding=False, apply_default_css=False)
            with gr.Accordion("Today’s grammar item", open=item is not None) as fold:
                picker, narrowing = _picker(item)
                with gr.Accordion("Link for a class", open=False):
                    link = gr.HTML(
                        class_link("", None), padding=False, apply_default_css=False,
                        elem_id="margin-link",
                    )  # fmt: skip
            gr.HTML(
                '<p class="margin-small">Or try a sample:</p>',
                padding=False,
                apply_default_css=False,
            )
            with gr.Row():
                for sample in samples():
                    button = gr.Button(sample.name, size="sm", min_width=90)
                    button.click(
                        lambda text=sample.text: text, None, text, show_progress="hidden",
                        api_visibility="private",
                    )  # fmt: skip
            more = allowed.workshop or len(allowed.correctors) + len(allowed.explainers) > 2
            with gr.Accordion("Corrector", open=False, visible=more):
                chosen = gr.Dropdown(_backends(allowed), value=backend, label="Backend")
                model_box = gr.Textbox(
                    model or "", label="Model", info="One that this server offers, or nothing"
                )
                titles = {CATALOGUE: "Margin’s own, offline", LLM: "A language model’s"}
                explainer = gr.Radio(
                    [(titles[name], name) for name in allowed.explainers],
                    value=CATALOGUE,
                    label="Explanations",
                )
                with gr.Column(visible=backend == "llm") as priced:
                    sent, received = _price_boxes(prices)
                chosen.change(
                    lambda name: gr.update(visible=name == "llm"), chosen, priced,
                    show_progress="hidden", api_visibility="private",
                )  # fmt: skip
            language = _language_picker()
        with gr.Column(scale=5, min_width=320):
            result = gr.HTML(
                EMPTY_HINT, elem_id="margin-result", padding=False, apply_default_css=False
            )

    def on_check(
        text: str,
        item: int,
        backend: str,
        model: str,
        explainer: str,
        language: str,
        sent: float | None,
        received: float | None,
        request: gr.Request,
        progress: gr.Progress = gr.Progress(),  # noqa: B008
    ) -> str:
        given = Prices(sent or 0.0, received or 0.0)
        with _running.check(_tab(request, "desk")) as signal:
            return check_text(
                checks, text, item, backend, model, explainer, language, progress,
                request.session_hash, signal, given,
            )  # fmt: skip

    inputs = [text, picker, chosen, model_box, explainer, language, sent, received]
    _stoppable(page, run, stop, "desk", on_check, inputs, result, concurrency_limit=4)
    opened.upload(_open_file, opened, text, api_visibility="private")

    def on_open(request: gr.Request) -> list[Any]:
        lesson = read_address(dict(request.query_params))
        if lesson.message:
            return [gr.skip(), gr.skip(), gr.update(open=True),
                    gr.update(value=_message(lesson.message), visible=True), gr.skip()]  # fmt: skip
        if lesson.item is None:
            return [gr.skip()] * 4 + [class_link(_base(public, request), item)]
        locked = (
            '<p class="margin-small" role="status">Your teacher chose today’s item for you.</p>'
        )
        return [
            gr.update(value=lesson.item, interactive=not lesson.locked),
            gr.update(visible=not lesson.locked),
            gr.update(open=True),
            gr.update(value=locked, visible=lesson.locked),
            class_link(_base(public, request), lesson.item),
        ]

    page.load(
        on_open, None, [picker, narrowing, fold, lesson_note, link], show_progress="hidden",
        api_visibility="private",
    )  # fmt: skip

    def on_pick(item: int, request: gr.Request) -> str:
        return class_link(_base(public, request), item)

    picker.change(on_pick, picker, link, show_progress="hidden", api_visibility="private")


def _tab(request: gr.Request, place: str) -> str:
    return f"{request.session_hash}:{place}"


def _stoppable(
    page: gr.Blocks,
    run: gr.Button,
    stop: gr.Button,
    place: str,
    work: Callable[..., str],
    inputs: list[Any],
    result: gr.HTML,
    concurrency_limit: int,
) -> None:
    """While the work waits or goes on there is a stop button; closing the tab stops it too."""

    def on_run(request: gr.Request) -> Any:
        _running.expect(_tab(request, place))
        return gr.update(visible=True)

    def on_stop(request: gr.Request) -> None:
        _running.stop(_tab(request, place))

    quiet: dict[str, Any] = {"show_progress": "hidden", "api_visibility": "private", "queue": False}
    run.click(on_run, None, stop, **quiet).then(
        work, inputs, result, api_visibility="private", concurrency_limit=concurrency_limit,
        scroll_to_output=False,
    ).then(lambda: gr.update(visible=False), None, stop, **quiet)  # fmt: skip
    stop.click(on_stop, None, None, **quiet)
    page.unload(on_stop)


def _base(public: PublicAddress, request: gr.Request) -> str:
    """The address that the browser used, so that the link works for the class too."""
    root = request.request.scope.get("root_path", "")
    return public.base(request.headers, request.url.scheme or "http", root)


def _backends(allowed: Allowed) -> list[str]:
    return list(dict.fromkeys(choice.backend for choice in allowed.correctors))


def _compare_tab(page: gr.Blocks, checks: Checks, prices: Prices) -> None:
    allowed = checks.allowed
    backend, model = allowed.default.backend, allowed.default.model
    gr.HTML(
        '<p class="margin-small">One text through two to four correctors, or with and without '
        "today’s item: what they agree on, and what each does alone.</p>",
        padding=False, apply_default_css=False,
    )  # fmt: skip
    text = gr.Textbox(COMPARE_SAMPLE, label="Text", lines=4, elem_id="margin-compare-text")
    picker, _ = _picker(213)
    rows = []
    with gr.Row():
        for number in range(1, 5):
            with gr.Column(min_width=200):
                chosen = gr.Dropdown(
                    [NOBODY, *_backends(allowed)], value=backend if number < 3 else NOBODY,
                    label=f"Corrector {number}",
                )  # fmt: skip
                name = gr.Textbox(model or "" if number < 3 else "", label="Model")
                guided = gr.Checkbox(number == 2, label="Guided by today’s item")
                rows += [chosen, name, guided]
    sent, received = _price_boxes(prices)
    with gr.Row():
        start = gr.Button("Compare", variant="primary", elem_id="margin-compare")
        stop = gr.Button("Stop", visible=False, elem_id="margin-compare-stop")
    result = gr.HTML("", padding=False, apply_default_css=False, elem_id="margin-compared")

    def on_compare(
        request: gr.Request, text: str, item: int, sent: float | None, received: float | None,
        *rows: Any,
    ) -> str:  # fmt: skip
        contestants = [
            Contestant(
                rows[i], rows[i + 1].strip() or None, (item or None) if rows[i + 2] else None
            )
            for i in range(0, len(rows), 3)
            if rows[i] != NOBODY
        ]
        if not text.strip():
            return _message(NO_TEXT)
        if len(text) > MOST_CHARACTERS // 10:
            return _message(f"Compare takes up to {MOST_CHARACTERS // 10:,} characters.")
        if len(contestants) < 2:
            return _message("Choose at least two correctors to compare.")
        text = whole_characters(text)
        with _running.check(_tab(request, "compare")) as signal:
            seconds = checks.limits.check_seconds * len(contestants)
            clock = threading.Timer(seconds, signal.set_because, [TimeUp(seconds)])
            clock.daemon = True
            clock.start()
            outcomes = run_contest(text, contestants, allowed.corrector, signal)
            clock.cancel()
        return to_comparison(outcomes, Prices(sent or 0.0, received or 0.0))

    inputs = [text, picker, sent, received, *rows]
    _stoppable(page, start, stop, "compare", on_compare, inputs, result, concurrency_limit=1)


def _given_tab(page: gr.Blocks, checks: Checks, item: int | None) -> None:
    with gr.Row():
        source = gr.Textbox(label="The learner’s text", lines=10)
        target = gr.Textbox(label="The corrected text", lines=10)
    with gr.Row():
        run = gr.Button("Explain the corrections", variant="primary")
        stop = gr.Button("Stop", visible=False)
    with gr.Accordion("Today’s grammar item", open=False):
        picker, _ = _picker(item)
    result = gr.HTML("", padding=False, apply_default_css=False)
    language = _language_picker()

    def on_given(source: str, target: str, item: int, language: str, request: gr.Request) -> str:
        with _running.check(_tab(request, "given")) as signal:
            return explain_given(
                checks, source, target, item, language, request.session_hash, signal
            )

    inputs = [source, target, picker, language]
    _stoppable(page, run, stop, "given", on_given, inputs, result, concurrency_limit=4)


def _items_tab() -> None:
    with gr.Row():
        words = gr.Textbox(label="Search", placeholder="which, passive, if …", scale=2)
        level = gr.Radio([ALL, *LEVELS], value=ALL, label="Level")
        topic = gr.Dropdown(topics(), value=ALL, label="Topic")
    gr.HTML(
        '<p class="margin-small">Each title opens the page of its item, with rules and examples.'
        "</p>",
        padding=False,
        apply_default_css=False,
    )
    table = gr.HTML(item_table(search()), padding=False, apply_default_css=False)

    def find(words: str, level: str, topic: str) -> str:
        return item_table(
            search(words, None if level == ALL else level, None if topic == ALL else topic)
        )

    for control in (words, level, topic):
        control.change(
            find, [words, level, topic], table, show_progress="hidden", api_visibility="private"
        )


def theme() -> gr.themes.Base:
    """Gradio's plain theme in the desk's colours, on system fonts: nothing is fetched."""
    return gr.themes.Base(
        primary_hue=gr.themes.colors.blue,
        neutral_hue=gr.themes.colors.stone,
        font=["system-ui", "sans-serif"],
        font_mono=["ui-monospace", "monospace"],
    ).set(
        body_background_fill="var(--paper)",
        body_background_fill_dark="var(--paper)",
        body_text_color="var(--ink)",
        body_text_color_dark="var(--ink)",
        body_text_color_subdued="var(--soft)",
        body_text_color_subdued_dark="var(--soft)",
        block_label_text_color="var(--ink)",
        block_label_text_color_dark="var(--ink)",
        block_title_text_color="var(--ink)",
        block_title_text_color_dark="var(--ink)",
        block_info_text_color="var(--soft)",
        block_info_text_color_dark="var(--soft)",
        block_background_fill="var(--paper)",
        block_background_fill_dark="var(--paper)",
        border_color_primary="var(--line)",
        border_color_primary_dark="var(--line)",
        block_border_color="var(--line)",
        block_border_color_dark="var(--line)",
        input_background_fill="var(--field)",
        input_background_fill_dark="var(--field)",
        input_border_color="var(--line)",
        input_border_color_dark="var(--line)",
        input_placeholder_color="var(--soft)",
        input_placeholder_color_dark="var(--soft)",
        button_primary_background_fill="var(--accent)",
        button_primary_background_fill_dark="var(--accent)",
        button_primary_background_fill_hover="var(--accent)",
        button_primary_background_fill_hover_dark="var(--accent)",
        button_primary_text_color="var(--accent-ink)",
        button_primary_text_color_dark="var(--accent-ink)",
        button_secondary_background_fill="var(--field)",
        button_secondary_background_fill_dark="var(--field)",
        button_secondary_text_color="var(--ink)",
        button_secondary_text_color_dark="var(--ink)",
        button_secondary_border_color="var(--line)",
        button_secondary_border_color_dark="var(--line)",
        button_border_width="1px",
        color_accent="var(--accent)",
        link_text_color="var(--accent)",
        link_text_color_dark="var(--accent)",
    )


def head() -> str:
    """Styles and script of the desk, inline."""
    return (
        f'<style id="margin-css">{asset("desk.css")}</style>'
        f"<style>{asset('page.css')}</style>"
        f'<script id="margin-js">{asset("desk.js")}</script>'
    )
