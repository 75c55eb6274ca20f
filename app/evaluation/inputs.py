"""Reading what people hand in, and saying clearly when it does not fit.

``numbered_lines(Path("out.txt"))`` gives ``[(1, "I am a student."), …]``; every
refusal is a :class:`~app.errors.UsageError` that names file, line and remedy.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from app.errors import UsageError


def refuse(path: Path, line: int | None, what: str, remedy: str) -> UsageError:
    """``out.txt, line 3: … Remedy.`` as an error to raise."""
    place = f"{path}, line {line}" if line else str(path)
    return UsageError(f"{place}: {what} {remedy}")


def read_text(path: Path) -> str:
    """The file as text, without a byte-order mark and with plain line ends."""
    if not path.exists():
        raise refuse(path, None, "There is no such file.", "Check the name and the folder.")
    if path.is_dir():
        raise refuse(path, None, "This is a folder, a file is needed.", "Name one file in it.")
    raw = path.read_bytes()
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = raw[: problem.start].count(b"\n") + 1
        raise refuse(path, line, "The text is not UTF-8.", "Save the file as UTF-8.") from None
    return text.replace("\r\n", "\n")


def numbered_lines(path: Path) -> list[tuple[int, str]]:
    """Every line with its number from 1; only newlines part lines, as in ``wc -l``."""
    text = read_text(path)
    if text.endswith("\n"):
        text = text[:-1]
    if not text:
        raise refuse(path, None, "The file is empty.", "Write one sentence a line.")
    return list(enumerate(text.split("\n"), 1))


def read_json(path: Path) -> Any:
    text = read_text(path)
    try:
        return json.loads(text)
    except json.JSONDecodeError as problem:
        raise refuse(
            path, problem.lineno, f"This is not JSON ({problem.msg}).", "Check brackets and quotes."
        ) from None


def read_json_lines(path: Path) -> list[tuple[int, dict[str, Any]]]:
    """The objects of a JSON Lines file; blank lines are passed over."""
    records: list[tuple[int, dict[str, Any]]] = []
    for number, line in numbered_lines(path):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except json.JSONDecodeError as problem:
            raise refuse(
                path, number, f"This line is not JSON ({problem.msg}).", "Write one object a line."
            ) from None
        if not isinstance(record, dict):
            raise refuse(
                path, number, "A JSON object is needed here.", 'Write {"…": …}, one a line.'
            )
        records.append((number, record))
    if not records:
        raise refuse(path, None, "The file holds no records.", "Write one JSON object a line.")
    return records


def field(path: Path, line: int | None, record: dict[str, Any], name: str, kind: type) -> Any:
    """``record[name]``, which must be there and of the kind."""
    if name not in record:
        known = ", ".join(sorted(record)) or "none"
        raise refuse(path, line, f'The field "{name}" is missing (fields: {known}).', "Add it.")
    value = record[name]
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        names = {str: "a text", int: "a whole number", list: "a list", dict: "an object"}
        raise refuse(
            path, line, f'"{name}" must be {names[kind]}, not {json.dumps(value)[:40]}.', "Mend it."
        )
    return value


def same_number(path: Path, found: int, other: str, wanted: int, unit: str = "lines") -> None:
    """Refuse a file that holds another number of records than its counterpart."""
    if found != wanted:
        raise refuse(
            path,
            None,
            f"{found} {unit} here, but {wanted} in {other}.",
            "Both must hold one line for each sentence, in the same order; "
            "look for blank, joined or broken lines.",
        )
