"""Words of a sentence, and the edits that turn one sentence into another.

    >>> [(e.before, e.after) for e in edits_between("He go by a bus.", "He goes by bus.")]
    [('go', 'goes'), ('a', '')]

The alignment is by words, with likely partners held together (``go`` and ``goes`` before
``go`` and ``home``), and each difference is an edit of its own, so that each can be weighed
by itself; a word that moved, and differences that touch, are one edit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

WORD = re.compile(r"\d+(?:[.,:]\d+)*\w*|\w+(?:['’]\w+)*['’]?(?=\s|$)|\w+(?:['’]\w+)*|[^\w\s]")


AUXILIARIES = frozenset("do does did is are was were am be been have has had will would".split())
HAVE, BE, AGE = {"have", "has", "had"}, {"am", "is", "are", "was", "were"}, {"years", "old"}
SMALL = frozenset("a an the to of in on at for".split())
"""One that goes here and one that comes further on are seldom the same."""
MAX_WORDS_BETWEEN = 2
"""Words between an auxiliary and the verb it changes: "where did you usually go"."""
MAX_WORDS_MOVED, MIN_LETTERS_MOVED = 6, 4
"""How far a word may move while others beside it change, and the letters it must have."""

Difference = tuple[int, int, int, int]
"""Words [a, b) of the source against words [c, d) of the output."""


@dataclass(frozen=True)
class Word:
    text: str
    start: int
    end: int


@dataclass(frozen=True)
class WordEdit:
    """Words ``[start, end)`` of the source become words ``[new_start, new_end)`` of the output."""

    start: int
    end: int
    new_start: int
    new_end: int
    before: str
    after: str


def words_of(text: str) -> list[Word]:
    """``"don't, he"`` has the words ``don't``, ``,`` and ``he``."""
    return [Word(m.group(), m.start(), m.end()) for m in WORD.finditer(text)]


@lru_cache(maxsize=20_000)
def likeness(one: str, other: str) -> float:
    """1 for the same letters, 0 for none in common."""
    a, b = one.lower(), other.lower()
    if a == b:
        return 1.0
    return SequenceMatcher(None, a, b, autojunk=False).ratio()


def _price(one: str, other: str) -> float:
    if one == other:
        return 0.0
    if one.isalnum() != other.isalnum() and not (len(one) > 1 and len(other) > 1):
        return 2.5  # a word never becomes a comma
    return 0.35 + 1.45 * (1 - likeness(one, other))


def _align(source: list[str], output: list[str]) -> list[Difference]:
    """Cheapest way from one to the other; each tuple is one difference."""
    rows, columns = len(source) + 1, len(output) + 1
    cost = [[0.0] * columns for _ in range(rows)]
    for i in range(1, rows):
        cost[i][0] = float(i)
    for j in range(1, columns):
        cost[0][j] = float(j)
    for i in range(1, rows):
        for j in range(1, columns):
            cost[i][j] = min(
                cost[i - 1][j - 1] + _price(source[i - 1], output[j - 1]),
                cost[i - 1][j] + 1.0,
                cost[i][j - 1] + 1.0,
            )
    found = []
    i, j = rows - 1, columns - 1
    while i or j:
        if i and j and cost[i][j] == cost[i - 1][j - 1] + _price(source[i - 1], output[j - 1]):
            i, j = i - 1, j - 1
            if source[i] != output[j]:
                found.append((i, i + 1, j, j + 1))
        elif i and cost[i][j] == cost[i - 1][j] + 1.0:
            i -= 1
            found.append((i, i + 1, j, j))
        else:
            j -= 1
            found.append((i, i, j, j + 1))
    return found[::-1]


