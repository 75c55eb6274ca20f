"""All that a check may need is loaded before the port opens.

A visitor never waits for a model or a dictionary, and the memory that the server has at the start
is the memory that it needs: the Chinese dictionaries alone are 150 MB.
"""

from __future__ import annotations

from app.explain.choose import choose_explainer
from app.explain.translate import languages
from app.languages import PACKS
from app.pipeline import annotate, check
from app.web.allowed import Allowed
from models.registry import DEFAULT, load

PAIRS = (
    ("She go to school every days.", "She goes to school every day."),
    ("我昨天买了三个书。", "我昨天买了三本书。"),
)


def load_all(allowed: Allowed) -> None:
    """The correctors on offer, those that stand in for them, and what explains their edits.

    Only the bundled corrector is tried out: others may cost money.
    """
    for choice in allowed.correctors:
        load(choice.backend, choice.model)
        for pack in PACKS.values():
            if choice.backend in pack.stands_in:
                load(pack.stands_in[choice.backend])
    for source, target in PAIRS:
        for language in languages():
            annotate(source, target, explainer=choose_explainer(language=language))
        if any(choice.backend == DEFAULT for choice in allowed.correctors):
            check(source)
