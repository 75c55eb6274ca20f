"""Name and password of a program: LanguageTool's ``username`` and ``apiKey``, or Basic.

A browser logs in with the form and has a cookie; LibreOffice, LTeX and client libraries send what
they are set to with every request. ``http://anna:secret@desk.school/v2`` becomes Basic.
"""

from __future__ import annotations

import base64
import binascii

from starlette.types import Scope

from app.api.parameters import read_parameters
from app.web.addresses import header

Credentials = tuple[str, str]


def credentials(scope: Scope, body: bytes) -> Credentials | None:
    """(user, password), or None where the request names nobody."""
    kind, _, given = header(scope, "authorization").partition(" ")
    if kind.lower() == "basic":
        try:
            user, sign, password = base64.b64decode(given, validate=True).decode().partition(":")
        except (binascii.Error, UnicodeDecodeError):
            return None
        return (user, password) if sign else None
    parameters = read_parameters(scope["query_string"], body)
    if "username" in parameters and "apiKey" in parameters:
        return parameters["username"], parameters["apiKey"]
    return None
