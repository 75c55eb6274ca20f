"""Order of words, moved words, marks at the end, commas, hyphens, quotation marks."""

FILES = ("moved", "order", "joined", "dropped", "added", "commas", "needless_commas", "punctuation")
"""In the order of trust."""
