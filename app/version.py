"""Margin's version, for the package and for whoever asks the server."""

VERSION = "0.1.0"
