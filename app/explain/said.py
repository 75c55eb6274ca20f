"""What a reason says, before it is put into a language.

``Line("【%(word)s】 takes {%(new)s}.", {"word": "depends", "new": "on"})`` is one sentence: the
message is the key of the translation, the values are filled in afterwards. ``Said`` is a whole
answer: the sentence, the learner's words that show it, how much the edit matters, and the rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from spacy.tokens import Span


class Term(str):
    """A value that is translated too: ``Term("the -ing form")``."""

    __slots__ = ()


@dataclass(frozen=True)
class Line:
    """One sentence: a message and its values."""

    message: str
    values: Mapping[str, str] = field(default_factory=dict)

    def english(self) -> str:
        return self.message % self.values


@dataclass(frozen=True)
class Said:
    """The answer of one reason to one edit."""

    line: Line
    more: tuple[Line, ...] = ()
    """Further sentences, such as what the pattern means; each is translated by itself."""
    evidence: tuple[Span, ...] = ()
    """Phrases of the learner's sentence, in any number of places; none where none shows it."""
    severity: int | None = None
    """1 polish to 5 meaning lost; None takes that of the reason, and then that of the type."""
    rule: Line | None = None
    """The grammar behind it; None takes that of the reason."""
    no_rule: bool = False
    """A choice between words, to which no rule of grammar belongs, not even the item's."""
    source: str = ""
    """The lexicon entry that it rests on, for the trace: ``verb depend: on N``."""

    @property
    def lines(self) -> tuple[Line, ...]:
        return (self.line, *self.more)

    def english(self) -> str:
        return " ".join(line.english() for line in self.lines)