def _trimmed_align(source: list[str], output: list[str]) -> list[Difference]:
    """The same, with the common ends cut off first: most of a sentence is copied."""
    head = 0
    while head < min(len(source), len(output)) and source[head] == output[head]:
        head += 1
    tail = 0
    while tail < min(len(source), len(output)) - head and source[-1 - tail] == output[-1 - tail]:
        tail += 1
    inner = _align(source[head : len(source) - tail], output[head : len(output) - tail])
    return [(a + head, b + head, c + head, d + head) for a, b, c, d in inner]


def _moved(one: Difference, other: Difference, source: list[str], output: list[str]) -> bool:
    """A word was taken out here and put in a few words further on, or the other way; it may
    change its form: "go always" → "always goes"."""
    gone = [w.lower() for w in source[one[0] : one[1]] + source[other[0] : other[1]]]
    come = [w.lower() for w in output[one[2] : one[3]] + output[other[2] : other[3]]]
    one_sided = (one[0] == one[1]) != (one[2] == one[3])
    farthest = 2 if set(gone) <= SMALL else 5
    if not one_sided or other[0] - one[1] > farthest:
        return False
    inflected = len(gone) == len(come) == 1 and likeness(gone[0], come[0]) > 0.6
    return inflected or bool(gone) and sorted(gone) == sorted(come)


def _comes_back(one: Difference, other: Difference, source: list[str], output: list[str]) -> bool:
    """A long word goes in one place and comes in the other, though more changes with it:
    "study since 2 years English" → "study English for 2 years"."""
    if other[0] - one[1] > MAX_WORDS_MOVED:
        return False
    gone_here, gone_there = (_long(source[a:b]) for a, b, _, _ in (one, other))
    come_here, come_there = (_long(output[c:d]) for _, _, c, d in (one, other))
    return bool((gone_here & come_there) - come_here or (gone_there & come_here) - come_there)


def _long(words: list[str]) -> set[str]:
    return {word.lower() for word in words if len(word) >= MIN_LETTERS_MOVED}


def _with_auxiliary(
    one: Difference, other: Difference, source: list[str], output: list[str]
) -> bool:
    """An auxiliary comes or goes and its verb changes with it: "not went" → "did not go"."""
    if not 0 < other[0] - one[1] <= MAX_WORDS_BETWEEN:
        return False
    if _age(one, other, source, output):
        return True
    added = [source[a:b] + output[c:d] for a, b, c, d in (one, other) if (a == b) != (c == d)]
    changed = [b - a == d - c == 1 for a, b, c, d in (one, other)]
    return sum(changed) == 1 and len(added) == 1 and {w.lower() for w in added[0]} <= AUXILIARIES


def _foreign(one: Difference, source: list[str]) -> bool:
    """One word with letters that English hardly has: acarajé, Müller."""
    return one[1] - one[0] == 1 and source[one[0]].isalpha() and not source[one[0]].isascii()


def _age(one: Difference, other: Difference, source: list[str], output: list[str]) -> bool:
    """ "has fourteen years" → "is fourteen", or "is fourteen years old"."""
    had, been = source[one[0] : one[1]], output[one[2] : one[3]]
    rest = source[other[0] : other[1]] + output[other[2] : other[3]]
    return len(had) == len(been) == 1 and had[0] in HAVE and been[0] in BE and rest[0] in AGE


def _merged(
    differences: list[Difference], source: list[str], output: list[str]
) -> list[Difference]:
    """Join what makes sense only together: a moved word, an auxiliary and its verb, and
    differences that touch.

    ``have seen`` for ``saw`` is one edit: taking half of it would be worse than nothing.
    """
    result: list[Difference] = []
    position = 0
    while position < len(differences):
        current = differences[position]
        for last in range(min(len(differences), position + 4) - 1, position, -1):
            if _moved(current, differences[last], source, output):
                end = differences[last]
                current = (current[0], end[1], current[2], end[3])
                position = last
                break
        touching = result and result[-1][1] == current[0] and result[-1][3] == current[2]
        if result and any(_foreign(one, source) for one in (result[-1], current)):
            touching = False  # it is refused, and what stands beside it need not be
        if touching or result and _with_auxiliary(result[-1], current, source, output):
            current = (result[-1][0], current[1], result[-1][2], current[3])
            result.pop()
        result.append(current)
        position += 1
    return _moves_joined(result, source, output)


