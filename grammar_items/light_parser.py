"""spaCy without torch.

thinc, on which spaCy is built, loads torch wherever it is installed: 180 MB of memory and 1.5 s,
for GPUs that Margin's parser never uses. Torch stays there for who asks for it.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


class _NoTorchForThinc(MetaPathFinder):
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname == "torch" and _importer() == "thinc.compat":
            raise ModuleNotFoundError("Margin's parser does without torch", name=fullname)
        return None  # as found elsewhere


def _importer() -> str:
    """The module that the import statement under way stands in."""
    frame = sys._getframe(2)
    while frame.f_back and frame.f_globals.get("__name__", "").startswith("importlib"):
        frame = frame.f_back
    name: str = frame.f_globals.get("__name__", "")
    return name


def install() -> None:
    if not any(isinstance(finder, _NoTorchForThinc) for finder in sys.meta_path):
        sys.meta_path.insert(0, _NoTorchForThinc())
