"""Chinese as a pack: edits by characters, typed as in EXCGEC, with notes in three languages.

jieba's dictionary is loaded with the first Chinese sentence that changes; English never loads it.
"""

from __future__ import annotations

from app.languages.pack import Pack
from app.languages.zh.edits import groups, mark
from app.languages.zh.explain import explainer_for
from app.languages.zh.labels import label
from app.languages.zh.pairing import pair_sentences
from app.languages.zh.script import choose_chinese, is_chinese
from app.languages.zh.segment import segment, whole_line

CHINESE_PACK = Pack(
    code="zh",
    segment=segment,
    whole_line=whole_line,
    is_language_of=is_chinese,
    guess=lambda text: "zh",
    choose=choose_chinese,
    pair=pair_sentences,
    mark=mark,
    groups=groups,
    link=None,
    label=label,
    explainer=explainer_for,
    correctors=("bundled-zh", "llm", "seq2seq", "unchanged"),
    stands_in=dict.fromkeys(("bundled", "served", "tagger"), "bundled-zh"),
)
