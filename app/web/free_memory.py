"""Memory that is free goes back to the system.

glibc gives every thread a heap of its own and keeps what is freed in it: fifty users at once
leave holes in fifty heaps, and the server seems to grow. Elsewhere than on glibc nothing is done.
"""

from __future__ import annotations

import ctypes

_M_ARENA_MAX = -8
_HEAPS = 2
_M_MMAP_THRESHOLD = -3
_LARGE = 256 * 1024
"""Bytes from which a block is mapped by itself and goes back as soon as it is freed. Left alone,
glibc raises this to 32 MB, and the corrector's buffers leave holes between small blocks."""


def share_heaps() -> None:
    """Few heaps for all threads, without large blocks; before the first thread starts."""
    if (limit := _function("mallopt")) is not None:
        limit(_M_ARENA_MAX, _HEAPS)
        limit(_M_MMAP_THRESHOLD, _LARGE)


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
