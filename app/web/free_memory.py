"""Memory that is free goes back to the system.

glibc gives every thread a heap of its own and keeps what is freed in it: fifty users at once
leave holes in fifty heaps, and the server seems to grow. Elsewhere than on glibc nothing is done.
"""

from __future__ import annotations

import ctypes

_M_ARENA_MAX = -8
_HEAPS = 2
_M_MMAP_THRESHOLD = -3
_LARGE = 8 * 2**20
"""Bytes from which a block is mapped by itself and goes back as soon as it is freed. Left alone,
glibc raises this to 32 MB, and the buffers of long texts leave holes between small blocks. The
buffers of each step of the corrector are smaller; mapping them anew took a quarter of the time
of six checks at once."""
_M_TRIM_THRESHOLD = -1
_SPARE = 64 * 2**20
"""Free bytes at the end of a heap that are kept for the next step, until ``give_back``."""


def share_heaps() -> None:
    """Few heaps for all threads, without large blocks; before the first thread starts.

    >>> share_heaps()    # as the server does, before it loads a corrector
    """
    if (limit := _function("mallopt")) is not None:
        limit(_M_ARENA_MAX, _HEAPS)
        limit(_M_MMAP_THRESHOLD, _LARGE)
        limit(_M_TRIM_THRESHOLD, _SPARE)


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
