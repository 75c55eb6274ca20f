"""Order of words, moved words, punctuation."""

FILES = ("moved", "order", "punctuation")
"""In the order of trust."""
