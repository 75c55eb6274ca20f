"""Common errors of learners of Chinese: one TOML file per topic, read by ``catalogue.py``."""
