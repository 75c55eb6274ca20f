"""Pictures as inline SVG: no script, no font, no library; they live inside the page.

``bars("Recall", ["A1", "A2"], {"ours": [70, 61]})`` is a complete ``<svg>`` element. Every
mark carries its value as a tooltip, and the table beside it says the same in figures.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

INK = "#1d2733"
FAINT = "#d9dee5"
SERIES = ("#1f5f8b", "#c2703d", "#5a8f5a", "#8a6fa8", "#9a8b3a", "#6d7a88")
PATTERNS = ("", "6 3", "2 2", "8 2 2 2", "1 3", "10 4")
"""Dashes of the outlines, so that series differ without colour too."""


def _svg(width: float, height: float, title: str, body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" '
        f'role="img" font-family="system-ui, sans-serif" font-size="12" fill="{INK}" '
        f'style="max-width:{width:.0f}px;width:100%;height:auto">'
        f"<title>{escape(title)}</title>{body}</svg>"
    )


def _text(x: float, y: float, words: str, anchor: str = "start", extra: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" {extra}>{escape(words)}</text>'


def bars(
    title: str,
    groups: Sequence[str],
    series: Mapping[str, Sequence[float | None]],
    top: float = 100.0,
) -> str:
    """Groups of bars side by side, one bar a series, from 0 to ``top``."""
    left, above, tall, below = 44, 34, 220, 34
    bar = 18 if len(series) * len(groups) < 40 else 9
    longest = max((len(group) for group in groups), default=0)
    group_width = max(bar * len(series) + 22, 6.6 * longest + 10)
    gap = group_width - bar * len(series)
    width = float(left + group_width * len(groups) + 20)
    width = max(width, left + 20 + sum(22 + 7.5 * len(name) for name in series))
    body = []
    for step in range(0, 5):
        value = top * step / 4
        y = above + tall - tall * step / 4
        body.append(f'<line x1="{left}" x2="{width - 8:.0f}" y1="{y}" y2="{y}" stroke="{FAINT}"/>')
        body.append(_text(left - 6, y + 4, f"{value:g}", "end"))
    x = float(left)
    for place, name in enumerate(series):
        body.append(_swatch(x, 10, place))
        body.append(_text(x + 18, 20, name))
        x += 30 + 7.5 * len(name)
    for g, group in enumerate(groups):
        start = left + gap / 2 + g * group_width
        for place, (name, values) in enumerate(series.items()):
            value_ = values[g]
            if value_ is None:
                continue
            height = tall * max(0.0, min(value_, top)) / top
            body.append(
                f'<rect x="{start + place * bar:.1f}" y="{above + tall - height:.1f}" '
                f'width="{bar - 2}" height="{height:.1f}" {_fill(place)}>'
                f"<title>{escape(f'{group}, {name}: {value_:.2f}')}</title></rect>"
            )
        middle = start + bar * len(series) / 2
        body.append(_text(middle, above + tall + 18, group, "middle"))
    return _svg(width, above + tall + below, title, "".join(body))


def _fill(place: int) -> str:
    colour = SERIES[place % len(SERIES)]
    dash = PATTERNS[place % len(PATTERNS)]
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return f'fill="{colour}" fill-opacity="{0.9 - 0.12 * (place % 4):.2f}" stroke="{INK}"{dashes}'


def _swatch(x: float, y: float, place: int) -> str:
    return f'<rect x="{x:.1f}" y="{y:.1f}" width="12" height="12" {_fill(place)}/>'


@dataclass(frozen=True)
class Cell:
    """A square of a heat map: 0 to 100, or nothing to show."""

    value: float | None
    hint: str


def shade(value: float) -> str:
    """From deep red at 0 to near white at 100: the paper's "darker red is lower"."""
    share = max(0.0, min(value, 100.0)) / 100
    start, end = (150, 30, 45), (252, 244, 236)
    return "#" + "".join(
        f"{round(a + (b - a) * share):02x}" for a, b in zip(start, end, strict=True)
    )


def heat_map(title: str, blocks: Mapping[str, Mapping[str, Sequence[Cell]]]) -> str:
    """Blocks under one another, in each one row a system and one square an item."""
    size, left, line = 11, 118, 15
    longest = max(len(cells) for rows in blocks.values() for cells in rows.values())
    width = left + longest * size + 12
    body, y = [], 8.0
    for block, rows in blocks.items():
        y += 16
        body.append(_text(0, y, block, extra='font-weight="bold"'))
        y += 6
        for name, cells in rows.items():
            body.append(_text(left - 6, y + 10, name[:17], "end"))
            for place, cell in enumerate(cells):
                colour = "none" if cell.value is None else shade(cell.value)
                body.append(
                    f'<rect x="{left + place * size}" y="{y:.1f}" width="{size - 1}" '
                    f'height="{line - 2}" fill="{colour}" stroke="{FAINT}" stroke-width="0.5">'
                    f"<title>{escape(cell.hint)}</title></rect>"
                )
            y += line
    y += 22
    for step in range(11):
        x = left + step * 20
        body.append(
            f'<rect x="{x}" y="{y - 10:.1f}" width="20" height="10" '
            f'fill="{shade(step * 10)}" stroke="{FAINT}" stroke-width="0.5"/>'
        )
    body.append(_text(left - 6, y, "recall 0", "end"))
    body.append(_text(left + 226, y, "100"))
    return _svg(max(width, left + 260), y + 8, title, "".join(body))


def intervals(title: str, rows: Sequence[tuple[str, float, float, float]]) -> str:
    """A dot with its confidence interval for each row: (name, value, low, high), 0 to 100."""
    left, line, wide = 190, 24, 480
    low = min((row[2] for row in rows), default=0.0)
    high = max((row[3] for row in rows), default=100.0)
    low, high = max(0.0, low - 2), min(100.0, high + 2)
    scale = wide / max(high - low, 1e-9)
    body = []
    for step in range(5):
        value = low + (high - low) * step / 4
        x = left + (value - low) * scale
        bottom = 10 + line * len(rows)
        body.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="6" y2="{bottom}" stroke="{FAINT}"/>')
        body.append(_text(x, bottom + 16, f"{value:.1f}", "middle"))
    for place, (name, value, start, end) in enumerate(rows):
        y = 20 + place * line
        body.append(_text(left - 10, y + 4, name[:28], "end"))
        body.append(
            f'<line x1="{left + (start - low) * scale:.1f}" x2="{left + (end - low) * scale:.1f}" '
            f'y1="{y}" y2="{y}" stroke="{SERIES[0]}" stroke-width="3"/>'
        )
        body.append(
            f'<circle cx="{left + (value - low) * scale:.1f}" cy="{y}" r="5" fill="{SERIES[0]}">'
            f"<title>{escape(f'{name}: {value:.2f} [{start:.2f}, {end:.2f}]')}</title></circle>"
        )
    return _svg(left + wide + 30, 40 + line * len(rows), title, "".join(body))
