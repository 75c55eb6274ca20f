"""Text → sentences with their places; nothing is dropped, nothing is moved.

``segment("Hi Ann,\\n\\nI went to Dr. Lee. It hurts!")`` gives the sentences
"Hi Ann,", "I went to Dr. Lee." and "It hurts!", each with its character span.
What lies between sentences (blank lines, indents, bullets, code blocks) belongs
to no sentence and is therefore never touched.

Every step reads each character a bounded number of times, so the time grows linearly with
the text whatever a visitor sends; ``app/attack/shapes.py`` holds the worst shapes.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass

from app.records import Notice

MAX_TOKENS = 100
"""Tokens of a sentence; a longer one is checked in parts."""
MAX_PART = 1_500
"""Characters of a part: a hundred ordinary tokens have about 600, hostile ones 40,000."""
MAX_LINE_TOKENS = 500
"""Tokens of a line that is one sentence by agreement; a longer one is left as it is."""
MAX_LINE = 5_000
"""Characters of such a line."""
MAX_RUN = 400
"""Characters without a blank; a sentence that holds a longer run is left as it is."""

_ABBREVIATIONS = {
    "mr", "mrs", "ms", "dr", "prof", "st", "sr", "jr", "vs", "etc", "e.g", "i.e", "eg", "ie",
    "no", "vol", "fig", "approx", "dept", "est", "inc", "ltd", "co", "corp", "cf", "al", "pp",
    "ed", "eds", "gen", "col", "lt", "rev", "hon", "capt", "sgt", "mt", "ave", "blvd", "rd",
    "a.m", "p.m", "u.s", "u.k", "u.s.a", "ph.d", "b.a", "m.a", "m.sc", "b.sc", "d.c", "n.y",
    "jan", "feb", "mar", "apr", "jun", "jul", "aug", "sep", "sept", "oct", "nov", "dec",
    "mon", "tue", "wed", "thu", "fri", "sat", "sun",
}  # fmt: skip
# these end a sentence as often as not: the next word's capital decides
_MAY_END = {"etc", "a.m", "p.m", "u.s", "u.k", "u.s.a", "inc", "ltd", "co", "al", "no", "sun",
            "sat", "mar", "fig", "ed", "est"}  # fmt: skip

URL = re.compile(r"(?:https?://|www\.)[^\s<>\"'“”]*[^\s<>\"'“”.,;:!?)\]}]", re.IGNORECASE)
INLINE_CODE = re.compile(r"`[^`\n]+`")
_EMAIL_CHARACTER = re.compile(r"[\w.+-]")
_EMAIL_HOST = re.compile(r"[\w-]+(?:\.[\w-]+)+")

_FENCE = re.compile(r"[ \t]*(```|~~~)")
_LINE_END = re.compile(r"\r\n|\n|\r|\u2028|\u2029|\x0b|\x0c|\x85")
_BULLET = re.compile(
    r"[ \t\u00a0]*(?:[-*•·–—‣◦▪]|\(?\d{1,3}[.)]|\(?[a-hj-z][.)]|\(?[A-Z]\)|#{1,6}|>)[ \t\u00a0]+"
)
_CLOSERS = "\"'”’»)]}*_"
_END = re.compile(r"[.!?…。！？]+")
_TOKEN = re.compile(r"\w+(?:['’]\w+)*|[^\w\s]")
_NOT_BLANK = re.compile(r"\S")
_RUN = re.compile(r"\S+")
_LETTERS = re.compile(r"[^\W\d_]{2}")
_BEFORE_WORD = re.compile(r"\s|[(\[\"“'‘]")
_LONGEST_ABBREVIATION = 40
"""Characters before a full stop that are read to tell an abbreviation from a sentence end."""


@dataclass(frozen=True)
class Segment:
    """A stretch of the text that is corrected by itself."""

    start: int
    end: int
    text: str


def protected_spans(text: str) -> list[tuple[int, int]]:
    """Links, e-mail addresses and code inside a sentence: no edit may touch them."""
    spans = [match.span() for pattern in (INLINE_CODE, URL) for match in pattern.finditer(text)]
    return sorted([*spans, *_email_spans(text)])


def _email_spans(text: str) -> Iterator[tuple[int, int]]:
    """Addresses, looked for at each @: a pattern for the whole reads a long word again and again.

    The name before an @ lies between it and the @ before, so no character is read twice.
    """
    free = 0
    sign = text.find("@")
    while sign >= 0:
        start = sign
        while start > free and _EMAIL_CHARACTER.match(text, start - 1):
            start -= 1
        host = _EMAIL_HOST.match(text, sign + 1) if start < sign else None
        if host is not None:
            yield start, host.end()
        free = host.end() if host is not None else sign + 1
        sign = text.find("@", free)


def count_tokens(text: str) -> int:
    """About as many tokens as spaCy makes, without its cost."""
    return sum(1 for _ in _TOKEN.finditer(text))


def segment(text: str) -> tuple[list[Segment], list[Notice]]:
    """All sentences in order, and notices on what was split or skipped."""
    segments: list[Segment] = []
    notices: list[Notice] = []
    for start, end, is_code in _blocks(text):
        if is_code:
            message = "A block of code was left as it is: Margin corrects sentences only."
            if notices and notices[-1].code == "code" and _ends_before(segments, notices[-1]):
                start = notices.pop().start  # blocks side by side share a notice
            notices.append(Notice("code", message, start, end))
            continue
        for first, last in _sentences(text, start, end):
            if _has_long_run(text, first, last):
                notices.append(_long_run_notice(first, last))
                continue
            pieces = _split_long(text, first, last)
            if len(pieces) > 1:
                message = (
                    f"This sentence has more than {MAX_TOKENS} words and signs, so it was checked "
                    "in parts. Shorter sentences are easier to read and to check."
                )
                notices.append(Notice("long-sentence", message, first, last))
            segments += [Segment(a, b, text[a:b]) for a, b in pieces]
    return segments, notices


def _ends_before(segments: list[Segment], notice: Notice) -> bool:
    return not segments or segments[-1].end <= notice.start


def whole_line(text: str) -> tuple[list[Segment], list[Notice]]:
    """A line that is one sentence by agreement (``--lines``), without its outer blanks."""
    start, end = _strip(text, 0, len(text))
    if start == end:
        return [], []
    if _has_long_run(text, start, end):
        return [], [_long_run_notice(start, end)]
    if end - start > MAX_LINE or count_tokens(text) > MAX_LINE_TOKENS:
        message = (
            f"This line has more than {MAX_LINE_TOKENS} words and signs or {MAX_LINE:,} "
            "characters, so it was left as it is. Put one sentence on a line."
        )
        return [], [Notice("long-line", message, start, end)]
    return [Segment(start, end, text[start:end])], []


def _has_long_run(text: str, start: int, end: int) -> bool:
    return any(len(run.group()) > MAX_RUN for run in _RUN.finditer(text, start, end))


def _long_run_notice(start: int, end: int) -> Notice:
    message = (
        f"Here are more than {MAX_RUN} characters without a space, so this part was left as it "
        "is. Put spaces between the words and check it again."
    )
    return Notice("long-word", message, start, end)


def _strip(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _lines(text: str) -> Iterator[tuple[int, int]]:
    start = 0
    for match in _LINE_END.finditer(text):
        yield start, match.start()
        start = match.end()
    yield start, len(text)


def _blocks(text: str) -> Iterator[tuple[int, int, bool]]:
    """Lines that belong together: (start, end, is code)."""
    paragraph: list[tuple[int, int]] = []
    last_fences = _last_fences(text)
    fence: int | None = None
    fence_sign = ""
    for start, stop in _lines(text):
        line = text[start:stop]
        if fence is not None:
            if line.strip().startswith(fence_sign):
                yield fence, stop, True
                fence = None
            continue
        opened = _FENCE.match(line)
        code = opened is not None and last_fences[opened[1]] > start
        bullet = _BULLET.match(line)
        if code or bullet or not line.strip():
            yield from _paragraph(text, paragraph)
            paragraph = []
        if code and opened is not None:
            fence, fence_sign = start, opened[1]
        elif line.strip():
            after = start + bullet.end() if bullet else start
            paragraph.append((after if after < stop else start, stop))
    yield from _paragraph(text, paragraph)


def _paragraph(text: str, lines: list[tuple[int, int]]) -> Iterator[tuple[int, int, bool]]:
    """One block if a mail program wrapped the lines, else one for each line."""
    if not lines:
        return
    if _wrapped([text[start:stop].rstrip() for start, stop in lines]):
        yield lines[0][0], lines[-1][1], False
    else:
        for start, stop in lines:
            yield start, stop, False


def _wrapped(lines: list[str]) -> bool:
    """All lines but the last are about as long as the longest, and the text runs on."""
    width = max(len(line) for line in lines)
    if len(lines) < 2 or not 50 <= width <= 120 or min(map(len, lines[:-1])) < width - 15:
        return False
    runs_on = [
        not _END.search(line[-1:]) and following[:1].islower() and following.split()[0] != "i"
        for line, following in zip(lines, (line.lstrip() for line in lines[1:]), strict=False)
    ]
    return any(runs_on) and (len(lines) > 2 or all(runs_on))


def _last_fences(text: str) -> dict[str, int]:
    """Where the last line that begins with each fence sign starts: an open fence needs a later."""
    last = {}
    for start, stop in _lines(text):
        opened = _FENCE.match(text, start, stop)
        if opened is not None:
            last[opened[1]] = start
    return last


def _sentences(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Sentence spans in one block."""
    protected = [(start + a, start + b) for a, b in protected_spans(text[start:end])]
    guarded_to, following = start, 0
    here = start
    for match in _END.finditer(text, start, end):
        stop = match.end()
        while following < len(protected) and protected[following][0] <= match.start():
            guarded_to = max(guarded_to, protected[following][1])
            following += 1
        if stop <= here or match.start() < guarded_to:
            continue
        while stop < end and text[stop] in _CLOSERS and not _opens_next(text, stop, end):
            stop += 1
        if stop < end and _is_boundary(text, here, match.start(), match.group(), stop, end):
            first, last = _strip(text, here, stop)
            if first < last:
                yield first, last
            here = stop
    first, last = _strip(text, here, end)
    if first < last:
        yield first, last


