"""Correctors on more than one machine: a Ray Serve application and its measurements."""
