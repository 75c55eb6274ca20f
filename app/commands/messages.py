"""``messages``: what Margin says, counted and checked in every language.

    $ python -m app messages
    notes  ja  1281 messages, 0 missing, 0 with other placeholders, 0 no longer used

``notes`` are the explanations (``app/explain/locale``), ``page`` is the interface
(``app/web/locale``). ``--add`` writes the missing messages into the files, untranslated.
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.pofile import normalize, read_po

from app.explain import translate as notes
from app.explain.messages import all_messages
from app.web import messages as page
from app.web.used_messages import used

_HEADER = """msgid ""
msgstr ""
"Project-Id-Version: Margin\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""
_PLACEHOLDER = re.compile(r"%\(\w+\)s|\{\w+\}|[【】]")


@dataclass(frozen=True)
class Checked:
    """One catalogue of one language beside the messages that the code uses."""

    part: str
    language: str
    path: Path
    used: tuple[str, ...]
    listed: dict[str, str]

    @property
    def missing(self) -> list[str]:
        return [message for message in self.used if not self.listed.get(message)]

    @property
    def broken(self) -> list[str]:
        """Translations with other placeholders or marks than the English message."""
        return [
            message
            for message in self.used
            if (told := self.listed.get(message))
            and sorted(_PLACEHOLDER.findall(message)) != sorted(_PLACEHOLDER.findall(told))
        ]

    @property
    def unused(self) -> list[str]:
        return [message for message in self.listed if message not in set(self.used)]

    def line(self) -> str:
        return (
            f"{self.part:<5}  {self.language}  {len(self.used)} messages, "
            f"{len(self.missing)} missing, {len(self.broken)} with other placeholders, "
            f"{len(self.unused)} no longer used"
        )


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("messages", help="count and check the translations")
    parser.add_argument("language", nargs="*", help="codes such as ja; all if none is named")
    parser.add_argument("--add", action="store_true", help="add missing messages to the files")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    faults = 0
    for checked in check(options.language):
        print(checked.line())
        for message in checked.broken:
            print(f"    {message}\n    {checked.listed[message]}")
        faults += len(checked.missing) + len(checked.broken)
        if options.add and checked.missing:
            _add(checked)
    return 1 if faults else 0


def check(languages: list[str]) -> Iterator[Checked]:
    """Both catalogues of each language; of every language that has one if none is named."""
    for part, folder, messages in (
        ("notes", notes.LOCALES, all_messages()),
        ("page", page.LOCALES, used()),
    ):
        for language in languages or sorted(path.stem for path in folder.glob("*.po")):
            path = folder / f"{language}.po"
            yield Checked(part, language, path, tuple(messages), _listed(path))


def _listed(path: Path) -> dict[str, str]:
    if not path.exists():
        return {}
    with path.open("rb") as file:
        return {str(message.id): str(message.string) for message in read_po(file) if message.id}


def _add(checked: Checked) -> None:
    """Append what is not listed yet; a new language gets a new file."""
    start = "" if checked.path.exists() else _HEADER.format(language=checked.language)
    with checked.path.open("a", encoding="utf-8") as file:
        file.write(start)
        for message in checked.missing:
            if message not in checked.listed:
                file.write(f'\nmsgid {normalize(message)}\nmsgstr ""\n')
