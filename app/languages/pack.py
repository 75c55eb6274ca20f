"""What a language is to the pipeline: the stages that differ from one language to another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from app.edits import MarkedSentence, TokenEdit
from app.explain.protocol import Explainer
from app.records import Notice
from app.segment import Segment

Segmenter = Callable[[str], tuple[list[Segment], list[Notice]]]


@dataclass(frozen=True)
class Pack:
    """One language. Offsets are code points everywhere; ``app/languages/en.py`` is an example."""

    code: str
    segment: Segmenter
    """A text → its sentences, and notices on what was split or skipped."""
    whole_line: Segmenter
    """The same for a line that is one sentence by agreement."""
    is_language_of: Callable[[str], bool]
    """Is a text mostly in this language? Asked for ``language="auto"``."""
    guess: Callable[[str], str]
    """The language code for the report on a text that this pack checks."""
    choose: Callable[[Sequence[Segment]], tuple[list[Segment], list[Notice]]]
    """The sentences to correct, and notices on those in other languages."""
    pair: Callable[[Sequence[Segment], str, bool], list[str]]
    """The part of a corrected text that belongs to each sentence; the flag: it is one sentence."""
    mark: Callable[[Sequence[str], Sequence[str]], list[MarkedSentence]]
    """Sources and targets → edits with types."""
    groups: Callable[[MarkedSentence], list[int | None]]
    """For each edit the number of the decision that it shares with others, or None."""
    link: Callable[[MarkedSentence, TokenEdit, int | None], Sequence[int]] | None
    """An edit → grammar items; None: the language has no items, so no item of the day either."""
    label: Callable[[str, str], str]
    """An edit's type in a learner's words; the second argument is the language of the notes."""
    explainer: Callable[[Explainer | None], Explainer]
    """The explainer to use where the caller asks for this one, or for none in particular."""
    correctors: tuple[str, ...]
    """Names of correctors that speak the language, the default first."""
    stands_in: Mapping[str, str] = field(default_factory=dict)
    """Correctors of another language → the one of this language to use in their place."""
