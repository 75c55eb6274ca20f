"""Nouns and what belongs to them: number, articles, pronouns, agreement with the verb."""

FILES = ("agreement", "no_article", "articles", "nouns", "pronouns")
"""In the order of trust."""
