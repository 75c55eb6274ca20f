"""Gradio's plain theme in the colours of the desk, on system fonts: nothing is fetched."""

from __future__ import annotations

import gradio as gr

_COLOURS = {
    "body_background_fill": "var(--desk)",
    "body_text_color": "var(--ink)",
    "body_text_color_subdued": "var(--soft)",
    "block_label_text_color": "var(--ink)",
    "block_title_text_color": "var(--ink)",
    "block_info_text_color": "var(--soft)",
    "block_background_fill": "var(--paper)",
    "border_color_primary": "var(--line)",
    "block_border_color": "var(--line)",
    "input_background_fill": "var(--paper)",
    "input_border_color": "var(--line)",
    "input_placeholder_color": "var(--soft)",
    "button_primary_background_fill": "var(--accent)",
    "button_primary_background_fill_hover": "var(--accent)",
    "button_primary_text_color": "var(--accent-ink)",
    "link_text_color": "var(--accent)",
}


def theme() -> gr.themes.Base:
    base = gr.themes.Base(
        primary_hue=gr.themes.colors.blue,
        neutral_hue=gr.themes.colors.stone,
        font=["system-ui", "sans-serif"],
        font_mono=["ui-monospace", "monospace"],
    )
    dark = {f"{name}_dark": value for name, value in _COLOURS.items()}
    return base.set(**_COLOURS, **dark, color_accent="var(--accent)")
