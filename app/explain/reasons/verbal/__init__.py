"""Verbs: tenses, forms, helping verbs, passive, conditions."""

FILES = ("conditions", "passive", "auxiliaries", "tenses", "verb_forms", "verbs")
"""In the order of trust."""
