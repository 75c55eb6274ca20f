"""Exercises from the learner's own corrected sentence: choose, and fill the gap."""

from __future__ import annotations

import re
from collections.abc import Sequence

from app.practice.exercise import Exercise, choice
from app.practice.short_forms import Gap, forms
from app.practice.words import FUNCTION_WORDS, bare_words
from app.records import Edit, Sentence

_FEW_WORDS = 3
"""Edits with so few words between them are undone together."""
_LONGEST_GAP = 3

_WHO_OR_WHICH = {172, 173, 175, 177}
"""The items of the relative pronouns who and which."""

_SENTENCE_END = re.compile(r"[.!?…][\"'”’)\]]*$")
_INNER_END = re.compile(r"[.!?…][\"'”’)\]]*\s")
_COMMA_OF_TASTE = re.compile(r",(?= (?:and|or)\b)")


def is_whole(sentence: Sentence) -> bool:
    """Can it stand alone? Not "I was tired," when "I was tired. so I slept." was joined."""
    old, new = sentence.text.strip(), sentence.corrected.strip()
    if len(re.findall(r"\w+", new)) < 3:
        return False
    if _SENTENCE_END.search(old) and not _SENTENCE_END.search(new):
        return False
    return not (old[:1].isupper() and new[:1].islower())


def _made(sentence: Sentence, edits: Sequence[Edit], start: int, end: int) -> str:
    """The learner's text from ``start`` to ``end`` with only these edits made."""
    parts, here = [], start
    for edit in edits:
        parts += [_slice(sentence, here, edit.start), edit.replacement]
        here = edit.end
    return "".join([*parts, _slice(sentence, here, end)])


def _slice(sentence: Sentence, start: int, end: int) -> str:
    return sentence.text[start - sentence.start : end - sentence.start]


def _close(sentence: Sentence, edit: Edit, words: int) -> list[Edit]:
    """This edit and those beside it, with at most so many words from one to the next."""
    groups: list[list[Edit]] = []
    for other in sentence.edits:
        between = _slice(sentence, groups[-1][-1].end, other.start) if groups else ""
        if groups and len(between.split()) <= words:
            groups[-1].append(other)
        else:
            groups.append([other])
    return next(group for group in groups if edit in group)


def choose(sentence: Sentence, edit: Edit) -> Exercise | None:
    """The corrected sentence, or the one with this edit and those close to it undone."""
    if not is_whole(sentence):
        return None
    undone = _close(sentence, edit, _FEW_WORDS)
    kept = [other for other in sentence.edits if other not in undone]
    wrong = _made(sentence, kept, sentence.start, sentence.end).strip()
    right = sentence.corrected.strip()
    if _COMMA_OF_TASTE.sub("", right).split() == _COMMA_OF_TASTE.sub("", wrong).split():
        return None
    options = [right, wrong]
    if edit.id % 2:
        options.reverse()
    return choice(options, (right,))


def gap(sentence: Sentence, edit: Edit) -> Exercise | None:
    if not is_whole(sentence) or not re.search(r"\w", edit.replacement):
        return None
    if _is_tangled(sentence, edit):
        return None
    gap = _tidy(_whole_words(_cut(sentence, edit)))
    answers = forms(gap) + _that(gap, edit)
    if gap.old in answers or not _can_be_guessed(gap):
        return None
    return Exercise(
        "gap",
        _task(gap),
        "",
        answers,
        after=sentence.corrected,
        around=(gap.before, gap.after),
        exact=_capitals_count(gap),
        values=(("old", gap.old),) if gap.old else (),
    )


def other_answers(sentence: Sentence, edit: Edit) -> tuple[str, ...]:
    """Other ways to write the correction that are right too: "does not" for "doesn't"."""
    made = gap(sentence, edit)
    return made.answers[1:] if made is not None else ()


def _task(gap: Gap) -> str:
    if gap.old:
        return "Fill the gap (not “{old}”)."
    articles = gap.new.lower() in {"a", "an", "the"}
    return "Fill the gap with a, an or the." if articles else "Fill the gap."


def _is_tangled(sentence: Sentence, edit: Edit) -> bool:
    """Is it part of a larger change? In "suggested me to go" → "suggested that I go" none of
    the three edits can be asked for alone."""
    beside = _close(sentence, edit, words=0)
    return len(beside) > 1 and any(_joins_or_splits(one) for one in beside)


def _joins_or_splits(edit: Edit) -> bool:
    old, new = edit.original, edit.replacement
    return len(old.split()) != len(new.split()) or old[:1].isspace() != new[:1].isspace()


def _cut(sentence: Sentence, edit: Edit) -> Gap:
    place = sentence.edits.index(edit)
    before = _made(sentence, sentence.edits[:place], sentence.start, edit.start)
    after = _made(sentence, sentence.edits[place + 1 :], edit.end, sentence.end)
    return Gap(before.lstrip(), edit.original, edit.replacement, after.rstrip())


def _whole_words(gap: Gap) -> Gap:
    """A gap never cuts a word: for She[’s] happy the whole "She’s" is asked for."""
    head = tail = ""
    if re.match(r"[^\w\s]", gap.new) or re.search(r"\w$", gap.before) and re.match(r"\w", gap.new):
        head = re.findall(r"\S*$", gap.before)[0]
    if re.search(r"\w$", gap.new) and re.match(r"['’-]?\w", gap.after):
        tail = re.findall(r"^\S*", gap.after)[0]
    return Gap(
        gap.before[: len(gap.before) - len(head)],
        head + gap.old + tail,
        head + gap.new + tail,
        gap.after[len(tail) :],
    )


def _tidy(gap: Gap) -> Gap:
    """Blanks and the marks after the last word stand outside the gap."""
    lead, new, trail = re.findall(r"^(\s*)(.*?)([\s.,;:!?…]*)$", gap.new, re.DOTALL)[0]
    old = gap.old.strip().rstrip(".,;:!?…")
    return Gap(gap.before + lead, old, new, trail + gap.after)


def _can_be_guessed(gap: Gap) -> bool:
    """One or two missing small words, or a few that the learner had in another form."""
    old, new = bare_words(gap.old), bare_words(gap.new)
    if not new or not re.match(r"\w", gap.new):
        return False
    if max(len(old), len(new)) > _LONGEST_GAP or _INNER_END.search(gap.new):
        return False
    if not old:
        return len(new) <= 2 and set(new) <= FUNCTION_WORDS
    if len(new) <= 2:
        return True
    return all(
        word in FUNCTION_WORDS or any(word[:3] == other[:3] for other in old) for word in new
    )


def _capitals_count(gap: Gap) -> bool:
    """Where the capital was the error, or is needed although no sentence begins there."""
    if gap.old.lower() == gap.new.lower() or re.search(r"\bI\b", gap.new):
        return True
    inner = gap.new if gap.before.strip() else gap.new[1:]
    return inner != inner.lower()


def _that(gap: Gap, edit: Edit) -> tuple[str, ...]:
    """That for who or which, but not after a comma."""
    relative = edit.item is not None and edit.item.id in _WHO_OR_WHICH
    free = not gap.before.rstrip().endswith(",") and gap.old.lower() != "that"
    return ("that",) if relative and free and gap.new in {"who", "which"} else ()