def _moves_joined(
    differences: list[Difference], source: list[str], output: list[str]
) -> list[Difference]:
    """All from where a word goes to where it comes is one difference: half of it would leave the
    word out, or say it twice."""
    result: list[Difference] = []
    for current in differences:
        for place, earlier in enumerate(result):
            if _comes_back(earlier, current, source, output):
                current = (earlier[0], current[1], earlier[2], current[3])
                del result[place:]
                break
        result.append(current)
    return result


def edits_between(source: str, output: str) -> list[WordEdit]:
    """Every difference between two sentences, from left to right."""
    old, new = words_of(source), words_of(output)
    old_texts, new_texts = [w.text for w in old], [w.text for w in new]
    found = _merged(_trimmed_align(old_texts, new_texts), old_texts, new_texts)
    return [
        WordEdit(a, b, c, d, " ".join(old_texts[a:b]), " ".join(new_texts[c:d]))
        for a, b, c, d in found
    ]


@dataclass(frozen=True)
class Replacement:
    """Characters ``[start, end)`` of the source become ``text``."""

    start: int
    end: int
    text: str


def placed(edit: WordEdit, source: str, output: str) -> Replacement:
    """The edit in characters, with the spaces it brings or takes.

    Inserting ``the`` before ``sun`` in ``"In sun."`` puts ``" the"`` behind ``In``; deleting
    ``to`` in ``"go to home"`` takes one of its two spaces with it.
    """
    old, new = words_of(source), words_of(output)
    if edit.start == edit.end:
        first, last = new[edit.new_start], new[edit.new_end - 1]
        text = output[first.start : last.end]
        if edit.start == 0:
            place = old[0].start if old else 0
            return Replacement(place, place, text + _gap(output, new, edit.new_end))
        place = old[edit.start - 1].end
        lead = _gap(output, new, edit.new_start)
        # A word needs a space before the next one even where the source had none.
        glued = edit.start < len(old) and old[edit.start].start == place
        trail = _gap(output, new, edit.new_end) if glued else ""
        return Replacement(place, place, lead + text + trail)
    start, end = old[edit.start].start, old[edit.end - 1].end
    if edit.new_start < edit.new_end:
        text = output[new[edit.new_start].start : new[edit.new_end - 1].end]
        # "discussed, if" → "discussed whether", "Nice i" → "Nice, I": the space changes too.
        if edit.start and edit.new_start:
            had, lead = _gap(source, old, edit.start), _gap(output, new, edit.new_start)
            start = old[edit.start - 1].end if had and not lead else start
            text = lead + text if not had else text
        if edit.end < len(old) and edit.new_end < len(new):
            had, trail = _gap(source, old, edit.end), _gap(output, new, edit.new_end)
            text = text + trail if not had else text
        return Replacement(start, end, text)
    before = old[edit.start - 1].end if edit.start else 0
    after = old[edit.end].start if edit.end < len(old) else end
    if before < start and edit.start:
        return Replacement(before, end, "")
    if edit.start == 0 or edit.before[-1].isalnum():
        return Replacement(start, after, "")
    return Replacement(start, end, "")


def _gap(text: str, words: list[Word], number: int) -> str:
    """The space before word ``number``, at most one."""
    if 0 < number < len(words) and words[number - 1].end < words[number].start:
        return " "
    return ""


def apply(source: str, replacements: list[Replacement]) -> str:
    """The source with the replacements made; they are in order and do not overlap."""
    parts, place = [], 0
    for replacement in replacements:
        parts += [source[place : replacement.start], replacement.text]
        place = replacement.end
    return "".join([*parts, source[place:]])
