"""The web page and its server: one file per part."""
