"""Report → the marked text and its margin, as HTML.

One pure pass: every character of the learner's is escaped, ids and classes
are ours alone. ``assets/desk.js`` brings the buttons to life, in the page and
in a saved report alike.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from textwrap import shorten

from app.explain.labels import FIX, HERE, RULE
from app.explain.translate import translate
from app.practice import Offer, exercises, item_exercises
from app.records import Edit, Report, Sentence
from app.render.escape import safe
from app.render.exercises import to_exercise, to_practice
from app.render.m2 import to_m2
from app.render.table import to_csv
from app.render.terminal import change
from app.verdict import NOT_USED, Verdict, in_words, judge, sentence_in_words
from grammar_items.catalogue import catalogue


def to_fragment(
    report: Report, uid: str = "desk", linked: bool = True, offered: Offer | None = None
) -> str:
    """The whole result: today's item, tools, marked text, clean copy, margin, summary.

    ``linked``: grammar items link to their pages; a saved report has none to link to.
    ``offered``: a sentence of the learner's that could use today's item.
    """
    data = _json({"report": report.as_dict(), "m2": to_m2(report), "csv": to_csv(report)})
    return f"""<section class="margin-desk" id="{uid}" data-margin aria-label="Your checked text">
{_today(report, uid, linked, offered)}
{_tools(report, uid)}
<div class="columns">
<div class="paper">
<div class="text" role="group" aria-label="Marked text" lang="en">{_marked(report, uid)}</div>
<div class="sum">{_summary(report)}</div>
{_notices(report)}
</div>
<section class="clean" aria-label="Clean copy"><div class="clean-head"><h3>Clean copy</h3>
<button type="button" class="btn" data-do="copy">Copy</button></div>
<p class="clean-state" role="status" aria-live="polite"></p>
<div class="clean-text" lang="en" tabindex="0" role="textbox" aria-readonly="true"
 aria-multiline="true" aria-label="Your text with the suggestions you accepted"
>{safe(report.text)}</div></section>
<aside class="cards" aria-label="Explanations">{_cards(report, uid, linked)}
<p class="folded" role="status" hidden></p></aside>
</div>
<script type="application/json" class="margin-data">{data}</script>
</section>"""


_JSON_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
_IN_STRINGS = {ord(c): f"\\u{ord(c):04x}" for c in "<>&`${}"}


def _json(value: object) -> str:
    """JSON that neither HTML nor a template engine can misread."""
    text = json.dumps(value, ensure_ascii=True)
    text = _JSON_STRING.sub(lambda match: match.group().translate(_IN_STRINGS), text)
    return text.replace("{", "{ ").replace("}", " }")


def accessible_name(edit: Edit) -> str:
    """ "have seen → saw, verb tense, severity 3"."""
    old, new = edit.original.strip(), edit.replacement.strip()
    what = f"{old} → {new}" if old and new else f"add {new}" if new else f"leave out {old}"
    return f"{what}, {_lower(edit.label)}, severity {edit.severity}"


def _lower(label: str) -> str:
    return label[:1].lower() + label[1:]


def _hint_name(edit: Edit) -> str:
    old = edit.original.strip()
    return f"{old or 'something is missing'}, {_lower(edit.label)}, severity {edit.severity}"


def _marked(report: Report, uid: str) -> str:
    parts: list[str] = []
    here = 0
    uses = report.target.uses if report.target else ()
    for edit in report.edits:
        parts.append(_plain(report, here, edit.start))
        used = any(use.start < edit.end and edit.start < use.end for use in uses)
        parts.append(_mark(edit, uid, used))
        here = edit.end
    parts.append(_plain(report, here, len(report.text)))
    return "".join(parts)


def _plain(report: Report, start: int, end: int) -> str:
    """Unchanged text, cut where evidence or a use of today's item begins or ends."""
    spans = [(a, b, f"e{edit.id}") for edit in report.edits for a, b in edit.evidence]
    if report.target:
        spans += [(use.start, use.end, "use") for use in report.target.uses]
    spans = [span for span in spans if span[0] < end and start < span[1]]
    cuts = sorted({start, end, *(min(max(p, start), end) for a, b, _ in spans for p in (a, b))})
    parts = []
    for first, last in zip(cuts, cuts[1:], strict=False):
        text = safe(report.text[first:last])
        names = [name for a, b, name in spans if a <= first and last <= b]
        evidence = " ".join(name[1:] for name in names if name != "use")
        attributes = f' data-ev="{evidence}"' if evidence else ""
        if "use" in names:
            attributes += ' class="use"'
        parts.append(f"<span{attributes}>{text}</span>" if attributes else text)
    return "".join(parts)


