"""Recipes: how learners break English, one small module a subject."""
