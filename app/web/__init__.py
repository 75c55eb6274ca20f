"""The web page: one file per part."""
