"""A corrector that other processes find too: a small package on the path, with an entry point.

It knows one mistake ("go"), and does what a sentence tells it to: FAULT raises, POISON ends the
process, TROUBLE is refused, SLOWLY takes a while, and a word such as HOLD1 waits while a file of
that name lies beside the module. Its name as a model is its process, or "one word" with a model.
"""

from __future__ import annotations

from pathlib import Path

NAME = "plugin"

_MODULE = """
import os, time
from models.protocol import BackendError, Correction

HERE = os.path.dirname(__file__)

class Plugin:
    name = "plugin"
    by_sentence = True

    def __init__(self, model):
        self.model = model or f"process {os.getpid()}"

    def correct(self, sentences, item=None):
        for place, sentence in enumerate(sentences):
            time.sleep(0.2 if "SLOWLY" in sentence else 0)
            for word in sentence.split():
                while word.startswith("HOLD") and os.path.exists(os.path.join(HERE, word)):
                    time.sleep(0.01)
            if "FAULT" in sentence:
                raise ValueError("a fault")
            if "POISON" in sentence:
                os._exit(3)
            if "GONE" in sentence:
                raise BackendError("The server is gone.")
            trouble = "It was refused." if "TROUBLE" in sentence else None
            yield place, Correction(sentence.replace(" go ", " goes "), trouble=trouble)

def load(model):
    return Plugin(model)
"""


def write_plugin(folder: Path) -> dict[str, str]:
    """Write the package; the environment in which a process finds it."""
    about = folder / "plugin_corrector-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: plugin-corrector\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        f"[margin.correctors]\n{NAME} = margin_test_plugin:load\n"
    )
    (folder / "margin_test_plugin.py").write_text(_MODULE)
    return {"PYTHONPATH": str(folder)}
