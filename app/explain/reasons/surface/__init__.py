"""Order of words, moved words, marks at the end, commas, hyphens, quotation marks."""

FILES = (
    "moved", "order", "joined", "dropped", "repeated", "added", "needed", "commas",
    "needless_commas", "pauses", "punctuation",
)  # fmt: skip
"""In the order of trust."""