def _opens_next(text: str, place: int, end: int) -> bool:
    """A quotation mark glued to the following word opens it: He left."Why?" she said."""
    return place + 1 < end and text[place] in "\"'“‘*_" and text[place + 1].isalnum()


def _is_boundary(text: str, start: int, sign: int, signs: str, stop: int, end: int) -> bool:
    closed_quote = stop > sign + len(signs)
    next_word = _NOT_BLANK.search(text, stop, end)
    if next_word is None:
        return True
    following = text[next_word.start() : min(next_word.start() + 2, end)]
    glued = not text[stop].isspace()
    word = _BEFORE_WORD.split(text[max(start, sign - _LONGEST_ABBREVIATION) : sign])[-1]
    if signs[0] in "。！？":
        return True
    if glued:
        # "home.Then I …": the blank is missing; but not "3.5", "e.g.this" or "Node.js"
        return (
            signs == "."
            and _LETTERS.fullmatch(text[max(start, sign - 2) : sign]) is not None
            and word.islower()
            and len(following) == 2
            and following[0].isupper()
            and following[1].islower()
        ) or (signs[0] in "!?" and following[0].isalnum())
    first = following[0]
    if signs == ".":
        low = word.lower()
        if low in _ABBREVIATIONS and not (low in _MAY_END and not first.islower()):
            return False
        if len(word) == 1 and word.isalpha() and word not in "Ia":
            return False  # an initial: J. K. Rowling
        return not (first.islower() and low in _MAY_END)
    if set(signs) <= {".", "…"}:
        return not first.islower()  # "Well … maybe"
    return not (closed_quote and first.islower())  # "Really?" she asked.


