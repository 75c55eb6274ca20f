"""Exercises → HTML: native inputs and buttons, so that the keyboard works by itself."""

from __future__ import annotations

from collections.abc import Sequence

from app.practice.exercise import Exercise
from app.render.escape import safe


def to_practice(exercises: Sequence[Exercise], uid: str) -> str:
    """A fold with the exercises; ``assets/desk.js`` checks the answers."""
    if not exercises:
        return ""
    rows = "".join(to_exercise(one, f"{uid}-{n}") for n, one in enumerate(exercises, 1))
    return f'<details class="practice"><summary class="btn">Practise</summary>{rows}</details>'


def to_exercise(one: Exercise, uid: str) -> str:
    """One exercise as a form."""
    answers = "".join(f'<data value="{safe(answer)}"></data>' for answer in one.answers)
    body = {"gap": _gap, "choose": _choose, "reorder": _reorder, "find": _find}[one.kind](one, uid)
    after = f'<span class="after" hidden>{safe(one.after)}</span>' if one.after else ""
    exact = " data-exact" if one.exact else ""
    return (
        f'<form class="exercise" data-kind="{one.kind}"{exact}>'
        f"<fieldset><legend>{safe(one.task)}</legend>{body}</fieldset>{answers}"
        f'<p class="outcome" role="status"></p>{after}</form>'
    )


def _gap(one: Exercise, uid: str) -> str:
    before, after = one.around
    return (
        f'<p lang="en">{safe(before)}<input type="text" id="{uid}" autocomplete="off" '
        f'autocapitalize="off" spellcheck="false" aria-label="The missing words">{safe(after)}</p>'
        '<button type="submit" class="btn">Check</button>'
    )


def _choose(one: Exercise, uid: str) -> str:
    rows = "".join(
        f'<label lang="en"><input type="radio" name="{uid}" value="{safe(option)}"> '
        f"{safe(option)}</label>"
        for option in one.options
    )
    return f'{rows}<button type="submit" class="btn">Check</button>'


def _reorder(one: Exercise, uid: str) -> str:
    words = "".join(
        f'<button type="button" class="btn word" data-word="{n}">{safe(word)}</button>'
        for n, word in enumerate(one.options)
    )
    given = f'<p lang="en">{safe(one.prompt)}</p>' if one.prompt else ""
    return (
        f'{given}<p class="order" lang="en" aria-live="polite"></p><div class="bar">{words}</div>'
        '<button type="reset" class="btn">Start again</button>'
    )


def _find(one: Exercise, uid: str) -> str:
    words = "".join(
        f'<button type="button" class="btn word" data-word="{n}">{safe(word)}</button>'
        for n, word in enumerate(one.options)
    )
    return f'<div class="bar" lang="en">{words}</div>'
