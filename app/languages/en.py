"""English as a pack: spaCy and ERRANT find the edits, the CEFR-J items are linked."""

from __future__ import annotations

from collections.abc import Sequence

from app.edits import mark
from app.explain.catalogue import CatalogueExplainer
from app.explain.labels import label
from app.explain.protocol import Explainer
from app.explain.translate import translate
from app.foreign import foreign_script, guess_language
from app.grouping import groups
from app.languages.pack import Pack
from app.link import link
from app.pairing import pair_sentences
from app.records import Notice
from app.segment import Segment, segment, whole_line


def choose_english(segments: Sequence[Segment]) -> tuple[list[Segment], list[Notice]]:
    """The sentences to correct; those in another script are left with a notice.

    Neighbours share one: a page of Japanese is one notice, not a hundred.
    """
    wanted: list[Segment] = []
    notices: list[Notice] = []
    before: Segment | None = None
    for part in segments:
        if foreign_script(part.text) or guess_language(part.text) not in {"en", "und"}:
            message = "This does not look like English, so it was left as it is."
            start = notices.pop().start if notices and before is not None else part.start
            notices.append(Notice("not-english", message, start, part.end))
            before = part
        else:
            wanted.append(part)
            before = None
    return wanted, notices


def _explainer(asked: Explainer | None) -> Explainer:
    return asked or CatalogueExplainer()


ENGLISH_PACK = Pack(
    code="en",
    segment=segment,
    whole_line=whole_line,
    is_language_of=lambda text: guess_language(text) in {"en", "und"},
    guess=guess_language,
    choose=choose_english,
    pair=pair_sentences,
    mark=mark,
    groups=groups,
    link=link,
    label=lambda type, told_in: translate(label(type), told_in),
    explainer=_explainer,
    correctors=("bundled", "llm", "seq2seq", "tagger", "served", "unchanged"),
)
