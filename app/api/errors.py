"""What cannot be answered, with the status that LanguageTool's server gives it."""

from __future__ import annotations


class BadRequest(Exception):
    """The request is wrong; clients show the sentence after "Error: "."""

    status = 400


class UnknownAction(BadRequest):
    """There is no such address under ``/v2/``."""

    status = 404
