"""Which word: confusions, phrases, linking words, word forms, prepositions, spelling."""

FILES = ("confusions", "phrases", "linking", "sense", "forms", "prepositions", "spelling")
"""In the order of trust."""
