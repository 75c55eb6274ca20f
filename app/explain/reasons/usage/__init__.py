"""Reasons that look a word up in the usage lexicon (``grammar_items/usage``)."""

FILES = ("articles", "times", "complements", "prepositions", "countability", "collocations",
         "confusables", "synonyms", "phrases", "meanings", "partners")  # fmt: skip
"""In the order of trust."""
