"""Reasons that look a word up in the usage lexicon (``grammar_items/usage``)."""

FILES = ("complements", "countability", "collocations", "confusables", "articles", "times")
"""In the order of trust."""
