"""What a corrector is: sentences in, sentences out.

The smallest one returns its input (see ``unchanged.py``)::

    class Unchanged:
        name, model = "unchanged", "none"

        def correct(self, sentences, item=None):
            for number, sentence in enumerate(sentences):
                yield number, Correction(sentence)

A corrector knows nothing of edits, labels or explanations: it sees plain
strings, so every corrector is labelled, explained, scored and shown alike.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, Self, runtime_checkable


class BackendError(Exception):
    """A corrector cannot start or cannot go on.

    The message is shown to a person as it stands: it says what happened,
    the probable cause, and what to do next. It never holds a key.
    """


class Stopped(BackendError):
    """A person pressed Stop: nothing more is asked, what is done stays."""

    def __init__(
        self, why: str = "You stopped the check here, so the rest was kept as it is."
    ) -> None:
        super().__init__(why)


@dataclass(frozen=True)
class GuideItem:
    """Today's grammar item, as much of it as a corrector may use.

    ``GuideItem(173, "Relative pronoun (nominative) (which)", rule, examples)``
    """

    id: int
    name: str
    rule: str = ""
    examples: tuple[tuple[str, str], ...] = ()
    """(wrong, right) sentences of the catalogue."""


@dataclass(frozen=True)
class Candidate:
    """Another correction of the sentence, and how much worse it is.

    ``cost`` is in nats of the corrector's own log-probability per sentence,
    0 for one that is as good as the first choice.
    """

    text: str
    cost: float


@dataclass(frozen=True)
class Correction:
    """What a corrector makes of one sentence.

    ``trouble`` says in one plain sentence why the sentence was left alone
    (a refused reply, a server that died); ``text`` is then the source.
    """

    text: str
    alternatives: tuple[Candidate, ...] = ()
    trouble: str | None = None


@runtime_checkable
class Corrector(Protocol):
    """The whole contract."""

    name: str
    """The backend's name, as in ``--backend``."""

    model: str
    """The model behind it, for the report: a hub id, a folder's name, a version."""

    def correct(
        self, sentences: Sequence[str], item: GuideItem | None = None
    ) -> Iterator[tuple[int, Correction]]:
        """Yield ``(position, correction)`` as each sentence is done, in any order.

        Every position may come at most once. A position that never comes, or
        an exception on the way, costs only the sentences not yet yielded:
        they are tried once more by themselves and else kept as they were.
        """
        ...


@runtime_checkable
class SentenceBySentence(Protocol):
    """A corrector that reads each sentence by itself, whatever stands beside it.

    Only then may the sentences of several people share one call: a corrector that looks at its
    neighbours (how careful is this writer?) would let one text change another's correction.
    """

    by_sentence: bool
    """True; a corrector without it gets one call for each text."""


@runtime_checkable
class TextsTogether(Protocol):
    """A corrector that looks at neighbours and can still do several texts in one call."""

    def correct_texts(
        self, texts: Sequence[Sequence[str]], item: GuideItem | None = None
    ) -> list[list[Correction]]:
        """One list for each text: what ``correct`` would give for that text alone."""
        ...


@runtime_checkable
class Stoppable(Protocol):
    """What can be stopped in the middle of a text: a server may take long to answer.

    ``corrector.for_text(stop)`` is the same corrector; once ``stop`` is set it asks nothing more.
    """

    def for_text(self, stop: threading.Event) -> Self: ...


@runtime_checkable
class Multilingual(Protocol):
    """A corrector of several languages: ``corrector.in_language("zh")`` corrects Chinese.

    The pipeline tells it the language of the text; a sentence alone may not show it.
    """

    def in_language(self, code: str) -> Self: ...


@dataclass
class Usage:
    """What a model on a server was asked, and how many tokens that took."""

    sent: int = 0
    received: int = 0
    requests: int = 0
    remembered: int = 0
    """Answers that were known from before and cost nothing."""


@runtime_checkable
class Accountable(Stoppable, Protocol):
    """What asks a paid server: ``for_text(stop)`` begins an account of its own for one text."""

    @property
    def usage(self) -> Usage: ...
