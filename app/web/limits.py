"""How much a visitor may send and how long it may take: every value is a flag of launch.py.

``Limits().refuse_text("a" * 300_000)`` raises a UsageError that says the limit and what to do.
The model is LanguageTool's server: length, words, time, requests, queue, each with a default
that suits a class of fifty on one small machine.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import dataclass, field, fields

from app.errors import UsageError

_WORD = re.compile(r"\S+")
_SURROGATE = re.compile("[\ud800-\udfff]")


def _limit(default: float, help: str) -> float:
    return field(default=default, metadata={"help": help})  # type: ignore[no-any-return]


class TooLong(UsageError):
    """The text has more characters or words than the server checks at a time."""


@dataclass(frozen=True)
class Limits:
    """Upper bounds; ``--max-characters`` sets ``characters``, and so on."""

    characters: float = _limit(200_000, "characters of a text")
    words: float = _limit(40_000, "words of a text")
    check_seconds: float = _limit(60, "seconds of work on one check; the rest is kept as it is")
    wait_seconds: float = _limit(300, "seconds from sending a text to its answer, waiting included")
    queue: float = _limit(100, "checks under way and waiting; more are told that the desk is busy")
    at_once: float = _limit(2, "checks that are worked on at the same moment")
    body_bytes: float = _limit(16_000_000, "bytes of one request")
    body_seconds: float = _limit(60, "seconds for a request to arrive")
    requests_per_minute: float = _limit(1_200, "requests a minute from one address that cost work")
    connections: float = _limit(300, "open requests from one address")

    def refuse_text(self, text: str) -> None:
        """Raise TooLong if the text is longer than this server checks at a time."""
        if len(text) > self.characters:
            raise TooLong(
                f"This text has {len(text):,} characters; this server checks up to "
                f"{self.characters:,.0f} at a time, so that others do not wait. Check it in parts."
            )
        words = sum(1 for _ in _WORD.finditer(text))
        if words > self.words:
            raise TooLong(
                f"This text has {words:,} words; this server checks up to {self.words:,.0f} at a "
                "time, so that others do not wait. Check it in parts."
            )


def whole_characters(text: str) -> str:
    """The text with � for each half of a surrogate pair: an answer in UTF-8 cannot hold those."""
    return _SURROGATE.sub("\ufffd", text)


def add_limits(parser: argparse.ArgumentParser) -> None:
    """One ``--max-…`` flag for each limit."""
    group = parser.add_argument_group("limits")
    for limit in fields(Limits):
        group.add_argument(
            f"--max-{limit.name.replace('_', '-')}",
            type=float, default=limit.default, metavar="N",
            help=f"{limit.metadata['help']} (default {limit.default:g})",
        )  # fmt: skip


def read_limits(options: argparse.Namespace) -> Limits:
    """The limits from the flags; each must be positive."""
    given = {limit.name: getattr(options, f"max_{limit.name}") for limit in fields(Limits)}
    for name, value in given.items():
        if not 0 < value < float("inf"):
            raise UsageError(f"--max-{name.replace('_', '-')} must be more than 0.")
    return Limits(**given)
