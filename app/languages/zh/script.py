"""Is this Chinese? A guess from the script: mostly Han characters, next to no kana."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.records import Notice
from app.segment import Segment

HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003fffd]")
_KANA = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\uff66-\uff9d]")
_OTHER_WORD = re.compile(rf"(?:(?!{HAN.pattern}|{_KANA.pattern})[^\W\d_])+")
_SAMPLE = 20_000
NOT_CHINESE = (
    "This part is not in Chinese, so it was left as it is: the rest of the text is Chinese."
)


def is_chinese(text: str) -> bool:
    """Two Han characters, about a word, to each word in other letters, and next to no kana."""
    sample = text[:_SAMPLE]
    if HAN.search(sample) is None:
        return False
    han = len(HAN.findall(sample))
    return han > 2 * len(_OTHER_WORD.findall(sample)) and len(_KANA.findall(sample)) * 10 < han


def choose_chinese(segments: Sequence[Segment]) -> tuple[list[Segment], list[Notice]]:
    """Sentences that hold Chinese; a sentence in another language is left with a notice."""
    wanted: list[Segment] = []
    notices: list[Notice] = []
    for part in segments:
        if HAN.search(part.text) is not None and len(_KANA.findall(part.text)) < 3:
            wanted.append(part)
        elif sum(char.isalpha() for char in part.text) > 1:
            notices.append(Notice("not-chinese", NOT_CHINESE, part.start, part.end))
    return wanted, notices
