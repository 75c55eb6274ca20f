"""Memory that is free goes back to the system.

glibc gives every thread a heap of its own and keeps what is freed in it: fifty users at once
leave holes in fifty heaps, and the server seems to grow. Elsewhere than on glibc nothing is done.
"""

from __future__ import annotations

import ctypes

_M_ARENA_MAX = -8
_HEAPS = 2


def share_heaps() -> None:
    """Few heaps for all threads; before the first thread starts."""
    if (limit := _function("mallopt")) is not None:
        limit(_M_ARENA_MAX, _HEAPS)


def give_back() -> None:
    """Return what is free to the system; takes some milliseconds."""
    if (trim := _function("malloc_trim")) is not None:
        trim(0)


def _function(name: str) -> ctypes._NamedFuncPointer | None:
    try:
        found: ctypes._NamedFuncPointer = getattr(ctypes.CDLL(None), name)
    except (AttributeError, OSError, TypeError):  # musl, macOS, Windows
        return None
    return found
