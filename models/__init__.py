"""Correctors: the protocol, the registry, and the correctors that come with Margin."""
