"""Finder functions, a module a subject; see grammar_items/finding.py."""
