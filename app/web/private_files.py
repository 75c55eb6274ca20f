"""A folder for uploads that only this program can read, emptied at once and removed at the end.

Gradio writes an upload to a folder before the page sees it. Here that folder is private to this
process; a file is deleted as soon as it is read, and one that nobody reads after a minute.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import shutil
import tempfile
import threading
import time
from pathlib import Path

from app.errors import UsageError

MAX_AGE = 60.0
"""Seconds that an upload may wait to be read."""


def make_private_folder() -> Path:
    """Create the folder and tell Gradio to use it; removed when the program ends."""
    try:
        folder = Path(tempfile.mkdtemp(prefix="margin-"))
    except OSError as error:
        raise UsageError(
            f"Margin cannot create a folder for uploads ({error.strerror}). Give a folder that can "
            "be written in the environment variable TMPDIR."
        ) from None
    os.environ["GRADIO_TEMP_DIR"] = str(folder)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    threading.Thread(target=_sweep, args=(folder,), daemon=True, name="sweep-uploads").start()
    return folder


def delete_upload(path: Path) -> None:
    """Delete an upload and the folder that Gradio made for it alone."""
    path.unlink(missing_ok=True)
    with contextlib.suppress(OSError):  # not empty, or gone
        path.parent.rmdir()


def sweep(folder: Path, older_than: float = MAX_AGE) -> int:
    """Delete files that nobody read in time; how many there were."""
    limit, count = time.time() - older_than, 0
    for path in sorted(folder.rglob("*"), reverse=True):
        try:
            if path.is_file() and path.stat().st_mtime < limit:
                path.unlink()
                count += 1
            elif path.is_dir() and path.stat().st_mtime < limit:
                path.rmdir()
        except OSError:
            continue
    return count


def _sweep(folder: Path) -> None:
    while folder.exists():
        time.sleep(MAX_AGE / 2)
        sweep(folder)