def _mark(edit: Edit, uid: str, used: bool = False) -> str:
    old, new = edit.original, edit.replacement
    lead, tail = "", ""
    for side in (old, new):
        if side.strip() and side[:1].isspace():
            lead = " "
        if side.strip() and side[-1:].isspace():
            tail = " "
    removed = f"<del>{safe(old.strip())}</del>" if old.strip() else ""
    added = f"<ins>{safe(new.strip())}</ins>" if new.strip() else ""
    gap = '<i class="gap">‸</i>' if not old.strip() else ""
    item = edit.item.id if edit.item else ""
    today = " ".join(str(one.id) for one in edit.items)
    return (
        f'{lead}<button type="button" class="mark s{edit.severity}{" use" * used}" '
        f'data-edit="{edit.id}" data-severity="{edit.severity}" data-type="{edit.type}" '
        f'data-item="{item}" data-items="{today}" aria-expanded="false" '
        f'aria-controls="{uid}-card-{edit.id}" aria-label="{safe(accessible_name(edit))}" '
        f'data-hint="{safe(_hint_name(edit))}">'
        f"{gap}{removed}{' ' if removed and added else ''}{added}"
        f"<sup>{edit.id}</sup></button>{tail}"
    )


def marked_up(text: str) -> str:
    """【evidence】 and {correction} as elements."""
    return (
        safe(text)
        .replace("【", '<mark class="ev">')
        .replace("】", "</mark>")
        .replace("&#123;", '<b class="fix">')
        .replace("&#125;", "</b>")
    )


def _cards(report: Report, uid: str, linked: bool) -> str:
    return "".join(
        _card(sentence, edit, uid, linked, report.explained_in)
        for sentence in report.sentences
        for edit in sentence.edits
    )


def _card(sentence: Sentence, edit: Edit, uid: str, linked: bool, language: str) -> str:
    words = edit.explanation
    item = ""

    def part(name: str) -> str:
        return f'<b class="part">{translate(name, language)}</b>'

    rule = f"<p>{part(RULE)} {marked_up(words.rule)}</p>" if words.rule else ""
    if edit.item:
        title = safe(catalogue()[edit.item.id].title)
        if linked:
            title = f'<a href="item/{edit.item.id}" target="_blank">{title}</a>'
        item = f'<p class="card-item"><span class="chip">{edit.item.level}</span> {title}</p>'
    return f"""<article class="card s{edit.severity}" id="{uid}-card-{edit.id}" \
data-edit="{edit.id}" tabindex="-1" aria-label="Explanation {edit.id}">
<h3><button type="button" class="card-head" data-do="open" aria-expanded="false">\
<span class="card-number">{edit.id}</span> <span class="card-label">{safe(edit.label)}:\
</span> <span class="change">{safe(change(edit))}</span>\
<span class="hinted">{safe(edit.original.strip() or "something is missing")}</span></button>
<span class="sev" title="Severity {edit.severity} of 5">{edit.severity} · \
{safe(edit.severity_label)}</span></h3>
<div class="card-body"><p class="state" role="status"></p><code>{edit.type}</code>
<div lang="{language}">{rule}
<p class="answer">{part(HERE)} {marked_up(words.reason)}</p>
<p class="answer">{part(FIX)} {marked_up(words.fix)}</p></div>
{item}
<div class="bar"><button type="button" class="btn hinted" data-do="show">Show the correction\
</button><button type="button" class="btn p" data-do="accept">Accept</button>\
<button type="button" class="btn" data-do="keep">Keep mine</button>\
<button type="button" class="btn" data-do="undo">Undo</button></div>
{to_practice(exercises(sentence, edit), f"{uid}-x{edit.id}")}</div></article>"""


