"""A sentence and its correction → edits with types and places in the learner's text.

``mark(["He go home."], ["He goes home."])`` gives one sentence with one edit:
tokens 1 to 2, characters 3 to 5, "go" → "goes", ``R:VERB:SVA``.

ERRANT aligns, merges and classifies (``alignment.py``). What it splits although a reader sees one
change (a moved word; "is go" → "goes") is joined by ``joining.py``; here each edit gets its
characters.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from errant.edit import Edit as ErrantEdit
from spacy.tokens import Doc

from app.alignment import align, classify
from app.joining import one_change_each
from app.language import errant_annotator
from app.recutting import crosses_classes
from app.segment import protected_spans
from grammar_items.parsing import parse_all, written

_SAME_SIGN = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'", "–": "-", "—": "-", "…": "..."})
MAX_TARGET = 6_000
"""Characters of a corrected sentence; a longer one is no correction of a sentence."""
NOT_MARKED = (
    "This sentence was corrected, but Margin could not tell the changes apart, so it was kept as "
    "it is."
)


@dataclass(frozen=True)
class TokenEdit:
    """A change of tokens ``start``–``end`` of the source into ``c_start``–``c_end`` of the target,
    and the characters of the learner's sentence that it replaces."""

    start: int
    end: int
    c_start: int
    c_end: int
    type: str
    first: int
    """Character span in the sentence, half-open."""
    last: int
    original: str
    replacement: str

    @property
    def operation(self) -> str:
        return self.type.split(":")[0]

    @property
    def category(self) -> str:
        return self.type.partition(":")[2]


@dataclass(frozen=True, eq=False)
class MarkedSentence:
    """A sentence with its parses and edits; ``corrected`` is the text with all edits made."""

    text: str
    corrected: str
    source: Doc | None
    target: Doc | None
    edits: tuple[TokenEdit, ...]
    trouble: str | None = None
    """Why the sentence was kept although it was corrected."""


def mark(sources: Sequence[str], targets: Sequence[str]) -> list[MarkedSentence]:
    """Edits for each pair; only sentences that changed are parsed, all in one batch."""
    differ = [i for i, (s, t) in enumerate(zip(sources, targets, strict=True)) if _differ(s, t)]
    changed = [i for i in differ if len(targets[i]) <= MAX_TARGET]
    docs = list(parse_all(text for i in changed for text in (sources[i], targets[i])))
    marked = [MarkedSentence(source, source, None, None, ()) for source in sources]
    for i in set(differ) - set(changed):
        marked[i] = MarkedSentence(sources[i], sources[i], None, None, (), NOT_MARKED)
    for place, i in enumerate(changed):
        try:
            marked[i] = _mark_one(sources[i], docs[2 * place], docs[2 * place + 1])
        except Exception:  # whatever a parse holds, it costs this sentence only
            marked[i] = MarkedSentence(sources[i], sources[i], None, None, (), NOT_MARKED)
    return marked


def _differ(source: str, target: str) -> bool:
    return source.split() != target.split()


def _mark_one(text: str, source: Doc, target: Doc) -> MarkedSentence:
    kept: list[TokenEdit] = []
    guarded = protected_spans(text)
    for edit in one_change_each(source, target, align(source, target)):
        placed = _place(text, source, target, edit)
        if placed is None or _forbidden(text, placed, guarded) or _stop_on_a_title(source, placed):
            continue
        kept.append(placed)
    edits = tuple(_without_overlap(kept))
    return MarkedSentence(text, _apply(text, edits), source, target, edits)


def taken_apart(sentence: MarkedSentence, edit: TokenEdit) -> tuple[TokenEdit, ...]:
    """The changes of single words that one edit of several words is made of.

    "umbrela" → "an umbrella" is "+ an" and "umbrela" → "umbrella". A word in place of one of
    another class, "also" → "is", is one that goes and one that comes. Empty where words change
    places or where there is nothing to take apart.
    """
    source, target = sentence.source, sentence.target
    if source is None or target is None:
        return ()
    old, new = source[edit.start : edit.end], target[edit.c_start : edit.c_end]
    parts: list[TokenEdit] = []
    for step, start, end, c_start, c_end in errant_annotator().align(old, new).align_seq:
        if step.startswith("T"):
            return ()
        span = [edit.start + start, edit.start + end, edit.c_start + c_start, edit.c_start + c_end]
        if step == "M":
            continue
        whole = classify(ErrantEdit(source, target, span))
        pieces = [whole]
        if step == "S" and crosses_classes(whole):
            gone, come = [*span[:3], span[2]], [span[1], *span[1:]]
            pieces = [classify(ErrantEdit(source, target, part)) for part in (gone, come)]
        placed = (_place(sentence.text, source, target, piece) for piece in pieces)
        parts += [part for part in placed if part is not None]
    return tuple(parts) if len(parts) > 1 else ()


