"""Attacks on Margin itself: hostile texts, pairs, requests and load, each repeated by its seed."""
