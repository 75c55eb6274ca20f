"""Which word: confusions, phrases, linking words, word forms, prepositions, spelling."""

FILES = ("confusions", "rewrites", "phrases", "linking", "sense", "forms", "prepositions",
         "preposition_senses", "spelling", "word_classes", "reshaped", "gaps", "parts",
         "last_but_one", "left_over", "what_went", "what_came")  # fmt: skip
"""In the order of trust."""
