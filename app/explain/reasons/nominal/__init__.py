"""Nouns and what belongs to them: number, articles, pronouns, agreement with the verb."""

FILES = ("agreement", "no_article", "articles", "nouns", "pronouns",
         "needless")  # fmt: skip
"""In the order of trust."""