def _tools(report: Report, uid: str) -> str:
    edits = report.edits
    if not edits:
        return f'<div class="bar tools">{_downloads()}</div>'
    kinds = Counter(edit.label for edit in edits)
    options = "".join(
        f'<option value="{safe(kind)}">{safe(kind)} ({count})</option>'
        for kind, count in sorted(kinds.items())
    )
    today = (
        '<button type="button" class="btn" data-do="today" aria-pressed="false">'
        "Only today’s item</button>"
        if report.target
        else ""
    )
    severities = "".join(f'<option value="{n}">Severity ≥ {n}</option>' for n in range(2, 6))
    return f"""<div class="bar tools" role="group" aria-label="Tools">
<button type="button" class="btn p" data-do="accept-all">Accept all</button>
<button type="button" class="btn" data-do="undo-all">Undo all</button>
<button type="button" class="btn" data-do="try" aria-pressed="false">Try first</button>
{today}
<select class="btn" data-focus="severity" aria-label="Show by severity">\
<option value="1">All severities</option>{severities}</select>
<select class="btn" data-focus="label" aria-label="Show one type">\
<option value="">All types</option>{options}</select>
{_downloads()}
</div>"""


def _downloads() -> str:
    buttons = "".join(
        f'<button type="button" class="btn" data-save="{kind}">{name}</button>'
        for kind, name in (
            ("txt", "Corrected text"),
            ("html", "Report (HTML)"),
            ("json", "JSON"),
            ("m2", "M2"),
            ("csv", "Table (CSV)"),
        )
    )
    return f'<details class="save"><summary class="btn">Download</summary>{buttons}</details>'


def _today(report: Report, uid: str, linked: bool, offered: Offer | None) -> str:
    target, verdict = report.target, judge(report)
    if target is None or verdict is None:
        return ""
    item = catalogue()[target.id]
    title = safe(item.title)
    if linked:
        title = f'<a href="item/{item.id}" target="_blank">{title}</a>'
    unused = verdict.overall == NOT_USED
    more = _not_used(uid, offered) if unused else _by_sentence(report, verdict)
    own = [(s, edit) for s in report.sentences for edit in s.edits if edit.id in verdict.edits]
    return (
        f'<div class="item"><b>Today: {title} <span class="chip">{target.level}</span>'
        f'</b><p class="verdict">{safe(in_words(verdict))}</p>{more}'
        f"{to_practice(item_exercises(item, own=own), f'{uid}-today')}</div>"
    )


def _not_used(uid: str, offered: Offer | None) -> str:
    if offered is None:
        return "<p>Read its page, then write one sentence with it.</p>"
    exercise = to_exercise(offered.exercise(), f"{uid}-offer")
    return f'<p>One of your sentences could use it:</p><div class="offer">{exercise}</div>'


def _by_sentence(report: Report, verdict: Verdict) -> str:
    """Each sentence that has to do with the item, and what became of it."""
    rows = "".join(
        f'<li><q lang="en">{safe(shorten(report.text[one.start : one.end], 80, placeholder=" …"))}'
        f"</q>: {safe(sentence_in_words(one))}</li>"
        for one in verdict.sentences
        if one.verdict != NOT_USED
    )
    return f'<details class="by-sentence"><summary>By sentence</summary><ul>{rows}</ul></details>'


def _summary(report: Report) -> str:
    edits = report.edits
    words = len(report.text.split())
    if not edits:
        return (
            f"<p>Nothing was marked in {words} words. That does not mean that all is correct: "
            "read it once more yourself.</p>"
        )
    by_severity = Counter((edit.severity, edit.severity_label) for edit in edits)
    by_type = Counter(edit.label for edit in edits)
    levels = Counter(edit.item.level for edit in edits if edit.item)
    severities = ", ".join(
        f"{count} {safe(name)}" for (_, name), count in sorted(by_severity.items(), reverse=True)
    )
    types = ", ".join(f"{safe(_lower(name))} {count}" for name, count in by_type.most_common())
    plural = "suggestion" if len(edits) == 1 else "suggestions"
    lines = [
        f"<p><b>{len(edits)} {plural} in {words} words</b> "
        f"({100 * len(edits) / max(1, words):.1f} for every 100 words): {severities}.</p>",
        f"<p>By type: {types}.</p>",
    ]
    if levels:
        touched = ", ".join(f"{level} {count}" for level, count in sorted(levels.items()))
        lines.append(f"<p>Grammar items touched, by level: {touched}.</p>")
    lines.append("<p>What is not marked may still have mistakes: read it once more yourself.</p>")
    return "".join(lines)


def _notices(report: Report) -> str:
    if not report.notices:
        return ""
    unique: dict[str, int] = Counter(notice.message for notice in report.notices)
    rows = "".join(
        f"<li>{safe(message)}{f' ({count} sentences)' if count > 1 else ''}</li>"
        for message, count in unique.items()
    )
    return f'<ul class="notices" aria-label="Notes">{rows}</ul>'