def one_word_for(sentence: MarkedSentence, old: int, new: int) -> TokenEdit | None:
    """The change of one word of the source into one of the target, wherever the two stand."""
    source, target = sentence.source, sentence.target
    if source is None or target is None:
        return None
    edit = classify(ErrantEdit(source, target, [old, old + 1, new, new + 1]))
    return _place(sentence.text, source, target, edit)


def _place(text: str, source: Doc, target: Doc, edit: ErrantEdit) -> TokenEdit | None:
    """Character span and replacement, blanks included where a word comes or goes."""
    o_start, o_end, c_start, c_end = edit.o_start, edit.o_end, edit.c_start, edit.c_end
    offsets = source.user_data["offsets"]
    replacement = _written(target, c_start, c_end)
    if o_start < o_end:
        first, last = offsets[o_start][0], offsets[o_end - 1][1]
        if not replacement:
            first, last = _with_a_blank(text, first, last)
        elif o_start and c_start:
            # "don't" → "do not" gains a blank, "do not" → "don't" loses one
            spaced = bool(target[c_start - 1].whitespace_)
            if spaced and first == offsets[o_start - 1][1]:
                replacement = " " + replacement
            elif not spaced and text[offsets[o_start - 1][1] : first] == " ":
                first -= 1
        if replacement and o_end < len(source) and c_end < len(target):
            # "zoo,I" → "zoo. I": the learner glued the next word to a sign that is replaced
            glued = last == offsets[o_end][0] and source[o_end].text == target[c_end].text
            if glued and not replacement[-1].isalnum():
                replacement += target[c_end - 1].whitespace_
    else:
        first = last = offsets[o_start - 1][1] if o_start else (offsets[0][0] if offsets else 0)
        if o_start and (target[c_start - 1].whitespace_ if c_start else True):
            replacement = " " + replacement
        elif not o_start and offsets and target[c_end - 1].whitespace_:
            replacement += " "
        elif o_start and o_start < len(source) and first == offsets[o_start][0]:
            # the learner glued two words: a sign put between them keeps its blank
            replacement += target[c_end - 1].whitespace_
        elif 0 < o_start < len(source) and c_end < len(target):
            # "thirty five" → "thirty-five": the sign takes the place of the blank
            if not target[c_end - 1].whitespace_ and text[first : offsets[o_start][0]] == " ":
                last = first + 1
    original = text[first:last]
    if original == replacement:
        return None
    return TokenEdit(o_start, o_end, c_start, c_end, edit.type, first, last, original, replacement)


def _written(doc: Doc, start: int, end: int) -> str:
    parts = []
    for i in range(start, end):
        parts.append(written(doc[i]))
        if i + 1 < end:
            parts.append(" " if doc[i].whitespace_ else "")
    return "".join(parts)


def _with_a_blank(text: str, first: int, last: int) -> tuple[int, int]:
    """A removed word takes one neighbouring blank along, never a line break."""
    before = first > 0 and text[first - 1] in " \t\u00a0"
    after = last < len(text) and text[last] in " \t\u00a0"
    if before and (after or last == len(text) or not text[last].isalnum()):
        return first - 1, last
    if after and (first == 0 or text[first - 1] in "\r\n\"'“‘(["):
        return first, last + 1
    return first, last


def _forbidden(text: str, edit: TokenEdit, guarded: Iterable[tuple[int, int]]) -> bool:
    """Touches a link, an address, code or a picture character, or only swaps alike signs."""
    if edit.original.translate(_SAME_SIGN) == edit.replacement.translate(_SAME_SIGN):
        return True
    for start, end in guarded:
        if edit.first < end and start < edit.last:
            return True
        if edit.first == edit.last and start < edit.first < end:
            return True
    return any(_is_picture(char) for char in edit.original) or "\ufffd" in edit.replacement


def _stop_on_a_title(source: Doc, edit: TokenEdit) -> bool:
    """A heading, a greeting or a list item has no verb and needs no full stop."""
    ends = edit.start == edit.end == len(source) and edit.replacement == "."
    return ends and not any(token.pos_ in {"VERB", "AUX"} for token in source)


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) in {"So", "Cs", "Co"} or char in "\u200d\ufe0f"


def _without_overlap(edits: Iterable[TokenEdit]) -> Iterator[TokenEdit]:
    end = -1
    for edit in sorted(edits, key=lambda edit: (edit.first, edit.last)):
        if edit.first < end:
            # the blank it wanted to take along belongs to its neighbour already
            if edit.last <= end or text_is_blank(edit.original[: end - edit.first]) is False:
                continue
            edit = replace(edit, first=end, original=edit.original[end - edit.first :])
        end = max(end, edit.last)
        yield edit


def text_is_blank(text: str) -> bool:
    return re.fullmatch(r"\s*", text) is not None


def _apply(text: str, edits: Iterable[TokenEdit]) -> str:
    parts, here = [], 0
    for edit in edits:
        parts += [text[here : edit.first], edit.replacement]
        here = edit.last
    return "".join([*parts, text[here:]])