_SAFE_BREAKS = (
    re.compile(r"[;:]\s"),
    re.compile(r",\s(?=(?:and|but|so|because|which|although|while|when|then|or)\b)", re.IGNORECASE),
    re.compile(r",\s"),
    re.compile(
        r"\s(?=(?:and then|and|but|so|because|although|when|then|after that|however)\s)",
        re.IGNORECASE,
    ),
    re.compile(r"\s"),
)


def _split_long(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Parts of at most MAX_TOKENS tokens and MAX_PART characters, cut where a reader breathes."""
    tokens = [match.span() for match in _TOKEN.finditer(text, start, end)]
    starts, ends = [first for first, _ in tokens], [last for _, last in tokens]
    parts = []
    done = 0
    while len(tokens) - done > MAX_TOKENS or (end - start > MAX_PART and len(tokens) - done > 1):
        last = min(done + MAX_TOKENS, bisect_right(ends, start + MAX_PART), len(tokens) - 1)
        last = max(last, done + 1)  # a token is never longer than a run, so one always fits
        low, high = tokens[done + (last - done) // 3][0], tokens[last - 1][1]
        cut = None
        for pattern in _SAFE_BREAKS:
            places = [match.end() for match in pattern.finditer(text, low, high)]
            if places:
                cut = places[-1]
                break
        if cut is None or cut <= start:
            cut = high  # one endless word or a wall of signs
        a, b = _strip(text, start, cut)
        if a < b:
            parts.append((a, b))
        done = bisect_left(starts, cut)
        start = starts[done] if done < len(starts) else cut
    a, b = _strip(text, start, end)
    if a < b:
        parts.append((a, b))
    return parts
