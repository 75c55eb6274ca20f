"""The parameters of a request: of its address and, in a POST, of its body.

LanguageTool reads a body as a form whatever its Content-Type says, and its clients rely on that.
"""

from __future__ import annotations

from urllib.parse import parse_qsl

from app.api.errors import BadRequest

MAX_PARAMETERS = 100


def read_parameters(query: bytes, body: bytes = b"") -> dict[str, str]:
    """``read_parameters(b"language=en", b"text=He+go.")``; the address wins over the body."""
    given: dict[str, str] = {}
    for part in (body, query):
        try:
            pairs = parse_qsl(
                part.decode("utf-8", "replace"),
                keep_blank_values=True,
                max_num_fields=MAX_PARAMETERS,
            )
        except ValueError:
            raise BadRequest(f"A request has up to {MAX_PARAMETERS} parameters") from None
        given.update(pairs)
    return given
