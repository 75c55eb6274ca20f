"""Given edits → their explanations; two explainers behind one protocol.

Corrections come first and edits are extracted from them; only then is each
given edit explained, so an edit that was not made is never explained.
"""
