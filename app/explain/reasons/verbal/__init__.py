"""Verbs: tenses, forms, helping verbs, passive, conditions."""

FILES = ("conditions", "passive", "auxiliaries", "tenses", "time_shown", "verb_forms", "verbs")
"""In the order of trust."""
