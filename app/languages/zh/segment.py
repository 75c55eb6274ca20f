"""Chinese text → sentences with their places; what lies between them is never touched.

``segment("他说：“你好！”我笑了。")`` gives "他说：“你好！”" and "我笑了。": a closing
quotation mark, bracket or book-title mark belongs to the sentence that it ends. Nothing ends
inside 《》. Each character is read a bounded number of times.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from app.records import Notice
from app.segment import MAX_LINE, Segment, protected_spans

MAX_PART = 200
"""Characters of a sentence; a longer one is checked in parts."""

_LINE_END = re.compile(r"\r\n|\n|\r|\u2028|\u2029|\x0b|\x0c|\x85")
_FENCE = re.compile(r"[ \t]*(```|~~~)")
_END = re.compile(r"[。！？；!?;｡]+|…+|\.{3,}|\.(?=\s|$)")
_CLOSERS = "”’」』）)】〕》〉\"'"
_BREATHS = re.compile(r"[，、：,:]|\s")
_TITLE = re.compile(r"《[^《》\n]{0,80}》|〈[^〈〉\n]{0,80}〉")


def segment(text: str) -> tuple[list[Segment], list[Notice]]:
    """All sentences in order, and notices on what was split or skipped."""
    segments: list[Segment] = []
    notices: list[Notice] = []
    for start, end, is_code in _lines(text):
        if is_code:
            message = "A block of code was left as it is: Margin corrects sentences only."
            notices.append(Notice("code", message, start, end))
            continue
        for first, last in _sentences(text, start, end):
            pieces = _split_long(text, first, last)
            if len(pieces) > 1:
                message = (
                    f"This sentence has more than {MAX_PART} characters, so it was checked in "
                    "parts. Shorter sentences are easier to read and to check."
                )
                notices.append(Notice("long-sentence", message, first, last))
            segments += [Segment(a, b, text[a:b]) for a, b in pieces]
    return segments, notices


def whole_line(text: str) -> tuple[list[Segment], list[Notice]]:
    """A line that is one sentence by agreement, without its outer blanks."""
    start, end = _strip(text, 0, len(text))
    if start == end:
        return [], []
    if end - start > MAX_LINE:
        message = (
            f"This line has more than {MAX_LINE:,} characters, so it was left as it is. "
            "Put one sentence on a line."
        )
        return [], [Notice("long-line", message, start, end)]
    return [Segment(start, end, text[start:end])], []


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _lines(text: str) -> Iterator[tuple[int, int, bool]]:
    """(start, end, is code) of each line, and of each block of code from fence to fence."""
    spans, here = [], 0
    for match in _LINE_END.finditer(text):
        spans.append((here, match.start()))
        here = match.end()
    spans.append((here, len(text)))
    signs = [found[1] if (found := _FENCE.match(text, *span)) else "" for span in spans]
    last = {sign: place for place, sign in enumerate(signs) if sign}
    opened: int | None = None
    sign = ""
    for place, (start, end) in enumerate(spans):
        if opened is not None:
            if signs[place] == sign:
                yield opened, end, True
                opened = None
        elif signs[place] and last[signs[place]] > place:
            opened, sign = start, signs[place]
        else:
            yield start, end, False


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    line = text[start:end]
    guarded = [*protected_spans(line), *(match.span() for match in _TITLE.finditer(line))]
    inside = bytearray(len(line))
    for a, b in guarded:
        inside[a:b] = b"\1" * (b - a)
    here = 0
    for match in _END.finditer(line):
        if match.start() < here or inside[match.start()]:
            continue
        stop = match.end()
        while stop < len(line) and line[stop] in _CLOSERS and not _opens(line, here, stop):
            stop += 1
        if stop < len(line) and line[stop] in "，、,的":
            continue  # “来吧！”，他说。: the sentence goes on after the quotation
        first, last = _strip(line, here, stop)
        if first < last:
            yield start + first, start + last
        here = stop
    first, last = _strip(line, here, len(line))
    if first < last:
        yield start + first, start + last


def _opens(line: str, here: int, place: int) -> bool:
    """A straight quotation mark opens if the sentence holds an even number of them so far."""
    sign = line[place]
    return sign in "\"'" and line.count(sign, max(here, place - 500), place) % 2 == 0


def _split_long(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Parts of at most MAX_PART characters, cut after a comma or blank where there is one."""
    parts = []
    while end - start > MAX_PART:
        high = start + MAX_PART
        places = [m.end() for m in _BREATHS.finditer(text, start + MAX_PART // 3, high)]
        cut = places[-1] if places else high
        first, last = _strip(text, start, cut)
        if first < last:
            parts.append((first, last))
        start = cut
    first, last = _strip(text, start, end)
    if first < last:
        parts.append((first, last))
    return parts
